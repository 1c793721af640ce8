//! Playing tables out: the book's table as its document says, and small tables for every kind of fault.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "tests state their assumptions by panicking"
)]

mod common;

use std::{
    collections::{BTreeMap, HashMap},
    num::NonZero,
    time::Duration,
};

use al0_runtime::{
    bytecode::{self, VerifiedModule},
    chess::{Color, Ending, Position, Side},
    solve::verify::{
        Fault, Line, Mirror, Progress, Verdict, VerifyError, VerifyOptions, VerifyReport, verify,
    },
    vm::{Answer, LimitKind, Limits, Vm},
};
use common::{Builder, Goal, Yield, all, at, is, moves, not};

/// By moves up to and including mate, from how many positions the book's table needs so many.
const BOOK: [u64; 34] = [
    794, 5394, 196, 148, 510, 598, 1323, 1469, 2170, 2068, 3575, 4354, 5456, 5986, 8229, 8948,
    8068, 9825, 11188, 9228, 9976, 10712, 9541, 10086, 9302, 8578, 7656, 6127, 5143, 3852, 2370,
    1543, 705, 2,
];

fn ending(name: &str) -> Ending {
    Ending::parse(name).unwrap()
}

fn play(module: &VerifiedModule, name: &str, options: &VerifyOptions<'_>) -> VerifyReport {
    let report = verify(module, &ending(name), options).unwrap();
    let faults: u64 = report.faults.values().sum();
    assert_eq!(report.mates + faults, report.positions);
    assert_eq!(report.histogram.values().sum::<u64>(), report.mates);
    for line in report.longest.iter().chain(&report.counterexamples) {
        check_line(line);
    }
    report
}

fn play_default(module: &VerifiedModule, name: &str) -> VerifyReport {
    play(module, name, &VerifyOptions::default())
}

fn legal(position: &Position) -> Vec<al0_runtime::chess::Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

/// A line is legal play and ends as it says.
fn check_line(line: &Line) {
    let mut position = line.position;
    for step in &line.steps {
        assert_eq!(
            step.position.without_captured(),
            position.without_captured()
        );
        assert!(legal(&step.position).contains(&step.mv));
        position = step.position.make(step.mv);
    }
    let stuck = legal(&position).is_empty();
    let check = position.in_check(position.turn());
    match line.verdict {
        Verdict::Mate(moves) => {
            assert_eq!(line.our_moves(), moves as usize);
            assert!(stuck && check && position.turn() == Side::Them);
        }
        Verdict::Fault(Fault::Mated) => assert!(stuck && check && position.turn() == Side::Us),
        Verdict::Fault(Fault::Stalemate) => assert!(stuck && !check),
        Verdict::Fault(Fault::KingTaken) => assert!(!position.has_both_kings()),
        Verdict::Fault(Fault::MaterialLost) => {
            assert!(position.men().any(|placed| placed.captured));
        }
        Verdict::Fault(Fault::Cycle) => {
            let start = line.steps[line.returns_to.unwrap()].position;
            assert_eq!(start.without_captured(), position.without_captured());
        }
        Verdict::Fault(Fault::NoRule | Fault::NoAdvice | Fault::Error) => {
            assert!(!stuck && position.us_to_move())
        }
        Verdict::Fault(Fault::Undecided) => panic!("told though not decided"),
    }
}

#[test]
fn the_books_table_mates_but_for_48_stalemates() {
    let report = play_default(&common::krk(), "KRvK");
    assert_eq!(
        (report.positions, report.covered, report.mates),
        (175_168, 175_168, 175_120)
    );
    let histogram: BTreeMap<u32, u64> = (1..).zip(BOOK).collect();
    assert_eq!(report.histogram, histogram);
    assert_eq!(report.faults, BTreeMap::from([(Fault::Stalemate, 48)]));
    assert_eq!(report.counterexamples.len(), 48);
    assert_eq!(report.longest.as_ref().unwrap().our_moves(), 34);
    assert_eq!(
        (report.fifty_moves, report.other_roots, report.failures()),
        (0, 0, 48)
    );
    assert_eq!(report.nodes, 7_206_686);
    assert_eq!(report.rules, [23_592, 151_576]);
    let satisfied: Vec<u64> = report.advice.iter().map(|usage| usage.satisfied).collect();
    assert_eq!(satisfied, [6188, 116_504, 16_180, 3384, 32_908, 4]);
    assert_eq!(
        report.advice.iter().map(|usage| usage.nodes).sum::<u64>(),
        report.nodes
    );
    assert!(report.advice.iter().all(|usage| usage.held_at_root == 0));
    assert!(!report.is_partial());
}

