//! The calculator's registers: twelve tetrads, and the decimal values they stand for.
//!
//! A [`Number`] keeps every tetrad exactly as the hardware does, also those no arithmetic produces
//! (leading zeros, digits A–F, exponents of a hundred and more). A [`Real`] is the value a command
//! calculates with.

use std::fmt;

/// Mantissa values with eight digits lie below this.
pub(crate) const LIMIT: i64 = 100_000_000;
/// The smallest normalised mantissa.
pub(crate) const UNIT: i64 = 10_000_000;

/// Twelve tetrads: eight of mantissa (point after the first), the sign, three of exponent.
///
/// The exponent is in ten's complement modulo 1000: `998` stands for -2.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Number(u64);

impl Number {
    /// Plain zero.
    pub const ZERO: Self = Self(0);

    /// Puts a register together from mantissa tetrads, sign tetrad and exponent tetrads.
    #[must_use]
    pub const fn from_parts(mantissa: u32, sign: u8, exponent: u16) -> Self {
        let low = ((sign & 15) as u64) << 12 | (exponent & 0xFFF) as u64;
        Self((mantissa as u64) << 16 | low)
    }

    /// The number of a mantissa, a sign and an exponent -499 to 499 (others wrap modulo 1000).
    #[must_use]
    pub const fn new(mantissa: u32, negative: bool, exponent: i32) -> Self {
        Self::from_parts(
            mantissa,
            if negative { 9 } else { 0 },
            pack_exponent(exponent),
        )
    }

    /// The eight mantissa tetrads, the first digit highest.
    #[must_use]
    pub const fn mantissa(self) -> u32 {
        (self.0 >> 16) as u32
    }

    /// The sign tetrad: 0 plus, 9 minus, others abnormal.
    #[must_use]
    pub const fn sign(self) -> u8 {
        (self.0 >> 12) as u8 & 15
    }

    /// The exponent's tetrads, the hundreds highest.
    #[must_use]
    pub const fn exponent_digits(self) -> u16 {
        self.0 as u16 & 0xFFF
    }

    /// The exponent modulo 1000, as it stands (998 for -2).
    #[must_use]
    pub const fn exponent_mod(self) -> i32 {
        let digits = self.exponent_digits() as i32;
        ((digits >> 8) * 100 + (digits >> 4 & 15) * 10 + (digits & 15)) % 1000
    }

    /// The exponent as a signed number, -500 to 499.
    #[must_use]
    pub const fn exponent(self) -> i32 {
        let raw = self.exponent_mod();
        if raw >= 500 { raw - 1000 } else { raw }
    }

    /// The first mantissa digit.
    #[must_use]
    pub const fn lead(self) -> u8 {
        (self.0 >> 44) as u8 & 15
    }

    /// Is the sign tetrad one the machine takes for minus?
    #[must_use]
    pub const fn is_negative(self) -> bool {
        self.sign() >= 8
    }

