//! Tables made at random, as programs for the calculator: each plays as the virtual machine does, or is refused
//! with a diagnostic of the calculator's. `MK61_VARIANTS=300` tries so many of each kind.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::wildcard_enum_match_arm,
    reason = "tests state assumptions by panicking"
)]

mod support;

use serde_json::Value;
use std::{
    fmt::Write as _,
    io::Write as _,
    process::{Command, Stdio},
};

/// Numbers that look random and are the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from((self.0 >> 33) % u64::try_from(end).unwrap()).unwrap()
    }

    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

const GOALS: &[&str] = &[
    "themtomove",
    "themtomove and not stalemate",
    "themtomove and not queenlost",
    "themtomove and (dist(bk, wq) > 1)",
    "(file(wq) + rank(wq) > 4)",
    "(rank(wq) >= root(rank(wq)) - 3)",
    "themtomove and not check",
    "themtomove and (manh(wk, wq) < 12)",
    "(file(wq) \\= file(bk)) or check",
    "themtomove and (corner(bk) or not stalemate)",
    "(abs(rank(wq) - rank(bk)) < 7)",
    "(file(bk) * rank(wq) < 60)",
];

const CONDITIONS: &[&str] = &[
    "(file(bk) = 1) and (rank(bk) < 3)",
    "(edge(bk))",
    "(file(bk) + rank(bk) < 8)",
    "(dist(bk, wq) > 3)",
    "kings_close",
    "(file(bk) < file(wq)) or (rank(bk) > 5)",
    "(abs(file(bk) - file(wq)) >= 2)",
    "(rank(bk) * 2 > file(wq) + 3)",
    "(file(bk) mod 2 = 0)",
    "(min(file(bk), rank(bk)) = 2)",
    "(max(file(bk), 9 - rank(bk)) >= 6)",
    "(sign(file(bk) - rank(bk)) = -1)",
    "(rank(bk) // 3 > 1)",
    "corner(bk)",
    "(file(bk) < 2)",
    "(rank(bk) > 6) and not (file(bk) = 8)",
];

/// The queen goes to squares beside their king, or along files and ranks.
fn queen(numbers: &mut Numbers) -> String {
    let king = numbers.of(&["c3", "a1", "h8"]);
    let mut text = format!(
        ":- ending('KQvK').\n:- fixed(wk, {king}).\n:- start(wq, {}).\n",
        numbers.of(&["d4", "g7", "b6", "e5", "h3"])
    );
    text.push_str(numbers.of(&["", ":- frame(diagonal(bk)).\n"]));
    let count = 2 + numbers.below(5);
    let names: Vec<String> = (0..count).map(|at| format!("a{at}")).collect();
    for rule in 0..numbers.below(3) {
        let from = numbers.below(count);
        let list = names[from..].join(", ");
        let _ = writeln!(
            text,
            "r{rule} :: if {} then [{list}].",
            numbers.of(CONDITIONS)
        );
    }
    let _ = writeln!(text, "rest :: if true then [{}].", names.join(", "));
    for name in &names {
        let mut by = || numbers.of(&["1", "2", "3", "0", "(-1)", "(-2)"]);
        let to = match by() {
            "3" => "to_file(wq, 9 - file(wq))".to_owned(),
            "0" => "to_rank(wq, rank(bk) - 2)".to_owned(),
            files => format!("goto(wq, bk + {files}:{})", by()),
        };
        let goal = numbers.of(GOALS);
        let _ = writeln!(
            text,
            "advice({name}, {goal} : true : (depth = 0) and {to} : nomove)."
        );
    }
    text
}

/// Two rooks go up the board.
fn rooks(numbers: &mut Numbers) -> String {
    let near = numbers.of(&[
        "dist(bk, wr(2)) = 1",
        "dist(bk, wr(2)) < 3, rank(bk) > 2",
        "manh(bk, wr(2)) < 3",
    ]);
    let next = numbers.of(&[
        "dist(bk, file(wr(1)) : (rank(wr(2)) + 1)) =< 1",
        "manh(bk, wr(1)) < 4",
    ]);
    let step = numbers.of(&[
        "goto(wr(1), file(wr(1)) : (rank(wr(2)) + 1))",
        "to_rank(wr(1), rank(wr(2)) + 1)",
    ]);
    format!(
        ":- ending('KRRvK').\n:- fixed(wk, {}).\n:- start(wr(1), b1).\n:- start(wr(2), a2).\n\
         near :- {near}.\nnext :- {next}.\n\
         flee :: if near then [front].\nprepare :: if next then [rear].\nladder :: if true then [step].\n\
         advice(front, themtomove : true : (depth = 0) and to_file(wr(2), 9 - file(wr(2))) : nomove).\n\
         advice(rear, themtomove : true : (depth = 0) and to_file(wr(1), 9 - file(wr(1))) : nomove).\n\
         advice(step, themtomove : true : (depth = 0) and {step} : nomove).\n",
        numbers.of(&["h1", "d1"])
    )
}

