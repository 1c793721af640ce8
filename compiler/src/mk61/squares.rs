//! Conditions decided for every square of their king, and written as a comparison with one number.

use al0_runtime::chess::{Man, Piece, Role, Side, Square};

use super::{
    evaluate::Scene,
    men::their_king,
    plan::{Measure, Threshold},
    refusal::{Reason, Refusal},
    subset::{self, Step},
};
use crate::table::{Place, Table};

/// What stands where, but for their king.
pub(super) struct King {
    /// Our men that never move.
    pub(super) fixed: Vec<(Man, Square)>,
    /// All men.
    all: Vec<Piece>,
}

impl King {
    /// Of a table whose only men besides the fixed ones are their king and our piece.
    pub(super) fn of(table: &Table, piece: Piece) -> Result<Self, Refusal> {
        let fixed: Vec<(Man, Square)> = table.setup().fixed.men().to_vec();
        let whole = subset::whole(table);
        let Some(ending) = table.ending() else {
            return Err(Refusal::new(Reason::Material, whole));
        };
        let known = |man: &Man| {
            *man == piece.man
                || *man == Man::new(Side::Them, Role::King)
                || fixed.iter().any(|(one, _)| one == man)
        };
        let men: Vec<Man> = ending.men().collect();
        if men.len() != fixed.len() + 2 || !men.iter().all(known) {
            return Err(Refusal::new(Reason::Material, whole));
        }
        Ok(Self {
            fixed,
            all: men.into_iter().map(Piece::first).collect(),
        })
    }

    /// The fixed men and their king on this square.
    fn men(&self, square: Square) -> Vec<(Piece, Square)> {
        let fixed = self.fixed.iter();
        let mut men: Vec<(Piece, Square)> = fixed
            .map(|(man, square)| (Piece::first(*man), *square))
            .collect();
        men.push((their_king(), square));
        men
    }
}

/// The rule of every square of their king.
pub(super) struct Board {
    rules: Vec<(Square, usize)>,
    /// Where to point when nothing narrower is meant.
    pub(super) whole: Place,
}

impl Board {
    /// Decides the conditions of the rules that are `used`; squares where the king cannot stand, or without such a rule, are
    /// left out.
    pub(super) fn new(
        table: &Table,
        king: &King,
        diagonal: bool,
        used: &[bool],
    ) -> Result<Self, Refusal> {
        let ours = king
            .fixed
            .iter()
            .find(|(man, _)| *man == Man::new(Side::Us, Role::King));
        let mut rules = Vec::new();
        for square in Square::all() {
            let near = ours.is_some_and(|(_, place)| place.distance(square) < 2);
            if near || diagonal && square.file() > square.rank() {
                continue;
            }
            for (number, rule) in table.rules().iter().enumerate() {
                if used.get(number) == Some(&false) {
                    continue;
                }
                let men = king.men(square);
                let Some(truth) = Scene::of(&men, &men, true)
                    .among(&king.all)
                    .holds(&rule.condition)
                else {
                    return Err(Refusal::new(Reason::Condition, rule.condition_place));
                };
                if truth {
                    rules.push((square, number));
                    break;
                }
            }
        }
        Ok(Self {
            rules,
            whole: subset::whole(table),
        })
    }

    /// The king's squares for which a square of the list is tried; nothing if for all of them.
    pub(super) fn limit(&self, step: &Step) -> Result<Option<Threshold>, Refusal> {
        let tried = |&&(_, rule): &&(Square, usize)| step.rules.contains(&rule);
        let inside: Vec<Square> = self
            .rules
            .iter()
            .filter(tried)
            .map(|(square, _)| *square)
            .collect();
        let outside: Vec<Square> = self
            .rules
            .iter()
            .filter(|one| !tried(one))
            .map(|(square, _)| *square)
            .collect();
        if outside.is_empty() {
            return Ok(None);
        }
        let found = [Measure::Square, Measure::Rank]
            .into_iter()
            .find_map(|measure| {
                between(measure, &inside, &outside)
                    .map(|tenths| Threshold {
                        measure,
                        below: true,
                        tenths,
                    })
                    .or_else(|| {
                        between(measure, &outside, &inside).map(|tenths| Threshold {
                            measure,
                            below: false,
                            tenths,
                        })
                    })
            });
        match found {
            Some(threshold) => Ok(Some(threshold)),
            None => Err(Refusal::new(
                Reason::NoThreshold(step.name.clone()),
                step.place,
            )),
        }
    }
}

/// The shortest number, in tenths, above all of the first and not above any of the others.
fn between(measure: Measure, low: &[Square], high: &[Square]) -> Option<i32> {
    let of = |square: &Square| measure.tenths(square.file(), square.rank());
    let last = low.iter().map(of).max().unwrap_or(0);
    let first = high.iter().map(of).min()?;
    let round = first - first.rem_euclid(10);
    (last < first).then_some(if round > last { round } else { first })
}
