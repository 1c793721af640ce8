//! Telling running text from code, and reporting it once per block.

use std::ops::Range;

use crate::{
    codes,
    diagnostic::{Applicability, Diagnostic},
    items::{Item, Terminal},
    lexer::Comment,
    messages,
    span::{FileId, Span},
};

messages! {
    fn not_al0() { en "this text is not AL0", ru "этот текст не на AL0" }
    fn skipped() { en "passed over", ru "пропущено" }
    fn comment_it_out() {
        en "put `%` before each line of it to make it a comment",
        ru "поставьте `%` перед каждой его строкой, чтобы сделать его комментарием"
    }
    fn remove_it() {
        en "remove it, or put it on lines of its own that begin with `%`",
        ru "уберите его или вынесите на отдельные строки, начинающиеся с `%`"
    }
}

/// Whether the items read like running text: words side by side, with few signs among them.
pub(crate) fn is_prose(items: &[Item]) -> bool {
    if introduces(items) {
        return true;
    }
    let pairs = items.iter().zip(items.iter().skip(1));
    let touching = pairs
        .filter(|(left, right)| side_by_side(left, right))
        .count();
    let loose = items.iter().filter(|item| item.loose).count();
    let strange = items
        .iter()
        .filter(|item| item.terminal == Terminal::Error)
        .count();
    let words = touching + loose + strange;
    let signs: usize = items.iter().map(|item| weight(item.terminal)).sum();
    // Prose may hold a parenthesis or a dash now and then; code holds one for every other word.
    (words >= 2 && words > signs) || (touching + loose >= 1 && signs == 0)
}

/// A line such as `Thus:` before code.
fn introduces(items: &[Item]) -> bool {
    matches!(items, [.., last] if matches!(last.terminal, Terminal::Path(_))) && !has_signs(items)
}

/// Whether anything but words, commas and a closing colon is there.
pub(crate) fn has_signs(items: &[Item]) -> bool {
    let colon = items
        .last()
        .is_some_and(|last| matches!(last.terminal, Terminal::Path(_)));
    let words = items.len() - usize::from(colon);
    items
        .iter()
        .take(words)
        .any(|item| weight(item.terminal) > 0)
}

/// Whether a predicate with arguments, a list, parentheses or `:-` is there.
pub(crate) fn has_brackets(items: &[Item]) -> bool {
    items
        .iter()
        .any(|item| item.terminal.opens() || item.terminal.is_neck())
}

fn side_by_side(left: &Item, right: &Item) -> bool {
    left.terminal.ends_operand()
        && (right.terminal.begins_operand() || right.terminal == Terminal::Not)
}

/// How much a terminal speaks for code. Commas and keywords stand in prose too.
fn weight(terminal: Terminal) -> usize {
    match terminal {
        Terminal::Neck | Terminal::Rewrite | Terminal::Query => 4,
        Terminal::OpenList | Terminal::OpenCurly | Terminal::Bar | Terminal::Open => 1,
        Terminal::Comparison(_) | Terminal::Sign(_) | Terminal::Product(_) => 1,
        Terminal::Path(_) | Terminal::DotDot | Terminal::NotProvable | Terminal::Arrow => 1,
        Terminal::Atom(_)
        | Terminal::Declaration(_)
        | Terminal::Functor(_)
        | Terminal::Variable(_)
        | Terminal::Integer(_)
        | Terminal::Float(_)
        | Terminal::Text(_)
        | Terminal::Semicolon
        | Terminal::Comma
        | Terminal::Then
        | Terminal::If
        | Terminal::Or
        | Terminal::And
        | Terminal::Not
        | Terminal::Close
        | Terminal::CloseList
        | Terminal::CloseCurly
        | Terminal::Error
        | Terminal::End => 0,
    }
}

/// The one diagnostic for a block of prose that the items of `range` make.
pub(crate) fn report(
    file: FileId,
    source: &str,
    items: &[Item],
    range: Range<usize>,
    comments: &[Comment],
) -> Diagnostic {
    let block = items.get(range.clone()).unwrap_or_default();
    let first = block.first().map_or_else(Span::default, |item| item.span);
    let span = block.last().map_or(first, |item| first.to(item.span));
    let diagnostic = Diagnostic::new(codes::NOT_AL0, file, span, not_al0()).label(skipped());
    let whole_lines = block.first().is_some_and(|item| item.place.line_start)
        && items
            .get(range.end)
            .is_none_or(|next| next.place.line_start);
    if !whole_lines || has_long_comment(source, span, comments) {
        return diagnostic.hint(remove_it());
    }
    let edits = line_starts(source, span)
        .map(|at| (Span::new(at, at), "% ".to_owned()))
        .collect();
    diagnostic
        .hint(comment_it_out())
        .suggest(comment_it_out(), Applicability::Guess, edits)
}

/// A block comment of several lines cannot be put behind `%`.
fn has_long_comment(source: &str, span: Span, comments: &[Comment]) -> bool {
    let first = comments.partition_point(|comment| comment.span.end() <= span.start());
    let line_end = source
        .get(span.end() as usize..)
        .and_then(|rest| rest.find('\n'));
    let end = line_end.map_or(source.len(), |at| span.end() as usize + at);
    let mut inside = comments.iter().skip(first);
    inside
        .by_ref()
        .take_while(|comment| (comment.span.start() as usize) < end)
        .any(|comment| comment.block && comment.span.text(source).contains('\n'))
}

/// The first byte of each line of `span` that is not blank.
fn line_starts(source: &str, span: Span) -> impl Iterator<Item = u32> {
    let before = source.get(..span.start() as usize).unwrap_or_default();
    let mut at = before.rfind('\n').map_or(0, |newline| newline + 1);
    if at == 0 && source.starts_with('\u{feff}') {
        at = '\u{feff}'.len_utf8();
    }
    let lines = source
        .get(at..span.end() as usize)
        .unwrap_or_default()
        .split('\n');
    lines.filter_map(move |line| {
        let start = at;
        at += line.len() + 1;
        (!line.trim().is_empty()).then(|| u32::try_from(start).unwrap_or(u32::MAX))
    })
}
