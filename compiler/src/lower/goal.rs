//! Conditions and goals.

use al0_grammar::{
    codes,
    diagnostic::Applicability,
    term::{TermId, Terms, View},
    token::{DEPTH, Op},
};

use super::{Lowering, names::Wanted};
use crate::{formula::Word, messages, table::Goal};

/// Whether the term is the word for the depth.
pub(crate) fn is_depth(terms: &Terms, term: TermId) -> bool {
    matches!(terms.view(term), View::Atom(name) if DEPTH.is(name))
}

impl Lowering<'_> {
    /// The goal that `term` stands for; nothing, with diagnostics, where a part of it is in error.
    pub(super) fn goal(&mut self, term: TermId) -> Option<Goal> {
        match self.terms.view(term) {
            View::Atom(name) => {
                if let Some(call) = self.call(term, name) {
                    return call;
                }
                if let Some(own) = self.own_goal(term, name) {
                    return Some(own);
                }
                let Some(predicate) = self.resolve(term, name, Wanted::Goal) else {
                    return self.missing_goal(term, name);
                };
                Some(Goal::Test {
                    predicate,
                    place: self.place(self.terms.name_span(term)),
                })
            }
            View::Infix { op, left, right }
                if op == Op::And || (op == Op::Comma && self.in_formula) =>
            {
                let (left, right) = (self.goal(left), self.goal(right));
                Some(Goal::And(Box::new(left?), Box::new(right?)))
            }
            View::Infix { op, left, right }
                if op == Op::Or || (op == Op::Semicolon && self.in_formula) =>
            {
                let (left, right) = (self.goal(left), self.goal(right));
                Some(Goal::Or(Box::new(left?), Box::new(right?)))
            }
            View::Prefix { op, operand }
                if op == Op::Not || (op == Op::NotProvable && self.in_formula) =>
            {
                Some(Goal::Not(Box::new(self.goal(operand)?)))
            }
            View::Variable(name) => {
                self.variable_for_name(term, name);
                None
            }
            View::Infix { op, left, right } => self.infix_in_goal(term, op, left, right),
            View::Prefix {
                op: Op::NotProvable,
                operand,
            } => {
                self.prolog_connective(term, "\\+", "not", "не");
                self.goal(operand);
                None
            }
            View::Compound { name, args } => self.compound_in_goal(term, name, args),
            View::Prefix { .. }
            | View::Integer(_)
            | View::Float(_)
            | View::Str(_)
            | View::List { .. } => {
                let message = messages::not_a_goal();
                self.wrong(term, message, messages::goals_test());
                None
            }
        }
    }

    fn infix_in_goal(&mut self, term: TermId, op: Op, left: TermId, right: TermId) -> Option<Goal> {
        match op {
            Op::Comma | Op::Semicolon => {
                let (found, en, ru) = if op == Op::Comma {
                    (",", "and", "и")
                } else {
                    (";", "or", "или")
                };
                self.prolog_connective(term, found, en, ru);
                self.goal(left);
                self.goal(right);
            }
            Op::Then => self.wrong(term, messages::not_a_goal(), messages::goals_test()),
            op if op.is_comparison()
                && (is_depth(self.terms, left) || is_depth(self.terms, right)) =>
            {
                self.wrong(term, messages::depth_in_goal(), messages::goals_test());
            }
            op if op.is_comparison() => return self.comparison(term, op, left, right),
            _ => self.wrong(term, messages::not_a_goal(), messages::goals_test()),
        }
        None
    }

    /// `mate(Pos)`: in a table the position is understood.
    fn compound_in_goal(&mut self, term: TermId, name: &str, args: &[TermId]) -> Option<Goal> {
        if let Some(word) = Word::find(name) {
            return self.word_in_goal(term, word, args);
        }
        if self.own_goal(term, name).is_none() {
            self.resolve(term, name, Wanted::Goal)?;
        }
        let span = self.span(term);
        let arguments = args.first().map_or(span.after(), |_| {
            self.terms.name_span(term).after().to(span.after())
        });
        let diagnostic = self
            .diagnostic(codes::WRONG_KIND, span, messages::goal_with_arguments(name))
            .hint(messages::position_is_understood())
            .suggest(
                messages::write_instead(name),
                Applicability::Safe,
                vec![(arguments, String::new())],
            );
        self.push(diagnostic);
        None
    }

    fn prolog_connective(&mut self, term: TermId, found: &str, en: &str, ru: &str) {
        let span = self.terms.name_span(term);
        let word = if self.russian(self.span(term)) {
            ru
        } else {
            en
        };
        let spaced = |side: Option<&str>, blank: fn(&str) -> bool| side.is_some_and(blank);
        let (start, end) = (span.start() as usize, span.end() as usize);
        let before = spaced(self.source.get(..start), |text| {
            text.ends_with(char::is_whitespace)
        });
        let after = spaced(self.source.get(end..), |text| {
            text.starts_with(char::is_whitespace)
        });
        let pad = |blank: bool| if blank { "" } else { " " };
        let replacement = format!("{}{word}{}", pad(before), pad(after));
        let diagnostic = self
            .diagnostic(
                codes::WRONG_KIND,
                span,
                messages::prolog_connective(found, word),
            )
            .suggest(
                messages::write_instead(word),
                Applicability::Safe,
                vec![(span, replacement)],
            );
        self.push(diagnostic);
    }

    pub(super) fn wrong(
        &mut self,
        term: TermId,
        message: al0_grammar::text::Text,
        hint: al0_grammar::text::Text,
    ) {
        let span = self.span(term);
        let diagnostic = self.diagnostic(codes::WRONG_KIND, span, message).hint(hint);
        self.push(diagnostic);
    }
}
