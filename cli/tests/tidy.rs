//! The rules of the repository that no compiler checks.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::wildcard_enum_match_arm,
    reason = "tests state assumptions by panicking"
)]

mod support;

use std::{collections::BTreeSet, fs, path::Path};
use toml::{Table, Value};

/// Which crates of ours each crate may use.
const EDGES: &[(&str, &[&str])] = &[
    ("grammar", &[]),
    ("runtime", &[]),
    ("compiler", &["al0-grammar", "al0-runtime"]),
    ("lsp", &["al0-grammar", "al0-compiler", "al0-runtime"]),
    (
        "cli",
        &["al0-grammar", "al0-compiler", "al0-runtime", "al0-lsp"],
    ),
];

/// Crates from outside that only one of ours may use.
const OWNERS: &[(&str, &str)] = &[
    ("logos", "grammar"),
    ("lalrpop", "grammar"),
    ("lalrpop-util", "grammar"),
    ("shakmaty", "runtime"),
    ("rayon", "runtime"),
    ("codespan-reporting", "cli"),
    ("clap", "cli"),
    ("indicatif", "cli"),
    ("ratatui", "cli"),
    ("dirs", "cli"),
    ("rustyline", "cli"),
    ("tower-lsp", "lsp"),
    ("tokio", "lsp"),
];

/// Modules of the runtime that the compiler may name: formats and the catalogue, never the machine.
const COMPILER_MAY_NAME: &[&str] = &["bytecode", "chess", "horn", "mk61", "own", "predicates"];

/// What the compiler may name of `chess`: words of the language, no positions or moves.
const COMPILER_MAY_NAME_OF_CHESS: &[&str] = &[
    "Color", "Ending", "FenFault", "Fixed", "Frame", "Man", "Mirror", "Piece", "Role", "Side",
    "Square",
];

fn manifest(folder: &str) -> Option<Table> {
    let text = fs::read_to_string(support::root().join(folder).join("Cargo.toml")).ok()?;
    Some(text.parse().unwrap())
}

fn names(manifest: &Table, section: &str) -> BTreeSet<String> {
    let table = manifest.get(section).and_then(Value::as_table);
    table
        .into_iter()
        .flatten()
        .map(|(name, _)| name.clone())
        .collect()
}

/// What a crate is built with; tests may use more.
fn dependencies(folder: &str) -> Option<BTreeSet<String>> {
    let manifest = manifest(folder)?;
    let mut all = names(&manifest, "dependencies");
    all.extend(names(&manifest, "build-dependencies"));
    Some(all)
}

#[test]
fn nothing_depends_upwards() {
    for (folder, allowed) in EDGES {
        let Some(all) = dependencies(folder) else {
            continue;
        };
        for name in all.iter().filter(|name| name.starts_with("al0")) {
            assert!(
                allowed.contains(&name.as_str()),
                "{folder} must not use {name}"
            );
        }
    }
}

#[test]
fn every_outside_crate_stays_in_its_room() {
    for (folder, _) in EDGES {
        let Some(all) = dependencies(folder) else {
            continue;
        };
        for (name, owner) in OWNERS {
            assert!(
                !all.contains(*name) || folder == owner,
                "{folder} must not use {name}"
            );
        }
    }
}

#[test]
fn every_member_follows_the_common_lints() {
    let workspace = manifest("").unwrap();
    for member in workspace["workspace"]["members"].as_array().unwrap() {
        let folder = member.as_str().unwrap();
        let manifest = manifest(folder).unwrap();
        assert_eq!(
            manifest["lints"]["workspace"].as_bool(),
            Some(true),
            "{folder}"
        );
    }
}

/// The lines of the sources below a folder that are code, with where they stand.
fn code_lines(folder: &Path) -> Vec<(String, String)> {
    let mut lines = Vec::new();
    for path in support::files(folder, ".rs") {
        let text = fs::read_to_string(&path).unwrap();
        // Unit tests stand at the end and may use anything.
        let code = text.split("#[cfg(test)]").next().unwrap();
        for (number, line) in code.lines().enumerate() {
            if !line.trim_start().starts_with("//") {
                lines.push((
                    format!("{}:{}", support::shown(&path), number + 1),
                    line.to_owned(),
                ));
            }
        }
    }
    lines
}

#[test]
fn the_chess_library_is_used_by_the_chess_module_only() {
    let chess = support::root().join("runtime/src/chess");
    for (place, line) in code_lines(&support::root().join("runtime/src")) {
        let inside = support::root().join(&place).starts_with(&chess);
        assert!(inside || !line.contains("shakmaty"), "{place}: {line}");
    }
}

