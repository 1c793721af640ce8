//! Material: which men each side has, and every legal position of them.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use super::{Color, Fixed, MAX_MEN, Man, Position, Role, Side, Square};

/// The material of a position, such as `KRvK`: our men, `v`, their men.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ending {
    /// Codes: our king, our others by role, their king, their others; 0 beyond the last.
    codes: [u8; MAX_MEN],
    len: u8,
}

/// Why a text is not the name of an ending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndingError {
    /// There is not exactly one `v` between the two sides.
    Sides,
    /// A letter that is no man; its byte offset in the text.
    UnknownMan(char, usize),
    /// A side has no king.
    NoKing(Side),
    /// A side has more than one king.
    ExtraKing(Side),
    /// More than [`MAX_MEN`] men: so many.
    TooManyMen(usize),
}

impl Ending {
    /// The material of these men; the kings are implied, men beyond [`MAX_MEN`] are left out.
    #[must_use]
    pub fn from_men(men: impl IntoIterator<Item = Man>) -> Self {
        let mut all = [u8::MAX; MAX_MEN];
        let kings = [Side::Us, Side::Them].map(|side| Man::new(side, Role::King));
        let others = men.into_iter().filter(|man| man.role != Role::King);
        let mut len = 0;
        for (code, man) in all.iter_mut().zip(kings.into_iter().chain(others)) {
            *code = man.code();
            len += 1;
        }
        all.sort_unstable();
        Self {
            codes: all.map(|code| if code == u8::MAX { 0 } else { code }),
            len,
        }
    }

    /// Reads `KRvK`, `KRRvK`, `KBNvK`, ….
    ///
    /// # Errors
    /// The first thing wrong with the text.
    pub fn parse(text: &str) -> Result<Self, EndingError> {
        let (ours, theirs) = text.split_once('v').ok_or(EndingError::Sides)?;
        let mut men = read_side(ours, 0, Side::Us)?;
        men.extend(read_side(theirs, ours.len() + 1, Side::Them)?);
        if men.len() > MAX_MEN {
            return Err(EndingError::TooManyMen(men.len()));
        }
        Ok(Self::from_men(men))
    }

