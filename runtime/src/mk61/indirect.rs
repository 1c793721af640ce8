//! Indirect addressing: what happens to the register, and what its digits mean.

use super::{machine::Machine, number::Number};

/// The register cut to an integer of eight digits with exponent 7.
///
/// Only the units digit of the exponent counts; negative numbers are filled with nines.
pub(crate) fn integer_part(number: Number) -> Number {
    let units = (number.exponent_digits() & 15) as u32;
    if units >= 7 {
        return number;
    }
    let shift = (7 - units) * 4;
    let filler = if number.is_negative() {
        0x9999_9999_u32 << (32 - shift)
    } else {
        0
    };
    let exponent = number.exponent_digits() & 0xFF0 | 7;
    Number::from_parts(number.mantissa() >> shift | filler, number.sign(), exponent)
}

/// One less, tetrad by tetrad; the borrow goes on into the sign.
pub(crate) fn decrement(number: Number) -> Number {
    step(number, |digit, borrow| {
        if digit < borrow {
            (9, 1)
        } else {
            (digit - borrow, 0)
        }
    })
}

/// One more, tetrad by tetrad; the carry goes on into the sign.
pub(crate) fn increment(number: Number) -> Number {
    step(number, |digit, carry| match digit + carry {
        sum @ 10.. => (sum - 10, 1),
        sum => (sum, 0),
    })
}

/// Applies `change` to every tetrad from the last on, with the carry from the one before.
fn step(number: Number, change: impl Fn(u8, u8) -> (u8, u8)) -> Number {
    let mut tetrads = u64::from(number.sign()) << 32 | u64::from(number.mantissa());
    let mut carry = 1;
    for shift in (0..36).step_by(4) {
        let (digit, next) = change((tetrads >> shift) as u8 & 15, carry);
        tetrads = tetrads & !(15 << shift) | u64::from(digit) << shift;
        carry = next;
    }
    Number::from_parts(
        tetrads as u32,
        (tetrads >> 32) as u8,
        number.exponent_digits(),
    )
}

/// What an indirect command through register `index` makes of it.
pub(crate) fn stepped(index: u8, number: Number) -> Number {
    let cut = integer_part(number);
    match index {
        0..=3 | 15 => decrement(cut),
        4..=6 => increment(cut),
        _ => cut,
    }
}

/// The register number that the last two digits mean.
pub(crate) fn register_number(number: Number) -> u8 {
    let (high, low) = (number.mantissa() as u8 >> 4, number.mantissa() as u8 & 15);
    if high == 0 { low } else { (10 + low) & 15 }
}

/// The formal address that the last two digits mean.
pub(crate) fn address(number: Number) -> u8 {
    number.mantissa() as u8
}

impl Machine {
    /// A memory register; 15 is R0.
    pub(crate) fn register(&self, index: u8) -> Number {
        let index = usize::from(index & 15) % 15;
        self.registers.get(index).copied().unwrap_or_default()
    }

    /// Writes a memory register; 15 is R0.
    pub(crate) fn store(&mut self, index: u8, number: Number) {
        let index = usize::from(index & 15) % 15;
        if let Some(register) = self.registers.get_mut(index) {
            *register = number;
        }
    }

    /// Steps the register of an indirect command, writes it back, and gives it.
    pub(crate) fn step_register(&mut self, index: u8) -> Number {
        let number = stepped(index, self.register(index));
        self.store(index, number);
        number
    }
}
