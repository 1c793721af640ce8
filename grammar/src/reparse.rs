//! A text of which another version is parsed already: only the clauses that differ, and their neighbours, are read anew.
//!
//! What comes out is what parsing the whole text gives, the numbering of terms apart; where that is not certain, the whole
//! text is parsed. Clauses hang together where prose takes in what stands beside it, where two words may be one
//! because the file has that word elsewhere, and where a comment is never closed.

use std::ops::Range;

use crate::{
    diagnostic::Diagnostic,
    lexer::{self, Comment, Lexed, Token, TokenKind},
    parse::{Clause, Parsed, parse, parse_part},
    span::{FileId, Shift, Span},
};

/// Parses `new`, of which `old` is an earlier version and `earlier` the outcome of parsing that as the same file.
#[must_use]
pub fn reparse(file: FileId, earlier: Parsed, old: &str, new: &str) -> Parsed {
    let window = Window::of(&earlier, old, new);
    let done = window.and_then(|window| window.splice(file, earlier, new));
    done.unwrap_or_else(|| parse(file, new))
}

/// The clauses that are read anew.
struct Window {
    /// Their tokens in the earlier version.
    tokens: Range<usize>,
    /// Their bytes in the earlier version.
    old: Range<u32>,
    /// Their bytes now.
    new: Range<u32>,
    /// Whether the text ends with them.
    last: bool,
}

impl Window {
    /// The clauses that differ, and one more on either side.
    fn of(earlier: &Parsed, old: &str, new: &str) -> Option<Self> {
        let tokens = &earlier.tokens;
        if earlier.terms.is_worn(tokens.len()) {
            return None;
        }
        let kept = common_start(old, new);
        let rest = (old.get(kept..)?, new.get(kept..)?);
        let changed_to = u32::try_from(old.len() - common_end(rest.0, rest.1)).ok()?;
        let changed_from = u32::try_from(kept).ok()?;
        let is_end = |token: &Token| token.kind == TokenKind::End;
        // A full stop ends a clause by what follows it, at most two bytes.
        let before = tokens.partition_point(|token| token.span.end() + 2 <= changed_from);
        let mut ends = (0..before)
            .rev()
            .filter(|at| tokens.get(*at).is_some_and(is_end));
        let first = ends.nth(1).map_or(0, |end| end + 1);
        let after = tokens.partition_point(|token| token.span.start() < changed_to);
        let mut ends = (after..tokens.len()).filter(|at| tokens.get(*at).is_some_and(is_end));
        let end = ends.nth(1).filter(|end| end + 1 < tokens.len());
        let stop = |at: Option<usize>| Some(tokens.get(at?)?.span.end());
        let old_start = stop(first.checked_sub(1)).unwrap_or(0);
        let (old_len, new_len) = (
            u32::try_from(old.len()).ok()?,
            u32::try_from(new.len()).ok()?,
        );
        let old_end = stop(end).unwrap_or(old_len);
        let window = Self {
            tokens: first..end.map_or(tokens.len(), |end| end + 1),
            old: old_start..old_end,
            new: old_start..new_len - (old_len - old_end),
            last: end.is_none(),
        };
        let mut entangled = earlier.entangled.iter();
        entangled.all(|one| window.holds(*one)).then_some(window)
    }

    fn holds(&self, span: Span) -> bool {
        self.old.start <= span.start() && span.end() <= self.old.end
    }

    fn shift(&self) -> Shift {
        Shift {
            from: self.old.end,
            to: self.new.end,
        }
    }

    /// The tokens of the window, where they end as they did and nothing is wrong with them.
    fn lex(&self, file: FileId, new: &str) -> Option<Lexed> {
        let part = self.new.start as usize..self.new.end as usize;
        let lexed = lexer::lex_part(file, new, part);
        let end = lexed.tokens.last();
        let ends =
            end.is_some_and(|last| last.kind == TokenKind::End && last.span.end() == self.new.end);
        (lexed.diagnostics.is_empty() && (ends || self.last)).then_some(lexed)
    }

