//! Values of expressions: numbers, and squares packed into numbers.
//!
//! A value may be *undefined*: the square of a man that is not on the board, a division by zero, a result beyond
//! the range of numbers. What is made of an undefined value is undefined, and no comparison with one holds.

use super::{
    eval::{Stack, evaluate},
    program::{ACCEPT, At, REJECT, Vm},
};
use crate::{
    bytecode::Aim,
    chess::{Color, Mirror, Move, MoveBuf, Piece, Position, Role, Square, SquareSet},
    predicates::{self, Node},
};

/// The undefined value; no other value is equal to it.
pub(super) const UNDEFINED: i32 = i32::MIN;

/// Files and ranks of squares off the board reach as far as this to either side.
const FARTHEST: u32 = 9999;

/// An operation on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueOp {
    /// Puts the square of a piece at the node, as the table sees the board.
    Square(Piece, View),
    /// Puts the square of a piece at the root.
    RootSquare(Piece, View),
    /// Puts the size of a king's region at the node.
    Region(Piece),
    /// Puts the size of a king's region at the root.
    RootRegion(Piece),
    Pair,
    File,
    Rank,
    Shift,
    ShiftBack,
    Dist,
    Manh,
    Edge,
    Corner,
    Add,
    Sub,
    Mul,
    Div,
    Mod,
    Rem,
    Min,
    Max,
    Neg,
    Abs,
    Sign,
}

/// How a table sees the board: its squares are written for a colour, and turned where it plays the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct View(pub(super) Option<Color>);

impl View {
    /// A square of the board as the table names it, and the other way round.
    #[inline]
    fn turned(self, square: Square, position: &Position) -> Square {
        match self.0 {
            Some(color) if color != position.us() => Mirror::Ranks.square(square),
            Some(_) | None => square,
        }
    }
}

/// Where the moves of a piece are to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Destination {
    pub(super) aim: Aim,
    pub(super) piece: Piece,
    pub(super) view: View,
    /// Where the code of the value begins.
    pub(super) value: At,
}

/// The square of a file and a rank, on the board or off it.
fn pair(file: i32, rank: i32) -> Option<i32> {
    let near = |number: i32| number.unsigned_abs() <= FARTHEST;
    (near(file) && near(rank)).then_some(file << 16 | rank & 0xffff)
}

const fn file(square: i32) -> i32 {
    square >> 16
}

const fn rank(square: i32) -> i32 {
    (square << 16) >> 16
}

/// The square of the board that a value stands for.
fn on_board(square: i32) -> Option<Square> {
    Square::new(file(square), rank(square))
}

impl ValueOp {
    /// Carries the operation out.
    pub(super) fn run(self, stack: &mut Stack, node: &Node<'_>) {
        let value = match self {
            Self::Square(piece, view) => stands(node.position, piece, view),
            Self::RootSquare(piece, view) => stands(node.root, piece, view),
            Self::Region(piece) => region(node.position, piece),
            Self::RootRegion(piece) => region(node.root, piece),
            Self::File
            | Self::Rank
            | Self::Edge
            | Self::Corner
            | Self::Neg
            | Self::Abs
            | Self::Sign => {
                let a = stack.pop();
                self.of_one(a).filter(|_| a != UNDEFINED)
            }
            Self::Pair
            | Self::Shift
            | Self::ShiftBack
            | Self::Dist
            | Self::Manh
            | Self::Add
            | Self::Sub
            | Self::Mul
            | Self::Div
            | Self::Mod
            | Self::Rem
            | Self::Min
            | Self::Max => {
                let (b, a) = (stack.pop(), stack.pop());
                self.of_two(a, b)
                    .filter(|_| a != UNDEFINED && b != UNDEFINED)
            }
        };
        stack.push(value.unwrap_or(UNDEFINED));
    }

    fn of_one(self, a: i32) -> Option<i32> {
        match self {
            Self::File => Some(file(a)),
            Self::Rank => Some(rank(a)),
            Self::Edge => Some(i32::from(on_board(a).is_some_and(Square::is_edge))),
            Self::Corner => Some(i32::from(on_board(a).is_some_and(is_corner))),
            Self::Neg => a.checked_neg(),
            Self::Abs => a.checked_abs(),
            Self::Sign => Some(a.signum()),
            Self::Square(..)
            | Self::RootSquare(..)
            | Self::Region(_)
            | Self::RootRegion(_)
            | Self::Pair
            | Self::Shift
            | Self::ShiftBack
            | Self::Dist
            | Self::Manh
            | Self::Add
            | Self::Sub
            | Self::Mul
            | Self::Div
            | Self::Mod
            | Self::Rem
            | Self::Min
            | Self::Max => None,
        }
    }

