//! Rules, and facts that only look like rules.

use al0_grammar::{
    codes,
    diagnostic::{Applicability, Diagnostic},
    parse::Clause,
    term::{TermId, View},
    token::Op,
};

use super::{Lowering, undefined};
use crate::{
    messages,
    table::{Listed, Name, Rule},
};

impl Lowering<'_> {
    pub(super) fn rule(
        &mut self,
        clause: &Clause,
        (name, condition, list): (TermId, TermId, TermId),
        bare_list: &[TermId],
    ) {
        let name = self.clause_name(name);
        let condition_place = self.place(self.span(condition));
        let condition = self.goal(condition);
        let list = if bare_list.is_empty() {
            self.list(&name, list)
        } else {
            let names = std::iter::once(list).chain(bare_list.iter().copied());
            names.filter_map(|item| self.listed(item)).collect()
        };
        self.draft.rules.push(Rule {
            name,
            condition,
            list,
            place: self.place(clause.span),
            condition_place,
        });
    }

    /// The name of a rule or a piece of advice; a variable is used as it stands, with a diagnostic.
    pub(super) fn clause_name(&mut self, term: TermId) -> Name {
        let place = self.place(self.span(term));
        let text = match self.terms.view(term) {
            View::Atom(name) => name.to_owned(),
            View::Variable(name) => {
                self.variable_for_name(term, name);
                // A rule can list it only under another name, so it is not reported as unused besides.
                self.draft.unread.insert(name.to_owned());
                name.to_owned()
            }
            _ => {
                self.report(codes::VARIABLE_FOR_NAME, place.span, messages::not_a_name());
                String::new()
            }
        };
        Name { text, place }
    }

    fn list(&mut self, rule: &Name, term: TermId) -> Vec<Listed> {
        match self.terms.view(term) {
            View::List { items, tail } => {
                if let Some(tail) = tail {
                    let span = self.span(tail);
                    self.report(codes::MALFORMED_RULE, span, messages::open_list());
                }
                if items.is_empty() {
                    let message = messages::empty_list(&rule.text);
                    self.report(codes::EMPTY_LIST, self.terms.span(term), message);
                }
                items.iter().filter_map(|item| self.listed(*item)).collect()
            }
            View::Atom(_) => {
                self.bare_list(term, term);
                self.listed(term).into_iter().collect()
            }
            _ => {
                let span = self.span(term);
                let diagnostic = self
                    .diagnostic(codes::MALFORMED_RULE, span, messages::list_due())
                    .hint(messages::rule_form());
                self.push(diagnostic);
                Vec::new()
            }
        }
    }

    fn listed(&mut self, item: TermId) -> Option<Listed> {
        let span = self.span(item);
        match self.terms.view(item) {
            View::Atom(text) => {
                let name = Name {
                    text: text.to_owned(),
                    place: self.place(span),
                };
                let advice = self.scope.advice.get(text).cloned().unwrap_or_default();
                if advice.is_empty() && !undefined::may_be_unread(self.scope, text) {
                    self.draft.undefined.push(name.clone());
                }
                Some(Listed { name, advice })
            }
            View::Variable(name) => {
                self.variable_for_name(item, name);
                None
            }
            _ => {
                self.report(codes::MALFORMED_RULE, span, messages::not_a_name());
                None
            }
        }
    }

    /// A fact made of `::`, `:`, `then` or `if`: most likely a rule with a part missing.
    pub(super) fn rule_lookalike(&mut self, term: TermId) {
        let span = self.span(term);
        let diagnostic = self
            .diagnostic(codes::RULE_LOOKALIKE, span, messages::looks_like_rule())
            .hint(messages::rule_form());
        let diagnostic = self.with_missing_if(diagnostic, term);
        self.push(diagnostic);
    }

    /// `name :: condition then [...]`: offers to insert `if`.
    fn with_missing_if(&self, diagnostic: Diagnostic, term: TermId) -> Diagnostic {
        let View::Infix {
            op: Op::DoubleColon | Op::Colon,
            right,
            ..
        } = self.terms.view(term)
        else {
            return diagnostic;
        };
        let View::Infix {
            op: Op::Then, left, ..
        } = self.terms.view(right)
        else {
            return diagnostic;
        };
        if matches!(self.terms.view(left), View::Prefix { op: Op::If, .. }) {
            return diagnostic;
        }
        let word = if self.russian(self.span(term)) {
            "если "
        } else {
            "if "
        };
        let start = if self.terms.is_parenthesised(left) {
            self.terms.outer_span(left).before()
        } else {
            self.span(left).before()
        };
        diagnostic.suggest(
            messages::insert_if(),
            Applicability::Safe,
            vec![(start, word.to_owned())],
        )
    }
}
