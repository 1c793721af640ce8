//! Forcing trees: a flat list of tokens, and the ways to walk and write it.
//!
//! A tree is `End`, or our move followed by `End` or by `Open` replies `Close`; a reply is their move followed by
//! a tree. Walking and writing use no recursion, however deep the tree.

use std::fmt::Write as _;

use crate::chess::{Move, Square};

/// One token of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token {
    /// Our move or their reply.
    Move(Move),
    /// The main goal holds here.
    End,
    /// Their replies follow.
    Open,
    /// There are no more replies.
    Close,
}

/// A forcing tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    tokens: Vec<Token>,
}

/// What a walk through a tree meets, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The whole tree is empty.
    Nil,
    /// Our move.
    Ours(Move),
    /// The tree ends after our move.
    End,
    /// Their replies to our move begin.
    Open,
    /// A reply; our next move follows, unless the tree ends with the reply.
    Reply {
        /// Their move.
        mv: Move,
        /// Whether it is the first of several.
        first: bool,
        /// Whether the tree ends here.
        ends: bool,
    },
    /// All that follows a reply that did not end the tree has been told.
    Back,
    /// There are no more replies.
    Close,
}

impl Tree {
    /// A tree made by hand.
    #[cfg(test)]
    pub(crate) fn of(tokens: Vec<Token>) -> Self {
        Self { tokens }
    }

    pub(super) fn clear(&mut self) {
        self.tokens.clear();
    }

    pub(super) fn len(&self) -> usize {
        self.tokens.len()
    }

    #[inline]
    pub(super) fn push(&mut self, token: Token) {
        self.tokens.push(token);
    }

    #[inline]
    pub(super) fn truncate(&mut self, length: usize) {
        self.tokens.truncate(length);
    }

    /// Whether it gives no move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.first_move().is_none()
    }

    /// The tokens.
    #[must_use]
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// The move to play.
    #[must_use]
    pub fn first_move(&self) -> Option<Move> {
        match self.tokens.first() {
            Some(Token::Move(mv)) => Some(*mv),
            Some(Token::End | Token::Open | Token::Close) | None => None,
        }
    }

    /// What a walk meets.
    #[must_use]
    pub fn events(&self) -> Events<'_> {
        Events {
            tokens: self.tokens.iter(),
            expect: Expect::Node,
            nesting: 0,
        }
    }

    /// The replies to our first move, each with the tree that follows it.
    pub fn replies(&self) -> impl Iterator<Item = (Move, Tree)> + '_ {
        let mut rest = match self.tokens.as_slice() {
            [Token::Move(_), Token::Open, rest @ ..] => rest,
            _ => &[],
        };
        std::iter::from_fn(move || {
            let [Token::Move(reply), after @ ..] = rest else {
                return None;
            };
            let (tree, others) = after.split_at_checked(node_length(after))?;
            rest = others;
            Some((
                *reply,
                Tree {
                    tokens: tree.to_vec(),
                },
            ))
        })
    }

    /// Appends the text of the survey: moves as four digits, `(` replies `)`, `<` tree after a reply `>`, `.` where
    /// it ends, `n` for the empty tree.
    pub fn write_survey(&self, out: &mut Vec<u8>) {
        for event in self.events() {
            match event {
                Event::Nil => out.push(b'n'),
                Event::Ours(mv) => push_digits(out, mv),
                Event::End => out.push(b'.'),
                Event::Open => out.push(b'('),
                Event::Reply { mv, ends, .. } => {
                    push_digits(out, mv);
                    out.push(if ends { b'.' } else { b'<' });
                }
                Event::Back => out.push(b'>'),
                Event::Close => out.push(b')'),
            }
        }
    }

    /// Appends the book's notation: `1:2-2:3 .. [3:1-2:1 .. nil, 3:1-4:1 .. 2:3-3:3 .. nil]`.
    pub fn write_book(&self, out: &mut String) {
        for event in self.events() {
            match event {
                Event::Nil | Event::End => out.push_str("nil"),
                Event::Ours(mv) => push_book_move(out, mv),
                Event::Open => out.push('['),
                Event::Reply { mv, first, ends } => {
                    out.push_str(if first { "" } else { ", " });
                    push_book_move(out, mv);
                    out.push_str(if ends { "nil" } else { "" });
                }
                Event::Back => {}
                Event::Close => out.push(']'),
            }
        }
    }
}

