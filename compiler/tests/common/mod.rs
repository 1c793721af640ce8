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

use std::{collections::HashSet, fmt::Write as _};

use al0_compiler::{
    check,
    formula::{Binary, Metric, Number, Shift, SquareOf, Unary, Value, Zone},
    table::{Advice, Comparison, Goal, Moves, Table},
};
use al0_runtime::{
    bytecode::{Aim, Strategy},
    chess::{Color, Move, Position, Role, Side, Square},
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
        Goal::AtRoot { predicate, .. } => predicate.holds(&Node {
            position: root,
            root,
        }),
        Goal::Own { .. } => false, // these tables have no clauses
        Goal::Compare {
            comparison, values, ..
        } => {
            let (left, right) = (
                value(&values.0, position, root),
                value(&values.1, position, root),
            );
            left.zip(right)
                .is_some_and(|(left, right)| compares(*comparison, left, right))
        }
        Goal::In { zone, square, .. } => square_of(square, position, root).is_some_and(|(f, r)| {
            let (file, rank) = (f == 1 || f == 8, r == 1 || r == 8);
            let on_board = (1..=8).contains(&f) && (1..=8).contains(&r);
            on_board
                && match zone {
                    Zone::Edge => file || rank,
                    Zone::Corner => file && rank,
                }
        }),
        Goal::Call { body, .. } => holds(body, position, root),
        Goal::And(left, right) => holds(left, position, root) && holds(right, position, root),
        Goal::Or(left, right) => holds(left, position, root) || holds(right, position, root),
        Goal::Not(inner) => !holds(inner, position, root),
    }
}

/// A pair of coordinates; numbers have 0 for the second.
type Pair = (i64, i64);

fn compares(comparison: Comparison, left: Pair, right: Pair) -> bool {
    match comparison {
        Comparison::Equal => left == right,
        Comparison::NotEqual => left != right,
        Comparison::Less => left.0 < right.0,
        Comparison::Greater => left.0 > right.0,
        Comparison::LessEqual => left.0 <= right.0,
        Comparison::GreaterEqual => left.0 >= right.0,
    }
}

fn value(value: &Value, position: &Position, root: &Position) -> Option<Pair> {
    match value {
        Value::Number(number) => Some((number_of(number, position, root)?, 0)),
        Value::Square(square) => square_of(square, position, root),
    }
}

fn square_of(square: &SquareOf, position: &Position, root: &Position) -> Option<Pair> {
    match square {
        SquareOf::Piece { piece, at_root } => {
            let looked_at = if *at_root { root } else { position };
            let mut squares: Vec<(i32, i32)> = looked_at
                .live_men()
                .filter(|placed| placed.man == piece.man)
                .map(|placed| (placed.square.rank(), placed.square.file()))
                .collect();
            squares.sort_unstable();
            let (rank, file) = *squares.get(usize::from(piece.nth()))?;
            Some((i64::from(file), i64::from(rank)))
        }
        SquareOf::At(both) => Some((
            number_of(&both.0, position, root)?,
            number_of(&both.1, position, root)?,
        )),
        SquareOf::Shifted(shift, both) => {
            let (a, b) = (
                square_of(&both.0, position, root)?,
                square_of(&both.1, position, root)?,
            );
            Some(match shift {
                Shift::Forward => (a.0 + b.0, a.1 + b.1),
                Shift::Back => (a.0 - b.0, a.1 - b.1),
            })
        }
    }
}

/// The squares that the king of `side` could walk to if the other side stood still.
fn region(side: Side, position: &Position) -> HashSet<Pair> {
    let pair = |square: Square| (i64::from(square.file()), i64::from(square.rank()));
    let king = pair(position.king(side));
    let men = || position.live_men();
    let blocks: HashSet<Pair> = men()
        .map(|one| pair(one.square))
        .filter(|at| *at != king)
        .collect();
    let up = if (side == Side::Us) == (position.us() == Color::White) {
        -1
    } else {
        1
    };
    let struck = |at: Pair| {
        let foes = men().filter(|one| one.man.side != side);
        foes.map(|one| (one.man.role, pair(one.square)))
            .any(|(role, from)| {
                let step = (at.0 - from.0, at.1 - from.1);
                let apart = (step.0.abs(), step.1.abs());
                let straight = (step.0 == 0) != (step.1 == 0);
                let diagonal = step.0 != 0 && apart.0 == apart.1;
                let open = || {
                    let far = apart.0.max(apart.1);
                    let one = (step.0.signum(), step.1.signum());
                    (1..far).all(|n| !blocks.contains(&(from.0 + n * one.0, from.1 + n * one.1)))
                };
                match role {
                    Role::King => apart.0.max(apart.1) == 1,
                    Role::Queen => (straight || diagonal) && open(),
                    Role::Rook => straight && open(),
                    Role::Bishop => diagonal && open(),
                    Role::Knight => apart.0 * apart.1 == 2,
                    Role::Pawn => apart.0 == 1 && step.1 == up,
                }
            })
    };
    let mut reached = HashSet::from([king]);
    let mut waiting = vec![king];
    while let Some((file, rank)) = waiting.pop() {
        for (x, y) in (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y))) {
            let at = (file + x, rank + y);
            let on_board = (1..=8).contains(&at.0) && (1..=8).contains(&at.1);
            if on_board && !struck(at) && reached.insert(at) {
                waiting.push(at);
            }
        }
    }
    reached
}

