//! Straight commands with a comparison behind them, and whether two such blocks do the same.

use al0_runtime::mk61::{Number, Stack};

use super::{domain::number, live::Wanted};
use crate::mk61::{code::Item, generate::op};

/// What a block begins with: the stack, and the numbers of the registers that it reads.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Start {
    pub(super) stack: Stack,
    pub(super) registers: Vec<(u8, Number)>,
}

/// How a block ends: the condition behind it, and what is wanted then.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    pub(super) condition: Option<u8>,
    pub(super) wanted: Wanted,
}

/// What can be told of a block's outcome: the numbers that are wanted, and whether the condition holds.
pub(super) type Outcome = ([Option<Number>; 5], Option<bool>);

impl Start {
    /// The stack after commands; nothing where they stop with an error or are not about numbers alone.
    pub(super) fn run(&self, items: &[Item]) -> Option<Stack> {
        let mut stack = self.stack;
        for item in items {
            stack = self.step(stack, item)?;
        }
        Some(stack)
    }

    /// The stack after one command.
    pub(super) fn step(&self, stack: Stack, item: &Item) -> Option<Stack> {
        match item {
            Item::Code(code) if code & 0xF0 == op::RECALL => {
                let register = code & 0x0F;
                let mut known = self.registers.iter();
                let (_, value) = known.find(|(one, _)| *one == register)?;
                Some(stack.with(*value))
            }
            Item::Code(code) => stack.after(*code),
            Item::Constant(value) | Item::Beside(value) => Some(stack.with(number(value.0.into()))),
            Item::Unless(..)
            | Item::Address(_)
            | Item::Keep(_)
            | Item::Fetch(_)
            | Item::Call(_)
            | Item::Label(_)
            | Item::Part(_) => None,
        }
    }
}

impl End {
    /// What of a stack matters here.
    pub(super) fn outcome(&self, stack: &Stack) -> Outcome {
        let [x, y, z, t] = stack.levels;
        let mut kept = [None; 5];
        let all = [x, y, z, t, stack.before].into_iter();
        for ((slot, number), wanted) in kept.iter_mut().zip(all).zip(self.wanted.levels()) {
            *slot = wanted.then_some(number);
        }
        (kept, self.condition.and_then(|code| stack.holds(code)))
    }
}

/// Whether a block may contain the item.
pub(super) fn is_pure(item: &Item) -> bool {
    match item {
        Item::Constant(_) | Item::Beside(_) => true,
        // The reciprocal may be there for its error.
        Item::Code(op::INVERSE) => false,
        Item::Code(code) => {
            code & 0xF0 == op::RECALL || Stack::default().with(number(100)).after(*code).is_some()
        }
        Item::Unless(..)
        | Item::Address(_)
        | Item::Keep(_)
        | Item::Fetch(_)
        | Item::Call(_)
        | Item::Label(_)
        | Item::Part(_) => false,
    }
}
