//! Predicates of the program's own: goals and move constraints that Horn clauses define.
//!
//! Positions cross as the terms of a [`Notation`], `Side..Square..Square..Square..Depth`. A `Runner` belongs to one
//! thread; the first call that ends in an error stops the search that made it.

mod accessors;
mod known;
mod library;
mod notation;
mod read;
mod runner;
mod sealed;

use std::{fmt, sync::Arc};

use crate::horn::{LimitKind, Limits, PredNo, Program};

pub(crate) use self::runner::Runner;
pub use self::{
    library::{Library, callable, gives_position, takes_position},
    notation::{Notation, Sides},
    read::{TermFault, chain},
};

/// What a predicate is to the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A goal. It holds if one of these does, in this order; a call is an error where there is none.
    Goal {
        /// `p`, which sees no position.
        bare: Option<PredNo>,
        /// `p(Pos)`
        alone: Option<PredNo>,
        /// `p(Pos, Root)`
        with_root: Option<PredNo>,
    },
    /// A move constraint: `move(Name, Pos, Move, NewPos)`.
    Moves {
        /// The predicate with four arguments; a call is an error where there is none.
        pred: Option<PredNo>,
    },
}

/// A predicate as a table speaks of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predicate {
    /// Its name; of a move constraint, the atom that its clauses begin with.
    pub name: Box<str>,
    /// What it is.
    pub kind: Kind,
    /// Whether its clauses only hand positions on and ask the library about them, so that no term is needed.
    pub sealed: bool,
}

/// The predicates of a program that its table speaks of.
#[derive(Clone, Debug)]
pub struct Own {
    /// The clauses.
    pub program: Arc<Program>,
    /// How positions are written.
    pub notation: Notation,
    /// The predicates, by the numbers that the code knows them by.
    pub predicates: Vec<Predicate>,
    /// What one call may use.
    pub limits: Limits,
    /// Where the clauses' output goes; nowhere if not said.
    pub output: Option<fn(&str)>,
}

/// Bounds on a call of one predicate, such that no useful one comes near.
pub const CALL_LIMITS: Limits = Limits {
    steps: 5_000_000,
    heap: 1 << 28,
    stack: 1 << 28,
};

impl Own {
    /// Whether the program has every predicate with as many arguments as the table gives it.
    pub(crate) fn is_sound(&self) -> bool {
        let fits = |pred: Option<PredNo>, arity: u8| {
            pred.is_none_or(|pred| self.program.arity(pred) == Some(arity))
        };
        self.predicates.iter().all(|one| match one.kind {
            Kind::Goal {
                bare,
                alone,
                with_root,
            } => fits(bare, 0) && fits(alone, 1) && fits(with_root, 2),
            Kind::Moves { pred } => fits(pred, 4),
        })
    }
}

impl PartialEq for Own {
    fn eq(&self, other: &Self) -> bool {
        (Arc::ptr_eq(&self.program, &other.program) || self.program == other.program)
            && self.notation == other.notation
            && self.predicates == other.predicates
    }
}

impl Eq for Own {}

/// Why a call ended without an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It threw this ball, as text.
    Thrown {
        /// The predicate called by the table.
        name: Box<str>,
        /// The ball.
        ball: String,
    },
    /// It hit a limit.
    Limit {
        /// The predicate called by the table.
        name: Box<str>,
        /// The limit.
        kind: LimitKind,
    },
    /// It called `halt`.
    Halt {
        /// The predicate called by the table.
        name: Box<str>,
    },
    /// The men on the board are not those that the clauses speak of.
    Men,
}

/// A move that is left out, for no position after one man's move is what it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The move constraint.
    pub name: Box<str>,
    /// The new position, as text.
    pub term: String,
    /// Whether parts of it have no value.
    pub open: bool,
}

/// One line in the manner of a Prolog term, for surveys: `type_error(evaluable, a/0)`.
impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Thrown { ball, .. } => f.write_str(bare(ball)),
            Self::Limit { kind, .. } => f.write_str(match kind {
                LimitKind::Steps => "limit(steps)",
                LimitKind::Heap => "limit(heap)",
                LimitKind::Stack => "limit(stack)",
            }),
            Self::Halt { .. } => f.write_str("halt"),
            Self::Men => f.write_str("other_men"),
        }
    }
}

/// What an error term says, without its context.
fn bare(ball: &str) -> &str {
    let Some(inside) = ball.strip_prefix("error(") else {
        return ball;
    };
    let mut depth = 0_u32;
    let end = inside.find(|c| {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == ',' && depth == 0
    });
    end.and_then(|end| inside.get(..end)).unwrap_or(ball)
}
