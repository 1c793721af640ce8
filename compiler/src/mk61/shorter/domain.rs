//! Which numbers may stand in the registers.

use std::collections::BTreeSet;

use al0_runtime::{chess::Square, mk61::Number};

use crate::mk61::{code::Hundredths, goals::hundredths, register};

/// Combinations beyond this are too many to go through.
const MOST: usize = 40_000;

/// The numbers of the registers that hold squares.
#[derive(Clone, Debug, Default)]
pub(in crate::mk61) struct Domain {
    /// Registers of men, which may stand anywhere.
    pub(in crate::mk61) men: Vec<u8>,
    /// Their king's square and the square being tried, both in hundredths, where these depend on each other.
    pub(in crate::mk61) tried: Vec<(i64, i64)>,
}

/// The square of a man as a number, in hundredths.
pub(in crate::mk61) fn squares() -> impl Iterator<Item = i64> {
    Square::all().map(|square| hundredths(square.file(), square.rank()))
}

/// Samples for a register that holds no square: what it may hold is not known.
const ANY: [i64; 5] = [30, 700, -250, 0, 1210];

impl Domain {
    /// Every combination of numbers that these registers may hold; nothing where those are too many.
    pub(super) fn rows(&self, registers: &[u8]) -> Option<Vec<Vec<Number>>> {
        let mut columns: Vec<(Vec<usize>, Vec<Vec<i64>>)> = Vec::new();
        let at = |register| registers.iter().position(|one| *one == register);
        let both = at(register::KING).zip(at(register::CANDIDATE));
        if let Some((king, candidate)) = both.filter(|_| !self.tried.is_empty()) {
            let pairs = self.tried.iter().map(|&(king, tried)| vec![king, tried]);
            columns.push((vec![king, candidate], distinct(pairs)));
        }
        for (index, &register) in registers.iter().enumerate() {
            if !columns.iter().any(|(taken, _)| taken.contains(&index)) {
                let values = distinct(self.values(register).into_iter().map(|one| vec![one]));
                columns.push((vec![index], values));
            }
        }
        let count = columns.iter().try_fold(1_usize, |count, (_, values)| {
            count.checked_mul(values.len()).filter(|all| *all <= MOST)
        })?;
        let rows = (0..count).map(|nth| {
            let mut row = vec![Number::ZERO; registers.len()];
            let mut rest = nth;
            for (places, values) in &columns {
                let chosen = values.get(rest % values.len());
                rest /= values.len();
                for (place, value) in places.iter().zip(chosen.into_iter().flatten()) {
                    if let Some(slot) = row.get_mut(*place) {
                        *slot = number(*value);
                    }
                }
            }
            row
        });
        Some(rows.collect())
    }

    fn values(&self, register: u8) -> Vec<i64> {
        if self.men.contains(&register) {
            return squares().collect();
        }
        match register {
            register::CANDIDATE if !self.tried.is_empty() => {
                self.tried.iter().map(|(_, tried)| *tried).collect()
            }
            _ => ANY.to_vec(),
        }
    }
}

fn distinct(values: impl Iterator<Item = Vec<i64>>) -> Vec<Vec<i64>> {
    let all: BTreeSet<Vec<i64>> = values.collect();
    all.into_iter().collect()
}

/// A number of hundredths.
pub(super) fn number(value: i64) -> Number {
    i32::try_from(value).map_or(Number::ZERO, |value| Hundredths(value).number())
}
