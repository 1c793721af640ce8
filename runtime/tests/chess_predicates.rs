//! The predicates against slow definitions by coordinates, their examples and their names.
//!
//! Release builds look at every position of the ending, debug builds at every 61st.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::wildcard_enum_match_arm,
    clippy::indexing_slicing,
    reason = "tests state their assumptions by panicking"
)]

use std::collections::HashSet;

use al0_runtime::chess::fen::{parse_fen, to_fen};
use al0_runtime::chess::{Color, Ending, Move, Position, Role, Side, Square};
use al0_runtime::predicates::{Example, Kind, Language, Node, Predicate};

type Point = (i32, i32);

/// King and rook against king as three points, in the words of the definitions.
#[derive(Clone, Copy)]
struct Plain {
    w: Point,
    r: Point,
    b: Point,
    us_to_move: bool,
}

fn dist(a: Point, b: Point) -> i32 {
    (a.0 - b.0).abs().max((a.1 - b.1).abs())
}

fn manh(a: Point, b: Point) -> i32 {
    (a.0 - b.0).abs() + (a.1 - b.1).abs()
}

fn on_board(p: Point) -> bool {
    (1..=8).contains(&p.0) && (1..=8).contains(&p.1)
}

fn edge(p: Point) -> bool {
    p.0 == 1 || p.0 == 8 || p.1 == 1 || p.1 == 8
}

fn neighbours(p: Point) -> Vec<Point> {
    let steps = [
        (1, 1),
        (1, -1),
        (-1, 1),
        (-1, -1),
        (1, 0),
        (-1, 0),
        (0, 1),
        (0, -1),
    ];
    steps
        .iter()
        .map(|s| (p.0 + s.0, p.1 + s.1))
        .filter(|&p| on_board(p))
        .collect()
}

/// Whether a rook on `r` strikes `p` past a man on `shield`.
fn strikes(r: Point, p: Point, shield: Point) -> bool {
    let on_line = |q: Point| (q.0 == r.0 && p.0 == r.0) || (q.1 == r.1 && p.1 == r.1);
    let inside = manh(r, shield) + manh(shield, p) == manh(r, p) && shield != p;
    r != p && on_line(p) && !(on_line(shield) && inside)
}

impl Plain {
    fn of(position: &Position) -> Self {
        let point = |square: Square| (square.file(), square.rank());
        let rook = position
            .men()
            .find(|placed| placed.man.role == Role::Rook)
            .unwrap();
        Self {
            w: point(position.our_king()),
            r: point(rook.square),
            b: point(position.their_king()),
            us_to_move: position.us_to_move(),
        }
    }

    fn room(&self) -> i32 {
        let (r, b) = (self.r, self.b);
        if r.0 == b.0 || r.1 == b.1 {
            return 64;
        }
        let files = if b.0 < r.0 { r.0 - 1 } else { 8 - r.0 };
        let ranks = if b.1 < r.1 { r.1 - 1 } else { 8 - r.1 };
        files * ranks
    }

    fn critical(&self) -> Point {
        let (r, b) = (self.r, self.b);
        let file = if b.0 < r.0 { r.0 - 1 } else { r.0 + 1 };
        let rank = if b.1 < r.1 { r.1 - 1 } else { r.1 + 1 };
        (file, rank)
    }

    fn divides(&self) -> bool {
        let between = |x: i32, a: i32, b: i32| a.min(b) < x && x < a.max(b);
        between(self.r.0, self.w.0, self.b.0) || between(self.r.1, self.w.1, self.b.1)
    }

    fn their_moves(&self) -> Vec<Point> {
        let safe =
            |&to: &Point| dist(to, self.w) > 1 && (to == self.r || !strikes(self.r, to, self.w));
        neighbours(self.b).into_iter().filter(safe).collect()
    }

    fn check(&self) -> bool {
        strikes(self.r, self.b, self.w)
    }

    fn king_moves(&self) -> Vec<Point> {
        let free = |&to: &Point| to != self.r && dist(to, self.b) > 1;
        neighbours(self.w).into_iter().filter(free).collect()
    }

