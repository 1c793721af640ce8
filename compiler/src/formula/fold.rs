//! Folding constants. What would be undefined is left as it is.

use super::{Binary, Metric, Number, Shift, SquareOf, Unary, Value};

/// The number of a constant expression.
pub(crate) fn constant(number: &Number) -> Option<i32> {
    match number {
        Number::Constant(value) => Some(*value),
        Number::File(_)
        | Number::Rank(_)
        | Number::Distance(..)
        | Number::Region { .. }
        | Number::Unary(..)
        | Number::Binary(..) => None,
    }
}

/// File and rank of a constant square.
fn place(square: &SquareOf) -> Option<(i32, i32)> {
    match square {
        SquareOf::At(both) => Some((constant(&both.0)?, constant(&both.1)?)),
        SquareOf::Piece { .. } | SquareOf::Shifted(..) => None,
    }
}

impl Number {
    /// The number, its outermost operation carried out where its operands are constant.
    pub(crate) fn folded(self) -> Self {
        let folded = match &self {
            Self::Constant(_) | Self::Region { .. } => None,
            Self::File(square) => place(square).map(|(file, _)| file),
            Self::Rank(square) => place(square).map(|(_, rank)| rank),
            Self::Distance(metric, both) => place(&both.0)
                .zip(place(&both.1))
                .and_then(|(a, b)| metric.between(a, b)),
            Self::Unary(op, number) => constant(number).and_then(|a| op.of(a)),
            Self::Binary(op, both) => constant(&both.0)
                .zip(constant(&both.1))
                .and_then(|(a, b)| op.of(a, b)),
        };
        folded
            .filter(|&value| value != i32::MIN)
            .map_or(self, Self::Constant)
    }
}

impl SquareOf {
    /// The square, its outermost shift carried out where both squares are constant.
    pub(crate) fn folded(self) -> Self {
        let Self::Shifted(shift, both) = &self else {
            return self;
        };
        let Some(((a, b), (c, d))) = place(&both.0).zip(place(&both.1)) else {
            return self;
        };
        let moved = match shift {
            Shift::Forward => a.checked_add(c).zip(b.checked_add(d)),
            Shift::Back => a.checked_sub(c).zip(b.checked_sub(d)),
        };
        moved.map_or(self, |(file, rank)| {
            Self::At(Box::new((Number::Constant(file), Number::Constant(rank))))
        })
    }
}

impl Value {
    /// The value with its outermost operation carried out where that is possible.
    pub(crate) fn folded(self) -> Self {
        match self {
            Self::Number(number) => Self::Number(number.folded()),
            Self::Square(square) => Self::Square(square.folded()),
        }
    }
}

impl Metric {
    /// The distance of two squares, each its file and rank, on the board or off it.
    pub(crate) fn between(self, a: (i32, i32), b: (i32, i32)) -> Option<i32> {
        let files = a.0.checked_sub(b.0)?.checked_abs()?;
        let ranks = a.1.checked_sub(b.1)?.checked_abs()?;
        match self {
            Self::King => Some(files.max(ranks)),
            Self::Manhattan => files.checked_add(ranks),
        }
    }
}

impl Unary {
    /// Its value, where 32 bits hold it.
    pub(crate) fn of(self, a: i32) -> Option<i32> {
        match self {
            Self::Negative => a.checked_neg(),
            Self::Absolute => a.checked_abs(),
            Self::Sign => Some(a.signum()),
        }
    }
}

impl Binary {
    /// Its value, where 32 bits hold it and nothing is divided by zero.
    pub(crate) fn of(self, a: i32, b: i32) -> Option<i32> {
        match self {
            Self::Add => a.checked_add(b),
            Self::Subtract => a.checked_sub(b),
            Self::Multiply => a.checked_mul(b),
            Self::Divide => a.checked_div(b),
            Self::Modulo => a.checked_rem(b).map(|rest| {
                let other_sign = rest != 0 && (rest < 0) != (b < 0);
                if other_sign { rest + b } else { rest }
            }),
            Self::Remainder => a.checked_rem(b),
            Self::Min => Some(a.min(b)),
            Self::Max => Some(a.max(b)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(op: Binary, a: i32, b: i32) -> Number {
        Number::Binary(op, Box::new((Number::Constant(a), Number::Constant(b)))).folded()
    }

    #[test]
    fn constants_are_folded() {
        assert_eq!(number(Binary::Modulo, -7, 3), Number::Constant(2));
        assert_eq!(number(Binary::Divide, -7, 3), Number::Constant(-2));
        assert_eq!(number(Binary::Max, 4, 9), Number::Constant(9));
    }

    #[test]
    fn what_is_undefined_stays() {
        assert_eq!(constant(&number(Binary::Divide, 1, 0)), None);
        assert_eq!(constant(&number(Binary::Add, i32::MAX, 1)), None);
    }
}
