//! Slips of punctuation between and inside clauses, with their mending.

use al0_grammar::{codes, diagnostic::Applicability, span::Span, term::TermId};

use super::{Lowering, names::offer};
use crate::{messages, suggest::odd_letters};
use al0_grammar::token::ADVICE;

al0_grammar::messages! {
    fn no_head(text) {
        en "`{text}` stands before `:-`, where the head of a clause is due",
        ru "перед `:-` стоит `{text}`, а здесь должна быть голова предложения"
    }
    fn head_is_name() {
        en "a head is a name, perhaps with arguments; a name begins with a small letter",
        ru "голова — это имя, быть может, с аргументами; имя начинается со строчной буквы"
    }
}

impl Lowering<'_> {
    /// A comma or semicolon stands where a clause ends.
    pub(super) fn stop_due(&mut self, span: Span) {
        let found = span.text(self.source);
        let diagnostic = self
            .diagnostic(codes::MISSING_END, span, messages::stop_due(found))
            .suggest(
                messages::write_instead("."),
                Applicability::Guess,
                vec![(span, ".".to_owned())],
            );
        self.push(diagnostic);
    }

    /// A number, text or variable before `:-`.
    pub(super) fn headless(&mut self, head: TermId) {
        let span = self.span(head);
        let text = span.text(self.source);
        let diagnostic = self
            .diagnostic(codes::NOT_A_CLAUSE, span, no_head(text))
            .hint(head_is_name());
        let small = text.trim_start_matches('_').to_lowercase();
        let is_name = small.starts_with(char::is_alphabetic);
        let diagnostic = match is_name {
            true => diagnostic.suggest(
                messages::write_instead(&small),
                Applicability::Guess,
                vec![(span, small)],
            ),
            false => diagnostic,
        };
        self.push(diagnostic);
    }

    /// `if a, b then [c]`: conditions are joined by `and`.
    pub(super) fn commas_in_condition(&mut self, first: Span, commas: &[Span]) {
        let word = if self.russian_near(first) {
            "и"
        } else {
            "and"
        };
        let found = first.text(self.source);
        let edits = commas
            .iter()
            .map(|comma| (*comma, format!(" {word}")))
            .collect();
        let diagnostic = self
            .diagnostic(
                codes::WRONG_KIND,
                first,
                messages::prolog_connective(found, word),
            )
            .suggest(messages::write_instead(word), Applicability::Guess, edits);
        self.push(diagnostic);
    }

    /// Whether the line of a place is written in Russian.
    fn russian_near(&self, span: Span) -> bool {
        let (before, after) = self
            .source
            .split_at_checked(span.range().start)
            .unwrap_or_default();
        let line = [before.rsplit('\n').next(), after.split('\n').next()];
        line.into_iter()
            .flatten()
            .any(|part| part.chars().any(|c| ('\u{400}'..='\u{4ff}').contains(&c)))
    }

    /// `then a, b`: the list lacks its brackets.
    pub(super) fn bare_list(&mut self, first: TermId, last: TermId) {
        let span = self.span(first).to(self.span(last));
        let diagnostic = self
            .diagnostic(codes::MALFORMED_RULE, span, messages::list_due())
            .suggest(
                messages::add_brackets(),
                Applicability::Safe,
                vec![(span.before(), "[".into()), (span.after(), "]".into())],
            );
        self.push(diagnostic);
    }

    /// The word at the head of a piece of advice is nearly right.
    pub(super) fn misspelt_advice(&mut self, term: TermId, name: &str) {
        let span = self.terms.name_span(term);
        let wanted = if self.russian(span) {
            ADVICE.ru
        } else {
            ADVICE.en
        };
        let diagnostic = if odd_letters(name).is_empty() {
            self.diagnostic(
                codes::MISSPELT_KEYWORD,
                span,
                messages::misspelt_keyword(name),
            )
        } else {
            self.mixed_letters(span, name)
        };
        self.push(offer(diagnostic, span, wanted, None));
    }

    /// `advice(a : main : …)`: a comma comes after the name.
    pub(super) fn comma_after_name(&mut self, name: Span, next: Span) {
        let gap = name.after().to(next.before());
        let diagnostic = self
            .diagnostic(codes::ADVICE_PARTS, gap, messages::comma_after_name())
            .suggest(
                messages::write_instead(","),
                Applicability::Safe,
                vec![(gap, ",".to_owned() + blank_after(gap.text(self.source)))],
            );
        self.push(diagnostic);
    }
}

/// The white space after the colon of a gap.
fn blank_after(gap: &str) -> &str {
    gap.split_once(':')
        .map_or(" ", |(_, blank)| if blank.is_empty() { " " } else { blank })
}
