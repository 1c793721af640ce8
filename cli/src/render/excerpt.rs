//! The lines that one diagnostic quotes, made safe to print.
//!
//! Control characters are spelled out and long lines are cut to windows around the marks, so the cost of
//! one diagnostic does not grow with its file. Line and column numbers stay those of the file.

use super::{Source, Sources, escape::push_visible, sources::Kind};
use crate::ui::Charset;
use al0_grammar::{
    diagnostic::{Diagnostic, Label},
    span::FileId,
};
use codespan_reporting::files::{Error, Files};
use std::{collections::BTreeMap, ops::Range};

/// Lines up to this many characters are shown whole.
const FULL_WIDTH: usize = 160;
/// Characters kept on both sides of a mark in a longer line.
const CONTEXT: usize = 50;
/// Lines shown at the start of a marked block, as codespan counts them, and one for its gap rule.
const HEAD: usize = 4;
/// Lines shown at its end.
const TAIL: usize = 2;

/// All quoted lines of one diagnostic.
pub(super) struct Excerpts<'s> {
    files: BTreeMap<FileId, Excerpt<'s>>,
}

struct Excerpt<'s> {
    source: &'s Source,
    shown: String,
    lines: BTreeMap<usize, Line>,
}

/// One quoted line: where it stands in `shown`, and which bytes of the file it shows there.
#[derive(Default)]
struct Line {
    shown: Range<usize>,
    pieces: Vec<Piece>,
}

/// `len` shown bytes from `shown` on stand for the file's bytes from `source` on; of a spelled-out
/// character `copied` is false and the whole piece stands for its first byte.
#[derive(Clone, Copy)]
struct Piece {
    source: usize,
    shown: usize,
    copied: bool,
}

impl<'s> Excerpts<'s> {
    /// The lines that `diagnostic` marks.
    pub(super) fn new(sources: &'s Sources, diagnostic: &Diagnostic, charset: Charset) -> Self {
        let mut ranges: BTreeMap<FileId, Vec<Range<usize>>> = BTreeMap::new();
        for label in std::iter::once(&diagnostic.primary).chain(&diagnostic.labels) {
            if let Some(source) = quotable(sources, label) {
                ranges
                    .entry(label.file)
                    .or_default()
                    .push(source.range(label.span));
            }
        }
        let files = ranges
            .into_iter()
            .filter_map(|(id, marks)| Some((id, Excerpt::new(sources.get(id)?, &marks, charset))))
            .collect();
        Self { files }
    }

    /// Where a label's bytes stand in the excerpt; nothing where its file has no text.
    pub(super) fn place(&self, label: &Label) -> Option<Range<usize>> {
        let excerpt = self.files.get(&label.file)?;
        let range = excerpt.source.range(label.span);
        Some(excerpt.to_shown(range.start)..excerpt.to_shown(range.end))
    }

    fn file(&self, id: FileId) -> Result<&Excerpt<'s>, Error> {
        self.files.get(&id).ok_or(Error::FileMissing)
    }
}

/// The text of a label, where there is one to quote.
fn quotable<'s>(sources: &'s Sources, label: &Label) -> Option<&'s Source> {
    sources
        .get(label.file)
        .filter(|source| source.kind == Kind::Text)
}

impl<'s> Excerpt<'s> {
    fn new(source: &'s Source, marks: &[Range<usize>], charset: Charset) -> Self {
        let mut excerpt = Self {
            source,
            shown: String::new(),
            lines: wanted_lines(source, marks),
        };
        let mut lines = std::mem::take(&mut excerpt.lines);
        for (index, line) in &mut lines {
            excerpt.fill(*index, line, marks, charset);
        }
        excerpt.lines = lines;
        excerpt
    }

    fn fill(&mut self, index: usize, line: &mut Line, marks: &[Range<usize>], charset: Charset) {
        let range = self.source.line_range(index);
        let start = self.shown.len();
        let mut at = range.start;
        for window in windows(self.source, &range, marks) {
            if window.start > at {
                self.elide(line, at, charset);
            }
            self.copy(line, &window);
            at = window.end;
        }
        if at < range.end {
            self.elide(line, at, charset);
        }
        // The place after the last character.
        line.pieces.push(Piece {
            source: at.max(range.end),
            shown: self.shown.len(),
            copied: false,
        });
        self.shown.push('\n');
        line.shown = start..self.shown.len();
    }

    fn elide(&mut self, line: &mut Line, at: usize, charset: Charset) {
        line.pieces.push(Piece {
            source: at,
            shown: self.shown.len(),
            copied: false,
        });
        self.shown.push_str(match charset {
            Charset::Unicode => "…",
            Charset::Ascii => "...",
        });
    }

    fn copy(&mut self, line: &mut Line, window: &Range<usize>) {
        let text = self.source.text.get(window.clone()).unwrap_or_default();
        for (offset, c) in text.char_indices() {
            self.copy_char(line, window.start + offset, c);
        }
    }

