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

use std::{
    io::Write as _,
    path::{Path, PathBuf},
    process::Stdio,
};

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

#[test]
fn a_compiled_table_with_its_clauses_answers_as_its_files() {
    let folder = tempfile::tempdir().unwrap();
    let built = folder.path().join("course.al0c");
    let files = ["table.al0", "general.pl", "krk_goals.pl", "krk_moves.pl"].map(file);
    let mut build = support::al0();
    build.args(["build", "-q", "-o"]).arg(&built).args(&files);
    assert_eq!(support::run(&mut build).0, 0);
    assert_eq!(survey(std::slice::from_ref(&built)), survey(&files));
    let ask = |files: &[PathBuf]| {
        let goal = "findall(M, move(rookmove, us..1:1..2:1..5:5..0, M, _), L)";
        let mut query = support::al0();
        query.args(["query", "-q"]).args(files).arg(goal);
        support::run(&mut query)
    };
    assert_eq!(ask(&[built]), ask(&files));
}

#[test]
fn the_files_of_one_table_are_joined_by_a_plus() {
    let names = ["table.al0", "krk_goals.pl", "krk_moves.pl", "general.pl"];
    let joined: Vec<String> = names
        .iter()
        .map(|name| file(name).display().to_string())
        .collect();
    let joined = joined.join("+");
    let mut engine = support::al0();
    engine
        .args(["uci", &joined])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut engine = engine.spawn().unwrap();
    let script = "position fen 1k6/8/2K5/7R/8/8/8/8 w - - 0 1\ngo\n";
    engine
        .stdin
        .take()
        .unwrap()
        .write_all(script.as_bytes())
        .unwrap();
    let out = engine.wait_with_output().unwrap().stdout;
    let out = String::from_utf8(out).unwrap();
    assert!(out.contains("bestmove h5a5"), "{out}");
    let mut test = support::al0();
    test.args(["test", "--list", &joined]);
    let (status, out, _) = support::run(&mut test);
    assert_eq!(status, 0, "{out}");
    let mut emit = support::al0();
    emit.arg("emit").args(joined.split('+')).arg("table");
    let (status, out, _) = support::run(&mut emit);
    assert_eq!(status, 0);
    assert!(out.starts_with("ending KRvK"), "{out}");
}
