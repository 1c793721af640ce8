//! What clauses ask of a position without taking its term apart: whose move it is, where a man stands, how deep it lies.

use super::{
    Library,
    library::{square, wrong_argument},
    notation::link_of,
    read::chain,
    sealed,
};
use crate::{
    chess::Position,
    horn::{
        Link, Machine,
        host::{Answers, Ball, Quick},
        term::{Node, NodeId, Term},
    },
};

/// A part of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Accessor {
    /// `turn_in(Pos, Side)`
    Turn,
    /// `square_in(Pos, Number, Square)`, numbers in the order of the term, from 1.
    Square,
    /// `depth_in(Pos, Depth)`
    Depth,
}

/// The names, English and Russian, with the number of arguments.
const NAMES: [(&str, u8, Accessor); 6] = [
    ("turn_in", 2, Accessor::Turn),
    ("очередь_в", 2, Accessor::Turn),
    ("square_in", 3, Accessor::Square),
    ("поле_в", 3, Accessor::Square),
    ("depth_in", 2, Accessor::Depth),
    ("глубина_в", 2, Accessor::Depth),
];

impl Accessor {
    /// All names with their numbers of arguments.
    pub(super) fn all() -> impl Iterator<Item = (&'static str, u8)> + Clone {
        NAMES.iter().map(|(name, arity, _)| (*name, *arity))
    }

    pub(super) fn find(name: &str, arity: usize) -> Option<Self> {
        let mut names = NAMES.iter();
        let found = names.find(|row| row.0 == name && usize::from(row.1) == arity);
        found.map(|row| row.2)
    }

    /// Answers from the machine's registers; nothing where an argument is not what it should be.
    pub(super) fn quick(self, library: &Library, machine: &mut Machine<'_>) -> Option<Quick> {
        let (position, depth) = library.at(machine, 0)?;
        let ops = machine.chain_ops();
        let link = match self {
            Self::Depth => depth,
            Self::Turn => {
                let word = library.notation.side(position.us(), position.turn());
                Link::Atom(machine.intern(word))
            }
            Self::Square => {
                let number = machine.argument(1);
                let links = machine.links(number, ops);
                let [Link::Int(number)] = links.as_slice() else {
                    return None;
                };
                match place(library, &position, *number) {
                    Some(square) => link_of(square),
                    None => return Some(Quick::Holds(false)),
                }
            }
        };
        let known = matches!(link, Link::Atom(_) | Link::Int(_) | Link::Pair(..));
        known.then(|| Quick::Term(machine.link_term(link, ops)))
    }

    /// Answers about a term.
    pub(super) fn solve(
        self,
        library: &Library,
        term: &Term,
        goal: NodeId,
    ) -> Result<Answers, Box<Ball>> {
        let Node::Compound { name, args } = term.node(goal) else {
            return Ok(Answers::default());
        };
        let [written, others @ ..] = args else {
            return Ok(Answers::default());
        };
        let position = library.position(term, *written)?;
        let mut out = term.clone();
        let value = match (self, others) {
            (Self::Turn, _) => {
                let word = library.notation.side(position.us(), position.turn());
                Some(out.atom(word))
            }
            (Self::Depth, _) => Some(depth(library, &mut out, *written)),
            (Self::Square, [number, ..]) => match term.node(*number) {
                Node::Integer(number) => {
                    let found = place(library, &position, number);
                    found.map(|found| square(&mut out, found))
                }
                Node::Atom(_)
                | Node::Variable(_)
                | Node::Float(_)
                | Node::Text(_)
                | Node::Compound { .. } => return Err(wrong_argument(term, *number, "integer")),
            },
            (Self::Square, []) => None,
        };
        let roots = value.map(|value| {
            let asked = args.split_last().map_or(&[][..], |(_, asked)| asked);
            let all: Vec<NodeId> = asked.iter().copied().chain([value]).collect();
            out.compound(name, &all)
        });
        Ok(Answers {
            roots: roots.into_iter().collect(),
            term: out,
        })
    }
}

/// The square of a number in the order of the term.
fn place(library: &Library, position: &Position, number: i64) -> Option<crate::chess::Square> {
    let index = usize::try_from(number).ok()?.checked_sub(1)?;
    let slot = library.notation.slots(position)?.iter().nth(index)?;
    Some(position.square_in(slot.into()))
}

/// What is written for the depth.
fn depth(library: &Library, term: &mut Term, written: NodeId) -> NodeId {
    let sealed = sealed::number(term, written).and_then(|number| library.sealed.get(number));
    match sealed {
        Some((_, depth)) => term.integer(depth),
        None => chain(term, written).last().copied().unwrap_or(written),
    }
}
