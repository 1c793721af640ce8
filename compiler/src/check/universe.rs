//! What combinations of goals occur in real positions.
//!
//! Conditions and goals are decided by looking at every position, but only once: the positions fall into a few
//! hundred classes in which the same goals hold, and a condition is then a handful of word operations over
//! those classes.

use std::collections::HashMap;

use al0_runtime::{
    chess::{Color, Ending, Side},
    predicates::{Kind, Predicate},
};

use super::endings::{has_men_of, used_predicates};
use crate::table::{Draft, Goal};

/// A class of positions in which the same goals hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Bit i tells whether the i-th goal asked for holds.
    pub bits: u128,
    /// One of the positions.
    pub fen: String,
    /// How many positions of the ending are in the class; 0 where only promotions lead to it.
    pub count: u64,
}

impl Profile {
    /// The class for some of the goals, in the order of their `columns`.
    #[must_use]
    pub fn of(&self, columns: &[usize]) -> Self {
        let bits = columns.iter().enumerate().fold(0, |bits, (bit, column)| {
            bits | (self.bits >> column & 1) << bit
        });
        Self {
            bits,
            ..self.clone()
        }
    }

    /// Makes one of the classes in which the same goals hold; the first keeps its place and its position.
    #[must_use]
    pub fn merged(classes: impl IntoIterator<Item = Self>) -> Vec<Self> {
        let mut merged: Vec<Self> = Vec::new();
        let mut index = HashMap::new();
        for class in classes {
            let at = *index.entry(class.bits).or_insert(merged.len());
            match merged.get_mut(at) {
                Some(known) => known.count += class.count,
                None => merged.push(class),
            }
        }
        merged
    }
}

/// Finds the classes of an ending's positions with one side to move for some goals; the caller looks at the
/// positions, since the compiler knows no chess. With us to move these are the positions in which rules
/// are read; with them to move, those after a capture are among them. A comparing goal is tested with the position
/// itself as the root. Nothing is returned for an ending too large to look at.
pub type Profiler<'a> = &'a dyn Fn(&Ending, Color, &[Predicate], Side) -> Option<Vec<Profile>>;

/// A profiler that already knows ending and colour.
type Classes<'a> = &'a dyn Fn(&[Predicate], Side) -> Option<Vec<Profile>>;

/// How many goals can be told apart in a class.
const MOST_GOALS: usize = 128;
/// Goals left free, each of which doubles the rows.
const MOST_FREE: usize = 10;

/// Truth of goals over rows; a set of rows is a bit vector.
pub(crate) struct Rows {
    columns: HashMap<Predicate, Vec<u64>>,
    /// The rows that exist, as a vector of the same length.
    pub(crate) all: Vec<u64>,
    /// The class behind each row, for witnesses; empty where rows are mere combinations.
    pub(crate) profiles: Vec<Profile>,
}

/// The rows of a table's goals: at the root, and at any node.
#[derive(Default)]
pub(crate) struct Universe {
    /// Positions with us to move; `None` where the ending is unknown or too many goals are used.
    pub(crate) roots: Option<Rows>,
    /// Any node: comparing goals are free, and without an ending all goals are.
    pub(crate) nodes: Option<Rows>,
    /// The ending looked at.
    pub(crate) ending: Option<Ending>,
}

impl Universe {
    pub(crate) fn of(
        draft: &Draft,
        ending: Option<&Ending>,
        us: Color,
        profiler: Option<Profiler<'_>>,
    ) -> Self {
        let goals: Vec<Predicate> = used_predicates(draft)
            .into_iter()
            .map(|(predicate, _)| predicate)
            .filter(|predicate| predicate.info().kind != Kind::Moves)
            .filter(|predicate| ending.is_none_or(|ending| has_men_of(ending, *predicate)))
            .collect();
        if goals.len() > MOST_GOALS {
            return Self::default();
        }
        let looked_at = ending.zip(profiler).and_then(|(ending, profiler)| {
            Self::of_positions(&goals, ending, &|goals, turn| {
                profiler(ending, us, goals, turn)
            })
        });
        looked_at.unwrap_or_else(|| Self {
            nodes: combinations(&goals),
            ..Self::default()
        })
    }

