//! What a loop over squares must test besides the board and the piece's lines, as the games tell: a man in the way,
//! a goal that fails, the end of the list.

use al0_runtime::chess::{Piece, Square};

use super::{
    chain::{self, Chain},
    checks::{self, Check, bits, cover, has, reaches},
    code::{Label, Part},
    game::{Game, Turn},
    goals::hundredths,
    men::their_king,
    plan::{Plan, Threshold},
    register,
    spot::Spot,
    sum::{self, ONE, Sum},
    tries::Try,
    writer::{Writer, cells},
};

/// Tests and what else the games ask of a loop.
#[derive(Clone, Debug, Default)]
pub(super) struct Extra {
    /// Commands that go to the next square where it is not gone to.
    pub(super) tests: Writer,
    /// Whether the list may come to its end.
    pub(super) ends: bool,
}

/// A square that the loop takes for one that the piece reaches, were the board empty, and whether it goes there.
struct Point<'a> {
    turn: &'a Turn,
    to: (i32, i32),
    goes: bool,
}

/// A test and its commands.
struct Usable {
    fails: Vec<bool>,
    written: Writer,
}

/// What the games ask for; nothing where no test is known that tells the squares gone to from the others.
pub(super) fn extra(
    plan: &Plan,
    piece: Piece,
    tries: &[Try<'_>],
    game: &dyn Game,
) -> Option<Extra> {
    let points = points(plan, piece, game);
    let ends = game.turns().iter().any(|turn| turn.answer.is_none());
    let (goes, stays): (Vec<&Point<'_>>, Vec<&Point<'_>>) = points.iter().partition(|one| one.goes);
    let mut extra = Extra {
        tests: Writer::default(),
        ends,
    };
    if stays.is_empty() {
        return Some(extra);
    }
    let scene = Scene::new(piece, game.turns().first()?);
    let mut usable = by_number(piece, &points);
    for check in known(tries, &scene) {
        let passes = |point: &&Point<'_>| check.passes(&point.turn.men, piece, point.to);
        if !goes.iter().all(|point| passes(point) == Some(true)) {
            continue;
        }
        let fails = stays.iter().map(|point| passes(point) == Some(false));
        let fails: Vec<bool> = fails.collect();
        let mut written = Writer::default();
        if fails.contains(&true)
            && check
                .write(&mut written, Label::Next, &scene.place())
                .is_some()
        {
            usable.push(Usable { fails, written });
        }
    }
    let costs: Vec<usize> = usable.iter().map(|one| cells(&one.written.items)).collect();
    let sets: Vec<u32> = (0..stays.len())
        .map(|at| bits(usable.iter().map(|one| one.fails.get(at) == Some(&true))))
        .collect();
    let chosen = cover(&sets, &costs)?;
    extra.tests.part(Part::Extra);
    for (at, one) in usable.into_iter().enumerate() {
        if has(chosen, at) {
            extra.tests.append(one.written);
        }
    }
    Some(extra)
}

/// All squares of the list that the piece reaches, up to the one it goes to.
fn points<'a>(plan: &Plan, piece: Piece, game: &'a dyn Game) -> Vec<Point<'a>> {
    let mut points = Vec::new();
    for turn in game.turns() {
        let at = |wanted: Piece| turn.men.iter().find(|(one, _)| *one == wanted);
        let (Some((_, from)), Some((_, king))) = (at(piece), at(their_king())) else {
            continue;
        };
        for (nth, entry) in plan.entries.iter().enumerate() {
            let limit = match plan.head {
                Some((count, threshold)) if nth < count => Some(threshold),
                _ => plan.mark.filter(|_| entry.marked),
            };
            let to = (king.file() + entry.by.0, king.rank() + entry.by.1);
            // A rank far off the board makes another square of the number.
            let read = checks::read(to.0, to.1);
            let by = (read.0 - from.file(), read.1 - from.rank());
            let tried = limit.is_none_or(|limit| limit.holds(king.file(), king.rank()));
            let passes = Square::new(read.0, read.1).is_some()
                && by != (0, 0)
                && reaches(plan.role, by.0, by.1);
            if !tried || !passes {
                continue;
            }
            let goes = turn
                .answer
                .is_some_and(|(one, square)| one == piece && (square.file(), square.rank()) == to);
            points.push(Point { turn, to, goes });
            if goes {
                break;
            }
        }
    }
    points
}

