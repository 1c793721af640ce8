//! The pretty-printer: one layout for every clause, comments kept.

use crate::{
    layout::Layout,
    lexer::{Comment, Token, TokenKind},
    parse::{self, Clause, Parsed},
    span::{FileId, Span},
};

const BOM: char = '\u{feff}';

/// Lays a text out anew. Tokens and comments stay the same; clauses that do not parse stay byte for byte.
///
/// Formatting what was formatted changes nothing. A byte-order mark and CRLF line ends are kept.
#[must_use]
pub fn format(source: &str) -> String {
    let crlf = has_crlf_throughout(source);
    let unified = if crlf {
        source.replace("\r\n", "\n")
    } else {
        source.to_owned()
    };
    match settled(&unified) {
        Some(text) if crlf => text.replace('\n', "\r\n"),
        Some(text) => text,
        None => source.to_owned(),
    }
}

fn has_crlf_throughout(text: &str) -> bool {
    let lone = text.replace("\r\n", "").contains(['\n', '\r']);
    text.contains("\r\n") && !lone
}

/// The layout of `text`, if it says the same as `text` and is its own layout.
fn settled(text: &str) -> Option<String> {
    let (before, once) = lay_out(text);
    let (after, twice) = lay_out(&once);
    (twice == once && says_the_same((text, &before), (&once, &after))).then_some(once)
}

/// Whether two texts have the same tokens, comments and clauses.
fn says_the_same(left: (&str, &Parsed), right: (&str, &Parsed)) -> bool {
    words(left.0, left.1).eq(words(right.0, right.1))
        && remarks(left.0, left.1).eq(remarks(right.0, right.1))
        && same_clauses(left.1, right.1)
}

fn same_clauses(left: &Parsed, right: &Parsed) -> bool {
    let same = |(a, b): (&Clause, &Clause)| left.terms.same(a.term, &right.terms, b.term);
    left.clauses.len() == right.clauses.len() && left.clauses.iter().zip(&right.clauses).all(same)
}

fn words<'s>(source: &'s str, parsed: &'s Parsed) -> impl Iterator<Item = (TokenKind, &'s str)> {
    parsed
        .tokens
        .iter()
        .map(|token| (token.kind, token.span.text(source)))
}

fn remarks<'s>(source: &'s str, parsed: &'s Parsed) -> impl Iterator<Item = &'s str> {
    parsed
        .comments
        .iter()
        .map(|comment| comment.span.text(source).trim_end())
}

/// A stretch of the file that is laid out as one.
#[derive(Clone, Copy, Debug)]
enum Chunk {
    Clause(Clause),
    Comment(Comment),
    /// Text that did not parse; it and the blanks around it stay.
    Raw(Span),
}

impl Chunk {
    fn span(self) -> Span {
        match self {
            Self::Clause(clause) => clause.span,
            Self::Comment(comment) => comment.span,
            Self::Raw(span) => span,
        }
    }
}

/// What `source` says, and its layout.
fn lay_out(source: &str) -> (Parsed, String) {
    let parsed = parse::parse(FileId(0), source);
    let mut out = String::with_capacity(source.len());
    let mut last: Option<Chunk> = None;
    for chunk in chunks(source, &parsed) {
        match last {
            None => out.push_str(before_first(source, chunk)),
            Some(last) => out.push_str(&between(source, last, chunk)),
        }
        write(&mut out, source, &parsed, chunk);
        last = Some(chunk);
    }
    out.push_str(after_last(source, last));
    (parsed, out)
}

fn write(out: &mut String, source: &str, parsed: &Parsed, chunk: Chunk) {
    match chunk {
        Chunk::Clause(clause) => {
            let tokens = tokens_in(parsed, clause.span);
            let comments = comments_in(parsed, clause.span);
            let layout = Layout {
                source,
                terms: &parsed.terms,
                tokens,
                comments,
            };
            out.push_str(&layout.print(clause));
        }
        Chunk::Comment(comment) => out.push_str(comment.span.text(source).trim_end()),
        Chunk::Raw(span) => out.push_str(span.text(source)),
    }
}

