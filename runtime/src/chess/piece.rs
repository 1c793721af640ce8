//! A man by its kind and number, such as our second rook.

use super::{MAX_MEN, Man, Position, Square};

/// The nth man of a kind; men of one kind are numbered from the lowest rank, then file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// The kind.
    pub man: Man,
    /// Its number among the men of its kind, counted from 0; below [`MAX_MEN`].
    nth: u8,
}

impl Piece {
    /// The nth man of a kind, counted from 0; none beyond [`MAX_MEN`].
    #[must_use]
    pub fn new(man: Man, nth: usize) -> Option<Self> {
        let nth = u8::try_from(nth)
            .ok()
            .filter(|&nth| usize::from(nth) < MAX_MEN)?;
        Some(Self { man, nth })
    }

    /// The first man of a kind.
    #[must_use]
    pub const fn first(man: Man) -> Self {
        Self { man, nth: 0 }
    }

    /// Its number among the men of its kind, counted from 0.
    #[must_use]
    pub const fn nth(self) -> u8 {
        self.nth
    }

    /// One byte: the man's code below, the number above.
    pub(crate) const fn to_byte(self) -> u8 {
        self.man.code() | self.nth << 4
    }

    /// The piece of a byte, if it stands for one.
    pub(crate) fn from_byte(byte: u8) -> Option<Self> {
        Self::new(Man::from_code(byte & 0x0f)?, usize::from(byte >> 4))
    }
}

impl Position {
    /// The slot and square of a piece that is on the board. Captured men come after the others of their kind,
    /// so numbers are those of the men on the board.
    #[must_use]
    #[inline]
    pub fn piece(&self, piece: Piece) -> Option<(u8, Square)> {
        let mut slots = self.slots_of(piece.man) & self.live();
        for _ in 0..piece.nth {
            slots &= slots.wrapping_sub(1);
        }
        if slots == 0 {
            return None;
        }
        let slot = slots.trailing_zeros() >> 3;
        Some((slot as u8, self.square_in(slot)))
    }
}