impl Threshold {
    /// Whether a king on this file and rank is on the side of the threshold.
    fn holds(self, file: i32, rank: i32) -> bool {
        (self.measure.tenths(file, rank) < self.tenths) == self.below
    }
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

impl Measured {
    /// The number at a point, in hundredths of file.rank.
    fn value(self, piece: Piece, point: &Point<'_>) -> Option<i64> {
        let square = |register: u8| {
            let stands = |wanted: Piece| {
                let found = point.turn.men.iter().find(|(one, _)| *one == wanted);
                found.map(|(_, at)| (at.file(), at.rank()))
            };
            match register {
                register::CANDIDATE => Some(checks::read(point.to.0, point.to.1)),
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
fn measured(piece: Piece, points: &[&Point<'_>]) -> Option<Writer> {
    let written = measures().filter_map(|measure| {
        let known: Option<Vec<(i64, bool)>> = points
            .iter()
            .map(|point| Some((measure.value(piece, point)?, point.goes)))
            .collect();
        let chain: Chain = chain::shortest(&known?)?;
        let mut writer = Writer::default();
        writer.sum(&measure.sum()?)?;
        writer.chain(&chain, false, Label::Next);
        Some(writer)
    });
    written.min_by_key(|writer| cells(&writer.items))
}

/// Tests of one number: one of all squares, those of squares on the board and beyond it apart, and one of each square.
fn by_number(piece: Piece, points: &[Point<'_>]) -> Vec<Usable> {
    let stays = || points.iter().filter(|point| !point.goes);
    let mut squares: Vec<(i32, i32)> = stays().map(|point| point.to).collect();
    squares.sort_unstable();
    squares.dedup();
    squares.truncate(SQUARES);
    let mut kinds = vec![Meant::All, Meant::OnBoard(true), Meant::OnBoard(false)];
    kinds.extend(squares.into_iter().map(Meant::Square));
    let usable = kinds.into_iter().filter_map(|kind| {
        let meant: Vec<&Point<'_>> = points
            .iter()
            .filter(|point| point.goes || kind.has(point.to))
            .collect();
        if meant.iter().all(|point| point.goes) {
            return None;
        }
        let written = measured(piece, &meant)?;
        let fails = stays().map(|point| kind.has(point.to)).collect();
        Some(Usable { fails, written })
    });
    usable.collect()
}

/// Squares that one test is for.
#[derive(Clone, Copy)]
enum Meant {
    All,
    OnBoard(bool),
    Square((i32, i32)),
}

impl Meant {
    fn has(self, to: (i32, i32)) -> bool {
        match self {
            Self::All => true,
            Self::OnBoard(wanted) => Square::new(to.0, to.1).is_some() == wanted,
            Self::Square(square) => to == square,
        }
    }
}

/// Squares for which a test of their own is looked for.
const SQUARES: usize = 8;

/// Where the men are kept in a loop.
struct Scene {
    before: Vec<(Piece, Spot)>,
    after: Vec<(Piece, Spot)>,
}

impl Scene {
    fn new(piece: Piece, turn: &Turn) -> Self {
        let spots = |moved: u8| {
            let men = turn.men.iter();
            men.map(move |&(one, square)| {
                let spot = if one == piece {
                    Spot::Register(moved)
                } else if one == their_king() {
                    Spot::Register(register::KING)
                } else {
                    Spot::Fixed(square)
                };
                (one, spot)
            })
            .collect::<Vec<_>>()
        };
        let mut before = spots(register::PIECE);
        before.push((checks::tried(), Spot::Register(register::CANDIDATE)));
        Self {
            before,
            after: spots(register::CANDIDATE),
        }
    }

    fn place(&self) -> checks::Place<'_> {
        checks::Place {
            candidate: register::CANDIDATE,
            from: register::PIECE,
            before: &self.before,
            after: Some(&self.after),
            king: (u8::MAX, &[]),
        }
    }
}

/// Tests of goals and of men in the way; those of the board and the lines stand in the loop already.
fn known(tries: &[Try<'_>], scene: &Scene) -> Vec<Check> {
    let mut all: Vec<Check> = Vec::new();
    for one in tries {
        for check in checks::checks(one, &scene.before) {
            if matches!(check, Check::Goal { .. }) && !all.contains(&check) {
                all.push(check);
            }
        }
    }
    all
}
