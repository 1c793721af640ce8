//! One run of the generated parser over a range of items.

use std::ops::Range;

use lalrpop_util::ParseError;

use crate::{
    al0::ClauseParser,
    builder::{Builder, Remarks},
    comparison,
    items::{Item, Terminal},
    span::Span,
    term::{TermId, Terms, View},
    token::{ADVICE, Op},
};

/// Where a clause stops being one.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    /// The index of the item that does not fit; the end of the range where something is missing.
    pub(crate) at: usize,
    /// What would have fitted, in the grammar's names.
    pub(crate) expected: Vec<String>,
}

impl Fault {
    /// Whether an operand was due there, not an operator.
    pub(crate) fn operand_due(&self) -> bool {
        self.expected.iter().any(|name| name == "\"variable\"")
    }
}

/// A term that was understood.
#[derive(Clone, Debug)]
pub(crate) struct Success {
    pub(crate) term: TermId,
    pub(crate) shape: Shape,
    /// A term that nests too deeply.
    pub(crate) too_deep: Option<TermId>,
    /// A comparison that compares a comparison.
    pub(crate) chain: Option<TermId>,
    /// Comparisons that were grouped anew and need parentheses.
    pub(crate) comparisons: Vec<TermId>,
}

/// How much a term looks like a clause that somebody wrote on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Shape {
    /// A number, variable, text or list: no clause at all.
    NoClause,
    /// A lone name, or names joined by operators: prose may look so.
    Weak,
    /// `name(args)`.
    Fact,
    /// A rule, advice, a clause with `:-` or a directive.
    Clear,
}

/// Parses items of one file.
#[derive(Debug)]
pub(crate) struct Attempts<'p> {
    pub(crate) source: &'p str,
    pub(crate) items: &'p [Item],
    pub(crate) terms: &'p mut Terms,
    parser: ClauseDriver,
}

/// The generated parser, which has no `Debug` of its own.
struct ClauseDriver(ClauseParser);

impl std::fmt::Debug for ClauseDriver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ClauseDriver")
    }
}

impl<'p> Attempts<'p> {
    pub(crate) fn new(source: &'p str, items: &'p [Item], terms: &'p mut Terms) -> Self {
        Self {
            source,
            items,
            terms,
            parser: ClauseDriver(ClauseParser::new()),
        }
    }

    /// Reads the items of `range` as one clause.
    pub(crate) fn parse(&mut self, range: Range<usize>) -> Result<Success, Fault> {
        let mark = self.terms.mark();
        let items = self.items.get(range.clone()).unwrap_or_default();
        let stream = items
            .iter()
            .map(|item| Ok::<_, ()>((item.span.start(), item.terminal, item.span.end())));
        let mut builder = Builder {
            source: self.source,
            terms: self.terms,
            remarks: Remarks::default(),
        };
        match self.parser.0.parse(&mut builder, stream) {
            Ok(term) => {
                let remarks = builder.remarks;
                Ok(self.finish(term, remarks))
            }
            Err(error) => {
                self.terms.cut_back(mark);
                Err(self.fault(error, &range))
            }
        }
    }

    fn finish(&mut self, term: TermId, remarks: Remarks) -> Success {
        let Remarks {
            too_deep,
            mut chain,
            loose_comparison,
        } = remarks;
        let mut comparisons = Vec::new();
        if loose_comparison && too_deep.is_none() && !self.is_logic_program(term) {
            let colons = !self.is_plain_fact(term);
            let regrouped = comparison::regroup(self.terms, term, colons);
            (comparisons, chain) = (regrouped.comparisons, regrouped.chain);
        } else if loose_comparison && too_deep.is_none() {
            comparisons = self.negated_comparisons(term);
        }
        let shape = self.shape(term);
        Success {
            term,
            shape,
            too_deep,
            chain,
            comparisons,
        }
    }

