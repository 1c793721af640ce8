//! The cheapest tests that together turn down everything that has to be turned down.

/// Tests that a set has room for.
const MOST: usize = 64;
/// Choices looked at before the best so far is taken.
const STEPS: usize = 20_000;

/// Whether a set has this test.
pub(super) fn has(bits: u64, at: usize) -> bool {
    at < MOST && bits >> at & 1 == 1
}

/// A set of tests, as bits.
pub(super) fn bits(all: impl Iterator<Item = bool>) -> u64 {
    all.take(MOST)
        .enumerate()
        .fold(0, |bits, (at, one)| bits | u64::from(one) << at)
}

/// The cheapest tests of which each set has at least one: `sets` holds bits of tests, `costs` their cells.
/// Nothing where a set is empty.
pub(super) fn cover(sets: &[u64], costs: &[usize]) -> Option<u64> {
    let mut sets = sets.to_vec();
    sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
    sets.dedup();
    if sets.first() == Some(&0) {
        return None;
    }
    // What covers a smaller set covers all that hold it.
    let mut least: Vec<u64> = Vec::new();
    for set in sets {
        if least.iter().all(|one| one & set != *one) {
            least.push(set);
        }
    }
    let mut search = Search {
        sets: least,
        costs,
        best: None,
        steps: STEPS,
    };
    search.go(0, 0);
    search.best.map(|(.., bits)| bits)
}

struct Search<'a> {
    sets: Vec<u64>,
    costs: &'a [usize],
    /// Cost, count and tests.
    best: Option<(usize, u32, u64)>,
    steps: usize,
}

impl Search<'_> {
    /// Goes on from the tests chosen; as deep as there are tests.
    fn go(&mut self, chosen: u64, cost: usize) {
        if self.best.is_some_and(|(least, ..)| cost > least) {
            return;
        }
        let Some(&open) = self.sets.iter().find(|set| **set & chosen == 0) else {
            let found = (cost, chosen.count_ones(), chosen);
            self.best = Some(self.best.map_or(found, |best| best.min(found)));
            return;
        };
        // One that is as good stays in any case.
        if self.steps == 0 && self.best.is_some() {
            return;
        }
        self.steps = self.steps.saturating_sub(1);
        for (at, more) in self.costs.iter().enumerate().take(MOST) {
            if has(open, at) {
                self.go(chosen | 1 << at, cost + more);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cheapest_cover_is_taken() {
        assert_eq!(cover(&[0b011, 0b110], &[1, 3, 1]), Some(0b101));
        assert_eq!(cover(&[0b011, 0b110], &[2, 3, 2]), Some(0b010));
        assert_eq!(cover(&[], &[1, 1]), Some(0));
        assert_eq!(cover(&[0b01, 0], &[1, 1]), None);
        assert_eq!(cover(&[1 << 63, u64::MAX], &[1; 64]), Some(1 << 63));
    }
}
