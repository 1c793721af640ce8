//! Which combinations of goals occur in an ending: the checker's way to see what can never be true together.

use std::collections::HashMap;

use crate::{
    chess::{Color, Ending, MoveBuf, Position, Role, Side},
    predicates::{Node, Predicate},
};

/// The most goals that are looked at together.
pub const MAX_GOALS: usize = 128;

/// The most men of an ending of which every promotion is looked at.
const FEW_MEN: usize = 3;

/// Which positions are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turns {
    /// Those with us to move.
    Us,
    /// Those with us to move, then those with them to move, each followed by those after their captures.
    Both,
}

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

/// The combinations of goals that occur at roots, ordered by their first witness. A position is its own root, so
/// comparing goals say what they say there. Goals beyond the first [`MAX_GOALS`] are not looked at.
///
/// Pawns can be promoted: what occurs in the endings that come of that follows, with a count of 0. Of an ending of
/// more than three men only promotions to queens are looked at.
#[must_use]
pub fn profiles(ending: &Ending, us: Color, goals: &[Predicate], turns: Turns) -> Vec<Profile> {
    let goals = goals.get(..MAX_GOALS).unwrap_or(goals);
    let mut seen = Seen {
        counts: true,
        ..Seen::default()
    };
    seen.note_ending(ending, us, goals, turns);
    seen.counts = false;
    let roles: &[Role] = match ending.size() > FEW_MEN {
        true => &[Role::Queen],
        false => &Role::PROMOTIONS,
    };
    for promoted in ending.promotions(roles) {
        seen.note_ending(&promoted, us, goals, turns);
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
    /// Whether positions are counted.
    counts: bool,
}

impl Seen {
    fn note_ending(&mut self, ending: &Ending, us: Color, goals: &[Predicate], turns: Turns) {
        let sides: &[Side] = match turns {
            Turns::Us => &[Side::Us],
            Turns::Both => &[Side::Us, Side::Them],
        };
        let mut replies = MoveBuf::new();
        for side in sides {
            for position in ending.positions(us, *side) {
                self.note(truths(&position, goals), &position);
                if *side == Side::Them {
                    note_captures(&position, goals, &mut replies, self);
                }
            }
        }
    }

    fn note(&mut self, bits: u128, position: &Position) {
        let last = self
            .profiles
            .get(self.last)
            .is_some_and(|profile| profile.bits == bits);
        if !last {
            self.last = *self.index.entry(bits).or_insert_with(|| {
                self.profiles.push(Profile {
                    bits,
                    witness: *position,
                    count: 0,
                });
                self.profiles.len() - 1
            });
        }
        if let Some(profile) = self.profiles.get_mut(self.last) {
            profile.count += u64::from(self.counts);
        }
    }
}
