//! Source text to tokens; total: every byte belongs to a token, a comment or blank space.

use std::ops::Range;

use logos::Logos;

use crate::{
    codes,
    diagnostic::{Applicability, Diagnostic},
    messages, number, quoted,
    span::{FileId, Span},
    text::Text,
    token::Op,
};

/// What a token is; its text is the source under its span.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// A name: starts with a lower-case letter.
    Atom,
    /// A name in single quotes.
    Quoted,
    /// Symbol characters that are no operator; also `!`.
    Symbol,
    /// A variable.
    Variable,
    /// An integer without sign.
    Integer,
    /// A number with fraction or exponent, without sign.
    Float,
    /// Text in double quotes.
    Str,
    /// An operator or operator keyword, the comma included.
    Op(Op),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `[`
    OpenList,
    /// `]`
    CloseList,
    /// `|`
    Bar,
    /// The full stop that ends a clause.
    End,
    /// Something that is no token; a diagnostic tells what.
    Error,
}

impl TokenKind {
    /// Whether an operand can end with it.
    pub(crate) fn ends_operand(self) -> bool {
        match self {
            Self::Atom | Self::Quoted | Self::Symbol | Self::Variable | Self::Integer => true,
            Self::Float | Self::Str | Self::Close | Self::CloseList => true,
            Self::Op(_) | Self::Open | Self::OpenList | Self::Bar | Self::End | Self::Error => {
                false
            }
        }
    }
}

/// One token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Its bytes.
    pub span: Span,
}

/// One comment, its marks included, a line comment without its line end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Comment {
    /// Its bytes.
    pub span: Span,
    /// `/* … */` rather than `% …`.
    pub block: bool,
}

/// The outcome of lexing.
#[derive(Clone, Debug, Default)]
pub struct Lexed {
    /// The tokens in order.
    pub tokens: Vec<Token>,
    /// The comments in order.
    pub comments: Vec<Comment>,
    /// What is wrong, in order.
    pub diagnostics: Vec<Diagnostic>,
}

messages! {
    fn unknown_character(c) { en "{c} has no meaning in AL0", ru "{c} в AL0 ничего не значит" }
    fn write_instead(text) { en "write `{text}`", ru "напишите `{text}`" }
    fn unclosed_quote() {
        en "this quote is not closed on its line", ru "эта кавычка не закрыта в своей строке"
    }
    fn close_the_quote() {
        en "put the closing quote at the end of the name or text; write a quote inside it twice",
        ru "поставьте закрывающую кавычку в конце имени или текста; кавычку внутри него удвойте"
    }
    fn unclosed_comment() {
        en "this comment is never closed: it runs to the end of the file",
        ru "этот комментарий не закрыт и тянется до конца файла"
    }
    fn close_the_comment() {
        en "put `*/` where the comment ends", ru "поставьте `*/` там, где комментарий кончается"
    }
    fn comment_mark(mark) {
        en "a comment begins with `%`, not with `{mark}`",
        ru "комментарий начинается знаком `%`, а не `{mark}`"
    }
    fn bad_number(number) {
        en "the number {number} is too large", ru "число {number} слишком велико"
    }
    fn number_limits() {
        en "whole numbers go from -9223372036854775808 to 9223372036854775807",
        ru "целые числа лежат между -9223372036854775808 и 9223372036854775807"
    }
    fn bad_escape(escape) {
        en "`{escape}` has no meaning inside quotes",
        ru "`{escape}` внутри кавычек ничего не значит"
    }
    fn double_the_backslash() {
        en "write a backslash as `\\\\`", ru "обратную косую черту пишите как `\\\\`"
    }
}

