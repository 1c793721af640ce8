//! A search for short tests of one number: for each of a few values it is known whether the test holds, and
//! the shortest sequence of commands that ends in a comparison with 0 and is right for all of them is found.

use std::{
    cell::RefCell,
    collections::{BTreeMap, HashMap, HashSet},
};

use super::{code::Hundredths, generate::op};

/// A command of a chain, or a constant with one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Adds a constant in hundredths.
    Add(i32),
    /// Loses the sign.
    Abs,
    /// Loses the fraction.
    Whole,
    /// Keeps the fraction.
    Part,
    /// The square.
    Square,
}

/// Commands on X and the comparison with 0 after them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chain {
    pub(super) steps: Vec<Step>,
    pub(super) condition: u8,
}

/// Chains looked at before the search gives up.
const MOST: usize = 4_000;
/// Values beyond this, in hundredths, are not made.
const LARGEST: i64 = 1_000_000;

/// Values, in hundredths, for which the test must hold and must not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Split {
    inside: Vec<i64>,
    outside: Vec<i64>,
}

/// The shortest chain found for these values, in hundredths; nothing where one value asks for both answers or the
/// search gives up.
pub(super) fn shortest(points: &[(i64, bool)]) -> Option<Chain> {
    within(points, usize::MAX)
}

/// The shortest chain found of at most about so many cells.
pub(super) fn within(points: &[(i64, bool)], cells: usize) -> Option<Chain> {
    let of = |wanted: bool| {
        let values = points.iter().filter(|(_, truth)| *truth == wanted);
        values.map(|(value, _)| *value).collect::<Vec<i64>>()
    };
    let start = Split::new(of(true), of(false))?;
    let asked = (start, cells);
    let found = KNOWN.with_borrow(|known| known.get(&asked).cloned());
    found.unwrap_or_else(|| {
        let found = search(asked.0.clone(), cells);
        KNOWN.with_borrow_mut(|known| known.insert(asked, found.clone()));
        found
    })
}

thread_local! {
    /// What was found before: the same test is asked for again and again, and a search that fails takes longest.
    static KNOWN: RefCell<HashMap<(Split, usize), Option<Chain>>> = RefCell::default();
}

fn search(start: Split, cells: usize) -> Option<Chain> {
    let mut waiting: BTreeMap<(usize, usize), (usize, Split, Vec<Step>)> = BTreeMap::new();
    let mut known = HashSet::from([start.clone()]);
    waiting.insert((start.ahead(), 0), (0, start, Vec::new()));
    let mut best: Option<(usize, Chain)> = None;
    while let Some(((hope, _), (cost, split, steps))) = waiting.pop_first() {
        let is_hopeless = best.as_ref().is_some_and(|(found, _)| hope + 2 >= *found);
        if is_hopeless || hope + 2 > cells || known.len() > MOST {
            break;
        }
        if let Some((last, chain)) = split.finish(&steps)
            && best.as_ref().is_none_or(|(found, _)| cost + last < *found)
        {
            best = Some((cost + last, chain));
        }
        for (more, next) in split.moves(steps.last()) {
            let after = next
                .iter()
                .try_fold(split.clone(), |split, &step| split.after(step));
            if let Some(after) = after.filter(|after| known.insert(after.clone())) {
                let steps = [&steps[..], &next[..]].concat();
                let hope = cost + more + after.ahead();
                waiting.insert((hope, known.len()), (cost + more, after, steps));
            }
        }
    }
    best.map(|(_, chain)| chain)
}

impl Split {
    fn new(mut inside: Vec<i64>, mut outside: Vec<i64>) -> Option<Self> {
        for values in [&mut inside, &mut outside] {
            values.sort_unstable();
            values.dedup();
        }
        let mixed = inside.iter().any(|one| outside.binary_search(one).is_ok());
        (!mixed).then_some(Self { inside, outside })
    }

    /// Nothing where values of both kinds become one.
    fn after(&self, step: Step) -> Option<Self> {
        let all = |values: &[i64]| {
            values
                .iter()
                .map(|&value| apply(step, value))
                .collect::<Option<Vec<i64>>>()
        };
        Self::new(all(&self.inside)?, all(&self.outside)?)
    }

    /// About how many cells are still needed: values in a row take turns, and a fold of the row halves the turns.
    fn ahead(&self) -> usize {
        let (mut inside, mut outside) = (&self.inside[..], &self.outside[..]);
        let mut turns = 0_usize;
        while let (Some(one), Some(other)) = (inside.first(), outside.first()) {
            let (run, end) = if one < other {
                (&mut inside, *other)
            } else {
                (&mut outside, *one)
            };
            let count = run.partition_point(|value| *value < end);
            *run = run.get(count..).unwrap_or_default();
            turns += 1;
        }
        3 * turns.max(1).ilog2() as usize
    }

