//! Operators that cannot be declared: what their uses would cause is told once, at the declaration.

use std::collections::BTreeMap;

use al0_grammar::{
    codes,
    diagnostic::Diagnostic,
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

/// Takes the errors of syntax out that the operators refused in `declarations` cause; their declarations say so.
pub(crate) fn tell_once(
    units: &[Unit],
    declarations: &mut [Diagnostic],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let texts: BTreeMap<FileId, &str> = units
        .iter()
        .map(|unit| (unit.file, unit.text.as_str()))
        .collect();
    let text_of = |file: FileId| texts.get(&file).copied().unwrap_or_default();
    let mut refused: Vec<(&str, &mut Diagnostic, bool)> = declarations
        .iter_mut()
        .filter(|one| one.code == codes::UNKNOWN_OPERATOR)
        .map(|one| {
            let name = one.primary.span.text(text_of(one.primary.file));
            (name.trim_matches('\''), one, false)
        })
        .filter(|(name, ..)| !name.is_empty() && Op::from_spelling(name).is_none())
        .collect();
    diagnostics.retain(|one| {
        let is_syntax = one.code.is_syntax() && one.code != codes::UNCLOSED_QUOTE;
        let lines = lines(text_of(one.primary.file), one.primary.span);
        let mut refused = refused.iter_mut();
        let cause = refused.find(|(name, ..)| is_syntax && uses(lines, name));
        if let Some((_, _, is_used)) = cause {
            *is_used = true;
            return false;
        }
        true
    });
    for (_, declaration, is_used) in refused {
        if is_used {
            declaration.notes.push(uses_not_told());
        }
    }
}

/// The lines on which a place lies.
fn lines(text: &str, span: Span) -> &str {
    let (start, end) = (span.start() as usize, span.end() as usize);
    let before = text.get(..start).unwrap_or_default();
    let from = before.rfind('\n').map_or(0, |at| at + 1);
    let after = text.get(end..).unwrap_or_default();
    let to = after.find('\n').map_or(text.len(), |at| end + at);
    text.get(from..to).unwrap_or_default()
}

/// Whether an operator stands somewhere as a word of its own.
fn uses(text: &str, name: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let is_sign = |c: char| "+-*/\\^<>=~:.?@#&$".contains(c);
    let belongs = |c: char| match name.starts_with(is_word) {
        true => is_word(c),
        false => is_sign(c),
    };
    text.match_indices(name).any(|(at, _)| {
        let before = text.get(..at).and_then(|text| text.chars().next_back());
        let after = text
            .get(at + name.len()..)
            .and_then(|text| text.chars().next());
        !before.is_some_and(belongs) && !after.is_some_and(belongs)
    })
}
