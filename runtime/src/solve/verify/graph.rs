//! The graph of play: roots, and where play can go from each.

use std::collections::HashMap;

use super::{atlas::Atlas, exits::Exit};
use crate::chess::{Move, Position, Role, Side};

/// How play from a position can fail, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fault {
    /// We are mated.
    Mated,
    /// A king is taken, by a move that the program's own clauses give and chess does not know.
    KingTaken,
    /// They take so much that what is left to us cannot mate.
    MaterialLost,
    /// Stalemate, of either side.
    Stalemate,
    /// A position that no rule matches.
    NoRule,
    /// A position in which all the advice of the rule that matches fails.
    NoAdvice,
    /// A position in which a predicate of the program's own ends in an error.
    Error,
    /// They can go round in a circle.
    Cycle,
    /// A limit was reached before this could be told.
    Undecided,
}

impl Fault {
    /// All of them, the worst first.
    pub const ALL: [Self; 9] = [
        Self::Mated,
        Self::KingTaken,
        Self::MaterialLost,
        Self::Stalemate,
        Self::NoRule,
        Self::NoAdvice,
        Self::Error,
        Self::Cycle,
        Self::Undecided,
    ];

    /// A bit of its own.
    pub(super) const fn bit(self) -> u16 {
        1 << self as u8
    }
}

/// A position with us to move, in which the table was asked.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Node {
    /// The table's move, if it gives one, and the advice.
    pub(super) chosen: Option<(Move, u32)>,
    /// The longest mate within the tree, in our moves; 0 for none.
    pub(super) mate: u16,
    /// The most half-moves before a mate within the tree or the first capture or pawn move on the way.
    pub(super) mate_quiet: u16,
    /// The faults within the tree, a bit each.
    pub(super) faults: u16,
}

/// A way from a root to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Edge {
    pub(super) target: u32,
    /// Our moves on the way.
    pub(super) moves: u16,
    /// The half-move, counted from 1, of the first capture or pawn move; 0 for none.
    pub(super) first: u16,
    /// The half-moves after the last one.
    pub(super) rest: u16,
}

/// Roots by number: first those of the ending, then all others in the order in which they were met.
#[derive(Debug, Default)]
pub(super) struct Graph {
    /// How many roots there are of the ending.
    pub(super) own: u32,
    /// The roots that were looked at; the others are not decided.
    pub(super) nodes: Vec<Node>,
    /// Where the edges of each root end.
    pub(super) ends: Vec<usize>,
    pub(super) edges: Vec<Edge>,
    /// Roots of other material.
    pub(super) others: Vec<Position>,
    pub(super) index: HashMap<Position, u32>,
    /// Whether material that cannot mate is a fault.
    pub(super) can_mate: bool,
}

/// Where an exit leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrival {
    Mate,
    Fault(Fault),
    Root(u32),
    /// A root that has no number yet.
    Unknown,
}

impl Graph {
    pub(super) fn new(atlas: &Atlas, can_mate: bool) -> Self {
        Self {
            own: atlas.len(),
            can_mate,
            ..Self::default()
        }
    }

    /// How many roots are known.
    pub(super) fn len(&self) -> usize {
        self.own as usize + self.others.len()
    }

    /// The position of a root.
    pub(super) fn position(&self, atlas: &Atlas, root: u32) -> Option<Position> {
        match root.checked_sub(self.own) {
            None => atlas.position(root),
            Some(other) => self.others.get(other as usize).copied(),
        }
    }

    /// Where play goes from a root.
    pub(super) fn edges_of(&self, root: usize) -> &[Edge] {
        let start = match root.checked_sub(1) {
            None => 0,
            Some(before) => self.ends.get(before).copied().unwrap_or(self.edges.len()),
        };
        let end = self.ends.get(root).copied().unwrap_or(start);
        self.edges.get(start..end).unwrap_or(&[])
    }

    /// The number of a root of other material, which may be new.
    pub(super) fn number(&mut self, position: Position) -> u32 {
        let next = u32::try_from(self.len()).unwrap_or(u32::MAX);
        let known = *self.index.entry(position).or_insert(next);
        if known == next {
            self.others.push(position);
        }
        known
    }

    /// Where an exit leads.
    pub(super) fn arrival(&self, atlas: &Atlas, exit: &Exit) -> Arrival {
        let position = match exit {
            Exit::Mate => return Arrival::Mate,
            Exit::Stalemate => return Arrival::Fault(Fault::Stalemate),
            Exit::KingTaken => return Arrival::Fault(Fault::KingTaken),
            Exit::Root(position) => position,
        };
        if let Some(id) = atlas.id(position) {
            return Arrival::Root(id);
        }
        if !position.has_both_kings() {
            return Arrival::Fault(Fault::KingTaken);
        }
        if self.can_mate && !enough_to_mate(position) {
            return Arrival::Fault(Fault::MaterialLost);
        }
        match self.index.get(&position.without_captured()) {
            Some(&id) => Arrival::Root(id),
            None => Arrival::Unknown,
        }
    }
}

/// Whether our men can mate: more than a bare king or a king with one knight or bishop.
pub(super) fn enough_to_mate(position: &Position) -> bool {
    let ours = position
        .live_men()
        .filter(|placed| placed.man.side == Side::Us);
    let weight = |role| match role {
        Role::King => 0,
        Role::Bishop | Role::Knight => 1,
        Role::Queen | Role::Rook | Role::Pawn => 2,
    };
    ours.map(|placed| weight(placed.man.role)).sum::<u32>() >= 2
}
