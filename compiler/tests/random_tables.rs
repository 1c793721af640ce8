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

fn square() -> BoxedStrategy<String> {
    squares(&[
        "wk", "wr", "bk", "root(bk)", "root(wr)", "d5", "(9:0)", "place",
    ])
}

fn squares(given: &[&'static str]) -> BoxedStrategy<String> {
    let leaf = prop::sample::select(given.to_vec());
    leaf.prop_map(str::to_owned)
        .prop_recursive(2, 4, 2, |inner| {
            (inner.clone(), prop::sample::select(vec!["+", "-"]), inner)
                .prop_map(|(l, op, r)| format!("({l} {op} {r})"))
        })
        .boxed()
}

/// A number, which may speak of the table's `sum` and `place`.
fn number() -> impl Strategy<Value = String> {
    prop_oneof![4 => numbers(&square()), 1 => Just("sum".to_owned())]
}

fn numbers(square: &BoxedStrategy<String>) -> BoxedStrategy<String> {
    let leaf = prop_oneof![
        (-3_i32..9).prop_map(|n| n.to_string()),
        (prop::sample::select(vec!["file", "rank"]), square.clone())
            .prop_map(|(word, square)| format!("{word}({square})")),
        (
            prop::sample::select(vec!["dist", "manh"]),
            square.clone(),
            square.clone()
        )
            .prop_map(|(word, a, b)| format!("{word}({a}, {b})")),
        prop::sample::select(vec!["wk", "bk"]).prop_map(|king| format!("region({king})")),
    ];
    leaf.prop_recursive(3, 8, 2, |inner| {
        let infix = prop::sample::select(vec!["+", "-", "*", "//", "mod", "rem"]);
        let two = prop::sample::select(vec!["min", "max"]);
        let one = prop::sample::select(vec!["abs", "sign", "root", "-"]);
        prop_oneof![
            (inner.clone(), infix, inner.clone()).prop_map(|(l, op, r)| format!("({l} {op} {r})")),
            (two, inner.clone(), inner.clone()).prop_map(|(op, l, r)| format!("{op}({l}, {r})")),
            (one, inner).prop_map(|(op, n)| format!("{op}({n})")),
        ]
    })
    .boxed()
}

/// Clauses of values that formulas may use.
fn values() -> impl Strategy<Value = String> {
    let given = || squares(&["wk", "bk", "root(wr)", "(2:9)"]);
    (numbers(&given()), given())
        .prop_map(|(sum, place)| format!("sum :- {sum}.\nplace :- {place}.\n"))
}

fn formula() -> impl Strategy<Value = String> {
    let sign = prop::sample::select(vec!["=", "\\=", "<", ">", "=<", ">="]);
    let zone = prop::sample::select(vec!["edge", "corner"]);
    prop_oneof![
        3 => (number(), sign, number()).prop_map(|(l, op, r)| format!("({l} {op} {r})")),
        1 => (square(), square()).prop_map(|(l, r)| format!("({l} = {r})")),
        1 => (zone, square()).prop_map(|(zone, square)| format!("{zone}({square})")),
        1 => prop::sample::select(names(&[Kind::Goal])).prop_map(|name| format!("root({name})")),
    ]
}

fn goal() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        2 => prop::sample::select(names(&[Kind::Goal, Kind::Comparing])).prop_map(str::to_owned),
        1 => formula(),
        1 => Just("own".to_owned()),
    ];
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

fn aimed() -> impl Strategy<Value = String> {
    let man = || prop::sample::select(vec!["wk", "wr", "bk"]);
    prop_oneof![
        (man(), square()).prop_map(|(man, square)| format!("goto({man}, {square})")),
        (man(), number()).prop_map(|(man, number)| format!("to_file({man}, {number})")),
        (man(), number()).prop_map(|(man, number)| format!("to_rank({man}, {number})")),
    ]
}

/// A constraint that gives no moves beyond depth 2, so that every search ends soon.
fn moves() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        3 => prop::sample::select(names(&[Kind::Moves])).prop_map(str::to_owned),
        2 => depth_test(),
        1 => aimed(),
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
        (formula(), formula(), values()),
    )
        .prop_map(
            |(strategy, first, second, a, b, again, c, (one, other, values))| {
                format!(
                    ":- ending('KRvK').\n:- strategy({strategy}).\n\
                 r :: if {first} then [a, b].\nr :: if {second} then [b, c, a].\n{a}{b}{again}{c}\
                 own :- {one}, \\+ {other}.\nown :- {other}.\n{values}"
                )
            },
        )
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
