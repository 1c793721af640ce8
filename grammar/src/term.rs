//! Terms: what the grammar builds, kept in one arena.
//!
//! A term is seen through [`View`]. Operators written in functional notation (`and(a, b)`) look the same as
//! written between their operands, and both spellings of a keyword give one [`Op`]. Names are in NFC.

use std::collections::HashMap;

use crate::{
    span::{Shift, Span},
    token::Op,
};

/// A term of one [`Terms`]; meaningless with another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TermId(u32);

/// An interned name of one [`Terms`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Symbol(u32);

/// What a term is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum View<'t> {
    /// A variable, `_` included.
    Variable(&'t str),
    /// A name standing alone; also an operator standing alone, as in `op(180, xfy, or)`.
    Atom(&'t str),
    /// An integer; a `-` directly before the digits belongs to it.
    Integer(i64),
    /// A number with a fraction.
    Float(f64),
    /// Text in double quotes, escapes resolved.
    Str(&'t str),
    /// `name(args)`, at least one argument.
    Compound {
        /// The name.
        name: &'t str,
        /// The arguments.
        args: &'t [TermId],
    },
    /// `left op right`.
    Infix {
        /// The operator.
        op: Op,
        /// What stands before it.
        left: TermId,
        /// What stands after it.
        right: TermId,
    },
    /// `op operand`.
    Prefix {
        /// The operator.
        op: Op,
        /// What stands after it.
        operand: TermId,
    },
    /// `[items | tail]`; `[]` has no items.
    List {
        /// The items before the bar.
        items: &'t [TermId],
        /// What follows the bar.
        tail: Option<TermId>,
    },
}

/// A range of `Terms::children`.
#[derive(Clone, Copy, Debug)]
struct Children {
    start: u32,
    len: u32,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Variable(Symbol),
    Atom(Symbol),
    Integer(i64),
    Float(f64),
    Str(Symbol),
    Compound {
        name: Symbol,
        args: Children,
    },
    Infix {
        op: Op,
        left: TermId,
        right: TermId,
    },
    Prefix {
        op: Op,
        operand: TermId,
    },
    List {
        items: Children,
        tail: Option<TermId>,
    },
}

/// Facts about how a term was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Flags {
    /// The name stands in quotes.
    pub(crate) quoted: bool,
    /// The name was broken by a space and has been mended.
    pub(crate) joined: bool,
    /// An operator written before its operands in parentheses, or an ordinary compound.
    pub(crate) functional: bool,
}

/// A term about to be put into the arena.
#[derive(Clone, Debug)]
pub(crate) enum Draft {
    Variable(Symbol),
    Atom(Symbol),
    Integer(i64),
    Float(f64),
    Str(Symbol),
    Compound {
        name: Symbol,
        args: Vec<TermId>,
    },
    Infix {
        op: Op,
        left: TermId,
        right: TermId,
    },
    Prefix {
        op: Op,
        operand: TermId,
    },
    List {
        items: Vec<TermId>,
        tail: Option<TermId>,
    },
}

#[derive(Clone, Copy, Debug)]
struct Node {
    kind: Kind,
    span: Span,
    outer: Span,
    name_span: Span,
    depth: u32,
    flags: Flags,
}

/// The arena of all terms of one file.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    nodes: Vec<Node>,
    children: Vec<TermId>,
    names: Vec<Box<str>>,
    by_name: HashMap<Box<str>, Symbol>,
}

/// A state of the arena to which it can be cut back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    nodes: usize,
    children: usize,
}

