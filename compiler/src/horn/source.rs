//! Clauses as the compiler sees them: terms with Prolog's names, variables numbered within the clause.

use al0_grammar::{
    span::Span,
    term::{TermId, Terms, View},
    text::Lang,
    token::Op,
};
use al0_runtime::horn::term::{NodeId, Term};

/// A clause of the source.
#[derive(Debug)]
pub(crate) struct Clause {
    pub(crate) term: Term,
    pub(crate) head: NodeId,
    pub(crate) body: Option<NodeId>,
    /// How many variables it has.
    pub(crate) variables: u32,
    /// Where the parts stand, in the order of their nodes.
    pub(crate) spans: Vec<(NodeId, Span)>,
    /// The names of variables and their numbers, in order of writing; `_` has none.
    pub(crate) names: Vec<(String, u32)>,
}

/// Turns terms of the grammar into terms of the machine.
#[derive(Debug, Default)]
pub(crate) struct Reader {
    pub(crate) term: Term,
    pub(crate) names: Vec<(String, u32)>,
    pub(crate) next: u32,
    pub(crate) spans: Vec<(NodeId, Span)>,
}

/// The name that an operator has in terms, whichever language it is written in.
pub(super) fn operator(op: Op) -> &'static str {
    op.spelling(Lang::En)
}

impl Reader {
    /// Recursion is bounded: the parser refuses terms of more than a few hundred levels.
    pub(crate) fn node(&mut self, terms: &Terms, id: TermId) -> NodeId {
        let node = match terms.view(id) {
            View::Variable(name) => self.variable(name),
            View::Atom(name) => self.term.atom(plain(name)),
            View::Integer(value) => self.term.integer(value),
            View::Float(value) => self.term.float(value),
            View::Str(text) => self.term.text(text),
            View::Compound { name, args } => {
                let args: Vec<NodeId> = args.iter().map(|arg| self.node(terms, *arg)).collect();
                self.term.compound(name, &args)
            }
            View::Infix { op, left, right } => {
                let args = [self.node(terms, left), self.node(terms, right)];
                self.term.compound(operator(op), &args)
            }
            View::Prefix { op, operand } => {
                let operand = self.node(terms, operand);
                self.term.compound(operator(op), &[operand])
            }
            View::List { items, tail } => {
                let items: Vec<NodeId> = items.iter().map(|item| self.node(terms, *item)).collect();
                let tail = tail.map(|tail| self.node(terms, tail));
                self.term.list(&items, tail)
            }
        };
        self.spans.push((node, terms.span(id)));
        node
    }

    fn variable(&mut self, name: &str) -> NodeId {
        if name == "_" {
            return self.fresh();
        }
        let known = self.names.iter().find(|(known, _)| known == name);
        if let Some((_, number)) = known {
            return self.term.variable(*number);
        }
        self.names.push((name.to_owned(), self.next));
        self.fresh()
    }

    /// A variable that is not in the text, or not as yet.
    pub(super) fn fresh(&mut self) -> NodeId {
        let number = self.next;
        self.next += 1;
        self.term.variable(number)
    }

    /// Reads a clause.
    pub(crate) fn clause(terms: &Terms, id: TermId) -> Clause {
        let mut reader = Self::default();
        let (head, body) = match terms.view(id) {
            View::Infix {
                op: Op::Neck,
                left,
                right,
            } => {
                let head = reader.node(terms, left);
                (head, Some(reader.node(terms, right)))
            }
            View::Infix {
                op: Op::Rewrite,
                left,
                right,
            } => return super::grammar::clause(terms, left, right),
            _ => (reader.node(terms, id), None),
        };
        reader.into_clause(head, body)
    }

    /// The clause of what was read.
    pub(super) fn into_clause(self, head: NodeId, body: Option<NodeId>) -> Clause {
        Clause {
            term: self.term,
            head,
            body,
            variables: self.next,
            spans: self.spans,
            names: self.names,
        }
    }
}

/// A lone operator has one name in both languages.
fn plain(name: &str) -> &str {
    match Op::from_spelling(name) {
        Some(op) => operator(op),
        None => name,
    }
}
