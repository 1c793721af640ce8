//! Terms to a draft table: which clause is what, and what each name in it means.

mod advice;
mod clause;
mod conditional;
mod directive;
mod expect;
mod formulas;
mod goal;
mod moves;
pub(crate) mod names;
mod rule;
mod setup;
mod slips;
mod undefined;
mod unread;
mod value;

use std::collections::{BTreeSet, HashMap, HashSet};

use al0_grammar::{
    diagnostic::Diagnostic,
    parse::{Clause, Parsed},
    span::{FileId, Span},
    term::{TermId, Terms, View},
    text::Text,
    token::Op,
};

use al0_runtime::{chess::Color, predicates::Predicate};

use self::{clause::fact_joints, formulas::Formulas, unread::Unread};
pub use self::{
    clause::{Shape, colon_parts, shapes},
    directive::{DIRECTIVES, DirectiveInfo},
};
pub(crate) use self::{
    clause::{directive_goals, read, shape},
    directive::VALUE_WORDS,
    formulas::{is_formula, names as formula_names},
};
use crate::{
    messages,
    own::{Constraints, unknown_fails},
    suggest::Suggester,
    table::{AdviceId, Draft, Name, Place},
};
use al0_grammar::codes;

/// One file of a program, parsed.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Its number.
    pub file: FileId,
    /// Its text.
    pub text: String,
    /// Its tokens, terms and syntax errors.
    pub parsed: Parsed,
}

/// The names that a program defines.
#[derive(Default)]
pub(crate) struct Scope {
    /// The user's own predicates: name and number of arguments, first clause.
    pub(crate) own: HashMap<String, Vec<(usize, Place)>>,
    /// The move constraints of the user's own.
    constraints: Constraints,
    /// Pieces of advice by name.
    pub(crate) advice: HashMap<String, Vec<AdviceId>>,
    /// How many pieces there are.
    pieces: usize,
    /// The names of the rules.
    pub(crate) rules: HashSet<String>,
    /// The colour of our men.
    us: Color,
    /// Names that formulas define.
    formulas: BTreeSet<String>,
    /// Whether rules are facts that clauses read, as in the shell of an expert system: there is no advice, and a
    /// clause asks for `if … then …`.
    rules_are_data: bool,
    /// Words of clauses that could not be read; a name among them may well be defined there.
    pub(crate) unread: HashSet<String>,
    /// Names among them, sorted; the first ones where there are very many.
    unread_names: Vec<String>,
    /// Whether goals and moves that are not there fail, by directive or option.
    unknown_fails: bool,
}

/// Lowers one file; what it finds goes into the shared draft and list.
pub(crate) struct Lowering<'a> {
    file: FileId,
    source: &'a str,
    terms: &'a Terms,
    scope: &'a Scope,
    formulas: &'a Formulas,
    /// The `:- if(…)` that are open.
    conditions: Vec<Diagnostic>,
    /// Whether the body of a formula is read, which is joined by `,` and `;` too.
    in_formula: bool,
    /// How many parts the values have that names stood for, in the formula, or the comparison or function, that is read.
    unfolded: usize,
    suggester: &'a mut Suggester,
    draft: &'a mut Draft,
    diagnostics: &'a mut Vec<Diagnostic>,
}

/// Lowers a program of one or more files to a draft table.
pub(crate) fn lower(units: &[Unit]) -> (Draft, Vec<Diagnostic>) {
    let mut scope = collect_names(units);
    let mut unread = Unread::default();
    units.iter().for_each(|unit| unread.collect(unit));
    scope.unread = unread.words;
    scope.note_unread_names();
    let mut suggester = Suggester::default();
    let mut draft = Draft {
        unread_heads: unread.heads,
        roots_in_doubt: unread.tells_of_roots,
        ..Draft::default()
    };
    let mut diagnostics = Vec::new();
    let formulas = formulas::lower(units, &scope, &mut suggester, &mut draft, &mut diagnostics);
    for unit in units {
        let mut lowering = Lowering {
            file: unit.file,
            source: &unit.text,
            terms: &unit.parsed.terms,
            scope: &scope,
            formulas: &formulas,
            conditions: Vec::new(),
            in_formula: false,
            unfolded: 0,
            suggester: &mut suggester,
            draft: &mut draft,
            diagnostics: &mut diagnostics,
        };
        for clause in &unit.parsed.clauses {
            lowering.clause(clause);
        }
        lowering.open_conditions();
    }
    undefined::report(&scope, &mut draft, &mut suggester, &mut diagnostics);
    report_hiding(&draft.hiding, &mut diagnostics);
    draft.unread.extend(scope.unread);
    (draft, diagnostics)
}

