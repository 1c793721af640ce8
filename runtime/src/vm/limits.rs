//! What a search may use up, and what it says when it has.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use crate::own::Trouble;

/// The greatest depth that may be asked for, in plies; it bounds the recursion.
pub const MAX_DEPTH: u32 = 512;

/// Nodes between two looks at the clock.
const CLOCK_INTERVAL: u64 = 1 << 14;

/// Bounds on the search of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Nodes visited.
    pub nodes: u64,
    /// Time spent, if bounded.
    pub time: Option<Duration>,
    /// Plies below the root, at most [`MAX_DEPTH`].
    pub depth: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            nodes: 1 << 32,
            time: None,
            depth: 64,
        }
    }
}

/// Which bound was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitKind {
    /// Too many nodes.
    Nodes,
    /// Too much time, or somebody asked to stop.
    Time,
    /// Too deep.
    Depth,
    /// A predicate of the program's own ended in an error.
    Trouble,
}

/// A search that was given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitHit {
    /// The bound that was reached.
    pub kind: LimitKind,
    /// Nodes visited until then.
    pub nodes: u64,
    /// The index of the advice that was being tried.
    pub advice: u32,
    /// What a predicate of the program's own ended in, for [`LimitKind::Trouble`].
    pub trouble: Option<Box<Trouble>>,
}

impl fmt::Display for LimitHit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            LimitKind::Nodes => "node",
            LimitKind::Time => "time",
            LimitKind::Depth => "depth",
            LimitKind::Trouble => {
                return f.write_str("a predicate of the program ended in an error");
            }
        };
        write!(f, "the {kind} limit was reached after {} nodes", self.nodes)
    }
}

impl std::error::Error for LimitHit {}

/// Counts nodes against the limits of one search.
#[derive(Debug)]
pub(super) struct Meter {
    limits: Limits,
    nodes: u64,
    /// The count at which the limits are looked at next.
    check_at: u64,
    deadline: Option<Instant>,
    /// When every search ends, whatever its own limit of time.
    finish: Option<Instant>,
    stop: Option<Arc<AtomicBool>>,
}

impl Meter {
    pub(super) fn new(limits: Limits) -> Self {
        let limits = Limits {
            depth: limits.depth.min(MAX_DEPTH),
            ..limits
        };
        Self {
            limits,
            nodes: 0,
            check_at: 0,
            deadline: None,
            finish: None,
            stop: None,
        }
    }

    /// From now on, a search ends soon after this has become true.
    pub(super) fn stop_on(&mut self, stop: Arc<AtomicBool>) {
        self.stop = Some(stop);
    }

    /// From now on, a search ends soon after this moment.
    pub(super) fn finish_by(&mut self, moment: Instant) {
        self.finish = Some(moment);
    }

    fn is_stopped(&self) -> bool {
        let told = |stop: &Arc<AtomicBool>| stop.load(Ordering::Relaxed);
        self.stop.as_ref().is_some_and(told)
    }

    /// Begins the search of another position.
    pub(super) fn start(&mut self) {
        self.nodes = 0;
        let own = self.limits.time;
        let own = own.and_then(|time| Instant::now().checked_add(time));
        self.deadline = [own, self.finish].into_iter().flatten().min();
        self.plan_check();
    }

    fn plan_check(&mut self) {
        let clock = if self.deadline.is_some() || self.stop.is_some() {
            CLOCK_INTERVAL
        } else {
            u64::MAX
        };
        self.check_at = self.limits.nodes.min(self.nodes.saturating_add(clock));
    }

    /// Nodes counted since the start.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The depth limit.
    pub(super) fn depth(&self) -> u32 {
        self.limits.depth
    }

    /// Counts one node.
    #[inline]
    pub(super) fn count(&mut self) -> Result<(), LimitKind> {
        if self.nodes >= self.check_at {
            self.check()?;
        }
        self.nodes += 1;
        Ok(())
    }

    /// Whether so many nodes may be counted without a look at the limits.
    #[inline]
    pub(super) fn has_room(&self, nodes: usize) -> bool {
        u64::try_from(nodes).is_ok_and(|nodes| nodes <= self.check_at - self.nodes)
    }

    /// Counts nodes for which there is room.
    #[inline]
    pub(super) fn add(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    #[cold]
    fn check(&mut self) -> Result<(), LimitKind> {
        if self.nodes >= self.limits.nodes {
            return Err(LimitKind::Nodes);
        }
        let late = |deadline| Instant::now() >= deadline;
        if self.is_stopped() || self.deadline.is_some_and(late) {
            return Err(LimitKind::Time);
        }
        self.plan_check();
        Ok(())
    }
}
