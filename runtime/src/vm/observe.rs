//! Looking on while the machine works. The search is generic over the observer, so that nobody pays for one that
//! sees nothing.

use crate::{bytecode::Pc, chess::Move};

/// How the attempt at a piece of advice ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdviceEnd {
    /// It has a forcing tree.
    Satisfied,
    /// It has none.
    Failed,
    /// Its main goal holds at the root: the tree is empty and gives no move.
    HoldsAtRoot,
}

/// Why a node does not satisfy the advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The holding goal fails; the place of the last goal tested.
    Holding(Option<Pc>),
    /// The main goal fails where no moves are given; the place of the last goal tested.
    Main(Option<Pc>),
    /// The main goal fails, and of the moves given none helps: so many of ours were tried.
    Moves(u32),
}

/// Hears what the search does. All methods do nothing unless written.
pub trait Observer {
    /// Whether it listens to everything; if not, it hears of advice only, and the search does not even prepare what
    /// it would be told besides.
    const ACTIVE: bool = true;

    /// A rule's condition was tested; `failed_at` is the place of the last goal tested, if the condition fails.
    fn rule(&mut self, _rule: u32, _holds: bool, _failed_at: Option<Pc>) {}

    /// The search of a piece of advice begins.
    fn advice_begins(&mut self, _advice: u32) {}

    /// The search of a piece of advice is over; it visited so many nodes.
    fn advice_ends(&mut self, _advice: u32, _end: AdviceEnd, _nodes: u64) {}

    /// The node reached by `line` from the root fails.
    fn node_fails(&mut self, _line: &[Move], _failure: Failure) {}
}

/// Sees nothing and costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl Observer for NoObserver {
    const ACTIVE: bool = false;
}
