//! Goals decided for squares of men that are known.

use al0_runtime::{
    chess::{Piece, Square},
    predicates::Predicate,
};

use super::library;
use crate::{
    formula::{Number, Shift, SquareOf, Value, Zone},
    table::{Comparison, Goal},
};

/// Files and ranks.
type At = (i32, i32);

/// Tells whether a predicate holds at the node, or at the root.
type Oracle<'a> = &'a dyn Fn(Predicate, bool) -> bool;

/// Men of a position and of the root; those that are missing are not known.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    node: &'a [(Piece, Square)],
    root: &'a [(Piece, Square)],
    /// Whether we are to move.
    ours: bool,
    /// All men that there are, where some are not known.
    men: Option<&'a [Piece]>,
    /// Without one, predicates are what their definitions say.
    oracle: Option<Oracle<'a>>,
}

impl<'a> Scene<'a> {
    /// A scene as the calculator sees it.
    pub(super) fn of(node: &'a [(Piece, Square)], root: &'a [(Piece, Square)], ours: bool) -> Self {
        Self {
            node,
            root,
            ours,
            men: None,
            oracle: None,
        }
    }

    /// The scene in which only some of these men are known.
    pub(super) fn among(self, men: &'a [Piece]) -> Self {
        Self {
            men: Some(men),
            ..self
        }
    }

    /// The scene as it is in truth, all men known.
    pub(super) fn told(self, oracle: Oracle<'a>) -> Self {
        Self {
            oracle: Some(oracle),
            ..self
        }
    }

    fn at_root(self) -> Self {
        Self {
            node: self.root,
            ours: true,
            ..self
        }
    }

    /// Whether a goal holds; nothing where more decides than is known.
    pub(super) fn holds(&self, goal: &Goal) -> Option<bool> {
        match goal {
            Goal::Test { predicate, .. } => self.predicate(*predicate, false),
            Goal::AtRoot { predicate, .. } => self.predicate(*predicate, true),
            Goal::Compare {
                comparison, values, ..
            } => {
                let truth = self.compare(*comparison, &values.0, &values.1);
                // What is undefined does not compare.
                truth.or_else(|| self.oracle.map(|_| false))
            }
            Goal::In { zone, square, .. } => {
                let Some((file, rank)) = self.square(square) else {
                    return self.oracle.map(|_| false);
                };
                let edges = [file, rank].map(|one| matches!(one, 1 | 8));
                let on_board = [file, rank].iter().all(|one| (1..=8).contains(one));
                Some(
                    on_board
                        && match zone {
                            Zone::Edge => edges.contains(&true),
                            Zone::Corner => !edges.contains(&false),
                        },
                )
            }
            Goal::Own { .. } => None,
            Goal::Call { body, .. } => self.holds(body),
            Goal::And(left, right) => Some(self.holds(left)? && self.holds(right)?),
            Goal::Or(left, right) => Some(self.holds(left)? || self.holds(right)?),
            Goal::Not(goal) => self.holds(goal).map(|truth| !truth),
        }
    }

    fn predicate(&self, predicate: Predicate, at_root: bool) -> Option<bool> {
        if let Some(oracle) = self.oracle {
            return Some(oracle(predicate, at_root));
        }
        let scene = if at_root { self.at_root() } else { *self };
        let known: Vec<Piece>;
        let men = match scene.men {
            Some(men) => men,
            None => {
                known = scene.node.iter().map(|(piece, _)| *piece).collect();
                &known
            }
        };
        scene.holds(&library::definition(predicate, men, scene.ours)?)
    }

    fn compare(&self, comparison: Comparison, left: &Value, right: &Value) -> Option<bool> {
        match (left, right) {
            (Value::Number(left), Value::Number(right)) => Some(comparison.holds(
                i64::from(self.number(left)?),
                i64::from(self.number(right)?),
            )),
            (Value::Square(left), Value::Square(right)) => {
                let equal = self.square(left)? == self.square(right)?;
                Some(equal == (comparison == Comparison::Equal))
            }
            (Value::Number(_), Value::Square(_)) | (Value::Square(_), Value::Number(_)) => None,
        }
    }

    /// File and rank, perhaps off the board.
    pub(super) fn square(&self, square: &SquareOf) -> Option<At> {
        match square {
            SquareOf::Piece { piece, at_root } => {
                let men = if *at_root { self.root } else { self.node };
                let (_, at) = men.iter().find(|(one, _)| one == piece)?;
                Some((at.file(), at.rank()))
            }
            SquareOf::At(both) => Some((self.number(&both.0)?, self.number(&both.1)?)),
            SquareOf::Shifted(shift, both) => {
                let (a, b) = (self.square(&both.0)?, self.square(&both.1)?);
                match shift {
                    Shift::Forward => Some((a.0.checked_add(b.0)?, a.1.checked_add(b.1)?)),
                    Shift::Back => Some((a.0.checked_sub(b.0)?, a.1.checked_sub(b.1)?)),
                }
            }
        }
    }

    /// A number, where it is defined.
    pub(super) fn number(&self, number: &Number) -> Option<i32> {
        match number {
            Number::Constant(value) => Some(*value),
            Number::File(square) => Some(self.square(square)?.0),
            Number::Rank(square) => Some(self.square(square)?.1),
            Number::Distance(metric, both) => {
                metric.between(self.square(&both.0)?, self.square(&both.1)?)
            }
            Number::Region { .. } => None,
            Number::Unary(op, number) => op.of(self.number(number)?),
            Number::Binary(op, both) => op.of(self.number(&both.0)?, self.number(&both.1)?),
        }
    }
}
