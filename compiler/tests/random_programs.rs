//! Random pure programs: every answer is SWI-Prolog's, in its order. Skipped where `swipl` is not installed.
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    missing_docs,
    reason = "tests state their assumptions by panicking and tell why they do nothing"
)]

use std::{fmt::Write as _, fs, process::Command};

use al0_compiler::{Unit, horn};
use al0_grammar::{parse::parse, span::FileId};
use al0_runtime::horn::{Limits, Machine};
use proptest::{
    prelude::{Just, Strategy, any, prop_oneof},
    strategy::ValueTree as _,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};

/// So many programs are made; all run in one process of SWI-Prolog.
const PROGRAMS: usize = 150;
/// So many answers of a program are compared.
const MOST: usize = 200;

/// A term over few variables and constants.
fn term(depth: u32) -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        (0..4_u8).prop_map(|n| format!("{}", char::from(b'W' + n))),
        (0..3_u8).prop_map(|n| format!("{}", char::from(b'a' + n))),
        (0..3_i8).prop_map(|n| n.to_string()),
        Just("[]".to_owned()),
    ];
    leaf.prop_recursive(depth, 8, 2, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("f({a}, {b})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("[{a} | {b}]")),
            inner.prop_map(|a| format!("g({a})")),
        ]
    })
}

/// A goal that calls predicates of lower layers only, so that every program ends.
fn goal(layer: usize) -> impl Strategy<Value = String> {
    let called =
        (0..layer.max(1), term(2), term(2)).prop_map(|(below, a, b)| format!("p{below}({a}, {b})"));
    let simple = prop_oneof![
        4 => called,
        2 => (term(2), term(2)).prop_map(|(a, b)| format!("{a} = {b}")),
        1 => (term(1), term(1)).prop_map(|(a, b)| format!("{a} \\= {b}")),
        1 => (term(1), term(1)).prop_map(|(a, b)| format!("{a} \\== {b}")),
        1 => term(0).prop_map(|a| format!("atom({a})")),
        1 => term(0).prop_map(|a| format!("var({a})")),
        1 => Just("!".to_owned()),
    ];
    simple.prop_recursive(2, 6, 3, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("( {a} ; {b} )")),
            (inner.clone(), inner.clone(), inner.clone())
                .prop_map(|(a, b, c)| format!("( {a} -> {b} ; {c} )")),
            inner.clone().prop_map(|a| format!("\\+ ( {a} )")),
            (term(1), inner.clone(), term(0))
                .prop_map(|(t, a, l)| format!("findall({t}, ( {a} ), {l})")),
            (inner.clone(), inner).prop_map(|(a, b)| format!("( {a}, {b} )")),
        ]
    })
}

fn clause(layer: usize) -> impl Strategy<Value = String> {
    (
        term(2),
        term(2),
        proptest::collection::vec(goal(layer), 0..=3),
        any::<bool>(),
    )
        .prop_map(move |(a, b, body, is_fact)| {
            if is_fact || layer == 0 || body.is_empty() {
                format!("p{layer}({a}, {b}).\n")
            } else {
                format!("p{layer}({a}, {b}) :- {}.\n", body.join(", "))
            }
        })
}

/// Three layers of one to four clauses.
fn program() -> impl Strategy<Value = String> {
    let layer = |number| proptest::collection::vec(clause(number), 1..=4);
    (layer(0), layer(1), layer(2)).prop_map(|(a, b, c)| [a, b, c].concat().concat())
}

/// What `write_canonical` says of every answer, a line each.
const ASK: &str = "p2(A, B), write_canonical(A - B), nl, fail ; true";

fn ours(program: &str) -> String {
    struct Collect(std::rc::Rc<std::cell::RefCell<String>>);
    impl al0_runtime::horn::Host for Collect {
        fn write(&mut self, text: &str) {
            self.0.borrow_mut().push_str(text);
        }
    }
    let parsed = parse(FileId(0), program);
    assert_eq!(parsed.diagnostics, [], "{program}");
    let unit = Unit {
        file: FileId(0),
        text: program.to_owned(),
        parsed,
    };
    let compiled = horn::compile(&[unit], &[], false).program.unwrap();
    let out = std::rc::Rc::default();
    let host = Box::new(Collect(std::rc::Rc::clone(&out)));
    let mut machine = Machine::new(&compiled, Limits::default(), host);
    let ended = machine.query(&horn::goal(ASK).unwrap()).next();
    assert!(matches!(ended, Some(Ok(_))), "{program}");
    let text = out.borrow();
    text.lines()
        .take(MOST)
        .fold(String::new(), |mut all, line| {
            writeln!(all, "{line}").unwrap();
            all
        })
}

/// The answers of SWI-Prolog to all programs, each in a module of its own.
fn theirs(programs: &[String]) -> Option<Vec<String>> {
    let folder = tempfile::tempdir().unwrap();
    let mut script = String::from(":- style_check(-singleton). :- style_check(-discontiguous).\n");
    for (number, program) in programs.iter().enumerate() {
        let file = folder.path().join(format!("m{number}.pl"));
        fs::write(&file, format!(":- module(m{number}, []).\n{program}")).unwrap();
        writeln!(
            script,
            ":- load_files('{}', [silent(true)]), m{number}:({ASK}), write('=='), nl.",
            file.display()
        )
        .unwrap();
    }
    let path = folder.path().join("all.pl");
    fs::write(&path, script).unwrap();
    let run = Command::new("swipl")
        .args(["-q", "-f", "none", "-g", "halt"])
        .arg(&path)
        .output()
        .ok()?;
    let text = String::from_utf8(run.stdout).unwrap();
    let answers = text.split("==\n").map(|part| {
        part.lines()
            .take(MOST)
            .fold(String::new(), |mut all, line| {
                writeln!(all, "{line}").unwrap();
                all
            })
    });
    let mut answers: Vec<String> = answers.collect();
    answers.truncate(programs.len());
    assert_eq!(answers.len(), programs.len());
    Some(answers)
}

#[test]
fn random_programs_answer_as_in_swi_prolog() {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let programs: Vec<String> = (0..PROGRAMS)
        .map(|_| program().new_tree(&mut runner).unwrap().current())
        .collect();
    let Some(theirs) = theirs(&programs) else {
        eprintln!("swipl is not installed: random programs are not compared");
        return;
    };
    for (program, expected) in programs.iter().zip(&theirs) {
        assert_eq!(&ours(program), expected, "{program}");
    }
    let answered = theirs.iter().filter(|answers| !answers.is_empty()).count();
    assert!(
        answered > PROGRAMS / 4,
        "only {answered} programs have answers"
    );
}
