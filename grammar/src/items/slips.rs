//! Slips that leave no doubt of what was meant, seen in neighbouring tokens: another sign for `:-`, a name that
//! begins with a digit or a capital letter.

use super::{Maker, Terminal};
use crate::{
    lexer::{Token, TokenKind},
    mend,
    span::Span,
    term::Flags,
};

/// What stands for `:-` by a slip of the finger, or because another language has it.
const NECKS: &[&str] = &[
    ":=", "-:", "::-", ":--", ":-:", ":~", ":<", "<:-", "<-", "<--", "<=", "=>", "->",
];
/// Those of them that nothing but a slip explains, also where a directive begins.
const DIRECTIVE_NECKS: &[&str] = &["-:", "::-", ":--"];
/// Two tokens that stand for `:-`, with a blank between them or none.
const NECK_PAIRS: &[(&str, &str)] = &[(":", "-"), (":", "_"), (";", "-"), (":", "="), ("<", "-")];

impl Maker<'_> {
    /// Whether the head of a clause, or nothing of one, stands before.
    pub(super) fn is_neck_due(&self) -> bool {
        let here = self.out.items.len();
        here == self.clause || (self.head_end.is_some() && self.head_end == here.checked_sub(1))
    }

    pub(super) fn begins_with_functor(&self) -> bool {
        let first = self.out.items.get(self.clause);
        first.is_some_and(|first| matches!(first.terminal, Terminal::Functor(_)))
    }

    /// Reads another sign for `:-`, in one token or two, as `:-`.
    pub(super) fn neck_slip(&mut self, at: usize, token: Token) -> Option<usize> {
        let known = match self.head_end {
            Some(_) => NECKS,
            None => DIRECTIVE_NECKS,
        };
        let text = token.span.text(self.source);
        let alone = known.contains(&text).then_some((at + 1, token.span));
        let (next, span) = self.neck_pair(at, token).or(alone)?;
        self.tokens
            .get(next)
            .filter(|next| next.kind != TokenKind::End)?;
        let written = span.text(self.source);
        let broken = written.starts_with(':') && written.ends_with('-');
        let index = self.out.items.len();
        let mend = mend::wrong_neck(self.file, span, written, broken && text == ":");
        self.out.mends.push((index, mend));
        Some(self.push(next, span, Terminal::Neck))
    }

    /// The two tokens from `at` on that stand for `:-`: the index after them, and their place.
    fn neck_pair(&self, at: usize, token: Token) -> Option<(usize, Span)> {
        let second = self.tokens.get(at + 1)?;
        let gap = Span::new(token.span.end(), second.span.start()).text(self.source);
        let pair = (token.span.text(self.source), second.span.text(self.source));
        let is_one = gap.chars().all(|c| matches!(c, ' ' | '\t'))
            && NECK_PAIRS.contains(&pair)
            && self.is_apart(at + 1);
        is_one.then(|| (at + 2, token.span.to(second.span)))
    }

    /// Whether a blank follows token `at`: what follows is no operand of it.
    fn is_apart(&self, at: usize) -> bool {
        let after = |token: &Token| self.source.get(token.span.end() as usize..);
        let next = self.tokens.get(at).and_then(after);
        next.and_then(|rest| rest.chars().next())
            .is_some_and(char::is_whitespace)
    }

    /// Whether an integer and the name behind it touch.
    pub(super) fn begins_with_digits(&self, at: usize, token: Token) -> bool {
        let digits = token.span.text(self.source);
        digits.bytes().all(|byte| byte.is_ascii_digit())
            && self.in_prefix_position()
            && self.tokens.get(at + 1).is_some_and(|next| {
                next.kind == TokenKind::Atom && next.span.start() == token.span.end()
            })
    }

    /// Reads `1st` as one name.
    pub(super) fn digits_before_name(&mut self, at: usize, token: Token) -> usize {
        let end = self.tokens.get(at + 1).map_or(token.span, |next| next.span);
        let span = token.span.to(end);
        let text = span.text(self.source);
        let index = self.out.items.len();
        self.out
            .mends
            .push((index, mend::digit_first(self.file, span, text)));
        self.named(at + 1, span, text, Flags::default())
    }

    /// Reads `Move(` as `move(`.
    pub(super) fn capital_functor(&mut self, last: usize, span: Span, text: &str) -> Option<usize> {
        let name = text.trim_start_matches('_');
        if name.is_empty() || !self.opens_after(last + 1, span) {
            return None;
        }
        let all_capitals = name.chars().nth(1).is_some_and(char::is_uppercase);
        let mut rest = name.chars();
        let first = rest.next().map(|first| first.to_lowercase().to_string());
        let small = match all_capitals {
            true => name.to_lowercase(),
            false => first.unwrap_or_default() + rest.as_str(),
        };
        let index = self.out.items.len();
        self.out
            .mends
            .push((index, mend::capital_functor(self.file, span, text, &small)));
        Some(self.named(last, span, &small, Flags::default()))
    }
}
