//! The ten-term continued fraction, in fixed point, from which the ROM makes every function.

use super::{
    arith, long,
    number::{LIMIT, Number, Real},
    tetrads::{self, Nine},
};

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
        let denominator = level(base.value, kind, term, tail);
        tail = next_tail(numerator(kind, term), denominator, base.scale, sign, tail);
        term -= 1;
    }
    Fixed {
        value: level(base.value, kind, 1, tail),
        scale: base.scale,
    }
}

/// One divided by the continued fraction of squares of `w` (1 or more), the numerators negative, where digits of
/// `w` may lie above nine; `None` where a division does not end.
pub(crate) fn reciprocal_of_letters(w: Number) -> Option<Real> {
    let (mantissa, scale) = (Nine::from(w.mantissa()), w.exponent());
    let mut tail = 0;
    let mut term = TERMS as u64;
    while term > 1 {
        tail = tail_of_letters(term - 1, level_of_letters(mantissa, term, tail), scale)?;
        term -= 1;
    }
    let value = tetrads::value(level_of_letters(mantissa, 1, tail));
    Some(Fixed { value, scale }.divide(Real::ONE))
}

/// A level, tetrad by tetrad: `term` times twice `w` and the tail, added to the complement of `w`. What
/// carries out of nine digits is the tenth.
fn level_of_letters(w: Nine, term: u64, tail: u64) -> u64 {
    let step = tetrads::plus(w, tetrads::plus(w, tetrads::digits(tail)));
    let mut sum = tetrads::minus(0, w);
    let mut carries = 0;
    for _ in 0..term {
        let (next, carry) = tetrads::plus_carrying(step, sum);
        sum = next;
        carries += u64::from(carry);
    }
    sum | carries.saturating_sub(1) << 36
}

/// `numerator / denominator` in units of 10^-7, the quotient formed tetrad by tetrad.
fn tail_of_letters(numerator: u64, denominator: u64, scale: i32) -> Option<u64> {
    // Low digits of the denominator are dropped until eight are left.
    let over = (16 - denominator.leading_zeros() / 4).saturating_sub(8);
    let digits = 8_u32.saturating_sub(2 * scale.unsigned_abs() + over);
    let quotient = long::divided(numerator << 28, denominator >> (4 * over), digits)?;
    Some(tetrads::value(quotient).unsigned_abs())
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

/// `sign` times `numerator / denominator` in units of 10^-7, the denominator cut to eight digits.
///
/// The places by which the quotient moves right are counted in four bits. From fifteen on the
/// division is left out: where tails are subtracted, the digits of the complement of the one before
/// stay. Sixteen places of a divisor with ten digits count as none.
fn next_tail(numerator: i64, denominator: i64, scale: i32, sign: i64, before: i64) -> i64 {
    let mut cut = denominator;
    let mut places = 2 * scale;
    while cut.abs() >= LIMIT {
        cut /= 10;
        places += 1;
    }
    let shift = match places {
        15 if sign > 0 => return -(-before).rem_euclid(LIMIT),
        15 => return 0,
        16 if scale == 7 => 0,
        16.. => return 0,
        _ => places.unsigned_abs(),
    };
    let whole = (numerator * 10_i64.pow(14)).checked_div(cut).unwrap_or(0);
    sign * (whole / 10_i64.pow(shift))
}

impl Fixed {
    /// The value with eight digits.
    pub(crate) const fn real(self) -> Real {
        Real::rounded(self.value, self.scale)
    }

    /// `numerator` divided by the value, cut to eight digits; zero for a zero value.
    pub(crate) const fn divide(self, numerator: Real) -> Real {
        arith::div(numerator, self.real())
    }
}
