//! What a loop over squares must test besides what it tests of the board and of the piece's lines, as the games tell:
//! a man in the way, a goal that fails, the end of the list.

use std::{
    cell::RefCell,
    collections::{BTreeMap, HashMap},
};

use al0_runtime::chess::Piece;

use super::{
    checks::{self, Check},
    code::{Item, Label, Part},
    cover::{bits, cover, has},
    game::{Game, Turn},
    generate::Tests,
    measure::{Usable, by_number},
    men::their_king,
    place::puts_aside,
    plan::{Plan, Threshold},
    pointer, register,
    spot::Spot,
    tries::Try,
    writer::{Writer, cells},
};

/// Tests and what else the games ask of a loop.
#[derive(Clone, Debug, Default)]
pub(super) struct Extra {
    /// Commands that go to the next square where it is not gone to.
    pub(super) tests: Writer,
    /// The tests of board and lines that these stand for, besides those that the loop makes.
    pub(super) stands_for: Vec<Check>,
    /// Whether they turn squares down that all tests of board and lines would let pass.
    pub(super) others: bool,
    /// Whether the list may come to its end.
    pub(super) ends: bool,
    /// Commands that compute where the list begins.
    pub(super) pointer: Option<Vec<Item>>,
}

/// A square that the loop comes to in a game, and whether the piece goes there.
pub(super) struct Point<'a> {
    pub(super) turn: &'a Turn,
    /// Its place in the list.
    pub(super) place: usize,
    /// File and rank as the calculator reads them.
    pub(super) to: (i32, i32),
    pub(super) goes: bool,
    /// The list begins behind it.
    is_skipped: bool,
}

/// All squares that the loop of a plan comes to, and the tests that there are.
pub(super) struct Trials<'a> {
    plan: &'a Plan,
    piece: Piece,
    points: Vec<Point<'a>>,
    ends: bool,
    /// Registers in which numbers may be put aside.
    free: usize,
    scene: Scene,
    known: Vec<Check>,
    /// What was found, by the squares that are to be turned down.
    found: RefCell<HashMap<Vec<usize>, Option<Writer>>>,
    /// The same of where the list begins.
    pointers: RefCell<HashMap<Vec<pointer::Wanted>, Option<Vec<Item>>>>,
}

