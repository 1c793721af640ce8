//! The calculator against cases observed on a chip-level model of the real one.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "tests state assumptions by panicking"
)]
#![allow(clippy::print_stderr, reason = "what fails is shown")]

use std::{collections::BTreeMap, fs, path::Path};

use al0_runtime::mk61::{Case, Halt};

/// Commands a key may execute; the longest case takes some hundred.
const LIMIT: u64 = 100_000;

/// Cases not reproduced: arithmetic on digits A–F, and single effects whose rule is not known.
fn known() -> Vec<String> {
    let text = fs::read_to_string(data().join("unexplained.txt")).unwrap();
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(str::to_owned)
        .collect()
}

fn data() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/mk61"))
}

fn passes(case: &Case) -> bool {
    let outcome = case.run(LIMIT).unwrap();
    let trace = case
        .trace
        .as_ref()
        .is_none_or(|trace| *trace == outcome.trace);
    outcome.halt == Halt::Stopped && trace && case.expect.as_ref() == Some(&outcome.observed)
}

#[test]
fn every_observed_case() {
    let mut failed = Vec::new();
    let mut counts: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for case in cases() {
        let passed = passes(&case);
        let count = counts.entry(case.cat.clone()).or_default();
        count.0 += 1;
        count.1 += usize::from(passed);
        if !passed {
            failed.push(case.id);
        }
    }
    for (category, (all, passed)) in &counts {
        eprintln!("{category:14} {passed:5} of {all:5}");
    }
    assert_eq!(counts.values().map(|count| count.0).sum::<usize>(), 10329);
    assert_eq!(failed, known());
}

/// All cases, file by file in the order of their names.
fn cases() -> Vec<Case> {
    let mut files: Vec<_> = fs::read_dir(data())
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    files.retain(|file| file.to_string_lossy().ends_with(".jsonl.xz"));
    files.sort();
    files.iter().flat_map(|file| read(file)).collect()
}

fn read(file: &Path) -> Vec<Case> {
    let mut packed = std::io::BufReader::new(fs::File::open(file).unwrap());
    let mut text = Vec::new();
    lzma_rs::xz_decompress(&mut packed, &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    text.lines()
        .map(|line| Case::parse(line).unwrap())
        .collect()
}
