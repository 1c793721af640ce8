//! Comparisons without their parentheses: `depth = 0 and legal` regrouped as its author meant it.
//!
//! In the operator table a comparison binds looser than `and`, so that such text reads as
//! `depth = (0 and legal)`. In rules and advice nobody means that; there the operators are grouped anew with
//! the comparison binding tighter than any logical operator, and every comparison concerned is reported.

use crate::{
    span::Span,
    term::{Draft, Flags, TermId, Terms, View},
    token::Op,
};

/// An operator of a flattened term.
#[derive(Clone, Copy, Debug)]
struct Loose {
    op: Op,
    span: Span,
    prefix: bool,
    /// A colon that joins file and rank, not parts of advice.
    square: bool,
}

#[derive(Clone, Copy, Debug)]
enum Part {
    Operand(TermId),
    Operator(Loose),
}

/// What the regrouping found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Regrouped {
    /// The comparisons that need parentheses, in source order.
    pub(crate) comparisons: Vec<TermId>,
    /// A comparison that still compares a comparison.
    pub(crate) chain: Option<TermId>,
}

/// Regroups every comparison below `root` that needs it. With `colons`, a colon shows that too: it separates the
/// parts of advice.
pub(crate) fn regroup(terms: &mut Terms, root: TermId, colons: bool) -> Regrouped {
    let mut found = Regrouped::default();
    let mut pending = vec![root];
    while let Some(id) = pending.pop() {
        if terms.written_operator(id).is_some_and(Op::is_comparison) {
            let parts = flatten(terms, id);
            let operand = |part: &Part| match part {
                Part::Operand(id) => Some(*id),
                Part::Operator(_) => None,
            };
            let operands: Vec<_> = parts.iter().filter_map(operand).collect();
            if parts.iter().any(|part| is_logical(part, colons)) {
                group(terms, id, &parts, &mut found);
            }
            // The operands themselves may hold further comparisons, in arguments or parentheses.
            pending.extend(operands.into_iter().filter(|operand| *operand != id).rev());
        } else {
            let below: Vec<_> = terms.parts(id).collect();
            pending.extend(below.into_iter().rev());
        }
    }
    found.comparisons.sort_by_key(|id| terms.span(*id));
    found
}

fn is_logical(part: &Part, colons: bool) -> bool {
    match part {
        Part::Operator(loose) if loose.op == Op::Colon => colons && !loose.square,
        Part::Operator(loose) => loose.op.is_logical(),
        Part::Operand(_) => false,
    }
}

/// The operands and operators of a term in order of writing, down to whatever is in parentheses.
fn flatten(terms: &Terms, root: TermId) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut pending = vec![Part::Operand(root)];
    while let Some(part) = pending.pop() {
        let Part::Operand(id) = part else {
            parts.push(part);
            continue;
        };
        let op = if id == root {
            terms.written_operator(id)
        } else {
            terms.bare_operator(id)
        };
        let Some(op) = op else {
            parts.push(part);
            continue;
        };
        let below: Vec<_> = terms.parts(id).collect();
        let loose = Loose {
            op,
            span: terms.name_span(id),
            prefix: below.len() == 1,
            square: false,
        };
        match *below.as_slice() {
            [left, right] => pending.extend([
                Part::Operand(right),
                Part::Operator(loose),
                Part::Operand(left),
            ]),
            [operand] => pending.extend([Part::Operand(operand), Part::Operator(loose)]),
            _ => parts.push(part),
        }
    }
    mark_squares(terms, &mut parts);
    parts
}

/// Words for a coordinate of a square.
const COORDINATES: &[&str] = &["file", "rank", "вертикаль", "горизонталь"];

/// Marks the colons that join file and rank: `9:0`, `X:Y`, `file(bk):3`. What stands beside a colon tells, not
/// the tree: `if 9:0` reads as `(if 9):0`.
fn mark_squares(terms: &Terms, parts: &mut [Part]) {
    let coordinates: Vec<bool> = parts
        .iter()
        .map(|part| is_coordinate(terms, part))
        .collect();
    for (at, part) in parts.iter_mut().enumerate() {
        let beside = |at: Option<usize>| at.and_then(|at| coordinates.get(at)) == Some(&true);
        match part {
            Part::Operator(loose) if loose.op == Op::Colon => {
                loose.square = beside(at.checked_sub(1)) && beside(Some(at + 1));
            }
            Part::Operator(_) | Part::Operand(_) => {}
        }
    }
}

