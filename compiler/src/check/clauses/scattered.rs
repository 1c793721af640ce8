//! Clauses of one predicate that do not stand together.

use std::collections::HashMap;

use al0_grammar::{
    codes,
    diagnostic::{Diagnostic, Label},
    span::FileId,
    term::{Terms, View},
    token::Op,
};

use super::{Horn, clauses, walk};
use crate::{
    Unit,
    lower::{DirectiveInfo, directive_goals},
    messages,
    table::Place,
};

pub(super) type Key<'u> = (FileId, &'u str, usize);

/// Each predicate that comes again after clauses of another of its file is told once. Rules and advice between
/// its clauses do no harm.
pub(super) fn check(units: &[Unit], diagnostics: &mut Vec<Diagnostic>) {
    let declared: Vec<Key<'_>> = units.iter().flat_map(declared).collect();
    let mut last: HashMap<Key<'_>, (Place, bool)> = HashMap::new();
    let mut current: HashMap<FileId, Key<'_>> = HashMap::new();
    for clause in units.iter().flat_map(clauses) {
        let Some((name, arity)) = clause.name_and_arity() else {
            continue;
        };
        let key = (clause.file, name, arity);
        let place = Place {
            file: clause.file,
            span: clause.name_span(),
        };
        let known = last.get(&key).copied();
        let told = known.is_some_and(|(_, told)| told);
        let again = current.get(&clause.file) != Some(&key) && !told && !declared.contains(&key);
        if let Some((before, _)) = known.filter(|_| again) {
            diagnostics.push(scattered(clause, name, arity, before));
        }
        last.insert(key, (place, told || (known.is_some() && again)));
        current.insert(clause.file, key);
    }
}

fn scattered(clause: Horn<'_>, name: &str, arity: usize, before: Place) -> Diagnostic {
    let message = messages::scattered_clauses(format!("{name}/{arity}"));
    let span = clause.name_span();
    let mut diagnostic = Diagnostic::new(codes::DISCONTIGUOUS_CLAUSES, clause.file, span, message)
        .hint(messages::bring_together(format!("{name}/{arity}")));
    diagnostic.labels.push(Label {
        file: before.file,
        span: before.span,
        text: Some(messages::last_clause_before()),
    });
    diagnostic
}

/// The predicates that a file declares `discontiguous` or `dynamic`.
pub(super) fn declared(unit: &Unit) -> Vec<Key<'_>> {
    let terms = &unit.parsed.terms;
    let goals = unit.parsed.clauses.iter();
    goals
        .flat_map(|clause| directive_goals(terms, clause.term))
        .filter(|goal| match terms.view(*goal) {
            View::Compound { name, .. } => DirectiveInfo::find(name)
                .is_some_and(|info| matches!(info.en, "discontiguous" | "dynamic")),
            _ => false,
        })
        .flat_map(|goal| walk(terms, goal))
        .filter_map(|term| indicator(terms, term))
        .map(|(name, arity)| (unit.file, name, arity))
        .collect()
}

/// `name/2`
fn indicator(terms: &Terms, term: al0_grammar::term::TermId) -> Option<(&str, usize)> {
    let View::Infix {
        op: Op::Slash,
        left,
        right,
    } = terms.view(term)
    else {
        return None;
    };
    match (terms.view(left), terms.view(right)) {
        (View::Atom(name), View::Integer(arity)) => Some((name, usize::try_from(arity).ok()?)),
        _ => None,
    }
}
