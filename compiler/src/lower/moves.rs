//! Move constraints and their depth tests.

use al0_grammar::{
    codes,
    diagnostic::Applicability,
    term::{TermId, View},
    token::Op,
};

use super::{Lowering, goal::is_depth, names::Wanted};
use crate::{
    formula::Word,
    messages,
    table::{Comparison, DepthTest, Moves},
};

impl Lowering<'_> {
    /// The move constraint that `term` stands for; nothing, with diagnostics, where it is in error.
    pub(super) fn moves(&mut self, term: TermId) -> Option<Moves> {
        match self.terms.view(term) {
            View::Atom(name) => {
                if let Some(own) = self.own_moves(term, name) {
                    return Some(own);
                }
                let Some(predicate) = self.resolve(term, name, Wanted::Moves) else {
                    return self.missing_moves(term, name);
                };
                Some(Moves::Give {
                    predicate,
                    place: self.place(self.terms.name_span(term)),
                })
            }
            View::Infix {
                op: Op::And,
                left,
                right,
            } => {
                let (left, right) = (self.moves(left), self.moves(right));
                Some(Moves::And(Box::new(left?), Box::new(right?)))
            }
            View::Infix {
                op: Op::Then | Op::Or,
                left,
                right,
            } => {
                let (left, right) = (self.moves(left), self.moves(right));
                Some(Moves::Then(Box::new(left?), Box::new(right?)))
            }
            View::Infix { op, left, right } if op.is_comparison() => {
                self.depth_test(term, op, left, right).map(Moves::Depth)
            }
            View::Variable(name) => {
                self.variable_for_name(term, name);
                None
            }
            View::Prefix { op: Op::Not, .. } => {
                self.wrong(
                    term,
                    messages::not_in_constraint(),
                    messages::constraints_give(),
                );
                None
            }
            View::Compound { name, args } => self.compound_in_moves(term, name, args),
            View::Infix { .. }
            | View::Prefix { .. }
            | View::Integer(_)
            | View::Float(_)
            | View::Str(_)
            | View::List { .. } => {
                self.wrong(
                    term,
                    messages::not_a_constraint(),
                    messages::constraints_give(),
                );
                None
            }
        }
    }

    fn compound_in_moves(&mut self, term: TermId, name: &str, args: &[TermId]) -> Option<Moves> {
        if let Some(word) = Word::find(name) {
            return self.word_in_moves(term, word, args);
        }
        if self.own_moves(term, name).is_some() || self.resolve(term, name, Wanted::Moves).is_some()
        {
            self.wrong(
                term,
                messages::goal_with_arguments(name),
                messages::position_is_understood(),
            );
        }
        None
    }

    fn depth_test(
        &mut self,
        term: TermId,
        op: Op,
        left: TermId,
        right: TermId,
    ) -> Option<DepthTest> {
        if is_depth(self.terms, right) && !is_depth(self.terms, left) {
            return self.turned_round(term, op, left, right);
        }
        let number = match self.terms.view(right) {
            View::Integer(i64::MAX) => return None, // it did not fit, which is said already
            View::Integer(number) if number >= 0 && is_depth(self.terms, left) => number,
            _ => {
                self.bad_depth_test(term);
                return None;
            }
        };
        let Some(comparison) = comparison(op) else {
            self.other_comparison(term, op);
            return None;
        };
        Some(DepthTest {
            comparison,
            number,
            place: self.place(self.terms.outer_span(term)),
        })
    }

    fn bad_depth_test(&mut self, term: TermId) {
        self.report(
            codes::BAD_DEPTH_TEST,
            self.span(term),
            messages::depth_form(),
        );
    }

    /// A comparison that depth tests do not have; `==` and `=:=` are meant as `=`.
    fn other_comparison(&mut self, term: TermId, op: Op) {
        let sign = self.terms.name_span(term);
        let diagnostic = self
            .diagnostic(
                codes::BAD_DEPTH_TEST,
                self.span(term),
                messages::depth_form(),
            )
            .hint(messages::depth_operators());
        self.push(match op {
            Op::Identical | Op::NumEq => diagnostic.suggest(
                messages::write_instead("="),
                Applicability::Safe,
                vec![(sign, "=".to_owned())],
            ),
            _ => diagnostic,
        });
    }

    /// `3 > depth`: offered the other way round.
    fn turned_round(
        &mut self,
        term: TermId,
        op: Op,
        left: TermId,
        right: TermId,
    ) -> Option<DepthTest> {
        let span = self.span(term);
        let diagnostic = self
            .diagnostic(codes::BAD_DEPTH_TEST, span, messages::depth_form())
            .hint(messages::turn_test_round());
        let turned = comparison(op).map(mirrored).map(|comparison| {
            let (depth, number) = (self.span(right), self.span(left));
            let text = |span: al0_grammar::span::Span| span.text(self.source);
            format!("{} {} {}", text(depth), comparison.symbol(), text(number))
        });
        self.push(match turned {
            Some(turned) => diagnostic.suggest(
                messages::turn_test_round(),
                Applicability::Safe,
                vec![(span, turned)],
            ),
            None => diagnostic,
        });
        None
    }
}

fn comparison(op: Op) -> Option<Comparison> {
    match op {
        Op::Unify => Some(Comparison::Equal),
        Op::Less => Some(Comparison::Less),
        Op::Greater => Some(Comparison::Greater),
        Op::LessEq => Some(Comparison::LessEqual),
        Op::GreaterEq => Some(Comparison::GreaterEqual),
        _ => None,
    }
}

/// The comparison that says the same with its sides exchanged.
fn mirrored(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Equal => Comparison::Equal,
        Comparison::NotEqual => Comparison::NotEqual,
        Comparison::Less => Comparison::Greater,
        Comparison::Greater => Comparison::Less,
        Comparison::LessEqual => Comparison::GreaterEqual,
        Comparison::GreaterEqual => Comparison::LessEqual,
    }
}