    /// Is the mantissa zero, whatever sign and exponent?
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.mantissa() == 0
    }

    /// The same with other mantissa tetrads.
    #[must_use]
    pub const fn with_mantissa(self, mantissa: u32) -> Self {
        Self((mantissa as u64) << 16 | self.0 & 0xFFFF)
    }

    /// The same with another sign tetrad.
    #[must_use]
    pub const fn with_sign(self, sign: u8) -> Self {
        Self(self.0 & !0xF000 | ((sign & 15) as u64) << 12)
    }

    /// The same with other exponent tetrads.
    #[must_use]
    pub(crate) const fn with_exponent_digits(self, digits: u16) -> Self {
        Self(self.0 & !0xFFF | (digits & 0xFFF) as u64)
    }

    /// The same with the exponent moved by `steps`.
    #[must_use]
    pub const fn scaled(self, steps: i32) -> Self {
        let exponent = pack_exponent(self.exponent_mod() + steps);
        Self(self.0 & !0xFFF | exponent as u64)
    }

    /// The number with its sign changed: 0 and 9 exchanged (others complemented to 9).
    #[must_use]
    pub const fn negated(self) -> Self {
        self.with_sign(if self.sign() >= 8 { 0 } else { 9 })
    }

    /// Leading zeros shifted out; a zero mantissa with an ordinary exponent becomes plain zero.
    #[must_use]
    pub const fn normalised(self) -> Self {
        let mantissa = self.mantissa();
        if mantissa >> 28 != 0 {
            return self;
        }
        if mantissa == 0 {
            return if self.has_high_exponent() {
                self
            } else {
                Self::ZERO
            };
        }
        let zeros = mantissa.leading_zeros() / 4;
        self.with_mantissa(mantissa << (zeros * 4))
            .scaled(-(zeros as i32))
    }

    /// All twelve tetrads moved by one place: the first mantissa digit becomes the sign, the
    /// exponent moves up (its hundreds are lost), and `last` comes behind the mantissa.
    #[must_use]
    pub(crate) const fn rotated(self, last: u8) -> Self {
        let exponent = self.exponent_digits() << 4 & 0xFF0 | self.sign() as u16;
        Self::from_parts(
            self.mantissa() << 4 | last as u32 & 15,
            self.lead(),
            exponent,
        )
    }

    /// Is it shown without an exponent?
    pub(crate) const fn is_plain(self) -> bool {
        matches!(self.exponent_mod(), 0..=7)
    }

    /// Does the exponent lie beyond -99..=99?
    #[must_use]
    pub const fn has_high_exponent(self) -> bool {
        let raw = self.exponent_mod();
        raw >= 100 && raw <= 900
    }

    /// Does it lie below 10^-99 by its exponent, so that it counts as zero?
    pub(crate) const fn is_below(self) -> bool {
        matches!(self.exponent_mod(), 800..=900)
    }

    /// Is it zero, or counted as such?
    pub(crate) const fn counts_as_zero(self) -> bool {
        self.is_zero() || self.is_below()
    }

    /// The value for calculation; what lies below 10^-99 counts as zero.
    #[must_use]
    pub(crate) const fn real(self) -> Real {
        if self.is_below() {
            Real::ZERO
        } else {
            self.full_real()
        }
    }

    /// The value whatever its exponent.
    #[must_use]
    pub(crate) const fn full_real(self) -> Real {
        let magnitude = weigh(self.mantissa());
        let mantissa = if self.is_negative() {
            -magnitude
        } else {
            magnitude
        };
        let real = Real {
            mantissa,
            exponent: self.exponent(),
        };
        if self.lead() == 0 {
            real.normalised()
        } else {
            real
        }
    }

    /// Reads the raw notation `MMMMMMMMSEEH`.
    ///
    /// # Errors
    /// `None` unless the text is exactly twelve hexadecimal digits.
    #[must_use]
    pub fn parse_raw(text: &str) -> Option<Self> {
        if text.len() != 12 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        let raw = u64::from_str_radix(text, 16).ok()?;
        let exponent = (raw & 15) << 8 | raw >> 4 & 0xFF;
        Some(Self::from_parts(
            (raw >> 16) as u32,
            (raw >> 12) as u8 & 15,
            exponent as u16,
        ))
    }
}

/// Writes the raw notation `MMMMMMMMSEEH`.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let exponent = self.exponent_digits();
        let swapped = (exponent & 0xFF) << 4 | exponent >> 8;
        write!(f, "{:08X}{:X}{:03X}", self.mantissa(), self.sign(), swapped)
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A signed mantissa of up to eight digits (point after the first of eight) and its exponent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Real {
    /// -99 999 999..=99 999 999; normalised when the magnitude is at least 10 000 000.
    pub(crate) mantissa: i64,
    /// The power of ten.
    pub(crate) exponent: i32,
}

impl Real {
    /// Zero.
    pub(crate) const ZERO: Self = Self {
        mantissa: 0,
        exponent: 0,
    };
    /// One.
    pub(crate) const ONE: Self = Self {
        mantissa: UNIT,
        exponent: 0,
    };
    /// Two.
    pub(crate) const TWO: Self = Self {
        mantissa: 2 * UNIT,
        exponent: 0,
    };

    /// A value of a mantissa and exponent already in order.
    pub(crate) const fn new(mantissa: i64, exponent: i32) -> Self {
        Self { mantissa, exponent }
    }

    /// An integer of any size on the scale of seven decimals, cut to eight digits and normalised.
    pub(crate) const fn from_scaled(value: i64, exponent: i32) -> Self {
        let mut real = Self {
            mantissa: value,
            exponent,
        };
        while real.mantissa.abs() >= LIMIT {
            real.mantissa /= 10;
            real.exponent += 1;
        }
        real.normalised()
    }

