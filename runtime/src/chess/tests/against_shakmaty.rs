//! Our legal moves, checks, mates and successors are those of `shakmaty`.

use shakmaty::{Chess, EnPassantMode, Position as _};

use super::super::fen::to_fen;
use super::super::{Color, Ending, Move, Position, Side, convert};

type Plain = (u32, u32, Option<u32>);

fn ours(position: &Position) -> Vec<(Plain, Move)> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let plain = |mv: Move| {
        let promotion = mv.promotion().map(|role| convert::role(role) as u32);
        (mv.from().index().into(), mv.to().index().into(), promotion)
    };
    let mut moves: Vec<_> = moves.into_iter().map(|mv| (plain(mv), mv)).collect();
    moves.sort_by_key(|&(plain, _)| plain);
    moves
}

fn theirs(chess: &Chess) -> Vec<(Plain, shakmaty::Move)> {
    let plain = |mv: &shakmaty::Move| {
        (
            mv.from().unwrap() as u32,
            mv.to() as u32,
            mv.promotion().map(|role| role as u32),
        )
    };
    let mut moves: Vec<_> = chess
        .legal_moves()
        .into_iter()
        .map(|mv| (plain(&mv), mv))
        .collect();
    moves.sort_by_key(|&(plain, _)| plain);
    moves
}

/// Compares the moves of one position and where they lead, then those of the positions up to `depth`
/// plies later.
fn compare(position: &Position, depth: u32) {
    let Some(chess) = position.to_chess() else {
        panic!("shakmaty refuses {position:?}")
    };
    let (ours, theirs) = (ours(position), theirs(&chess));
    let plain = |moves: &[(Plain, Move)]| moves.iter().map(|m| m.0).collect::<Vec<_>>();
    let other: Vec<_> = theirs.iter().map(|m| m.0).collect();
    assert_eq!(plain(&ours), other, "{}", to_fen(position));
    assert_eq!(position.has_legal_move(), !other.is_empty());
    assert_eq!(position.in_check(position.turn()), chess.is_check());
    for ((_, mv), (_, played)) in ours.iter().zip(&theirs) {
        assert!(position.is_legal(*mv));
        compare_successor(position, *mv, &chess, *played, depth);
    }
}

fn compare_successor(
    position: &Position,
    mv: Move,
    chess: &Chess,
    played: shakmaty::Move,
    depth: u32,
) {
    let after = position.make(mv);
    let mut other = chess.clone();
    other.play_unchecked(played);
    let (mine, setup) = (after.to_setup(), other.to_setup(EnPassantMode::PseudoLegal));
    assert_eq!(
        (mine.board, mine.turn, mine.ep_square),
        (setup.board, setup.turn, setup.ep_square)
    );
    if depth > 0 {
        compare(&after, depth - 1);
    }
}

/// Compares every position of an ending; in debug builds only every 97th.
fn check_all(ending: &str) {
    for us in [Color::White, Color::Black] {
        for turn in [Side::Us, Side::Them] {
            super::sampled(ending, us, turn, 97).for_each(|position| compare(&position, 0));
        }
    }
}

/// Compares positions spread over an ending: 4,000 for each colour and turn, in debug builds 200.
fn check_some(ending: &str, depth: u32) {
    let ending = Ending::parse(ending).unwrap();
    let count = if cfg!(debug_assertions) { 200 } else { 4_000 };
    for us in [Color::White, Color::Black] {
        for turn in [Side::Us, Side::Them] {
            for part in ending.split(us, turn, count) {
                part.take(1).for_each(|position| compare(&position, depth));
            }
        }
    }
}

#[test]
fn king_and_rook() {
    check_all("KRvK");
}

#[test]
fn king_and_queen() {
    check_all("KQvK");
}

#[test]
fn king_and_pawn() {
    check_all("KPvK");
}

#[test]
fn bishop_and_knight() {
    check_some("KBNvK", 1);
}

#[test]
fn rook_against_knight() {
    check_some("KRvKN", 1);
}

#[test]
fn queen_against_pawn() {
    check_some("KQvKP", 1);
}

#[test]
fn pawn_against_pawn() {
    check_some("KPvKP", 2);
}

#[test]
fn two_rooks() {
    check_some("KRRvK", 1);
}

#[test]
fn pawns_on_both_sides() {
    check_some("KPPvKP", 2);
}

#[test]
fn pins_and_checks_by_sliders() {
    check_some("KQRvKRB", 1);
}
