//! Goals about where the kings stand: edge, corners, nearness, opposition, check.

use super::Node;
use crate::chess::{Man, Position, Role, Side, Square};

#[inline]
pub(super) fn their_king_in_check(position: &Position) -> bool {
    position.in_check(Side::Them)
}

#[inline]
pub(super) fn our_king_in_check(position: &Position) -> bool {
    position.in_check(Side::Us)
}

/// How far a line is from the nearer of the first and the eighth.
#[inline]
fn line_to_edge(line: i32) -> i32 {
    (line - 1).min(8 - line)
}

#[inline]
fn to_edge(square: Square) -> i32 {
    line_to_edge(square.file()).min(line_to_edge(square.rank()))
}

/// Files and ranks to the nearest corner.
#[inline]
fn to_corner(square: Square) -> i32 {
    line_to_edge(square.file()) + line_to_edge(square.rank())
}

#[inline]
fn is_dark(square: Square) -> bool {
    (square.file() + square.rank()) % 2 == 0
}

/// Files and ranks to the nearer of the two corners of a colour.
#[inline]
fn to_corner_of(square: Square, dark: bool) -> i32 {
    let file = if dark {
        square.file()
    } else {
        9 - square.file()
    };
    let sum = file + square.rank();
    (sum - 2).min(16 - sum)
}

const BISHOP: Man = Man::new(Side::Us, Role::Bishop);

/// Their king's distance to a corner that our first bishop can strike.
#[inline]
fn to_bishop_corner(position: &Position) -> Option<i32> {
    let bishop = position.first(BISHOP).filter(|bishop| !bishop.captured)?;
    Some(to_corner_of(position.their_king(), is_dark(bishop.square)))
}

#[inline]
pub(super) fn is_corner(square: Square) -> bool {
    to_corner(square) == 0
}

/// Whether a square is a corner that our first bishop can strike.
#[inline]
pub(super) fn is_bishop_corner(position: &Position, square: Square) -> bool {
    let bishop = position.first(BISHOP).filter(|bishop| !bishop.captured);
    bishop.is_some_and(|bishop| to_corner_of(square, is_dark(bishop.square)) == 0)
}

#[inline]
pub(super) fn our_king_corner(position: &Position) -> bool {
    to_corner(position.our_king()) == 0
}

#[inline]
pub(super) fn their_king_corner(position: &Position) -> bool {
    to_corner(position.their_king()) == 0
}

#[inline]
pub(super) fn their_king_bishop_corner(position: &Position) -> bool {
    to_bishop_corner(position) == Some(0)
}

#[inline]
pub(super) fn their_king_nearer_edge(node: &Node<'_>) -> bool {
    to_edge(node.position.their_king()) < to_edge(node.root.their_king())
}

#[inline]
pub(super) fn their_king_no_farther_edge(node: &Node<'_>) -> bool {
    to_edge(node.position.their_king()) <= to_edge(node.root.their_king())
}

#[inline]
pub(super) fn their_king_nearer_corner(node: &Node<'_>) -> bool {
    to_corner(node.position.their_king()) < to_corner(node.root.their_king())
}

#[inline]
pub(super) fn their_king_no_farther_corner(node: &Node<'_>) -> bool {
    to_corner(node.position.their_king()) <= to_corner(node.root.their_king())
}

#[inline]
pub(super) fn their_king_nearer_bishop_corner(node: &Node<'_>) -> bool {
    match (to_bishop_corner(node.position), to_bishop_corner(node.root)) {
        (Some(now), Some(then)) => now < then,
        _ => false,
    }
}

#[inline]
pub(super) fn their_king_no_farther_bishop_corner(node: &Node<'_>) -> bool {
    match (to_bishop_corner(node.position), to_bishop_corner(node.root)) {
        (Some(now), Some(then)) => now <= then,
        _ => false,
    }
}

/// King moves between the kings; among equals, files and ranks.
#[inline]
fn gap(position: &Position) -> i32 {
    let (ours, theirs) = (position.our_king(), position.their_king());
    ours.distance(theirs) * 16 + ours.manhattan(theirs)
}

#[inline]
pub(super) fn kings_nearer(node: &Node<'_>) -> bool {
    gap(node.position) < gap(node.root)
}

#[inline]
pub(super) fn kings_no_farther(node: &Node<'_>) -> bool {
    gap(node.position) <= gap(node.root)
}

/// Whether our king is nearer the centre than at the root.
#[inline]
pub(super) fn our_king_nearer_centre(node: &Node<'_>) -> bool {
    to_corner(node.position.our_king()) > to_corner(node.root.our_king())
}

#[inline]
pub(super) fn our_king_no_farther_centre(node: &Node<'_>) -> bool {
    to_corner(node.position.our_king()) >= to_corner(node.root.our_king())
}

/// Files and ranks between the kings, the larger first.
#[inline]
fn apart(position: &Position) -> (i32, i32) {
    let (ours, theirs) = (position.our_king(), position.their_king());
    let files = (ours.file() - theirs.file()).abs();
    let ranks = (ours.rank() - theirs.rank()).abs();
    (files.max(ranks), files.min(ranks))
}

#[inline]
pub(super) fn direct_opposition(position: &Position) -> bool {
    !position.us_to_move() && apart(position) == (2, 0)
}

#[inline]
pub(super) fn diagonal_opposition(position: &Position) -> bool {
    !position.us_to_move() && apart(position) == (2, 2)
}

#[inline]
pub(super) fn distant_opposition(position: &Position) -> bool {
    !position.us_to_move() && matches!(apart(position), (4 | 6, 0))
}

#[inline]
pub(super) fn opposition(position: &Position) -> bool {
    direct_opposition(position) || diagonal_opposition(position) || distant_opposition(position)
}
