//! One position put to a table: what it does there, by names.

use std::ops::Range;

use crate::{
    bytecode::VerifiedModule,
    chess::{
        Color, Ending, Move, Position,
        fen::{FenFault, parse_fen},
        san,
    },
    vm::{Answer, LimitHit, Limits, step},
};

/// What a table does in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The position.
    pub position: Position,
    /// The first rule that matches, or the one whose advice is followed.
    pub rule: Option<String>,
    /// The move, where there is one.
    pub found: Option<Found>,
}

/// A move and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The advice that is followed.
    pub advice: String,
    /// The move.
    pub mv: Move,
    /// The forcing tree, in the book's notation.
    pub tree: String,
}

/// Why a table cannot be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrialError {
    /// These bytes of the position's text are at fault.
    Refused(Vec<(Range<usize>, Refusal)>),
    /// A limit was reached.
    Limit(LimitHit),
}

/// Why a position is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is no position.
    Fen(FenFault),
    /// The table is for other men.
    OtherMaterial {
        /// Those of the table.
        own: Ending,
        /// Those of the position.
        given: Ending,
    },
    /// The other side is to move; this is ours.
    NotOurMove(Color),
}

/// Puts a position, written as FEN, to a table.
///
/// # Errors
/// The text is no position for this table, or a limit was reached.
pub fn trial(module: &VerifiedModule, fen: &str, limits: Limits) -> Result<Trial, TrialError> {
    let position = read(module, fen).map_err(TrialError::Refused)?;
    let outcome = step(module, &position, limits).map_err(TrialError::Limit)?;
    let entries = module.module();
    let rule = match outcome.answer {
        Answer::Advice { rule, .. } | Answer::NoAdvice { rule } => entries.rules.get(rule as usize),
        Answer::NoRule | Answer::NotOurMove => None,
    };
    let advice = match outcome.answer {
        Answer::Advice { advice, .. } => entries.advice.get(advice as usize),
        Answer::NoAdvice { .. } | Answer::NoRule | Answer::NotOurMove => None,
    };
    let found = advice.zip(outcome.tree.first_move()).map(|(advice, mv)| {
        let mut tree = String::new();
        outcome.tree.write_book(&mut tree);
        Found {
            advice: advice.name.to_string(),
            mv,
            tree,
        }
    });
    Ok(Trial {
        position,
        rule: rule.map(|rule| rule.name.to_string()),
        found,
    })
}

impl Trial {
    /// The legal move of the position that a text stands for, in UCI notation.
    #[must_use]
    pub fn read_move(&self, text: &str) -> Option<String> {
        san::parse(&self.position, text).map(san::to_uci)
    }
}

fn read(module: &VerifiedModule, fen: &str) -> Result<Position, Vec<(Range<usize>, Refusal)>> {
    let us = module.module().us;
    let position = parse_fen(fen, Some(us)).map_err(|error| {
        let reasons = error.reasons.into_iter();
        reasons
            .map(|reason| (reason.bytes, Refusal::Fen(reason.fault)))
            .collect::<Vec<_>>()
    })?;
    let mut faults = Vec::new();
    let own = module.module().ending.as_deref();
    if let Some(own) = own.and_then(|own| Ending::parse(own).ok()) {
        let given = position.ending();
        if !own.becomes(&given) {
            faults.push((field(fen, 0), Refusal::OtherMaterial { own, given }));
        }
    }
    if !position.us_to_move() {
        faults.push((field(fen, 1), Refusal::NotOurMove(us)));
    }
    match faults.is_empty() {
        true => Ok(position),
        false => Err(faults),
    }
}

/// The bytes of a field of a FEN, counted from 0.
#[must_use]
pub fn field(fen: &str, index: usize) -> Range<usize> {
    match fen.split_whitespace().nth(index) {
        Some(field) => {
            let start = field.as_ptr() as usize - fen.as_ptr() as usize;
            start..start + field.len()
        }
        None => 0..0,
    }
}
