//! The disassembler: a program as text that assembles to the same bytes.

mod flow;
#[cfg(test)]
mod tests;

use std::fmt::Write;

pub use flow::{Flow, analyse};

use super::{
    CELLS,
    control::formal,
    isa::{Code, Style},
    program::{Program, keys_text},
    trig::Angle,
    value::write_value,
};

/// What a listing looks like.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// The names.
    pub style: Style,
    /// Addresses before the commands in place of labels.
    pub numbered: bool,
}

/// Writes a program as source text.
#[must_use]
pub fn disassemble(program: &Program, options: Options) -> String {
    let flow = analyse(program);
    let mut text = header(program, options.style);
    if options.numbered {
        numbered(program, options.style, &mut text);
    } else {
        labelled(program, &flow, options.style, &mut text);
    }
    text
}

/// Title, switch, presets, start keys and expectations.
fn header(program: &Program, style: Style) -> String {
    let mut text = String::new();
    if let Some(title) = &program.title {
        let _ = writeln!(text, "title: {title}");
    }
    if program.room() > CELLS {
        let _ = writeln!(text, "cells: {}", program.room());
    }
    if program.angle != Angle::Radians {
        let _ = writeln!(text, "angle: {}", program.angle.name());
    }
    for (register, number) in &program.presets {
        let _ = writeln!(text, "R{register:x} = {}", write_value(*number));
    }
    if !program.start.is_empty() {
        let _ = writeln!(text, "keys: {}", by_hand(&program.start, style));
    }
    for one in &program.expected {
        let _ = writeln!(
            text,
            "expect: {} => {}",
            by_hand(&one.keys, style),
            one.display
        );
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// Keys as text: the digits of a jump's address are joined.
fn by_hand(keys: &[Code], style: Style) -> String {
    let mut text = String::new();
    let mut rest = keys;
    while let Some((&code, after)) = rest.split_first() {
        rest = after;
        let _ = write!(text, "{}", code.name(style));
        if let (0x51, [first, second, others @ ..]) = (code.0, after) {
            let _ = write!(text, " {:X}{:X}", first.0 & 15, second.0 & 15);
            rest = others;
        }
        if !rest.is_empty() {
            text.push(' ');
        }
    }
    text
}

/// Commands with addresses, five to a line; a jump's address has its own.
fn numbered(program: &Program, style: Style, text: &mut String) {
    let cells = &program.cells;
    let mut index = 0;
    let mut column = 0;
    while index < cells.len() {
        for piece in pieces(cells, index, style) {
            let _ = write!(text, "{:02X}. {piece:<9}", address(index));
            index += 1;
            column += 1;
        }
        if column >= 5 {
            end_line(text);
            column = 0;
        }
    }
    end_line(text);
}

fn end_line(text: &mut String) {
    text.truncate(text.trim_end_matches(' ').len());
    if !text.ends_with('\n') {
        text.push('\n');
    }
}

/// The text of the command at `index`, cell by cell.
fn pieces(cells: &[u8], index: usize, style: Style) -> Vec<String> {
    let Some(&code) = cells.get(index) else {
        return Vec::new();
    };
    match cells.get(index + 1) {
        Some(operand) if Code(code).takes_address() => {
            vec![Code(code).name(style).to_string(), format!("{operand:02X}")]
        }
        None if Code(code).takes_address() => vec![format!("#{code:02X}")],
        _ => vec![Code(code).name(style).to_string()],
    }
}

fn address(index: usize) -> u8 {
    formal(u16::try_from(index).unwrap_or(0))
}

/// One command a line, with labels where jumps lead.
fn labelled(program: &Program, flow: &Flow, style: Style, text: &mut String) {
    let mut index = 0;
    while let Some(&code) = program.cells.get(index) {
        if flow.is_target(index) {
            let _ = writeln!(text, "{}:", label(index));
        }
        let split = flow.is_start(index + 1);
        let operand = program
            .cells
            .get(index + 1)
            .filter(|_| Code(code).takes_address() && !split);
        let name = command(code, operand.copied(), flow, style);
        let note = flow.note(index, style);
        if note.is_empty() {
            let _ = writeln!(text, "        {name}");
        } else {
            let _ = writeln!(text, "        {name:<16} ; {note}");
        }
        index += 1 + usize::from(operand.is_some());
    }
}

fn command(code: u8, operand: Option<u8>, flow: &Flow, style: Style) -> String {
    match operand {
        Some(target) => format!("{} {}", Code(code).name(style), goal(target, flow)),
        None if Code(code).takes_address() => format!("#{code:02X}"),
        None => Code(code).name(style).to_string(),
    }
}

/// An address as a label, where it is written that way.
fn goal(target: u8, flow: &Flow) -> String {
    let cell = flow.cell_of(target);
    if address(cell) == target && flow.is_target(cell) {
        label(cell)
    } else {
        format!("{target:02X}")
    }
}

/// The label invented for a cell.
fn label(index: usize) -> String {
    format!("M{:02X}", address(index))
}

/// A hexadecimal listing, ten cells a line.
#[must_use]
pub fn hex_listing(cells: &[u8]) -> String {
    let mut text = String::new();
    for line in cells.chunks(10) {
        let codes: Vec<String> = line.iter().map(|code| format!("{code:02X}")).collect();
        let _ = writeln!(text, "{}", codes.join(" "));
    }
    text
}

/// The keys that type a program in, with the address that shows after every command.
#[must_use]
pub fn key_list(program: &Program) -> String {
    let mut text = String::from("В/О F ПРГ\n");
    let mut index = 0;
    while let Some(&code) = program.cells.get(index) {
        let operand = program
            .cells
            .get(index + 1)
            .filter(|_| Code(code).takes_address());
        let keys = typed(code, operand.copied());
        index += 1 + usize::from(operand.is_some());
        let _ = writeln!(text, "{keys:<24} {:02X}", address(index));
    }
    text.push_str("F АВТ\n");
    presets(program, &mut text);
    if !program.start.is_empty() {
        let _ = writeln!(text, "{}", keys_text(&program.start, Style::Russian));
    }
    text
}

fn typed(code: u8, operand: Option<u8>) -> String {
    let keys = Code(code).keys().unwrap_or_else(|| format!("#{code:02X}"));
    match operand {
        Some(operand) => {
            let (high, low) = (operand >> 4, operand & 15);
            format!(
                "{keys} {} {}",
                super::isa::register_key(high),
                super::isa::register_key(low)
            )
        }
        None => keys,
    }
}

/// The keys that store the presets; a number that no keys make stands as it is.
fn presets(program: &Program, text: &mut String) {
    for (register, number) in &program.presets {
        let key = super::isa::register_key(*register);
        let keys = super::entry_keys(*number).map_or_else(
            || write_value(*number),
            |keys| keys_text(&keys, Style::Russian),
        );
        // An exponent as high as that of 3ГГ0Г moves the program counter.
        let back = if number.has_high_exponent() {
            " В/О"
        } else {
            ""
        };
        let _ = writeln!(text, "{keys:<24} x→П {key}{back}");
    }
}
