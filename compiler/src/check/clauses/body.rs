//! Slips in the body of a clause: `=` for `is`, a goal written twice.

use std::collections::HashSet;

use al0_grammar::{
    codes,
    diagnostic::{Applicability, Diagnostic},
    term::{TermId, Terms, View},
    token::Op,
};

use super::{Horn, walk};
use crate::messages;

/// `pure` are the predicates of the program that have no effects.
pub(super) fn check(
    clause: Horn<'_>,
    body: TermId,
    pure: &HashSet<(String, usize)>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut pending = vec![body];
    while let Some(goal) = pending.pop() {
        let goals = conjuncts(clause.terms, goal);
        repeated(clause, &goals, pure, diagnostics);
        for goal in goals {
            match clause.terms.view(goal) {
                View::Infix {
                    op: Op::Semicolon | Op::Arrow,
                    left,
                    right,
                } => pending.extend([left, right]),
                View::Prefix {
                    op: Op::NotProvable | Op::Not,
                    operand,
                } => pending.push(operand),
                _ => equals_for_is(clause, goal, diagnostics),
            }
        }
    }
}

/// The goals of a chain of commas.
fn conjuncts(terms: &Terms, goal: TermId) -> Vec<TermId> {
    let mut goals = Vec::new();
    let mut pending = vec![goal];
    while let Some(goal) = pending.pop() {
        match terms.view(goal) {
            View::Infix {
                op: Op::Comma,
                left,
                right,
            } => pending.extend([right, left]),
            _ => goals.push(goal),
        }
    }
    goals
}

/// `X = Y + 1` makes a term of `Y + 1`, which is seldom meant.
fn equals_for_is(clause: Horn<'_>, goal: TermId, diagnostics: &mut Vec<Diagnostic>) {
    let terms = clause.terms;
    let View::Infix {
        op: Op::Unify,
        left,
        right,
    } = terms.view(goal)
    else {
        return;
    };
    if !matches!(terms.view(left), View::Variable(_)) || !is_sum(terms, right) {
        return;
    }
    let place = terms.name_span(goal);
    // `X=Y+1` has no blanks that would keep the word apart.
    let blank = |touches: bool| if touches { " " } else { "" };
    let before = blank(terms.span(left).end() == place.start());
    let after = blank(place.end() == terms.span(right).start());
    let diagnostic = Diagnostic::new(
        codes::EQUALS_FOR_IS,
        clause.file,
        place,
        messages::equals_does_not_compute(),
    )
    .suggest(
        messages::write_is(),
        Applicability::Guess,
        vec![(place, format!("{before}is{after}"))],
    );
    diagnostics.push(diagnostic);
}

/// An arithmetic operation on variables and at least one number.
fn is_sum(terms: &Terms, term: TermId) -> bool {
    let is_operation = |term| {
        matches!(
            terms.view(term),
            View::Infix {
                op: Op::Plus | Op::Minus | Op::Times | Op::IntDiv | Op::Mod | Op::Rem,
                ..
            }
        )
    };
    let is_operand = |term| matches!(terms.view(term), View::Variable(_) | View::Integer(_));
    let has = |wanted: fn(View<'_>) -> bool| walk(terms, term).any(|one| wanted(terms.view(one)));
    is_operation(term)
        && walk(terms, term).all(|one| is_operation(one) || is_operand(one))
        && has(|view| matches!(view, View::Variable(_)))
        && has(|view| matches!(view, View::Integer(_)))
}

/// A goal that stands in a conjunction twice, where the second can change nothing.
fn repeated(
    clause: Horn<'_>,
    goals: &[TermId],
    pure: &HashSet<(String, usize)>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let terms = clause.terms;
    let mut earlier: Vec<TermId> = Vec::new();
    for goal in goals
        .iter()
        .copied()
        .filter(|goal| only_tests(terms, *goal, pure))
    {
        match earlier.iter().find(|one| terms.same(**one, terms, goal)) {
            Some(first) => {
                let message = messages::repeated_goal();
                let diagnostic =
                    Diagnostic::new(codes::REPEATED_GOAL, clause.file, terms.span(goal), message)
                        .also(terms.span(*first), messages::first_here())
                        .hint(messages::perhaps_another());
                diagnostics.push(diagnostic);
            }
            None => earlier.push(goal),
        }
    }
}

/// A comparison, or a call without effects whose variables are the same every time.
fn only_tests(terms: &Terms, goal: TermId, pure: &HashSet<(String, usize)>) -> bool {
    match terms.view(goal) {
        View::Infix { op, .. } => COMPARISONS.contains(&op),
        View::Compound { name, args } => {
            let variables = || {
                walk(terms, goal).filter_map(|part| match terms.view(part) {
                    View::Variable(name) => Some(name),
                    _ => None,
                })
            };
            pure.contains(&(name.to_owned(), args.len()))
                && variables().next().is_some()
                && variables().all(|name| name != "_")
        }
        _ => false,
    }
}

const COMPARISONS: &[Op] = &[
    Op::Unify,
    Op::NotUnify,
    Op::Identical,
    Op::NotIdentical,
    Op::Is,
    Op::NumEq,
    Op::NumNe,
    Op::Less,
    Op::Greater,
    Op::LessEq,
    Op::GreaterEq,
    Op::TermLess,
    Op::TermGreater,
    Op::TermLessEq,
    Op::TermGreaterEq,
];
