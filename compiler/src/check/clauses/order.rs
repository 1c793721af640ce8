//! Clauses that come too late: an earlier one with a cut takes all their calls, or says the same.

use std::collections::HashMap;

use al0_grammar::{
    codes,
    diagnostic::{Diagnostic, Label},
    text::Text,
};
use al0_runtime::horn::term::{Node, NodeId, Term};

use super::{
    program::{Predicate, Program},
    words,
};

/// How many earlier clauses are looked through for one that takes the calls of a later.
const MOST_EARLIER: usize = 50;

pub(super) fn check(program: &Program<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for clauses in program.by_predicate() {
        let mut takers: Vec<&Predicate<'_>> = Vec::new();
        let mut seen: HashMap<u64, Vec<&Predicate<'_>>> = HashMap::new();
        for clause in clauses {
            let alike = seen.entry(fingerprint(clause)).or_default();
            if let Some(taker) = takers.iter().find(|taker| covers(taker, clause)) {
                diagnostics.push(late(clause, taker));
            } else if let Some(first) = alike.iter().find(|first| is_same(first, clause)) {
                diagnostics.push(twice(clause, first));
            } else if takers.len() < MOST_EARLIER && begins_with_cut(clause) {
                takers.push(clause);
            }
            alike.push(clause);
        }
    }
}

fn begins_with_cut(clause: &Predicate<'_>) -> bool {
    let goals = clause.conjuncts();
    let mut goals = goals.iter().map(|goal| clause.node(*goal));
    goals.find(|goal| *goal != Node::Atom("true")) == Some(Node::Atom("!"))
}

/// Whether every call that fits the later head fits the earlier one.
fn covers(earlier: &Predicate<'_>, later: &Predicate<'_>) -> bool {
    let mut bound = HashMap::new();
    let pairs = earlier.args.iter().zip(&later.args);
    let pairs = pairs.map(|(left, right)| (*left, *right)).collect();
    matches(earlier.term(), later.term(), pairs, &mut bound)
}

/// Whether the clauses differ in nothing but the names of variables.
fn is_same(first: &Predicate<'_>, second: &Predicate<'_>) -> bool {
    let pairs = || {
        let bodies = first.clause.body.zip(second.clause.body);
        [Some((first.clause.head, second.clause.head)), bodies]
            .into_iter()
            .flatten()
    };
    let turned = pairs().map(|(left, right)| (right, left)).collect();
    first.clause.body.is_some() == second.clause.body.is_some()
        && matches(
            first.term(),
            second.term(),
            pairs().collect(),
            &mut HashMap::new(),
        )
        && matches(second.term(), first.term(), turned, &mut HashMap::new())
}

/// Whether values for the left variables make the left terms equal to the right ones.
fn matches(
    left: &Term,
    right: &Term,
    pairs: Vec<(NodeId, NodeId)>,
    bound: &mut HashMap<u32, NodeId>,
) -> bool {
    agree((left, right), pairs, |number, other| {
        let value = *bound.entry(number).or_insert(other);
        value == other || is_equal(right, value, other)
    })
}

fn is_equal(term: &Term, one: NodeId, other: NodeId) -> bool {
    agree((term, term), vec![(one, other)], |number, other| {
        term.node(other) == Node::Variable(number)
    })
}

/// Whether the pairs of terms have one shape, `fits` being asked of each variable on the left and what it meets.
fn agree(
    (left, right): (&Term, &Term),
    mut pairs: Vec<(NodeId, NodeId)>,
    mut fits: impl FnMut(u32, NodeId) -> bool,
) -> bool {
    while let Some((one, other)) = pairs.pop() {
        match (left.node(one), right.node(other)) {
            (Node::Variable(number), _) if fits(number, other) => {}
            (Node::Variable(_), _) => return false,
            (
                Node::Compound { name, args },
                Node::Compound {
                    name: name2,
                    args: args2,
                },
            ) if name == name2 && args.len() == args2.len() => {
                pairs.extend(args.iter().copied().zip(args2.iter().copied()));
            }
            (Node::Compound { .. }, _) => return false,
            (one, other) if one == other => {}
            _ => return false,
        }
    }
    true
}

/// Equal for clauses that are the same; seldom for others.
fn fingerprint(clause: &Predicate<'_>) -> u64 {
    use std::hash::{DefaultHasher, Hash as _, Hasher as _};
    let mut hasher = DefaultHasher::new();
    let mut pending = vec![clause.clause.head];
    pending.extend(clause.clause.body);
    while let Some(node) = pending.pop() {
        match clause.node(node) {
            Node::Variable(_) => 0_u8.hash(&mut hasher),
            Node::Atom(name) => (1_u8, name).hash(&mut hasher),
            Node::Integer(value) => (2_u8, value).hash(&mut hasher),
            Node::Float(value) => (3_u8, value.to_bits()).hash(&mut hasher),
            Node::Text(text) => (4_u8, text).hash(&mut hasher),
            Node::Compound { name, args } => {
                (5_u8, name, args.len()).hash(&mut hasher);
                pending.extend(args);
            }
        }
    }
    hasher.finish()
}

fn late(clause: &Predicate<'_>, taker: &Predicate<'_>) -> Diagnostic {
    let message = words::never_reached(clause.indicator());
    let diagnostic = at_head(
        clause,
        codes::CLAUSE_NEVER_USED,
        message,
        taker,
        words::takes_all(),
    );
    diagnostic.hint(words::turn_round())
}

fn twice(clause: &Predicate<'_>, first: &Predicate<'_>) -> Diagnostic {
    let message = words::clause_twice(clause.indicator());
    let diagnostic = at_head(
        clause,
        codes::REPEATED_CLAUSE,
        message,
        first,
        words::first_one(),
    );
    diagnostic.hint(words::remove_one())
}

fn at_head(
    clause: &Predicate<'_>,
    code: codes::Code,
    message: Text,
    other: &Predicate<'_>,
    about_other: Text,
) -> Diagnostic {
    let mut diagnostic = Diagnostic::new(code, clause.unit.file, clause.head_span(), message);
    diagnostic.labels.push(Label {
        file: other.unit.file,
        span: other.head_span(),
        text: Some(about_other),
    });
    diagnostic
}
