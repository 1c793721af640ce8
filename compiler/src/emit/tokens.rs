//! The tokens of a file, a line each: bytes, kind, text.

use std::fmt::Write as _;

use crate::Unit;

/// One line for every token: `start..end kind text`.
#[must_use]
pub fn tokens(unit: &Unit) -> String {
    let mut out = String::new();
    for token in &unit.parsed.tokens {
        let text = token.span.text(&unit.text);
        let (start, end) = (token.span.start(), token.span.end());
        let kind = format!("{:?}", token.kind);
        let _ = writeln!(
            out,
            "{start:>5}..{end:<5} {kind:<20} {}",
            text.escape_debug()
        );
    }
    out
}