    fn copy_char(&mut self, line: &mut Line, source: usize, c: char) {
        let shown = self.shown.len();
        if source == 0 && c == '\u{feff}' {
            line.pieces.push(Piece {
                source,
                shown,
                copied: false,
            });
            return;
        }
        push_visible(&mut self.shown, c);
        let copied = self.shown.len() - shown == c.len_utf8();
        let goes_on = copied
            && line
                .pieces
                .last()
                .is_some_and(|last| continues(*last, source, shown));
        if !goes_on {
            line.pieces.push(Piece {
                source,
                shown,
                copied,
            });
        }
    }

    fn to_shown(&self, offset: usize) -> usize {
        let Some(line) = self.lines.get(&self.source.line_index(offset)) else {
            return 0;
        };
        let after = line.pieces.partition_point(|piece| piece.source <= offset);
        match after
            .checked_sub(1)
            .and_then(|index| line.pieces.get(index))
        {
            Some(piece) if piece.copied => piece.shown + (offset - piece.source),
            Some(piece) => piece.shown,
            None => line.shown.start,
        }
    }

    fn to_source(&self, shown: usize) -> usize {
        let line = self.lines.values().find(|line| line.shown.contains(&shown));
        let Some(line) = line else { return 0 };
        // Of several pieces at one place the last is the text itself.
        let after = line.pieces.partition_point(|piece| piece.shown <= shown);
        match after
            .checked_sub(1)
            .and_then(|index| line.pieces.get(index))
        {
            Some(piece) if piece.copied => piece.source + (shown - piece.shown),
            Some(piece) => piece.source,
            None => 0,
        }
    }
}

/// Whether a copied character goes on the run of this piece.
fn continues(last: Piece, source: usize, shown: usize) -> bool {
    last.copied && source.checked_sub(last.source) == shown.checked_sub(last.shown)
}

/// The lines that codespan will print for these marks.
fn wanted_lines(source: &Source, marks: &[Range<usize>]) -> BTreeMap<usize, Line> {
    let mut lines = BTreeMap::new();
    let last = source.line_count() - 1;
    let mut want = |from: usize, to: usize| {
        for index in from..=to.min(last) {
            lines.entry(index).or_insert_with(Line::default);
        }
    };
    for mark in marks {
        let (first, end) = (source.line_index(mark.start), source.line_index(mark.end));
        want(first, first + 1);
        want(first, end.min(first + HEAD));
        want(first.max(end.saturating_sub(TAIL)), end + 1);
    }
    lines
}

/// The parts of a line to show, in order, not touching one another.
fn windows(source: &Source, line: &Range<usize>, marks: &[Range<usize>]) -> Vec<Range<usize>> {
    let text = source.text.get(line.clone()).unwrap_or_default();
    if text.char_indices().nth(FULL_WIDTH).is_none() {
        return vec![line.clone()];
    }
    let mut points: Vec<usize> = marks
        .iter()
        .flat_map(|mark| [mark.start, mark.end])
        .filter(|point| line.start <= *point && *point <= line.end)
        .map(|point| point - line.start)
        .collect();
    points.sort_unstable();
    if points.is_empty() {
        points.push(0);
    }
    join_windows(points.into_iter().map(|point| around(text, point)))
        .into_iter()
        .map(|window| line.start + window.start..line.start + window.end)
        .collect()
}

/// `CONTEXT` characters on both sides of a point.
fn around(text: &str, point: usize) -> Range<usize> {
    let before = text.get(..point).unwrap_or_default();
    let after = text.get(point..).unwrap_or_default();
    let start = before
        .char_indices()
        .rev()
        .nth(CONTEXT - 1)
        .map_or(0, |(at, _)| at);
    let end = after
        .char_indices()
        .nth(CONTEXT)
        .map_or(text.len(), |(at, _)| point + at);
    start..end
}

fn join_windows(windows: impl Iterator<Item = Range<usize>>) -> Vec<Range<usize>> {
    let mut joined: Vec<Range<usize>> = Vec::new();
    for window in windows {
        match joined.last_mut() {
            Some(last) if window.start <= last.end => last.end = last.end.max(window.end),
            _ => joined.push(window),
        }
    }
    joined
}

impl<'a, 's: 'a> Files<'a> for Excerpts<'s> {
    type FileId = FileId;
    type Name = std::borrow::Cow<'a, str>;
    type Source = &'a str;

    fn name(&'a self, id: FileId) -> Result<Self::Name, Error> {
        Ok(super::visible(&self.file(id)?.source.name))
    }

    fn source(&'a self, id: FileId) -> Result<&'a str, Error> {
        Ok(&self.file(id)?.shown)
    }

    fn line_index(&'a self, id: FileId, shown: usize) -> Result<usize, Error> {
        let lines = &self.file(id)?.lines;
        let line = lines.iter().find(|(_, line)| line.shown.contains(&shown));
        Ok(line
            .or_else(|| lines.last_key_value())
            .map_or(0, |(index, _)| *index))
    }

    fn line_range(&'a self, id: FileId, index: usize) -> Result<Range<usize>, Error> {
        // Lines inside a marked block that are not printed need no text.
        Ok(self
            .file(id)?
            .lines
            .get(&index)
            .map_or(0..0, |line| line.shown.clone()))
    }

    fn column_number(&'a self, id: FileId, _line: usize, shown: usize) -> Result<usize, Error> {
        let file = self.file(id)?;
        Ok(file.source.locate(file.to_source(shown)).column)
    }
}
