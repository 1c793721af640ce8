//! `expect` directives put to the table: the compiler judges what the machine answers.

use al0_compiler::{
    expectation::{Expectation, Played, Reply},
    position,
};
use al0_grammar::{codes::Code, diagnostic::Diagnostic, text::Text};
use al0_runtime::{
    bytecode::VerifiedModule,
    chess::san,
    solve::{Refusal, Trial, TrialError, trial},
    vm::{LimitHit, Limits},
};

/// What became of an expectation.
#[derive(Clone, Debug)]
pub struct Tried {
    /// What is not as expected; empty where all is.
    pub findings: Vec<Diagnostic>,
    /// Whether a limit was reached before there was an answer.
    pub undecided: bool,
}

/// Asks the table about the position of an expectation; `limit` has the words for a limit that is reached.
pub fn try_expectation(
    module: &VerifiedModule,
    expectation: &Expectation,
    limits: Limits,
    limit: impl Fn(&LimitHit) -> Text,
) -> Tried {
    let trial = trial(module, &expectation.fen.text, limits);
    let findings = match &trial {
        Ok(trial) => expectation.judge(&reply(trial), &|text| trial.read_move(text)),
        Err(error) => expectation.judge(&refused(error, limit), &|_| None),
    };
    Tried {
        findings,
        undecided: matches!(trial, Err(TrialError::Limit(_))),
    }
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

fn refused(error: &TrialError, limit: impl Fn(&LimitHit) -> Text) -> Reply {
    match error {
        TrialError::Limit(hit) => Reply::Limit(limit(hit)),
        TrialError::Refused(faults) => {
            let faults = faults.iter().map(|(bytes, refusal)| {
                let (code, message) = told(refusal);
                (code, bytes.clone(), message)
            });
            Reply::Refused(faults.collect())
        }
    }
}

/// Why a position is refused, in words.
pub(crate) fn told(refusal: &Refusal) -> (Code, Text) {
    match refusal {
        Refusal::Fen(fault) => position::fen_fault(fault),
        Refusal::OtherMaterial { own, given } => position::other_material(own, given),
        Refusal::NotOurMove(us) => position::not_our_move(*us),
    }
}
