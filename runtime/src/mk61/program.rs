//! A program with all that belongs to it: presets, start keys, the angle switch, expected results.

use super::{
    Halt, Machine,
    isa::{Code, Style},
    machine::{CELLS, CELLS_EXTENDED, REGISTERS},
    number::Number,
    trig::Angle,
};

/// How a program takes and gives squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Squares {
    /// As the number file.rank.
    #[default]
    Dotted,
    /// As two digits, file and rank.
    TwoDigits,
}

impl Squares {
    /// The keys that type a square, the numbers from 1 to 8.
    #[must_use]
    pub fn keys(self, file: u8, rank: u8) -> Vec<super::Key> {
        let digits: &[u8] = match self {
            Self::Dotted => &[file, 0x0A, rank],
            Self::TwoDigits => &[file, rank],
        };
        digits.iter().map(|&code| super::Key::Code(code)).collect()
    }

    /// The number that shows a square.
    #[must_use]
    pub fn number(self, file: u8, rank: u8) -> Number {
        let digits = u32::from(file) << 28 | u32::from(rank) << 24;
        let exponent = match self {
            Self::Dotted => 0,
            Self::TwoDigits => 1,
        };
        Number::new(digits, false, exponent)
    }
}

/// The cells of the smallest calculator that holds so many.
pub(crate) const fn room(cells: usize) -> usize {
    match cells {
        0..=CELLS => CELLS,
        CELLS_EXTENDED.. => cells,
        _ => CELLS_EXTENDED,
    }
}

/// A program for the calculator.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// What it is called.
    pub title: Option<String>,
    /// The cells from 00 on, at most [`super::CELLS`] or, for the MK61S, [`super::CELLS_EXTENDED`].
    pub cells: Vec<u8>,
    /// Registers set before the start, by number.
    pub presets: Vec<(u8, Number)>,
    /// Commands given by hand before anything else.
    pub start: Vec<Code>,
    /// The position of the angle switch.
    pub angle: Angle,
    /// Keys pressed one after another and the displays expected then.
    pub expected: Vec<Expectation>,
}

/// Keys, and what the display shows after them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// The commands given by hand.
    pub keys: Vec<Code>,
    /// The display, without spaces at its ends.
    pub display: String,
}

/// An expectation that was not met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmet {
    /// Its number, from 0.
    pub index: usize,
    /// The display expected.
    pub expected: String,
    /// The display seen.
    pub seen: String,
}

impl Program {
    /// A calculator with the program in it, its presets and switch set, and its start keys pressed.
    ///
    /// Every start key may run at most `limit` commands.
    #[must_use]
    pub fn prepare(&self, limit: u64) -> Machine {
        let mut machine = Machine::new();
        machine.extend(self.room());
        machine.set_angle(self.angle);
        machine.load(&self.cells);
        for &(register, number) in &self.presets {
            machine.set_register(usize::from(register), number);
        }
        press_all(&mut machine, &self.start, limit);
        machine
    }

    /// The cells of the smallest calculator that holds the program.
    pub(crate) fn room(&self) -> usize {
        room(self.cells.len())
    }

    /// Presses the keys of the expectations and gives those that were not met.
    #[must_use]
    pub fn unmet(&self, limit: u64) -> Vec<Unmet> {
        let mut machine = self.prepare(limit);
        let mut unmet = Vec::new();
        for (index, expectation) in self.expected.iter().enumerate() {
            press_all(&mut machine, &expectation.keys, limit);
            let seen = machine.display().to_string().trim().to_owned();
            if seen != expectation.display {
                unmet.push(Unmet {
                    index,
                    expected: expectation.display.clone(),
                    seen,
                });
            }
        }
        unmet
    }

    /// The preset of a register.
    #[must_use]
    pub fn preset(&self, register: u8) -> Option<Number> {
        let mut found = self.presets.iter().filter(|(index, _)| *index == register);
        found.next_back().map(|(_, number)| *number)
    }

    /// The start keys as text.
    #[must_use]
    pub fn start_text(&self, style: Style) -> String {
        keys_text(&self.start, style)
    }
}

/// Commands as text, separated by spaces.
pub(crate) fn keys_text(keys: &[Code], style: Style) -> String {
    let names: Vec<String> = keys
        .iter()
        .map(|code| code.name(style).to_string())
        .collect();
    names.join(" ")
}

/// Gives commands by hand; a program that was started runs until it stops, or to the limit.
pub fn press_all(machine: &mut Machine, keys: &[Code], limit: u64) -> Halt {
    let mut halt = Halt::Stopped;
    for &Code(code) in keys {
        machine.press(super::Key::Code(code));
        halt = machine.run(limit);
        if halt != Halt::Stopped {
            break;
        }
    }
    halt
}

/// Is there such a memory register?
pub(crate) const fn is_register(index: u8) -> bool {
    (index as usize) < REGISTERS
}
