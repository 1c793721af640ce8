//! Where the list of a loop begins, computed from their king's square.
//!
//! For each square of the king some places will do: those between which no square of the list passes the tests. The
//! shortest run of commands is looked for that gives one of these each time.

use std::collections::HashSet;

use super::{
    code::{Hundredths, Item},
    generate::{op, register},
};

/// What the pointer may be for one square of their king; its fraction does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Wanted {
    /// The square as file.rank, in hundredths.
    pub(super) king: i32,
    pub(super) least: i32,
    pub(super) most: i32,
}

/// Runs looked at before the search gives up.
const MOST: usize = 2_500;
/// Digits behind the comma that count.
const PRECISION: f64 = 1e7;
/// How far a quotient must be from where it matters.
const MARGIN: f64 = 1e-4;
const LARGEST: f64 = 1e5;

/// A run of commands and what it makes of each square.
#[derive(Clone)]
struct Run {
    values: Vec<f64>,
    /// Nothing has been rounded.
    exact: bool,
    items: Vec<Item>,
}

/// One more function, or operation with a constant or with the king's square.
#[derive(Clone, Copy)]
enum Step {
    Function(u8),
    Constant(u8, i32),
    King(u8),
}

/// The shortest run found of at most so many cells; it begins with the square in X. `constants` are numbers that stand in
/// registers, in hundredths.
pub(super) fn shortest(wanted: &[Wanted], constants: &[i32], cells: usize) -> Option<Vec<Item>> {
    if wanted.iter().any(|one| one.least > one.most) {
        return None;
    }
    let kings = wanted.iter().map(|one| f64::from(one.king) / 100.0);
    let first = Run {
        values: kings.collect(),
        exact: true,
        items: Vec::new(),
    };
    if first
        .values
        .iter()
        .zip(wanted)
        .all(|(&value, one)| one.has(value, 0.0))
    {
        return Some(first.items);
    }
    let steps = steps(constants);
    let mut known = HashSet::new();
    let mut levels: Vec<Vec<Run>> = vec![vec![first]];
    for cost in 1..=cells {
        let mut level = Vec::new();
        for (run, step) in ways(&levels, &steps) {
            if run.does(step, wanted) {
                return Some([&run.items[..], &step.items()].concat());
            }
            if cost < cells
                && known.len() < MOST
                && let Some(next) = run.after(step, wanted)
                && known.insert(next.key())
            {
                level.push(next);
            }
        }
        levels.push(level);
    }
    None
}

/// The runs of the last levels with the steps that make them as long as the next.
fn ways<'a>(levels: &'a [Vec<Run>], steps: &'a [Step]) -> impl Iterator<Item = (&'a Run, Step)> {
    [1, 2].into_iter().flat_map(move |cells| {
        let runs = levels
            .len()
            .checked_sub(cells)
            .and_then(|at| levels.get(at));
        let steps = move || {
            steps
                .iter()
                .copied()
                .filter(move |step| step.cells() == cells)
        };
        let runs = runs.into_iter().flatten();
        runs.flat_map(move |run| steps().map(move |step| (run, step)))
    })
}

fn steps(constants: &[i32]) -> Vec<Step> {
    let functions = [
        op::WHOLE,
        op::PART,
        op::SIGN,
        op::NEGATE,
        op::INVERSE,
        op::SQUARE,
    ];
    let operations = [op::ADD, op::SUB, op::MUL, op::DIV];
    let digits = (1..=9).map(|value| 100 * value);
    let mut values: Vec<i32> = digits.chain(constants.iter().copied()).collect();
    values.sort_unstable();
    values.dedup();
    let with = operations.into_iter().flat_map(|operation| {
        let constants = values
            .iter()
            .map(move |&value| Step::Constant(operation, value));
        constants.chain([Step::King(operation)])
    });
    functions
        .into_iter()
        .map(Step::Function)
        .chain(with)
        .collect()
}

impl Step {
    fn cells(self) -> usize {
        match self {
            Self::Function(_) => 1,
            Self::Constant(..) | Self::King(_) => 2,
        }
    }

