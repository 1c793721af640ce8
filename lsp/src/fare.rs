//! How a table fares: how often its rules and advice are used, and what playing it out comes to.
//!
//! This takes a second or more, so it is done in the background for the latest version alone, given up when the
//! document changes, and kept by the content of the compiled table: layout and comments do not matter.

use std::{
    io,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use al0_compiler::{
    Checked, Unit,
    bytecode::generate,
    mk61::{self, Part},
    table::Table,
};
use al0_grammar::text::Text;
use al0_runtime::{
    bytecode::{SourceMap, SourceSpan, VerifiedModule, encode},
    chess::{Ending, fen, san},
    solve::{
        SurveyOptions, survey, trial,
        verify::{Fault, Line, MAX_VERIFIED_MEN, VerifyOptions, VerifyReport, verify},
    },
    vm::Limits,
};

use crate::Calculator;

/// Endings with more placements of their men are not looked at.
const MOST_PLACEMENTS: u64 = 1 << 22;
/// The most time for each half of the work.
const MOST_TIME: Duration = Duration::from_secs(20);
/// How many tables are remembered.
const KEPT: usize = 8;
/// How many counterexamples are told.
const COUNTEREXAMPLES: usize = 100;

/// How often everything is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Usage {
    /// The positions with us to move.
    pub(crate) positions: u64,
    /// By number of the rule.
    pub(crate) rules: Vec<u64>,
    /// By number of the advice.
    pub(crate) advice: Vec<u64>,
}

/// What playing the table out comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub(crate) mates: u64,
    pub(crate) longest: Option<u32>,
    /// The faults that occur, the worst first, in how many positions each.
    pub(crate) faults: Vec<(Fault, u64)>,
    /// Positions and what goes wrong, the shortest ways first.
    pub(crate) counterexamples: Vec<Counterexample>,
    /// One for each fault that occurs.
    pub(crate) witnesses: Vec<Witness>,
    /// Whether a limit left something open.
    pub(crate) partial: bool,
}

/// A position from which the defence can bring a fault about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Counterexample {
    pub(crate) fen: String,
    pub(crate) fault: Fault,
    /// The moves, in standard notation.
    pub(crate) line: Vec<String>,
    /// Where we made our last move.
    last: Option<String>,
}

/// A fault, one position from which it comes, and who chose our last move there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Witness {
    pub(crate) fault: Fault,
    /// In how many positions.
    pub(crate) count: u64,
    pub(crate) fen: String,
    pub(crate) line: Vec<String>,
    /// The name of the advice that our last move follows.
    pub(crate) advice: Option<String>,
}

/// What is known of a table so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Fare {
    pub(crate) usage: Option<Arc<Usage>>,
    pub(crate) verdict: Option<Arc<Verdict>>,
    /// The program for the calculator.
    pub(crate) cells: Option<Arc<Cells>>,
}

/// What a table takes on the calculator.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cells {
    /// Each part of the program, what it is called and how many cells it takes; nothing where no program plays right.
    pub(crate) parts: Vec<(Part, Text, usize)>,
    /// The advice of each square of a list, with its register.
    pub(crate) list: Vec<(String, u8)>,
}

/// What tells a program from others: its code, wherever its parts stand.
fn content(module: &VerifiedModule, units: &[Unit]) -> Vec<u8> {
    let mut bare = module.module().clone();
    bare.source_map = SourceMap::default();
    let rules = bare.rules.iter_mut().map(|rule| &mut rule.span);
    let advice = bare.advice.iter_mut().map(|advice| &mut advice.span);
    rules
        .chain(advice)
        .for_each(|span| *span = SourceSpan::default());
    let mut key = encode(&bare);
    if bare.own.is_some() {
        // Clauses of predicates are no part of the code.
        key.extend(units.iter().flat_map(|unit| unit.text.bytes()));
    }
    key
}

/// A compiled table, told from others by its code alone.
#[derive(Debug)]
pub(crate) struct Compiled {
    pub(crate) module: VerifiedModule,
    table: Table,
    ending: Option<Ending>,
    key: Vec<u8>,
}

impl Compiled {
    /// Compiles a program; nothing where it has errors.
    pub(crate) fn of(checked: &Checked) -> Option<Self> {
        let table = checked.table()?;
        let module = generate(&table, "").ok()?;
        let ending = table.ending().copied();
        let wanted = |ending: &Ending| ending.space() <= MOST_PLACEMENTS;
        Some(Self {
            key: content(&module, &checked.units),
            ending: ending.filter(wanted),
            module,
            table,
        })
    }

    /// How often everything is used; nothing if told to stop, or if there was no time.
    pub(crate) fn survey(&self, stop: &AtomicBool) -> Option<Usage> {
        let options = SurveyOptions {
            trees: false,
            limits: Limits {
                time: Some(MOST_TIME),
                ..Limits::default()
            },
            ..SurveyOptions::default()
        };
        let mut sink = Sink(stop);
        let report = survey(&self.module, self.ending.as_ref()?, &options, &mut sink).ok()?;
        report.stopped.is_none().then_some(Usage {
            positions: report.positions,
            rules: report.rules,
            advice: report.advice,
        })
    }

