//! The machine as its users see it, and its state.

use std::collections::HashMap;

use super::{
    cell::Cell,
    copy::Kept,
    host::{Ball, Host},
    memory::Choice,
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

/// What interrupts an instruction.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Raise {
    /// A ball is thrown.
    Throw(Cell),
    /// A limit is hit.
    Limit(LimitKind),
    /// The program ends itself.
    Halt(i64),
}

/// Success, failure, or an interruption.
pub(crate) type Outcome = Result<bool, Raise>;

/// How many argument and temporary registers there are.
pub(crate) const REGISTERS: usize = 256;
/// So many cells are built before garbage is collected for the first time.
const FIRST_COLLECTION: usize = 1 << 20;
/// No catch is active.
pub(crate) const NO_CATCH: usize = usize::MAX;

/// Runs the goals of one program.
pub struct Machine<'p> {
    pub(crate) program: &'p Program,
    pub(crate) host: Box<dyn Host + 'p>,
    /// Limits in words: of the heap, of the stacks.
    pub(crate) heap_limit: usize,
    /// The size of the heap from which the next call collects its garbage.
    pub(crate) collect_at: usize,
    pub(crate) stack_limit: usize,
    pub(crate) step_limit: u64,
    pub(crate) steps: u64,

    pub(crate) x: [Cell; REGISTERS],
    pub(crate) heap: Vec<Cell>,
    pub(crate) env: Vec<Cell>,
    pub(crate) trail: Vec<u32>,
    pub(crate) choices: Vec<Choice>,
    /// The argument registers that choice points keep.
    pub(crate) kept: Vec<Cell>,

    pub(crate) pc: usize,
    /// The continuation.
    pub(crate) cp: usize,
    /// The current environment.
    pub(crate) e: usize,
    /// The top of the heap at the last choice point: older variables are trailed.
    pub(crate) hb: usize,
    /// The number of choice points at the call of the current predicate.
    pub(crate) b0: usize,
    /// The next part of the structure at hand.
    pub(crate) s: usize,
    pub(crate) writing: bool,
    /// The choice point of the innermost active catch.
    pub(crate) catch: usize,

    /// Atoms made at run time, numbered after those of the program.
    pub(crate) new_atoms: Vec<Box<str>>,
    pub(crate) new_numbers: HashMap<Box<str>, u32>,
    /// The results of every running `findall`.
    pub(crate) results: Vec<Kept>,
    /// The bytes of these results and of captured output.
    pub(crate) kept_bytes: usize,
    /// The bytes of the atoms made while running, about.
    pub(crate) atom_bytes: usize,
    /// A copy being made.
    pub(crate) scratch: Vec<Cell>,
    pub(crate) pairs: Vec<(Cell, Cell)>,
    /// Values of the variables of the query.
    pub(crate) roots: Vec<Cell>,
    /// Output that is kept instead of written, for every running `with_output_to`.
    pub(crate) captured: Vec<String>,
    /// The column of the output, for `write` to know whether a line is begun.
    pub(crate) column: usize,
}

impl std::fmt::Debug for Machine<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Machine")
            .field("steps", &self.steps)
            .field("heap", &self.heap.len())
            .finish_non_exhaustive()
    }
}

impl<'p> Machine<'p> {
    /// A machine with empty stacks.
    #[must_use]
    pub fn new(program: &'p Program, limits: Limits, host: Box<dyn Host + 'p>) -> Self {
        const WORD: usize = size_of::<Cell>();
        let heap_limit = (limits.heap / WORD).min(u32::MAX as usize - (1 << 16));
        Self {
            program,
            host,
            heap_limit,
            collect_at: FIRST_COLLECTION.min(heap_limit),
            stack_limit: (limits.stack / WORD).min(u32::MAX as usize - (1 << 16)),
            step_limit: limits.steps,
            steps: 0,
            x: [Cell::ZERO; REGISTERS],
            heap: Vec::new(),
            env: Vec::new(),
            trail: Vec::new(),
            choices: Vec::new(),
            kept: Vec::new(),
            pc: 0,
            cp: 0,
            e: 0,
            hb: 0,
            b0: 0,
            s: 0,
            writing: false,
            catch: NO_CATCH,
            new_atoms: Vec::new(),
            new_numbers: HashMap::new(),
            results: Vec::new(),
            kept_bytes: 0,
            atom_bytes: 0,
            scratch: Vec::new(),
            pairs: Vec::new(),
            roots: Vec::new(),
            captured: Vec::new(),
            column: 0,
        }
    }

    /// Empties the stacks; their memory is kept for the next goal.
    pub(crate) fn reset(&mut self) {
        self.heap.clear();
        self.env.clear();
        self.env.resize(3, Cell::ZERO);
        self.trail.clear();
        self.choices.clear();
        self.kept.clear();
        self.results.clear();
        self.captured.clear();
        self.kept_bytes = 0;
        self.roots.clear();
        (self.pc, self.cp, self.e, self.hb, self.b0) = (0, 0, 0, 0, 0);
        self.catch = NO_CATCH;
        self.steps = 0;
        self.collect_at = FIRST_COLLECTION.min(self.heap_limit);
    }

    /// The solutions of a goal, found one after another as they are asked for.
    ///
    /// What was left on the stacks by an earlier goal is dropped; the steps are counted from 0.
    pub fn query(&mut self, goal: &Goal) -> Solutions<'_, 'p> {
        self.reset();
        let (cell, variables) = self.import(&goal.term, goal.root);
        let mut names = Vec::new();
        for (name, number) in &goal.names {
            if let Some(variable) = variables.get(number) {
                names.push(name.clone());
                self.roots.push(*variable);
            }
        }
        self.put(0, cell);
        Solutions {
            machine: self,
            names,
            state: State::Fresh,
        }
    }

    /// Calls of predicates since the last [`Self::query`].
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Fresh,
    Solved,
    Done,
}

/// The solutions of a goal.
#[derive(Debug)]
pub struct Solutions<'m, 'p> {
    machine: &'m mut Machine<'p>,
    names: Vec<String>,
    state: State,
}

impl Solutions<'_, '_> {
    /// Calls of predicates so far.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.machine.steps
    }

    fn advance(&mut self) -> Outcome {
        match self.state {
            State::Fresh => self.machine.start(),
            State::Solved if self.machine.choices.is_empty() => Ok(false),
            State::Solved => self.machine.resume(),
            State::Done => Ok(false),
        }
    }

    fn answer(&self) -> Answer {
        let (term, nodes) = self.machine.export(&self.machine.roots);
        Answer {
            term,
            bindings: self.names.iter().cloned().zip(nodes).collect(),
            is_last: self.machine.choices.is_empty(),
        }
    }
}

impl Iterator for Solutions<'_, '_> {
    type Item = Result<Answer, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        let outcome = self.advance();
        self.state = State::Done;
        match outcome {
            Ok(false) => None,
            Ok(true) => {
                self.state = State::Solved;
                Some(Ok(self.answer()))
            }
            Err(Raise::Limit(kind)) => Some(Err(Failure::Limit(kind))),
            Err(Raise::Halt(status)) => Some(Err(Failure::Halt(status))),
            Err(Raise::Throw(ball)) => {
                let (term, nodes) = self.machine.export(&[ball]);
                let root = nodes.first().copied().unwrap_or_else(|| term.last());
                Some(Err(Failure::Thrown(Box::new(Ball { term, root }))))
            }
        }
    }
}
