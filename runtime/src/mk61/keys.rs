//! The keyboard: commands given by hand, step mode, and entering a program.

use super::{
    control,
    entry::Entry,
    exec::Origin,
    keyboard::Button,
    machine::{Face, Fault, Machine, Mode, Pending},
    mailbox,
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
        let k_held = matches!(self.pending, Pending::K | Pending::Stuck);
        let maximum = key == Key::Code(0x36) || key == Key::Code(0x09) && k_held;
        let waits = matches!(key, Key::Code(code) if self.waiting_command(code) == Some(0x36));
        let late = waits || maximum && self.y.lead() == 15;
        let (sums, copy) = (matches!(key, Key::Code(0x10..=0x12)), self.t);
        let hidden = self.is_mark_covered();
        let result = self.press_key(key);
        let _ = self.after(result);
        // What `max` has taken from Y is there too late for T, where a sum may have gone.
        let taken = sums && (self.t != copy || hidden);
        if !(self.running || late || taken) {
            self.mark();
        }
    }

    fn press_key(&mut self, key: Key) -> Result<(), Fault> {
        match key {
            Key::Code(code) if self.pending == Pending::Nothing && self.mode == Mode::Automatic => {
                self.complete(code)
            }
            Key::Code(code) => self.press_buttons(code),
            Key::PrefixF => self.strike(Button::F),
            Key::PrefixK => self.strike(Button::K),
            Key::Program => self.press_shifted(0x0C),
            Key::Automatic => self.press_shifted(0x0B),
            Key::Clear => self.press_shifted(0x0D),
            Key::StepForward => self.strike(Button::Control(5)),
            Key::StepBack => self.strike(Button::Control(7)),
        }
    }

    /// `F` and a key that is no command with it.
    fn press_shifted(&mut self, key: u8) -> Result<(), Fault> {
        self.strike(Button::F)?;
        self.strike(Button::Plain(key))
    }

    /// The last key of a command.
    pub(crate) fn complete(&mut self, code: u8) -> Result<(), Fault> {
        match self.mode {
            Mode::Automatic => self.command_by_hand(code),
            Mode::Program => {
                self.write_code(code);
                Ok(())
            }
        }
    }

    /// The last digit of an address.
    pub(crate) fn take_address(&mut self, address: u8) -> Result<(), Fault> {
        match self.mode {
            Mode::Automatic => self.go_to(address),
            Mode::Program => {
                self.write(address);
                Ok(())
            }
        }
    }

    /// `F ПРГ`.
    pub(crate) fn enter_program(&mut self) {
        self.mode = Mode::Program;
        if let Face::Register { comma, .. } | Face::Cells { comma } = &mut self.face {
            *comma = None;
        }
    }

    /// `F АВТ`.
    pub(crate) fn automatic(&mut self) -> Result<(), Fault> {
        if self.mode == Mode::Program {
            self.mode = Mode::Automatic;
            self.lift = false;
        }
        self.close()
    }

    /// `ШГ→`, `ШГ←` and `БП` go to another address.
    pub(crate) fn go_to(&mut self, address: u8) -> Result<(), Fault> {
        self.pc = address;
        if self.mode == Mode::Program {
            return Ok(());
        }
        self.lift = true;
        self.close()
    }

    /// Ends an entry and shows X.
    fn close(&mut self) -> Result<(), Fault> {
        self.entry = Entry::Closed;
        self.rest()
    }

    fn command_by_hand(&mut self, code: u8) -> Result<(), Fault> {
        match code {
            0x50 => {
                self.running = true;
                self.leave_message();
                Ok(())
            }
            0x51 => {
                self.pending = Pending::Address;
                Ok(())
            }
            0x57..=0x5E => Ok(()),
            0x52 => {
                self.pc = 0;
                Ok(())
            }
            0x53 => self.single_step(),
            _ => {
                let comma = self.face.comma();
                let mark = self.y.lead() == 15 || self.is_mailbox() || self.is_uncovered(code);
                let marked = mark && (0x10..=0x3F).contains(&code) && code != 0x25;
                let waiting = self.waiting_command(code);
                self.execute_by_hand(code)?;
                if let Some(waiting) = waiting {
                    return mailbox::apply_waiting(self, waiting);
                }
                if marked {
                    return Ok(());
                }
                if code & 0xF0 == 0x30 {
                    self.mark_by(2);
                }
                self.rest_after(code)
                    .map_err(|fault| fault.beside_comma(comma))
            }
        }
    }

    fn execute_by_hand(&mut self, code: u8) -> Result<(), Fault> {
        if let Some(face) = self.face.error()
            && self.key_in_error(code, face)?
        {
            return Ok(());
        }
        self.execute(code, self.pc, Origin::Hand)?;
        self.face = Face::Number;
        Ok(())
    }

    fn single_step(&mut self) -> Result<(), Fault> {
        self.leave_message();
        let code = self.code_at(self.pc);
        self.step_program()?;
        self.running = false;
        if matches!(self.face, Face::Number) {
            self.rest_after(code)
        } else {
            Ok(())
        }
    }

    /// Only an error stays on the display: the command after it takes its signs.
    fn leave_message(&mut self) {
        if !self.is_error() {
            self.face = Face::Number;
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

    fn write_code(&mut self, code: u8) {
        if let Face::Register { comma, .. } = self.face {
            self.face = Face::Cells { comma };
        }
        self.write(code);
        if matches!(code, 0x51 | 0x53 | 0x57..=0x5E) {
            self.pending = Pending::Address;
        }
    }

    /// Writes a cell; the lowest return level loses what it had.
    pub(crate) fn write(&mut self, value: u8) {
        self.write_cell(value);
        let [a, b, c, d, _] = self.returns;
        self.returns = [a, b, c, d, (d & 15) * 0x11];
    }

    fn write_cell(&mut self, code: u8) {
        let index = self.cell_at(self.pc);
        if let Some(cell) = self.cells.get_mut(index) {
            *cell = code;
        }
        self.pc = control::next_address(self.pc);
    }
}
