//! The program of some files, and goals to ask it.

use crate::{
    exit::Trouble,
    input::{self, Input},
    program,
    session::Session,
    text::query as words,
};
use al0_compiler::horn;
use al0_grammar::{
    codes,
    diagnostic::{Diagnostic, Severity},
    span::{FileId, Span},
};
use al0_runtime::{
    horn::{Program, term::Goal},
    own::Library,
};
use std::sync::Arc;

/// The clauses of files, compiled before or now, and what answers them about positions.
pub(crate) fn load(session: &mut Session, names: &[String]) -> Result<(Program, Library), Trouble> {
    let files = match names {
        [name] => match input::read(session, name)? {
            Input::Text(file) => vec![file],
            Input::Bytecode(file, bytes) => return of_bytecode(file, &bytes),
        },
        _ => input::read_texts(session, names)?,
    };
    compile(session, &files)
}

fn of_bytecode(file: FileId, bytes: &[u8]) -> Result<(Program, Library), Trouble> {
    let module = program::load_module(file, bytes)?.into_module();
    let ending = program::ending_of(&module);
    let own = module.own.ok_or_else(|| {
        let refused = Diagnostic::new(codes::NOT_TEXT, file, Span::default(), words::no_clauses());
        refused.hint(words::give_sources())
    })?;
    let own = Arc::unwrap_or_clone(own);
    let library = Library::of(own.notation, module.us, ending.as_ref());
    Ok((Arc::unwrap_or_clone(own.program), library))
}

/// Compiles the clauses of files; only what concerns clauses stops it.
fn compile(session: &mut Session, files: &[FileId]) -> Result<(Program, Library), Trouble> {
    let checked = program::check(session, files, false);
    let concerns = |one: &Diagnostic| {
        let of_words = [
            codes::MISSPELT_KEYWORD,
            codes::NOT_A_CLAUSE,
            codes::CONDITIONAL_CLAUSES,
        ]
        .contains(&one.code);
        of_words || one.code.is_syntax() || one.code.is_about_files()
    };
    let faults: Vec<Diagnostic> = checked
        .diagnostics
        .into_iter()
        .filter(|one| one.severity == Severity::Error && concerns(one))
        .collect();
    if !faults.is_empty() {
        return Err(Trouble::Report(faults));
    }
    let us = checked.draft.settings.our_color();
    let notation = al0_compiler::notation_of(&checked.units, us, checked.ending.as_ref());
    let library = Library::of(notation, us, checked.ending.as_ref());
    let lenient = al0_compiler::unknown_fails(&checked.units);
    let compiled = horn::compile(&checked.units, &[], lenient);
    if !compiled.refused.is_empty() {
        session.complain(&words::clauses_left_out(compiled.refused.len()))?;
    }
    let program = compiled.program;
    Ok((program.ok_or_else(|| Trouble::Report(Vec::new()))?, library))
}

/// Reads a goal; the file is the goal's text, for diagnostics.
pub(crate) fn goal(session: &mut Session, text: &str) -> Result<(Goal, FileId), Trouble> {
    // Places refer to the goal with `?- ` before it and a full stop after it.
    let bare = text.trim().trim_start_matches("?-").trim();
    let end = if bare.ends_with('.') { "" } else { " ." };
    let file = session.add("GOAL", format!("?- {bare}{end}"));
    let read = horn::goal(bare).map_err(|mut faults| {
        for fault in &mut faults {
            fault.primary.file = file;
            fault.labels.iter_mut().for_each(|label| label.file = file);
            fault.suggestions.clear();
        }
        Trouble::Report(faults)
    });
    read.map(|goal| (goal, file))
}
