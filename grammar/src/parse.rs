//! Source text to clauses; total: what cannot be understood becomes diagnostics, the rest is kept.

use std::ops::Range;

use crate::{
    attempt::{Attempts, Shape},
    codes,
    diagnostic::Diagnostic,
    items::{self, Item, Items, Terminal},
    lexer::{self, Comment, Token},
    prose,
    recover::{self, Outcome, Piece},
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
    /// Places in which what stands elsewhere in the file has a part.
    pub(crate) entangled: Vec<Span>,
}

/// Parses a whole file.
#[must_use]
pub fn parse(file: FileId, source: &str) -> Parsed {
    let lexed = lexer::lex(file, source);
    let mut terms = Terms::default();
    let all = 0..lexed.tokens.len();
    let tokens = (lexed.tokens.as_slice(), all);
    let part = parse_part(file, source, tokens, &lexed.comments, &mut terms);
    let (clauses, diagnostics, entangled) = part.report(lexed.diagnostics);
    Parsed {
        terms,
        clauses,
        tokens: lexed.tokens,
        comments: lexed.comments,
        diagnostics,
        entangled,
    }
}

/// Reads some of the tokens of a file, which begin and end with its clauses.
pub(crate) fn parse_part<'r>(
    file: FileId,
    source: &'r str,
    tokens: (&[Token], Range<usize>),
    comments: &'r [Comment],
    terms: &mut Terms,
) -> Part<'r> {
    let items = items::items(file, source, tokens, terms);
    let pieces = recover::pieces(file, Attempts::new(source, &items.items, terms));
    Part {
        file,
        source,
        comments,
        items,
        pieces,
    }
}

/// A stretch of a file, read.
pub(crate) struct Part<'r> {
    file: FileId,
    source: &'r str,
    comments: &'r [Comment],
    items: Items,
    pieces: Vec<Piece>,
}

impl Part<'_> {
    /// Whether reading it beside other clauses would come to the same: no prose, which takes in what stands
    /// beside it, and no fault in the first and the last clause, which might look beyond.
    pub(crate) fn stands_alone(&self) -> bool {
        let is_fault = |piece: &Piece| matches!(piece.outcome, Outcome::Faulty(_));
        let is_prose = |piece: &Piece| matches!(piece.outcome, Outcome::Prose);
        !self.pieces.first().is_some_and(is_fault)
            && !self.pieces.last().is_some_and(is_fault)
            && !self.pieces.iter().any(is_prose)
    }

    /// The clauses, what is wrong, and the places in which what stands elsewhere has a part.
    pub(crate) fn report(
        self,
        lexical: Vec<Diagnostic>,
    ) -> (Vec<Clause>, Vec<Diagnostic>, Vec<Span>) {
        let open_comment = |one: &&Diagnostic| one.code == codes::UNCLOSED_COMMENT;
        let open_comments = lexical.iter().filter(open_comment);
        let mut entangled: Vec<Span> = open_comments.map(|one| one.primary.span).collect();
        let mut report = Report {
            file: self.file,
            source: self.source,
            items: &self.items.items,
            comments: self.comments,
            mends: self.items.mends,
        };
        let (clauses, diagnostics) = report.gather(self.pieces, lexical);
        let prose = diagnostics.iter().filter(|one| one.code == codes::NOT_AL0);
        entangled.extend(prose.map(|one| one.primary.span));
        entangled.extend(self.items.entangled);
        (clauses, diagnostics, entangled)
    }
}

/// Turns pieces into clauses and diagnostics.
struct Report<'r> {
    file: FileId,
    source: &'r str,
    items: &'r [Item],
    comments: &'r [Comment],
    mends: Vec<(usize, Diagnostic)>,
}

