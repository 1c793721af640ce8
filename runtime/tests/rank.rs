//! Perfect play: known counts, and every value against the rules of chess.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "tests state assumptions by panicking"
)]

use al0_runtime::{
    chess::{Color, Ending, Position, Side, Square, fen::parse_fen, san::to_san},
    solve::rank::{Material, RankError, RankOptions, Summary, Table, Value, parse_fixed, rank},
    vm::LimitKind,
};
use std::num::NonZero;

fn material(ending: &str, fixed: &[&str]) -> Material {
    let fixed: Vec<_> = fixed
        .iter()
        .map(|text| parse_fixed(text).unwrap())
        .collect();
    Material::new(Ending::parse(ending).unwrap(), &fixed).unwrap()
}

fn table(ending: &str, fixed: &[&str]) -> Table {
    rank(&material(ending, fixed), &RankOptions::default()).unwrap()
}

fn summary(ending: &str) -> Summary {
    table(ending, &[]).summary()
}

/// Legal, won, drawn, lost.
fn counts(count: &al0_runtime::solve::rank::Count) -> [u64; 4] {
    [count.legal, count.won(), count.drawn, count.lost()]
}

#[test]
fn king_and_rook_win_everywhere() {
    let summary = summary("KRvK");
    assert_eq!(counts(&summary.us), [175_168, 175_168, 0, 0]);
    assert_eq!(counts(&summary.them), [223_944, 0, 22_244, 201_700]);
    assert_eq!(summary.longest_win(), Some(16));
}

#[test]
fn longest_wins_are_the_known_ones() {
    for (ending, longest) in [
        ("KQvK", 10),
        ("KBBvK", 19),
        ("KBNvK", 33),
        ("KPvK", 28),
        ("KQvKR", 35),
        ("KRvKB", 29),
        ("KRvKN", 40),
    ] {
        assert_eq!(summary(ending).longest_win(), Some(longest), "{ending}");
    }
}

#[test]
fn two_knights_only_mate_where_they_stand() {
    let summary = summary("KNNvK");
    assert_eq!(summary.longest_win(), Some(1));
    assert!(summary.them.longest_loss_moves() <= Some(1));
}

#[test]
fn minor_pieces_alone_never_win() {
    for ending in ["KvK", "KBvK", "KNvK"] {
        let summary = summary(ending);
        assert_eq!(summary.us.won() + summary.them.lost(), 0, "{ending}");
    }
}

#[test]
fn a_queen_wins_where_a_fixed_king_stands_well() {
    for (square, legal, won, longest) in [
        ("c3", 2_231, 2_231, Some(23)),
        ("f3", 2_231, 2_231, Some(23)),
        ("c6", 2_231, 2_231, Some(23)),
        ("f6", 2_231, 2_231, Some(23)),
        ("c1", 2_301, 384, Some(9)),
        ("c2", 2_197, 323, Some(8)),
        ("d3", 2_241, 142, Some(2)),
    ] {
        let summary = table("KQvK", &[&format!("wk={square}")]).summary();
        let found = (summary.us.legal, summary.us.won(), summary.longest_win());
        assert_eq!(found, (legal, won, longest), "{square}");
    }
    for square in ["a1", "b1", "b2", "d1", "d2", "d4"] {
        let summary = table("KQvK", &[&format!("wk={square}")]).summary();
        assert_eq!(summary.us.won(), 0, "{square}");
    }
}

#[test]
fn exchanged_sides_exchange_the_counts() {
    let (ours, theirs) = (summary("KPvK"), summary("KvKP"));
    assert_eq!(counts(&ours.us), counts(&theirs.them));
    assert_eq!(counts(&ours.them), counts(&theirs.us));
    assert_eq!(theirs.us.longest_loss_moves(), Some(28));
}

/// So many positions from all over an ending.
fn sample(ending: Ending, us: Color, turn: Side, count: u64) -> impl Iterator<Item = Position> {
    let step = ending.space() / count;
    (0..count).filter_map(move |number| {
        let start = step * number + number * 0x9e37_79b9 % step;
        ending.positions_in(us, turn, start..ending.space()).next()
    })
}

/// Positions from all over have the value that their moves give them.
fn check_values(table: &Table, count: u64) {
    let ending = *table.material().ending();
    for us in [Color::White, Color::Black] {
        for turn in [Side::Us, Side::Them] {
            sample(ending, us, turn, count).for_each(|position| check_value(table, &position));
        }
    }
}

fn check_value(table: &Table, position: &Position) {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.retain(|mv| !table.is_fixed(position.man_at(mv.from()).unwrap().man));
    let after = moves.iter().map(|mv| {
        let after = position.make(*mv);
        match table.value(&after).unwrap() {
            Value::Won(plies) => Value::Lost(plies + 1),
            Value::Drawn => Value::Drawn,
            Value::Lost(plies) => Value::Won(plies + 1),
        }
    });
    let expected = after
        .max()
        .unwrap_or(match position.in_check(position.turn()) {
            true => Value::Lost(0),
            false => Value::Drawn,
        });
    let fen = al0_runtime::chess::fen::to_fen(position);
    assert_eq!(table.value(position), Some(expected), "{fen}");
}

#[test]
fn values_are_what_the_moves_give() {
    for ending in ["KRvK", "KPvK", "KvKP", "KQvKR", "KRvKQ"] {
        check_values(&table(ending, &[]), 5_000);
    }
}

