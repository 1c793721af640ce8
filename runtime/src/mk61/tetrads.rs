//! Arithmetic on numbers with digits above nine, tetrad by tetrad as the adder takes them.
//!
//! The adder works on nine tetrads, a digit for sign and overflow before the eight of the
//! mantissa. It adds six to each tetrad of the one operand, whose overflow is lost, and takes the
//! six back where the sum with the other does not carry. For decimal digits that is addition; a
//! digit above nine is added without its carry. Negative values are in ten's complement.

use super::number::{Number, Real, weigh};

/// Nine tetrads, the last digit lowest.
type Nine = u64;

/// The adder's tetrads.
const TETRADS: u32 = 9;
/// The sign digit of a negative value.
const MINUS: Nine = 9 << 32;

/// The sum of two numbers that are not zero, where one of them has a digit above nine.
///
/// `None` where both are decimal.
pub(crate) const fn add(a: Number, b: Number) -> Option<Real> {
    let (a, b) = (a.normalised(), b.normalised());
    if !(has_letter(a) || has_letter(b)) {
        return None;
    }
    let (big, small) = if a.exponent() >= b.exponent() {
        (a, b)
    } else {
        (b, a)
    };
    let steps = big.exponent() - small.exponent();
    let sum = plus(complemented(big), shifted(complemented(small), steps));
    let negative = is_negative(sum);
    let magnitude = if negative { minus(0, sum) } else { sum };
    let decimal = if a.is_negative() == b.is_negative() {
        plus(0, magnitude)
    } else {
        magnitude
    };
    Some(finish(decimal, big.exponent()).neg_if(negative))
}

/// The product of two numbers, where one of them has a digit above nine.
///
/// `None` where both are decimal.
pub(crate) const fn mul(multiplicand: Number, multiplier: Number) -> Option<Real> {
    let (a, b) = (multiplicand.normalised(), multiplier.normalised());
    if !(has_letter(a) || has_letter(b)) {
        return None;
    }
    let product = multiply(a.mantissa() as Nine, b.mantissa() as Nine);
    let negative = a.is_negative() != b.is_negative();
    Some(finish(product, a.exponent() + b.exponent()).neg_if(negative))
}

/// Does the mantissa have a digit above nine?
pub(crate) const fn has_letter(number: Number) -> bool {
    let mantissa = number.mantissa();
    mantissa >> 3 & (mantissa >> 2 | mantissa >> 1) & 0x1111_1111 != 0
}

/// The nine digits of a product whose first is the ninth before the point's digit.
///
/// From the multiplier's last digit on, its digits 1 to 4 add the multiplicand, 5 to 9 subtract it
/// as often as ten is away and carry one to the next digit. Those above nine do neither; A and B
/// carry.
const fn multiply(multiplicand: Nine, multiplier: Nine) -> Nine {
    let mut sum = 0;
    let mut carry = 0;
    let mut step = 0;
    while step < TETRADS - 1 {
        let digit = (multiplier >> (4 * step) & 15) + carry;
        sum = accumulate(sum, multiplicand, digit);
        let subtracts = digit >= 5 && digit <= 11;
        carry = subtracts as Nine;
        if step < TETRADS - 2 {
            sum = sum >> 4 | if subtracts { MINUS } else { 0 };
        }
        step += 1;
    }
    // One more digit for the last carry; what it shifts out is the ninth of the product.
    let (dropped, sign) = (sum & 15, if carry == 1 { MINUS } else { 0 });
    let product = accumulate(sum >> 4 | sign, multiplicand, carry);
    product << 4 & 0xF_FFFF_FFFF | dropped
}

/// Adds the multiplicand for one digit of the multiplier.
const fn accumulate(sum: Nine, multiplicand: Nine, digit: Nine) -> Nine {
    let mut sum = sum;
    let mut left = match digit {
        0..=4 => digit,
        5..=9 => 10 - digit,
        _ => 0,
    };
    while left > 0 {
        sum = if digit <= 4 {
            plus(multiplicand, sum)
        } else {
            minus(sum, multiplicand)
        };
        left -= 1;
    }
    sum
}

/// A magnitude brought to eight decimal digits; a carry out of the first of eight is lost.
const fn finish(nine: Nine, exponent: i32) -> Real {
    if nine >> 32 != 0 {
        return Real::new(weigh((plus(5, nine) >> 4) as u32), exponent + 1);
    }
    let mut digits = nine;
    let mut exponent = exponent;
    while digits != 0 && digits >> 28 == 0 {
        digits <<= 4;
        exponent -= 1;
    }
    Real::new(weigh(plus(0, digits) as u32), exponent)
}

/// The mantissa as nine digits, a negative one complemented.
const fn complemented(number: Number) -> Nine {
    let mantissa = number.mantissa() as Nine;
    if number.is_negative() {
        minus(0, mantissa)
    } else {
        mantissa
    }
}

