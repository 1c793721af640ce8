//! `al0 test FILE…`: the expectations that tables carry, and their output beside its snapshots.

mod case;
mod expect;
mod junit;
mod report;
mod snapshot;
mod suite;

pub(crate) use snapshot::kinds;

use crate::{
    args::{Test, TestForm},
    exit::{Exit, Outcome},
    output,
    session::Session,
};
use case::{Case, Status};

pub(crate) fn run(session: &mut Session, args: &Test) -> Outcome {
    let mut cases: Vec<Case> = Vec::new();
    for file in &args.files {
        suite::run(session, args, file, &mut cases)?;
    }
    output::print(|out| match args.format {
        TestForm::Human => report::human(out, session, args, &cases),
        TestForm::Json => report::json(out, session, &cases),
        TestForm::Junit => junit::write(out, session, &cases),
    })?;
    if args.format == TestForm::Human {
        session.tell(&report::summary(&cases))?;
    }
    Ok(verdict(&cases))
}

/// A failure outweighs a limit.
fn verdict(cases: &[Case]) -> Exit {
    let any = |wanted: fn(Status) -> bool| cases.iter().any(|case| wanted(case.status));
    if any(Status::fails) {
        Exit::Input
    } else if any(|status| status == Status::Limit) {
        Exit::Limit
    } else {
        Exit::Fine
    }
}
