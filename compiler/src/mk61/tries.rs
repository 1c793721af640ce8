//! Every square that a piece of advice tries, with what has to hold.

use al0_runtime::{
    bytecode::Aim,
    chess::{Piece, Role},
    predicates::Predicate,
};

use super::{
    blame,
    refusal::{Reason, Refusal},
    subset,
    terms::{abs, apart, file, rank, square},
};
use crate::{
    formula::{Binary, Number, SquareOf, Unary, Value},
    table::{Goal, Moves, Place, Table},
};

/// One move that a piece of advice tries.
#[derive(Clone, Debug)]
pub(super) struct Try<'t> {
    /// The index of the advice.
    pub(super) advice: usize,
    /// Where it gives the move.
    pub(super) place: Place,
    /// What moves.
    pub(super) piece: Piece,
    /// Where to.
    pub(super) to: SquareOf,
    /// Move constraints of the library that must admit it.
    pub(super) admitted: Vec<Predicate>,
    /// Main goal and holding goal, with their places.
    pub(super) main: (&'t Goal, Place),
    pub(super) holding: (&'t Goal, Place),
}

impl Try<'_> {
    /// What its advice is called.
    pub(super) fn name<'a>(&self, table: &'a Table) -> &'a str {
        let advice = table.advice().get(self.advice);
        advice.map_or("", |advice| advice.name.text.as_str())
    }
}

/// All moves of all advice, in order.
pub(super) fn tries(table: &Table) -> Result<Vec<Try<'_>>, Refusal> {
    for rule in table.rules() {
        if let Some(place) = blame::own(&rule.condition) {
            let refusal = Refusal::new(Reason::Condition, place);
            return Err(refusal.asked_at(rule.condition_place));
        }
    }
    let mut tries = Vec::new();
    for (index, advice) in table.advice().iter().enumerate() {
        let [main, holding, _, theirs] = advice.parts;
        if !subset::gives_nothing(&advice.theirs, 1) {
            return Err(Refusal::new(Reason::Deep, theirs));
        }
        for (goal, place) in [(&advice.main, main), (&advice.holding, holding)] {
            if let Some(own) = blame::own(goal) {
                return Err(Refusal::new(Reason::Goal, own).asked_at(place));
            }
        }
        let mut given = Vec::new();
        let mut admitted = Vec::new();
        collect(&advice.ours, &mut given, &mut admitted)
            .map_err(|place| Refusal::new(Reason::Moves, place))?;
        for (piece, to, place, admitted) in given {
            if piece.man.role == Role::Pawn {
                return Err(Refusal::new(Reason::Role, place));
            }
            tries.push(Try {
                advice: index,
                place,
                piece,
                to,
                admitted,
                main: (&advice.main, main),
                holding: (&advice.holding, holding),
            });
        }
    }
    Ok(tries)
}

/// The names of move constraints for which there are no squares to try.
pub(super) fn generators(moves: &Moves) -> Vec<String> {
    let mut names = Vec::new();
    let mut waiting = vec![moves];
    while let Some(moves) = waiting.pop() {
        match moves {
            Moves::Give { predicate, .. } => names.push(predicate.info().id().to_owned()),
            Moves::Own { name, .. } => names.push(name.clone()),
            // What a square is given for is only admitted.
            Moves::And(left, right) => {
                let gives = |moves: &Moves| matches!(moves, Moves::To { .. });
                if !gives(left) && !gives(right) {
                    waiting.extend([&**right, left]);
                }
            }
            Moves::Then(left, right) => waiting.extend([&**right, left]),
            Moves::Depth(_) | Moves::To { .. } => {}
        }
    }
    names.dedup();
    names
}

type Given = (Piece, SquareOf, Place, Vec<Predicate>);

/// The first moves that a constraint gives; otherwise the part that is at fault.
fn collect(
    moves: &Moves,
    found: &mut Vec<Given>,
    admitted: &mut Vec<Predicate>,
) -> Result<(), Place> {
    if subset::gives_nothing(moves, 0) {
        return Ok(());
    }
    match moves {
        Moves::And(one, other) => {
            let (given, predicate) = match (&**one, &**other) {
                // One that gives nothing here has been passed over.
                (Moves::Depth(_), given) | (given, Moves::Depth(_)) => {
                    return collect(given, found, admitted);
                }
                (given, Moves::Give { predicate, .. }) | (Moves::Give { predicate, .. }, given) => {
                    (given, *predicate)
                }
                (_, other) => return Err(first(other)),
            };
            admitted.push(predicate);
            let done = collect(given, found, admitted);
            admitted.pop();
            done
        }
        Moves::Then(left, right) => {
            collect(left, found, admitted)?;
            collect(right, found, admitted)
        }
        Moves::To {
            aim,
            piece,
            value,
            place,
        } => {
            let all = targets(*aim, *piece, value).ok_or(*place)?;
            found.extend(
                all.into_iter()
                    .map(|to| (*piece, to.at_root(), *place, admitted.clone())),
            );
            Ok(())
        }
        Moves::Depth(_) | Moves::Give { .. } | Moves::Own { .. } => Err(first(moves)),
    }
}

/// Where a move constraint begins to say something.
fn first(moves: &Moves) -> Place {
    match moves {
        Moves::Give { place, .. } | Moves::Own { place, .. } | Moves::To { place, .. } => *place,
        Moves::Depth(test) => test.place,
        Moves::And(left, _) | Moves::Then(left, _) => first(left),
    }
}

/// The squares that may be meant, in the order in which they are tried.
fn targets(aim: Aim, piece: Piece, value: &Value) -> Option<Vec<SquareOf>> {
    let at = |file, rank| SquareOf::At(Box::new((file, rank)));
    match (aim, value) {
        (Aim::Square, Value::Square(to)) => Some(vec![to.clone()]),
        (Aim::File, Value::Number(to)) => {
            let across = across(
                piece.man.role,
                to,
                file(square(piece)),
                &rank(square(piece)),
            );
            Some(
                across
                    .into_iter()
                    .map(|rank| at(to.clone(), rank))
                    .collect(),
            )
        }
        (Aim::Rank, Value::Number(to)) => {
            let across = across(
                piece.man.role,
                to,
                rank(square(piece)),
                &file(square(piece)),
            );
            Some(
                across
                    .into_iter()
                    .map(|file| at(file, to.clone()))
                    .collect(),
            )
        }
        (Aim::Square, Value::Number(_)) | (Aim::File | Aim::Rank, Value::Square(_)) => None,
    }
}

/// Where on a line a man may arrive, from the lowest number up; `here` is its own number on that line.
fn across(role: Role, to: &Number, from: Number, here: &Number) -> Vec<Number> {
    let by = |number: Number| Number::Binary(Binary::Add, Box::new((here.clone(), number)));
    let less = |number| by(Number::Unary(Unary::Negative, Box::new(number)));
    let far = || abs(apart(from.clone(), to.clone()));
    let steps = |steps: &[i32]| -> Vec<Number> {
        steps
            .iter()
            .map(|&step| by(Number::Constant(step)))
            .collect()
    };
    let mut all = match role {
        Role::Rook => vec![here.clone()],
        Role::Bishop => vec![less(far()), by(far())],
        Role::Queen => vec![less(far()), here.clone(), by(far())],
        Role::King => steps(&[-1, 0, 1]),
        Role::Knight => steps(&[-2, -1, 1, 2]),
        Role::Pawn => Vec::new(),
    };
    // The line is that on which the man stands.
    if matches!(role, Role::Rook | Role::Queen) {
        all.extend((1..=8).map(Number::Constant));
    }
    all
}