fn with_threads(threads: usize) -> VerifyOptions<'static> {
    VerifyOptions {
        threads: NonZero::new(threads).unwrap(),
        ..VerifyOptions::default()
    }
}

#[test]
fn threads_do_not_show() {
    for (module, name) in [
        (common::krk(), "KRvK"),
        (one_advice(is("themtomove"), &[moves("legal")]), "KPvK"),
    ] {
        let one = play(&module, name, &with_threads(1));
        let three = play(&module, name, &with_threads(3));
        assert_eq!(one, three);
    }
}

/// One rule that always matches, one advice with our moves given once.
fn one_advice(main: Goal, ours: &[Yield]) -> VerifiedModule {
    let mut table = Builder::default();
    table.advice("only", main, is("true"), ours, &[moves("nomove")]);
    table.rule("always", &is("true"), &["only"]);
    let mut module = table.finish();
    module.ending = None;
    bytecode::verify(module).unwrap()
}

/// Verdicts, and the roots that the replies lead to.
type Plain = (Vec<Option<Verdict>>, Vec<Vec<usize>>);

/// What the table's move and all replies to it come to; each tree is a single move.
fn plain_graph(module: &VerifiedModule, name: &str) -> Plain {
    let roots: Vec<Position> = ending(name).positions(Color::White, Side::Us).collect();
    let numbers: HashMap<Position, usize> = roots.iter().copied().zip(0..).collect();
    let vm = Vm::new(module);
    let mut searcher = vm.searcher(Limits::default());
    let (mut verdicts, mut ways) = (Vec::new(), Vec::new());
    for root in &roots {
        let (verdict, next) = match searcher.step(root).unwrap() {
            Answer::Advice { .. } => {
                assert_eq!(searcher.tree().tokens().len(), 2);
                let moved = root.make(searcher.tree().first_move().unwrap());
                let replies: Vec<Position> =
                    legal(&moved).into_iter().map(|mv| moved.make(mv)).collect();
                let verdict = match (replies.is_empty(), moved.in_check(Side::Them)) {
                    (true, true) => Some(Verdict::Mate(1)),
                    (true, false) => Some(Verdict::Fault(Fault::Stalemate)),
                    (false, _) => None,
                };
                (verdict, replies)
            }
            Answer::NoRule => (Some(Verdict::Fault(Fault::NoRule)), vec![]),
            Answer::NoAdvice { .. } | Answer::NotOurMove => {
                (Some(Verdict::Fault(Fault::NoAdvice)), vec![])
            }
        };
        let lost = next.iter().any(|reply| !numbers.contains_key(reply));
        verdicts.push(if lost {
            Some(Verdict::Fault(Fault::MaterialLost))
        } else {
            verdict
        });
        ways.push(
            next.iter()
                .filter_map(|reply| numbers.get(reply).copied())
                .collect(),
        );
    }
    (verdicts, ways)
}

/// Judges by going over all roots again and again until nothing changes, the worst fault first.
fn plainly(module: &VerifiedModule, name: &str) -> (BTreeMap<Fault, u64>, BTreeMap<u32, u64>) {
    let (mut verdicts, ways) = plain_graph(module, name);
    for fault in [
        Fault::MaterialLost,
        Fault::Stalemate,
        Fault::NoRule,
        Fault::NoAdvice,
    ] {
        let this = Some(Verdict::Fault(fault));
        let mut changed = true;
        while changed {
            changed = false;
            for (root, ways) in ways.iter().enumerate() {
                let worse = matches!(verdicts[root], Some(Verdict::Fault(old)) if old <= fault);
                if !worse && ways.iter().any(|&next| verdicts[next] == this) {
                    (verdicts[root], changed) = (this, true);
                }
            }
        }
    }
    let mut changed = true;
    while changed {
        changed = false;
        for (root, ways) in ways.iter().enumerate().filter(|(_, ways)| !ways.is_empty()) {
            let longest = ways.iter().try_fold(0, |most, &next| match verdicts[next] {
                Some(Verdict::Mate(moves)) => Some(most.max(moves)),
                _ => None,
            });
            if let (None, Some(moves)) = (verdicts[root], longest) {
                (verdicts[root], changed) = (Some(Verdict::Mate(moves + 1)), true);
            }
        }
    }
    let (mut faults, mut histogram) = (BTreeMap::new(), BTreeMap::new());
    for verdict in verdicts {
        match verdict.unwrap_or(Verdict::Fault(Fault::Cycle)) {
            Verdict::Mate(moves) => *histogram.entry(moves).or_default() += 1,
            Verdict::Fault(fault) => *faults.entry(fault).or_default() += 1,
        }
    }
    (faults, histogram)
}

