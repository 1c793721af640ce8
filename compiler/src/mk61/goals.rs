//! Commands for goals: jumps that are taken where a goal holds, or where it does not.

use std::collections::BTreeSet;

use al0_runtime::chess::{Piece, Square};

use super::{
    code::{Item, Label},
    evaluate::Scene,
    generate::op,
    library,
    spot::{Spot, Spots},
    sum::{self, Sum},
    writer::{Writer, cells},
};
use crate::{
    formula::{Number, SquareOf, Value},
    table::{Comparison, Goal},
};

/// What a goal looks at.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<'a> {
    /// Where the men are kept.
    pub(super) spots: Spots<'a>,
    /// The squares that the register of their king may hold.
    pub(super) king: (u8, &'a [Square]),
    /// Whether we are to move.
    pub(super) ours: bool,
}

impl View<'_> {
    fn registers(&self) -> BTreeSet<u8> {
        let all = self.spots.root.iter().chain(self.spots.node);
        all.filter_map(|(_, spot)| match spot {
            Spot::Register(register) => Some(*register),
            Spot::Fixed(_) => None,
        })
        .collect()
    }

    /// The truth for each square that a register may hold, where nothing else decides.
    fn table(&self, register: u8, goal: &Goal) -> Option<Vec<(Square, bool)>> {
        let all: Vec<Square> = Square::all().collect();
        let men: Vec<Piece> = self.spots.node.iter().map(|(piece, _)| *piece).collect();
        let squares = if register == self.king.0 {
            self.king.1
        } else {
            &all
        };
        squares
            .iter()
            .map(|&square| {
                let placed = |men: &[(Piece, Spot)]| -> Vec<(Piece, Square)> {
                    men.iter()
                        .filter_map(|(piece, spot)| match spot {
                            Spot::Fixed(at) => Some((*piece, *at)),
                            Spot::Register(one) => (*one == register).then_some((*piece, square)),
                        })
                        .collect()
                };
                let (node, root) = (placed(self.spots.node), placed(self.spots.root));
                let scene = Scene::of(&node, &root, self.ours).among(&men);
                Some((square, scene.holds(goal)?))
            })
            .collect()
    }
}

impl Writer {
    /// Jumps to the label where the goal's truth is `when`; nothing where there is no calculation.
    pub(super) fn jump(
        &mut self,
        goal: &Goal,
        when: bool,
        label: Label,
        view: View<'_>,
    ) -> Option<()> {
        let tries = [
            self.tried(|writer| writer.by_square(goal, when, label, view)),
            self.tried(|writer| writer.by_distance(goal, when, label, view)),
            self.tried(|writer| writer.by_parts(goal, when, label, view)),
        ];
        let found = tries.into_iter().flatten();
        *self = found.min_by_key(|writer| cells(&writer.items))?;
        Some(())
    }

    fn tried(&self, write: impl FnOnce(&mut Self) -> Option<()>) -> Option<Self> {
        let mut writer = self.clone();
        write(&mut writer)?;
        Some(writer)
    }

    /// A goal about one open square.
    fn by_square(&mut self, goal: &Goal, when: bool, label: Label, view: View<'_>) -> Option<()> {
        let registers = view.registers();
        let (register, truth) = registers
            .into_iter()
            .find_map(|register| Some((register, view.table(register, goal)?)))?;
        if truth.iter().all(|(_, truth)| *truth != when) {
            return Some(());
        }
        if truth.iter().all(|(_, truth)| *truth == when) {
            self.items.push(Item::Unless(op::JUMP, label));
            return Some(());
        }
        let points: Vec<(i64, bool)> = truth
            .into_iter()
            .map(|(square, truth)| (hundredths(square.file(), square.rank()), truth))
            .collect();
        let (file, rank) = sum::in_register(register)?;
        self.chained(&sum::decimal(&(file, rank))?, &points, when, label)
    }

    /// A comparison of one distance with a constant.
    fn by_distance(&mut self, goal: &Goal, when: bool, label: Label, view: View<'_>) -> Option<()> {
        let Goal::Compare {
            comparison, values, ..
        } = goal
        else {
            return None;
        };
        let (Value::Number(left), Value::Number(right)) = &**values else {
            return None;
        };
        let both = match (left, right) {
            (Number::Distance(_, both), Number::Constant(_))
            | (Number::Constant(_), Number::Distance(_, both)) => both,
            _ => return None,
        };
        let sum = sum::decimal(&sum::apart(&both.0, &both.1, &view.spots)?)?;
        let on_board = |at: &SquareOf| matches!(at, SquareOf::Piece { .. });
        let far = if on_board(&both.0) && on_board(&both.1) {
            7
        } else {
            8
        };
        let apart = differ(&both.0, &both.1);
        let all = (-far..=far).flat_map(|files| (-far..=far).map(move |ranks| (files, ranks)));
        let points = all
            .filter(|both| !apart || *both != (0, 0))
            .map(|(files, ranks)| {
                let distance = |number: &Number| apart_by(number, files, ranks);
                let truth = comparison.holds(distance(left)?, distance(right)?);
                Some((hundredths(files, ranks), truth))
            });
        let points = points.collect::<Option<Vec<_>>>()?;
        self.chained(&sum, &points, when, label)
    }

