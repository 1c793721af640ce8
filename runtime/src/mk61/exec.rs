//! What each command does.

use super::{
    control::{self, Condition},
    entry::{Entry, Shown},
    functions, indirect, isa,
    machine::{ErrorFace, Face, Fault, Machine, Mode, Pending},
    mailbox,
    number::Number,
};

/// Who gives the command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A running program, or one of its commands in step mode.
    Program,
    /// The keyboard.
    Hand,
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// `С/П`, an error, or nothing was running.
    Stopped,
    /// The limit of commands was reached; the program is still running.
    Limit,
    /// The calculator hangs, as the real one does.
    Hang,
}

impl Machine {
    /// Runs the program until it stops, for at most `limit` commands.
    pub fn run(&mut self, limit: u64) -> Halt {
        let ran = self.running;
        let mut left = limit;
        while self.running {
            if left == 0 {
                return Halt::Limit;
            }
            left -= 1;
            if self.step_program() == Err(Fault::Hang) {
                return Halt::Hang;
            }
        }
        if ran {
            self.mark();
        }
        Halt::Stopped
    }

    /// Is X taken for the mark of a command? Its first digit is F, and it fills the display but for one digit.
    pub(crate) fn is_marked(&self) -> bool {
        self.has_mark(1)
    }

    fn has_mark(&self, blanks: u32) -> bool {
        let shows = self.shown.number.lead() != 0 && self.shown.exponent.is_none();
        shows && self.x.lead() == 15 && Shown::of(self.x).turns() <= blanks
    }

    /// At rest a mark in X goes to T.
    pub(crate) fn mark(&mut self) {
        self.mark_by(1);
    }

    /// A mark in X goes to T where it leaves no more than so many digits blank.
    pub(crate) fn mark_by(&mut self, blanks: u32) {
        if self.has_mark(blanks) {
            self.t = self.x;
        }
    }

    /// Executes the command at the program counter.
    pub(crate) fn step_program(&mut self) -> Result<(), Fault> {
        let address = self.pc;
        let code = self.fetch();
        let result = if let Face::Error(face) = self.face {
            self.execute_after_error(code, address, face)
        } else {
            self.execute(code, address, Origin::Program)
        };
        if self.running && matches!(result, Err(Fault::Error)) && (0x10..=0x3F).contains(&code) {
            self.pc = super::next_address(self.pc);
        }
        self.after(result)
    }

    /// A command of a program that goes on after an error.
    fn execute_after_error(&mut self, code: u8, address: u8, face: ErrorFace) -> Result<(), Fault> {
        if self.key_in_error(code, face)? {
            // A `.` on a number that was not typed is another error.
            let dotted = self.face == Face::Error(ErrorFace::Dotted);
            self.running &= !dotted || face == ErrorFace::Dotted && self.lead.is_some();
            return Ok(());
        }
        self.execute(code, address, Origin::Program)?;
        // In a running program the signs of an error that a `.` has put into X2 stay until it takes a number.
        if face != ErrorFace::Dotted || self.lead.is_none() || !self.running {
            self.face = Face::Number;
        }
        Ok(())
    }

    /// Shows what a fault shows; only a hang is passed on.
    pub(crate) fn after(&mut self, result: Result<(), Fault>) -> Result<(), Fault> {
        let Err(fault) = result else { return Ok(()) };
        self.running = false;
        self.entry = Entry::Closed;
        match fault {
            Fault::Error => self.face = Face::Error(self.error_face()),
            Fault::Dotted => self.lose_exponent(ErrorFace::Dotted),
            Fault::Overflow { before } => self.lose_exponent(ErrorFace::Overflow { before }),
            Fault::Shown => self.face = Face::Error(ErrorFace::Shown),
            Fault::High {
                number,
                comma,
                recalled,
            } => {
                self.overwrite(number);
                self.face = Face::High { comma, recalled };
            }
            Fault::Disorder { number, comma } => self.disorder(number, comma),
            Fault::Hang => return Err(Fault::Hang),
        }
        Ok(())
    }

    fn lose_exponent(&mut self, face: ErrorFace) {
        self.shown.exponent = None;
        self.face = Face::Error(face);
    }

    /// A second error leaves it as the first, or `3ГГ0Г`, has put it; after a `.` it is a command's again.
    fn error_face(&self) -> ErrorFace {
        match self.face.error() {
            None | Some(ErrorFace::Shown) => ErrorFace::Command,
            Some(face) => face,
        }
    }

