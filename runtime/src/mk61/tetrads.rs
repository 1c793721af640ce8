//! Arithmetic on numbers with digits above nine, tetrad by tetrad as the adder takes them.
//!
//! The adder works on nine tetrads, a digit for sign and overflow before the eight of the
//! mantissa. It adds six to each tetrad of the one operand, whose overflow is lost, and takes the
//! six back where the sum with the other does not carry. For decimal digits that is addition; a
//! digit above nine is added without its carry. Negative values are in ten's complement.

use super::{
    long::{divide, multiply},
    number::{LIMIT, Number, Real, spell, weigh},
};

/// Nine tetrads, the last digit lowest.
pub(crate) type Nine = u64;

/// The adder's tetrads.
pub(crate) const TETRADS: u32 = 9;
/// All tetrads.
pub(crate) const ALL: Nine = 0xF_FFFF_FFFF;
/// The sign digit of a negative value.
pub(crate) const MINUS: Nine = 9 << 32;

/// The sum `y` + `x` where one of them has a digit above nine.
///
/// `None` where both are decimal.
pub(crate) const fn add(y: Number, x: Number) -> Option<Real> {
    if !(has_letter(y) || has_letter(x)) {
        return None;
    }
    let (y, x) = (y.normalised(), x.normalised());
    let (nines, exponent) = aligned(y, x);
    let sum = if y.exponent() > x.exponent() {
        plus(nines.0, nines.1)
    } else {
        plus(nines.1, nines.0)
    };
    Some(signed(sum, exponent))
}

/// Is `y` less than `x`, as `max` compares them?
///
/// The magnitudes are subtracted, the one with the smaller exponent shifted right without rounding.
/// A hundred in the difference of the exponents does not shift, and what X has beyond two hundred counts
/// the other way.
pub(crate) const fn is_less(y: Number, x: Number) -> bool {
    if y.is_negative() != x.is_negative() {
        return y.is_negative();
    }
    let (mut a, mut b) = (y.mantissa() as Nine, x.mantissa() as Nine);
    match x.exponent() - y.exponent() {
        100 => {}
        steps @ 0..=200 => a = shifted_out(a, steps),
        steps => b = shifted_out(b, steps.abs()),
    }
    if x.is_negative() {
        is_negative(minus(b, a))
    } else {
        is_negative(minus(a, b))
    }
}

/// Shifted right so many digits.
const fn shifted_out(nine: Nine, steps: i32) -> Nine {
    if steps < TETRADS as i32 {
        nine >> (4 * steps)
    } else {
        0
    }
}

/// The two values in ten's complement and the exponent they then share: the greater, unless that
/// belongs to a zero.
const fn aligned(y: Number, x: Number) -> ((Nine, Nine), i32) {
    let steps = y.exponent() - x.exponent();
    let (left, right) = (complemented(y), complemented(x));
    if steps > 0 {
        if y.is_zero() {
            return ((left, right), x.exponent());
        }
        return ((left, shifted(right, steps)), y.exponent());
    }
    if x.is_zero() {
        return ((left, right), y.exponent());
    }
    ((shifted(left, -steps), right), x.exponent())
}

/// The number and its fraction in the other direction: letters before the point are carried out,
/// but not beyond the first digit.
pub(crate) const fn without_fraction(number: Number, fraction: u32) -> Number {
    let sum = plus(fraction as Nine, complemented(number));
    let sign = if is_negative(sum) { 9 } else { 0 };
    number
        .with_mantissa(magnitude(sum) as u32)
        .with_sign(sign)
        .normalised()
}

/// The number with its letters carried out.
pub(crate) const fn carried(number: Number) -> Real {
    signed(plus(0, complemented(number)), number.exponent())
}

/// A sum in ten's complement as a value.
const fn signed(sum: Nine, exponent: i32) -> Real {
    finish(magnitude(sum), exponent).neg_if(is_negative(sum))
}

/// The value of up to sixteen digits.
pub(crate) const fn value(digits: u64) -> i64 {
    weigh((digits >> 32) as u32) * LIMIT + weigh(digits as u32)
}

/// Nine digits of a value.
pub(crate) const fn digits(value: u64) -> Nine {
    (value / LIMIT as u64 % 10) << 32 | spell(value) as Nine
}

/// The digits without the sign.
pub(crate) const fn magnitude(nine: Nine) -> Nine {
    if is_negative(nine) {
        minus(0, nine)
    } else {
        nine
    }
}

