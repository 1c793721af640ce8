//! To and from the types of `shakmaty`.

use shakmaty::{Board, CastlingMode, Chess, Piece, PositionError, Setup};

use super::{Color, Position, Role, Square};

#[inline]
pub(super) const fn color(color: Color) -> shakmaty::Color {
    match color {
        Color::White => shakmaty::Color::White,
        Color::Black => shakmaty::Color::Black,
    }
}

pub(super) const fn role(role: Role) -> shakmaty::Role {
    match role {
        Role::King => shakmaty::Role::King,
        Role::Queen => shakmaty::Role::Queen,
        Role::Rook => shakmaty::Role::Rook,
        Role::Bishop => shakmaty::Role::Bishop,
        Role::Knight => shakmaty::Role::Knight,
        Role::Pawn => shakmaty::Role::Pawn,
    }
}

#[inline]
pub(super) const fn square(square: Square) -> shakmaty::Square {
    shakmaty::Square::new(square.index() as u32)
}

/// A board set up with these men.
pub(super) fn setup(men: impl Iterator<Item = (Color, Role, Square)>, turn: Color) -> Setup {
    let mut board = Board::empty();
    for (owner, kind, at) in men {
        board.set_piece_at(
            square(at),
            Piece {
                color: color(owner),
                role: role(kind),
            },
        );
    }
    Setup {
        board,
        turn: color(turn),
        ..Setup::empty()
    }
}

impl Position {
    /// The position as `shakmaty` describes one.
    pub(super) fn to_setup(self) -> Setup {
        let men = self
            .live_men()
            .map(|placed| (self.color(placed.man.side), placed.man.role, placed.square));
        let mut setup = setup(men, self.color(self.turn()));
        setup.ep_square = self.en_passant().map(square);
        setup
    }

    /// The position as one that `shakmaty` can play on.
    pub(super) fn to_chess(self) -> Option<Chess> {
        self.to_setup()
            .position::<Chess>(CastlingMode::Standard)
            .or_else(PositionError::ignore_impossible_check)
            .or_else(PositionError::ignore_too_much_material)
            .ok()
    }
}
