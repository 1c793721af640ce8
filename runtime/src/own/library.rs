//! The library's predicates as clauses call them.
//!
//! A goal is `p(Pos)`, a comparing one `p(Pos, Root)`, a move constraint `c(Pos, Move, NewPos)`, and `legalmove` is `legal`;
//! `dist(S1, S2, D)` and `manh(S1, S2, D)` measure. A move is written `From - To`. Positions may be terms, or sealed.

use super::{
    Notation,
    accessors::Accessor,
    notation::{link_of, on_board},
    read::{chain, numbers, pair},
    sealed::Sealed,
};
use crate::{
    chess::{Color, MAX_MEN, Move, MoveBuf, Position, Side, Square},
    horn::{
        Link, Machine,
        host::{Answers, Ball, Quick},
        term::{Node, NodeId, Term},
    },
    predicates::{Kind, Node as At, Predicate},
};

/// A name for the constraint `legal`, as courses have it.
const LEGAL_MOVE: &str = "legalmove";
/// Distances, with the squares and the value as arguments.
const DISTANCES: [(&str, bool); 4] = [
    ("dist", true),
    ("расст", true),
    ("manh", false),
    ("манх", false),
];

/// Every name that clauses may call, with its number of arguments.
pub fn callable() -> impl Iterator<Item = (&'static str, u8)> + Clone {
    let predicates = Predicate::ALL.iter().flat_map(|predicate| {
        let info = predicate.info();
        let arity = match info.kind {
            Kind::Goal => 1,
            Kind::Comparing => 2,
            Kind::Moves => 3,
        };
        let names = info.names.iter().flat_map(|names| [names.en, names.ru]);
        names.map(move |name| (name, arity))
    });
    let others = DISTANCES.iter().map(|(name, _)| (*name, 3));
    let accessors = Accessor::all();
    predicates
        .chain(others)
        .chain(accessors)
        .chain([(LEGAL_MOVE, 3)])
}

/// The predicate that clauses call by a name.
fn predicate(name: &str) -> Option<Predicate> {
    let name = match name == LEGAL_MOVE {
        true => "legal",
        false => name,
    };
    Predicate::from_name(name).map(|named| named.predicate)
}

/// Whether the library takes a position as that argument, counted from 0, of a call.
#[must_use]
pub fn takes_position(name: &str, arity: usize, at: usize) -> bool {
    let kind = predicate(name).map(|predicate| predicate.info().kind);
    match (kind, arity) {
        (Some(Kind::Goal), 1) | (Some(Kind::Moves), 3) => at == 0,
        (Some(Kind::Comparing), 2) => at < 2,
        _ => at == 0 && Accessor::find(name, arity).is_some(),
    }
}

/// Whether a call gives a position in its last argument.
#[must_use]
pub fn gives_position(name: &str, arity: usize) -> bool {
    let kind = predicate(name).map(|predicate| predicate.info().kind);
    arity == 3 && kind == Some(Kind::Moves)
}

/// How the terms of a program are read.
#[derive(Clone, Debug)]
pub struct Library {
    /// The form of position terms.
    pub notation: Notation,
    /// A position with the men of the program's positions.
    pub men: Position,
    /// The positions that cross as numbers.
    pub(super) sealed: Sealed,
}

impl Library {
    /// Solves a call.
    ///
    /// # Errors
    ///
    /// An argument is not bound, or is no position.
    pub fn solve(&self, term: &Term, goal: NodeId) -> Result<Answers, Box<Ball>> {
        let Node::Compound { name, args } = term.node(goal) else {
            return Ok(Answers::default());
        };
        if let ([a, b, _], Some((_, king))) = (
            args,
            DISTANCES.iter().find(|(distance, _)| *distance == name),
        ) {
            return Ok(distance(term, name, (*a, *b), *king));
        }
        if let Some(accessor) = Accessor::find(name, args.len()) {
            return accessor.solve(self, term, goal);
        }
        let Some(predicate) = predicate(name) else {
            return Ok(Answers::default());
        };
        let at = |node: NodeId| self.position(term, node);
        match (predicate.info().kind, args) {
            (Kind::Goal, [position]) => {
                let position = at(*position)?;
                Ok(truth(term, goal, predicate, &position, &position))
            }
            (Kind::Comparing, [position, root]) => {
                let (position, root) = (at(*position)?, at(*root)?);
                Ok(truth(term, goal, predicate, &position, &root))
            }
            (Kind::Moves, [written, ..]) => {
                let position = at(*written)?;
                Ok(self.moves(term, name, *written, predicate, &position))
            }
            _ => Ok(Answers::default()),
        }
    }

