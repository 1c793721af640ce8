//! Slips in the clauses of the user's own predicates. All are warnings, since such a clause still means
//! something; only calls of what is not there are errors.

mod absent;
mod alone;
mod arithmetic;
mod body;
mod branches;
mod calls;
mod confused;
mod data;
mod effects;
mod facts;
mod never;
mod order;
mod positions;
mod program;
mod reach;
mod scattered;
mod sealed;
mod undefined;
mod variables;
mod words;

pub(super) use self::reach::Reach;
pub(crate) use self::sealed::Sealed;
pub use self::{absent::instead_of, calls::goal_arguments};
use al0_grammar::{
    diagnostic::Diagnostic,
    span::{FileId, Span},
    term::{TermId, Terms, View},
    token::Op,
};

use self::program::Program;
use crate::{
    Unit,
    lower::{LISTS, Shape, name_and_arity, read},
    table::Draft,
};

/// A clause of one of the user's own predicates.
#[derive(Clone, Copy)]
struct Horn<'u> {
    terms: &'u Terms,
    file: FileId,
    /// The whole clause without its full stop.
    term: TermId,
    head: TermId,
    /// How many arguments its predicate has more than the head.
    more: usize,
    /// What stands behind `:-`; nothing of a grammar rule.
    body: Option<TermId>,
}

pub(super) fn check(units: &[Unit], draft: &Draft, diagnostics: &mut Vec<Diagnostic>) {
    let program = Program::read(units);
    let excused = confused::check(&program, diagnostics);
    let pure = effects::without(&program);
    for clause in units.iter().flat_map(clauses) {
        variables::check(clause, &excused, diagnostics);
        if let Some(body) = clause.body {
            body::check(clause, body, &pure, diagnostics);
            alone::check(clause, body, &excused, diagnostics);
        }
    }
    scattered::check(units, diagnostics);
    undefined::check(&program, draft, diagnostics);
    data::check(&program, diagnostics);
    order::check(&program, diagnostics);
    branches::check(&program, diagnostics);
    never::check(&program, diagnostics);
    positions::check(&program, diagnostics);
    arithmetic::check(&program, diagnostics);
    facts::excuse(&program, diagnostics);
}

/// The clauses of a file that are understood as they stand.
fn clauses(unit: &Unit) -> impl Iterator<Item = Horn<'_>> {
    let terms = &unit.parsed.terms;
    unit.parsed.clauses.iter().filter_map(move |clause| {
        let reading = read(terms, clause.term);
        let (head, more) = match reading.shapes.as_slice() {
            [Shape::Predicate { head }] => (head, 0),
            [Shape::GrammarRule { head }] => (head, LISTS),
            _ => return None,
        };
        let body = match terms.view(clause.term) {
            View::Infix {
                op: Op::Neck,
                right,
                ..
            } => Some(right),
            _ => None,
        };
        Some(Horn {
            terms,
            file: unit.file,
            term: clause.term,
            head: *head,
            more,
            body,
        })
    })
}

impl<'u> Horn<'u> {
    fn name_and_arity(self) -> Option<(&'u str, usize)> {
        let (name, arity) = name_and_arity(self.terms, self.head)?;
        Some((name, arity + self.more))
    }

    fn name_span(self) -> Span {
        self.terms.name_span(self.head)
    }
}

/// A term and all below it, in order of writing.
fn walk(terms: &Terms, root: TermId) -> impl Iterator<Item = TermId> + '_ {
    let mut pending = vec![root];
    std::iter::from_fn(move || {
        let term = pending.pop()?;
        let first = pending.len();
        pending.extend(terms.parts(term));
        if let Some(parts) = pending.get_mut(first..) {
            parts.reverse();
        }
        Some(term)
    })
}
