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
pub mod formula;
pub mod horn;
mod load;
mod lower;
mod messages;
pub mod mk61;
mod operators;
mod own;
pub mod position;
pub mod prelude;
mod suggest;
pub mod table;
mod translate;

use al0_grammar::{
    codes,
    diagnostic::{Diagnostic, Severity},
    span::{FileId, Span},
};
use al0_runtime::{chess::Ending, own::Own};
use std::{collections::HashSet, sync::Arc};

pub use self::{
    check::{Profile, Profiler, RootWish, goal_arguments, instead_of},
    load::{Files, NoFiles, Source, Unavailable, named_files},
    lower::{DIRECTIVES, DirectiveInfo, Shape, Unit, colon_parts, shapes},
    own::{constraint_places, is_move, notation_of, unknown_fails},
    suggest::distance_limit,
    translate::translate,
};
use crate::table::{Draft, Table};

/// Errors besides those of syntax without whose place a program can do: a name is not there, a clause, a part of one or a
/// directive does not say what it should.
const FORGIVABLE: [codes::Code; 20] = [
    codes::UNKNOWN_PREDICATE,
    codes::LOOKALIKE_LETTERS,
    codes::WRONG_KIND,
    codes::VARIABLE_FOR_NAME,
    codes::ADVICE_PARTS,
    codes::UNDEFINED_ADVICE,
    codes::UNKNOWN_DIRECTIVE,
    codes::BAD_DIRECTIVE,
    codes::MALFORMED_RULE,
    codes::BAD_DEPTH_TEST,
    codes::UNSUPPORTED_DIRECTIVE,
    codes::MISSPELT_KEYWORD,
    codes::WRONG_TYPE,
    codes::UNKNOWN_FUNCTION,
    codes::RECURSIVE_FORMULA,
    codes::OWN_WRONG_ARITY,
    codes::INCLUDE_UNREADABLE,
    codes::INCLUDE_OUTSIDE,
    codes::UNDEFINED_PREDICATE,
    codes::NOT_OFFERED,
];

/// What checking a program found out.
#[derive(Debug)]
pub struct Checked {
    /// The files, parsed, in the order of their clauses. A file that asks for another between its clauses
    /// stands here in pieces with one number.
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
    let unnamed = |text| Source {
        name: String::new(),
        text,
    };
    let sources = sources.into_iter().map(unnamed).collect();
    check_program(sources, &mut NoFiles, profiler)
}

/// As [`check`], with the files that directives name taken from `files`.
///
/// The sources have the numbers from 0 on, then come the files read, in the order of [`Files::read`].
#[must_use]
pub fn check_program(
    sources: Vec<Source>,
    files: &mut dyn Files,
    profiler: Option<Profiler<'_>>,
) -> Checked {
    let (units, mut diagnostics, asked) = load::load(sources, files).into_parts();
    diagnostics.extend(
        units
            .iter()
            .flat_map(|unit| unit.parsed.diagnostics.iter().cloned()),
    );
    let (draft, mut found) = lower::lower(&units);
    operators::tell_once(&units, &mut found, &mut diagnostics);
    diagnostics.extend(found);
    let ending = check::check(&units, &draft, profiler, &mut diagnostics);
    drop_consequences(&mut diagnostics);
    load::forgive_missing(&mut diagnostics);
    load::show_inclusion(&asked, &mut diagnostics);
    diagnostics.sort_by_key(Diagnostic::sort_key);
    Checked {
        units,
        draft,
        ending,
        diagnostics,
    }
}

/// Leaves out what is said of a name where something is wrong with the name itself.
fn drop_consequences(diagnostics: &mut Vec<Diagnostic>) {
    let is_cause = |one: &&Diagnostic| one.code.is_syntax() || one.code == codes::NOT_A_CLAUSE;
    let places: HashSet<(FileId, Span)> = diagnostics
        .iter()
        .filter(is_cause)
        .map(|one| (one.primary.file, one.primary.span))
        .collect();
    let follows = [codes::UNDEFINED_PREDICATE, codes::SINGLETON_VARIABLE];
    diagnostics.retain(|one| {
        let place = (one.primary.file, one.primary.span);
        !(follows.contains(&one.code) && places.contains(&place))
    });
}

impl Checked {
    /// Whether the program has an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.diagnostics
            .iter()
            .any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// Takes as warnings the errors that concern a clause or a part of it, and does without these; the diagnostics that
    /// were errors.
    pub fn forgive(&mut self) -> Vec<Diagnostic> {
        let mut forgiven = Vec::new();
        for one in &mut self.diagnostics {
            let can = one.code.is_syntax() || FORGIVABLE.contains(&one.code);
            if one.severity == Severity::Error && can {
                one.severity = Severity::Warning;
                forgiven.push(one.clone());
            }
        }
        self.draft.leave_incomplete_out();
        forgiven
    }

    /// What is worth knowing of goals of the program's own predicates at the roots; of a program in error, of those goals that
    /// the errors leave alone.
    #[must_use]
    pub fn root_wishes(&self) -> Vec<RootWish> {
        check::root_wishes(self)
    }

    /// A table whose rules are so many questions, the goal of each wish as the condition of one.
    #[must_use]
    pub fn root_questions(&self, wishes: &[RootWish]) -> Option<Table> {
        self.complete(check::questions(&self.draft, wishes))
    }

    /// Adds what is to be said of those wishes that are so.
    pub fn tell_of_roots(&mut self, found: &[RootWish]) {
        self.diagnostics.extend(check::at_roots(&self.draft, found));
        self.diagnostics.sort_by_key(Diagnostic::sort_key);
    }

    /// The table, where there are no errors.
    #[must_use]
    pub fn table(&self) -> Option<Table> {
        if self.has_errors() {
            return None;
        }
        self.complete(self.draft.clone())
    }

    fn complete(&self, draft: Draft) -> Option<Table> {
        draft.complete(self.ending, |rules, advice| {
            let us = self.draft.settings.our_color();
            own::bind(&self.units, rules, advice, us, self.ending.as_ref())
        })
    }

    /// The program's clauses, compiled, if it has some; its table need not speak of them.
    #[must_use]
    pub fn clauses(&self) -> Option<Arc<Own>> {
        let us = self.draft.settings.our_color();
        let own = self
            .draft
            .has_clauses
            .then(|| own::alone(&self.units, us, self.ending.as_ref()));
        own.flatten().map(Arc::new)
    }
}