    /// Solves a call from the machine's registers; nothing where an argument is not what it should be, which
    /// [`Self::solve`] then tells.
    pub fn quick(&self, machine: &mut Machine<'_>, name: &str, arity: usize) -> Option<Quick> {
        if arity == 3
            && let Some((_, king)) = DISTANCES.iter().find(|(distance, _)| *distance == name)
        {
            let ops = machine.chain_ops();
            let (from, to) = (machine.argument(0), machine.argument(1));
            let (from, to) = (
                machine.coordinates(from, ops)?,
                machine.coordinates(to, ops)?,
            );
            return Some(Quick::Equal(measure(from, to, *king)));
        }
        if let Some(accessor) = Accessor::find(name, arity) {
            return accessor.quick(self, machine);
        }
        let predicate = predicate(name)?;
        let (position, depth) = self.at(machine, 0)?;
        match (predicate.info().kind, arity) {
            (Kind::Goal, 1) => Some(Quick::Holds(predicate.holds(&At {
                position: &position,
                root: &position,
            }))),
            (Kind::Comparing, 2) => Some(Quick::Holds(predicate.holds(&At {
                position: &position,
                root: &self.at(machine, 1)?.0,
            }))),
            (Kind::Moves, 3) => self.quick_moves(machine, name, predicate, (&position, depth)),
            _ => None,
        }
    }

    /// The position that an argument is, and what is written for its depth.
    pub(super) fn at(&self, machine: &mut Machine<'_>, argument: u8) -> Option<(Position, Link)> {
        let written = machine.argument(argument);
        if let Some(number) = machine.seal(written) {
            let (position, depth) = self.sealed.get(number)?;
            return Some((position, Link::Int(depth)));
        }
        let ops = machine.chain_ops();
        let links = machine.links(written, ops);
        let [Link::Atom(word), squares @ .., depth] = links.as_slice() else {
            return None;
        };
        let us = self.men.us();
        let word = machine.name(*word);
        let mut sides = [Side::Us, Side::Them].into_iter();
        let turn = sides.find(|turn| self.notation.side(us, *turn) == word)?;
        let slots = self.notation.slots(&self.men)?;
        if slots.iter().count() != squares.len() {
            return None;
        }
        let mut found = [None; MAX_MEN];
        for ((place, link), slot) in found.iter_mut().zip(squares).zip(slots.iter()) {
            let Link::Pair(file, rank) = *link else {
                return None;
            };
            *place = Some((slot, on_board(file, rank)?));
        }
        let position = self.men.rearranged(found.into_iter().flatten(), turn);
        Some((position, *depth))
    }

    fn quick_moves(
        &self,
        machine: &mut Machine<'_>,
        name: &str,
        predicate: Predicate,
        (position, depth): (&Position, Link),
    ) -> Option<Quick> {
        let ops = machine.chain_ops();
        let written = machine.argument(0);
        // Men of one kind, and a pawn may become one of them, change their order by moving; in a term they keep it.
        let is_sealed = machine.seal(written).is_some() && !position.is_special();
        let depth = match depth {
            Link::Int(depth) => depth.saturating_add(1),
            Link::Atom(_) | Link::Pair(..) | Link::Open | Link::Other => 0,
        };
        let (name, minus) = (machine.intern(name), machine.intern("-"));
        let side = self.notation.side(position.us(), position.turn().other());
        let side = machine.intern(side);
        let slots = self.notation.slots(position)?;
        let mut moves = MoveBuf::new();
        predicate.generate(position, &mut moves);
        let mut answers = Vec::with_capacity(moves.len());
        for mv in moves {
            let step = machine.joined(minus, [mv.from(), mv.to()].map(link_of), ops);
            let number = is_sealed.then(|| self.sealed.put(position.make(mv), depth));
            let next = match number.flatten() {
                Some(number) => machine.sealed(number),
                None => machine.chain(slots.links_after(position, mv, side, depth).as_slice(), ops),
            };
            answers.push(machine.structure(name, &[written, step, next]));
        }
        Some(Quick::Answers(machine.listed(&answers)))
    }

    pub(super) fn position(&self, term: &Term, node: NodeId) -> Result<Position, Box<Ball>> {
        let found = self.read_position(term, node);
        found.ok_or_else(|| wrong_argument(term, node, "position"))
    }

