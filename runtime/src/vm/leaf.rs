//! Leaf code: where no moves are given, a node is satisfied if both goals hold, so they are run as one.
//!
//! Goals have no effects, so their order does not matter to the answer; the main goal goes first unless it begins
//! by looking for legal moves, for it fails more often.

use std::collections::{BTreeMap, BTreeSet};

use super::program::{ACCEPT, Advice, At, GENERAL, REJECT, Test, Vm};
use crate::chess::Position;

/// The most tests of a goal that are copied; longer goals are run apart.
const MAX_TESTS: usize = 64;

/// The leaf code made so far.
#[derive(Debug, Default)]
pub(super) struct LeafCode {
    tests: Vec<Test>,
}

impl LeafCode {
    /// Appends code for both goals of an advice; gives its entry.
    pub(super) fn add(&mut self, vm: &Vm, advice: &Advice, us_to_move: bool) -> At {
        let main = advice.main.fast(us_to_move);
        let holding = advice.holding.fast(us_to_move);
        let costly = vm.costly.get(main as usize).copied().unwrap_or(false);
        let (first, second) = if costly {
            (holding, main)
        } else {
            (main, holding)
        };
        let second = self.copy(vm, second, ACCEPT);
        self.copy(vm, first, second)
    }

    /// Copies a goal's tests so that its success goes on at `then`. Tests lead to tests of lower places only.
    fn copy(&mut self, vm: &Vm, entry: At, then: At) -> At {
        let Some(reached) = reachable(vm, entry) else {
            return GENERAL;
        };
        let mut places = BTreeMap::from([(ACCEPT, then), (REJECT, REJECT), (GENERAL, GENERAL)]);
        for at in reached {
            let Some(test) = vm.tests.get(at as usize) else {
                continue;
            };
            let place = |target| places.get(&target).copied().unwrap_or(GENERAL);
            let copy = Test {
                code: test.code,
                yes: place(test.yes),
                no: place(test.no),
            };
            places.insert(at, At::try_from(self.tests.len()).unwrap_or(GENERAL));
            self.tests.push(copy);
        }
        places.get(&entry).copied().unwrap_or(GENERAL)
    }

    /// Runs the code; none if the goals must be run the general way.
    #[inline]
    pub(super) fn holds(&self, entry: At, position: &Position, root: &Position) -> Option<bool> {
        let mut at = entry;
        while let Some(test) = self.tests.get(at as usize) {
            at = if (test.code)(position, root) {
                test.yes
            } else {
                test.no
            };
        }
        if at == GENERAL {
            None
        } else {
            Some(at == ACCEPT)
        }
    }
}

/// The tests that an entry leads to, unless they are too many.
fn reachable(vm: &Vm, entry: At) -> Option<BTreeSet<At>> {
    let mut reached = BTreeSet::from([entry]);
    let mut below = entry;
    loop {
        if let Some(test) = vm.tests.get(below as usize) {
            reached.extend([test.yes, test.no]);
        }
        if reached.len() > MAX_TESTS {
            return None;
        }
        match reached.range(..below).next_back() {
            Some(&next) => below = next,
            None => return Some(reached),
        }
    }
}
