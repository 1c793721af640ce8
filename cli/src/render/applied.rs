//! What the text looks like after a suggested edit.

use super::{Source, Sources, visible};
use crate::ui::Charset;
use al0_grammar::{diagnostic::Suggestion, span::FileId};
use std::ops::Range;

/// At most so many changed lines are shown.
const MAX_LINES: usize = 4;
/// Longer lines are cut.
const MAX_WIDTH: usize = 120;

/// The changed lines after the edits, numbered; nothing where an edit does not fit the text.
pub(super) fn changed_lines(
    sources: &Sources,
    suggestion: &Suggestion,
    charset: Charset,
) -> Vec<String> {
    let Some(file) = suggestion.edits.first().map(|edit| edit.file) else {
        return Vec::new();
    };
    let Some(source) = sources.get(file) else {
        return Vec::new();
    };
    let Some(after) = Applied::new(source, file, suggestion) else {
        return Vec::new();
    };
    after.lines(charset)
}

struct Applied {
    text: String,
    /// Replaced places in `text`.
    changed: Vec<Range<usize>>,
    first_line: usize,
}

impl Applied {
    /// The lines around the edits of one file, with the edits made.
    fn new(source: &Source, file: FileId, suggestion: &Suggestion) -> Option<Self> {
        let mut edits: Vec<_> = suggestion
            .edits
            .iter()
            .filter(|edit| edit.file == file)
            .collect();
        edits.sort_by_key(|edit| edit.span);
        let first_line = source.line_index(edits.first()?.span.start() as usize);
        let last_line = source.line_index(edits.last()?.span.end() as usize);
        let mut at = source.line_range(first_line).start;
        let mut after = Self {
            text: String::new(),
            changed: Vec::new(),
            first_line,
        };
        for edit in edits {
            after
                .text
                .push_str(source.text.get(at..edit.span.start() as usize)?);
            let start = after.text.len();
            after.text.push_str(&edit.replacement);
            after.changed.push(start..after.text.len());
            at = edit.span.end() as usize;
        }
        after.text.push_str(
            source
                .text
                .get(at..source.line_range(last_line).end.max(at))?,
        );
        Some(after)
    }

    fn lines(&self, charset: Charset) -> Vec<String> {
        let mut start = 0;
        let mut shown = Vec::new();
        let ellipsis = if charset == Charset::Unicode {
            "…"
        } else {
            "..."
        };
        for (index, line) in self.text.split('\n').enumerate() {
            let range = start..start + line.len();
            start = range.end + 1;
            if !self.changed.iter().any(|change| touches(change, &range)) {
                continue;
            }
            if shown.len() == MAX_LINES {
                shown.push(ellipsis.to_owned());
                break;
            }
            shown.push(numbered(self.first_line + index + 1, line, charset));
        }
        shown
    }
}

/// Whether a change shows on a line; one that ends with the line end before it does not.
fn touches(change: &Range<usize>, line: &Range<usize>) -> bool {
    change.start <= line.end
        && line.start <= change.end
        && (change.end > line.start || change.start == line.start)
}

fn numbered(number: usize, line: &str, charset: Charset) -> String {
    let (border, ellipsis) = match charset {
        Charset::Unicode => ('│', "…"),
        Charset::Ascii => ('|', "..."),
    };
    let line = line.strip_suffix('\r').unwrap_or(line);
    let cut: String = line.chars().take(MAX_WIDTH).collect();
    let rest = if cut.len() < line.len() { ellipsis } else { "" };
    format!("{number} {border} {}{rest}", visible(&cut))
}
