//! Positions that cross to clauses as numbers, for clauses that never look into them.

use std::{cell::RefCell, rc::Rc};

use crate::{
    chess::Position,
    horn::term::{Node, NodeId, Term},
};

/// So many positions are kept for one goal; further ones cross as terms.
const MOST: usize = 1 << 16;

/// The positions of the goal at hand with their depths, by number; shared by who asks and who answers.
#[derive(Clone, Debug, Default)]
pub(super) struct Sealed(Rc<RefCell<Vec<(Position, i64)>>>);

impl Sealed {
    /// Forgets all: another goal begins.
    pub(super) fn clear(&self) {
        self.0.borrow_mut().clear();
    }

    /// Keeps a position and tells its number; nothing where there are too many.
    pub(super) fn put(&self, position: Position, depth: i64) -> Option<usize> {
        let mut all = self.0.borrow_mut();
        let has_room = all.len() < MOST;
        has_room.then(|| {
            all.push((position, depth));
            all.len() - 1
        })
    }

    /// The position of a number, with its depth.
    pub(super) fn get(&self, number: usize) -> Option<(Position, i64)> {
        self.0.borrow().get(number).copied()
    }
}

/// The number in an owned term that stands for a position.
pub(super) fn number(term: &Term, node: NodeId) -> Option<usize> {
    let Node::Compound {
        name: "$position",
        args: [number],
    } = term.node(node)
    else {
        return None;
    };
    match term.node(*number) {
        Node::Integer(number) => usize::try_from(number).ok(),
        Node::Atom(_)
        | Node::Variable(_)
        | Node::Float(_)
        | Node::Text(_)
        | Node::Compound { .. } => None,
    }
}
