//! Commands with labels and constants that are not yet placed, and how many cells they will take.

use std::fmt;

use al0_runtime::mk61::Number;

/// A place in the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    /// The frame is known.
    Framed,
    /// Takes the next square of the list.
    Next,
    /// The square stands on the display register.
    Candidate,
    /// The subroutine that mirrors a square.
    Mirror,
    /// A subroutine of commands that occur several times.
    Shared(u16),
    /// Any other place.
    Fresh(u16),
}

/// What a run of commands is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// Takes the king's square and shows the answer.
    Input,
    /// Mirrors the board.
    Frame,
    /// Finds where the list begins.
    Head,
    /// Takes the next square of the list.
    Next,
    /// Leaves out squares that are not for this king's square.
    Mark,
    /// Tests that the square is on the board.
    Board,
    /// Tests that the piece moves.
    Stay,
    /// Tests that the piece reaches the square.
    Reach,
    /// Tests what else the games ask for.
    Extra,
    /// Gives the answer.
    Answer,
    /// The subroutine that mirrors a square.
    Mirror,
    /// The condition of a rule.
    Rule(usize),
    /// A piece of advice.
    Advice(usize),
    /// A goal that is asked about.
    Goal(usize),
    /// Stops where the table has no move.
    Failure,
    /// Subroutines of commands that occur several times.
    Shared,
}

/// A decimal constant in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Hundredths(pub(super) i32);

/// One step of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// A command of one cell.
    Code(u8),
    /// A condition that leads to the label where it does not hold.
    Unless(u8, Label),
    /// A constant comes to X; the stack is lifted.
    Constant(Hundredths),
    /// A constant comes to X right after `В↑`, where typing one would not lift the stack.
    Beside(Hundredths),
    /// The address of a label as a number.
    Address(Label),
    /// X is put aside, into a register that is still to be found.
    Keep(u8),
    /// What was put aside comes back.
    Fetch(u8),
    /// A subroutine is called.
    Call(Label),
    /// Where the label is.
    Label(Label),
    /// Here begins a part.
    Part(Part),
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Framed => f.write_str("framed"),
            Self::Next => f.write_str("next"),
            Self::Candidate => f.write_str("candidate"),
            Self::Mirror => f.write_str("mirror"),
            Self::Shared(number) => write!(f, "shared{number}"),
            Self::Fresh(number) => write!(f, "on{number}"),
        }
    }
}

impl Item {
    /// Whether it takes cells, rather than telling where something begins.
    pub(super) fn is_command(&self) -> bool {
        !matches!(self, Self::Part(_) | Self::Label(_))
    }

    /// The item with the numbers of its fresh labels so much greater.
    pub(super) fn shifted(self, by: u16) -> Self {
        let moved = |label| match label {
            Label::Fresh(number) => Label::Fresh(number.saturating_add(by)),
            Label::Framed | Label::Next | Label::Candidate | Label::Mirror | Label::Shared(_) => {
                label
            }
        };
        match self {
            Self::Unless(condition, label) => Self::Unless(condition, moved(label)),
            Self::Address(label) => Self::Address(moved(label)),
            Self::Call(label) => Self::Call(moved(label)),
            Self::Label(label) => Self::Label(moved(label)),
            Self::Code(_)
            | Self::Constant(_)
            | Self::Beside(_)
            | Self::Keep(_)
            | Self::Fetch(_)
            | Self::Part(_) => self,
        }
    }
}

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.abs() / 100, self.0.abs() % 100);
        let text = format!("{sign}{whole}.{rest:02}");
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

impl Hundredths {
    /// The keys that type it.
    pub(super) fn keys(self) -> Vec<u8> {
        self.to_string()
            .bytes()
            .map(|byte| if byte == b'.' { 0x0A } else { byte & 15 })
            .collect()
    }

    /// The register that holds it.
    pub(super) fn number(self) -> Number {
        let magnitude = self.0.unsigned_abs();
        if magnitude == 0 {
            return Number::ZERO;
        }
        let digits = magnitude.to_string();
        let padded = format!("{digits:0<8}");
        let mantissa = u32::from_str_radix(&padded, 16).unwrap_or_default();
        let exponent = i32::try_from(digits.len()).unwrap_or_default() - 3;
        Number::new(mantissa, self.0 < 0, exponent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_typed_and_kept() {
        assert_eq!(Hundredths(110).keys(), [1, 10, 1]);
        assert_eq!(Hundredths(99).keys(), [0, 10, 9, 9]);
        assert_eq!(Hundredths(1000).keys(), [1, 0]);
        assert_eq!(Hundredths(-120).number().to_string(), "120000009000");
        assert_eq!(Hundredths(60).number().to_string(), "600000000999");
        assert_eq!(Hundredths(1410).number().to_string(), "141000000010");
    }
}
