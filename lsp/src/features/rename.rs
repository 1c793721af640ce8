//! Renaming rules, advice, predicates and variables of the program.

use al0_grammar::{
    diagnostic::Edit,
    lexer::{TokenKind, lex},
    print::name_text,
    span::FileId,
    text::Text,
};
use al0_runtime::predicates::Predicate;

use crate::{
    analysis::Analysis,
    index::{Key, Occurrence},
    text,
};

/// Whether a thing may be renamed; otherwise why not.
pub(crate) fn allowed(key: &Key) -> Result<(), Text> {
    match key {
        Key::Rule(_) | Key::Advice(_) | Key::Own(..) | Key::Constraint(_) | Key::Variable(..) => {
            Ok(())
        }
        Key::Library(predicate) => Err(text::library_name(predicate.info().id())),
        Key::Directive(_) | Key::Unknown(..) => Err(text::no_name_here()),
    }
}

/// The edits that give a thing another name.
pub(crate) fn rename(analysis: &Analysis, key: &Key, name: &str) -> Result<Vec<Edit>, Text> {
    allowed(key)?;
    let written = written(key, name).ok_or_else(|| text::bad_name(name))?;
    let mut others = analysis.index.occurrences.iter();
    let is_taken = others.any(|one| one.key != *key && is_called(&one.key, key, name));
    let hides =
        matches!(key, Key::Own(..) | Key::Constraint(_)) && Predicate::from_name(name).is_some();
    if is_taken || hides {
        return Err(text::name_taken(name));
    }
    let edit = |one: &Occurrence| Edit {
        file: one.file,
        span: one.span,
        replacement: written.clone(),
    };
    Ok(analysis.index.places(key).map(edit).collect())
}

/// How a name is written; nothing for one that cannot be written in such a place.
fn written(key: &Key, name: &str) -> Option<String> {
    let tokens = lex(FileId::default(), name).tokens;
    let [token] = tokens.as_slice() else {
        let quotable = !name.trim().is_empty() && !name.contains(['\n', '\r']);
        return quotable
            .then(|| name_text(name))
            .filter(|_| !matches!(key, Key::Variable(..)));
    };
    let whole = token.span.len() as usize == name.len();
    match (token.kind, key) {
        (TokenKind::Variable, Key::Variable(..)) if whole => Some(name.to_owned()),
        (_, Key::Variable(..)) => None,
        (TokenKind::Quoted, _) if whole => Some(name.to_owned()),
        (TokenKind::Variable | TokenKind::Error, _) => None,
        _ => Some(name_text(name)),
    }
}

/// Whether a thing is of the same kind as `kind` and called `name`, so that the two could not be told apart.
fn is_called(key: &Key, kind: &Key, name: &str) -> bool {
    match (key, kind) {
        (Key::Rule(one), Key::Rule(_))
        | (Key::Advice(one), Key::Advice(_))
        | (Key::Constraint(one), Key::Constraint(_)) => **one == *name,
        (Key::Own(one, arguments), Key::Own(_, others)) => {
            let apart = matches!((arguments, others), (Some(one), Some(other)) if one != other);
            **one == *name && !apart
        }
        (Key::Variable(one, item), Key::Variable(_, other)) => **one == *name && item == other,
        _ => false,
    }
}
