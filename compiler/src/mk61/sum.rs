//! Numbers as sums of what a register's square gives, so that equal things cancel and constants fold.

use super::spot::Spots;
use crate::formula::{Binary, Metric, Number, Shift, SquareOf, Unary, Value};

/// Units of a coefficient: thousandths.
pub(super) const ONE: i64 = 1000;

/// Something that the calculator computes for one number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Atom {
    /// The file of the square in a register.
    Whole(u8),
    /// A tenth of its rank.
    Part(u8),
    /// An absolute value.
    Abs(Box<Sum>),
    /// -1, 0 or 1.
    Sign(Box<Sum>),
    /// A quotient without its fraction.
    Quotient(Box<(Sum, Sum)>),
    /// A product.
    Product(Box<(Sum, Sum)>),
    /// A number put aside before.
    Aside(u8),
}

/// Atoms with coefficients, and a constant, all in thousandths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Sum {
    pub(super) terms: Vec<(Atom, i64)>,
    pub(super) constant: i64,
}

/// Coefficients stay below this, so that the calculator's eight digits hold them.
const LARGEST: i64 = 99_999 * ONE;

impl Sum {
    pub(super) fn constant(value: i64) -> Option<Self> {
        Some(Self {
            terms: Vec::new(),
            constant: value.checked_mul(ONE).filter(|all| all.abs() < LARGEST)?,
        })
    }

    pub(super) fn atom(atom: Atom) -> Self {
        Self {
            terms: vec![(atom, ONE)],
            constant: 0,
        }
    }

    /// This and so many times another; `times` in thousandths.
    pub(super) fn plus(&self, other: &Self, times: i64) -> Option<Self> {
        let scaled = |value: i64| {
            let product = value.checked_mul(times)?;
            (product % ONE == 0 && product.abs() < LARGEST * ONE).then_some(product / ONE)
        };
        let mut sum = self.clone();
        sum.constant = sum.constant.checked_add(scaled(other.constant)?)?;
        for (atom, coefficient) in &other.terms {
            let more = scaled(*coefficient)?;
            match sum.terms.iter_mut().find(|(one, _)| one == atom) {
                Some((_, total)) => *total = total.checked_add(more)?,
                None => sum.terms.push((atom.clone(), more)),
            }
        }
        sum.terms.retain(|(_, coefficient)| *coefficient != 0);
        Some(sum)
    }

    pub(super) fn times(&self, times: i64) -> Option<Self> {
        Self::default().plus(self, times)
    }

    /// The sum divided by what its coefficients have in common, and that.
    fn factored(&self) -> (Self, i64) {
        let common = self
            .terms
            .iter()
            .fold(0, |common, (_, times)| divisor(common, times.abs()));
        let scaled = |value: i64| value * ONE / common;
        // Constants have two places behind the comma.
        if common <= ONE || self.constant * ONE % (common * 10) != 0 {
            return (self.clone(), ONE);
        }
        let terms = self.terms.iter();
        let whole = Self {
            terms: terms
                .map(|(atom, times)| (atom.clone(), scaled(*times)))
                .collect(),
            constant: scaled(self.constant),
        };
        (whole, common)
    }

