//! Sums of numbers with digits above nine, tetrad by tetrad as the adder takes them.
//!
//! The adder corrects a tetrad to a decimal digit; beside a digit above nine, what passes fifteen is lost
//! before it can carry.

use super::number::{Number, Real, UNIT, weigh};

/// The sum of two numbers that are not zero, where one of them has a digit above nine.
///
/// `None` where the sum of their values is the machine's too.
pub(crate) const fn add(a: Number, b: Number) -> Option<Real> {
    let (a, b) = (a.normalised(), b.normalised());
    if !(has_letter(a) || has_letter(b)) || a.is_negative() && b.is_negative() {
        return None;
    }
    let (big, small) = if a.exponent() >= b.exponent() {
        (a, b)
    } else {
        (b, a)
    };
    if a.is_negative() != b.is_negative() {
        return None;
    }
    let steps = big.exponent() - small.exponent();
    let (sum, carry) = add_digits(big.mantissa(), shifted(small.mantissa(), steps));
    let exponent = big.exponent();
    if !carry {
        return Some(Real::new(weigh(sum), exponent).normalised());
    }
    let (rounded, _) = add_digits(sum, 5);
    Some(Real::new(UNIT + weigh(rounded >> 4), exponent + 1))
}

/// Does the mantissa have a digit above nine?
pub(crate) const fn has_letter(number: Number) -> bool {
    let mantissa = number.mantissa();
    mantissa >> 3 & (mantissa >> 2 | mantissa >> 1) & 0x1111_1111 != 0
}

/// Shifts right digit by digit, rounding at every shift.
const fn shifted(mantissa: u32, steps: i32) -> u32 {
    let mut mantissa = mantissa;
    let mut left = steps;
    while left > 0 && mantissa != 0 {
        let (rounded, carry) = add_digits(mantissa, 5);
        mantissa = rounded >> 4 | (carry as u32) << 28;
        left -= 1;
    }
    mantissa
}

/// The digits of the sum and whether it carries out of the first.
const fn add_digits(a: u32, b: u32) -> (u32, bool) {
    let mut sum = 0;
    let mut carry = 0;
    let mut shift = 0;
    while shift < 32 {
        let (x, y) = (a >> shift & 15, b >> shift & 15);
        let letters = x > 9 || y > 9;
        let digit = carry + if letters { (x + y) & 15 } else { x + y };
        carry = (digit > 9) as u32;
        sum |= (digit - 10 * carry) << shift;
        shift += 4;
    }
    (sum, carry == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(a: &str, b: &str) -> Option<String> {
        let [a, b] = [a, b].map(|text| Number::parse_raw(text).unwrap());
        add(a, b).map(|real| real.number().to_string())
    }

    #[test]
    fn what_passes_fifteen_is_lost() {
        let given = sum("6227E56D0070", "180000000010");
        assert_eq!(given.as_deref(), Some("622845750070"));
        let given = sum("119A8FB70070", "4FD37C1A0050");
        assert_eq!(given.as_deref(), Some("124112390070"));
    }

    #[test]
    fn decimal_numbers_are_left_to_their_values() {
        assert_eq!(sum("990000000010", "990000000010"), None);
    }
}
