//! Calling one predicate again and again with small arguments, without going through owned terms.

use super::{
    Program,
    cell::{Cell, Tag},
    host::Ball,
    machine::{Failure, Machine, Outcome, Raise},
    operand::PredNo,
};

/// A part of a chain `A..B..C`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Link {
    /// An atom, by its number.
    Atom(u32),
    /// `X:Y`.
    Pair(i64, i64),
    /// An integer.
    Int(i64),
    /// A variable without a value, or a pair that has one.
    Open,
    /// Anything else.
    Other,
}

/// The numbers of the operators that chains are made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChainOps {
    /// `..`
    pub(crate) dots: u32,
    /// `:`
    pub(crate) colon: u32,
}

/// A term of the goal that runs: its place among the roots, where garbage collection finds it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Handle(usize);

/// Longer chains are read as ending in [`Link::Other`].
const MOST_LINKS: usize = 32;

impl Program {
    /// The number of a predicate that goals can call.
    #[must_use]
    pub fn predicate(&self, name: &str, arity: u8) -> Option<PredNo> {
        let atom = self.by_atom.get(name)?;
        self.by_name.get(&(*atom, arity)).copied().map(PredNo)
    }
}

impl Machine<'_> {
    /// Drops what earlier goals left.
    pub(crate) fn begin(&mut self) {
        self.reset();
        if !self.new_atoms.is_empty() {
            self.new_atoms.clear();
            self.new_numbers.clear();
        }
    }

    /// A chain with the given links.
    pub(crate) fn chain(&mut self, links: &[Link], ops: ChainOps) -> Handle {
        let mut links = links.iter().rev();
        let mut chain = match links.next() {
            Some(link) => self.link(*link, ops),
            None => Cell::ZERO,
        };
        for link in links {
            let first = self.link(*link, ops);
            chain = self.compound(ops.dots, &[first, chain]);
        }
        self.handle(chain)
    }

    fn handle(&mut self, cell: Cell) -> Handle {
        self.roots.push(cell);
        Handle(self.roots.len() - 1)
    }

    fn held(&self, handle: Handle) -> Cell {
        self.roots.get(handle.0).copied().unwrap_or(Cell::ZERO)
    }

    fn link(&mut self, link: Link, ops: ChainOps) -> Cell {
        match link {
            Link::Atom(number) => Cell::atom(number),
            Link::Int(value) => self.integer(value),
            Link::Pair(x, y) => {
                let pair = [self.integer(x), self.integer(y)];
                self.compound(ops.colon, &pair)
            }
            Link::Open | Link::Other => self.new_variable(),
        }
    }

    /// A new variable.
    pub(crate) fn variable(&mut self) -> Handle {
        let cell = self.new_variable();
        self.handle(cell)
    }

    /// An atom.
    pub(crate) fn atom_term(&mut self, number: u32) -> Handle {
        self.handle(Cell::atom(number))
    }

    /// Calls a predicate; whether it succeeds.
    ///
    /// # Errors
    ///
    /// What was thrown, or the limit that was hit.
    pub(crate) fn ask(&mut self, pred: PredNo, args: &[Handle]) -> Result<bool, Failure> {
        for (register, arg) in (0..).zip(args) {
            self.put(register, self.held(*arg));
        }
        let outcome = self.start_at(pred);
        self.told(outcome)
    }

    /// The next solution of the predicate called last.
    ///
    /// # Errors
    ///
    /// What was thrown, or the limit that was hit.
    pub(crate) fn ask_again(&mut self) -> Result<bool, Failure> {
        if self.choices.is_empty() {
            return Ok(false);
        }
        let outcome = self.resume();
        self.told(outcome)
    }

    fn told(&self, outcome: Outcome) -> Result<bool, Failure> {
        outcome.map_err(|raise| match raise {
            Raise::Limit(kind) => Failure::Limit(kind),
            Raise::Halt(status) => Failure::Halt(status),
            Raise::Throw(ball) => {
                let (term, nodes) = self.export(&[ball]);
                let root = nodes.first().copied().unwrap_or_else(|| term.last());
                Failure::Thrown(Box::new(Ball { term, root }))
            }
        })
    }

    /// Reads a term as a chain; what is no chain is one link.
    pub(crate) fn links(&self, handle: Handle, ops: ChainOps, out: &mut Vec<Link>) {
        out.clear();
        let mut rest = self.deref(self.held(handle));
        while let Some((name, first, 2)) = self.parts(rest) {
            if name != ops.dots {
                break;
            }
            if out.len() == MOST_LINKS {
                out.push(Link::Other);
                return;
            }
            out.push(self.read_link(self.deref(self.at(first)), ops));
            rest = self.deref(self.at(first + 1));
        }
        out.push(self.read_link(rest, ops));
    }

    fn read_link(&self, cell: Cell, ops: ChainOps) -> Link {
        if let Some((name, first, 2)) = self.parts(cell)
            && name == ops.colon
        {
            let (x, y) = (self.deref(self.at(first)), self.deref(self.at(first + 1)));
            return match (x.tag(), y.tag()) {
                (Tag::Int, Tag::Int) => Link::Pair(x.int(), y.int()),
                (Tag::Ref, _) | (_, Tag::Ref) => Link::Open,
                _ => Link::Other,
            };
        }
        match cell.tag() {
            Tag::Atom => Link::Atom(cell.number()),
            Tag::Int => Link::Int(cell.int()),
            Tag::Ref => Link::Open,
            _ => Link::Other,
        }
    }

    /// A term as text, and whether it has variables.
    pub(crate) fn text(&self, handle: Handle) -> (String, bool) {
        let (term, nodes) = self.export(&[self.held(handle)]);
        let root = nodes.first().copied().unwrap_or_else(|| term.last());
        (
            self.program.show(&term, root, &|_| Some("_".to_owned())),
            term.has_variables(),
        )
    }
}
