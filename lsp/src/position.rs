//! The one place where bytes become lines and columns and back.
//!
//! Every offset on the border of a character, save one between `\r` and `\n`, comes back from its point unchanged. A
//! point outside the text is moved to the nearest place inside: nothing here fails.

/// In which units the client counts columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// UTF-16 code units, what every client understands.
    #[default]
    Utf16,
    /// Characters.
    Utf32,
}

impl Encoding {
    /// How many units a character takes.
    fn units(self, character: char) -> u32 {
        let units = match self {
            Self::Utf8 => character.len_utf8(),
            Self::Utf16 => character.len_utf16(),
            Self::Utf32 => 1,
        };
        u32::try_from(units).unwrap_or(1)
    }

    /// How many units a text takes.
    #[must_use]
    pub fn length(self, text: &str) -> u32 {
        text.chars().map(|character| self.units(character)).sum()
    }
}

/// A place as clients write it; both numbers count from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// The line.
    pub line: u32,
    /// Units of the negotiated encoding from the start of the line.
    pub column: u32,
}

/// Where the lines of a text begin. Lines end with `\n`, `\r\n` or `\r`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lines {
    starts: Vec<u32>,
}

impl Lines {
    /// The lines of `text`; an empty text has one.
    #[must_use]
    pub fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        for (at, byte) in bytes.iter().enumerate() {
            let ends = match byte {
                b'\n' => true,
                b'\r' => bytes.get(at + 1) != Some(&b'\n'),
                _ => false,
            };
            if ends {
                starts.push(clip(at + 1));
            }
        }
        Self { starts }
    }

    /// How many lines there are.
    #[must_use]
    pub fn count(&self) -> u32 {
        clip(self.starts.len())
    }

    /// The line that holds a byte.
    #[must_use]
    pub fn line_of(&self, offset: u32) -> u32 {
        let after = self.starts.partition_point(|start| *start <= offset);
        clip(after.saturating_sub(1))
    }

    /// The bytes of a line, its end left out; the last line's for a number beyond it.
    #[must_use]
    pub fn span(&self, text: &str, line: u32) -> (u32, u32) {
        let line = (line as usize).min(self.starts.len().saturating_sub(1));
        let start = self.starts.get(line).copied().unwrap_or(0);
        let next = self.starts.get(line + 1).copied();
        let Some(next) = next else {
            return (start, clip(text.len()));
        };
        let whole = text.get(start as usize..next as usize).unwrap_or_default();
        let bare = whole
            .strip_suffix("\r\n")
            .or_else(|| whole.strip_suffix(['\n', '\r']))
            .unwrap_or(whole);
        (start, start + clip(bare.len()))
    }

    /// The point of a byte; inside a character, the point of that character.
    #[must_use]
    pub fn point(&self, text: &str, offset: u32, encoding: Encoding) -> Point {
        let line = self.line_of(offset.min(clip(text.len())));
        let (start, end) = self.span(text, line);
        let mut stop = offset.clamp(start, end) as usize;
        while !text.is_char_boundary(stop) {
            stop -= 1;
        }
        let before = text.get(start as usize..stop).unwrap_or_default();
        Point {
            line,
            column: encoding.length(before),
        }
    }

    /// The byte of a point. A column beyond the line's end means its end, one inside a character its start, a line
    /// beyond the last the end of the text.
    #[must_use]
    pub fn offset(&self, text: &str, point: Point, encoding: Encoding) -> u32 {
        if point.line >= self.count() {
            return clip(text.len());
        }
        let (start, end) = self.span(text, point.line);
        let line = text.get(start as usize..end as usize).unwrap_or_default();
        if encoding == Encoding::Utf8 && line.is_ascii() {
            return start + point.column.min(end - start);
        }
        let mut left = point.column;
        for (at, character) in line.char_indices() {
            let units = encoding.units(character);
            if left < units {
                return start + clip(at);
            }
            left -= units;
        }
        end
    }
}

/// Texts are below 4 GiB.
fn clip(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
