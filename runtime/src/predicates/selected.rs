//! Move constraints that pick from the legal moves: by the man that moves, or by what the move does.

use super::men;
use crate::chess::{Man, Move, MoveBuf, Position, Role, Side};

/// Appends the legal moves that pass a test.
#[inline]
fn pick(position: &Position, out: &mut MoveBuf, test: fn(&Position, Move) -> bool) {
    let start = out.len();
    position.legal_moves(out);
    let mut kept = start;
    for index in start..out.len() {
        if let Some(&mv) = out.get(index)
            && test(position, mv)
        {
            if let Some(place) = out.get_mut(kept) {
                *place = mv;
            }
            kept += 1;
        }
    }
    out.truncate(kept);
}

/// The moves of our men of the kind of this number.
#[inline]
pub(super) fn of<const ROLE: u8>(position: &Position, out: &mut MoveBuf) {
    let role = Role::ALL.into_iter().find(|&role| role as u8 == ROLE);
    if let Some(role) = role
        && position.us_to_move()
    {
        position.role_moves(role, out);
    }
}

#[inline]
pub(super) fn is_of<const ROLE: u8>(position: &Position, mv: Move) -> bool {
    position.us_to_move()
        && position.mover(mv).is_some_and(|man| man.role as u8 == ROLE)
        && position.is_legal(mv)
}

/// The moves of all our men but the king.
#[inline]
pub(super) fn men(position: &Position, out: &mut MoveBuf) {
    if position.us_to_move() {
        position.other_moves(out);
    }
}

#[inline]
pub(super) fn is_men(position: &Position, mv: Move) -> bool {
    position.us_to_move() && mv.slot() > 1 && position.is_legal(mv)
}

/// Whether the man that moves is our rook of this number, counted from 0.
#[inline]
fn is_nth_rook<const N: usize>(position: &Position, mv: Move) -> bool {
    let rook = Man::new(Side::Us, Role::Rook);
    let mut rooks = position.live_men().filter(|placed| placed.man == rook);
    rooks.nth(N).is_some_and(|placed| placed.slot == mv.slot())
}

#[inline]
pub(super) fn nth_rook<const N: usize>(position: &Position, out: &mut MoveBuf) {
    if position.us_to_move() {
        pick(position, out, is_nth_rook::<N>);
    }
}

#[inline]
pub(super) fn is_of_nth_rook<const N: usize>(position: &Position, mv: Move) -> bool {
    position.us_to_move() && is_nth_rook::<N>(position, mv) && position.is_legal(mv)
}

#[inline]
fn captures(position: &Position, mv: Move) -> bool {
    let pawn = || position.mover(mv).is_some_and(|man| man.role == Role::Pawn);
    position.occupied().contains(mv.to()) || (position.en_passant() == Some(mv.to()) && pawn())
}

#[inline]
pub(super) fn capture(position: &Position, out: &mut MoveBuf) {
    pick(position, out, captures);
}

#[inline]
pub(super) fn is_capture(position: &Position, mv: Move) -> bool {
    position.is_legal(mv) && captures(position, mv)
}

#[inline]
fn checks(position: &Position, mv: Move) -> bool {
    position.make(mv).in_check(position.turn().other())
}

#[inline]
pub(super) fn check(position: &Position, out: &mut MoveBuf) {
    pick(position, out, checks);
}

#[inline]
pub(super) fn is_check(position: &Position, mv: Move) -> bool {
    position.is_legal(mv) && checks(position, mv)
}

#[inline]
fn promotes(_: &Position, mv: Move) -> bool {
    mv.promotion().is_some()
}

#[inline]
pub(super) fn promotion(position: &Position, out: &mut MoveBuf) {
    pick(position, out, promotes);
}

#[inline]
pub(super) fn is_promotion(position: &Position, mv: Move) -> bool {
    promotes(position, mv) && position.is_legal(mv)
}

#[inline]
fn pushes(position: &Position, mv: Move) -> bool {
    mv.from().file() == mv.to().file()
        && position.mover(mv).is_some_and(|man| man.role == Role::Pawn)
}

#[inline]
pub(super) fn push(position: &Position, out: &mut MoveBuf) {
    pick(position, out, pushes);
}

#[inline]
pub(super) fn is_push(position: &Position, mv: Move) -> bool {
    pushes(position, mv) && position.is_legal(mv)
}

/// No man of the side that moves hangs afterwards.
#[inline]
fn keeps_all(position: &Position, mv: Move) -> bool {
    !men::hanging(&position.make(mv), position.turn())
}

#[inline]
pub(super) fn safe(position: &Position, out: &mut MoveBuf) {
    pick(position, out, keeps_all);
}

#[inline]
pub(super) fn is_safe(position: &Position, mv: Move) -> bool {
    position.is_legal(mv) && keeps_all(position, mv)
}
