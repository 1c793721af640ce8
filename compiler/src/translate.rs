//! Keywords and library names from one language to the other; everything else stays byte for byte.
//!
//! Names are translated where they mean something of the library: predicates in conditions, goals and moves,
//! directives and their values, the words `advice`, `depth`, `and`, `then`, …. Names that the table's author
//! gave to rules, advice and predicates are theirs and stay.

use std::collections::HashSet;

use al0_grammar::{
    span::Span,
    term::{TermId, Terms, View},
    text::Lang,
    token::{ADVICE, DEPTH, Op},
};
use al0_runtime::predicates::{Language, Predicate};

use crate::{
    Unit,
    formula::{
        Word,
        words::{man, man_name},
    },
    lower::{DirectiveInfo, Shape, VALUE_WORDS, colon_parts, directive_goals, is_formula, shape},
};

/// The text with keywords and library names in `to`.
#[must_use]
pub fn translate(unit: &Unit, to: Lang) -> String {
    let mut translation = Translation::new(unit, to, own_names(unit));
    for clause in &unit.parsed.clauses {
        translation.clause(clause.term);
    }
    apply(&unit.text, translation.edits)
}

/// The text of formulas with every name of the library in `to`, those that they define as well.
pub(crate) fn library(unit: &Unit, to: Lang) -> String {
    let mut translation = Translation::new(unit, to, HashSet::new());
    for clause in &unit.parsed.clauses {
        translation.operators(clause.term);
        translation.library_names(clause.term);
    }
    apply(&unit.text, translation.edits)
}

/// Predicates that the file defines itself.
fn own_names(unit: &Unit) -> HashSet<&str> {
    let terms = &unit.parsed.terms;
    let heads = unit
        .parsed
        .clauses
        .iter()
        .filter_map(|clause| match shape(terms, clause.term) {
            Shape::Predicate { head } | Shape::GrammarRule { head } => Some(head),
            _ => None,
        });
    heads
        .filter_map(|head| match terms.view(head) {
            View::Atom(name) | View::Compound { name, .. } => Some(name),
            _ => None,
        })
        .collect()
}

/// Puts the replacements in; none overlaps another.
fn apply(source: &str, mut edits: Vec<(Span, String)>) -> String {
    edits.sort_by_key(|(span, _)| *span);
    let mut out = String::with_capacity(source.len() * 2);
    let mut done = 0;
    for (span, replacement) in edits {
        let range = span.range();
        if range.start >= done {
            out.push_str(source.get(done..range.start).unwrap_or_default());
            out.push_str(&replacement);
            done = range.end;
        }
    }
    out.push_str(source.get(done..).unwrap_or_default());
    out
}

struct Translation<'a> {
    source: &'a str,
    terms: &'a Terms,
    to: Lang,
    own: HashSet<&'a str>,
    edits: Vec<(Span, String)>,
}

impl<'a> Translation<'a> {
    fn new(unit: &'a Unit, to: Lang, own: HashSet<&'a str>) -> Self {
        Self {
            source: &unit.text,
            terms: &unit.parsed.terms,
            to,
            own,
            edits: Vec::new(),
        }
    }
}

