//! `expect('FEN', [rule(r), advice(a), move('Rb2')])`: what a table should do in a position, and how that is judged.
//!
//! Nothing here runs a table. The caller, who has a machine and a board, says what the table did and reads
//! moves; what comes back are the diagnostics, one for each expectation that is not met.

use std::ops::Range;

use al0_grammar::{
    codes::{self, Code},
    diagnostic::{Applicability, Diagnostic},
    print::name_text,
    span::{FileId, Span},
    text::Text,
};

use crate::{
    messages,
    table::{Name, Place},
};

/// One `expect` directive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// The position, as written.
    pub fen: Name,
    /// The bytes of the position's text in the source, quotes left out, where it is written without escapes.
    pub fen_text: Option<Span>,
    /// What should be so, all of it. With no claim, any move will do.
    pub claims: Vec<Claim>,
    /// The whole directive.
    pub place: Place,
}

/// One thing that should be so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// What it is about.
    pub kind: ClaimKind,
    /// The argument; for a tree, as in the source.
    pub text: String,
    /// The argument in the source; the whole claim where it has none.
    pub place: Place,
}

/// What a claim is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimKind {
    /// `rule(R)`: this rule is used.
    Rule,
    /// `advice(A)`: this advice is followed.
    Advice,
    /// `move(M)`: this move is played.
    Move,
    /// `tree(T)`: this is the forcing tree, in the book's notation.
    Tree,
    /// `fails`, `fails(no_rule)`, `fails(no_advice)`: there is no move.
    Fails(Option<Failure>),
}

/// Why a table has no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// No rule matches.
    NoRule,
    /// A rule matches, and none of its advice works.
    NoAdvice,
}

/// What the table did in the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It moved.
    Played(Played),
    /// It has no move; the rule that matches, if one does.
    NoMove(Option<String>),
    /// It cannot be asked about the position: what is wrong with which bytes of the position's text.
    Refused(Vec<(Code, Range<usize>, Text)>),
    /// A limit was reached.
    Limit(Text),
}

/// A move and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The rule's name.
    pub rule: String,
    /// The name of the advice.
    pub advice: String,
    /// The move in standard algebraic notation.
    pub san: String,
    /// The same in the notation of UCI engines.
    pub uci: String,
    /// The forcing tree, in the book's notation.
    pub tree: String,
}

/// A claim that is not so.
struct Miss<'e> {
    claim: &'e Claim,
    /// What is so instead.
    instead: Text,
    /// What the source should say for that.
    replacement: Option<String>,
}

impl Expectation {
    /// What is not as expected. `read_move` gives the legal move of the position that a text stands for, in UCI
    /// notation.
    #[must_use]
    pub fn judge(
        &self,
        reply: &Reply,
        read_move: &dyn Fn(&str) -> Option<String>,
    ) -> Vec<Diagnostic> {
        match reply {
            Reply::Refused(faults) => faults.iter().map(|fault| self.refusal(fault)).collect(),
            Reply::Limit(message) => {
                vec![self.at(self.fen.place, codes::LIMIT_REACHED, message.clone())]
            }
            Reply::NoMove(rule) => self.without_move(rule.as_deref()).into_iter().collect(),
            Reply::Played(played) => self.with_move(played, read_move).into_iter().collect(),
        }
    }

    /// Gives the files of the program the numbers that the caller has for them.
    pub fn renumber(&mut self, number: &dyn Fn(FileId) -> FileId) {
        let claims = self.claims.iter_mut().map(|claim| &mut claim.place);
        for place in claims.chain([&mut self.place, &mut self.fen.place]) {
            place.file = number(place.file);
        }
    }

    fn at(&self, place: Place, code: Code, message: Text) -> Diagnostic {
        Diagnostic::new(code, place.file, place.span, message)
    }

