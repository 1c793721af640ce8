//! `al0 query FILE… GOAL`: the solutions of a goal, written as a Prolog top level does.

use crate::{
    args::{Answer as Form, Query},
    exit::{Exit, Outcome, Trouble},
    horn::{self, OpenLine, Terminal},
    output, render,
    session::Session,
    text::query as words,
};
use al0_grammar::{diagnostic::Diagnostic, span::FileId};
use al0_runtime::{
    horn::{Failure, Limits, Machine, Program, term::Goal},
    own::Library,
};
use serde_json::{Map, Value, json};
use std::{
    cell::RefCell,
    io::{self, Write as _},
    rc::Rc,
    time::Instant,
};

/// A goal with what it is asked of.
struct Question<'q> {
    args: &'q Query,
    program: &'q Program,
    library: &'q Library,
    goal: &'q Goal,
    file: FileId,
}

pub(crate) fn run(session: &mut Session, args: &Query) -> Outcome {
    let (program, library) = horn::load(session, &args.files)?;
    let (goal, file) = horn::goal(session, &args.goal)?;
    let question = Question {
        args,
        program: &program,
        library: &library,
        goal: &goal,
        file,
    };
    match args.format {
        Form::Human => for_people(session, &question),
        Form::Json => for_programs(session, &question),
    }
}

impl Question<'_> {
    fn limits(&self) -> Limits {
        Limits {
            steps: self.args.max_steps.unwrap_or(u64::MAX),
            ..Limits::default()
        }
    }

    /// How many solutions are wanted.
    fn most(&self) -> u64 {
        match (self.args.all || self.args.count, self.args.limit) {
            (_, Some(limit)) => limit,
            (true, None) => u64::MAX,
            (false, None) => 1,
        }
    }

    fn fault(&self, session: &Session, failure: &Failure) -> Option<Diagnostic> {
        let length = session.text(self.file).len();
        horn::diagnostic(self.program, failure, self.file, length)
    }
}

/// The status of a program that ended itself.
fn halted(failure: &Failure) -> Exit {
    match failure {
        Failure::Halt(0) => Exit::Fine,
        Failure::Halt(_) | Failure::Thrown(_) | Failure::Limit(_) => Exit::Input,
    }
}

fn for_people(session: &Session, question: &Question<'_>) -> Outcome {
    let host = Box::new(
        Terminal::default()
            .knowing(question.library)
            .with_files(question.args.allow_files),
    );
    let line = host.line_left();
    let mut machine = Machine::new(question.program, question.limits(), host);
    let start = Instant::now();
    let outcome = solve(session, question, &mut machine, &line);
    io::stdout().flush()?;
    if question.args.stats {
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

fn solve(
    session: &Session,
    question: &Question<'_>,
    machine: &mut Machine<'_>,
    line: &OpenLine,
) -> Outcome {
    let (args, most) = (question.args, question.most());
    let mut found = 0;
    for answer in machine.query(question.goal) {
        let answer = match answer {
            Ok(answer) => answer,
            Err(failure) => {
                let Some(fault) = question.fault(session, &failure) else {
                    io::stdout().flush()?;
                    return Ok(halted(&failure));
                };
                line.end()?;
                io::stdout().flush()?;
                return Err(fault.into());
            }
        };
        line.end()?;
        found += 1;
        if !args.count {
            let end = match (answer.is_last, found >= most) {
                (true, _) => ".",
                (false, true) => " .",
                (false, false) => " ;",
            };
            writeln!(
                io::stdout(),
                "{}{end}",
                horn::shown(question.program, &answer)
            )?;
        }
        if answer.is_last || found >= most {
            return count(args, found);
        }
    }
    line.end()?;
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

/// One object: the goal, its solutions as texts of terms, the output, and why it ended if it failed.
fn for_programs(session: &Session, question: &Question<'_>) -> Outcome {
    let kept = Rc::new(RefCell::new(String::new()));
    let host = Box::new(
        Terminal::keeping(&kept)
            .knowing(question.library)
            .with_files(question.args.allow_files),
    );
    let mut machine = Machine::new(question.program, question.limits(), host);
    let most = question.most();
    let mut solutions: Vec<Value> = Vec::new();
    let (mut found, mut more, mut failure) = (0, false, None);
    for answer in machine.query(question.goal) {
        match answer {
            Ok(answer) => {
                found += 1;
                more = !answer.is_last;
                if !question.args.count {
                    let bindings = horn::bindings(question.program, &answer);
                    let object = bindings
                        .into_iter()
                        .map(|(name, value)| (name, json!(value)));
                    solutions.push(Value::Object(object.collect()));
                }
                if answer.is_last || found >= most {
                    break;
                }
            }
            Err(ended) => failure = Some(ended),
        }
        more = false;
    }
    let mut object = Map::new();
    object.insert("goal".to_owned(), json!(question.args.goal.trim()));
    object.insert("count".to_owned(), json!(found));
    if !question.args.count {
        object.insert("solutions".to_owned(), json!(solutions));
    }
    object.insert("more".to_owned(), json!(more));
    object.insert("output".to_owned(), json!(&*kept.borrow()));
    object.insert("inferences".to_owned(), json!(machine.steps()));
    let exit = match failure {
        Some(failure) => failed(session, question, &failure, &mut object),
        None if found > 0 || question.args.count => Exit::Fine,
        None => Exit::Input,
    };
    output::print(|out| {
        serde_json::to_writer_pretty(&mut *out, &Value::Object(object))?;
        writeln!(out)
    })?;
    Ok(exit)
}

fn failed(
    session: &Session,
    question: &Question<'_>,
    failure: &Failure,
    object: &mut Map<String, Value>,
) -> Exit {
    let (kind, term) = match failure {
        Failure::Thrown(ball) => {
            let term = question
                .program
                .show(&ball.term, ball.root, &|_| Some("_".to_owned()));
            ("exception", Some(term))
        }
        Failure::Limit(_) => ("limit", None),
        Failure::Halt(_) => ("halt", None),
    };
    object.insert("failure".to_owned(), json!(kind));
    if let Some(term) = term {
        object.insert("exception".to_owned(), json!(term));
    }
    match question.fault(session, failure) {
        Some(fault) => {
            let trouble = Trouble::from(fault.clone());
            let list = render::to_json(session.ui.lang, &session.sources, &[fault]);
            object.insert("diagnostics".to_owned(), list);
            trouble.exit()
        }
        None => halted(failure),
    }
}
