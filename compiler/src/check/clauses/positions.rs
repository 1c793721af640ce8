//! Positions in heads, `Side..W..R..B..Depth`, that are written otherwise than in all other clauses, so that
//! they match none.

use std::collections::BTreeMap;

use al0_grammar::{
    codes,
    diagnostic::{Applicability, Diagnostic},
};
use al0_runtime::{
    horn::term::{Node, NodeId},
    own::chain,
};

use super::{
    program::{Predicate, Program},
    words,
};
use crate::suggest::is_near;

/// So many positions must agree before one that differs is told.
const ENOUGH: usize = 4;

/// A chain of `..` in a head.
struct Chain<'p, 'u> {
    clause: &'p Predicate<'u>,
    node: NodeId,
    parts: Vec<NodeId>,
}

pub(super) fn check(program: &Program<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let chains: Vec<Chain<'_, '_>> = program.clauses.iter().flat_map(chains).collect();
    lengths(&chains, diagnostics);
    sides(&chains, diagnostics);
}

fn chains<'p, 'u>(clause: &'p Predicate<'u>) -> Vec<Chain<'p, 'u>> {
    let mut found = Vec::new();
    let mut pending: Vec<NodeId> = clause.args.iter().rev().copied().collect();
    while let Some(node) = pending.pop() {
        let parts = chain(clause.term(), node);
        if let [_, _, ..] = parts.as_slice() {
            found.push(Chain {
                clause,
                node,
                parts,
            });
        } else if let Node::Compound { args, .. } = clause.node(node) {
            pending.extend(args.iter().rev());
        }
    }
    found
}

/// The value that most have, where enough do.
fn usual<T: Ord + Copy>(counts: &BTreeMap<T, usize>) -> Option<T> {
    let total: usize = counts.values().sum();
    let (value, count) = counts.iter().max_by_key(|(_, count)| **count)?;
    (*count >= ENOUGH && *count * 4 >= total * 3).then_some(*value)
}

/// A chain with more parts than is usual, or fewer and no variable at its end to take the rest.
fn lengths(chains: &[Chain<'_, '_>], diagnostics: &mut Vec<Diagnostic>) {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for chain in chains {
        if chain.is_closed() {
            *counts.entry(chain.parts.len()).or_default() += 1;
        }
    }
    let Some(usual) = usual(&counts) else { return };
    for chain in chains {
        let count = chain.parts.len();
        if count > usual || (count < usual && !chain.has_open_end()) {
            let message = words::odd_length(count, usual);
            let span = chain.clause.span(chain.node);
            diagnostics.push(
                Diagnostic::new(codes::ODD_POSITION, chain.clause.unit.file, span, message)
                    .hint(words::write_all_parts()),
            );
        }
    }
}

impl Chain<'_, '_> {
    fn has_open_end(&self) -> bool {
        let last = self.parts.last().map(|last| self.clause.node(*last));
        matches!(last, Some(Node::Variable(_)))
    }

    /// Whether it names each part: the rest of a position, as in `us..P`, is no whole one.
    fn is_closed(&self) -> bool {
        self.parts.len() > 2
    }

    fn side(&self) -> Option<(&str, NodeId)> {
        let first = *self.parts.first()?;
        match self.clause.node(first) {
            Node::Atom(name) => Some((name, first)),
            _ => None,
        }
    }
}

/// A side that is written otherwise than the two that all others use.
fn sides(chains: &[Chain<'_, '_>], diagnostics: &mut Vec<Diagnostic>) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (name, _) in chains.iter().filter_map(Chain::side) {
        *counts.entry(name).or_default() += 1;
    }
    let mut ranked: Vec<(&str, usize)> = counts.into_iter().collect();
    ranked.sort_by_key(|(name, count)| (std::cmp::Reverse(*count), *name));
    let [(first, most), (second, more), others @ ..] = ranked.as_slice() else {
        return;
    };
    let is_clear = |count: usize| most + more >= ENOUGH && *more > count;
    for chain in chains {
        let Some((name, node)) = chain.side() else {
            continue;
        };
        let other = others.iter().find(|(other, _)| *other == name);
        if !other.is_some_and(|(_, count)| is_clear(*count)) {
            continue;
        }
        let span = chain.clause.span(node);
        let message = words::odd_side(name, first, second);
        let diagnostic =
            Diagnostic::new(codes::ODD_POSITION, chain.clause.unit.file, span, message);
        let near = [*first, *second]
            .into_iter()
            .find(|side| is_near(name, side));
        diagnostics.push(match near {
            Some(near) => diagnostic
                .hint(crate::messages::did_you_mean(near))
                .suggest(
                    crate::messages::write_instead(near),
                    Applicability::Guess,
                    vec![(span, near.to_owned())],
                ),
            None => diagnostic,
        });
    }
}
