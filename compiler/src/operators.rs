//! Operators that cannot be declared: what their uses would cause is told once, at the declaration.

use std::collections::BTreeMap;

use al0_grammar::{
    codes::{self, Code},
    diagnostic::Diagnostic,
    lexer::{Token, TokenKind},
    print::runs_together,
    span::{FileId, Span},
    token::Op,
};

use crate::Unit;

al0_grammar::messages! {
    fn uses_not_told() {
        en "clauses that use it are not read; no more is said of them",
        ru "предложения, где он стоит, не читаются; больше о них не сказано"
    }
}

/// An operator that was declared in vain.
struct Refused<'a> {
    name: &'a str,
    declaration: &'a mut Diagnostic,
    is_used: bool,
}

/// Takes the errors of syntax out that the operators refused in `declarations` cause; their declarations say so.
pub(crate) fn tell_once(
    units: &[Unit],
    declarations: &mut [Diagnostic],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let declared: Vec<(FileId, Span)> = declarations
        .iter()
        .filter(|one| one.code == codes::UNKNOWN_OPERATOR)
        .map(|one| (one.primary.file, one.primary.span))
        .collect();
    if declared.is_empty() {
        return;
    }
    let units: BTreeMap<FileId, &Unit> = units.iter().map(|unit| (unit.file, unit)).collect();
    let mut refused: Vec<Refused<'_>> = declarations
        .iter_mut()
        .filter(|one| one.code == codes::UNKNOWN_OPERATOR)
        .filter_map(|one| refused(units.get(&one.primary.file)?, one))
        .collect();
    diagnostics.retain(|one| {
        let (file, span) = (one.primary.file, one.primary.span);
        let unit = units.get(&file).filter(|_| may_be_caused(one.code));
        let Some(unit) = unit else {
            return true;
        };
        let lines = lines(&unit.text, span);
        let is_cause = |place: Span| {
            let declares =
                |(declared, name): &(FileId, Span)| *declared == file && name.contains(place);
            // An unknown character is one of the operator's own, or has nothing to do with it.
            let is_it = place.contains(span) || span.contains(place);
            (is_it || one.code != codes::UNKNOWN_CHARACTER) && !declared.iter().any(declares)
        };
        let mut refused = refused.iter_mut();
        let Some(cause) = refused.find(|one| uses(unit, lines, one.name).any(is_cause)) else {
            return true;
        };
        cause.is_used = true;
        false
    });
    for one in refused.into_iter().filter(|one| one.is_used) {
        one.declaration.notes.push(uses_not_told());
    }
}

/// The operator that a declaration is refused, unless it is there with another priority or kind.
fn refused<'a>(unit: &'a Unit, declaration: &'a mut Diagnostic) -> Option<Refused<'a>> {
    let name = declaration.primary.span.text(&unit.text).trim_matches('\'');
    (!name.is_empty() && Op::from_spelling(name).is_none()).then_some(Refused {
        name,
        declaration,
        is_used: false,
    })
}

/// Whether a word that is no operator may be the cause of an error.
fn may_be_caused(code: Code) -> bool {
    let uncaused = [
        codes::UNCLOSED_QUOTE,
        codes::UNCLOSED_COMMENT,
        codes::BAD_NUMBER,
        codes::BAD_ESCAPE,
    ];
    code.is_syntax() && !uncaused.contains(&code)
}

/// The lines on which a place lies.
fn lines(text: &str, span: Span) -> Span {
    let (start, end) = (span.start() as usize, span.end() as usize);
    let before = text.get(..start).unwrap_or_default();
    let from = before.rfind('\n').map_or(0, |at| at + 1);
    let after = text.get(end..).unwrap_or_default();
    let to = after.find('\n').map_or(text.len(), |at| end + at);
    Span::of_range(&(from..to))
}

/// Where an operator stands on some lines as a word of its own, neither in a comment nor in quoted text.
fn uses(unit: &Unit, lines: Span, name: &str) -> impl Iterator<Item = Span> {
    let found = lines.text(&unit.text).match_indices(name);
    found
        .map(move |(at, name)| {
            let start = lines.start() as usize + at;
            Span::of_range(&(start..start + name.len()))
        })
        .filter(move |place| is_apart(&unit.text, *place) && is_code(unit, *place))
}

/// Whether what stands before and after a place does not belong to the same word.
fn is_apart(text: &str, place: Span) -> bool {
    let range = place.range();
    let before = text.get(..range.start).unwrap_or_default();
    let after = text.get(range.end..).unwrap_or_default();
    let joined = |left: &str, right: &str| {
        let sides = left.chars().next_back().zip(right.chars().next());
        sides.is_some_and(|(left, right)| runs_together(left, right))
    };
    !joined(before, place.text(text)) && !joined(place.text(text), after)
}

/// Whether what stands at a place is read as code: a quoted name as a whole is.
fn is_code(unit: &Unit, place: Span) -> bool {
    let parsed = &unit.parsed;
    let text = |token: &Token| match token.kind == TokenKind::Quoted {
        true => token.span.text(&unit.text).trim_matches('\'') != place.text(&unit.text),
        false => token.kind == TokenKind::Str,
    };
    covering(&parsed.comments, |one| one.span, place).is_none()
        && !covering(&parsed.tokens, |one| one.span, place).is_some_and(text)
}

/// The part in which a place lies; the parts follow one another.
fn covering<T>(parts: &[T], span: impl Fn(&T) -> Span, place: Span) -> Option<&T> {
    let at = parts.partition_point(|part| span(part).end() <= place.start());
    parts.get(at).filter(|part| span(part).contains(place))
}