    fn by_parts(&mut self, goal: &Goal, when: bool, label: Label, view: View<'_>) -> Option<()> {
        match goal {
            Goal::Test { predicate, .. } | Goal::AtRoot { predicate, .. } => {
                let at_root = matches!(goal, Goal::AtRoot { .. });
                let view = if at_root { view.at_root() } else { view };
                let men: Vec<Piece> = view.spots.node.iter().map(|(piece, _)| *piece).collect();
                let definition = library::definition(*predicate, &men, view.ours)?;
                self.jump(&definition, when, label, view)
            }
            Goal::Compare {
                comparison, values, ..
            } => self.compared(*comparison, values, when, label, view),
            Goal::In { .. } => {
                let spelled = library::spelled(goal)?;
                self.jump(&spelled, when, label, view)
            }
            Goal::Own { .. } => None,
            Goal::Call { body, .. } => self.jump(body, when, label, view),
            Goal::Not(inner) => self.jump(inner, !when, label, view),
            Goal::And(left, right) => self.both(left, right, when, false, label, view),
            Goal::Or(left, right) => self.both(left, right, when, true, label, view),
        }
    }

    /// `alone`: the truth that one of the two is enough for.
    fn both(
        &mut self,
        left: &Goal,
        right: &Goal,
        when: bool,
        alone: bool,
        label: Label,
        view: View<'_>,
    ) -> Option<()> {
        if when == alone {
            self.jump(left, when, label, view)?;
            return self.jump(right, when, label, view);
        }
        let past = self.fresh();
        self.jump(left, !when, past, view)?;
        self.jump(right, when, label, view)?;
        self.label(past);
        Some(())
    }

    fn compared(
        &mut self,
        comparison: Comparison,
        values: &(Value, Value),
        when: bool,
        label: Label,
        view: View<'_>,
    ) -> Option<()> {
        let (left, right, condition) = match comparison {
            Comparison::Less => (&values.0, &values.1, op::NEGATIVE),
            Comparison::GreaterEqual => (&values.0, &values.1, op::NOT_NEGATIVE),
            Comparison::Greater => (&values.1, &values.0, op::NEGATIVE),
            Comparison::LessEqual => (&values.1, &values.0, op::NOT_NEGATIVE),
            Comparison::Equal => (&values.0, &values.1, op::ZERO),
            Comparison::NotEqual => (&values.0, &values.1, op::NOT_ZERO),
        };
        let difference = sum::difference(left, right, &view.spots)?;
        if difference.terms.is_empty() {
            if constant(&difference, condition) == when {
                self.items.push(Item::Unless(op::JUMP, label));
            }
            return Some(());
        }
        self.compare(&difference, condition, when, label)
    }
}

impl<'a> View<'a> {
    fn at_root(self) -> Self {
        Self {
            spots: Spots {
                root: self.spots.root,
                node: self.spots.root,
            },
            ours: true,
            ..self
        }
    }
}

/// Whether two men of one position are meant, who never share a square.
fn differ(one: &SquareOf, other: &SquareOf) -> bool {
    match (one, other) {
        (
            SquareOf::Piece { piece, at_root },
            SquareOf::Piece {
                piece: second,
                at_root: then,
            },
        ) => piece != second && at_root == then,
        _ => false,
    }
}

fn constant(sum: &Sum, condition: u8) -> bool {
    match condition {
        op::NEGATIVE => sum.constant < 0,
        op::NOT_NEGATIVE => sum.constant >= 0,
        op::ZERO => sum.constant == 0,
        _ => sum.constant != 0,
    }
}

/// A distance of squares so far apart, or a constant.
fn apart_by(number: &Number, files: i32, ranks: i32) -> Option<i64> {
    use crate::formula::Metric;
    let (files, ranks) = (files.abs(), ranks.abs());
    match number {
        Number::Constant(value) => Some(i64::from(*value)),
        Number::Distance(Metric::King, _) => Some(i64::from(files.max(ranks))),
        Number::Distance(Metric::Manhattan, _) => Some(i64::from(files + ranks)),
        Number::File(_)
        | Number::Rank(_)
        | Number::Region { .. }
        | Number::Unary(..)
        | Number::Binary(..) => None,
    }
}

/// file.rank in hundredths.
pub(super) fn hundredths(files: i32, ranks: i32) -> i64 {
    i64::from(100 * files + 10 * ranks)
}
