//! Goals to short-circuit code: a goal becomes tests that jump, never a value.

use al0_runtime::{
    bytecode::{CodeWriter, Instruction, Patch, Pc},
    predicates::Predicate,
};

use super::{
    mark,
    short_circuit::{Junction, jump_when_joined, succeed_or_fail},
};
use crate::table::Goal;

/// Writes the code of a goal and says where it begins.
pub(super) fn emit(writer: &mut CodeWriter, goal: &Goal) -> Pc {
    let entry = writer.here();
    let failed = jump_when(writer, goal, false);
    succeed_or_fail(writer, failed);
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
        Goal::And(left, right) => jump_when_joined(
            writer,
            Junction::And,
            (left.as_ref(), right.as_ref()),
            sense,
            jump_when,
        ),
        Goal::Or(left, right) => jump_when_joined(
            writer,
            Junction::Or,
            (left.as_ref(), right.as_ref()),
            sense,
            jump_when,
        ),
    }
}

fn always(writer: &mut CodeWriter, sense: bool) -> Vec<Patch> {
    if sense {
        vec![writer.emit_jump(Instruction::Jump)]
    } else {
        Vec::new()
    }
}
