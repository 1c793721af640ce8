//! A predicate of the library in words and boards.

use al0_compiler::prelude;
use al0_grammar::text::{Lang, Text};
use al0_runtime::{
    chess::{Role, Side},
    predicates::{Bilingual, Example, Kind, Need, PredicateInfo},
};

use super::board;
use crate::text;

/// Everything said about a predicate, as Markdown.
pub(crate) fn markdown(info: &PredicateInfo, lang: Lang) -> String {
    let mut parts = vec![format!("{}  \n{}", title(info), kind(info).get(lang))];
    parts.push(said(info.summary, lang).to_owned());
    parts.push(said(info.doc, lang).to_owned());
    if let Some((_, others)) = info
        .names
        .split_first()
        .filter(|(_, others)| !others.is_empty())
    {
        let names: Vec<String> = others.iter().map(|pair| both(*pair)).collect();
        parts.push(text::synonyms(names.join(", ")).get(lang).to_owned());
    }
    if !info.needs.is_empty() {
        let men: Vec<&str> = info.needs.iter().map(|need| man(*need, lang)).collect();
        parts.push(text::needs(men.join(", ")).get(lang).to_owned());
    }
    if let Some(clauses) = prelude::definition(info.predicate, lang) {
        parts.push(format!("```al0\n{clauses}\n```"));
    }
    let (holds, fails) = if info.kind == Kind::Moves {
        (text::gives_here(), text::gives_none())
    } else {
        (text::holds_here(), text::fails_here())
    };
    parts.extend(example(info.holds, &holds, lang));
    parts.extend(example(info.fails, &fails, lang));
    parts.join("\n\n")
}

/// The canonical names in both languages.
fn title(info: &PredicateInfo) -> String {
    info.names
        .first()
        .map_or_else(String::new, |pair| both(*pair))
}

fn both(pair: Bilingual) -> String {
    format!(
        "**{}** / **{}**",
        pair.en.replace('_', "\\_"),
        pair.ru.replace('_', "\\_")
    )
}

/// What it may be used for.
pub(crate) fn kind(info: &PredicateInfo) -> Text {
    match info.kind {
        Kind::Goal => text::goal(),
        Kind::Comparing => text::comparing(),
        Kind::Moves => text::moves(),
    }
}

/// The wording in a language.
pub(crate) fn said(words: Bilingual, lang: Lang) -> &'static str {
    lang.choose(words.en, words.ru)
}

fn example(example: Option<Example>, heading: &Text, lang: Lang) -> Vec<String> {
    let Some(example) = example else {
        return Vec::new();
    };
    let mut parts = vec![heading.get(lang).to_owned()];
    parts.extend(board::markdown(example.fen, lang));
    if let Some(root) = example.root {
        parts.push(text::root_was().get(lang).to_owned());
        parts.extend(board::markdown(root, lang));
    }
    parts
}

fn man(need: Need, lang: Lang) -> &'static str {
    let ours = need.side == Side::Us;
    let (en, ru) = match (need.role, ours) {
        (Role::King, true) => ("our king", "наш король"),
        (Role::Queen, true) => ("our queen", "наш ферзь"),
        (Role::Rook, true) => ("our rook", "наша ладья"),
        (Role::Bishop, true) => ("our bishop", "наш слон"),
        (Role::Knight, true) => ("our knight", "наш конь"),
        (Role::Pawn, true) => ("our pawn", "наша пешка"),
        (Role::King, false) => ("their king", "король противника"),
        (Role::Queen, false) => ("their queen", "ферзь противника"),
        (Role::Rook, false) => ("their rook", "ладья противника"),
        (Role::Bishop, false) => ("their bishop", "слон противника"),
        (Role::Knight, false) => ("their knight", "конь противника"),
        (Role::Pawn, false) => ("their pawn", "пешка противника"),
    };
    lang.choose(en, ru)
}
