//! Terms outside the machine: owned, flat, of any depth.
//!
//! A term is an arena, so nothing that copies or drops it recurses. Terms know names as text and belong to no program.

use std::collections::HashMap;

/// The functor of a non-empty list, with two arguments.
pub const LIST: &str = "[|]";
/// Variables of an answer from this number on stand for a value that is part of itself: the number above is that
/// of its binding.
pub const CYCLE: u32 = 1 << 31;
/// The empty list.
pub const NIL: &str = "[]";

/// A node of one [`Term`]; meaningless with another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Node<'t> {
    /// A variable; equal numbers within one term are one variable.
    Variable(u32),
    /// An atom.
    Atom(&'t str),
    /// An integer.
    Integer(i64),
    /// A number with a fraction.
    Float(f64),
    /// Text in double quotes.
    Text(&'t str),
    /// `name(args)`, at least one argument.
    Compound {
        /// The name.
        name: &'t str,
        /// The arguments.
        args: &'t [NodeId],
    },
}

#[derive(Clone, Copy, Debug)]
enum Kept {
    Variable(u32),
    Atom(u32),
    Integer(i64),
    Float(f64),
    Text(u32),
    Compound { name: u32, start: u32, len: u32 },
}

/// What a node without parts is settled as.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind<'t> {
    Variable(u32),
    Atom(&'t str),
    Integer(i64),
    Float(f64),
    Text(&'t str),
}

/// An arena of terms that share their variables.
#[derive(Clone, Debug, Default)]
pub struct Term {
    nodes: Vec<Kept>,
    args: Vec<NodeId>,
    names: Vec<Box<str>>,
    by_name: HashMap<Box<str>, u32>,
}

impl Term {
    /// An arena without nodes.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// What a node is; a node of another arena reads as the integer 0.
    #[must_use]
    pub fn node(&self, id: NodeId) -> Node<'_> {
        match self.nodes.get(id.0 as usize).copied() {
            None => Node::Integer(0),
            Some(Kept::Variable(number)) => Node::Variable(number),
            Some(Kept::Atom(name)) => Node::Atom(self.name(name)),
            Some(Kept::Integer(value)) => Node::Integer(value),
            Some(Kept::Float(value)) => Node::Float(value),
            Some(Kept::Text(text)) => Node::Text(self.name(text)),
            Some(Kept::Compound { name, start, len }) => Node::Compound {
                name: self.name(name),
                args: self
                    .args
                    .get(start as usize..(start + len) as usize)
                    .unwrap_or_default(),
            },
        }
    }

    /// How many nodes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are no nodes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Whether a variable is among the nodes.
    #[must_use]
    pub fn has_variables(&self) -> bool {
        let mut nodes = self.nodes.iter();
        nodes.any(|node| matches!(node, Kept::Variable(_)))
    }

    /// The last node made.
    #[must_use]
    pub fn last(&self) -> NodeId {
        NodeId(index(self.nodes.len().saturating_sub(1)))
    }

    /// Adds a variable.
    pub fn variable(&mut self, number: u32) -> NodeId {
        self.push(Kept::Variable(number))
    }

    /// Adds an atom.
    pub fn atom(&mut self, name: &str) -> NodeId {
        let name = self.intern(name);
        self.push(Kept::Atom(name))
    }

    /// Adds an integer.
    pub fn integer(&mut self, value: i64) -> NodeId {
        self.push(Kept::Integer(value))
    }

    /// Adds a float.
    pub fn float(&mut self, value: f64) -> NodeId {
        self.push(Kept::Float(value))
    }

    /// Adds a text.
    pub fn text(&mut self, text: &str) -> NodeId {
        let text = self.intern(text);
        self.push(Kept::Text(text))
    }

    /// Adds `name(args)`; an atom where there are no arguments.
    pub fn compound(&mut self, name: &str, args: &[NodeId]) -> NodeId {
        if args.is_empty() {
            return self.atom(name);
        }
        let name = self.intern(name);
        let start = index(self.args.len());
        self.args.extend_from_slice(args);
        self.push(Kept::Compound {
            name,
            start,
            len: index(args.len()),
        })
    }

    /// Adds the list `[items | tail]`, `[items]` without a tail.
    pub fn list(&mut self, items: &[NodeId], tail: Option<NodeId>) -> NodeId {
        let mut rest = tail.unwrap_or_else(|| self.atom(NIL));
        for item in items.iter().rev() {
            rest = self.compound(LIST, &[*item, rest]);
        }
        rest
    }

    /// Adds a node that is settled later.
    pub(crate) fn reserve(&mut self) -> NodeId {
        self.push(Kept::Integer(0))
    }

    /// Settles a reserved node.
    pub(crate) fn settle(&mut self, id: NodeId, kind: Kind<'_>) {
        let kept = match kind {
            Kind::Variable(number) => Kept::Variable(number),
            Kind::Atom(name) => Kept::Atom(self.intern(name)),
            Kind::Integer(value) => Kept::Integer(value),
            Kind::Float(value) => Kept::Float(value),
            Kind::Text(text) => Kept::Text(self.intern(text)),
        };
        if let Some(place) = self.nodes.get_mut(id.0 as usize) {
            *place = kept;
        }
    }

    /// Settles a reserved node as a compound.
    pub(crate) fn settle_compound(&mut self, id: NodeId, name: &str, args: &[NodeId]) {
        let name = self.intern(name);
        let start = index(self.args.len());
        self.args.extend_from_slice(args);
        let len = index(args.len());
        if let Some(place) = self.nodes.get_mut(id.0 as usize) {
            *place = Kept::Compound { name, start, len };
        }
    }

    fn push(&mut self, kept: Kept) -> NodeId {
        self.nodes.push(kept);
        self.last()
    }

    fn name(&self, name: u32) -> &str {
        self.names.get(name as usize).map_or("", |name| name)
    }

    fn intern(&mut self, name: &str) -> u32 {
        if let Some(known) = self.by_name.get(name) {
            return *known;
        }
        let number = index(self.names.len());
        self.names.push(name.into());
        self.by_name.insert(name.into(), number);
        number
    }
}

/// A goal to be solved.
#[derive(Clone, Debug)]
pub struct Goal {
    /// Its arena.
    pub term: Term,
    /// The goal in it.
    pub root: NodeId,
    /// The names of its variables and their numbers, in order of writing; `_` has none.
    pub names: Vec<(String, u32)>,
}

/// One solution of a goal.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The arena of all values; variables shared by several values have one number.
    pub term: Term,
    /// The named variables of the goal with their values.
    pub bindings: Vec<(String, NodeId)>,
    /// Whether there is certainly no further solution.
    pub is_last: bool,
}

/// Terms of 2^32 nodes are far beyond any heap limit.
fn index(len: usize) -> u32 {
    u32::try_from(len).unwrap_or(u32::MAX)
}
