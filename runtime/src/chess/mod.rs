//! Positions of few men: packed, copied freely, never allocating.
//!
//! Promises: every [`Position`] made by this module has one king a side, at most eight men, and agrees
//! with the rules of chess in what it calls legal. `shakmaty` is used inside this module only.

mod attacks;
mod board;
mod convert;
mod ending;
pub mod fen;
mod fixed;
mod legality;
mod lines;
mod make;
mod man;
mod mirror;
mod movegen;
mod moves;
mod order;
mod piece;
mod position;
mod retract;
pub mod san;
mod square;

#[cfg(test)]
mod tests;

pub use board::{Board, BoardMove};
pub use ending::{Ending, EndingError, Positions};
pub use fen::FenFault;
pub use fixed::Fixed;
pub(crate) use man::FIXED;
pub use man::{Color, Man, Role, Side};
pub use mirror::{Frame, Mirror};
pub use moves::{Move, MoveBuf};
pub use piece::Piece;
pub use position::{MAX_MEN, MenError, Placed, Position};
pub use square::{Square, SquareSet};
