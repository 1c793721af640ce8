//! Goals to short-circuit code: a goal becomes tests that jump, never a value.

use al0_runtime::{
    bytecode::{CodeWriter, Instruction, Patch, Pc},
    predicates::Predicate,
};

use super::mark;
use crate::table::Goal;

/// Writes the code of a goal and says where it begins.
pub(super) fn emit(writer: &mut CodeWriter, goal: &Goal) -> Pc {
    let entry = writer.here();
    let failed = jump_when(writer, goal, false);
    writer.emit(Instruction::Succeed);
    if !failed.is_empty() {
        writer.patch_all_here(failed);
        writer.emit(Instruction::Fail);
    }
    entry
}

/// Writes code that jumps when the goal's truth is `sense` and falls through otherwise.
fn jump_when(writer: &mut CodeWriter, goal: &Goal, sense: bool) -> Vec<Patch> {
    match goal {
        Goal::Test {
            predicate: Predicate::True,
            place,
        } => {
            mark(writer, *place);
            always(writer, sense)
        }
        Goal::Test { predicate, place } => {
            mark(writer, *place);
            let goal = writer.goal(*predicate);
            vec![writer.emit_jump(|target| {
                if sense {
                    Instruction::JumpIf(goal, target)
                } else {
                    Instruction::JumpUnless(goal, target)
                }
            })]
        }
        Goal::Not(inner) => jump_when(writer, inner, !sense),
        Goal::And(left, right) if sense => unless_first(writer, left, right, sense),
        Goal::Or(left, right) if !sense => unless_first(writer, left, right, sense),
        Goal::And(left, right) | Goal::Or(left, right) => {
            let mut jumps = jump_when(writer, left, sense);
            jumps.extend(jump_when(writer, right, sense));
            jumps
        }
    }
}

/// The first side decides against jumping; otherwise the second does.
fn unless_first(writer: &mut CodeWriter, left: &Goal, right: &Goal, sense: bool) -> Vec<Patch> {
    let past = jump_when(writer, left, !sense);
    let jumps = jump_when(writer, right, sense);
    writer.patch_all_here(past);
    jumps
}

fn always(writer: &mut CodeWriter, sense: bool) -> Vec<Patch> {
    if sense {
        vec![writer.emit_jump(Instruction::Jump)]
    } else {
        Vec::new()
    }
}
