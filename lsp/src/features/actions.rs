//! Quick fixes: the edits that the findings themselves carry.

use al0_grammar::{
    diagnostic::{Applicability, Diagnostic, Edit, Suggestion},
    span::{FileId, Span},
};

/// One thing that can be done at a place.
#[derive(Clone, Debug)]
pub(crate) struct Fix<'d> {
    /// What it mends.
    pub(crate) diagnostic: &'d Diagnostic,
    /// The edit.
    pub(crate) suggestion: &'d Suggestion,
    /// Whether an editor may choose it by itself: the best edit of its finding, and a safe one.
    pub(crate) preferred: bool,
}

/// The fixes for findings that touch a span.
pub(crate) fn fixes(diagnostics: &[Diagnostic], span: Span) -> Vec<Fix<'_>> {
    diagnostics
        .iter()
        .filter(|diagnostic| touches(diagnostic.primary.span, span))
        .flat_map(|diagnostic| {
            let ranked = diagnostic.suggestions.iter().enumerate();
            ranked.map(move |(rank, suggestion)| Fix {
                diagnostic,
                suggestion,
                preferred: rank == 0 && suggestion.applicability == Applicability::Safe,
            })
        })
        .collect()
}

/// The edits of all safe fixes together; one that overlaps an earlier one is left for the next time.
pub(crate) fn all_safe(diagnostics: &[Diagnostic]) -> Vec<Edit> {
    let mut taken: Vec<(FileId, Span)> = Vec::new();
    let mut all = Vec::new();
    let first = diagnostics
        .iter()
        .filter_map(|diagnostic| diagnostic.suggestions.first());
    for suggestion in first.filter(|one| one.applicability == Applicability::Safe) {
        let free = suggestion.edits.iter().all(|edit| {
            !taken
                .iter()
                .any(|(file, span)| *file == edit.file && touches(*span, edit.span))
        });
        if free {
            taken.extend(suggestion.edits.iter().map(|edit| (edit.file, edit.span)));
            all.extend(suggestion.edits.iter().cloned());
        }
    }
    all
}

/// Whether two spans have a place in common, their ends included.
fn touches(one: Span, other: Span) -> bool {
    one.start() <= other.end() && other.start() <= one.end()
}
