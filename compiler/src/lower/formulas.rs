//! Formulas: clauses of a plain name over the position. They are lowered before all else, each after those it
//! speaks of.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

use al0_grammar::{
    codes,
    diagnostic::Diagnostic,
    term::{TermId, Terms, View},
    token::Op,
};
use al0_runtime::predicates::Predicate;

use super::{Lowering, Scope, Unit};
use crate::{
    formula::Word,
    messages,
    suggest::Suggester,
    table::{Draft, Formula, Goal, Place},
};

/// The formulas known so far by name; nothing where one is in error.
pub(crate) type Formulas = HashMap<String, Option<Arc<Goal>>>;

/// A formula may unfold into so many parts.
const MOST_PARTS: usize = 2000;

/// Plain names that only Horn clauses use.
const HORN_NAMES: [&str; 6] = ["!", "nl", "halt", "repeat", "fail", "false"];

/// A clause of a plain name.
#[derive(Clone, Copy)]
struct Source {
    unit: usize,
    head: TermId,
    body: Option<TermId>,
}

type Sources = BTreeMap<String, Vec<Source>>;

/// The names that are defined by formulas alone.
pub(crate) fn names(units: &[Unit]) -> BTreeSet<String> {
    sources(units).into_keys().collect()
}

/// Lowers all formulas.
pub(super) fn lower(
    units: &[Unit],
    scope: &Scope,
    suggester: &mut Suggester,
    draft: &mut Draft,
    diagnostics: &mut Vec<Diagnostic>,
) -> Formulas {
    let sources = sources(units);
    let mut waiting: BTreeMap<&str, BTreeSet<&str>> = sources
        .iter()
        .map(|(name, clauses)| (name.as_str(), needed(units, &sources, clauses)))
        .collect();
    let mut formulas = Formulas::new();
    while let Some(name) = ready(&waiting, &formulas) {
        waiting.remove(name);
        let clauses = sources.get(name).map_or(&[][..], Vec::as_slice);
        let mut bodies = Vec::new();
        for clause in clauses {
            let Some(unit) = units.get(clause.unit) else {
                continue;
            };
            let mut lowering = Lowering {
                file: unit.file,
                source: &unit.text,
                terms: &unit.parsed.terms,
                scope,
                formulas: &formulas,
                in_formula: true,
                suggester,
                draft,
                diagnostics,
            };
            bodies.push(lowering.formula(name, *clause));
        }
        let body = alternatives(bodies).map(Arc::new);
        note(units, name, clauses, body.as_ref(), draft);
        formulas.insert(name.to_owned(), body);
    }
    for cycle in cycles(&waiting) {
        report_cycle(units, &sources, &cycle, diagnostics);
    }
    formulas.extend(waiting.into_keys().map(|name| (name.to_owned(), None)));
    formulas
}

/// Keeps a formula for those who want to know more than the goals that use it.
fn note(
    units: &[Unit],
    name: &str,
    clauses: &[Source],
    body: Option<&Arc<Goal>>,
    draft: &mut Draft,
) {
    if let (Some(place), Some(body)) = (place(units, clauses), body) {
        draft.formulas.push(Formula {
            name: name.to_owned(),
            body: Arc::clone(body),
            place,
        });
    }
}

fn place(units: &[Unit], clauses: &[Source]) -> Option<Place> {
    let first = clauses.first()?;
    let unit = units.get(first.unit)?;
    Some(Place {
        file: unit.file,
        span: unit.parsed.terms.name_span(first.head),
    })
}

/// The clauses of a formula joined by `or`.
fn alternatives(bodies: Vec<Option<Goal>>) -> Option<Goal> {
    let bodies: Option<Vec<Goal>> = bodies.into_iter().collect();
    bodies?
        .into_iter()
        .reduce(|left, right| Goal::Or(Box::new(left), Box::new(right)))
}