    fn of_two(self, a: i32, b: i32) -> Option<i32> {
        let (files, ranks) = (file(a) - file(b), rank(a) - rank(b));
        match self {
            Self::Pair => pair(a, b),
            Self::Shift => pair(file(a) + file(b), rank(a) + rank(b)),
            Self::ShiftBack => pair(files, ranks),
            Self::Dist => Some(files.abs().max(ranks.abs())),
            Self::Manh => Some(files.abs() + ranks.abs()),
            Self::Add => a.checked_add(b),
            Self::Sub => a.checked_sub(b),
            Self::Mul => a.checked_mul(b),
            Self::Div => a.checked_div(b),
            Self::Mod => a.checked_rem(b).map(|rest| modulo(rest, b)),
            Self::Rem => a.checked_rem(b),
            Self::Min => Some(a.min(b)),
            Self::Max => Some(a.max(b)),
            Self::Square(..)
            | Self::RootSquare(..)
            | Self::Region(_)
            | Self::RootRegion(_)
            | Self::File
            | Self::Rank
            | Self::Edge
            | Self::Corner
            | Self::Neg
            | Self::Abs
            | Self::Sign => None,
        }
    }
}

/// The remainder of the sign of the divisor.
const fn modulo(rest: i32, divisor: i32) -> i32 {
    if rest != 0 && (rest < 0) != (divisor < 0) {
        rest + divisor
    } else {
        rest
    }
}

const fn is_corner(square: Square) -> bool {
    matches!(square.file(), 1 | 8) && matches!(square.rank(), 1 | 8)
}

fn stands(position: &Position, piece: Piece, view: View) -> Option<i32> {
    let (_, square) = position.piece(piece)?;
    let square = view.turned(square, position);
    pair(square.file(), square.rank())
}

/// How many squares a king could walk to if the other side stood still.
fn region(position: &Position, piece: Piece) -> Option<i32> {
    if piece.man.role != Role::King {
        return None;
    }
    i32::try_from(predicates::region_size(position, piece.man.side)).ok()
}

impl Vm {
    /// The value of the code at `entry`.
    fn value(&self, entry: At, node: &Node<'_>) -> i32 {
        let mut stack = Stack::default();
        let mut at = entry;
        while let Some(op) = self.ops.get(at as usize) {
            at = evaluate(op, &mut stack, node, 0).unwrap_or(REJECT);
        }
        if at == ACCEPT { stack.pop() } else { UNDEFINED }
    }

    /// The squares that a destination allows, and the slot of the piece, where it is its side's move.
    fn aimed(&self, to: u16, node: &Node<'_>) -> Option<(u8, SquareSet, Aim)> {
        let destination = self.destinations.get(usize::from(to))?;
        if destination.piece.man.side != node.position.turn() {
            return None;
        }
        let (slot, _) = node.position.piece(destination.piece)?;
        let value = self.value(destination.value, node);
        let seen = |square| destination.view.turned(square, node.position);
        let targets = match destination.aim {
            Aim::Square => seen(on_board(value)?).set(),
            Aim::File => Square::new(value, 1)?.file_set(),
            Aim::Rank => seen(Square::new(1, value)?).rank_set(),
        };
        Some((slot, targets, destination.aim))
    }

    /// Appends the moves to a destination, those to a file or rank from square to square along it.
    pub(super) fn moves_to(&self, to: u16, node: &Node<'_>, out: &mut MoveBuf) {
        let Some((slot, targets, aim)) = self.aimed(to, node) else {
            return;
        };
        let start = out.len();
        node.position.slot_moves_to(slot, targets, out);
        if let (Aim::File | Aim::Rank, Some(new)) = (aim, out.get_mut(start..)) {
            new.sort_unstable_by_key(|mv| (mv.to(), mv.promotion()));
        }
    }

    /// Whether a move is one to a destination.
    pub(super) fn admits_to(&self, to: u16, node: &Node<'_>, mv: Move) -> bool {
        self.aimed(to, node).is_some_and(|(slot, targets, _)| {
            mv.slot() == slot && targets.contains(mv.to()) && node.position.is_legal(mv)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_off_the_board_keep_their_coordinates() {
        for (f, r) in [(1, 1), (8, 8), (0, -3), (-9999, 9999), (12, 7)] {
            let square = pair(f, r).unwrap();
            assert_ne!(square, UNDEFINED);
            assert_eq!((file(square), rank(square)), (f, r));
        }
        assert_eq!(pair(10_000, 0), None);
        assert_eq!(pair(UNDEFINED, 8), None);
        assert_eq!(on_board(pair(0, 4).unwrap()), None);
        assert_eq!(on_board(pair(5, 4).unwrap()), Square::parse("e4"));
    }

    #[test]
    fn arithmetic_is_that_of_whole_numbers() {
        let of = |op: ValueOp, a, b| op.of_two(a, b);
        assert_eq!(of(ValueOp::Div, -7, 2), Some(-3));
        assert_eq!(of(ValueOp::Mod, -7, 2), Some(1));
        assert_eq!(of(ValueOp::Mod, 7, -2), Some(-1));
        assert_eq!(of(ValueOp::Rem, -7, 2), Some(-1));
        assert_eq!(of(ValueOp::Div, 1, 0), None);
        assert_eq!(of(ValueOp::Mul, i32::MAX, 2), None);
    }
}
