//! The language's meaning once more, as plainly as can be: a slow interpreter of checked tables that shares
//! nothing with the compiler's code generation or the machine but the chess library.

#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    unreachable_pub,
    reason = "tests state their assumptions by panicking; not every test uses every helper"
)]

use std::fmt::Write as _;

use al0_compiler::{
    check,
    table::{Advice, Goal, Moves, Table},
};
use al0_runtime::{
    bytecode::Strategy,
    chess::{Move, Position},
    predicates::Node,
};

/// The table of a text that must be without errors.
pub fn table(source: &str) -> Table {
    let checked = check(vec![source.to_owned()], None);
    checked
        .table()
        .unwrap_or_else(|| panic!("{source}\n{:#?}", checked.diagnostics))
}

/// The line of the survey after the position: advice and tree, or `FAIL`.
pub fn answer(table: &Table, root: &Position) -> String {
    for rule in table.rules() {
        if !holds(&rule.condition, root, root) {
            continue;
        }
        for id in rule.list.iter().flat_map(|listed| &listed.advice) {
            let advice = &table.advice()[id.0];
            if let Some(tree) = satisfy(advice, root, root, 0).filter(|tree| tree != ".") {
                return format!("{} {tree}", advice.name.text);
            }
        }
        if table.strategy() == Strategy::FirstRule {
            return "FAIL".to_owned();
        }
    }
    "FAIL".to_owned()
}

fn holds(goal: &Goal, position: &Position, root: &Position) -> bool {
    match goal {
        Goal::Test { predicate, .. } => predicate.holds(&Node { position, root }),
        Goal::And(left, right) => holds(left, position, root) && holds(right, position, root),
        Goal::Or(left, right) => holds(left, position, root) || holds(right, position, root),
        Goal::Not(inner) => !holds(inner, position, root),
    }
}

/// The forcing tree in the survey's notation, `.` for the empty one.
fn satisfy(advice: &Advice, position: &Position, root: &Position, depth: i64) -> Option<String> {
    if !holds(&advice.holding, position, root) {
        return None;
    }
    if holds(&advice.main, position, root) {
        return Some(".".to_owned());
    }
    if position.us_to_move() {
        let moves = solve(&advice.ours, position, depth, None);
        moves.into_iter().flatten().find_map(|mv| {
            let below = satisfy(advice, &position.make(mv), root, depth + 1)?;
            Some(format!("{}{below}", digits(mv)))
        })
    } else {
        let replies: Vec<Move> = solve(&advice.theirs, position, depth, None)
            .into_iter()
            .flatten()
            .collect();
        if replies.is_empty() {
            return None;
        }
        let mut text = String::from("(");
        for mv in replies {
            let below = satisfy(advice, &position.make(mv), root, depth + 1)?;
            let below = if below == "." {
                below
            } else {
                format!("<{below}>")
            };
            write!(text, "{}{below}", digits(mv)).unwrap();
        }
        text.push(')');
        Some(text)
    }
}

/// The solutions of a constraint as a Prolog program would find them: a move given stays or is refused (once),
/// a depth test leaves an unknown move unknown.
fn solve(moves: &Moves, position: &Position, depth: i64, given: Option<Move>) -> Vec<Option<Move>> {
    let mut solutions = match moves {
        Moves::Give { predicate, .. } => {
            let mut all = Vec::new();
            predicate.generate(position, &mut all);
            all.retain(|mv| given.is_none_or(|given| given == *mv));
            all.into_iter().map(Some).collect()
        }
        Moves::Depth(test) if test.comparison.holds(depth, test.number) => vec![given],
        Moves::Depth(_) => Vec::new(),
        Moves::And(left, right) => solve(left, position, depth, given)
            .into_iter()
            .flat_map(|mv| solve(right, position, depth, mv))
            .collect(),
        Moves::Then(left, right) => {
            let mut both = solve(left, position, depth, given);
            both.extend(solve(right, position, depth, given));
            both
        }
    };
    if given.is_some() {
        solutions.truncate(1);
    }
    solutions
}

fn digits(mv: Move) -> String {
    let (from, to) = (mv.from(), mv.to());
    format!("{}{}{}{}", from.file(), from.rank(), to.file(), to.rank())
}
