//! Grammar rules, `Head --> Body`: clauses with two more arguments, the list before and the list behind.

use al0_grammar::{
    term::{TermId, Terms, View},
    token::Op,
};
use al0_runtime::horn::term::{Node, NodeId};

use super::source::{Clause, Reader};

/// The lists before and behind a part of a rule, as variables.
type Ends = (NodeId, NodeId);

/// Reads a grammar rule as the clause that it stands for, as SWI-Prolog does.
pub(super) fn clause(terms: &Terms, left: TermId, right: TermId) -> Clause {
    let mut reader = Reader::default();
    let (before, behind) = (reader.fresh(), reader.fresh());
    let (head, pushed) = match terms.view(left) {
        View::Infix {
            op: Op::Comma,
            left: head,
            right: pushed,
        } => (head, Some(pushed)),
        _ => (left, None),
    };
    let middle = match pushed {
        Some(_) => reader.fresh(),
        None => behind,
    };
    let mut body = reader.body(terms, right, (before, middle));
    let mut first = before;
    if pushed.is_none() {
        // A terminal that a rule begins with stands in the head, so that clauses are chosen by it.
        (first, body) = reader.lead_terminals(body, before);
    }
    if let Some(pushed) = pushed {
        let back = reader.terminals(terms, pushed, (behind, middle));
        body = reader.term.compound(",", &[body, back]);
    }
    let head = reader.extended(terms, head, (first, behind));
    let body = match reader.term.node(body) {
        Node::Atom("true") => None,
        _ => Some(body),
    };
    reader.into_clause(head, body)
}

impl Reader {
    /// A part of a body. Recursion is bounded by the parser's limit on nesting.
    fn body(&mut self, terms: &Terms, part: TermId, ends: Ends) -> NodeId {
        let (before, behind) = ends;
        let node = match terms.view(part) {
            View::Infix {
                op: op @ (Op::Comma | Op::Arrow),
                left,
                right,
            } => {
                let middle = self.fresh();
                let left = self.body(terms, left, (before, middle));
                let right = self.body(terms, right, (middle, behind));
                self.joined(op, left, right)
            }
            View::Infix {
                op: Op::Semicolon,
                left,
                right,
            } => {
                let left = self.body(terms, left, ends);
                let right = self.body(terms, right, ends);
                self.joined(Op::Semicolon, left, right)
            }
            View::Prefix {
                op: Op::NotProvable,
                operand,
            } => {
                let middle = self.fresh();
                let goal = self.body(terms, operand, (before, middle));
                let denied = self.term.compound("\\+", &[goal]);
                self.then_same(denied, ends)
            }
            View::Atom("!") => {
                let cut = self.term.atom("!");
                self.then_same(cut, ends)
            }
            View::Atom("{}") => self.term.compound("=", &[before, behind]),
            View::Compound {
                name: "{}",
                args: &[goal],
            } => {
                let goal = self.node(terms, goal);
                self.then_same(goal, ends)
            }
            View::Variable(_) => {
                let variable = self.node(terms, part);
                self.term.compound("phrase", &[variable, before, behind])
            }
            View::List { .. } | View::Str(_) | View::Atom("[]") => {
                self.terminals(terms, part, ends)
            }
            _ => self.extended(terms, part, ends),
        };
        self.spans.push((node, terms.span(part)));
        node
    }

    fn joined(&mut self, op: Op, left: NodeId, right: NodeId) -> NodeId {
        self.term
            .compound(super::source::operator(op), &[left, right])
    }

    /// A goal that takes nothing from the list.
    fn then_same(&mut self, goal: NodeId, (before, behind): Ends) -> NodeId {
        let same = self.term.compound("=", &[behind, before]);
        self.term.compound(",", &[goal, same])
    }

    /// `before = [a, b | behind]`
    fn terminals(&mut self, terms: &Terms, part: TermId, (before, behind): Ends) -> NodeId {
        let list = match terms.view(part) {
            View::List { items, tail: None } => {
                let items: Vec<NodeId> = items.iter().map(|item| self.node(terms, *item)).collect();
                self.term.list(&items, Some(behind))
            }
            View::Str(text) => {
                let codes = text.chars().map(|c| i64::from(u32::from(c)));
                let items: Vec<NodeId> = codes.map(|code| self.term.integer(code)).collect();
                self.term.list(&items, Some(behind))
            }
            View::Atom("[]") => behind,
            _ => {
                // A list with an open end: what it is shows when the rule is used.
                let list = self.node(terms, part);
                return self.term.compound("append", &[list, behind, before]);
            }
        };
        self.term.compound("=", &[before, list])
    }

    /// A nonterminal with the two lists as its last arguments; `call//N` is a call with them.
    fn extended(&mut self, terms: &Terms, part: TermId, (before, behind): Ends) -> NodeId {
        let plain = self.node(terms, part);
        let (name, mut args) = match self.term.node(plain) {
            Node::Atom(name) => (name.to_owned(), Vec::new()),
            Node::Compound { name, args } => (name.to_owned(), args.to_vec()),
            Node::Variable(_) | Node::Integer(_) | Node::Float(_) | Node::Text(_) => return plain,
        };
        args.extend([before, behind]);
        let node = self.term.compound(&name, &args);
        self.spans.push((node, terms.span(part)));
        node
    }

    /// Takes `before = List` off the beginning of a body; gives the list and what is left.
    fn lead_terminals(&mut self, body: NodeId, before: NodeId) -> (NodeId, NodeId) {
        let list_of = |node: NodeId| match self.term.node(node) {
            Node::Compound {
                name: "=",
                args: &[left, right],
            } if self.term.node(left) == self.term.node(before) => Some(right),
            _ => None,
        };
        if let Some(list) = list_of(body) {
            return (list, self.term.atom("true"));
        }
        let Node::Compound {
            name: ",",
            args: &[first, rest],
        } = self.term.node(body)
        else {
            return (before, body);
        };
        match list_of(first) {
            Some(list) => (list, rest),
            None => (before, body),
        }
    }
}
