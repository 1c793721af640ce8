//! The machine: strategy, search, limits, trees and what observers hear.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::wildcard_enum_match_arm,
    reason = "tests state their assumptions by panicking"
)]

mod common;

use std::time::Duration;

use al0_runtime::{
    bytecode::{Instruction, Listing, Module, Pc, Strategy, VerifiedModule, disassemble, verify},
    chess::{Color, Ending, Move, Position, Side, fen::parse_fen},
    vm::{AdviceEnd, Answer, Event, Failure, LimitKind, Limits, Observer, Outcome, Vm, step},
};
use common::{Builder, Goal, Yield, all, any, at, below, is, moves, not};

fn position(fen: &str) -> Position {
    parse_fen(fen, Some(Color::White)).unwrap()
}

/// White: king c4, rook g7. Black: king f6. White to move.
fn some_position() -> Position {
    position("8/6R1/5k2/8/2K5/8/8/8 w - - 0 1")
}

fn run(module: &VerifiedModule, position: &Position) -> Outcome {
    step(module, position, Limits::default()).unwrap()
}

/// A table of one advice, for every position.
fn one(main: Goal, holding: Goal, ours: &[Yield], theirs: &[Yield]) -> VerifiedModule {
    let mut table = Builder::default();
    table.advice("only", main, holding, ours, theirs);
    table.rule("always", &is("true"), &["only"]);
    verify(table.finish()).unwrap()
}

fn book_text(outcome: &Outcome) -> String {
    let mut text = String::new();
    outcome.tree.write_book(&mut text);
    text
}

// Strategy.

/// First a rule whose advice fails, then one whose advice works.
fn two_rules(strategy: Strategy) -> VerifiedModule {
    let mut table = Builder::default();
    table.advice("fails", is("mate"), is("true"), &[at(0, "rookmove")], &[]);
    table.advice(
        "works",
        is("themtomove"),
        is("true"),
        &[at(0, "rookmove")],
        &[],
    );
    table.rule("never", &not(is("true")), &["works"]);
    table.rule("first", &is("true"), &["fails"]);
    table.rule("second", &is("true"), &["works"]);
    verify(Module {
        setup: al0_runtime::bytecode::Setup::default(),
        strategy,
        ..table.finish()
    })
    .unwrap()
}

#[test]
fn the_first_matching_rule_is_used_for_good() {
    let outcome = run(&two_rules(Strategy::FirstRule), &some_position());
    assert_eq!(outcome.answer, Answer::NoAdvice { rule: 1 });
    assert_eq!(outcome.tree.tokens(), []);
}

#[test]
fn any_rule_lets_a_failing_rule_give_way() {
    let outcome = run(&two_rules(Strategy::AnyRule), &some_position());
    assert_eq!(outcome.answer, Answer::Advice { rule: 2, advice: 1 });
    assert_eq!(book_text(&outcome), "7:7-7:1 .. nil");
}

#[test]
fn without_a_matching_rule_the_answer_says_so() {
    let mut table = Builder::default();
    table.advice(
        "works",
        is("themtomove"),
        is("true"),
        &[at(0, "rookmove")],
        &[],
    );
    table.rule("edge", &is("their_king_edge"), &["works"]);
    let outcome = run(&verify(table.finish()).unwrap(), &some_position());
    assert_eq!((outcome.answer, outcome.nodes), (Answer::NoRule, 0));
}

#[test]
fn when_they_are_to_move_there_is_nothing_to_do() {
    let theirs = some_position().with_turn(Side::Them);
    assert_eq!(run(&common::krk(), &theirs).answer, Answer::NotOurMove);
}

#[test]
fn advice_whose_goal_holds_at_the_root_gives_way() {
    let mut table = Builder::default();
    table.advice("empty", is("true"), is("true"), &[at(0, "legal")], &[]);
    table.advice(
        "works",
        is("themtomove"),
        is("true"),
        &[at(0, "kingdiagfirst")],
        &[],
    );
    table.rule("always", &is("true"), &["empty", "works"]);
    let outcome = run(&verify(table.finish()).unwrap(), &some_position());
    assert_eq!(outcome.answer, Answer::Advice { rule: 0, advice: 1 });
    assert_eq!(book_text(&outcome), "3:4-4:5 .. nil");
}

// Trees.

#[test]
fn a_tree_is_told_as_events_as_replies_and_in_the_books_notation() {
    let outcome = mate_in_two();
    let text = book_text(&outcome);
    insta::assert_snapshot!(text);
    let opened = outcome
        .tree
        .events()
        .filter(|event| *event == Event::Open)
        .count();
    assert_eq!(opened, text.matches('[').count());
}

