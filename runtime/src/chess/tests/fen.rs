//! Reading and writing FEN.

use proptest::prelude::*;

use super::super::fen::{FenFault, Field, parse_fen, to_fen};
use super::super::{Color, Position, Side, Square};

fn faults(text: &str) -> Vec<(String, FenFault)> {
    let error = parse_fen(text, None).unwrap_err();
    let reasons = error.reasons.into_iter();
    reasons
        .map(|reason| (text[reason.bytes].to_owned(), reason.fault))
        .collect()
}

fn only(text: &str) -> (String, FenFault) {
    let mut faults = faults(text);
    assert_eq!(faults.len(), 1, "{faults:?}");
    faults.remove(0)
}

fn at(name: &str) -> Square {
    Square::parse(name).unwrap()
}

#[test]
fn every_position_is_read_back() {
    for turn in [Side::Us, Side::Them] {
        for position in super::sampled("KRvK", Color::White, turn, 53) {
            assert_eq!(
                parse_fen(&to_fen(&position), Some(Color::White)),
                Ok(position)
            );
        }
    }
}

#[test]
fn the_side_to_move_is_us_unless_told_otherwise() {
    let fen = "8/8/8/3k4/4R3/8/8/K7 b - - 0 1";
    let black = parse_fen(fen, None).unwrap();
    assert!(black.us_to_move() && black.us() == Color::Black);
    assert_eq!(black.our_king(), at("d5"));
    let white = parse_fen(fen, Some(Color::White)).unwrap();
    assert!(!white.us_to_move() && white.our_king() == at("a1"));
    assert_eq!(
        (to_fen(&black), to_fen(&white)),
        (fen.to_owned(), fen.to_owned())
    );
}

#[test]
fn four_fields_and_wide_spaces_will_do() {
    let fen = "8/8/8/3k4/4R3/8/8/K7 w - - 0 1";
    let short = parse_fen("8/8/8/3k4/4R3/8/8/K7 w - -", None);
    assert_eq!(short, parse_fen(fen, None));
    assert_eq!(
        short,
        parse_fen("  8/8/8/3k4/4R3/8/8/K7  w\t-   - 12 34 \r\n", None)
    );
}

#[test]
fn malformed_fields_are_named() {
    assert_eq!(only(""), (String::new(), FenFault::Empty));
    assert_eq!(only("  "), ("  ".into(), FenFault::Empty));
    assert_eq!(
        only("8/8/8/3k4/4X3/8/8/K7 w - -"),
        ("X".into(), FenFault::BoardCharacter('X'))
    );
    assert_eq!(
        only("8/8/8/3k4/4Л3/8/8/K7 w - -"),
        ("Л".into(), FenFault::BoardCharacter('Л'))
    );
    assert_eq!(
        only("8/8/8/3k5/4R3/8/8/K7 w - -"),
        ("3k5".into(), FenFault::RankLength(5, 9))
    );
    assert_eq!(
        only("8/8/8/3k4/4R3/8/8/K w - -"),
        ("K".into(), FenFault::RankLength(1, 1))
    );
    assert_eq!(
        only("8/8/3k4/4R3/8/8/K7 w - -"),
        ("8/8/3k4/4R3/8/8/K7".into(), FenFault::RankCount(7))
    );
    assert_eq!(
        only("8/8/8/3k4/4R3/8/8/K7 x - -"),
        ("x".into(), FenFault::BadTurn)
    );
    assert_eq!(
        only("8/8/8/3k4/4R3/8/8/K7 w ? -"),
        ("?".into(), FenFault::BadCastling)
    );
    assert_eq!(
        only("8/8/8/3k4/4R3/8/8/K7 w - e9"),
        ("e9".into(), FenFault::BadEnPassant)
    );
    assert_eq!(
        only("8/8/8/3k4/4R3/8/8/K7 w - - x 1"),
        ("x".into(), FenFault::BadCounter(Field::HalfMoves))
    );
    assert_eq!(
        only("8/8/8/3k4/4R3/8/8/K7 w - - 0 1 more words"),
        ("more words".into(), FenFault::ExtraText)
    );
    assert_eq!(
        only("8/8/8/3k4/4R3/8/8/K7 w -"),
        (String::new(), FenFault::MissingField(Field::EnPassant))
    );
}

#[test]
fn positions_against_the_rules_are_refused() {
    let board = "8/8/8/8/4R3/8/8/K7";
    assert_eq!(
        only(&format!("{board} w - -")),
        (board.into(), FenFault::NoKing(Color::Black))
    );
    assert_eq!(
        only("8/8/8/3k4/4R2k/8/8/K7 b - -"),
        ("k".into(), FenFault::ExtraKing(Color::Black, at("h4")))
    );
    assert_eq!(
        only("8/8/8/8/4R3/8/1k6/K7 w - -").1,
        FenFault::KingsAdjacent
    );
    assert_eq!(
        only("8/8/8/4k3/4R3/8/8/K7 w - -"),
        ("w".into(), FenFault::OpponentInCheck(Color::Black))
    );
    assert_eq!(
        only("P7/8/8/3k4/8/8/8/K7 w - -"),
        ("P".into(), FenFault::PawnOnBackRank(at("a8")))
    );
    assert_eq!(
        only("k7/pppppppp/8/8/8/8/8/K7 w - -").1,
        FenFault::TooManyMen(10)
    );
    assert_eq!(
        only("8/8/8/8/4R3/8/8/K6k w KQ -"),
        ("KQ".into(), FenFault::CastlingRights)
    );
    assert_eq!(
        only("4k3/8/8/8/8/8/8/4K3 w - e6"),
        ("e6".into(), FenFault::EnPassantImpossible(at("e6")))
    );
    assert_eq!(
        only("R2k3R/8/8/8/8/8/8/K7 b - -").1,
        FenFault::ImpossibleCheck
    );
}

#[test]
fn all_reasons_come_at_once_in_the_order_of_the_text() {
    let found = faults("P7/8/8/3k4/3k4/8/8/8 z KQ e3 0 1 2");
    let faults: Vec<_> = found.into_iter().map(|(_, fault)| fault).collect();
    assert_eq!(
        faults,
        [
            FenFault::PawnOnBackRank(at("a8")),
            FenFault::NoKing(Color::White),
            FenFault::ExtraKing(Color::Black, at("d4")),
            FenFault::BadTurn,
            FenFault::CastlingRights,
            FenFault::ExtraText,
        ]
    );
}

#[test]
fn en_passant_is_kept_where_it_can_be_used() {
    let used = parse_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6", None).unwrap();
    assert_eq!(to_fen(&used), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    let unused = parse_fen("4k3/8/8/3p4/8/8/8/4K3 w - d6", None).unwrap();
    assert_eq!(to_fen(&unused), "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1");
}

fn round_trip(text: &str) -> Option<Position> {
    let position = parse_fen(text, None).ok()?;
    assert_eq!(parse_fen(&to_fen(&position), None), Ok(position));
    Some(position)
}

proptest! {
    #[test]
    fn no_text_is_fatal(text in ".{0,80}") {
        round_trip(&text);
    }

    #[test]
    fn texts_made_of_fen_parts_are_not_fatal(
        text in "([KQRBNPkqrbnp1-8]{1,8}/){0,8}[KQRBNPkqrbnp1-8]{0,8} ?[wb] [-KQkq]{1,3} [-a-h][1-8]?( [0-9]+){0,3}"
    ) {
        round_trip(&text);
    }
}
