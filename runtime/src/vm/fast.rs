//! The fast code of goals: nothing but tests, made once for us to move and once for them.
//!
//! Which side is to move decides some goals, such as `themtomove`; their tests disappear. Operations that are not
//! tests have no place in fast code: what comes to one is left to the general way of running goals.

use super::program::{At, GENERAL, Op, REJECT, Test};
use crate::predicates::Predicate;

/// The fast code made so far.
#[derive(Debug, Default)]
pub(super) struct Fast {
    pub(super) tests: Vec<Test>,
    pub(super) costly: Vec<bool>,
}

impl Fast {
    /// Appends the fast code for one side to move; gives, for every operation, where it begins in fast code.
    /// Operations lead to later ones only, so they are translated from the last to the first.
    pub(super) fn translate(&mut self, ops: &[Op], us_to_move: bool) -> Vec<At> {
        let mut places = vec![REJECT; ops.len()];
        for (index, op) in ops.iter().enumerate().rev() {
            let place = self.place(op, &places, us_to_move);
            if let Some(slot) = places.get_mut(index) {
                *slot = place;
            }
        }
        places
    }

    fn place(&mut self, op: &Op, places: &[At], us_to_move: bool) -> At {
        match *op {
            Op::Goto(at) => look_up(places, at),
            Op::Goal { goal, yes, no } => {
                let (yes, no) = (look_up(places, yes), look_up(places, no));
                match known(goal, us_to_move) {
                    Some(true) => yes,
                    Some(false) => no,
                    None if yes == no => yes,
                    None => self.test(goal, yes, no),
                }
            }
            Op::Depth { .. }
            | Op::Admit { .. }
            | Op::Moves { .. }
            | Op::MovesFiltered { .. }
            | Op::PushInt(..)
            | Op::PushDepth(..)
            | Op::Compare(..)
            | Op::Branch { .. }
            | Op::RootGoal { .. }
            | Op::OwnGoal { .. }
            | Op::AdmitOwn { .. }
            | Op::OwnMoves { .. }
            | Op::OwnMovesFiltered { .. }
            | Op::AdmitTo { .. }
            | Op::MovesTo { .. }
            | Op::MovesToFiltered { .. }
            | Op::Value { .. }
            | Op::Keep { .. }
            | Op::Take { .. } => GENERAL,
        }
    }

    fn test(&mut self, goal: Predicate, yes: At, no: At) -> At {
        let at = At::try_from(self.tests.len()).unwrap_or(GENERAL);
        self.tests.push(Test {
            code: goal.code(),
            yes,
            no,
        });
        self.costly.push(is_costly(goal));
        at
    }
}

/// Where an operation begins in fast code; ends stay what they are.
pub(super) fn look_up(places: &[At], at: At) -> At {
    places.get(at as usize).copied().unwrap_or(at)
}

/// What a goal comes to by the side to move alone.
fn known(goal: Predicate, us_to_move: bool) -> Option<bool> {
    if goal == Predicate::True {
        Some(true)
    } else if goal == Predicate::ThemToMove {
        Some(!us_to_move)
    } else if us_to_move && is_costly(goal) {
        Some(false)
    } else {
        None
    }
}

/// Whether a goal looks for legal moves, theirs in both cases.
fn is_costly(goal: Predicate) -> bool {
    matches!(goal, Predicate::Mate | Predicate::Stalemate)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chess::{Color, Ending, Side},
        predicates::Node,
    };

    #[test]
    fn what_the_turn_decides_is_what_the_goal_says() {
        let ending = Ending::parse("KRvK").unwrap();
        for turn in [Side::Us, Side::Them] {
            for position in ending.positions(Color::White, turn).step_by(37) {
                let node = Node {
                    position: &position,
                    root: &position,
                };
                for &goal in Predicate::ALL {
                    if let Some(truth) = known(goal, turn == Side::Us) {
                        assert_eq!(truth, goal.holds(&node), "{goal:?} in {position:?}");
                    }
                }
            }
        }
    }
}
