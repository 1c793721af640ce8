//! The men of a program's position terms, in the order of their squares.
//!
//! The order is what the program's accessors say, facts such as `wr(_.._W..R.._, R).`, where these name every square.
//! A library that serves several endings names several men for one square, as `wr` and `wq`, or another than the one
//! that stands there; then the ending decides and, where nothing tells it, what the table's rules and advice speak of.

use std::collections::BTreeMap;

use al0_grammar::term::{TermId, Terms, View};
use al0_runtime::chess::{Color, Ending, Man, Piece, Role, Side};

use super::{chain, clauses};
use crate::{
    Unit,
    formula::words::man,
    lower::{Shape, read},
};

/// The men that the accessors name, where they name the square at every place from the first on.
pub(super) fn of(units: &[Unit], us: Color, ending: Option<&Ending>) -> Option<Vec<Piece>> {
    let named = named(units, us);
    let all = named.keys().copied().eq(1..=named.len());
    if !all || named.len() < 2 {
        return None;
    }
    let choices: Vec<&[Man]> = named.values().map(Vec::as_slice).collect();
    let men = ending
        .and_then(|ending| men_of(&choices, ending))
        .unwrap_or_else(|| most_spoken_of(&choices, units));
    pieces(&men)
}

/// For each place the men that accessors name there, each once, in order of writing.
fn named(units: &[Unit], us: Color) -> BTreeMap<usize, Vec<Man>> {
    let mut named: BTreeMap<usize, Vec<Man>> = BTreeMap::new();
    let mut king = None;
    for (unit, head, _) in clauses(units) {
        match accessor(&unit.parsed.terms, head, us) {
            Some((place, Named::Man(man))) => {
                let men = named.entry(place).or_default();
                if !men.contains(&man) {
                    men.push(man);
                }
            }
            Some((place, Named::King)) => king = king.or(Some(place)),
            None => {}
        }
    }
    if let Some(place) = king {
        let theirs = Man::new(Side::Them, Role::King);
        let side = match named.values().any(|men| men.contains(&theirs)) {
            true => Side::Us,
            false => Side::Them,
        };
        let other = Man::new(side, Role::King);
        named.entry(place).or_insert_with(|| vec![other]);
    }
    named
}

/// One man of each place, such that together they are those of an ending. A man that no accessor names, as the pawn
/// of a library written for rooks, has the one place that is left.
fn men_of(choices: &[&[Man]], ending: &Ending) -> Option<Vec<Man>> {
    if choices.len() != ending.size() {
        return None;
    }
    // Each place takes the first of its men that the ending still lacks; who stands alone at a place comes first.
    let mut left: Vec<Man> = ending.men().collect();
    let mut order: Vec<usize> = (0..choices.len()).collect();
    order.sort_by_key(|&place| choices.get(place).map_or(0, |men| men.len()));
    let mut chosen = vec![None; choices.len()];
    for place in order {
        let men = choices.get(place)?;
        let mut found = men
            .iter()
            .filter_map(|man| left.iter().position(|other| other == man));
        if let Some(at) = found.next() {
            *chosen.get_mut(place)? = Some(left.swap_remove(at));
        }
    }
    match left.as_slice() {
        [] => chosen.into_iter().collect(),
        [last] => Some(chosen.into_iter().map(|man| man.unwrap_or(*last)).collect()),
        _ => None,
    }
}

/// Of the men of each place the one that the table speaks of most; the first of several. Where it speaks of none of
/// them but of one that no accessor names, that one.
fn most_spoken_of(choices: &[&[Man]], units: &[Unit]) -> Vec<Man> {
    let spoken = spoken_of(units);
    let times = |man: &Man| spoken.get(&man.role).copied().unwrap_or_default();
    let named = |role: Role| {
        choices
            .iter()
            .any(|men| men.iter().any(|man| man.role == role))
    };
    let mut unnamed = spoken.keys().copied().filter(|role| !named(*role));
    let stranger = match (unnamed.next(), unnamed.next()) {
        (Some(role), None) => Some(role),
        _ => None,
    };
    let best = |men: &&[Man]| {
        let best = men.iter().rev().max_by_key(|man| times(man)).copied()?;
        let replaced = stranger.filter(|_| best.role != Role::King && times(&best) == 0);
        Some(replaced.map_or(best, |role| Man::new(best.side, role)))
    };
    choices.iter().filter_map(best).collect()
}

/// How often the names in rules and advice speak of each kind of man.
fn spoken_of(units: &[Unit]) -> BTreeMap<Role, u32> {
    let mut times = BTreeMap::new();
    for unit in units {
        let terms = &unit.parsed.terms;
        let clauses = unit.parsed.clauses.iter().map(|clause| clause.term);
        let mut rest: Vec<TermId> = clauses.filter(|&term| is_of_table(terms, term)).collect();
        while let Some(term) = rest.pop() {
            if let View::Atom(name) | View::Compound { name, .. } = terms.view(term)
                && let Some(role) = role_in(name)
            {
                *times.entry(role).or_default() += 1;
            }
            rest.extend(terms.parts(term));
        }
    }
    times
}

