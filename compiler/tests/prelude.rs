//! The goals that the library says as formulas hold where the library's own code says they do.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    missing_docs,
    reason = "tests state their assumptions by panicking"
)]

use std::fmt::Write as _;

use al0_compiler::{bytecode::generate, check, prelude};
use al0_grammar::text::Lang;
use al0_runtime::{
    chess::{Color, Ending, Position, Side},
    predicates::{Node, Predicate},
    vm::Vm,
};

fn said(ending: &Ending) -> Vec<Predicate> {
    let all = Predicate::ALL.iter().copied();
    all.filter(|predicate| prelude::definition(*predicate, Lang::En).is_some())
        .filter(|predicate| {
            let mut needs = predicate.info().needs.iter();
            needs.all(|need| ending.count(al0_runtime::chess::Man::new(need.side, need.role)) > 0)
        })
        .collect()
}

/// A table whose rule of a number asks for the goal of that number, all goals defined anew by the prelude.
fn machine(ending: &str, us: &str, goals: &[Predicate]) -> Vm {
    let text = match us {
        "black" => swapped(prelude::TEXT),
        _ => prelude::TEXT.to_owned(),
    };
    let mut source = format!(":- ending('{ending}').\n:- us({us}).\n{text}\n");
    for (number, goal) in goals.iter().enumerate() {
        let name = goal.info().id();
        writeln!(source, "r{number} :: if {name} then [a].").unwrap();
    }
    source.push_str("advice(a, themtomove : true : legal : nomove).\n");
    let checked = check(vec![source.clone()], None);
    let table = checked
        .table()
        .unwrap_or_else(|| panic!("{:#?}", checked.diagnostics));
    Vm::new(&generate(&table, &source).unwrap())
}

/// The colours of the men exchanged.
fn swapped(text: &str) -> String {
    let men = ["k", "r"];
    let mut text = text.to_owned();
    for man in men {
        let (white, black, aside) = (format!("w{man}"), format!("b{man}"), format!("?{man}"));
        text = text.replace(&white, &aside);
        text = text.replace(&black, &white).replace(&aside, &black);
    }
    text
}

fn compare(name: &str, us: Color, step: usize) {
    let ending = Ending::parse(name).unwrap();
    let goals = said(&ending);
    assert!(goals.len() > 10, "{name}");
    let word = match us {
        Color::White => "white",
        Color::Black => "black",
    };
    let vm = machine(name, word, &goals);
    let roots: Vec<Position> = ending.positions(us, Side::Us).step_by(1511).collect();
    let nodes = ending
        .positions(us, Side::Us)
        .chain(ending.positions(us, Side::Them));
    for (count, position) in nodes.enumerate().step_by(step) {
        let root = &roots[count % roots.len()];
        let node = Node {
            position: &position,
            root,
        };
        for (rule, goal) in (0..).zip(&goals) {
            let name = goal.info().id();
            assert_eq!(
                vm.rule_holds(rule, &node),
                goal.holds(&node),
                "{name} in {position:?} from {root:?}"
            );
        }
    }
}

#[test]
fn king_and_rook_on_every_position() {
    compare("KRvK", Color::White, 1);
}

#[test]
fn other_men_and_the_other_colour() {
    compare("KRvK", Color::Black, 7);
    compare("KRRvK", Color::White, 2003);
    compare("KRvKR", Color::White, 2003);
    compare("KvK", Color::White, 1);
}

#[test]
fn every_formula_is_of_a_goal_and_has_a_place_and_words() {
    let checked = check(vec![prelude::TEXT.to_owned()], None);
    let names: Vec<&str> = checked
        .draft
        .formulas
        .iter()
        .map(|one| &*one.name)
        .collect();
    assert!(!names.is_empty());
    for name in names {
        let predicate = Predicate::from_name(name).unwrap().predicate;
        let (en, ru) = (
            prelude::definition(predicate, Lang::En).unwrap(),
            prelude::definition(predicate, Lang::Ru).unwrap(),
        );
        assert!(en.starts_with(name), "{en}");
        assert!(ru.starts_with(predicate.info().names[0].ru), "{ru}");
        assert_eq!(prelude::place(predicate).unwrap().text(prelude::TEXT), name);
    }
    insta::assert_snapshot!(prelude::definition(Predicate::RookExposed, Lang::Ru).unwrap());
}
