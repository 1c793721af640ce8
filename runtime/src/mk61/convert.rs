//! Conversions between degrees, minutes and seconds.
//!
//! All of them work on the eight digits of the mantissa as one integer, with the point at any place.

use super::{
    arith::fraction_unit,
    number::{LIMIT, Number, Real, weigh},
    tetrads::{Nine, complemented, decimal, digits, is_negative, magnitude, minus, plus, value},
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

/// The digits without that of the sign.
const EIGHT: Nine = 0xFFFF_FFFF;

/// A number with digits above nine on its way through a conversion.
#[derive(Clone, Copy)]
pub(crate) struct Lettered {
    /// Its digits, those of a negative number complemented.
    nine: Nine,
    /// Its digits without the sign.
    magnitude: u32,
    exponent: i32,
}

impl Lettered {
    /// Before the conversion.
    pub(crate) const fn new(x: Number) -> Self {
        Self {
            nine: complemented(x),
            magnitude: x.mantissa(),
            exponent: x.exponent(),
        }
    }

    /// Is the digit `place` places after the last whole one 6 or more? The eighth is not looked at.
    pub(crate) fn is_sixty(self, place: i32) -> bool {
        let digit = self.exponent + place;
        (0..7).contains(&digit) && self.magnitude >> (28 - 4 * digit) & 15 >= 6
    }

    /// Sixtieths to hundredths, with the point `places` further right.
    pub(crate) const fn up(self, places: i32) -> Self {
        let change = self.fraction(places) / 3 * 2;
        self.changed(plus(self.nine, self.signed(change)))
    }

    /// Hundredths to sixtieths, with the point `places` further right.
    pub(crate) const fn down(self, places: i32) -> Self {
        let behind = (self.magnitude & self.mask(places)) as Nine;
        let twice = plus(behind, behind);
        let four = plus(twice, twice);
        let change = (5 - value(four)).div_euclid(10);
        let nine = plus(self.signed(change), self.nine);
        // What letters carry beyond the first digit is lost.
        self.changed(if is_negative(nine) {
            nine
        } else {
            nine & EIGHT
        })
    }

    /// The digits behind the point.
    const fn mask(self, places: i32) -> u32 {
        match 7 - self.exponent - places {
            8.. => u32::MAX,
            digits @ 1..=7 => (1 << (4 * digits)) - 1,
            _ => 0,
        }
    }

    const fn fraction(self, places: i32) -> i64 {
        weigh(self.magnitude & self.mask(places))
    }

    /// A change of the magnitude as one of the number.
    const fn signed(self, change: i64) -> Nine {
        let nine = digits(change.unsigned_abs());
        if is_negative(self.nine) == (change < 0) {
            nine
        } else {
            minus(0, nine)
        }
    }

    const fn changed(self, nine: Nine) -> Self {
        Self {
            nine,
            magnitude: magnitude(nine) as u32,
            exponent: self.exponent,
        }
    }

    /// After the conversion; nine digits become eight.
    pub(crate) const fn number(self) -> Number {
        let negative = is_negative(self.nine);
        let digits = magnitude(self.nine);
        if digits >> 32 == 0 {
            return Number::new(digits as u32, negative, self.exponent).normalised();
        }
        let eight = if digits & 15 < 5 {
            digits
        } else {
            decimal(digits)
        } >> 4;
        Number::new(eight as u32, negative, self.exponent + 1)
    }
}
