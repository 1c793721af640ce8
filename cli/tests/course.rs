//! A course's table on its own libraries in Prolog: goals and moves by clauses play as the built-in ones do.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stderr,
    clippy::wildcard_enum_match_arm,
    reason = "tests state assumptions by panicking"
)]

mod support;

use std::path::{Path, PathBuf};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/course")
        .join(name)
}

/// The lines of every 97th position.
fn survey(files: &[PathBuf]) -> String {
    let mut command = support::al0();
    command.args(["survey", "-q", "--sample", "97"]).args(files);
    let (status, out, err) = support::run(&mut command);
    assert_eq!((status, err.as_str()), (0, ""));
    out
}

#[test]
fn goals_and_moves_by_clauses_answer_as_the_librarys() {
    let table = |files: &[&str]| survey(&files.iter().map(|name| file(name)).collect::<Vec<_>>());
    let native = survey(&[PathBuf::from("@krk")]);
    assert_eq!(native.lines().count(), 1806);
    let goals = ["table.al0", "general.pl", "krk_goals.pl"];
    assert_eq!(table(&goals), native);
    let all = ["krk_moves.pl", "krk_goals.pl", "general.pl", "table.al0"];
    assert_eq!(table(&all), native);
}
