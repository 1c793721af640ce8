//! The games of a table gone through again: which rule speaks in each position, which moves are tried and fail.

use al0_runtime::{
    bytecode::Strategy,
    chess::{Piece, Square},
    predicates::Predicate,
};

use super::{
    evaluate::Scene,
    game::{Game, Turn, moved},
    tries::Try,
};
use crate::{
    formula::SquareOf,
    table::{Goal, Table},
};

/// What becomes of a table in one position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Path {
    /// The rules whose conditions hold, with the tries that fail and the one that is made.
    pub(super) rules: Vec<Entered>,
}

/// A rule in one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entered {
    /// Which.
    pub(super) rule: usize,
    /// How many of its tries fail before one succeeds, or all.
    pub(super) failed: usize,
    /// Whether one succeeds.
    pub(super) made: bool,
}

/// A table with the games it plays.
pub(super) struct Replay<'a> {
    pub(super) table: &'a Table,
    pub(super) tries: &'a [Try<'a>],
    /// The tries of each rule, in order.
    pub(super) lists: Vec<Vec<usize>>,
    pub(super) game: &'a dyn Game,
}

impl<'a> Replay<'a> {
    pub(super) fn new(table: &'a Table, tries: &'a [Try<'a>], game: &'a dyn Game) -> Self {
        let lists = table.rules().iter().map(|rule| {
            let advice = rule.list.iter().flat_map(|listed| &listed.advice);
            let of = |id: usize| {
                let all = tries.iter().enumerate();
                all.filter(move |(_, one)| one.advice == id)
                    .map(|(at, _)| at)
            };
            advice.flat_map(|id| of(id.0)).collect()
        });
        Self {
            table,
            tries,
            lists: lists.collect(),
            game,
        }
    }

    pub(super) fn turn(&self, at: usize) -> Option<&Turn> {
        self.game.turns().get(at)
    }

    /// What the table does in each position.
    pub(super) fn paths(&self) -> Vec<Path> {
        let all = 0..self.game.turns().len();
        all.map(|at| self.path(at).unwrap_or_default()).collect()
    }

    fn path(&self, at: usize) -> Option<Path> {
        let turn = self.turn(at)?;
        let mut path = Path::default();
        for (number, (rule, list)) in self.table.rules().iter().zip(&self.lists).enumerate() {
            if !self.truth(at, &rule.condition, None)? {
                continue;
            }
            let made = list.iter().position(|&one| {
                self.tries
                    .get(one)
                    .is_some_and(|one| self.works(at, turn, one))
            });
            path.rules.push(Entered {
                rule: number,
                failed: made.unwrap_or(list.len()),
                made: made.is_some(),
            });
            if made.is_some() || self.table.strategy() == Strategy::FirstRule {
                break;
            }
        }
        Some(path)
    }

    /// Where a try leads, perhaps off the board.
    pub(super) fn target(turn: &Turn, to: &SquareOf) -> Option<(i32, i32)> {
        Scene::of(&turn.men, &turn.men, true).square(to)
    }

    fn works(&self, at: usize, turn: &Turn, one: &Try<'_>) -> bool {
        let to = Self::target(turn, &one.to).and_then(|(file, rank)| Square::new(file, rank));
        let Some(to) = to else { return false };
        let step = (one.piece, to);
        let truth = |goal: &Goal, moved| self.truth(at, goal, moved) == Some(true);
        self.game.is_legal(at, step)
            && one
                .admitted
                .iter()
                .all(|predicate| self.game.admits(at, *predicate, step))
            && truth(one.holding.0, None)
            && !truth(one.main.0, None)
            && truth(one.holding.0, Some(step))
            && truth(one.main.0, Some(step))
    }

    /// Whether a goal holds in truth, before a move or after it.
    pub(super) fn truth(
        &self,
        at: usize,
        goal: &Goal,
        step: Option<(Piece, Square)>,
    ) -> Option<bool> {
        let turn = self.turn(at)?;
        let node = match step {
            Some((piece, to)) => moved(&turn.men, piece, to),
            None => turn.men.clone(),
        };
        let oracle = |predicate: Predicate, at_root: bool| {
            let step = step.filter(|_| !at_root);
            self.game.holds(at, predicate, step)
        };
        Scene::of(&node, &turn.men, step.is_none())
            .told(&oracle)
            .holds(goal)
    }

    /// Whether a goal holds as the calculator computes it.
    pub(super) fn computed(&self, at: usize, goal: &Goal) -> Option<bool> {
        let turn = self.turn(at)?;
        Scene::of(&turn.men, &turn.men, true).holds(goal)
    }
}
