//! Number entry, the register X2 on the display, and the commands `.`, `/-/` and `ВП`.

use super::{
    machine::{Face, Fault, Machine},
    number::Number,
};

/// Is a number being entered?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Entry {
    /// No.
    #[default]
    Closed,
    /// Its mantissa; `point`: the point has been typed.
    Mantissa { point: bool },
    /// Its exponent.
    Exponent(Exponent),
}

/// An exponent being entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Exponent {
    /// Exponents entered before with an earlier `ВП`.
    pub(crate) before: i32,
    pub(crate) digits: u8,
    pub(crate) negative: bool,
    /// The display shows the signs of the error in place of the mantissa.
    pub(crate) disguise: Option<u8>,
}

/// X2: the number on the display, as typed or recalled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shown {
    /// Its digits, leading zeros included.
    pub(crate) number: Number,
    /// Digits typed; these are shown even where they are zeros at the end.
    pub(crate) typed: u8,
}

impl Exponent {
    fn value(self) -> i32 {
        let value = i32::from(self.digits);
        self.before + if self.negative { -value } else { value }
    }
}

impl Machine {
    /// X2 takes over X.
    pub(crate) fn refresh(&mut self) -> Result<(), Fault> {
        self.shown = Shown { number: self.x, typed: 0 };
        self.lead = None;
        self.settle()
    }

    /// What showing or recalling X does where its exponent is out of range.
    pub(crate) fn settle(&mut self) -> Result<(), Fault> {
        match self.x.exponent_mod() {
            0..=99 | 901.. => Ok(()),
            100..=199 => Err(Fault::Error),
            200..=299 => Err(Fault::High),
            300..=399 | 700..=799 => Err(Fault::Disorder),
            500..=599 => Err(Fault::Hang),
            _ => {
                self.shown.number = Number::ZERO;
                Ok(())
            }
        }
    }

    /// A digit key.
    pub(crate) fn digit(&mut self, digit: u8) -> Result<(), Fault> {
        match self.entry {
            Entry::Closed => self.first_digit(digit),
            Entry::Mantissa { point } => self.next_digit(digit, point),
            Entry::Exponent(exponent) => {
                let digits = exponent.digits % 10 * 10 + digit;
                self.set_exponent(Exponent { digits, ..exponent })?;
            }
        }
        self.lead = None;
        Ok(())
    }

    fn first_digit(&mut self, digit: u8) {
        if self.lift {
            self.push();
        }
        self.lift = true;
        self.entry = Entry::Mantissa { point: false };
        self.shown = Shown { number: Number::new(u32::from(digit) << 28, false, 0), typed: 1 };
        self.take_shown();
    }

    fn next_digit(&mut self, digit: u8, point: bool) {
        let typed = self.shown.typed;
        if typed >= 8 {
            return;
        }
        let mantissa = self.shown.number.mantissa() | u32::from(digit) << (28 - 4 * typed);
        let number = self.shown.number.with_mantissa(mantissa).scaled(i32::from(!point));
        self.shown = Shown { number, typed: typed + 1 };
        self.take_shown();
    }

    /// X takes over X2.
    fn take_shown(&mut self) {
        self.x = plain(self.shown.number);
    }

    /// The key `.`.
    pub(crate) fn point(&mut self) -> Result<(), Fault> {
        self.lead = None;
        match self.entry {
            Entry::Closed => {
                self.take_shown();
                self.lift = true;
                self.settle()
            }
            Entry::Mantissa { .. } => {
                self.entry = Entry::Mantissa { point: true };
                Ok(())
            }
            Entry::Exponent(_) => {
                self.close_entry();
                Err(Fault::Error)
            }
        }
    }

    /// The key `/-/`.
    pub(crate) fn change_sign(&mut self) -> Result<(), Fault> {
        self.lead = None;
        match self.entry {
            Entry::Closed => self.negate_result(),
            Entry::Mantissa { .. } => {
                self.entry = Entry::Closed;
                self.lift = false;
                self.shown.number = self.shown.number.negated();
                self.take_shown();
                Ok(())
            }
            Entry::Exponent(exponent) => {
                self.set_exponent(Exponent { negative: !exponent.negative, ..exponent })
            }
        }
    }

    fn negate_result(&mut self) -> Result<(), Fault> {
        let sign = if self.x.is_zero() { self.shown.number } else { self.x };
        self.shown = Shown { number: self.x.with_sign(sign.negated().sign()), typed: 0 };
        self.take_shown();
        self.lift = true;
        self.settle()
    }

    /// The key `ВП`.
    pub(crate) fn open_exponent(&mut self) -> Result<(), Fault> {
        let error = !matches!(self.face, Face::Number);
        let before = match self.entry {
            Entry::Exponent(exponent) => exponent.value(),
            Entry::Closed | Entry::Mantissa { .. } => self.prepare_mantissa(error),
        };
        let disguise = match self.entry {
            Entry::Exponent(exponent) => exponent.disguise,
            _ if error => Some(if self.shown.number.lead() == 15 { 13 } else { 14 }),
            _ => None,
        };
        self.lead = None;
        self.set_exponent(Exponent { before, digits: 0, negative: false, disguise })
    }

    /// Replaces the leading digit of X2 by that of W; a zero mantissa becomes one.
    fn prepare_mantissa(&mut self, error: bool) -> i32 {
        let number = self.shown.number;
        let mut mantissa = number.mantissa();
        let zero = mantissa == 0;
        if error {
            mantissa = mantissa & 0x0FFF_FFFF | 0xE000_0000;
        } else if let (Entry::Closed, Some(lead)) = (self.entry, self.lead) {
            mantissa = mantissa & 0x0FFF_FFFF | u32::from(lead) << 28;
        }
        if zero {
            mantissa = mantissa.wrapping_add(1 << 28);
        }
        self.shown.number = number.with_mantissa(mantissa);
        0
    }

    fn set_exponent(&mut self, exponent: Exponent) -> Result<(), Fault> {
        self.entry = Entry::Exponent(exponent);
        self.x = plain(self.shown.number.scaled(exponent.value()));
        if (100..500).contains(&self.x.exponent_mod()) {
            self.close_entry();
            return Err(Fault::Error);
        }
        Ok(())
    }

    /// Ends an entry; the number entered stands in X.
    pub(crate) fn close_entry(&mut self) {
        if self.entry != Entry::Closed {
            self.entry = Entry::Closed;
            self.lift = true;
        }
    }
}

/// The number X holds when `shown` is on the display.
pub(crate) fn plain(shown: Number) -> Number {
    let number = shown.normalised();
    if number.is_zero() && !number.has_high_exponent() { Number::ZERO } else { number }
}
