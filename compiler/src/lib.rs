//! AL0 terms to checked tables and bytecode.
//!
//! Of the runtime only formats are used: the bytecode, the predicate catalogue, endings and colours.

#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a term has many shapes, of which any one place admits a few"
)]

pub mod bytecode;
mod check;
pub mod emit;
pub mod expectation;
pub mod horn;
mod lower;
mod messages;
mod suggest;
pub mod table;
mod translate;

use al0_grammar::{
    diagnostic::{Diagnostic, Severity},
    parse::parse,
    span::FileId,
};
use al0_runtime::chess::Ending;

pub use self::{
    check::{Profile, Profiler, Turn},
    lower::{DIRECTIVES, DirectiveInfo, Shape, Unit, colon_parts, shapes},
    translate::translate,
};
use crate::table::{Draft, Table};

/// What checking a program found out.
#[derive(Debug)]
pub struct Checked {
    /// The files, parsed.
    pub units: Vec<Unit>,
    /// What was understood, errors or not.
    pub draft: Draft,
    /// The material, stated or inferred.
    pub ending: Option<Ending>,
    /// Everything found, in source order.
    pub diagnostics: Vec<Diagnostic>,
}

/// Checks a program of one or more source texts: text, tokens, terms, table, findings.
///
/// Without a `profiler` nothing is decided by looking at positions, which is quick.
#[must_use]
pub fn check(sources: Vec<String>, profiler: Option<Profiler<'_>>) -> Checked {
    let units: Vec<Unit> = sources
        .into_iter()
        .zip(0..)
        .map(|(text, no)| read(FileId(no), text))
        .collect();
    let mut diagnostics: Vec<Diagnostic> = units
        .iter()
        .flat_map(|unit| unit.parsed.diagnostics.iter().cloned())
        .collect();
    let (draft, found) = lower::lower(&units);
    diagnostics.extend(found);
    let ending = check::check(&draft, profiler, &mut diagnostics);
    diagnostics.sort_by_key(Diagnostic::sort_key);
    Checked {
        units,
        draft,
        ending,
        diagnostics,
    }
}

fn read(file: FileId, text: String) -> Unit {
    let parsed = parse(file, &text);
    Unit { file, text, parsed }
}

impl Checked {
    /// Whether the program has an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics
            .iter()
            .any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// The table, where there are no errors.
    #[must_use]
    pub fn table(&self) -> Option<Table> {
        if self.has_errors() {
            return None;
        }
        self.draft.clone().complete(self.ending)
    }
}
