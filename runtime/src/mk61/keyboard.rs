//! The thirty keys: which of them a command takes, and what each means after those before it.

use super::{
    control,
    machine::{Face, Fault, Machine, Mode, Pending},
};

/// One key of the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Button {
    /// The prefix `F`.
    F,
    /// The prefix `К`.
    K,
    /// A digit, `.`, `/-/`, `ВП`, `Cx`, `В↑`, or one of + - × ÷ ↔: its own code.
    Plain(u8),
    /// `С/П`, `БП`, `В/О`, `ПП`, `x→П`, `ШГ→`, `П→x`, `ШГ←`, in the order of their codes after `К`.
    Control(u8),
}

/// The keys of the command with this code, first to last, then `None`; all `None` where it has none.
pub(crate) const fn buttons(code: u8) -> [Option<Button>; 3] {
    use Button::{Control, F, K, Plain};
    let (family, register) = (code >> 4, code & 15);
    match code {
        0x00..=0x0E | 0x10..=0x14 => [Some(Plain(code)), None, None],
        0x0F => [Some(F), Some(Plain(0x0E)), None],
        0x15..=0x1E => [Some(F), Some(Plain(code - 0x15)), None],
        0x20..=0x24 => [Some(F), Some(Plain(code - 0x10)), None],
        0x25 => [Some(F), Some(Plain(0x0A)), None],
        0x26..=0x2A => [Some(K), Some(Plain(code - 0x16)), None],
        0x30..=0x3B => [Some(K), Some(Plain(code - 0x2D)), None],
        0x50..=0x53 => [Some(Control(code - 0x50)), None, None],
        0x54..=0x56 => [Some(K), Some(Plain(code - 0x54)), None],
        0x57..=0x5E => [Some(F), Some(Control(code - 0x57)), None],
        0x40..=0x4E | 0x60..=0x6E => [Some(Control(family)), Some(Plain(register)), None],
        0x70..=0xEF if register < 15 => [Some(K), Some(Control(family - 7)), Some(Plain(register))],
        _ => [None; 3],
    }
}

/// What a plain key gives after `К`.
const fn after_k(key: u8) -> u8 {
    match key {
        0x00..=0x02 => 0x54 + key,
        0x03..=0x0E => 0x2D + key,
        _ => 0x16 + key,
    }
}

impl Machine {
    /// Presses the keys of a command one after the other, after a prefix or in an address.
    pub(crate) fn press_buttons(&mut self, code: u8) -> Result<(), Fault> {
        let keys = buttons(code);
        if keys == [None; 3] {
            self.pending = Pending::Nothing;
            return self.complete(code);
        }
        keys.into_iter()
            .flatten()
            .try_for_each(|button| self.strike(button))
    }

    /// Presses one key.
    pub(crate) fn strike(&mut self, button: Button) -> Result<(), Fault> {
        let pending = std::mem::take(&mut self.pending);
        match (button, pending) {
            (Button::F, _) => self.await_more(Pending::F),
            (Button::K, _) => self.await_more(Pending::K),
            (Button::Plain(key), Pending::F) => self.after_f(key),
            (Button::Control(key), Pending::F) => self.complete(0x57 + key),
            (Button::Plain(key), Pending::K | Pending::Stuck) => {
                if self.mode == Mode::Program {
                    self.face = Face::Number;
                }
                self.complete(after_k(key))
            }
            (Button::Control(key), Pending::K | Pending::Stuck) => {
                self.await_more(Pending::Register {
                    family: 0x70 + (key << 4),
                })
            }
            (Button::Plain(key), Pending::Register { family }) => self.complete(family | key & 15),
            (Button::Plain(key), Pending::Address) => {
                self.await_more(Pending::SecondDigit { first: key & 15 })
            }
            (Button::Plain(key), Pending::SecondDigit { first }) => {
                self.take_address(first << 4 | key & 15)
            }
            (Button::Plain(key), Pending::Nothing) => self.complete(key),
            // A key that is no digit takes back what waits for one.
            (Button::Control(key), _) => self.control_key(key),
        }
    }

    fn await_more(&mut self, pending: Pending) -> Result<(), Fault> {
        self.pending = pending;
        Ok(())
    }

    fn after_f(&mut self, key: u8) -> Result<(), Fault> {
        match key {
            0x00..=0x09 => self.complete(0x15 + key),
            0x0A => self.complete(0x25),
            0x0B => self.automatic(),
            0x0C => {
                self.enter_program();
                Ok(())
            }
            0x0D => Ok(()),
            0x0E => self.complete(0x0F),
            _ => self.complete(0x10 + key),
        }
    }

    fn control_key(&mut self, key: u8) -> Result<(), Fault> {
        match key {
            0..=3 => self.complete(0x50 + key),
            4 | 6 => self.await_more(Pending::Register { family: key << 4 }),
            5 => self.go_to(control::next_address(self.pc)),
            _ => self.go_to(control::previous(self.pc)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pressing a command's keys one by one writes its code.
    #[test]
    fn keys_give_back_the_command() {
        for code in 0..=0xEF_u8 {
            let keys = buttons(code);
            if keys == [None; 3] {
                continue;
            }
            let mut machine = Machine::new();
            machine.mode = Mode::Program;
            for button in keys.into_iter().flatten() {
                machine.strike(button).unwrap();
            }
            assert_eq!(machine.cells[0], code);
        }
    }
}