#[test]
fn replies_have_the_trees_that_follow_them() {
    let outcome = mate_in_two();
    let whole = book_text(&outcome);
    let mut rebuilt = String::new();
    for (reply, tree) in outcome.tree.replies() {
        let (from, to) = (reply.from(), reply.to());
        let [a, b, c, d] = [from.file(), from.rank(), to.file(), to.rank()];
        rebuilt += if rebuilt.is_empty() { "" } else { ", " };
        rebuilt += &format!("{a}:{b}-{c}:{d} .. ");
        tree.write_book(&mut rebuilt);
    }
    assert!(
        whole.ends_with(&format!("[{rebuilt}]")),
        "{whole}\n{rebuilt}"
    );
    assert_eq!(outcome.tree.first_move().map(Move::slot), Some(0));
}

/// Tables of the book give `124331 mate_in_2 1223(3121<4341.>)`.
fn mate_in_two() -> Outcome {
    run(&common::krk(), &position("8/8/8/8/8/3R4/K7/2k5 w - - 0 1"))
}

#[test]
fn the_survey_text_is_the_books() {
    let root = position("8/8/8/8/8/3R4/K7/2k5 w - - 0 1");
    let outcome = run(&common::krk(), &root);
    let mut text = Vec::new();
    outcome.tree.write_survey(&mut text);
    insta::assert_snapshot!(String::from_utf8(text).unwrap());
}

// Moves.

/// All first moves that an our-moves constraint gives, in order.
fn given(ours: &[Yield]) -> Vec<String> {
    #[derive(Default)]
    struct FirstMoves(Vec<String>);
    impl Observer for FirstMoves {
        fn node_fails(&mut self, line: &[Move], _: Failure) {
            if let [mv] = line {
                self.0.push(format!("{mv:?}"));
            }
        }
    }
    let module = one(not(is("true")), is("true"), ours, &[]);
    let vm = Vm::new(&module);
    let mut seen = FirstMoves::default();
    vm.searcher(Limits::default())
        .step_observed(&some_position(), &mut seen)
        .unwrap();
    seen.0
}

#[test]
fn and_keeps_the_order_of_its_left_side() {
    let king = given(&[moves("kingdiagfirst")]);
    assert_eq!(king[0], "0:c4-d5");
    assert_eq!(given(&[moves("legal").admitted_by("kingdiagfirst")]), king);
    let rook = given(&[moves("rookmove")]);
    assert_eq!(given(&[moves("rookmove").admitted_by("legal")]), rook);
    assert!(given(&[moves("rookmove").admitted_by("kingdiagfirst")]).is_empty());
}

#[test]
fn then_keeps_duplicates() {
    let once = given(&[moves("checkmove")]);
    let twice = given(&[moves("checkmove"), moves("checkmove")]);
    assert_eq!(twice, [once.clone(), once].concat());
}

#[test]
fn depth_tests_compare_with_the_depth_of_the_node() {
    let with = |test, bound| {
        let depth = Some((test, bound));
        let admitted_by = vec![];
        !given(&[Yield {
            depth,
            generator: "legal",
            admitted_by,
        }])
        .is_empty()
    };
    use Instruction::{Equal, Greater, GreaterEq, Less, LessEq, NotEqual};
    let holding = [
        (Equal, 0),
        (Less, 1),
        (LessEq, 0),
        (Greater, -1),
        (GreaterEq, 0),
        (NotEqual, 1),
    ];
    assert!(holding.into_iter().all(|(test, bound)| with(test, bound)));
    let failing = [
        (Equal, 1),
        (Less, 0),
        (LessEq, -1),
        (Greater, 0),
        (GreaterEq, 1),
        (NotEqual, 0),
    ];
    assert!(!failing.into_iter().any(|(test, bound)| with(test, bound)));
    let far = [
        (Equal, i32::MIN),
        (Greater, 70_000),
        (Less, -70_000),
        (Equal, 65_536),
    ];
    assert!(!far.into_iter().any(|(test, bound)| with(test, bound)));
}

#[test]
fn a_side_without_moves_fails_the_node() {
    let module = one(
        is("mate"),
        is("true"),
        &[at(0, "legal")],
        &[moves("nomove")],
    );
    assert_eq!(
        run(&module, &some_position()).answer,
        Answer::NoAdvice { rule: 0 }
    );
}

// Limits.

fn endless() -> VerifiedModule {
    one(
        not(is("true")),
        is("true"),
        &[moves("legal")],
        &[moves("legal")],
    )
}

/// Comes to an end, but not soon.
fn vast() -> VerifiedModule {
    one(
        not(is("true")),
        is("true"),
        &[below(40, "legal")],
        &[below(40, "legal")],
    )
}

fn hit(module: &VerifiedModule, limits: Limits) -> (LimitKind, u64) {
    let error = step(module, &some_position(), limits).unwrap_err();
    (error.kind, error.nodes)
}

#[test]
fn the_node_limit_is_exact() {
    for nodes in [0, 1, 2, 10, 12_345] {
        let limits = Limits {
            nodes,
            ..Limits::default()
        };
        assert_eq!(hit(&vast(), limits), (LimitKind::Nodes, nodes));
    }
    let needed = run(&common::krk(), &some_position()).nodes;
    let enough = Limits {
        nodes: needed,
        ..Limits::default()
    };
    assert!(step(&common::krk(), &some_position(), enough).is_ok());
    let short = Limits {
        nodes: needed - 1,
        ..Limits::default()
    };
    assert!(step(&common::krk(), &some_position(), short).is_err());
}

