//! From a verified module to the program: jumps resolved through chains of jumps, depth tests fused.
//!
//! Operations correspond to instructions one to one, so every place keeps its meaning. Instructions are
//! translated from the last to the first: jumps go forward, so all that they lead to is known by then. Code that
//! no entry leads to is unverified; what makes no sense there becomes a rejection that never runs.

use super::{
    fast::{Fast, look_up},
    program::{ACCEPT, Advice, At, Comparison, Goal, Op, REJECT, Rule, Vm},
};
use crate::{
    bytecode::{GoalImport, Instruction, MovesImport, Pc, Target, VerifiedModule},
    predicates::Predicate,
};

impl Vm {
    /// Makes a module ready to run.
    #[must_use]
    pub fn new(module: &VerifiedModule) -> Self {
        let count = module.instructions().len();
        let mut builder = Builder {
            module,
            ops: vec![Op::Goto(REJECT); count],
            resolved: vec![REJECT; count],
        };
        for index in (0..count).rev() {
            builder.translate(index);
        }
        builder.finish()
    }
}

struct Builder<'m> {
    module: &'m VerifiedModule,
    ops: Vec<Op>,
    /// Where control that comes to an instruction ends up.
    resolved: Vec<At>,
}

impl Builder<'_> {
    fn finish(self) -> Vm {
        let module = self.module.module();
        let mut fast = Fast::default();
        let ours = fast.translate(&self.ops, true);
        let theirs = fast.translate(&self.ops, false);
        let goal = |pc| {
            let general = self.goto(pc);
            Goal {
                general,
                ours: look_up(&ours, general),
                theirs: look_up(&theirs, general),
            }
        };
        let rules = module.rules.iter().map(|rule| Rule {
            condition: goal(rule.condition),
            advice: rule.advice.iter().copied().collect(),
        });
        let advice = module.advice.iter().map(|advice| Advice {
            main: goal(advice.main),
            holding: goal(advice.holding),
            ours: self.goto(advice.ours),
            theirs: self.goto(advice.theirs),
        });
        Vm {
            rules: rules.collect(),
            advice: advice.collect(),
            strategy: module.strategy,
            pcs: self
                .module
                .instructions()
                .iter()
                .map(|entry| entry.0)
                .collect(),
            tests: fast.tests.into_boxed_slice(),
            costly: fast.costly.into_boxed_slice(),
            ops: self.ops.into_boxed_slice(),
        }
    }

    fn instruction(&self, index: usize) -> Option<Instruction> {
        self.module.instructions().get(index).map(|entry| entry.1)
    }

    /// Where control that comes to a place ends up.
    fn goto(&self, pc: Pc) -> At {
        let found = self
            .module
            .instructions()
            .binary_search_by_key(&pc, |entry| entry.0);
        found.map_or(REJECT, |index| self.resolve(index))
    }

    /// A place as it stands. A filter may come before the generator that uses it, and operations are
    /// resolved from the last to the first.
    fn unresolved(&self, pc: Pc) -> At {
        let found = self
            .module
            .instructions()
            .binary_search_by_key(&pc, |entry| entry.0);
        found
            .ok()
            .and_then(|index| At::try_from(index).ok())
            .unwrap_or(REJECT)
    }

    fn resolve(&self, index: usize) -> At {
        self.resolved.get(index).copied().unwrap_or(REJECT)
    }

    fn target(&self, target: Target) -> At {
        self.goto(target.0)
    }

    fn goal(&self, import: GoalImport) -> Option<Predicate> {
        self.module
            .module()
            .imports
            .get(usize::from(import.0))
            .copied()
    }

    fn generator(&self, import: MovesImport) -> Option<Predicate> {
        self.module
            .module()
            .imports
            .get(usize::from(import.0))
            .copied()
    }

    fn translate(&mut self, index: usize) {
        let Some(instruction) = self.instruction(index) else {
            return;
        };
        let op = self.op(index, instruction).unwrap_or(Op::Goto(REJECT));
        let here = At::try_from(index).unwrap_or(REJECT);
        let end = if let Op::Goto(at) = op { at } else { here };
        if let (Some(slot), Some(resolved)) =
            (self.ops.get_mut(index), self.resolved.get_mut(index))
        {
            *slot = op;
            *resolved = end;
        }
    }

    /// The operation, or none if the instruction speaks of an import that does not exist.
    fn op(&self, index: usize, instruction: Instruction) -> Option<Op> {
        let next = self.resolve(index + 1);
        Some(match instruction {
            Instruction::Jump(target) => Op::Goto(self.target(target)),
            Instruction::JumpIf(goal, target) => Op::Goal {
                goal: self.goal(goal)?,
                yes: self.target(target),
                no: next,
            },
            Instruction::JumpUnless(goal, target) => Op::Goal {
                goal: self.goal(goal)?,
                yes: next,
                no: self.target(target),
            },
            Instruction::Succeed | Instruction::EndMoves => Op::Goto(ACCEPT),
            Instruction::Fail => Op::Goto(REJECT),
            Instruction::AdmitIf(moves, target) => Op::Admit {
                generator: self.generator(moves)?,
                yes: self.target(target),
                no: next,
            },
            Instruction::AdmitUnless(moves, target) => Op::Admit {
                generator: self.generator(moves)?,
                yes: next,
                no: self.target(target),
            },
            Instruction::Moves(moves) => Op::Moves {
                generator: self.generator(moves)?,
                next,
            },
            Instruction::MovesFiltered(moves, filter) => Op::MovesFiltered {
                generator: self.generator(moves)?,
                filter: self.unresolved(filter.0),
                next,
            },
            Instruction::Depth => self.fused_depth(index).unwrap_or(Op::PushDepth(next)),
            Instruction::PushInt(value) => Op::PushInt(value, next),
            Instruction::JumpIfTrue(target) => Op::Branch {
                yes: self.target(target),
                no: next,
            },
            Instruction::JumpUnlessTrue(target) => Op::Branch {
                yes: next,
                no: self.target(target),
            },
            Instruction::Less
            | Instruction::LessEq
            | Instruction::Greater
            | Instruction::GreaterEq
            | Instruction::Equal
            | Instruction::NotEqual => Op::Compare(comparison(instruction)?, next),
        })
    }

    /// `depth; push_int n; compare; branch` in one. The four stay where they are, so a jump among them is harmless.
    fn fused_depth(&self, index: usize) -> Option<Op> {
        let Some(Instruction::PushInt(bound)) = self.instruction(index + 1) else {
            return None;
        };
        let test = comparison(self.instruction(index + 2)?)?;
        let branch = self.instruction(index + 3)?;
        let next = self.resolve(index + 4);
        let (yes, no) = if let Instruction::JumpIfTrue(target) = branch {
            (self.target(target), next)
        } else if let Instruction::JumpUnlessTrue(target) = branch {
            (next, self.target(target))
        } else {
            return None;
        };
        Some(Op::Depth {
            test,
            bound: clamp(bound),
            yes,
            no,
        })
    }
}

/// A bound that no depth reaches may be replaced by any other such bound.
fn clamp(bound: i32) -> i16 {
    i16::try_from(bound).unwrap_or(if bound < 0 { -1 } else { i16::MAX })
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "all but the comparisons, now and later"
)]
fn comparison(instruction: Instruction) -> Option<Comparison> {
    Some(match instruction {
        Instruction::Less => Comparison::Less,
        Instruction::LessEq => Comparison::LessEq,
        Instruction::Greater => Comparison::Greater,
        Instruction::GreaterEq => Comparison::GreaterEq,
        Instruction::Equal => Comparison::Equal,
        Instruction::NotEqual => Comparison::NotEqual,
        _ => return None,
    })
}
