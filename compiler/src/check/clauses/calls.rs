//! The calls in a body, those below control constructs and in arguments that are goals included.

use al0_runtime::horn::term::{LIST, Node, NodeId};

use super::program::Predicate;
use crate::lower::LISTS;

/// A goal of a body.
#[derive(Clone, Copy, Debug)]
pub(super) struct Call<'c> {
    pub(super) name: &'c str,
    /// With how many arguments it is called in the end: `maplist(p, L)` calls `p/1`.
    pub(super) arity: usize,
    pub(super) node: NodeId,
}

/// Arguments that are goals: name, arguments, position from 0, arguments that are added to the goal.
const GOALS: &[(&str, usize, usize, usize)] = &[
    (",", 2, 0, 0),
    (",", 2, 1, 0),
    (";", 2, 0, 0),
    (";", 2, 1, 0),
    ("->", 2, 0, 0),
    ("->", 2, 1, 0),
    ("\\+", 1, 0, 0),
    ("not", 1, 0, 0),
    ("once", 1, 0, 0),
    ("ignore", 1, 0, 0),
    ("forall", 2, 0, 0),
    ("forall", 2, 1, 0),
    ("findall", 3, 1, 0),
    ("findall", 4, 1, 0),
    ("bagof", 3, 1, 0),
    ("setof", 3, 1, 0),
    ("aggregate_all", 3, 1, 0),
    ("aggregate_all", 4, 2, 0),
    ("catch", 3, 0, 0),
    ("catch", 3, 2, 0),
    ("call_cleanup", 2, 0, 0),
    ("call_cleanup", 2, 1, 0),
    ("setup_call_cleanup", 3, 0, 0),
    ("setup_call_cleanup", 3, 1, 0),
    ("setup_call_cleanup", 3, 2, 0),
    ("include", 3, 0, 1),
    ("exclude", 3, 0, 1),
    ("partition", 4, 0, 1),
    ("partition", 5, 0, 2),
    ("convlist", 3, 0, 2),
    ("map_assoc", 2, 0, 1),
    ("map_assoc", 3, 0, 2),
    ("map_list_to_pairs", 3, 0, 2),
    ("predsort", 3, 0, 3),
    ("phrase", 2, 0, LISTS),
    ("phrase", 3, 0, LISTS),
];

/// As [`GOALS`], for names with any number of arguments: the first is a goal that is given all others, or one
/// fewer.
const SPREAD: &[&str] = &["call", "maplist", "foldl"];

/// All calls, in order of writing. `is_own` tells what the program defines itself: its arguments are not
/// taken for goals.
pub(super) fn calls<'c>(
    clause: &'c Predicate<'_>,
    is_own: &dyn Fn(&str, usize) -> bool,
) -> Vec<Call<'c>> {
    let mut found = Vec::new();
    let mut pending: Vec<(NodeId, usize)> = clause
        .clause
        .body
        .map(|body| (body, 0))
        .into_iter()
        .collect();
    while let Some((node, added)) = pending.pop() {
        if added == LISTS
            && let Some(parts) = grammar_body(clause.node(node))
        {
            pending.extend(parts.into_iter().rev());
            continue;
        }
        let (name, args): (&str, &[NodeId]) = match clause.node(node) {
            Node::Atom(name) => (name, &[]),
            Node::Compound {
                name: "^",
                args: [_, goal],
            } if added == 0 => {
                pending.push((*goal, 0));
                continue;
            }
            Node::Compound { name, args } => (name, args),
            Node::Variable(_) | Node::Integer(_) | Node::Float(_) | Node::Text(_) => continue,
        };
        let call = Call {
            name,
            arity: args.len() + added,
            node,
        };
        found.push(call);
        if added == 0 && !is_own(name, args.len()) {
            pending.extend(inner(name, args).rev());
        }
    }
    found
}

/// The parts of a body of a grammar rule that is no nonterminal by itself, as `phrase` takes it.
fn grammar_body(node: Node<'_>) -> Option<Vec<(NodeId, usize)>> {
    match node {
        Node::Compound {
            name: "," | ";" | "->",
            args: [left, right],
        } => Some(vec![(*left, LISTS), (*right, LISTS)]),
        Node::Compound {
            name: "\\+",
            args: [body],
        } => Some(vec![(*body, LISTS)]),
        Node::Compound {
            name: "{}",
            args: [goal],
        } => Some(vec![(*goal, 0)]),
        Node::Compound { name: LIST, .. } | Node::Atom("[]" | "{}" | "!") => Some(Vec::new()),
        Node::Compound { .. }
        | Node::Atom(_)
        | Node::Variable(_)
        | Node::Integer(_)
        | Node::Float(_)
        | Node::Text(_) => None,
    }
}

/// The arguments of a call that are goals, with how many arguments are added to each.
fn inner<'a>(
    name: &'a str,
    args: &'a [NodeId],
) -> impl DoubleEndedIterator<Item = (NodeId, usize)> + 'a {
    goal_arguments(name, args.len()).filter_map(|(at, added)| Some((*args.get(at)?, added)))
}

/// Which arguments of a goal are goals, by position from 0, each with how many arguments are added to it.
pub fn goal_arguments(
    name: &str,
    arity: usize,
) -> impl DoubleEndedIterator<Item = (usize, usize)> + '_ {
    let fixed = GOALS
        .iter()
        .filter(move |(known, number, ..)| *known == name && *number == arity);
    let fixed = fixed.map(|(_, _, at, added)| (*at, *added));
    let spread = arity.checked_sub(1).filter(|_| SPREAD.contains(&name));
    fixed.chain(spread.map(|added| (0, added)))
}
