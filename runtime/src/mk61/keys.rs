//! The keyboard: commands given by hand, step mode, and entering a program.

use super::{
    control,
    exec::Origin,
    machine::{CELLS, ErrorFace, Face, Fault, Machine, Mode, Pending},
};

/// A key, or the keys of one command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// The keys of the command with this code.
    Code(u8),
    /// The prefix `F` alone.
    PrefixF,
    /// The prefix `К` alone.
    PrefixK,
    /// `F ПРГ`: program-entry mode.
    Program,
    /// `F АВТ`: automatic mode.
    Automatic,
    /// `F CF`: a prefix taken back.
    Clear,
    /// `ШГ→`: one step on.
    StepForward,
    /// `ШГ←`: one step back.
    StepBack,
}

impl Key {
    /// Reads the name a case file uses.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "F" => Self::PrefixF,
            "K" => Self::PrefixK,
            "PRG" => Self::Program,
            "AVT" => Self::Automatic,
            "CF" => Self::Clear,
            "SST" => Self::StepForward,
            "BST" => Self::StepBack,
            _ if name.len() == 2 => Self::Code(u8::from_str_radix(name, 16).ok()?),
            _ => return None,
        })
    }
}

impl Machine {
    /// Presses a key. `С/П` only starts the program: [`Machine::run`] then runs it.
    pub fn press(&mut self, key: Key) {
        if self.running {
            return;
        }
        let result = match self.mode {
            Mode::Automatic => self.press_automatic(key),
            Mode::Program => {
                self.press_program(key);
                Ok(())
            }
        };
        let _ = self.after(result);
    }

    fn press_automatic(&mut self, key: Key) -> Result<(), Fault> {
        match key {
            Key::Code(code) => self.press_code(code),
            Key::Program => {
                self.mode = Mode::Program;
                Ok(())
            }
            Key::StepForward => {
                self.pc = control::next_address(self.pc);
                Ok(())
            }
            Key::StepBack => {
                self.pc = previous(self.pc);
                Ok(())
            }
            Key::PrefixF | Key::PrefixK | Key::Automatic | Key::Clear => Ok(()),
        }
    }

    fn press_code(&mut self, code: u8) -> Result<(), Fault> {
        match self.pending {
            Pending::Nothing => self.command_by_hand(code),
            Pending::Address { code: jump } => {
                self.pending = Pending::SecondDigit {
                    code: jump,
                    first: code & 15,
                };
                Ok(())
            }
            Pending::SecondDigit { first, .. } => {
                self.pending = Pending::Nothing;
                self.jump_by_hand(first << 4 | code & 15)
            }
        }
    }

    fn command_by_hand(&mut self, code: u8) -> Result<(), Fault> {
        match code {
            0x50 => {
                self.running = true;
                self.face = Face::Number;
                Ok(())
            }
            0x51 => {
                self.pending = Pending::Address { code };
                Ok(())
            }
            0x57..=0x5E => Ok(()),
            0x52 => {
                self.pc = 0;
                Ok(())
            }
            0x53 => self.single_step(),
            _ => {
                let marked = self.y.lead() == 15 && (0x10..=0x3F).contains(&code) && code != 0x25;
                self.execute_by_hand(code)?;
                if marked {
                    Ok(())
                } else {
                    self.rest_after(code)
                }
            }
        }
    }

    fn execute_by_hand(&mut self, code: u8) -> Result<(), Fault> {
        let face = match self.face {
            Face::Number | Face::Cells { .. } | Face::Register { .. } => None,
            Face::Error(face) => Some(face),
            Face::High { .. } => Some(ErrorFace::High),
        };
        if face.is_some_and(|face| self.key_in_error(code, face)) {
            return Ok(());
        }
        self.execute(code, self.pc, Origin::Hand)?;
        self.face = Face::Number;
        Ok(())
    }

    fn single_step(&mut self) -> Result<(), Fault> {
        self.face = Face::Number;
        let code = self.code_at(self.pc);
        self.step_program()?;
        self.running = false;
        if matches!(self.face, Face::Number) {
            self.rest_after(code)
        } else {
            Ok(())
        }
    }

    /// The display shows X, unless the command itself has shown something else.
    fn rest_after(&mut self, code: u8) -> Result<(), Fault> {
        let shows = matches!(code, 0x00..=0x0F | 0x60..=0x6F | 0xD0..=0xDF);
        if shows { Ok(()) } else { self.rest() }
    }

    fn rest(&mut self) -> Result<(), Fault> {
        self.face = Face::Number;
        if self.is_entering() {
            Ok(())
        } else {
            self.refresh()
        }
    }

    fn jump_by_hand(&mut self, address: u8) -> Result<(), Fault> {
        self.face = Face::Number;
        self.pc = address;
        self.rest()
    }

    fn press_program(&mut self, key: Key) {
        match key {
            Key::Code(code) => self.write_code(code),
            Key::Automatic => {
                self.mode = Mode::Automatic;
                self.lift = false;
                self.pending = Pending::Nothing;
            }
            Key::StepForward => self.pc = control::next_address(self.pc),
            Key::StepBack => self.pc = previous(self.pc),
            Key::PrefixF | Key::PrefixK | Key::Program | Key::Clear => {}
        }
    }

    fn write_code(&mut self, code: u8) {
        let value = match self.pending {
            Pending::Nothing => code,
            Pending::Address { code: jump } => {
                self.pending = Pending::SecondDigit {
                    code: jump,
                    first: code & 15,
                };
                return;
            }
            Pending::SecondDigit { first, .. } => first << 4 | code & 15,
        };
        let operand = self.pending != Pending::Nothing;
        self.pending = Pending::Nothing;
        let value = if matches!(self.face, Face::Cells { .. } | Face::Register { .. }) {
            self.face = if is_one_key(code) {
                Face::Number
            } else {
                Face::Cells { comma: Some(1) }
            };
            with_prefix(value)
        } else {
            value
        };
        self.write_cell(value);
        let [a, b, c, d, _] = self.returns;
        self.returns = [a, b, c, d, (d & 15) * 0x11];
        if !operand && matches!(code, 0x51 | 0x53 | 0x57..=0x5E) {
            self.pending = Pending::Address { code };
        }
    }

    pub(crate) fn write_cell(&mut self, code: u8) {
        let index = control::cell_of(self.pc) % CELLS;
        if let Some(cell) = self.cells.get_mut(index) {
            *cell = code;
        }
        self.pc = control::next_address(self.pc);
    }
}

/// The address before this one.
fn previous(address: u8) -> u8 {
    control::formal((control::linear(address) + 159) % 160)
}

/// Is the command a key without prefix?
const fn is_one_key(code: u8) -> bool {
    matches!(code, 0x00..=0x0E | 0x10..=0x14 | 0x50..=0x53)
}

/// The command of a key pressed while the prefix `К` is still on.
const fn with_prefix(code: u8) -> u8 {
    match code {
        0x00..=0x02 => 0x54 + code,
        0x03..=0x09 => 0x2D + code,
        0x0A..=0x0E => 0x2D + code,
        0x10..=0x14 => 0x16 + code,
        0x40..=0x4E => 0x70 + code,
        0x60..=0x6E => 0x70 + code,
        _ => code,
    }
}
