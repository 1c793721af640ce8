//! One instruction where several always follow each other.

use al0_runtime::horn::{Instr, Reg};

/// The code with instructions joined. Nothing jumps into the middle of a clause, so every run may be.
pub(super) fn fuse(code: &[Instr]) -> Vec<Instr> {
    let mut joined = Vec::with_capacity(code.len());
    let mut rest = code;
    while let [first, after @ ..] = rest {
        let (instr, left) = match rest {
            [
                Instr::GetList(list),
                Instr::UnifyVar(head),
                Instr::UnifyVar(tail),
                left @ ..,
            ] => (Instr::GetListVars(*list, *head, *tail), left),
            // The head is overwritten by the tail.
            [
                Instr::GetList(list),
                Instr::UnifyVoid(Reg(1)),
                Instr::UnifyVar(tail),
                left @ ..,
            ] => (Instr::GetListVars(*list, *tail, *tail), left),
            [
                Instr::GetList(list),
                Instr::UnifyValue(head),
                Instr::UnifyVar(tail),
                left @ ..,
            ] => (Instr::GetListValue(*list, *head, *tail), left),
            _ => (*first, after),
        };
        if let (Some(Instr::GetListVars(from, one, tail)), Instr::GetListValue(to, two, other)) =
            (joined.last().copied(), instr)
            && (one, from, to) == (two, tail, other)
            && one != from
            && one != to
            && from != to
        {
            joined.insert(joined.len() - 1, Instr::CopyHead(from, one, to));
        }
        joined.push(instr);
        rest = left;
    }
    joined
}
