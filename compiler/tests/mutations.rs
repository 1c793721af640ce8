//! A character taken out of a sound program, put in twice or another put before it: few messages, and near the
//! place.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "tests state assumptions by panicking"
)]

use std::path::Path;

use al0_compiler::check;
use al0_grammar::diagnostic::{Diagnostic, Severity};

/// More than so many messages about one slip are noise.
const MOST: usize = 2;
/// A message is near when some place it marks is within so many lines.
const NEAR: usize = 1;

const CLAUSES: &str = "\
% The squares beside a square, and how a rook is lost.
next(X : Y, X1 : Y1) :-
    member(DX : DY, [1 : 1, 1 : 0, 0 : 1]),
    X1 is X + DX, X1 =< 8,
    Y1 is Y + DY, Y1 =< 8.

lost(_ .. _ .. R .. R .. _).
lost(them .. W .. R .. B .. _) :-
    next(B, R),
    \\+ next(W, R).

greater(A, B, A) :- A >= B, !.
greater(A, B, B) :- A < B.

room([], 0).
room([Side | Sides], Room) :-
    room(Sides, Rest),
    (  Rest > Side
    -> Room = Rest
    ;  Room = Side
    ).
";

struct Program {
    name: &'static str,
    text: String,
}

fn programs() -> Vec<Program> {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
    let read = |name| std::fs::read_to_string(examples.join(name)).unwrap();
    vec![
        Program {
            name: "krk",
            text: read("krk.al0"),
        },
        Program {
            name: "krk_ru",
            text: read("krk_ru.al0"),
        },
        Program {
            name: "clauses",
            text: CLAUSES.to_owned(),
        },
    ]
}

fn found(text: &str) -> Vec<Diagnostic> {
    let mut all = check(vec![text.to_owned()], None).diagnostics;
    all.retain(|one| one.severity != Severity::Note);
    all
}

/// Every `step`th character changed, with the offset of the change.
fn changed(text: &str, step: usize, change: fn(char) -> String) -> Vec<(usize, String)> {
    let places = text.char_indices().step_by(step);
    places
        .map(|(at, c)| {
            let rest = &text[at + c.len_utf8()..];
            (at, format!("{}{}{rest}", &text[..at], change(c)))
        })
        .collect()
}

fn line(text: &str, at: usize) -> usize {
    let end = at.min(text.len());
    text.as_bytes()[..end]
        .iter()
        .filter(|byte| **byte == b'\n')
        .count()
}

/// How far from the line of the change the nearest place marked is.
fn distance(text: &str, at: usize, one: &Diagnostic) -> usize {
    let marked = one.labels.iter().map(|label| label.span);
    let edits = one
        .suggestions
        .iter()
        .flat_map(|suggestion| &suggestion.edits);
    let spans = marked
        .chain(edits.map(|edit| edit.span))
        .chain([one.primary.span]);
    let lines = spans.map(|span| {
        let (first, last) = (
            line(text, span.start() as usize),
            line(text, span.end() as usize),
        );
        let here = line(text, at);
        first.saturating_sub(here).max(here.saturating_sub(last))
    });
    lines.min().unwrap()
}

/// Panics where a change gives too many messages, or too seldom one near it.
fn messages_are_few_and_near(step: usize, change: fn(char) -> String) {
    for program in programs() {
        assert!(found(&program.text).is_empty(), "{}", program.name);
        let (mut told, mut near) = (0, 0);
        for (at, text) in changed(&program.text, step, change) {
            let messages = found(&text);
            assert!(
                messages.len() <= MOST,
                "{} at {at}: {messages:#?}",
                program.name
            );
            told += usize::from(!messages.is_empty());
            near += usize::from(messages.iter().any(|one| distance(&text, at, one) <= NEAR));
        }
        let name = program.name;
        assert!(near * 100 >= told * 93, "{name}: {near} of {told} are near");
    }
}

#[test]
fn a_character_less() {
    messages_are_few_and_near(3, |_| String::new());
}

#[test]
fn a_character_twice() {
    messages_are_few_and_near(5, |c| format!("{c}{c}"));
}
