//! Facts that look like rules, `if smoke then fire.`, and are called by clauses: with those nothing is wrong.

use std::collections::HashSet;

use al0_grammar::{codes, diagnostic::Diagnostic};

use super::{calls::calls, program::Program};

/// Takes back what was told of facts that only look like rules, where a clause calls them.
pub(super) fn excuse(program: &Program<'_>, diagnostics: &mut Vec<Diagnostic>) {
    if !diagnostics.iter().any(is_told) {
        return;
    }
    let clauses = program.clauses.iter();
    let called: HashSet<(&str, usize)> = clauses
        .flat_map(|clause| calls(clause, &|_, _| false))
        .filter(|call| matches!(call.name, "if" | "then" | ":" | "::"))
        .map(|call| (call.name, call.arity))
        .collect();
    let facts = program.clauses.iter();
    let facts = facts.filter(|fact| fact.clause.body.is_none() && called.contains(&fact.key()));
    let used: HashSet<_> = facts
        .map(|fact| (fact.unit.file, fact.span(fact.clause.head).start()))
        .collect();
    diagnostics.retain(|one| {
        let place = (one.primary.file, one.primary.span.start());
        !is_told(one) || !used.contains(&place)
    });
}

fn is_told(diagnostic: &Diagnostic) -> bool {
    diagnostic.code == codes::RULE_LOOKALIKE
}
