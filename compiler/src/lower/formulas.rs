//! Formulas: clauses of a plain name over the position, which stands for a goal, a number or a square. They are
//! lowered before all else, each after those it speaks of.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

use al0_grammar::{
    codes,
    diagnostic::{Diagnostic, Label},
    term::{TermId, Terms, View},
    token::Op,
};
use al0_runtime::{chess::Square, predicates::Predicate};

use super::{Lowering, Scope, Unit};
use crate::{
    bytecode::goal::shared_size,
    formula::{Function, Value, Word, man},
    messages,
    suggest::Suggester,
    table::{Draft, Formula, Goal, Place},
};

/// The formulas known so far by name; nothing where one is in error.
pub(crate) type Formulas = HashMap<String, Option<Meaning>>;

/// What a formula stands for.
#[derive(Clone, Debug)]
pub(crate) enum Meaning {
    /// Something true or false.
    Goal(Arc<Goal>),
    /// A number or a square.
    Value(Arc<Value>),
}

/// A formula may unfold into so many parts, of which those that an expression repeats count once.
const MOST_PARTS: usize = 2000;

/// A value may unfold into so many parts, however often it repeats them.
pub(super) const MOST_VALUES: usize = 20_000;

/// A value that a name stands for may be nested so deeply.
const DEEPEST: usize = 200;

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
                conditions: Vec::new(),
                in_formula: true,
                unfolded: 0,
                suggester,
                draft,
                diagnostics,
            };
            bodies.push(lowering.formula(name, *clause));
        }
        if let [_, second, ..] = clauses
            && let Some(place) = place(units, &[*second])
            && bodies
                .iter()
                .any(|body| matches!(body, Some(Meaning::Value(_))))
        {
            report_values(units, name, (clauses, place), diagnostics);
        }
        let body = together(bodies);
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
fn note(units: &[Unit], name: &str, clauses: &[Source], body: Option<&Meaning>, draft: &mut Draft) {
    if let (Some(place), Some(Meaning::Goal(body))) = (place(units, clauses), body) {
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

/// The clauses of a formula together: a value, or goals joined by `or`; nothing where one is in error or where there
/// is more than one value.
fn together(bodies: Vec<Option<Meaning>>) -> Option<Meaning> {
    let mut bodies = bodies.into_iter().collect::<Option<Vec<_>>>()?.into_iter();
    let mut all = match bodies.next()? {
        Meaning::Value(value) => {
            return bodies.next().is_none().then_some(Meaning::Value(value));
        }
        Meaning::Goal(first) => Arc::unwrap_or_clone(first),
    };
    for body in bodies {
        let Meaning::Goal(next) = body else {
            return None;
        };
        all = Goal::Or(Box::new(all), Box::new(Arc::unwrap_or_clone(next)));
    }
    Some(Meaning::Goal(Arc::new(all)))
}

/// A value has one clause: alternatives could not both be it.
fn report_values(
    units: &[Unit],
    name: &str,
    (clauses, second): (&[Source], Place),
    diagnostics: &mut Vec<Diagnostic>,
) {
    let message = value_twice(name);
    let code = codes::VALUE_TWICE;
    let mut diagnostic = Diagnostic::new(code, second.file, second.span, message);
    diagnostic
        .labels
        .extend(place(units, clauses).map(|first| Label {
            file: first.file,
            span: first.span,
            text: Some(messages::defined_here()),
        }));
    diagnostics.push(diagnostic.hint(value_once()));
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

/// Whether a body has the shape of a formula: names, comparisons and functions of the library, no variables; or a
/// sum, a square and the like, which the name then stands for.
pub(crate) fn is_formula(terms: &Terms, body: TermId) -> bool {
    is_truth(terms, body) || (is_operated(terms, body) && is_value(terms, body))
}

/// Whether an operator makes values of values.
fn makes_value(op: Op) -> bool {
    matches!(
        op,
        Op::Plus | Op::Minus | Op::Times | Op::Slash | Op::IntDiv | Op::Mod | Op::Rem | Op::Colon
    )
}

/// Whether a term is a number or made by an operator of expressions.
fn is_operated(terms: &Terms, term: TermId) -> bool {
    match terms.view(term) {
        View::Integer(_) => true,
        View::Infix { op, .. } | View::Prefix { op, .. } => makes_value(op),
        _ => false,
    }
}

/// Whether a term has the shape of a goal of formulas.
fn is_truth(terms: &Terms, term: TermId) -> bool {
    match terms.view(term) {
        View::Atom(name) => !HORN_NAMES.contains(&name),
        View::Infix {
            op: Op::Comma | Op::Semicolon | Op::And | Op::Or,
            left,
            right,
        } => is_truth(terms, left) && is_truth(terms, right),
        View::Prefix {
            op: Op::Not | Op::NotProvable,
            operand,
        } => is_truth(terms, operand),
        View::Infix { op, left, right } if op.is_comparison() => {
            is_value(terms, left) && is_value(terms, right)
        }
        View::Compound { name, args } => {
            Word::find(name).is_some()
                && args
                    .iter()
                    .all(|part| is_value(terms, *part) || is_truth(terms, *part))
        }
        _ => false,
    }
}

/// Whether a term has the shape of a value.
fn is_value(terms: &Terms, term: TermId) -> bool {
    match terms.view(term) {
        View::Atom(_) | View::Integer(_) => true,
        View::Compound { args, .. } => args.iter().all(|part| is_value(terms, *part)),
        View::Infix { op, left, right } if makes_value(op) => {
            is_value(terms, left) && is_value(terms, right)
        }
        View::Prefix {
            op: Op::Minus | Op::Plus,
            operand,
        } => is_value(terms, operand),
        _ => false,
    }
}

impl Lowering<'_> {
    fn formula(&mut self, name: &str, clause: Source) -> Option<Meaning> {
        self.unfolded = 0;
        let meaning = match clause.body {
            Some(body) if self.is_worth(body) => Meaning::Value(Arc::new(self.value(body)?)),
            Some(body) => Meaning::Goal(Arc::new(self.goal(body)?)),
            None => Meaning::Goal(Arc::new(Goal::Test {
                predicate: Predicate::True,
                place: self.place(self.terms.name_span(clause.head)),
            })),
        };
        let mut left = MOST_PARTS;
        let message = match &meaning {
            Meaning::Goal(goal) if !goal.fits(&mut left) => {
                messages::formula_too_large(name, MOST_PARTS)
            }
            Meaning::Value(value) if value.depth() > DEEPEST => messages::formula_too_complex(),
            Meaning::Goal(_) | Meaning::Value(_) => return Some(meaning),
        };
        let span = self.terms.name_span(clause.head);
        self.report(codes::FORMULA_TOO_COMPLEX, span, message);
        None
    }

    /// The value that a formula's name stands for, to be put in its place.
    pub(super) fn unfold(&mut self, term: TermId, value: &Value) -> Option<Value> {
        self.unfolded = self.unfolded.saturating_add(value.size());
        if self.unfolded <= MOST_VALUES {
            return Some(value.clone());
        }
        let message = value_too_large(MOST_VALUES);
        self.report(
            codes::FORMULA_TOO_COMPLEX,
            self.terms.name_span(term),
            message,
        );
        None
    }

    /// Whether the body of a formula is a number or a square rather than a goal.
    fn is_worth(&self, body: TermId) -> bool {
        let mut term = body;
        loop {
            term = match self.terms.view(term) {
                View::Compound { name, args } => match (Word::find(name), args) {
                    (Some(word), [of]) if word.function == Function::Root => *of,
                    (Some(word), _) => return word.gives_number(),
                    (None, _) => return false,
                },
                View::Atom(name) => return self.is_name_of_value(name),
                _ => return is_operated(self.terms, term),
            };
        }
    }

    fn is_name_of_value(&self, name: &str) -> bool {
        match self.formulas.get(name) {
            Some(meaning) => matches!(meaning, Some(Meaning::Value(_))),
            None => {
                (Square::parse(name).is_some() || man(name).is_some())
                    && !self.scope.own.contains_key(name)
            }
        }
    }

    /// The call of a formula, if the name is one.
    pub(super) fn call(&mut self, term: TermId, name: &str) -> Option<Option<Goal>> {
        Some(match self.formulas.get(name)? {
            Some(Meaning::Goal(body)) => Some(Goal::Call {
                name: name.to_owned(),
                body: Arc::clone(body),
                place: self.place(self.terms.name_span(term)),
            }),
            Some(Meaning::Value(value)) => {
                let message = match value.as_ref() {
                    Value::Number(_) => messages::number_for_goal(),
                    Value::Square(_) => square_for_goal(),
                };
                self.report(codes::WRONG_TYPE, self.terms.name_span(term), message);
                None
            }
            None => None,
        })
    }
}

impl Goal {
    /// Whether it unfolds into no more than `left` parts, which are then taken off.
    fn fits(&self, left: &mut usize) -> bool {
        let own = match self {
            Self::Compare { values, .. } => 1 + shared_size(values),
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

al0_grammar::messages! {
    fn square_for_goal() {
        en "this is a square; a goal compares it with another, for example `(bk = d5)`",
        ru "это поле; в цели его сравнивают с другим, например `(чк = d5)`"
    }
    fn value_too_large(limit) {
        en "with all names put in, this has more than {limit} parts", ru "если подставить все имена, частей здесь больше {limit}"
    }
    fn value_twice(name) {
        en "`{name}` has two clauses, and a number or a square among them",
        ru "у `{name}` два предложения, и среди них число или поле"
    }
    fn value_once() {
        en "clauses of one name are alternatives; only goals have those",
        ru "предложения с одним именем — варианты, а они бывают только у целей"
    }
}
