//! Legal moves, in the order of `order.rs`.
//!
//! A pawn tries a step, a double step, a capture towards the a-file, one towards the h-file; promotions
//! in the order queen, rook, bishop, knight.

use super::legality::Legality;
use super::man::Man;
use super::position::OTHERS;
use super::{Color, Move, MoveBuf, Position, Role, Side, Square, SquareSet, attacks, order};

impl Position {
    /// Appends the legal moves of the side to move: its king's, then its other men's slot by slot.
    #[inline]
    pub fn legal_moves(&self, out: &mut MoveBuf) {
        self.king_moves(out);
        self.other_moves(out);
    }

    /// Appends the legal moves of the king of the side to move.
    #[inline]
    pub fn king_moves(&self, out: &mut MoveBuf) {
        let slot = u8::from(!self.us_to_move());
        let from = self.king(self.turn());
        let targets = self.king_targets(self.turn());
        push_all(slot, from, order::king(from), targets, out);
    }

    /// Appends the legal moves of the men of the side to move, king apart, slot by slot.
    #[inline]
    pub fn other_moves(&self, out: &mut MoveBuf) {
        self.moves_in(self.live_of(self.turn()) & OTHERS, SquareSet::FULL, out);
    }

    /// Appends the legal moves of the men of one kind of the side to move, slot by slot.
    #[inline]
    pub fn role_moves(&self, role: Role, out: &mut MoveBuf) {
        if role == Role::King {
            return self.king_moves(out);
        }
        self.role_moves_to(role, SquareSet::FULL, out);
    }

    /// Appends those of [`Position::role_moves`] that go to one of `goal`; none for kings.
    #[inline]
    pub fn role_moves_to(&self, role: Role, goal: SquareSet, out: &mut MoveBuf) {
        let slots = self.slots_of(Man::new(self.turn(), role)) & self.live() & OTHERS;
        self.moves_in(slots, goal, out);
    }

    /// Appends the legal moves of the man in `slot`, one of the side to move, that go to one of `goal`.
    pub(crate) fn slot_moves_to(&self, slot: u8, goal: SquareSet, out: &mut MoveBuf) {
        if slot < 2 {
            let from = self.king(self.turn());
            let targets = self.king_targets(self.turn()) & goal.bits();
            return push_all(slot, from, order::king(from), targets, out);
        }
        self.moves_in(0x80 << (u32::from(slot & 7) * 8), goal, out);
    }

    /// Whether the side to move has a legal move.
    #[must_use]
    #[inline]
    pub fn has_legal_move(&self) -> bool {
        self.king_targets(self.turn()) != 0 || self.has_other_move()
    }

    /// Whether a move made by one of our or their men, according to the turn, is legal here.
    #[must_use]
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        let slot = u32::from(mv.slot());
        let Some(man) = self.mover(mv) else {
            return false;
        };
        if man.role == Role::Pawn {
            return self.is_legal_pawn_move(mv);
        }
        if mv.promotion().is_some() {
            return false;
        }
        let targets = match man.role {
            Role::King => self.king_targets(man.side),
            Role::Queen | Role::Rook | Role::Bishop | Role::Knight | Role::Pawn => {
                self.man_targets(slot, man, &Legality::of(self, man.side))
            }
        };
        targets & mv.to().set().bits() != 0
    }

    /// The man of the side to move that a move would move, if it stands where the move says.
    #[inline]
    pub(crate) fn mover(&self, mv: Move) -> Option<Man> {
        let slot = u32::from(mv.slot());
        let alive = self.live_of(self.turn()) >> (slot * 8) & 0x80 != 0;
        if alive && self.square_in(slot) == mv.from() {
            return Man::from_code(self.code(slot));
        }
        None
    }

    /// The squares that the king of `side` may go to.
    #[inline]
    pub(crate) fn king_targets(&self, side: Side) -> u64 {
        let slot = match side {
            Side::Us => 0,
            Side::Them => 1,
        };
        if self.is_fixed(slot) {
            return 0;
        }
        let king = self.king(side);
        let without_king = self.occupied & !king.set().bits();
        let struck = self.attacked_by(side.other(), without_king);
        attacks::king(king) & !struck & !self.occupied_by(side)
    }

    #[inline]
    fn moves_in(&self, mut slots: u64, goal: SquareSet, out: &mut MoveBuf) {
        if slots == 0 {
            return;
        }
        let legality = Legality::of(self, self.turn()).within(goal);
        while slots != 0 {
            self.man_moves(slots.trailing_zeros() >> 3, &legality, out);
            slots &= slots - 1;
        }
    }

    #[inline]
    fn man_moves(&self, slot: u32, legality: &Legality, out: &mut MoveBuf) {
        let Some(man) = Man::from_code(self.code(slot)) else {
            return;
        };
        if man.role == Role::Pawn {
            return self.pawn_moves(slot, legality, out);
        }
        let from = self.square_in(slot);
        let targets = self.man_targets(slot, man, legality);
        let id = slot as u8;
        match man.role {
            Role::Queen => {
                push_all(id, from, order::rook(from), targets, out);
                push_all(id, from, order::bishop(from), targets, out);
            }
            Role::Rook => push_all(id, from, order::rook(from), targets, out),
            Role::Bishop => push_all(id, from, order::bishop(from), targets, out),
            Role::Knight => push_all(id, from, order::knight(from), targets, out),
            Role::King | Role::Pawn => {}
        }
    }

    /// The legal targets of a man that is neither king nor pawn.
    #[inline]
    pub(super) fn man_targets(&self, slot: u32, man: Man, legality: &Legality) -> u64 {
        if self.is_fixed(slot) {
            return 0;
        }
        let from = self.square_in(slot);
        let struck = attacks::of(man.role, self.color(man.side), from, self.occupied);
        struck & legality.allowed(from) & !self.occupied_by(man.side)
    }

    fn has_other_move(&self) -> bool {
        let mut slots = self.live_of(self.turn()) & OTHERS;
        if slots == 0 {
            return false;
        }
        let legality = Legality::of(self, self.turn());
        while slots != 0 {
            let slot = slots.trailing_zeros() >> 3;
            slots &= slots - 1;
            let movable = match Man::from_code(self.code(slot)) {
                Some(Man {
                    role: Role::Pawn, ..
                }) => self.pawn_can_move(slot, &legality),
                Some(man) => self.man_targets(slot, man, &legality) != 0,
                None => false,
            };
            if movable {
                return true;
            }
        }
        false
    }
}

