//! Which numbers on the stack are still wanted at each place of a program.

use crate::mk61::{
    code::{Item, Label},
    generate::op,
    register,
};

/// Levels of the stack as bits: X, Y, Z, T and the X before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::mk61) struct Wanted(u8);

const X: u8 = 1;
const Y: u8 = 2;
const Z: u8 = 4;
const T: u8 = 8;
const BEFORE: u8 = 16;

impl Wanted {
    /// The levels from X down, then the X before.
    pub(super) fn levels(self) -> [bool; 5] {
        [X, Y, Z, T, BEFORE].map(|bit| self.0 & bit != 0)
    }

    /// Whether no level below X is wanted.
    pub(in crate::mk61) fn is_top_alone(self) -> bool {
        self.0 & (Y | Z | T) == 0
    }

    /// What one or the other wants.
    pub(super) fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Before a number comes to X from elsewhere.
    fn lifted(self) -> Self {
        Self((self.0 & (Y | Z | T)) >> 1 | self.0 & BEFORE)
    }

    /// Before a command that makes X of X and Y.
    fn binary(self) -> Self {
        let third = if self.0 & Y != 0 { Z } else { 0 };
        let fourth = if self.0 & (Z | T) != 0 { T } else { 0 };
        Self(X | Y | third | fourth)
    }

    fn before(self, code: u8) -> Self {
        let all = self.0;
        match code {
            op::LIFT => Self(self.lifted().0 | all & X),
            op::LAST => {
                let last = if all & X != 0 { BEFORE } else { 0 };
                Self(self.lifted().0 | last)
            }
            op::NEGATE => self,
            op::CLEAR => Self(all & !X),
            op::SWAP => {
                let swapped = (all & X) << 1 | (all & Y) >> 1;
                let old = if all & BEFORE != 0 { X } else { 0 };
                Self(all & (Z | T) | swapped | old)
            }
            op::ROTATE => {
                let turned = (all & (X | Y | Z)) << 1;
                let last = if all & (T | BEFORE) != 0 { X } else { 0 };
                Self(turned | last)
            }
            op::ADD | op::SUB | op::MUL | op::DIV => self.binary(),
            _ => match code & 0xF0 {
                op::RECALL | op::RECALL_BY => self.lifted(),
                op::STORE => Self(all | X),
                // A function of X.
                _ => Self(all & !BEFORE | X),
            },
        }
    }
}

/// What is wanted before each item, and after the last.
pub(in crate::mk61) fn wanted(items: &[Item]) -> Vec<Wanted> {
    let mut all = vec![Wanted::default(); items.len() + 1];
    // Returns lead behind every call and, without one, to the answer.
    loop {
        let before = all.clone();
        let returned = returns(items, &all);
        for at in (0..items.len()).rev() {
            let next = all.get(at + 1).copied().unwrap_or_default();
            let now = items.get(at).map_or(next, |item| {
                step(item, next, returned, &|label| entry(items, &all, label))
            });
            if let Some(slot) = all.get_mut(at) {
                *slot = now;
            }
        }
        if all == before {
            return all;
        }
    }
}

/// What is wanted at a label.
pub(super) fn entry(items: &[Item], all: &[Wanted], label: Label) -> Wanted {
    let at = items.iter().position(|item| *item == Item::Label(label));
    at.and_then(|at| all.get(at)).copied().unwrap_or_default()
}

fn is_call(item: &Item) -> bool {
    match item {
        Item::Call(_) => true,
        Item::Code(code) => *code & 0xF0 == op::CALL_BY,
        _ => false,
    }
}

fn returns(items: &[Item], all: &[Wanted]) -> Wanted {
    let calls = items.iter().zip(all.iter().skip(1));
    let behind = calls.filter(|(item, _)| is_call(item));
    // The first command is a return; the answer is shown by the one behind it.
    let first = items
        .iter()
        .position(|item| *item == Item::Code(op::RETURN));
    let answer = first.and_then(|at| all.get(at + 1));
    let answer = answer.copied().unwrap_or_default();
    behind.fold(answer.or(Wanted(X)), |all, (_, one)| all.or(*one))
}

fn step(item: &Item, next: Wanted, returned: Wanted, entry: &dyn Fn(Label) -> Wanted) -> Wanted {
    match item {
        Item::Code(op::RETURN) => returned,
        Item::Code(op::ERROR) => Wanted::default(),
        // X is shown, and what is typed lifts it.
        Item::Code(op::STOP) => Wanted(next.lifted().0 | X),
        Item::Code(code) if *code & 0xF0 == op::CALL_BY => {
            let switched = *code == op::CALL_BY | register::FRAME;
            let inside = if switched {
                entry(Label::Mirror)
            } else {
                Wanted(X | Y | Z | T | BEFORE)
            };
            next.or(inside)
        }
        Item::Code(code) => next.before(*code),
        Item::Unless(op::JUMP, label) => entry(*label),
        Item::Unless(_, label) => Wanted(next.or(entry(*label)).0 | X),
        Item::Call(label) => next.or(entry(*label)),
        Item::Constant(_) | Item::Beside(_) | Item::Address(_) | Item::Fetch(_) => next.lifted(),
        Item::Keep(_) => Wanted(next.0 | X),
        Item::Label(_) | Item::Part(_) => next,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_condition_leaves_is_not_wanted() {
        let next = Label::Next;
        let items = [
            Item::Code(op::RETURN),
            Item::Code(op::STOP),
            Item::Label(next),
            Item::Code(op::RECALL | 1),
            Item::Code(op::LIFT),
            Item::Code(op::MUL),
            Item::Unless(op::ZERO, next),
            Item::Code(op::RECALL | 2),
            Item::Code(op::RETURN),
        ];
        let wanted = wanted(&items);
        assert_eq!(wanted[3], Wanted(0));
        assert_eq!(wanted[6], Wanted(X));
        assert_eq!(wanted[5], Wanted(X | Y));
        assert_eq!(wanted[7], Wanted(0));
    }
}
