//! The tables that fit: every piece of advice is one move of ours to a square beside their king.

use al0_runtime::chess::{Piece, Role, Side};

use super::{
    refusal::{Reason, Refusal},
    tries::Try,
};
use crate::{
    formula::{Number, Shift, SquareOf},
    table::{Comparison, DepthTest, Moves, Place, Table},
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

/// All squares that some game goes to, with the rules that list them; `used` tells of each try whether one does.
pub(super) fn steps(table: &Table, tries: &[Try<'_>], used: &[bool]) -> Result<Vec<Step>, Refusal> {
    let going = tries.iter().zip(used).filter(|(_, used)| **used);
    going
        .map(|(one, _)| {
            let by = beside_king(&one.to).filter(|_| one.admitted.is_empty());
            Ok(Step {
                advice: one.advice,
                name: one.name(table).to_owned(),
                place: one.place,
                piece: one.piece,
                by: by.ok_or_else(|| Refusal::new(Reason::Moves, one.place))?,
                rules: Vec::new(),
            })
        })
        .collect()
}

/// Whether a move constraint gives no moves at a depth.
pub(super) fn gives_nothing(moves: &Moves, depth: i64) -> bool {
    moves.only_tests_depth() || admits_nothing(moves, depth)
}

fn admits_nothing(moves: &Moves, depth: i64) -> bool {
    match moves {
        Moves::Give { predicate, .. } => predicate.info().id() == "nomove",
        Moves::Depth(test) => !test.comparison.holds(depth, test.number),
        Moves::Own { .. } | Moves::To { .. } => false,
        Moves::And(left, right) => admits_nothing(left, depth) || admits_nothing(right, depth),
        Moves::Then(left, right) => gives_nothing(left, depth) && gives_nothing(right, depth),
    }
}

/// Whether a test admits none of our moves but the first.
pub(super) fn is_root(test: &DepthTest) -> bool {
    match test.comparison {
        Comparison::Equal => test.number < 2 || test.number % 2 != 0,
        Comparison::Less => test.number <= 2,
        Comparison::LessEqual => test.number < 2,
        Comparison::Greater | Comparison::GreaterEqual | Comparison::NotEqual => false,
    }
}

/// Files and ranks from their king.
fn beside_king(square: &SquareOf) -> Option<(i32, i32)> {
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
