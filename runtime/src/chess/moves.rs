//! Moves.

use super::{Role, Square};

/// A move of one man, valid in the position for which it was generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    slot: u8,
    from: Square,
    to: Square,
    promotion: Option<Role>,
}

/// A reusable list of moves; generators append to it.
pub type MoveBuf = Vec<Move>;

impl Move {
    /// The move of the man in `slot` (0..=7) from one square to another.
    #[must_use]
    #[inline]
    pub const fn new(slot: u8, from: Square, to: Square) -> Self {
        Self {
            slot: slot & 7,
            from,
            to,
            promotion: None,
        }
    }

    /// The same move, the pawn becoming `role`.
    #[must_use]
    #[inline]
    pub const fn promoting(self, role: Role) -> Self {
        Self {
            promotion: Some(role),
            ..self
        }
    }

    /// The slot of the man that moves, 0..=7.
    #[must_use]
    #[inline]
    pub const fn slot(self) -> u8 {
        self.slot
    }

    /// Where the man comes from.
    #[must_use]
    #[inline]
    pub const fn from(self) -> Square {
        self.from
    }

    /// Where the man goes.
    #[must_use]
    #[inline]
    pub const fn to(self) -> Square {
        self.to
    }

    /// What a pawn becomes.
    #[must_use]
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        self.promotion
    }
}
