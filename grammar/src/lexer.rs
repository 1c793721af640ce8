//! Source text to tokens; total: every byte belongs to a token, a comment or blank space.

use crate::{
    diagnostic::Diagnostic,
    span::{FileId, Span},
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

/// Splits a text into tokens and comments.
#[must_use]
pub fn lex(_file: FileId, _source: &str) -> Lexed {
    Lexed::default()
}