fn tokens_in(parsed: &Parsed, span: Span) -> &[Token] {
    let first = parsed
        .tokens
        .partition_point(|token| token.span.start() < span.start());
    let end = parsed
        .tokens
        .partition_point(|token| token.span.start() < span.end());
    parsed.tokens.get(first..end).unwrap_or_default()
}

fn comments_in(parsed: &Parsed, span: Span) -> &[Comment] {
    let first = parsed
        .comments
        .partition_point(|comment| comment.span.start() < span.start());
    let end = parsed
        .comments
        .partition_point(|comment| comment.span.start() < span.end());
    parsed.comments.get(first..end).unwrap_or_default()
}

/// The file's chunks in order: sound clauses, comments between them, and what is left.
fn chunks(source: &str, parsed: &Parsed) -> Vec<Chunk> {
    let mut chunks = Vec::new();
    let mut at = 0;
    for clause in parsed
        .clauses
        .iter()
        .filter(|clause| is_sound(source, parsed, clause))
    {
        push_rest(&mut chunks, parsed, Span::new(at, clause.span.start()));
        chunks.push(Chunk::Clause(*clause));
        at = clause.span.end();
    }
    let end = Span::of_range(&(0..source.len())).end();
    push_rest(&mut chunks, parsed, Span::new(at, end));
    chunks
}

/// Whether a clause may be laid out: nothing is said against it, and its full stop is there.
fn is_sound(source: &str, parsed: &Parsed, clause: &Clause) -> bool {
    let first = parsed
        .diagnostics
        .partition_point(|d| d.primary.span.end() < clause.span.start());
    let mut near = parsed.diagnostics.iter().skip(first);
    let touched = near
        .by_ref()
        .take_while(|diagnostic| diagnostic.primary.span.start() <= clause.span.end())
        .any(|diagnostic| diagnostic.primary.span.end() > clause.span.start());
    !touched && clause.span.text(source).ends_with('.')
}

/// What lies between two sound clauses: comments alone, or text that did not parse, in one piece from its
/// first token to its last.
fn push_rest(chunks: &mut Vec<Chunk>, parsed: &Parsed, span: Span) {
    let tokens = tokens_in(parsed, span);
    let raw = tokens
        .first()
        .zip(tokens.last())
        .map(|(first, last)| first.span.to(last.span));
    let mut raw_due = raw;
    for comment in comments_in(parsed, span) {
        if let Some(raw) = raw_due.filter(|raw| raw.start() < comment.span.start()) {
            chunks.push(Chunk::Raw(raw));
            raw_due = None;
        }
        if !raw.is_some_and(|raw| raw.contains(comment.span)) {
            chunks.push(Chunk::Comment(*comment));
        }
    }
    chunks.extend(raw_due.map(Chunk::Raw));
}

/// Blank space before the first chunk goes, unless that chunk is raw; a byte-order mark stays.
fn before_first(source: &str, chunk: Chunk) -> &str {
    match chunk {
        Chunk::Raw(span) => source.get(..span.start() as usize).unwrap_or_default(),
        Chunk::Clause(_) | Chunk::Comment(_) if source.starts_with(BOM) => "\u{feff}",
        Chunk::Clause(_) | Chunk::Comment(_) => "",
    }
}

fn between(source: &str, last: Chunk, next: Chunk) -> String {
    let gap = Span::new(last.span().end(), next.span().start()).text(source);
    if matches!(last, Chunk::Raw(_)) || matches!(next, Chunk::Raw(_)) {
        return gap.to_owned();
    }
    let beside = match (last, next) {
        (_, Chunk::Comment(_)) => true,
        (Chunk::Comment(comment), _) => comment.block,
        _ => false,
    };
    match gap.matches('\n').count() {
        0 if beside => " ".to_owned(),
        0 | 1 => "\n".to_owned(),
        _ => "\n\n".to_owned(),
    }
}

/// The file ends with one line end; after raw text it ends as it did.
fn after_last(source: &str, last: Option<Chunk>) -> &str {
    match last {
        None => source,
        Some(Chunk::Raw(span)) => source.get(span.end() as usize..).unwrap_or_default(),
        Some(Chunk::Clause(_) | Chunk::Comment(_)) => "\n",
    }
}
