//! What a program may know of itself: its clauses as facts, for `clause/2` and what builds on it, and the operators.

use al0_grammar::token::{Fixity, OPERATORS, OpInfo};
use al0_runtime::horn::term::{Node, NodeId, Term};
use std::fmt::Write as _;

use super::{
    Compiler, Flat, Predicates, Space,
    clause::{Context, generate},
    index::{Coded, key},
    source::{self, Clause},
};

/// The facts: head and body of every clause of the user's.
pub(super) const WRITTEN: (&str, u8) = ("$written", 2);

impl Compiler {
    /// Makes the facts; a clause too large for one is left out of them.
    pub(super) fn written(&mut self, user: &Predicates) {
        let clauses = user.values().flatten();
        let coded: Vec<Coded> = clauses
            .filter_map(|(clause, _)| self.fact(clause))
            .collect();
        let (name, arity) = WRITTEN;
        let pred = self.linker.declare(Space::Library, name, arity, true);
        self.finish(pred, arity, &coded);
    }

    fn fact(&mut self, clause: &Clause) -> Option<Coded> {
        let mut term = clause.term.clone();
        let body = match clause.body {
            Some(body) => told(&mut term, body),
            None => term.atom("true"),
        };
        let flat = Flat {
            head: vec![clause.head, body],
            guard: 0,
            goals: Vec::new(),
        };
        let mut context = Context {
            linker: &mut self.linker,
            term: &term,
            space: Space::Library,
            unknown: &mut Vec::new(),
        };
        let code = generate(&mut context, &flat).ok()?;
        let heads = flat.head.iter();
        let keys = heads
            .map(|part| key(&mut self.linker, &term, *part))
            .collect();
        Some(Coded { keys, code })
    }
}

/// A body as `clause/2` tells it: a variable that stands for a goal is called. Recursion is bounded by the parser.
fn told(term: &mut Term, body: NodeId) -> NodeId {
    let (name, left, right) = match term.node(body) {
        Node::Variable(_) => return term.compound("call", &[body]),
        Node::Compound {
            name,
            args: [left, right],
        } if [",", ";", "->"].contains(&name) => (name.to_owned(), *left, *right),
        Node::Compound { .. } | Node::Atom(_) | Node::Integer(_) => return body,
        Node::Float(_) | Node::Text(_) => return body,
    };
    let parts = [told(term, left), told(term, right)];
    if parts == [left, right] {
        return body;
    }
    term.compound(&name, &parts)
}

/// The operators as facts of `$operator/3`, for `current_op/3`: those before their operand first.
pub(super) fn operators() -> String {
    let mut facts = String::new();
    let is_prefix = |row: &&OpInfo| matches!(row.fixity, Fixity::Fy | Fixity::Fx);
    let (before, between): (Vec<&OpInfo>, Vec<&OpInfo>) = OPERATORS.iter().partition(is_prefix);
    for row in before.into_iter().chain(between) {
        let name = source::operator(row.op);
        let name = name.replace('\\', "\\\\");
        let kind = match row.fixity {
            Fixity::Xfx => "xfx",
            Fixity::Xfy => "xfy",
            Fixity::Yfx => "yfx",
            Fixity::Fy => "fy",
            Fixity::Fx => "fx",
        };
        // Writing to a text does not fail.
        let _ = writeln!(facts, "'$operator'({}, {kind}, '{name}').", row.priority);
    }
    facts
}
