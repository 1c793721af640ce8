//! Any text parses; every span lies in the text, every part inside its whole.
#![no_main]

use al0_grammar::{
    diagnostic::Diagnostic,
    parse::{Parsed, parse},
    span::{FileId, Span},
    term::TermId,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Ok(source) = std::str::from_utf8(data) else { return };
    let parsed = parse(FileId(0), source);
    for clause in &parsed.clauses {
        assert!(clause.span.contains(parsed.terms.outer_span(clause.term)));
        check_term(&parsed, clause.term);
    }
    for diagnostic in &parsed.diagnostics {
        check_diagnostic(source, diagnostic);
    }
});

fn check_term(parsed: &Parsed, root: TermId) {
    let mut pending = vec![root];
    while let Some(id) = pending.pop() {
        let span = parsed.terms.span(id);
        assert!(parsed.terms.outer_span(id).contains(span));
        assert!(span.contains(parsed.terms.name_span(id)));
        for part in parsed.terms.parts(id) {
            assert!(span.contains(parsed.terms.outer_span(part)));
            pending.push(part);
        }
    }
}

fn check_diagnostic(source: &str, diagnostic: &Diagnostic) {
    let inside = |span: Span| assert!(source.get(span.range()).is_some());
    inside(diagnostic.primary.span);
    diagnostic.labels.iter().for_each(|label| inside(label.span));
    for edit in diagnostic.suggestions.iter().flat_map(|suggestion| &suggestion.edits) {
        inside(edit.span);
    }
}
