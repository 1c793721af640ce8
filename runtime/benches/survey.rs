//! The survey of the book's table: time, nodes and lines. The answer is checked before the time is told.
//!
//! `cargo bench -p al0-runtime --bench survey -- [threads] [rounds]`; with `lines` as the last argument the lines
//! go to standard output once instead, for comparing with another program.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a measurement, not a part of the product"
)]

#[path = "../tests/common/mod.rs"]
mod common;

use std::{io, num::NonZero, time::Instant};

use al0_runtime::{
    chess::{Ending, Side},
    solve::{SurveyOptions, SurveyReport, profiles, survey},
};

fn run(threads: usize, sink: &mut (dyn io::Write + Send)) -> SurveyReport {
    let threads = NonZero::new(threads).unwrap();
    let options = SurveyOptions {
        threads,
        ..SurveyOptions::default()
    };
    let ending = Ending::parse("KRvK").unwrap();
    survey(&common::krk(), &ending, &options, sink).unwrap()
}

fn main() {
    let arguments: Vec<String> = std::env::args().filter(|word| word != "--bench").collect();
    let number = |index: usize, default| {
        arguments
            .get(index)
            .and_then(|word| word.parse().ok())
            .unwrap_or(default)
    };
    if arguments.last().is_some_and(|word| word == "lines") {
        run(number(1, 1), &mut io::stdout());
        return;
    }
    for _ in 0..number(2, 5) {
        let start = Instant::now();
        let report = run(number(1, 1), &mut io::sink());
        let time = start.elapsed();
        assert_eq!((report.positions, report.nodes), (175_168, 7_206_686));
        println!(
            "survey  {:8.1} ms  {} nodes",
            time.as_secs_f64() * 1e3,
            report.nodes
        );
    }
    time_profiles();
}

fn time_profiles() {
    let names = [
        "their_king_edge",
        "kings_close",
        "our_king_edge",
        "rookexposed",
        "rookdivides",
        "lpatt",
        "roomgt2",
        "rooklost",
        "mate",
        "stalemate",
    ];
    let goals = names.map(common::predicate);
    let ending = Ending::parse("KRvK").unwrap();
    let start = Instant::now();
    let found = profiles(&ending, common::krk().module().us, &goals, Side::Us);
    println!(
        "profiles {:7.1} ms  {} of {}",
        start.elapsed().as_secs_f64() * 1e3,
        found.len(),
        goals.len()
    );
}