/// Shifts right digit by digit, rounding at every shift.
const fn shifted(nine: Nine, steps: i32) -> Nine {
    let mut nine = nine;
    let mut left = if steps < 2 * TETRADS as i32 {
        steps
    } else {
        2 * TETRADS as i32
    };
    while left > 0 {
        let rounded = plus(5, nine);
        nine = rounded >> 4 | if is_negative(rounded) { MINUS } else { 0 };
        left -= 1;
    }
    nine
}

const fn is_negative(nine: Nine) -> bool {
    nine >> 32 >= 5
}

/// The sum; the six is added to `a`.
const fn plus(a: Nine, b: Nine) -> Nine {
    let mut sum = 0;
    let mut carry = 0;
    let mut place = 0;
    while place < 4 * TETRADS {
        let digit = (((a >> place & 15) + 6) & 15) + (b >> place & 15) + carry;
        sum |= uncorrected(digit) << place;
        carry = digit >> 4;
        place += 4;
    }
    sum
}

/// The difference.
const fn minus(a: Nine, b: Nine) -> Nine {
    let mut difference = 0;
    let mut carry = 1;
    let mut place = 0;
    while place < 4 * TETRADS {
        let digit = (a >> place & 15) + (15 - (b >> place & 15)) + carry;
        difference |= uncorrected(digit) << place;
        carry = digit >> 4;
        place += 4;
    }
    difference
}

/// The tetrad of a sum of five bits, six taken back where it does not carry.
const fn uncorrected(sum: Nine) -> Nine {
    if sum >> 4 == 1 {
        sum & 15
    } else {
        (sum + 10) & 15
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::mk61::{arith, number::spell};

    fn raw(text: &str) -> Number {
        Number::parse_raw(text).unwrap()
    }

    fn shown(real: Option<Real>) -> Option<String> {
        real.map(|real| real.number().to_string())
    }

    #[track_caller]
    fn sum(a: &str, b: &str, expected: &str) {
        assert_eq!(shown(add(raw(a), raw(b))).as_deref(), Some(expected));
    }

    #[track_caller]
    fn product(a: &str, b: &str, expected: &str) {
        assert_eq!(shown(mul(raw(a), raw(b))).as_deref(), Some(expected));
    }

    #[test]
    fn sums_of_one_sign() {
        sum("6227E56D0070", "180000000010", "622845750070");
        sum("119A8FB70070", "4FD37C1A0050", "124112390070");
    }

    #[test]
    fn sums_of_two_signs() {
        sum("6BFBFF7E0060", "105000009020", "548479340060");
        sum("850000009010", "B1E705C90020", "576295319020");
        sum("9E9800009030", "960000000010", "040200009030");
    }

    #[test]
    fn sums_that_carry() {
        sum("8F9000000000", "100000000000", "105900000010");
        sum("8FFFFFFF0000", "700000000000", "166666670010");
    }

    #[test]
    fn products_of_the_multiplicands_letters() {
        product("71B700000030", "103000000020", "743031000050");
        product("1C8C00000030", "470000009010", "415000009040");
        product("BBA000000020", "597982720080", "295455240100");
    }

    #[test]
    fn products_of_the_multipliers_letters() {
        product("1038F2E19010", "1038F2E19010", "107739440020");
        product("8FFFFFFF0000", "8FFFFFFF0000", "613333340010");
        product("383D0B800070", "4669BDBF9030", "178105839110");
    }

    #[test]
    fn decimal_numbers_are_left_to_their_values() {
        assert_eq!(add(raw("990000000010"), raw("990000000010")), None);
        assert_eq!(mul(raw("990000000010"), raw("990000000010")), None);
    }

    fn mantissa() -> impl Strategy<Value = u64> {
        10_000_000_u64..100_000_000
    }

    proptest! {
        /// With decimal digits the tetrads give the calculator's ordinary products.
        #[test]
        fn decimal_products_are_the_ordinary_ones(a in mantissa(), b in mantissa()) {
            let product = multiply(Nine::from(spell(a)), Nine::from(spell(b)));
            let expected = arith::mul(Real::new(a as i64, 0), Real::new(b as i64, 0));
            prop_assert_eq!(finish(product, 0), expected);
        }

        /// So they do with sums.
        #[test]
        fn decimal_sums_are_the_ordinary_ones(
            a in mantissa(), b in mantissa(), steps in 0..12_i32, minus_a: bool, minus_b: bool,
        ) {
            let big = Number::new(spell(a), minus_a, steps);
            let small = Number::new(spell(b), minus_b, 0);
            let sum = plus(complemented(big), shifted(complemented(small), steps));
            let magnitude = if is_negative(sum) { minus(0, sum) } else { sum };
            let real = finish(magnitude, steps).neg_if(is_negative(sum));
            prop_assert_eq!(real.number(), arith::add(big.real(), small.real()).number());
        }
    }
}