fn is_coordinate(terms: &Terms, part: &Part) -> bool {
    let Part::Operand(id) = part else {
        return false;
    };
    match terms.view(*id) {
        View::Integer(_) | View::Variable(_) => true,
        View::Compound { name, .. } => COORDINATES.contains(&name),
        View::Atom(_)
        | View::Float(_)
        | View::Str(_)
        | View::Infix { .. }
        | View::Prefix { .. }
        | View::List { .. } => false,
    }
}

/// The infix operators by how tightly they bind once comparisons bind tighter than logic, and whether they
/// chain to the left.
const NATURAL: &[(Op, u8, bool)] = &[
    (Op::Caret, 2, false),
    (Op::Times, 3, true),
    (Op::Slash, 3, true),
    (Op::IntDiv, 3, true),
    (Op::Mod, 3, true),
    (Op::Rem, 3, true),
    (Op::Plus, 4, true),
    (Op::Minus, 4, true),
    (Op::Not, 6, false),
    (Op::And, 7, false),
    (Op::Or, 8, false),
    (Op::If, 9, false),
    (Op::Then, 10, false),
    (Op::Colon, 11, false),
    (Op::DoubleColon, 11, false),
];
const SIGN: (u8, bool) = (1, false);
const SQUARE: (u8, bool) = (2, false);
const COMPARISON: (u8, bool) = (5, true);
const LOOSEST: (u8, bool) = (12, false);

fn natural(loose: Loose) -> (u8, bool) {
    if loose.prefix && matches!(loose.op, Op::Plus | Op::Minus) {
        return SIGN;
    }
    if loose.square {
        return SQUARE;
    }
    if loose.op.is_comparison() {
        return COMPARISON;
    }
    let row = NATURAL.iter().find(|row| row.0 == loose.op);
    row.map_or(LOOSEST, |row| (row.1, row.2))
}

/// Groups `parts` by natural binding and puts the outcome in the place of `root`.
fn group(terms: &mut Terms, root: TermId, parts: &[Part], found: &mut Regrouped) {
    let mut grouping = Grouping {
        terms,
        operands: Vec::new(),
        operators: Vec::new(),
        found,
    };
    for part in parts {
        match *part {
            Part::Operand(id) => grouping.operands.push(id),
            Part::Operator(loose) => {
                if !loose.prefix {
                    grouping.reduce_tighter(loose);
                }
                grouping.operators.push(loose);
            }
        }
    }
    while let Some(loose) = grouping.operators.pop() {
        grouping.reduce(loose);
    }
    if let Some(whole) = grouping.operands.pop() {
        found.comparisons.retain(|comparison| *comparison != whole);
        terms.replace(root, whole);
    }
}

struct Grouping<'g> {
    terms: &'g mut Terms,
    operands: Vec<TermId>,
    operators: Vec<Loose>,
    found: &'g mut Regrouped,
}

impl Grouping<'_> {
    /// Reduces what binds tighter than the infix operator `next`.
    fn reduce_tighter(&mut self, next: Loose) {
        let (level, to_left) = natural(next);
        while let Some(last) = self.operators.last().copied() {
            let (before, _) = natural(last);
            if before > level || (before == level && !to_left) {
                return;
            }
            self.operators.pop();
            self.reduce(last);
        }
    }

    fn reduce(&mut self, loose: Loose) {
        let Some(right) = self.operands.pop() else {
            return;
        };
        if loose.prefix {
            let span = loose.span.to(self.terms.outer_span(right));
            self.push(
                loose,
                Draft::Prefix {
                    op: loose.op,
                    operand: right,
                },
                span,
            );
        } else if let Some(left) = self.operands.pop() {
            let span = self.terms.outer_span(left).to(self.terms.outer_span(right));
            let id = self.push(
                loose,
                Draft::Infix {
                    op: loose.op,
                    left,
                    right,
                },
                span,
            );
            self.note(loose.op, id, left);
        }
    }

    fn push(&mut self, loose: Loose, draft: Draft, span: Span) -> TermId {
        let id = self.terms.push(draft, span, loose.span, Flags::default());
        self.operands.push(id);
        id
    }

    fn note(&mut self, op: Op, id: TermId, left: TermId) {
        if !op.is_comparison() {
            return;
        }
        if self
            .terms
            .bare_operator(left)
            .is_some_and(Op::is_comparison)
        {
            self.found.chain.get_or_insert(id);
        }
        self.found.comparisons.push(id);
    }
}
