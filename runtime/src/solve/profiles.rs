//! Which combinations of goals occur in an ending: the checker's way to see what can never be true together.

use std::collections::HashMap;

use rayon::prelude::*;

use crate::{
    chess::{Color, Ending, MoveBuf, Position, Positions, Role, Side},
    predicates::{Node, Predicate},
};

/// The most goals that are looked at together.
pub const MAX_GOALS: usize = 128;

/// The most men of an ending of which every promotion is looked at.
const FEW_MEN: usize = 3;

/// In how many parts an ending is looked at, on as many cores as there are; what is found does not depend on it.
const PARTS: u64 = 64;

/// A combination of true and false goals that occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Bit n says whether the nth goal holds.
    pub bits: u128,
    /// The first position, in the order of [`Ending::positions`], in which the combination occurs.
    pub witness: Position,
    /// In how many positions of the ending it occurs; 0 for a combination that only promotions bring about.
    pub count: u64,
}

impl Profile {
    /// Whether the goal of this index holds.
    #[must_use]
    pub fn holds(&self, goal: usize) -> bool {
        goal < MAX_GOALS && self.bits >> goal & 1 != 0
    }
}

/// The combinations of goals that occur with `turn` to move, ordered by their first witness; with them to move, each
/// position is followed by those after their captures. A position is its own root, so comparing goals say what they
/// say there. Goals beyond the first [`MAX_GOALS`] are not looked at.
///
/// Pawns can be promoted: what occurs in the endings that come of that follows, with a count of 0. Of an ending of
/// more than three men only promotions to queens are looked at.
#[must_use]
pub fn profiles(ending: &Ending, us: Color, goals: &[Predicate], turn: Side) -> Vec<Profile> {
    let goals = goals.get(..MAX_GOALS).unwrap_or(goals);
    let mut seen = Seen::default();
    seen.note_ending(ending, us, goals, turn);
    let roles: &[Role] = match ending.size() > FEW_MEN {
        true => &[Role::Queen],
        false => &Role::PROMOTIONS,
    };
    for promoted in ending.promotions(roles) {
        let mut after = Seen::default();
        after.note_ending(&promoted, us, goals, turn);
        for profile in after.profiles {
            seen.add(&Profile {
                count: 0,
                ..profile
            });
        }
    }
    seen.profiles
}

/// What holds after they take a man of ours: a search comes to such positions too.
fn note_captures(position: &Position, goals: &[Predicate], replies: &mut MoveBuf, seen: &mut Seen) {
    replies.clear();
    Predicate::Legal.generate(position, replies);
    let men = position.live_men().count();
    for mv in replies.iter() {
        let after = position.make(*mv);
        if after.live_men().count() < men {
            seen.note(truths(&after, goals), &after);
        }
    }
}

fn truths(position: &Position, goals: &[Predicate]) -> u128 {
    let node = Node {
        position,
        root: position,
    };
    goals
        .iter()
        .rev()
        .fold(0, |bits, goal| bits << 1 | u128::from(goal.holds(&node)))
}

#[derive(Default)]
struct Seen {
    profiles: Vec<Profile>,
    index: HashMap<u128, usize>,
    /// The combination noted last: neighbours are often alike.
    last: usize,
}

impl Seen {
    /// Adds what occurs in an ending, its parts in their order.
    fn note_ending(&mut self, ending: &Ending, us: Color, goals: &[Predicate], turn: Side) {
        let parts = ending.split(us, turn, PARTS).into_par_iter();
        let parts: Vec<Self> = parts.map(|part| Self::of(part, goals)).collect();
        for profile in parts.iter().flat_map(|part| &part.profiles) {
            self.add(profile);
        }
    }

    fn of(positions: Positions, goals: &[Predicate]) -> Self {
        let mut seen = Self::default();
        let mut replies = MoveBuf::new();
        for position in positions {
            seen.note(truths(&position, goals), &position);
            if !position.us_to_move() {
                note_captures(&position, goals, &mut replies, &mut seen);
            }
        }
        seen
    }

    fn add(&mut self, profile: &Profile) {
        let one = self.profile_of(profile.bits, &profile.witness);
        if let Some(known) = self.profiles.get_mut(one) {
            known.count += profile.count;
        }
    }

    /// Where a combination is kept, the position being its first witness where it is new.
    fn profile_of(&mut self, bits: u128, position: &Position) -> usize {
        *self.index.entry(bits).or_insert_with(|| {
            self.profiles.push(Profile {
                bits,
                witness: *position,
                count: 0,
            });
            self.profiles.len() - 1
        })
    }

    fn note(&mut self, bits: u128, position: &Position) {
        let last = self
            .profiles
            .get(self.last)
            .is_some_and(|profile| profile.bits == bits);
        if !last {
            self.last = self.profile_of(bits, position);
        }
        if let Some(profile) = self.profiles.get_mut(self.last) {
            profile.count += 1;
        }
    }
}