fn number_of(number: &Number, position: &Position, root: &Position) -> Option<i64> {
    let value = match number {
        Number::Constant(value) => i64::from(*value),
        Number::File(square) => square_of(square, position, root)?.0,
        Number::Rank(square) => square_of(square, position, root)?.1,
        Number::Distance(metric, both) => {
            let (a, b) = (
                square_of(&both.0, position, root)?,
                square_of(&both.1, position, root)?,
            );
            let (files, ranks) = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
            match metric {
                Metric::King => files.max(ranks),
                Metric::Manhattan => files + ranks,
            }
        }
        Number::Region { king, at_root } => {
            let looked_at = if *at_root { root } else { position };
            i64::try_from(region(king.man.side, looked_at).len()).unwrap()
        }
        Number::Unary(op, number) => {
            let value = number_of(number, position, root)?;
            match op {
                Unary::Negative => -value,
                Unary::Absolute => value.abs(),
                Unary::Sign => value.signum(),
            }
        }
        Number::Binary(op, both) => {
            let a = number_of(&both.0, position, root)?;
            let b = number_of(&both.1, position, root)?;
            match op {
                Binary::Add => a + b,
                Binary::Subtract => a - b,
                Binary::Multiply => a * b,
                Binary::Divide => a.checked_div(b)?,
                Binary::Modulo => a.checked_rem(b).map(|_| a - b * floor_div(a, b))?,
                Binary::Remainder => a.checked_rem(b)?,
                Binary::Min => a.min(b),
                Binary::Max => a.max(b),
            }
        }
    };
    let range = i64::from(i32::MIN) + 1..=i64::from(i32::MAX);
    range.contains(&value).then_some(value)
}

fn floor_div(a: i64, b: i64) -> i64 {
    let quotient = a / b;
    if a % b != 0 && (a < 0) != (b < 0) {
        quotient - 1
    } else {
        quotient
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
        let moves = solve(&advice.ours, position, root, depth, None);
        moves.into_iter().flatten().find_map(|mv| {
            let below = satisfy(advice, &position.make(mv), root, depth + 1)?;
            Some(format!("{}{below}", digits(mv)))
        })
    } else {
        let replies: Vec<Move> = solve(&advice.theirs, position, root, depth, None)
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
fn solve(
    moves: &Moves,
    position: &Position,
    root: &Position,
    depth: i64,
    given: Option<Move>,
) -> Vec<Option<Move>> {
    let mut solutions = match moves {
        Moves::Own { .. } => Vec::new(),
        Moves::Give { predicate, .. } => {
            let mut all = Vec::new();
            predicate.generate(position, &mut all);
            all.retain(|mv| given.is_none_or(|given| given == *mv));
            all.into_iter().map(Some).collect()
        }
        Moves::To {
            aim,
            piece,
            value: to,
            ..
        } => {
            let mut all = Vec::new();
            position.legal_moves(&mut all);
            let to = value(to, position, root);
            let mover = square_of(
                &SquareOf::Piece {
                    piece: *piece,
                    at_root: false,
                },
                position,
                root,
            );
            all.retain(|mv| {
                let pair = |square: Square| (i64::from(square.file()), i64::from(square.rank()));
                let goal = pair(mv.to());
                mover == Some(pair(mv.from()))
                    && to.is_some_and(|to| match aim {
                        Aim::Square => to == goal,
                        Aim::File => to.0 == goal.0,
                        Aim::Rank => to.0 == goal.1,
                    })
                    && given.is_none_or(|given| given == *mv)
            });
            all.sort_by_key(|mv| mv.to());
            all.into_iter().map(Some).collect()
        }
        Moves::Depth(test) if test.comparison.holds(depth, test.number) => vec![given],
        Moves::Depth(_) => Vec::new(),
        Moves::And(left, right) => solve(left, position, root, depth, given)
            .into_iter()
            .flat_map(|mv| solve(right, position, root, depth, mv))
            .collect(),
        Moves::Then(left, right) => {
            let mut both = solve(left, position, root, depth, given);
            both.extend(solve(right, position, root, depth, given));
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
