//! Goals about our rook, our king and their king.
//!
//! Our rook is the first of ours (see [`Position::first`]), captured or not: a captured one counts as
//! standing where it fell. Without a rook none of these goals holds.

use super::Node;
use crate::chess::{Man, Position, Role, Side, Square};

const ROOK: Man = Man::new(Side::Us, Role::Rook);

/// The room of a king whose file or rank the rook holds.
const NO_ROOM: i32 = 64;

#[inline]
fn rook(position: &Position) -> Option<Square> {
    position.first(ROOK).map(|placed| placed.square)
}

/// The number of squares of the quarter of the board in which the rook shuts their king.
#[inline]
fn room(rook: Square, king: Square) -> i32 {
    if rook.file() == king.file() || rook.rank() == king.rank() {
        return NO_ROOM;
    }
    span(rook.file(), king.file()) * span(rook.rank(), king.rank())
}

/// How many lines lie on the king's side of the rook's line.
#[inline]
const fn span(rook: i32, king: i32) -> i32 {
    if king < rook { rook - 1 } else { 8 - rook }
}

/// The critical square: next to the rook diagonally, on their king's side.
#[inline]
fn critical_distance(position: &Position, rook: Square) -> i32 {
    let (ours, theirs) = (position.our_king(), position.their_king());
    let file = beside(rook.file(), theirs.file());
    let rank = beside(rook.rank(), theirs.rank());
    (ours.file() - file).abs() + (ours.rank() - rank).abs()
}

#[inline]
const fn beside(rook: i32, king: i32) -> i32 {
    if king < rook { rook - 1 } else { rook + 1 }
}

#[inline]
pub(super) fn new_room_smaller(node: &Node<'_>) -> bool {
    let room_of = |position: &Position| Some(room(rook(position)?, position.their_king()));
    match (room_of(node.position), room_of(node.root)) {
        (Some(now), Some(then)) => now < then,
        _ => false,
    }
}

#[inline]
pub(super) fn room_gt_2(position: &Position) -> bool {
    rook(position).is_some_and(|rook| room(rook, position.their_king()) > 2)
}

#[inline]
pub(super) fn rook_exposed(position: &Position) -> bool {
    rook(position).is_some_and(|rook| {
        let ours = position.our_king().distance(rook);
        let theirs = position.their_king().distance(rook);
        ours > theirs + i32::from(position.us_to_move())
    })
}

#[inline]
pub(super) fn ok_approached_csquare(node: &Node<'_>) -> bool {
    let distance = |position: &Position| Some(critical_distance(position, rook(position)?));
    match (distance(node.position), distance(node.root)) {
        (Some(now), Some(then)) => now < then,
        _ => false,
    }
}

#[inline]
pub(super) fn rook_divides(position: &Position) -> bool {
    let (ours, theirs) = (position.our_king(), position.their_king());
    rook(position).is_some_and(|rook| {
        // One branch less, for neither answer is rare.
        is_between(rook.file(), ours.file(), theirs.file())
            | is_between(rook.rank(), ours.rank(), theirs.rank())
    })
}

/// Whether `x` lies strictly between `a` and `b`.
#[inline]
const fn is_between(x: i32, a: i32, b: i32) -> bool {
    (a - x) * (b - x) < 0
}

#[inline]
pub(super) fn l_pattern(position: &Position) -> bool {
    let theirs = position.their_king();
    position.our_king().manhattan(theirs) == 2
        && rook(position).is_some_and(|rook| rook.manhattan(theirs) == 3)
}

#[inline]
pub(super) fn ok_or_no_further(node: &Node<'_>) -> bool {
    let distance = |position: &Position| Some(position.our_king().distance(rook(position)?));
    match (distance(node.position), distance(node.root)) {
        (Some(now), Some(then)) => now <= then,
        _ => false,
    }
}

#[inline]
pub(super) fn king_nearer(node: &Node<'_>) -> bool {
    let distance = |position: &Position| {
        let rook = position.first(ROOK).filter(|rook| !rook.captured)?;
        Some(position.our_king().distance(rook.square))
    };
    match (distance(node.position), distance(node.root)) {
        (Some(now), Some(then)) => now < then,
        _ => false,
    }
}

#[inline]
pub(super) fn rook_lost(position: &Position) -> bool {
    position.first(ROOK).is_some_and(|rook| {
        rook.captured
            || (!position.us_to_move()
                && position.their_king().distance(rook.square) == 1
                && position.our_king().distance(rook.square) != 1)
    })
}