/// A formula all whose needs are met.
fn ready<'a>(waiting: &BTreeMap<&'a str, BTreeSet<&'a str>>, known: &Formulas) -> Option<&'a str> {
    let mut all = waiting.iter();
    all.find(|(_, needs)| needs.iter().all(|name| known.contains_key(*name)))
        .map(|(name, _)| *name)
}

/// The names of formulas that the clauses speak of.
fn needed<'a>(units: &[Unit], sources: &'a Sources, clauses: &[Source]) -> BTreeSet<&'a str> {
    let mut needs = BTreeSet::new();
    for clause in clauses {
        let Some(unit) = units.get(clause.unit) else {
            continue;
        };
        let mut rest: Vec<TermId> = clause.body.into_iter().collect();
        while let Some(term) = rest.pop() {
            if let View::Atom(name) = unit.parsed.terms.view(term)
                && let Some((known, _)) = sources.get_key_value(name)
            {
                needs.insert(known.as_str());
            }
            rest.extend(unit.parsed.terms.parts(term));
        }
    }
    needs
}

/// Formulas that are defined through themselves, each circle once.
fn cycles(waiting: &BTreeMap<&str, BTreeSet<&str>>) -> Vec<Vec<String>> {
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    let mut found = Vec::new();
    for start in waiting.keys().copied() {
        let mut path: Vec<&str> = Vec::new();
        let mut next = Some(start);
        while let Some(name) = next.filter(|name| !seen.contains(name)) {
            seen.insert(name);
            path.push(name);
            let needs = waiting.get(name).into_iter().flatten();
            next = needs.copied().find(|need| waiting.contains_key(need));
        }
        let begin = next.and_then(|name| path.iter().position(|other| *other == name));
        if let Some(circle) = begin.and_then(|begin| path.get(begin..)) {
            found.push(circle.iter().map(|name| (*name).to_owned()).collect());
        }
    }
    found
}

fn report_cycle(
    units: &[Unit],
    sources: &Sources,
    cycle: &[String],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some(name) = cycle.first() else { return };
    let clauses = sources.get(name).map_or(&[][..], Vec::as_slice);
    if let Some(place) = place(units, clauses) {
        let mut way = cycle.join(" → ");
        way.push_str(&format!(" → {name}"));
        let message = messages::recursive_formula(name, way);
        let code = codes::RECURSIVE_FORMULA;
        diagnostics.push(Diagnostic::new(code, place.file, place.span, message));
    }
}

/// All formulas: names whose every clause is one and speaks of no Horn predicate.
fn sources(units: &[Unit]) -> Sources {
    let mut all: Sources = BTreeMap::new();
    let mut horn: BTreeSet<String> = BTreeSet::new();
    for (index, unit) in units.iter().enumerate() {
        let terms = &unit.parsed.terms;
        for clause in &unit.parsed.clauses {
            let (head, body) = match terms.view(clause.term) {
                View::Infix {
                    op: Op::Neck,
                    left,
                    right,
                } => (left, Some(right)),
                _ => (clause.term, None),
            };
            let View::Atom(name) = terms.view(head) else {
                continue;
            };
            if body.is_none_or(|body| is_formula(terms, body)) {
                all.entry(name.to_owned()).or_default().push(Source {
                    unit: index,
                    head,
                    body,
                });
            } else {
                horn.insert(name.to_owned());
            }
        }
    }
    while let Some(name) = speaks_of_horn(units, &all, &horn) {
        all.remove(&name);
        horn.insert(name);
    }
    all
}

fn speaks_of_horn(units: &[Unit], all: &Sources, horn: &BTreeSet<String>) -> Option<String> {
    let mut names = all.iter();
    let found = names.find(|(name, clauses)| {
        horn.contains(*name)
            || clauses.iter().any(|clause| {
                let terms = units.get(clause.unit).map(|unit| &unit.parsed.terms);
                terms.is_some_and(|terms| names_one_of(terms, clause.body, horn))
            })
    });
    found.map(|(name, _)| name.clone())
}

