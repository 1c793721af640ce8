//! Calling one predicate again and again with small arguments, without going through owned terms.

use super::{
    Program,
    cell::{Cell, Tag},
    host::{Ball, Quick, Silent},
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
pub struct Handle(usize);

/// The longest position has a side, eight squares and a depth. Longer chains are read as ending in [`Link::Other`].
const MOST_LINKS: usize = 12;

/// The links of a chain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Links {
    links: [Link; MOST_LINKS],
    len: usize,
}

impl Default for Links {
    fn default() -> Self {
        Self {
            links: [Link::Open; MOST_LINKS],
            len: 0,
        }
    }
}

impl Links {
    pub(crate) fn push(&mut self, link: Link) {
        match self.links.get_mut(self.len) {
            Some(place) => {
                *place = link;
                self.len += 1;
            }
            None => {
                if let Some(last) = self.links.last_mut() {
                    *last = Link::Other;
                }
            }
        }
    }

    pub(crate) fn as_slice(&self) -> &[Link] {
        self.links.get(..self.len).unwrap_or_default()
    }
}

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
            self.atom_bytes = 0;
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

    /// A term that stands for what the host keeps under a number.
    pub(crate) fn sealed(&mut self, number: usize) -> Handle {
        let number = self.integer(number as i64);
        let cell = self.compound(super::atoms::POSITION, &[number]);
        self.handle(cell)
    }

    /// The number under which the host keeps what a term stands for.
    pub(crate) fn seal(&self, handle: Handle) -> Option<usize> {
        let (name, first, 1) = self.parts(self.deref(self.held(handle)))? else {
            return None;
        };
        let number = self.deref(self.at(first));
        let is_seal = name == super::atoms::POSITION && number.is(Tag::Int);
        usize::try_from(number.int()).ok().filter(|_| is_seal)
    }

    /// A link as a term.
    pub(crate) fn link_term(&mut self, link: Link, ops: ChainOps) -> Handle {
        let cell = self.link(link, ops);
        self.handle(cell)
    }

    /// A new variable.
    pub(crate) fn variable(&mut self) -> Handle {
        let cell = self.new_variable();
        self.handle(cell)
    }

    /// The operators of chains in this program.
    pub(crate) fn chain_ops(&mut self) -> ChainOps {
        ChainOps {
            dots: self.intern(".."),
            colon: self.intern(":"),
        }
    }

    /// An argument of the call at hand, by its number from 0.
    pub(crate) fn argument(&mut self, number: u8) -> Handle {
        self.handle(self.reg(number))
    }

    /// `name(args)`
    pub(crate) fn structure(&mut self, name: u32, args: &[Handle; 3]) -> Handle {
        let args = args.map(|arg| self.held(arg));
        let cell = self.compound(name, &args);
        self.handle(cell)
    }

    /// `left - right` and the like, of two links.
    pub(crate) fn joined(&mut self, op: u32, parts: [Link; 2], ops: ChainOps) -> Handle {
        let parts = parts.map(|part| self.link(part, ops));
        let cell = self.compound(op, &parts);
        self.handle(cell)
    }

    /// A list.
    pub(crate) fn listed(&mut self, items: &[Handle]) -> Handle {
        let nil = Cell::atom(super::atoms::NIL);
        let list = items.iter().rev().fold(nil, |rest, item| {
            let item = self.held(*item);
            self.compound(super::atoms::LIST, &[item, rest])
        });
        self.handle(list)
    }

    /// Asks the host; whether the call holds, or nothing where a list of answers is in register 0 and the goal in register 1.
    pub(super) fn foreign(&mut self, pred: PredNo) -> Result<Option<bool>, Raise> {
        let program = self.program;
        let pred = program.preds.get(pred.0 as usize).copied();
        let (name, arity) = pred.map_or((0, 0), |pred| (pred.name, usize::from(pred.arity)));
        let mut host = std::mem::replace(&mut self.host, Box::new(Silent));
        let held = self.roots.len();
        let quick = host.quick(self, program.name(name), arity);
        self.host = host;
        let mut list = None;
        let holds = match quick {
            Some(Quick::Holds(holds)) => Some(holds),
            Some(Quick::Equal(value)) => {
                let value = self.integer(value);
                let last = self.reg(arity.saturating_sub(1) as u8);
                Some(self.unify(last, value))
            }
            Some(Quick::Term(value)) => {
                let (last, value) = (self.reg(arity.saturating_sub(1) as u8), self.held(value));
                Some(self.unify(last, value))
            }
            Some(Quick::Answers(answers)) => {
                list = Some(self.held(answers));
                None
            }
            None => None,
        };
        self.roots.truncate(held);
        if holds.is_some() {
            return Ok(holds);
        }
        self.room(0)?;
        let args = self.x;
        let goal = self.compound(name, args.get(..arity).unwrap_or_default());
        let list = match list {
            Some(list) => list,
            None => self.asked(goal)?,
        };
        self.put(0, goal);
        self.put(1, list);
        Ok(None)
    }

    /// The host's answers to a goal as a list.
    fn asked(&mut self, goal: Cell) -> Result<Cell, Raise> {
        let (term, nodes) = self.export(&[goal]);
        let root = nodes.first().copied().unwrap_or_else(|| term.last());
        let answers = match self.host.foreign(&term, root) {
            Ok(answers) => answers,
            Err(ball) => return Err(Raise::Throw(self.import(&ball.term, ball.root).0)),
        };
        self.room(answers.term.len() * 3)?;
        let mut cells = Vec::with_capacity(answers.roots.len());
        for root in &answers.roots {
            cells.push(self.import(&answers.term, *root).0);
        }
        Ok(self.list_of(&cells, Cell::atom(super::atoms::NIL)))
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
    pub(crate) fn links(&self, handle: Handle, ops: ChainOps) -> Links {
        let mut out = Links::default();
        let mut rest = self.deref(self.held(handle));
        while let Some((name, first, 2)) = self.parts(rest) {
            if name != ops.dots {
                break;
            }
            if out.len == MOST_LINKS {
                out.push(Link::Other);
                return out;
            }
            out.push(self.read_link(self.deref(self.at(first)), ops));
            rest = self.deref(self.at(first + 1));
        }
        out.push(self.read_link(rest, ops));
        out
    }

    /// The numbers of `X:Y`.
    pub(crate) fn coordinates(&self, handle: Handle, ops: ChainOps) -> Option<(i64, i64)> {
        match self.read_link(self.deref(self.held(handle)), ops) {
            Link::Pair(x, y) => Some((x, y)),
            Link::Atom(_) | Link::Int(_) | Link::Open | Link::Other => None,
        }
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
