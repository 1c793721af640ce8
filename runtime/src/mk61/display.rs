//! What the twelve positions of the display show.

use std::fmt;

use super::{
    control,
    entry::Entry,
    machine::{Face, Machine, Mode},
    number::Number,
};

/// Positions of the display: sign, eight digits, sign and two digits of the exponent.
pub const POSITIONS: usize = 12;

/// The sign of each position; 0..=15 are tetrads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Display {
    glyphs: [u8; POSITIONS],
    /// After how many positions the comma stands.
    comma: Option<u8>,
}

/// Unlit; the tetrad F looks the same.
const BLANK: u8 = 15;
/// The minus; the tetrad A looks the same.
const MINUS: u8 = 10;

impl Default for Display {
    fn default() -> Self {
        Self { glyphs: [BLANK; POSITIONS], comma: None }
    }
}

impl Display {
    /// The display of a calculator at rest.
    pub(crate) fn of(machine: &Machine) -> Self {
        if machine.mode == Mode::Program {
            return Self::of_program(machine);
        }
        match machine.face {
            Face::Error { comma } => Self::message(14, comma),
            Face::High { comma } => Self::message(3, comma),
            Face::Number => Self::of_number(machine),
        }
    }

    /// The position after which the comma is lit, 1..=12.
    #[must_use]
    pub fn comma(&self) -> Option<u8> {
        self.comma
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

    /// `ЕГГ0Г` with its first sign.
    fn message(first: u8, comma: bool) -> Self {
        let mut display = Self::default();
        for (position, tetrad) in [first, 13, 13, 0, 13].into_iter().enumerate() {
            display.put(position + 1, tetrad);
        }
        display.comma = comma.then_some(2);
        display
    }

    fn of_number(machine: &Machine) -> Self {
        let shown = machine.shown;
        let mut display = Self::mantissa(shown.number, shown.typed);
        if let Entry::Exponent(exponent) = machine.entry {
            if let Some(first) = exponent.disguise {
                display.glyphs = Self::message(first, false).glyphs;
            }
            display.exponent(exponent.digits / 10, exponent.digits % 10, exponent.negative);
        } else if !is_plain(shown.number) {
            let exponent = shown.number.exponent();
            let digits = (exponent.unsigned_abs() % 100) as u8;
            display.exponent(digits / 10, digits % 10, exponent < 0);
        }
        display
    }

    fn exponent(&mut self, tens: u8, units: u8, negative: bool) {
        self.put(9, if negative { MINUS } else { BLANK });
        self.put(10, tens);
        self.put(11, units);
    }

    fn mantissa(number: Number, typed: u8) -> Self {
        let mut display = Self::default();
        let before = if is_plain(number) { number.exponent() as u8 + 1 } else { 1 };
        let significant = 8 - number.mantissa().trailing_zeros().min(32) / 4;
        let digits = u32::from(before.max(typed)).max(significant);
        for index in 0..digits.min(8) {
            let tetrad = number.mantissa() >> (28 - 4 * index);
            display.put(index as usize + 1, tetrad as u8);
        }
        display.put(0, if number.is_negative() { MINUS } else { BLANK });
        display.comma = Some(before + 1);
        display
    }

    /// The last three cells and the program counter.
    fn of_program(machine: &Machine) -> Self {
        let mut display = Self::default();
        let address = control::linear(machine.pc);
        for back in 1..=3_u16 {
            let Some(before) = address.checked_sub(back) else { break };
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

/// Is the number shown without an exponent?
fn is_plain(number: Number) -> bool {
    matches!(number.exponent_mod(), 0..=7)
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
            if self.comma == Some(count) {
                f.write_char(',')?;
            }
        }
        Ok(())
    }
}
