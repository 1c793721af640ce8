//! From a verified module to the program: jumps resolved through chains of jumps, depth tests fused.
//!
//! Operations correspond to instructions one to one, so every place keeps its meaning. Instructions are
//! translated from the last to the first: jumps go forward, so all that they lead to is known by then. Code that
//! no entry leads to is unverified; what makes no sense there becomes a rejection that never runs.

use super::{
    fast::{Fast, look_up},
    program::{ACCEPT, Advice, At, Comparison, Goal, Op, REJECT, Rule, Vm},
    value::{Destination, ValueOp, View},
};
use crate::bytecode::{
    AimCode, GoalImport, Import, Instruction, Module, MovesImport, Pc, PieceCode, SlotCode, Target,
    ValueEntry, VerifiedModule,
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
            destinations: Vec::new(),
            view: view(module.module()),
        };
        for index in (0..count).rev() {
            builder.translate(index);
        }
        builder.finish()
    }
}

/// Fixed men name squares of the board, so a table with some is never turned.
fn view(module: &Module) -> View {
    let written = match module.setup.other_color {
        true => module.us.other(),
        false => module.us,
    };
    View(module.setup.fixed.men().is_empty().then_some(written))
}

struct Builder<'m> {
    module: &'m VerifiedModule,
    ops: Vec<Op>,
    /// Where control that comes to an instruction ends up.
    resolved: Vec<At>,
    destinations: Vec<Destination>,
    view: View,
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
            frame: module.setup.frame,
            fixed: module.setup.fixed.clone(),
            destinations: self.destinations.into_boxed_slice(),
            pcs: self
                .module
                .instructions()
                .iter()
                .map(|entry| entry.0)
                .collect(),
            tests: fast.tests.into_boxed_slice(),
            costly: fast.costly.into_boxed_slice(),
            ops: self.ops.into_boxed_slice(),
            own: module.own.clone().filter(|own| !own.predicates.is_empty()),
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

    fn import(&self, index: u16) -> Option<Import> {
        self.module
            .module()
            .imports
            .get(usize::from(index))
            .copied()
    }

    /// A test of a goal.
    fn test(&self, import: GoalImport, at_root: bool, yes: At, no: At) -> Option<Op> {
        Some(match self.import(import.0)? {
            Import::Library(goal) if at_root => Op::RootGoal { goal, yes, no },
            Import::Library(goal) => Op::Goal { goal, yes, no },
            Import::Own(goal) => Op::OwnGoal {
                goal,
                at_root,
                yes,
                no,
            },
        })
    }

    /// A test of the move in hand.
    fn admit(&self, import: MovesImport, yes: At, no: At) -> Option<Op> {
        Some(match self.import(import.0)? {
            Import::Library(generator) => Op::Admit { generator, yes, no },
            Import::Own(generator) => Op::AdmitOwn { generator, yes, no },
        })
    }

    fn moves(&self, import: MovesImport, next: At) -> Option<Op> {
        Some(match self.import(import.0)? {
            Import::Library(generator) => Op::Moves { generator, next },
            Import::Own(generator) => Op::OwnMoves { generator, next },
        })
    }

    fn moves_filtered(&self, import: MovesImport, filter: At, next: At) -> Option<Op> {
        Some(match self.import(import.0)? {
            Import::Library(generator) => Op::MovesFiltered {
                generator,
                filter,
                next,
            },
            Import::Own(generator) => Op::OwnMovesFiltered {
                generator,
                filter,
                next,
            },
        })
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
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "what goes on at the next instruction has a table of its own"
    )]
    fn op(&mut self, index: usize, instruction: Instruction) -> Option<Op> {
        let next = self.resolve(index + 1);
        Some(match instruction {
            Instruction::Jump(target) => Op::Goto(self.target(target)),
            Instruction::Succeed | Instruction::EndMoves | Instruction::Give => Op::Goto(ACCEPT),
            Instruction::Fail => Op::Goto(REJECT),
            Instruction::JumpIf(goal, target) => {
                self.test(goal, false, self.target(target), next)?
            }
            Instruction::JumpUnless(goal, target) => {
                self.test(goal, false, next, self.target(target))?
            }
            Instruction::JumpIfRoot(goal, target) => {
                self.test(goal, true, self.target(target), next)?
            }
            Instruction::JumpUnlessRoot(goal, target) => {
                self.test(goal, true, next, self.target(target))?
            }
            Instruction::JumpIfTrue(target) => Op::Branch {
                yes: self.target(target),
                no: next,
            },
            Instruction::JumpUnlessTrue(target) => Op::Branch {
                yes: next,
                no: self.target(target),
            },
            Instruction::Depth => self.fused_depth(index).unwrap_or(Op::PushDepth(next)),
            other => self
                .of_moves(other, next)
                .or_else(|| on_stack(other, next, self.view))?,
        })
    }

    /// The operation of an instruction about moves.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all but the instructions about moves, now and later"
    )]
    fn of_moves(&mut self, instruction: Instruction, next: At) -> Option<Op> {
        Some(match instruction {
            Instruction::Moves(moves) => self.moves(moves, next)?,
            Instruction::MovesFiltered(moves, filter) => {
                self.moves_filtered(moves, self.unresolved(filter.0), next)?
            }
            Instruction::AdmitIf(moves, target) => self.admit(moves, self.target(target), next)?,
            Instruction::AdmitUnless(moves, target) => {
                self.admit(moves, next, self.target(target))?
            }
            Instruction::MovesTo(aim, piece, value) => Op::MovesTo {
                to: self.destination(aim, piece, value)?,
                next,
            },
            Instruction::MovesToFiltered(aim, piece, value, filter) => Op::MovesToFiltered {
                to: self.destination(aim, piece, value)?,
                filter: self.unresolved(filter.0),
                next,
            },
            Instruction::AdmitToIf(aim, piece, value, target) => Op::AdmitTo {
                to: self.destination(aim, piece, value)?,
                yes: self.target(target),
                no: next,
            },
            Instruction::AdmitToUnless(aim, piece, value, target) => Op::AdmitTo {
                to: self.destination(aim, piece, value)?,
                yes: next,
                no: self.target(target),
            },
            _ => return None,
        })
    }

    /// Notes a destination; its number.
    fn destination(&mut self, aim: AimCode, piece: PieceCode, value: ValueEntry) -> Option<u16> {
        let destination = Destination {
            aim: aim.aim()?,
            piece: piece.piece()?,
            view: self.view,
            value: self.unresolved(value.0),
        };
        let known = self.destinations.iter();
        let known = known.into_iter().position(|other| *other == destination);
        let number = known.unwrap_or_else(|| {
            self.destinations.push(destination);
            self.destinations.len() - 1
        });
        u16::try_from(number).ok()
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

/// The operation of an instruction that works on the stack and goes on at the next.
fn on_stack(instruction: Instruction, next: At, view: View) -> Option<Op> {
    if let Instruction::PushInt(value) = instruction {
        return Some(Op::PushInt(value, next));
    }
    if let Instruction::Keep(SlotCode(slot)) = instruction {
        return Some(Op::Keep { slot, next });
    }
    if let Instruction::Take(SlotCode(slot)) = instruction {
        return Some(Op::Take { slot, next });
    }
    comparison(instruction)
        .map(|test| Op::Compare(test, next))
        .or_else(|| value_op(instruction, view).map(|op| Op::Value { op, next }))
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

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "all but the operations on values, now and later"
)]
fn value_op(instruction: Instruction, view: View) -> Option<ValueOp> {
    Some(match instruction {
        Instruction::Square(code) => ValueOp::Square(code.piece()?, view),
        Instruction::RootSquare(code) => ValueOp::RootSquare(code.piece()?, view),
        Instruction::Region(code) => ValueOp::Region(code.piece()?),
        Instruction::RootRegion(code) => ValueOp::RootRegion(code.piece()?),
        Instruction::Pair => ValueOp::Pair,
        Instruction::File => ValueOp::File,
        Instruction::Rank => ValueOp::Rank,
        Instruction::Shift => ValueOp::Shift,
        Instruction::ShiftBack => ValueOp::ShiftBack,
        Instruction::Dist => ValueOp::Dist,
        Instruction::Manh => ValueOp::Manh,
        Instruction::Edge => ValueOp::Edge,
        Instruction::Corner => ValueOp::Corner,
        Instruction::Add => ValueOp::Add,
        Instruction::Sub => ValueOp::Sub,
        Instruction::Mul => ValueOp::Mul,
        Instruction::Div => ValueOp::Div,
        Instruction::Mod => ValueOp::Mod,
        Instruction::Rem => ValueOp::Rem,
        Instruction::Min => ValueOp::Min,
        Instruction::Max => ValueOp::Max,
        Instruction::Neg => ValueOp::Neg,
        Instruction::Abs => ValueOp::Abs,
        Instruction::Sign => ValueOp::Sign,
        _ => return None,
    })
}
