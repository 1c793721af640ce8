//! Which predicates a goal comes to, called by its clauses or theirs.

use std::collections::{BTreeSet, HashMap, HashSet};

use al0_runtime::horn::term::{Node, NodeId};

use super::{
    calls::{calls, goal_arguments},
    program::{Predicate, Program},
};
use crate::Unit;

/// Name and number of arguments.
type Key = (String, usize);

/// Who calls whom in a program.
pub(crate) struct Reach<'u> {
    program: Program<'u>,
    /// The clauses of a predicate, by their numbers.
    clauses: HashMap<Key, Vec<usize>>,
}

impl<'u> Reach<'u> {
    pub(crate) fn of(units: &'u [Unit]) -> Self {
        let program = Program::read(units);
        let mut clauses: HashMap<Key, Vec<usize>> = HashMap::new();
        for (number, clause) in program.clauses.iter().enumerate() {
            let key = (clause.name.clone(), clause.args.len());
            clauses.entry(key).or_default().push(number);
        }
        Self { program, clauses }
    }

    /// Whether no predicate of one of these names is called for a table's goal, and none that is known only as it runs.
    pub(crate) fn avoids(&self, goal: &str, names: &HashSet<String>) -> bool {
        let mut seen: BTreeSet<Key> = BTreeSet::new();
        let mut waiting: Vec<Key> = (0..3).map(|arity| (goal.to_owned(), arity)).collect();
        let is_own = |name: &str, arity: usize| self.program.defines(name, arity);
        while let Some(key) = waiting.pop() {
            if names.contains(&key.0) {
                return false;
            }
            let numbers = self.clauses.get(&key).into_iter().flatten();
            if !seen.insert(key.clone()) {
                continue;
            }
            for clause in numbers.filter_map(|number| self.program.clauses.get(*number)) {
                if clause.clause.body.is_some_and(|body| is_open(clause, body)) {
                    return false;
                }
                let calls = calls(clause, &is_own);
                let called = calls.iter().map(|call| (call.name.to_owned(), call.arity));
                waiting.extend(called);
            }
        }
        true
    }
}

/// Whether a goal of the body is a variable.
fn is_open(clause: &Predicate<'_>, body: NodeId) -> bool {
    let mut pending = vec![body];
    while let Some(node) = pending.pop() {
        match clause.node(node) {
            Node::Variable(_) => return true,
            Node::Compound { name, args } => {
                let goals = goal_arguments(name, args.len());
                pending.extend(goals.filter_map(|(at, _)| args.get(at)));
            }
            Node::Atom(_) | Node::Integer(_) | Node::Float(_) | Node::Text(_) => {}
        }
    }
    false
}
