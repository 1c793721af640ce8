//! Sides, colours, roles and the code of a man.

/// Who plays by the table, and who plays against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The side that the table plays.
    Us,
    /// The other side.
    Them,
}

impl Side {
    /// The opponent of this side.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::Us => Self::Them,
            Self::Them => Self::Us,
        }
    }
}

/// The colour of a side on a real board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// White, whose pawns go up the board.
    #[default]
    White,
    /// Black, whose pawns go down the board.
    Black,
}

impl Color {
    /// The opposite colour.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// The kind of a man; the order is the one in which slots and endings list men.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Role {
    /// King.
    King = 1,
    /// Queen.
    Queen = 2,
    /// Rook.
    Rook = 3,
    /// Bishop.
    Bishop = 4,
    /// Knight.
    Knight = 5,
    /// Pawn.
    Pawn = 6,
}

impl Role {
    /// All roles in the order in which men are listed.
    pub const ALL: [Self; 6] = [
        Self::King,
        Self::Queen,
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Pawn,
    ];

    /// What a pawn may become, in the order in which promotions are generated.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// The English letter, upper case: `K Q R B N P`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::Queen => 'Q',
            Self::Rook => 'R',
            Self::Bishop => 'B',
            Self::Knight => 'N',
            Self::Pawn => 'P',
        }
    }

    /// The chess symbol of a man of this role, hollow for White: `♔`, `♚`.
    #[must_use]
    pub const fn symbol(self, color: Color) -> char {
        match (color, self) {
            (Color::White, Self::King) => '♔',
            (Color::White, Self::Queen) => '♕',
            (Color::White, Self::Rook) => '♖',
            (Color::White, Self::Bishop) => '♗',
            (Color::White, Self::Knight) => '♘',
            (Color::White, Self::Pawn) => '♙',
            (Color::Black, Self::King) => '♚',
            (Color::Black, Self::Queen) => '♛',
            (Color::Black, Self::Rook) => '♜',
            (Color::Black, Self::Bishop) => '♝',
            (Color::Black, Self::Knight) => '♞',
            (Color::Black, Self::Pawn) => '♟',
        }
    }

    /// The role of an upper-case English letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'K' => Self::King,
            'Q' => Self::Queen,
            'R' => Self::Rook,
            'B' => Self::Bishop,
            'N' => Self::Knight,
            'P' => Self::Pawn,
            _ => return None,
        })
    }
}

/// A man of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Man {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub role: Role,
}

/// The bit of a man's code that says it is theirs.
pub(crate) const THEIRS: u8 = 8;
/// The bit of a man's code that says it never moves.
pub(crate) const FIXED: u8 = 0x10;
/// The bit of a man's code that says it has been captured.
pub(crate) const CAPTURED: u8 = 0x80;

impl Man {
    /// A man of `side`.
    #[must_use]
    #[inline]
    pub const fn new(side: Side, role: Role) -> Self {
        Self { side, role }
    }

    /// The code in a packed position: ours 1..=6, theirs 9..=14.
    #[inline]
    pub(crate) const fn code(self) -> u8 {
        match self.side {
            Side::Us => self.role as u8,
            Side::Them => self.role as u8 | THEIRS,
        }
    }

    /// The man of a code, whether captured or not; none for an empty slot.
    #[inline]
    pub(crate) const fn from_code(code: u8) -> Option<Self> {
        let side = if code & THEIRS == 0 {
            Side::Us
        } else {
            Side::Them
        };
        let role = match code & 7 {
            1 => Role::King,
            2 => Role::Queen,
            3 => Role::Rook,
            4 => Role::Bishop,
            5 => Role::Knight,
            6 => Role::Pawn,
            _ => return None,
        };
        Some(Self { side, role })
    }
}