    fn read_position(&self, term: &Term, node: NodeId) -> Option<Position> {
        if let Some(number) = super::sealed::number(term, node) {
            return self.sealed.get(number).map(|(position, _)| position);
        }
        let parts = chain(term, node);
        let [side, squares @ .., _depth] = parts.as_slice() else {
            return None;
        };
        let Node::Atom(word) = term.node(*side) else {
            return None;
        };
        let us = self.men.us();
        let mut sides = [Side::Us, Side::Them].into_iter();
        let turn = sides.find(|turn| self.notation.side(us, *turn) == word)?;
        let slots: Vec<u8> = self.notation.slots(&self.men)?.iter().collect();
        if slots.len() != squares.len() {
            return None;
        }
        let squares: Option<Vec<Square>> = squares.iter().map(|node| pair(term, *node)).collect();
        let placed = slots.into_iter().zip(squares?);
        Some(self.men.rearranged(placed, turn))
    }

    fn moves(
        &self,
        term: &Term,
        name: &str,
        written: NodeId,
        predicate: Predicate,
        position: &Position,
    ) -> Answers {
        let mut moves = MoveBuf::new();
        predicate.generate(position, &mut moves);
        let mut out = Answers {
            term: term.clone(),
            roots: Vec::new(),
        };
        let depth = chain(term, written).last().map(|node| term.node(*node));
        for mv in moves {
            let (from, to) = (
                square(&mut out.term, mv.from()),
                square(&mut out.term, mv.to()),
            );
            let step = out.term.compound("-", &[from, to]);
            let depth = match depth {
                Some(Node::Integer(depth)) => depth.saturating_add(1),
                _ => 0,
            };
            let next = self.write_after(&mut out.term, position, mv, depth);
            let root = out.term.compound(name, &[written, step, next]);
            out.roots.push(root);
        }
        out
    }

    /// The position after a move.
    fn write_after(&self, term: &mut Term, position: &Position, mv: Move, depth: i64) -> NodeId {
        let mut rest = term.integer(depth);
        let slots = self.notation.slots(position).unwrap_or_default();
        for to in slots.squares_after(position, mv).rev() {
            let at = square(term, to);
            rest = term.compound("..", &[at, rest]);
        }
        let turn = position.turn().other();
        let side = term.atom(self.notation.side(position.us(), turn));
        term.compound("..", &[side, rest])
    }

    /// For programs asked without a board: the men of an ending, or those of the book.
    #[must_use]
    pub fn of(notation: Notation, us: Color, ending: Option<&crate::chess::Ending>) -> Self {
        let men = notation.order(ending).into_iter();
        let squares = Square::all();
        let men = Position::pack(men.zip(squares), us, Side::Us);
        Self {
            notation,
            men,
            sealed: Sealed::default(),
        }
    }
}

pub(super) fn square(term: &mut Term, square: Square) -> NodeId {
    let parts = [
        term.integer(square.file().into()),
        term.integer(square.rank().into()),
    ];
    term.compound(":", &parts)
}

/// One answer where the goal holds.
fn truth(
    term: &Term,
    goal: NodeId,
    predicate: Predicate,
    position: &Position,
    root: &Position,
) -> Answers {
    match predicate.holds(&At { position, root }) {
        true => Answers {
            term: term.clone(),
            roots: vec![goal],
        },
        false => Answers::default(),
    }
}

/// The distance of two places, in king moves or by differences of file and rank.
fn measure(from: (i64, i64), to: (i64, i64), king: bool) -> i64 {
    let (files, ranks) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
    let distance = match king {
        true => files.max(ranks),
        false => files.saturating_add(ranks),
    };
    i64::try_from(distance).unwrap_or(i64::MAX)
}

/// The distance of two squares, which may lie off the board; none of what is no square.
fn distance(term: &Term, name: &str, (a, b): (NodeId, NodeId), king: bool) -> Answers {
    let (Some(from), Some(to)) = (numbers(term, a), numbers(term, b)) else {
        return Answers::default();
    };
    let mut term = term.clone();
    let value = term.integer(measure(from, to, king));
    let root = term.compound(name, &[a, b, value]);
    Answers {
        term,
        roots: vec![root],
    }
}

/// `instantiation_error` where a variable stands, `type_error(Kind, Term)` otherwise.
pub(super) fn wrong_argument(term: &Term, node: NodeId, kind: &str) -> Box<Ball> {
    let open = |node: &NodeId| matches!(term.node(*node), Node::Variable(_));
    let is_open = chain(term, node).iter().any(open);
    let mut term = term.clone();
    let what = match is_open {
        true => term.atom("instantiation_error"),
        false => {
            let kind = term.atom(kind);
            term.compound("type_error", &[kind, node])
        }
    };
    let context = term.variable(u32::MAX);
    let root = term.compound("error", &[what, context]);
    Box::new(Ball { term, root })
}
