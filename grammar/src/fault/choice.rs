//! `if … then … else …` as a goal, as other languages write it.

use std::ops::Range;

use crate::{
    attempt::Attempts,
    codes,
    diagnostic::{Applicability, Diagnostic},
    items::Terminal,
    messages,
    span::{FileId, Span},
};

messages! {
    fn no_choice() {
        en "goals of a clause are not chosen by `if … then … else …`",
        ru "цели предложения не выбирают словами `если … то … иначе …`"
    }
    fn arrow() {
        en "write `( Condition -> Then ; Else )`", ru "напишите `( Условие -> То ; Иначе )`"
    }
}

const IF: &[&str] = &["if", "если"];
const THEN: &[&str] = &["then", "то", "тогда"];
const ELSE: &[&str] = &["else", "otherwise", "иначе"];
const ELSE_IF: &[&str] = &["elif", "elsif", "elseif"];
const END: &[&str] = &["endif", "end", "fi", "конец", "всё", "все"];

/// The diagnostic for the first such choice among the goals of `range`, whose clause may begin before it; none
/// where it has a form that a clause may call as a goal, `if Name then Name`.
pub(crate) fn choice(
    file: FileId,
    attempts: &Attempts<'_>,
    range: &Range<usize>,
    in_body: bool,
) -> Option<Diagnostic> {
    let stretch = Stretch { attempts, range };
    let mut neck = in_body;
    for at in range.clone() {
        if neck && stretch.begins_goal(at) && stretch.is(at, IF) {
            let found = stretch.read(at);
            if let Some(found) = found.filter(|found| found.has_else || found.compares) {
                return Some(found.report(file, attempts.span(at)));
            }
        }
        neck |= attempts.terminal(at).is_some_and(Terminal::is_neck);
    }
    None
}

struct Stretch<'s> {
    attempts: &'s Attempts<'s>,
    range: &'s Range<usize>,
}

/// A choice, with what to write in its place.
struct Found {
    edits: Vec<(Span, String)>,
    has_else: bool,
    compares: bool,
}

impl Stretch<'_> {
    fn is(&self, at: usize, words: &[&str]) -> bool {
        let is_word = matches!(
            self.attempts.terminal(at),
            Some(
                Terminal::If
                    | Terminal::Then
                    | Terminal::Atom(_)
                    | Terminal::Functor(_)
                    | Terminal::Variable(_)
            )
        );
        is_word && self.range.contains(&at) && {
            let text = self.attempts.text(at).to_lowercase();
            words.contains(&text.as_str())
        }
    }

    /// Whether a goal begins at `at`, judged by what stands before.
    fn begins_goal(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1) else {
            return false;
        };
        let opens_arguments = || {
            let name = before
                .checked_sub(1)
                .and_then(|at| self.attempts.terminal(at));
            matches!(name, Some(Terminal::Functor(_)))
        };
        match self.attempts.terminal(before) {
            Some(Terminal::Open) => !opens_arguments(),
            Some(
                Terminal::Neck
                | Terminal::Query
                | Terminal::Comma
                | Terminal::Semicolon
                | Terminal::Arrow
                | Terminal::NotProvable
                | Terminal::Then,
            ) => true,
            _ => self.is(before, ELSE),
        }
    }

    /// Reads the choice that begins at `start`.
    fn read(&self, start: usize) -> Option<Found> {
        let mut found = Found {
            edits: vec![(self.attempts.span(start), "(".to_owned())],
            has_else: false,
            compares: false,
        };
        let (mut depth, mut then, mut commas) = (0_usize, false, false);
        let mut at = start + 1;
        while self.range.contains(&at) {
            let Some(terminal) = self.attempts.terminal(at) else {
                break;
            };
            let span = self.attempts.span(at);
            if terminal == Terminal::End || (depth == 0 && terminal.closes()) {
                break;
            } else if terminal.opens() {
                depth += 1;
            } else if terminal.closes() {
                depth -= 1;
            } else if depth > 0 {
                // Only what stands beside the words matters.
            } else if self.is(at, END) && then {
                let close = found.closing();
                found.edits.push((span, close.trim_start().to_owned()));
                return Some(found);
            } else if self.is(at, ELSE_IF) && then {
                found.edits.push((span, ";".to_owned()));
                found.has_else = false;
            } else if self.is(at, ELSE) && then {
                let next = self.is(at + 1, IF);
                let place = match next {
                    true => span.to(self.attempts.span(at + 1)),
                    false => span,
                };
                found.edits.push((place, ";".to_owned()));
                found.has_else = !next;
                at += usize::from(next);
            } else if self.is(at, THEN) {
                found.edits.push((span, "->".to_owned()));
                then = true;
            } else if terminal == Terminal::Comma && then {
                if found.has_else && !commas {
                    break;
                }
                if !found.has_else && !self.else_follows(at) {
                    break;
                }
                commas = true;
            } else if terminal == Terminal::Semicolon && then {
                break;
            } else {
                found.compares |= matches!(terminal, Terminal::Comparison(_));
            }
            at += 1;
        }
        let last = self.attempts.span(at.saturating_sub(1));
        then.then(|| found.end(last))
    }

    /// Whether the choice that is open at `at` has another part.
    fn else_follows(&self, at: usize) -> bool {
        let mut depth = 0_usize;
        for later in at..self.range.end {
            let Some(terminal) = self.attempts.terminal(later) else {
                return false;
            };
            if terminal.opens() {
                depth += 1;
            } else if terminal.closes() {
                let Some(less) = depth.checked_sub(1) else {
                    return false;
                };
                depth = less;
            } else if depth == 0 && (self.is(later, ELSE) || self.is(later, ELSE_IF)) {
                return true;
            } else if depth == 0 && self.is(later, IF) {
                return false;
            }
        }
        false
    }
}

impl Found {
    fn closing(&self) -> &'static str {
        match self.has_else {
            true => " )",
            false => " ; true )",
        }
    }

    fn end(mut self, last: Span) -> Self {
        self.edits.push((last.after(), self.closing().to_owned()));
        self
    }

    fn report(self, file: FileId, place: Span) -> Diagnostic {
        Diagnostic::new(codes::CHOICE_OF_GOALS, file, place, no_choice())
            .hint(arrow())
            .suggest(arrow(), Applicability::Guess, self.edits)
    }
}
