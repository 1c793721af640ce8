//! Tests of one number that is made of two squares, found from the squares gone to and those that are not.

use al0_runtime::chess::{Piece, Square};

use super::{
    chain::{self, Chain},
    code::Label,
    extra::Point,
    goals::hundredths,
    men::their_king,
    register,
    sum::{self, ONE, Sum},
    writer::{Writer, cells},
};

/// A test that turns down some points, by their places among those not gone to.
pub(super) struct Usable {
    pub(super) fails: Vec<bool>,
    pub(super) written: Writer,
}

/// What of a square is looked at.
#[derive(Clone, Copy)]
enum Side {
    /// The number file.rank.
    Whole,
    /// The file.
    File,
    /// The rank.
    Rank,
}

/// A number made of two squares: the first, and the second so many times.
#[derive(Clone, Copy)]
struct Measured {
    side: Side,
    one: u8,
    other: u8,
    times: i64,
}

/// Numbers that one comparison, after a few commands, may tell the squares by.
fn measures() -> impl Iterator<Item = Measured> {
    use register::{CANDIDATE, KING, PIECE};
    let pairs = [
        (CANDIDATE, PIECE, 0),
        (PIECE, CANDIDATE, 0),
        (KING, CANDIDATE, 0),
        (CANDIDATE, PIECE, 1),
        (CANDIDATE, PIECE, -1),
        (CANDIDATE, KING, 1),
        (CANDIDATE, KING, -1),
        (PIECE, KING, 1),
        (PIECE, KING, -1),
    ];
    [Side::Whole, Side::Rank, Side::File]
        .into_iter()
        .flat_map(move |side| {
            pairs.into_iter().map(move |(one, other, times)| Measured {
                side,
                one,
                other,
                times,
            })
        })
}

/// Numbers that nearly every two squares make another of.
fn fine() -> impl Iterator<Item = Measured> {
    use register::{CANDIDATE, KING, PIECE};
    let pairs = [(CANDIDATE, PIECE), (CANDIDATE, KING), (PIECE, KING)];
    pairs.into_iter().flat_map(|(one, other)| {
        [(one, other), (other, one)].map(|(one, other)| Measured {
            side: Side::Whole,
            one,
            other,
            times: 9,
        })
    })
}

impl Measured {
    /// The number at a point, in hundredths of file.rank.
    fn value(self, piece: Piece, point: &Point<'_>) -> Option<i64> {
        let square = |register: u8| {
            let stands = |wanted: Piece| {
                let found = point.turn.men.iter().find(|(one, _)| *one == wanted);
                found.map(|(_, at)| (at.file(), at.rank()))
            };
            match register {
                register::CANDIDATE => Some(point.to),
                register::PIECE => stands(piece),
                _ => stands(their_king()),
            }
        };
        let of = |register: u8| {
            let (file, rank) = square(register)?;
            Some(match self.side {
                Side::Whole => hundredths(file, rank),
                Side::File => hundredths(file, 0),
                Side::Rank => hundredths(0, rank),
            })
        };
        Some(of(self.one)? + self.times * of(self.other)?)
    }

    fn sum(self) -> Option<Sum> {
        let of = |register| {
            let (file, rank) = sum::in_register(register)?;
            match self.side {
                Side::Whole => sum::decimal(&(file, rank)),
                Side::File => Some(file),
                Side::Rank => rank.times(ONE / 10),
            }
        };
        of(self.one)?.plus(&of(self.other)?, self.times * ONE)
    }
}

/// The shortest test of one number that some squares fail which are not gone to, and no other.
fn measured(
    piece: Piece,
    points: &[&Point<'_>],
    measures: impl Iterator<Item = Measured>,
) -> Option<Writer> {
    let written = measures.filter_map(|measure| {
        let known: Option<Vec<(i64, bool)>> = points
            .iter()
            .map(|point| Some((measure.value(piece, point)?, point.goes)))
            .collect();
        let chain: Chain = chain::within(&known?, LONGEST)?;
        let mut writer = Writer::default();
        writer.sum(&measure.sum()?)?;
        writer.chain(&chain, false, Label::Next);
        Some(writer)
    });
    written.min_by_key(|writer| cells(&writer.items))
}

/// Tests of one number: of all squares; of those on the board and beyond it apart; of each place in the list; and of
/// single squares.
pub(super) fn by_number<'a>(
    piece: Piece,
    goes: &[&'a Point<'a>],
    stays: &[&'a Point<'a>],
) -> Vec<Usable> {
    let mut squares: Vec<(i32, i32)> = stays.iter().map(|point| point.to).collect();
    squares.sort_unstable();
    squares.dedup();
    let mut places: Vec<usize> = stays.iter().map(|point| point.place).collect();
    places.sort_unstable();
    places.dedup();
    let mut kinds = vec![Meant::All, Meant::OnBoard(true), Meant::OnBoard(false)];
    kinds.extend(places.into_iter().map(Meant::Place));
    // A test for each of many would be more than there are cells for.
    if stays.len() <= SINGLE {
        kinds.extend(squares.into_iter().map(Meant::Square));
        kinds.extend(stays.iter().map(|point| Meant::One(point)));
    }
    let mut done: Vec<Vec<bool>> = Vec::new();
    let usable = kinds.into_iter().filter_map(|kind| {
        let fails: Vec<bool> = stays.iter().map(|point| kind.has(point)).collect();
        if !fails.contains(&true) || done.contains(&fails) {
            return None;
        }
        done.push(fails.clone());
        let meant = stays.iter().filter(|point| kind.has(point));
        let meant: Vec<&Point<'_>> = goes.iter().chain(meant).copied().collect();
        let written = match kind {
            Meant::One(_) => measured(piece, &meant, measures().chain(fine())),
            Meant::All | Meant::OnBoard(_) | Meant::Place(_) | Meant::Square(_) => {
                measured(piece, &meant, measures())
            }
        }?;
        Some(Usable { fails, written })
    });
    usable.collect()
}

/// Squares that one test is for.
#[derive(Clone, Copy)]
enum Meant<'a> {
    All,
    OnBoard(bool),
    Place(usize),
    Square((i32, i32)),
    One(&'a Point<'a>),
}

impl Meant<'_> {
    fn has(self, point: &Point<'_>) -> bool {
        match self {
            Self::All => true,
            Self::OnBoard(wanted) => Square::new(point.to.0, point.to.1).is_some() == wanted,
            Self::Place(place) => point.place == place,
            Self::Square(square) => point.to == square,
            Self::One(one) => std::ptr::eq(one, point),
        }
    }
}

/// Cells of a chain at most: with longer tests the program would not fit.
const LONGEST: usize = 12;

/// Points up to so many are also looked at one by one.
const SINGLE: usize = 16;