    fn rook_moves(&self) -> Vec<Point> {
        let free = |&to: &Point| to != self.w && to != self.b && to != self.r;
        let reached = |&to: &Point| strikes(self.r, to, self.w) && strikes(self.r, to, self.b);
        let lines = (1..=8).flat_map(|i| [(self.r.0, i), (i, self.r.1)]);
        lines.filter(free).filter(reached).collect()
    }

    fn check_moves(&self) -> Vec<Point> {
        let moves = self.rook_moves();
        let to_file = moves.iter().filter(|to| to.0 == self.b.0);
        let to_rank = moves.iter().filter(|to| to.1 == self.b.1);
        to_file.chain(to_rank).copied().collect()
    }

    fn goal(&self, goal: Predicate, root: &Self) -> bool {
        let (w, r, b) = (self.w, self.r, self.b);
        match goal {
            Predicate::True => true,
            Predicate::ThemToMove => !self.us_to_move,
            Predicate::Mate => !self.us_to_move && self.their_moves().is_empty() && self.check(),
            Predicate::Stalemate => {
                !self.us_to_move && self.their_moves().is_empty() && !self.check()
            }
            Predicate::NewRoomSmaller => self.room() < root.room(),
            Predicate::RookExposed if self.us_to_move => dist(w, r) > dist(b, r) + 1,
            Predicate::RookExposed => dist(w, r) > dist(b, r),
            Predicate::OkApproachedCsquare => {
                manh(w, self.critical()) < manh(root.w, root.critical())
            }
            Predicate::RookDivides => self.divides(),
            Predicate::LPattern => manh(w, b) == 2 && manh(r, b) == 3,
            Predicate::OkOrNoFurther => dist(w, r) <= dist(root.w, root.r),
            Predicate::RoomGt2 => self.room() > 2,
            Predicate::OurKingEdge => edge(w),
            Predicate::TheirKingEdge => edge(b),
            Predicate::KingsClose => dist(w, b) < 4,
            Predicate::RookLost => {
                b == r
                    || (!self.us_to_move
                        && neighbours(b).contains(&r)
                        && !neighbours(w).contains(&r))
            }
            other => panic!("{other:?} is not a goal"),
        }
    }

    fn moves(&self, constraint: Predicate) -> Vec<(u8, Point)> {
        let of = |slot: u8, targets: Vec<Point>| targets.into_iter().map(move |to| (slot, to));
        match (constraint, self.us_to_move) {
            (Predicate::Legal, true) => of(0, self.king_moves())
                .chain(of(2, self.rook_moves()))
                .collect(),
            (Predicate::Legal, false) => of(1, self.their_moves()).collect(),
            (Predicate::KingDiagFirst, true) => of(0, self.king_moves()).collect(),
            (Predicate::RookMove, true) => of(2, self.rook_moves()).collect(),
            (Predicate::CheckMove, true) => of(2, self.check_moves()).collect(),
            _ => Vec::new(),
        }
    }
}

fn positions(turn: Side) -> impl Iterator<Item = Position> {
    let step = if cfg!(debug_assertions) { 61 } else { 1 };
    Ending::parse("KRvK")
        .unwrap()
        .positions(Color::White, turn)
        .step_by(step)
}

fn of_kind(kind: Kind) -> impl Iterator<Item = Predicate> {
    Predicate::ALL
        .iter()
        .copied()
        .filter(move |predicate| predicate.info().kind == kind)
}

/// Those of [`REFERENCE`]: the others have their definitions in `library.rs`.
fn of_the_book(kind: Kind) -> impl Iterator<Item = Predicate> {
    of_kind(kind).filter(|predicate| REFERENCE.iter().any(|row| row.0 == predicate.info().id()))
}

fn generated(constraint: Predicate, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    constraint.generate(position, &mut moves);
    moves
}

fn compare_goals(position: &Position, root: &Position, kinds: &[Kind]) {
    let (plain, plain_root) = (Plain::of(position), Plain::of(root));
    for goal in kinds.iter().flat_map(|&kind| of_the_book(kind)) {
        let expected = plain.goal(goal, &plain_root);
        let found = goal.holds(&Node { position, root });
        assert_eq!(
            found,
            expected,
            "{goal:?} {} root {}",
            to_fen(position),
            to_fen(root)
        );
    }
}

#[test]
fn goals_mean_what_their_definitions_say() {
    for position in positions(Side::Us).chain(positions(Side::Them)) {
        compare_goals(&position, &position, &[Kind::Goal, Kind::Comparing]);
    }
}

