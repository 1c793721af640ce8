//! Profiles of goals: which combinations occur, how often, and where first.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests state their assumptions by panicking"
)]

mod common;

use al0_runtime::{
    chess::{Color, Ending, Side},
    predicates::Node,
    solve::profiles,
};

const GOALS: [&str; 5] = [
    "their_king_edge",
    "kings_close",
    "rookdivides",
    "roomgt2",
    "lpatt",
];

#[test]
fn every_combination_occurs_as_often_as_it_is_said_to() {
    let goals = GOALS.map(common::predicate);
    let ending = Ending::parse("KRvK").unwrap();
    let found = profiles(&ending, Color::White, &goals, Side::Us);
    let mut order: Vec<Vec<bool>> = Vec::new();
    let mut counts = vec![0; found.len()];
    for position in ending.positions(Color::White, Side::Us) {
        let node = Node {
            position: &position,
            root: &position,
        };
        let truths: Vec<bool> = goals.iter().map(|goal| goal.holds(&node)).collect();
        let index = order
            .iter()
            .position(|known| *known == truths)
            .unwrap_or_else(|| {
                assert_eq!(found[order.len()].witness, position);
                order.push(truths);
                order.len() - 1
            });
        counts[index] += 1;
    }
    assert_eq!(order.len(), found.len());
    for ((profile, truths), count) in found.iter().zip(&order).zip(counts) {
        let told: Vec<bool> = (0..goals.len()).map(|goal| profile.holds(goal)).collect();
        assert_eq!((&told, profile.count), (truths, count));
    }
}

#[test]
fn what_their_turn_alone_allows_is_seen_there() {
    let goals = ["themtomove", "mate", "rooklost"].map(common::predicate);
    let ending = Ending::parse("KRvK").unwrap();
    let ours = profiles(&ending, Color::White, &goals, Side::Us);
    assert!(ours.iter().all(|profile| profile.bits == 0));
    let theirs = profiles(&ending, Color::White, &goals, Side::Them);
    let seen = |bits| theirs.iter().any(|profile| profile.bits == bits);
    assert!(seen(0b001) && seen(0b011) && seen(0b101) && seen(0b100));
    assert!(!seen(0b010) && !seen(0b111));
}

#[test]
fn what_promotions_bring_about_is_seen_but_not_counted() {
    let goals = ["have_pawn", "have_queen", "have_knight"].map(common::predicate);
    let ending = Ending::parse("KPvK").unwrap();
    for turn in [Side::Us, Side::Them] {
        let found = profiles(&ending, Color::White, &goals, turn);
        let seen = |bits| found.iter().find(|profile| profile.bits == bits);
        assert!(seen(0b001).unwrap().count > 0);
        assert_eq!(seen(0b010).unwrap().count, 0);
        assert_eq!(seen(0b100).unwrap().count, 0);
        assert!(seen(0b110).is_none());
    }
}
