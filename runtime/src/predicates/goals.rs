//! Goals about kings, turn, mate and stalemate.

use crate::chess::{Position, Side};

#[inline]
pub(super) fn always(_: &Position) -> bool {
    true
}

#[inline]
pub(super) fn them_to_move(position: &Position) -> bool {
    !position.us_to_move()
}

/// They are to move, cannot, and are in check.
#[inline]
pub(super) fn mate(position: &Position) -> bool {
    them_to_move(position) && position.in_check(Side::Them) && !position.has_legal_move()
}

/// They are to move, cannot, and are not in check.
#[inline]
pub(super) fn stalemate(position: &Position) -> bool {
    them_to_move(position) && !position.has_legal_move() && !position.in_check(Side::Them)
}

#[inline]
pub(super) fn our_king_edge(position: &Position) -> bool {
    position.our_king().is_edge()
}

#[inline]
pub(super) fn their_king_edge(position: &Position) -> bool {
    position.their_king().is_edge()
}

#[inline]
pub(super) fn kings_close(position: &Position) -> bool {
    position.our_king().distance(position.their_king()) < 4
}
