//! Move constraints.

use crate::chess::{Move, MoveBuf, Position, Role};

#[inline]
pub(super) fn legal(position: &Position, out: &mut MoveBuf) {
    position.legal_moves(out);
}

#[inline]
pub(super) fn is_legal(position: &Position, mv: Move) -> bool {
    position.is_legal(mv)
}

#[inline]
pub(super) fn king(position: &Position, out: &mut MoveBuf) {
    if position.us_to_move() {
        position.king_moves(out);
    }
}

#[inline]
pub(super) fn is_king(position: &Position, mv: Move) -> bool {
    position.us_to_move() && mv.slot() == 0 && position.is_legal(mv)
}

#[inline]
pub(super) fn rook(position: &Position, out: &mut MoveBuf) {
    if position.us_to_move() {
        position.role_moves(Role::Rook, out);
    }
}

#[inline]
pub(super) fn is_rook(position: &Position, mv: Move) -> bool {
    position.us_to_move()
        && position.mover(mv).is_some_and(|man| man.role == Role::Rook)
        && position.is_legal(mv)
}

/// To their king's file first, then to its rank.
#[inline]
pub(super) fn check(position: &Position, out: &mut MoveBuf) {
    if position.us_to_move() {
        position.rook_moves_to_lines_of(position.their_king(), out);
    }
}

#[inline]
pub(super) fn is_check(position: &Position, mv: Move) -> bool {
    let king = position.their_king();
    (mv.to().file() == king.file() || mv.to().rank() == king.rank()) && is_rook(position, mv)
}

#[inline]
pub(super) fn none(_: &Position, _: &mut MoveBuf) {}

#[inline]
pub(super) fn is_none(_: &Position, _: Move) -> bool {
    false
}