/// Tables that give single moves, bad in many ways.
fn bad_tables() -> Vec<VerifiedModule> {
    let mut tables = vec![
        one_advice(is("themtomove"), &[moves("rookmove")]),
        one_advice(
            all([is("themtomove"), not(is("rooklost"))]),
            &[moves("legal")],
        ),
        one_advice(is("mate"), &[at(0, "legal")]),
    ];
    let mut table = Builder::default();
    let safe = || all([is("themtomove"), not(is("rooklost"))]);
    let squeezing = all([safe(), is("newroomsmaller"), not(is("rookexposed"))]);
    table.advice(
        "mate",
        is("mate"),
        is("true"),
        &[at(0, "rookmove")],
        &[moves("nomove")],
    );
    table.advice(
        "press",
        squeezing,
        is("true"),
        &[at(0, "rookmove")],
        &[moves("nomove")],
    );
    table.advice(
        "near",
        safe(),
        is("true"),
        &[at(0, "kingdiagfirst")],
        &[moves("nomove")],
    );
    table.rule("edge", &is("their_king_edge"), &["mate", "press", "near"]);
    table.rule("apart", &not(is("kings_close")), &["press"]);
    table.rule("middle", &not(is("our_king_edge")), &["press", "near"]);
    tables.push(bytecode::verify(table.finish()).unwrap());
    tables
}

#[test]
fn verdicts_are_those_of_the_plain_definition() {
    let mut seen = Vec::new();
    for table in bad_tables() {
        let report = play(&table, "KRvK", &with_threads(2));
        let (faults, histogram) = plainly(&table, "KRvK");
        assert_eq!(report.faults, faults);
        assert_eq!(report.histogram, histogram);
        seen.extend(faults.into_keys());
    }
    for fault in [
        Fault::MaterialLost,
        Fault::Stalemate,
        Fault::NoRule,
        Fault::NoAdvice,
        Fault::Cycle,
    ] {
        assert!(seen.contains(&fault), "{fault:?} does not occur");
    }
}

#[test]
fn without_men_to_mate_with_play_goes_round_or_ends_in_mate_of_ours() {
    let walk = one_advice(is("themtomove"), &[moves("kingdiagfirst")]);
    let report = play_default(&walk, "KvK");
    assert_eq!(
        report.faults,
        BTreeMap::from([(Fault::Cycle, report.positions)])
    );
    let report = play_default(&walk, "KvKR");
    assert!(report.count(Fault::Mated) > 0);
    assert_eq!(report.mates, 0);
    assert_eq!(report.count(Fault::MaterialLost), 0);
}

#[test]
fn an_advice_that_has_nothing_to_do_is_told() {
    let report = play_default(&one_advice(is("true"), &[moves("legal")]), "KRvK");
    assert_eq!(report.advice[0].held_at_root, report.positions);
    assert_eq!(report.covered, 0);
    assert_eq!(report.count(Fault::NoAdvice), report.positions);
    let first = ending("KRvK").positions(Color::White, Side::Us).next();
    assert_eq!(report.advice[0].first_held, first);
}

#[test]
fn promotions_and_captures_are_followed() {
    let walk = one_advice(is("themtomove"), &[moves("kingdiagfirst")]);
    let few = VerifyOptions {
        counterexamples: 50,
        ..VerifyOptions::default()
    };
    let pawn = play(&walk, "KvKP", &few);
    // Every position of the four men that a pawn may become, as far as play comes there, and of bare kings.
    assert!(pawn.other_roots > 10_000);
    assert!(pawn.count(Fault::Mated) > 0 && pawn.count(Fault::Cycle) > 0);
    let queen = play_default(&walk, "KvKQ");
    assert!((1..=3612).contains(&queen.other_roots), "bare kings only");
    let ours = play_default(&one_advice(is("themtomove"), &[moves("legal")]), "KPvK");
    assert!(ours.count(Fault::MaterialLost) > 0);
}

