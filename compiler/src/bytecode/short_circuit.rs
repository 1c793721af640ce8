//! `and` and `or` as jumps: the second side is looked at only where the first does not decide.

use al0_runtime::bytecode::{CodeWriter, Instruction, Patch};

/// How two expressions are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Junction {
    And,
    Or,
}

/// Writes code for two joined expressions that jumps when their truth is `sense`.
///
/// `jump_when` writes code for one that jumps when its truth is the given one and falls through otherwise.
pub(super) fn jump_when_joined<T>(
    writer: &mut CodeWriter,
    junction: Junction,
    (left, right): (&T, &T),
    sense: bool,
    jump_when: impl Fn(&mut CodeWriter, &T, bool) -> Vec<Patch>,
) -> Vec<Patch> {
    let needs_both = (junction == Junction::And) == sense;
    if needs_both {
        let past = jump_when(writer, left, !sense);
        let jumps = jump_when(writer, right, sense);
        writer.patch_all_here(past);
        jumps
    } else {
        let mut jumps = jump_when(writer, left, sense);
        jumps.extend(jump_when(writer, right, sense));
        jumps
    }
}

/// Ends code that jumped away wherever it failed.
pub(super) fn succeed_or_fail(writer: &mut CodeWriter, failed: Vec<Patch>) {
    writer.emit(Instruction::Succeed);
    if !failed.is_empty() {
        writer.patch_all_here(failed);
        writer.emit(Instruction::Fail);
    }
}