    fn refusal(&self, (code, bytes, message): &(Code, Range<usize>, Text)) -> Diagnostic {
        let within = |text: Span| {
            let start = u32::try_from(bytes.start).ok()?.checked_add(text.start())?;
            let end = u32::try_from(bytes.end).ok()?.checked_add(text.start())?;
            (start <= end && end <= text.end()).then(|| Span::new(start, end))
        };
        let span = self.fen_text.and_then(within);
        let place = Place {
            span: span.unwrap_or(self.fen.place.span),
            ..self.fen.place
        };
        self.at(place, *code, message.clone())
    }

    /// The table has no move.
    fn without_move(&self, rule: Option<&str>) -> Option<Diagnostic> {
        let message = match rule {
            Some(rule) => messages::expected_but_no_advice(rule),
            None => messages::expected_but_no_rule(),
        };
        let failure = match rule {
            Some(_) => Failure::NoAdvice,
            None => Failure::NoRule,
        };
        let missed = |claim: &&Claim| match claim.kind {
            ClaimKind::Fails(wanted) => wanted.is_some_and(|wanted| wanted != failure),
            ClaimKind::Rule => rule.is_none_or(|rule| rule != claim.text),
            ClaimKind::Advice | ClaimKind::Move | ClaimKind::Tree => true,
        };
        let wants_failure = self
            .claims
            .iter()
            .any(|claim| matches!(claim.kind, ClaimKind::Fails(_)));
        let first = self.claims.iter().find(missed);
        let place = match first {
            Some(claim) => claim.place,
            None if wants_failure => return None,
            None => self.place,
        };
        Some(
            self.at(place, codes::EXPECTATION_NOT_MET, message)
                .hint(messages::see_explain()),
        )
    }

    fn with_move(
        &self,
        played: &Played,
        read_move: &dyn Fn(&str) -> Option<String>,
    ) -> Option<Diagnostic> {
        let misses: Vec<Miss<'_>> = self
            .claims
            .iter()
            .filter_map(|claim| claim.missed_by(played, read_move))
            .collect();
        let (first, others) = misses.split_first()?;
        let message = messages::table_plays(&played.san, &played.rule, &played.advice);
        let mut diagnostic = self
            .at(first.claim.place, codes::EXPECTATION_NOT_MET, message)
            .label(first.instead.clone());
        for other in others {
            diagnostic = diagnostic.also(other.claim.place.span, other.instead.clone());
        }
        let edits: Option<Vec<(Span, String)>> = misses
            .iter()
            .map(|miss| Some((miss.claim.place.span, miss.replacement.clone()?)))
            .collect();
        Some(match edits {
            Some(edits) => diagnostic.suggest(messages::expect_this(), Applicability::Guess, edits),
            None => diagnostic,
        })
    }
}

impl Claim {
    /// How the claim is wrong, if it is.
    fn missed_by(
        &self,
        played: &Played,
        read_move: &dyn Fn(&str) -> Option<String>,
    ) -> Option<Miss<'_>> {
        let miss = |instead, replacement| {
            Some(Miss {
                claim: self,
                instead,
                replacement,
            })
        };
        let named = |own: &str, instead: fn(&str) -> Text| match self.text == own {
            true => None,
            false => miss(instead(own), Some(name_text(own))),
        };
        match self.kind {
            ClaimKind::Rule => named(&played.rule, |own| messages::rule_is(own)),
            ClaimKind::Advice => named(&played.advice, |own| messages::advice_is(own)),
            ClaimKind::Move => {
                let instead = match read_move(&self.text) {
                    Some(uci) if uci == played.uci => return None,
                    Some(_) => messages::move_is(&played.san),
                    None => messages::no_such_move(&played.san),
                };
                miss(instead, Some(name_text(&played.san)))
            }
            ClaimKind::Tree if same_but_blanks(&self.text, &played.tree) => None,
            ClaimKind::Tree => miss(messages::other_tree(), Some(name_text(&played.tree))),
            ClaimKind::Fails(_) => miss(messages::but_plays(&played.san), None),
        }
    }
}

