//! The example tables for king and rook, played out: what their comments promise.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::wildcard_enum_match_arm,
    reason = "tests state assumptions by panicking"
)]

mod support;

use serde_json::{Value, json};

/// By moves up to and including mate, from how many positions the book's table needs so many.
const BOOK: [u64; 34] = [
    794, 5394, 196, 148, 510, 598, 1323, 1469, 2170, 2068, 3575, 4354, 5456, 5986, 8229, 8948,
    8068, 9825, 11188, 9228, 9976, 10712, 9541, 10086, 9302, 8578, 7656, 6127, 5143, 3852, 2370,
    1543, 705, 2,
];

fn verify(table: &str) -> (i32, Value) {
    let mut command = support::al0();
    command.args(["verify", table, "--format", "json"]);
    let (status, out, err) = support::run(&mut command);
    assert_eq!(err, "");
    (status, serde_json::from_str(&out).unwrap())
}

fn histogram(found: &Value) -> Vec<(u32, u64)> {
    let object = found["histogram"].as_object().unwrap();
    let pair =
        |(moves, count): (&String, &Value)| (moves.parse().unwrap(), count.as_u64().unwrap());
    object.iter().map(pair).collect()
}

/// What a verdict says under each of these keys.
fn assert_facts<const N: usize>(found: &Value, facts: [(&str, Value); N]) {
    for (key, value) in facts {
        assert_eq!(found[key], value, "{key}");
    }
}

fn check_common(found: &Value) {
    assert_facts(
        found,
        [
            ("ending", json!("KRvK")),
            ("partial", json!(false)),
            ("positions", json!(175_168)),
            ("covered", json!(175_168)),
            ("max_moves", json!(34)),
            ("material_lost", json!(0)),
            ("mated", json!(0)),
            ("cycles", json!(0)),
            ("no_rule", json!(0)),
            ("no_advice", json!(0)),
            ("undecided", json!(0)),
            ("fifty_moves", json!(0)),
            ("won", json!(175_168)),
            ("optimal_max", json!(16)),
            ("other_positions", json!(0)),
        ],
    );
}

#[test]
fn the_books_tables_fail_in_48_positions() {
    for table in ["@krk", "@krk_ru"] {
        let (status, found) = verify(table);
        assert_eq!(status, 1);
        check_common(&found);
        assert_eq!(
            (&found["mates"], &found["stalemates"]),
            (&json!(175_120), &json!(48))
        );
        assert_eq!(histogram(&found), (1..).zip(BOOK).collect::<Vec<_>>());
        let lines = found["counterexamples"].as_array().unwrap();
        assert_eq!(lines.len(), 48);
        assert!(lines.iter().all(|line| line["kind"] == "stalemate"));
        assert_eq!(found["longest"]["line"].as_array().unwrap().len(), 67);
    }
}

#[test]
fn the_mended_tables_mate_from_everywhere() {
    for table in ["@krk_sound", "@krk_sound_ru"] {
        let (status, found) = verify(table);
        assert_eq!(status, 0);
        check_common(&found);
        assert_eq!(
            (&found["mates"], &found["stalemates"]),
            (&json!(175_168), &json!(0))
        );
        assert_eq!(found["counterexamples"], json!([]));
    }
}

#[test]
fn the_fast_table_mates_from_everywhere() {
    let (status, found) = verify("@krk_fast");
    assert_eq!(status, 0);
    assert_eq!(found["positions"], json!(175_168));
    assert_eq!(found["mates"], json!(175_168));
    assert_eq!(found["max_moves"], json!(28));
    assert_eq!(found["counterexamples"], json!([]));
    same_program("@krk_fast", "@krk_fast_ru");
}

/// A table and its translation are the same program: what is proved of one is true of the other.
fn same_program(one: &str, other: &str) {
    let code = |table| {
        let mut command = support::al0();
        command.args(["emit", table, "bytecode"]);
        let (status, out, err) = support::run(&mut command);
        assert_eq!((status, err.as_str()), (0, ""), "{table}");
        let code = out.lines().filter(|line| line.starts_with("  "));
        let without_places = |line: &str| line.split(';').next().map(str::to_owned);
        code.filter_map(without_places).collect::<Vec<_>>()
    };
    assert!(code(one).len() > 100);
    assert_eq!(code(one), code(other));
}

