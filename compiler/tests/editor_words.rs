//! The set-ups for editors know exactly the words of formulas and, where they have lists of their own, the operators.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "tests state assumptions by panicking"
)]

use std::{collections::BTreeSet, fs, path::Path};

use al0_compiler::formula::{MEN, WORDS};
use al0_grammar::token::{KEYWORDS, OPERATORS};

type Words = BTreeSet<String>;

fn text(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn words<'a>(all: impl IntoIterator<Item = &'a str>) -> Words {
    all.into_iter().map(str::to_owned).collect()
}

fn functions() -> Words {
    words(WORDS.iter().flat_map(|word| [word.en, word.ru]))
}

fn men() -> Words {
    words(MEN.iter().flat_map(|man| [man.2, man.3]))
}

/// Operators that are words.
fn operators() -> Words {
    let spellings = OPERATORS.iter().flat_map(|row| row.spellings);
    let all = spellings.map(|entry| entry.0);
    words(all.filter(|word| word.chars().all(char::is_alphabetic)))
}

fn keywords() -> Words {
    words(KEYWORDS.iter().flat_map(|word| [word.en, word.ru]))
}

/// The names in double quotes in the stretches of a text that begin and end so.
fn names(text: &str, begin: &str, end: char) -> Words {
    let stretches = text.split(begin).skip(1);
    let inside = stretches.map(|rest| rest.split_once(end).unwrap().0);
    inside
        .flat_map(|inside| inside.split('"').skip(1).step_by(2))
        .map(str::to_owned)
        .collect()
}

/// The alternatives of the parentheses of which the first names a word.
fn alternatives(text: &str, word: &str) -> Words {
    let at = text
        .find(&format!("({word}|"))
        .or_else(|| text.find(&format!("(?:{word}|")));
    let rest = &text[at.unwrap()..];
    let inside = rest.split_once('(').unwrap().1.split_once(')').unwrap().0;
    words(inside.trim_start_matches("?:").split('|'))
}

#[test]
fn tree_sitter_queries_colour_the_words_of_formulas() {
    let known: Words = functions().union(&men()).cloned().collect();
    for query in [
        "grammar/editors/tree-sitter/queries/highlights.scm",
        "editors/helix/queries/al0/highlights.scm",
        "editors/zed/languages/al0/highlights.scm",
    ] {
        let mut coloured = names(&text(query), "(#any-of?", ')');
        coloured.retain(|word| !keywords().contains(word));
        assert_eq!(coloured, known, "{query}");
    }
}

#[test]
fn textmate_and_kakoune_colour_the_words_of_formulas() {
    for grammar in [
        "grammar/editors/textmate/al0.tmLanguage.json",
        "editors/kakoune/al0.kak",
    ] {
        let grammar = text(grammar);
        assert_eq!(alternatives(&grammar, "file"), functions());
        assert_eq!(alternatives(&grammar, "wk"), men());
    }
}

#[test]
fn kakoune_completes_every_word() {
    let kakoune = text("editors/kakoune/al0.kak");
    let line = kakoune
        .lines()
        .find(|line| line.contains("str-list al0_words"));
    let completed = words(line.unwrap().split_whitespace().skip(3));
    let all = [operators(), keywords(), functions(), men()];
    assert_eq!(completed, all.into_iter().flatten().collect());
    assert_eq!(alternatives(&kakoune, "if"), operators());
}

#[test]
fn emacs_knows_every_word() {
    let mode = text("editors/emacs/al0-mode.el");
    let list = |name: &str| names(&mode, &format!("(defconst {name}\n  '("), ')');
    assert_eq!(list("al0-words"), operators());
    assert_eq!(list("al0-keywords"), keywords());
    assert_eq!(list("al0-functions"), functions());
    assert_eq!(list("al0-men"), men());
}
