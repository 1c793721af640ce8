//! What `al0 verify --target mk61` says.

use super::{Built, flaw_words};
use crate::{
    args::Answer,
    exit::{Exit, Outcome, Trouble},
    output,
    session::Session,
    text::build as words,
};
use al0_grammar::text::{Lang, Text};
use al0_runtime::{chess::fen::to_fen, solve::calculator::Flaw};
use serde_json::{Value, json};

pub(super) fn tell(session: &Session, built: &Built, most: usize, form: Answer) -> Outcome {
    answer(session, form, &lines(built, most), &object(built))?;
    let played = &built.played;
    Ok(match played.differs.is_none() && played.fault.is_none() {
        true => Exit::Fine,
        false => Exit::Input,
    })
}

/// Lines for people, or an object for programs.
pub(super) fn answer(
    session: &Session,
    form: Answer,
    lines: &[Text],
    object: &Value,
) -> Result<(), Trouble> {
    let lang = session.ui.lang;
    output::print(|out| match form {
        Answer::Human => lines
            .iter()
            .try_for_each(|line| writeln!(out, "{}", line.get(lang))),
        Answer::Json => {
            serde_json::to_writer_pretty(&mut *out, object)?;
            writeln!(out)
        }
    })?;
    Ok(())
}

fn lines(built: &Built, most: usize) -> Vec<Text> {
    let played = &built.played;
    let mut lines = vec![
        words::cells(built.compiled.program.cells.len(), most),
        words::counted(played.starts, played.positions),
        words::equal(played.equal),
    ];
    lines.extend(played.longest.map(words::all_mate));
    if played.wrong_starts > 0 {
        lines.push(words::wrong_starts(played.wrong_starts, played.starts));
    }
    for flaw in played.differs.iter().chain(&played.fault) {
        lines.push(flaw_words(&flaw.kind));
        lines.extend(flaw.game.iter().map(|one| words::position(to_fen(one))));
    }
    lines
}

fn object(built: &Built) -> Value {
    let played = &built.played;
    json!({
        "target": "mk61",
        "cells": built.compiled.program.cells.len(),
        "starts": played.starts,
        "positions": played.positions,
        "equal": played.equal,
        "max_moves": played.longest,
        "cycles": played.cycles,
        "differs": played.differs.as_ref().map(flaw),
        "wrong_starts": played.wrong_starts,
        "fault": played.fault.as_ref().map(flaw),
    })
}

fn flaw(flaw: &Flaw) -> Value {
    let game: Vec<String> = flaw.game.iter().map(to_fen).collect();
    json!({ "what": flaw_words(&flaw.kind).get(Lang::En), "game": game })
}