/// What logos sees; the rest is decided from the token's text.
#[derive(Logos, Clone, Copy, Debug, PartialEq)]
#[logos(skip r"\p{White_Space}+")]
enum Raw {
    #[regex(r"%[^\n\r]*", allow_greedy = true)]
    LineComment,
    #[token("/*", block_comment)]
    BlockComment(bool),
    #[regex(r"[\p{L}_][\p{L}\p{M}\p{N}_]*")]
    Word,
    #[regex(r"[0-9]+")]
    #[regex(r"0x[0-9a-fA-F]+")]
    #[regex(r"0o[0-7]+")]
    #[regex(r"0b[01]+")]
    #[regex(r"0'([^'\\\n\r]|''|\\x[0-9a-fA-F]*\\?|\\[0-7]+\\?|\\[^x0-7\n\r])")]
    Integer,
    #[regex(r"[0-9]+\.[0-9]+([eE][+\-]?[0-9]+)?")]
    #[regex(r"[0-9]+[eE][+\-]?[0-9]+")]
    Float,
    #[token("'", |lex| quote(lex, '\''))]
    Quoted(bool),
    #[token("\"", |lex| quote(lex, '"'))]
    Str(bool),
    #[regex(r"[+\-*/\\^<>=~:.?@#&$]", symbol_run)]
    Symbol,
    #[token("!")]
    #[token("{")]
    #[token("}")]
    Solo,
    #[token(";")]
    Semicolon,
    #[token(",")]
    Comma,
    #[token("(")]
    Open,
    #[token(")")]
    Close,
    #[token("[")]
    OpenList,
    #[token("]")]
    CloseList,
    #[token("|")]
    Bar,
}

/// Takes the rest of a block comment; tells whether it is closed.
fn block_comment(lex: &mut logos::Lexer<'_, Raw>) -> bool {
    let rest = lex.remainder();
    let end = rest.find("*/");
    lex.bump(end.map_or(rest.len(), |at| at + 2));
    end.is_some()
}

fn quote(lex: &mut logos::Lexer<'_, Raw>, mark: char) -> bool {
    let end = quoted::find_end(lex.remainder(), mark);
    lex.bump(end.len);
    end.closed
}

/// Takes as many symbol characters as follow, but never the opening of a comment.
fn symbol_run(lex: &mut logos::Lexer<'_, Raw>) {
    let rest = lex.remainder().as_bytes();
    let ends = |(at, byte): (usize, &u8)| {
        !is_symbol_byte(*byte) || (*byte == b'/' && rest.get(at + 1) == Some(&b'*'))
    };
    let run = rest.iter().enumerate().position(ends);
    lex.bump(run.unwrap_or(rest.len()));
}

/// How many bytes of `rest` are on its first line.
fn line_length(rest: &str) -> usize {
    rest.find(['\n', '\r']).unwrap_or(rest.len())
}

pub(crate) fn is_symbol_byte(byte: u8) -> bool {
    matches!(
        byte,
        b'+' | b'-'
            | b'*'
            | b'/'
            | b'\\'
            | b'^'
            | b'<'
            | b'>'
            | b'='
            | b'~'
            | b':'
            | b'.'
            | b'?'
            | b'@'
            | b'#'
            | b'&'
            | b'$'
    )
}

/// Splits a text into tokens and comments.
#[must_use]
pub fn lex(file: FileId, source: &str) -> Lexed {
    lex_part(file, source, 0..source.len())
}

/// The tokens and comments of a part of a text that begins where a token or blank space does.
pub(crate) fn lex_part(file: FileId, source: &str, part: Range<usize>) -> Lexed {
    let mut lexer = Raw::lexer(source.get(..part.end).unwrap_or(source));
    lexer.bump(part.start.min(part.end));
    if part.start == 0 && source.starts_with('\u{feff}') {
        lexer.bump('\u{feff}'.len_utf8());
    }
    let mut out = Sink {
        file,
        source,
        lexed: Lexed::default(),
    };
    while let Some(raw) = lexer.next() {
        let span = Span::of_range(&lexer.span());
        if raw == Ok(Raw::Symbol) && out.begins_foreign_comment(span, lexer.remainder()) {
            lexer.bump(line_length(lexer.remainder()));
            out.foreign_comment(span, Span::of_range(&lexer.span()));
        } else {
            out.accept(raw, span);
        }
    }
    out.lexed
}

struct Sink<'s> {
    file: FileId,
    source: &'s str,
    lexed: Lexed,
}