    /// The value, where there are no atoms.
    fn alone(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    fn abs(self) -> Self {
        match self.alone() {
            Some(value) => Self {
                terms: Vec::new(),
                constant: value.abs(),
            },
            None => Self::atom(Atom::Abs(Box::new(self))),
        }
    }

    /// What this is the absolute value of.
    fn inside(&self) -> Option<&Self> {
        match &self.terms[..] {
            [(Atom::Abs(inner), ONE)] if self.constant == 0 => Some(inner),
            _ => None,
        }
    }

    /// The greater of two.
    fn greater(&self, other: &Self) -> Option<Self> {
        match (self.inside(), other.inside()) {
            // Of absolute values: half of those of sum and difference.
            (Some(one), Some(other)) => {
                let both = one.plus(other, ONE)?.abs();
                both.plus(&one.plus(other, -ONE)?.abs(), ONE)?
                    .times(ONE / 2)
            }
            _ => self.extreme(other, 1),
        }
    }

    /// The greater (or, with -1, the smaller) of two: half of the sum and of the difference without its sign.
    fn extreme(&self, other: &Self, sign: i64) -> Option<Self> {
        let both = self.plus(other, ONE)?;
        let apart = self.plus(other, -ONE)?.abs();
        both.plus(&apart, sign * ONE)?.times(ONE / 2)
    }
}

/// A number of the language; nothing where the calculator has no calculation for it.
pub(super) fn number(number: &Number, spots: &Spots<'_>) -> Option<Sum> {
    match number {
        Number::Constant(value) => Sum::constant(i64::from(*value)),
        Number::File(at) => Some(square(at, spots)?.0),
        Number::Rank(at) => Some(square(at, spots)?.1),
        Number::Distance(metric, both) => {
            let (files, ranks) = apart(&both.0, &both.1, spots)?;
            match metric {
                Metric::King => files.abs().greater(&ranks.abs()),
                Metric::Manhattan => files.abs().plus(&ranks.abs(), ONE),
            }
        }
        Number::Region { .. } => None,
        Number::Unary(op, inner) => {
            let inner = self::number(inner, spots)?;
            match op {
                Unary::Negative => inner.times(-ONE),
                Unary::Absolute => Some(inner.abs()),
                Unary::Sign => match inner.alone() {
                    Some(value) => Sum::constant(value.signum()),
                    None => Some(Sum::atom(Atom::Sign(Box::new(inner)))),
                },
            }
        }
        Number::Binary(op, both) => binary(
            *op,
            &self::number(&both.0, spots)?,
            &self::number(&both.1, spots)?,
        ),
    }
}

fn binary(op: Binary, left: &Sum, right: &Sum) -> Option<Sum> {
    match op {
        Binary::Add => left.plus(right, ONE),
        Binary::Subtract => left.plus(right, -ONE),
        Binary::Multiply => match (left.alone(), right.alone()) {
            (_, Some(times)) => left.times(times),
            (Some(times), None) => right.times(times),
            (None, None) => {
                // What the parts of a factor have in common is multiplied last, and often not at all.
                let (left, one) = left.factored();
                let (right, other) = right.factored();
                Sum::atom(Atom::Product(Box::new((left, right))))
                    .times(one)?
                    .times(other)
            }
        },
        Binary::Divide => quotient(left, right),
        Binary::Remainder => remainder(left, right),
        Binary::Modulo => remainder(&remainder(left, right)?.plus(right, ONE)?, right),
        Binary::Min => left.extreme(right, -1),
        Binary::Max => left.greater(right),
    }
}

/// Only by constants: a division by zero would stop the program.
fn quotient(left: &Sum, right: &Sum) -> Option<Sum> {
    let by = right.alone().filter(|by| *by != 0)?;
    match left.alone() {
        Some(value) => Sum::constant(value / by),
        None => Some(Sum::atom(Atom::Quotient(Box::new((
            left.clone(),
            right.clone(),
        ))))),
    }
}

fn remainder(left: &Sum, right: &Sum) -> Option<Sum> {
    let by = right.alone()?;
    left.plus(&quotient(left, right)?, by.checked_neg()?)
}

/// File and rank of a square.
pub(super) fn square(square: &SquareOf, spots: &Spots<'_>) -> Option<(Sum, Sum)> {
    match square {
        SquareOf::Piece { piece, at_root } => spots.of(*piece, *at_root),
        SquareOf::At(both) => Some((number(&both.0, spots)?, number(&both.1, spots)?)),
        SquareOf::Shifted(shift, both) => {
            let (from, by) = (self::square(&both.0, spots)?, self::square(&both.1, spots)?);
            let times = match shift {
                Shift::Forward => ONE,
                Shift::Back => -ONE,
            };
            Some((from.0.plus(&by.0, times)?, from.1.plus(&by.1, times)?))
        }
    }
}

/// How many files and ranks the first square is from the second.
pub(super) fn apart(from: &SquareOf, to: &SquareOf, spots: &Spots<'_>) -> Option<(Sum, Sum)> {
    let (from, to) = (square(from, spots)?, square(to, spots)?);
    Some((from.0.plus(&to.0, -ONE)?, from.1.plus(&to.1, -ONE)?))
}

/// A square as the calculator writes it: file.rank.
pub(super) fn decimal(at: &(Sum, Sum)) -> Option<Sum> {
    at.0.plus(&at.1, ONE / 10)
}

/// What two values of one kind differ by: a number, or file.rank.
pub(super) fn difference(left: &Value, right: &Value, spots: &Spots<'_>) -> Option<Sum> {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => {
            number(left, spots)?.plus(&number(right, spots)?, -ONE)
        }
        (Value::Square(left), Value::Square(right)) => decimal(&apart(left, right, spots)?),
        (Value::Number(_), Value::Square(_)) | (Value::Square(_), Value::Number(_)) => None,
    }
}

/// The square in a register.
pub(super) fn in_register(register: u8) -> Option<(Sum, Sum)> {
    let rank = Sum::atom(Atom::Part(register)).times(10 * ONE)?;
    Some((Sum::atom(Atom::Whole(register)), rank))
}

/// The greatest common divisor.
pub(super) fn divisor(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
