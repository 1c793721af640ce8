//! One fixture file per behaviour, found at run time; its outcome stands in a snapshot beside it.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "tests state assumptions by panicking"
)]

use std::{
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

use al0_grammar::{
    diagnostic::{Diagnostic, Suggestion},
    format::format,
    lexer::lex,
    parse::parse,
    span::{FileId, Span},
    text::Lang,
};

fn fixtures(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(folder);
    let mut found: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    found.retain(|path| path.extension().is_some_and(|extension| extension == "al0"));
    found.sort();
    assert!(!found.is_empty());
    found
}

fn check(folder: &str, outcome: impl Fn(&str) -> String) {
    for path in fixtures(folder) {
        let source = fs::read_to_string(&path).unwrap();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(path.parent().unwrap());
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!(name, outcome(&source)));
    }
}

fn place(source: &str, span: Span) -> String {
    let before = &source[..span.start() as usize];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap().chars().count() + 1;
    format!("{line}:{column}")
}

fn apply(source: &str, suggestion: &Suggestion) -> String {
    let mut text = source.to_owned();
    let mut edits = suggestion.edits.clone();
    edits.sort_by_key(|edit| edit.span);
    for edit in edits.iter().rev() {
        text.replace_range(edit.span.range(), &edit.replacement);
    }
    text
}

/// The lines that an edit changes, as they stand afterwards.
fn changed(source: &str, suggestion: &Suggestion) -> String {
    let after = apply(source, suggestion);
    let old: Vec<_> = source.lines().collect();
    let new = after
        .lines()
        .enumerate()
        .filter(|(at, line)| old.get(*at) != Some(line));
    new.map(|(_, line)| format!("      | {line}\n")).collect()
}

fn show(source: &str, diagnostic: &Diagnostic) -> String {
    let mut out = String::new();
    let span = diagnostic.primary.span;
    let marked = span.text(source);
    writeln!(
        out,
        "{} at {}: {marked:?}",
        diagnostic.code,
        place(source, span)
    )
    .unwrap();
    for lang in [Lang::En, Lang::Ru] {
        writeln!(out, "  {}", diagnostic.message.get(lang)).unwrap();
        for label in &diagnostic.labels {
            let text = label.text.as_ref().map_or("", |text| text.get(lang));
            writeln!(
                out,
                "    {} {:?}: {text}",
                place(source, label.span),
                label.span.text(source)
            )
            .unwrap();
        }
        for note in diagnostic.notes.iter().chain(&diagnostic.hint) {
            writeln!(out, "    {}", note.get(lang)).unwrap();
        }
    }
    for suggestion in &diagnostic.suggestions {
        writeln!(
            out,
            "    {:?}: {}",
            suggestion.applicability, suggestion.text.en
        )
        .unwrap();
        out.push_str(&changed(source, suggestion));
    }
    out
}

fn show_all(source: &str, diagnostics: &[Diagnostic]) -> String {
    diagnostics
        .iter()
        .map(|diagnostic| show(source, diagnostic))
        .collect()
}

#[test]
fn lexing() {
    check("lex", |source| {
        let lexed = lex(FileId(0), source);
        let mut out = String::new();
        for token in &lexed.tokens {
            writeln!(out, "{:?} {}", token.kind, token.span.text(source)).unwrap();
        }
        for comment in &lexed.comments {
            writeln!(out, "comment {:?}", comment.span.text(source)).unwrap();
        }
        out + &show_all(source, &lexed.diagnostics)
    });
}

#[test]
fn parsing() {
    check("parse", |source| {
        let parsed = parse(FileId(0), source);
        let mut out = String::new();
        for clause in &parsed.clauses {
            writeln!(out, "{}.", parsed.terms.print(clause.term)).unwrap();
        }
        writeln!(out, "--").unwrap();
        out + &show_all(source, &parsed.diagnostics)
    });
}

#[test]
fn formatting() {
    check("format", |source| {
        let text = format(source);
        assert_eq!(format(&text), text);
        text
    });
}
