//! What kind of clause a term is (language reference, "What a clause can be").

use al0_grammar::{
    term::{TermId, Terms, View},
    token::{ADVICE, Op},
};

/// A clause, told apart by its shape alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// `Name :: if Condition then List`, or with a single colon.
    Rule {
        name: TermId,
        condition: TermId,
        list: TermId,
    },
    /// `advice(Name, Parts …)` with any number of arguments from two up.
    Advice { clause: TermId },
    /// `:- Goal`
    Directive { goal: TermId },
    /// `?- Goal`
    Query { goal: TermId },
    /// `Head :- Body`, or a fact.
    Predicate { head: TermId },
    /// A fact made with `:`, `::`, `then` or `if` that is not a rule.
    RuleLookalike { clause: TermId },
    /// A term that no clause can be.
    Nothing { clause: TermId },
}

/// Tells the kind of the clause `term`.
pub(crate) fn shape(terms: &Terms, term: TermId) -> Shape {
    match terms.view(term) {
        View::Prefix {
            op: Op::Neck,
            operand,
        } => Shape::Directive { goal: operand },
        View::Prefix {
            op: Op::Query,
            operand,
        } => Shape::Query { goal: operand },
        View::Infix {
            op: Op::Neck, left, ..
        } => Shape::Predicate { head: left },
        View::Infix {
            op: Op::DoubleColon | Op::Colon,
            left,
            right,
        } => rule(terms, left, right).unwrap_or(Shape::RuleLookalike { clause: term }),
        View::Infix { op: Op::Then, .. } | View::Prefix { op: Op::If, .. } => {
            Shape::RuleLookalike { clause: term }
        }
        View::Compound { name, args } if ADVICE.is(name) && args.len() >= 2 => {
            Shape::Advice { clause: term }
        }
        View::Compound { .. } | View::Atom(_) => Shape::Predicate { head: term },
        View::Variable(_)
        | View::Integer(_)
        | View::Float(_)
        | View::Str(_)
        | View::Infix { .. }
        | View::Prefix { .. }
        | View::List { .. } => Shape::Nothing { clause: term },
    }
}

/// `left` and `if Condition then List`, where `right` is that.
fn rule(terms: &Terms, left: TermId, right: TermId) -> Option<Shape> {
    if !matches!(terms.view(left), View::Atom(_) | View::Variable(_)) {
        return None;
    }
    let View::Infix {
        op: Op::Then,
        left: if_part,
        right: list,
    } = terms.view(right)
    else {
        return None;
    };
    let View::Prefix {
        op: Op::If,
        operand: condition,
    } = terms.view(if_part)
    else {
        return None;
    };
    Some(Shape::Rule {
        name: left,
        condition,
        list,
    })
}

/// The parts of `a : b : c`, a parenthesised part staying whole.
pub(crate) fn colon_parts(terms: &Terms, term: TermId) -> Vec<TermId> {
    let mut parts = Vec::new();
    let mut rest = term;
    while let View::Infix {
        op: Op::Colon,
        left,
        right,
    } = terms.view(rest)
    {
        if terms.is_parenthesised(rest) {
            break;
        }
        parts.push(left);
        rest = right;
    }
    parts.push(rest);
    parts
}
