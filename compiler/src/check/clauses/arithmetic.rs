//! What stands in sums and comparisons and has no value: predicates taken for functions, as in `D is dist(A, B)`.

use std::collections::BTreeSet;

use al0_grammar::{codes, diagnostic::Diagnostic, span::Span};
use al0_runtime::horn::{
    is_evaluable,
    term::{LIST, Node, NodeId},
};

use super::{
    calls::{Call, calls},
    program::{Predicate, Program},
    words,
};

/// Tells each name once a clause, unless its place has been told of before.
pub(super) fn check(program: &Program<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let is_own = |name: &str, arity| program.defines(name, arity);
    for clause in &program.clauses {
        let mut told = BTreeSet::new();
        for call in calls(clause, &is_own) {
            if is_own(call.name, call.arity) {
                continue;
            }
            for (node, name, arity) in without_value(clause, &call) {
                let span = clause.name_span(node, name);
                if told.insert((name, arity)) && !is_told(diagnostics, clause, span) {
                    diagnostics.push(told_of(program, clause, span, (name, arity)));
                }
            }
        }
    }
}

/// The sides of a goal that are evaluated.
fn evaluated(clause: &Predicate<'_>, call: &Call<'_>) -> Vec<NodeId> {
    let Node::Compound {
        args: [left, right],
        ..
    } = clause.node(call.node)
    else {
        return Vec::new();
    };
    match call.name {
        "is" => vec![*right],
        "=:=" | "=\\=" | "<" | ">" | "=<" | ">=" => vec![*right, *left],
        _ => Vec::new(),
    }
}

/// The outermost names in the evaluated sides that are neither numbers nor functions.
fn without_value<'c>(clause: &'c Predicate<'_>, call: &Call<'_>) -> Vec<(NodeId, &'c str, usize)> {
    let (mut found, mut pending) = (Vec::new(), evaluated(clause, call));
    while let Some(node) = pending.pop() {
        match clause.node(node) {
            Node::Compound { name, .. } if name == LIST => {}
            Node::Compound { name, args } if is_evaluable(name, args.len()) => {
                pending.extend(args.iter().rev());
            }
            Node::Compound { name, args } => found.push((node, name, args.len())),
            Node::Atom(name) if !is_evaluable(name, 0) => found.push((node, name, 0)),
            Node::Atom(_)
            | Node::Variable(_)
            | Node::Integer(_)
            | Node::Float(_)
            | Node::Text(_) => {}
        }
    }
    found
}

fn is_told(diagnostics: &[Diagnostic], clause: &Predicate<'_>, span: Span) -> bool {
    let mut told = diagnostics.iter().map(|one| &one.primary);
    told.any(|label| label.file == clause.unit.file && label.span == span)
}

fn told_of(
    program: &Program<'_>,
    clause: &Predicate<'_>,
    span: Span,
    (name, arity): (&str, usize),
) -> Diagnostic {
    let message = words::no_value(format!("{name}/{arity}"));
    let diagnostic = Diagnostic::new(codes::NOT_EVALUABLE, clause.unit.file, span, message);
    let mut chess = al0_runtime::own::callable();
    let answers = arity + 1;
    let is_predicate = program.defines(name, answers)
        || chess.any(|(known, number)| known == name && usize::from(number) == answers);
    match (is_predicate, arity) {
        (true, _) => diagnostic.hint(words::call_it_before(format!("{name}/{answers}"))),
        (false, 0) => diagnostic.hint(words::small_letters_are_atoms()),
        (false, _) => diagnostic.hint(words::functions_are()),
    }
}
