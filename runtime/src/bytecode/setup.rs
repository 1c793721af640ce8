//! What a table says of the men before play begins: which never move, where they start, how it sees the board.

use crate::chess::{Color, Fixed, Frame, MAX_MEN, Mirror, Piece, Position, Role, Side, Square};

/// What a table says of the men.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// Men that never move.
    pub fixed: Fixed,
    /// Where men stand when the game begins.
    pub start: Vec<(Piece, Square)>,
    /// The half of the board for which the table is written.
    pub frame: Option<Frame>,
    /// Whether the table plays the colour that it was not written for: it then sees the board from the other side.
    /// Not kept in files.
    pub other_color: bool,
}

impl Setup {
    /// Where a man stands when the game begins, if that is said.
    #[must_use]
    pub fn begins(&self, piece: Piece) -> Option<Square> {
        let mut start = self.start.iter();
        let found = start.find(|(one, _)| *one == piece);
        found.map(|(_, square)| *square)
    }

    /// Whether every man stands where the game begins, as far as that is told.
    #[must_use]
    pub fn is_start(&self, position: &Position) -> bool {
        let stands = |&(piece, square): &(Piece, Square)| {
            position.piece(piece).is_some_and(|(_, at)| at == square)
        };
        self.start.iter().all(stands)
    }

    /// The fault that makes the setup meaningless, if it has one.
    pub(super) fn is_sound(&self) -> bool {
        let men = self.fixed.men();
        let pawn =
            |role: Role, square: Square| role != Role::Pawn || !matches!(square.rank(), 1 | 8);
        let framed = self.frame.is_none_or(|frame| {
            let stays = |square: Square| frame.mirror.square(square) == square;
            men.iter().all(|&(_, square)| stays(square))
                && !frame.turns_pawns(men.iter().map(|(man, _)| man.role))
        });
        men.len() <= MAX_MEN
            && self.start.len() <= MAX_MEN
            && men.iter().all(|&(man, square)| pawn(man.role, square))
            && framed
    }
}

/// The name that a table uses for a piece: `wk`, `wr(2)`.
#[must_use]
pub fn piece_name(piece: Piece, us: Color) -> String {
    let color = match piece.man.side {
        Side::Us => us,
        Side::Them => us.other(),
    };
    let color = match color {
        Color::White => 'w',
        Color::Black => 'b',
    };
    let letter = piece.man.role.letter().to_ascii_lowercase();
    match piece.nth() {
        0 => format!("{color}{letter}"),
        nth => format!("{color}{letter}({})", nth + 1),
    }
}

/// The setup as directives without their signs: `fixed(wk, c3)`, ….
#[must_use]
pub fn words(setup: &Setup, us: Color) -> Vec<String> {
    let name = |piece| piece_name(piece, us);
    let fixed = setup.fixed.men().iter();
    let fixed = fixed.map(|&(man, square)| format!("fixed({}, {square})", name(Piece::first(man))));
    let start = setup.start.iter();
    let start = start.map(|&(piece, square)| format!("start({}, {square})", name(piece)));
    let frame = setup.frame.map(|frame| {
        let mirror = match frame.mirror {
            Mirror::Files => "files",
            Mirror::Ranks => "ranks",
            Mirror::Diagonal => "diagonal",
        };
        format!("frame({mirror}({}))", name(frame.piece))
    });
    fixed.chain(start).chain(frame).collect()
}
