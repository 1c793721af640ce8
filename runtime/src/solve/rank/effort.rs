//! How much work a ranking may take, and who is told about it.

use std::{
    num::NonZero,
    path::PathBuf,
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    time::{Duration, Instant},
};

use crate::vm::LimitKind;

/// Is told how the work goes on; from any thread.
pub trait Watch: Sync {
    /// A material with so many placements is begun.
    fn begin(&self, _material: &str, _placements: u64) {}
    /// So many more placements have been looked at for the first time.
    fn advance(&self, _placements: u64) {}
    /// All mates within so many moves are known.
    fn layer(&self, _moves: u32) {}
}

/// Nobody watches.
impl Watch for () {}

/// What a ranking may use, and where it is kept.
pub struct RankOptions<'a> {
    /// How many threads work.
    pub threads: NonZero<usize>,
    /// The folder where rankings are kept; none to keep nothing.
    pub cache: Option<PathBuf>,
    /// The most positions looked at.
    pub nodes: Option<u64>,
    /// The most time spent.
    pub time: Option<Duration>,
    /// Who is told.
    pub watch: &'a dyn Watch,
}

impl Default for RankOptions<'_> {
    fn default() -> Self {
        Self {
            threads: std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN),
            cache: None,
            nodes: None,
            time: None,
            watch: &(),
        }
    }
}

/// Counts the work of one run. What is counted never depends on the number of threads, and limits of
/// nodes are looked at only where that is so too.
pub(super) struct Effort<'a> {
    watch: &'a dyn Watch,
    nodes: AtomicU64,
    most: u64,
    deadline: Option<Instant>,
    late: AtomicBool,
}

impl<'a> Effort<'a> {
    pub(super) fn new(options: &RankOptions<'a>) -> Self {
        Self {
            watch: options.watch,
            nodes: AtomicU64::new(0),
            most: options.nodes.unwrap_or(u64::MAX),
            deadline: options
                .time
                .and_then(|time| Instant::now().checked_add(time)),
            late: AtomicBool::new(false),
        }
    }

    pub(super) fn watch(&self) -> &'a dyn Watch {
        self.watch
    }

    pub(super) fn count(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Whether the time is over; to be asked now and then.
    pub(super) fn is_late(&self) -> bool {
        let late = || {
            self.deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
        };
        if !self.late.load(Relaxed) && late() {
            self.late.store(true, Relaxed);
        }
        self.late.load(Relaxed)
    }

    /// Whether so many more nodes may be counted, and there is time left.
    pub(super) fn allows(&self, nodes: u64) -> Result<(), LimitKind> {
        if self.nodes().saturating_add(nodes) > self.most {
            return Err(LimitKind::Nodes);
        }
        match self.is_late() {
            true => Err(LimitKind::Time),
            false => Ok(()),
        }
    }
}