/// The product of two numbers, where one of them has a digit above nine.
///
/// `None` where both are decimal.
pub(crate) const fn mul(multiplicand: Number, multiplier: Number) -> Option<Real> {
    if !(has_letter(multiplicand) || has_letter(multiplier)) {
        return None;
    }
    let (a, b) = (multiplicand.normalised(), multiplier.normalised());
    let product = multiply(a.mantissa() as Nine, b.mantissa() as Nine).digits;
    let negative = a.is_negative() != b.is_negative();
    Some(finish(product, a.exponent() + b.exponent()).neg_if(negative))
}

/// The quotient `dividend` / `divisor`, where one of them has a digit above nine.
///
/// `None` where both are decimal; the inner `None` where the division does not end.
pub(crate) const fn div(dividend: Number, divisor: Number) -> Option<Option<Real>> {
    if !(has_letter(dividend) || has_letter(divisor)) {
        return None;
    }
    let (a, b) = (dividend.normalised(), divisor.normalised());
    let Some(quotient) = divide(a.mantissa() as Nine, b.mantissa() as Nine) else {
        return Some(None);
    };
    let negative = a.is_negative() != b.is_negative();
    let exponent = a.exponent() - b.exponent() - quotient.below_one as i32;
    Some(Some(finish(quotient.digits, exponent).neg_if(negative)))
}

/// An angle of eight or nine digits on its way down.
#[derive(Clone, Copy)]
pub(crate) struct Rest {
    /// Its digits without the sign.
    pub(crate) magnitude: Nine,
    /// Is it less than zero?
    pub(crate) negative: bool,
}

impl Rest {
    /// Of these digits.
    pub(crate) const fn new(mantissa: u32) -> Self {
        Self {
            magnitude: mantissa as Nine,
            negative: false,
        }
    }

    /// Nearer to zero by `step`, or beyond.
    pub(crate) const fn nearer(self, step: Nine) -> Self {
        let nine = plus(minus(0, step), self.magnitude);
        let beyond = nine >> 32 == 9;
        Self {
            magnitude: if beyond { minus(0, nine) } else { nine },
            negative: self.negative != beyond,
        }
    }

    /// The same of a positive angle, whose letters are kept.
    pub(crate) const fn nearer_by_letters(self, step: Nine) -> Self {
        let (nine, enough) = minus_carrying(self.magnitude, step);
        Self {
            magnitude: if enough { nine } else { minus(0, nine) },
            negative: !enough,
        }
    }

    /// Moved left by a digit.
    pub(crate) const fn tenfold(self) -> Self {
        Self {
            magnitude: self.magnitude << 4 & ALL,
            negative: self.negative,
        }
    }
}

/// The sum from which a random number is made, of the mantissas of X and Y and the one before.
///
/// The last digit of X counts as 7; the last two of the sum with Y go before 212201.
pub(crate) const fn random_sum(x: u32, y: u32, seed: u32) -> i64 {
    let (x, y, seed) = (x as Nine, y as Nine, seed as Nine);
    let start = plus(x & !15 | 7, y) << 24 & 0xFF00_0000 | 0x21_2201;
    weigh(plus(seed, plus(y, start)) as u32)
}

/// Does the mantissa have a digit above nine?
pub(crate) const fn has_letter(number: Number) -> bool {
    let mantissa = number.mantissa();
    mantissa >> 3 & (mantissa >> 2 | mantissa >> 1) & 0x1111_1111 != 0
}

/// A magnitude brought to eight decimal digits; a carry out of the first of eight is lost.
const fn finish(nine: Nine, exponent: i32) -> Real {
    if nine >> 32 != 0 {
        return Real::new(weigh((decimal(nine) >> 4) as u32), exponent + 1);
    }
    if nine == 0 {
        return Real::ZERO;
    }
    let mut digits = nine;
    let mut exponent = exponent;
    while digits >> 28 == 0 {
        digits <<= 4;
        exponent -= 1;
    }
    Real::new(weigh(plus(0, digits) as u32), exponent)
}

/// Letters carried out of all digits but the last, which rounds if it is 5 to C and is left as it is.
pub(crate) const fn decimal(nine: Nine) -> Nine {
    let carry = match nine & 15 {
        5..=12 => 0x10,
        _ => 0,
    };
    plus(carry, nine & !15) | nine & 15
}

