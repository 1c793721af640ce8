//! The packed position.

use super::man::{CAPTURED, FIXED, THEIRS};
use super::{Color, Ending, Man, Role, Side, Square, SquareSet};

/// The most men that a position holds, kings included.
pub const MAX_MEN: usize = 8;

/// A byte of `0x01` for each slot.
pub(super) const ONES: u64 = 0x0101_0101_0101_0101;
/// The top bit of each slot.
pub(super) const TOPS: u64 = 0x8080_8080_8080_8080;
/// Every slot but those of the kings.
pub(super) const OTHERS: u64 = !0xffff;

pub(super) const THEM_TO_MOVE: u32 = 1;
const US_BLACK: u32 = 2;
/// Pawns or two men of a kind are present: a move may need more than a change of square.
const SPECIAL: u32 = 4;
/// A man is fixed.
const SOME_FIXED: u32 = 8;
pub(super) const EP_SHIFT: u32 = 8;
pub(super) const EP_MASK: u32 = 0xf << EP_SHIFT;

/// A position of two to eight men, seen by the side that the table plays.
///
/// Slots: 0 our king, 1 their king, then our other men (queens, rooks, bishops, knights, pawns; those of
/// a kind in the order live before captured, then lowest rank, then lowest file), then theirs. A captured
/// man keeps its slot and the square on which it fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) squares: u64,
    pub(super) men: u64,
    pub(super) occupied: u64,
    pub(super) flags: u32,
}

/// A man in its slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placed {
    /// The slot, 0..=7.
    pub slot: u8,
    /// What stands there, or stood.
    pub man: Man,
    /// Where it stands, or fell.
    pub square: Square,
    /// Whether it has been captured.
    pub captured: bool,
}

/// Why some men on some squares are not a legal position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MenError {
    /// A side has no king.
    NoKing(Side),
    /// A side has more than one king; the square of a surplus one.
    ExtraKing(Side, Square),
    /// More than [`MAX_MEN`] men: so many.
    TooManyMen(usize),
    /// Two men on one square.
    SharedSquare(Square),
    /// A pawn on the first or eighth rank.
    PawnOnBackRank(Square),
    /// The kings stand next to each other.
    KingsAdjacent,
    /// The side that is not to move is in check.
    OpponentInCheck,
}

impl Position {
    /// The legal position of these men, captured men none, en passant none.
    ///
    /// # Errors
    /// Every reason why it is not legal.
    pub fn from_men(men: &[(Man, Square)], us: Color, turn: Side) -> Result<Self, Vec<MenError>> {
        let mut errors = structure_errors(men);
        if errors.is_empty() {
            let position = Self::pack(men.iter().copied(), us, turn);
            errors = position.check_errors();
            if errors.is_empty() {
                return Ok(position);
            }
        }
        Err(errors)
    }

    /// Packs men that are known to be two kings and at most six others.
    pub(crate) fn pack(men: impl Iterator<Item = (Man, Square)>, us: Color, turn: Side) -> Self {
        let mut position = Self::empty(us, turn);
        let mut next = 2;
        for (man, square) in men {
            let slot = match man {
                Man {
                    side: Side::Us,
                    role: Role::King,
                } => 0,
                Man {
                    side: Side::Them,
                    role: Role::King,
                } => 1,
                _ => {
                    next += 1;
                    next - 1
                }
            };
            position.place(slot, man.code(), square);
        }
        position.settle();
        position
    }

    /// No men yet.
    pub(super) const fn empty(us: Color, turn: Side) -> Self {
        let turn = match turn {
            Side::Us => 0,
            Side::Them => THEM_TO_MOVE,
        };
        let color = match us {
            Color::White => 0,
            Color::Black => US_BLACK,
        };
        Self {
            squares: 0,
            men: 0,
            occupied: 0,
            flags: turn | color,
        }
    }

    /// Puts the man of a code into an empty slot.
    pub(super) fn place(&mut self, slot: u32, code: u8, square: Square) {
        let shift = (slot & 7) * 8;
        self.men |= u64::from(code) << shift;
        self.squares |= u64::from(square.index()) << shift;
        self.occupied |= square.set().bits();
    }

