//! The four parts of an advice while they are written.

use al0_grammar::{
    lexer::{Token, TokenKind},
    text::{Lang, Text},
    token::{ADVICE, Op},
};

use super::hover::part_names;
use crate::{analysis::Analysis, text};

/// The form of an advice and the part that is being written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Signature {
    pub(crate) label: String,
    /// The name and the four parts: words of the label, and what they mean.
    pub(crate) parameters: Vec<(String, Text)>,
    /// Index of the part, 0 for the name.
    pub(crate) active: usize,
}

/// The signature, where the place is inside the parentheses of an advice.
pub(crate) fn signature(analysis: &Analysis, offset: u32, lang: Lang) -> Option<Signature> {
    let active = part_at(analysis, offset)?;
    let label = text::advice_form().get(lang).to_owned();
    let inner = label.split_once('(')?.1.trim_end_matches(')');
    let words = inner.split([',', ':']).map(|word| word.trim().to_owned());
    let names = part_names();
    let means = [
        text::main_goal_means(),
        text::holding_goal_means(),
        text::our_moves_means(),
        text::their_moves_means(),
    ];
    let mut documentation = vec![text::name()];
    for (name, means) in names.into_iter().zip(means) {
        documentation.push(Text {
            en: format!("{}: {}", name.en, means.en),
            ru: format!("{}: {}", name.ru, means.ru),
        });
    }
    Some(Signature {
        parameters: words.zip(documentation).collect(),
        label,
        active,
    })
}

/// Which part of an advice a place is in: 0 for its name, then 1 to 4; later ones count as the fourth.
pub(crate) fn part_at(analysis: &Analysis, offset: u32) -> Option<usize> {
    let unit = analysis.main()?;
    let before = before(&unit.parsed.tokens, offset);
    let (mut depth, mut part) = (0_i32, 0_usize);
    for (at, token) in before.iter().enumerate().rev() {
        match token.kind {
            TokenKind::End => return None,
            TokenKind::Close | TokenKind::CloseList => depth += 1,
            TokenKind::OpenList => depth -= 1,
            TokenKind::Open if depth > 0 => depth -= 1,
            TokenKind::Open => {
                // Within parentheses of their own, colons and commas before do not count.
                if let Some(word) = at.checked_sub(1).and_then(|at| before.get(at))
                    && word.kind == TokenKind::Atom
                    && ADVICE.is(word.span.text(&unit.text))
                {
                    return Some(part.min(4));
                }
                part = 0;
            }
            TokenKind::Op(Op::Comma | Op::Colon) if depth == 0 => part += 1,
            _ => {}
        }
    }
    None
}

/// The tokens that end at a place or before it.
pub(crate) fn before(tokens: &[Token], offset: u32) -> &[Token] {
    let end = tokens.partition_point(|token| token.span.end() <= offset);
    tokens.get(..end).unwrap_or_default()
}
