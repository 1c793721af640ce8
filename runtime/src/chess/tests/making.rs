//! Captures, slots and the men in them.

use super::super::fen::parse_fen;
use super::super::san::parse_uci;
use super::super::{Color, Man, MenError, Position, Role, Side, Square};

fn play(fen: &str, moves: &[&str]) -> Position {
    let mut position = parse_fen(fen, Some(Color::White)).unwrap();
    for mv in moves {
        position = position.make(parse_uci(&position, mv).unwrap());
    }
    position
}

fn squares(position: &Position) -> String {
    let text = |placed: super::super::Placed| {
        let letter = placed.man.role.letter();
        let letter = if placed.man.side == Side::Us {
            letter
        } else {
            letter.to_ascii_lowercase()
        };
        let fallen = if placed.captured { "x" } else { "" };
        format!("{letter}{fallen}{}", placed.square)
    };
    position.men().map(text).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_position_takes_half_a_cache_line() {
    assert_eq!(size_of::<Position>(), 32);
}

#[test]
fn a_captured_man_stays_where_it_fell() {
    let position = play("8/8/8/3k4/4R3/8/8/K7 b - -", &["d5e4", "a1b2", "e4f5"]);
    assert_eq!(squares(&position), "Kb2 kf5 Rxe4");
    assert_eq!(position.man_at(Square::parse("e4").unwrap()), None);
    assert_eq!(position.ending().to_string(), "KvK");
    assert_eq!(squares(&position.without_captured()), "Kb2 kf5");
}

#[test]
fn men_of_a_kind_are_numbered_from_below() {
    let start = "8/8/8/3k4/8/R7/1R6/K7 w - -";
    assert_eq!(squares(&play(start, &[])), "Ka1 kd5 Rb2 Ra3");
    assert_eq!(squares(&play(start, &["b2b8"])), "Ka1 kd5 Ra3 Rb8");
}

#[test]
fn a_live_man_comes_before_a_captured_one() {
    let position = play("8/8/8/8/R7/3k4/4R3/K7 b - -", &["d3e2"]);
    assert_eq!(squares(&position), "Ka1 ke2 Ra4 Rxe2");
}

#[test]
fn a_pawn_becomes_what_it_chose() {
    let position = play("8/4P2k/8/8/8/8/8/4K1Q1 w - -", &["g1f1", "h7h6", "e7e8r"]);
    assert_eq!(squares(&position), "Ke1 kh6 Qf1 Re8");
}

#[test]
fn en_passant_is_noted_where_a_pawn_stands_ready() {
    let noted = play("4k3/8/8/8/3p4/8/4P3/4K3 w - -", &["e2e4"]);
    assert_eq!(noted.en_passant(), Square::parse("e3"));
    assert_eq!(
        squares(&noted.make(parse_uci(&noted, "d4e3").unwrap())),
        "Ke1 ke8 Pxe4 pe3"
    );
    let idle = play("4k3/8/8/8/2p5/8/4P3/4K3 w - -", &["e2e4"]);
    assert_eq!(idle.en_passant(), None);
}

#[test]
fn men_that_are_no_position_are_refused_with_every_reason() {
    let at = |name| Square::parse(name).unwrap();
    let ours = |role| Man::new(Side::Us, role);
    let theirs = |role| Man::new(Side::Them, role);
    let refuse = |men: &[_]| Position::from_men(men, Color::White, Side::Us).unwrap_err();
    assert_eq!(
        refuse(&[(ours(Role::King), at("a1")), (ours(Role::Pawn), at("a8"))]),
        [
            MenError::NoKing(Side::Them),
            MenError::PawnOnBackRank(at("a8"))
        ]
    );
    assert_eq!(
        refuse(&[(ours(Role::King), at("a1")), (theirs(Role::King), at("b2"))]),
        [MenError::KingsAdjacent]
    );
    let mut men = vec![
        (ours(Role::King), at("a1")),
        (theirs(Role::King), at("h8")),
        (ours(Role::Rook), at("h1")),
    ];
    assert_eq!(refuse(&men), [MenError::OpponentInCheck]);
    men.push((ours(Role::King), at("h1")));
    assert_eq!(
        refuse(&men),
        [
            MenError::ExtraKing(Side::Us, at("h1")),
            MenError::SharedSquare(at("h1"))
        ]
    );
}