    /// The comparisons that are goals and begin with `not`, which binds tighter: `not X = 3` negates `X` alone. They
    /// are grouped anew.
    fn negated_comparisons(&mut self, clause: TermId) -> Vec<TermId> {
        let body = self.terms.parts(clause).last();
        let (mut pending, mut found) = (Vec::from_iter(body), Vec::new());
        while let Some(goal) = pending.pop() {
            match self.terms.view(goal) {
                View::Infix {
                    op: Op::Comma | Op::Semicolon | Op::Arrow,
                    left,
                    right,
                } => pending.extend([right, left]),
                View::Prefix {
                    op: Op::NotProvable | Op::Not,
                    operand,
                } => pending.push(operand),
                View::Infix { op, left, .. }
                    if op.is_comparison()
                        && self.terms.bare_operator(left) == Some(Op::Not)
                        && self.terms.written_operator(goal).is_some() =>
                {
                    found.extend(comparison::regroup(self.terms, goal, false).comparisons);
                }
                View::Infix { .. } | View::Prefix { .. } | View::Compound { .. } => {}
                View::Variable(_) | View::Atom(_) | View::List { .. } => {}
                View::Integer(_) | View::Float(_) | View::Str(_) => {}
            }
        }
        found.sort_by_key(|id| self.terms.span(*id));
        found
    }

    /// Whether `:-` or `?-` stands on top.
    fn is_logic_program(&self, term: TermId) -> bool {
        matches!(
            self.terms.view(term),
            View::Infix {
                op: Op::Neck | Op::Rewrite,
                ..
            } | View::Prefix {
                op: Op::Neck | Op::Query,
                ..
            }
        )
    }

    /// A fact that is no advice: colons in it separate nothing.
    fn is_plain_fact(&self, term: TermId) -> bool {
        match self.terms.view(term) {
            View::Compound { name, .. } => !ADVICE.is(name),
            View::Atom(_)
            | View::Variable(_)
            | View::Integer(_)
            | View::Float(_)
            | View::Str(_)
            | View::Infix { .. }
            | View::Prefix { .. }
            | View::List { .. } => false,
        }
    }

    fn fault(&self, error: ParseError<u32, Terminal, ()>, range: &Range<usize>) -> Fault {
        match error {
            ParseError::UnrecognizedToken { token, expected } => Fault {
                at: self.index(token.0, range),
                expected,
            },
            ParseError::UnrecognizedEof { expected, .. } => Fault {
                at: range.end,
                expected,
            },
            ParseError::ExtraToken { token } => Fault {
                at: self.index(token.0, range),
                expected: Vec::new(),
            },
            ParseError::InvalidToken { .. } | ParseError::User { .. } => Fault {
                at: range.end,
                expected: Vec::new(),
            },
        }
    }

    fn index(&self, start: u32, range: &Range<usize>) -> usize {
        let items = self.items.get(range.clone()).unwrap_or_default();
        range.start + items.partition_point(|item| item.span.start() < start)
    }

    fn shape(&self, term: TermId) -> Shape {
        match self.terms.view(term) {
            View::Variable(_) | View::Integer(_) | View::Float(_) | View::Str(_) => Shape::NoClause,
            View::List { .. } => Shape::NoClause,
            View::Atom(_) => Shape::Weak,
            View::Compound { name, args } => compound_shape(name, args),
            _ if self.is_logic_program(term) => Shape::Clear,
            View::Infix {
                op: Op::Colon | Op::DoubleColon,
                right,
                ..
            } if self.is_choice(right) => Shape::Clear,
            View::Infix { op: Op::Then, .. } if self.is_choice(term) => Shape::Fact,
            View::Prefix { .. } | View::Infix { .. } => Shape::Weak,
        }
    }

    /// Whether `term` is `if … then …`.
    fn is_choice(&self, term: TermId) -> bool {
        let View::Infix {
            op: Op::Then, left, ..
        } = self.terms.view(term)
        else {
            return false;
        };
        matches!(self.terms.view(left), View::Prefix { op: Op::If, .. })
    }

    /// The span of item `at`, or the empty span after the last item.
    pub(crate) fn span(&self, at: usize) -> Span {
        let last = || {
            self.items
                .last()
                .map_or_else(Span::default, |item| item.span.after())
        };
        self.items.get(at).map_or_else(last, |item| item.span)
    }

    /// The text of item `at`.
    pub(crate) fn text(&self, at: usize) -> &'p str {
        self.span(at).text(self.source)
    }

    pub(crate) fn terminal(&self, at: usize) -> Option<Terminal> {
        self.items.get(at).map(|item| item.terminal)
    }
}

fn compound_shape(name: &str, args: &[TermId]) -> Shape {
    if ADVICE.is(name) && args.len() >= 2 {
        Shape::Clear
    } else {
        Shape::Fact
    }
}
