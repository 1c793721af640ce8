//! What can be folded: clauses, block comments, runs of comment lines.

use al0_grammar::{lexer::Comment, span::Span};

use crate::{analysis::Analysis, document::Text};

/// Lines that can be folded, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Fold {
    pub(crate) first: u32,
    pub(crate) last: u32,
    pub(crate) comment: bool,
}

/// The folds of a document, by their first line.
pub(crate) fn folds(analysis: &Analysis, text: &Text) -> Vec<Fold> {
    let Some(unit) = analysis.main() else {
        return Vec::new();
    };
    let fold = |span: Span, comment| Fold {
        first: text.lines.line_of(span.start()),
        last: text.lines.line_of(span.end()),
        comment,
    };
    let clauses = unit
        .parsed
        .clauses
        .iter()
        .map(|clause| fold(clause.span, false));
    let mut folds: Vec<Fold> = clauses.collect();
    folds.extend(
        runs(&unit.parsed.comments, text)
            .into_iter()
            .map(|span| fold(span, true)),
    );
    folds.retain(|fold| fold.first < fold.last);
    folds.sort_unstable();
    folds
}

/// Comments, those on neighbouring lines as one.
fn runs(comments: &[Comment], text: &Text) -> Vec<Span> {
    let mut runs: Vec<Span> = Vec::new();
    for comment in comments {
        let line = text.lines.line_of(comment.span.start());
        match runs.last_mut() {
            Some(last) if line <= text.lines.line_of(last.end()) + 1 => {
                *last = last.to(comment.span);
            }
            _ => runs.push(comment.span),
        }
    }
    runs
}
