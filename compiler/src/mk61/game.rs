//! What the compiler is told of play: the positions that games come to, and what holds there.
//!
//! The compiler knows no chess. The caller plays all games by the table and answers questions about them.

use al0_runtime::{
    chess::{Piece, Square},
    predicates::Predicate,
};

/// A position with us to move that some game comes to, mirrored into the table's frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The men on the board.
    pub men: Vec<(Piece, Square)>,
    /// What the table moves, and where; nothing where it has no move.
    pub answer: Option<(Piece, Square)>,
}

/// All games by a table from all its starts against all replies.
pub trait Game {
    /// Every position once, those in which games begin first.
    fn turns(&self) -> &[Turn];

    /// Whether a goal of the library holds in a turn, or after a legal move in it.
    fn holds(&self, turn: usize, predicate: Predicate, moved: Option<(Piece, Square)>) -> bool;

    /// Whether a move constraint of the library admits a legal move.
    fn admits(&self, turn: usize, predicate: Predicate, moved: (Piece, Square)) -> bool;

    /// Whether a move is legal.
    fn is_legal(&self, turn: usize, moved: (Piece, Square)) -> bool;

    /// A position for people, in FEN.
    fn shown(&self, turn: usize) -> String;
}

/// Men after a move, numbered anew.
pub(super) fn moved(men: &[(Piece, Square)], piece: Piece, to: Square) -> Vec<(Piece, Square)> {
    let mut after: Vec<(Piece, Square)> = men.to_vec();
    for one in &mut after {
        if one.0 == piece {
            one.1 = to;
        }
    }
    numbered(after)
}

/// Men of one kind get their numbers from the lowest rank, then file.
pub(super) fn numbered(mut men: Vec<(Piece, Square)>) -> Vec<(Piece, Square)> {
    men.sort_by_key(|(piece, square)| (piece.man, square.rank(), square.file()));
    let mut before = None;
    let mut nth = 0;
    for (piece, _) in &mut men {
        nth = if before == Some(piece.man) {
            nth + 1
        } else {
            0
        };
        before = Some(piece.man);
        if let Some(one) = Piece::new(piece.man, nth) {
            *piece = one;
        }
    }
    men
}
