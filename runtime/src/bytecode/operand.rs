//! Operand kinds: how each is stored, read back, printed and checked.
//!
//! All operands are little-endian and of fixed width, so that a jump can be patched in place.

use std::fmt;

use crate::chess::Piece;

/// A place in the code: the byte offset of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pc(pub u32);

/// Where a jump goes; always forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Target(pub Pc);

/// Where the code of a move filter begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FilterEntry(pub Pc);

/// The index of an imported goal predicate, comparing or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GoalImport(pub u16);

/// The index of an imported move generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MovesImport(pub u16);

/// Where the code of a value begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValueEntry(pub Pc);

/// A piece, in one byte: the man's code below, its number above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceCode(pub u8);

impl PieceCode {
    /// The piece, if the byte stands for one.
    #[must_use]
    pub fn piece(self) -> Option<Piece> {
        Piece::from_byte(self.0)
    }
}

impl From<Piece> for PieceCode {
    fn from(piece: Piece) -> Self {
        Self(piece.to_byte())
    }
}

/// Where a number is kept beside the stack; below [`MAX_KEPT`](super::MAX_KEPT).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SlotCode(pub u8);

/// What a piece is sent to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aim {
    /// A square.
    Square,
    /// A file, 1 to 8.
    File,
    /// A rank, 1 to 8.
    Rank,
}

/// An [`Aim`] in one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AimCode(pub u8);

impl AimCode {
    /// The aim, if the byte stands for one.
    #[must_use]
    pub const fn aim(self) -> Option<Aim> {
        Some(match self.0 {
            0 => Aim::Square,
            1 => Aim::File,
            2 => Aim::Rank,
            _ => return None,
        })
    }
}

impl From<Aim> for AimCode {
    fn from(aim: Aim) -> Self {
        Self(match aim {
            Aim::Square => 0,
            Aim::File => 1,
            Aim::Rank => 2,
        })
    }
}

/// What the verifier and the disassembler may ask of any operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperandValue {
    /// A jump target.
    Target(Target),
    /// The entry of a filter.
    Filter(FilterEntry),
    /// An imported goal.
    Goal(GoalImport),
    /// An imported generator.
    Moves(MovesImport),
    /// A number.
    Int(i32),
    /// The entry of a value.
    Value(ValueEntry),
    /// A piece.
    Piece(PieceCode),
    /// What a piece is sent to.
    Aim(AimCode),
    /// Where a number is kept.
    Slot(SlotCode),
}

/// One operand kind of the opcode table.
pub(crate) trait Operand: Copy {
    /// The name of the kind in the reference.
    const KIND: &'static str;
    /// Bytes in the code.
    const WIDTH: usize;

    /// Appends the operand to the code.
    fn write(self, code: &mut Vec<u8>);
    /// Reads it from the front of `bytes` and advances; `None` when they run out.
    fn read(bytes: &mut &[u8]) -> Option<Self>;
    /// Itself, for checking and printing.
    fn value(self) -> OperandValue;
}

/// Takes so many bytes off the front; `None` when there are fewer.
pub(crate) fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (head, rest) = bytes.split_first_chunk::<N>()?;
    *bytes = rest;
    Some(*head)
}

macro_rules! operand {
    ($type:ty, $raw:ty, $kind:literal, $variant:ident, $get:expr, $make:expr) => {
        impl Operand for $type {
            const KIND: &'static str = $kind;
            const WIDTH: usize = size_of::<$raw>();

            fn write(self, code: &mut Vec<u8>) {
                let raw: $raw = $get(self);
                code.extend_from_slice(&raw.to_le_bytes());
            }

            fn read(bytes: &mut &[u8]) -> Option<Self> {
                take(bytes).map(<$raw>::from_le_bytes).map($make)
            }

            fn value(self) -> OperandValue {
                OperandValue::$variant(self)
            }
        }
    };
}

operand!(Target, u32, "target", Target, |t: Target| t.0.0, |raw| {
    Target(Pc(raw))
});
operand!(
    FilterEntry,
    u32,
    "filter",
    Filter,
    |f: FilterEntry| f.0.0,
    |raw| FilterEntry(Pc(raw))
);
operand!(
    GoalImport,
    u16,
    "goal",
    Goal,
    |g: GoalImport| g.0,
    GoalImport
);
operand!(
    MovesImport,
    u16,
    "moves",
    Moves,
    |m: MovesImport| m.0,
    MovesImport
);
operand!(
    ValueEntry,
    u32,
    "value",
    Value,
    |v: ValueEntry| v.0.0,
    |raw| ValueEntry(Pc(raw))
);
operand!(PieceCode, u8, "piece", Piece, |p: PieceCode| p.0, PieceCode);
operand!(AimCode, u8, "aim", Aim, |a: AimCode| a.0, AimCode);
operand!(SlotCode, u8, "slot", Slot, |s: SlotCode| s.0, SlotCode);
operand!(i32, i32, "int", Int, |i: i32| i, |raw| raw);

impl fmt::Display for Pc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.0)
    }
}