#[test]
fn the_compiler_uses_formats_of_the_runtime_only() {
    for path in support::files(&support::root().join("compiler/src"), ".rs") {
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        for import in imports_of(code, "al0_runtime::") {
            let (module, rest) = import.split_once("::").unwrap_or((&import, ""));
            let place = support::shown(&path);
            assert!(
                COMPILER_MAY_NAME.contains(&module),
                "{place}: al0_runtime::{import}"
            );
            if module == "chess" {
                let name = rest.split("::").next().unwrap();
                assert!(
                    COMPILER_MAY_NAME_OF_CHESS.contains(&name),
                    "{place}: chess::{name}"
                );
            }
        }
    }
}

/// The paths that a text names below a prefix, braces of `use` items taken apart.
fn imports_of(code: &str, prefix: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices(prefix) {
        let rest = &code[at + prefix.len()..];
        expand(rest, "", &mut found);
    }
    found
}

/// Reads one path or brace group and gives what follows it.
fn expand<'a>(text: &'a str, before: &str, found: &mut Vec<String>) -> &'a str {
    let name_end = text
        .find(|c: char| !c.is_alphanumeric() && c != '_')
        .unwrap_or(text.len());
    let (name, rest) = text.split_at(name_end);
    let path = format!("{before}{name}");
    if let Some(inner) = rest.strip_prefix("::") {
        return expand(inner, &format!("{path}::"), found);
    }
    let Some(mut inner) = rest.strip_prefix('{').filter(|_| name.is_empty()) else {
        found.push(path);
        return rest;
    };
    loop {
        inner = inner.trim_start().trim_start_matches(',').trim_start();
        if let Some(after) = inner.strip_prefix('}') {
            return after;
        }
        assert!(!inner.is_empty(), "unclosed braces in a use item");
        inner = expand(inner, before, found);
    }
}

/// Every code of the table, as `AL0301`.
fn codes() -> Vec<String> {
    let (status, list, _) = support::run(support::al0().arg("explain-code"));
    assert_eq!(status, 0);
    list.lines()
        .map(|line| line.split_whitespace().next().unwrap().to_owned())
        .collect()
}

#[test]
fn every_code_has_a_page_in_both_languages() {
    let folder = support::root().join("docs/errors");
    for code in codes() {
        let page = fs::read_to_string(folder.join(format!("{code}.md")))
            .unwrap_or_else(|error| panic!("docs/errors/{code}.md: {error}"));
        assert!(page.starts_with(&format!("# {code}: ")), "{code}: no title");
        let (_, russian) = page
            .split_once("\n## По-русски\n")
            .expect("no Russian half");
        assert!(
            russian.contains(&format!("### {code}: ")),
            "{code}: no Russian title"
        );
    }
}

#[test]
fn every_page_belongs_to_a_code() {
    let known = codes();
    for page in support::files(&support::root().join("docs/errors"), ".md") {
        let name = page.file_stem().unwrap().to_str().unwrap();
        assert!(
            !name.starts_with("AL") || known.contains(&name.to_owned()),
            "{name}.md"
        );
    }
}

/// Codes that a source text can give have a pair of fixtures; the others appear in a session.
#[test]
fn every_code_is_shown_in_both_languages() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let fixtures: Vec<String> = support::files(&tests.join("diagnostics"), ".al0")
        .iter()
        .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
        .collect();
    let sessions: String = support::files(&tests.join("cmd"), ".md")
        .iter()
        .chain(&support::files(&tests.join("snapshots"), ".snap"))
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    let shown = |code: &str, lang: &str, words: &[&str]| {
        let start = format!("{code}_");
        let end = format!(".{lang}.al0");
        fixtures
            .iter()
            .any(|name| name.starts_with(&start) && name.ends_with(&end))
            || words
                .iter()
                .any(|word| sessions.contains(&format!("{word}[{code}]")))
    };
    let missing: Vec<String> = codes()
        .into_iter()
        .filter(|code| {
            !shown(code, "en", &["error", "warning", "note"])
                || !shown(code, "ru", &["ошибка", "предупреждение", "замечание"])
        })
        .collect();
    assert!(
        missing.is_empty(),
        "no fixture or session in both languages: {missing:?}"
    );
}

#[test]
fn files_stay_readable() {
    for folder in ["grammar", "runtime", "compiler", "cli", "lsp"] {
        let sources = support::root().join(folder).join("src");
        if !sources.exists() {
            continue;
        }
        for path in support::files(&sources, ".rs") {
            let lines = fs::read_to_string(&path).unwrap().lines().count();
            assert!(lines <= 600, "{} has {lines} lines", support::shown(&path));
        }
    }
}