    /// An integer of at most nine digits on the scale of seven decimals; the ninth is rounded.
    pub(crate) const fn rounded(value: i64, exponent: i32) -> Self {
        if value.abs() < LIMIT {
            return Self::new(value, exponent).normalised();
        }
        let magnitude = (value.abs() + 5) / 10;
        Self::from_scaled(magnitude, exponent + 1).neg_if(value < 0)
    }

    /// Leading zeros shifted out.
    pub(crate) const fn normalised(self) -> Self {
        if self.mantissa == 0 {
            return Self::ZERO;
        }
        let mut real = self;
        while real.mantissa.abs() < UNIT {
            real.mantissa *= 10;
            real.exponent -= 1;
        }
        real
    }

    /// Is it zero?
    pub(crate) const fn is_zero(self) -> bool {
        self.mantissa == 0
    }

    /// Is it less than zero?
    pub(crate) const fn is_negative(self) -> bool {
        self.mantissa < 0
    }

    /// The magnitude.
    pub(crate) const fn abs(self) -> Self {
        Self {
            mantissa: self.mantissa.abs(),
            exponent: self.exponent,
        }
    }

    /// The value with its sign changed.
    pub(crate) const fn neg(self) -> Self {
        Self {
            mantissa: -self.mantissa,
            exponent: self.exponent,
        }
    }

    /// The value negated where `condition` holds.
    pub(crate) const fn neg_if(self, condition: bool) -> Self {
        if condition { self.neg() } else { self }
    }

    /// The register that holds it.
    pub(crate) const fn number(self) -> Number {
        if self.mantissa == 0 {
            return Number::ZERO;
        }
        Number::new(
            spell(self.mantissa.unsigned_abs()),
            self.mantissa < 0,
            self.exponent,
        )
    }
}

/// The value of eight tetrads, each with its decimal weight (digits above nine count as they are).
pub(crate) const fn weigh(tetrads: u32) -> i64 {
    let pairs = (tetrads >> 4 & 0x0F0F_0F0F) * 10 + (tetrads & 0x0F0F_0F0F);
    let fours = (pairs >> 8 & 0x00FF_00FF) * 100 + (pairs & 0x00FF_00FF);
    (fours >> 16) as i64 * 10_000 + (fours & 0xFFFF) as i64
}

/// Eight decimal digits of a value below 10^8 (higher digits are lost).
pub(crate) const fn spell(value: u64) -> u32 {
    let value = (value % LIMIT as u64) as u32;
    spell_four(value / 10_000) << 16 | spell_four(value % 10_000)
}

const fn spell_four(value: u32) -> u32 {
    let (high, low) = (value / 100, value % 100);
    ((high / 10) << 12) | ((high % 10) << 8) | ((low / 10) << 4) | (low % 10)
}

/// The three tetrads of an exponent modulo 1000.
const fn pack_exponent(exponent: i32) -> u16 {
    let raw = exponent.rem_euclid(1000) as u16;
    ((raw / 100) << 8) | ((raw / 10 % 10) << 4) | (raw % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn raw_notation_round_trips() {
        for text in [
            "314159260000",
            "500000009989",
            "120000000030",
            "000000000502",
            "F0A000001234",
        ] {
            assert_eq!(Number::parse_raw(text).unwrap().to_string(), text);
        }
        assert_eq!(Number::parse_raw("31415926000"), None);
        assert_eq!(Number::parse_raw("31415926000ж"), None);
    }

    #[test]
    fn exponents_are_in_tens_complement() {
        assert_eq!(Number::parse_raw("500000009989").unwrap().exponent(), -2);
        assert_eq!(
            Number::parse_raw("000000000502").unwrap().exponent_mod(),
            250
        );
    }

    #[test]
    fn leading_zeros_are_shifted_out() {
        let eight = Number::parse_raw("000000080070").unwrap();
        assert_eq!(eight.normalised().to_string(), "800000000000");
        assert_eq!(
            Number::parse_raw("000000009030").unwrap().normalised(),
            Number::ZERO
        );
    }

    #[test]
    fn digits_spell_and_weigh() {
        assert_eq!(weigh(0x1234_5678), 12_345_678);
        assert_eq!(spell(12_345_678), 0x1234_5678);
        assert_eq!(weigh(0x0000_000F), 15);
    }
}
