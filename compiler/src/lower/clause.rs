//! What kind of clause a term is (language reference, "What a clause can be").

use al0_grammar::{
    span::Span,
    term::{TermId, Terms, View},
    token::{ADVICE, Op},
};

use crate::suggest::is_near;

/// A clause, told apart by its shape alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// `Name :: if Condition then List`, or with a single colon.
    Rule {
        /// Its name.
        name: TermId,
        /// When it is used.
        condition: TermId,
        /// What it advises.
        list: TermId,
    },
    /// `advice(Name, Parts …)` however many parts it has, the name perhaps misspelt.
    Advice {
        /// The whole.
        clause: TermId,
    },
    /// `:- Goal`
    Directive {
        /// What stands after `:-`.
        goal: TermId,
    },
    /// `?- Goal`
    Query {
        /// What stands after `?-`.
        goal: TermId,
    },
    /// `Head :- Body`, or a fact.
    Predicate {
        /// What stands before `:-`, or the fact.
        head: TermId,
    },
    /// `Head --> Body`
    GrammarRule {
        /// The nonterminal, without the list that the rule puts back.
        head: TermId,
    },
    /// A fact made with `:`, `::`, `then` or `if` that is not a rule.
    RuleLookalike {
        /// The whole.
        clause: TermId,
    },
    /// A term that no clause can be.
    Nothing {
        /// The whole.
        clause: TermId,
    },
}

/// The goals of a directive, which commas may join as in `:- dynamic(p/1), [lib].`; none of another clause.
pub(crate) fn directive_goals(terms: &Terms, clause: TermId) -> Vec<TermId> {
    let Shape::Directive { goal } = shape(terms, clause) else {
        return Vec::new();
    };
    terms.links(goal, Op::Comma)
}