impl Terms {
    /// What the term is.
    #[must_use]
    pub fn view(&self, id: TermId) -> View<'_> {
        match self.kind(id) {
            Kind::Variable(name) => View::Variable(self.name(name)),
            Kind::Atom(name) => View::Atom(self.name(name)),
            Kind::Integer(value) => View::Integer(value),
            Kind::Float(value) => View::Float(value),
            Kind::Str(text) => View::Str(self.name(text)),
            Kind::Compound { name, args } => View::Compound {
                name: self.name(name),
                args: self.children(args),
            },
            Kind::Infix { op, left, right } => View::Infix { op, left, right },
            Kind::Prefix { op, operand } => View::Prefix { op, operand },
            Kind::List { items, tail } => View::List {
                items: self.children(items),
                tail,
            },
        }
    }

    /// The bytes of the whole term, without parentheses around it.
    #[must_use]
    pub fn span(&self, id: TermId) -> Span {
        self.node(id).map_or_else(Span::default, |node| node.span)
    }

    /// The bytes of the whole term with all parentheses around it.
    #[must_use]
    pub fn outer_span(&self, id: TermId) -> Span {
        self.node(id).map_or_else(Span::default, |node| node.outer)
    }

    /// The bytes of the name, functor or operator; of the opening bracket for a list.
    #[must_use]
    pub fn name_span(&self, id: TermId) -> Span {
        self.node(id)
            .map_or_else(Span::default, |node| node.name_span)
    }

    /// Whether it stands in parentheses of its own.
    #[must_use]
    pub fn is_parenthesised(&self, id: TermId) -> bool {
        self.node(id).is_some_and(|node| node.outer != node.span)
    }

    /// Whether its name stands in quotes.
    #[must_use]
    pub fn is_quoted(&self, id: TermId) -> bool {
        self.node(id).is_some_and(|node| node.flags.quoted)
    }

    /// Whether its name was broken by a space in the source and has been mended.
    #[must_use]
    pub fn is_joined(&self, id: TermId) -> bool {
        self.node(id).is_some_and(|node| node.flags.joined)
    }

    /// How deeply it nests: 1 for a name.
    #[must_use]
    pub fn depth(&self, id: TermId) -> u32 {
        self.node(id).map_or(0, |node| node.depth)
    }

    /// The links `a`, `b`, `c` of a chain `a op b op c` that leans to the right; the term alone where it is none.
    #[must_use]
    pub fn links(&self, id: TermId, op: Op) -> Vec<TermId> {
        let (mut links, mut rest) = (Vec::new(), id);
        while let View::Infix {
            op: found,
            left,
            right,
        } = self.view(rest)
            && found == op
        {
            links.push(left);
            rest = right;
        }
        links.push(rest);
        links
    }

    /// The parts directly below it, in order of writing.
    pub fn parts(&self, id: TermId) -> impl Iterator<Item = TermId> + '_ {
        let (first, slice, last) = match self.view(id) {
            View::Variable(_)
            | View::Atom(_)
            | View::Integer(_)
            | View::Float(_)
            | View::Str(_) => (None, &[][..], None),
            View::Compound { args, .. } => (None, args, None),
            View::Infix { left, right, .. } => (Some(left), &[][..], Some(right)),
            View::Prefix { operand, .. } => (None, &[][..], Some(operand)),
            View::List { items, tail } => (None, items, tail),
        };
        first.into_iter().chain(slice.iter().copied()).chain(last)
    }

    /// Whether two terms, perhaps of different arenas, are equal: spans, spellings and quotes aside.
    #[must_use]
    pub fn same(&self, id: TermId, other: &Self, other_id: TermId) -> bool {
        let mut pending = vec![(id, other_id)];
        while let Some((left, right)) = pending.pop() {
            if !same_top(self.view(left), other.view(right)) {
                return false;
            }
            pending.extend(self.parts(left).zip(other.parts(right)));
        }
        true
    }

    fn node(&self, id: TermId) -> Option<&Node> {
        self.nodes.get(id.0 as usize)
    }

    /// An id of another arena reads as 0 rather than as a panic.
    fn kind(&self, id: TermId) -> Kind {
        self.node(id).map_or(Kind::Integer(0), |node| node.kind)
    }

    /// The operator on top of a term that was written as an operator without parentheses around it.
    pub(crate) fn bare_operator(&self, id: TermId) -> Option<Op> {
        self.written_operator(id)
            .filter(|_| !self.is_parenthesised(id))
    }

    /// The operator on top of a term that was written as an operator, whatever stands around it.
    pub(crate) fn written_operator(&self, id: TermId) -> Option<Op> {
        let node = self.node(id).filter(|node| !node.flags.functional)?;
        match node.kind {
            Kind::Infix { op, .. } | Kind::Prefix { op, .. } => Some(op),
            Kind::Variable(_)
            | Kind::Atom(_)
            | Kind::Integer(_)
            | Kind::Float(_)
            | Kind::Str(_)
            | Kind::Compound { .. }
            | Kind::List { .. } => None,
        }
    }

    pub(crate) fn name(&self, symbol: Symbol) -> &str {
        self.names.get(symbol.0 as usize).map_or("", |name| name)
    }

    fn children(&self, range: Children) -> &[TermId] {
        let start = range.start as usize;
        self.children
            .get(start..start + range.len as usize)
            .unwrap_or_default()
    }
}

