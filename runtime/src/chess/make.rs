//! Making a move.

use super::man::{CAPTURED, THEIRS};
use super::position::{EP_MASK, EP_SHIFT, THEM_TO_MOVE};
use super::{Move, Position, Role, Side, Square, attacks};

impl Position {
    /// The position after a move that was generated for this one.
    #[must_use]
    #[inline]
    pub fn make(&self, mv: Move) -> Self {
        if self.is_special() {
            self.make_special(mv)
        } else {
            self.moved(mv)
        }
    }

    /// What every move changes.
    #[inline]
    fn moved(&self, mv: Move) -> Self {
        let shift = u32::from(mv.slot()) * 8;
        let (from, to) = (mv.from().set().bits(), mv.to().set().bits());
        let fallen = if self.occupied & to == 0 {
            0
        } else {
            self.live_on(mv.to())
        };
        Self {
            squares: self.squares & !(0xff << shift) | u64::from(mv.to().index()) << shift,
            men: self.men | fallen,
            occupied: self.occupied & !from | to,
            flags: (self.flags ^ THEM_TO_MOVE) & !EP_MASK,
        }
    }

    /// What pawns and men of one kind need beyond a change of square.
    #[inline(never)]
    fn make_special(&self, mv: Move) -> Self {
        let mut next = self.moved(mv);
        let slot = u32::from(mv.slot());
        if self.code(slot) & !THEIRS == Role::Pawn as u8 {
            if let Some(role) = mv.promotion() {
                next.men ^= u64::from(Role::Pawn as u8 ^ role as u8) << (slot * 8);
            }
            self.take_en_passant(mv, &mut next);
            note_en_passant(mv, &mut next);
        }
        next.settle();
        next
    }

    fn take_en_passant(&self, mv: Move, next: &mut Self) {
        if self.en_passant() != Some(mv.to()) {
            return;
        }
        if let Some(fallen) = Square::new(mv.to().file(), mv.from().rank()) {
            next.men |= self.live_on(fallen);
            next.occupied &= !fallen.set().bits();
        }
    }

    /// Whether a live pawn of `side` stands on one of `squares`.
    fn has_pawn_on(&self, side: Side, squares: u64) -> bool {
        let pawn = super::Man::new(side, Role::Pawn).code();
        (2..8).any(|slot| {
            self.code(slot) & !CAPTURED == pawn
                && self.code(slot) & CAPTURED == 0
                && self.square_in(slot).set().bits() & squares != 0
        })
    }
}

fn note_en_passant(mv: Move, next: &mut Position) {
    if mv.from().rank().abs_diff(mv.to().rank()) != 2 {
        return;
    }
    let middle = (mv.from().rank() + mv.to().rank()) / 2;
    if let Some(passed) = Square::new(mv.to().file(), middle) {
        next.allow_en_passant(passed);
    }
}

impl Position {
    /// Notes that the pawn that passed over `passed` may be captured, if a pawn stands ready to do so.
    pub(super) fn allow_en_passant(&mut self, passed: Square) {
        let hunter = self.turn();
        let ready = attacks::pawn(self.color(hunter.other()), passed);
        if self.has_pawn_on(hunter, ready) {
            self.flags |= (passed.file() as u32) << EP_SHIFT;
        }
    }
}
