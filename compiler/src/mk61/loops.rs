//! Programs that go through one list of squares: which tests they make, and what their registers hold.

use al0_grammar::text::Text;
use al0_runtime::{
    chess::{Piece, Square},
    mk61::Number,
};

use super::{
    Compiled, Given, Made, code, decimal,
    extra::{Extra, Trials},
    finish,
    game::Game,
    generate::{Ranks, Tests, generate, register},
    goals, listing, messages,
    plan::{Entry, Plan},
    shorter::Domain,
    tries::Try,
};

/// Cells that computing where the list begins may save.
const SAVED: usize = 5;

/// The loops of some plans, as long as there is hope that they become the shortest.
pub(super) fn loops(
    plans: &[Plan],
    piece: Piece,
    (tries, game): (&[Try<'_>], &dyn Game),
    given: &Given,
) -> Vec<Compiled> {
    let trials = plans.iter().filter_map(|plan| {
        let free = free(plan).len();
        Some((plan, Trials::new(plan, piece, tries, game, free)?))
    });
    let trials: Vec<(&Plan, Trials<'_>)> = trials.collect();
    let mut open: Vec<(usize, &(&Plan, Trials<'_>), Tests)> = Vec::new();
    for one in &trials {
        let saved = if one.0.head.is_some() { SAVED } else { 0 };
        let bare = choices().filter_map(|tests| {
            let bare = looped(one.0, tests, &one.1.bare(), given)?;
            let cells = bare.program.cells.len().saturating_sub(saved);
            Some((cells, one, tests))
        });
        open.extend(bare);
    }
    open.sort_by_key(|(cells, ..)| *cells);
    let mut least = usize::MAX;
    let mut all = Vec::new();
    for (cells, (plan, trials), tests) in open {
        if cells > least {
            break;
        }
        let made = both(plan, tests, trials, given, least);
        let cells = made.iter().map(|one| one.program.cells.len());
        least = cells.fold(least, usize::min);
        all.extend(made);
    }
    all
}

/// The loop with these tests and, where that may become the shortest, the one that computes where the list begins.
fn both(
    plan: &Plan,
    tests: Tests,
    trials: &Trials<'_>,
    given: &Given,
    least: usize,
) -> Vec<Compiled> {
    let Some(extra) = trials.extra(tests) else {
        return Vec::new();
    };
    let one = looped(plan, tests, &extra, given);
    let hopeful = one
        .as_ref()
        .filter(|one| one.program.cells.len().saturating_sub(SAVED) <= least);
    let pointer = hopeful.and_then(|_| trials.pointer(tests));
    let computed = pointer.and_then(|pointer| {
        let extra = Extra {
            pointer: Some(pointer),
            ..extra
        };
        looped(plan, tests, &extra, given)
    });
    one.into_iter().chain(computed).collect()
}

fn looped(plan: &Plan, tests: Tests, extra: &Extra, given: &Given) -> Option<Compiled> {
    let free = free(plan);
    let count = u8::try_from(plan.entries.len()).unwrap_or(u8::MAX);
    let items = generate(plan, tests, given.squares, extra);
    let mut known = list(plan, count);
    let start = plan.start;
    known.push((
        register::PIECE,
        decimal(start.file() * 10 + start.rank()),
        messages::register_piece(),
    ));
    finish(
        items,
        &free,
        known,
        Made {
            list: in_list(plan, count)
                .map(|(entry, register)| (entry.name.clone(), register))
                .collect(),
            domain: of_list(plan, &given.king),
            left_out: given
                .unused
                .iter()
                .cloned()
                .chain(listing::left_out(tests, plan.role, extra))
                .collect(),
            folded: listing::folded(plan, tests),
            guide: given.guide.clone(),
            sources: given
                .sources
                .of_loop(in_list(plan, count).map(|(entry, register)| (entry.place, register))),
            tried: plan.tried(),
            duties: super::duties(plan.tried()),
        },
        &given.told,
    )
}

/// The registers for which a loop has no duty.
fn free(plan: &Plan) -> Vec<u8> {
    let count = u8::try_from(plan.entries.len()).unwrap_or(u8::MAX);
    let behind = (count.saturating_add(1)..register::CANDIDATE).rev();
    let frame = Some(register::FRAME).filter(|one| !plan.diagonal && plan.tried() != *one);
    behind.chain(frame).collect()
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

/// What a loop over a list keeps in its registers.
fn of_list(plan: &Plan, king: &[Square]) -> Domain {
    let tried = king.iter().flat_map(|king| {
        let from = goals::hundredths(king.file(), king.rank());
        let entries = plan.entries.iter();
        entries.map(move |entry| (from, from + goals::hundredths(entry.by.0, entry.by.1)))
    });
    Domain {
        men: vec![register::KING, register::PIECE],
        tried: tried.collect(),
    }
}

/// The squares of the list with their registers: the first in the highest.
fn in_list(plan: &Plan, count: u8) -> impl Iterator<Item = (&Entry, u8)> {
    plan.entries.iter().zip((1..=count).rev())
}

/// What the registers of the list hold.
fn list(plan: &Plan, count: u8) -> Vec<(u8, Number, Text)> {
    in_list(plan, count)
        .map(|(entry, register)| {
            let value = code::Hundredths(plan.value(entry)).number();
            (register, value, listing::entry(plan, entry))
        })
        .collect()
}