impl Terms {
    pub(crate) fn intern(&mut self, name: &str) -> Symbol {
        if let Some(symbol) = self.by_name.get(name) {
            return *symbol;
        }
        let symbol = Symbol(index(self.names.len()));
        self.names.push(name.into());
        self.by_name.insert(name.into(), symbol);
        symbol
    }

    pub(crate) fn push(
        &mut self,
        draft: Draft,
        span: Span,
        name_span: Span,
        flags: Flags,
    ) -> TermId {
        let id = TermId(index(self.nodes.len()));
        let kind = self.settle(draft);
        self.nodes.push(Node {
            kind,
            span,
            outer: span,
            name_span,
            depth: 0,
            flags,
        });
        let below = self
            .parts(id)
            .map(|part| self.depth(part))
            .max()
            .unwrap_or(0);
        if let Some(node) = self.nodes.last_mut() {
            node.depth = below + 1;
        }
        id
    }

    fn settle(&mut self, draft: Draft) -> Kind {
        match draft {
            Draft::Variable(name) => Kind::Variable(name),
            Draft::Atom(name) => Kind::Atom(name),
            Draft::Integer(value) => Kind::Integer(value),
            Draft::Float(value) => Kind::Float(value),
            Draft::Str(text) => Kind::Str(text),
            Draft::Compound { name, args } => Kind::Compound {
                name,
                args: self.push_children(&args),
            },
            Draft::Infix { op, left, right } => Kind::Infix { op, left, right },
            Draft::Prefix { op, operand } => Kind::Prefix { op, operand },
            Draft::List { items, tail } => Kind::List {
                items: self.push_children(&items),
                tail,
            },
        }
    }

    fn push_children(&mut self, children: &[TermId]) -> Children {
        let start = index(self.children.len());
        self.children.extend_from_slice(children);
        Children {
            start,
            len: index(children.len()),
        }
    }

    /// Records parentheses around a term.
    pub(crate) fn set_outer(&mut self, id: TermId, outer: Span) {
        if let Some(node) = self.nodes.get_mut(id.0 as usize) {
            node.outer = outer;
        }
    }

    /// Makes `id` the term that `by` is; its place in its parent and the parentheses around it stay.
    pub(crate) fn replace(&mut self, id: TermId, by: TermId) {
        let Some(new) = self.node(by).copied() else {
            return;
        };
        if let Some(node) = self.nodes.get_mut(id.0 as usize) {
            let outer = if node.outer == node.span {
                new.span
            } else {
                node.outer
            };
            *node = Node { outer, ..new };
        }
    }

    /// Moves all terms that begin behind what changed.
    pub(crate) fn shift(&mut self, shift: Shift) {
        let moved = |node: &&mut Node| node.span.start() >= shift.from;
        for node in self.nodes.iter_mut().filter(moved) {
            for span in [&mut node.span, &mut node.outer, &mut node.name_span] {
                *span = shift.apply(*span);
            }
        }
    }

    /// Whether more than half of what is kept may be terms that no clause has any more, in a text of so many tokens.
    pub(crate) fn is_worn(&self, tokens: usize) -> bool {
        const SPARE: usize = 4096;
        let most = 2 * tokens + SPARE;
        self.nodes.len() > most || self.names.len() > most
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark {
            nodes: self.nodes.len(),
            children: self.children.len(),
        }
    }

    /// Forgets every term made since `mark`.
    pub(crate) fn cut_back(&mut self, mark: Mark) {
        self.nodes.truncate(mark.nodes);
        self.children.truncate(mark.children);
    }
}

/// Whether two terms agree in everything but their parts.
fn same_top(left: View<'_>, right: View<'_>) -> bool {
    match (left, right) {
        (
            View::Compound { name, args },
            View::Compound {
                name: other,
                args: others,
            },
        ) => name == other && args.len() == others.len(),
        (View::Infix { op, .. }, View::Infix { op: other, .. })
        | (View::Prefix { op, .. }, View::Prefix { op: other, .. }) => op == other,
        (
            View::List { items, tail },
            View::List {
                items: others,
                tail: other,
            },
        ) => items.len() == others.len() && tail.is_some() == other.is_some(),
        (left, right) => left == right,
    }
}

/// Texts are below 4 GiB, so their terms and names can be counted in 32 bits.
fn index(len: usize) -> u32 {
    u32::try_from(len).unwrap_or(u32::MAX)
}
