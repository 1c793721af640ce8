//! What a name means, in words.

use al0_compiler::{
    Unit,
    formula::{Word, man},
};
use al0_grammar::{
    lexer::{Token, TokenKind},
    span::Span,
    text::{Lang, Text},
};

use super::{board, library, words};
use crate::{
    analysis::Analysis,
    index::{Item, ItemKind, Key, Occurrence},
    text,
};

/// Something to show at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hover {
    /// The place it is about.
    pub(crate) span: Span,
    /// Markdown.
    pub(crate) text: String,
}

/// How much of a clause is shown, in lines.
const SHOWN_LINES: usize = 12;

/// What can be said about the word at a place of the document that is no name.
pub(crate) fn hover(analysis: &Analysis, offset: u32, lang: Lang) -> Option<Hover> {
    let (span, text) = about_token(analysis, offset, lang)?;
    Some(Hover { span, text })
}

/// What can be said about a name.
pub(crate) fn about_name(analysis: &Analysis, found: &Occurrence, lang: Lang) -> Option<Hover> {
    let text = about(analysis, found, lang)?;
    let span = found.span;
    Some(Hover { span, text })
}

fn about(analysis: &Analysis, found: &Occurrence, lang: Lang) -> Option<String> {
    match &found.key {
        Key::Library(predicate) => Some(library::markdown(predicate.info(), lang)),
        Key::Rule(_) | Key::Advice(_) | Key::Own(..) | Key::Constraint(_) => {
            Some(about_clauses(analysis, &found.key, lang))
        }
        Key::Directive(name) => words::directive(name, lang),
        Key::Unknown(..) | Key::Variable(..) => None,
    }
}

/// The token under the place: an operator, a keyword, or a position in quotes.
fn about_token(analysis: &Analysis, offset: u32, lang: Lang) -> Option<(Span, String)> {
    let unit = analysis.main()?;
    let touches = |token: &&Token| token.span.start() <= offset && offset < token.span.end();
    let token = unit.parsed.tokens.iter().find(touches)?;
    let written = token.span.text(&unit.text);
    let text = match token.kind {
        TokenKind::Quoted | TokenKind::Str => {
            board::markdown(written.trim_matches(['\'', '"']), lang)?
        }
        TokenKind::Atom => about_atom(unit, token.span, lang)?,
        kind => words::meaning(kind, written)?.get(lang).to_owned(),
    };
    Some((token.span, text))
}

/// A keyword that is an ordinary name to the grammar, a word of formulas, or a man in one.
fn about_atom(unit: &Unit, span: Span, lang: Lang) -> Option<String> {
    let written = span.text(&unit.text);
    let rest = unit.text.get(span.end() as usize..).unwrap_or_default();
    let word = Word::find(written).filter(|_| rest.starts_with('('));
    let keyword = || words::meaning(TokenKind::Atom, written);
    let man = || man(written).map(|(color, role)| words::man_means(color, role));
    word.map(|word| words::word_form(word, lang))
        .or_else(|| Some(keyword().or_else(man)?.get(lang).to_owned()))
}

/// A rule, an advice or a predicate of the program: what it is, its clauses, who uses it.
fn about_clauses(analysis: &Analysis, key: &Key, lang: Lang) -> String {
    let (name, what) = match key {
        Key::Rule(name) => (name, text::rule()),
        Key::Advice(name) => (name, text::advice()),
        Key::Own(name, _) => (name, text::own()),
        Key::Constraint(name) => (name, text::own_moves()),
        _ => return String::new(),
    };
    let mut parts = vec![format!(
        "**{}**  \n{}",
        name.replace('_', "\\_"),
        what.get(lang)
    )];
    let items: Vec<&Item> = analysis
        .index
        .definitions(key)
        .filter_map(|one| analysis.index.items.get(one.item))
        .collect();
    match items.as_slice() {
        [] => parts.push(text::not_defined().get(lang).to_owned()),
        [_] => {}
        several => parts.push(text::alternatives(several.len()).get(lang).to_owned()),
    }
    for item in items.iter().take(3) {
        parts.extend(comment_above(analysis, item));
        parts.push(clause(analysis, item, lang));
    }
    match key {
        Key::Advice(_) => parts.push(listed_by(analysis, key).get(lang).to_owned()),
        Key::Own(..) | Key::Constraint(_) => {
            parts.extend(used_by(analysis, key).map(|text| text.get(lang).to_owned()));
        }
        _ => {}
    }
    parts.join("\n\n")
}

/// The comment lines directly above a clause.
fn comment_above(analysis: &Analysis, item: &Item) -> Option<String> {
    let unit = analysis.unit(item.file)?;
    let mut lines: Vec<&str> = Vec::new();
    let mut end = item.span.start() as usize;
    for comment in unit.parsed.comments.iter().rev() {
        let span = comment.span.range();
        if span.end > end {
            continue;
        }
        let between = unit.text.get(span.end..end)?;
        let near = between.trim().is_empty() && between.matches('\n').count() <= 1;
        if !near || comment.block {
            break;
        }
        lines.push(unit.text.get(span.clone())?.trim_start_matches('%').trim());
        end = span.start;
    }
    lines.reverse();
    let text = lines.join("\n").replace('_', "\\_");
    (!text.trim().is_empty()).then_some(text)
}

fn clause(analysis: &Analysis, item: &Item, lang: Lang) -> String {
    let Some(unit) = analysis.unit(item.file) else {
        return String::new();
    };
    let names: Vec<Text> = match item.kind {
        ItemKind::Advice if item.parts.len() == 4 => part_names().into(),
        ItemKind::Rule => vec![text::condition(), text::list()],
        _ => return code(shortened(item.span.text(&unit.text))),
    };
    let lines = names.iter().zip(&item.parts).map(|(name, part)| {
        let written: Vec<&str> = part.text(&unit.text).split_whitespace().collect();
        format!("* {}: `{}`", name.get(lang), written.join(" "))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// What the four parts of an advice are called.
pub(crate) fn part_names() -> [Text; 4] {
    [
        text::main_goal(),
        text::holding_goal(),
        text::our_moves(),
        text::their_moves(),
    ]
}

fn listed_by(analysis: &Analysis, key: &Key) -> Text {
    let rules = users(analysis, key, &[ItemKind::Rule]);
    match rules.is_empty() {
        true => text::listed_nowhere(),
        false => text::listed_by(rules),
    }
}

/// The rules and advice that use a predicate of the program.
fn used_by(analysis: &Analysis, key: &Key) -> Option<Text> {
    let users = users(analysis, key, &[ItemKind::Rule, ItemKind::Advice]);
    (!users.is_empty()).then(|| text::used_by(users))
}

/// The clauses of some kinds that use a thing, by name.
fn users(analysis: &Analysis, key: &Key, kinds: &[ItemKind]) -> String {
    let mut names: Vec<String> = analysis
        .index
        .places(key)
        .filter(|one| !one.defines)
        .filter_map(|one| analysis.index.items.get(one.item))
        .filter(|item| kinds.contains(&item.kind))
        .map(|item| format!("`{}`", item.name))
        .collect();
    names.dedup();
    names.join(", ")
}

fn shortened(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut shown = lines.get(..SHOWN_LINES).unwrap_or(&lines).join("\n");
    if lines.len() > SHOWN_LINES {
        shown.push_str("\n…");
    }
    shown
}

/// A block of AL0.
fn code(text: impl AsRef<str>) -> String {
    format!("```al0\n{}\n```", text.as_ref())
}