/// One note a file for the definitions that hide the library's.
fn report_hiding(hiding: &[Name], diagnostics: &mut Vec<Diagnostic>) {
    for names in hiding.chunk_by(|one, next| one.place.file == next.place.file) {
        let Some((first, others)) = names.split_first() else {
            continue;
        };
        let list: Vec<String> = names
            .iter()
            .map(|name| format!("`{}`", name.text))
            .collect();
        let message = messages::hides_library(list.join(", "));
        let code = codes::SHADOWED_PREDICATE;
        let note = Diagnostic::new(code, first.place.file, first.place.span, message);
        diagnostics.push(others.iter().take(MOST_LABELS).fold(note, |note, other| {
            note.also(other.place.span, messages::hides_too())
        }));
    }
}

/// A grammar rule's clauses have so many arguments more than the rule: the lists before and behind.
pub(crate) const LISTS: usize = 2;

/// More places of one note would hide the rest.
const MOST_LABELS: usize = 4;

fn collect_names(units: &[Unit]) -> Scope {
    let mut scope = Scope {
        us: directive::color_of(units),
        formulas: formulas::names(units),
        constraints: Constraints::of(units),
        unknown_fails: unknown_fails(units),
        ..Scope::default()
    };
    for unit in units {
        for clause in &unit.parsed.clauses {
            for shape in read(&unit.parsed.terms, clause.term).shapes {
                scope.note(unit, shape);
            }
        }
    }
    scope.rules_are_data = scope.advice.is_empty() && units.iter().any(asks_for_rules);
    scope
}

/// Whether a clause of the file has `then` in its body.
fn asks_for_rules(unit: &Unit) -> bool {
    let terms = &unit.parsed.terms;
    let mut bodies = unit.parsed.clauses.iter().filter_map(|clause| {
        let View::Infix {
            op: Op::Neck,
            right,
            ..
        } = terms.view(clause.term)
        else {
            return None;
        };
        Some(right)
    });
    bodies.any(|body| {
        let mut pending = vec![body];
        while let Some(part) = pending.pop() {
            if matches!(terms.view(part), View::Infix { op: Op::Then, .. }) {
                return true;
            }
            pending.extend(terms.parts(part));
        }
        false
    })
}

impl Scope {
    /// Notes what a clause defines; advice is numbered in the order of writing.
    fn note(&mut self, unit: &Unit, shape: Shape) {
        let terms = &unit.parsed.terms;
        match shape {
            Shape::Advice { clause } => {
                let name = advice_name(terms, clause).unwrap_or_default();
                self.advice
                    .entry(name)
                    .or_default()
                    .push(AdviceId(self.pieces));
                self.pieces += 1;
            }
            Shape::Rule { name, .. } => {
                if let View::Atom(name) = terms.view(name) {
                    self.rules.insert(name.to_owned());
                }
            }
            Shape::Predicate { head } => {
                self.note_own(unit, head, 0);
            }
            Shape::GrammarRule { head } => self.note_own(unit, head, LISTS),
            Shape::Directive { .. }
            | Shape::Query { .. }
            | Shape::RuleLookalike { .. }
            | Shape::Nothing { .. } => {}
        }
    }

    /// Notes a predicate of the user's own; clauses of a grammar rule have `more` arguments than it.
    fn note_own(&mut self, unit: &Unit, head: TermId, more: usize) {
        let terms = &unit.parsed.terms;
        let Some((name, arity)) = name_and_arity(terms, head) else {
            return;
        };
        let place = Place {
            file: unit.file,
            span: terms.name_span(head),
        };
        let known = self.own.entry(name.to_owned()).or_default();
        if !known.iter().any(|(other, _)| *other == arity + more) {
            known.push((arity + more, place));
        }
    }

    /// Keeps the names among the words of clauses that could not be read.
    fn note_unread_names(&mut self) {
        let words = self.unread.iter();
        self.unread_names = words
            .filter(|word| is_name(&word.as_str()))
            .cloned()
            .collect();
        self.unread_names.sort_unstable();
        self.unread_names.truncate(undefined::MOST_UNREAD);
    }

    /// The names of advice that a rule could list, sorted.
    fn advice_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self
            .advice
            .keys()
            .map(String::as_str)
            .filter(is_name)
            .collect();
        names.sort_unstable();
        names
    }
}

/// Whether a word is a name, no variable and no sign.
fn is_name(word: &&str) -> bool {
    let first = word.chars().next();
    first.is_some_and(|first| !first.is_uppercase() && (first.is_alphabetic() || first == '\''))
}

