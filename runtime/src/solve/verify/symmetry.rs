//! Whether a table treats mirrored positions alike.

use super::{
    atlas::Atlas,
    clock::Clock,
    graph::{Graph, Node},
    judge::Verdicts,
};
use crate::chess::{Mirror, Position, Role};

/// What the comparison by one mirror found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// The mirror.
    pub mirror: Mirror,
    /// Pairs of a position and its mirror image, the two being different.
    pub pairs: u64,
    /// Pairs in which different advice is used.
    pub other_advice: u64,
    /// Pairs in which the moves are not mirror images of each other.
    pub other_move: u64,
    /// Pairs with different verdicts.
    pub other_verdict: u64,
    /// The first position whose verdict is not that of its image, or else whose move is not.
    pub example: Option<Position>,
}

/// Compares every position of the ending with its images; mirrors that turn pawns round are left out, and those for
/// which there is no time.
pub(super) fn compare(
    atlas: &Atlas,
    graph: &Graph,
    verdicts: &Verdicts,
    clock: Clock,
) -> Vec<Symmetry> {
    let pawns = atlas
        .position(0)
        .is_some_and(|position| has_pawn(&position));
    Mirror::ALL
        .into_iter()
        .filter(|mirror| !pawns || mirror.keeps_pawns())
        .map_while(|mirror| compare_by(mirror, atlas, graph, verdicts, clock))
        .collect()
}

fn has_pawn(position: &Position) -> bool {
    position.men().any(|placed| placed.man.role == Role::Pawn)
}

fn compare_by(
    mirror: Mirror,
    atlas: &Atlas,
    graph: &Graph,
    verdicts: &Verdicts,
    clock: Clock,
) -> Option<Symmetry> {
    let mut ticker = clock.ticker();
    let mut found = Symmetry {
        mirror,
        pairs: 0,
        other_advice: 0,
        other_move: 0,
        other_verdict: 0,
        example: None,
    };
    let mut move_example = None;
    for (id, position) in (0..).zip(atlas.positions(0..u64::MAX)) {
        if ticker.is_over() {
            return None;
        }
        let image = atlas.id(&position.mirrored(mirror));
        let Some(image) = image.filter(|&image| image > id) else {
            continue;
        };
        let (Some(one), Some(other)) = (
            graph.nodes.get(id as usize),
            graph.nodes.get(image as usize),
        ) else {
            continue;
        };
        found.pairs += 1;
        if !same_move(mirror, one, other) {
            found.other_move += 1;
            move_example = move_example.or(Some(position));
        }
        found.other_advice += u64::from(advice(one) != advice(other));
        if verdicts.of(id) != verdicts.of(image) {
            found.other_verdict += 1;
            found.example = found.example.or(Some(position));
        }
    }
    found.example = found.example.or(move_example);
    Some(found)
}

fn advice(node: &Node) -> Option<u32> {
    node.chosen.map(|(_, advice)| advice)
}

fn same_move(mirror: Mirror, one: &Node, other: &Node) -> bool {
    let squares = |node: &Node| {
        node.chosen
            .map(|(mv, _)| (mv.from(), mv.to(), mv.promotion()))
    };
    let mirrored = squares(one)
        .map(|(from, to, promotion)| (mirror.square(from), mirror.square(to), promotion));
    mirrored == squares(other)
}
