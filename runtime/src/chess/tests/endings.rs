//! The enumeration of endings.

use super::super::{Color, Ending, EndingError, Man, Role, Side};

fn count(ending: &str, turn: Side) -> usize {
    Ending::parse(ending)
        .unwrap()
        .positions(Color::White, turn)
        .count()
}

#[test]
fn counts_of_king_and_rook() {
    assert_eq!(count("KRvK", Side::Us), 175_168);
    assert_eq!(count("KRvK", Side::Them), 223_944);
}

#[test]
fn bare_kings_stand_apart() {
    assert_eq!(count("KvK", Side::Us), 3_612);
    assert_eq!(count("KvK", Side::Them), 3_612);
}

#[test]
fn parts_join_to_the_whole() {
    let ending = Ending::parse("KRvK").unwrap();
    let whole: Vec<_> = ending.positions(Color::White, Side::Us).collect();
    for parts in [1, 7, 64] {
        let joined: Vec<_> = ending
            .split(Color::White, Side::Us, parts)
            .into_iter()
            .flatten()
            .collect();
        assert!(joined == whole);
    }
}

#[test]
fn order_is_our_king_our_others_their_king() {
    let key = |position: &super::Position| {
        let rook = position.first(Man::new(Side::Us, Role::Rook)).unwrap();
        [position.our_king(), rook.square, position.their_king()]
            .map(super::super::Square::file_major)
    };
    let ending = Ending::parse("KRvK").unwrap();
    let keys: Vec<_> = ending
        .positions(Color::White, Side::Us)
        .map(|p| key(&p))
        .collect();
    assert!(keys.is_sorted());
    assert_eq!(keys[0], [0, 1, 10]);
}

#[test]
fn men_of_a_kind_are_counted_once() {
    let ending = Ending::parse("KRRvK").unwrap();
    let mut seen = std::collections::HashSet::new();
    for position in ending.positions_in(Color::White, Side::Us, 0..1 << 20) {
        assert!(seen.insert(super::super::fen::to_fen(&position)));
        assert_eq!(position.ending(), ending);
    }
    assert!(!seen.is_empty());
}

#[test]
fn colours_mirror_each_other() {
    for us in [Color::White, Color::Black] {
        let ending = Ending::parse("KPvK").unwrap();
        assert_eq!(ending.positions(us, Side::Us).count(), 163_328);
    }
}

#[test]
fn names_are_read_and_written() {
    for name in [
        "KvK",
        "KRvK",
        "KRRvK",
        "KPvK",
        "KBNvK",
        "KRvKN",
        "KQRBNPvKP",
    ] {
        assert_eq!(Ending::parse(name).unwrap().to_string(), name);
    }
    assert_eq!(Ending::parse("KPRvNK").unwrap().to_string(), "KRPvKN");
    assert_eq!(Ending::parse("KRvK").unwrap().swapped().to_string(), "KvKR");
}

#[test]
fn wrong_names_say_what_is_wrong() {
    let error = |text| Ending::parse(text).unwrap_err();
    assert_eq!(error(""), EndingError::Sides);
    assert_eq!(error("KRK"), EndingError::Sides);
    assert_eq!(error("KvKvK"), EndingError::Sides);
    assert_eq!(error("RvK"), EndingError::NoKing(Side::Us));
    assert_eq!(error("KRv"), EndingError::NoKing(Side::Them));
    assert_eq!(error("KKvK"), EndingError::ExtraKing(Side::Us));
    assert_eq!(error("KRvKЛ"), EndingError::UnknownMan('Л', 4));
    assert_eq!(error("KPPPPPvKPPP"), EndingError::TooManyMen(10));
}

#[test]
fn promotions_of_several_pawns_are_made_in_any_order_once() {
    let promoted = |name: &str, roles: &[Role]| {
        let mut found: Vec<String> = Ending::parse(name)
            .unwrap()
            .promotions(roles)
            .iter()
            .map(ToString::to_string)
            .collect();
        found.sort_unstable();
        found.join(" ")
    };
    assert_eq!(promoted("KRvK", &Role::PROMOTIONS), "");
    assert_eq!(promoted("KPvK", &Role::PROMOTIONS), "KBvK KNvK KQvK KRvK");
    assert_eq!(promoted("KPvKP", &[Role::Queen]), "KPvKQ KQvKP KQvKQ");
    assert_eq!(promoted("KPPvK", &[Role::Queen]), "KQPvK KQQvK");
}

#[test]
fn promotions_and_captures_of_their_men_are_told_from_other_changes() {
    let becomes = |from: &str, to: &str| {
        let [from, to] = [from, to].map(|text| Ending::parse(text).unwrap());
        from.becomes(&to)
    };
    for (from, to) in [
        ("KPvK", "KPvK"),
        ("KPvK", "KQvK"),
        ("KPvK", "KNvK"),
        ("KPPvK", "KQRvK"),
        ("KRPvKP", "KRQvKQ"),
        ("KQvKR", "KQvK"),
        ("KPvKPP", "KPvKB"),
    ] {
        assert!(becomes(from, to), "{from} {to}");
    }
    for (from, to) in [
        ("KPvK", "KvK"),
        ("KRvK", "KQvK"),
        ("KQvK", "KPvK"),
        ("KRPvK", "KQQvK"),
        ("KPvK", "KQvKP"),
        ("KRPvK", "KPPvK"),
        ("KQvKP", "KQvKPP"),
    ] {
        assert!(!becomes(from, to), "{from} {to}");
    }
}
