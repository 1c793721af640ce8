//! `al0 explain FILE --fen FEN`: which rules and advice were tried, and where each failed.

mod record;
mod report;

use super::failure;
use crate::wishes::Wishes;
use crate::{
    args::{Answer as Form, Explain},
    exit::{Exit, Outcome, Trouble},
    limits, output, position,
    program::Program,
    session::Session,
};
use al0_grammar::span::FileId;
use al0_runtime::{
    chess::{Move, Position},
    vm::{Answer, LimitHit, Vm},
};
use record::Recorder;
use serde_json::Map;

/// A table watched while it looked at a position.
pub(crate) struct Watched {
    pub(crate) program: Program,
    pub(crate) position: Position,
    pub(crate) fen: FileId,
    pub(crate) record: Recorder,
    pub(crate) answer: Result<Answer, LimitHit>,
}

impl Watched {
    /// A move as the program's own clauses write it.
    fn written(&self, mv: Move) -> Option<String> {
        Vm::new(&self.program.module).written(&self.position, mv)
    }
}

pub(crate) fn run(session: &mut Session, args: &Explain) -> Outcome {
    match (watch(session, args), args.format) {
        (Ok(watched), form) => tell(session, &watched, form),
        (Err(Trouble::Report(diagnostics)), Form::Json) => {
            failure::print(session, Map::new(), &diagnostics)
        }
        (Err(trouble), _) => Err(trouble),
    }
}

fn watch(session: &mut Session, args: &Explain) -> Result<Watched, Trouble> {
    let program = Program::load(
        session,
        &args.files,
        &Wishes::of_table(&args.position.of_table),
    )?;
    let (position, fen) = position::read(session, &program, &args.position)?;
    let mut record = Recorder::default();
    let vm = Vm::new(&program.module);
    let mut searcher = vm.searcher(limits::limits(&args.limits));
    let answer = searcher.step_observed(&position, &mut record);
    record.tree = searcher.tree().clone();
    record.nodes = searcher.nodes();
    Ok(Watched {
        program,
        position,
        fen,
        record,
        answer,
    })
}

fn tell(session: &mut Session, watched: &Watched, form: Form) -> Outcome {
    let facts = report::facts(session, watched);
    match form {
        Form::Human => output::print(|out| report::write_human(out, session, watched, &facts))?,
        Form::Json => output::print(|out| report::write_json(out, session, watched, &facts))?,
    }
    match &watched.answer {
        Ok(Answer::Advice { .. }) => Ok(Exit::Fine),
        Ok(Answer::NoRule | Answer::NoAdvice { .. } | Answer::NotOurMove) => Ok(Exit::Input),
        Err(hit) => {
            let limit = failure::limit(&watched.program, hit, session, watched.fen);
            Err(limit.into())
        }
    }
}
