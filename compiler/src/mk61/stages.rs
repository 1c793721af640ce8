//! Every stage of a program as text, from the table that was accepted to the cells, for reading and for snapshots.

use std::fmt::Write;

use al0_grammar::text::Lang;
use al0_runtime::{
    chess::Color,
    mk61::isa::{Code, Style},
};

use super::{
    Compiled, Names,
    code::{Item, Label},
    generate::op,
    listing::address,
    men::{Men, their_king},
    messages as say,
    spot::Spot,
    tries::Try,
};
use crate::{emit::goal_words, formula::Printed, formula::Value, table::Table};

/// What the check of the subset found: where the men are, what each rule asks, what each piece of advice tries.
pub(super) fn subset(table: &Table, men: &Men, tries: &[Try<'_>]) -> Vec<String> {
    let us = table.us();
    let mut lines: Vec<String> = men
        .spots
        .iter()
        .map(|(piece, spot)| {
            let name = say::piece_name(*piece, us);
            match spot {
                Spot::Fixed(square) => format!("{name} stays on {square}"),
                Spot::Register(_) if *piece == their_king() => format!("{name} is typed"),
                Spot::Register(_) => match table.setup().begins(*piece) {
                    Some(square) => format!("{name} moves, from {square}"),
                    None => format!("{name} moves"),
                },
            }
        })
        .collect();
    if let Some(frame) = table.setup().frame {
        let piece = say::piece_name(frame.piece, us);
        lines.push(format!("mirrored by {piece}: {}", frame.mirror.name()));
    }
    for rule in table.rules() {
        let asks = goal_words(&rule.condition, us);
        lines.push(format!("rule {}: {asks}", rule.name.text));
    }
    lines.extend(tries.iter().map(|one| tried(table, one, us)));
    lines
}

/// A move that is tried, and the goals that it must meet.
fn tried(table: &Table, one: &Try<'_>, us: Color) -> String {
    let name = one.name(table);
    let value = &Value::Square(one.to.clone());
    let to = Printed { us, value };
    let goals = [one.main.0, one.holding.0].map(|goal| goal_words(goal, us));
    let piece = say::piece_name(one.piece, us);
    format!("advice {name}: {piece} to {to}, {}", goals.join(" : "))
}

/// The stages before the listing, `most` being the cells that there are.
#[must_use]
pub fn stages(compiled: &Compiled, most: usize) -> String {
    let mut out = String::new();
    for (title, lines) in [
        ("subset", compiled.subset.clone()),
        ("plan", compiled.folded.clone()),
        ("shorter", compiled.shortened.clone()),
        ("code", code(compiled)),
        ("allocation", allocation(compiled)),
        ("cells", cells(compiled, most)),
    ] {
        let _ = writeln!(out, "{title}");
        for line in lines {
            let _ = writeln!(out, "  {line}");
        }
    }
    out
}

/// The commands, those of a part further in.
fn code(compiled: &Compiled) -> Vec<String> {
    let items = compiled.settled(&compiled.items);
    let lines = items.iter().map(|one| {
        let line = item(one, &compiled.names);
        let further = if one.is_command() { "  " } else { "" };
        format!("{further}{line}")
    });
    lines.collect()
}

/// A command with open places, or where something begins.
fn item(item: &Item, names: &Names) -> String {
    let name = |code: u8| Code(code).name(Style::English);
    match item {
        Item::Code(code) => name(*code).to_string(),
        Item::Unless(op::JUMP, label) => format!("go to {label}"),
        Item::Unless(code, label) => format!("{} else {label}", name(*code)),
        Item::Constant(value) => format!("number {value}"),
        Item::Beside(value) => format!("number {value} beside"),
        Item::Address(label) => format!("number of {label}"),
        Item::Keep(number) => format!("keep {number}"),
        Item::Fetch(number) => format!("fetch {number}"),
        Item::Call(label) => format!("call {label}"),
        Item::Label(label) => format!("{label}:"),
        Item::Part(part) => format!("; {}", say::part(*part, names).en),
    }
}

/// Registers, then labels.
fn allocation(compiled: &Compiled) -> Vec<String> {
    let allocated = &compiled.allocated;
    let meaning = |register: u8| super::listing::meaning(compiled, register, Lang::En);
    let presets = compiled.program.presets.iter();
    let mut lines: Vec<String> = presets
        .map(|(register, value)| {
            let value = al0_runtime::mk61::write_value(*value);
            let label = allocated.addresses.iter().find(|(at, _)| at == register);
            let meaning = match label {
                Some((_, label)) => format!("number of {label}"),
                None => meaning(*register).to_owned(),
            };
            format!("R{register:x} {value}: {meaning}")
        })
        .collect();
    let aside = allocated.aside.iter().enumerate();
    lines.extend(aside.map(|(number, register)| format!("R{register:x}: put aside, {number}")));
    let used = allocated
        .labels
        .iter()
        .filter(|(label, _)| is_used(compiled, *label));
    lines.extend(used.map(|(label, cell)| format!("{label} {}", address(*cell))));
    lines
}

fn is_used(compiled: &Compiled, wanted: Label) -> bool {
    compiled.items.iter().any(|item| match item {
        Item::Unless(_, label) | Item::Address(label) | Item::Call(label) => *label == wanted,
        Item::Code(_)
        | Item::Constant(_)
        | Item::Beside(_)
        | Item::Keep(_)
        | Item::Fetch(_)
        | Item::Label(_)
        | Item::Part(_) => false,
    })
}

fn cells(compiled: &Compiled, most: usize) -> Vec<String> {
    let parts = super::budget(&compiled.parts).into_iter();
    let mut lines: Vec<String> = parts
        .map(|(part, cells)| format!("{} {cells}", say::part(part, &compiled.names).en))
        .collect();
    lines.push(format!("{} of {most}", compiled.program.cells.len()));
    lines
}