impl Translation<'_> {
    fn clause(&mut self, term: TermId) {
        self.operators(term);
        match shape(self.terms, term) {
            Shape::Rule { condition, .. } => self.library_names(condition),
            Shape::Advice { clause } => self.advice(clause),
            Shape::Directive { .. } => {
                for goal in directive_goals(self.terms, term) {
                    self.directive(goal);
                }
            }
            Shape::Predicate { .. } => self.formula(term),
            Shape::Query { .. }
            | Shape::GrammarRule { .. }
            | Shape::RuleLookalike { .. }
            | Shape::Nothing { .. } => {}
        }
    }

    /// The body of a formula; those of other predicates are their author's.
    fn formula(&mut self, clause: TermId) {
        if let View::Infix {
            op: Op::Neck,
            left,
            right,
        } = self.terms.view(clause)
            && matches!(self.terms.view(left), View::Atom(_))
            && is_formula(self.terms, right)
        {
            self.library_names(right);
        }
    }

    fn advice(&mut self, clause: TermId) {
        let View::Compound { name, args } = self.terms.view(clause) else {
            return;
        };
        if ADVICE.is(name) {
            self.word(clause, ADVICE.get(self.to));
        }
        for part in args
            .iter()
            .skip(1)
            .flat_map(|part| colon_parts(self.terms, *part))
        {
            self.library_names(part);
        }
    }

    /// Translates every operator that is a word.
    fn operators(&mut self, term: TermId) {
        match self.terms.view(term) {
            View::Infix {
                op: Op::Then, left, ..
            } => {
                let in_rule = matches!(self.terms.view(left), View::Prefix { op: Op::If, .. });
                let word = match (self.to, in_rule) {
                    (Lang::Ru, false) => "затем",
                    _ => Op::Then.spelling(self.to),
                };
                self.word(term, word);
            }
            View::Infix { op, .. } | View::Prefix { op, .. } => {
                self.word(term, op.spelling(self.to));
            }
            _ => {}
        }
        let parts: Vec<TermId> = self.terms.parts(term).collect();
        parts.into_iter().for_each(|part| self.operators(part));
    }

    /// Translates the predicates and the depth in a goal or move constraint.
    fn library_names(&mut self, term: TermId) {
        match self.terms.view(term) {
            View::Atom(name) if DEPTH.is(name) => self.word(term, DEPTH.get(self.to)),
            View::Atom(name) if !self.own.contains(name) && !self.terms.is_joined(term) => {
                if let Some(name) = predicate_name(name, self.to) {
                    self.word(term, name);
                } else if let Some((color, role)) = man(name) {
                    self.word(term, man_name(color, role, self.to));
                }
            }
            View::Compound { name, .. } => {
                if let Some(word) = Word::find(name) {
                    self.word(term, word.get(self.to));
                } else if let Some((color, role)) = man(name) {
                    self.word(term, man_name(color, role, self.to));
                }
                let parts: Vec<TermId> = self.terms.parts(term).collect();
                parts.into_iter().for_each(|part| self.library_names(part));
            }
            View::Infix { .. } | View::Prefix { .. } => {
                let parts: Vec<TermId> = self.terms.parts(term).collect();
                parts.into_iter().for_each(|part| self.library_names(part));
            }
            _ => {}
        }
    }

    fn directive(&mut self, goal: TermId) {
        let View::Compound { name, args } = self.terms.view(goal) else {
            return;
        };
        let Some(info) = DirectiveInfo::find(name) else {
            return;
        };
        self.word(
            goal,
            if self.to == Lang::Ru {
                info.ru
            } else {
                info.en
            },
        );
        match info.en {
            "fixed" | "start" => args
                .iter()
                .take(1)
                .for_each(|piece| self.library_names(*piece)),
            "frame" => args.iter().for_each(|frame| {
                self.value(*frame);
                let parts: Vec<TermId> = self.terms.parts(*frame).collect();
                parts.into_iter().for_each(|part| self.library_names(part));
            }),
            "us" | "strategy" => args.iter().for_each(|value| self.value(*value)),
            "expect" => {
                let facts = args.iter().flat_map(|list| self.terms.parts(*list));
                facts
                    .collect::<Vec<_>>()
                    .into_iter()
                    .for_each(|fact| self.value(fact));
            }
            _ => {}
        }
    }

    /// A value of a directive, or the functor of an expected fact.
    fn value(&mut self, term: TermId) {
        let (View::Atom(name) | View::Compound { name, .. }) = self.terms.view(term) else {
            return;
        };
        let known = VALUE_WORDS
            .iter()
            .find(|word| word.en == name || word.ru == name);
        let Some(known) = known else {
            return;
        };
        self.word(
            term,
            match self.to {
                Lang::En => known.en,
                Lang::Ru => known.ru,
            },
        );
        if let ("fails", View::Compound { args, .. }) = (known.en, self.terms.view(term)) {
            args.iter().for_each(|why| self.value(*why));
        }
    }

    /// Replaces the name of a term by `word`, keeping its quotes.
    fn word(&mut self, term: TermId, word: &str) {
        let span = self.terms.name_span(term);
        let quoted = span.text(self.source).starts_with('\'');
        let replacement = if quoted {
            format!("'{word}'")
        } else {
            word.to_owned()
        };
        if span.text(self.source) != replacement {
            self.edits.push((span, replacement));
        }
    }
}

/// The twin of a library name, in `to`.
fn predicate_name(name: &str, to: Lang) -> Option<&'static str> {
    let named = Predicate::from_name(name)?;
    let names = named.predicate.info().names.get(named.pair)?;
    Some(match to {
        Lang::En => names.get(Language::English),
        Lang::Ru => names.get(Language::Russian),
    })
}
