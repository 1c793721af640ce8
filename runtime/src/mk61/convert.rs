//! Conversions between degrees, minutes and seconds.
//!
//! All of them work on the eight digits of the mantissa as one integer, with the point at any place.

use super::{
    arith::fraction_unit,
    number::{LIMIT, Real},
};

/// `26`: degrees and minutes to degrees; `None` where there are sixty minutes or more.
pub(crate) fn degrees_of_minutes(x: Real) -> Option<Real> {
    if is_sixty(x, 1) {
        return None;
    }
    Some(rounded(up(x.mantissa.abs(), x.exponent), x))
}

/// The first half of `2A`: seconds to minutes; `None` where there are sixty seconds or more.
pub(crate) fn minutes_of_seconds(x: Real) -> Option<Real> {
    if is_sixty(x, 3) {
        return None;
    }
    Some(rounded(up(x.mantissa.abs(), x.exponent + 2), x))
}

/// `33`: degrees to degrees and minutes.
pub(crate) fn minutes_of_degrees(x: Real) -> Real {
    rounded(down(x.mantissa.abs(), x.exponent), x)
}

/// `30`: degrees to degrees, minutes and seconds.
pub(crate) fn seconds_of_degrees(x: Real) -> Real {
    let minutes = down(x.mantissa.abs(), x.exponent);
    rounded(down(minutes, x.exponent + 2), x)
}

/// Is the digit `place` places after the last whole one 6 or more? The eighth is not looked at.
fn is_sixty(x: Real, place: i32) -> bool {
    let digit = x.exponent + place;
    (0..7).contains(&digit) && x.mantissa.abs() / fraction_unit(digit) % 10 >= 6
}

/// The digits behind the point.
fn fraction(mantissa: i64, exponent: i32) -> i64 {
    if exponent < 0 {
        mantissa
    } else {
        mantissa % fraction_unit(exponent)
    }
}

/// Sixtieths to hundredths.
fn up(mantissa: i64, exponent: i32) -> i64 {
    mantissa + fraction(mantissa, exponent) / 3 * 2
}

/// Hundredths to sixtieths.
fn down(mantissa: i64, exponent: i32) -> i64 {
    mantissa + (5 - 4 * fraction(mantissa, exponent)).div_euclid(10)
}

/// The mantissa with the sign and exponent of `x`; nine digits are rounded to eight.
fn rounded(mantissa: i64, x: Real) -> Real {
    let real = if mantissa >= LIMIT {
        Real::new((mantissa + 5) / 10, x.exponent + 1)
    } else {
        Real::new(mantissa, x.exponent)
    };
    real.neg_if(x.is_negative())
}
