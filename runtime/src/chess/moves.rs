//! Moves.

use std::fmt;

use super::{Role, Square};

/// A move of one man, valid in the position for which it was generated.
///
/// Packed, low byte first: slot, from, to, promotion; so that a generator writes it in one go.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u32);

/// A reusable list of moves; generators append to it.
pub type MoveBuf = Vec<Move>;

impl Move {
    /// The move of the man in `slot` (0..=7) from one square to another.
    #[must_use]
    #[inline]
    pub const fn new(slot: u8, from: Square, to: Square) -> Self {
        Self((slot & 7) as u32 | (from.index() as u32) << 8 | (to.index() as u32) << 16)
    }

    /// The same move, the pawn becoming `role`.
    #[must_use]
    #[inline]
    pub const fn promoting(self, role: Role) -> Self {
        Self(self.0 & 0x00ff_ffff | (role as u32) << 24)
    }

    /// The slot of the man that moves, 0..=7.
    #[must_use]
    #[inline]
    pub const fn slot(self) -> u8 {
        self.0 as u8 & 7
    }

    /// Where the man comes from.
    #[must_use]
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_index((self.0 >> 8) as u8)
    }

    /// Where the man goes.
    #[must_use]
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_index((self.0 >> 16) as u8)
    }

    /// What a pawn becomes.
    #[must_use]
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        match self.0 >> 24 {
            2 => Some(Role::Queen),
            3 => Some(Role::Rook),
            4 => Some(Role::Bishop),
            5 => Some(Role::Knight),
            _ => None,
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}-{}", self.slot(), self.from(), self.to())?;
        match self.promotion() {
            Some(role) => write!(f, "={}", role.letter()),
            None => Ok(()),
        }
    }
}
