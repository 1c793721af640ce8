//! The layout of one clause.
//!
//! The term tree decides where lines break; the words themselves come from the token stream, in order, each
//! with the comments that stand before it. So nothing can be lost, doubled or moved.

use pretty::{Arena, DocAllocator, DocBuilder};

use crate::{
    lexer::{Comment, Token},
    parse::Clause,
    term::{TermId, Terms, View},
    token::{ADVICE, Op},
};

/// Lines are kept within this many columns where that is possible.
const WIDTH: usize = 100;
/// Columns by which the lines of a body are set in.
const INDENT: isize = 4;

type Doc<'l> = DocBuilder<'l, Arena<'l>>;

/// What stands between two tokens when no comment does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gap {
    Nothing,
    Space,
    /// A space, or a new line where the group does not fit.
    Line,
    NewLine,
}

/// A clause with its tokens and comments.
pub(crate) struct Layout<'l> {
    pub(crate) source: &'l str,
    pub(crate) terms: &'l Terms,
    /// The tokens of the clause, its full stop included.
    pub(crate) tokens: &'l [Token],
    /// The comments between its tokens.
    pub(crate) comments: &'l [Comment],
}

impl<'l> Layout<'l> {
    /// The clause laid out, without a line end after it.
    pub(crate) fn print(&self, clause: Clause) -> String {
        let arena = Arena::new();
        let mut writer = Writer {
            arena: &arena,
            source: self.source,
            terms: self.terms,
            tokens: self.tokens,
            comments: self.comments,
            last: clause.span.start(),
        };
        let doc = writer.clause(clause.term);
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = doc.into_doc().render_fmt(WIDTH, &mut out);
        strip_trailing_blanks(&out)
    }
}

/// New lines before an own-line comment may leave blanks behind on the line before.
fn strip_trailing_blanks(text: &str) -> String {
    let lines: Vec<&str> = text
        .split('\n')
        .map(|line| line.trim_end_matches(' '))
        .collect();
    lines.join("\n")
}

struct Writer<'l, 'a> {
    arena: &'a Arena<'a>,
    source: &'a str,
    terms: &'l Terms,
    tokens: &'l [Token],
    comments: &'l [Comment],
    /// Where the last token or comment written ends in the source.
    last: u32,
}