/// How many of the tokens make up the first tree.
fn node_length(tokens: &[Token]) -> usize {
    match tokens {
        [Token::Move(_), Token::Open, rest @ ..] => 2 + closing(rest),
        [Token::Move(_), _, ..] => 2,
        _ => 1,
    }
}

/// How many tokens there are up to and including the bracket that closes an open one.
fn closing(tokens: &[Token]) -> usize {
    let mut open = 1_usize;
    let end = tokens.iter().position(|token| {
        match token {
            Token::Open => open += 1,
            Token::Close => open -= 1,
            Token::Move(_) | Token::End => {}
        }
        open == 0
    });
    end.map_or(tokens.len(), |index| index + 1)
}

/// What the next token belongs to.
#[derive(Clone, Copy, Debug)]
enum Expect {
    /// A tree.
    Node,
    /// What follows our move.
    AfterOurs,
    /// A reply or the end of the replies.
    Reply { first: bool },
    /// Nothing: the tree after a reply is complete.
    Back,
}

/// Iterates over a tree; see [`Tree::events`].
#[derive(Clone, Debug)]
pub struct Events<'t> {
    tokens: std::slice::Iter<'t, Token>,
    expect: Expect,
    /// Replies whose tree has not been completed.
    nesting: usize,
}

impl Events<'_> {
    fn complete(&mut self) {
        self.expect = if self.nesting == 0 {
            Expect::Node
        } else {
            Expect::Back
        };
    }

    fn reply(&mut self, mv: Move, first: bool) -> Event {
        let ends = self.tokens.as_slice().first() == Some(&Token::End);
        if ends {
            self.tokens.next();
            self.expect = Expect::Reply { first: false };
        } else {
            self.nesting += 1;
            self.expect = Expect::Node;
        }
        Event::Reply { mv, first, ends }
    }
}

impl Iterator for Events<'_> {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        if matches!(self.expect, Expect::Back) {
            self.nesting -= 1;
            self.expect = Expect::Reply { first: false };
            return Some(Event::Back);
        }
        Some(match (self.expect, *self.tokens.next()?) {
            (Expect::Reply { first }, Token::Move(mv)) => self.reply(mv, first),
            (_, Token::Move(mv)) => {
                self.expect = Expect::AfterOurs;
                Event::Ours(mv)
            }
            (Expect::Node, Token::End) => Event::Nil,
            (_, Token::End) => {
                self.complete();
                Event::End
            }
            (_, Token::Open) => {
                self.expect = Expect::Reply { first: true };
                Event::Open
            }
            (_, Token::Close) => {
                self.complete();
                Event::Close
            }
        })
    }
}

/// File and rank as digits.
pub(crate) fn digits(square: Square) -> [u8; 2] {
    [b'1' + (square.index() & 7), b'1' + (square.index() >> 3)]
}

fn push_digits(out: &mut Vec<u8>, mv: Move) {
    let ([a, b], [c, d]) = (digits(mv.from()), digits(mv.to()));
    out.extend_from_slice(&[a, b, c, d]);
    if let Some(letter) = promotion(mv) {
        out.push(letter);
    }
}

/// The letter of a promotion.
fn promotion(mv: Move) -> Option<u8> {
    let letter = u8::try_from(mv.promotion()?.letter()).ok()?;
    Some(letter.to_ascii_lowercase())
}

fn push_book_move(out: &mut String, mv: Move) {
    let (from, to) = (mv.from(), mv.to());
    let (file, rank) = (from.file(), from.rank());
    // Writing to a `String` cannot fail.
    let _ = write!(out, "{file}:{rank}-{}:{}", to.file(), to.rank());
    out.extend(promotion(mv).map(char::from));
    out.push_str(" .. ");
}
