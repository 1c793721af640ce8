//! Laying a document out as `al0 fmt` does.

use al0_grammar::{format::format, span::Span};

use crate::{diff::hunks, document::Text};

/// A replacement of bytes in the document asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Replacement {
    /// What is replaced.
    pub(crate) span: Span,
    /// What stands there afterwards.
    pub(crate) text: String,
}

/// The edits that lay the whole text out: whole lines, only those that change.
pub(crate) fn document(text: &Text) -> Vec<Replacement> {
    let formatted = format(&text.source);
    let old: Vec<&str> = text.source.split_inclusive('\n').collect();
    let new: Vec<&str> = formatted.split_inclusive('\n').collect();
    let length = |lines: &[&str]| lines.iter().map(|line| line.len()).sum::<usize>();
    let (mut line, mut offset) = (0, 0);
    let mut edits = Vec::new();
    for hunk in hunks(&old, &new) {
        offset += length(old.get(line..hunk.old.start).unwrap_or_default());
        let end = offset + length(old.get(hunk.old.clone()).unwrap_or_default());
        edits.push(Replacement {
            span: Span::of_range(&(offset..end)),
            text: new.get(hunk.new).unwrap_or_default().concat(),
        });
        (line, offset) = (hunk.old.end, end);
    }
    edits
}

/// Those of these edits that lie within the lines from `first` to `last`, both included.
pub(crate) fn lines(text: &Text, first: u32, last: u32) -> Vec<Replacement> {
    let within = |edit: &Replacement| {
        let span = edit.span;
        let last_byte = span.end().saturating_sub(1).max(span.start());
        text.lines.line_of(span.start()) >= first && text.lines.line_of(last_byte) <= last
    };
    document(text).into_iter().filter(within).collect()
}