    /// The men: our king, our others, their king, their others.
    pub fn men(&self) -> impl Iterator<Item = Man> + '_ {
        self.codes.iter().filter_map(|&code| Man::from_code(code))
    }

    /// How many men there are, 2..=8.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.len as usize
    }

    /// How many such men there are.
    #[must_use]
    pub fn count(&self, man: Man) -> usize {
        self.men().filter(|&other| other == man).count()
    }

    /// The same material with the sides exchanged.
    #[must_use]
    pub fn swapped(&self) -> Self {
        Self::from_men(self.men().map(|man| Man::new(man.side.other(), man.role)))
    }

    /// The materials that promotions can make of this one, in no order to rely on but always the same.
    ///
    /// `roles` is what pawns become.
    #[must_use]
    pub fn promotions(&self, roles: &[Role]) -> Vec<Self> {
        let mut found = vec![*self];
        let mut done = 0;
        while let Some(ending) = found.get(done).copied() {
            done += 1;
            for next in ending.one_promoted(roles) {
                if !found.contains(&next) {
                    found.push(next);
                }
            }
        }
        found.split_off(1)
    }

    /// Whether promotions, and captures of their men, can make the other material of this one.
    ///
    /// A table goes on in such positions; where a man of ours is gone, its plan is gone too.
    #[must_use]
    pub fn becomes(&self, other: &Self) -> bool {
        let men = |ending: &Self, side| ending.men().filter(|man| man.side == side).count();
        men(self, Side::Us) == men(other, Side::Us)
            && [Side::Us, Side::Them].map(|side| self.supplies(other, side)) == [true, true]
    }

    /// Whether a side's men of the other material can all come from this one.
    fn supplies(&self, other: &Self, side: Side) -> bool {
        let both = |role| {
            let man = Man::new(side, role);
            (self.count(man), other.count(man))
        };
        let made = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight].map(|role| {
            let (before, after) = both(role);
            after.saturating_sub(before)
        });
        let (before, after) = both(Role::Pawn);
        after + made.iter().sum::<usize>() <= before
    }

    /// The materials after one promotion.
    fn one_promoted(self, roles: &[Role]) -> Vec<Self> {
        let pawns = [Side::Us, Side::Them].map(|side| Man::new(side, Role::Pawn));
        let mut found = Vec::new();
        for pawn in pawns.into_iter().filter(|&pawn| self.count(pawn) > 0) {
            for &role in roles {
                let mut men: Vec<Man> = self.men().collect();
                if let Some(place) = men.iter_mut().find(|man| **man == pawn) {
                    *place = Man::new(pawn.side, role);
                }
                found.push(Self::from_men(men));
            }
        }
        found
    }

    /// Whether there is a pawn or a pair of exchangeable men.
    fn is_special(&self) -> bool {
        let men = self.codes.iter().filter(|&&code| code != 0);
        let pawn = self.men().any(|man| man.role == Role::Pawn);
        pawn || men.clone().zip(men.skip(1)).any(|(a, b)| a == b)
    }

    /// How many ways there are to put the men on squares, legal or not: the range of indices of
    /// [`Ending::positions_in`].
    #[must_use]
    pub const fn space(&self) -> u64 {
        1 << (6 * self.len as u64)
    }

    /// Every legal position of this material with `turn` to move, without en passant.
    ///
    /// Ordered by our king, our other men, their king, their other men, each a1, a2, …, a8, b1, …, h8;
    /// men of one kind are exchangeable and counted once.
    #[must_use]
    pub fn positions(&self, us: Color, turn: Side) -> Positions {
        self.positions_in(us, turn, 0..self.space())
    }

    /// The part of [`Ending::positions`] whose indices lie in `range`: consecutive ranges give consecutive
    /// parts.
    #[must_use]
    pub fn positions_in(&self, us: Color, turn: Side, range: Range<u64>) -> Positions {
        Positions {
            ending: *self,
            special: self.is_special(),
            next: range.start,
            end: range.end.min(self.space()),
            frame: Position::empty(us, turn),
            high: u64::MAX,
            prefix: Prefix::of(Position::empty(us, turn)),
            fixed: Fixed::default(),
            places: [None; MAX_MEN],
        }
    }

    /// [`Ending::positions`] in `parts` (at least one) consecutive parts of about the same size.
    #[must_use]
    pub fn split(&self, us: Color, turn: Side, parts: u64) -> Vec<Positions> {
        let step = self.space().div_ceil(parts.max(1)).max(1);
        let starts = (0..self.space()).step_by(usize::try_from(step).unwrap_or(usize::MAX));
        starts
            .map(|start| self.positions_in(us, turn, start..start + step))
            .collect()
    }
}

fn read_side(text: &str, offset: usize, side: Side) -> Result<Vec<Man>, EndingError> {
    let mut men = Vec::new();
    for (at, letter) in text.char_indices() {
        let role = Role::from_letter(letter).ok_or(match letter {
            'v' => EndingError::Sides,
            _ => EndingError::UnknownMan(letter, offset + at),
        })?;
        men.push(Man::new(side, role));
    }
    match men.iter().filter(|man| man.role == Role::King).count() {
        0 => Err(EndingError::NoKing(side)),
        1 => Ok(men),
        _ => Err(EndingError::ExtraKing(side)),
    }
}

impl FromStr for Ending {
    type Err = EndingError;

    fn from_str(text: &str) -> Result<Self, EndingError> {
        Self::parse(text)
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for man in self.men() {
            if man == Man::new(Side::Them, Role::King) {
                f.write_str("v")?;
            }
            write!(f, "{}", man.role.letter())?;
        }
        Ok(())
    }
}

/// Iterates over legal positions of one material; see [`Ending::positions`].
///
/// An index has six bits for the square of each man, the first man's highest.
#[derive(Clone, Debug)]
pub struct Positions {
    ending: Ending,
    special: bool,
    next: u64,
    end: u64,
    /// The position without men.
    frame: Position,
    /// The index, without the last man's bits, for which `prefix` holds.
    high: u64,
    /// All men but the last.
    prefix: Prefix,
    fixed: Fixed,
    /// For each man of the ending, where it must stand, counted file by file.
    places: [Option<u8>; MAX_MEN],
}

/// Some of the men, put on the board one after the other.
#[derive(Clone, Copy, Debug)]
struct Prefix {
    position: Position,
    slot: u32,
    last: (u8, u8),
}

/// What the enumeration of one placement came to.
enum Placement {
    Legal(Position),
    /// No legal position before this index.
    Skip(u64),
}

impl Prefix {
    const fn of(position: Position) -> Self {
        Self {
            position,
            slot: 2,
            last: (0, 0),
        }
    }

