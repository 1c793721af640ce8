//! Source text to clauses; total: what cannot be understood becomes diagnostics, the rest is kept.

use crate::{
    diagnostic::Diagnostic,
    lexer::{self, Comment, Token},
    span::{FileId, Span},
    term::{TermId, Terms},
};

/// One clause that was understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The term before the full stop.
    pub term: TermId,
    /// The clause's bytes, its full stop included where it has one.
    pub span: Span,
}

/// The outcome of parsing.
#[derive(Clone, Debug, Default)]
pub struct Parsed {
    /// The arena of the terms.
    pub terms: Terms,
    /// The clauses understood, in source order.
    pub clauses: Vec<Clause>,
    /// All tokens, in source order.
    pub tokens: Vec<Token>,
    /// All comments, in source order.
    pub comments: Vec<Comment>,
    /// What is wrong, in source order.
    pub diagnostics: Vec<Diagnostic>,
}

/// Parses a whole file.
#[must_use]
pub fn parse(file: FileId, source: &str) -> Parsed {
    let lexed = lexer::lex(file, source);
    Parsed {
        tokens: lexed.tokens,
        comments: lexed.comments,
        diagnostics: lexed.diagnostics,
        ..Parsed::default()
    }
}
