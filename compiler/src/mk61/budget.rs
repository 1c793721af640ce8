//! What a table that is no program would take, part by part, and what stands in the way.

use al0_grammar::text::Text;
use al0_runtime::predicates::Predicate;

use super::{
    Compiled, Names, Options, Part, blame, budget, duties, messages as say,
    refusal::{Reason, Refusal},
    register,
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
        let [.., theirs] = advice.parts;
        if subset::gives_nothing(&advice.theirs, 1) {
            continue;
        }
        let mut deep = Vec::new();
        blame::deep(&advice.ours, &mut deep);
        parts.extend(deep.into_iter().map(|place| (place, say::looks_ahead())));
        parts.push((theirs, say::tries_replies()));
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

/// A program that no calculator has the cells for: whether registers or cells are too few, what takes them, and the advice
/// that the games need least.
pub(super) fn too_large(one: &Compiled, uses: &[usize], options: Options, whole: Place) -> Refusal {
    let (cells, most) = (one.program.cells.len(), options.cells);
    let parts = budget(&one.parts);
    let used: Vec<(usize, usize, &String)> = used(&parts, uses, &one.names);
    let parts = parts
        .iter()
        .map(|(part, cells)| say::part_takes(&say::part(*part, &one.names), *cells));
    let fewer = writer::roomy(&one.items);
    if let Some((count, listed, place)) = one.crowded {
        let mut notes = registers(&taken(one, listed));
        notes.push(say::without_list(cells, most));
        notes.extend(parts);
        let dropped = droppable(used, count - listed, |_| 1);
        notes.extend(dropped.map(|(names, uses, _)| say::shorter_list(names, uses)));
        return Refusal {
            notes,
            ..Refusal::new(Reason::Registers(count, listed), place)
        };
    }
    let is_crowded = fewer <= most;
    let mut notes: Vec<Text> = parts.collect();
    let reason = match is_crowded {
        true => Reason::Crowded(cells, most, fewer),
        false => Reason::Cells(cells, most),
    };
    if is_crowded {
        notes.extend(registers(&one.meanings));
    }
    let dropped = droppable(used, cells - most, |cells| cells);
    notes.extend(dropped.map(|(names, uses, saved)| say::do_without(names, uses, saved)));
    Refusal {
        notes,
        ..Refusal::new(reason, whole)
    }
}

/// What a program takes registers for that has too few for what it puts aside.
pub(super) fn no_register(held: &[(u8, Text)], aside: usize, whole: Place) -> Refusal {
    let mut notes = registers(held);
    notes.push(say::put_aside(aside));
    Refusal {
        notes,
        ..Refusal::new(Reason::NoRegister, whole)
    }
}

/// The registers, a line each.
fn registers(held: &[(u8, Text)]) -> Vec<Text> {
    let runs = held.chunk_by(|one, next| one.1 == next.1 && next.0 == one.0 + 1);
    let lines = runs.filter_map(|run| {
        let (first, what) = run.first()?;
        let name = match run.last() {
            Some((last, _)) if last > first => format!("R{first:x}–R{last:x}"),
            _ => format!("R{first:x}"),
        };
        Some(say::held(&name, what))
    });
    std::iter::once(say::registers_hold())
        .chain(lines)
        .collect()
}

/// What the registers would hold if there were a list of so many squares.
fn taken(one: &Compiled, listed: usize) -> Vec<(u8, Text)> {
    let is_mirrored = one.sources.frame.is_some();
    let tried = if is_mirrored {
        register::CANDIDATE
    } else {
        register::FRAME
    };
    let mut all = duties(tried);
    let squares = (1..)
        .take(listed)
        .map(|register| (register, say::register_squares()));
    all.extend(squares);
    let movers = one.known.iter();
    all.extend(movers.map(|(register, _, what)| (*register, what.clone())));
    all.sort_by_key(|(register, _)| *register);
    all
}

/// The advice of a program: in how many positions it gives the move, its cells, its name; what is used least comes first.
fn used<'n>(
    parts: &[(Part, usize)],
    uses: &[usize],
    names: &'n Names,
) -> Vec<(usize, usize, &'n String)> {
    let advice = parts.iter().filter_map(|(part, cells)| match part {
        Part::Advice(at) => Some((*uses.get(*at)?, *cells, names.advice.get(*at)?)),
        _ => None,
    });
    let mut advice: Vec<(usize, usize, &String)> = advice.collect();
    advice.sort_by_key(|(uses, cells, _)| (*uses, std::cmp::Reverse(*cells)));
    advice
}

/// The advice that is used least and without which so much less is enough: names, uses, and what is saved.
fn droppable(
    advice: Vec<(usize, usize, &String)>,
    excess: usize,
    weight: impl Fn(usize) -> usize,
) -> Option<(String, usize, usize)> {
    let all = advice.len();
    let weigh = |(_, cells, _): &(usize, usize, &String)| weight(*cells);
    let mut saved = 0;
    let taken = advice.iter().position(|one| {
        saved += weigh(one);
        saved >= excess
    });
    let mut dropped: Vec<_> = advice.into_iter().take(taken? + 1).collect();
    // What saves little stays, where the rest is enough.
    for at in (0..dropped.len()).rev() {
        let less = dropped.get(at).map_or(0, weigh);
        if saved - less >= excess {
            saved -= less;
            dropped.remove(at);
        }
    }
    let used = dropped.iter().map(|(uses, ..)| uses).sum();
    let names = dropped.iter().map(|(.., name)| format!("`{name}`"));
    let names: Vec<String> = names.collect();
    // Without any advice there is no table.
    (dropped.len() < all).then(|| (names.join(", "), used, saved))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_saves_little_is_kept_where_the_rest_is_enough() {
        let names = ["a", "b", "c", "d"].map(str::to_owned);
        let advice = |costs: [(usize, usize); 4]| {
            let all = costs.into_iter().zip(&names);
            all.map(|((uses, cells), name)| (uses, cells, name))
                .collect()
        };
        let found = |costs, excess| droppable(advice(costs), excess, |cells| cells);
        let one = found([(1, 5), (2, 90), (7, 30), (9, 10)], 80);
        assert_eq!(one, Some(("`b`".to_owned(), 2, 90)));
        let two = found([(1, 5), (2, 90), (7, 30), (9, 10)], 95);
        assert_eq!(two, Some(("`a`, `b`".to_owned(), 3, 95)));
        assert_eq!(found([(1, 5), (2, 5), (3, 5), (4, 5)], 20), None);
        assert_eq!(found([(1, 5), (2, 5), (3, 5), (4, 5)], 21), None);
    }
}
