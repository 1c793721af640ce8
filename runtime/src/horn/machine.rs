//! The machine as its users see it.

use super::{
    host::{Ball, Host},
    program::Program,
    term::{Answer, Goal},
};

/// What a run may use; all limits give the same result on every computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Calls of predicates.
    pub steps: u64,
    /// Bytes of the heap, on which terms are built.
    pub heap: usize,
    /// Bytes of environments, choice points and trail together.
    pub stack: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            steps: u64::MAX,
            heap: 1 << 30,
            stack: 1 << 30,
        }
    }
}

/// A limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitKind {
    /// Calls of predicates.
    Steps,
    /// Room for terms.
    Heap,
    /// Room for environments, choice points and the trail.
    Stack,
}

/// Why a goal ended without an answer and without failing.
#[derive(Clone, Debug)]
pub enum Failure {
    /// A ball that nothing caught.
    Thrown(Box<Ball>),
    /// A limit was hit.
    Limit(LimitKind),
    /// `halt` with this status was called.
    Halt(i64),
}

/// Runs the goals of one program.
pub struct Machine<'p> {
    program: &'p Program,
    limits: Limits,
    host: Box<dyn Host + 'p>,
    steps: u64,
}

impl std::fmt::Debug for Machine<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Machine")
            .field("program", &self.program)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

impl<'p> Machine<'p> {
    /// A machine with empty stacks.
    #[must_use]
    pub fn new(program: &'p Program, limits: Limits, host: Box<dyn Host + 'p>) -> Self {
        Self {
            program,
            limits,
            host,
            steps: 0,
        }
    }

    /// The solutions of a goal, found one after another as they are asked for.
    ///
    /// What was left on the stacks by an earlier goal is dropped; the steps are counted from 0.
    pub fn query(&mut self, goal: &Goal) -> Solutions<'_, 'p> {
        let _ = goal;
        self.steps = 0;
        Solutions { machine: self }
    }

    /// Calls of predicates since the last [`Self::query`].
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }
}

/// The solutions of a goal.
#[derive(Debug)]
pub struct Solutions<'m, 'p> {
    machine: &'m mut Machine<'p>,
}

impl Iterator for Solutions<'_, '_> {
    type Item = Result<Answer, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        self.machine.host.write("");
        None
    }
}
