//! What the twelve positions of the display show.

use std::fmt;

use super::{
    control,
    entry::{Exponent, Shown},
    machine::{ErrorFace, Face, Machine, Mode},
    number::Number,
    recall::Recall,
};

/// Positions of the display: sign, eight digits, sign and two digits of the exponent.
pub const POSITIONS: usize = 12;

/// The sign of each position; 0..=15 are tetrads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Display {
    glyphs: [u8; POSITIONS],
    /// The digit after which the comma stands, the first being 1.
    comma: Option<u8>,
}

/// Unlit; the tetrad F looks the same.
const BLANK: u8 = 15;
/// The minus; the tetrad A looks the same.
const MINUS: u8 = 10;

/// From this address (C0) on cells are not shown.
const HIDDEN: u16 = 120;

impl Default for Display {
    fn default() -> Self {
        Self {
            glyphs: [BLANK; POSITIONS],
            comma: None,
        }
    }
}

impl Display {
    /// The display of a calculator at rest.
    pub(crate) fn of(machine: &Machine) -> Self {
        match machine.face {
            Face::Register { number, comma } => Self {
                comma,
                ..Self::of_register(number)
            },
            Face::Cells { comma } => Self {
                comma,
                ..Self::of_program(machine)
            },
            _ if machine.mode == Mode::Program => Self::of_program(machine),
            Face::Error(ErrorFace::Shown) => Self::disguised(machine.shown),
            Face::Error(_) => Self::message(14, None),
            Face::High { comma, recalled } => Self::high(comma, recalled),
            Face::Number => Self::of_number(machine.shown),
        }
    }

    /// The position after which the comma is lit, 1..=12.
    #[must_use]
    pub fn comma(&self) -> Option<u8> {
        self.comma.map(|digit| digit + 1)
    }

    /// The tetrads shown; 10 is a minus, 15 blank.
    #[must_use]
    pub fn glyphs(&self) -> &[u8; POSITIONS] {
        &self.glyphs
    }

    fn put(&mut self, position: usize, tetrad: u8) {
        if let Some(glyph) = self.glyphs.get_mut(position) {
            *glyph = tetrad & 15;
        }
    }

    fn sign(&self) -> u8 {
        let [sign, ..] = self.glyphs;
        sign
    }

    /// `ЕГГ0Г` with its first sign.
    fn message(first: u8, comma: Option<u8>) -> Self {
        let mut display = Self::default();
        for (position, tetrad) in [first, 13, 13, 0, 13].into_iter().enumerate() {
            display.put(position + 1, tetrad);
        }
        display.comma = comma;
        display
    }

    /// `3ГГ0Г`.
    fn high(comma: Option<u8>, recalled: Option<Recall>) -> Self {
        let mut display = Self::message(3, comma);
        if let Some(recall) = recalled.filter(|recall| recall.dotted) {
            for (position, sign) in (9..).zip(recall.exponent_signs()) {
                display.put(position, sign);
            }
        }
        display
    }

    /// `ЕГГ0Г` with the sign, the comma and the exponent of the number typed before.
    fn disguised(shown: Shown) -> Self {
        let first = shown.exponent.and_then(|exponent| exponent.disguise);
        let mut display = Self::message(first.unwrap_or(14), shown.comma);
        display.put(0, Self::mantissa(shown).sign());
        if let Some(exponent) = shown.exponent {
            display.typed_exponent(exponent);
        }
        display
    }

    fn of_number(shown: Shown) -> Self {
        let mut display = Self::mantissa(shown);
        let Some(exponent) = shown.exponent else {
            display.number_exponent(shown.number);
            return display;
        };
        if let Some(first) = exponent.disguise {
            let sign = display.sign();
            display = Self::message(first, display.comma);
            display.put(0, sign);
        }
        display.typed_exponent(exponent);
        display
    }

    fn typed_exponent(&mut self, exponent: Exponent) {
        self.exponent(
            exponent.digits / 10,
            exponent.digits % 10,
            exponent.negative,
        );
    }

    fn number_exponent(&mut self, number: Number) {
        if !number.is_plain() {
            let exponent = number.exponent();
            let digits = (exponent.unsigned_abs() % 100) as u8;
            self.exponent(digits / 10, digits % 10, exponent < 0);
        }
    }

    fn exponent(&mut self, tens: u8, units: u8, negative: bool) {
        self.put(9, if negative { MINUS } else { BLANK });
        self.put(10, tens);
        self.put(11, units);
    }

    fn mantissa(shown: Shown) -> Self {
        let mut display = Self::default();
        let mantissa = shown.number.mantissa();
        for index in 0..8 - shown.blanks() {
            display.put(index as usize + 1, (mantissa >> (28 - 4 * index)) as u8);
        }
        display.put(
            0,
            if shown.number.is_negative() {
                MINUS
            } else {
                BLANK
            },
        );
        display.comma = shown.comma;
        display
    }

    /// A register's tetrads from the units of its exponent on, in its own order.
    fn of_register(number: Number) -> Self {
        let exponent = number.exponent_digits();
        let mut display = Self::default();
        display.put(0, exponent as u8);
        display.put(1, number.sign());
        for index in 0..8 {
            display.put(index + 2, (number.mantissa() >> (28 - 4 * index)) as u8);
        }
        display.put(11, (exponent >> 4) as u8);
        display
    }

    /// The last three cells and the program counter.
    fn of_program(machine: &Machine) -> Self {
        let mut display = Self::default();
        let address = control::linear(machine.pc);
        for back in 1..=3_u16 {
            let Some(before) = address.checked_sub(back) else {
                break;
            };
            if before >= HIDDEN {
                continue;
            }
            let code = machine.code_at(control::formal(before));
            let position = usize::from(back) * 3 - 2;
            display.put(position, code >> 4);
            display.put(position + 1, code);
        }
        display.put(10, machine.pc >> 4);
        display.put(11, machine.pc);
        display
    }
}

/// The sign the display shows for a tetrad.
#[must_use]
pub fn glyph(tetrad: u8) -> char {
    match tetrad {
        0..=9 => char::from(b'0' + tetrad),
        10 => '-',
        11 => 'L',
        12 => 'С',
        13 => 'Г',
        14 => 'Е',
        _ => ' ',
    }
}

impl fmt::Display for Display {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        for (count, &tetrad) in (1_u8..).zip(&self.glyphs) {
            f.write_char(glyph(tetrad))?;
            if self.comma() == Some(count) {
                f.write_char(',')?;
            }
        }
        Ok(())
    }
}
