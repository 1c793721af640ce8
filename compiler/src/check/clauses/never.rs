//! Clauses that can never succeed, because two of their goals exclude each other or one is false as written.

use std::collections::HashMap;

use al0_grammar::{codes, diagnostic::Diagnostic};
use al0_runtime::horn::term::{Node, NodeId};

use super::{
    program::{Predicate, Program},
    words,
};

pub(super) fn check(program: &Program<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for clause in &program.clauses {
        let mut pending: Vec<NodeId> = clause.clause.body.into_iter().collect();
        while let Some(body) = pending.pop() {
            let goals = clause.conjuncts_of(body);
            if let Some(found) = contradiction(clause, &goals) {
                diagnostics.push(found);
            }
            for goal in goals {
                if let Node::Compound {
                    name: ";" | "->",
                    args: [left, right],
                } = clause.node(goal)
                {
                    pending.extend([*right, *left]);
                }
            }
        }
    }
}

/// What the goals so far say of a variable.
#[derive(Default)]
struct Known {
    /// It is this constant.
    equal: Option<NodeId>,
    /// It is above this, or at it where the flag is set.
    above: Option<(i64, bool, NodeId)>,
    /// It is below this, or at it where the flag is set.
    below: Option<(i64, bool, NodeId)>,
}

fn contradiction(clause: &Predicate<'_>, goals: &[NodeId]) -> Option<Diagnostic> {
    let mut known: HashMap<u32, Known> = HashMap::new();
    for goal in goals {
        let Node::Compound {
            name,
            args: [left, right],
        } = clause.node(*goal)
        else {
            continue;
        };
        match (clause.node(*left), clause.node(*right)) {
            (Node::Variable(variable), value) => {
                let known = known.entry(variable).or_default();
                if let Some(other) = known.learn(clause, name, (value, *right), *goal) {
                    return Some(told(clause, *goal, Some(other)));
                }
            }
            (value, Node::Variable(variable)) => {
                let known = known.entry(variable).or_default();
                let name = turned(name);
                if let Some(other) = known.learn(clause, name, (value, *left), *goal) {
                    return Some(told(clause, *goal, Some(other)));
                }
            }
            (left, right) if is_false(name, left, right) => {
                return Some(told(clause, *goal, None));
            }
            _ => {}
        }
    }
    None
}

/// The comparison seen from its other side.
fn turned(name: &str) -> &str {
    match name {
        "<" => ">",
        ">" => "<",
        "=<" => ">=",
        ">=" => "=<",
        "is" => "",
        other => other,
    }
}

fn is_false(name: &str, left: Node<'_>, right: Node<'_>) -> bool {
    match (name, left, right) {
        ("<", Node::Integer(left), Node::Integer(right)) => left >= right,
        (">", Node::Integer(left), Node::Integer(right)) => left <= right,
        ("=<", Node::Integer(left), Node::Integer(right)) => left > right,
        (">=", Node::Integer(left), Node::Integer(right)) => left < right,
        ("=:=", Node::Integer(left), Node::Integer(right)) => left != right,
        ("=" | "==", left, right) => are_different(left, right),
        _ => false,
    }
}

/// Whether the two can never be one.
fn are_different(left: Node<'_>, right: Node<'_>) -> bool {
    match (left, right) {
        (Node::Variable(_), _) | (_, Node::Variable(_)) => false,
        (
            Node::Compound { name, args },
            Node::Compound {
                name: name2,
                args: args2,
            },
        ) => name != name2 || args.len() != args2.len(),
        (left, right) => left != right,
    }
}

impl Known {
    /// Takes in a goal; returns an earlier one that excludes it.
    fn learn(
        &mut self,
        clause: &Predicate<'_>,
        name: &str,
        (value, node): (Node<'_>, NodeId),
        goal: NodeId,
    ) -> Option<NodeId> {
        let number = match value {
            Node::Integer(number) => Some(number),
            _ => None,
        };
        match (name, number) {
            ("=" | "==", _) => return self.equals(clause, value, node, goal),
            ("<", Some(number)) => tighten(&mut self.below, (number, false, goal), |a, b| a < b),
            ("=<", Some(number)) => tighten(&mut self.below, (number, true, goal), |a, b| a < b),
            (">", Some(number)) => tighten(&mut self.above, (number, false, goal), |a, b| a > b),
            (">=", Some(number)) => tighten(&mut self.above, (number, true, goal), |a, b| a > b),
            _ => return None,
        }
        let ((low, at_low, lower), (high, at_high, upper)) = (self.above?, self.below?);
        let is_empty = low > high || (low == high && !(at_low && at_high));
        is_empty.then_some(if goal == lower { upper } else { lower })
    }

    fn equals(
        &mut self,
        clause: &Predicate<'_>,
        value: Node<'_>,
        node: NodeId,
        goal: NodeId,
    ) -> Option<NodeId> {
        let earlier = self.equal.filter(|earlier| {
            let Node::Compound { args, .. } = clause.node(*earlier) else {
                return false;
            };
            let values = args.iter().map(|arg| clause.node(*arg));
            values
                .filter(|value| !matches!(value, Node::Variable(_)))
                .any(|other| are_different(other, value))
        });
        if !matches!(clause.node(node), Node::Variable(_)) {
            self.equal.get_or_insert(goal);
        }
        earlier
    }
}

fn tighten(
    known: &mut Option<(i64, bool, NodeId)>,
    new: (i64, bool, NodeId),
    is_tighter: fn(i64, i64) -> bool,
) {
    let replaces =
        known.is_none_or(|old| is_tighter(new.0, old.0) || (new.0 == old.0 && old.1 && !new.1));
    if replaces {
        *known = Some(new);
    }
}

fn told(clause: &Predicate<'_>, goal: NodeId, other: Option<NodeId>) -> Diagnostic {
    let (message, other) = match other {
        Some(other) => (words::goals_exclude(), Some(clause.span(other))),
        None => (words::goal_is_false(), None),
    };
    let span = clause.span(goal);
    let diagnostic = Diagnostic::new(codes::NEVER_SUCCEEDS, clause.unit.file, span, message);
    match other {
        Some(other) => diagnostic.also(other, words::excluded_by()),
        None => diagnostic,
    }
}
