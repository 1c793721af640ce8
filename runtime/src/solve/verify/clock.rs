//! The time of a whole run.
//!
//! Looking at positions may take four fifths of it; the rest is kept for judging what was seen.

use std::time::{Duration, Instant};

/// Steps of a loop between two looks at the clock.
const INTERVAL: u32 = 1 << 12;

/// When work has to end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    start: Instant,
    time: Option<Duration>,
}

impl Clock {
    /// Time begins to run; none runs for ever.
    pub(super) fn start(time: Option<Duration>) -> Self {
        Self {
            start: Instant::now(),
            time,
        }
    }

    /// What is left for looking at positions.
    pub(super) fn left_to_explore(&self) -> Option<Duration> {
        let share = |time: Duration| (time / 5 * 4).saturating_sub(self.start.elapsed());
        self.time.map(share)
    }

    /// Whether the time for looking at positions is over.
    pub(super) fn explored_enough(&self) -> bool {
        self.left_to_explore().is_some_and(|left| left.is_zero())
    }

    /// Whether all time is over.
    pub(super) fn is_over(&self) -> bool {
        self.time.is_some_and(|time| self.start.elapsed() >= time)
    }

    /// When all time is over.
    pub(super) fn end(&self) -> Option<Instant> {
        self.start.checked_add(self.time?)
    }

    /// A look at the clock for a loop, which costs nothing most of the time.
    pub(super) fn ticker(self) -> Ticker {
        Ticker {
            clock: self,
            steps: 0,
            over: self.is_over(),
        }
    }
}

/// Counts the steps of a loop and looks at the clock now and then.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ticker {
    clock: Clock,
    steps: u32,
    over: bool,
}

impl Ticker {
    /// Whether the loop has to end.
    pub(super) fn is_over(&mut self) -> bool {
        self.steps = self.steps.wrapping_add(1);
        if self.steps.is_multiple_of(INTERVAL) {
            self.over |= self.clock.is_over();
        }
        self.over
    }
}
