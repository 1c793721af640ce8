//! Files in the manner of Edinburgh: one current input, one current output. The host decides which files there are.

use crate::horn::{
    atoms,
    cell::{Cell, Tag},
    host::{FileCall, FileFault},
    machine::{Machine, Outcome, Raise},
};

pub(super) fn see(m: &mut Machine<'_>) -> Outcome {
    named(m, FileCall::See)
}

pub(super) fn tell(m: &mut Machine<'_>) -> Outcome {
    named(m, FileCall::Tell)
}

pub(super) fn exists(m: &mut Machine<'_>) -> Outcome {
    named(m, FileCall::Exists)
}

pub(super) fn seen(m: &mut Machine<'_>) -> Outcome {
    closed(m, FileCall::Seen)
}

pub(super) fn told(m: &mut Machine<'_>) -> Outcome {
    closed(m, FileCall::Told)
}

pub(super) fn seeing(m: &mut Machine<'_>) -> Outcome {
    let name = m.host.current(true);
    let name = Cell::atom(m.intern(&name));
    m.give(0, name)
}

pub(super) fn telling(m: &mut Machine<'_>) -> Outcome {
    let name = m.host.current(false);
    let name = Cell::atom(m.intern(&name));
    m.give(0, name)
}

/// A call with the name of a file, an atom or a text, in register 0.
fn named(m: &mut Machine<'_>, call: fn(String) -> FileCall) -> Outcome {
    let culprit = m.deref(m.reg(0));
    match culprit.tag() {
        Tag::Ref => return Err(m.instantiation()),
        Tag::Atom | Tag::Text => {}
        _ => return Err(m.domain_error("source_sink", culprit)),
    }
    let name = m.name(culprit.number()).to_owned();
    let answer = m.host.file(call(name));
    answer.map_err(|fault| thrown(m, fault, culprit))
}

/// Closing; what stands in the way is thrown with the name of the file.
fn closed(m: &mut Machine<'_>, call: FileCall) -> Outcome {
    let name = m.host.current(call == FileCall::Seen);
    let answer = m.host.file(call);
    answer.map_err(|fault| {
        let culprit = Cell::atom(m.intern(&name));
        thrown(m, fault, culprit)
    })
}

/// `existence_error(source_sink, Name)` or `permission_error(open, source_sink, Name)`.
fn thrown(m: &mut Machine<'_>, fault: FileFault, culprit: Cell) -> Raise {
    let sink = Cell::atom(m.intern("source_sink"));
    let formal = match fault {
        FileFault::Missing => m.compound(atoms::EXISTENCE_ERROR, &[sink, culprit]),
        FileFault::Forbidden => {
            let (name, open) = (m.intern("permission_error"), Cell::atom(m.intern("open")));
            m.compound(name, &[open, sink, culprit])
        }
    };
    m.error(formal)
}