    /// What playing the table out comes to; nothing for endings with too many men.
    pub(crate) fn play_out(&self, stop: &AtomicBool) -> Option<Verdict> {
        let ending = self.ending.filter(|one| one.size() <= MAX_VERIFIED_MEN)?;
        let options = VerifyOptions {
            limits: Limits {
                time: Some(MOST_TIME),
                ..VerifyOptions::default().limits
            },
            counterexamples: COUNTEREXAMPLES,
            stop: Some(stop),
            ..VerifyOptions::default()
        };
        let report = verify(&self.module, &ending, &options).ok()?;
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let mut verdict = verdict(&report);
        let faults = verdict.faults.iter();
        verdict.witnesses = faults
            .filter_map(|(fault, count)| self.witness(*fault, *count, &verdict.counterexamples))
            .collect();
        Some(verdict)
    }

    /// Whether the table is meant for the calculator: whether it says where games begin, or how the board is mirrored.
    pub(crate) fn is_for_calculator(&self) -> bool {
        let setup = self.table.setup();
        !setup.start.is_empty() || setup.frame.is_some()
    }

    /// What the table takes on the calculator; nothing if told to stop.
    pub(crate) fn cells(&self, calculator: Calculator, stop: &AtomicBool) -> Option<Cells> {
        let program = calculator(&self.table, &self.module, stop);
        let cells = program.as_ref().map(Cells::of).unwrap_or_default();
        (!stop.load(Ordering::Relaxed)).then_some(cells)
    }

    fn witness(&self, fault: Fault, count: u64, all: &[Counterexample]) -> Option<Witness> {
        let found = all.iter().find(|one| one.fault == fault)?;
        let limits = Limits {
            time: Some(MOST_TIME),
            ..Limits::default()
        };
        let last = found.last.as_deref();
        let trial = last.and_then(|fen| trial(&self.module, fen, limits).ok());
        Some(Witness {
            fault,
            count,
            fen: found.fen.clone(),
            line: found.line.clone(),
            advice: trial.and_then(|trial| trial.found).map(|one| one.advice),
        })
    }
}

impl Cells {
    fn of(program: &mk61::Compiled) -> Self {
        let parts = mk61::budget(&program.parts).into_iter();
        Self {
            parts: parts
                .map(|(part, cells)| (part, program.part(part), cells))
                .collect(),
            list: program.list.clone(),
        }
    }

    /// The cells of the whole program.
    pub(crate) fn total(&self) -> usize {
        self.parts.iter().map(|(_, _, cells)| cells).sum()
    }
}

fn verdict(report: &VerifyReport) -> Verdict {
    let faults = Fault::ALL
        .into_iter()
        .map(|fault| (fault, report.count(fault)));
    Verdict {
        mates: report.mates,
        longest: report.max_moves(),
        faults: faults.filter(|(_, count)| *count > 0).collect(),
        counterexamples: report
            .counterexamples
            .iter()
            .filter_map(counterexample)
            .collect(),
        witnesses: Vec::new(),
        partial: report.is_partial(),
    }
}

fn counterexample(line: &Line) -> Option<Counterexample> {
    use al0_runtime::solve::verify::Verdict as Outcome;
    let Outcome::Fault(fault) = line.verdict else {
        return None;
    };
    // We move first.
    let last = line.steps.len().checked_sub(1).map(|last| last & !1);
    let last = last.and_then(|last| line.steps.get(last));
    let step = |step: &al0_runtime::solve::verify::Step| san::to_san(&step.position, step.mv);
    Some(Counterexample {
        fen: fen::to_fen(&line.position),
        fault,
        line: line.steps.iter().map(step).collect(),
        last: last.map(|step| fen::to_fen(&step.position)),
    })
}

/// Takes no lines; ends the survey when told to.
struct Sink<'a>(&'a AtomicBool);

impl io::Write for Sink<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.load(Ordering::Relaxed) {
            return Err(io::Error::other("stopped"));
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What was found out about tables, the latest last.
#[derive(Debug, Default)]
pub(crate) struct Fares(Mutex<Vec<(Vec<u8>, Fare)>>);

impl Fares {
    /// What is known of a table.
    pub(crate) fn recall(&self, table: &Compiled) -> Fare {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known.iter().find(|(key, _)| *key == table.key);
        found.map(|(_, fare)| fare.clone()).unwrap_or_default()
    }

    /// Remembers what was found out.
    pub(crate) fn keep(&self, table: &Compiled, fare: Fare) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|(key, _)| *key != table.key);
        if known.len() >= KEPT {
            known.remove(0);
        }
        known.push((table.key.clone(), fare));
    }
}
