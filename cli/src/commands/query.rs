//! `al0 query FILE… GOAL`: the solutions of a goal, written as a Prolog top level does.

use crate::{
    args::Query,
    exit::{Exit, Outcome, Trouble},
    input, program,
    session::Session,
    text::query as words,
};
use al0_compiler::horn;
use al0_grammar::diagnostic::{Diagnostic, Severity};
use al0_runtime::horn::{
    Failure, Host, Limits, Machine, Program,
    term::{Answer, Goal, Node},
};
use std::{
    io::{self, Write as _},
    time::Instant,
};

/// What the program writes goes to standard output as it comes.
struct Terminal;

impl Host for Terminal {
    fn write(&mut self, text: &str) {
        // A closed pipe is noticed when the answer is written.
        drop(io::stdout().write_all(text.as_bytes()));
    }
}

pub(crate) fn run(session: &mut Session, args: &Query) -> Outcome {
    let program = compile(session, args)?;
    let goal = goal(session, &args.goal)?;
    let limits = Limits {
        steps: args.max_steps.unwrap_or(u64::MAX),
        ..Limits::default()
    };
    let mut machine = Machine::new(&program, limits, Box::new(Terminal));
    let start = Instant::now();
    let outcome = solve(session, args, &program, &mut machine, &goal);
    io::stdout().flush()?;
    if args.stats {
        let seconds = start.elapsed().as_secs_f64();
        let steps = machine.steps();
        session.complain(&words::stats(
            steps,
            format!("{seconds:.3}"),
            rate(steps, seconds),
        ))?;
    }
    outcome
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a rate is shown in thousands, which a float holds"
)]
fn rate(steps: u64, seconds: f64) -> String {
    format!("{:.0}", steps as f64 / seconds.max(1e-9) / 1000.0)
}

/// Compiles the clauses of the files; only what concerns clauses stops it.
fn compile(session: &mut Session, args: &Query) -> Result<Program, Trouble> {
    let files = input::read_texts(session, &args.files)?;
    let checked = program::check(session, &files, false);
    let concerns = |one: &Diagnostic| one.code.is_syntax() || one.code.is_about_files();
    let faults: Vec<Diagnostic> = checked
        .diagnostics
        .into_iter()
        .filter(|one| one.severity == Severity::Error && concerns(one))
        .collect();
    if !faults.is_empty() {
        return Err(Trouble::Report(faults));
    }
    let lenient = al0_compiler::unknown_fails(&checked.units);
    let compiled = horn::compile(&checked.units, &[], lenient);
    if !compiled.refused.is_empty() {
        session.complain(&words::clauses_left_out(compiled.refused.len()))?;
    }
    compiled.program.ok_or_else(|| Trouble::Report(Vec::new()))
}

fn goal(session: &mut Session, text: &str) -> Result<Goal, Trouble> {
    horn::goal(text).map_err(|mut faults| {
        // Places refer to the goal with `?- ` before it and a full stop after it.
        let file = session.add("GOAL", format!("?- {} .", text.trim()));
        for fault in &mut faults {
            fault.primary.file = file;
            fault.labels.iter_mut().for_each(|label| label.file = file);
            fault.suggestions.clear();
        }
        Trouble::Report(faults)
    })
}

fn solve(
    session: &Session,
    args: &Query,
    program: &Program,
    machine: &mut Machine<'_>,
    goal: &Goal,
) -> Outcome {
    let most = match (args.all || args.count, args.limit) {
        (_, Some(limit)) => limit,
        (true, None) => u64::MAX,
        (false, None) => 1,
    };
    let mut found = 0;
    for answer in machine.query(goal) {
        let answer = match answer {
            Ok(answer) => answer,
            Err(failure) => return ended(session, program, &failure),
        };
        found += 1;
        if !args.count {
            let end = match (answer.is_last, found >= most) {
                (true, _) => ".",
                (false, true) => " .",
                (false, false) => " ;",
            };
            writeln!(io::stdout(), "{}{end}", shown(program, &answer))?;
        }
        if answer.is_last || found >= most {
            return count(args, found);
        }
    }
    if !args.count {
        writeln!(io::stdout(), "false.")?;
    }
    count(args, found)
}

fn count(args: &Query, found: u64) -> Outcome {
    if args.count {
        writeln!(io::stdout(), "{found}")?;
    }
    Ok(match found > 0 || args.count {
        true => Exit::Fine,
        false => Exit::Input,
    })
}

fn ended(session: &Session, program: &Program, failure: &Failure) -> Outcome {
    io::stdout().flush()?;
    match failure {
        Failure::Thrown(ball) => {
            let ball = program.show(&ball.term, ball.root, &|_| None);
            session.complain(&words::thrown(ball))?;
            Ok(Exit::Input)
        }
        Failure::Limit(kind) => {
            session.complain(&words::limit(*kind))?;
            Ok(Exit::Limit)
        }
        Failure::Halt(0) => Ok(Exit::Fine),
        Failure::Halt(_) => Ok(Exit::Input),
    }
}

/// `X = 1,` and so on, a variable a line; `true` where nothing is bound.
fn shown(program: &Program, answer: &Answer) -> String {
    let number = |node| match answer.term.node(node) {
        Node::Variable(number) => Some(number),
        Node::Atom(_)
        | Node::Integer(_)
        | Node::Float(_)
        | Node::Text(_)
        | Node::Compound { .. } => None,
    };
    let holder = |wanted: u32| {
        let mut bindings = answer.bindings.iter();
        bindings
            .find(|(_, value)| number(*value) == Some(wanted))
            .map(|(name, _)| name.clone())
    };
    let lines: Vec<String> = answer
        .bindings
        .iter()
        .filter(|(name, value)| number(*value).and_then(holder).as_ref() != Some(name))
        .map(|(name, value)| format!("{name} = {}", program.show(&answer.term, *value, &holder)))
        .collect();
    match lines.is_empty() {
        true => "true".to_owned(),
        false => lines.join(",\n"),
    }
}
