//! Tokens made ready for the grammar: signs joined to numbers, functors told from names, and what the
//! scanner broke mended.
//!
//! All of this looks only at neighbouring tokens, so it is done once for the whole file; the mends are
//! reported only where the place turns out to be code.

mod slips;

use std::{borrow::Cow, collections::HashSet, ops::Range};

use crate::{
    builder::Name,
    diagnostic::Diagnostic,
    lexer::{self, Token, TokenKind},
    mend, misspelt, number, quoted,
    span::{FileId, Span},
    term::{Flags, Symbol, Terms},
    token::{DECLARATIONS, Op},
};

/// A terminal of the grammar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Terminal {
    Atom(Name),
    Functor(Name),
    /// One of [`DECLARATIONS`] without parentheses.
    Declaration(Name),
    Variable(Name),
    Integer(i64),
    Float(f64),
    Text(Symbol),
    Neck,
    Query,
    Rewrite,
    Semicolon,
    Arrow,
    Comma,
    NotProvable,
    Comparison(Op),
    Sign(Op),
    Product(Op),
    DotDot,
    Path(Op),
    Then,
    If,
    Or,
    And,
    Not,
    Open,
    Close,
    OpenList,
    CloseList,
    OpenCurly,
    CloseCurly,
    Bar,
    Error,
    /// The full stop; never handed to the grammar.
    End,
}

/// Where a token stands on its page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place {
    /// First on its line.
    pub(crate) line_start: bool,
    /// First after a blank line.
    pub(crate) paragraph: bool,
    /// Bytes before it on its line; counted only for the first of a line.
    pub(crate) column: u32,
}

/// One terminal with its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Item {
    pub(crate) terminal: Terminal,
    pub(crate) span: Span,
    pub(crate) place: Place,
    /// Blank space stands where code would have none; only prose is written so on purpose.
    pub(crate) loose: bool,
}

/// All items of a file and what was mended in making them.
#[derive(Debug, Default)]
pub(crate) struct Items {
    pub(crate) items: Vec<Item>,
    /// Diagnostics of mends, each with the index of its item, in order.
    pub(crate) mends: Vec<(usize, Diagnostic)>,
    /// Pairs of words of which the words elsewhere in the file tell whether they are one.
    pub(crate) entangled: Vec<Span>,
}

impl Terminal {
    pub(crate) fn of_op(op: Op) -> Self {
        match op {
            Op::Neck => Self::Neck,
            Op::Query => Self::Query,
            Op::Rewrite => Self::Rewrite,
            Op::Semicolon => Self::Semicolon,
            Op::Arrow => Self::Arrow,
            Op::Comma => Self::Comma,
            Op::NotProvable => Self::NotProvable,
            Op::Plus | Op::Minus => Self::Sign(op),
            Op::Times | Op::Slash | Op::IntDiv | Op::Mod | Op::Rem => Self::Product(op),
            Op::DotDot => Self::DotDot,
            Op::Colon | Op::DoubleColon | Op::Caret => Self::Path(op),
            Op::Then => Self::Then,
            Op::If => Self::If,
            Op::Or => Self::Or,
            Op::And => Self::And,
            Op::Not => Self::Not,
            Op::Unify
            | Op::NotUnify
            | Op::Identical
            | Op::NotIdentical
            | Op::Univ
            | Op::Is
            | Op::NumEq
            | Op::NumNe
            | Op::Less
            | Op::Greater
            | Op::LessEq
            | Op::GreaterEq
            | Op::TermLess
            | Op::TermGreater
            | Op::TermLessEq
            | Op::TermGreaterEq => Self::Comparison(op),
        }
    }

    /// Whether it is an opening bracket.
    pub(crate) fn opens(self) -> bool {
        matches!(self, Self::Open | Self::OpenList | Self::OpenCurly)
    }

    /// Whether it is a closing bracket.
    pub(crate) fn closes(self) -> bool {
        matches!(self, Self::Close | Self::CloseList | Self::CloseCurly)
    }

