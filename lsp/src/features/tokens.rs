//! Colours by meaning.

use al0_grammar::{
    lexer::TokenKind,
    span::Span,
    token::{KEYWORDS, Op},
};
use al0_runtime::predicates::Kind as Use;

use crate::{
    analysis::Analysis,
    document::Text,
    index::{Key, Occurrence},
};

/// What a word is, in the order of the legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paint {
    Comment,
    String,
    Number,
    Keyword,
    Operator,
    Variable,
    /// A goal.
    Goal,
    /// A move constraint.
    Moves,
    /// A piece of advice.
    Advice,
    /// A rule.
    Rule,
    /// A directive.
    Directive,
}

/// The names of the classes in the protocol, in the order above.
pub(crate) const LEGEND: &[&str] = &[
    "comment", "string", "number", "keyword", "operator", "variable", "function", "method",
    "class", "event", "macro",
];
/// The names of the modifiers: bit 0, bit 1.
pub(crate) const MODIFIERS: &[&str] = &["definition", "defaultLibrary"];
const DEFINITION: u32 = 1;
const LIBRARY: u32 = 2;

/// One word with its colour; never over the end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Painted {
    pub(crate) span: Span,
    pub(crate) class: Paint,
    pub(crate) modifiers: u32,
}

/// The colours of the words that touch a span, in order.
pub(crate) fn tokens(analysis: &Analysis, text: &Text, within: Span) -> Vec<Painted> {
    let Some(unit) = analysis.main() else {
        return Vec::new();
    };
    let touches = |span: Span| span.start() < within.end() && within.start() < span.end();
    let named: Vec<&Occurrence> = analysis
        .index
        .occurrences
        .iter()
        .filter(|one| one.file == Analysis::MAIN)
        .collect();
    let mut painted = Vec::new();
    for token in unit
        .parsed
        .tokens
        .iter()
        .filter(|token| touches(token.span))
    {
        let at = named.partition_point(|one| one.span < token.span);
        let meaning = named.get(at).filter(|one| one.span == token.span);
        let written = token.span.text(&text.source);
        if let Some((class, modifiers)) = paint(token.kind, meaning.copied(), written) {
            painted.push(Painted {
                span: token.span,
                class,
                modifiers,
            });
        }
    }
    let comments = unit
        .parsed
        .comments
        .iter()
        .filter(|comment| touches(comment.span));
    painted.extend(comments.map(|comment| Painted {
        span: comment.span,
        class: Paint::Comment,
        modifiers: 0,
    }));
    painted.sort_by_key(|one| one.span);
    painted.iter().flat_map(|one| by_line(*one, text)).collect()
}

fn paint(kind: TokenKind, meaning: Option<&Occurrence>, written: &str) -> Option<(Paint, u32)> {
    if let Some(one) = meaning
        && let Some((class, modifiers)) = class_of(&one.key)
    {
        let definition = if one.defines { DEFINITION } else { 0 };
        return Some((class, modifiers | definition));
    }
    let class = match kind {
        TokenKind::Atom if KEYWORDS.iter().any(|word| word.is(written)) => Paint::Keyword,
        TokenKind::Quoted | TokenKind::Str => Paint::String,
        TokenKind::Integer | TokenKind::Float => Paint::Number,
        TokenKind::Variable => Paint::Variable,
        TokenKind::Op(Op::Comma) => return None,
        TokenKind::Op(_) if written.chars().all(char::is_alphabetic) => Paint::Keyword,
        TokenKind::Op(_) | TokenKind::Symbol => Paint::Operator,
        TokenKind::Atom
        | TokenKind::Open
        | TokenKind::Close
        | TokenKind::OpenList
        | TokenKind::CloseList
        | TokenKind::Bar
        | TokenKind::End
        | TokenKind::Error => return None,
    };
    Some((class, 0))
}

fn class_of(key: &Key) -> Option<(Paint, u32)> {
    Some(match key {
        Key::Rule(_) => (Paint::Rule, 0),
        Key::Advice(_) => (Paint::Advice, 0),
        Key::Own(..) => (Paint::Goal, 0),
        Key::Constraint(_) => (Paint::Moves, 0),
        Key::Library(predicate) if predicate.info().kind == Use::Moves => (Paint::Moves, LIBRARY),
        Key::Library(_) => (Paint::Goal, LIBRARY),
        Key::Directive(_) => (Paint::Directive, 0),
        Key::Unknown(..) | Key::Variable(..) => return None,
    })
}

/// Cuts what goes over several lines.
fn by_line(painted: Painted, text: &Text) -> Vec<Painted> {
    let first = text.lines.line_of(painted.span.start());
    let last = text.lines.line_of(painted.span.end());
    let piece = |line| {
        let (start, end) = text.lines.span(&text.source, line);
        let span = Span::new(painted.span.start().max(start), painted.span.end().min(end));
        (!span.is_empty()).then_some(Painted { span, ..painted })
    };
    (first..=last).filter_map(piece).collect()
}