/// Checks the position and those after its double steps that may be answered en passant; counts those in
/// which that answer matters.
fn check_double_steps(table: &Table, position: &Position) -> usize {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let after = moves.iter().map(|mv| position.make(*mv));
    let passed: Vec<_> = after.filter(|after| after.en_passant().is_some()).collect();
    if !passed.is_empty() {
        check_value(table, position);
    }
    passed.iter().for_each(|after| check_value(table, after));
    let matters =
        |after: &&Position| table.value(after) != table.value(&after.with_turn(after.turn()));
    passed.iter().filter(matters).count()
}

#[test]
fn en_passant_counts() {
    let table = table("KPvKP", &["bk=f6"]);
    let king = Square::parse("f6").unwrap();
    let mut seen = 0;
    for turn in [Side::Us, Side::Them] {
        let all = table.material().ending().positions(Color::White, turn);
        for position in all.filter(|one| one.their_king() == king) {
            seen += check_double_steps(&table, &position);
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
#[cfg_attr(debug_assertions, ignore = "ranks fifteen endings; run with --release")]
fn pawns_against_pawns() {
    let table = table("KPvKP", &[]);
    let summary = table.summary();
    assert_eq!(summary.longest_win(), Some(33));
    assert_eq!(summary.us.won_in, summary.them.won_in);
    check_values(&table, 20_000);
    let positions = sample(*table.material().ending(), Color::White, Side::Us, 200_000);
    let seen: usize = positions.map(|one| check_double_steps(&table, &one)).sum();
    assert!(seen > 100, "{seen}");
}

#[test]
fn best_moves_are_all_that_keep_the_distance() {
    let table = table("KRvK", &[]);
    let position = parse_fen("k7/8/1K6/8/8/8/8/7R w - - 0 1", None).unwrap();
    let best: Vec<_> = table
        .best_moves(&position)
        .into_iter()
        .map(|(mv, value)| (to_san(&position, mv), value))
        .collect();
    assert_eq!(best, [("Rh8#".to_owned(), Value::Won(1))]);
    assert_eq!(table.distance(&position), Some(1));
    assert_eq!(table.moves(&position).len(), 20);
}

#[test]
fn colours_and_sides_may_be_either() {
    let table = table("KRvK", &[]);
    let value = |fen: &str, us| table.value(&parse_fen(fen, Some(us)).unwrap());
    for us in [Color::White, Color::Black] {
        let white = value("8/8/8/8/8/2k5/8/K6R w - - 0 1", us);
        let black = value("k6r/8/2K5/8/8/8/8/8 b - - 0 1", us);
        assert!(white.is_some());
        assert_eq!(white, black);
    }
    assert_eq!(value("8/8/8/8/8/2k5/8/K6Q w - - 0 1", Color::White), None);
}

#[test]
fn fixed_men_stay_in_their_places() {
    let table = table("KQvK", &["wk=c3"]);
    let at = |fen: &str| parse_fen(fen, Some(Color::White)).unwrap();
    let position = at("7k/8/8/8/8/2K5/8/7Q b - - 0 1");
    assert!(table.value(&position).is_some());
    let position = at("7k/8/8/8/8/2K5/8/6Q1 w - - 0 1");
    let kings = table
        .moves(&position)
        .iter()
        .filter(|(mv, _)| mv.slot() == 0)
        .count();
    assert_eq!(kings, 0);
    assert_eq!(table.value(&at("7k/8/8/8/8/3K4/8/6Q1 w - - 0 1")), None);
}

#[test]
fn threads_change_nothing() {
    let with = |threads| {
        let options = RankOptions {
            threads: NonZero::new(threads).unwrap(),
            ..RankOptions::default()
        };
        rank(&material("KPvK", &[]), &options).unwrap().summary()
    };
    assert_eq!(with(1), with(3));
}

#[test]
fn limits_stop_the_work_at_the_same_place_every_time() {
    let stopped = |nodes, threads| {
        let options = RankOptions {
            nodes: Some(nodes),
            threads: NonZero::new(threads).unwrap(),
            ..RankOptions::default()
        };
        match rank(&material("KRvK", &[]), &options) {
            Err(RankError::Limit {
                kind,
                nodes,
                partial,
                ..
            }) => (kind, nodes, partial),
            other => panic!("{other:?}"),
        }
    };
    let early = stopped(1_000, 1);
    assert_eq!((early.0, early.2.clone()), (LimitKind::Nodes, None));
    let late = stopped(200_000, 1);
    let partial = late.2.clone().unwrap();
    let whole = summary("KRvK");
    let known = partial.known.unwrap() as usize;
    assert!((1..16).contains(&known), "{known}");
    assert_eq!(partial.us.won_in[..], whole.us.won_in[..=known]);
    assert_eq!(partial.them.lost_in[..], whole.them.lost_in[..=known]);
    assert_eq!(late, stopped(200_000, 3));
}

#[test]
fn no_time_gives_no_ranking() {
    let options = RankOptions {
        time: Some(std::time::Duration::ZERO),
        ..RankOptions::default()
    };
    let stopped = rank(&material("KQvKR", &[]), &options);
    assert!(matches!(
        stopped,
        Err(RankError::Limit {
            kind: LimitKind::Time,
            ..
        })
    ));
}
