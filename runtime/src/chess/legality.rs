//! Where a man other than the king may go without leaving its king in check.

use super::man::Man;
use super::position::OTHERS;
use super::{Position, Role, Side, Square, SquareSet, attacks};

/// What checks and pins leave to the men of one side, king apart.
#[derive(Clone, Copy)]
pub(super) struct Legality {
    /// The squares that stop every check; all where there is none.
    targets: u64,
    /// The men that shield their king.
    pinned: u64,
    king: Square,
    /// The squares that are asked for.
    goal: u64,
}

impl Legality {
    /// The restrictions on the men of `side`.
    #[inline]
    pub(super) fn of(position: &Position, side: Side) -> Self {
        let king = position.king(side);
        let free = Self {
            targets: !0,
            pinned: 0,
            king,
            goal: !0,
        };
        if position.live_of(side.other()) & OTHERS == 0 {
            free
        } else {
            free.weigh(position, side)
        }
    }

    /// The same, going only to squares of `goal`.
    #[inline]
    pub(super) const fn within(mut self, goal: SquareSet) -> Self {
        self.goal &= goal.bits();
        self
    }

    fn weigh(mut self, position: &Position, side: Side) -> Self {
        let mut slots = position.live_of(side.other()) & OTHERS;
        while slots != 0 {
            self.weigh_enemy(position, side, slots.trailing_zeros() >> 3);
            slots &= slots - 1;
        }
        self
    }

    fn weigh_enemy(&mut self, position: &Position, side: Side, slot: u32) {
        let from = position.square_in(slot);
        let target = self.king.set().bits();
        if position.struck_from(slot, side.other(), position.occupied) & target != 0 {
            self.targets &= attacks::between(self.king, from) | from.set().bits();
        } else if is_slider(position.code(slot))
            && position.struck_from(slot, side.other(), target) & target != 0
        {
            let shield = attacks::between(self.king, from) & position.occupied;
            if shield.count_ones() == 1 {
                self.pinned |= shield;
            }
        }
    }

    /// The squares asked for that a man on `from` may go to as far as its king is concerned.
    #[inline]
    pub(super) fn allowed(&self, from: Square) -> u64 {
        let targets = self.targets & self.goal;
        if self.pinned & from.set().bits() == 0 {
            return targets;
        }
        targets & attacks::line(self.king, from)
    }

    /// Whether a square is asked for.
    pub(super) const fn wants(&self, square: Square) -> bool {
        self.goal & square.set().bits() != 0
    }
}

fn is_slider(code: u8) -> bool {
    Man::from_code(code)
        .is_some_and(|man| matches!(man.role, Role::Queen | Role::Rook | Role::Bishop))
}