impl Sink<'_> {
    fn accept(&mut self, raw: Result<Raw, ()>, span: Span) {
        let kind = match raw {
            Err(()) => return self.unknown(span),
            Ok(Raw::LineComment) => return self.comment(span, false, true),
            Ok(Raw::BlockComment(closed)) => return self.comment(span, true, closed),
            Ok(Raw::Word) => self.word(span),
            Ok(Raw::Integer) => self.integer(span),
            Ok(Raw::Float) => self.float(span),
            Ok(Raw::Quoted(closed)) => self.quoted(span, closed, TokenKind::Quoted),
            Ok(Raw::Str(closed)) => self.quoted(span, closed, TokenKind::Str),
            Ok(Raw::Symbol) => self.symbol(span),
            Ok(Raw::Solo) => TokenKind::Symbol,
            Ok(Raw::Semicolon) => TokenKind::Op(Op::Semicolon),
            Ok(Raw::Comma) => TokenKind::Op(Op::Comma),
            Ok(Raw::Open) => TokenKind::Open,
            Ok(Raw::Close) => TokenKind::Close,
            Ok(Raw::OpenList) => TokenKind::OpenList,
            Ok(Raw::CloseList) => TokenKind::CloseList,
            Ok(Raw::Bar) => TokenKind::Bar,
        };
        self.lexed.tokens.push(Token { kind, span });
    }

    fn comment(&mut self, span: Span, block: bool, closed: bool) {
        if !closed {
            let opening = Span::new(span.start(), span.start() + 2);
            self.report(
                codes::UNCLOSED_COMMENT,
                opening,
                unclosed_comment(),
                close_the_comment(),
            );
        }
        self.lexed.comments.push(Comment { span, block });
    }

    /// Whether the sign at `span` begins a comment of another language, in a place where no code could go on so.
    fn begins_foreign_comment(&self, span: Span, rest: &str) -> bool {
        let text = span.text(self.source);
        let all = |sign: u8| text.bytes().all(|byte| byte == sign);
        let dashes = text.len() >= 2 && all(b'-');
        if !(all(b'#') || dashes || (text.len() >= 2 && all(b'/'))) {
            return false;
        }
        let Some(last) = self.lexed.tokens.last() else {
            return true;
        };
        let next = rest.trim_start_matches([' ', '\t']);
        let words = next.chars().next().is_some_and(char::is_alphabetic);
        let blank = next.len() < rest.len();
        let within = matches!(
            last.kind,
            TokenKind::Op(Op::Comma | Op::Semicolon | Op::Neck | Op::Arrow | Op::Rewrite)
                | TokenKind::Open
        );
        last.kind == TokenKind::End || (within && words && (blank || !dashes))
    }

    /// Passes over a comment that `mark` begins; the first line of a script is one without fault.
    fn foreign_comment(&mut self, mark: Span, span: Span) {
        let before = self.source.get(..mark.start() as usize);
        let is_first = before.is_some_and(|before| matches!(before, "" | "\u{feff}"));
        if !(is_first && span.text(self.source).starts_with("#!")) {
            let text = mark.text(self.source);
            let message = comment_mark(text);
            let diagnostic = Diagnostic::new(codes::NOT_AL0, self.file, mark, message)
                .hint(write_instead("%"))
                .suggest(
                    write_instead("%"),
                    Applicability::Guess,
                    vec![(mark, "%".to_owned())],
                );
            self.lexed.diagnostics.push(diagnostic);
        }
        self.lexed.comments.push(Comment { span, block: false });
    }

    fn word(&self, span: Span) -> TokenKind {
        let text = span.text(self.source);
        if text.chars().next().is_some_and(starts_variable) {
            return TokenKind::Variable;
        }
        Op::from_spelling(&nfc(text)).map_or(TokenKind::Atom, TokenKind::Op)
    }

    fn symbol(&self, span: Span) -> TokenKind {
        let text = span.text(self.source);
        if text == "." && self.ends_clause(span) {
            return TokenKind::End;
        }
        Op::from_spelling(text).map_or(TokenKind::Symbol, TokenKind::Op)
    }

    /// Blank space, a comment or the end of the text makes a lone full stop the end of a clause.
    fn ends_clause(&self, span: Span) -> bool {
        let rest = self.source.get(span.end() as usize..).unwrap_or_default();
        rest.chars()
            .next()
            .is_none_or(|c| c.is_whitespace() || c == '%')
            || rest.starts_with("/*")
    }

    fn integer(&mut self, span: Span) -> TokenKind {
        let text = span.text(self.source);
        let fits = number::integer(text).is_some()
            || (self.follows_sign(span) && number::integer(&format!("-{text}")).is_some());
        if !fits && text.starts_with("0'") {
            let escape = Span::new(span.start() + 2, span.end());
            self.bad_escape(escape);
        } else if !fits {
            self.report(codes::BAD_NUMBER, span, bad_number(text), number_limits());
        }
        TokenKind::Integer
    }

    /// Whether a sign that can only belong to a number stands directly before.
    fn follows_sign(&self, span: Span) -> bool {
        let mut before = self.lexed.tokens.iter().rev();
        let sign = before.next().is_some_and(|sign| {
            sign.kind == TokenKind::Op(Op::Minus) && sign.span.end() == span.start()
        });
        sign && before.next().is_none_or(|token| !token.kind.ends_operand())
    }

    fn float(&mut self, span: Span) -> TokenKind {
        let text = span.text(self.source);
        if number::float(text).is_none() {
            let at = Diagnostic::new(codes::BAD_NUMBER, self.file, span, bad_number(text));
            self.lexed.diagnostics.push(at);
        }
        TokenKind::Float
    }

    fn quoted(&mut self, span: Span, closed: bool, kind: TokenKind) -> TokenKind {
        if !closed {
            let mark = Span::new(span.start(), span.start() + 1);
            self.report(
                codes::UNCLOSED_QUOTE,
                mark,
                unclosed_quote(),
                close_the_quote(),
            );
            return TokenKind::Error;
        }
        for bad in quoted::bad_escapes(span.text(self.source)) {
            let bad = Span::of_range(&bad);
            self.bad_escape(Span::new(
                span.start() + bad.start(),
                span.start() + bad.end(),
            ));
        }
        kind
    }

    fn bad_escape(&mut self, span: Span) {
        let escape = bad_escape(span.text(self.source));
        self.report(codes::BAD_ESCAPE, span, escape, double_the_backslash());
    }

    fn report(&mut self, code: codes::Code, span: Span, message: Text, hint: Text) {
        let diagnostic = Diagnostic::new(code, self.file, span, message).hint(hint);
        self.lexed.diagnostics.push(diagnostic);
    }

    /// Neighbouring unknown characters make one token and one diagnostic.
    fn unknown(&mut self, span: Span) {
        if let Some(last) = self.lexed.tokens.last_mut()
            && last.kind == TokenKind::Error
            && last.span.end() == span.start()
            && let Some(diagnostic) = self.lexed.diagnostics.last_mut()
            && diagnostic.primary.span == last.span
        {
            last.span = last.span.to(span);
            diagnostic.primary.span = last.span;
            return;
        }
        self.lexed.tokens.push(Token {
            kind: TokenKind::Error,
            span,
        });
        self.lexed
            .diagnostics
            .push(unknown(self.file, span, span.text(self.source)));
    }
}

