//! Moves of men that run along files and ranks, asked for by the line they go to.

use super::legality::Legality;
use super::man::Man;
use super::position::OTHERS;
use super::{Move, MoveBuf, Position, Role, Square, SquareSet};

impl Position {
    /// Appends the legal moves of the rooks of the side to move that go to the file of `square`, then those
    /// that go to its rank; each in the order of [`Position::role_moves`].
    #[inline]
    pub fn rook_moves_to_lines_of(&self, square: Square, out: &mut MoveBuf) {
        let slots = self.slots_of(Man::new(self.turn(), Role::Rook)) & self.live() & OTHERS;
        if slots == 0 {
            return;
        }
        let legality = Legality::of(self, self.turn());
        self.rook_moves_to(slots, square.file_set(), &legality, out);
        self.rook_moves_to(slots, square.rank_set(), &legality, out);
    }

    /// Among the squares of one line a rook tries the lowest first, whatever line it stands on.
    #[inline]
    fn rook_moves_to(
        &self,
        mut slots: u64,
        line: SquareSet,
        legality: &Legality,
        out: &mut MoveBuf,
    ) {
        while slots != 0 {
            let slot = slots.trailing_zeros() >> 3;
            let from = self.square_in(slot);
            let man = Man::new(self.turn(), Role::Rook);
            let targets = SquareSet::from_bits(self.man_targets(slot, man, legality));
            for to in targets.intersect(line) {
                out.push(Move::new(slot as u8, from, to));
            }
            slots &= slots - 1;
        }
    }
}
