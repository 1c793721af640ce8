//! Perfect play, shown to people and to programs.

use crate::{
    text::{plural, rank as words},
    ui::Ui,
};
use al0_runtime::{
    chess::{Color, Move, Position, Side, fen, san},
    solve::rank::{Count, Material, Summary, Table, Value, fixed_name},
};
use serde_json::{Map, Value as Json, json};
use std::io::{self, Write};

/// The verdict on a position and its best moves.
pub(super) fn position(
    out: &mut dyn Write,
    ui: Ui,
    table: &Table,
    position: &Position,
) -> io::Result<()> {
    let Some(value) = table.value(position) else {
        return Ok(());
    };
    let mover = position.color(position.turn());
    writeln!(out, "{}", ui.say(&words::verdict(mover, value)))?;
    let best = table.best_moves(position);
    if best.is_empty() {
        return Ok(());
    }
    let names = best.iter().map(|(mv, _)| san::to_san(position, *mv));
    let names: Vec<String> = names.collect();
    writeln!(out, "{}: {}", ui.say(&words::best()), names.join(" "))
}

/// The same for programs, with the value of every move.
pub(super) fn position_json(
    out: &mut dyn Write,
    table: &Table,
    position: &Position,
) -> io::Result<()> {
    let moves = |list: Vec<(Move, Value)>| -> Vec<Json> {
        let entry = |(mv, value): (Move, Value)| {
            let mut entry = valued(Some(value));
            entry.insert("san".to_owned(), json!(san::to_san(position, mv)));
            entry.insert("uci".to_owned(), json!(san::to_uci(mv)));
            Json::Object(entry)
        };
        list.into_iter().map(entry).collect()
    };
    let mut answer = heading(table.material());
    answer.insert("fen".to_owned(), json!(fen::to_fen(position)));
    answer.extend(valued(table.value(position)));
    answer.insert("best".to_owned(), json!(moves(table.best_moves(position))));
    answer.insert("all".to_owned(), json!(moves(table.moves(position))));
    write_json(out, answer)
}

fn write_json(out: &mut dyn Write, object: Map<String, Json>) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, &Json::Object(object))?;
    writeln!(out)
}

/// `"value":"won","moves":16,"plies":31`, for the side to move.
fn valued(value: Option<Value>) -> Map<String, Json> {
    let (word, plies) = match value {
        Some(Value::Won(plies)) => ("won", Some(plies)),
        Some(Value::Lost(plies)) => ("lost", Some(plies)),
        Some(Value::Drawn) => ("drawn", None),
        None => ("unknown", None),
    };
    let mut object = Map::new();
    object.insert("value".to_owned(), json!(word));
    object.insert("moves".to_owned(), json!(value.and_then(Value::moves)));
    object.insert("plies".to_owned(), json!(plies));
    object
}

fn heading(material: &Material) -> Map<String, Json> {
    let fixed = material.fixed().iter();
    let fixed: Map<String, Json> = fixed
        .map(|(man, square)| (fixed_name(*man), json!(square.to_string())))
        .collect();
    let mut object = Map::new();
    object.insert("ending".to_owned(), json!(material.ending().to_string()));
    object.insert("fixed".to_owned(), Json::Object(fixed));
    object
}

/// The counts: a table by side to move, the longest wins, a histogram.
pub(super) fn summary(
    out: &mut dyn Write,
    ui: Ui,
    material: &Material,
    summary: &Summary,
) -> io::Result<()> {
    if let Some(known) = summary.known {
        let moves = plural::moves(known.into());
        let text = al0_grammar::text::Text {
            en: words::known(moves.en).en,
            ru: words::known(moves.ru).ru,
        };
        writeln!(out, "{}\n", ui.say(&text))?;
    }
    write_right(out, &counts(ui, material, summary))?;
    for (winner, count) in longest_wins(summary) {
        if let (Some(moves), Some(example)) = (count.longest_win_moves(), count.longest_win) {
            let longest = words::longest(winner, moves);
            writeln!(out, "\n{}\n  {}", ui.say(&longest), fen::to_fen(&example))?;
        }
    }
    for (winner, of_mover, of_other) in [
        (Side::Us, &summary.us.won_in, &summary.them.lost_in),
        (Side::Them, &summary.them.won_in, &summary.us.lost_in),
    ] {
        let rows = histogram(ui, winner, of_mover, of_other);
        if rows.len() > 1 {
            writeln!(out, "\n{}", ui.say(&words::wins(winner)))?;
            write_right(out, &rows)?;
        }
    }
    Ok(())
}

