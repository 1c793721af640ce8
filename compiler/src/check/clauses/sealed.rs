//! Which goals of a table never look into a position: their clauses hand it on, or ask the library about it. Such a goal
//! needs no position terms.

use std::collections::{BTreeMap, BTreeSet};

use al0_runtime::{
    horn::term::{Node, NodeId},
    own::{gives_position, takes_position},
};

use super::{
    calls::{Call, calls},
    program::{Predicate, Program},
};
use crate::Unit;

/// An argument of a predicate: name, number of arguments, place from 0.
type Argument = (String, usize, usize);

/// The goals that need no position terms.
#[derive(Debug, Default)]
pub(crate) struct Sealed {
    /// The predicates by name and number of arguments, each with whether it looks into some argument.
    predicates: BTreeMap<(String, usize), bool>,
}

impl Sealed {
    /// What the clauses of a program do with their arguments.
    pub(crate) fn of(units: &[Unit]) -> Self {
        let program = Program::read(units);
        let is_own = |name: &str, arity: usize| program.defines(name, arity);
        // Who hands a position on to an argument, and the arguments with which something else is done.
        let mut givers: BTreeMap<Argument, Vec<Argument>> = BTreeMap::new();
        let mut waiting = Vec::new();
        for clause in &program.clauses {
            let calls = calls(clause, &is_own);
            for at in 0..clause.args.len() {
                let argument = (clause.name.clone(), clause.args.len(), at);
                let Some(handed) = handed_on(&is_own, clause, &calls, at) else {
                    waiting.push(argument);
                    continue;
                };
                for to in handed {
                    givers.entry(to).or_default().push(argument.clone());
                }
            }
        }
        // Who hands a position on to one that looks into it looks into it.
        let mut looking = BTreeSet::new();
        while let Some(argument) = waiting.pop() {
            waiting.extend(givers.remove(&argument).into_iter().flatten());
            looking.insert(argument);
        }
        let mut predicates = BTreeMap::new();
        for clause in &program.clauses {
            let arity = clause.args.len();
            let looks = |at| looking.contains(&(clause.name.clone(), arity, at));
            let looks = (0..arity).any(looks);
            predicates.insert((clause.name.clone(), arity), looks);
        }
        Self { predicates }
    }

    /// Whether a goal of a table needs no terms, whether it sees the position alone or the root as well.
    pub(crate) fn has(&self, name: &str) -> bool {
        let mut forms = [1, 2]
            .into_iter()
            .filter_map(|arity| self.predicates.get(&(name.to_owned(), arity)))
            .peekable();
        forms.peek().is_some() && forms.all(|looks| !looks)
    }
}

/// To whom a clause hands an argument on; nothing where it does something else with it.
fn handed_on(
    is_own: &dyn Fn(&str, usize) -> bool,
    clause: &Predicate<'_>,
    calls: &[Call<'_>],
    at: usize,
) -> Option<Vec<Argument>> {
    let Node::Variable(argument) = clause.node(*clause.args.get(at)?) else {
        return None;
    };
    let mut positions = vec![argument];
    let mut handed = Vec::new();
    let mut next = 0;
    while let Some(position) = positions.get(next).copied() {
        // The head, or the call that gives it. A position that comes from two places would be compared: it stands in the
        // clause once more than is accounted for.
        let mut accounted = 1;
        for call in calls {
            for place in places(clause, call, position) {
                if is_own(call.name, call.arity) {
                    handed.push((call.name.to_owned(), call.arity, place));
                } else if !takes_position(call.name, call.arity, place) {
                    continue;
                } else if place == 0 && gives_position(call.name, call.arity) {
                    positions.push(given(clause, call)?);
                }
                accounted += 1;
            }
        }
        if accounted != occurrences(clause, position) {
            return None;
        }
        next += 1;
    }
    Some(handed)
}

/// The places at which a call has a variable.
fn places(clause: &Predicate<'_>, call: &Call<'_>, variable: u32) -> Vec<usize> {
    let args = arguments(clause, call);
    let is_it = |arg: &NodeId| clause.node(*arg) == Node::Variable(variable);
    let places = args.iter().enumerate().filter(|(_, arg)| is_it(arg));
    places.map(|(place, _)| place).collect()
}

/// The variable in which a call gives a new position.
fn given(clause: &Predicate<'_>, call: &Call<'_>) -> Option<u32> {
    match clause.node(*arguments(clause, call).last()?) {
        Node::Variable(variable) => Some(variable),
        _ => None,
    }
}

/// The arguments of a call to which none are added.
fn arguments<'c>(clause: &'c Predicate<'_>, call: &Call<'_>) -> &'c [NodeId] {
    match clause.node(call.node) {
        Node::Compound { args, .. } if args.len() == call.arity => args,
        _ => &[],
    }
}

/// How often a variable stands in the clause.
fn occurrences(clause: &Predicate<'_>, variable: u32) -> usize {
    let roots = [Some(clause.clause.head), clause.clause.body];
    let nodes = roots
        .into_iter()
        .flatten()
        .flat_map(|root| clause.nodes_below(root));
    nodes
        .filter(|node| clause.node(*node) == Node::Variable(variable))
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether goal `p` of a program needs no terms.
    fn sealed(text: &str) -> bool {
        let checked = crate::check(vec![text.to_owned()], None);
        Sealed::of(&checked.units).has("p")
    }

    #[test]
    fn who_only_asks_or_hands_on_needs_no_terms() {
        for text in [
            "p(_).",
            "p(P) :- mate(P).",
            "p(P, R) :- newroomsmaller(P, R), \\+ stalemate(P).",
            "p(P) :- ( mate(P) ; q(1, P) -> true ; fail ). q(_, P) :- square_in(P, 1, S), S = 3:3.",
            "p(P) :- legalmove(P, _, Q), mate(Q), !. p(P) :- p(P, P). p(P, R) :- turn_in(R, w), p(P).",
            "p(P) :- findall(M, legal(P, M, _), L), length(L, N), N > 3, once(forall(legal(P, _, Q), mate(Q))).",
        ] {
            assert!(sealed(text), "{text}");
        }
    }

    #[test]
    fn who_looks_inside_compares_or_keeps_needs_them() {
        for text in [
            "q(_).",
            "p(w.._).",
            "p(P) :- mate(P). p(_..K..K.._).",
            "p(P) :- q(P). q(R) :- R = _..K..K.._.",
            "p(P, P).",
            "p(P) :- write(P).",
            "p(P) :- findall(P, mate(P), L), L = [_].",
            "p(P) :- G =.. [mate, P], call(G).",
            "p(P) :- legalmove(P, _, b..K.._), K = 3:3.",
            "p(P, R) :- legalmove(P, _, R).",
            "p(P) :- legalmove(P, _, Q), legalmove(P, _, Q), mate(Q).",
            "p(P) :- legalmove(P, _, Q), q(Q). q(Q) :- arg(1, Q, _).",
            "p(P) :- mate(P). mate(w..K..K.._).",
            "p(P) :- mate(P). p(P, R) :- P == R.",
        ] {
            assert!(!sealed(text), "{text}");
        }
    }
}
