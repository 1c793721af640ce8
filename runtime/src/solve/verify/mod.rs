//! Playing a table out from every position of an ending against every defence.
//!
//! Play from a position with us to move, a *root*, follows the forcing tree that the table gives there. Every legal
//! reply is looked at: where the tree does not tell it, or ends, the position after it is a new root. Each root is
//! asked once, so the whole of play is a finite graph, and what the defence can reach in it is decided exactly.
//!
//! The result never depends on the number of threads, save where a limit of time ends the work early.

mod atlas;
mod clock;
mod distances;
mod exits;
mod explore;
mod graph;
mod judge;
mod line;
mod report;
mod symmetry;
mod usage;

use std::{collections::BTreeMap, fmt, num::NonZero, sync::atomic::AtomicBool};

pub use crate::chess::Mirror;
pub use distances::Distances;
pub use graph::Fault;
pub use judge::Verdict;
pub use line::{Line, Step};
pub use report::{Perfect, VerifyReport};
pub use symmetry::Symmetry;
pub use usage::{AdviceUsage, OwnUsage};

use atlas::Atlas;
use clock::Clock;
use exits::Walker;
use explore::{Explored, Explorer};
use judge::Verdicts;
use line::Teller;
use rayon::prelude::*;

use crate::{
    bytecode::VerifiedModule,
    chess::{Ending, Position},
    vm::{LimitKind, Limits, Vm},
};

/// The most men of an ending that is played out.
pub const MAX_VERIFIED_MEN: usize = 4;

/// Moves to mate of perfect play, where it wins; we are to move.
pub type Distance<'a> = dyn Fn(&Position) -> Option<u32> + Sync + 'a;

/// How a table is played out.
#[derive(Clone, Copy)]
pub struct VerifyOptions<'a> {
    /// How many threads work.
    pub threads: NonZero<usize>,
    /// The limits of nodes and time, for the whole run; the limit of depth, for each position.
    pub limits: Limits,
    /// Whether mirrored positions are compared.
    pub symmetry: bool,
    /// How many counterexamples are told at most.
    pub counterexamples: usize,
    /// Perfect play to compare with.
    pub distance: Option<&'a Distance<'a>>,
    /// Hears how far the work is.
    pub progress: Option<&'a (dyn Fn(Progress) + Sync)>,
    /// Ends the work early, as if time were over.
    pub stop: Option<&'a AtomicBool>,
    /// Whether an error in a predicate of the program's own is the outcome of its position; else it ends the work.
    pub keep_going: bool,
}

impl Default for VerifyOptions<'_> {
    fn default() -> Self {
        Self {
            threads: std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN),
            limits: Limits {
                nodes: u64::MAX,
                ..Limits::default()
            },
            symmetry: false,
            counterexamples: 1000,
            distance: None,
            progress: None,
            stop: None,
            keep_going: false,
        }
    }
}

/// How far the work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Positions looked at.
    pub done: u64,
    /// Positions known.
    pub known: u64,
}

/// Why a table could not be played out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VerifyError {
    /// The ending has more than [`MAX_VERIFIED_MEN`] men.
    TooManyMen(usize),
    /// The threads could not be started.
    Threads(String),
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyMen(men) => {
                write!(
                    f,
                    "{men} men are more than the {MAX_VERIFIED_MEN} that can be played out"
                )
            }
            Self::Threads(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for VerifyError {}

/// Plays a table out from every position of an ending with us to move.
///
/// # Errors
///
/// Too many men, or no threads. A limit is no error: the report says that it is of a part.
pub fn verify(
    module: &VerifiedModule,
    ending: &Ending,
    options: &VerifyOptions<'_>,
) -> Result<VerifyReport, VerifyError> {
    let pool = pool(ending, options)?;
    Ok(pool.install(|| run(module, ending, options)))
}

/// The threads, unless the ending is too large.
fn pool(ending: &Ending, options: &VerifyOptions<'_>) -> Result<rayon::ThreadPool, VerifyError> {
    if ending.size() > MAX_VERIFIED_MEN {
        return Err(VerifyError::TooManyMen(ending.size()));
    }
    rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads.get())
        .build()
        .map_err(|error| VerifyError::Threads(error.to_string()))
}

fn run(module: &VerifiedModule, ending: &Ending, options: &VerifyOptions<'_>) -> VerifyReport {
    let clock = Clock::start(options.limits.time);
    let (atlas, explored) = explore_all(module, ending, options, clock);
    let verdicts = Verdicts::new(&explored.graph, clock);
    let vm = Vm::new(module);
    let mut report = figures(ending, &explored, &verdicts);
    let perfect = options
        .distance
        .map(|distance| beside(&atlas, &verdicts, distance));
    let mut searcher = vm.searcher(Limits {
        time: None,
        nodes: u64::MAX,
        ..options.limits
    });
    if let Some(end) = clock.end() {
        searcher.finish_by(end);
    }
    let teller = Teller {
        atlas: &atlas,
        graph: &explored.graph,
        verdicts: &verdicts,
        searcher,
        walker: Walker::default(),
        clock,
    };
    tell(&mut report, teller, options, perfect.as_ref());
    if let Some(compared) = perfect {
        report.perfect = Some(compared.figures);
        report.perfect_histogram = compared.histogram;
    }
    if options.symmetry {
        report.symmetry = symmetry::compare(&atlas, &explored.graph, &verdicts, clock);
    }
    if clock.is_over() {
        report.stopped = Some(LimitKind::Time);
    }
    report
}