    /// Brings the slots into their order and notes whether the position is special.
    pub(super) fn settle(&mut self) {
        let mut keys = [u16::MAX; 6];
        for (slot, key) in (2..).zip(keys.iter_mut()) {
            *key = slot_key(self.code(slot), self.square_in(slot));
        }
        keys.sort_unstable();
        self.men &= !OTHERS;
        self.squares &= !OTHERS;
        for (slot, key) in (2..).zip(keys).filter(|&(_, key)| key != u16::MAX) {
            self.men |= u64::from(key_code(key)) << (slot * 8);
            self.squares |= u64::from(key & 63) << (slot * 8);
        }
        self.flags &= !SPECIAL;
        if is_special(&keys) {
            self.flags |= SPECIAL;
        }
        self.note_fixed();
    }

    /// Notes whether a man is fixed.
    pub(super) fn note_fixed(&mut self) {
        self.flags &= !SOME_FIXED;
        if self.men & (ONES * FIXED as u64) != 0 {
            self.flags |= SOME_FIXED;
        }
    }

    /// Whether pawns or two men of a kind are present, captured ones included.
    #[inline]
    pub(crate) const fn is_special(&self) -> bool {
        self.flags & SPECIAL != 0
    }

    /// Whether the man in a slot never moves.
    #[inline]
    pub(super) const fn is_fixed(&self, slot: u32) -> bool {
        self.flags & SOME_FIXED != 0 && self.code(slot) & FIXED != 0
    }

    /// Whether we are to move.
    #[must_use]
    #[inline]
    pub const fn us_to_move(&self) -> bool {
        self.flags & THEM_TO_MOVE == 0
    }

    /// The side to move.
    #[must_use]
    #[inline]
    pub const fn turn(&self) -> Side {
        if self.us_to_move() {
            Side::Us
        } else {
            Side::Them
        }
    }

    /// The colour that we play.
    #[must_use]
    #[inline]
    pub const fn us(&self) -> Color {
        if self.flags & US_BLACK == 0 {
            Color::White
        } else {
            Color::Black
        }
    }

    /// The colour that `side` plays.
    #[must_use]
    #[inline]
    pub const fn color(&self, side: Side) -> Color {
        match side {
            Side::Us => self.us(),
            Side::Them => self.us().other(),
        }
    }