impl<'a> Writer<'_, 'a> {
    fn next_start(&self) -> u32 {
        self.tokens
            .first()
            .map_or(u32::MAX, |token| token.span.start())
    }

    fn breaks_before(&self, at: u32) -> bool {
        self.source
            .get(self.last as usize..at as usize)
            .is_some_and(|gap| gap.contains('\n'))
    }

    /// The gap before the next token, with the comments that stand in it.
    fn gap(&mut self, gap: Gap) -> Doc<'a> {
        let mut doc = self.arena.nil();
        let mut after = gap;
        while let Some((comment, rest)) = self.comments.split_first()
            && comment.span.start() < self.next_start()
        {
            let own_line = self.breaks_before(comment.span.start());
            doc += if own_line {
                self.arena.hardline()
            } else {
                self.arena.space()
            };
            doc += self.arena.text(comment.span.text(self.source));
            (self.comments, self.last) = (rest, comment.span.end());
            let line_ends = !comment.block || self.breaks_before(self.next_start());
            after = match (line_ends, own_line) {
                (true, _) => Gap::NewLine,
                (false, true) => Gap::Space,
                (false, false) => gap,
            };
        }
        doc + self.plain_gap(after)
    }

    fn plain_gap(&self, gap: Gap) -> Doc<'a> {
        match gap {
            Gap::Nothing => self.arena.nil(),
            Gap::Space => self.arena.space(),
            Gap::Line => self.arena.line(),
            Gap::NewLine => self.arena.hardline(),
        }
    }

    /// The next token, with any comments before it that no gap has taken yet.
    fn token(&mut self) -> Doc<'a> {
        let before = self.gap(Gap::Nothing);
        let Some((token, rest)) = self.tokens.split_first() else {
            return before;
        };
        (self.tokens, self.last) = (rest, token.span.end());
        before + self.arena.text(token.span.text(self.source))
    }

    /// Every token that begins before `end`, unspaced.
    fn tokens_until(&mut self, end: u32) -> Doc<'a> {
        let mut doc = self.arena.nil();
        while self.next_start() < end {
            doc += self.token();
        }
        doc
    }

    fn clause(&mut self, term: TermId) -> Doc<'a> {
        let doc = self.shaped(term).unwrap_or_else(|| self.term(term));
        doc.group() + self.full_stop()
    }

    /// The layouts of clauses that have one of their own.
    fn shaped(&mut self, term: TermId) -> Option<Doc<'a>> {
        let view = self.terms.view(term);
        if let View::Compound {
            name,
            args: &[name_id, parts, ..],
        } = view
            && ADVICE.is(name)
        {
            return Some(self.advice(term, name_id, parts));
        }
        if !self.is_written(term) {
            return None;
        }
        if let View::Infix {
            op: Op::Neck | Op::Rewrite,
            left,
            right,
        } = view
        {
            return Some(self.predicate(left, right));
        }
        if let View::Infix {
            op: Op::Colon | Op::DoubleColon,
            left,
            right,
        } = view
        {
            return self.rule(left, right);
        }
        if let View::Prefix {
            op: Op::Neck | Op::Query,
            operand,
        } = view
        {
            let mark = self.token() + self.gap(Gap::Space);
            return Some(mark + self.term(operand).align());
        }
        None
    }

    /// After symbol characters the full stop would be read as one of them.
    fn full_stop(&mut self) -> Doc<'a> {
        let before = self
            .source
            .as_bytes()
            .get((self.last as usize).saturating_sub(1));
        let symbolic = before.is_some_and(|byte| crate::lexer::is_symbol_byte(*byte));
        self.gap(if symbolic { Gap::Space } else { Gap::Nothing }) + self.token()
    }

    /// Whether the term is an operator between or before its operands, without parentheses.
    fn is_written(&self, term: TermId) -> bool {
        self.terms.bare_operator(term).is_some()
    }

    /// `head :- body`: one goal stays on the line where it fits, several get a line each.
    fn predicate(&mut self, head: TermId, body: TermId) -> Doc<'a> {
        let goals = self.chain(Op::Comma, body);
        let between = if goals.len() > 1 {
            Gap::NewLine
        } else {
            Gap::Line
        };
        let head = self.term(head) + self.gap(Gap::Space) + self.token();
        let mut doc = self.gap(between);
        for (index, goal) in goals.into_iter().enumerate() {
            if index > 0 {
                doc += self.token() + self.gap(Gap::NewLine);
            }
            doc += self.term(goal);
        }
        head + doc.nest(INDENT)
    }

    /// `name :: if condition`, then on the next line `then [advice]`.
    fn rule(&mut self, name: TermId, choice: TermId) -> Option<Doc<'a>> {
        let View::Infix {
            op: Op::Then,
            left,
            right,
        } = self.terms.view(choice)
        else {
            return None;
        };
        let View::Prefix {
            op: Op::If,
            operand,
        } = self.terms.view(left)
        else {
            return None;
        };
        if !self.is_written(choice) {
            return None;
        }
        let head = self.term(name) + self.gap(Gap::Space) + self.token() + self.gap(Gap::Space);
        let condition = if self.is_written(left) {
            self.token() + self.gap(Gap::Space) + self.term(operand).nest(2 * INDENT)
        } else {
            // `if(condition)`
            self.term(left).nest(2 * INDENT)
        };
        let list = self.gap(Gap::NewLine) + self.token() + self.gap(Gap::Space) + self.term(right);
        Some(head + condition + list.nest(INDENT))
    }

    /// `advice(name,` and the parts below it, a line each.
    fn advice(&mut self, term: TermId, name: TermId, parts: TermId) -> Doc<'a> {
        let width = self.terms.name_span(term).text(self.source).chars().count() + 1;
        let head = self.token() + self.token();
        let mut doc = self.term(name) + self.token() + self.gap(Gap::NewLine);
        for (index, part) in self.chain(Op::Colon, parts).into_iter().enumerate() {
            if index > 0 {
                doc += self.gap(Gap::Space) + self.token() + self.gap(Gap::NewLine);
            }
            doc += self.term(part);
        }
        doc += self.rest_of(term);
        head + doc.nest(isize::try_from(width).unwrap_or(INDENT)) + self.token()
    }

    /// Arguments of an advice beyond the second.
    fn rest_of(&mut self, term: TermId) -> Doc<'a> {
        let more: Vec<_> = self.terms.parts(term).skip(2).collect();
        let mut doc = self.arena.nil();
        for argument in more {
            doc += self.token() + self.gap(Gap::NewLine);
            doc += self.term(argument);
        }
        doc
    }

    /// The links of a chain `a op b op c`, as far as it is written without parentheses.
    fn chain(&self, op: Op, first: TermId) -> Vec<TermId> {
        let mut links = Vec::new();
        let mut rest = first;
        while let View::Infix {
            op: found,
            left,
            right,
        } = self.terms.view(rest)
            && found == op
            && self.is_written(rest)
        {
            links.push(left);
            rest = right;
        }
        links.push(rest);
        links
    }

    /// A term with the parentheses around it. Recursion is bounded by the parser's limit on nesting.
    fn term(&mut self, id: TermId) -> Doc<'a> {
        let span = self.terms.span(id);
        let open = self.tokens_until(span.start());
        let inner = self.bare(id);
        let outer = self.terms.outer_span(id);
        if outer == span {
            return inner;
        }
        let close = self.tokens_until(outer.end());
        (open + inner.align() + close).group()
    }

    fn bare(&mut self, id: TermId) -> Doc<'a> {
        let written = self.terms.written_operator(id).is_some();
        match self.terms.view(id) {
            View::Infix { op, left, right } if written => self.infix(id, op, left, right),
            View::Prefix { op, operand } if written => self.prefix(op, operand),
            View::Variable(_)
            | View::Atom(_)
            | View::Integer(_)
            | View::Float(_)
            | View::Str(_) => self.tokens_until(self.terms.span(id).end()),
            View::Compound { .. } if self.opens_brace() => self.bracketed(id),
            View::Compound { .. } | View::Infix { .. } | View::Prefix { .. } => {
                let name = self.token();
                name + self.bracketed(id)
            }
            View::List { .. } => self.bracketed(id),
        }
    }

    /// Whether the next token is `{`.
    fn opens_brace(&self) -> bool {
        let next = self.tokens.first();
        next.is_some_and(|next| next.span.text(self.source) == "{")
    }

    /// Brackets with what stands between them; the bar of a list is set between spaces.
    fn bracketed(&mut self, id: TermId) -> Doc<'a> {
        let tail = if let View::List { tail, .. } = self.terms.view(id) {
            tail
        } else {
            None
        };
        let parts: Vec<_> = self.terms.parts(id).collect();
        let open = self.token();
        let mut doc = self.arena.nil();
        for (index, part) in parts.into_iter().enumerate() {
            if Some(part) == tail {
                doc += self.gap(Gap::Space) + self.token() + self.gap(Gap::Space);
            } else if index > 0 {
                doc += self.token() + self.gap(Gap::Line);
            }
            doc += self.term(part);
        }
        (open + doc.align() + self.token()).group()
    }

    fn prefix(&mut self, op: Op, operand: TermId) -> Doc<'a> {
        let sign = matches!(op, Op::Plus | Op::Minus);
        let mark = self.token();
        let tight = sign && self.next_start() == self.last;
        let gap = self.gap(if tight { Gap::Nothing } else { Gap::Space });
        mark + gap + self.term(operand)
    }

    fn infix(&mut self, id: TermId, op: Op, left: TermId, right: TermId) -> Doc<'a> {
        if op == Op::Comma {
            return self.links(op, id, Breaking::After);
        }
        if matches!(op, Op::Semicolon | Op::Arrow) {
            return self.links(op, id, Breaking::AfterSpace);
        }
        if matches!(op, Op::And | Op::Or | Op::Then) {
            return self.links(op, id, Breaking::Before);
        }
        if op >= Op::Plus && !matches!(op, Op::Mod | Op::Rem) {
            return self.compact(left, right);
        }
        let left = self.term(left) + self.gap(Gap::Space) + self.token();
        left + self.gap(Gap::Space) + self.term(right)
    }

    /// A chain that breaks at every link or at none.
    fn links(&mut self, op: Op, id: TermId, breaking: Breaking) -> Doc<'a> {
        // The chain's own parentheses are written already.
        let View::Infix { left, right, .. } = self.terms.view(id) else {
            return self.arena.nil();
        };
        let mut doc = self.term(left);
        for link in self.chain(op, right) {
            doc += match breaking {
                Breaking::After => self.token() + self.gap(Gap::Line),
                Breaking::AfterSpace => self.gap(Gap::Space) + self.token() + self.gap(Gap::Line),
                Breaking::Before => self.gap(Gap::Line) + self.token() + self.gap(Gap::Space),
            };
            doc += self.term(link);
        }
        doc.group()
    }

    /// Arithmetic and coordinates: the author's spacing stays, evened out.
    fn compact(&mut self, left: TermId, right: TermId) -> Doc<'a> {
        let left = self.term(left);
        let before = self.next_start() == self.last;
        let comment = self
            .comments
            .first()
            .is_some_and(|next| next.span.start() < self.next_start());
        let after = self.tokens.first().zip(self.tokens.get(1));
        let tight = before
            && !comment
            && after.is_some_and(|(op, next)| op.span.end() == next.span.start());
        if tight {
            return left + self.token() + self.term(right);
        }
        let op = self.gap(Gap::Space) + self.token();
        (left + op + self.gap(Gap::Line) + self.term(right)).group()
    }
}

/// On which side of an operator a long chain breaks.
#[derive(Clone, Copy, Debug)]
enum Breaking {
    Before,
    After,
    /// After it, with a space before it.
    AfterSpace,
}
