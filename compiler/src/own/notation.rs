//! How a program writes positions: the words for the sides, and the men in the order of their squares.
//!
//! The words are those that stand first in the program's chains `Side..Square..…`.

use al0_grammar::term::{TermId, Terms, View};
use al0_runtime::{
    chess::{Color, Ending},
    own::{Notation, Sides},
};

use super::{chain, men};
use crate::Unit;

/// Pairs of words for the sides. The first two columns are White and Black or us and them.
const WORDS: &[(&str, &str, bool)] = &[
    ("w", "b", true),
    ("us", "them", false),
    ("б", "ч", true),
    ("white", "black", true),
    ("белые", "черные", true),
    ("бел", "чер", true),
    ("мы", "они", false),
    ("наш", "их", false),
    ("our", "their", false),
];

/// The notation of a program; the book's where the program says nothing.
pub(super) fn of(units: &[Unit], us: Color, ending: Option<&Ending>) -> Notation {
    Notation {
        sides: sides(units),
        men: men::of(units, us, ending),
    }
}

fn sides(units: &[Unit]) -> Sides {
    let mut counts = vec![0_u32; WORDS.len()];
    for unit in units {
        let terms = &unit.parsed.terms;
        for clause in &unit.parsed.clauses {
            let mut rest = vec![clause.term];
            while let Some(term) = rest.pop() {
                if let [first, _, ..] = chain(terms, term).as_slice() {
                    count(terms, *first, &mut counts);
                }
                rest.extend(terms.parts(term));
            }
        }
    }
    let most = counts.iter().max().copied().unwrap_or_default();
    let row = counts.iter().position(|count| *count == most);
    let (first, second, by_color) = row
        .and_then(|row| WORDS.get(row).copied())
        .unwrap_or(("w", "b", true));
    match by_color {
        true => Sides::Colors {
            white: first.into(),
            black: second.into(),
        },
        false => Sides::Sides {
            us: first.into(),
            them: second.into(),
        },
    }
}

fn count(terms: &Terms, term: TermId, counts: &mut [u32]) {
    let View::Atom(word) = terms.view(term) else {
        return;
    };
    for ((first, second, _), count) in WORDS.iter().zip(counts) {
        if word == *first || word == *second {
            *count += 1;
        }
    }
}
