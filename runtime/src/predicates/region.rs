//! Goals about the freedom of their king: its moves, and the region that it can reach.

use super::{Node, kings};
use crate::chess::{Position, Side, SquareSet};

/// How many moves their king has, whoever is to move.
#[inline]
fn mobility(position: &Position) -> u32 {
    position.king_targets(Side::Them).count_ones()
}

/// The squares that their king could walk to if we stood still, its own included.
#[inline]
fn region(position: &Position) -> SquareSet {
    region_of(position, Side::Them)
}

/// The squares that the king of `side` could walk to if the other side stood still, its own included.
#[inline]
fn region_of(position: &Position, side: Side) -> SquareSet {
    let closed = position.attacks_past_king(side.other());
    let open = SquareSet::FULL.minus(closed).bits();
    let mut reached = position.king(side).set().bits();
    loop {
        let next = reached | spread(reached) & open;
        if next == reached {
            return SquareSet::from_bits(reached);
        }
        reached = next;
    }
}

const A_FILE: u64 = 0x0101_0101_0101_0101;
const H_FILE: u64 = A_FILE << 7;

/// The squares themselves and their neighbours.
#[inline]
const fn spread(squares: u64) -> u64 {
    let row = squares | (squares & !H_FILE) << 1 | (squares & !A_FILE) >> 1;
    row | row << 8 | row >> 8
}

/// How many squares the king of `side` could walk to if the other side stood still, its own included.
#[inline]
pub(crate) fn region_size(position: &Position, side: Side) -> u32 {
    region_of(position, side).count()
}

/// How many squares the region has.
#[inline]
fn size(position: &Position) -> u32 {
    region_size(position, Side::Them)
}

#[inline]
pub(super) fn mobility_smaller(node: &Node<'_>) -> bool {
    mobility(node.position) < mobility(node.root)
}

#[inline]
pub(super) fn mobility_not_larger(node: &Node<'_>) -> bool {
    mobility(node.position) <= mobility(node.root)
}

#[inline]
pub(super) fn mobility_gt<const N: u32>(position: &Position) -> bool {
    mobility(position) > N
}

#[inline]
pub(super) fn region_smaller(node: &Node<'_>) -> bool {
    size(node.position) < size(node.root)
}

#[inline]
pub(super) fn region_not_larger(node: &Node<'_>) -> bool {
    size(node.position) <= size(node.root)
}

#[inline]
pub(super) fn region_gt<const N: u32>(position: &Position) -> bool {
    size(position) > N
}

/// The four lines of the edge.
const EDGES: [u64; 4] = [A_FILE, H_FILE, 0xff, 0xff << 56];

/// The region lies within one line of the edge.
#[inline]
pub(super) fn region_on_edge(position: &Position) -> bool {
    let reached = region(position).bits();
    EDGES.iter().any(|line| reached & !line == 0)
}

/// The region has a corner.
#[inline]
pub(super) fn corner_in_region(position: &Position) -> bool {
    region(position).any(kings::is_corner)
}

/// The region has a corner that our first bishop can strike.
#[inline]
pub(super) fn bishop_corner_in_region(position: &Position) -> bool {
    region(position).any(|square| kings::is_bishop_corner(position, square))
}

/// King moves from our king to every square of the region, summed.
#[inline]
fn king_to_region(position: &Position) -> i32 {
    let king = position.our_king();
    region(position).map(|square| king.distance(square)).sum()
}

#[inline]
pub(super) fn king_nearer(node: &Node<'_>) -> bool {
    king_to_region(node.position) < king_to_region(node.root)
}

#[inline]
pub(super) fn king_no_farther(node: &Node<'_>) -> bool {
    king_to_region(node.position) <= king_to_region(node.root)
}
