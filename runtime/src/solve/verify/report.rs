//! What was found, in figures.

use std::collections::BTreeMap;

use super::{
    graph::Fault,
    judge::Verdict,
    line::Line,
    symmetry::Symmetry,
    usage::{AdviceUsage, OwnUsage},
};
use crate::{chess::Ending, vm::LimitKind};

/// What playing a table out in an ending comes to. Positions are those of the ending with us to move, unless something
/// else is said.
#[derive(Clone, Debug, PartialEq)]
pub struct VerifyReport {
    /// The ending.
    pub ending: Ending,
    /// How many positions it has.
    pub positions: u64,
    /// Those in which the table gives a move.
    pub covered: u64,
    /// Those from which it mates against every defence.
    pub mates: u64,
    /// Those in which the defence can bring a fault about; each counts for the worst only.
    pub faults: BTreeMap<Fault, u64>,
    /// By the moves up to and including mate, how many positions need so many against the longest defence.
    pub histogram: BTreeMap<u32, u64>,
    /// Those from which it mates, but only after fifty moves without capture or pawn move.
    pub fifty_moves: u64,
    /// Positions of other material that play comes to.
    pub other_roots: u64,
    /// Search nodes.
    pub nodes: u64,
    /// How often each rule led to a move, by index; positions of other material count too.
    pub rules: Vec<u64>,
    /// What became of each piece of advice, by index; positions of other material count too.
    pub advice: Vec<AdviceUsage>,
    /// What predicates of the program's own did.
    pub own: OwnUsage,
    /// Perfect play beside it, where it is known.
    pub perfect: Option<Perfect>,
    /// By the moves that perfect play takes, how many positions it wins in so many.
    pub perfect_histogram: BTreeMap<u32, u64>,
    /// The longest defence.
    pub longest: Option<Line>,
    /// How the defence brings faults about: the shortest ways first, the faults in turn.
    pub counterexamples: Vec<Line>,
    /// The comparison with mirror images, if it was asked for.
    pub symmetry: Vec<Symmetry>,
    /// The limit that was reached: the figures are then those of a part.
    pub stopped: Option<LimitKind>,
}

/// The table beside perfect play.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Perfect {
    /// Positions from which perfect play mates.
    pub won: u64,
    /// The longest perfect win, in moves.
    pub longest: u32,
    /// Won positions from which the table does not mate.
    pub missed: u64,
    /// Moves that the table needs beyond the perfect number, on the average over the positions from which it mates.
    pub mean_excess: f64,
}

impl VerifyReport {
    /// How many positions can come to this fault.
    #[must_use]
    pub fn count(&self, fault: Fault) -> u64 {
        self.faults.get(&fault).copied().unwrap_or(0)
    }

    /// The longest mate, in moves.
    #[must_use]
    pub fn max_moves(&self) -> Option<u32> {
        self.histogram.last_key_value().map(|(moves, _)| *moves)
    }

    /// Positions that are failures: those with a fault, unless perfect play would not win them either.
    #[must_use]
    pub fn failures(&self) -> u64 {
        let undecided = self.count(Fault::Undecided);
        match self.perfect {
            Some(perfect) => perfect.missed,
            None => self.positions - self.mates - undecided,
        }
    }

    /// Whether a limit leaves something open.
    #[must_use]
    pub fn is_partial(&self) -> bool {
        self.stopped.is_some() || self.count(Fault::Undecided) > 0
    }

    pub(super) fn note(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Mate(moves) => {
                self.mates += 1;
                *self.histogram.entry(moves).or_default() += 1;
            }
            Verdict::Fault(fault) => *self.faults.entry(fault).or_default() += 1,
        }
    }
}
