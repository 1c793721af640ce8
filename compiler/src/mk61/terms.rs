//! Goals and numbers built by hand.

use al0_grammar::span::{FileId, Span};
use al0_runtime::chess::{Man, Piece, Role, Side};

use crate::{
    formula::{Binary, Metric, Number, SquareOf, Unary, Value},
    table::{Comparison, Goal, Place},
};

pub(super) fn nowhere() -> Place {
    Place {
        file: FileId(0),
        span: Span::default(),
    }
}

pub(super) fn king(side: Side) -> Piece {
    Piece::first(Man::new(side, Role::King))
}

pub(super) fn square(piece: Piece) -> SquareOf {
    SquareOf::Piece {
        piece,
        at_root: false,
    }
}

pub(super) fn square_at_root(piece: Piece) -> SquareOf {
    SquareOf::Piece {
        piece,
        at_root: true,
    }
}

/// The number of a square, counted file by file, ten to a file.
pub(super) fn counted(square: SquareOf) -> Number {
    let files = product(Number::Constant(10), file(square.clone()));
    Number::Binary(Binary::Add, Box::new((files, rank(square))))
}

/// Two squares are one.
pub(super) fn same(one: SquareOf, other: SquareOf) -> Goal {
    Goal::Compare {
        comparison: Comparison::Equal,
        values: Box::new((Value::Square(one), Value::Square(other))),
        place: nowhere(),
    }
}

pub(super) fn file(square: SquareOf) -> Number {
    Number::File(Box::new(square))
}

pub(super) fn rank(square: SquareOf) -> Number {
    Number::Rank(Box::new(square))
}

pub(super) fn dist(a: Piece, b: Piece) -> Number {
    Number::Distance(Metric::King, Box::new((square(a), square(b))))
}

pub(super) fn manhattan(a: Piece, b: Piece) -> Number {
    Number::Distance(Metric::Manhattan, Box::new((square(a), square(b))))
}

pub(super) fn abs(number: Number) -> Number {
    Number::Unary(Unary::Absolute, Box::new(number))
}

/// The second less the first.
pub(super) fn apart(from: Number, to: Number) -> Number {
    Number::Binary(Binary::Subtract, Box::new((to, from)))
}

pub(super) fn product(a: Number, b: Number) -> Number {
    Number::Binary(Binary::Multiply, Box::new((a, b)))
}

fn compared(left: Number, comparison: Comparison, right: Number) -> Goal {
    Goal::Compare {
        comparison,
        values: Box::new((Value::Number(left), Value::Number(right))),
        place: nowhere(),
    }
}

pub(super) fn compare(left: Number, comparison: Comparison, right: i32) -> Goal {
    compared(left, comparison, Number::Constant(right))
}

pub(super) fn equal(left: Number, right: Number) -> Goal {
    compared(left, Comparison::Equal, right)
}

/// The first is greater than the second by this at least.
pub(super) fn at_least(far: Number, near: Number, by: i32) -> Goal {
    let far = Number::Binary(Binary::Subtract, Box::new((far, Number::Constant(by))));
    compared(far, Comparison::GreaterEqual, near)
}

/// What never holds.
pub(super) fn never() -> Goal {
    compare(Number::Constant(0), Comparison::Less, 0)
}

pub(super) fn not(goal: Goal) -> Goal {
    Goal::Not(Box::new(goal))
}

pub(super) fn any(goals: impl IntoIterator<Item = Goal>) -> Goal {
    let joined = goals
        .into_iter()
        .reduce(|left, right| Goal::Or(Box::new(left), Box::new(right)));
    joined.unwrap_or_else(never)
}

pub(super) fn all(goals: impl IntoIterator<Item = Goal>) -> Goal {
    let joined = goals
        .into_iter()
        .reduce(|left, right| Goal::And(Box::new(left), Box::new(right)));
    joined.unwrap_or_else(|| not(never()))
}