impl Report<'_> {
    fn gather(
        &mut self,
        pieces: Vec<Piece>,
        lexical: Vec<Diagnostic>,
    ) -> (Vec<Clause>, Vec<Diagnostic>) {
        let swallowed = lexical
            .iter()
            .any(|found| found.code == codes::UNCLOSED_COMMENT);
        let blocks = prose_blocks(&pieces);
        let mut clauses = Vec::new();
        let mut found: Vec<_> = blocks
            .iter()
            .map(|block| self.prose(block.clone()))
            .collect();
        let hidden: Vec<Span> = found.iter().map(|block| block.primary.span).collect();
        found.extend(
            lexical
                .into_iter()
                .filter(|diagnostic| is_shown(diagnostic, &hidden)),
        );
        for piece in pieces {
            let told = found.len();
            let open_end = self.is_open_end(&piece);
            self.piece(piece, &mut clauses, &mut found);
            if swallowed && open_end {
                // What is missing stands in the comment that was never closed.
                found.truncate(told);
            }
        }
        found.sort_by_key(Diagnostic::sort_key);
        (clauses, found)
    }

    /// Whether the piece is the end of the file, without a full stop.
    fn is_open_end(&self, piece: &Piece) -> bool {
        let stop = self
            .items
            .last()
            .is_some_and(|last| last.terminal == Terminal::End);
        piece.range.end == self.items.len() && !stop
    }

    fn prose(&self, range: Range<usize>) -> Diagnostic {
        prose::report(self.file, self.source, self.items, range, self.comments)
    }

    fn piece(&mut self, piece: Piece, clauses: &mut Vec<Clause>, found: &mut Vec<Diagnostic>) {
        let Piece { range, outcome } = piece;
        let items = self.items.get(range.clone()).unwrap_or_default();
        let is_torn = items.iter().any(|item| item.terminal == Terminal::Error);
        if let (Outcome::Faulty(diagnostics), true) = (&outcome, is_torn) {
            // What looks like a slip may be text that lost a quote.
            return found.extend(diagnostics.iter().cloned());
        }
        match outcome {
            Outcome::Prose => return,
            Outcome::Faulty(diagnostics) => found.extend(diagnostics),
            Outcome::Clause {
                term,
                shape,
                remarks,
            } => {
                if shape != Shape::NoClause {
                    clauses.push(Clause {
                        term,
                        span: self.span(range.clone()),
                    });
                }
                found.extend(remarks);
            }
        }
        found.extend(self.mends_of(range));
    }

    fn span(&self, range: Range<usize>) -> Span {
        let items = self.items.get(range).unwrap_or_default();
        match (items.first(), items.last()) {
            (Some(first), Some(last)) => first.span.to(last.span),
            _ => Span::default(),
        }
    }

    fn mends_of(&self, range: Range<usize>) -> impl Iterator<Item = Diagnostic> + '_ {
        let first = self.mends.partition_point(|(at, _)| *at < range.start);
        let inside = self.mends.iter().skip(first);
        inside
            .take_while(move |(at, _)| *at < range.end)
            .map(|(_, mend)| mend.clone())
    }
}

/// The runs of prose, as ranges of items.
fn prose_blocks(pieces: &[Piece]) -> Vec<Range<usize>> {
    let mut blocks: Vec<Range<usize>> = Vec::new();
    for piece in pieces
        .iter()
        .filter(|piece| matches!(piece.outcome, Outcome::Prose))
    {
        match blocks.last_mut() {
            Some(last) if last.end == piece.range.start => last.end = piece.range.end,
            _ => blocks.push(piece.range.clone()),
        }
    }
    blocks
}

/// Prose hides what is lexically wrong in it, but not a comment that swallows the rest of the file.
fn is_shown(diagnostic: &Diagnostic, hidden: &[Span]) -> bool {
    let span = diagnostic.primary.span;
    let first = hidden.partition_point(|block| block.end() < span.end());
    let inside = hidden.get(first).is_some_and(|block| block.contains(span));
    !inside || diagnostic.code == codes::UNCLOSED_COMMENT
}
