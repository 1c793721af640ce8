//! Number entry, the register X2 on the display, and the commands `.`, `/-/` and `ВП`.

use super::{
    machine::{ErrorFace, Face, Fault, Machine},
    number::Number,
};

/// Is a number being entered?
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Entry {
    /// No.
    #[default]
    Closed,
    /// Its mantissa; `point`: the point has been typed.
    Mantissa { point: bool },
    /// Its exponent.
    Exponent,
}

/// The exponent part of X2, there from `ВП` on until X2 takes another number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Exponent {
    /// Exponents entered before with an earlier `ВП`.
    pub(crate) before: i32,
    pub(crate) digits: u8,
    pub(crate) negative: bool,
    /// The display shows the signs of the error, of which this is the first, in place of digits.
    pub(crate) disguise: Option<u8>,
    /// What a second `ВП` adds to the first digit: W once more, where it has come to a zero.
    pub(crate) again: u8,
}

impl Exponent {
    fn value(self) -> i32 {
        let value = i32::from(self.digits);
        self.before + if self.negative { -value } else { value }
    }
}

/// X2: the number on the display, as typed or recalled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Shown {
    /// Its digits, leading zeros included.
    pub(crate) number: Number,
    /// Digits typed; these are shown even where they are zeros at the end.
    pub(crate) typed: u8,
    /// After how many digits the comma stands.
    pub(crate) comma: Option<u8>,
    /// The exponent typed.
    pub(crate) exponent: Option<Exponent>,
}

impl Default for Shown {
    fn default() -> Self {
        Self::of(Number::ZERO)
    }
}

impl Shown {
    /// A finished number.
    pub(crate) fn of(number: Number) -> Self {
        let comma = match number.exponent_mod() {
            exponent @ 0..=7 => Some(exponent as u8 + 1),
            100..=299 => None,
            _ => Some(1),
        };
        Self {
            number,
            typed: 0,
            comma,
            exponent: None,
        }
    }

    /// With the exponent typed, whatever zeros it begins with.
    fn scaled(self) -> Number {
        self.number.scaled(self.exponent.map_or(0, Exponent::value))
    }

    /// The number X holds when this is on the display.
    fn value(self) -> Number {
        self.scaled().normalised()
    }

    /// How many of the eight digits at the end are not lit: zeros that mean nothing.
    pub(crate) fn blanks(self) -> u32 {
        let significant = 8 - self.number.mantissa().trailing_zeros().min(32) / 4;
        let least = self.comma.unwrap_or(1).max(self.typed);
        8 - significant.max(u32::from(least)).min(8)
    }

    /// The turns of the ring of registers that go by before it shows: one for each digit that is
    /// not lit, less one where there is an exponent.
    pub(crate) fn turns(self) -> u32 {
        self.blanks()
            .saturating_sub(u32::from(!self.number.is_plain()))
    }

    /// Does it show as it was typed?
    pub(crate) fn is_typed(self) -> bool {
        self.typed > 0 || self.exponent.is_some()
    }
}

impl Machine {
    /// X2 takes over X; the display shows it.
    pub(crate) fn refresh(&mut self) -> Result<(), Fault> {
        if self.is_blank(self.x) {
            self.dissolve();
            return Ok(());
        }
        self.show(self.x)
    }

    /// X2 and X take over a number.
    pub(crate) fn show(&mut self, number: Number) -> Result<(), Fault> {
        self.lead = None;
        self.x = if number.has_high_exponent() || self.keeps_zeros(number) {
            number
        } else {
            number.normalised()
        };
        self.settle(number)
    }

    /// Is it the lone digit F that `ВП` makes of an error with zero in X?
    fn is_blank(&self, number: Number) -> bool {
        self.running
            && number.mantissa() == 0xF000_0000
            && matches!(number.exponent_mod(), 0 | 250)
            && !self.is_disguised()
            && (self.shown.number.lead() != 0 || self.shown.number.is_zero())
    }

    /// What is on the display becomes zero.
    pub(crate) fn dissolve(&mut self) {
        self.lead = None;
        self.shown = Shown::default();
        self.x = Number::ZERO;
    }

    /// What showing a number does; one with an exponent out of range does more than that.
    fn settle(&mut self, number: Number) -> Result<(), Fault> {
        let comma = self.shown.comma;
        self.shown = Shown::of(number);
        match number.exponent_mod() {
            0..=99 | 901.. => Ok(()),
            100..=199 => {
                self.face = Face::Number;
                Err(Fault::Error)
            }
            200..=299 => Err(Fault::High {
                number,
                comma,
                recalled: None,
            }),
            300..=399 | 700..=799 => Err(Fault::Disorder { number, comma }),
            500..=599 => Err(Fault::Hang),
            exponent => {
                self.vanish(number, exponent);
                Ok(())
            }
        }
    }