#[test]
fn black_may_be_the_one_to_play() {
    let mut module = common::krk_module();
    module.us = Color::Black;
    let report = play_default(&bytecode::verify(module).unwrap(), "KRvK");
    assert_eq!(report.histogram.values().copied().collect::<Vec<_>>(), BOOK);
}

fn limited(limits: Limits, threads: usize) -> VerifyOptions<'static> {
    VerifyOptions {
        limits,
        ..with_threads(threads)
    }
}

#[test]
fn a_limit_of_nodes_leaves_the_same_part_for_any_number_of_threads() {
    let limits = Limits {
        nodes: 1_000_000,
        ..VerifyOptions::default().limits
    };
    let one = play(&common::krk(), "KRvK", &limited(limits, 1));
    assert_eq!(one.stopped, Some(LimitKind::Nodes));
    assert!(one.nodes > 900_000 && one.nodes <= 1_000_000);
    assert!(one.count(Fault::Undecided) > 0 && one.is_partial());
    assert_eq!(one, play(&common::krk(), "KRvK", &limited(limits, 3)));
}

#[test]
fn limits_of_time_and_depth_are_told() {
    let limits = Limits {
        time: Some(Duration::ZERO),
        ..VerifyOptions::default().limits
    };
    let report = play(&common::krk(), "KRvK", &limited(limits, 2));
    assert_eq!(report.stopped, Some(LimitKind::Time));
    assert_eq!(report.count(Fault::Undecided), report.positions);
    let limits = Limits {
        depth: 2,
        ..VerifyOptions::default().limits
    };
    let report = play(&common::krk(), "KRvK", &limited(limits, 2));
    assert_eq!(report.stopped, Some(LimitKind::Depth));
    assert!(report.count(Fault::Undecided) > 0 && report.mates > 0);
}

#[test]
fn too_many_men_are_refused() {
    let result = verify(&common::krk(), &ending("KRRvKR"), &VerifyOptions::default());
    assert_eq!(result.unwrap_err(), VerifyError::TooManyMen(5));
}

#[test]
fn perfect_play_is_compared_where_it_is_known() {
    // As if mate in one could be forced where the table mates at once, and nowhere else.
    let mates = |position: &Position| {
        let mates = legal(position).into_iter().any(|mv| {
            let after = position.make(mv);
            after.in_check(Side::Them) && !after.has_legal_move()
        });
        mates.then_some(1)
    };
    let options = VerifyOptions {
        distance: Some(&mates),
        ..VerifyOptions::default()
    };
    let report = play(&common::krk(), "KRvK", &options);
    let perfect = report.perfect.unwrap();
    assert_eq!((perfect.longest, perfect.missed), (1, 0));
    assert!(perfect.won >= BOOK[0]);
    let excess = (perfect.won - BOOK[0]) as f64 / perfect.won as f64;
    assert!(perfect.mean_excess >= excess);
    assert_eq!((report.failures(), report.counterexamples.len()), (0, 0));
}

#[test]
fn the_books_table_has_a_bias() {
    let options = VerifyOptions {
        symmetry: true,
        counterexamples: 3,
        ..VerifyOptions::default()
    };
    let report = play(&common::krk(), "KRvK", &options);
    assert_eq!(report.counterexamples.len(), 3);
    let mirrors: Vec<Mirror> = report.symmetry.iter().map(|found| found.mirror).collect();
    assert_eq!(mirrors, Mirror::ALL);
    for found in &report.symmetry {
        assert_eq!(found.other_advice, 0, "the goals know no left and right");
        assert!(found.other_move > 0 && found.example.is_some());
    }
    assert_eq!(report.symmetry[0].pairs, report.positions / 2);
}

#[test]
fn progress_is_told() {
    let told = std::sync::Mutex::new(Vec::new());
    let tell = |progress: Progress| told.lock().unwrap().push(progress);
    let options = VerifyOptions {
        progress: Some(&tell),
        ..VerifyOptions::default()
    };
    let report = play(&common::krk(), "KRvK", &options);
    let told = told.into_inner().unwrap();
    assert!(told.is_sorted_by_key(|progress| progress.done));
    assert_eq!(told.last().unwrap().done, report.positions);
}
