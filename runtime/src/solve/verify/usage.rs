//! How often rules and advice were used, and what they cost.

use crate::{
    chess::{Move, Position},
    own::{LeftOut, Trouble},
    vm::{AdviceEnd, Observer, Vm},
};

/// What became of a piece of advice, in all roots together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AdviceUsage {
    /// How often it was tried.
    pub tried: u64,
    /// How often it had a forcing tree, which was then played.
    pub satisfied: u64,
    /// How often its main goal held at once, so that it gave no move.
    pub held_at_root: u64,
    /// The first such position.
    pub first_held: Option<Position>,
    /// Search nodes spent on it.
    pub nodes: u64,
}

/// What the search went through.
#[derive(Clone, Debug, Default)]
pub(super) struct Usage {
    pub(super) rules: Vec<u64>,
    pub(super) advice: Vec<AdviceUsage>,
    pub(super) nodes: u64,
    /// Roots given up for their depth.
    pub(super) too_deep: u64,
    /// What the program's own predicates did.
    pub(super) own: OwnUsage,
}

impl Usage {
    pub(super) fn new(vm: &Vm) -> Self {
        Self {
            rules: vec![0; vm.rules()],
            advice: vec![AdviceUsage::default(); vm.advice()],
            ..Self::default()
        }
    }

    pub(super) fn count_rule(&mut self, rule: u32) {
        if let Some(count) = self.rules.get_mut(rule as usize) {
            *count += 1;
        }
    }

    /// Adds what comes after.
    pub(super) fn add(&mut self, later: &Self) {
        self.nodes += later.nodes;
        self.too_deep += later.too_deep;
        self.own.add(&later.own);
        for (count, more) in self.rules.iter_mut().zip(&later.rules) {
            *count += more;
        }
        for (advice, more) in self.advice.iter_mut().zip(&later.advice) {
            advice.add(more);
        }
    }
}

/// What predicates of the program's own did; positions of other material count too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnUsage {
    /// Positions in which one ended in an error.
    pub errors: u64,
    /// The first of them, and what the error was.
    pub error: Option<(Position, Box<Trouble>)>,
    /// Positions in which the move chosen is not legal.
    pub illegal: u64,
    /// The first of them, and the move.
    pub first_illegal: Option<(Position, Move)>,
    /// Moves left out, for no position is what they lead to.
    pub left_out: u64,
    /// The first of them.
    pub first_left_out: Option<LeftOut>,
}

impl OwnUsage {
    /// Adds what comes after.
    fn add(&mut self, later: &Self) {
        self.errors += later.errors;
        self.illegal += later.illegal;
        self.left_out += later.left_out;
        if self.error.is_none() {
            self.error.clone_from(&later.error);
        }
        self.first_illegal = self.first_illegal.or(later.first_illegal);
        if self.first_left_out.is_none() {
            self.first_left_out.clone_from(&later.first_left_out);
        }
    }

    pub(super) fn note_error(&mut self, position: &Position, trouble: Option<Box<Trouble>>) {
        self.errors += 1;
        if let (None, Some(trouble)) = (&self.error, trouble) {
            self.error = Some((*position, trouble));
        }
    }

    pub(super) fn note_move(&mut self, position: &Position, mv: Option<Move>) {
        if let Some(mv) = mv.filter(|mv| !position.is_legal(*mv)) {
            self.illegal += 1;
            self.first_illegal.get_or_insert((*position, mv));
        }
    }

    pub(super) fn note_left_out(&mut self, (count, first): (u64, Option<LeftOut>)) {
        self.left_out += count;
        if self.first_left_out.is_none() {
            self.first_left_out = first;
        }
    }
}

impl AdviceUsage {
    fn add(&mut self, later: &Self) {
        self.tried += later.tried;
        self.satisfied += later.satisfied;
        self.held_at_root += later.held_at_root;
        self.first_held = self.first_held.or(later.first_held);
        self.nodes += later.nodes;
    }
}

/// Hears how the attempts at advice end.
pub(super) struct Tally<'a> {
    pub(super) usage: &'a mut Usage,
    pub(super) root: &'a Position,
}

impl Observer for Tally<'_> {
    const ACTIVE: bool = false;

    fn advice_ends(&mut self, advice: u32, end: AdviceEnd, nodes: u64) {
        let Some(usage) = self.usage.advice.get_mut(advice as usize) else {
            return;
        };
        usage.tried += 1;
        usage.nodes += nodes;
        match end {
            AdviceEnd::Satisfied => usage.satisfied += 1,
            AdviceEnd::Failed => {}
            AdviceEnd::HoldsAtRoot => {
                usage.held_at_root += 1;
                usage.first_held = usage.first_held.or(Some(*self.root));
            }
        }
    }
}
