//! How a program writes positions: the words for the sides, and the men in the order of their squares.
//!
//! The words are those that stand first in the program's chains `Side..Square..…`; the order is what its accessors
//! say, facts such as `wr(_.._W..R.._, R).`, where these name every square.

use std::collections::BTreeMap;

use al0_grammar::term::{TermId, Terms, View};
use al0_runtime::{
    chess::{Color, Man, Piece, Role, Side},
    own::{Notation, Sides},
};

use super::{chain, clauses};
use crate::{Unit, formula::words::man};

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
pub(super) fn of(units: &[Unit], us: Color) -> Notation {
    Notation {
        sides: sides(units),
        men: men(units, us),
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

/// The men that the accessors name, where they name the square at every place from the first on.
fn men(units: &[Unit], us: Color) -> Option<Vec<Piece>> {
    let mut named: BTreeMap<usize, Man> = BTreeMap::new();
    for (terms, head, _) in clauses(units) {
        if let Some((place, man)) = accessor(terms, head, us) {
            named.entry(place).or_insert(man);
        }
    }
    let all = named.keys().copied().eq(1..=named.len());
    if !all || named.len() < 2 {
        return None;
    }
    let mut pieces: Vec<Piece> = Vec::new();
    for man in named.values() {
        let nth = pieces.iter().filter(|piece| piece.man == *man).count();
        pieces.push(Piece::new(*man, nth)?);
    }
    let kings = |side| {
        let king = Man::new(side, Role::King);
        pieces.iter().filter(|piece| piece.man == king).count()
    };
    (kings(Side::Us) == 1 && kings(Side::Them) == 1).then_some(pieces)
}

/// `name(Chain, Square)`, where the variable is one of the chain's: its place and the man of that name.
fn accessor(terms: &Terms, head: TermId, us: Color) -> Option<(usize, Man)> {
    let View::Compound {
        name,
        args: [position, square],
    } = terms.view(head)
    else {
        return None;
    };
    let View::Variable(wanted) = terms.view(*square) else {
        return None;
    };
    let man = named_man(name, us)?;
    let links = chain(terms, *position);
    let place = links
        .iter()
        .position(|link| terms.view(*link) == View::Variable(wanted))?;
    (place > 0 && place + 1 < links.len()).then_some((place, man))
}

/// The man of a name such as `wr`, `our_rook`, `white_king`, `rook`, `бл`, `наша_ладья`.
fn named_man(name: &str, us: Color) -> Option<Man> {
    let seen = |color| match color == us {
        true => Side::Us,
        false => Side::Them,
    };
    if let Some((color, role)) = man(name) {
        return Some(Man::new(seen(color), role));
    }
    let (mut side, mut role) = (None, None);
    for word in name.split('_') {
        match word {
            "our" | "us" | "my" | "наш" | "наша" => side = Some(Side::Us),
            "their" | "them" | "opp" | "opponent" | "его" | "чужой" | "противника" =>
            {
                side = Some(Side::Them);
            }
            "w" | "white" | "б" | "белый" | "белая" => side = Some(seen(Color::White)),
            "b" | "black" | "ч" | "черный" | "черная" => {
                side = Some(seen(Color::Black))
            }
            "king" | "k" | "король" => role = Some(Role::King),
            "queen" | "q" | "ферзь" => role = Some(Role::Queen),
            "rook" | "r" | "ладья" => role = Some(Role::Rook),
            "bishop" | "слон" => role = Some(Role::Bishop),
            "knight" | "n" | "конь" => role = Some(Role::Knight),
            "pawn" | "p" | "пешка" => role = Some(Role::Pawn),
            _ => return None,
        }
    }
    let role = role?;
    let side = side.or((role != Role::King).then_some(Side::Us))?;
    Some(Man::new(side, role))
}