/// Whether an atom of the body is among the names.
fn names_one_of(terms: &Terms, body: Option<TermId>, names: &BTreeSet<String>) -> bool {
    let mut rest: Vec<TermId> = body.into_iter().collect();
    while let Some(term) = rest.pop() {
        if matches!(terms.view(term), View::Atom(name) if names.contains(name)) {
            return true;
        }
        rest.extend(terms.parts(term));
    }
    false
}

/// Whether a body has the shape of a formula: names, comparisons and functions of the library, no variables.
pub(crate) fn is_formula(terms: &Terms, term: TermId) -> bool {
    match terms.view(term) {
        View::Atom(name) => !HORN_NAMES.contains(&name),
        View::Infix {
            op: Op::Comma | Op::Semicolon | Op::And | Op::Or,
            left,
            right,
        } => is_formula(terms, left) && is_formula(terms, right),
        View::Prefix {
            op: Op::Not | Op::NotProvable,
            operand,
        } => is_formula(terms, operand),
        View::Infix { op, left, right } if op.is_comparison() => {
            is_value(terms, left) && is_value(terms, right)
        }
        View::Compound { name, args } => {
            Word::find(name).is_some()
                && args
                    .iter()
                    .all(|part| is_value(terms, *part) || is_formula(terms, *part))
        }
        _ => false,
    }
}

/// Whether a term has the shape of a value.
fn is_value(terms: &Terms, term: TermId) -> bool {
    match terms.view(term) {
        View::Atom(_) | View::Integer(_) => true,
        View::Compound { args, .. } => args.iter().all(|part| is_value(terms, *part)),
        View::Infix {
            op:
                Op::Plus
                | Op::Minus
                | Op::Times
                | Op::Slash
                | Op::IntDiv
                | Op::Mod
                | Op::Rem
                | Op::Colon,
            left,
            right,
        } => is_value(terms, left) && is_value(terms, right),
        View::Prefix {
            op: Op::Minus | Op::Plus,
            operand,
        } => is_value(terms, operand),
        _ => false,
    }
}

impl Lowering<'_> {
    fn formula(&mut self, name: &str, clause: Source) -> Option<Goal> {
        let goal = match clause.body {
            Some(body) => self.goal(body)?,
            None => Goal::Test {
                predicate: Predicate::True,
                place: self.place(self.terms.name_span(clause.head)),
            },
        };
        let mut left = MOST_PARTS;
        if goal.fits(&mut left) {
            return Some(goal);
        }
        let span = self.terms.name_span(clause.head);
        let message = messages::formula_too_large(name, MOST_PARTS);
        self.report(codes::FORMULA_TOO_COMPLEX, span, message);
        None
    }

    /// The call of a formula, if the name is one.
    pub(super) fn call(&self, term: TermId, name: &str) -> Option<Option<Goal>> {
        let body = self.formulas.get(name)?;
        Some(body.as_ref().map(|body| Goal::Call {
            name: name.to_owned(),
            body: Arc::clone(body),
            place: self.place(self.terms.name_span(term)),
        }))
    }
}

impl Goal {
    /// Whether it unfolds into no more than `left` parts, which are then taken off.
    fn fits(&self, left: &mut usize) -> bool {
        let own = match self {
            Self::Compare { values, .. } => 1 + values.0.size() + values.1.size(),
            Self::Test { .. }
            | Self::AtRoot { .. }
            | Self::In { .. }
            | Self::Own { .. }
            | Self::Call { .. }
            | Self::And(..)
            | Self::Or(..)
            | Self::Not(_) => 1,
        };
        let Some(rest) = left.checked_sub(own) else {
            return false;
        };
        *left = rest;
        match self {
            Self::Test { .. }
            | Self::AtRoot { .. }
            | Self::Compare { .. }
            | Self::In { .. }
            | Self::Own { .. } => true,
            Self::Call { body, .. } => body.fits(left),
            Self::And(first, second) | Self::Or(first, second) => {
                first.fits(left) && second.fits(left)
            }
            Self::Not(goal) => goal.fits(left),
        }
    }
}
