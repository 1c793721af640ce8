//! Goals to short-circuit code: a goal becomes tests that jump, never a value.

use al0_runtime::{
    bytecode::{CodeWriter, GoalImport, Instruction, Patch, Pc},
    predicates::Predicate,
};

use super::{
    Numbers, mark,
    share::share,
    short_circuit::{Junction, jump_when_joined, succeed_or_fail},
    value,
};
use crate::{
    formula::Value,
    table::{Comparison, Goal},
};

/// Writes the code of a goal and says where it begins.
pub(super) fn emit(writer: &mut CodeWriter, goal: &Goal, own: Numbers<'_>) -> Pc {
    let entry = writer.here();
    let failed = jump_when(writer, goal, false, own);
    succeed_or_fail(writer, failed);
    entry
}

/// Writes code that jumps when the goal's truth is `sense` and falls through otherwise.
fn jump_when(writer: &mut CodeWriter, goal: &Goal, sense: bool, own: Numbers<'_>) -> Vec<Patch> {
    let part = |writer: &mut CodeWriter, goal: &Goal, sense| jump_when(writer, goal, sense, own);
    match goal {
        Goal::Test {
            predicate: Predicate::True,
            place,
        } => {
            mark(writer, *place);
            always(writer, sense)
        }
        Goal::Test { predicate, place } | Goal::AtRoot { predicate, place } => {
            mark(writer, *place);
            let at_root = matches!(goal, Goal::AtRoot { .. });
            let goal = writer.goal(*predicate);
            vec![test(writer, goal, at_root, sense)]
        }
        Goal::Compare {
            comparison,
            values,
            place,
        } => {
            mark(writer, *place);
            write(writer, both(values));
            writer.emit(compare(*comparison));
            vec![jump_on_truth(writer, sense)]
        }
        Goal::In {
            zone,
            square,
            place,
        } => {
            mark(writer, *place);
            let mut code = Vec::new();
            value::emit_square(&mut code, square);
            write(writer, code);
            writer.emit(value::zone(*zone));
            // An undefined square is nowhere.
            writer.emit(Instruction::PushInt(1));
            writer.emit(Instruction::Equal);
            vec![jump_on_truth(writer, sense)]
        }
        Goal::Own {
            name,
            at_root,
            place,
        } => {
            mark(writer, *place);
            let goal = writer.own_goal(own.goal(name));
            vec![test(writer, goal, *at_root, sense)]
        }
        Goal::Call { body, .. } => part(writer, body, sense),
        Goal::Not(inner) => part(writer, inner, !sense),
        Goal::And(left, right) => {
            let sides = (left.as_ref(), right.as_ref());
            jump_when_joined(writer, Junction::And, sides, sense, part)
        }
        Goal::Or(left, right) => {
            let sides = (left.as_ref(), right.as_ref());
            jump_when_joined(writer, Junction::Or, sides, sense, part)
        }
    }
}

/// How many instructions compute two values, each part once.
pub(crate) fn shared_size(values: &(Value, Value)) -> usize {
    share(both(values)).len()
}

fn both(values: &(Value, Value)) -> Vec<Instruction> {
    let mut code = Vec::new();
    value::emit(&mut code, &values.0);
    value::emit(&mut code, &values.1);
    code
}

/// Writes the code of values.
pub(super) fn write(writer: &mut CodeWriter, code: Vec<Instruction>) {
    for instruction in share(code) {
        writer.emit(instruction);
    }
}

/// Writes a jump on a predicate at the node or the root.
fn test(writer: &mut CodeWriter, goal: GoalImport, at_root: bool, sense: bool) -> Patch {
    writer.emit_jump(|target| match (at_root, sense) {
        (false, true) => Instruction::JumpIf(goal, target),
        (false, false) => Instruction::JumpUnless(goal, target),
        (true, true) => Instruction::JumpIfRoot(goal, target),
        (true, false) => Instruction::JumpUnlessRoot(goal, target),
    })
}

/// The instruction of a comparison.
pub(super) fn compare(comparison: Comparison) -> Instruction {
    match comparison {
        Comparison::Equal => Instruction::Equal,
        Comparison::NotEqual => Instruction::NotEqual,
        Comparison::Less => Instruction::Less,
        Comparison::Greater => Instruction::Greater,
        Comparison::LessEqual => Instruction::LessEq,
        Comparison::GreaterEqual => Instruction::GreaterEq,
    }
}

/// Writes a jump on the truth on the stack.
pub(super) fn jump_on_truth(writer: &mut CodeWriter, sense: bool) -> Patch {
    writer.emit_jump(|target| {
        if sense {
            Instruction::JumpIfTrue(target)
        } else {
            Instruction::JumpUnlessTrue(target)
        }
    })
}

fn always(writer: &mut CodeWriter, sense: bool) -> Vec<Patch> {
    if sense {
        vec![writer.emit_jump(Instruction::Jump)]
    } else {
        Vec::new()
    }
}
