//! Mirroring the board, and tables written for one half of it.

use super::position::{EP_MASK, EP_SHIFT};
use super::{Move, Piece, Position, Role, Square};

/// A way to mirror the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mirror {
    /// The a-file goes to the h-file.
    Files,
    /// The first rank goes to the eighth.
    Ranks,
    /// The files become ranks: a1 and h8 stay.
    Diagonal,
}

impl Mirror {
    /// All of them; every symmetry of the board is made of these.
    pub const ALL: [Self; 3] = [Self::Files, Self::Ranks, Self::Diagonal];

    /// What it is called in tables and in output for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Files => "files",
            Self::Ranks => "ranks",
            Self::Diagonal => "diagonal",
        }
    }

    /// Where a square goes.
    #[must_use]
    pub const fn square(self, square: Square) -> Square {
        let index = square.index();
        Square::from_index(match self {
            Self::Files => index ^ 0o07,
            Self::Ranks => index ^ 0o70,
            Self::Diagonal => index >> 3 | (index & 7) << 3,
        })
    }

    /// Whether pawns go the same way in the mirror.
    #[must_use]
    pub const fn keeps_pawns(self) -> bool {
        matches!(self, Self::Files)
    }

    /// The image of a move, as a move in `position`, which is the image of the position of the move.
    #[must_use]
    pub fn mv(self, mv: Move, position: &Position) -> Move {
        let (from, to) = (self.square(mv.from()), self.square(mv.to()));
        let slot = position
            .man_at(from)
            .map_or(mv.slot(), |placed| placed.slot);
        let image = Move::new(slot, from, to);
        match mv.promotion() {
            Some(role) => image.promoting(role),
            None => image,
        }
    }
}

impl Position {
    /// The position in the mirror.
    #[must_use]
    pub fn mirrored(&self, mirror: Mirror) -> Self {
        let mut image = *self;
        (image.squares, image.occupied) = (0, 0);
        for placed in self.men() {
            let square = mirror.square(placed.square);
            image.squares |= u64::from(square.index()) << (placed.slot * 8);
            if !placed.captured {
                image.occupied |= square.set().bits();
            }
        }
        if let (Mirror::Files, Some(square)) = (mirror, self.en_passant()) {
            image.flags &= !EP_MASK;
            image.flags |= (9 - square.file() as u32) << EP_SHIFT;
        }
        if image.is_special() {
            image.settle();
        }
        image
    }
}

/// The half of the board in which a table wants to see a piece: positions are mirrored into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// How positions are mirrored.
    pub mirror: Mirror,
    /// The piece that decides.
    pub piece: Piece,
}

impl Frame {
    /// The mirror that brings a position into the frame, unless it is there already.
    ///
    /// The piece is wanted on files a to d, on ranks 1 to 4, or where its file is not greater than its rank.
    #[must_use]
    pub fn mirror_for(&self, position: &Position) -> Option<Mirror> {
        let (_, square) = position.piece(self.piece)?;
        let outside = match self.mirror {
            Mirror::Files => square.file() > 4,
            Mirror::Ranks => square.rank() > 4,
            Mirror::Diagonal => square.file() > square.rank(),
        };
        outside.then_some(self.mirror)
    }

    /// Whether the mirror would turn a pawn of these round.
    #[must_use]
    pub fn turns_pawns(&self, mut roles: impl Iterator<Item = Role>) -> bool {
        !self.mirror.keeps_pawns() && roles.any(|role| role == Role::Pawn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{MoveBuf, fen};

    #[test]
    fn mirrors_undo_themselves() {
        let square = |name| Square::parse(name).unwrap();
        assert_eq!(Mirror::Files.square(square("b3")), square("g3"));
        assert_eq!(Mirror::Ranks.square(square("b3")), square("b6"));
        assert_eq!(Mirror::Diagonal.square(square("b3")), square("c2"));
        for mirror in Mirror::ALL {
            for square in Square::all() {
                assert_eq!(mirror.square(mirror.square(square)), square);
            }
        }
    }

    #[test]
    fn images_of_moves_lead_to_images_of_positions() {
        for (text, mirrors) in [
            ("8/8/3k4/8/8/2R5/5R2/K7 w - -", &Mirror::ALL[..]),
            ("8/8/3k4/8/4pP2/8/8/K7 b - f3", &Mirror::ALL[..1]),
        ] {
            let position = fen::parse_fen(text, None).unwrap();
            for &mirror in mirrors {
                let image = position.mirrored(mirror);
                assert_eq!(image.mirrored(mirror), position);
                let mut moves = MoveBuf::new();
                position.legal_moves(&mut moves);
                for mv in moves {
                    let other = mirror.mv(mv, &image);
                    assert!(image.is_legal(other), "{mv:?} {other:?}");
                    assert_eq!(image.make(other), position.make(mv).mirrored(mirror));
                }
            }
        }
    }

    #[test]
    fn a_frame_mirrors_what_is_outside_it() {
        let their_king = Piece::from_byte(9).unwrap();
        let frame = |mirror| Frame {
            mirror,
            piece: their_king,
        };
        let position = fen::parse_fen("8/8/8/8/8/4k3/8/K7 w - -", None).unwrap();
        assert_eq!(
            frame(Mirror::Diagonal).mirror_for(&position),
            Some(Mirror::Diagonal)
        );
        assert_eq!(
            frame(Mirror::Files).mirror_for(&position),
            Some(Mirror::Files)
        );
        assert_eq!(frame(Mirror::Ranks).mirror_for(&position), None);
    }
}
