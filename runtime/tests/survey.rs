//! The book's table in every position: line for line what the book's own program answers.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests state their assumptions by panicking"
)]

mod common;

use std::{num::NonZero, path::Path, time::Duration};

use al0_runtime::{
    bytecode::{Module, verify},
    chess::{Color, Ending, Side},
    solve::{SurveyError, SurveyOptions, SurveyReport, survey},
    vm::Limits,
};
use common::{Builder, at, is};

/// Debug builds look at every so many positions, for they are slow.
const SAMPLE: u64 = if cfg!(debug_assertions) { 7 } else { 1 };

fn reference() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/krk_book_en.txt.xz");
    let mut packed = std::io::BufReader::new(std::fs::File::open(path).unwrap());
    let mut text = Vec::new();
    lzma_rs::xz_decompress(&mut packed, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn run(sample: u64, threads: usize, trees: bool) -> (String, SurveyReport) {
    let options = SurveyOptions {
        trees,
        sample: NonZero::new(sample).unwrap(),
        threads: NonZero::new(threads).unwrap(),
        ..SurveyOptions::default()
    };
    let mut out = Vec::new();
    let ending = Ending::parse("KRvK").unwrap();
    let report = survey(&common::krk(), &ending, &options, &mut out).unwrap();
    (String::from_utf8(out).unwrap(), report)
}

#[test]
fn the_books_table_does_what_the_books_program_does() {
    let (text, report) = run(SAMPLE, 2, true);
    let expected: Vec<String> = reference()
        .lines()
        .step_by(usize::try_from(SAMPLE).unwrap())
        .map(str::to_owned)
        .collect();
    assert_eq!(expected.len(), text.lines().count());
    for (line, expected) in text.lines().zip(&expected) {
        assert_eq!(line, expected);
    }
    assert_eq!(report.positions, expected.len() as u64);
    assert_eq!(report.failures(), 0);
    if SAMPLE == 1 {
        assert_eq!(report.nodes, 7_206_686);
        assert_eq!(report.advice, [6188, 116_504, 16_180, 3384, 32_908, 4]);
    }
}

#[test]
fn threads_do_not_show() {
    let (one, first) = run(50, 1, true);
    let (three, second) = run(50, 3, true);
    assert_eq!(one, three);
    assert_eq!(first, second);
}

#[test]
fn without_trees_a_line_is_men_and_advice() {
    let (text, _) = run(60_000, 1, false);
    insta::assert_snapshot!(text, @r"
    111223 approach
    367712 squeeze
    648622 squeeze
    ");
}

/// Any rook move; only where their king is on the edge.
fn edge_only(us: Color) -> Module {
    let mut table = Builder::default();
    table.advice(
        "rook",
        is("themtomove"),
        is("true"),
        &[at(0, "rookmove")],
        &[],
    );
    table.rule("edge", &is("their_king_edge"), &["rook"]);
    Module {
        setup: al0_runtime::bytecode::Setup::default(),
        us,
        ..table.finish()
    }
}

#[test]
fn where_the_table_fails_the_line_says_so() {
    let ending = Ending::parse("KRvK").unwrap();
    let options = SurveyOptions {
        sample: NonZero::new(9).unwrap(),
        ..SurveyOptions::default()
    };
    let mut out = Vec::new();
    let module = verify(edge_only(Color::Black)).unwrap();
    let report = survey(&module, &ending, &options, &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    let positions: Vec<_> = ending
        .positions(Color::Black, Side::Us)
        .step_by(9)
        .collect();
    assert_eq!(text.lines().count(), positions.len());
    for (line, position) in text.lines().zip(&positions) {
        assert_eq!(
            line.ends_with(" FAIL"),
            !position.their_king().is_edge(),
            "{line}"
        );
        assert!(line.ends_with(" FAIL") || line.contains(" rook "), "{line}");
    }
    let fails = text.lines().filter(|line| line.ends_with(" FAIL")).count() as u64;
    assert_eq!((report.no_rule, report.no_advice), (fails, 0));
    assert_eq!(report.advice, [report.positions - fails]);
}

#[test]
fn a_position_beyond_a_limit_is_marked_and_the_next_is_looked_at() {
    let ending = Ending::parse("KRvK").unwrap();
    let mut texts = Vec::new();
    for threads in [1, 3] {
        let options = SurveyOptions {
            threads: NonZero::new(threads).unwrap(),
            limits: Limits {
                nodes: 600,
                ..Limits::default()
            },
            ..SurveyOptions::default()
        };
        let mut out = Vec::new();
        let report = survey(&common::krk(), &ending, &options, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let marked: Vec<&str> = text
            .lines()
            .filter(|line| line.ends_with(" LIMIT"))
            .collect();
        assert_eq!(marked[0], "184536 LIMIT");
        assert_eq!(report.too_many_nodes, marked.len() as u64);
        assert_eq!((report.positions, report.failures()), (175_168, 0));
        assert!(report.is_partial() && report.stopped.is_none());
        texts.push(text);
    }
    assert!(texts[0] == texts[1]);
}

#[test]
fn the_limit_of_time_ends_the_survey() {
    let ending = Ending::parse("KRvK").unwrap();
    for threads in [1, 3] {
        let options = SurveyOptions {
            threads: NonZero::new(threads).unwrap(),
            limits: Limits {
                time: Some(Duration::ZERO),
                ..Limits::default()
            },
            ..SurveyOptions::default()
        };
        let mut out = Vec::new();
        let report = survey(&common::krk(), &ending, &options, &mut out).unwrap();
        assert!(report.stopped.is_some() && report.is_partial());
        assert_eq!((report.positions, out.len()), (0, 0));
    }
}

#[test]
fn a_sink_that_fails_ends_the_survey() {
    struct Full;
    impl std::io::Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("full"))
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let ending = Ending::parse("KRvK").unwrap();
    let options = SurveyOptions {
        sample: NonZero::new(99).unwrap(),
        ..SurveyOptions::default()
    };
    let error = survey(&common::krk(), &ending, &options, &mut Full).unwrap_err();
    assert!(matches!(error, SurveyError::Output(_)));
}
