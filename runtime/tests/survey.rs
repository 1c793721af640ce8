//! The book's table in every position: line for line what the book's own program answers.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests state their assumptions by panicking"
)]

mod common;

use std::{num::NonZero, path::Path};

use al0_runtime::{
    chess::Ending,
    solve::{SurveyOptions, SurveyReport, survey},
};

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
