//! What operators, keywords and directives mean.

use al0_compiler::DIRECTIVES;
use al0_grammar::{
    lexer::TokenKind,
    text::{Lang, Text},
    token::{ADVICE, DEPTH, Op},
};

use crate::text;

/// What an operator or keyword means, where there is something to say.
pub(crate) fn meaning(kind: TokenKind, written: &str) -> Option<Text> {
    match kind {
        TokenKind::Op(Op::If) => Some(text::word_if()),
        TokenKind::Op(Op::Then) => Some(text::word_then()),
        TokenKind::Op(Op::And) => Some(text::word_and()),
        TokenKind::Op(Op::Or) => Some(text::word_or()),
        TokenKind::Op(Op::Not) => Some(text::word_not()),
        TokenKind::Atom if DEPTH.is(written) => Some(text::word_depth()),
        TokenKind::Atom if ADVICE.is(written) => Some(text::word_advice()),
        _ => None,
    }
}

/// How a directive is written, by its name in either language.
pub(crate) fn directive_form(name: &str, lang: Lang) -> Option<&'static str> {
    let info = DIRECTIVES
        .iter()
        .find(|info| info.en == name || info.ru == name)?;
    Some(match lang {
        Lang::En => info.form_en,
        Lang::Ru => info.form_ru,
    })
}
