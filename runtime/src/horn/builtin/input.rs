//! Input by characters.

use crate::horn::{
    atoms,
    cell::{Cell, Tag},
    machine::{Machine, Outcome},
};

/// What stands for the end of input among the codes.
const END: i64 = -1;

pub(super) fn get_char(m: &mut Machine<'_>) -> Outcome {
    character(m, true)
}

pub(super) fn peek_char(m: &mut Machine<'_>) -> Outcome {
    character(m, false)
}

pub(super) fn get_code(m: &mut Machine<'_>) -> Outcome {
    code(m, true)
}

pub(super) fn peek_code(m: &mut Machine<'_>) -> Outcome {
    code(m, false)
}

fn character(m: &mut Machine<'_>, taken: bool) -> Outcome {
    let wanted = m.deref(m.reg(0));
    let is_end = wanted == Cell::atom(atoms::END_OF_FILE);
    if wanted.is(Tag::Atom) && !is_end && m.character(wanted).is_none() {
        return Err(m.type_error("character", wanted));
    }
    let found = match m.host.character(taken) {
        Some(c) => m.intern(c.encode_utf8(&mut [0; 4])),
        None => atoms::END_OF_FILE,
    };
    m.give(0, Cell::atom(found))
}

fn code(m: &mut Machine<'_>, taken: bool) -> Outcome {
    let found = m.host.character(taken);
    let code = found.map_or(END, |c| i64::from(u32::from(c)));
    let code = m.integer(code);
    m.give(0, code)
}
