//! Goals about men other than kings: lost, exposed, attacked, protected; and what the two sides still have.
//!
//! The number of a kind is that of [`Role`], so that one function serves all kinds. Only men on the board
//! count, save where a goal asks whether a man has been captured.

use super::Node;
use crate::chess::{Placed, Position, Role, Side, Square};

#[inline]
fn is_ours<const ROLE: u8>(placed: &Placed) -> bool {
    placed.man.side == Side::Us && placed.man.role as u8 == ROLE
}

/// Our men of a kind on the board.
#[inline]
fn ours<const ROLE: u8>(position: &Position) -> impl Iterator<Item = Placed> + '_ {
    position.live_men().filter(is_ours::<ROLE>)
}

#[inline]
fn is_attacked(position: &Position, square: Square) -> bool {
    position.attacks(Side::Them).contains(square)
}

#[inline]
fn is_protected(position: &Position, square: Square) -> bool {
    position.attacks(Side::Us).contains(square)
}

#[inline]
fn hangs(position: &Position, square: Square) -> bool {
    is_attacked(position, square) && !is_protected(position, square)
}

/// Captured, or about to be.
#[inline]
fn is_lost(position: &Position, placed: &Placed) -> bool {
    placed.captured || (!position.us_to_move() && hangs(position, placed.square))
}

#[inline]
pub(super) fn lost<const ROLE: u8>(position: &Position) -> bool {
    position
        .men()
        .any(|placed| is_ours::<ROLE>(&placed) && is_lost(position, &placed))
}

/// Their king comes to the man before ours.
#[inline]
pub(super) fn exposed<const ROLE: u8>(position: &Position) -> bool {
    let slack = i32::from(position.us_to_move());
    ours::<ROLE>(position).any(|placed| {
        let near = position.their_king().distance(placed.square);
        position.our_king().distance(placed.square) > near + slack
    })
}

#[inline]
pub(super) fn attacked<const ROLE: u8>(position: &Position) -> bool {
    let struck = position.attacks(Side::Them);
    ours::<ROLE>(position).any(|placed| struck.contains(placed.square))
}

/// All of a kind are protected, and there is one.
#[inline]
pub(super) fn protected<const ROLE: u8>(position: &Position) -> bool {
    let held = position.attacks(Side::Us);
    let mut men = ours::<ROLE>(position).peekable();
    men.peek().is_some() && men.all(|placed| held.contains(placed.square))
}

#[inline]
pub(super) fn on_board<const ROLE: u8>(position: &Position) -> bool {
    ours::<ROLE>(position).next().is_some()
}

#[inline]
fn is_man_of(placed: &Placed, side: Side) -> bool {
    placed.man.side == side && placed.man.role != Role::King
}

#[inline]
pub(super) fn any_lost(position: &Position) -> bool {
    position
        .men()
        .any(|placed| is_man_of(&placed, Side::Us) && is_lost(position, &placed))
}

#[inline]
pub(super) fn any_hangs(position: &Position) -> bool {
    hanging(position, Side::Us)
}

#[inline]
pub(super) fn their_man_hangs(position: &Position) -> bool {
    hanging(position, Side::Them)
}

/// Whether a man of `side` is attacked and not protected.
#[inline]
pub(super) fn hanging(position: &Position, side: Side) -> bool {
    let loose = position.attacks(side.other()).minus(position.attacks(side));
    !loose.is_empty()
        && position
            .live_men()
            .any(|placed| is_man_of(&placed, side) && loose.contains(placed.square))
}

/// How many men of `side` are on the board, its king included.
#[inline]
fn count(position: &Position, side: Side) -> usize {
    position
        .live_men()
        .filter(|placed| placed.man.side == side)
        .count()
}

#[inline]
pub(super) fn they_lost_a_man(node: &Node<'_>) -> bool {
    count(node.position, Side::Them) < count(node.root, Side::Them)
}

#[inline]
pub(super) fn no_man_lost(node: &Node<'_>) -> bool {
    count(node.position, Side::Us) >= count(node.root, Side::Us)
}

/// King moves from their king to the nearest of our men, king apart.
#[inline]
fn to_nearest_man(position: &Position) -> Option<i32> {
    let men = position.live_men();
    men.filter(|placed| is_man_of(placed, Side::Us))
        .map(|placed| position.their_king().distance(placed.square))
        .min()
}

#[inline]
pub(super) fn farther_from_their_king(node: &Node<'_>) -> bool {
    match (to_nearest_man(node.position), to_nearest_man(node.root)) {
        (Some(now), Some(then)) => now > then,
        _ => false,
    }
}

#[inline]
pub(super) fn no_nearer_their_king(node: &Node<'_>) -> bool {
    match (to_nearest_man(node.position), to_nearest_man(node.root)) {
        (Some(now), Some(then)) => now >= then,
        _ => false,
    }
}

/// The queen's file or rank runs between the kings.
#[inline]
pub(super) fn queen_divides(position: &Position) -> bool {
    let (us, them) = (position.our_king(), position.their_king());
    ours::<{ Role::Queen as u8 }>(position)
        .next()
        .is_some_and(|placed| {
            let queen = placed.square;
            (us.file() - queen.file()) * (them.file() - queen.file()) < 0
                || (us.rank() - queen.rank()) * (them.rank() - queen.rank()) < 0
        })
}

#[inline]
pub(super) fn bishops_adjacent(position: &Position) -> bool {
    let mut bishops = ours::<{ Role::Bishop as u8 }>(position);
    match (bishops.next(), bishops.next()) {
        (Some(one), Some(other)) => one.square.manhattan(other.square) == 1,
        _ => false,
    }
}
