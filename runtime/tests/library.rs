//! The library for any material says what plain definitions over coordinates say.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::wildcard_enum_match_arm,
    reason = "tests state their assumptions by panicking"
)]

mod common;

use std::collections::BTreeSet;

use al0_runtime::{
    chess::{Color, Ending, Move, Position, Role, Side, fen::to_fen},
    predicates::{Kind, Node, Predicate},
};

type Place = (i32, i32);

#[derive(Clone, Copy, PartialEq)]
struct Figure {
    side: Side,
    role: Role,
    at: Place,
}

/// A position as a list of men, our pawns going up the board.
struct Board {
    men: Vec<Figure>,
    us_to_move: bool,
    fallen: Vec<Figure>,
}

const STRAIGHT: [Place; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [Place; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const LEAPS: [Place; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

fn on_board((file, rank): Place) -> bool {
    (1..=8).contains(&file) && (1..=8).contains(&rank)
}

fn plus(a: Place, b: Place) -> Place {
    (a.0 + b.0, a.1 + b.1)
}

fn files_ranks(a: Place, b: Place) -> (i32, i32) {
    ((a.0 - b.0).abs(), (a.1 - b.1).abs())
}

fn dist(a: Place, b: Place) -> i32 {
    let (files, ranks) = files_ranks(a, b);
    files.max(ranks)
}

fn manh(a: Place, b: Place) -> i32 {
    let (files, ranks) = files_ranks(a, b);
    files + ranks
}

fn squares() -> impl Iterator<Item = Place> {
    (1..=8).flat_map(|file| (1..=8).map(move |rank| (file, rank)))
}

impl Board {
    fn of(position: &Position) -> Self {
        let black = position.us() == Color::Black;
        let figure = |placed: al0_runtime::chess::Placed| Figure {
            side: placed.man.side,
            role: placed.man.role,
            at: (
                placed.square.file(),
                if black {
                    9 - placed.square.rank()
                } else {
                    placed.square.rank()
                },
            ),
        };
        Self {
            men: position.live_men().map(figure).collect(),
            fallen: position
                .men()
                .filter(|placed| placed.captured)
                .map(figure)
                .collect(),
            us_to_move: position.us_to_move(),
        }
    }

    fn of_side(&self, side: Side) -> impl Iterator<Item = Figure> + '_ {
        self.men.iter().copied().filter(move |man| man.side == side)
    }

    fn ours(&self, role: Role) -> Vec<Place> {
        let men = self.of_side(Side::Us).filter(|man| man.role == role);
        men.map(|man| man.at).collect()
    }

    fn king(&self, side: Side) -> Place {
        self.of_side(side)
            .find(|man| man.role == Role::King)
            .unwrap()
            .at
    }

    fn empty(&self, at: Place) -> bool {
        self.men.iter().all(|man| man.at != at)
    }

    fn without_king(&self, side: Side) -> Self {
        let mut men = self.men.clone();
        men.retain(|man| {
            *man != Figure {
                side,
                role: Role::King,
                at: self.king(side),
            }
        });
        Self {
            men,
            fallen: Vec::new(),
            us_to_move: self.us_to_move,
        }
    }

    fn slides(&self, from: Place, to: Place, steps: &[Place]) -> bool {
        steps.iter().any(|&step| {
            let mut at = plus(from, step);
            while on_board(at) && at != to && self.empty(at) {
                at = plus(at, step);
            }
            at == to
        })
    }

    fn strikes(&self, man: Figure, to: Place) -> bool {
        let up = if man.side == Side::Us { 1 } else { -1 };
        match man.role {
            Role::King => dist(man.at, to) == 1,
            Role::Queen => self.slides(man.at, to, &STRAIGHT) || self.slides(man.at, to, &DIAGONAL),
            Role::Rook => self.slides(man.at, to, &STRAIGHT),
            Role::Bishop => self.slides(man.at, to, &DIAGONAL),
            Role::Knight => LEAPS.iter().any(|&leap| plus(man.at, leap) == to),
            Role::Pawn => (man.at.0 - to.0).abs() == 1 && to.1 - man.at.1 == up,
        }
    }

    fn struck(&self, side: Side, at: Place) -> bool {
        self.of_side(side).any(|man| self.strikes(man, at))
    }

    fn hangs(&self, man: Figure) -> bool {
        self.struck(man.side.other(), man.at) && !self.struck(man.side, man.at)
    }

    fn hanging(&self, side: Side) -> bool {
        self.of_side(side)
            .any(|man| man.role != Role::King && self.hangs(man))
    }

    /// Whether their king may stand on a square as far as our men are concerned.
    fn open(&self, at: Place) -> bool {
        !self.without_king(Side::Them).struck(Side::Us, at)
    }

    fn mobility(&self) -> usize {
        let king = self.king(Side::Them);
        let free = |at: &Place| self.of_side(Side::Them).all(|man| man.at != *at);
        squares()
            .filter(|&at| dist(king, at) == 1 && free(&at) && self.open(at))
            .count()
    }

    fn region(&self) -> BTreeSet<Place> {
        let mut reached = BTreeSet::from([self.king(Side::Them)]);
        loop {
            let more: Vec<Place> = squares()
                .filter(|at| {
                    !reached.contains(at) && reached.iter().any(|&from| dist(from, *at) == 1)
                })
                .filter(|&at| self.open(at))
                .collect();
            if more.is_empty() {
                return reached;
            }
            reached.extend(more);
        }
    }

    fn to_nearest_man(&self) -> Option<i32> {
        let men = self.of_side(Side::Us).filter(|man| man.role != Role::King);
        men.map(|man| dist(man.at, self.king(Side::Them))).min()
    }

    fn king_to_region(&self) -> i32 {
        let king = self.king(Side::Us);
        self.region().into_iter().map(|at| dist(king, at)).sum()
    }

    /// The most advanced of our pawns, the leftmost of those.
    fn pawn(&self) -> Option<Place> {
        self.ours(Role::Pawn)
            .into_iter()
            .max_by_key(|&(file, rank)| (rank, -file))
    }

    fn key_squares(&self) -> Vec<Place> {
        let Some((file, rank)) = self.pawn() else {
            return Vec::new();
        };
        let is_key = |&(f, r): &Place| match file {
            1 => f == 2 && r >= 7,
            8 => f == 7 && r >= 7,
            _ if rank < 5 => (f - file).abs() < 2 && r == rank + 2,
            _ => (f - file).abs() < 2 && (r == rank + 1 || r == rank + 2),
        };
        squares().filter(is_key).collect()
    }

    fn to_key_square(&self) -> Option<i32> {
        self.way_to_key_square(Side::Us)
    }

    fn way_to_key_square(&self, side: Side) -> Option<i32> {
        let king = self.king(side);
        self.key_squares()
            .into_iter()
            .map(|at| dist(king, at))
            .min()
    }

    fn lost(&self, role: Role) -> bool {
        let ours = |man: &&Figure| man.side == Side::Us && man.role == role;
        self.fallen.iter().any(|man| ours(&man))
            || (!self.us_to_move && self.men.iter().any(|man| ours(&man) && self.hangs(*man)))
    }

    fn exposed(&self, role: Role) -> bool {
        let slack = i32::from(self.us_to_move);
        let (us, them) = (self.king(Side::Us), self.king(Side::Them));
        self.ours(role)
            .iter()
            .any(|&at| dist(us, at) > dist(them, at) + slack)
    }

    fn to_corner(&self, wanted: impl Fn(Place) -> bool) -> i32 {
        let king = self.king(Side::Them);
        let corners = [(1, 1), (1, 8), (8, 1), (8, 8)];
        corners
            .into_iter()
            .filter(|&at| wanted(at))
            .map(|at| manh(king, at))
            .min()
            .unwrap()
    }

    fn to_bishop_corner(&self) -> Option<i32> {
        let bishop = self.ours(Role::Bishop).first().copied()?;
        let colour = |(file, rank): Place| (file + rank) % 2;
        Some(self.to_corner(|at| colour(at) == colour(bishop)))
    }

    fn to_edge(&self) -> i32 {
        let king = self.king(Side::Them);
        let edge = squares().filter(|&(f, r)| matches!(f, 1 | 8) || matches!(r, 1 | 8));
        edge.map(|at| dist(king, at)).min().unwrap()
    }

    fn gap(&self) -> (i32, i32) {
        let (us, them) = (self.king(Side::Us), self.king(Side::Them));
        (dist(us, them), manh(us, them))
    }

    fn to_centre(&self) -> i32 {
        let king = self.king(Side::Us);
        let centre = [(4, 4), (4, 5), (5, 4), (5, 5)];
        centre.into_iter().map(|at| manh(king, at)).min().unwrap()
    }

    /// The opposition with so many files and ranks between the kings, in any order.
    fn facing(&self, distances: &[Place]) -> bool {
        let (files, ranks) = files_ranks(self.king(Side::Us), self.king(Side::Them));
        let either = |&(a, b): &Place| (files, ranks) == (a, b) || (files, ranks) == (b, a);
        !self.us_to_move && distances.iter().any(either)
    }

    fn catches(&self) -> bool {
        self.pawn().is_some_and(|(file, rank)| {
            let steps = if rank == 2 { 5 } else { 8 - rank };
            dist(self.king(Side::Them), (file, 8)) <= steps + i32::from(!self.us_to_move)
        })
    }

    fn is_passed(&self) -> bool {
        let stops = |(file, rank): Place| {
            self.of_side(Side::Them)
                .any(|man| man.role == Role::Pawn && (man.at.0 - file).abs() < 2 && man.at.1 > rank)
        };
        self.pawn().is_some_and(|pawn| !stops(pawn))
    }

    fn count(&self, side: Side) -> usize {
        self.of_side(side).count()
    }

    fn pawns(&self) -> usize {
        let all = self.men.iter().chain(&self.fallen);
        all.filter(|man| man.side == Side::Us && man.role == Role::Pawn)
            .count()
    }
}

fn both<T: PartialOrd>(now: Option<T>, then: Option<T>, test: fn(&T, &T) -> bool) -> bool {
    now.zip(then).is_some_and(|(now, then)| test(&now, &then))
}

fn is_corner((file, rank): Place) -> bool {
    matches!(file, 1 | 8) && matches!(rank, 1 | 8)
}

/// The role that a name such as `queenlost` begins with.
fn role_in(name: &str) -> Option<(Role, &str)> {
    let words = [
        ("queen", Role::Queen),
        ("rook", Role::Rook),
        ("bishop", Role::Bishop),
        ("knight", Role::Knight),
        ("pawn", Role::Pawn),
    ];
    words
        .iter()
        .find_map(|&(word, role)| Some((role, name.strip_prefix(word)?)))
}

fn of_a_role(name: &str, board: &Board) -> Option<bool> {
    if let Some(rest) = name.strip_prefix("have_") {
        let (role, _) = role_in(rest)?;
        return Some(!board.ours(role).is_empty());
    }
    let (role, rest) = role_in(name)?;
    let men = board.ours(role);
    Some(match rest {
        "lost" => board.lost(role),
        "exposed" => board.exposed(role),
        "attacked" => men.iter().any(|&at| board.struck(Side::Them, at)),
        "protected" => !men.is_empty() && men.iter().all(|&at| board.struck(Side::Us, at)),
        _ => return None,
    })
}

fn of_freedom(name: &str, now: &Board, then: &Board) -> Option<bool> {
    if let Some(bound) = name.strip_prefix("mobilitygt") {
        return Some(now.mobility() > bound.parse().unwrap());
    }
    if let Some(bound) = name.strip_prefix("regiongt") {
        return Some(now.region().len() > bound.parse().unwrap());
    }
    Some(match name {
        "newmobilitysmaller" => now.mobility() < then.mobility(),
        "mobility_not_larger" => now.mobility() <= then.mobility(),
        "newregionsmaller" => now.region().len() < then.region().len(),
        "region_not_larger" => now.region().len() <= then.region().len(),
        "our_king_nearer_region" => now.king_to_region() < then.king_to_region(),
        "our_king_no_farther_region" => now.king_to_region() <= then.king_to_region(),
        "corner_in_region" => now.region().into_iter().any(is_corner),
        "bishop_corner_in_region" => {
            let shade = |(file, rank): Place| (file + rank) % 2;
            let men = now.ours(Role::Bishop);
            let bishop = men.first().copied();
            let in_reach = |at| bishop.is_some_and(|man| is_corner(at) && shade(at) == shade(man));
            now.region().into_iter().any(in_reach)
        }
        "region_on_edge" => {
            let within = |line: fn(Place) -> bool| now.region().into_iter().all(line);
            within(|at| at.0 == 1)
                || within(|at| at.0 == 8)
                || within(|at| at.1 == 1)
                || within(|at| at.1 == 8)
        }
        _ => return None,
    })
}

fn of_kings(name: &str, now: &Board, then: &Board) -> Option<bool> {
    let any = |_| true;
    let struck = |side: Side| now.struck(side.other(), now.king(side));
    Some(match name {
        "check" => struck(Side::Them),
        "our_king_in_check" => struck(Side::Us),
        "our_king_corner" => is_corner(now.king(Side::Us)),
        "their_king_corner" => is_corner(now.king(Side::Them)),
        "their_king_bishop_corner" => now.to_bishop_corner() == Some(0),
        "their_king_nearer_edge" => now.to_edge() < then.to_edge(),
        "their_king_no_farther_edge" => now.to_edge() <= then.to_edge(),
        "their_king_nearer_corner" => now.to_corner(any) < then.to_corner(any),
        "their_king_no_farther_corner" => now.to_corner(any) <= then.to_corner(any),
        "their_king_nearer_bishop_corner" => {
            both(now.to_bishop_corner(), then.to_bishop_corner(), |a, b| {
                a < b
            })
        }
        "their_king_no_farther_bishop_corner" => {
            both(now.to_bishop_corner(), then.to_bishop_corner(), |a, b| {
                a <= b
            })
        }
        "kings_nearer" => now.gap() < then.gap(),
        "kings_no_farther" => now.gap() <= then.gap(),
        "our_king_nearer_centre" => now.to_centre() < then.to_centre(),
        "our_king_no_farther_centre" => now.to_centre() <= then.to_centre(),
        "direct_opposition" => now.facing(&[(2, 0)]),
        "diagonal_opposition" => now.facing(&[(2, 2)]),
        "distant_opposition" => now.facing(&[(4, 0), (6, 0)]),
        "opposition" => now.facing(&[(2, 0), (2, 2), (4, 0), (6, 0)]),
        _ => return None,
    })
}

fn of_pawns(name: &str, now: &Board, then: &Board) -> Option<bool> {
    let pawn = now.pawn();
    let is = |test: &dyn Fn(Place) -> bool| pawn.is_some_and(test);
    let to_pawn = |board: &Board| Some(dist(board.king(Side::Us), board.pawn()?));
    Some(match name {
        "pawnpassed" => now.is_passed(),
        "rookpawn" => is(&|(file, _)| matches!(file, 1 | 8)),
        "their_king_in_square" => now.catches(),
        "pawnblocked" => is(&|at| !now.empty(plus(at, (0, 1)))),
        "our_king_key_square" => now.to_key_square() == Some(0),
        "our_king_nearer_key_square" => {
            both(now.to_key_square(), then.to_key_square(), |a, b| a < b)
        }
        "our_king_no_farther_key_square" => {
            both(now.to_key_square(), then.to_key_square(), |a, b| a <= b)
        }
        "our_king_first_to_key_square" => {
            let theirs = now.way_to_key_square(Side::Them);
            let slack = i32::from(now.us_to_move);
            let ways = now.to_key_square().zip(theirs);
            ways.is_some_and(|(ours, theirs)| ours < theirs + slack)
        }
        "path_covered" => is(&|(file, rank)| {
            (rank + 1..=8).all(|ahead| dist(now.king(Side::Us), (file, ahead)) == 1)
        }),
        "our_king_nearer_pawn" => both(to_pawn(now), to_pawn(then), |a, b| a < b),
        "our_king_ahead" => is(&|(_, rank)| now.king(Side::Us).1 > rank),
        "their_king_ahead" => is(&|(file, rank)| {
            let king = now.king(Side::Them);
            (king.0 - file).abs() < 2 && king.1 > rank
        }),
        "promoted" => now.pawns() < then.pawns(),
        "pawnadvanced" => both(pawn.map(|at| at.1), then.pawn().map(|at| at.1), |a, b| {
            a > b
        }),
        "pawn_on_seventh" => is(&|(_, rank)| rank == 7),
        _ => return None,
    })
}

fn of_men(name: &str, now: &Board, then: &Board) -> Option<bool> {
    let (us, them) = (now.king(Side::Us), now.king(Side::Them));
    let between = |x: i32, a: i32, b: i32| (a < x && x < b) || (b < x && x < a);
    Some(match name {
        "manlost" => Role::ALL.into_iter().skip(1).any(|role| now.lost(role)),
        "manhangs" => now.hanging(Side::Us),
        "their_man_hangs" => now.hanging(Side::Them),
        "they_lost_a_man" => now.count(Side::Them) < then.count(Side::Them),
        "no_man_lost" => now.count(Side::Us) >= then.count(Side::Us),
        "men_farther" => both(now.to_nearest_man(), then.to_nearest_man(), |a, b| a > b),
        "men_no_nearer" => both(now.to_nearest_man(), then.to_nearest_man(), |a, b| a >= b),
        "our_king_nearer_rook" => {
            let to_rook = |board: &Board| {
                let rook = *board.ours(Role::Rook).first()?;
                Some(dist(board.king(Side::Us), rook))
            };
            both(to_rook(now), to_rook(then), |a, b| a < b)
        }
        "queendivides" => now
            .ours(Role::Queen)
            .first()
            .is_some_and(|q| between(q.0, us.0, them.0) || between(q.1, us.1, them.1)),
        "bishops_adjacent" => {
            matches!(now.ours(Role::Bishop)[..], [a, b] if manh(a, b) == 1)
        }
        _ => return None,
    })
}

fn defined(name: &str, now: &Board, then: &Board) -> Option<bool> {
    of_men(name, now, then)
        .or_else(|| of_freedom(name, now, then))
        .or_else(|| of_kings(name, now, then))
        .or_else(|| of_pawns(name, now, then))
        .or_else(|| of_a_role(name, now))
}

const ENDINGS: [&str; 8] = [
    "KQvKR", "KRRvK", "KBBvK", "KBNvKB", "KPvK", "KPPvK", "KRPvKNP", "KQvKQ",
];

/// Some positions of many endings, each side to move, each colour ours, and those after a move.
fn positions(parts: u64) -> Vec<Position> {
    let mut found = Vec::new();
    for name in ENDINGS {
        for us in [Color::White, Color::Black] {
            for turn in [Side::Us, Side::Them] {
                let pieces = Ending::parse(name).unwrap().split(us, turn, parts);
                let some = pieces.into_iter().flat_map(|mut piece| piece.next());
                found.extend(some.flat_map(|position| with_successors(&position)));
            }
        }
    }
    found
}

/// The position, and every fourth that can come of it.
fn with_successors(position: &Position) -> Vec<Position> {
    let after = legal(position)
        .into_iter()
        .step_by(4)
        .map(|mv| position.make(mv));
    std::iter::once(*position).chain(after).collect()
}

fn legal(position: &Position) -> Vec<Move> {
    given(Predicate::Legal, position)
}

fn given(constraint: Predicate, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    constraint.generate(position, &mut moves);
    moves
}

#[test]
fn goals_mean_what_their_definitions_say() {
    let mut holds = std::collections::BTreeMap::new();
    let all = positions(40);
    for (root, position) in all.iter().zip(all.iter().skip(1)) {
        let (then, now) = (Board::of(root), Board::of(position));
        for &goal in Predicate::ALL {
            let name = goal.info().id();
            let Some(expected) = defined(name, &now, &then) else {
                continue;
            };
            if matches!(name, "rooklost" | "rookexposed") {
                continue; // the book's own
            }
            let found = goal.holds(&Node { position, root });
            assert_eq!(
                found,
                expected,
                "{name} {} root {}",
                to_fen(position),
                to_fen(root)
            );
            holds.entry(name).or_insert([0; 2])[usize::from(found)] += 1;
        }
    }
    for (name, seen) in holds {
        assert!(seen[0] > 0 && seen[1] > 0, "{name} never differs: {seen:?}");
    }
}

#[test]
fn every_goal_has_a_definition() {
    let position = positions(1)[0];
    let board = Board::of(&position);
    for goal in Predicate::ALL.iter().map(|goal| goal.info()) {
        let known =
            common::BOOK.contains(&goal.id()) || defined(goal.id(), &board, &board).is_some();
        assert!(known || goal.kind == Kind::Moves, "{}", goal.id());
    }
}

/// Whether a move belongs to a constraint, said anew.
fn belongs(name: &str, position: &Position, mv: Move) -> Option<bool> {
    let ours = position.us_to_move();
    let mover = position
        .men()
        .find(|placed| placed.slot == mv.slot())
        .unwrap();
    let after = position.make(mv);
    let (before, next) = (Board::of(position), Board::of(&after));
    let side = mover.man.side;
    let nth = |n| before.ours(Role::Rook).get(n).copied() == Some(board_square(position, mv));
    Some(match name {
        "menmove" => ours && mover.man.role != Role::King,
        "firstrookmove" => ours && mover.man.role == Role::Rook && nth(0),
        "secondrookmove" => ours && mover.man.role == Role::Rook && nth(1),
        "capture" => next.count(side.other()) < before.count(side.other()),
        "givecheck" => next.struck(side, next.king(side.other())),
        "promotion" => mv.promotion().is_some(),
        "pawnpush" => {
            mover.man.role == Role::Pawn && next.count(side.other()) == before.count(side.other())
        }
        "safemove" => !next.hanging(side),
        _ => {
            let (role, rest) = role_in(name)?;
            (rest == "move").then_some(ours && mover.man.role == role)?
        }
    })
}

fn board_square(position: &Position, mv: Move) -> Place {
    let rank = mv.from().rank();
    let rank = if position.us() == Color::Black {
        9 - rank
    } else {
        rank
    };
    (mv.from().file(), rank)
}

#[test]
fn move_constraints_pick_from_the_legal_moves_in_their_order() {
    for position in positions(40) {
        let legal = legal(&position);
        for &constraint in Predicate::ALL {
            let name = constraint.info().id();
            let belongs = |mv: &Move| belongs(name, &position, *mv);
            if constraint.info().kind != Kind::Moves
                || legal.first().is_none_or(|mv| belongs(mv).is_none())
            {
                continue;
            }
            let expected: Vec<Move> = legal
                .iter()
                .copied()
                .filter(|mv| belongs(mv) == Some(true))
                .collect();
            assert_eq!(
                given(constraint, &position),
                expected,
                "{name} {}",
                to_fen(&position)
            );
        }
    }
}
