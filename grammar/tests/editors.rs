//! The grammars for editors know exactly the words and operators of the lexer's tables.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::wildcard_enum_match_arm,
    reason = "tests state assumptions by panicking"
)]

use std::{collections::BTreeSet, fs, path::Path};

use al0_grammar::token::{ADVICE, DEPTH, Fixity, KEYWORDS, Keyword, OPERATORS, Op, OpInfo, TRUE};
use serde_json::Value;

type Words = BTreeSet<String>;

fn text(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("editors")
        .join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn json(name: &str) -> Value {
    serde_json::from_str(&text(name)).unwrap()
}

fn words<'a>(words: impl IntoIterator<Item = &'a str>) -> Words {
    words.into_iter().map(str::to_owned).collect()
}

fn spellings(choose: impl Fn(&OpInfo) -> bool) -> Words {
    let rows = OPERATORS.iter().filter(|row| choose(row));
    rows.flat_map(|row| row.spellings)
        .map(|entry| entry.0.to_owned())
        .collect()
}

fn is_word(spelling: &str) -> bool {
    spelling.chars().all(char::is_alphabetic)
}

fn both(keyword: Keyword) -> Words {
    words([keyword.en, keyword.ru])
}

/// Joins goals; stands in the grammar's rules for clause bodies.
fn joins_goals(row: &OpInfo) -> bool {
    row.priority >= 1000
}

/// Every literal below a node of tree-sitter's `grammar.json`.
fn literals(node: &Value, found: &mut Words) {
    if node["type"] == "STRING" {
        found.insert(node["value"].as_str().unwrap().to_owned());
    }
    for member in node["members"].as_array().into_iter().flatten() {
        literals(member, found);
    }
    if node["content"].is_object() {
        literals(&node["content"], found);
    }
}

fn literals_of(node: &Value) -> Words {
    let mut found = Words::new();
    literals(node, &mut found);
    found
}

/// The rows of an expression rule as (priority, kind of precedence, spellings).
fn tree_sitter_rows(rule: &Value) -> BTreeSet<(u16, String, Words)> {
    let members = rule["members"].as_array().unwrap();
    let row = |member: &Value| {
        let strength = member["value"].as_u64().unwrap();
        let kind = member["type"].as_str().unwrap().to_owned();
        (
            1200 - u16::try_from(strength).unwrap(),
            kind,
            literals_of(member),
        )
    };
    members.iter().map(row).collect()
}

fn table_rows(infix: bool, kind: fn(Fixity) -> &'static str) -> BTreeSet<(u16, String, Words)> {
    let rows = OPERATORS
        .iter()
        .filter(|row| row.fixity.is_infix() == infix && !joins_goals(row));
    rows.map(|row| {
        let same =
            |other: &OpInfo| other.priority == row.priority && other.fixity.is_infix() == infix;
        (row.priority, kind(row.fixity).to_owned(), spellings(same))
    })
    .collect()
}

#[test]
fn tree_sitter_nests_operators_by_the_table() {
    let rules = &json("tree-sitter/src/grammar.json")["rules"];
    let infix = |fixity| match fixity {
        Fixity::Xfy => "PREC_RIGHT",
        _ => "PREC_LEFT",
    };
    assert_eq!(
        tree_sitter_rows(&rules["binary_expression"]),
        table_rows(true, infix)
    );
    assert_eq!(
        tree_sitter_rows(&rules["unary_expression"]),
        table_rows(false, |_| "PREC_RIGHT")
    );
}

#[test]
fn tree_sitter_lets_every_operator_stand_for_itself() {
    let rules = &json("tree-sitter/src/grammar.json")["rules"];
    assert_eq!(
        literals_of(&rules["operator"]),
        spellings(|row| row.op != Op::Comma)
    );
}

#[test]
fn tree_sitter_knows_the_words_of_rules_and_advice() {
    let rules = &json("tree-sitter/src/grammar.json")["rules"];
    let mut of_rules =
        spellings(|row| matches!(row.op, Op::If | Op::Then | Op::Colon | Op::DoubleColon));
    of_rules.insert(".".to_owned());
    assert_eq!(literals_of(&rules["rule"]), of_rules);
    let keyword = &rules["advice"]["members"][0];
    assert_eq!(literals_of(keyword), both(ADVICE));
}

/// Texts in double quotes, comments apart.
fn quoted(source: &str) -> Words {
    let code = source
        .lines()
        .filter(|line| !line.trim_start().starts_with(';'));
    let mut found = Words::new();
    for line in code {
        let parts = line.split('"').skip(1).step_by(2);
        found.extend(parts.map(|part| part.replace("\\\\", "\\")));
    }
    found
}

#[test]
fn tree_sitter_colours_every_operator_and_keyword() {
    let punctuation = ["(", ")", "[", "]", "{", "}", ".", "|"];
    let mut all = spellings(|_| true);
    all.extend(words(punctuation));
    all.extend(both(DEPTH));
    all.extend(both(TRUE));
    let coloured = quoted(&text("tree-sitter/queries/highlights.scm"));
    assert_eq!(all.difference(&coloured).next(), None);
    // The words of formulas are the compiler's, which compares them.
    let more = coloured.difference(&all);
    let is_name = |word: &String| {
        word.chars()
            .all(|letter| letter.is_alphabetic() || letter == '_')
    };
    assert_eq!(more.filter(|word| !is_name(word)).count(), 0);
}

/// The alternatives of the first `(?:a|b)` of a pattern, escapes resolved.
fn alternatives(pattern: &str) -> Words {
    let inner = pattern.split_once("(?:").unwrap().1;
    let mut found = vec![String::new()];
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        match c {
            ')' => break,
            '|' => found.push(String::new()),
            '\\' => found.last_mut().unwrap().extend(chars.next()),
            _ => found.last_mut().unwrap().push(c),
        }
    }
    found.into_iter().collect()
}

fn textmate(rule: &str) -> Words {
    let grammar = json("textmate/al0.tmLanguage.json");
    alternatives(grammar["repository"][rule]["match"].as_str().unwrap())
}

#[test]
fn textmate_knows_every_operator_and_keyword() {
    let conditional = spellings(|row| matches!(row.op, Op::If | Op::Then));
    assert_eq!(textmate("conditional"), conditional);
    let mut connectives = spellings(|_| true);
    connectives.retain(|word| is_word(word) && !conditional.contains(word));
    assert_eq!(textmate("connectives"), connectives);
    let mut signs = spellings(|row| !matches!(row.op, Op::Comma | Op::Semicolon));
    signs.retain(|sign| !is_word(sign));
    assert_eq!(textmate("operators"), signs);
    assert_eq!(textmate("depth"), both(DEPTH));
    assert_eq!(textmate("truth"), both(TRUE));
    assert_eq!(textmate("advice_word"), both(ADVICE));
    assert_eq!(KEYWORDS.len(), 3, "a new keyword needs a colour");
}

/// Oniguruma takes the first alternative that fits, so a longer operator has to stand before its beginning.
#[test]
fn textmate_tries_longer_operators_first() {
    let grammar = json("textmate/al0.tmLanguage.json");
    let pattern = grammar["repository"]["operators"]["match"]
        .as_str()
        .unwrap();
    // What follows an operator may not be a sign, so the order cannot do harm.
    assert!(
        pattern.contains(")(?![+\\-*/\\\\^<>=~:.?@#&$])"),
        "{pattern}"
    );
}