    /// The number on the display overwrites the program counter and the return stack.
    pub(crate) fn overwrite(&mut self, number: Number) {
        let exponent = number.exponent_digits();
        self.pc = (exponent >> 4) as u8;
        let [b, c, d, e] = number.mantissa().to_be_bytes();
        self.returns = [(exponent as u8) << 4 | number.sign(), b, c, d, e];
    }

    /// As [`Self::overwrite`], and keys are taken for a program.
    pub(crate) fn upset(&mut self, number: Number) {
        self.overwrite(number);
        self.mode = Mode::Program;
        self.pending = Pending::Stuck;
    }

    /// The number on the display has the calculator take keys for a program.
    pub(crate) fn disorder(&mut self, number: Number, comma: Option<u8>) {
        self.upset(number);
        // The comma of a number of eight whole digits is not lit.
        let comma = comma.filter(|&comma| comma < 8);
        if self.pc >> 4 == 3 {
            self.write(0xF0 | self.pc & 15);
            self.face = Face::Cells { comma };
        } else {
            self.face = Face::Register { number, comma };
        }
    }

    /// Executes one command; `address` is where it stands.
    pub(crate) fn execute(&mut self, code: u8, address: u8, by: Origin) -> Result<(), Fault> {
        self.cycles += u64::from(isa::cycles(code));
        match code {
            0x00..=0x09 => self.digit(code),
            0x0A => self.point(),
            0x0B => self.change_sign(),
            0x0C => self.open_exponent(),
            _ => {
                self.entry = Entry::Closed;
                self.command(code, address, by)
            }
        }
    }

    fn command(&mut self, code: u8, address: u8, by: Origin) -> Result<(), Fault> {
        let lift = std::mem::replace(&mut self.lift, true);
        match code {
            0x0D..=0x0F => {
                self.lift = code == 0x0F || lift && code == 0x0D;
                self.display_command(code, by)
            }
            0x10..=0x3F => self.function(code, by),
            0x40..=0x4F => {
                let counts_as_zero = by == Origin::Hand && self.is_marked() && self.is_mailbox();
                self.store(
                    code & 15,
                    if counts_as_zero { Number::ZERO } else { self.x },
                );
                self.lead = Some(self.x.sign());
                Ok(())
            }
            0x50..=0x5F => self.control(code),
            0x60..=0x6F => self.recall(code & 15),
            0x70..=0xEF => self.indirect(code, address, by),
            _ => self.idle(),
        }
    }

    /// No operation: X's own leading digit is at hand for `ВП`.
    fn idle(&mut self) -> Result<(), Fault> {
        self.lead = Some(self.x.lead());
        Ok(())
    }

    /// `Cx`, `В↑`, `F Вx`.
    fn display_command(&mut self, code: u8, by: Origin) -> Result<(), Fault> {
        match code {
            0x0D => self.x = Number::ZERO,
            0x0E => {
                self.push();
                if by == Origin::Hand {
                    mailbox::lift_by_hand(self);
                }
            }
            _ => {
                self.push();
                self.x = self.x1;
            }
        }
        self.refresh()
    }

    /// `П→x`: lifts, and shows the register as it is.
    fn recall(&mut self, index: u8) -> Result<(), Fault> {
        self.push();
        let at = self.pc;
        self.show(self.register(index))
            .map_err(|fault| fault.recalled(index, at))
    }

    /// Codes 10 to 3F.
    fn function(&mut self, code: u8, by: Origin) -> Result<(), Fault> {
        let lead = self.x.lead();
        let result = match by {
            Origin::Program => functions::apply(self, code),
            Origin::Hand => mailbox::apply_by_hand(self, code),
        };
        self.lead = Some(lead);
        result
    }

    /// Codes 50 to 5F.
    fn control(&mut self, code: u8) -> Result<(), Fault> {
        match code {
            0x50 => self.stop(),
            0x51 => {
                self.pc = self.code_at(self.pc);
                self.idle()
            }
            0x52 => {
                self.return_back();
                self.refresh()
            }
            0x53 => {
                let (from, target) = (self.pc, self.code_at(self.pc));
                self.call(from, target);
                self.idle()
            }
            0x54..=0x56 => self.idle(),
            0x5F => Err(Fault::Hang),
            _ => {
                let target = self.fetch();
                self.branch(code, target)
            }
        }
    }

