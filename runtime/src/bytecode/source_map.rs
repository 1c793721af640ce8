//! From places in the code back to the source text; kept beside the code, not in it.

use super::operand::Pc;

/// Bytes `start..end` of a source text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceSpan {
    /// The number of the text among those of the program, from 0.
    pub file: u32,
    /// First byte.
    pub start: u32,
    /// One past the last byte; never less than `start`.
    pub end: u32,
}

impl SourceSpan {
    /// The bytes from `start` up to, not including, `end`; an end before the start is moved to it.
    #[must_use]
    pub fn new(file: u32, start: u32, end: u32) -> Self {
        Self {
            file,
            start,
            end: end.max(start),
        }
    }
}

/// The source span of every instruction: an entry holds until the next one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourceMap {
    entries: Vec<(Pc, SourceSpan)>,
}

impl SourceMap {
    /// Says that the code from `pc` on comes from `span`. Entries come in ascending order of `pc`; one for the
    /// same place replaces the former.
    pub fn record(&mut self, pc: Pc, span: SourceSpan) {
        if self.entries.last().is_some_and(|last| last.0 == pc) {
            self.entries.pop();
        }
        if self.entries.last().is_none_or(|last| last.1 != span) {
            self.entries.push((pc, span));
        }
    }

    /// The span of the instruction at `pc`.
    #[must_use]
    pub fn span(&self, pc: Pc) -> Option<SourceSpan> {
        let after = self.entries.partition_point(|entry| entry.0 <= pc);
        self.entries.get(after.checked_sub(1)?).map(|entry| entry.1)
    }

    /// The entries, in order.
    #[must_use]
    pub fn entries(&self) -> &[(Pc, SourceSpan)] {
        &self.entries
    }

    /// Whether the places ascend.
    pub(crate) fn is_sorted(&self) -> bool {
        self.entries.is_sorted_by(|a, b| a.0 < b.0)
    }

    /// Takes entries as they are; the verifier looks at their order.
    pub(crate) fn from_entries(entries: Vec<(Pc, SourceSpan)>) -> Self {
        Self { entries }
    }
}