/// The mantissa as nine digits, a negative one complemented.
pub(crate) const fn complemented(number: Number) -> Nine {
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
        let rounded = decimal(nine);
        nine = rounded >> 4 | if is_negative(rounded) { MINUS } else { 0 };
        left -= 1;
    }
    nine
}

pub(crate) const fn is_negative(nine: Nine) -> bool {
    nine >> 32 >= 5
}

/// The sum; the six is added to `a`.
pub(crate) const fn plus(a: Nine, b: Nine) -> Nine {
    plus_carrying(a, b).0
}

/// The sum, and whether it carries out of the nine digits.
pub(crate) const fn plus_carrying(a: Nine, b: Nine) -> (Nine, bool) {
    let mut sum = 0;
    let mut carry = 0;
    let mut place = 0;
    while place < 4 * TETRADS {
        let digit = (((a >> place & 15) + 6) & 15) + (b >> place & 15) + carry;
        sum |= uncorrected(digit) << place;
        carry = digit >> 4;
        place += 4;
    }
    (sum, carry == 1)
}

/// The difference.
pub(crate) const fn minus(a: Nine, b: Nine) -> Nine {
    minus_carrying(a, b).0
}

/// The difference, and whether it has not borrowed.
pub(crate) const fn minus_carrying(a: Nine, b: Nine) -> (Nine, bool) {
    let mut difference = 0;
    let mut carry = 1;
    let mut place = 0;
    while place < 4 * TETRADS {
        let digit = (a >> place & 15) + (15 - (b >> place & 15)) + carry;
        difference |= uncorrected(digit) << place;
        carry = digit >> 4;
        place += 4;
    }
    (difference, carry == 1)
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
    use crate::mk61::arith;

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
    fn products_that_turn_positive_early() {
        product("37F900000070", "37F900000070", "117074010150");
        product("1000000E0050", "83D53B3D0070", "840849250120");
    }

    #[track_caller]
    fn quotient(a: &str, b: &str, expected: &str) {
        assert_eq!(
            shown(div(raw(a), raw(b)).unwrap()).as_deref(),
            Some(expected)
        );
    }

    #[test]
    fn quotients_by_letters() {
        quotient("100000000000", "3C5000000000", "498782840999");
        quotient("200000000000", "65A000000000", "293333330999");
        quotient("340000000000", "8A2F45970000", "299279960999");
        assert_eq!(div(raw("434000000000"), raw("A00000000000")), Some(None));
    }

    #[test]
    fn whole_parts_by_letters() {
        let whole = |text, fraction| without_fraction(raw(text), fraction).to_string();
        assert_eq!(whole("1E2AE60A9030", 0x0000_E60A), "814000009020");
        assert_eq!(whole("DEA45DCA9060", 0xA), "3255533A0060");
        assert_eq!(whole("AAEC00009010", 0x00EC_0000), "660000000010");
    }

    #[test]
    fn a_division_is_waited_for_so_many_words() {
        quotient("100000000000", "A0643B000000", "934000090999");
        assert_eq!(div(raw("100000000000"), raw("AA97A7A30000")), Some(None));
    }

    #[test]
    fn zero_takes_the_letters_out() {
        sum("8BFFFFFF0000", "000000000000", "926666650000");
        sum("8762DDD19989", "000000000000", "876166719989");
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
            let product = multiply(Nine::from(spell(a)), Nine::from(spell(b))).digits;
            let expected = arith::mul(Real::new(a as i64, 0), Real::new(b as i64, 0));
            prop_assert_eq!(finish(product, 0), expected);
        }

        /// So do quotients.
        #[test]
        fn decimal_quotients_are_the_ordinary_ones(a in mantissa(), b in mantissa()) {
            let quotient = divide(Nine::from(spell(a)), Nine::from(spell(b))).unwrap();
            let expected = arith::div(Real::new(a as i64, 0), Real::new(b as i64, 0));
            prop_assert_eq!(finish(quotient.digits, -i32::from(quotient.below_one)), expected);
        }

        /// So they do with sums.
        #[test]
        fn decimal_sums_are_the_ordinary_ones(
            a in mantissa(), b in mantissa(), steps in 0..12_i32, minus_a: bool, minus_b: bool,
        ) {
            let big = Number::new(spell(a), minus_a, steps);
            let small = Number::new(spell(b), minus_b, 0);
            let sum = plus(complemented(big), shifted(complemented(small), steps));
            prop_assert_eq!(signed(sum, steps).number(), arith::add(big.real(), small.real()).number());
        }
    }
}
