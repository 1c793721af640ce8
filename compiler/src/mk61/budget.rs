//! What a table that is no program would take, part by part, and what stands in the way.

use al0_grammar::text::Text;
use al0_runtime::predicates::Predicate;

use super::{
    Names, Options, Part, messages as say,
    refusal::{Reason, Refusal},
    routine::Estimate,
    subset, tries,
    writer::{self, Writer},
};
use crate::table::{Advice, Goal, Place, Table};

/// A refusal of a whole table: every part that looks too far, and the budget.
pub(super) fn told(table: &Table, refusal: Refusal, options: Options) -> Refusal {
    let whole = match refusal.reason {
        Reason::Deep | Reason::Moves => table.ending().is_some(),
        _ => false,
    };
    if !whole {
        return refusal;
    }
    let mut deep = deep_parts(table).into_iter();
    let (reason, place) = match deep.next() {
        Some((place, _)) => (Reason::Deep, place),
        None => (refusal.reason, refusal.place),
    };
    Refusal {
        reason,
        place,
        others: deep.collect(),
        notes: notes(table, options),
    }
}

/// The parts of the advice that look further than our next move, and why.
fn deep_parts(table: &Table) -> Vec<(Place, Text)> {
    let mut parts = Vec::new();
    for advice in table.advice() {
        let [_, _, ours, theirs] = advice.parts;
        if subset::looks_ahead(&advice.ours) {
            parts.push((ours, say::looks_ahead()));
        }
        if !subset::gives_nothing(&advice.theirs) {
            parts.push((theirs, say::tries_replies()));
        }
    }
    parts
}

/// The parts with their cells; where there is no calculation, what has none.
fn notes(table: &Table, options: Options) -> Vec<Text> {
    let estimate = Estimate::new(table);
    let mut question = Writer::default();
    question.question(options.squares);
    let mut notes = vec![
        say::budget(options.cells),
        say::part_takes(&say::input(), writer::cells(&question.items)),
    ];
    if table.setup().frame.is_some() {
        notes.push(say::part_takes(&say::mirrored(), FRAME));
    }
    for rule in table.rules() {
        let text = say::rule(rule.name.text.clone());
        notes.push(line(&text, &estimate, &[&rule.condition], true));
    }
    for advice in table.advice() {
        let goals = [&advice.main, &advice.holding];
        let goals = line(
            &say::advice_goals(&advice.name.text),
            &estimate,
            &goals,
            false,
        );
        notes.push(with_moves(goals, advice));
    }
    for predicate in predicates(table) {
        let goal = Goal::Test {
            predicate,
            place: super::terms::nowhere(),
        };
        let cells = estimate.cells(&goal, false).filter(|cells| *cells > 0);
        notes.extend(cells.map(|cells| say::part_takes(&say::predicate(predicate), cells)));
    }
    notes
}

/// Cells of the mirror with its subroutine.
const FRAME: usize = 28;

fn line(text: &Text, estimate: &Estimate<'_>, goals: &[&Goal], ours: bool) -> Text {
    let mut missing = None;
    let mut cells = 0;
    for goal in goals {
        match estimate.cells(goal, ours) {
            Some(more) => cells += more,
            None => estimate.missing(goal, ours, missing.get_or_insert_default()),
        }
    }
    match missing {
        None => say::part_takes(text, cells),
        Some(names) => say::part_fails(text, &names),
    }
}

/// Says so where a program cannot make the moves of an advice.
fn with_moves(text: Text, advice: &Advice) -> Text {
    let given = tries::generators(&advice.ours);
    match given.is_empty() {
        true => text,
        false => say::and_moves(&text, &given),
    }
}

/// The library's goals that a table uses, in the order of writing.
fn predicates(table: &Table) -> Vec<Predicate> {
    let mut found = Vec::new();
    let mut add = |goal: &Goal| {
        goal.tests(&mut |predicate, _| {
            if !found.contains(&predicate) {
                found.push(predicate);
            }
        });
    };
    for rule in table.rules() {
        add(&rule.condition);
    }
    for advice in table.advice() {
        add(&advice.main);
        add(&advice.holding);
    }
    found
}

/// The advice that is used least and without which so many cells less are enough.
pub(super) fn droppable(
    parts: &[(Part, usize)],
    uses: &[usize],
    excess: usize,
    names: &Names,
) -> Option<Text> {
    let advice = parts.iter().filter_map(|(part, cells)| match part {
        Part::Advice(at) => Some((*uses.get(*at)?, *cells, names.advice.get(*at)?)),
        _ => None,
    });
    let mut advice: Vec<(usize, usize, &String)> = advice.collect();
    advice.sort_by_key(|(uses, cells, _)| (*uses, std::cmp::Reverse(*cells)));
    let all = advice.len();
    let (mut used, mut saved, mut dropped) = (0, 0, Vec::new());
    for (uses, cells, name) in advice {
        if saved >= excess {
            break;
        }
        used += uses;
        saved += cells;
        dropped.push(format!("`{name}`"));
    }
    // Without any advice there is no table.
    let enough = saved >= excess && dropped.len() < all;
    enough.then(|| say::do_without(dropped.join(", "), used, saved))
}