    fn splice(self, file: FileId, earlier: Parsed, new: &str) -> Option<Parsed> {
        let lexed = self.lex(file, new)?;
        let mut diagnostics = self.diagnostics(earlier.diagnostics)?;
        let mut terms = earlier.terms;
        terms.shift(self.shift());
        let tokens = self.around(earlier.tokens, &lexed.tokens);
        let read = self.tokens.start..self.tokens.start + lexed.tokens.len();
        let comments = self.around(earlier.comments, &lexed.comments);
        let part = parse_part(file, new, (&tokens, read), &comments, &mut terms);
        if !part.stands_alone() {
            return None;
        }
        let (clauses, found, entangled) = part.report(Vec::new());
        diagnostics.extend(found);
        diagnostics.sort_by_key(Diagnostic::sort_key);
        Some(Parsed {
            terms,
            clauses: self.around(earlier.clauses, &clauses),
            tokens,
            comments,
            diagnostics,
            entangled,
        })
    }

    /// What stood before and after the window with `inside` between.
    fn around<T: Placed>(&self, mut all: Vec<T>, inside: &[T]) -> Vec<T> {
        let first = all.partition_point(|one| one.span().start() < self.old.start);
        let last = all.partition_point(|one| one.span().start() < self.old.end);
        let shift = self.shift();
        for one in all.iter_mut().skip(last) {
            one.set_span(shift.apply(one.span()));
        }
        all.splice(first..last, inside.iter().copied());
        all
    }

    /// What was wrong outside the window, each at its place now; nothing where something concerns the inside as well.
    fn diagnostics(&self, earlier: Vec<Diagnostic>) -> Option<Vec<Diagnostic>> {
        let mut all = Vec::with_capacity(earlier.len());
        for mut one in earlier {
            let side = self.side(one.primary.span)?;
            if side == Side::Inside {
                continue;
            }
            if spans(&mut one).any(|span| self.side(*span) != Some(side)) {
                return None;
            }
            if side == Side::After {
                let shift = self.shift();
                spans(&mut one).for_each(|span| *span = shift.apply(*span));
            }
            all.push(one);
        }
        Some(all)
    }

    /// On which side of the window's borders a span is; nothing for one that touches both sides.
    fn side(&self, span: Span) -> Option<Side> {
        let (start, end) = (span.start(), span.end());
        let begins = span.is_empty() && start == self.old.start;
        let ends = span.is_empty() && start == self.old.end;
        if (begins && self.tokens.start == 0) || (ends && self.last) {
            Some(Side::Inside)
        } else if begins || ends {
            None
        } else if end <= self.old.start {
            Some(Side::Before)
        } else if start >= self.old.end {
            Some(Side::After)
        } else {
            self.holds(span).then_some(Side::Inside)
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Before,
    Inside,
    After,
}

/// All places that a diagnostic speaks of.
fn spans(one: &mut Diagnostic) -> impl Iterator<Item = &mut Span> {
    let labels = one.labels.iter_mut().map(|label| &mut label.span);
    let suggestions = one.suggestions.iter_mut();
    let edits = suggestions.flat_map(|one| one.edits.iter_mut().map(|edit| &mut edit.span));
    std::iter::once(&mut one.primary.span)
        .chain(labels)
        .chain(edits)
}

/// Something with a place in a text.
trait Placed: Copy {
    fn span(&self) -> Span;
    fn set_span(&mut self, span: Span);
}

macro_rules! placed {
    ($($name:ident)*) => {$(
        impl Placed for $name {
            fn span(&self) -> Span {
                self.span
            }

            fn set_span(&mut self, span: Span) {
                self.span = span;
            }
        }
    )*};
}

placed! { Token Comment Clause }

/// How many bytes two texts begin with alike, whole characters only.
fn common_start(one: &str, other: &str) -> usize {
    let pairs = one.bytes().zip(other.bytes());
    let mut same = pairs.take_while(|(one, other)| one == other).count();
    while !(one.is_char_boundary(same) && other.is_char_boundary(same)) {
        same -= 1;
    }
    same
}

/// How many bytes two texts end with alike, whole characters only.
fn common_end(one: &str, other: &str) -> usize {
    let pairs = one.bytes().rev().zip(other.bytes().rev());
    let mut same = pairs.take_while(|(one, other)| one == other).count();
    while !one.is_char_boundary(one.len() - same) {
        same -= 1;
    }
    same
}
