//! The ten-term continued fraction, in fixed point, from which the ROM makes every function.

use super::number::{LIMIT, Real};

/// Which continued fraction.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// (2k-1)w with squares in the numerators: logarithm and arc tangent.
    Square,
    /// (2k-1)w with ones in the numerators: exponential and tangent.
    Plain,
}

/// A value of seven decimals, times ten to the power `scale` (0 or more).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fixed {
    /// In units of 10^-7.
    pub(crate) value: i64,
    /// The power of ten.
    pub(crate) scale: i32,
}

const TERMS: i64 = 10;

/// The continued fraction of `w` (0 or more), whose numerators have the sign `sign`.
pub(crate) fn evaluate(w: Real, kind: Kind, sign: i64) -> Fixed {
    let base = fixed(w);
    let mut tail = 0;
    let mut term = TERMS;
    while term > 1 {
        let denominator = level(base.value, kind, term, sign * tail);
        tail = quotient(numerator(kind, term), denominator, base.scale);
        term -= 1;
    }
    Fixed {
        value: level(base.value, kind, 1, sign * tail),
        scale: base.scale,
    }
}

/// `w` with seven decimals; small values are shifted right, truncating.
fn fixed(w: Real) -> Fixed {
    let shift = w.exponent.min(0).unsigned_abs().min(9);
    Fixed {
        value: w.mantissa / 10_i64.pow(shift),
        scale: w.exponent.max(0),
    }
}

fn level(w: i64, kind: Kind, term: i64, tail: i64) -> i64 {
    match kind {
        Kind::Square => term * (2 * w - tail) - w,
        Kind::Plain => (2 * term - 1) * w - tail,
    }
}

fn numerator(kind: Kind, term: i64) -> i64 {
    match kind {
        Kind::Square => term - 1,
        Kind::Plain => 1,
    }
}

/// `numerator / denominator` in units of 10^-7, the denominator cut to eight digits.
fn quotient(numerator: i64, denominator: i64, scale: i32) -> i64 {
    let mut cut = denominator;
    let mut power = 14_u32;
    while cut.abs() >= LIMIT {
        cut /= 10;
        power -= 1;
    }
    let shift = 10_i64.checked_pow((2 * scale).unsigned_abs());
    let whole = (numerator * 10_i64.pow(power))
        .checked_div(cut)
        .unwrap_or(0);
    shift.map_or(0, |shift| whole / shift)
}

impl Fixed {
    /// The value cut to eight digits.
    pub(crate) const fn real(self) -> Real {
        Real::from_scaled(self.value, self.scale)
    }

    /// `numerator` divided by the value, cut to eight digits; zero for a zero value.
    pub(crate) fn divide(self, numerator: i64) -> Real {
        let mut exponent = -self.scale - 2;
        let mut dividend = i128::from(numerator) * 10_i128.pow(16);
        if self.value == 0 {
            return Real::ZERO;
        }
        dividend /= i128::from(self.value);
        while dividend.abs() >= i128::from(LIMIT) {
            dividend /= 10;
            exponent += 1;
        }
        Real::new(i64::try_from(dividend).unwrap_or(0), exponent).normalised()
    }
}
