//! The example tables: no findings, and the answers that the reference gives.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests state their assumptions by panicking"
)]

mod common;

use std::{fs, num::NonZero, path::Path};

use al0_compiler::{bytecode::generate, check};
use al0_runtime::{
    bytecode::VerifiedModule,
    chess::Ending,
    solve::{SurveyOptions, SurveyReport, survey},
};

fn example(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../examples")
        .join(name);
    fs::read_to_string(path).unwrap()
}

fn compile(name: &str) -> VerifiedModule {
    let checked = check(vec![example(name)], None);
    assert!(checked.diagnostics.is_empty(), "{:#?}", checked.diagnostics);
    generate(&checked.table().unwrap(), name).unwrap()
}

fn survey_all(name: &str) -> (String, SurveyReport) {
    let ending = Ending::parse("KRvK").unwrap();
    let options = SurveyOptions {
        threads: NonZero::new(2).unwrap(),
        ..SurveyOptions::default()
    };
    let mut out = Vec::new();
    let report = survey(&compile(name), &ending, &options, &mut out).unwrap();
    (String::from_utf8(out).unwrap(), report)
}

fn reference() -> String {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../runtime/tests/data/krk_book_en.txt.xz");
    let mut packed = std::io::BufReader::new(fs::File::open(path).unwrap());
    let mut text = Vec::new();
    lzma_rs::xz_decompress(&mut packed, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn the_english_table_answers_as_the_books_program_in_every_position() {
    let (text, report) = survey_all("krk.al0");
    let expected = reference();
    assert_eq!(text.lines().count(), 175_168);
    for (line, expected) in text.lines().zip(expected.lines()) {
        assert_eq!(line, expected);
    }
    assert!(text == expected);
    assert_eq!(report.nodes, 7_206_686);
}

#[test]
fn the_russian_table_answers_everywhere() {
    let (text, report) = survey_all("krk_ru.al0");
    assert_eq!(report.positions, 175_168);
    assert_eq!(report.no_rule + report.no_advice, 0);
    let table = common::table(&example("krk_ru.al0"));
    let positions = Ending::parse("KRvK").unwrap().positions(
        al0_runtime::chess::Color::White,
        al0_runtime::chess::Side::Us,
    );
    for (line, position) in text.lines().zip(positions).step_by(97) {
        let (_, found) = line.split_once(' ').unwrap();
        assert_eq!(found, common::answer(&table, &position), "{line}");
    }
}
