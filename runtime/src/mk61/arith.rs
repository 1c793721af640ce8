//! Addition, multiplication, division and square root with the calculator's own rounding.
//!
//! Results may have any exponent; the caller decides what overflow and underflow mean.

use super::number::{LIMIT, Real, UNIT};

/// The sum. The smaller operand is shifted right digit by digit, rounding at every shift.
pub(crate) const fn add(a: Real, b: Real) -> Real {
    if a.is_zero() {
        return b;
    }
    if b.is_zero() {
        return a;
    }
    let (big, small) = if a.exponent >= b.exponent {
        (a, b)
    } else {
        (b, a)
    };
    let shifted = shift_rounding(small.mantissa, big.exponent - small.exponent);
    Real::rounded(big.mantissa + shifted, big.exponent)
}

/// Shifts right `steps` digits; each shift rounds half towards plus infinity.
const fn shift_rounding(value: i64, steps: i32) -> i64 {
    let mut value = value;
    let mut left = steps;
    while left > 0 && value != 0 {
        value = (value + 5).div_euclid(10);
        left -= 1;
    }
    value
}

/// The difference.
pub(crate) const fn sub(a: Real, b: Real) -> Real {
    add(a, b.neg())
}

/// The product: sixteen digits are rounded, fifteen truncated.
pub(crate) const fn mul(a: Real, b: Real) -> Real {
    if a.is_zero() || b.is_zero() {
        return Real::ZERO;
    }
    let product = (a.mantissa * b.mantissa).abs();
    let exponent = a.exponent + b.exponent;
    let long = product >= UNIT * LIMIT;
    let (mantissa, exponent) = if long {
        ((product + LIMIT / 2) / LIMIT, exponent + 1)
    } else {
        (product / UNIT, exponent)
    };
    Real::from_scaled(mantissa, exponent).neg_if(a.is_negative() != b.is_negative())
}

/// The quotient, truncated; zero for a zero divisor (the caller has reported it).
pub(crate) const fn div(a: Real, b: Real) -> Real {
    if a.is_zero() || b.is_zero() {
        return Real::ZERO;
    }
    let (num, den) = (a.mantissa.abs(), b.mantissa.abs());
    let exponent = a.exponent - b.exponent;
    let quotient = num * LIMIT / den;
    let (mantissa, exponent) = if quotient >= LIMIT {
        (quotient / 10, exponent)
    } else {
        (quotient, exponent - 1)
    };
    Real::from_scaled(mantissa, exponent).neg_if(a.is_negative() != b.is_negative())
}

/// The square root of a value not less than zero, truncated; a ninth digit, which only letters bring, rounds.
pub(crate) const fn sqrt(a: Real) -> Real {
    let odd = a.exponent.rem_euclid(2) == 1;
    let radicand = a.mantissa.unsigned_abs() * UNIT as u64 * if odd { 10 } else { 1 };
    Real::rounded(radicand.isqrt() as i64, a.exponent.div_euclid(2))
}

/// The weight of the last digit before the point, in units of the mantissa's last digit.
pub(crate) const fn fraction_unit(exponent: i32) -> i64 {
    if exponent >= 7 {
        1
    } else {
        10_i64.pow((7 - exponent).unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn real(mantissa: i64, exponent: i32) -> Real {
        Real::new(mantissa, exponent).normalised()
    }

    #[test]
    fn products_round_or_truncate() {
        assert_eq!(
            mul(real(75_000_000, 2), real(-20_000_000, -98)),
            real(-15_000_000, -95)
        );
        assert_eq!(
            mul(real(58_011_412, 0), real(58_011_412, 0)),
            real(33_653_239, 1)
        );
    }

    #[test]
    fn quotients_truncate() {
        assert_eq!(div(Real::TWO, real(30_000_000, 0)), real(66_666_666, -1));
    }

    #[test]
    fn sums_shift_with_rounding() {
        assert_eq!(
            add(real(99_999_999, 0), real(50_000_000, -8)),
            real(10_000_000, 1)
        );
    }
}