    /// Exponents that turn a number into zero.
    fn vanish(&mut self, number: Number, exponent: i32) {
        self.shown = Shown::default();
        self.x = Number::ZERO;
        match exponent {
            400..=499 => self.store(12, number.rotated(14)),
            600..=699 => {
                self.push();
                self.y = number;
            }
            _ => {}
        }
    }

    /// A digit key.
    pub(crate) fn digit(&mut self, digit: u8) -> Result<(), Fault> {
        self.lead = None;
        match (self.entry, self.shown.exponent) {
            (Entry::Exponent, Some(exponent)) => {
                let digits = exponent.digits % 10 * 10 + digit;
                return self.set_exponent(Exponent { digits, ..exponent }, Entry::Exponent);
            }
            (Entry::Mantissa { point }, _) => self.next_digit(digit, point),
            _ => self.first_digit(digit),
        }
        Ok(())
    }

    fn first_digit(&mut self, digit: u8) {
        if self.lift {
            self.push();
        }
        self.lift = false;
        self.entry = Entry::Mantissa { point: false };
        self.shown = Shown::of(Number::new(u32::from(digit) << 28, false, 0));
        self.shown.typed = 1;
        self.x = self.shown.value();
    }

    fn next_digit(&mut self, digit: u8, point: bool) {
        let Shown {
            number,
            typed,
            comma,
            exponent,
        } = self.shown;
        if typed >= 8 {
            return;
        }
        let mantissa = number.mantissa() | u32::from(digit) << (28 - 4 * typed);
        let number = number.with_mantissa(mantissa).scaled(i32::from(!point));
        let comma = comma.map(|comma| comma + u8::from(!point));
        self.shown = Shown {
            number,
            typed: typed + 1,
            comma,
            exponent,
        };
        self.x = self.shown.value();
    }

    /// The key `.`.
    pub(crate) fn point(&mut self) -> Result<(), Fault> {
        if let Entry::Mantissa { .. } = self.entry {
            self.entry = Entry::Mantissa { point: true };
            return Ok(());
        }
        self.entry = Entry::Closed;
        match self.shown.exponent {
            None if self.shown.number.lead() == 15 => Err(Fault::Dotted),
            None => {
                self.x = self.shown.value();
                Ok(())
            }
            Some(Exponent {
                disguise: Some(_), ..
            }) => Err(Fault::Shown),
            Some(_) => Err(Fault::Dotted),
        }
    }

    /// The key `/-/`.
    pub(crate) fn change_sign(&mut self) -> Result<(), Fault> {
        let Some(exponent) = self.shown.exponent else {
            self.lead = None;
            return self.negate();
        };
        let changed = Exponent {
            negative: !exponent.negative,
            ..exponent
        };
        self.set_exponent(changed, self.entry)
    }

    fn negate(&mut self) -> Result<(), Fault> {
        self.entry = Entry::Closed;
        let negated = self.x.negated();
        if !self.x.has_high_exponent() {
            self.x = negated.normalised();
        }
        self.settle(negated)
    }

    /// The key `ВП`.
    pub(crate) fn open_exponent(&mut self) -> Result<(), Fault> {
        self.lift = false;
        let error = !matches!(self.face, Face::Number);
        if error && self.shown.comma.is_none() {
            let number = self.shown.number;
            self.shown.number = number.with_exponent_digits(0);
        }
        let exponent = match (self.entry, self.shown.exponent) {
            (Entry::Exponent, Some(exponent)) => self.next_exponent(exponent),
            (_, Some(exponent)) if exponent.disguise.is_some() && !error => {
                self.next_exponent(exponent)
            }
            _ => self.first_exponent(error),
        };
        self.lead = None;
        self.set_exponent(exponent, Entry::Exponent)
    }

    fn next_exponent(&mut self, exponent: Exponent) -> Exponent {
        let lead = self.shown.number.lead();
        if let Some(first) = exponent.disguise {
            self.replace_lead(first);
        } else if exponent.again != 0 {
            self.replace_lead((lead + exponent.again) & 15);
        } else if self.shown.number.is_zero() {
            self.add_one();
        }
        Exponent {
            before: exponent.value(),
            digits: 0,
            negative: false,
            again: 0,
            ..exponent
        }
    }

    fn first_exponent(&mut self, error: bool) -> Exponent {
        let before = self.shown.exponent.map_or(0, Exponent::value);
        let to_zero = self.shown.number.is_zero() && self.entry == Entry::Closed && !error;
        let again = self.lead.filter(|_| to_zero).unwrap_or(0);
        self.prepare_mantissa(error);
        let first = if self.shown.number.lead() == 15 {
            13
        } else {
            14
        };
        Exponent {
            before,
            digits: 0,
            negative: false,
            disguise: error.then_some(first),
            again,
        }
    }

