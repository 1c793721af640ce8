//! An opening parenthesis lost at the start of a piece of advice: `advicesqueeze, …)`.

use super::{
    Case,
    brackets::{closes_nothing, opening_lost_here, put_opening},
};
use crate::{
    codes,
    diagnostic::{Applicability, Diagnostic},
    items::Terminal,
    span::Span,
    token::ADVICE,
};

impl Case<'_> {
    /// `at` is the closing parenthesis that closes nothing.
    pub(super) fn advice_without_opening(&self, at: usize) -> Option<Diagnostic> {
        let first = self.range.start;
        if !matches!(self.attempts.terminal(first), Some(Terminal::Atom(_)))
            || self.attempts.terminal(first + 1) != Some(Terminal::Comma)
        {
            return None;
        }
        let text = self.attempts.text(first);
        let mut words = [ADVICE.en, ADVICE.ru].into_iter();
        let word = words.find(|word| text.len() > word.len() && text.starts_with(word))?;
        let start = self.attempts.span(first).start();
        let gap = start + u32::try_from(word.len()).ok()?;
        let place = Span::new(start, gap);
        Some(
            self.new_at(codes::UNBALANCED_BRACKET, place, opening_lost_here(word))
                .also(
                    self.attempts.span(at),
                    closes_nothing(self.attempts.text(at)),
                )
                .suggest(
                    put_opening(),
                    Applicability::Guess,
                    vec![(place.after(), "(".to_owned())],
                ),
        )
    }
}
