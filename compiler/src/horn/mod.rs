//! Horn clauses: the user's own predicates to a program of the abstract machine.

use al0_grammar::diagnostic::Diagnostic;
use al0_runtime::horn::{Program, term::Goal};

use crate::Unit;

/// A predicate that the program leaves to its host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foreign {
    /// Its name.
    pub name: &'static str,
    /// How many arguments it has.
    pub arity: u8,
}

/// Compiles the predicate clauses of parsed files, in the order of the files.
///
/// Clauses in error are left out and reported; the program holds the rest. A clause of the user's shadows
/// the library and `foreign` predicates of the same name and arity.
#[must_use]
pub fn compile(units: &[Unit], foreign: &[Foreign]) -> (Option<Program>, Vec<Diagnostic>) {
    let _ = (units, foreign);
    (None, Vec::new())
}

/// Reads the text of a goal, with or without `?-` and full stop.
///
/// # Errors
///
/// What is wrong with the text; places are in file 0.
pub fn goal(text: &str) -> Result<Goal, Vec<Diagnostic>> {
    let _ = text;
    Err(Vec::new())
}
