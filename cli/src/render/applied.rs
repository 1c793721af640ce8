//! What the text looks like after a suggested edit.

use super::{Source, Sources, visible};
use crate::ui::Charset;
use al0_grammar::{diagnostic::Suggestion, span::FileId};
use std::ops::Range;

/// At most so many changed lines are shown.
const MAX_LINES: usize = 4;
/// Bytes kept on both sides of the changes: enough for an ordinary line, and a bound for endless ones.
const CONTEXT: usize = 160;

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

/// The text around the edits, with the edits made.
struct Applied {
    text: String,
    /// Replaced places in `text`, ascending.
    changed: Vec<Range<usize>>,
    /// The number of the first line.
    first_line: usize,
    /// Whether the first line is cut at its start, and the last at its end.
    cut: (bool, bool),
}

impl Applied {
    fn new(source: &Source, file: FileId, suggestion: &Suggestion) -> Option<Self> {
        let mut edits: Vec<_> = suggestion
            .edits
            .iter()
            .filter(|edit| edit.file == file)
            .collect();
        edits.sort_by_key(|edit| edit.span);
        let from = edits.first()?.span.start() as usize;
        let to = edits.last()?.span.end() as usize;
        let (first, last) = (source.line_index(from), source.line_index(to));
        let line_start = source.line_range(first).start;
        let line_end = source.line_range(last).end.max(to);
        let mut at = source.floor(from.saturating_sub(CONTEXT)).max(line_start);
        let end = source
            .floor(to.saturating_add(CONTEXT))
            .min(line_end)
            .max(to);
        let mut after = Self {
            text: String::new(),
            changed: Vec::new(),
            first_line: first + 1,
            cut: (at > line_start, end < line_end),
        };
        for edit in edits {
            let kept = source.text.get(at..edit.span.start() as usize)?;
            after.text.push_str(kept);
            let start = after.text.len();
            after.text.push_str(&edit.replacement);
            after.changed.push(start..after.text.len());
            at = edit.span.end() as usize;
        }
        after.text.push_str(source.text.get(at..end)?);
        Some(after)
    }

    fn lines(&self, charset: Charset) -> Vec<String> {
        let ellipsis = if charset == Charset::Unicode {
            "…"
        } else {
            "..."
        };
        let mut shown = self.changed_lines();
        let more = shown.len() > MAX_LINES;
        shown.truncate(MAX_LINES);
        let width = shown
            .last()
            .map_or(0, |(number, _)| number.to_string().len());
        let mut lines: Vec<String> = shown
            .into_iter()
            .map(|(number, range)| self.numbered(number, &range, width, charset, ellipsis))
            .collect();
        if more {
            lines.push(ellipsis.to_owned());
        }
        lines
    }

    /// The numbers and places of the lines that changed, one more than is shown at most.
    fn changed_lines(&self) -> Vec<(usize, Range<usize>)> {
        let mut found = Vec::new();
        let mut changes = self.changed.iter().peekable();
        let mut start = 0;
        for (number, line) in (self.first_line..).zip(self.text.split('\n')) {
            let range = start..start + line.len();
            start = range.end + 1;
            if changes.peek().is_some_and(|change| touches(change, &range)) {
                found.push((number, range.clone()));
            }
            while changes.peek().is_some_and(|change| change.end <= range.end) {
                changes.next();
            }
            if found.len() > MAX_LINES {
                break;
            }
        }
        found
    }

    fn numbered(
        &self,
        number: usize,
        range: &Range<usize>,
        width: usize,
        charset: Charset,
        ellipsis: &str,
    ) -> String {
        let border = match charset {
            Charset::Unicode => '│',
            Charset::Ascii => '|',
        };
        let line = self.text.get(range.clone()).unwrap_or_default();
        let line = visible(line.strip_suffix('\r').unwrap_or(line));
        let before = match self.cut.0 && range.start == 0 {
            true => ellipsis,
            false => "",
        };
        let after = match self.cut.1 && range.end == self.text.len() {
            true => ellipsis,
            false => "",
        };
        format!("{number:>width$} {border} {before}{line}{after}")
    }
}

/// Whether a change shows on a line; one that ends with the line end before it does not.
fn touches(change: &Range<usize>, line: &Range<usize>) -> bool {
    change.start <= line.end
        && line.start <= change.end
        && (change.end > line.start || change.start == line.start)
}