/// A formula about one, two or three men.
fn formula(numbers: &mut Numbers) -> String {
    let men = &["wk", "bk", "wq"][..1 + numbers.below(3)];
    let man = |numbers: &mut Numbers| numbers.of(men);
    let line = |numbers: &mut Numbers| {
        let of = numbers.of(&["file", "rank"]);
        format!("{of}({})", man(numbers))
    };
    let number = |numbers: &mut Numbers| {
        let (a, b) = (line(numbers), line(numbers));
        let (p, q) = (man(numbers), man(numbers));
        match numbers.below(13) {
            0 => format!("dist({p}, {q})"),
            1 => format!("manh({p}, {q})"),
            2 => format!("{a} + {b}"),
            3 => format!("abs({a} - {b})"),
            4 => format!("max({a}, {b})"),
            5 => format!("min(8 - {a}, {b})"),
            6 => format!("{a} * {b}"),
            7 => format!("({a} + {b}) // 3"),
            8 => format!("{a} mod 2"),
            9 => format!("sign({a} - {b})"),
            10 => format!("dist({p}, {b}:4)"),
            11 => format!("-{a}"),
            _ => (1 + numbers.below(8)).to_string(),
        }
    };
    let one = |numbers: &mut Numbers| {
        let compared = numbers.of(&["<", ">", "=<", ">=", "=", "\\="]);
        format!("{} {compared} {}", number(numbers), number(numbers))
    };
    let zone = |numbers: &mut Numbers| {
        let of = numbers.of(&["edge", "corner", "\\+ edge", "\\+ corner"]);
        format!("{of}({})", man(numbers))
    };
    let (a, b, c) = (one(numbers), one(numbers), one(numbers));
    let (d, e) = (zone(numbers), zone(numbers));
    match numbers.below(4) {
        0 => format!("f :- {a}.\n"),
        1 => format!("f :- {a}, {d}.\nf :- {b}, \\+ ({c}).\n"),
        2 => format!("f :- ({a} ; {b}), {d}.\n"),
        _ => format!("f :- {a}, {d}.\nf :- {b}, {e}.\nf :- {c}, themtomove.\n"),
    }
}

/// Runs with a text as standard input.
fn fed(command: &mut Command, text: &str) -> (String, String) {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(text.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr))
}

/// What comes of a table: how many answers are equal, or the code of the refusal.
fn outcome(text: &str) -> Result<u64, String> {
    let mut command = support::al0();
    command.args(["verify", "-", "--target", "mk61", "--format", "json"]);
    let (out, err) = fed(&mut command, text);
    let found: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{text}\n{out}{err}"));
    if let Some(equal) = found["equal"].as_u64() {
        assert_eq!(found["differs"], Value::Null, "{text}\n{out}");
        return Ok(equal);
    }
    let code = found["diagnostics"][0]["code"].as_str().unwrap_or_default();
    assert!(
        matches!(code, "AL0521" | "AL0522" | "AL0523" | "AL0524" | "AL0609"),
        "{text}\n{out}{err}"
    );
    Err(code.to_owned())
}

/// How many of a kind are tried: a few, unless more are asked for.
fn wanted(few: u64) -> u64 {
    let many = std::env::var("MK61_VARIANTS").ok();
    many.and_then(|many| many.parse().ok()).unwrap_or(few)
}

#[test]
fn formulas_answer_as_the_machine_does() {
    let mut right = 0;
    for seed in 0..wanted(3) {
        let text = formula(&mut Numbers(seed * 104_729 + 3));
        let mut command = support::al0();
        command.args(["verify", "-", "--target", "mk61", "--predicate", "f"]);
        let (out, err) = fed(&mut command, &text);
        let told = out.contains("every answer") || err.contains("AL0524");
        assert!(told, "{text}{out}{err}");
        right += u32::from(out.contains("every answer"));
    }
    assert!(right >= 1, "only {right} formulas fit");
}

#[test]
fn what_is_compiled_plays_as_the_machine_does() {
    let mut equal = 0;
    for seed in 0..wanted(8) {
        let mut numbers = Numbers(seed * 7_919 + 5);
        let text = match seed % 4 {
            3 => rooks(&mut numbers),
            _ => queen(&mut numbers),
        };
        let found = outcome(&text);
        equal += u32::from(found.is_ok_and(|equal| equal > 0));
    }
    assert!(equal >= 1, "only {equal} tables were compiled");
}
