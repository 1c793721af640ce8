//! The stack apart from any calculator: what a command makes of the numbers on it.

use super::{Machine, control::Condition, functions, number::Number};

/// X, Y, Z, T and the X before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Stack {
    /// X, Y, Z and T.
    pub levels: [Number; 4],
    /// What `F Вx` recalls.
    pub before: Number,
}

impl Stack {
    /// A number comes to X and lifts the others.
    #[must_use]
    pub const fn with(self, number: Number) -> Self {
        let [x, y, z, _] = self.levels;
        Self {
            levels: [number, x, y, z],
            ..self
        }
    }

    /// The stack after a command that is about numbers alone: `В↑`, `F Вx`, `/-/`, arithmetic, functions of one
    /// number. Nothing for other commands, and where the calculator would stop with an error.
    #[must_use]
    pub fn after(self, code: u8) -> Option<Self> {
        let [x, y, z, t] = self.levels;
        match code {
            0x0E => Some(self.with(x)),
            0x0F => Some(self.with(self.before)),
            0x0B if x.has_high_exponent() => None,
            0x0B => Some(Self {
                levels: [x.negated().normalised(), y, z, t],
                ..self
            }),
            0x10..=0x14 | 0x21..=0x23 | 0x25 | 0x31 | 0x32 | 0x34 | 0x35 => self.computed(code),
            _ => None,
        }
    }

    /// Whether the condition of a command holds for X; nothing for other commands.
    #[must_use]
    pub fn holds(&self, code: u8) -> Option<bool> {
        let [x, ..] = self.levels;
        let condition = Condition::of(code & 0x0F).filter(|_| code & 0xF0 == 0x50);
        condition.map(|condition| condition.holds(x))
    }

    fn computed(self, code: u8) -> Option<Self> {
        let mut machine = Machine::new();
        [machine.x, machine.y, machine.z, machine.t] = self.levels;
        machine.x1 = self.before;
        functions::apply(&mut machine, code).ok()?;
        (!machine.x.has_high_exponent()).then(|| Self {
            levels: machine.stack(),
            before: machine.x1,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{super::parse_value, *};

    fn number(text: &str) -> Number {
        parse_value(text).unwrap()
    }

    #[test]
    fn commands_on_the_stack_alone() {
        let stack = Stack::default().with(number("2")).with(number("8"));
        let quotient = stack.after(0x13).unwrap();
        assert_eq!(quotient.levels[0], number("0.25"));
        assert_eq!(quotient.after(0x0F).unwrap().levels[0], number("8"));
        assert_eq!(quotient.after(0x0E).unwrap().levels[1], number("0.25"));
        assert_eq!(stack.after(0x14).unwrap().levels[0], number("2"));
        assert_eq!(Stack::default().after(0x23), None);
        assert_eq!(stack.after(0x50), None);
    }
}
