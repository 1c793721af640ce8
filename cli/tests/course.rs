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

/// The book's table with each goal through a clause of its own.
fn through_clauses(look_inside: bool) -> (String, String) {
    const BOTH: [&str; 3] = ["newroomsmaller", "okapproachedcsquare", "okorndle"];
    const ONE: [&str; 11] = [
        "rookexposed",
        "rookdivides",
        "lpatt",
        "their_king_edge",
        "our_king_edge",
        "roomgt2",
        "kings_close",
        "rooklost",
        "stalemate",
        "themtomove",
        "mate",
    ];
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/krk.al0");
    let text = std::fs::read_to_string(example).unwrap();
    let (table, _) = text.split_once(":- expect").unwrap();
    let (mut table, mut clauses) = (table.to_owned(), String::new());
    for name in BOTH.iter().chain(&ONE) {
        for (before, after) in [(' ', ' '), (' ', '\n'), ('(', ' ')] {
            let whole = |name: &str| format!("{before}{name}{after}");
            table = table.replace(&whole(name), &whole(&format!("my_{name}")));
        }
        let args = if BOTH.contains(name) { "P, R" } else { "P" };
        let clause = match *name {
            "rooklost" => "my_rooklost(P) :- square_in(P, 2, S), square_in(P, 3, S).",
            "themtomove" => "my_themtomove(P) :- turn_in(P, b), depth_in(P, D), D > 0.",
            "kings_close" => {
                "my_kings_close(P) :- поле_в(P, 1, A), square_in(P, 3, B), dist(A, B, D), D < 4."
            }
            "mate" => "my_mate(P) :- turn_in(P, b), \\+ legalmove(P, _, _), \\+ stalemate(P).",
            name => &format!("my_{name}({args}) :- {name}({args})."),
        };
        clauses.push_str(clause);
        clauses.push('\n');
        if look_inside && BOTH.contains(name) {
            clauses.push_str(&format!("my_{name}(w, w) :- fail.\n"));
        } else if look_inside {
            clauses.push_str(&format!("my_{name}(w) :- fail.\n"));
        }
    }
    (table, clauses)
}

#[test]
fn positions_cross_whole_or_as_terms_with_the_same_answers() {
    let native = survey(&[PathBuf::from("@krk")]);
    let folder = tempfile::tempdir().unwrap();
    for look_inside in [false, true] {
        let (table, clauses) = through_clauses(look_inside);
        assert_eq!(table.matches("my_").count(), 31);
        let files = [("table.al0", table), ("goals.pl", clauses)].map(|(name, text)| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            path
        });
        assert_eq!(survey(&files), native);
    }
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
