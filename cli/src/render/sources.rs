//! The texts that diagnostics speak of, and where in them a byte stands.

use al0_grammar::span::{FileId, Span};

/// What a source is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A text that can be quoted.
    Text,
    /// Something that could not be read as text: there is nothing to quote.
    Absent,
}

/// A place as people count it, both from 1; the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Location {
    /// Byte offset from the start of the file.
    pub(crate) offset: usize,
    /// Line.
    pub(crate) line: usize,
    /// Column.
    pub(crate) column: usize,
}

/// One text with its name.
#[derive(Debug)]
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) kind: Kind,
    line_starts: Vec<usize>,
    /// Characters before every `STRIDE`th byte, so that columns of endless lines cost little.
    char_counts: Vec<usize>,
}

const STRIDE: usize = 512;

impl Source {
    /// A text that can be quoted.
    pub(crate) fn new(name: String, text: String) -> Self {
        let line_starts = std::iter::once(0)
            .chain(
                text.bytes()
                    .enumerate()
                    .filter(|(_, byte)| *byte == b'\n')
                    .map(|(at, _)| at + 1),
            )
            .collect();
        let char_counts = count_chars(text.as_bytes());
        Self {
            name,
            text,
            kind: Kind::Text,
            line_starts,
            char_counts,
        }
    }

    /// Something that has a name and no text.
    pub(crate) fn absent(name: String) -> Self {
        Self {
            kind: Kind::Absent,
            ..Self::new(name, String::new())
        }
    }

    /// The index, from 0, of the line that holds a byte.
    pub(crate) fn line_index(&self, offset: usize) -> usize {
        self.line_starts
            .partition_point(|start| *start <= offset)
            .saturating_sub(1)
    }

    /// Number of lines, at least 1.
    pub(crate) fn line_count(&self) -> usize {
        self.line_starts.len()
    }

    /// The bytes of a line without its line end; empty beyond the last line.
    pub(crate) fn line_range(&self, index: usize) -> std::ops::Range<usize> {
        let Some(&start) = self.line_starts.get(index) else {
            return self.text.len()..self.text.len();
        };
        let end = self
            .line_starts
            .get(index + 1)
            .map_or(self.text.len(), |next| next - 1);
        let line = self.text.get(start..end).unwrap_or_default();
        start..start + line.strip_suffix('\r').unwrap_or(line).len()
    }

    /// The nearest character boundary at or before an offset.
    pub(crate) fn floor(&self, offset: usize) -> usize {
        let offset = offset.min(self.text.len());
        (0..=offset)
            .rev()
            .find(|at| self.text.is_char_boundary(*at))
            .unwrap_or(0)
    }

    /// The span as a range of whole characters inside the text.
    pub(crate) fn range(&self, span: Span) -> std::ops::Range<usize> {
        self.floor(span.start() as usize)..self.floor(span.end() as usize)
    }

    /// Where a byte stands.
    pub(crate) fn locate(&self, offset: usize) -> Location {
        let offset = self.floor(offset);
        let line = self.line_index(offset);
        let start = self.line_starts.get(line).copied().unwrap_or(0);
        // A byte-order mark is not a column.
        let mark = usize::from(line == 0 && offset > 0 && self.text.starts_with('\u{feff}'));
        let column = self.chars_before(offset) - self.chars_before(start) + 1 - mark;
        Location {
            offset,
            line: line + 1,
            column,
        }
    }

    fn chars_before(&self, offset: usize) -> usize {
        let block = offset / STRIDE;
        let known = self.char_counts.get(block).copied().unwrap_or(0);
        let rest = self
            .text
            .as_bytes()
            .get(block * STRIDE..offset)
            .unwrap_or_default();
        known + chars_in(rest)
    }
}

/// Characters that start in these bytes.
fn chars_in(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0xc0 != 0x80).count()
}

fn count_chars(bytes: &[u8]) -> Vec<usize> {
    let mut total = 0;
    let blocks = bytes.chunks(STRIDE).map(|block| {
        total += chars_in(block);
        total
    });
    std::iter::once(0).chain(blocks).collect()
}

/// All texts of this run, numbered as `FileId` numbers them.
#[derive(Debug, Default)]
pub(crate) struct Sources {
    list: Vec<Source>,
}

impl Sources {
    /// Adds a text and gives its number.
    pub(crate) fn add(&mut self, source: Source) -> FileId {
        self.list.push(source);
        FileId(u32::try_from(self.list.len() - 1).unwrap_or(u32::MAX))
    }

    /// The text of a number.
    pub(crate) fn get(&self, file: FileId) -> Option<&Source> {
        self.list.get(file.0 as usize)
    }

    /// The names, as they were given.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(|source| source.name.as_str())
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }
}

#[cfg(test)]
mod tests {
    use super::Source;

    fn source(text: &str) -> Source {
        Source::new("t".to_owned(), text.to_owned())
    }

    #[test]
    fn columns_count_characters() {
        let source = source("а б\nмат");
        let place = source.locate("а б\nма".len());
        assert_eq!((place.line, place.column), (2, 3));
    }

    #[test]
    fn columns_of_long_lines_are_right() {
        let source = source(&"я".repeat(5000));
        for n in [0, 1, 255, 256, 257, 4999, 5000] {
            assert_eq!(source.locate(2 * n).column, n + 1);
        }
    }

    #[test]
    fn lines_exclude_their_ends() {
        let source = source("ab\r\ncd\n");
        assert_eq!(source.line_range(0), 0..2);
        assert_eq!(source.line_range(1), 4..6);
        assert_eq!(source.line_range(2), 7..7);
        assert_eq!(source.line_range(9), 7..7);
    }

    #[test]
    fn byte_order_mark_takes_no_column() {
        let source = source("\u{feff}x.");
        assert_eq!(source.locate(3).column, 1);
        assert_eq!(source.locate(4).column, 2);
        assert_eq!(source.locate(0).column, 1);
    }
}