#[test]
fn the_table_for_the_pawn_wins_whatever_can_be_won() {
    let (status, found) = verify("@kpk");
    assert_eq!(status, 0);
    assert_facts(
        &found,
        [
            ("positions", json!(163_328)),
            ("won", json!(124_960)),
            ("mates", json!(124_960)),
            ("failures", json!(0)),
            ("cycles", json!(0)),
            ("material_lost", json!(0)),
            ("max_moves", json!(59)),
            ("optimal_max", json!(28)),
            ("counterexamples", json!([])),
        ],
    );
    same_program("@kpk", "@kpk_ru");
}

#[test]
fn the_table_for_two_rooks_mates_from_everywhere() {
    let (status, found) = verify("@krrk");
    assert_eq!(status, 0);
    assert_facts(
        &found,
        [
            ("positions", json!(4_162_592)),
            ("mates", json!(4_162_592)),
            ("max_moves", json!(30)),
            ("optimal_max", json!(7)),
            ("counterexamples", json!([])),
        ],
    );
    same_program("@krrk", "@krrk_ru");
}

#[test]
fn the_table_for_two_bishops_wins_whatever_can_be_won() {
    let (status, found) = verify("@kbbk");
    assert_eq!(status, 0);
    assert_facts(
        &found,
        [
            ("positions", json!(5_082_028)),
            ("won", json!(2_503_608)),
            ("mates", json!(2_503_608)),
            ("failures", json!(0)),
            ("max_moves", json!(50)),
            ("optimal_max", json!(19)),
            ("counterexamples", json!([])),
        ],
    );
    same_program("@kbbk", "@kbbk_ru");
}

/// What the table itself says of how far it gets.
#[test]
fn the_table_for_bishop_and_knight_wins_near_the_right_corner() {
    let (status, found) = verify("@kbnk");
    assert_eq!(status, 1);
    assert_facts(
        &found,
        [
            ("positions", json!(10_875_504)),
            ("won", json!(10_822_184)),
            ("no_rule", json!(10_875_504 - 142_528)),
            ("mates", json!(119_748)),
            ("no_advice", json!(22_780)),
            ("stalemates", json!(0)),
            ("material_lost", json!(0)),
            ("cycles", json!(0)),
            ("max_moves", json!(28)),
            ("optimal_max", json!(33)),
        ],
    );
    same_program("@kbnk", "@kbnk_ru");
}

#[test]
fn the_tables_for_the_queen_mate_from_everywhere() {
    for table in ["@kqk", "@kqk_ru"] {
        let (status, found) = verify(table);
        assert_eq!(status, 0, "{table}");
        assert_eq!(
            (&found["positions"], &found["mates"]),
            (&json!(144_508), &json!(144_508))
        );
        assert_eq!(found["max_moves"], json!(25));
        assert_eq!(found["counterexamples"], json!([]));
    }
}

#[test]
fn the_queen_alone_mates_from_everywhere_while_her_king_stands_still() {
    for table in ["@kqk_fixed", "@kqk_fixed_ru"] {
        let (status, found) = verify(table);
        assert_eq!(status, 0, "{table}");
        assert_eq!(
            (&found["positions"], &found["mates"]),
            (&json!(2_231), &json!(2_231))
        );
        assert_eq!(
            (&found["max_moves"], &found["optimal_max"]),
            (&json!(46), &json!(23))
        );
        assert_eq!(found["counterexamples"], json!([]));
    }
}

/// What stands in the tables themselves about positions, in both languages.
#[test]
fn the_tables_do_what_they_say_they_expect() {
    for table in [
        "kbbk",
        "kbnk",
        "kpk",
        "kqk",
        "kqk_c3",
        "kqk_fixed",
        "krk",
        "krk_edge",
        "krk_fast",
        "krk_sound",
        "krrk",
        "krrk_ladder",
    ] {
        for name in [format!("@{table}"), format!("@{table}_ru")] {
            let mut command = support::al0();
            command.args(["test", &name, "--format", "json"]);
            let (status, out, err) = support::run(&mut command);
            assert_eq!((status, err.as_str()), (0, ""), "{name}");
            assert!(out.matches("\"passed\"").count() > 1, "{name}: {out}");
        }
    }
}
