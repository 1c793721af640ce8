//! `expect` directives: what the table should do in a position.

use al0_grammar::{
    codes,
    diagnostic::{Applicability, Diagnostic},
    span::Span,
    term::{TermId, View},
};

use super::{Lowering, directive::value_word, names::offer};
use crate::{
    expectation::{Claim, ClaimKind, Expectation, Failure},
    messages,
    table::Name,
};

impl Lowering<'_> {
    /// Takes `expect(FEN, [claim, …])` in; tells whether it has the right form.
    pub(super) fn expectation(&mut self, goal: TermId, fen: TermId, claims: TermId) -> bool {
        let View::List { items, tail: None } = self.terms.view(claims) else {
            return false;
        };
        let (Some(text), items) = (self.word(fen).map(str::to_owned), items.to_vec()) else {
            return false;
        };
        // Every claim is looked at, whatever is wrong with those before it.
        let claims: Vec<Option<Claim>> = items.into_iter().map(|item| self.claim(item)).collect();
        let expectation = Expectation {
            fen_text: self.between_quotes(fen, &text),
            fen: Name {
                text,
                place: self.place(self.span(fen)),
            },
            claims: claims.into_iter().flatten().collect(),
            place: self.place(self.span(goal)),
        };
        self.draft.settings.expectations.push(expectation);
        true
    }

    /// Where the text of a quoted name stands, if it is written letter by letter.
    fn between_quotes(&self, term: TermId, text: &str) -> Option<Span> {
        let whole = self.span(term);
        let inner = Span::new(whole.start() + 1, whole.end().checked_sub(1)?);
        (inner.text(self.source) == text).then_some(inner)
    }

    /// A claim; a diagnostic where it is none.
    fn claim(&mut self, item: TermId) -> Option<Claim> {
        match self.terms.view(item) {
            View::Atom(name) if value_word(name) == "fails" => Some(Claim {
                kind: ClaimKind::Fails(None),
                text: String::new(),
                place: self.place(self.span(item)),
            }),
            View::Compound {
                name,
                args: [argument],
            } => self.claim_about(item, value_word(name), *argument),
            _ => self.no_claim(item),
        }
    }

    fn claim_about(&mut self, item: TermId, about: &str, argument: TermId) -> Option<Claim> {
        let (kind, text) = match (about, self.word(argument).map(str::to_owned)) {
            ("rule", Some(name)) => (ClaimKind::Rule, name),
            ("advice", Some(name)) => (ClaimKind::Advice, name),
            ("move", Some(text)) => (ClaimKind::Move, text),
            ("move", None) => return self.unquoted_move(item, argument),
            ("tree", Some(text)) => (ClaimKind::Tree, text),
            ("tree", None) => {
                let text = self.terms.outer_span(argument).text(self.source);
                (ClaimKind::Tree, text.to_owned())
            }
            ("fails", Some(why)) => match value_word(&why) {
                "no_rule" => (ClaimKind::Fails(Some(Failure::NoRule)), why),
                "no_advice" => (ClaimKind::Fails(Some(Failure::NoAdvice)), why),
                _ => return self.no_claim(item),
            },
            _ => return self.no_claim(item),
        };
        let place = self.place(self.terms.outer_span(argument));
        let name = Name { text, place };
        self.expected_name(kind, &name);
        Some(Claim {
            kind,
            text: name.text,
            place,
        })
    }

    /// Rules and advice that are spoken of must exist.
    fn expected_name(&mut self, kind: ClaimKind, name: &Name) {
        if self.scope.unread.contains(&name.text) {
            return;
        }
        match kind {
            ClaimKind::Advice if !self.scope.advice.contains_key(&name.text) => {
                self.draft.undefined.push(name.clone());
            }
            ClaimKind::Rule if !self.scope.rules.contains(&name.text) => {
                self.undefined_rule(name);
            }
            _ => {}
        }
    }

    fn undefined_rule(&mut self, name: &Name) {
        let span = name.place.span;
        let message = messages::unknown_rule(&name.text);
        let diagnostic = self.diagnostic(codes::BAD_DIRECTIVE, span, message);
        let mut known: Vec<&str> = self.scope.rules.iter().map(String::as_str).collect();
        known.sort_unstable();
        let diagnostic = match self.suggester.nearest(&name.text, known.into_iter()) {
            Some(near) => offer(diagnostic, span, &near.name, near.note),
            None => diagnostic,
        };
        self.push(diagnostic);
    }

    /// `move(Rb2)`: a capital letter begins a variable.
    fn unquoted_move(&mut self, item: TermId, argument: TermId) -> Option<Claim> {
        let View::Variable(text) = self.terms.view(argument) else {
            return self.no_claim(item);
        };
        let quoted = format!("'{text}'");
        let span = self.span(argument);
        let diagnostic = self
            .diagnostic(codes::BAD_DIRECTIVE, span, messages::move_is_variable(text))
            .suggest(
                messages::put_in_quotes(),
                Applicability::Safe,
                vec![(span, quoted)],
            );
        self.push(diagnostic);
        None
    }

    fn no_claim(&mut self, item: TermId) -> Option<Claim> {
        let span = self.terms.outer_span(item);
        let diagnostic: Diagnostic = self
            .diagnostic(codes::BAD_DIRECTIVE, span, messages::not_a_claim())
            .hint(messages::claims_are());
        self.push(diagnostic);
        None
    }
}
