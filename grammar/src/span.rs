//! Places in source text: which file, which bytes.

/// Which file of a program a span lies in; files are numbered from 0 in the order given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A half-open range of bytes in one file. `start <= end` always holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    start: u32,
    end: u32,
}

/// By how many bytes what follows a change of a text has moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shift {
    /// A byte of the text before.
    pub(crate) from: u32,
    /// The same byte of the text after.
    pub(crate) to: u32,
}

impl Shift {
    /// Where a span that does not begin before the change is now.
    pub(crate) fn apply(self, span: Span) -> Span {
        let moved = |at: u32| (at + self.to).saturating_sub(self.from);
        Span::new(moved(span.start), moved(span.end))
    }
}

impl Span {
    /// The bytes from `start` up to, not including, `end`; an end before the start is moved to it.
    #[must_use]
    pub fn new(start: u32, end: u32) -> Self {
        Self {
            start,
            end: end.max(start),
        }
    }

    /// The span of a byte range of a text. Texts are refused above 4 GiB before they get here.
    #[must_use]
    pub fn of_range(range: &std::ops::Range<usize>) -> Self {
        let clip = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Self::new(clip(range.start), clip(range.end))
    }

    /// First byte.
    #[must_use]
    pub fn start(self) -> u32 {
        self.start
    }

    /// The byte after the last.
    #[must_use]
    pub fn end(self) -> u32 {
        self.end
    }

    /// Length in bytes.
    #[must_use]
    pub fn len(self) -> u32 {
        self.end - self.start
    }

    /// Whether it covers no byte.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The range for slicing.
    #[must_use]
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The smallest span that covers both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self::new(self.start.min(other.start), self.end.max(other.end))
    }

    /// Whether `other` lies wholly inside.
    #[must_use]
    pub fn contains(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// The empty span at its end: where something is missing.
    #[must_use]
    pub fn after(self) -> Self {
        Self::new(self.end, self.end)
    }

    /// The empty span at its start.
    #[must_use]
    pub fn before(self) -> Self {
        Self::new(self.start, self.start)
    }

    /// The text it covers, or nothing where it does not fit `source`.
    #[must_use]
    pub fn text(self, source: &str) -> &str {
        source.get(self.range()).unwrap_or_default()
    }
}
