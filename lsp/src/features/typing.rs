//! The indentation of a line just begun.

use al0_grammar::{lexer::TokenKind, span::Span};

use super::{format::Replacement, signature};
use crate::{analysis::Analysis, document::Text};

/// How far the continuation of a clause is moved in.
const STEP: usize = 4;

/// Moves the line of a place in: a new clause begins at the margin; the next line of one stands under the first
/// argument where a parenthesis is open, else one step in.
pub(crate) fn indent(analysis: &Analysis, text: &Text, offset: u32) -> Option<Replacement> {
    let unit = analysis.main()?;
    let line = text.lines.line_of(offset);
    let (start, end) = text.lines.span(&text.source, line);
    let inside_comment = |span: Span| span.start() < start && start < span.end();
    if unit
        .parsed
        .comments
        .iter()
        .any(|one| inside_comment(one.span))
    {
        return None;
    }
    let before = signature::before(&unit.parsed.tokens, start);
    let wanted = match before.last() {
        None => 0,
        Some(last) if last.kind == TokenKind::End => 0,
        Some(_) => open_parenthesis(before, text).unwrap_or(STEP),
    };
    let written = text.source.get(start as usize..end as usize)?;
    let blank = written.len() - written.trim_start_matches([' ', '\t']).len();
    let span = Span::of_range(&(start as usize..start as usize + blank));
    let spaces = " ".repeat(wanted);
    (span.text(&text.source) != spaces).then_some(Replacement { span, text: spaces })
}

/// The column after the innermost parenthesis that is still open, in characters.
fn open_parenthesis(before: &[al0_grammar::lexer::Token], text: &Text) -> Option<usize> {
    let mut closed = 0_usize;
    for token in before.iter().rev() {
        match token.kind {
            TokenKind::End => return None,
            TokenKind::Close => closed += 1,
            TokenKind::Open if closed > 0 => closed -= 1,
            TokenKind::Open => {
                let line = text.lines.line_of(token.span.start());
                let (start, _) = text.lines.span(&text.source, line);
                let before = text.source.get(start as usize..token.span.end() as usize)?;
                return Some(before.chars().count());
            }
            _ => {}
        }
    }
    None
}