/// Whether two trees are the same, however they are laid out.
fn same_but_blanks(one: &str, other: &str) -> bool {
    let letters = |text: &'_ str| -> String { text.split_whitespace().collect() };
    letters(one) == letters(other)
}

#[cfg(test)]
mod tests {
    use al0_grammar::text::Lang;

    use super::*;

    const TABLE: &str =
        "always :: if true then [any].\nadvice(any, themtomove : true : legal : nomove).\n";

    fn expectation(directive: &str) -> Expectation {
        let checked = crate::check(vec![format!("{TABLE}{directive}")], None);
        let errors: Vec<&str> = checked
            .diagnostics
            .iter()
            .filter(|one| one.severity == al0_grammar::diagnostic::Severity::Error)
            .map(|one| one.message.get(Lang::En))
            .collect();
        assert_eq!(errors, [""; 0]);
        checked.draft.settings.expectations.first().unwrap().clone()
    }

    fn played() -> Reply {
        Reply::Played(Played {
            rule: "always".to_owned(),
            advice: "any".to_owned(),
            san: "Kb2".to_owned(),
            uci: "a1b2".to_owned(),
            tree: "1:1-2:2 .. nil".to_owned(),
        })
    }

    fn judged(claims: &str, reply: &Reply) -> Vec<Diagnostic> {
        let directive = format!(":- expect('8/8/8/8/8/8/8/K6k w - -', {claims}).");
        let read = |text: &str| match text {
            "Kb2" | "a1b2" => Some("a1b2".to_owned()),
            "Kb1" => Some("a1b1".to_owned()),
            _ => None,
        };
        expectation(&directive).judge(reply, &read)
    }

    #[test]
    fn what_is_as_expected_is_not_spoken_of() {
        for claims in [
            "[]",
            "[rule(always), advice(any), move('Kb2'), tree('1:1-2:2..nil')]",
            "[move(a1b2), tree(1:1-2:2 .. nil)]",
            "[правило(always), совет(any), ход('Kb2'), дерево(1:1-2:2 .. nil)]",
        ] {
            assert_eq!(judged(claims, &played()), [], "{claims}");
        }
        let no_rule = Reply::NoMove(None);
        let no_advice = Reply::NoMove(Some("always".to_owned()));
        assert_eq!(judged("[fails]", &no_rule), []);
        assert_eq!(judged("[неудача(нет_правила)]", &no_rule), []);
        assert_eq!(judged("[rule(always), fails(no_advice)]", &no_advice), []);
    }

    #[test]
    fn one_diagnostic_tells_all_that_differs_and_how_to_expect_it() {
        let found = judged("[move('Kb1'), tree(nil)]", &played());
        let [one] = found.as_slice() else {
            panic!("{found:?}");
        };
        assert_eq!(one.labels.len(), 1);
        let edits = &one.suggestions[0].edits;
        let replacements: Vec<&str> = edits.iter().map(|edit| edit.replacement.as_str()).collect();
        assert_eq!(replacements, ["'Kb2'", "'1:1-2:2 .. nil'"]);
    }

    #[test]
    fn a_table_without_a_move_is_told_once() {
        for claims in ["[]", "[move('Kb2'), tree(nil)]", "[fails(no_advice)]"] {
            assert_eq!(judged(claims, &Reply::NoMove(None)).len(), 1, "{claims}");
        }
        assert_eq!(judged("[fails]", &played()).len(), 1);
    }

    #[test]
    fn faults_of_the_position_are_marked_within_its_text() {
        let fault = (codes::BAD_FEN, 3..4, Text::default());
        let directive = ":- expect('8/8x', []).";
        let found = expectation(directive).judge(&Reply::Refused(vec![fault]), &|_| None);
        let text = format!("{TABLE}{directive}");
        assert_eq!(found[0].primary.span.text(&text), "x");
    }
}