/// The sides with their positions to move, where the longest wins are known.
fn longest_wins(summary: &Summary) -> impl Iterator<Item = (Color, &Count)> {
    let all = [(Color::White, &summary.us), (Color::Black, &summary.them)];
    let whole = summary.known.is_none();
    all.into_iter().filter(move |_| whole)
}

fn counts(ui: Ui, material: &Material, summary: &Summary) -> Vec<[String; 5]> {
    let say = |text: al0_grammar::text::Text| ui.say(&text).to_owned();
    let drawn = match summary.known {
        None => words::drawn(),
        Some(_) => words::undecided(),
    };
    let row = |side, count: &Count, [white, black]: [u64; 2]| {
        [
            say(words::to_move(side)),
            count.legal.to_string(),
            white.to_string(),
            count.drawn.to_string(),
            black.to_string(),
        ]
    };
    let (us, them) = (&summary.us, &summary.them);
    vec![
        [
            material.to_string(),
            say(words::legal()),
            say(words::wins(Side::Us)),
            say(drawn),
            say(words::wins(Side::Them)),
        ],
        row(Side::Us, us, [us.won(), us.lost()]),
        row(Side::Them, them, [them.lost(), them.won()]),
    ]
}

/// How many positions the winner wins in how many moves, with itself and with the other side to move.
fn histogram(ui: Ui, winner: Side, of_mover: &[u64], of_other: &[u64]) -> Vec<[String; 3]> {
    let say = |text: al0_grammar::text::Text| ui.say(&text).to_owned();
    let mut rows = vec![[
        say(words::mate_in()),
        say(words::to_move(winner)),
        say(words::to_move(winner.other())),
    ]];
    let count = |counts: &[u64], moves: usize| counts.get(moves).copied().unwrap_or(0);
    for moves in 0..of_mover.len().max(of_other.len()) {
        let [own, other] = [count(of_mover, moves), count(of_other, moves)];
        if own + other > 0 {
            rows.push([moves.to_string(), own.to_string(), other.to_string()]);
        }
    }
    rows
}

/// Rows of cells: the first column left, the others right.
fn write_right<const N: usize>(out: &mut dyn Write, rows: &[[String; N]]) -> io::Result<()> {
    let mut widths = [0; N];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.chars().count().max(*width);
        }
    }
    for row in rows {
        let mut line = String::new();
        for (column, (cell, width)) in row.iter().zip(widths).enumerate() {
            match column {
                0 => line.push_str(&format!("{cell:<width$}")),
                _ => line.push_str(&format!("  {cell:>width$}")),
            }
        }
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// The counts for programs.
pub(super) fn summary_json(
    out: &mut dyn Write,
    material: &Material,
    summary: &Summary,
) -> io::Result<()> {
    let (us, them) = (&summary.us, &summary.them);
    let mut answer = heading(material);
    let whole = summary.known.is_none();
    let mut put = |name: &str, value| answer.insert(name.to_owned(), value);
    put("partial", json!(summary.known.is_some()));
    put("known_moves", json!(summary.known));
    put("white_to_move", side(us, us.won(), us.lost()));
    put("black_to_move", side(them, them.lost(), them.won()));
    for (name, count) in ["longest_win", "longest_black_win"]
        .into_iter()
        .zip([us, them])
    {
        let moves = count.longest_win_moves().filter(|_| whole);
        let example = count.longest_win.filter(|_| whole);
        put(name, json!(moves));
        put(
            &format!("{name}_fen"),
            json!(example.map(|one| fen::to_fen(&one))),
        );
    }
    put("white_wins_in", by_moves(&us.won_in, &them.lost_in));
    put("black_wins_in", by_moves(&us.lost_in, &them.won_in));
    write_json(out, answer)
}

fn side(count: &Count, white: u64, black: u64) -> Json {
    json!({
        "legal": count.legal,
        "white_wins": white,
        "drawn": count.drawn,
        "black_wins": black,
    })
}

fn by_moves(white_to_move: &[u64], black_to_move: &[u64]) -> Json {
    let object = |counts: &[u64]| -> Map<String, Json> {
        let counts = counts.iter().enumerate().filter(|(_, count)| **count > 0);
        counts
            .map(|(moves, count)| (moves.to_string(), json!(count)))
            .collect()
    };
    json!({
        "white_to_move": object(white_to_move),
        "black_to_move": object(black_to_move),
    })
}
