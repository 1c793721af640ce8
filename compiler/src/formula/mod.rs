//! Expressions over a position: squares and numbers, typed, names resolved, constants folded.
//!
//! A value is undefined where a man it speaks of is not on the board, where it divides by zero or where a number
//! leaves the range of 32 bits; no comparison with an undefined value holds.

mod fold;
mod text;
pub(crate) mod words;

use al0_runtime::chess::{Piece, Square};

pub use self::words::{Function, MEN, WORDS, Word, man};
pub(crate) use self::{
    fold::constant,
    text::{Printed, piece_in, piece_text, word as word_text, zone_word},
};

/// A number or a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Number(Number),
    /// A square, which may lie off the board.
    Square(SquareOf),
}

/// An expression for a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    /// A constant.
    Constant(i32),
    /// The file, 1 to 8 on the board.
    File(Box<SquareOf>),
    /// The rank, 1 to 8 on the board.
    Rank(Box<SquareOf>),
    /// The distance of two squares.
    Distance(Metric, Box<(SquareOf, SquareOf)>),
    /// How many squares a king can reach.
    Region {
        /// The king.
        king: Piece,
        /// Whether at the root rather than at the node.
        at_root: bool,
    },
    /// A number made of one.
    Unary(Unary, Box<Number>),
    /// A number made of two.
    Binary(Binary, Box<(Number, Number)>),
}

/// An expression for a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SquareOf {
    /// Where a piece stands.
    Piece {
        /// The piece.
        piece: Piece,
        /// Whether at the root rather than at the node.
        at_root: bool,
    },
    /// The square of a file and a rank, in this order.
    At(Box<(Number, Number)>),
    /// The first square moved by file and rank of the second.
    Shifted(Shift, Box<(SquareOf, SquareOf)>),
}

/// How a square is moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shift {
    /// `+`
    Forward,
    /// `-`
    Back,
}

/// How far apart squares are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Metric {
    /// In king moves.
    King,
    /// Differences of files and of ranks, added.
    Manhattan,
}

/// What is made of one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unary {
    /// Its negative.
    Negative,
    /// Its absolute value.
    Absolute,
    /// -1, 0 or 1.
    Sign,
}

/// What is made of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Binary {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `//`, cut off towards 0.
    Divide,
    /// `mod`, of the sign of the divisor.
    Modulo,
    /// `rem`, of the sign of the dividend.
    Remainder,
    /// The smaller.
    Min,
    /// The greater.
    Max,
}

/// A property of a square of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Zone {
    /// On the edge.
    Edge,
    /// In a corner.
    Corner,
}

impl SquareOf {
    /// A square of the board.
    #[must_use]
    pub fn literal(square: Square) -> Self {
        Self::At(Box::new((
            Number::Constant(square.file()),
            Number::Constant(square.rank()),
        )))
    }
}

impl Value {
    /// Calls `visit` for every piece spoken of.
    pub fn pieces(&self, visit: &mut dyn FnMut(Piece)) {
        match self {
            Self::Number(number) => number.pieces(visit),
            Self::Square(square) => square.pieces(visit),
        }
    }

    /// The value at the root.
    #[must_use]
    pub(crate) fn at_root(&self) -> Self {
        match self {
            Self::Number(number) => Self::Number(number.at_root()),
            Self::Square(square) => Self::Square(square.at_root()),
        }
    }

    /// How deeply it is nested.
    pub(crate) fn depth(&self) -> usize {
        match self {
            Self::Number(number) => number.depth(),
            Self::Square(square) => square.depth(),
        }
    }

    /// How many parts it is made of.
    #[must_use]
    pub fn size(&self) -> usize {
        match self {
            Self::Number(number) => number.size(),
            Self::Square(square) => square.size(),
        }
    }
}

impl Number {
    fn pieces(&self, visit: &mut dyn FnMut(Piece)) {
        match self {
            Self::Constant(_) => {}
            Self::Region { king, .. } => visit(*king),
            Self::File(square) | Self::Rank(square) => square.pieces(visit),
            Self::Distance(_, both) => {
                both.0.pieces(visit);
                both.1.pieces(visit);
            }
            Self::Unary(_, number) => number.pieces(visit),
            Self::Binary(_, both) => {
                both.0.pieces(visit);
                both.1.pieces(visit);
            }
        }
    }

    fn at_root(&self) -> Self {
        match self {
            Self::Constant(value) => Self::Constant(*value),
            Self::File(square) => Self::File(Box::new(square.at_root())),
            Self::Rank(square) => Self::Rank(Box::new(square.at_root())),
            Self::Distance(metric, both) => {
                Self::Distance(*metric, Box::new((both.0.at_root(), both.1.at_root())))
            }
            Self::Region { king, .. } => Self::Region {
                king: *king,
                at_root: true,
            },
            Self::Unary(op, number) => Self::Unary(*op, Box::new(number.at_root())),
            Self::Binary(op, both) => {
                Self::Binary(*op, Box::new((both.0.at_root(), both.1.at_root())))
            }
        }
    }

    fn depth(&self) -> usize {
        1 + match self {
            Self::Constant(_) | Self::Region { .. } => 0,
            Self::File(square) | Self::Rank(square) => square.depth(),
            Self::Distance(_, both) => both.0.depth().max(both.1.depth()),
            Self::Unary(_, number) => number.depth(),
            Self::Binary(_, both) => both.0.depth().max(both.1.depth()),
        }
    }

    fn size(&self) -> usize {
        1 + match self {
            Self::Constant(_) | Self::Region { .. } => 0,
            Self::File(square) | Self::Rank(square) => square.size(),
            Self::Distance(_, both) => both.0.size() + both.1.size(),
            Self::Unary(_, number) => number.size(),
            Self::Binary(_, both) => both.0.size() + both.1.size(),
        }
    }
}

impl SquareOf {
    /// Calls `visit` for every piece spoken of.
    pub fn pieces(&self, visit: &mut dyn FnMut(Piece)) {
        match self {
            Self::Piece { piece, .. } => visit(*piece),
            Self::At(both) => {
                both.0.pieces(visit);
                both.1.pieces(visit);
            }
            Self::Shifted(_, both) => {
                both.0.pieces(visit);
                both.1.pieces(visit);
            }
        }
    }

    pub(crate) fn at_root(&self) -> Self {
        match self {
            Self::Piece { piece, .. } => Self::Piece {
                piece: *piece,
                at_root: true,
            },
            Self::At(both) => Self::At(Box::new((both.0.at_root(), both.1.at_root()))),
            Self::Shifted(shift, both) => {
                Self::Shifted(*shift, Box::new((both.0.at_root(), both.1.at_root())))
            }
        }
    }

    fn depth(&self) -> usize {
        1 + match self {
            Self::Piece { .. } => 0,
            Self::At(both) => both.0.depth().max(both.1.depth()),
            Self::Shifted(_, both) => both.0.depth().max(both.1.depth()),
        }
    }

    fn size(&self) -> usize {
        1 + match self {
            Self::Piece { .. } => 0,
            Self::At(both) => both.0.size() + both.1.size(),
            Self::Shifted(_, both) => both.0.size() + both.1.size(),
        }
    }
}
