//! The form in which code runs: an array of small instructions with all jumps resolved.

use std::sync::Arc;

use super::value::{Destination, ValueOp};
use crate::{
    bytecode::{Pc, Strategy},
    chess::{Fixed, Frame, Position},
    own::Own,
    predicates::Predicate,
};

/// A place in the program; either the index of an operation, [`ACCEPT`] or [`REJECT`].
pub(super) type At = u32;
/// Where successful code ends. Generators end here too.
pub(super) const ACCEPT: At = At::MAX;
/// Where failing code ends.
pub(super) const REJECT: At = At::MAX - 1;

/// Where fast code ends that meets an operation which is not a test: the goal is run again the general way.
pub(super) const GENERAL: At = At::MAX - 2;

/// How two integers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Less,
    LessEq,
    Greater,
    GreaterEq,
    Equal,
    NotEqual,
}

impl Comparison {
    #[inline]
    pub(super) fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Self::Less => a < b,
            Self::LessEq => a <= b,
            Self::Greater => a > b,
            Self::GreaterEq => a >= b,
            Self::Equal => a == b,
            Self::NotEqual => a != b,
        }
    }
}

/// An operation, twelve bytes. What says nothing of the next place goes on at the next operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Op {
    /// Tests a goal at the node.
    Goal { goal: Predicate, yes: At, no: At },
    /// Tests a goal at the root.
    RootGoal { goal: Predicate, yes: At, no: At },
    /// Tests a goal of the program's own, at the node or at the root.
    OwnGoal {
        goal: u16,
        at_root: bool,
        yes: At,
        no: At,
    },
    /// Tests the move in hand against a generator.
    Admit {
        generator: Predicate,
        yes: At,
        no: At,
    },
    /// Tests the move in hand against a destination.
    AdmitTo { to: u16, yes: At, no: At },
    /// Tests the move in hand against a generator of the program's own.
    AdmitOwn { generator: u16, yes: At, no: At },
    /// Compares the depth with a number.
    Depth {
        test: Comparison,
        bound: i16,
        yes: At,
        no: At,
    },
    /// Yields the moves of a generator.
    Moves { generator: Predicate, next: At },
    /// Yields the moves of a generator that a filter lets through.
    MovesFiltered {
        generator: Predicate,
        filter: At,
        next: At,
    },
    /// Yields the moves to a destination.
    MovesTo { to: u16, next: At },
    /// Yields the moves to a destination that a filter lets through.
    MovesToFiltered { to: u16, filter: At, next: At },
    /// Yields the moves of a generator of the program's own.
    OwnMoves { generator: u16, next: At },
    /// Yields the moves of such a generator that a filter lets through.
    OwnMovesFiltered {
        generator: u16,
        filter: At,
        next: At,
    },
    /// Goes elsewhere.
    Goto(At),
    /// Puts a number on the stack.
    PushInt(i32, At),
    /// Puts the depth on the stack.
    PushDepth(At),
    /// Compares the two topmost numbers.
    Compare(Comparison, At),
    /// Works on the stack, perhaps with a look at the board.
    Value { op: ValueOp, next: At },
    /// Keeps the topmost number.
    Keep { slot: u8, next: At },
    /// Puts what was kept on the stack.
    Take { slot: u8, next: At },
    /// Takes a number and looks whether it is 0.
    Branch { yes: At, no: At },
}

/// A goal test of the fast code. Which side is to move is known where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Test {
    pub(super) code: fn(&Position, &Position) -> bool,
    /// Places in the fast code, or [`ACCEPT`], [`REJECT`] or [`GENERAL`].
    pub(super) yes: At,
    pub(super) no: At,
}

/// Where a goal begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    /// In the operations.
    pub(super) general: At,
    /// In the fast code for positions with us to move.
    pub(super) ours: At,
    /// In the fast code for positions with them to move.
    pub(super) theirs: At,
}

impl Goal {
    /// Where the fast code begins.
    #[inline]
    pub(super) fn fast(&self, us_to_move: bool) -> At {
        if us_to_move { self.ours } else { self.theirs }
    }
}

/// A rule, ready to run.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub(super) condition: Goal,
    pub(super) advice: Box<[u32]>,
}

/// A piece of advice, ready to run.
#[derive(Clone, Copy, Debug)]
pub(super) struct Advice {
    pub(super) main: Goal,
    pub(super) holding: Goal,
    pub(super) ours: At,
    pub(super) theirs: At,
}

/// A module made ready to run. It does not change and may be shared by threads.
#[derive(Clone, Debug)]
pub struct Vm {
    pub(super) ops: Box<[Op]>,
    /// The fast code of goals.
    pub(super) tests: Box<[Test]>,
    /// Of every test, whether it looks for legal moves.
    pub(super) costly: Box<[bool]>,
    /// The place in the bytecode of every operation.
    pub(super) pcs: Box<[Pc]>,
    pub(super) rules: Box<[Rule]>,
    pub(super) advice: Box<[Advice]>,
    pub(super) strategy: Strategy,
    pub(super) destinations: Box<[Destination]>,
    pub(super) frame: Option<Frame>,
    pub(super) fixed: Fixed,
    /// The program's own predicates, if code speaks of some.
    pub(super) own: Option<Arc<Own>>,
}

impl Vm {
    /// Whether some predicates are the program's own.
    #[must_use]
    pub(crate) fn has_own(&self) -> bool {
        self.own.is_some()
    }

    /// How many rules there are.
    #[must_use]
    pub fn rules(&self) -> usize {
        self.rules.len()
    }

    /// How many pieces of advice there are.
    #[must_use]
    pub fn advice(&self) -> usize {
        self.advice.len()
    }

    /// The men that never move.
    #[must_use]
    pub fn fixed(&self) -> &Fixed {
        &self.fixed
    }

    /// The place in the bytecode of an operation.
    pub(super) fn pc(&self, at: At) -> Option<Pc> {
        self.pcs.get(at as usize).copied()
    }
}

const _: () = assert!(size_of::<Op>() == 12, "an operation takes twelve bytes");