/// Whether a clause is a rule or a piece of advice.
fn is_of_table(terms: &Terms, clause: TermId) -> bool {
    let shapes = read(terms, clause).shapes;
    let is_part = |shape: &Shape| matches!(shape, Shape::Rule { .. } | Shape::Advice { .. });
    shapes.iter().any(is_part)
}

/// The man that a name such as `queenlost`, `move_pawn` or `ферзь_потерян` speaks of.
fn role_in(name: &str) -> Option<Role> {
    const STEMS: &[(&str, Role)] = &[
        ("queen", Role::Queen),
        ("rook", Role::Rook),
        ("bishop", Role::Bishop),
        ("knight", Role::Knight),
        ("pawn", Role::Pawn),
        ("ферз", Role::Queen),
        ("ладь", Role::Rook),
        ("ладе", Role::Rook),
        ("слон", Role::Bishop),
        ("конь", Role::Knight),
        ("коня", Role::Knight),
        ("конём", Role::Knight),
        ("пешк", Role::Pawn),
    ];
    let name = name.to_lowercase();
    let stem = STEMS.iter().find(|(stem, _)| name.contains(stem));
    stem.map(|(_, role)| *role)
}

/// The men as pieces; nothing without a king of each side.
fn pieces(men: &[Man]) -> Option<Vec<Piece>> {
    let mut pieces: Vec<Piece> = Vec::new();
    for man in men {
        let nth = pieces.iter().filter(|piece| piece.man == *man).count();
        pieces.push(Piece::new(*man, nth)?);
    }
    let kings = |side| {
        let king = Man::new(side, Role::King);
        men.iter().filter(|man| **man == king).count()
    };
    (kings(Side::Us) == 1 && kings(Side::Them) == 1).then_some(pieces)
}

/// `name(Chain, Square)`, where the variable is one of the chain's: its place and the man of that name.
fn accessor(terms: &Terms, head: TermId, us: Color) -> Option<(usize, Named)> {
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

/// What an accessor's name says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Named {
    /// This man.
    Man(Man),
    /// A king, without a word for its side: the one that no other accessor names.
    King,
}

/// The man of a name such as `wr`, `our_rook`, `rook2`, `whiteKing`, `бл`, `наша_ладья`.
fn named_man(name: &str, us: Color) -> Option<Named> {
    let seen = |color| match color == us {
        true => Side::Us,
        false => Side::Them,
    };
    let name = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '_');
    if let Some((color, role)) = man(name) {
        return Some(Named::Man(Man::new(seen(color), role)));
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
    let side = side.or((role != Role::King).then_some(Side::Us));
    Some(side.map_or(Named::King, |side| Named::Man(Man::new(side, role))))
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
        "light" | "dark" | "first" | "second" | "left" | "right" => Word::Filler,
        "белопольный" | "чернопольный" | "первый" | "второй" | "первая" | "вторая" => {
            Word::Filler
        }
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
    fn an_ending_decides_between_accessors() {
        let king = Man::new(Side::Us, Role::King);
        let theirs = Man::new(Side::Them, Role::King);
        let man = |role| Man::new(Side::Us, role);
        let both = [man(Role::Rook), man(Role::Queen)];
        let choices: [&[Man]; 4] = [&[king], &both, &[man(Role::Rook)], &[theirs]];
        let chosen = |ending| men_of(&choices, &Ending::parse(ending).unwrap());
        let expected = |role| Some(vec![king, man(role), man(Role::Rook), theirs]);
        assert_eq!(chosen("KQRvK"), expected(Role::Queen));
        assert_eq!(chosen("KRRvK"), expected(Role::Rook));
        assert_eq!(chosen("KBNvK"), None);
    }

    #[test]
    fn a_man_without_accessor_has_the_place_that_is_left() {
        let ending = Ending::parse("KPvK").unwrap();
        let kings = [Side::Us, Side::Them].map(|side| Man::new(side, Role::King));
        let man = |role| Man::new(Side::Us, role);
        let choices: [&[Man]; 3] = [
            &[kings[0]],
            &[man(Role::Rook), man(Role::Queen)],
            &[kings[1]],
        ];
        let expected = vec![kings[0], man(Role::Pawn), kings[1]];
        assert_eq!(men_of(&choices, &ending), Some(expected));
    }

    #[test]
    fn accessors_name_their_men() {
        let man = |side, role| Some(Named::Man(Man::new(side, role)));
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
                "second_rook rook rook1 rook_2 ourRook2 wr1 get_rook r ладья бел_ладья2",
                man(Side::Us, Role::Rook),
            ),
            (
                "bq blackQueen ферзь_чёрных enemy_queen",
                man(Side::Them, Role::Queen),
            ),
            ("king король the_king", Some(Named::King)),
            ("depth side rookmove take wait_1 checkmate", None),
        ] {
            for name in names.split(' ') {
                assert_eq!(named_man(name, Color::White), expected, "{name}");
            }
        }
        assert_eq!(named_man("wk", Color::Black), man(Side::Them, Role::King));
    }
}