    /// Replaces the leading digit of X2 by that of W; a zero mantissa becomes one.
    fn prepare_mantissa(&mut self, error: bool) {
        let zero = self.shown.number.is_zero();
        if error {
            self.replace_lead(14);
        } else if let (Entry::Closed, Some(lead)) = (self.entry, self.lead) {
            self.replace_lead(lead);
        }
        if zero {
            self.add_one();
        }
    }

    /// A zero is taken for one.
    fn add_one(&mut self) {
        let lead = self.shown.number.lead();
        self.replace_lead(lead + 1);
        let Shown { typed, comma, .. } = self.shown;
        self.shown.typed = typed.max(comma.unwrap_or(0));
        self.shown.comma = comma.map(|_| 1);
    }

    fn replace_lead(&mut self, lead: u8) {
        let number = self.shown.number;
        let mantissa = number.mantissa() & 0x0FFF_FFFF | u32::from(lead) << 28;
        self.shown.number = number.with_mantissa(mantissa);
    }

    fn set_exponent(&mut self, exponent: Exponent, entry: Entry) -> Result<(), Fault> {
        let shown = Shown {
            exponent: Some(exponent),
            ..self.shown
        };
        let scaled = shown.scaled();
        if scaled.is_below() {
            self.entry = Entry::Closed;
            self.dissolve();
            return Ok(());
        }
        if (100..500).contains(&scaled.exponent_mod()) {
            return Err(Fault::Overflow {
                before: exponent.before,
            });
        }
        self.entry = entry;
        self.shown = shown;
        self.x = shown.value();
        Ok(())
    }

    /// A `.`, `/-/` or `ВП` pressed while an error shows. Is that all?
    pub(crate) fn key_in_error(&mut self, code: u8, face: ErrorFace) -> Result<bool, Fault> {
        match (code, face) {
            (0x0A, ErrorFace::High { .. }) if self.is_error() => {
                self.face = Face::Error(ErrorFace::Dotted);
            }
            (0x0A | 0x0C, ErrorFace::High { comma, recalled }) => match recalled {
                Some(recall) => self.take_recalled(recall, code == 0x0C, comma)?,
                None => self.take_nothing(),
            },
            (0x0A, ErrorFace::Command | ErrorFace::Shown) if self.shown.is_typed() => {
                self.face = Face::Error(ErrorFace::Shown);
                self.x = self.shown.value();
            }
            (0x0A, _) => self.face = Face::Error(ErrorFace::Dotted),
            (0x0C, ErrorFace::Overflow { before }) => self.go_on_from(before),
            (0x0C, ErrorFace::Dotted) => {
                self.take_nothing();
                self.lift = false;
            }
            (0x0B, ErrorFace::Command) => return Ok(self.reopen()),
            (0x0C, ErrorFace::Shown) if self.is_disguised() => {
                self.entry = Entry::Exponent;
                return Ok(false);
            }
            (0x0B, ErrorFace::Shown) if self.shown.exponent.is_some() => {
                self.take_nothing();
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// `ВП` after an exponent beyond 99: another on what was there before that, behind the signs of the error.
    fn go_on_from(&mut self, before: i32) {
        self.replace_lead(14);
        self.shown.comma = None;
        self.begin_disguised(before, 14);
        self.lift = false;
        self.x = self.shown.value();
    }

    /// Opens an exponent behind the signs of an error, of which this is the first.
    pub(crate) fn begin_disguised(&mut self, before: i32, first: u8) {
        self.entry = Entry::Exponent;
        self.face = Face::Number;
        self.shown.exponent = Some(Exponent {
            before,
            digits: 0,
            negative: false,
            disguise: Some(first),
            again: 0,
        });
    }

    /// Does an exponent stand behind the signs of an error?
    fn is_disguised(&self) -> bool {
        let exponent = self.shown.exponent;
        exponent.is_some_and(|exponent| exponent.disguise.is_some())
    }

    /// Changes the sign of an exponent whose entry an error has ended.
    fn reopen(&mut self) -> bool {
        let Some(exponent) = self.shown.exponent else {
            return false;
        };
        let changed = Exponent {
            negative: !exponent.negative,
            disguise: Some(14),
            ..exponent
        };
        self.shown.exponent = Some(changed);
        self.face = Face::Number;
        self.x = self.shown.value();
        true
    }

    /// The commands that take what a `.` has left in an error: zero.
    pub(crate) fn take_nothing(&mut self) {
        self.dissolve();
        self.face = Face::Number;
    }
}
