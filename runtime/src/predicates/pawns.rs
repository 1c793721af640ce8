//! Goals about our pawns: passed, the square rule, key squares, promotion.
//!
//! Where a goal speaks of our pawn it means the most advanced one on the board. Ranks are counted from our
//! side: the pawn starts on 2 and becomes a queen on 8.

use super::Node;
use crate::chess::{Color, Man, Position, Role, Side, Square};

const PAWN: Man = Man::new(Side::Us, Role::Pawn);

/// The rank seen from our side of the board.
#[inline]
const fn rank(position: &Position, square: Square) -> i32 {
    match position.us() {
        Color::White => square.rank(),
        Color::Black => 9 - square.rank(),
    }
}

/// The square at a file and a rank seen from our side.
#[inline]
const fn square(position: &Position, file: i32, rank: i32) -> Option<Square> {
    match position.us() {
        Color::White => Square::new(file, rank),
        Color::Black => Square::new(file, 9 - rank),
    }
}

/// Our most advanced pawn; of several the one on the lowest file.
#[inline]
fn pawn(position: &Position) -> Option<Square> {
    let mut found: Option<Square> = None;
    for placed in position.live_men().filter(|placed| placed.man == PAWN) {
        let ahead = |other: Square| rank(position, placed.square) > rank(position, other);
        if found.is_none_or(ahead) {
            found = Some(placed.square);
        }
    }
    found
}

#[inline]
pub(super) fn passed(position: &Position) -> bool {
    let theirs = Man::new(Side::Them, Role::Pawn);
    pawn(position).is_some_and(|pawn| {
        !position.live_men().any(|placed| {
            placed.man == theirs
                && placed.square.file().abs_diff(pawn.file()) < 2
                && rank(position, placed.square) > rank(position, pawn)
        })
    })
}

#[inline]
pub(super) fn rook_pawn(position: &Position) -> bool {
    pawn(position).is_some_and(|pawn| matches!(pawn.file(), 1 | 8))
}

/// How many pawn moves promotion takes, the double step used.
#[inline]
const fn moves_to_promote(rank: i32) -> i32 {
    if rank == 2 { 5 } else { 8 - rank }
}

/// Their king catches the pawn if both just run.
#[inline]
pub(super) fn their_king_in_square(position: &Position) -> bool {
    let slack = i32::from(!position.us_to_move());
    let caught = |pawn: Square| {
        let goal = square(position, pawn.file(), 8)?;
        let steps = moves_to_promote(rank(position, pawn));
        Some(position.their_king().distance(goal) <= steps + slack)
    };
    pawn(position).and_then(caught).unwrap_or(false)
}

#[inline]
pub(super) fn blocked(position: &Position) -> bool {
    pawn(position).is_some_and(|pawn| {
        square(position, pawn.file(), rank(position, pawn) + 1)
            .is_some_and(|next| position.occupied().contains(next))
    })
}

/// How far a king is from the nearest key square of the pawn, in king moves.
#[inline]
fn to_key_square(position: &Position, king: Square) -> Option<i32> {
    let pawn = pawn(position)?;
    let (file, rank) = (pawn.file(), rank(position, pawn));
    let (files, ranks) = match (file, rank) {
        (1, _) => (2..=2, 7..=8),
        (8, _) => (7..=7, 7..=8),
        (_, ..=4) => (file - 1..=file + 1, rank + 2..=rank + 2),
        _ => (file - 1..=file + 1, rank + 1..=(rank + 2).min(8)),
    };
    let row = self::rank(position, king);
    let across = (files.start() - king.file())
        .max(king.file() - files.end())
        .max(0);
    let along = (ranks.start() - row).max(row - ranks.end()).max(0);
    Some(across.max(along))
}

#[inline]
fn our_way(position: &Position) -> Option<i32> {
    to_key_square(position, position.our_king())
}

#[inline]
pub(super) fn on_key_square(position: &Position) -> bool {
    our_way(position) == Some(0)
}

#[inline]
pub(super) fn nearer_key_square(node: &Node<'_>) -> bool {
    match (our_way(node.position), our_way(node.root)) {
        (Some(now), Some(then)) => now < then,
        _ => false,
    }
}

#[inline]
pub(super) fn no_farther_key_square(node: &Node<'_>) -> bool {
    match (our_way(node.position), our_way(node.root)) {
        (Some(now), Some(then)) => now <= then,
        _ => false,
    }
}

/// Our king comes to the key squares before theirs.
#[inline]
pub(super) fn first_to_key_square(position: &Position) -> bool {
    let theirs = to_key_square(position, position.their_king());
    match (our_way(position), theirs) {
        (Some(ours), Some(theirs)) => ours < theirs + i32::from(position.us_to_move()),
        _ => false,
    }
}

/// Our king strikes every square between the pawn and promotion, the last included.
#[inline]
pub(super) fn path_covered(position: &Position) -> bool {
    let king = position.our_king();
    pawn(position).is_some_and(|pawn| {
        (rank(position, pawn) + 1..=8).all(|ahead| {
            square(position, pawn.file(), ahead).is_some_and(|next| king.distance(next) == 1)
        })
    })
}

#[inline]
fn king_to_pawn(position: &Position) -> Option<i32> {
    Some(position.our_king().distance(pawn(position)?))
}

#[inline]
pub(super) fn nearer_pawn(node: &Node<'_>) -> bool {
    match (king_to_pawn(node.position), king_to_pawn(node.root)) {
        (Some(now), Some(then)) => now < then,
        _ => false,
    }
}

#[inline]
pub(super) fn our_king_ahead(position: &Position) -> bool {
    pawn(position).is_some_and(|pawn| rank(position, position.our_king()) > rank(position, pawn))
}

#[inline]
pub(super) fn their_king_ahead(position: &Position) -> bool {
    pawn(position).is_some_and(|pawn| {
        let king = position.their_king();
        king.file().abs_diff(pawn.file()) < 2 && rank(position, king) > rank(position, pawn)
    })
}

/// How many men of ours are or fell as pawns.
#[inline]
fn pawns(position: &Position) -> usize {
    position.men().filter(|placed| placed.man == PAWN).count()
}

#[inline]
pub(super) fn promoted(node: &Node<'_>) -> bool {
    pawns(node.position) < pawns(node.root)
}

#[inline]
pub(super) fn advanced(node: &Node<'_>) -> bool {
    let reached = |position: &Position| Some(rank(position, pawn(position)?));
    match (reached(node.position), reached(node.root)) {
        (Some(now), Some(then)) => now > then,
        _ => false,
    }
}

#[inline]
pub(super) fn on_seventh(position: &Position) -> bool {
    pawn(position).is_some_and(|pawn| rank(position, pawn) == 7)
}
