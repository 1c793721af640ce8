//! `expect` directives put to the table.

use super::case::Status;
use crate::{limits, program::Program};
use al0_compiler::{
    expectation::{Expectation, Played, Reply},
    position,
};
use al0_grammar::{codes::Code, diagnostic::Diagnostic, text::Text};
use al0_runtime::{
    chess::san,
    solve::{Refusal, Trial, TrialError, trial},
    vm::Limits,
};

/// What became of an expectation, and why.
pub(super) fn judge(
    program: &Program,
    expectation: &Expectation,
    limits: Limits,
) -> (Status, Vec<Diagnostic>) {
    let trial = trial(&program.module, &expectation.fen.text, limits);
    let diagnostics = match &trial {
        Ok(trial) => expectation.judge(&reply(trial), &|text| trial.read_move(text)),
        Err(error) => expectation.judge(&refused(error), &|_| None),
    };
    let status = match (&trial, diagnostics.is_empty()) {
        (Err(TrialError::Limit(_)), _) => Status::Limit,
        (_, true) => Status::Passed,
        (_, false) => Status::Failed,
    };
    (status, diagnostics)
}

fn reply(trial: &Trial) -> Reply {
    match &trial.found {
        None => Reply::NoMove(trial.rule.clone()),
        Some(found) => Reply::Played(Played {
            rule: trial.rule.clone().unwrap_or_default(),
            advice: found.advice.clone(),
            san: san::to_san(&trial.position, found.mv),
            uci: san::to_uci(found.mv),
            tree: found.tree.clone(),
        }),
    }
}

fn refused(error: &TrialError) -> Reply {
    match error {
        TrialError::Limit(hit) => Reply::Limit(limits::message(hit)),
        TrialError::Refused(faults) => {
            let faults = faults.iter().map(|(bytes, refusal)| {
                let (code, message) = told(refusal);
                (code, bytes.clone(), message)
            });
            Reply::Refused(faults.collect())
        }
    }
}

fn told(refusal: &Refusal) -> (Code, Text) {
    match refusal {
        Refusal::Fen(fault) => position::fen_fault(fault),
        Refusal::OtherMaterial { own, given } => position::other_material(own, given),
        Refusal::NotOurMove(us) => position::not_our_move(*us),
    }
}