/// The positions of an ending, and the graph of play from all of them.
fn explore_all(
    module: &VerifiedModule,
    ending: &Ending,
    options: &VerifyOptions<'_>,
    clock: Clock,
) -> (Atlas, Explored) {
    let vm = Vm::new(module);
    let table = module.module();
    let atlas = Atlas::new(ending, table.us, &table.setup.fixed);
    let explorer = Explorer {
        vm: &vm,
        atlas: &atlas,
        space: ending.space(),
        options,
        clock,
    };
    let can_mate = atlas
        .position(0)
        .is_some_and(|position| graph::enough_to_mate(&position));
    let explored = explorer.explore(can_mate);
    (atlas, explored)
}

/// The figures, without lines.
fn figures(ending: &Ending, explored: &Explored, verdicts: &Verdicts) -> VerifyReport {
    let (graph, usage) = (&explored.graph, &explored.usage);
    let own = graph.nodes.iter().take(graph.own as usize);
    let mut report = VerifyReport {
        ending: *ending,
        positions: u64::from(graph.own),
        covered: own.filter(|node| node.chosen.is_some()).count() as u64,
        mates: 0,
        faults: Default::default(),
        histogram: Default::default(),
        fifty_moves: 0,
        other_roots: graph.others.len() as u64,
        nodes: usage.nodes,
        rules: usage.rules.clone(),
        advice: usage.advice.clone(),
        own: usage.own.clone(),
        perfect: None,
        perfect_histogram: Default::default(),
        longest: None,
        counterexamples: Vec::new(),
        symmetry: Vec::new(),
        stopped: explored
            .stopped
            .or((usage.too_deep > 0).then_some(LimitKind::Depth)),
    };
    for root in 0..graph.own {
        report.note(verdicts.of(root));
        report.fifty_moves += u64::from(verdicts.breaks_fifty_moves(root));
    }
    report
}

/// The comparison with perfect play.
struct Compared {
    figures: Perfect,
    /// Positions by the moves of perfect play.
    histogram: BTreeMap<u32, u64>,
    /// Whether each position is won.
    won: Vec<bool>,
}

fn beside(atlas: &Atlas, verdicts: &Verdicts, distance: &Distance<'_>) -> Compared {
    let positions: Vec<Position> = atlas.positions(0..u64::MAX).collect();
    let distances: Vec<Option<u32>> = positions.par_iter().map(distance).collect();
    let mut figures = Perfect::default();
    let mut histogram = BTreeMap::new();
    let mut excess = 0;
    let mut mates = 0;
    for (root, moves) in (0..).zip(&distances) {
        let Some(moves) = moves else { continue };
        figures.won += 1;
        *histogram.entry(*moves).or_default() += 1;
        figures.longest = figures.longest.max(*moves);
        match verdicts.of(root) {
            Verdict::Mate(needed) => {
                mates += 1;
                excess += u64::from(needed.saturating_sub(*moves));
            }
            Verdict::Fault(Fault::Undecided) => {}
            Verdict::Fault(_) => figures.missed += 1,
        }
    }
    if mates > 0 {
        figures.mean_excess = excess as f64 / f64::from(mates);
    }
    Compared {
        figures,
        histogram,
        won: distances.iter().map(Option::is_some).collect(),
    }
}

/// Adds the longest defence and the counterexamples.
fn tell(
    report: &mut VerifyReport,
    mut teller: Teller<'_, '_>,
    options: &VerifyOptions<'_>,
    perfect: Option<&Compared>,
) {
    let verdicts = teller.verdicts;
    let own = 0..teller.graph.own;
    let longest = report.max_moves();
    let root = longest.and_then(|moves| {
        let mut own = own.clone();
        own.find(|&root| verdicts.mate(root) == Some(moves))
    });
    report.longest = root.and_then(|root| teller.line(root));
    let is_won = |root: u32| {
        perfect.is_none_or(|perfect| perfect.won.get(root as usize).copied().unwrap_or(true))
    };
    let mut failures: Vec<(Fault, u32, u32)> = own
        .filter(|&root| is_won(root))
        .filter_map(|root| match verdicts.of(root) {
            Verdict::Mate(_) | Verdict::Fault(Fault::Undecided) => None,
            Verdict::Fault(fault) => Some((fault, verdicts.roots_to_fault(root), root)),
        })
        .collect();
    failures.sort_unstable();
    let turns = in_turn(&failures);
    let lines = turns.iter().take(options.counterexamples);
    report.counterexamples = lines.filter_map(|&root| teller.line(root)).collect();
}

/// The roots of sorted failures: the first of each fault, then the second of each, and so on.
fn in_turn(failures: &[(Fault, u32, u32)]) -> Vec<u32> {
    let groups = failures.chunk_by(|a, b| a.0 == b.0);
    let mut turns: Vec<(usize, Fault, u32)> = groups
        .flat_map(|group| {
            group
                .iter()
                .enumerate()
                .map(|(nth, &(fault, _, root))| (nth, fault, root))
        })
        .collect();
    turns.sort_unstable();
    turns.into_iter().map(|(_, _, root)| root).collect()
}
