//! Everything in the documentation that can be run is run.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::wildcard_enum_match_arm,
    reason = "tests state assumptions by panicking"
)]
#![cfg(unix)]

mod support;

use std::{collections::BTreeSet, io::Write as _, process::Stdio};
use support::transcript::{Block, blocks, check_folder, check_page};

#[test]
fn transcripts_of_the_documentation_are_true() {
    check_folder(&support::root().join("docs"));
}

#[test]
fn transcripts_of_the_readme_are_true() {
    for name in ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md"] {
        let page = support::root().join(name);
        if page.exists() {
            let faults = check_page(&page);
            assert!(faults.is_empty(), "{}", faults.join("\n"));
        }
    }
}

/// Exit status and diagnostics of a text.
fn check(text: &str) -> (i32, serde_json::Value) {
    let mut child = support::al0()
        .args(["check", "-", "--format", "json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(text.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    (
        output.status.code().unwrap(),
        serde_json::from_slice(&output.stdout).unwrap(),
    )
}

/// The code that an `al0,fail AL0301` block has to give.
fn expected(block: &Block) -> Option<&str> {
    let (_, after) = block.info.split_once("fail ")?;
    after.split([',', ' ']).next()
}

#[test]
fn tables_in_the_documentation_check_as_they_say() {
    let mut faults = Vec::new();
    let mut seen = 0;
    for page in support::files(&support::root().join("docs"), ".md") {
        let text = std::fs::read_to_string(&page).unwrap();
        for block in blocks(&text)
            .iter()
            .filter(|block| block.language() == "al0")
        {
            seen += 1;
            let (status, list) = check(&block.text);
            let codes: Vec<&str> = list
                .as_array()
                .unwrap()
                .iter()
                .map(|one| one["code"].as_str().unwrap())
                .collect();
            let fine = match expected(block) {
                Some(code) => codes.contains(&code),
                None => status == 0,
            };
            if !fine {
                faults.push(format!(
                    "{}:{} ({}) gives {codes:?}",
                    support::shown(&page),
                    block.line,
                    block.info
                ));
            }
        }
    }
    assert!(seen > 0, "no blocks found");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_predicate_reference_is_up_to_date() {
    for (lang, name) in [
        ("en", "docs/predicates.md"),
        ("ru", "docs/ru/predicates.md"),
    ] {
        let mut command = support::al0();
        command.args(["doc", "--all", "--format", "markdown", "--lang", lang]);
        let (status, page, _) = support::run(&mut command);
        assert_eq!(status, 0);
        let path = support::root().join(name);
        if std::env::var_os("UPDATE_TRANSCRIPTS").is_some() {
            std::fs::write(&path, &page).unwrap();
        }
        let written = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            written == page,
            "{name} is out of date: run with UPDATE_TRANSCRIPTS=1"
        );
    }
}

#[test]
fn every_predicate_for_clauses_is_listed() {
    let names = al0_compiler::horn::library_names();
    let known: BTreeSet<String> = names
        .iter()
        .map(|(name, arity)| format!("{name}/{arity}"))
        .collect();
    for name in ["docs/clauses.md", "docs/ru/clauses.md"] {
        let page = std::fs::read_to_string(support::root().join(name)).unwrap();
        let rows = page.lines().filter(|line| line.starts_with("| "));
        let listed: BTreeSet<String> = rows
            .flat_map(|row| row.split('`').skip(1).step_by(2))
            .filter(|word| word.ends_with(|c: char| c.is_ascii_digit()))
            .map(str::to_owned)
            .collect();
        assert_eq!(listed, known, "{name}");
    }
}