    /// With one man more, if it may stand on this square, counted file by file.
    #[inline]
    fn with(mut self, code: u8, square: u8) -> Option<Self> {
        let square = Square::from_file_major(square);
        if !fits(&self.position, code, square, self.last) {
            return None;
        }
        self.last = (code, square.file_major());
        self.position.put(code, square, &mut self.slot);
        Some(self)
    }
}

impl Positions {
    /// Those of the positions in which these men stand in their places, where they never move.
    #[must_use]
    pub fn with_fixed(mut self, fixed: &Fixed) -> Self {
        for (man, place) in self.ending.men().zip(&mut self.places) {
            *place = fixed.square_of(man).map(Square::file_major);
        }
        self.fixed = fixed.clone();
        self.high = u64::MAX;
        self
    }

    /// Those of the positions in which the men of this kind stand on these squares, one on each; all of them where
    /// there are more men of the kind or fewer.
    #[must_use]
    pub(crate) fn standing(mut self, man: Man, squares: &[Square]) -> Self {
        if self.ending.count(man) != squares.len() {
            return self;
        }
        let mut squares: Vec<u8> = squares.iter().map(|square| square.file_major()).collect();
        squares.sort_unstable();
        let men = self.ending.men().zip(&mut self.places);
        let kind = men.filter(|(one, _)| *one == man);
        for ((_, place), square) in kind.zip(squares) {
            *place = Some(square);
        }
        self.high = u64::MAX;
        self
    }

    /// Whether the man of this number may stand on a square, counted file by file, as far as its place is known.
    #[inline]
    fn may_stand(&self, man: usize, square: u8) -> bool {
        let place = self.places.get(man).copied().flatten();
        place.is_none_or(|place| place == square)
    }

    #[inline]
    fn place(&mut self, index: u64) -> Placement {
        if self.high != index >> 6 {
            match self.place_all_but_last(index >> 6) {
                Ok(prefix) => (self.prefix, self.high) = (prefix, index >> 6),
                Err(high) => return Placement::Skip(high << 6),
            }
        }
        let code = self
            .ending
            .codes
            .get(self.ending.size() - 1)
            .copied()
            .unwrap_or(0);
        let square = index as u8 & 63;
        match self.prefix.with(code, square) {
            Some(all) if self.may_stand(self.ending.size() - 1, square) => {
                self.finish(all.position, index)
            }
            Some(_) | None => Placement::Skip(index + 1),
        }
    }

    /// All men but the last, or the next index, without the last man's bits, that is worth a try.
    fn place_all_but_last(&self, high: u64) -> Result<Prefix, u64> {
        let men = self.ending.size() - 1;
        let mut prefix = Prefix::of(self.frame);
        for (&code, before) in self.ending.codes.iter().zip(0..men) {
            let shift = 6 * (men - 1 - before);
            let square = (high >> shift) as u8 & 63;
            let next = prefix.with(code, square);
            let next = next.filter(|_| self.may_stand(before, square));
            prefix = next.ok_or(((high >> shift) + 1) << shift)?;
        }
        Ok(prefix)
    }

    #[inline]
    fn finish(&self, mut position: Position, index: u64) -> Placement {
        if self.special {
            position.settle();
        }
        if position.in_check(position.turn().other()) {
            return Placement::Skip(index + 1);
        }
        if !self.fixed.is_empty() {
            position = position.with_fixed(&self.fixed);
        }
        Placement::Legal(position)
    }
}

const THEIR_KING: u8 = Man::new(Side::Them, Role::King).code();

/// Whether a man may be put on `square` after those that `position` has.
fn fits(position: &Position, code: u8, square: Square, previous: (u8, u8)) -> bool {
    let free = !position.occupied().contains(square);
    let twins_in_order = previous.0 != code || previous.1 < square.file_major();
    let pawn = code & 7 == Role::Pawn as u8;
    let apart = code != THEIR_KING || square.distance(position.our_king()) > 1;
    free && twins_in_order && apart && !(pawn && matches!(square.rank(), 1 | 8))
}

impl Position {
    fn put(&mut self, code: u8, square: Square, next: &mut u32) {
        let slot = match code {
            1 => 0,
            THEIR_KING => 1,
            _ => {
                *next += 1;
                *next - 1
            }
        };
        self.place(slot, code, square);
    }
}

impl Iterator for Positions {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        while self.next < self.end {
            match self.place(self.next) {
                Placement::Skip(next) => self.next = next,
                Placement::Legal(position) => {
                    self.next += 1;
                    return Some(position);
                }
            }
        }
        None
    }
}