impl<'a> Trials<'a> {
    pub(super) fn new(
        plan: &'a Plan,
        piece: Piece,
        tries: &[Try<'_>],
        game: &'a dyn Game,
        free: usize,
    ) -> Option<Self> {
        let scene = Scene::new(piece, game.turns().first()?);
        Some(Self {
            plan,
            piece,
            points: points(plan, piece, game),
            ends: game.turns().iter().any(|turn| turn.answer.is_none()),
            free,
            known: known(tries, &scene),
            scene,
            found: RefCell::default(),
            pointers: RefCell::default(),
        })
    }

    /// No tests besides those of the loop.
    pub(super) fn bare(&self) -> Extra {
        Extra {
            ends: self.ends,
            ..Extra::default()
        }
    }

    /// What the games ask for besides these tests; nothing where no test is known that tells the squares gone to from
    /// the others.
    pub(super) fn extra(&self, tests: Tests) -> Option<Extra> {
        let passes =
            |point: &Point<'_>| !point.goes && !point.is_skipped && self.passes(tests, point);
        let stays = self.points.iter().enumerate();
        let stays: Vec<usize> = stays
            .filter(|(_, point)| passes(point))
            .map(|(at, _)| at)
            .collect();
        let known = self.found.borrow().get(&stays).cloned();
        let written = known.unwrap_or_else(|| {
            let written = self.written(&stays);
            self.found
                .borrow_mut()
                .insert(stays.clone(), written.clone());
            written
        });
        let turned_down = || stays.iter().filter_map(|&at| self.points.get(at));
        let mut stands_for = Tests::ALL.checks(self.plan.role);
        stands_for.retain(|check| turned_down().any(|point| !self.holds(check, point)));
        Some(Extra {
            tests: written?,
            stands_for,
            others: turned_down().any(|point| self.passes(Tests::ALL, point)),
            ..self.bare()
        })
    }

    /// Whether the loop takes a square for one to go to.
    fn passes(&self, tests: Tests, point: &Point<'_>) -> bool {
        let checks = tests.checks(self.plan.role);
        checks.iter().all(|check| self.holds(check, point))
    }

    fn holds(&self, check: &Check, point: &Point<'_>) -> bool {
        check.passes(&point.turn.men, self.piece, point.to) == Some(true)
    }

    /// The shortest commands found that compute where the list begins; nothing where it always begins at its head.
    pub(super) fn pointer(&self, tests: Tests) -> Option<Vec<Item>> {
        let (head, _) = self.plan.head?;
        let count = self.plan.entries.len();
        let mut kings: BTreeMap<i32, (usize, usize)> = BTreeMap::new();
        let same = |one: &Point<'_>, other: &Point<'_>| std::ptr::eq(one.turn, other.turn);
        for all in self.points.chunk_by(same) {
            let first = all.first()?;
            let (_, king) = first
                .turn
                .men
                .iter()
                .find(|(one, _)| *one == their_king())?;
            let is_passed = |place: usize| {
                let mut at = all.iter().filter(|point| point.place == place);
                at.any(|point| self.passes(tests, point))
            };
            let begins = if all.iter().any(|point| point.is_skipped) {
                head
            } else {
                0
            };
            let least = (0..begins).rev().find(|&place| is_passed(place));
            let least = least.map_or(0, |place| place + 1);
            let goes = all.iter().find(|point| point.goes);
            let most = goes.map_or(count, |point| point.place);
            let known = kings.entry(10 * (10 * king.file() + king.rank()));
            let both = known.or_insert((0, count));
            *both = (both.0.max(least), both.1.min(most));
        }
        let value = |place: usize| i32::try_from(count + 1 - place).ok();
        let wanted = kings.into_iter().map(|(king, (least, most))| {
            Some(pointer::Wanted {
                king,
                least: value(most)?,
                most: value(least)?,
            })
        });
        let wanted: Vec<pointer::Wanted> = wanted.collect::<Option<_>>()?;
        let known = self.pointers.borrow().get(&wanted).cloned();
        known.unwrap_or_else(|| {
            let found = pointer::shortest(&wanted, &self.plan.values(), POINTER);
            self.pointers.borrow_mut().insert(wanted, found.clone());
            found
        })
    }

    /// The cheapest tests that turn down these points and none that is gone to.
    fn written(&self, stays: &[usize]) -> Option<Writer> {
        let mut tests = Writer::default();
        if stays.is_empty() {
            return Some(tests);
        }
        if stays.len() > MOST_OPEN {
            return None;
        }
        let stays: Vec<&Point<'_>> = stays.iter().filter_map(|&at| self.points.get(at)).collect();
        let goes: Vec<&Point<'_>> = self.points.iter().filter(|point| point.goes).collect();
        let mut usable = by_number(self.piece, &goes, &stays);
        usable.extend(self.by_goals(&goes, &stays));
        usable.retain(|one| puts_aside(&one.written.items) <= self.free);
        let costs: Vec<usize> = usable.iter().map(|one| cells(&one.written.items)).collect();
        let sets: Vec<u64> = (0..stays.len())
            .map(|at| bits(usable.iter().map(|one| one.fails.get(at) == Some(&true))))
            .collect();
        let chosen = cover(&sets, &costs)?;
        tests.part(Part::Extra);
        for (at, one) in usable.into_iter().enumerate() {
            if has(chosen, at) {
                tests.append(one.written);
            }
        }
        Some(tests)
    }

    /// Tests of goals and of men in the way.
    fn by_goals(&self, goes: &[&Point<'_>], stays: &[&Point<'_>]) -> Vec<Usable> {
        let usable = self.known.iter().filter_map(|check| {
            let passes = |point: &Point<'_>| check.passes(&point.turn.men, self.piece, point.to);
            if !goes.iter().all(|point| passes(point) == Some(true)) {
                return None;
            }
            let fails = stays.iter().map(|point| passes(point) == Some(false));
            let fails: Vec<bool> = fails.collect();
            if !fails.contains(&true) {
                return None;
            }
            let mut written = Writer::default();
            check.write(&mut written, Label::Next, &self.scene.place())?;
            Some(Usable { fails, written })
        });
        usable.collect()
    }
}

/// Cells for computing where the list begins.
const POINTER: usize = 6;

/// Squares more than these are not told apart by a few tests.
const MOST_OPEN: usize = 40;

/// All squares of the list in all games, up to the one gone to.
fn points<'a>(plan: &Plan, piece: Piece, game: &'a dyn Game) -> Vec<Point<'a>> {
    let mut points = Vec::new();
    for turn in game.turns() {
        let king = turn.men.iter().find(|(one, _)| *one == their_king());
        let Some((_, king)) = king else { continue };
        for (place, entry) in plan.entries.iter().enumerate() {
            let is_skipped = plan.head.is_some_and(|(count, threshold)| {
                place < count && !threshold.holds(king.file(), king.rank())
            });
            let to = (king.file() + entry.by.0, king.rank() + entry.by.1);
            let marked = entry.marked && plan.mark.is_some();
            let mut tenths = 10 * to.0 + to.1 - if marked { 10 * plan.marked_by } else { 0 };
            if let Some(threshold) = plan.mark
                && tenths < 0
            {
                tenths += 10 * plan.marked_by;
                if !threshold.holds(king.file(), king.rank()) {
                    continue;
                }
            }
            let wanted = turn.answer.filter(|(one, _)| *one == piece && !is_skipped);
            let goes = wanted.is_some_and(|(_, square)| (square.file(), square.rank()) == to);
            points.push(Point {
                turn,
                place,
                to: (tenths / 10, tenths % 10),
                goes,
                is_skipped,
            });
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
