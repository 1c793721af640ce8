//! Multiplication and division digit by digit, as the adder of nine tetrads comes to them.

use super::tetrads::{ALL, MINUS, Nine, TETRADS, minus, minus_carrying, plus};

/// A product of two magnitudes.
#[derive(Clone, Copy)]
pub(crate) struct Product {
    /// Its nine digits, the first before the point's digit.
    pub(crate) digits: Nine,
    /// The words it takes: one for each digit of the multiplier and each addition, two for a last carry.
    pub(crate) words: u32,
}

/// A quotient of two magnitudes.
#[derive(Clone, Copy)]
pub(crate) struct Quotient {
    /// Its eight digits.
    pub(crate) digits: Nine,
    /// Does the first of them stand behind the point?
    pub(crate) below_one: bool,
    /// The words it takes: one for each digit and each addition.
    pub(crate) words: u32,
}

/// The nine digits of a product whose first is the ninth before the point's digit.
///
/// From the multiplier's last digit on, its digits 1 to 4 add the multiplicand, 5 to 9 subtract it
/// as often as ten is away and carry one to the next digit. Those above nine do neither; up to D
/// they carry. A difference that is not negative ends the subtractions and the carry.
pub(crate) const fn multiply(multiplicand: Nine, multiplier: Nine) -> Product {
    let mut sum = 0;
    let mut words = 0;
    let mut carry = false;
    let mut step = 0;
    while step < TETRADS - 1 {
        if step > 0 {
            sum = sum >> 4 | if carry { MINUS } else { 0 };
        }
        let digit = (multiplier >> (4 * step) & 15) + carry as Nine;
        let added;
        (sum, carry, added) = accumulate(sum, multiplicand, digit);
        words += 1 + added;
        step += 1;
    }
    if carry {
        sum = plus(multiplicand << 4, sum);
        words += 2;
    }
    Product { digits: sum, words }
}

/// Adds the multiplicand for one digit of the multiplier. Does that carry, and how often has it been added?
const fn accumulate(sum: Nine, multiplicand: Nine, digit: Nine) -> (Nine, bool, u32) {
    let mut sum = sum;
    let mut added = 0;
    let mut left = if digit <= 4 { digit } else { 0 };
    while left > 0 {
        sum = plus(multiplicand, sum);
        added += 1;
        left -= 1;
    }
    left = if digit >= 5 && digit <= 9 {
        10 - digit
    } else {
        0
    };
    while left > 0 {
        sum = minus(sum, multiplicand);
        added += 1;
        if sum >> 32 < 4 {
            return (sum, false, added);
        }
        left -= 1;
    }
    (sum, digit >= 5 && digit <= 13, added)
}

/// A quotient; `None` where the remainder never gets small.
///
/// The divisor is subtracted until the remainder turns negative or small, which means less than one
/// before and less than about half the divisor's first digit after a subtraction. A negative
/// remainder has the next digit begin at nine and count down with every addition.
pub(crate) const fn divide(dividend: Nine, divisor: Nine) -> Option<Quotient> {
    let (first, enough) = minus_carrying(dividend, divisor);
    let rest = Remainder {
        nine: if enough {
            plus(divisor, first)
        } else {
            first << 4 & ALL
        },
        negative: !enough,
    };
    match quotient_digits(rest, divisor, TETRADS - 1) {
        Some((digits, words)) => Some(Quotient {
            digits,
            below_one: !enough,
            words,
        }),
        None => None,
    }
}

/// So many digits of the quotient of two magnitudes, the first of them before the point.
pub(crate) const fn divided(dividend: Nine, divisor: Nine, count: u32) -> Option<Nine> {
    let rest = Remainder {
        nine: dividend,
        negative: false,
    };
    match quotient_digits(rest, divisor, count) {
        Some((digits, _)) => Some(digits),
        None => None,
    }
}

/// The digits, and the words they take.
const fn quotient_digits(rest: Remainder, divisor: Nine, count: u32) -> Option<(Nine, u32)> {
    let mut rest = rest;
    let mut quotient = 0;
    let mut place = 0;
    let mut words = 0;
    while place < count {
        let Some((next, digit)) = rest.next_digit(divisor, &mut words) else {
            return None;
        };
        quotient = quotient << 4 | digit;
        rest = Remainder {
            nine: next.nine << 4 & ALL,
            negative: next.negative,
        };
        place += 1;
    }
    Some((quotient, words))
}

/// What a division has left.
#[derive(Clone, Copy)]
struct Remainder {
    /// Its tetrads, those of a negative one complemented.
    nine: Nine,
    negative: bool,
}

impl Remainder {
    /// Words after which the calculator no longer waits for a quotient: one for each addition and
    /// each digit.
    const WAIT: u32 = 2365;

    /// One digit of a quotient and what is left after it; `words` are those gone by.
    const fn next_digit(self, divisor: Nine, words: &mut u32) -> Option<(Self, Nine)> {
        let mut rest = self;
        let mut digit = if self.negative { 9 } else { 0 };
        let mut limit = 1;
        let mut steps = 0;
        *words += 1;
        while *words <= Self::WAIT {
            if rest.is_small(limit) || steps == 0 && rest.negative && rest.nine >> 28 >= 0x99 {
                return Some((rest, digit));
            }
            rest = rest.approached(divisor);
            *words += 1;
            if rest.negative != self.negative {
                return Some((rest, digit));
            }
            digit = (if rest.negative { digit + 15 } else { digit + 1 }) & 15;
            limit = (divisor >> 28).div_ceil(2);
            steps += 1;
        }
        None
    }

    /// Nearer to zero by the divisor, or beyond.
    const fn approached(self, divisor: Nine) -> Self {
        if self.negative {
            let nine = plus(divisor, self.nine);
            Self {
                nine,
                negative: nine >> 32 != 0,
            }
        } else {
            let nine = minus(self.nine, divisor);
            Self {
                nine,
                negative: nine >> 32 >= 8,
            }
        }
    }

    /// Is its magnitude less than `limit` in the first digit?
    const fn is_small(self, limit: Nine) -> bool {
        let first = self.nine >> 28;
        if self.negative {
            first >= 0x9A - limit && first <= 0x9F - limit
        } else {
            first < limit
        }
    }
}