#[inline]
fn push_all<const N: usize>(
    slot: u8,
    from: Square,
    order: &[Square; N],
    targets: u64,
    out: &mut MoveBuf,
) {
    // No branch on the board: every move is written, and overwritten unless it counts.
    let mut buffer = [Move::new(slot, from, from); 16];
    let mut count = 0;
    for &to in order {
        if let Some(place) = buffer.get_mut(count & 15) {
            *place = Move::new(slot, from, to);
        }
        count += usize::from(targets & to.set().bits() != 0);
    }
    // Copying the whole buffer is cheaper than copying a part of unknown length.
    let end = out.len() + count;
    out.extend_from_slice(&buffer);
    out.truncate(end);
}

/// Pawn moves.
impl Position {
    /// The squares that the pawn in `slot` may go to, in the order in which they are tried.
    fn pawn_targets(&self, slot: u32, legality: &Legality) -> [Option<Square>; 4] {
        if self.is_fixed(slot) {
            return [None; 4];
        }
        let from = self.square_in(slot);
        let side = self.turn();
        let color = self.color(side);
        let (up, home) = match color {
            Color::White => (1, 2),
            Color::Black => (-1, 7),
        };
        let empty = |square: &Square| self.occupied & square.set().bits() == 0;
        let step = from.offset(0, up).filter(empty);
        let double = match step {
            Some(_) if from.rank() == home => from.offset(0, 2 * up).filter(empty),
            _ => None,
        };
        let enemies = self.occupied_by(side.other());
        let taken = |files| {
            from.offset(files, up)
                .filter(|to| enemies & to.set().bits() != 0)
        };
        let allowed = legality.allowed(from);
        let lawful = |to: Option<Square>| to.filter(|to| allowed & to.set().bits() != 0);
        let capture = |files| {
            lawful(taken(files)).or_else(|| {
                self.passing(slot, files, up)
                    .filter(|&to| legality.wants(to))
            })
        };
        [lawful(step), lawful(double), capture(-1), capture(1)]
    }

    /// The capture en passant towards `files`, if it leaves the king out of check.
    fn passing(&self, slot: u32, files: i32, up: i32) -> Option<Square> {
        let from = self.square_in(slot);
        let to = from.offset(files, up)?;
        if self.en_passant() != Some(to) {
            return None;
        }
        let after = self.make(Move::new(slot as u8, from, to));
        (!after.in_check(self.turn())).then_some(to)
    }

    fn pawn_can_move(&self, slot: u32, legality: &Legality) -> bool {
        self.pawn_targets(slot, legality)
            .iter()
            .any(Option::is_some)
    }

    fn pawn_moves(&self, slot: u32, legality: &Legality, out: &mut MoveBuf) {
        let from = self.square_in(slot);
        for to in self.pawn_targets(slot, legality).into_iter().flatten() {
            let mv = Move::new(slot as u8, from, to);
            if matches!(to.rank(), 1 | 8) {
                out.extend(Role::PROMOTIONS.iter().map(|&role| mv.promoting(role)));
            } else {
                out.push(mv);
            }
        }
    }

    fn is_legal_pawn_move(&self, mv: Move) -> bool {
        let legality = Legality::of(self, self.turn());
        let promotes = matches!(mv.to().rank(), 1 | 8);
        let fits = match mv.promotion() {
            Some(role) => promotes && Role::PROMOTIONS.contains(&role),
            None => !promotes,
        };
        fits && self
            .pawn_targets(u32::from(mv.slot()), &legality)
            .contains(&Some(mv.to()))
    }
}
