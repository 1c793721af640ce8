//! The example programs in Horn clauses: eight queens, and the interpreter of a table.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::wildcard_enum_match_arm,
    clippy::print_stderr,
    missing_docs,
    reason = "tests state their assumptions by panicking"
)]

use std::{fs, num::NonZero, path::Path};

use al0_compiler::{Unit, bytecode::generate, check, horn};
use al0_grammar::{parse::parse, span::FileId};
use al0_runtime::{
    chess::Ending,
    horn::{
        Limits, Machine, Program,
        host::Silent,
        term::{Answer, Goal, Node, NodeId, Term},
    },
    solve::{SurveyOptions, survey},
};

fn example(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
    fs::read_to_string(path.join(name)).unwrap()
}

fn program(name: &str, unknown_fails: bool) -> Program {
    let text = example(name);
    let parsed = parse(FileId(0), &text);
    assert_eq!(parsed.diagnostics, []);
    let unit = Unit {
        file: FileId(0),
        text,
        parsed,
    };
    let compiled = horn::compile(&[unit], &[], unknown_fails);
    assert_eq!(compiled.refused, []);
    compiled.program.unwrap()
}

fn value(answer: &Answer, name: &str) -> NodeId {
    let found = answer.bindings.iter().find(|(known, _)| known == name);
    found.unwrap().1
}

/// Every solution as the queens' ranks, file after file.
fn queens(name: &str, goal: &str) -> Vec<[i64; 8]> {
    let program = program(name, false);
    let mut machine = Machine::new(&program, Limits::default(), Box::new(Silent));
    let answers = machine.query(&horn::goal(goal).unwrap());
    answers
        .map(|answer| {
            let answer = answer.unwrap();
            let shown = program.show(&answer.term, value(&answer, "S"), &|_| None);
            let ranks: Vec<i64> = shown
                .split('/')
                .skip(1)
                .map(|part| part[..1].parse().unwrap())
                .collect();
            ranks.try_into().unwrap()
        })
        .collect()
}

/// In the order of the search: the last queen's rank counts most.
fn all_queens() -> Vec<[i64; 8]> {
    fn place(file: usize, board: &mut [i64; 8], found: &mut Vec<[i64; 8]>) {
        for rank in 1..=8 {
            let attacked = (file + 1..8).any(|other| {
                let distance = i64::try_from(other - file).unwrap();
                board[other] == rank || (board[other] - rank).abs() == distance
            });
            if attacked {
                continue;
            }
            board[file] = rank;
            match file {
                0 => found.push(*board),
                _ => place(file - 1, board, found),
            }
        }
    }
    let mut found = Vec::new();
    place(7, &mut [0; 8], &mut found);
    found
}

#[test]
fn eight_queens_in_both_languages() {
    let expected = all_queens();
    assert_eq!(expected.len(), 92);
    assert_eq!(queens("queens.al0", "template(S), solution(S)"), expected);
    assert_eq!(
        queens("queens_ru.al0", "?- шаблон(S), решение(S)."),
        expected
    );
}

/// The lines that the native search gives for the Russian table.
fn native() -> Vec<String> {
    let checked = check(vec![example("krk_ru.al0")], None);
    let module = generate(&checked.table().unwrap(), "krk_ru.al0").unwrap();
    let options = SurveyOptions {
        threads: NonZero::new(2).unwrap(),
        ..SurveyOptions::default()
    };
    let mut out = Vec::new();
    survey(&module, &Ending::parse("KRvK").unwrap(), &options, &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    text.lines().map(str::to_owned).collect()
}

/// `стратегия(Pos, R, A, T)` for the position of a line.
fn question(line: &str) -> Goal {
    let digit: Vec<i64> = line[..6]
        .chars()
        .map(|c| i64::from(c as u32 - 48))
        .collect();
    let text = format!(
        "стратегия(б..{}:{}..{}:{}..{}:{}..0, R, A, T)",
        digit[0], digit[1], digit[2], digit[3], digit[4], digit[5]
    );
    horn::goal(&text).unwrap()
}

fn write_move(term: &Term, node: NodeId, out: &mut String) {
    match term.node(node) {
        Node::Compound { args, .. } => args.iter().for_each(|arg| write_move(term, *arg, out)),
        Node::Integer(value) => out.push_str(&value.to_string()),
        other => panic!("{other:?} in a move"),
    }
}

/// A move and what follows, as the survey writes it.
fn write_tree(term: &Term, node: NodeId, out: &mut String) {
    let Node::Compound {
        name: "..",
        args: [made, rest],
    } = term.node(node)
    else {
        panic!("{:?} for a tree", term.node(node))
    };
    write_move(term, *made, out);
    let mut rest = *rest;
    if term.node(rest) == Node::Atom("nil") {
        out.push('.');
        return;
    }
    out.push('(');
    while let Node::Compound {
        name: "[|]",
        args: [reply, others],
    } = term.node(rest)
    {
        let Node::Compound {
            args: [answer, tree],
            ..
        } = term.node(*reply)
        else {
            panic!("{:?} for a reply", term.node(*reply))
        };
        write_move(term, *answer, out);
        if term.node(*tree) == Node::Atom("nil") {
            out.push('.');
        } else {
            out.push('<');
            write_tree(term, *tree, out);
            out.push('>');
        }
        rest = *others;
    }
    out.push(')');
}

/// Asks the interpreter of every such position and compares.
fn compare(lines: &[String], step: usize) {
    let program = program("mini_al0.al0", true);
    let mut machine = Machine::new(&program, Limits::default(), Box::new(Silent));
    for line in lines.iter().step_by(step) {
        let goal = question(line);
        let answer = machine.query(&goal).next();
        let answer = answer
            .unwrap_or_else(|| panic!("no answer: {line}"))
            .unwrap();
        let Node::Atom(advice) = answer.term.node(value(&answer, "A")) else {
            panic!("no advice: {line}")
        };
        let mut found = format!("{} {advice} ", &line[..6]);
        write_tree(&answer.term, value(&answer, "T"), &mut found);
        assert_eq!(&found, line);
    }
}

#[test]
fn the_interpreter_in_clauses_builds_the_same_trees() {
    compare(&native(), 97);
}

/// `cargo test --release -p al0-compiler --test horn_examples -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes; for releases"]
fn the_interpreter_in_clauses_builds_the_same_trees_everywhere() {
    let lines = native();
    let start = std::time::Instant::now();
    compare(&lines, 1);
    eprintln!("{} positions in {:.1?}", lines.len(), start.elapsed());
}
