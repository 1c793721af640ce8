//! Attacks: what a man strikes, what a side strikes, whether a king is struck.

use shakmaty::{Bitboard, attacks};

use super::convert::{color as to_shakmaty, square as sq};
use super::position::OTHERS;
use super::{Color, Position, Role, Side, Square, SquareSet};

/// The squares next to `square`.
#[inline]
pub(super) const fn king(square: Square) -> u64 {
    attacks::king_attacks(sq(square)).0
}

/// What a pawn of `color` on `square` strikes.
#[inline]
pub(super) const fn pawn(color: Color, square: Square) -> u64 {
    attacks::pawn_attacks(to_shakmaty(color), sq(square)).0
}

/// The squares strictly between two squares on a line; none if they are on no line.
#[inline]
pub(super) const fn between(a: Square, b: Square) -> u64 {
    attacks::between(sq(a), sq(b)).0
}

/// The whole line through two squares; none if they are on no line.
#[inline]
pub(super) const fn line(a: Square, b: Square) -> u64 {
    attacks::ray(sq(a), sq(b)).0
}

/// What a man of this kind on `square` strikes.
#[inline]
pub(super) const fn of(role: Role, color: Color, square: Square, occupied: u64) -> u64 {
    let (from, occupied) = (sq(square), Bitboard(occupied));
    match role {
        Role::King => king(square),
        Role::Queen => attacks::queen_attacks(from, occupied).0,
        Role::Rook => attacks::rook_attacks(from, occupied).0,
        Role::Bishop => attacks::bishop_attacks(from, occupied).0,
        Role::Knight => attacks::knight_attacks(from).0,
        Role::Pawn => pawn(color, square),
    }
}

impl Position {
    /// What the men of `side` strike if `occupied` are the squares that block lines.
    #[inline]
    pub(super) fn attacked_by(&self, side: Side, occupied: u64) -> u64 {
        let mut slots = self.live_of(side) & OTHERS;
        let mut attacked = king(self.king(side));
        while slots != 0 {
            attacked |= self.struck_from(slots.trailing_zeros() >> 3, side, occupied);
            slots &= slots - 1;
        }
        attacked
    }

    /// What the man in a slot strikes.
    #[inline]
    pub(super) fn struck_from(&self, slot: u32, side: Side, occupied: u64) -> u64 {
        match super::Man::from_code(self.code(slot)) {
            Some(man) => of(man.role, self.color(side), self.square_in(slot), occupied),
            None => 0,
        }
    }

    /// What the man on a square strikes if only these squares block lines; nothing where none stands there.
    pub(crate) fn struck_among(&self, square: Square, blocked: SquareSet) -> SquareSet {
        let struck = self.man_at(square).map_or(0, |placed| {
            let man = placed.man;
            of(man.role, self.color(man.side), square, blocked.bits())
        });
        SquareSet::from_bits(struck)
    }

    /// The squares that the men of `side` strike, those of their own men included.
    #[must_use]
    pub fn attacks(&self, side: Side) -> SquareSet {
        SquareSet::from_bits(self.attacked_by(side, self.occupied))
    }

    /// What the men of `side` strike once the other king steps aside: where it may not go.
    #[inline]
    pub(crate) fn attacks_past_king(&self, side: Side) -> SquareSet {
        let king = self.king(side.other()).set().bits();
        SquareSet::from_bits(self.attacked_by(side, self.occupied & !king))
    }

    /// Whether the king of `side` is struck.
    #[must_use]
    #[inline]
    pub fn in_check(&self, side: Side) -> bool {
        self.attacked_by(side.other(), self.occupied) & self.king(side).set().bits() != 0
    }
}