/// What a clause holds; more than one thing where its author mistyped a full stop.
#[must_use]
pub fn shapes(terms: &Terms, term: TermId) -> Vec<Shape> {
    read(terms, term).shapes
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
            op: Op::Rewrite,
            left,
            ..
        } => grammar_rule(terms, left, term),
        View::Infix {
            op: Op::DoubleColon | Op::Colon,
            left,
            right,
        } => rule(terms, left, right).unwrap_or(Shape::RuleLookalike { clause: term }),
        View::Infix { op: Op::Then, .. } | View::Prefix { op: Op::If, .. } => {
            Shape::RuleLookalike { clause: term }
        }
        View::Compound { name, args } if is_advice(terms, name, args) => {
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

/// The rule whose left side is `left`.
fn grammar_rule(terms: &Terms, left: TermId, clause: TermId) -> Shape {
    let head = match terms.view(left) {
        View::Infix {
            op: Op::Comma,
            left,
            ..
        } => left,
        _ => left,
    };
    match super::name_and_arity(terms, head) {
        Some(_) => Shape::GrammarRule { head },
        None => Shape::Nothing { clause },
    }
}

/// Whether a compound is advice: by its name, or by its parts where the name is nearly right.
fn is_advice(terms: &Terms, name: &str, args: &[TermId]) -> bool {
    let parts = || {
        args.last()
            .map_or(0, |last| colon_parts(terms, *last).len())
    };
    match args.len() {
        0 => false,
        1 => ADVICE.is(name) && parts() >= 2,
        _ => {
            ADVICE.is(name)
                || (parts() >= 3
                    && [ADVICE.en, ADVICE.ru]
                        .iter()
                        .any(|word| is_near(name, word)))
        }
    }
}

/// A clause as its author most likely meant it.
pub(crate) struct Reading {
    /// What it holds; more than one thing where a full stop was mistyped.
    pub(crate) shapes: Vec<Shape>,
    /// The operators that should be full stops.
    pub(crate) stops: Vec<Span>,
    /// A rule whose list has no brackets: the names after the first.
    pub(crate) bare_list: Vec<TermId>,
    /// Commas that stand between the conditions of a rule.
    pub(crate) commas: Vec<Span>,
}

/// Reads a clause; `advice(…), advice(…)` and the like come apart at the operators.
pub(crate) fn read(terms: &Terms, term: TermId) -> Reading {
    let mut reading = Reading {
        shapes: Vec::new(),
        stops: Vec::new(),
        bare_list: Vec::new(),
        commas: Vec::new(),
    };
    let directive = match terms.view(term) {
        View::Prefix {
            op: Op::Neck,
            operand,
        } => Some(operand),
        View::Infix {
            op: Op::Comma | Op::Semicolon,
            ..
        } => None,
        _ => {
            reading.shapes = vec![shape(terms, term)];
            return reading;
        }
    };
    let (mut pieces, mut joints) = (Vec::new(), Vec::new());
    pull_apart(terms, directive.unwrap_or(term), &mut pieces, &mut joints);
    let shapes: Vec<Shape> = pieces
        .iter()
        .zip(0..)
        .map(|(piece, index)| match directive {
            Some(_) if index == 0 => Shape::Directive { goal: *piece },
            _ => shape(terms, *piece),
        })
        .collect();
    let is_main = |shape: &Shape| matches!(shape, Shape::Rule { .. } | Shape::Advice { .. });
    let rest_are_names = || {
        pieces
            .iter()
            .skip(1)
            .all(|piece| matches!(terms.view(*piece), View::Atom(_)))
    };
    match shapes.as_slice() {
        [_] => reading.shapes = shapes,
        [Shape::Rule { list, .. }, ..]
            if rest_are_names() && matches!(terms.view(*list), View::Atom(_)) =>
        {
            reading.bare_list = pieces.into_iter().skip(1).collect();
            reading.shapes = shapes.into_iter().take(1).collect();
        }
        _ if shapes.iter().any(is_main) => {
            reading.shapes = shapes;
            reading.stops = joints;
        }
        _ => {
            if comma_in_condition(terms, &pieces) {
                reading.commas = joints;
            }
            reading.shapes = whole(terms, term, directive);
        }
    }
    reading
}

/// A clause as it stands: the goals of a directive one by one, otherwise one shape.
fn whole(terms: &Terms, term: TermId, directive: Option<TermId>) -> Vec<Shape> {
    let Some(goal) = directive else {
        return vec![shape(terms, term)];
    };
    let goals = terms.links(goal, Op::Comma).into_iter();
    goals.map(|goal| Shape::Directive { goal }).collect()
}

/// The operands of a chain of `,` and `;`, and the places of these operators.
fn pull_apart(terms: &Terms, term: TermId, pieces: &mut Vec<TermId>, joints: &mut Vec<Span>) {
    match terms.view(term) {
        View::Infix {
            op: Op::Comma | Op::Semicolon,
            left,
            right,
        } if !terms.is_parenthesised(term) => {
            pull_apart(terms, left, pieces, joints);
            joints.push(terms.name_span(term));
            pull_apart(terms, right, pieces, joints);
        }
        _ => pieces.push(term),
    }
}

/// The operators that join nothing but facts with arguments: full stops belong there.
pub(crate) fn fact_joints(terms: &Terms, term: TermId) -> Vec<Span> {
    let (mut pieces, mut joints) = (Vec::new(), Vec::new());
    pull_apart(terms, term, &mut pieces, &mut joints);
    let is_fact = |piece: &TermId| matches!(terms.view(*piece), View::Compound { .. });
    match pieces.iter().all(is_fact) {
        true => joints,
        false => Vec::new(),
    }
}

/// `name :: if a, b then [c]`: the first piece ends in an open `if`, the last begins the list.
fn comma_in_condition(terms: &Terms, pieces: &[TermId]) -> bool {
    let [first, .., last] = pieces else {
        return false;
    };
    let View::Infix {
        op: Op::DoubleColon | Op::Colon,
        right,
        ..
    } = terms.view(*first)
    else {
        return false;
    };
    matches!(terms.view(right), View::Prefix { op: Op::If, .. })
        && matches!(terms.view(*last), View::Infix { op: Op::Then, .. })
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
#[must_use]
pub fn colon_parts(terms: &Terms, term: TermId) -> Vec<TermId> {
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
