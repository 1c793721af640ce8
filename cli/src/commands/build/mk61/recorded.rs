//! The games of a table as the compiler asks about them.

use al0_compiler::mk61::{Game, Turn};
use al0_runtime::{
    chess::{Move, MoveBuf, Piece, Position, Square, fen::to_fen},
    predicates::{Node, Predicate},
    solve::games::Played,
};

/// Positions with what the table moves in them.
pub(super) struct Recorded {
    positions: Vec<Position>,
    turns: Vec<Turn>,
}

impl Recorded {
    pub(super) fn new(played: Vec<Played>) -> Self {
        let turns = played.iter().map(turn).collect();
        let positions = played.into_iter().map(|one| one.position).collect();
        Self { positions, turns }
    }

    fn find(&self, turn: usize, (piece, to): (Piece, Square)) -> Option<(Position, Move)> {
        let position = *self.positions.get(turn)?;
        let (_, from) = position.piece(piece)?;
        let mut moves = MoveBuf::new();
        position.legal_moves(&mut moves);
        let found = moves
            .into_iter()
            .find(|mv| mv.from() == from && mv.to() == to)?;
        Some((position, found))
    }
}

fn turn(played: &Played) -> Turn {
    let position = &played.position;
    let men = pieces(position);
    let answer = played.answer.and_then(|answer| {
        let (piece, _) = men.iter().find(|(_, square)| *square == answer.from())?;
        Some((*piece, answer.to()))
    });
    Turn { men, answer }
}

/// All men by name.
fn pieces(position: &Position) -> Vec<(Piece, Square)> {
    let mut all = Vec::new();
    for placed in position.live_men() {
        for nth in 0.. {
            let Some(piece) = Piece::new(placed.man, nth) else {
                break;
            };
            match position.piece(piece) {
                Some((_, square)) if square == placed.square => {
                    all.push((piece, square));
                    break;
                }
                Some(_) => {}
                None => break,
            }
        }
    }
    all
}

impl Game for Recorded {
    fn turns(&self) -> &[Turn] {
        &self.turns
    }

    fn holds(&self, turn: usize, predicate: Predicate, moved: Option<(Piece, Square)>) -> bool {
        let Some(root) = self.positions.get(turn) else {
            return false;
        };
        let position = match moved {
            None => *root,
            Some(step) => match self.find(turn, step) {
                Some((position, step)) => position.make(step),
                None => return false,
            },
        };
        predicate.holds(&Node {
            position: &position,
            root,
        })
    }

    fn admits(&self, turn: usize, predicate: Predicate, moved: (Piece, Square)) -> bool {
        self.find(turn, moved)
            .is_some_and(|(position, step)| predicate.admits(&position, step))
    }

    fn is_legal(&self, turn: usize, moved: (Piece, Square)) -> bool {
        self.find(turn, moved).is_some()
    }

    fn shown(&self, turn: usize) -> String {
        self.positions.get(turn).map(to_fen).unwrap_or_default()
    }
}
