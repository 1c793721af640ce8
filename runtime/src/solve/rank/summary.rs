//! Counting a ranking.

use rayon::prelude::*;

use super::{
    cell::Cell,
    ranked::{Link, Ranked},
};
use crate::chess::{Position, Side};

/// The counts over all positions of a material.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// With us to move.
    pub us: Count,
    /// With them to move.
    pub them: Count,
    /// Where the work was stopped: all mates within so many moves are known, other positions count as drawn.
    pub known: Option<u32>,
}

/// The counts with one side to move, and for that side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Legal positions, without en passant.
    pub legal: u64,
    /// Neither side can force a win.
    pub drawn: u64,
    /// By the moves that the win takes.
    pub won_in: Vec<u64>,
    /// By the moves that the opponent's win takes; first the positions that are mate.
    pub lost_in: Vec<u64>,
    /// A position with the longest win.
    pub longest_win: Option<Position>,
    /// A position with the longest loss.
    pub longest_loss: Option<Position>,
}

impl Count {
    /// Positions that the side to move wins.
    #[must_use]
    pub fn won(&self) -> u64 {
        self.won_in.iter().sum()
    }

    /// Positions that the side to move loses.
    #[must_use]
    pub fn lost(&self) -> u64 {
        self.lost_in.iter().sum()
    }

    /// The moves of the longest win.
    #[must_use]
    pub fn longest_win_moves(&self) -> Option<u32> {
        last(&self.won_in)
    }

    /// The moves of the longest loss.
    #[must_use]
    pub fn longest_loss_moves(&self) -> Option<u32> {
        last(&self.lost_in)
    }
}

impl Summary {
    /// The moves of our longest win with us to move.
    #[must_use]
    pub fn longest_win(&self) -> Option<u32> {
        self.us.longest_win_moves()
    }
}

fn last(counts: &[u64]) -> Option<u32> {
    let last = counts.iter().rposition(|&count| count > 0)?;
    u32::try_from(last).ok()
}

/// The counts of a ranking, seen from the side that a link calls ours.
pub(super) fn summarise(link: &Link) -> Summary {
    let sides = match link.swapped {
        true => [Side::Them, Side::Us],
        false => [Side::Us, Side::Them],
    };
    let [us, them] = sides.map(|side| count(&link.ranked, side, link.swapped));
    Summary {
        us,
        them,
        known: None,
    }
}

fn count(ranked: &Ranked, turn: Side, swapped: bool) -> Count {
    let [us, them] = &ranked.cells;
    let cells = match turn {
        Side::Us => us,
        Side::Them => them,
    };
    let counts = tally(ranked, cells);
    let of = |cell: Cell| counts.get(usize::from(cell.0)).copied().unwrap_or(0);
    let won_in = trimmed((0..128).map(|moves| match moves {
        0 => 0,
        _ => of(Cell::won_in(moves)),
    }));
    let lost_in = trimmed((0..127).map(|moves| of(Cell::lost_in(moves))));
    let drawn = of(Cell::OPEN);
    let example = |cell: Option<Cell>| {
        let index = cells.iter().position(|&byte| Some(Cell(byte)) == cell)?;
        let position = ranked.layout.position(index, turn)?;
        Some(if swapped {
            position.exchanged()
        } else {
            position
        })
    };
    let longest = |counts: &[u64]| last(counts).and_then(|moves| u8::try_from(moves).ok());
    Count {
        legal: drawn + won_in.iter().sum::<u64>() + lost_in.iter().sum::<u64>(),
        drawn,
        longest_win: example(longest(&won_in).map(Cell::won_in)),
        longest_loss: example(longest(&lost_in).map(Cell::lost_in)),
        won_in,
        lost_in,
    }
}

/// How many positions have each byte.
fn tally(ranked: &Ranked, cells: &[u8]) -> Vec<u64> {
    let pairs = ranked.layout.pairs().par_iter();
    let inner = cells.par_chunks(ranked.layout.inner().max(1));
    let zero = || vec![0_u64; 256];
    let counted = pairs.zip(inner).fold(zero, |mut counts, (pair, cells)| {
        for &byte in cells {
            if let Some(count) = counts.get_mut(usize::from(byte)) {
                *count += u64::from(pair.weight);
            }
        }
        counts
    });
    counted.reduce(zero, |mut sum, counts| {
        sum.iter_mut().zip(counts).for_each(|(a, b)| *a += b);
        sum
    })
}

fn trimmed(counts: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut counts: Vec<u64> = counts.collect();
    let used = counts.iter().rposition(|&count| count > 0);
    counts.truncate(used.map_or(0, |last| last + 1));
    counts
}
