//! `al0 build FILE --target mk61 --predicate NAME`: one goal as a routine, proved by asking about every position.

use super::{Proved, verdict};
use crate::{
    args::Answer,
    exit::{Exit, Outcome, Trouble},
    program,
    program::Program,
    session::Session,
    text::build as words,
};
use al0_compiler::{
    mk61::{Options, Routine, goal_called, routine},
    table::Place,
};
use al0_grammar::{
    codes,
    diagnostic::Diagnostic,
    span::{FileId, Span},
};
use al0_runtime::{
    bytecode::VerifiedModule,
    chess::{Piece, fen::to_fen},
    solve::inquiry::{Answers, Inquiry},
};
use serde_json::json;

/// A routine and what asking it everything came to.
pub(super) struct Built {
    routine: Routine,
    answers: Answers,
    name: String,
    /// Where the goal was named.
    place: Place,
}

/// Compiles the goal called `predicate` of a text, which may be without rules, and asks about every position.
pub(super) fn build(
    session: &mut Session,
    files: &[FileId],
    name: &str,
    (predicate, options): (&str, Options),
) -> Result<Built, Trouble> {
    let (mut checked, files) = program::check_files(session, files, false);
    checked
        .diagnostics
        .retain(|one| one.code != codes::NO_RULES);
    let Some(table) = checked.table() else {
        return Err(Trouble::Report(checked.diagnostics));
    };
    session.stop_at_errors(checked.diagnostics)?;
    let place = option(session, predicate);
    let goal = goal_called(&table, predicate, place).map_err(|wrong| Trouble::from(*wrong))?;
    let mut routine = routine(&table, &goal, predicate, options).map_err(|mut refusal| {
        // A goal of the library stands in no file.
        match refusal.place.span == Span::default() {
            true => refusal.place = place,
            false => refusal.renumber(&|file| program::file_in(&files, file).unwrap_or(place.file)),
        }
        Trouble::from(refusal.diagnostic())
    })?;
    let answers = right(&mut routine, &files, name, options)?;
    routine.compiled.locate(&|at| {
        let file = program::file_in(&files, at.file)?;
        super::line(session, file, at.span)
    });
    let answers = answers.ok_or_else(|| {
        let many = words::too_many_inputs();
        let found = Diagnostic::new(codes::LIMIT_REACHED, place.file, place.span, many);
        Trouble::from(found.hint(words::fewer_men()))
    })?;
    Ok(Built {
        routine,
        answers,
        name: predicate.to_owned(),
        place,
    })
}

/// The value of the option as a text that diagnostics can show.
fn option(session: &mut Session, predicate: &str) -> Place {
    Place {
        file: session.add("--predicate", predicate.to_owned()),
        span: Span::of_range(&(0..predicate.len())),
    }
}

/// Asks the programs of a routine one after another until one is right, and keeps that.
fn right(
    routine: &mut Routine,
    files: &[FileId],
    name: &str,
    options: Options,
) -> Result<Option<Answers>, Trouble> {
    let program = Program::of_table(&routine.table, files.to_vec(), name, Vec::new())?;
    loop {
        let answers = ask(routine, &program.module, options);
        let is_wrong = answers.as_ref().is_some_and(|all| all.wrong.is_some());
        if !is_wrong || routine.others.is_empty() {
            return Ok(answers);
        }
        routine.compiled = routine.others.remove(0);
    }
}

fn ask(routine: &Routine, module: &VerifiedModule, options: Options) -> Option<Answers> {
    let asked = routine.asked.iter();
    let asked: Vec<(Piece, bool)> = asked.map(|one| (one.piece, one.before)).collect();
    let inquiry = Inquiry {
        module,
        ending: &routine.ending,
        program: &routine.compiled.program,
        squares: options.squares,
        asked: &asked,
        asks_turn: routine.asks_turn,
        is_alone: routine.is_alone,
    };
    inquiry.ask()
}

impl Built {
    pub(super) fn proved(self) -> Proved {
        let flaw = self.flaw();
        let answers = &self.answers;
        let right = answers.wrong.is_none();
        Proved {
            cycles: right.then_some(answers.cycles),
            proof: right.then(|| words::answers_proved(answers.questions, answers.yes)),
            compiled: self.routine.compiled,
            flaw,
            refusal: None,
        }
    }

    fn flaw(&self) -> Option<Diagnostic> {
        let wrong = self.answers.wrong.as_ref()?;
        let message = match &wrong.shown {
            None => words::endless(),
            Some(shown) => words::wrong_answer(&self.name, u8::from(wrong.wanted), shown),
        };
        let Place { file, span } = self.place;
        let found = Diagnostic::new(codes::MK61_DIFFERS, file, span, message);
        let positions = wrong.before.iter().chain([&wrong.position]);
        Some(
            positions.fold(found.hint(words::input_below()), |one, position| {
                one.note(words::position(to_fen(position)))
            }),
        )
    }
}

/// What `al0 verify --predicate` says.
pub(super) fn tell(session: &Session, built: &Built, most: usize, form: Answer) -> Outcome {
    if let Some(flaw) = built.flaw() {
        return Err(flaw.into());
    }
    let cells = built.routine.compiled.program.cells.len();
    let answers = &built.answers;
    let lines = [
        words::cells(cells, most),
        words::asked(answers.questions, answers.yes),
        words::all_right(),
    ];
    let object = json!({
        "target": "mk61",
        "predicate": built.name,
        "cells": cells,
        "inputs": answers.questions,
        "yes": answers.yes,
        "cycles": answers.cycles,
    });
    verdict::answer(session, form, &lines, &object)?;
    Ok(Exit::Fine)
}
