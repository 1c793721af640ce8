//! What predicates of the library come to in arithmetic, for one king of theirs and men of ours.
//!
//! Lines are taken on an empty board: whether a man in between ever matters is seen when all games are played.

use al0_runtime::{
    chess::{Man, Piece, Role, Side},
    predicates::Predicate,
};

use super::terms::{
    all, any, apart, at_least, compare, dist, equal, file, king, manhattan, never, not, product,
    rank, square,
};
use crate::{
    formula::Zone,
    prelude,
    table::{Comparison, Goal},
};

/// A goal that says the same of these men, we or they to move; nothing where there is none.
pub(super) fn definition(predicate: Predicate, men: &[Piece], ours: bool) -> Option<Goal> {
    let theirs = !ours;
    let of = |role| Men { men, role };
    Some(match predicate {
        Predicate::True => not(never()),
        Predicate::ThemToMove => truth(theirs),
        Predicate::RookLost => of(Role::Rook).lost(theirs)?,
        Predicate::QueenLost => of(Role::Queen).lost(theirs)?,
        Predicate::BishopLost => of(Role::Bishop).lost(theirs)?,
        Predicate::KnightLost => of(Role::Knight).lost(theirs)?,
        Predicate::ManLost => lost(men, theirs)?,
        Predicate::ManHangs => lost(men, true)?,
        Predicate::QueenExposed => of(Role::Queen).exposed(ours),
        Predicate::BishopExposed => of(Role::Bishop).exposed(ours),
        Predicate::KnightExposed => of(Role::Knight).exposed(ours),
        Predicate::RookAttacked => of(Role::Rook).attacked(),
        Predicate::QueenAttacked => of(Role::Queen).attacked(),
        Predicate::BishopAttacked => of(Role::Bishop).attacked(),
        Predicate::KnightAttacked => of(Role::Knight).attacked(),
        Predicate::HaveQueen => truth(of(Role::Queen).all().next().is_some()),
        Predicate::HaveRook => truth(of(Role::Rook).all().next().is_some()),
        Predicate::HaveBishop => truth(of(Role::Bishop).all().next().is_some()),
        Predicate::HaveKnight => truth(of(Role::Knight).all().next().is_some()),
        Predicate::QueenDivides => divides(of(Role::Queen).all().next()?),
        Predicate::Check => any(men
            .iter()
            .filter(|piece| piece.man.side == Side::Us)
            .filter_map(|piece| strikes(*piece))),
        Predicate::OurKingInCheck => {
            compare(dist(king(Side::Us), king(Side::Them)), Comparison::Less, 2)
        }
        _ => {
            return prelude::goal(predicate)
                .map(|goal| settled(goal, theirs).unwrap_or_else(truth));
        }
    })
}

fn truth(holds: bool) -> Goal {
    if holds { not(never()) } else { never() }
}

/// A formula with what is known put in, who is to move; or its truth, where that decides.
fn settled(goal: &Goal, theirs: bool) -> Result<Goal, bool> {
    match goal {
        Goal::Test {
            predicate: Predicate::ThemToMove,
            ..
        } => Err(theirs),
        Goal::Call { body, .. } => settled(body, theirs),
        Goal::Not(inner) => settled(inner, theirs).map(not).map_err(|holds| !holds),
        Goal::And(left, right) | Goal::Or(left, right) => {
            let alone = matches!(goal, Goal::Or(..));
            match (settled(left, theirs), settled(right, theirs)) {
                (Err(holds), _) | (_, Err(holds)) if holds == alone => Err(alone),
                (Err(_), other) | (other, Err(_)) => other,
                (Ok(left), Ok(right)) if alone => Ok(any([left, right])),
                (Ok(left), Ok(right)) => Ok(all([left, right])),
            }
        }
        Goal::Test { .. }
        | Goal::AtRoot { .. }
        | Goal::Compare { .. }
        | Goal::In { .. }
        | Goal::Own { .. } => Ok(goal.clone()),
    }
}

/// `edge` and `corner` as comparisons.
pub(super) fn spelled(goal: &Goal) -> Option<Goal> {
    let Goal::In { zone, square, .. } = goal else {
        return None;
    };
    let ends = |number: crate::formula::Number| {
        any([1, 8].map(|line| compare(number.clone(), Comparison::Equal, line)))
    };
    let lines = [
        ends(file((**square).clone())),
        ends(rank((**square).clone())),
    ];
    Some(match zone {
        Zone::Edge => any(lines),
        Zone::Corner => all(lines),
    })
}

/// Our men of a kind.
struct Men<'a> {
    men: &'a [Piece],
    role: Role,
}

impl Men<'_> {
    fn all(&self) -> impl Iterator<Item = Piece> {
        let man = Man::new(Side::Us, self.role);
        self.men
            .iter()
            .copied()
            .filter(move |piece| piece.man == man)
    }

    /// Only our king can protect it here.
    fn lost(&self, theirs: bool) -> Option<Goal> {
        let alone = single(self.men)?.man.role == self.role;
        (alone || !theirs).then(|| any(self.all().map(|piece| hangs(piece, theirs))))
    }

    fn exposed(&self, ours: bool) -> Goal {
        any(self.all().map(|piece| {
            let near = dist(king(Side::Them), piece);
            let far = dist(king(Side::Us), piece);
            at_least(far, near, if ours { 2 } else { 1 })
        }))
    }

    fn attacked(&self) -> Goal {
        any(self.all().map(|piece| next_to(Side::Them, piece)))
    }
}

/// Our only man besides the king.
fn single(men: &[Piece]) -> Option<Piece> {
    let mut ours = men
        .iter()
        .filter(|piece| piece.man.side == Side::Us && piece.man.role != Role::King);
    let first = *ours.next()?;
    ours.next().is_none().then_some(first)
}

fn lost(men: &[Piece], theirs: bool) -> Option<Goal> {
    Some(hangs(single(men)?, theirs))
}

fn hangs(piece: Piece, theirs: bool) -> Goal {
    if theirs {
        all([next_to(Side::Them, piece), not(next_to(Side::Us, piece))])
    } else {
        never()
    }
}

fn next_to(side: Side, piece: Piece) -> Goal {
    compare(dist(king(side), piece), Comparison::Less, 2)
}

/// Strictly between the kings, by file or by rank.
fn divides(piece: Piece) -> Goal {
    let between = |line: fn(crate::formula::SquareOf) -> crate::formula::Number| {
        let to = |side| apart(line(square(king(side))), line(square(piece)));
        compare(product(to(Side::Us), to(Side::Them)), Comparison::Less, 0)
    };
    any([between(file), between(rank)])
}

/// Whether a man of ours gives check, were the board empty.
fn strikes(piece: Piece) -> Option<Goal> {
    let target = king(Side::Them);
    let files = || apart(file(square(piece)), file(square(target)));
    let ranks = || apart(rank(square(piece)), rank(square(target)));
    let straight = || compare(product(files(), ranks()), Comparison::Equal, 0);
    let diagonal = || equal(super::terms::abs(files()), super::terms::abs(ranks()));
    match piece.man.role {
        Role::Queen => Some(any([straight(), diagonal()])),
        Role::Rook => Some(straight()),
        Role::Bishop => Some(diagonal()),
        Role::Knight => Some(all([
            compare(manhattan(piece, target), Comparison::Equal, 3),
            compare(dist(piece, target), Comparison::Equal, 2),
        ])),
        Role::King | Role::Pawn => None,
    }
}
