//! Squares, sets of squares and the distances between squares.

use std::fmt;

/// A square of the board: 0..=63, a1 = 0, b1 = 1, …, h8 = 63.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square at a file and rank of 1..=8, or none where either is off the board.
    #[must_use]
    #[inline]
    pub const fn new(file: i32, rank: i32) -> Option<Self> {
        if file < 1 || file > 8 || rank < 1 || rank > 8 {
            return None;
        }
        Some(Self(((rank - 1) * 8 + (file - 1)) as u8))
    }

    /// The square of an index of 0..=63; only the low six bits count.
    #[must_use]
    #[inline]
    pub const fn from_index(index: u8) -> Self {
        Self(index & 63)
    }

    /// The square of a number that counts file by file: a1 = 0, a2 = 1, …, h8 = 63.
    #[must_use]
    #[inline]
    pub const fn from_file_major(index: u8) -> Self {
        Self(((index & 7) << 3) | ((index >> 3) & 7))
    }

    /// This square's number counted file by file: a1 = 0, a2 = 1, …, h8 = 63.
    #[must_use]
    #[inline]
    pub const fn file_major(self) -> u8 {
        ((self.0 & 7) << 3) | (self.0 >> 3)
    }

    /// The index, 0..=63.
    #[must_use]
    #[inline]
    pub const fn index(self) -> u8 {
        self.0 & 63
    }

    /// The file, 1..=8 for a..h.
    #[must_use]
    #[inline]
    pub const fn file(self) -> i32 {
        (self.0 & 7) as i32 + 1
    }

    /// The rank, 1..=8.
    #[must_use]
    #[inline]
    pub const fn rank(self) -> i32 {
        (self.index() >> 3) as i32 + 1
    }

    /// The square `files` to the right and `ranks` up, or none off the board.
    #[must_use]
    #[inline]
    pub const fn offset(self, files: i32, ranks: i32) -> Option<Self> {
        Self::new(
            self.file().wrapping_add(files),
            self.rank().wrapping_add(ranks),
        )
    }

    /// The distance in king moves, 0..=7.
    #[must_use]
    #[inline]
    pub fn distance(self, other: Self) -> i32 {
        let pair = usize::from(self.index()) << 6 | usize::from(other.index());
        DISTANCES
            .get(pair)
            .map_or(0, |&distance| i32::from(distance))
    }

    /// The Manhattan distance, 0..=14.
    #[must_use]
    #[inline]
    pub const fn manhattan(self, other: Self) -> i32 {
        (self.file().abs_diff(other.file()) + self.rank().abs_diff(other.rank())) as i32
    }

    /// Whether the square is on the edge of the board.
    #[must_use]
    #[inline]
    pub const fn is_edge(self) -> bool {
        self.set().bits() & 0xff81_8181_8181_81ff != 0
    }

    /// The set of this square alone.
    #[must_use]
    #[inline]
    pub const fn set(self) -> SquareSet {
        SquareSet(1 << self.index())
    }

    /// The squares of its file.
    #[must_use]
    #[inline]
    pub const fn file_set(self) -> SquareSet {
        SquareSet(0x0101_0101_0101_0101 << (self.0 & 7))
    }

    /// The squares of its rank.
    #[must_use]
    #[inline]
    pub const fn rank_set(self) -> SquareSet {
        SquareSet(0xff << (self.index() & 56))
    }

    /// Every square, a1, b1, …, h8.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..64).map(Self)
    }

    /// The square named by two characters such as `e4`.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        match name.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Some(Self((rank - b'1') * 8 + (file - b'a')))
            }
            _ => None,
        }
    }
}

/// The distance of every pair of squares: searches ask for it at every node.
static DISTANCES: [u8; 64 * 64] = distances();

#[expect(
    clippy::indexing_slicing,
    reason = "runs at compile time only, where it cannot panic"
)]
const fn distances() -> [u8; 64 * 64] {
    let mut table = [0; 64 * 64];
    let mut pair = 0;
    while pair < table.len() {
        let (a, b) = (Square((pair >> 6) as u8), Square((pair & 63) as u8));
        let files = a.file().abs_diff(b.file());
        let ranks = a.rank().abs_diff(b.rank());
        table[pair] = if files > ranks { files } else { ranks } as u8;
        pair += 1;
    }
    table
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(b'a' + (self.0 & 7));
        write!(f, "{file}{}", self.rank())
    }
}

/// A set of squares, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(u64);

impl SquareSet {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const FULL: Self = Self(!0);

    /// The set whose bit `n` stands for the square of index `n`.
    #[must_use]
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The bits, a1 lowest.
    #[must_use]
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether `square` belongs to the set.
    #[must_use]
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Whether the set has no square.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares the set has.
    #[must_use]
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The squares of either set.
    #[must_use]
    #[inline]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The squares of both sets.
    #[must_use]
    #[inline]
    pub const fn intersect(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The squares of this set that are not in the other.
    #[must_use]
    #[inline]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Iterator for SquareSet {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(square)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set.union(square.set()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_and_names_agree() {
        let e4 = Square::new(5, 4).unwrap();
        assert_eq!((e4.index(), e4.file(), e4.rank()), (28, 5, 4));
        assert_eq!(e4.to_string(), "e4");
        assert_eq!(Square::parse("e4"), Some(e4));
        assert_eq!(Square::parse("e9"), None);
        assert_eq!(Square::new(0, 4), None);
        assert_eq!(Square::new(9, 4), None);
    }

    #[test]
    fn file_major_numbers_are_a_bijection() {
        for square in Square::all() {
            assert_eq!(Square::from_file_major(square.file_major()), square);
        }
        assert_eq!(Square::parse("a2").unwrap().file_major(), 1);
        assert_eq!(Square::parse("b1").unwrap().file_major(), 8);
    }

    #[test]
    fn distances() {
        let (a1, c8) = (Square::parse("a1").unwrap(), Square::parse("c8").unwrap());
        assert_eq!((a1.distance(c8), a1.manhattan(c8)), (7, 9));
        assert!(a1.is_edge() && c8.is_edge());
        assert!(!Square::parse("b7").unwrap().is_edge());
    }
}