/// The name of a piece of advice, where it has one.
fn advice_name(terms: &Terms, clause: TermId) -> Option<String> {
    let View::Compound { args, .. } = terms.view(clause) else {
        return None;
    };
    let name = match args {
        [only] => colon_parts(terms, *only).first().copied()?,
        _ => *args.first()?,
    };
    match terms.view(name) {
        View::Atom(name) | View::Variable(name) => Some(name.to_owned()),
        _ => None,
    }
}

/// What a head is called, and how many arguments it has.
pub(crate) fn name_and_arity(terms: &Terms, head: TermId) -> Option<(&str, usize)> {
    match terms.view(head) {
        View::Atom(name) => Some((name, 0)),
        View::Compound { name, args } => Some((name, args.len())),
        View::Variable(_)
        | View::Integer(_)
        | View::Float(_)
        | View::Str(_)
        | View::Infix { .. }
        | View::Prefix { .. }
        | View::List { .. } => None,
    }
}

impl Lowering<'_> {
    fn clause(&mut self, clause: &Clause) {
        let reading = read(self.terms, clause.term);
        for stop in &reading.stops {
            self.stop_due(*stop);
        }
        if let [first, ..] = reading.commas.as_slice() {
            self.commas_in_condition(*first, &reading.commas);
            return;
        }
        if let (Some(Shape::Rule { list, .. }), [.., last], false) = (
            reading.shapes.first(),
            reading.bare_list.as_slice(),
            self.scope.rules_are_data,
        ) {
            self.bare_list(*list, *last);
        }
        for shape in reading.shapes {
            self.shape(clause, shape, &reading.bare_list);
        }
    }

    fn shape(&mut self, clause: &Clause, shape: Shape, bare_list: &[TermId]) {
        match shape {
            Shape::Rule { .. } if self.scope.rules_are_data => self.draft.has_clauses = true,
            Shape::Rule {
                name,
                condition,
                list,
            } => self.rule(clause, (name, condition, list), bare_list),
            Shape::Advice { clause: term } => self.advice(clause, term),
            Shape::Directive { goal } => self.directive(goal),
            Shape::Query { goal } => self.report(
                codes::UNSUPPORTED_DIRECTIVE,
                self.terms.span(goal),
                messages::query_not_yet(),
            ),
            Shape::Predicate { head } => self.own_predicate(head),
            Shape::GrammarRule { .. } => self.draft.has_clauses = true,
            Shape::RuleLookalike { clause: term } => self.rule_lookalike(term),
            Shape::Nothing { clause: term } => {
                let joints = fact_joints(self.terms, term);
                for joint in &joints {
                    self.stop_due(*joint);
                }
                if !joints.is_empty() {
                    return;
                }
                self.report(
                    codes::NOT_A_CLAUSE,
                    self.terms.span(term),
                    messages::not_a_clause(),
                );
            }
        }
    }

    /// Notes a clause of the user's own predicates.
    fn own_predicate(&mut self, head: TermId) {
        if matches!(
            self.terms.view(head),
            View::Variable(_) | View::Integer(_) | View::Float(_) | View::Str(_)
        ) {
            return self.headless(head);
        }
        let place = self.place(self.terms.name_span(head));
        self.note_hiding(head, place);
        if matches!(self.terms.view(head), View::Atom(name) if self.scope.formulas.contains(name)) {
            return;
        }
        self.draft.has_clauses = true;
    }

    /// The first clause of a predicate that the library has too is noted.
    fn note_hiding(&mut self, head: TermId, place: Place) {
        let Some((name, _)) = name_and_arity(self.terms, head) else {
            return;
        };
        let defined = self.scope.own.get(name).and_then(|all| all.first());
        if Predicate::from_name(name).is_some() && defined.is_some_and(|first| first.1 == place) {
            self.draft.hiding.push(Name {
                text: name.to_owned(),
                place,
            });
        }
    }

    fn place(&self, span: Span) -> Place {
        Place {
            file: self.file,
            span,
        }
    }

    fn span(&self, term: TermId) -> Span {
        self.terms.span(term)
    }

    fn diagnostic(&self, code: codes::Code, span: Span, message: Text) -> Diagnostic {
        Diagnostic::new(code, self.file, span, message)
    }

    fn report(&mut self, code: codes::Code, span: Span, message: Text) {
        let diagnostic = self.diagnostic(code, span, message);
        self.diagnostics.push(diagnostic);
    }

    fn push(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }
}
