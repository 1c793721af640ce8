//! Conditions of positions in which only their king's square is open.

use al0_runtime::chess::{Man, Role, Side, Square};

use crate::{
    formula::{Binary, Metric, Number, Shift, SquareOf, Unary, Value, Zone},
    table::{Comparison, Goal},
};

/// Files and ranks.
type At = (i32, i32);

/// The fixed men and the square of their king.
struct Scene<'a> {
    king: Square,
    fixed: &'a [(Man, Square)],
}

/// Whether a condition holds; nothing where more than the king's square decides.
pub(super) fn holds(goal: &Goal, king: Square, fixed: &[(Man, Square)]) -> Option<bool> {
    Scene { king, fixed }.goal(goal)
}

impl Scene<'_> {
    fn goal(&self, goal: &Goal) -> Option<bool> {
        match goal {
            Goal::Test { predicate, .. } | Goal::AtRoot { predicate, .. } => {
                (predicate.info().id() == "true").then_some(true)
            }
            Goal::Compare {
                comparison, values, ..
            } => self.compare(*comparison, &values.0, &values.1),
            Goal::In { zone, square, .. } => {
                let (file, rank) = self.square(square)?;
                let edges = [file, rank].map(|one| matches!(one, 1 | 8));
                Some(match zone {
                    Zone::Edge => edges.contains(&true),
                    Zone::Corner => !edges.contains(&false),
                })
            }
            Goal::Own { .. } => None,
            Goal::Call { body, .. } => self.goal(body),
            Goal::And(left, right) => Some(self.goal(left)? && self.goal(right)?),
            Goal::Or(left, right) => Some(self.goal(left)? || self.goal(right)?),
            Goal::Not(goal) => self.goal(goal).map(|truth| !truth),
        }
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

    fn square(&self, square: &SquareOf) -> Option<At> {
        match square {
            SquareOf::Piece { piece, .. } => {
                let at = if piece.man == Man::new(Side::Them, Role::King) {
                    self.king
                } else {
                    self.fixed.iter().find(|(man, _)| *man == piece.man)?.1
                };
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

    fn number(&self, number: &Number) -> Option<i32> {
        match number {
            Number::Constant(value) => Some(*value),
            Number::File(square) => Some(self.square(square)?.0),
            Number::Rank(square) => Some(self.square(square)?.1),
            Number::Distance(metric, both) => {
                let (a, b) = (self.square(&both.0)?, self.square(&both.1)?);
                let files = a.0.checked_sub(b.0)?.checked_abs()?;
                let ranks = a.1.checked_sub(b.1)?.checked_abs()?;
                match metric {
                    Metric::King => Some(files.max(ranks)),
                    Metric::Manhattan => files.checked_add(ranks),
                }
            }
            Number::Unary(op, number) => {
                let value = self.number(number)?;
                match op {
                    Unary::Negative => value.checked_neg(),
                    Unary::Absolute => value.checked_abs(),
                    Unary::Sign => Some(value.signum()),
                }
            }
            Number::Binary(op, both) => binary(*op, self.number(&both.0)?, self.number(&both.1)?),
        }
    }
}

fn binary(op: Binary, a: i32, b: i32) -> Option<i32> {
    match op {
        Binary::Add => a.checked_add(b),
        Binary::Subtract => a.checked_sub(b),
        Binary::Multiply => a.checked_mul(b),
        Binary::Divide => a.checked_div(b),
        Binary::Modulo => a.checked_rem(b)?.checked_add(b)?.checked_rem(b),
        Binary::Remainder => a.checked_rem(b),
        Binary::Min => Some(a.min(b)),
        Binary::Max => Some(a.max(b)),
    }
}