fn unknown(file: FileId, span: Span, text: &str) -> Diagnostic {
    let first = text.chars().next().unwrap_or_default();
    let message = unknown_character(describe(first));
    let diagnostic = Diagnostic::new(codes::UNKNOWN_CHARACTER, file, span, message);
    match typed_form(first).filter(|_| first.len_utf8() == text.len()) {
        Some(form) => diagnostic.hint(write_instead(form)).suggest(
            write_instead(form),
            Applicability::Guess,
            vec![(span, form.to_owned())],
        ),
        None => diagnostic,
    }
}

/// A character as a reader can recognise it; those that cannot be seen by their number alone.
fn describe(c: char) -> String {
    let invisible = c.is_control() || matches!(u32::from(c), 0xad | 0x200b..=0x200f | 0xfeff);
    let number = u32::from(c);
    if invisible {
        format!("U+{number:04X}")
    } else {
        format!("`{c}` (U+{number:04X})")
    }
}

/// What the keyboard has for a sign that word processors put in its place.
fn typed_form(c: char) -> Option<&'static str> {
    Some(match c {
        '−' | '–' | '—' => "-",
        '×' | '·' => "*",
        '÷' => "//",
        '≤' => "=<",
        '≥' => ">=",
        '≠' => "=\\=",
        '“' | '”' | '„' | '«' | '»' => "\"",
        '‘' | '’' | '`' => "'",
        '…' => "..",
        '：' => ":",
        '，' => ",",
        _ => return None,
    })
}

/// Whether a word that starts so is a variable: `_`, an upper-case or a title-case letter.
fn starts_variable(c: char) -> bool {
    c == '_' || c.is_uppercase() || (!c.is_lowercase() && c.to_lowercase().next() != Some(c))
}

/// A name in NFC.
pub(crate) fn nfc(text: &str) -> std::borrow::Cow<'_, str> {
    use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};
    if text.is_ascii() || is_nfc_quick(text.chars()) == IsNormalized::Yes {
        text.into()
    } else {
        text.nfc().collect::<String>().into()
    }
}
