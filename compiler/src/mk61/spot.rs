//! Where the program keeps each man: in a register, or nowhere, since it stands still.

use al0_runtime::chess::{Piece, Square};

use super::sum::{self, Sum};

/// A man's square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// In this register, as file.rank.
    Register(u8),
    /// Always here.
    Fixed(Square),
}

/// The men as a goal sees them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spots<'a> {
    /// In the position before our move.
    pub(super) root: &'a [(Piece, Spot)],
    /// In the position looked at.
    pub(super) node: &'a [(Piece, Spot)],
}

impl Spots<'_> {
    /// File and rank of a piece.
    pub(super) fn of(&self, piece: Piece, at_root: bool) -> Option<(Sum, Sum)> {
        match self.spot(piece, at_root)? {
            Spot::Register(register) => sum::in_register(register),
            Spot::Fixed(square) => Some((
                Sum::constant(i64::from(square.file()))?,
                Sum::constant(i64::from(square.rank()))?,
            )),
        }
    }

    fn spot(&self, piece: Piece, at_root: bool) -> Option<Spot> {
        let men = if at_root { self.root } else { self.node };
        let found = men.iter().find(|(one, _)| *one == piece);
        found.map(|(_, spot)| *spot)
    }
}