    /// The square passed over by a pawn that the side to move may capture en passant.
    ///
    /// It is noted only where a pawn of the side to move stands ready to do so.
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        let file = (self.flags & EP_MASK) >> EP_SHIFT;
        let rank = match self.color(self.turn()) {
            Color::White => 6,
            Color::Black => 3,
        };
        Square::new(file as i32, rank)
    }

    /// The squares on which men stand.
    #[must_use]
    #[inline]
    pub const fn occupied(&self) -> SquareSet {
        SquareSet::from_bits(self.occupied)
    }

    /// Where the king of `side` stands.
    #[must_use]
    #[inline]
    pub const fn king(&self, side: Side) -> Square {
        match side {
            Side::Us => self.our_king(),
            Side::Them => self.their_king(),
        }
    }

    /// Where our king stands.
    #[must_use]
    #[inline]
    pub const fn our_king(&self) -> Square {
        Square::from_index(self.squares as u8)
    }

    /// Where their king stands.
    #[must_use]
    #[inline]
    pub const fn their_king(&self) -> Square {
        Square::from_index((self.squares >> 8) as u8)
    }

    /// The first man of this kind, captured or not: a live one before captured ones, then the one on the
    /// lowest rank, then file.
    #[must_use]
    #[inline]
    pub const fn first(&self, man: Man) -> Option<Placed> {
        // Most endings have it in the first slot after the kings.
        let slot = if self.code(2) & 0x0f == man.code() {
            2
        } else {
            let found = self.slots_of(man);
            if found == 0 {
                return None;
            }
            found.trailing_zeros() >> 3
        };
        let captured = self.code(slot) & CAPTURED != 0;
        Some(Placed {
            slot: slot as u8,
            man,
            square: self.square_in(slot),
            captured,
        })
    }

    /// The men, slot by slot, captured ones included.
    pub fn men(&self) -> impl Iterator<Item = Placed> + '_ {
        (0..MAX_MEN as u32).filter_map(|slot| {
            let code = self.code(slot);
            Some(Placed {
                slot: slot as u8,
                man: Man::from_code(code)?,
                square: self.square_in(slot),
                captured: code & CAPTURED != 0,
            })
        })
    }

    /// The men on the board, slot by slot.
    pub fn live_men(&self) -> impl Iterator<Item = Placed> + '_ {
        self.men().filter(|placed| !placed.captured)
    }

    /// The man that stands on `square`.
    #[must_use]
    pub const fn man_at(&self, square: Square) -> Option<Placed> {
        let found = self.live_on(square);
        if found == 0 {
            return None;
        }
        let slot = found.trailing_zeros() >> 3;
        match Man::from_code(self.code(slot)) {
            Some(man) => Some(Placed {
                slot: slot as u8,
                man,
                square,
                captured: false,
            }),
            None => None,
        }
    }

    /// The material on the board.
    #[must_use]
    pub fn ending(&self) -> Ending {
        Ending::from_men(self.live_men().map(|placed| placed.man))
    }

    /// The same men with another side to move; en passant is forgotten.
    #[must_use]
    pub const fn with_turn(self, turn: Side) -> Self {
        let flags = self.flags & !(THEM_TO_MOVE | EP_MASK);
        let turn = match turn {
            Side::Us => 0,
            Side::Them => THEM_TO_MOVE,
        };
        Self {
            flags: flags | turn,
            ..self
        }
    }

    /// The same position with the sides exchanged and the board turned over: what was ours is theirs.
    /// Captured men and en passant are forgotten.
    #[must_use]
    pub(crate) fn exchanged(&self) -> Self {
        let men = self.live_men().map(|placed| {
            let man = Man::new(placed.man.side.other(), placed.man.role);
            (man, Square::from_index(placed.square.index() ^ 56))
        });
        Self::pack(men, self.us(), self.turn().other())
    }

    /// The same men on other squares. A man that shares its square with one of the other side is captured, a king
    /// excepted, unless it is its side that has just moved there.
    pub(crate) fn rearranged(
        &self,
        placed: impl Iterator<Item = (u8, Square)> + Clone,
        turn: Side,
    ) -> Self {
        let mut position = Self::empty(self.us(), turn);
        let side = |slot: u8| Man::from_code(self.code(slot.into())).map(|man| man.side);
        for (slot, square) in placed.clone() {
            let mut others = placed.clone();
            let shared = others.any(|(other, at)| at == square && side(other) != side(slot));
            let fallen = shared && side(slot) == Some(turn) && slot > 1;
            let code = self.code(slot.into()) & !CAPTURED;
            position.place(slot.into(), code, square);
            if fallen {
                position.men |= u64::from(CAPTURED) << (u32::from(slot & 7) * 8);
            }
        }
        position.settle();
        position
    }

    /// The same position without its captured men.
    #[must_use]
    pub fn without_captured(&self) -> Self {
        let captured = (self.men & TOPS) >> 7;
        let mut position = *self;
        position.men &= !(captured * 0xff);
        position.settle();
        position
    }

    /// The code in a slot, 0 for an empty one.
    #[inline]
    pub(crate) const fn code(&self, slot: u32) -> u8 {
        (self.men >> ((slot & 7) * 8)) as u8
    }

    /// Whether the man in a slot has been captured.
    pub(crate) const fn is_captured(&self, slot: u32) -> bool {
        self.code(slot) & CAPTURED != 0
    }

    /// Whether both kings are on the board; in chess they always are.
    #[must_use]
    pub fn has_both_kings(&self) -> bool {
        let is_there = |slot| self.code(slot) != 0 && !self.is_captured(slot);
        is_there(0) && is_there(1)
    }

    /// The square in a slot.
    #[inline]
    pub(crate) const fn square_in(&self, slot: u32) -> Square {
        Square::from_index((self.squares >> ((slot & 7) * 8)) as u8)
    }

    /// The square of each slot, a byte each, the first slot's lowest.
    #[inline]
    pub(crate) const fn packed_squares(&self) -> u64 {
        self.squares
    }

    /// The top bit of every slot that holds `man`, captured or not.
    #[inline]
    pub(super) const fn slots_of(&self, man: Man) -> u64 {
        zero_bytes((self.men & (ONES * 0x0f)) ^ (ONES * man.code() as u64))
    }

    /// The top bit of every slot whose man is on the board.
    #[inline]
    pub(super) const fn live(&self) -> u64 {
        ((self.men & (ONES * 7)) + ONES * 0x7f) & !self.men & TOPS
    }

    /// The top bit of every slot whose man is on the board and belongs to `side`.
    #[inline]
    pub(super) const fn live_of(&self, side: Side) -> u64 {
        let theirs = self.men << 4;
        match side {
            Side::Us => self.live() & !theirs,
            Side::Them => self.live() & theirs,
        }
    }

    /// The top bit of the slot whose man stands on `square`.
    #[inline]
    pub(super) const fn live_on(&self, square: Square) -> u64 {
        zero_bytes(self.squares ^ (ONES * square.index() as u64)) & self.live()
    }

    /// The squares of the men of `side`.
    #[inline]
    pub(super) const fn occupied_by(&self, side: Side) -> u64 {
        let mut slots = self.live_of(side) & OTHERS;
        let mut squares = self.king(side).set().bits();
        while slots != 0 {
            squares |= self.square_in(slots.trailing_zeros() >> 3).set().bits();
            slots &= slots - 1;
        }
        squares
    }

    fn check_errors(&self) -> Vec<MenError> {
        let mut errors = Vec::new();
        if self.our_king().distance(self.their_king()) < 2 {
            errors.push(MenError::KingsAdjacent);
        } else if self.in_check(self.turn().other()) {
            errors.push(MenError::OpponentInCheck);
        }
        errors
    }
}