#[test]
fn the_depth_limit_bounds_the_search_and_the_recursion() {
    for depth in [0, 1, 64, 512, u32::MAX] {
        let limits = Limits {
            depth,
            ..Limits::default()
        };
        let (kind, nodes) = hit(&endless(), limits);
        assert_eq!(
            (kind, nodes),
            (LimitKind::Depth, u64::from(depth.min(512)) + 1)
        );
    }
}

#[test]
fn the_time_limit_is_kept() {
    let time = Some(Duration::from_millis(20));
    let limits = Limits {
        time,
        ..Limits::default()
    };
    let start = std::time::Instant::now();
    assert_eq!(hit(&vast(), limits).0, LimitKind::Time);
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_searcher_recovers_from_a_limit() {
    let module = common::krk();
    let vm = Vm::new(&module);
    let mut short = vm.searcher(Limits {
        nodes: 100,
        ..Limits::default()
    });
    let ending = Ending::parse("KRvK").unwrap();
    for position in ending.positions(Color::White, Side::Us).step_by(1999) {
        let limited = short.step(&position);
        let outcome = run(&module, &position);
        match limited {
            Ok(answer) => {
                assert_eq!((answer, short.tree()), (outcome.answer, &outcome.tree));
                assert!(outcome.nodes <= 100);
            }
            Err(_) => assert!(outcome.nodes > 100),
        }
    }
}

// Observers.

#[derive(Default, Debug)]
struct Log {
    rules: Vec<(u32, bool, Option<Pc>)>,
    advice: Vec<(u32, Option<AdviceEnd>, u64)>,
    failures: Vec<(usize, Failure)>,
}

impl Observer for Log {
    fn rule(&mut self, rule: u32, holds: bool, failed_at: Option<Pc>) {
        self.rules.push((rule, holds, failed_at));
    }
    fn advice_begins(&mut self, advice: u32) {
        self.advice.push((advice, None, 0));
    }
    fn advice_ends(&mut self, advice: u32, end: AdviceEnd, nodes: u64) {
        *self.advice.last_mut().unwrap() = (advice, Some(end), nodes);
    }
    fn node_fails(&mut self, line: &[Move], failure: Failure) {
        self.failures.push((line.len(), failure));
    }
}

fn observed(module: &VerifiedModule, position: &Position) -> (Answer, u64, Log) {
    let vm = Vm::new(module);
    let mut searcher = vm.searcher(Limits::default());
    let mut log = Log::default();
    let answer = searcher.step_observed(position, &mut log).unwrap();
    (answer, searcher.nodes(), log)
}

#[test]
fn an_observer_hears_of_rules_and_advice() {
    let (answer, nodes, log) = observed(&common::krk(), &some_position());
    assert_eq!(log.rules.len(), 2);
    assert!(!log.rules[0].1 && log.rules[0].2.is_some() && log.rules[1].1);
    let Answer::Advice { advice, .. } = answer else {
        panic!("{answer:?}")
    };
    let ends: Vec<_> = log.advice.iter().map(|entry| (entry.0, entry.1)).collect();
    let failed = (1..advice).map(|index| (index, Some(AdviceEnd::Failed)));
    let expected: Vec<_> = failed
        .chain([(advice, Some(AdviceEnd::Satisfied))])
        .collect();
    assert_eq!(ends, expected);
    assert_eq!(log.advice.iter().map(|entry| entry.2).sum::<u64>(), nodes);
}

#[test]
fn a_failure_names_the_goal_that_fails() {
    let main = all([is("themtomove"), any([is("mate"), is("stalemate")])]);
    let module = one(main, not(is("rooklost")), &[at(0, "rookmove")], &[]);
    let (_, _, log) = observed(&module, &some_position());
    let listing = disassemble(&module, Listing::default());
    let line_of = |pc: Pc| {
        listing
            .lines()
            .find(|line| line.contains(&format!("  {pc}  ")))
            .unwrap()
    };
    let mut kinds: Vec<String> = log
        .failures
        .iter()
        .map(|(depth, failure)| match failure {
            Failure::Main(Some(pc)) => format!("{depth} main {}", line_of(*pc).trim()),
            Failure::Holding(Some(pc)) => format!("{depth} holding {}", line_of(*pc).trim()),
            other => format!("{depth} {other:?}"),
        })
        .collect();
    kinds.dedup();
    insta::assert_snapshot!(kinds.join("\n"));
}

#[test]
fn looking_on_changes_nothing() {
    let module = common::krk();
    let ending = Ending::parse("KRvK").unwrap();
    for position in ending.positions(Color::White, Side::Us).step_by(997) {
        let outcome = run(&module, &position);
        let (answer, nodes, _) = observed(&module, &position);
        assert_eq!((answer, nodes), (outcome.answer, outcome.nodes));
    }
}