    /// What may come next, with its cells: a function, or a constant and a function of what it makes different.
    fn moves(&self, last: Option<&Step>) -> Vec<(usize, Vec<Step>)> {
        let functions = [Step::Abs, Step::Whole, Step::Part, Step::Square];
        let alone = functions
            .into_iter()
            .filter(|step| last != Some(step))
            .map(|step| (1, vec![step]));
        let (low, high) = self.range();
        let constants = CONSTANTS.iter().flat_map(|&value| [value, -value]);
        let with = constants.flat_map(|value| {
            let crosses = low + i64::from(value) < 0 && high + i64::from(value) > 0;
            let useful = move |step: &Step| crosses || !matches!(step, Step::Abs | Step::Square);
            let cost = 2 + keys(value);
            functions
                .into_iter()
                .filter(useful)
                .map(move |step| (cost, vec![Step::Add(value), step]))
        });
        alone.chain(with).collect()
    }

    fn range(&self) -> (i64, i64) {
        let ends = |values: &[i64]| Some((*values.first()?, *values.last()?));
        let all = [ends(&self.inside), ends(&self.outside)];
        let low = all.iter().flatten().map(|(low, _)| *low).min();
        let high = all.iter().flatten().map(|(_, high)| *high).max();
        (low.unwrap_or(0), high.unwrap_or(0))
    }

    /// The comparison that tells the values apart, with its cells.
    fn finish(&self, steps: &[Step]) -> Option<(usize, Chain)> {
        let above = |low: &[i64], high: &[i64]| match (low.last(), high.first()) {
            (Some(&low), Some(&high)) => (low < high).then(|| shortest_in(low + 1, high)),
            (Some(&low), None) => Some(shortest_in(low + 1, low.saturating_add(1000))),
            (None, Some(&high)) => Some(shortest_in(high.saturating_sub(1000), high)),
            (None, None) => None,
        };
        let only = |values: &[i64]| match values {
            [value] => Some(*value),
            _ => None,
        };
        let found = [
            (above(&self.inside, &self.outside), op::NEGATIVE),
            (above(&self.outside, &self.inside), op::NOT_NEGATIVE),
            (only(&self.inside), op::ZERO),
            (only(&self.outside), op::NOT_ZERO),
        ];
        found
            .into_iter()
            .filter_map(|(value, condition)| {
                let value = i32::try_from(-value?).ok()?;
                let mut steps = steps.to_vec();
                let mut cost = 2;
                if value != 0 {
                    steps.push(Step::Add(value));
                    cost += 1 + keys(value);
                }
                Some((cost, Chain { steps, condition }))
            })
            .min_by_key(|(cost, _)| *cost)
    }
}

/// Constants that are added on the way, in hundredths.
const CONSTANTS: [i32; 16] = [
    10, 20, 40, 50, 90, 100, 110, 150, 200, 250, 300, 350, 400, 450, 500, 900,
];

/// Cells of a constant; long ones will often be found in a register.
fn keys(hundredths: i32) -> usize {
    Hundredths(hundredths.abs()).keys().len().min(2)
}

/// The number of fewest keys in a range.
fn shortest_in(low: i64, high: i64) -> i64 {
    let round = |unit: i64| {
        let value = high - high.rem_euclid(unit);
        (value >= low).then_some(value)
    };
    let zero = (low <= 0 && high >= 0).then_some(0);
    zero.or_else(|| round(1000).filter(|value| value.abs() == 1000))
        .or_else(|| round(100))
        .or_else(|| round(10))
        .unwrap_or(high)
}

fn apply(step: Step, value: i64) -> Option<i64> {
    let value = match step {
        Step::Add(constant) => value + i64::from(constant),
        Step::Abs => value.abs(),
        Step::Whole => value - value % 100,
        Step::Part => value % 100,
        Step::Square => {
            let square = value.checked_mul(value)?;
            (square % 100 == 0).then_some(square / 100)?
        }
    };
    (value.abs() < LARGEST).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(chain: &Chain, value: i64) -> bool {
        let value = chain
            .steps
            .iter()
            .fold(value, |value, &step| apply(step, value).unwrap());
        match chain.condition {
            op::NEGATIVE => value < 0,
            op::NOT_NEGATIVE => value >= 0,
            op::ZERO => value == 0,
            _ => value != 0,
        }
    }

    fn apart(truth: impl Fn(i64, i64) -> bool) -> Vec<(i64, bool)> {
        let all = (-7..8).flat_map(|files| (-7..8).map(move |ranks| (files, ranks)));
        all.map(|(files, ranks)| (100 * files + 10 * ranks, truth(files, ranks)))
            .collect()
    }

    #[test]
    fn found_chains_are_right_for_every_value() {
        for points in [
            apart(|files, ranks| files.abs().max(ranks.abs()) < 2),
            apart(|files, ranks| files.abs().max(ranks.abs()) < 3),
            apart(|files, ranks| files * files + ranks * ranks == 5),
            apart(|files, ranks| files == 0 && ranks == 0),
            (11..89).map(|at| (10 * at, at < 13)).collect(),
        ] {
            let chain = shortest(&points).unwrap();
            for (value, truth) in points {
                assert_eq!(holds(&chain, value), truth, "{value} {chain:?}");
            }
        }
    }

    #[test]
    fn neighbours_take_few_cells() {
        let chain = shortest(&apart(|files, ranks| files.abs().max(ranks.abs()) < 2)).unwrap();
        assert!(chain.steps.len() <= 6, "{chain:?}");
    }

    #[test]
    fn what_one_number_does_not_tell_has_no_chain() {
        assert_eq!(shortest(&apart(|files, _| files == 0)), None);
    }
}
