//! Variables that get a value on one branch and not on another.
//!
//! `X is …` gives a value, and so does `X = …` behind `->`; elsewhere `X = …` may as well be a test.

use al0_grammar::{codes, diagnostic::Diagnostic};
use al0_runtime::horn::term::{Node, NodeId};

use super::{
    program::{Predicate, Program},
    words,
};

/// More alternatives are no slip but data.
const MOST_BRANCHES: usize = 64;

pub(super) fn check(program: &Program<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for clause in &program.clauses {
        for construct in constructs(clause) {
            construct_check(clause, construct, diagnostics);
        }
    }
}

/// The alternatives of a body, outermost first.
fn constructs(clause: &Predicate<'_>) -> Vec<NodeId> {
    let mut found = Vec::new();
    let mut pending: Vec<(NodeId, bool)> = clause
        .clause
        .body
        .map(|body| (body, true))
        .into_iter()
        .collect();
    while let Some((node, is_new)) = pending.pop() {
        match clause.node(node) {
            Node::Compound {
                name: ";",
                args: [left, right],
            } => {
                if is_new {
                    found.push(node);
                }
                pending.extend([(*right, false), (*left, true)]);
            }
            Node::Compound {
                name: "," | "->",
                args: [left, right],
            } => pending.extend([(*right, true), (*left, true)]),
            _ => {}
        }
    }
    found
}

fn construct_check(clause: &Predicate<'_>, construct: NodeId, diagnostics: &mut Vec<Diagnostic>) {
    let branches = branches(clause, construct);
    let open: Vec<&Branch> = branches
        .iter()
        .filter(|branch| !ends(clause, &branch.goals))
        .collect();
    if open.len() > MOST_BRANCHES {
        return;
    }
    let begin = first_node(clause, construct);
    for branch in &open {
        let last = branch.goals.last();
        let Some((variable, node)) = last.and_then(|goal| branch.bound_by(clause, *goal)) else {
            continue;
        };
        let before = |at: NodeId| at > clause.clause.head && at < begin;
        let wanted = |at: NodeId| at > construct || at <= clause.clause.head;
        let places = occurrences(clause, variable);
        let is_wanted = places.iter().any(|at| wanted(*at));
        let Some(without) = open
            .iter()
            .find(|other| {
                other
                    .goals
                    .iter()
                    .all(|goal| !mentions(clause, *goal, variable))
            })
            .filter(|_| is_wanted && !places.iter().any(|at| before(*at)))
        else {
            continue;
        };
        diagnostics.push(told(clause, variable, node, &without.goals));
        return;
    }
}

/// The goals of one branch, a condition before what it leads to.
struct Branch {
    goals: Vec<NodeId>,
    /// Whether it begins with a condition and `->`.
    is_chosen: bool,
}

fn branches(clause: &Predicate<'_>, construct: NodeId) -> Vec<Branch> {
    let mut all = Vec::new();
    let mut rest = vec![construct];
    while let Some(node) = rest.pop() {
        match clause.node(node) {
            Node::Compound {
                name: ";",
                args: [left, right],
            } => rest.extend([*right, *left]),
            Node::Compound { name: "->", .. } => all.push(Branch {
                goals: goals(clause, node),
                is_chosen: true,
            }),
            _ => all.push(Branch {
                goals: goals(clause, node),
                is_chosen: false,
            }),
        }
    }
    all
}

fn goals(clause: &Predicate<'_>, branch: NodeId) -> Vec<NodeId> {
    let mut found = Vec::new();
    let mut rest = vec![branch];
    while let Some(node) = rest.pop() {
        match clause.node(node) {
            Node::Compound {
                name: "," | "->",
                args: [left, right],
            } => rest.extend([*right, *left]),
            _ => found.push(node),
        }
    }
    found
}

/// Whether a branch never goes on behind the construct.
fn ends(clause: &Predicate<'_>, goals: &[NodeId]) -> bool {
    goals.iter().any(|goal| {
        matches!(
            clause.node(*goal),
            Node::Atom("fail" | "false" | "halt")
                | Node::Compound {
                    name: "throw" | "halt",
                    args: [_],
                }
        )
    })
}

impl Branch {
    /// The variable that a goal gives a value, and its node.
    fn bound_by(&self, clause: &Predicate<'_>, goal: NodeId) -> Option<(u32, NodeId)> {
        let Node::Compound {
            name,
            args: [left, _],
        } = clause.node(goal)
        else {
            return None;
        };
        match clause.node(*left) {
            Node::Variable(number) if name == "is" || (name == "=" && self.is_chosen) => {
                Some((number, *left))
            }
            _ => None,
        }
    }
}

fn occurrences(clause: &Predicate<'_>, variable: u32) -> Vec<NodeId> {
    let mut all = clause.nodes();
    all.retain(|node| clause.node(*node) == Node::Variable(variable));
    all
}

fn mentions(clause: &Predicate<'_>, goal: NodeId, variable: u32) -> bool {
    let below = clause.nodes_below(goal);
    below
        .iter()
        .any(|node| clause.node(*node) == Node::Variable(variable))
}

/// The first node of a part: nodes are numbered in the order of writing, parts before the whole.
fn first_node(clause: &Predicate<'_>, node: NodeId) -> NodeId {
    let below = clause.nodes_below(node);
    below.into_iter().min().unwrap_or(node)
}

fn told(clause: &Predicate<'_>, variable: u32, node: NodeId, without: &[NodeId]) -> Diagnostic {
    let names = clause.clause.names.iter();
    let mut names = names.filter(|(_, number)| *number == variable);
    let name = names.next().map_or("_", |(name, _)| name);
    let message = words::unbound_on_branch(name);
    let span = clause.span(node);
    let diagnostic = Diagnostic::new(codes::UNBOUND_ON_BRANCH, clause.unit.file, span, message);
    let diagnostic = match (without.first(), without.last()) {
        (Some(first), Some(last)) => {
            let place = clause.span(*first).to(clause.span(*last));
            diagnostic.also(place, words::not_here())
        }
        _ => diagnostic,
    };
    diagnostic.hint(words::give_it_everywhere())
}