#[test]
fn comparing_goals_see_the_root() {
    for root in positions(Side::Us) {
        for mv in generated(Predicate::Legal, &root) {
            compare_goals(&root.make(mv), &root, &[Kind::Comparing]);
        }
    }
}

#[test]
fn goals_about_a_captured_rook_look_at_where_it_fell() {
    for root in positions(Side::Them) {
        for mv in generated(Predicate::Legal, &root) {
            let after = root.make(mv);
            compare_goals(&after, &root, &[Kind::Goal, Kind::Comparing]);
        }
    }
}

#[test]
fn a_captured_rook_is_lost_for_good_and_never_moves() {
    let start = parse_fen("8/8/8/3k4/4R3/8/8/K7 b - -", Some(Color::White)).unwrap();
    let capture = Move::new(1, start.their_king(), Square::parse("e4").unwrap());
    assert!(Predicate::Legal.admits(&start, capture));
    let mut position = start.make(capture);
    for _ in 0..6 {
        assert!(Predicate::RookLost.holds(&Node {
            position: &position,
            root: &start
        }));
        assert!(generated(Predicate::RookMove, &position).is_empty());
        assert!(generated(Predicate::CheckMove, &position).is_empty());
        position = position.make(*generated(Predicate::Legal, &position).last().unwrap());
    }
}

#[test]
fn without_a_rook_no_rook_goal_holds() {
    for position in Ending::parse("KQvK")
        .unwrap()
        .positions(Color::White, Side::Us)
        .step_by(997)
    {
        let rook_goals = of_kind(Kind::Goal)
            .chain(of_kind(Kind::Comparing))
            .filter(|goal| goal.info().needs.iter().any(|need| need.role == Role::Rook));
        for goal in rook_goals {
            assert!(
                !goal.holds(&Node {
                    position: &position,
                    root: &position
                }),
                "{goal:?}"
            );
        }
    }
}

#[test]
fn move_constraints_give_these_moves_in_this_order() {
    for position in positions(Side::Us).chain(positions(Side::Them)) {
        let plain = Plain::of(&position);
        for constraint in of_the_book(Kind::Moves) {
            let found: Vec<_> = generated(constraint, &position)
                .iter()
                .map(|mv| (mv.slot(), (mv.to().file(), mv.to().rank())))
                .collect();
            assert_eq!(
                found,
                plain.moves(constraint),
                "{constraint:?} {}",
                to_fen(&position)
            );
        }
    }
}

/// Every move that could be written down for the men of a position, and some of men that are not there.
fn conceivable(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    for slot in 0..8 {
        let man = position.men().find(|placed| placed.slot == slot);
        let from = man.map_or(Square::from_index(slot), |placed| placed.square);
        moves.extend(Square::all().map(|to| Move::new(slot, from, to)));
    }
    let promoted = moves
        .clone()
        .into_iter()
        .map(|mv| mv.promoting(Role::Queen));
    moves.extend(promoted);
    moves
}

fn compare_admission(position: &Position) {
    let conceivable = conceivable(position);
    for constraint in of_kind(Kind::Moves) {
        let given: HashSet<_> = generated(constraint, position).into_iter().collect();
        for &mv in &conceivable {
            let expected = given.contains(&mv);
            assert_eq!(
                constraint.admits(position, mv),
                expected,
                "{constraint:?} {mv:?}"
            );
        }
    }
}

#[test]
fn a_constraint_admits_exactly_what_it_gives() {
    for turn in [Side::Us, Side::Them] {
        positions(turn)
            .step_by(41)
            .for_each(|position| compare_admission(&position));
        for (name, parts) in [("KRRvK", 300), ("KPvK", 300), ("KRPvKNP", 300)] {
            let parts = Ending::parse(name)
                .unwrap()
                .split(Color::White, turn, parts);
            parts
                .into_iter()
                .flat_map(|mut part| part.next())
                .for_each(|p| compare_admission(&p));
        }
    }
}

