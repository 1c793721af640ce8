//! What in the source is at fault, as narrowly as it tells: the goal without a calculation, the depth test that lets
//! play look further.

use super::{routine::Estimate, subset};
use crate::table::{Goal, Moves, Place, Table};

/// The first part of a goal, from the left, for which `fails`; of a formula, the part in its clause.
pub(super) fn part(goal: &Goal, fails: &dyn Fn(&Goal) -> bool) -> Option<Place> {
    match goal {
        Goal::And(left, right) | Goal::Or(left, right) => {
            part(left, fails).or_else(|| part(right, fails))
        }
        Goal::Not(inner) => part(inner, fails),
        Goal::Call { body, .. } => part(body, fails),
        Goal::Test { place, .. }
        | Goal::AtRoot { place, .. }
        | Goal::Compare { place, .. }
        | Goal::In { place, .. }
        | Goal::Own { place, .. } => fails(goal).then_some(*place),
    }
}

/// The first part of a goal that has no calculation, with us or them to move.
pub(super) fn uncomputed(table: &Table, goal: &Goal, ours: bool) -> Option<Place> {
    let estimate = Estimate::new(table);
    part(goal, &|goal| estimate.cells(goal, ours).is_none())
}

/// The first part of a goal that clauses of the program define.
pub(super) fn own(goal: &Goal) -> Option<Place> {
    part(goal, &|goal| matches!(goal, Goal::Own { .. }))
}

/// The parts of a move constraint that give moves beyond our first: a test of greater depths or, where none is made,
/// what gives the moves.
pub(super) fn deep(moves: &Moves, found: &mut Vec<Place>) {
    match moves {
        Moves::Depth(test) => {
            if !subset::is_root(test) {
                found.push(test.place);
            }
        }
        Moves::Give { place, .. } | Moves::Own { place, .. } | Moves::To { place, .. } => {
            found.push(*place);
        }
        Moves::And(left, right) => {
            let test = [left, right].into_iter().find_map(|one| match &**one {
                Moves::Depth(test) => Some(test),
                _ => None,
            });
            match test {
                Some(test) if subset::is_root(test) => {}
                Some(test) => found.push(test.place),
                None => deep(left, found),
            }
        }
        Moves::Then(left, right) => {
            deep(left, found);
            deep(right, found);
        }
    }
}
