//! Puts terms into the arena; the grammar's actions end here.

use crate::{
    lexer,
    span::Span,
    term::{Draft, Flags, Symbol, TermId, Terms},
    token::Op,
};

/// Nesting beyond this is refused, so that whoever walks a term may recurse.
pub(crate) const MAX_DEPTH: u32 = 500;

/// A name as the grammar sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    pub(crate) symbol: Symbol,
    pub(crate) flags: Flags,
}

/// What a clause needs done to it after parsing.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Remarks {
    /// A term that nests too deeply.
    pub(crate) too_deep: Option<TermId>,
    /// A comparison directly compared with something.
    pub(crate) chain: Option<TermId>,
    /// A comparison has an operand with a logical operator on top.
    pub(crate) loose_comparison: bool,
}

/// Builds the terms of one clause.
#[derive(Debug)]
pub(crate) struct Builder<'b> {
    pub(crate) source: &'b str,
    pub(crate) terms: &'b mut Terms,
    pub(crate) remarks: Remarks,
}

impl Builder<'_> {
    fn push(&mut self, draft: Draft, span: Span, name_span: Span, flags: Flags) -> TermId {
        let id = self.terms.push(draft, span, name_span, flags);
        if self.terms.depth(id) > MAX_DEPTH {
            self.remarks.too_deep.get_or_insert(id);
        }
        id
    }

    pub(crate) fn atom(&mut self, (name, span): (Name, Span)) -> TermId {
        self.push(Draft::Atom(name.symbol), span, span, name.flags)
    }

    pub(crate) fn variable(&mut self, (name, span): (Name, Span)) -> TermId {
        self.push(Draft::Variable(name.symbol), span, span, name.flags)
    }

    pub(crate) fn integer(&mut self, (value, span): (i64, Span)) -> TermId {
        self.push(Draft::Integer(value), span, span, Flags::default())
    }

    pub(crate) fn float(&mut self, (value, span): (f64, Span)) -> TermId {
        self.push(Draft::Float(value), span, span, Flags::default())
    }

    pub(crate) fn text(&mut self, (text, span): (Symbol, Span)) -> TermId {
        self.push(Draft::Str(text), span, span, Flags::default())
    }

    pub(crate) fn lone_operator(&mut self, span: Span) -> TermId {
        let symbol = self.terms.intern(&lexer::nfc(span.text(self.source)));
        self.push(Draft::Atom(symbol), span, span, Flags::default())
    }

    /// `name(args)`; an operator's name with as many arguments as it has operands is that operator.
    pub(crate) fn compound(
        &mut self,
        (name, name_span): (Name, Span),
        args: Vec<TermId>,
        end: u32,
    ) -> TermId {
        let span = Span::new(name_span.start(), end);
        let flags = Flags {
            functional: true,
            ..name.flags
        };
        let op = if args.len() <= 2 {
            Op::from_spelling(self.terms.name(name.symbol))
        } else {
            None
        };
        let draft = match (op, args.as_slice()) {
            (Some(op), &[left, right]) if op.infix().is_some() => Draft::Infix { op, left, right },
            (Some(op), &[operand]) if op.prefix().is_some() => Draft::Prefix { op, operand },
            _ => Draft::Compound {
                name: name.symbol,
                args,
            },
        };
        self.push(draft, span, name_span, flags)
    }

    pub(crate) fn list(&mut self, items: Vec<TermId>, tail: Option<TermId>, span: Span) -> TermId {
        let bracket = Span::new(span.start(), span.start() + 1);
        self.push(Draft::List { items, tail }, span, bracket, Flags::default())
    }

    /// `{inner}`, which is `'{}'(inner)`.
    pub(crate) fn braced(&mut self, inner: TermId, span: Span) -> TermId {
        let name = self.terms.intern("{}");
        let brace = Span::new(span.start(), span.start() + 1);
        let draft = Draft::Compound {
            name,
            args: vec![inner],
        };
        self.push(draft, span, brace, Flags::default())
    }

    pub(crate) fn parenthesised(&mut self, inner: TermId, outer: Span) -> TermId {
        self.terms.set_outer(inner, outer);
        inner
    }

    pub(crate) fn prefix(&mut self, (op, name_span): (Op, Span), operand: TermId) -> TermId {
        let span = name_span.to(self.terms.outer_span(operand));
        self.push(
            Draft::Prefix { op, operand },
            span,
            name_span,
            Flags::default(),
        )
    }

    pub(crate) fn infix(
        &mut self,
        (op, name_span): (Op, Span),
        left: TermId,
        right: TermId,
    ) -> TermId {
        let span = self.terms.outer_span(left).to(self.terms.outer_span(right));
        let id = self.push(
            Draft::Infix { op, left, right },
            span,
            name_span,
            Flags::default(),
        );
        if op.is_comparison() {
            self.note_comparison(id, left, right);
        }
        id
    }

    fn note_comparison(&mut self, id: TermId, left: TermId, right: TermId) {
        let bare = |side: TermId| self.terms.bare_operator(side);
        if bare(left).is_some_and(Op::is_comparison) {
            self.remarks.chain.get_or_insert(id);
        }
        let logical = [left, right]
            .into_iter()
            .filter_map(bare)
            .any(Op::is_logical);
        self.remarks.loose_comparison |= logical;
    }
}