fn example_holds(predicate: Predicate, example: Example) -> bool {
    let read = |fen| parse_fen(fen, Some(Color::White)).unwrap_or_else(|e| panic!("{fen}: {e}"));
    let position = read(example.fen);
    let root = example.root.map_or(position, read);
    match predicate.info().kind {
        Kind::Moves => !generated(predicate, &position).is_empty(),
        Kind::Goal | Kind::Comparing => predicate.holds(&Node {
            position: &position,
            root: &root,
        }),
    }
}

#[test]
fn examples_are_true() {
    for &predicate in Predicate::ALL {
        let info = predicate.info();
        assert!(
            info.holds.is_some() || info.fails.is_some(),
            "{predicate:?}"
        );
        let compares = info.kind == Kind::Comparing;
        for (example, expected) in [(info.holds, true), (info.fails, false)] {
            if let Some(example) = example {
                assert_eq!(
                    example_holds(predicate, example),
                    expected,
                    "{predicate:?} {expected}"
                );
                assert_eq!(example.root.is_some(), compares, "{predicate:?}");
            }
        }
    }
}

#[test]
fn names_are_unique_and_found() {
    let mut seen = HashSet::new();
    for &predicate in Predicate::ALL {
        for (pair, names) in predicate.info().names.iter().enumerate() {
            for language in [Language::English, Language::Russian] {
                let name = names.get(language);
                let found = Predicate::from_name(name).unwrap();
                assert!(seen.insert(name), "{name} stands for two predicates");
                assert_eq!(
                    (found.predicate, found.pair, found.language),
                    (predicate, pair, language)
                );
            }
        }
    }
    assert_eq!(Predicate::from_name("mates"), None);
    assert_eq!(Predicate::from_name(""), None);
}

#[test]
fn texts_are_whole_sentences_in_their_language() {
    let cyrillic = |text: &str| text.chars().any(|c| ('а'..='я').contains(&c));
    let decomposed = |c: char| ('\u{300}'..='\u{36f}').contains(&c);
    for &predicate in Predicate::ALL {
        let info = predicate.info();
        for text in [info.summary, info.doc] {
            assert!(
                text.en.ends_with('.') && text.ru.ends_with('.'),
                "{predicate:?}"
            );
            assert!(!cyrillic(text.en) && cyrillic(text.ru), "{predicate:?}");
        }
        for names in info.names {
            assert!(names.en.is_ascii() && cyrillic(names.ru), "{names:?}");
            assert!(!names.ru.contains(decomposed), "{names:?} is not composed");
        }
    }
}

/// The table of the language's reference, names and kinds.
const REFERENCE: &[(&str, &str, Kind)] = &[
    ("true", "истина", Kind::Goal),
    ("themtomove", "ход_противника", Kind::Goal),
    ("mate", "мат", Kind::Goal),
    ("stalemate", "пат", Kind::Goal),
    ("newroomsmaller", "уменьш_простр", Kind::Comparing),
    ("rookexposed", "ладья_под_боем", Kind::Goal),
    ("okapproachedcsquare", "ближе_к_клетке", Kind::Comparing),
    ("rookdivides", "раздел", Kind::Goal),
    ("lpatt", "l_конфиг", Kind::Goal),
    ("okorndle", "не_дальше_от_ладьи", Kind::Comparing),
    ("roomgt2", "простр_больше_2", Kind::Goal),
    ("our_king_edge", "наш_король_на_краю", Kind::Goal),
    ("their_king_edge", "король_противника_на_краю", Kind::Goal),
    ("kings_close", "короли_рядом", Kind::Goal),
    ("rooklost", "потеря_ладьи", Kind::Goal),
    ("legal", "разреш", Kind::Moves),
    ("kingdiagfirst", "сначала_диаг", Kind::Moves),
    ("rookmove", "ход_ладьи", Kind::Moves),
    ("checkmove", "ход_шах", Kind::Moves),
    ("nomove", "нет_хода", Kind::Moves),
];

#[test]
fn the_names_of_the_language_are_there() {
    for &(en, ru, kind) in REFERENCE {
        let (english, russian) = (
            Predicate::from_name(en).unwrap(),
            Predicate::from_name(ru).unwrap(),
        );
        assert_eq!(english.predicate, russian.predicate);
        let info = english.predicate.info();
        assert_eq!((info.id(), info.kind), (en, kind));
    }
    let any = Predicate::from_name("любая_поз").unwrap();
    assert_eq!((any.predicate, any.pair), (Predicate::True, 1));
}