    /// Whether it stands between head and body, or before a goal.
    pub(crate) fn is_neck(self) -> bool {
        matches!(self, Self::Neck | Self::Rewrite | Self::Query)
    }

    /// Whether an operand can end with it.
    pub(crate) fn ends_operand(self) -> bool {
        matches!(
            self,
            Self::Atom(_) | Self::Variable(_) | Self::Integer(_) | Self::Float(_) | Self::Text(_)
        ) || self.closes()
    }

    /// Whether an operand can begin with it, operators apart.
    pub(crate) fn begins_operand(self) -> bool {
        matches!(
            self,
            Self::Atom(_)
                | Self::Functor(_)
                | Self::Variable(_)
                | Self::Integer(_)
                | Self::Float(_)
        ) || matches!(self, Self::Text(_))
            || self.opens()
    }
}

/// Makes the items of some of the tokens of a file, which begin and end with its clauses.
pub(crate) fn items(
    file: FileId,
    source: &str,
    (tokens, part): (&[Token], Range<usize>),
    terms: &mut Terms,
) -> Items {
    let before = part.start.checked_sub(1).and_then(|at| tokens.get(at));
    let mut maker = Maker {
        file,
        source,
        tokens,
        start: before.map_or(0, |last| last.span.end()),
        terms,
        out: Items::default(),
        words: None,
        open: Vec::new(),
        in_grammar_rule: false,
        clause: 0,
        head_end: None,
    };
    maker.out.items.reserve(part.len());
    let mut at = part.start;
    while at < part.end {
        at = maker.step(at).max(at + 1);
    }
    maker.out
}

struct Maker<'m> {
    file: FileId,
    source: &'m str,
    tokens: &'m [Token],
    /// Where the token before the first one ends.
    start: u32,
    terms: &'m mut Terms,
    out: Items,
    /// Every word of the file, gathered when first needed.
    words: Option<HashSet<&'m str>>,
    /// The brackets that are open in the clause at hand, each with whether a `|` in it has its place there.
    open: Vec<bool>,
    /// Whether `-->` stands before.
    in_grammar_rule: bool,
    /// The first item of the clause at hand.
    clause: usize,
    /// The item with which its head ends, if the clause begins with a name and the head has ended.
    head_end: Option<usize>,
}

