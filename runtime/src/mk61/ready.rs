//! When the results of commands by hand are ready beside a number that begins with the digit F.
//!
//! Times are words of the ring of registers, of which there are fifteen in a turn; those since the key
//! but for a whole number of turns.

use super::{long, mixed, number::Number, tetrads::Nine};

/// The word at which X does not take the part of a number whose last three digits are zero.
pub(crate) const EARLY: u32 = 133;

/// Words in a turn of the ring.
pub(crate) const TURN: u32 = 15;

/// Words from which on the result of two numbers is there after they have been let down.
pub(crate) const EARLIEST: u32 = 39;

/// Words of the longest result that is there at rest.
pub(crate) const LONGEST: u32 = 98;

/// What a result meets first that begins with the digit F, beside a mark in X.
pub(crate) enum Meeting {
    /// X, which takes it.
    Number,
    /// The mailbox, which takes that the command is done.
    Mailbox,
    /// The copy of X in T, by which it is lost.
    Copy,
}

impl Meeting {
    /// After so many words.
    pub(crate) const fn of(ready: u32) -> Self {
        match ready % TURN {
            6..=8 => Self::Mailbox,
            9..=11 => Self::Copy,
            _ => Self::Number,
        }
    }
}

/// Does a result that takes so many words meet the mailbox first, beside a mark in Y?
pub(crate) const fn meets_mailbox(ready: u32) -> bool {
    matches!(ready % TURN, 5..=8) && ready <= LONGEST + TURN
}

/// Words a sum of zero and a number takes; `shifts` bring one below one to its first digit.
pub(crate) fn sum_ready(x: Number, code: u8, shifts: u32) -> u32 {
    let subtracts = u32::from(code == 0x11);
    let complements = u32::from(x.is_negative() != (code == 0x11));
    let words = match x.exponent() {
        ..0 => 16 + complements + 2 * shifts,
        exponent => 19 + 2 * complements + 4 * exponent.unsigned_abs(),
    };
    words + subtracts
}

/// Words a product takes: those of its digits, and two for each shift to its first.
pub(crate) fn product_ready(multiplicand: Number, multiplier: Number) -> u32 {
    let product = long::multiply(multiplicand.mantissa().into(), multiplier.mantissa().into());
    let path = match product.digits {
        0 => 0,
        digits if digits >> 32 != 0 => 1,
        digits => 3 + to_first_digit(digits),
    };
    product.words + path + TURN - 4
}

/// A quotient and the words it takes: those of its digits, and two for each shift to its first.
/// A zero saves three.
pub(crate) fn quotient(dividend: Number, divisor: Number) -> Option<(Number, u32)> {
    let quotient = long::divide(dividend.mantissa().into(), divisor.mantissa().into())?;
    let result = mixed::quotient(dividend, divisor)?;
    let words = match quotient.digits {
        0 => quotient.words - 3,
        digits => quotient.words + to_first_digit(digits),
    };
    Some((result.number(), words))
}

/// Words the shifts of eight digits to their first take.
pub(crate) const fn to_first_digit(digits: Nine) -> u32 {
    2 * ((digits << 32).leading_zeros() / 4)
}

/// Words until the whole part of a number with this exponent is ready.
pub(crate) const fn whole_ready(exponent: i32) -> u32 {
    match exponent {
        0..=6 => 126 - 3 * exponent as u32,
        _ => EARLY - 1,
    }
}

/// Words until the fractional part is ready: the digits before it are shifted out one by one.
pub(crate) const fn fraction_ready(x: Number) -> u32 {
    match x.exponent() {
        ..0 => 90,
        exponent @ 0..=6 => {
            let whole = exponent as u32 + 1;
            let zeros = (x.mantissa() << (4 * whole)).leading_zeros() / 4;
            let start = 92 + 3 * (6 - exponent as u32);
            match whole + zeros {
                shifts @ 0..7 => start + 14 * shifts + 5,
                _ => start + 14 * 7 + 4,
            }
        }
        _ => 189,
    }
}
