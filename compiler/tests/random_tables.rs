//! Random tables over the library: compiled and run they answer as a naive interpreter of the language does.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests state their assumptions by panicking"
)]

mod common;

use al0_compiler::bytecode::generate;
use al0_runtime::{
    chess::{Color, Ending, Man, Position, Side},
    predicates::{Kind, Need, Predicate},
    vm::{Answer, Limits, Vm},
};
use proptest::prelude::*;

fn names(kinds: &[Kind]) -> Vec<&'static str> {
    let infos = Predicate::ALL.iter().map(|predicate| predicate.info());
    infos
        .filter(|info| kinds.contains(&info.kind) && fits(info.needs))
        .map(|info| info.id())
        .collect()
}

/// Whether king and rook against king has all these men.
fn fits(needs: &[Need]) -> bool {
    let ending = Ending::parse("KRvK").unwrap();
    needs
        .iter()
        .all(|need| ending.count(Man::new(need.side, need.role)) > 0)
}

fn goal() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(names(&[Kind::Goal, Kind::Comparing])).prop_map(str::to_owned);
    leaf.prop_recursive(4, 12, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(l, r)| format!("({l} and {r})")),
            (inner.clone(), inner.clone()).prop_map(|(l, r)| format!("({l} or {r})")),
            inner.prop_map(|g| format!("(not {g})")),
        ]
    })
}

fn depth_test() -> impl Strategy<Value = String> {
    (prop::sample::select(vec!["=", "<", ">", "=<", ">="]), 0..4)
        .prop_map(|(op, n)| format!("(depth {op} {n})"))
}

/// A constraint that gives no moves beyond depth 2, so that every search ends soon.
fn moves() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        3 => prop::sample::select(names(&[Kind::Moves])).prop_map(str::to_owned),
        2 => depth_test(),
    ];
    let any = leaf.prop_recursive(3, 8, 2, |inner| {
        (
            inner.clone(),
            prop::sample::select(vec!["and", "then", "or"]),
            inner,
        )
            .prop_map(|(l, op, r)| format!("({l} {op} {r})"))
    });
    any.prop_map(|moves| format!("(depth < 3) and {moves}"))
}

fn advice(name: &'static str) -> impl Strategy<Value = String> {
    let holding = prop_oneof![Just("not rooklost".to_owned()), goal()];
    (goal(), holding, moves(), moves()).prop_map(move |(main, holding, ours, theirs)| {
        format!("advice({name}, {main} : {holding} : {ours} : {theirs}).\n")
    })
}

fn table() -> impl Strategy<Value = String> {
    let strategy = prop::sample::select(vec!["first_rule", "any_rule"]);
    (
        strategy,
        goal(),
        goal(),
        advice("a"),
        advice("b"),
        advice("a"),
        advice("c"),
    )
        .prop_map(|(strategy, first, second, a, b, again, c)| {
            format!(
                ":- ending('KRvK').\n:- strategy({strategy}).\n\
                 r :: if {first} then [a, b].\nr :: if {second} then [b, c, a].\n{a}{b}{again}{c}"
            )
        })
}

/// Every so many positions of the ending.
fn positions() -> Vec<Position> {
    Ending::parse("KRvK")
        .unwrap()
        .positions(Color::White, Side::Us)
        .step_by(5231)
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 150,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn compiled_tables_mean_what_they_say(source in table()) {
        let table = common::table(&source);
        let module = generate(&table, "random").unwrap();
        let vm = Vm::new(&module);
        let mut searcher = vm.searcher(Limits::default());
        for position in positions() {
            let answer = searcher.step(&position).unwrap();
            let found = match answer {
                Answer::Advice { advice, .. } => {
                    let name = &module.module().advice[advice as usize].name;
                    let mut text = Vec::new();
                    searcher.tree().write_survey(&mut text);
                    format!("{name} {}", String::from_utf8(text).unwrap())
                }
                Answer::NoRule | Answer::NoAdvice { .. } | Answer::NotOurMove => "FAIL".to_owned(),
            };
            prop_assert_eq!(found, common::answer(&table, &position));
        }
    }
}