    /// `С/П` in a program; what it stops with is shown even if it is a lone digit F.
    fn stop(&mut self) -> Result<(), Fault> {
        self.running = false;
        self.show(self.x)
    }

    /// The direct conditions and loops.
    pub(crate) fn branch(&mut self, code: u8, target: u8) -> Result<(), Fault> {
        let (loops, jump) = match Condition::of(code & 0x0F) {
            Some(condition) => (None, !condition.holds(self.x)),
            None => {
                let index = loop_register(code);
                (Some(index), self.count_down(index))
            }
        };
        if !jump {
            return self.refresh();
        }
        self.pc = target;
        self.lead = Some(match loops {
            Some(index) => self.register(index).exponent_digits() as u8 & 15,
            None => self.x.lead(),
        });
        Ok(())
    }

    /// Codes 70 to EF.
    fn indirect(&mut self, code: u8, address: u8, by: Origin) -> Result<(), Fault> {
        let index = code & 15;
        match code >> 4 {
            0xB => {
                let target = indirect::register_number(self.step_register(index));
                self.store(target, self.x);
                self.lead = Some(self.x.sign());
                Ok(())
            }
            0xD => {
                let source = indirect::register_number(self.step_register(index));
                self.recall(source)
            }
            family => self.indirect_jump(family, index, address, by),
        }
    }

    fn indirect_jump(&mut self, family: u8, index: u8, from: u8, by: Origin) -> Result<(), Fault> {
        if Condition::of(family).is_some_and(|condition| condition.holds(self.x)) {
            return self.idle();
        }
        let number = self.step_register(index);
        let target = indirect::address(number);
        self.lead = Some(number.exponent_digits() as u8 & 15);
        match (family, by) {
            (0xA, Origin::Program) => self.call(from, target),
            (0xA, Origin::Hand) => match control::before(self.pc) {
                Some(before) => self.call(before, target),
                None => return call_at_start(self, index, number),
            },
            _ => self.pc = target,
        }
        Ok(())
    }

    /// Stops a running program; `С/П` goes on with it.
    pub fn interrupt(&mut self) {
        if std::mem::replace(&mut self.running, false) && self.entry == Entry::Closed {
            let shown = self.refresh();
            let _ = self.after(shown);
        }
    }

    /// Is a number being entered?
    #[must_use]
    pub fn is_entering(&self) -> bool {
        self.entry != Entry::Closed
    }
}

/// The register a loop command counts down.
const fn loop_register(code: u8) -> u8 {
    match code {
        0x5D => 0,
        0x5B => 1,
        0x58 => 2,
        _ => 3,
    }
}

/// `К ПП` by hand at address 00 shows a number made of the register's number and its last digit.
///
/// Its exponent is 3, the register's number, and that plus one less the digit; after a digit F the
/// last digit is added, a letter without its carry.
fn call_at_start(machine: &mut Machine, index: u8, number: Number) -> Result<(), Fault> {
    let (high, last) = (number.mantissa() >> 4 & 15, number.mantissa() as i32 & 15);
    let next = i32::from(index) + 1;
    let (units, carry) = match (high, last) {
        (15, 10..) => ((next + last) & 15, 0),
        (15, _) if next + last > 9 => (next + last - 10, 1),
        (15, _) => (next + last, 0),
        _ if next < last => (next + 10 - last, -1),
        _ => (next - last, 0),
    };
    let mut tens = i32::from(index) + carry;
    let mut hundreds = 3;
    if number.exponent_mod() >= 500 {
        (tens, hundreds) = (tens + 1, hundreds + 9);
    }
    if tens < 0 {
        (tens, hundreds) = (tens + 10, hundreds - 1);
    } else if number.exponent_mod() >= 500 && tens > 9 {
        (tens, hundreds) = (tens - 10, hundreds + 1);
    }
    let digits = (hundreds % 10) << 8 | (tens & 15) << 4 | units & 15;
    let made = Number::from_parts(0, 0, digits as u16);
    let comma = machine.shown.comma;
    Err(if hundreds % 10 == 3 {
        Fault::Disorder {
            number: made,
            comma,
        }
    } else {
        Fault::High {
            number: made,
            comma,
            recalled: None,
        }
    })
}
