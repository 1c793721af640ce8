//! Taking moves back.

use super::man::Man;
use super::position::{EP_MASK, OTHERS, THEM_TO_MOVE};
use super::{Color, Position, Role, Square, attacks};

impl Position {
    /// Hands `visit` every position from which a move that takes nothing and promotes nothing may have led
    /// here, with the slot of the man that moved. Not all of them are legal. Men of a kind may stand in
    /// any order in their slots.
    ///
    /// Double steps that may be answered by a capture en passant are left out: they lead to another position.
    #[inline]
    pub(crate) fn retractions(&self, mut visit: impl FnMut(u32, Self)) {
        let side = self.turn().other();
        let mut slots = self.live_of(side) & OTHERS;
        let king = u32::from(self.us_to_move());
        self.retract_man(king, &mut visit);
        while slots != 0 {
            self.retract_man(slots.trailing_zeros() >> 3, &mut visit);
            slots &= slots - 1;
        }
    }

    #[inline]
    fn retract_man(&self, slot: u32, visit: &mut impl FnMut(u32, Self)) {
        let Some(man) = Man::from_code(self.code(slot)) else {
            return;
        };
        let to = self.square_in(slot);
        let color = self.color(man.side);
        let mut from = match man.role {
            Role::Pawn => self.pawn_origins(to, color),
            Role::King | Role::Queen | Role::Rook | Role::Bishop | Role::Knight => {
                attacks::of(man.role, color, to, self.occupied) & !self.occupied
            }
        };
        while from != 0 {
            let square = Square::from_index(from.trailing_zeros() as u8);
            visit(slot, self.moved_back(slot, to, square));
            from &= from - 1;
        }
    }

    fn pawn_origins(&self, to: Square, color: Color) -> u64 {
        let (down, first, fourth) = match color {
            Color::White => (-1, 1, 4),
            Color::Black => (1, 8, 5),
        };
        let free = |ranks: i32| {
            let square = to.offset(0, ranks)?;
            (self.occupied & square.set().bits() == 0).then_some(square)
        };
        let Some(step) = free(down).filter(|square| square.rank() != first) else {
            return 0;
        };
        let double = match to.rank() == fourth && !self.may_pass(step) {
            true => free(2 * down),
            false => None,
        };
        step.set().bits() | double.map_or(0, |square| square.set().bits())
    }

    /// Whether a pawn of the side to move strikes a square that a pawn has just passed over.
    fn may_pass(&self, passed: Square) -> bool {
        let mut after = *self;
        after.allow_en_passant(passed);
        after.en_passant().is_some()
    }

    #[inline]
    fn moved_back(&self, slot: u32, to: Square, from: Square) -> Self {
        let shift = slot * 8;
        Self {
            squares: self.squares & !(0xff << shift) | u64::from(from.index()) << shift,
            men: self.men,
            occupied: self.occupied & !to.set().bits() | from.set().bits(),
            flags: (self.flags ^ THEM_TO_MOVE) & !EP_MASK,
        }
    }
}
