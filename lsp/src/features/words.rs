//! What operators, keywords and directives mean.

use al0_compiler::{DirectiveInfo, formula::Word};
use al0_grammar::{
    lexer::TokenKind,
    text::{Lang, Text},
    token::{ADVICE, DEPTH, Op},
};

use al0_runtime::chess::{Color, Role};

use crate::text;

/// What a word of formulas is, in words.
pub(crate) fn word_means(word: &Word, lang: Lang) -> &'static str {
    lang.choose(word.means_en, word.means_ru)
}

/// A word of formulas as Markdown: how it is written, what it is.
pub(crate) fn word_form(word: &Word, lang: Lang) -> String {
    let form = lang.choose(word.form_en, word.form_ru);
    format!("```al0\n{form}\n```\n\n{}", word_means(word, lang))
}

/// What the name of a man stands for in a formula.
pub(crate) fn man_means(color: Color, role: Role) -> Text {
    let (en, ru, feminine) = match role {
        Role::King => ("king", "король", false),
        Role::Queen => ("queen", "ферзь", false),
        Role::Rook => ("rook", "ладья", true),
        Role::Bishop => ("bishop", "слон", false),
        Role::Knight => ("knight", "конь", false),
        Role::Pawn => ("pawn", "пешка", true),
    };
    let (side, its) = match (color, feminine) {
        (Color::White, false) => ("white", "белый"),
        (Color::White, true) => ("white", "белая"),
        (Color::Black, false) => ("black", "чёрный"),
        (Color::Black, true) => ("black", "чёрная"),
    };
    text::square_of(&format!("{side} {en}"), &format!("{its} {ru}"))
}

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

/// A directive as Markdown, by its name in either language: how it is written, and whether it does nothing.
pub(crate) fn directive(name: &str, lang: Lang) -> Option<String> {
    let form = format!("```al0\n{}\n```", directive_form(name, lang)?);
    let idle = DirectiveInfo::find(name).is_some_and(DirectiveInfo::is_idle);
    Some(match idle {
        true => format!("{form}\n\n{}", text::idle_directive().get(lang)),
        false => form,
    })
}

/// How a directive is written, by its name in either language.
pub(crate) fn directive_form(name: &str, lang: Lang) -> Option<&'static str> {
    let info = DirectiveInfo::find(name)?;
    Some(lang.choose(info.form_en, info.form_ru))
}
