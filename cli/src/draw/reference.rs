//! The predicate reference in its forms. All it says comes from the catalogue.

use super::table::write_rows;
use crate::text::reference as words;
use al0_compiler::prelude;
use al0_grammar::text::Lang;
use al0_runtime::{
    chess::Side,
    predicates::{Bilingual, Example, Kind, Need, PredicateInfo},
};
use serde_json::{Value, json};
use std::io::{self, Write};

/// Names, kind and summary, one line each.
pub(crate) fn list(
    out: &mut dyn Write,
    predicates: &[&PredicateInfo],
    lang: Lang,
) -> io::Result<()> {
    let rows: Vec<[String; 4]> = predicates
        .iter()
        .map(|info| {
            [
                joined_names(info, |names| names.en),
                joined_names(info, |names| names.ru),
                kind(info.kind, lang).to_owned(),
                say(info.summary, lang).to_owned(),
            ]
        })
        .collect();
    write_rows(out, &rows)
}

/// A full entry for the terminal.
pub(crate) fn terminal(
    out: &mut dyn Write,
    predicates: &[&PredicateInfo],
    lang: Lang,
) -> io::Result<()> {
    for (index, info) in predicates.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        writeln!(
            out,
            "{}  ({})",
            all_names(info).join(", "),
            kind(info.kind, lang)
        )?;
        writeln!(out, "  {}", say(info.summary, lang))?;
        if !say(info.doc, lang).is_empty() {
            writeln!(out, "  {}", say(info.doc, lang))?;
        }
        for line in facts(info, lang) {
            writeln!(out, "  {line}")?;
        }
        for line in prelude::definition(info.predicate, lang)
            .unwrap_or_default()
            .lines()
        {
            writeln!(out, "    {line}")?;
        }
    }
    Ok(())
}

/// The reference page in Markdown.
pub(crate) fn markdown(
    out: &mut dyn Write,
    predicates: &[&PredicateInfo],
    lang: Lang,
) -> io::Result<()> {
    if predicates.len() > 1 {
        writeln!(out, "# {}\n", words::title().get(lang))?;
        writeln!(out, "{}", words::generated().get(lang))?;
    }
    for (index, info) in predicates.iter().enumerate() {
        if index > 0 || predicates.len() > 1 {
            writeln!(out)?;
        }
        let names: Vec<String> = all_names(info)
            .iter()
            .map(|name| format!("`{name}`"))
            .collect();
        writeln!(out, "## {}\n", names.join(", "))?;
        writeln!(
            out,
            "*{}.* {}",
            capital(kind(info.kind, lang)),
            say(info.summary, lang)
        )?;
        if !say(info.doc, lang).is_empty() {
            writeln!(out, "\n{}", say(info.doc, lang))?;
        }
        if let Some(clauses) = prelude::definition(info.predicate, lang) {
            writeln!(out, "\n```prolog\n{clauses}\n```")?;
        }
        let facts = facts(info, lang);
        if !facts.is_empty() {
            writeln!(out)?;
        }
        for line in facts {
            writeln!(out, "* {line}")?;
        }
    }
    Ok(())
}

/// Everything, for programs.
pub(crate) fn json(
    out: &mut dyn Write,
    predicates: &[&PredicateInfo],
    lang: Lang,
) -> io::Result<()> {
    let list: Value = predicates.iter().map(|info| entry(info, lang)).collect();
    serde_json::to_writer_pretty(&mut *out, &list)?;
    writeln!(out)
}

fn entry(info: &PredicateInfo, lang: Lang) -> Value {
    let names: Vec<Value> = info
        .names
        .iter()
        .map(|names| json!({ "en": names.en, "ru": names.ru }))
        .collect();
    let needs: Vec<String> = info.needs.iter().map(|need| need_key(*need)).collect();
    json!({
        "name": info.id(),
        "names": names,
        "kind": kind_key(info.kind),
        "needs": needs,
        "summary": say(info.summary, lang),
        "doc": say(info.doc, lang),
        "definition": prelude::definition(info.predicate, lang),
        "holds": info.holds.map(example_json),
        "fails": info.fails.map(example_json),
    })
}

fn example_json(example: Example) -> Value {
    json!({ "fen": example.fen, "root": example.root })
}

fn say(text: Bilingual, lang: Lang) -> &'static str {
    lang.choose(text.en, text.ru)
}

fn joined_names(info: &PredicateInfo, pick: fn(&Bilingual) -> &'static str) -> String {
    let mut names: Vec<&str> = info.names.iter().map(pick).collect();
    names.dedup();
    names.join(", ")
}

/// All names, English first, none twice.
fn all_names(info: &PredicateInfo) -> Vec<&'static str> {
    let mut all: Vec<&str> = Vec::new();
    let english = info.names.iter().map(|names| names.en);
    for name in english.chain(info.names.iter().map(|names| names.ru)) {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    all
}

fn kind(kind: Kind, lang: Lang) -> &'static str {
    match (kind, lang) {
        (Kind::Goal, Lang::En) => "goal",
        (Kind::Comparing, Lang::En) => "comparing goal",
        (Kind::Moves, Lang::En) => "move constraint",
        (Kind::Goal, Lang::Ru) => "цель",
        (Kind::Comparing, Lang::Ru) => "сравнивающая цель",
        (Kind::Moves, Lang::Ru) => "ограничение на ходы",
    }
}

fn kind_key(kind: Kind) -> &'static str {
    match kind {
        Kind::Goal => "goal",
        Kind::Comparing => "comparing",
        Kind::Moves => "moves",
    }
}

fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars
        .next()
        .map(|first| first.to_uppercase().chain(chars).collect())
        .unwrap_or_default()
}

/// `our rook`
fn need_key(need: Need) -> String {
    let role = words::role(need.role, Lang::En);
    match need.side {
        Side::Us => format!("our {role}"),
        Side::Them => format!("their {role}"),
    }
}

fn facts(info: &PredicateInfo, lang: Lang) -> Vec<String> {
    let mut facts = Vec::new();
    if !info.needs.is_empty() {
        let needs: Vec<String> = info
            .needs
            .iter()
            .map(|need| words::need(*need, lang))
            .collect();
        facts.push(words::needs(needs.join(", ")).get(lang).to_owned());
    }
    facts.extend(info.holds.map(|example| {
        words::holds(example_text(example, lang))
            .get(lang)
            .to_owned()
    }));
    facts.extend(info.fails.map(|example| {
        words::fails(example_text(example, lang))
            .get(lang)
            .to_owned()
    }));
    facts
}

fn example_text(example: Example, lang: Lang) -> String {
    let position = format!("`{}`", example.fen);
    match example.root {
        Some(root) => words::with_root(position, root).get(lang).to_owned(),
        None => position,
    }
}
