//! What can be written at a place.

mod entries;

use std::sync::Arc;

use al0_compiler::{
    DirectiveInfo,
    formula::{Function, Word},
};
use al0_grammar::{
    lexer::{Token, TokenKind},
    span::Span,
    text::Lang,
    token::Op,
};
use al0_runtime::predicates::Predicate;

use self::entries::Lister;
use super::{library, signature, words};
use crate::analysis::Analysis;

/// What an entry is, for the sign that editors show beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    Goal,
    Moves,
    Own,
    Advice,
    Rule,
    Directive,
    Keyword,
    Snippet,
}

/// One thing that can be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) label: String,
    pub(crate) sort: Sort,
    /// A few words beside it.
    pub(crate) detail: String,
    /// Markdown.
    pub(crate) documentation: Option<String>,
    /// What is inserted, where that is not the label; with places to fill in for a snippet.
    pub(crate) insert: Option<String>,
    /// Lower ones come first.
    pub(crate) rank: u8,
    /// Whether it is known, but of no use in a new text.
    pub(crate) given_up: bool,
}

/// The entries, and the word that they replace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Completion {
    pub(crate) span: Span,
    pub(crate) entries: Vec<Entry>,
}

/// What stands at a place.
#[derive(Clone, Copy, Debug)]
enum Slot {
    /// The beginning of a clause.
    Clause,
    /// A condition or goal.
    Goal,
    /// A move constraint.
    Moves,
    /// A name of advice.
    Advice,
    /// The name of an advice about to be defined.
    NewAdvice,
    /// A name of a rule.
    Rule,
    /// A directive.
    Directive,
    /// A word that a directive takes.
    Word(&'static DirectiveInfo),
    /// A man.
    Man,
    /// A square or a number: a man or a word of formulas.
    Value,
    /// The body of a predicate.
    Body,
    /// Where nothing is known.
    Nothing,
}

/// What can be written at a place of the document; `others` are the programs of the tables that include it, asked
/// for where it has no rules of its own.
pub(crate) fn completion(
    analysis: &Analysis,
    offset: u32,
    (lang, snippets): (Lang, bool),
    others: impl FnOnce() -> Vec<Arc<Analysis>>,
) -> Completion {
    let mut completion = Completion {
        span: Span::new(offset, offset),
        entries: Vec::new(),
    };
    let Some(unit) = analysis.main() else {
        return completion;
    };
    completion.span = word_before(&unit.text, offset);
    let inside_comment = unit.parsed.comments.iter().any(|comment| {
        comment.span.start() < offset
            && (offset < comment.span.end() || !comment.block && offset == comment.span.end())
    });
    let slot = if inside_comment {
        Slot::Nothing
    } else {
        slot(
            analysis,
            &unit.text,
            &unit.parsed.tokens,
            completion.span.start(),
        )
    };
    let needs_names = !matches!(
        slot,
        Slot::Nothing | Slot::Directive | Slot::Word(_) | Slot::Man | Slot::Value
    );
    let list = Lister {
        analysis,
        others: match needs_names && analysis.checked.draft.rules.is_empty() {
            true => others(),
            false => Vec::new(),
        },
        lang,
        names: language(&unit.text, completion.span),
        snippets,
    };
    completion.entries = list.entries(slot);
    completion
}

/// The letters, digits and underscores directly before a place.
fn word_before(text: &str, offset: u32) -> Span {
    let before = text.get(..offset as usize).unwrap_or_default();
    let is_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    let start = before.trim_end_matches(is_letter).len();
    Span::of_range(&(start..before.len()))
}

/// The language of the word begun, or else of the whole text.
fn language(text: &str, word: Span) -> Lang {
    let cyrillic = |text: &str| {
        text.chars()
            .filter(|letter| ('\u{400}'..='\u{4ff}').contains(letter))
            .count()
    };
    let written = word.text(text);
    let code: String = text
        .lines()
        .filter(|line| !line.trim_start().starts_with('%'))
        .collect();
    let russian = if written.is_empty() {
        cyrillic(&code) * 3 > code.chars().filter(|letter| letter.is_alphabetic()).count()
    } else {
        cyrillic(written) > 0
    };
    if russian { Lang::Ru } else { Lang::En }
}

/// Tells from the tokens before a place, back to the end of the clause before, what is due there.
fn slot(analysis: &Analysis, text: &str, tokens: &[Token], offset: u32) -> Slot {
    let before = signature::before(tokens, offset);
    let clause = before
        .iter()
        .rposition(|token| token.kind == TokenKind::End)
        .map_or(before, |end| before.get(end + 1..).unwrap_or_default());
    let Some(first) = clause.first() else {
        return Slot::Clause;
    };
    if first.kind == TokenKind::Op(Op::Neck) {
        return in_directive(clause, text);
    }
    if let Some(slot) = in_formula(clause, text) {
        return slot;
    }
    if let Some(part) = signature::part_at(analysis, offset) {
        return match part {
            0 => Slot::NewAdvice,
            1 | 2 => Slot::Goal,
            _ => Slot::Moves,
        };
    }
    let last_of = |ops: &[Op]| {
        clause
            .iter()
            .rposition(|token| matches!(token.kind, TokenKind::Op(op) if ops.contains(&op)))
    };
    let body = last_of(&[Op::Neck]).is_some();
    match (last_of(&[Op::If]), last_of(&[Op::Then])) {
        (_, Some(_)) => Slot::Advice,
        (Some(_), None) => Slot::Goal,
        (None, None) if body => Slot::Body,
        (None, None) => Slot::Nothing,
    }
}

/// The slot within a directive: its name, a name in an expectation, a word that it takes.
fn in_directive(clause: &[Token], text: &str) -> Slot {
    let (name, inside) = match clause {
        [_] => return Slot::Directive,
        [_, name, inside @ ..] => (name.span.text(text), inside),
        [] => return Slot::Nothing,
    };
    let inner = called(clause, text).pop().unwrap_or_default();
    match inner {
        "rule" | "правило" => return Slot::Rule,
        "advice" | "совет" => return Slot::Advice,
        _ => {}
    }
    let Some(info) = DirectiveInfo::find(name) else {
        return Slot::Nothing;
    };
    // The words of `frame` alone have arguments.
    if info
        .words()
        .any(|word| word.en == inner || word.ru == inner)
    {
        return Slot::Man;
    }
    let is_due = inside.last().is_some_and(|last| {
        let opens = matches!(last.kind, TokenKind::Open | TokenKind::OpenList);
        opens || last.kind == TokenKind::Op(Op::Comma)
    });
    match inside {
        [_] if info.takes_man() => Slot::Man,
        _ if is_due && info.words().next().is_some() => Slot::Word(info),
        _ => Slot::Nothing,
    }
}

/// The slot within the arguments of a word of formulas.
fn in_formula(clause: &[Token], text: &str) -> Option<Slot> {
    let words: Vec<&Word> = called(clause, text)
        .into_iter()
        .filter_map(Word::find)
        .collect();
    let word = words.last()?;
    // `root(Goal)`: due is what is due outside.
    if words.iter().all(|word| word.function == Function::Root) {
        return None;
    }
    let opens = clause
        .last()
        .is_some_and(|last| last.kind == TokenKind::Open);
    Some(match word.gives_moves() && opens {
        true => Slot::Man,
        false => Slot::Value,
    })
}

/// The names whose arguments the end of some tokens lies in, outermost first.
fn called<'t>(clause: &[Token], text: &'t str) -> Vec<&'t str> {
    let mut open: Vec<Option<&str>> = Vec::new();
    let mut last: Option<&Token> = None;
    for token in clause {
        match token.kind {
            TokenKind::Open => {
                let name = last.filter(|one| one.span.end() == token.span.start());
                let name = name.filter(|one| one.kind == TokenKind::Atom);
                open.push(name.map(|one| one.span.text(text)));
            }
            TokenKind::Close => drop(open.pop()),
            _ => {}
        }
        last = Some(token);
    }
    open.into_iter().flatten().collect()
}

/// What there is to read about an entry, as Markdown: asked for when the entry is looked at.
pub(crate) fn documentation(label: &str, lang: Lang) -> Option<String> {
    let named = Predicate::from_name(label);
    let described = named.map(|named| library::markdown(named.predicate.info(), lang));
    let word = || Word::find(label).map(|word| words::word_form(word, lang));
    described
        .or_else(word)
        .or_else(|| words::directive(label, lang))
}
