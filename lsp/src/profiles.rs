//! The classes of an ending's positions, kept from one check to the next: looking at all positions takes many times
//! as long as everything else together, and an edit seldom brings a goal that was not asked about before.

use std::sync::Mutex;

use al0_compiler::Profile;
use al0_runtime::{
    chess::{Color, Ending, Side, fen},
    predicates::Predicate,
    solve::{self, MAX_GOALS},
};

use crate::roots::Roots;

/// Endings with more placements of their men are not looked at.
const MOST_PLACEMENTS: u64 = 1 << 24;
/// How many answers are kept.
const KEPT: usize = 8;

/// Answers to earlier questions, the latest last.
#[derive(Debug)]
pub(crate) struct Profiles {
    known: Mutex<Vec<Known>>,
    /// What is known of goals of the program's own predicates.
    pub(crate) roots: Roots,
    most_placements: u64,
}

#[derive(Clone, Debug)]
struct Known {
    ending: Ending,
    us: Color,
    turn: Side,
    goals: Vec<Predicate>,
    classes: Vec<Profile>,
}

impl Profiles {
    /// Nothing known as yet; endings with more placements than said, or than usual, are never looked at.
    pub(crate) fn new(most_placements: Option<u64>) -> Self {
        Self {
            known: Mutex::default(),
            roots: Roots::default(),
            most_placements: most_placements.unwrap_or(MOST_PLACEMENTS),
        }
    }

    /// Whether it is known without looking, be it that the ending is too large.
    pub(crate) fn recall(
        &self,
        ending: &Ending,
        us: Color,
        goals: &[Predicate],
        turn: Side,
    ) -> Recalled {
        if ending.space() > self.most_placements {
            return Recalled::TooLarge;
        }
        let Ok(mut known) = self.known.lock() else {
            return Recalled::Unknown;
        };
        let fits = |one: &Known| {
            one.ending == *ending
                && one.us == us
                && one.turn == turn
                && goals.iter().all(|goal| one.goals.contains(goal))
        };
        let Some(at) = known.iter().rposition(fits) else {
            return Recalled::Unknown;
        };
        let found = known.remove(at);
        let classes = found.project(goals);
        known.push(found);
        Recalled::Classes(classes)
    }

    /// The classes, looked at if need be.
    pub(crate) fn find(
        &self,
        ending: &Ending,
        us: Color,
        goals: &[Predicate],
        turn: Side,
    ) -> Option<Vec<Profile>> {
        match self.recall(ending, us, goals, turn) {
            Recalled::Classes(classes) => Some(classes),
            Recalled::TooLarge => None,
            Recalled::Unknown => {
                let found = look(
                    *ending,
                    us,
                    &self.with_earlier(ending, us, goals, turn),
                    turn,
                );
                let classes = found.project(goals);
                if let Ok(mut known) = self.known.lock() {
                    if known.len() >= KEPT {
                        known.remove(0);
                    }
                    known.push(found);
                }
                Some(classes)
            }
        }
    }

    /// The goals and those asked about last, so that a goal taken out and put back costs nothing.
    fn with_earlier(
        &self,
        ending: &Ending,
        us: Color,
        goals: &[Predicate],
        turn: Side,
    ) -> Vec<Predicate> {
        let mut all = goals.to_vec();
        let Ok(known) = self.known.lock() else {
            return all;
        };
        let earlier = known
            .iter()
            .rfind(|one| one.ending == *ending && one.us == us && one.turn == turn);
        let more = earlier.into_iter().flat_map(|one| &one.goals);
        for goal in more {
            if all.len() < MAX_GOALS && !all.contains(goal) {
                all.push(*goal);
            }
        }
        all
    }
}

/// What is remembered of a question.
pub(crate) enum Recalled {
    Classes(Vec<Profile>),
    TooLarge,
    Unknown,
}

/// The classes of an ending's positions with one side to move, as the checker wants them; nothing for an ending with
/// more than 2^24 placements.
#[must_use]
pub fn profile(
    ending: &Ending,
    us: Color,
    goals: &[Predicate],
    turn: Side,
) -> Option<Vec<Profile>> {
    (ending.space() <= MOST_PLACEMENTS).then(|| classes(ending, us, goals, turn))
}

fn classes(ending: &Ending, us: Color, goals: &[Predicate], turn: Side) -> Vec<Profile> {
    let classes = solve::profiles(ending, us, goals, turn).into_iter();
    let with_text = |seen: solve::Profile| Profile {
        bits: seen.bits,
        fen: fen::to_fen(&seen.witness),
        count: seen.count,
    };
    classes.map(with_text).collect()
}

fn look(ending: Ending, us: Color, goals: &[Predicate], turn: Side) -> Known {
    Known {
        ending,
        us,
        turn,
        goals: goals.to_vec(),
        classes: classes(&ending, us, goals, turn),
    }
}

impl Known {
    /// The classes for some of the goals: those that differ in other goals only become one. Their order, by first
    /// witness, stays.
    fn project(&self, goals: &[Predicate]) -> Vec<Profile> {
        let columns: Vec<usize> = goals
            .iter()
            .filter_map(|goal| self.goals.iter().position(|known| known == goal))
            .collect();
        Profile::merged(self.classes.iter().map(|class| class.of(&columns)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Profiles, look};
    use al0_runtime::{
        chess::{Color, Ending, Side},
        predicates::Predicate,
    };

    #[test]
    fn what_is_recalled_is_what_is_seen() {
        let Ok(ending) = Ending::parse("KRvK") else {
            return;
        };
        let all = [
            Predicate::RookExposed,
            Predicate::RookDivides,
            Predicate::TheirKingEdge,
            Predicate::Stalemate,
        ];
        let some = [Predicate::Stalemate, Predicate::RookDivides];
        let profiles = Profiles::new(None);
        for turn in [Side::Us, Side::Them] {
            assert!(profiles.find(&ending, Color::White, &all, turn).is_some());
            let seen = look(ending, Color::White, &some, turn).classes;
            let recalled = profiles.find(&ending, Color::White, &some, turn);
            assert_eq!(recalled, Some(seen));
        }
    }
}
