//! Every stage of every example table, as `al0 emit` shows it, and translation there and back.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests state their assumptions by panicking"
)]

use std::{fs, path::PathBuf};

use al0_compiler::{Checked, bytecode::generate, check, emit, translate};
use al0_grammar::text::Lang;
use al0_runtime::bytecode::{Listing, disassemble};

/// Examples that are programs to be asked; `horn_examples` runs them.
const PROGRAMS: [&str; 3] = ["mini_al0", "queens", "queens_ru"];

/// The example tables: name and text, sorted.
fn examples() -> Vec<(String, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../examples");
    let mut all: Vec<(String, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "al0"))
        .map(|path| {
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .filter(|(name, _)| !PROGRAMS.contains(&name.as_str()))
        .collect();
    all.sort();
    assert!(all.len() >= 3);
    all
}

fn checked(text: &str) -> Checked {
    check(vec![text.to_owned()], None)
}

#[test]
fn stages_of_the_examples() {
    for (name, text) in examples() {
        let checked = checked(&text);
        let unit = &checked.units[0];
        insta::assert_snapshot!(format!("{name}.tokens"), emit::tokens(unit));
        insta::assert_snapshot!(format!("{name}.syntax"), emit::syntax(unit));
        insta::assert_snapshot!(format!("{name}.table"), emit::table(&checked));
        if let Some(table) = checked.table() {
            let module = generate(&table, &format!("{name}.al0")).unwrap();
            let listing = disassemble(&module, Listing { spans: false });
            insta::assert_snapshot!(format!("{name}.bytecode"), listing);
        }
    }
}

/// The tokens' texts and the comments, without their places.
fn words(text: &str) -> Vec<String> {
    let checked = checked(text);
    let unit = &checked.units[0];
    let tokens = unit.parsed.tokens.iter().map(|token| token.span);
    let comments = unit.parsed.comments.iter().map(|comment| comment.span);
    tokens
        .chain(comments)
        .map(|span| span.text(text).to_owned())
        .collect()
}

fn translated(text: &str, to: Lang) -> String {
    translate(&checked(text).units[0], to)
}

#[test]
fn translation_there_and_back_gives_the_same_tokens() {
    for (name, text) in examples() {
        let (there, back) = match name.ends_with("_ru") || name.ends_with("_raw") {
            true => (Lang::En, Lang::Ru),
            false => (Lang::Ru, Lang::En),
        };
        let once = translated(&text, there);
        assert_ne!(once, text, "{name}");
        assert_eq!(words(&translated(&once, back)), words(&text), "{name}");
        assert_eq!(
            translated(&text, back),
            text,
            "{name}: it is already in that language"
        );
    }
}

#[test]
fn translation_keeps_the_authors_names_and_the_meaning() {
    let source = ":- us(white).\n\
        :- expect('8/8/8/8/8/2k5/8/K6R w - - 0 1', [rule(mate), advice(legal)]).\n\
        mate :: if true and not 'mate' or any_position then [legal, depth]. % legal\n\
        advice(legal, themtomove : true : (depth = 0) and (legal then rookmove) : nomove).\n\
        advice(depth, mate : true : (depth =< 2) and legal : (depth < 2) and legal).\n";
    insta::assert_snapshot!(translated(source, Lang::Ru), @r"
    :- мы(белые).
    :- ожидать('8/8/8/8/8/2k5/8/K6R w - - 0 1', [правило(mate), совет(legal)]).
    mate :: если истина и не 'мат' или любая_поз то [legal, depth]. % legal
    совет(legal, ход_противника : истина : (глубина = 0) и (разреш затем ход_ладьи) : нет_хода).
    совет(depth, мат : истина : (глубина =< 2) и разреш : (глубина < 2) и разреш).
    ");
    let back = translated(&translated(source, Lang::Ru), Lang::En);
    assert_eq!(back, source);
    let tables = [source, &translated(source, Lang::Ru)].map(|text| emit::table(&checked(text)));
    assert_eq!(tables[0], tables[1]);
}
