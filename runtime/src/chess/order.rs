//! The order in which the squares that a man may reach are tried.
//!
//! * king: the diagonal neighbours (+1,+1) (+1,-1) (-1,+1) (-1,-1), then (+1,0) (-1,0) (0,+1) (0,-1);
//! * rook: for I = 1..=8 first (its file, I), then (I, its rank);
//! * bishop: the four diagonals in the order of the king's steps, each outwards;
//! * queen: as a rook, then as a bishop;
//! * knight: clockwise from (+1,+2).

use super::Square;

/// Up to `N` squares in the order in which moves to them are generated; the rest repeat the square of the man
/// itself, where it never goes.
#[derive(Clone, Copy)]
pub(super) struct Order<const N: usize> {
    squares: [Square; N],
    len: u8,
}

type Table<const N: usize> = [Order<N>; 64];

const KING_STEPS: [(i32, i32); 8] = [
    (1, 1),
    (1, -1),
    (-1, 1),
    (-1, -1),
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
];
const KNIGHT_STEPS: [(i32, i32); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

static KING: Table<8> = steps_table(&KING_STEPS);
static KNIGHT: Table<8> = steps_table(&KNIGHT_STEPS);
static BISHOP: Table<13> = bishop_table();
static ROOK: Table<14> = rook_table();

/// The neighbours of `square`.
#[inline]
pub(super) fn king(square: Square) -> &'static [Square; 8] {
    row(&KING, square)
}

/// The knight's moves from `square` on an empty board.
#[inline]
pub(super) fn knight(square: Square) -> &'static [Square; 8] {
    row(&KNIGHT, square)
}

/// The bishop's moves from `square` on an empty board.
#[inline]
pub(super) fn bishop(square: Square) -> &'static [Square; 13] {
    row(&BISHOP, square)
}

/// The rook's moves from `square` on an empty board.
#[inline]
pub(super) fn rook(square: Square) -> &'static [Square; 14] {
    row(&ROOK, square)
}

#[inline]
fn row<const N: usize>(table: &'static Table<N>, square: Square) -> &'static [Square; N] {
    match table.get(usize::from(square.index())) {
        Some(order) => &order.squares,
        None => const { &[Square::from_index(0); N] },
    }
}

impl<const N: usize> Order<N> {
    const EMPTY: Self = Self::from(Square::from_index(0));

    const fn from(square: Square) -> Self {
        Self {
            squares: [square; N],
            len: 0,
        }
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "runs at compile time only, where it cannot panic"
    )]
    const fn push(&mut self, square: Option<Square>) {
        if let Some(square) = square {
            self.squares[self.len as usize] = square;
            self.len += 1;
        }
    }
}

#[expect(
    clippy::indexing_slicing,
    reason = "runs at compile time only, where it cannot panic"
)]
const fn steps_table(steps: &[(i32, i32); 8]) -> Table<8> {
    let mut table = [Order::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let from = Square::from_index(index as u8);
        table[index] = Order::from(from);
        let mut step = 0;
        while step < 8 {
            table[index].push(from.offset(steps[step].0, steps[step].1));
            step += 1;
        }
        index += 1;
    }
    table
}

#[expect(
    clippy::indexing_slicing,
    reason = "runs at compile time only, where it cannot panic"
)]
const fn bishop_table() -> Table<13> {
    let mut table = [Order::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let from = Square::from_index(index as u8);
        table[index] = Order::from(from);
        let mut step = 0;
        while step < 4 {
            let (files, ranks) = KING_STEPS[step];
            let mut far = 1;
            while far < 8 {
                table[index].push(from.offset(files * far, ranks * far));
                far += 1;
            }
            step += 1;
        }
        index += 1;
    }
    table
}

#[expect(
    clippy::indexing_slicing,
    reason = "runs at compile time only, where it cannot panic"
)]
const fn rook_table() -> Table<14> {
    let mut table = [Order::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let from = Square::from_index(index as u8);
        table[index] = Order::from(from);
        let mut line = 1;
        while line <= 8 {
            if line != from.rank() {
                table[index].push(Square::new(from.file(), line));
            }
            if line != from.file() {
                table[index].push(Square::new(line, from.rank()));
            }
            line += 1;
        }
        index += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names<const N: usize>(from: &str, order: fn(Square) -> &'static [Square; N]) -> String {
        let from = at(from);
        let others = order(from).iter().filter(|&&square| square != from);
        others
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn at(name: &str) -> Square {
        Square::parse(name).unwrap()
    }

    #[test]
    fn orders_are_those_of_the_book() {
        assert_eq!(names("e4", king), "f5 f3 d5 d3 f4 d4 e5 e3");
        assert_eq!(names("a1", king), "b2 b1 a2");
        assert_eq!(
            names("c2", rook),
            "c1 a2 b2 c3 c4 d2 c5 e2 c6 f2 c7 g2 c8 h2"
        );
        assert_eq!(names("b3", bishop), "c4 d5 e6 f7 g8 c2 d1 a4 a2");
        assert_eq!(names("b1", knight), "c3 d2 a3");
    }
}
