//! The tables that fit: every piece of advice is one move of ours to a square beside their king.

use al0_runtime::{
    bytecode::Aim,
    chess::{Piece, Role, Side},
    predicates::Predicate,
};

use super::refusal::{Reason, Refusal};
use crate::{
    formula::{Number, Shift, SquareOf, Value},
    table::{Advice, Comparison, Goal, Moves, Place, Table},
};

/// One square that a piece of advice tries.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// The index of the advice.
    pub(super) advice: usize,
    /// Its name.
    pub(super) name: String,
    /// Where it gives the square.
    pub(super) place: Place,
    /// What moves.
    pub(super) piece: Piece,
    /// Files and ranks from their king.
    pub(super) by: (i32, i32),
    /// The rules that list it.
    pub(super) rules: Vec<usize>,
}

/// Where to point when the table as a whole is meant.
pub(super) fn whole(table: &Table) -> Place {
    let rule = table.rules().first().map(|rule| rule.place);
    rule.or_else(|| table.advice().first().map(|advice| advice.place))
        .unwrap_or(Place {
            file: al0_grammar::span::FileId(0),
            span: al0_grammar::span::Span::default(),
        })
}

/// All squares of all advice.
pub(super) fn steps(table: &Table) -> Result<Vec<Step>, Refusal> {
    let mut steps = Vec::new();
    for (index, advice) in table.advice().iter().enumerate() {
        let [_, _, ours, theirs] = advice.parts;
        if !gives_nothing(&advice.theirs) {
            return Err(Refusal::new(Reason::Deep, theirs));
        }
        collect(&advice.ours, false, &mut |piece, by, place| {
            steps.push(step(index, advice, piece, by, place));
        })
        .map_err(|reason| Refusal::new(reason, ours))?;
    }
    Ok(steps)
}

fn step(index: usize, advice: &Advice, piece: Piece, by: (i32, i32), place: Place) -> Step {
    Step {
        advice: index,
        name: advice.name.text.clone(),
        place,
        piece,
        by,
        rules: Vec::new(),
    }
}

fn is_named(predicate: Predicate, name: &str) -> bool {
    predicate.info().id() == name
}

pub(super) fn gives_nothing(moves: &Moves) -> bool {
    matches!(moves, Moves::Give { predicate, .. } if is_named(*predicate, "nomove"))
}

/// Calls `found` for the squares of a move constraint, which must be of the first move alone.
fn collect(
    moves: &Moves,
    at_root: bool,
    found: &mut dyn FnMut(Piece, (i32, i32), Place),
) -> Result<(), Reason> {
    match moves {
        Moves::And(left, right) if is_root(left) => collect(right, true, found),
        Moves::And(left, right) if is_root(right) => collect(left, true, found),
        Moves::Then(left, right) => {
            collect(left, at_root, found)?;
            collect(right, at_root, found)
        }
        Moves::To {
            aim: Aim::Square,
            piece,
            value,
            place,
        } if at_root => {
            let by = beside_king(value).ok_or(Reason::Moves)?;
            found(*piece, by, *place);
            Ok(())
        }
        Moves::Depth(_)
        | Moves::Give { .. }
        | Moves::Own { .. }
        | Moves::And(..)
        | Moves::To { .. } => Err(if at_root { Reason::Moves } else { Reason::Deep }),
    }
}

/// Whether a move constraint gives moves at other nodes than the root.
pub(super) fn looks_ahead(moves: &Moves) -> bool {
    match moves {
        Moves::And(left, right) => {
            let rooted = is_root(left) || is_root(right);
            !rooted && looks_ahead(left) && looks_ahead(right)
        }
        Moves::Then(left, right) => looks_ahead(left) || looks_ahead(right),
        Moves::Depth(_) => !is_root(moves),
        Moves::Give { .. } => !gives_nothing(moves),
        Moves::Own { .. } | Moves::To { .. } => true,
    }
}

pub(super) fn is_root(moves: &Moves) -> bool {
    let Moves::Depth(test) = moves else {
        return false;
    };
    match test.comparison {
        Comparison::Equal => test.number == 0,
        Comparison::Less => test.number == 1 || test.number == 2,
        Comparison::LessEqual => test.number == 0 || test.number == 1,
        Comparison::Greater | Comparison::GreaterEqual | Comparison::NotEqual => false,
    }
}

/// Files and ranks from their king.
fn beside_king(value: &Value) -> Option<(i32, i32)> {
    let Value::Square(square) = value else {
        return None;
    };
    match square {
        SquareOf::Piece { piece, .. } => is_their_king(*piece).then_some((0, 0)),
        SquareOf::Shifted(shift, both) => {
            let (SquareOf::Piece { piece, .. }, SquareOf::At(by)) = (&both.0, &both.1) else {
                return None;
            };
            let (Number::Constant(files), Number::Constant(ranks)) = (&by.0, &by.1) else {
                return None;
            };
            let small = files.abs() < 8 && ranks.abs() < 8;
            (is_their_king(*piece) && small).then_some(match shift {
                Shift::Forward => (*files, *ranks),
                Shift::Back => (-*files, -*ranks),
            })
        }
        SquareOf::At(_) => None,
    }
}

fn is_their_king(piece: Piece) -> bool {
    piece.man.side == Side::Them && piece.man.role == Role::King
}

/// Whether a predicate decides that clauses of the program define.
pub(super) fn has_own(goal: &Goal) -> bool {
    match goal {
        Goal::Own { .. } => true,
        Goal::Test { .. } | Goal::AtRoot { .. } | Goal::Compare { .. } | Goal::In { .. } => false,
        Goal::Call { body, .. } => has_own(body),
        Goal::And(left, right) | Goal::Or(left, right) => has_own(left) || has_own(right),
        Goal::Not(goal) => has_own(goal),
    }
}
