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

/// The name at a place, if it may be renamed; otherwise why not.
pub(crate) fn prepare(analysis: &Analysis, offset: u32) -> Result<&Occurrence, Text> {
    let found = analysis
        .index
        .at(Analysis::MAIN, offset)
        .ok_or_else(text::no_name_here)?;
    match &found.key {
        Key::Rule(_) | Key::Advice(_) | Key::Own(_) | Key::Variable(..) => Ok(found),
        Key::Library(predicate) => Err(text::library_name(predicate.info().id())),
        Key::Directive(_) | Key::Unknown(_) => Err(text::no_name_here()),
    }
}

/// The edits that give the name at a place another wording.
pub(crate) fn rename(analysis: &Analysis, offset: u32, name: &str) -> Result<Vec<Edit>, Text> {
    let found = prepare(analysis, offset)?;
    let written = written(&found.key, name).ok_or_else(|| text::bad_name(name))?;
    let taken = same_kind(&found.key, name);
    let is_taken = taken != found.key && analysis.index.places(&taken).next().is_some();
    let hides = matches!(found.key, Key::Own(_)) && Predicate::from_name(name).is_some();
    if is_taken || hides {
        return Err(text::name_taken(name));
    }
    let edit = |one: &Occurrence| Edit {
        file: one.file,
        span: one.span,
        replacement: written.clone(),
    };
    Ok(analysis.index.places(&found.key).map(edit).collect())
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

/// A thing of the same kind and another name.
fn same_kind(key: &Key, name: &str) -> Key {
    match key {
        Key::Rule(_) => Key::Rule(name.into()),
        Key::Advice(_) => Key::Advice(name.into()),
        Key::Variable(_, item) => Key::Variable(name.into(), *item),
        Key::Own(_) | Key::Library(_) | Key::Unknown(_) | Key::Directive(_) => {
            Key::Own(name.into())
        }
    }
}
