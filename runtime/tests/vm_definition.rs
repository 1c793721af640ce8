//! The search against its definition: random advice, searched by the machine and by a few lines that say what a
//! forcing tree is.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::wildcard_enum_match_arm,
    reason = "tests state their assumptions by panicking"
)]

mod common;

use al0_runtime::{
    bytecode::{Instruction, VerifiedModule, verify},
    chess::{Color, Ending, Move, Position, Side},
    predicates::Node,
    vm::{Limits, Observer, Token, Vm, step},
};
use common::{BOOK, Builder, Goal, Yield, at, below, is};
use proptest::prelude::*;

fn holds(goal: &Goal, node: &Node<'_>) -> bool {
    match goal {
        Goal::Is(name) => common::predicate(name).holds(node),
        Goal::Not(inner) => !holds(inner, node),
        Goal::All(goals) => goals.iter().all(|goal| holds(goal, node)),
        Goal::Any(goals) => goals.iter().any(|goal| holds(goal, node)),
    }
}

fn gives(yields: &[Yield], position: &Position, depth: i32) -> Vec<Move> {
    let mut out = Vec::new();
    for item in yields {
        let here = match item.depth {
            None => true,
            Some((Instruction::Less, bound)) => depth < bound,
            Some((Instruction::Equal, bound)) => depth == bound,
            Some(other) => panic!("{other:?}"),
        };
        let mut all = Vec::new();
        common::predicate(item.generator).generate(position, &mut all);
        out.extend(all.into_iter().filter(|mv| {
            here && item
                .admitted_by
                .iter()
                .all(|name| common::predicate(name).admits(position, *mv))
        }));
    }
    out
}

#[derive(Clone, Debug)]
struct Advice {
    main: Goal,
    holding: Goal,
    ours: Vec<Yield>,
    theirs: Vec<Yield>,
}

/// Takes the slow way, which tells everything.
struct Watching;

impl Observer for Watching {}

impl Advice {
    fn module(&self) -> VerifiedModule {
        let mut table = Builder::default();
        let (main, holding) = (self.main.clone(), self.holding.clone());
        table.advice("only", main, holding, &self.ours, &self.theirs);
        table.rule("always", &is("true"), &["only"]);
        verify(table.finish()).unwrap()
    }

    /// The definition of the forcing tree, word for word; counts nodes.
    fn tree(&self, node: &Node<'_>, depth: i32, nodes: &mut u64) -> Option<Vec<Token>> {
        *nodes += 1;
        if !holds(&self.holding, node) {
            return None;
        }
        if holds(&self.main, node) {
            return Some(vec![Token::End]);
        }
        let mut below = |mv: Move| {
            let next = Node {
                position: &node.position.make(mv),
                root: node.root,
            };
            let tree = self.tree(&next, depth + 1, nodes)?;
            Some([vec![Token::Move(mv)], tree].concat())
        };
        if node.position.us_to_move() {
            return gives(&self.ours, node.position, depth)
                .into_iter()
                .find_map(below);
        }
        let replies = gives(&self.theirs, node.position, depth);
        let trees: Option<Vec<_>> = replies.into_iter().map(&mut below).collect();
        let trees = trees.filter(|trees| !trees.is_empty())?;
        Some([vec![Token::Open], trees.concat(), vec![Token::Close]].concat())
    }
}

fn random_goal() -> impl Strategy<Value = Goal> {
    proptest::sample::select(BOOK.to_vec())
        .prop_map(Goal::Is)
        .prop_recursive(3, 12, 3, |inner| {
            prop_oneof![
                inner.clone().prop_map(|goal| Goal::Not(Box::new(goal))),
                proptest::collection::vec(inner.clone(), 1..4).prop_map(Goal::All),
                proptest::collection::vec(inner, 1..4).prop_map(Goal::Any),
            ]
        })
}

fn random_yields() -> impl Strategy<Value = Vec<Yield>> {
    let generator = || {
        proptest::sample::select(vec![
            "legal",
            "kingdiagfirst",
            "rookmove",
            "checkmove",
            "nomove",
        ])
    };
    let item = (
        generator(),
        any::<bool>(),
        0..4,
        proptest::collection::vec(generator(), 0..2),
    );
    let item = item.prop_map(|(generator, exact, bound, admitted_by)| {
        let depth = if exact {
            at(bound, generator)
        } else {
            below(bound.min(3), generator)
        };
        Yield {
            admitted_by,
            ..depth
        }
    });
    proptest::collection::vec(item, 0..3)
}

fn random_advice() -> impl Strategy<Value = Advice> {
    (
        random_goal(),
        random_goal(),
        random_yields(),
        random_yields(),
    )
        .prop_map(|(main, holding, ours, theirs)| Advice {
            main,
            holding,
            ours,
            theirs,
        })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_search_is_its_definition(advice in random_advice(), seed in 0_usize..1000) {
        let module = advice.module();
        let vm = Vm::new(&module);
        let mut watched = vm.searcher(Limits::default());
        let ending = Ending::parse("KRvK").unwrap();
        for position in ending.positions(Color::White, Side::Us).skip(seed).step_by(29_989) {
            let mut nodes = 0;
            let node = Node { position: &position, root: &position };
            let expected = advice.tree(&node, 0, &mut nodes).filter(|tree| tree.len() > 1);
            let outcome = step(&module, &position, Limits::default()).unwrap();
            prop_assert_eq!(outcome.tree.tokens(), expected.unwrap_or_default());
            prop_assert_eq!(outcome.nodes, nodes);
            watched.step_observed(&position, &mut Watching).unwrap();
            prop_assert_eq!(watched.tree(), &outcome.tree);
            prop_assert_eq!(watched.nodes(), nodes);
        }
    }
}
