//! Positions as text in Forsyth–Edwards notation.
//!
//! Reading never panics and gives every reason for a refusal at once, each with the bytes at fault.

mod fault;
mod fields;
mod read;

use shakmaty::fen::{Fen, LossyFenError};

pub use fault::{FenError, FenFault, FenReason, Field};

use super::{Color, Position};

/// Reads a FEN of four to six fields; `us` is the colour that we play, none for the side to move.
///
/// # Errors
/// Every reason why it is not a legal position of at most eight men.
pub fn parse_fen(text: &str, us: Option<Color>) -> Result<Position, FenError> {
    read::read(text, us)
}

/// The FEN of a position; the move counters are always `0 1`.
#[must_use]
pub fn to_fen(position: &Position) -> String {
    Fen::try_from_setup(position.to_setup())
        .unwrap_or_else(LossyFenError::ignore)
        .to_string()
}