impl Maker<'_> {
    /// Makes the item that token `at` begins; gives the index after the tokens used.
    fn step(&mut self, at: usize) -> usize {
        let Some(token) = self.tokens.get(at).copied() else {
            return at;
        };
        match token.kind {
            TokenKind::Atom | TokenKind::Variable => self.word(at, token),
            TokenKind::Op(_) | TokenKind::Symbol if self.is_neck_due() => self
                .neck_slip(at, token)
                .unwrap_or_else(|| self.signs(at, token)),
            TokenKind::Op(_) | TokenKind::Symbol => self.signs(at, token),
            TokenKind::Integer if self.begins_with_digits(at, token) => {
                self.digits_before_name(at, token)
            }
            TokenKind::Integer | TokenKind::Float => self.number(at, token, token.span),
            TokenKind::Quoted => {
                let text = quoted::unescape(inner(token.span.text(self.source)), '\'');
                let flags = Flags {
                    quoted: true,
                    ..Flags::default()
                };
                self.spaced_name(at, token.span, &text, flags)
            }
            TokenKind::Str => {
                let text = quoted::unescape(inner(token.span.text(self.source)), '"');
                let symbol = self.terms.intern(&text);
                self.push(at + 1, token.span, Terminal::Text(symbol))
            }
            TokenKind::Open => self.push(at + 1, token.span, Terminal::Open),
            TokenKind::Close => self.push(at + 1, token.span, Terminal::Close),
            TokenKind::OpenList => self.push(at + 1, token.span, Terminal::OpenList),
            TokenKind::CloseList => self.push(at + 1, token.span, Terminal::CloseList),
            TokenKind::Bar => {
                // Between the alternatives of a grammar rule `|` is another way to write `;`.
                let is_alternative =
                    self.in_grammar_rule && !self.open.last().copied().unwrap_or(false);
                let terminal = match is_alternative {
                    true => Terminal::Semicolon,
                    false => Terminal::Bar,
                };
                self.push(at + 1, token.span, terminal)
            }
            TokenKind::End => self.push(at + 1, token.span, Terminal::End),
            TokenKind::Error => self.push(at + 1, token.span, Terminal::Error),
        }
    }

    fn signs(&mut self, at: usize, token: Token) -> usize {
        if let TokenKind::Op(op) = token.kind {
            self.operator(at, token, op)
        } else {
            self.symbol(at, token)
        }
    }

    /// Keeps count of the brackets of a clause, and of where its head ends.
    fn follow(&mut self, terminal: Terminal) {
        let last = self.out.items.last().map(|last| last.terminal);
        let here = self.out.items.len();
        if terminal == Terminal::End {
            self.open.clear();
            self.in_grammar_rule = false;
            (self.clause, self.head_end) = (here + 1, None);
        } else if terminal.closes() {
            self.open.pop();
        } else if terminal == Terminal::Open {
            self.open.push(matches!(last, Some(Terminal::Functor(_))));
        } else if matches!(terminal, Terminal::OpenList | Terminal::OpenCurly) {
            self.open.push(terminal == Terminal::OpenList);
        }
        let first = here == self.clause && matches!(terminal, Terminal::Atom(_));
        let closes = terminal == Terminal::Close && self.open.is_empty() && self.head_end.is_none();
        if first || (closes && self.begins_with_functor()) {
            self.head_end = Some(here);
        }
        self.in_grammar_rule |= terminal == Terminal::Rewrite;
    }

    fn push(&mut self, next: usize, span: Span, terminal: Terminal) -> usize {
        self.follow(terminal);
        let place = self.place(span);
        self.out.items.push(Item {
            terminal,
            span,
            place,
            loose: false,
        });
        next
    }

    fn place(&self, span: Span) -> Place {
        let last = self.out.items.last();
        let before = last.map_or(self.start, |last| last.span.end());
        let gap = Span::new(before, span.start()).text(self.source);
        let Some(line) = gap.rfind('\n') else {
            return Place {
                line_start: before == 0,
                paragraph: before == 0,
                column: 0,
            };
        };
        let column = u32::try_from(gap.len() - line - 1).unwrap_or(u32::MAX);
        Place {
            line_start: true,
            paragraph: before == 0 || has_blank_line(gap),
            column,
        }
    }

    fn in_prefix_position(&self) -> bool {
        self.out
            .items
            .last()
            .is_none_or(|last| !last.terminal.ends_operand())
    }

    /// Whether token `at` is an opening parenthesis directly after `span`.
    fn opens_after(&self, at: usize, span: Span) -> bool {
        let next = self.tokens.get(at);
        next.is_some_and(|next| next.kind == TokenKind::Open && next.span.start() == span.end())
    }

    fn operator(&mut self, at: usize, token: Token, op: Op) -> usize {
        let prefix = self.in_prefix_position();
        let next = self.tokens.get(at + 1).copied();
        if prefix
            && op == Op::Minus
            && let Some(next) = next
            && matches!(next.kind, TokenKind::Integer | TokenKind::Float)
            && next.span.start() == token.span.end()
        {
            return self.number(at + 1, next, token.span.to(next.span));
        }
        if let Some(done) = self.join_keyword(at, token) {
            return done;
        }
        if prefix
            && !matches!(op, Op::Comma | Op::Semicolon)
            && self.opens_after(at + 1, token.span)
        {
            return self.named(
                at,
                token.span,
                token.span.text(self.source),
                Flags::default(),
            );
        }
        self.push(at + 1, token.span, Terminal::of_op(op))
    }

    fn number(&mut self, at: usize, token: Token, span: Span) -> usize {
        let text = span.text(self.source);
        let terminal = if token.kind == TokenKind::Float {
            Terminal::Float(number::float(text).unwrap_or(f64::MAX))
        } else {
            Terminal::Integer(number::integer(text).unwrap_or(i64::MAX))
        };
        self.push(at + 1, span, terminal)
    }

    /// A name made of the tokens up to `last`: a functor where a parenthesis follows.
    fn named(&mut self, last: usize, span: Span, text: &str, flags: Flags) -> usize {
        let symbol = self.terms.intern(&lexer::nfc(text));
        let name = Name { symbol, flags };
        if self.opens_after(last + 1, span) {
            return self.push(last + 1, span, Terminal::Functor(name));
        }
        if DECLARATIONS.contains(&text) && self.begins_directive() && self.has_operand(last + 1) {
            return self.push(last + 1, span, Terminal::Declaration(name));
        }
        self.push(last + 1, span, Terminal::Atom(name))
    }

    /// Whether the last item is a `:-` that no head stands before.
    fn begins_directive(&self) -> bool {
        let mut last = self.out.items.iter().rev().map(|item| item.terminal);
        matches!(last.next(), Some(Terminal::Neck | Terminal::Query))
            && matches!(last.next(), None | Some(Terminal::End))
    }

    /// Whether token `at` begins what a declaration is about.
    fn has_operand(&self, at: usize) -> bool {
        let begins = |token: &Token| {
            matches!(
                token.kind,
                TokenKind::Atom | TokenKind::Quoted | TokenKind::OpenList
            )
        };
        self.tokens.get(at).is_some_and(begins)
    }

    /// As [`Self::named`], but a blank between the name and its parenthesis is mended.
    fn spaced_name(&mut self, last: usize, span: Span, text: &str, flags: Flags) -> usize {
        let gap = self
            .blank_after(last)
            .filter(|gap| self.opens_after(last + 1, *gap))
            .filter(|_| misspelt::keyword(text).is_none());
        let index = self.out.items.len();
        self.named(last, span, text, flags);
        if let (Some(gap), Some(item)) = (gap, self.out.items.last_mut())
            && let Terminal::Atom(name) = item.terminal
        {
            item.terminal = Terminal::Functor(name);
            item.loose = true;
            self.out.mends.push((
                index,
                mend::blank_before_parenthesis(self.file, span, gap, text),
            ));
        }
        last + 1
    }

    /// The blanks between token `at` and the next, where both are on one line and not adjacent.
    fn blank_after(&self, at: usize) -> Option<Span> {
        let (this, next) = (self.tokens.get(at)?, self.tokens.get(at + 1)?);
        let gap = Span::new(this.span.end(), next.span.start());
        let blank = |c: char| c != '\n' && c != '\r' && c.is_whitespace();
        (!gap.is_empty() && gap.text(self.source).chars().all(blank)).then_some(gap)
    }

    /// A symbol run: a name, or two operators with the space between them forgotten.
    fn symbol(&mut self, at: usize, token: Token) -> usize {
        let text = token.span.text(self.source);
        if let Some(next) = self.brace(at, token, text) {
            return next;
        }
        let Some((first, second)) = mend::split(text).filter(|_| !self.in_prefix_position()) else {
            return self.named(at, token.span, text, Flags::default());
        };
        let middle = token.span.start() + second.1;
        let index = self.out.items.len();
        self.out.mends.push((
            index,
            mend::missing_space(self.file, token.span, middle, text),
        ));
        self.push(
            at,
            Span::new(token.span.start(), middle),
            Terminal::of_op(first),
        );
        let kind = TokenKind::Op(second.0);
        let rest = Token {
            kind,
            span: Span::new(middle, token.span.end()),
        };
        self.operator(at, rest, second.0)
    }

    /// `{` and `}`, and the name `{}`.
    fn brace(&mut self, at: usize, token: Token, text: &str) -> Option<usize> {
        let closes = |next: &&Token| next.span.text(self.source) == "}";
        match (text, self.tokens.get(at + 1).filter(closes).copied()) {
            ("{", Some(close)) => {
                Some(self.named(at + 1, token.span.to(close.span), "{}", Flags::default()))
            }
            ("{", None) => Some(self.push(at + 1, token.span, Terminal::OpenCurly)),
            ("}", _) => Some(self.push(at + 1, token.span, Terminal::CloseCurly)),
            _ => None,
        }
    }

    /// A word, with those that the scanner tore off it.
    fn word(&mut self, at: usize, token: Token) -> usize {
        let mut last = at;
        let mut text = Cow::Borrowed(token.span.text(self.source));
        while let Some(longer) = self.joined(last, &text) {
            text = Cow::Owned(longer);
            last += 1;
        }
        let end = self.tokens.get(last).map_or(token.span, |token| token.span);
        let (span, flags) = (
            token.span.to(end),
            Flags {
                joined: last > at,
                ..Flags::default()
            },
        );
        if last > at {
            self.report_join(at, last, &text);
        }
        if token.kind == TokenKind::Variable
            && let Some(next) = self.capital_functor(last, span, &text)
        {
            return next;
        }
        if token.kind == TokenKind::Variable {
            let symbol = self.terms.intern(&lexer::nfc(&text));
            return self.push(last + 1, span, Terminal::Variable(Name { symbol, flags }));
        }
        self.spaced_name(last, span, &text, flags)
    }

    /// `text`, whose last token is `last`, with the next word joined to it, where they belong together.
    fn joined(&mut self, last: usize, text: &str) -> Option<String> {
        self.blank_after(last)?;
        let next = *self.tokens.get(last + 1)?;
        let rest = next.span.text(self.source);
        let longer = format!("{text}{rest}");
        let (name, torn) = (
            is_word_kind(next.kind),
            text.len() > 1 && text.ends_with('_'),
        );
        let fits = if next.kind == TokenKind::Variable && rest.starts_with('_') {
            rest.len() > 1
        } else if torn && (name || next.kind == TokenKind::Integer) {
            true
        } else {
            let keyword = matches!(next.kind, TokenKind::Op(op) if op > Op::Caret);
            (name || (torn && keyword)) && self.is_word(&longer, next.span)
        };
        fits.then_some(longer)
    }

    /// An operator keyword that is the torn-off beginning of a name used elsewhere in the file.
    fn join_keyword(&mut self, at: usize, token: Token) -> Option<usize> {
        let next = *self.tokens.get(at + 1)?;
        let rest = next.span.text(self.source);
        let torn = next.kind == TokenKind::Variable && rest.len() > 1 && rest.starts_with('_');
        self.blank_after(at).filter(|_| torn)?;
        let text = format!("{}{rest}", token.span.text(self.source));
        if !self.is_word(&text, next.span) {
            return None;
        }
        self.report_join(at, at + 1, &text);
        let flags = Flags {
            joined: true,
            ..Flags::default()
        };
        Some(self.spaced_name(at + 1, token.span.to(next.span), &text, flags))
    }

    /// Whether `text`, which would end with the word at `place`, is a whole word somewhere in the file.
    fn is_word(&mut self, text: &str, place: Span) -> bool {
        self.out.entangled.push(place);
        let (source, tokens) = (self.source, self.tokens);
        let words = self.words.get_or_insert_with(|| {
            let word = |token: &&Token| is_word_kind(token.kind);
            tokens
                .iter()
                .filter(word)
                .map(|token| token.span.text(source))
                .collect()
        });
        words.contains(text)
    }

    fn report_join(&mut self, first: usize, last: usize, text: &str) {
        let gaps = (first..last)
            .filter_map(|at| self.blank_after(at))
            .collect();
        let at = |at: usize| {
            self.tokens
                .get(at)
                .map_or_else(Span::default, |token| token.span)
        };
        let span = at(first).to(at(last));
        let diagnostic = mend::broken_name(self.file, span, gaps, text);
        self.out.mends.push((self.out.items.len(), diagnostic));
    }
}

fn is_word_kind(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Atom | TokenKind::Variable)
}

/// The text between the quotes of a closed quoted token.
fn inner(text: &str) -> &str {
    text.get(1..text.len().saturating_sub(1))
        .unwrap_or_default()
}

/// Whether a line in the middle of `gap` is empty.
fn has_blank_line(gap: &str) -> bool {
    let mut lines = gap.split('\n');
    lines.next();
    lines.next_back();
    lines.any(|line| line.trim().is_empty())
}
