//! Tables as programs for the calculator MK-61.
//!
//! The stages: the `subset` of tables that fit, a `plan` with rules and advice folded into one list, commands
//! with open labels (`generate`), registers and addresses (`place`). Tests that no game needs are left out:
//! programs are tried from the shortest on, and the caller, who can play, says which is right.

mod code;
mod evaluate;
mod generate;
mod listing;
mod messages;
mod place;
mod plan;
mod refusal;
mod squares;
mod subset;

use al0_runtime::mk61::{CELLS, Number, Program, isa::Code};

pub use self::{
    code::Part,
    generate::{Ranks, Tests},
    listing::{listing, stages},
    plan::{Entry, Measure, Plan, Threshold},
    refusal::{Reason, Refusal},
};
use self::{
    generate::{MARK, generate, register},
    place::{Placed, place},
};
use crate::table::Table;

/// A calculator program and what it was made of.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The program with its presets and start keys.
    pub program: Program,
    /// What it has to do.
    pub plan: Plan,
    /// The tests that it makes.
    pub tests: Tests,
    /// What each cell is for.
    pub parts: Vec<Part>,
    /// Registers that keep constants and addresses.
    pub constants: Vec<u8>,
}

/// The register of our piece, and that of their king.
pub const REGISTERS: (u8, u8) = (register::PIECE, register::KING);

/// All programs of a table, the shortest first.
///
/// # Errors
/// The table is not of the kind that fits, or the shortest program is too long.
pub fn programs(table: &Table) -> Result<Vec<Compiled>, Refusal> {
    let plan = plan::plan(table)?;
    let mut all: Vec<Compiled> = choices().map(|tests| compile(&plan, tests)).collect();
    all.sort_by_key(|one| one.program.cells.len());
    let shortest = all
        .first()
        .map(|one| (one.program.cells.len(), budget(&one.parts)));
    all.retain(|one| one.program.cells.len() <= CELLS);
    match shortest {
        Some((cells, parts)) if all.is_empty() => {
            let reason = Reason::Cells(cells, CELLS, parts);
            Err(Refusal::new(reason, subset::whole(table)))
        }
        _ => Ok(all),
    }
}

/// Cells by parts, in the order of the program.
#[must_use]
pub fn budget(parts: &[Part]) -> Vec<(Part, usize)> {
    let mut budget: Vec<(Part, usize)> = Vec::new();
    for part in parts {
        match budget.iter_mut().find(|(one, _)| one == part) {
            Some((_, cells)) => *cells += 1,
            None => budget.push((*part, 1)),
        }
    }
    budget
}

/// Every choice of tests; of programs of one length the one that tests more comes first.
fn choices() -> impl Iterator<Item = Tests> {
    let ranks = [Ranks::OnBoard, Ranks::NotZero, Ranks::Any].into_iter();
    ranks.flat_map(|rank| {
        (0..16_u8).map(move |bits| Tests {
            rank,
            first_file: bits & 1 == 0,
            last_file: bits & 2 == 0,
            stay: bits & 4 == 0,
            reach: bits & 8 == 0,
        })
    })
}

fn compile(plan: &Plan, tests: Tests) -> Compiled {
    let count = u8::try_from(plan.entries.len()).unwrap_or(u8::MAX);
    let free: Vec<u8> = (count.saturating_add(1)..register::CANDIDATE)
        .rev()
        .collect();
    let free = if plan.diagonal {
        free
    } else {
        [&free[..], &[register::FRAME]].concat()
    };
    let Placed {
        cells,
        parts,
        presets,
    } = place(&generate(plan, tests), &free);
    let constants = presets.iter().map(|(register, _)| *register).collect();
    let mut all = squares(plan, count);
    all.extend(presets);
    let start = plan.start;
    all.push((register::PIECE, decimal(start.file() * 10 + start.rank())));
    all.sort_by_key(|(register, _)| *register);
    Compiled {
        program: Program {
            title: None,
            cells,
            presets: all,
            start: vec![Code(0x52), Code(0x50)],
            ..Program::default()
        },
        plan: plan.clone(),
        tests,
        parts,
        constants,
    }
}

/// The list: its first square in the highest register.
fn squares(plan: &Plan, count: u8) -> Vec<(u8, Number)> {
    let entries = plan.entries.iter().zip((1..=count).rev());
    entries
        .map(|(entry, register)| {
            let (files, ranks) = entry.by;
            let mark = if entry.marked { MARK * 10 } else { 0 };
            (register, decimal(files * 10 + ranks - mark))
        })
        .collect()
}

/// A number of tenths.
fn decimal(tenths: i32) -> Number {
    code::Hundredths(tenths * 10).number()
}