/// The top bit of every byte that is zero.
#[inline]
const fn zero_bytes(bytes: u64) -> u64 {
    !(((bytes & (ONES * 0x7f)) + ONES * 0x7f) | bytes) & TOPS
}

/// A number that orders slots: ours first, then by role, live before captured, by square.
const fn slot_key(code: u8, square: Square) -> u16 {
    if code == 0 {
        return u16::MAX;
    }
    let side_and_role = (code & 0x0f) as u16;
    let captured = (code & CAPTURED) as u16;
    let fixed = ((code & FIXED) as u16) << 2;
    side_and_role << 8 | captured | fixed | square.index() as u16
}

const fn key_code(key: u16) -> u8 {
    (key >> 8) as u8 | (key as u8 & CAPTURED) | (key >> 2) as u8 & FIXED
}

/// Whether there is a pawn or two men of a kind among sorted slot keys.
fn is_special(keys: &[u16]) -> bool {
    let kind = |key: u16| (key >> 8) as u8;
    let men = keys.iter().filter(|&&key| key != u16::MAX);
    let pawn = men
        .clone()
        .any(|&key| kind(key) & !THEIRS == Role::Pawn as u8);
    pawn || men
        .clone()
        .zip(men.skip(1))
        .any(|(&a, &b)| kind(a) == kind(b))
}

pub(super) fn structure_errors(men: &[(Man, Square)]) -> Vec<MenError> {
    let mut errors = Vec::new();
    for side in [Side::Us, Side::Them] {
        let king = Man::new(side, Role::King);
        let mut kings = men.iter().filter(|(man, _)| *man == king);
        if kings.next().is_none() {
            errors.push(MenError::NoKing(side));
        }
        errors.extend(kings.map(|&(_, square)| MenError::ExtraKing(side, square)));
    }
    if men.len() > MAX_MEN {
        errors.push(MenError::TooManyMen(men.len()));
    }
    let mut seen = SquareSet::EMPTY;
    for &(man, square) in men {
        if seen.contains(square) {
            errors.push(MenError::SharedSquare(square));
        }
        seen = seen.union(square.set());
        if man.role == Role::Pawn && matches!(square.rank(), 1 | 8) {
            errors.push(MenError::PawnOnBackRank(square));
        }
    }
    errors
}
