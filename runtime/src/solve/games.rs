//! All games that a table plays from its starts: the positions that come up and what it moves in them.

use std::collections::HashSet;

use crate::{
    bytecode::VerifiedModule,
    chess::{Move, MoveBuf, Position},
    vm::{Limits, Searcher, Vm},
};

/// A position with us to move, in the table's frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The position, mirrored into the frame.
    pub position: Position,
    /// What the table moves there; nothing where it has no move.
    pub answer: Option<Move>,
}

/// Positions beyond this are too many for what needs them all.
pub const MOST: usize = 200_000;

/// The positions, those in which games begin first; nothing where they are more than [`MOST`].
#[must_use]
pub fn games(module: &VerifiedModule, starts: &[Position]) -> Option<Vec<Played>> {
    let vm = Vm::new(module);
    let mut searcher = vm.searcher(Limits::default());
    let mut known = HashSet::new();
    let mut waiting: Vec<Position> = Vec::new();
    let mut played: Vec<Played> = Vec::new();
    let mut seen = HashSet::new();
    for &position in starts {
        if known.insert(position) {
            waiting.push(position);
        }
    }
    let mut next = 0;
    while let Some(position) = waiting.get(next).copied() {
        next += 1;
        if waiting.len() > MOST {
            return None;
        }
        let answer = answer(&mut searcher, &position);
        let one = framed(&vm, position, answer);
        if seen.insert(one.position) {
            played.push(one);
        }
        if let Some(answer) = answer {
            let replies = replies(&position, answer);
            waiting.extend(replies.filter(|position| known.insert(*position)));
        }
    }
    Some(played)
}

fn answer(searcher: &mut Searcher<'_>, position: &Position) -> Option<Move> {
    searcher.step(position).ok()?;
    searcher.tree().first_move()
}

fn framed(vm: &Vm, position: Position, answer: Option<Move>) -> Played {
    match vm.mirror_for(&position) {
        Some(mirror) => {
            let image = position.mirrored(mirror);
            Played {
                position: image,
                answer: answer.map(|answer| mirror.mv(answer, &image)),
            }
        }
        None => Played { position, answer },
    }
}

/// The positions after each reply that takes nothing.
fn replies(position: &Position, answer: Move) -> impl Iterator<Item = Position> {
    let after = position.make(answer);
    let mut replies = MoveBuf::new();
    after.legal_moves(&mut replies);
    replies
        .into_iter()
        .filter(move |reply| after.man_at(reply.to()).is_none())
        .map(move |reply| after.make(reply))
}