    /// The rows that occur in the positions of an ending.
    fn of_positions(goals: &[Predicate], ending: &Ending, classes: Classes<'_>) -> Option<Self> {
        let (comparing, plain): (Vec<_>, Vec<_>) = goals
            .iter()
            .partition(|goal| goal.info().kind == Kind::Comparing);
        let ours = classes(goals, Side::Us)?;
        let nodes = if comparing.len() <= MOST_FREE {
            let columns: Vec<usize> = (0..)
                .zip(goals)
                .filter(|(_, goal)| goal.info().kind != Kind::Comparing)
                .map(|(column, _)| column)
                .collect();
            let theirs = classes(&plain, Side::Them)?;
            let both = ours.iter().map(|class| class.of(&columns)).chain(theirs);
            Some(Rows::new(&plain, &comparing, Profile::merged(both)))
        } else {
            None
        };
        Some(Self {
            roots: Some(Rows::new(goals, &[], ours)),
            nodes,
            ending: Some(*ending),
        })
    }
}

/// All combinations of truth, where few enough.
fn combinations(goals: &[Predicate]) -> Option<Rows> {
    let empty = Profile {
        bits: 0,
        fen: String::new(),
        count: 0,
    };
    (goals.len() <= MOST_FREE).then(|| Rows::new(&[], goals, vec![empty]))
}

impl Rows {
    /// Rows for every profile times every combination of the `free` goals. `true` is never free.
    fn new(goals: &[Predicate], free: &[Predicate], profiles: Vec<Profile>) -> Self {
        let free: Vec<Predicate> = free
            .iter()
            .copied()
            .filter(|goal| *goal != Predicate::True)
            .collect();
        let combinations = 1_usize << free.len();
        let rows = profiles.len() * combinations;
        let mut columns: HashMap<Predicate, Vec<u64>> = HashMap::new();
        let profile_of = |row: usize| profiles.get(row / combinations);
        for (bit, goal) in goals.iter().enumerate() {
            let holds = |row| profile_of(row).is_some_and(|profile| profile.bits >> bit & 1 == 1);
            columns.insert(*goal, bit_vector(rows, holds));
        }
        for (bit, goal) in free.iter().enumerate() {
            columns.insert(
                *goal,
                bit_vector(rows, |row| (row % combinations) >> bit & 1 == 1),
            );
        }
        let all = bit_vector(rows, |_| true);
        columns.insert(Predicate::True, all.clone());
        Self {
            columns,
            all,
            profiles: if combinations == 1 {
                profiles
            } else {
                Vec::new()
            },
        }
    }

    /// The rows where the goal holds; nothing where it speaks of a goal not looked at.
    pub(crate) fn holding(&self, goal: &Goal) -> Option<Vec<u64>> {
        match goal {
            Goal::Test { predicate, .. } => self.columns.get(predicate).cloned(),
            Goal::AtRoot { .. } | Goal::Compare { .. } | Goal::In { .. } | Goal::Own { .. } => None,
            Goal::Call { body, .. } => self.holding(body),
            Goal::And(left, right) => {
                Some(zip(self.holding(left)?, &self.holding(right)?, |l, r| {
                    l & r
                }))
            }
            Goal::Or(left, right) => {
                Some(zip(self.holding(left)?, &self.holding(right)?, |l, r| {
                    l | r
                }))
            }
            Goal::Not(inner) => Some(self.without(self.holding(inner)?)),
        }
    }

    /// The rows that are not in a set.
    pub(crate) fn without(&self, set: Vec<u64>) -> Vec<u64> {
        zip(set, &self.all, |set, all| all & !set)
    }

    /// Whether the set is every row.
    pub(crate) fn is_all(&self, set: &[u64]) -> bool {
        set == self.all
    }

    /// The classes in a set.
    pub(crate) fn profiles_in<'a>(&'a self, set: &'a [u64]) -> impl Iterator<Item = &'a Profile> {
        self.profiles
            .iter()
            .enumerate()
            .filter_map(move |(row, profile)| {
                set.get(row / 64)
                    .filter(|word| **word >> (row % 64) & 1 == 1)
                    .map(|_| profile)
            })
    }
}

fn bit_vector(rows: usize, holds: impl Fn(usize) -> bool) -> Vec<u64> {
    let mut words = vec![0_u64; rows.div_ceil(64)];
    for (index, word) in words.iter_mut().enumerate() {
        for bit in 0..64 {
            let row = index * 64 + bit;
            if row < rows && holds(row) {
                *word |= 1 << bit;
            }
        }
    }
    words
}

/// Combines two sets of rows in place.
pub(crate) fn zip(
    mut left: Vec<u64>,
    right: &[u64],
    combine: impl Fn(u64, u64) -> u64,
) -> Vec<u64> {
    for (l, r) in left.iter_mut().zip(right) {
        *l = combine(*l, *r);
    }
    left
}

/// Whether the set has no row.
pub(crate) fn is_empty(set: &[u64]) -> bool {
    set.iter().all(|word| *word == 0)
}
