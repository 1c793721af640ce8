//! Any text as a program of clauses: its compiled form passes the verifier, and its goals run within small limits.
#![no_main]

use al0_compiler::{Unit, horn};
use al0_grammar::{parse::parse, span::FileId};
use al0_runtime::horn::{Limits, Machine, host::Silent};
use libfuzzer_sys::fuzz_target;

const LIMITS: Limits = Limits {
    steps: 20_000,
    heap: 1 << 20,
    stack: 1 << 20,
};

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    // The last line is the goal.
    let (program, goal) = text.trim_end().rsplit_once('\n').unwrap_or(("", text));
    let unit = Unit {
        file: FileId(0),
        text: program.to_owned(),
        parsed: parse(FileId(0), program),
    };
    let compiled = horn::compile(&[unit], &[], false);
    let program = compiled
        .program
        .expect("what the compiler makes passes the verifier");
    let Ok(goal) = horn::goal(goal) else { return };
    let mut machine = Machine::new(&program, LIMITS, Box::new(Silent));
    for answer in machine.query(&goal).take(10).flatten() {
        for (_, value) in &answer.bindings {
            let _ = program.show(&answer.term, *value, &|_| None);
        }
    }
});