    fn items(self) -> Vec<Item> {
        match self {
            Self::Function(code) => vec![Item::Code(code)],
            Self::Constant(operation, value) => {
                vec![Item::Constant(Hundredths(value)), Item::Code(operation)]
            }
            Self::King(operation) => vec![
                Item::Code(op::RECALL | register::KING),
                Item::Code(operation),
            ],
        }
    }

    /// Whether the result may be rounded.
    fn rounds(self) -> bool {
        matches!(
            self,
            Self::Function(op::INVERSE) | Self::Constant(op::DIV, _) | Self::King(op::DIV)
        )
    }

    /// Whether a number a little off gives another result.
    fn jumps(self) -> bool {
        matches!(self, Self::Function(op::WHOLE | op::PART | op::SIGN))
    }

    fn of(self, value: f64, king: f64) -> Option<f64> {
        let found = match self {
            Self::Function(op::WHOLE) => value.trunc(),
            Self::Function(op::PART) => value.fract(),
            Self::Function(op::SIGN) if value == 0.0 => 0.0,
            Self::Function(op::SIGN) => value.signum(),
            Self::Function(op::SQUARE) => value * value,
            Self::Function(op::INVERSE) => 1.0 / value,
            Self::Function(_) => -value,
            Self::Constant(operation, constant) => {
                binary(operation, value, f64::from(constant) / 100.0)
            }
            Self::King(operation) => binary(operation, value, king),
        };
        let found = (found * PRECISION).round() / PRECISION;
        (found.abs() < LARGEST).then_some(found)
    }
}

fn binary(operation: u8, left: f64, right: f64) -> f64 {
    match operation {
        op::ADD => left + right,
        op::SUB => left - right,
        op::MUL => left * right,
        _ => left / right,
    }
}

impl Wanted {
    /// Whether a number that may be so much off will do.
    fn has(self, value: f64, margin: f64) -> bool {
        let end = f64::from(self.most) + 1.0;
        value >= f64::from(self.least) + margin && value + margin < end
    }

    fn square(self) -> f64 {
        f64::from(self.king) / 100.0
    }
}

impl Run {
    /// What each square becomes; `None` where rounding may decide.
    fn values<'a>(
        &'a self,
        step: Step,
        wanted: &'a [Wanted],
    ) -> impl Iterator<Item = Option<f64>> + 'a {
        let is_open = !self.exact && step.jumps();
        let both = self.values.iter().zip(wanted);
        both.map(move |(&value, one)| {
            let near = (value - value.round()).abs() < MARGIN;
            step.of(value, one.square()).filter(|_| !(is_open && near))
        })
    }

    fn after(&self, step: Step, wanted: &[Wanted]) -> Option<Self> {
        let values: Option<Vec<f64>> = self.values(step, wanted).collect();
        Some(Self {
            values: values?,
            exact: self.exact && !step.rounds(),
            items: [&self.items[..], &step.items()].concat(),
        })
    }

    /// The same for runs that give the same.
    fn key(&self) -> Vec<u64> {
        let values = self.values.iter();
        // There is one zero.
        values.map(|value| (value + 0.0).to_bits()).collect()
    }

    /// Whether one more step gives what is wanted.
    fn does(&self, step: Step, wanted: &[Wanted]) -> bool {
        let exact = self.exact && !step.rounds();
        let margin = if exact { 0.0 } else { MARGIN };
        let mut values = self.values(step, wanted).zip(wanted);
        values.all(|(value, one)| value.is_some_and(|value| one.has(value, margin)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_gives_a_place_that_will_do() {
        let far = |king: i32| king < 130;
        let wanted: Vec<Wanted> = (11..=88)
            .filter(|tenths| tenths % 10 != 0 && tenths % 10 != 9)
            .map(|tenths| Wanted {
                king: 10 * tenths,
                least: if far(10 * tenths) { 9 } else { 8 },
                most: if far(10 * tenths) { 10 } else { 8 },
            })
            .collect();
        // For one, 9 - SIGN(k - 1.2).
        assert!(shortest(&wanted, &[120], 6).is_some());
        assert_eq!(shortest(&wanted, &[120], 3), None);
    }

    #[test]
    fn what_no_number_tells_is_not_found() {
        let one = |least| Wanted {
            king: 110,
            least,
            most: least,
        };
        assert_eq!(shortest(&[one(1), one(2)], &[], 6), None);
    }
}
