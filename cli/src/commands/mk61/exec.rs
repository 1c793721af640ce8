//! `al0 mk61 exec`: cases in JSON Lines, and the expectations of programs.

use super::{problems, read, verdict};
use crate::{
    args::mk61::Mk61Exec,
    exit::{Exit, Outcome, Trouble},
    input, output,
    session::Session,
};
use al0_runtime::mk61::{Case, Halt, Observed, Outcome as Shown};

/// How many passed, and what is said of the others.
#[derive(Default)]
struct Tally {
    passed: usize,
    failed: Vec<String>,
}

pub(super) fn run(session: &mut Session, args: &Mk61Exec) -> Outcome {
    let mut tally = Tally::default();
    for name in &args.files {
        if is_cases(name) {
            cases(session, name, args, &mut tally)?;
        } else {
            expectations(session, name, args, &mut tally)?;
        }
    }
    if !args.check {
        return Ok(Exit::Fine);
    }
    output::print(|out| {
        for line in &tally.failed {
            writeln!(out, "{line}")?;
        }
        writeln!(
            out,
            "{} passed, {} failed",
            tally.passed,
            tally.failed.len()
        )
    })?;
    Ok(verdict(tally.failed.is_empty()))
}

fn is_cases(name: &str) -> bool {
    name == "-" || [".jsonl", ".json"].iter().any(|end| name.ends_with(end))
}

fn cases(
    session: &mut Session,
    name: &str,
    args: &Mk61Exec,
    tally: &mut Tally,
) -> Result<(), Trouble> {
    let (shown, bytes) = input::read_bytes(session, name)?;
    let text = String::from_utf8_lossy(&bytes);
    let mut observed = Vec::new();
    for (number, line) in (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty())
    {
        let case = Case::parse(line);
        let ran = case.and_then(|case| case.run(args.limit).map(|outcome| (case, outcome)));
        let (case, outcome) = match ran {
            Ok(ran) => ran,
            Err(error) => return Err(problems::bad_case(session, &shown, number, &error).into()),
        };
        if args.check {
            judge(&case, &outcome, tally);
        } else {
            observed.push(replaced(case, outcome));
        }
    }
    output::print(|out| {
        observed.iter().try_for_each(|case| {
            serde_json::to_writer(&mut *out, case)?;
            writeln!(out)
        })
    })
}

/// The case with what was observed in place of what was expected.
fn replaced(case: Case, outcome: Shown) -> Case {
    let trace = case.trace.is_some().then_some(outcome.trace);
    Case {
        trace,
        expect: Some(outcome.observed),
        ..case
    }
}

fn judge(case: &Case, outcome: &Shown, tally: &mut Tally) {
    let mut faults = Vec::new();
    if outcome.halt != Halt::Stopped {
        faults.push("did not stop".to_owned());
    }
    if let Some(trace) = &case.trace {
        let pairs = trace.iter().zip(&outcome.trace).zip(&case.keys);
        let first = pairs
            .into_iter()
            .find(|((expected, seen), _)| expected != seen);
        if let Some(((expected, seen), key)) = first {
            faults.push(format!(
                "after {key}: expected \"{expected}\", saw \"{seen}\""
            ));
        }
    }
    if let Some(expected) = &case.expect {
        faults.extend(differences(expected, &outcome.observed));
    }
    if faults.is_empty() {
        tally.passed += 1;
    } else {
        tally
            .failed
            .push(format!("{}: {}", case.id, faults.join("; ")));
    }
}

/// Fields that differ.
fn differences(expected: &Observed, seen: &Observed) -> Vec<String> {
    let value = |observed: &Observed| serde_json::to_value(observed).unwrap_or_default();
    let (expected, seen) = (value(expected), value(seen));
    let (Some(expected), Some(seen)) = (expected.as_object(), seen.as_object()) else {
        return Vec::new();
    };
    let null = serde_json::Value::Null;
    let mut names: Vec<&String> = expected.keys().chain(seen.keys()).collect();
    names.dedup();
    let mut faults: Vec<String> = Vec::new();
    for name in names {
        let (one, other) = (
            expected.get(name).unwrap_or(&null),
            seen.get(name).unwrap_or(&null),
        );
        let fault = format!("{name}: expected {one}, saw {other}");
        if one != other && !faults.contains(&fault) {
            faults.push(fault);
        }
    }
    faults
}

/// The `expect:` lines of a program.
fn expectations(
    session: &mut Session,
    name: &str,
    args: &Mk61Exec,
    tally: &mut Tally,
) -> Result<(), Trouble> {
    let program = read(session, name)?;
    let unmet = program.unmet(args.limit);
    tally.passed += program.expected.len().saturating_sub(unmet.len());
    for one in &unmet {
        let (number, expected, seen) = (one.index + 1, &one.expected, &one.seen);
        tally.failed.push(format!(
            "{name}: expectation {number}: expected {expected}, saw {seen}"
        ));
    }
    Ok(())
}
