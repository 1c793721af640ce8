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
    for (unit, head, _) in clauses(units) {
        let terms = &unit.parsed.terms;
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

/// The man of a name such as `wr`, `our_rook`, `rook2`, `whiteKing`, `бл`, `наша_ладья`.
fn named_man(name: &str, us: Color) -> Option<Man> {
    let seen = |color| match color == us {
        true => Side::Us,
        false => Side::Them,
    };
    let name = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '_');
    if let Some((color, role)) = man(name) {
        return Some(Man::new(seen(color), role));
    }
    let (mut side, mut role) = (None, None);
    for word in words(name) {
        match meaning(&word)? {
            Word::Side(of) => side = Some(of),
            Word::Color(color) => side = Some(seen(color)),
            Word::Role(of) => role = Some(of),
            Word::Filler => {}
        }
    }
    let role = role?;
    let side = side.or((role != Role::King).then_some(Side::Us))?;
    Some(Man::new(side, role))
}

/// The words of `our_rook`, `ourRook`, `wking`, in small letters.
fn words(name: &str) -> Vec<String> {
    let mut words = Vec::new();
    for part in name.split('_') {
        let starts = part.char_indices().filter(|(_, c)| c.is_uppercase());
        let starts: Vec<usize> = starts.map(|(at, _)| at).chain([part.len()]).collect();
        let mut from = 0;
        for end in starts {
            let word = part.get(from..end).unwrap_or_default().to_lowercase();
            from = end;
            words.extend(glued(&word));
        }
    }
    words
}

/// A word, or the side and the man that are written as one word.
fn glued(word: &str) -> Vec<String> {
    if word.is_empty() {
        return Vec::new();
    }
    let is_side = |word: &str| matches!(meaning(word), Some(Word::Side(_) | Word::Color(_)));
    let is_man = |word: &str| word.len() > 3 && matches!(meaning(word), Some(Word::Role(_)));
    let cuts = word.char_indices().map(|(at, _)| word.split_at(at));
    let mut pairs = cuts.filter(|(side, man)| is_side(side) && is_man(man));
    match pairs.next() {
        Some((side, man)) if meaning(word).is_none() => vec![side.to_owned(), man.to_owned()],
        _ => vec![word.to_owned()],
    }
}

/// What a word in the name of an accessor says.
enum Word {
    Side(Side),
    Color(Color),
    Role(Role),
    Filler,
}

fn meaning(word: &str) -> Option<Word> {
    Some(match word {
        "our" | "us" | "my" | "own" | "наш" | "наша" | "свой" | "своя" => {
            Word::Side(Side::Us)
        }
        "their"
        | "them"
        | "his"
        | "opp"
        | "opponent"
        | "opponents"
        | "enemy"
        | "его"
        | "их"
        | "чужой"
        | "чужая"
        | "противника"
        | "соперника" => Word::Side(Side::Them),
        "w" | "white" | "б" | "бел" | "белый" | "белая" | "белых" => {
            Word::Color(Color::White)
        }
        "b" | "black" | "ч" | "чер" | "черный" | "чёрный" | "черная" | "чёрная" | "черных"
        | "чёрных" => Word::Color(Color::Black),
        "king" | "k" | "король" | "кр" => Word::Role(Role::King),
        "queen" | "q" | "ферзь" => Word::Role(Role::Queen),
        "rook" | "r" | "ладья" => Word::Role(Role::Rook),
        "bishop" | "слон" => Word::Role(Role::Bishop),
        "knight" | "n" | "конь" => Word::Role(Role::Knight),
        "pawn" | "p" | "пешка" => Word::Role(Role::Pawn),
        "of" | "the" | "get" | "pos" | "square" | "sq" | "place" | "поле" | "клетка" => {
            Word::Filler
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accessors_name_their_men() {
        let man = |side, role| Some(Man::new(side, role));
        for (names, expected) in [
            (
                "wk our_king us_king whiteKing wking белый_король король_белых наш_король",
                man(Side::Us, Role::King),
            ),
            (
                "bk their_king themKing bking black_king чер_король король_противника",
                man(Side::Them, Role::King),
            ),
            (
                "rook rook1 rook_2 ourRook2 wr1 get_rook r ладья бел_ладья2",
                man(Side::Us, Role::Rook),
            ),
            (
                "bq blackQueen ферзь_чёрных enemy_queen",
                man(Side::Them, Role::Queen),
            ),
            ("king depth side rookmove take wait_1 checkmate", None),
        ] {
            for name in names.split(' ') {
                assert_eq!(named_man(name, Color::White), expected, "{name}");
            }
        }
        assert_eq!(named_man("wk", Color::Black), man(Side::Them, Role::King));
    }
}
