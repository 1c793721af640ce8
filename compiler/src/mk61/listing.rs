//! The program with what every part and register is for, in the calculator's own readable format.

use std::fmt::Write;

use al0_grammar::text::{Lang, Text};
use al0_runtime::{
    chess::Square,
    mk61::{
        isa::{Code, Style},
        write_value,
    },
};

use super::{
    Compiled, Measure, Ranks, Threshold,
    code::Item,
    generate::{generate, register},
    messages as say,
};

/// Commands in a line of the listing.
const IN_LINE: usize = 6;

/// A listing that `al0 mk61` reads.
#[must_use]
pub fn listing(compiled: &Compiled, title: &str, lang: Lang, style: Style) -> String {
    let mut out = String::new();
    let mut line = |text: &str| {
        out.push_str(text);
        out.push('\n');
    };
    let comment = |text: &Text| format!("; {}", text.get(lang));
    line(&comment(&say::play_first()));
    line(&comment(&say::play_then()));
    let left_out: Vec<String> = left_out(compiled)
        .iter()
        .map(|one| one.get(lang).to_owned())
        .collect();
    line(&format!(
        "{} {}.",
        comment(&say::not_made()),
        left_out.join(", ")
    ));
    line("");
    line(&format!("title: {title}"));
    line("angle: rad");
    line("");
    for &(number, value) in &compiled.program.presets {
        let meaning = meaning(compiled, number, lang);
        line(&format!(
            "R{number:x} = {:<8}; {meaning}",
            write_value(value)
        ));
    }
    line("");
    line(&format!("keys: {}", compiled.program.start_text(style)));
    commands(compiled, lang, style, &mut line);
    out
}

fn commands(compiled: &Compiled, lang: Lang, style: Style, line: &mut dyn FnMut(&str)) {
    let mut part = None;
    let mut row: Vec<String> = Vec::new();
    let mut operand = false;
    for ((at, &cell), &next) in compiled
        .program
        .cells
        .iter()
        .enumerate()
        .zip(&compiled.parts)
    {
        let begins = part != Some(next);
        if (begins || row.len() == IN_LINE) && !row.is_empty() {
            line(row.join(" ").trim_end());
            row.clear();
        }
        if begins {
            line("");
            line(&format!("; {}", say::part(next).get(lang)));
            part = Some(next);
        }
        let text = if operand {
            format!("{cell:02X}")
        } else {
            Code(cell).name(style).to_string()
        };
        operand = !operand && Code(cell).takes_address();
        row.push(format!("{:<11}", format!("{}. {text}", address(at))));
    }
    if !row.is_empty() {
        line(row.join(" ").trim_end());
    }
}

/// A cell as the calculator counts it: A0 is the cell 100.
fn address(cell: usize) -> String {
    format!("{:X}{}", cell / 10, cell % 10)
}

/// What a register is for.
fn meaning(compiled: &Compiled, number: u8, lang: Lang) -> String {
    let entries = &compiled.plan.entries;
    if compiled.constants.contains(&number) {
        return say::register_constant().get(lang).to_owned();
    }
    if number == register::PIECE {
        return say::register_piece().get(lang).to_owned();
    }
    let index = entries.len().checked_sub(usize::from(number));
    let Some(entry) = index.and_then(|index| entries.get(index)) else {
        return String::new();
    };
    match compiled.plan.mark.filter(|_| entry.marked) {
        Some(threshold) => format!("{}: {}", entry.name, words(threshold).get(lang)),
        None => entry.name.clone(),
    }
}

fn words(threshold: Threshold) -> Text {
    let sign = if threshold.below { "<" } else { ">=" };
    let number = format!("{}.{}", threshold.tenths / 10, threshold.tenths % 10);
    say::marked_squares(sign, number)
}

fn left_out(compiled: &Compiled) -> Vec<Text> {
    let tests = compiled.tests;
    let mut all = vec![say::men_between()];
    if tests.rank != Ranks::OnBoard {
        all.push(say::ranks());
    }
    if !tests.first_file || !tests.last_file {
        all.push(say::files());
    }
    if !tests.stay {
        all.push(say::staying());
    }
    if !tests.reach {
        all.push(say::reach());
    }
    all
}

/// The stages before the listing: the folded table and the commands with open labels.
#[must_use]
pub fn stages(compiled: &Compiled) -> String {
    let plan = &compiled.plan;
    let mut out = String::from("plan\n");
    let mut line = |text: String| {
        let _ = writeln!(out, "  {text}");
    };
    line(format!(
        "piece {} at {}",
        plan.role.letter(),
        square(plan.start)
    ));
    line(format!(
        "frame {}",
        if plan.diagonal { "diagonal" } else { "none" }
    ));
    for (at, entry) in plan.entries.iter().enumerate() {
        let limit = match plan.head {
            Some((count, threshold)) if at < count => limit(threshold),
            _ => plan
                .mark
                .filter(|_| entry.marked)
                .map_or(String::new(), limit),
        };
        let (files, ranks) = entry.by;
        line(format!("{files:+}:{ranks:+} {}{limit}", entry.name));
    }
    line(format!("tests {:?}", compiled.tests));
    out.push_str("code\n");
    for item in generate(plan, compiled.tests) {
        let _ = match item {
            Item::Code(code) => writeln!(out, "  {}", Code(code).name(Style::English)),
            Item::Unless(code, label) => {
                writeln!(out, "  {} {label:?}", Code(code).name(Style::English))
            }
            Item::Constant(_)
            | Item::Beside(_)
            | Item::Address(_)
            | Item::Label(_)
            | Item::Part(_) => writeln!(out, "  {item:?}"),
        };
    }
    out.push_str("cells\n");
    for (part, cells) in super::budget(&compiled.parts) {
        let _ = writeln!(out, "  {part:?} {cells}");
    }
    let _ = writeln!(out, "  {} of 105", compiled.program.cells.len());
    out
}

fn limit(threshold: Threshold) -> String {
    let what = match threshold.measure {
        Measure::Square => "king",
        Measure::Rank => "rank",
    };
    let sign = if threshold.below { "<" } else { ">=" };
    format!(
        " if {what} {sign} {}.{}",
        threshold.tenths / 10,
        threshold.tenths % 10
    )
}

fn square(square: Square) -> String {
    square.to_string()
}
