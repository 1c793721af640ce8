//! A move where no table has one: not good, but never absurd.
//!
//! It mates if it can; else it keeps the most material, looking one reply ahead, and neither throws a better
//! position away by stalemate nor runs into a mate in one. The first of equal moves is taken.

use crate::chess::{Board, BoardMove, Color};

/// The value of being mated.
const LOST: i32 = -100_000;

/// The move; none where the game is over.
#[must_use]
pub fn fallback(board: &Board) -> Option<BoardMove> {
    let us = board.turn();
    let mut best: Option<(i32, BoardMove)> = None;
    for mv in board.moves() {
        let next = board.play(mv);
        if next.is_checkmate() {
            return Some(mv);
        }
        let value = worst_reply(&next, us);
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, mv));
        }
    }
    best.map(|(_, mv)| mv)
}

/// The least that is left after the opponent's move.
fn worst_reply(board: &Board, us: Color) -> i32 {
    if board.is_dead() {
        return 0;
    }
    let replies = board.moves().into_iter().map(|mv| {
        let next = board.play(mv);
        match (next.is_checkmate(), next.is_dead()) {
            (true, _) => LOST,
            (false, true) => 0,
            (false, false) => next.material(us) - next.material(us.other()),
        }
    });
    replies.min().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(fen: &str) -> Option<String> {
        let board = Board::from_fen(fen).unwrap();
        fallback(&board).map(|mv| mv.to_string())
    }

    #[test]
    fn mates_where_it_can() {
        assert_eq!(
            choice("k7/8/1K6/8/8/8/8/7R w - - 0 1").as_deref(),
            Some("h1h8")
        );
    }

    #[test]
    fn takes_what_is_free() {
        assert_eq!(
            choice("8/8/8/3k4/4R3/8/8/K7 b - - 0 1").as_deref(),
            Some("d5e4")
        );
    }

    #[test]
    fn does_not_stalemate_when_ahead() {
        // Of the queen's moves, those to b6 and c7 would leave Black without a move.
        let mv = choice("k7/8/8/8/8/8/1Q6/6K1 w - - 0 1").unwrap();
        assert!(!["b2b6", "b2c7"].contains(&mv.as_str()), "{mv}");
    }

    #[test]
    fn has_nothing_to_say_when_the_game_is_over() {
        assert_eq!(choice("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"), None);
    }
}
