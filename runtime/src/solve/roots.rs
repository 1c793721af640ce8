//! Conditions of a table at the roots of an ending: which hold nowhere there, which everywhere.

use crate::{
    bytecode::VerifiedModule,
    chess::{Color, Ending, Position, Side},
    vm::{Limits, Searcher, Vm},
};

/// So many positions, spread over all, are looked at before all are.
const SAMPLE: u64 = 2000;
/// Goals are tested so often; what is not decided by then is not told.
const MOST_TESTS: u32 = 4_000_000;
/// The program's own goals may take so many inferences in all, and what the last test takes more.
const MOST_INFERENCES: u64 = 50_000_000;

/// A condition, and whether it is asked to hold nowhere or everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The number of its rule, from 0.
    pub rule: u32,
    /// What is asked: `true` for everywhere, `false` for nowhere.
    pub everywhere: bool,
}

/// Those of the questions to which the answer is certainly yes, in their order. A goal that ends in an error somewhere
/// is not among them, and nothing is for a table that sees positions in a mirror.
#[must_use]
pub fn at_roots(
    module: &VerifiedModule,
    ending: &Ending,
    us: Color,
    questions: &[Question],
) -> Vec<Question> {
    let vm = Vm::new(module);
    let fixed = &module.module().setup.fixed;
    let mut asking = Asking {
        searcher: vm.searcher(Limits::default()),
        open: questions.to_vec(),
        left: MOST_TESTS,
    };
    let step = (ending.space() / SAMPLE).max(1);
    for window in 0..ending.space().div_ceil(step) {
        let range = window * step..(window + 1) * step;
        let mut some = ending.positions_in(us, Side::Us, range).with_fixed(fixed);
        if let Some(position) = some.next() {
            asking.ask(&position);
        }
        if asking.open.is_empty() {
            break;
        }
    }
    let mut all = ending.positions(us, Side::Us).with_fixed(fixed);
    while !asking.open.is_empty() {
        let Some(position) = all.next() else { break };
        asking.ask(&position);
    }
    asking.open
}

struct Asking<'v> {
    searcher: Searcher<'v>,
    /// Those that no position has answered with no.
    open: Vec<Question>,
    left: u32,
}

impl Asking<'_> {
    fn ask(&mut self, position: &Position) {
        let Self {
            searcher,
            open,
            left,
        } = self;
        open.retain(|question| {
            let spent = searcher.inferences() > MOST_INFERENCES;
            let Some(rest) = left.checked_sub(1).filter(|_| !spent) else {
                return false;
            };
            *left = rest;
            searcher.holds_at_root(question.rule, position) == Some(question.everywhere)
        });
    }
}
