//! The program with what every part and register is for, in the calculator's own readable format.

use al0_grammar::text::{Lang, Text};
use al0_runtime::chess::{Color, Piece, Role, Square};
use al0_runtime::mk61::{
    CELLS, CELLS_EXTENDED, CYCLES_PER_SECOND, Number, Squares, entry_keys,
    isa::{Code, Style},
    write_value,
};

use super::{
    Compiled, Entry, Extra, Measure, Plan, Tests, Threshold,
    checks::Check,
    generate::op,
    men::{Men, their_king},
    messages as say,
    spot::Spot,
};
use crate::table::Table;

/// What a user is told.
#[derive(Clone, Debug)]
pub(super) struct Guide {
    /// What to type, and what comes.
    pub(super) typing: Text,
    /// How to set up the board, where there is one.
    pub(super) board: Option<Text>,
}

impl Guide {
    /// Of a program that plays.
    pub(super) fn of_table(table: &Table, men: &Men, squares: Squares) -> Self {
        Self {
            typing: say::play_then(squares),
            board: Some(board(table, men)),
        }
    }
}

/// Which man stands where when the game begins.
fn board(table: &Table, men: &Men) -> Text {
    let starts = men.movers.iter().map(|&(piece, _, square)| (piece, square));
    let mut ours: Vec<(Piece, Square)> = starts.collect();
    let fixed = men.spots.iter().filter_map(|(piece, spot)| match spot {
        Spot::Fixed(square) => Some((*piece, *square)),
        Spot::Register(_) => None,
    });
    ours.extend(fixed);
    let theirs = table.setup().begins(their_king());
    say::board_of(table.us(), &ours, men.movers.len(), theirs)
}

/// The keys that set a register, as they are called.
pub(super) fn preset_keys(number: u8, value: Number, style: Style) -> String {
    let keys = entry_keys(value).map_or_else(
        || write_value(value),
        |keys| {
            let names: Vec<String> = keys.iter().map(|key| key.name(style).to_string()).collect();
            names.join(" ")
        },
    );
    let store = Code(op::STORE | number).name(style);
    match number {
        0..=9 => format!("{keys} {store}"),
        // The key of register a is that of the command 0A, and so on.
        _ => format!("{keys} {store} ({})", Code(number).name(style)),
    }
}

/// What to type, and what comes.
pub(super) fn typing(compiled: &Compiled, style: Style) -> Text {
    let Text { en, ru } = &compiled.guide.typing;
    let run = |style| Code(op::STOP).name(style).to_string();
    let [en, ru] = [en, ru].map(|text| text.replace(&run(Style::Russian), &run(style)));
    Text { en, ru }
}

/// What it means when the calculator shows an error.
pub(super) fn error(compiled: &Compiled) -> Text {
    let plays = compiled.guide.board.is_some();
    match plays && compiled.flaw.is_some() {
        true => say::page_no_move(),
        false => say::page_error(),
    }
}

/// How a game is played after another; nothing where no game is.
pub(super) fn again(compiled: &Compiled, style: Style) -> Option<Text> {
    compiled.guide.board.as_ref()?;
    let changed = compiled.changed();
    let keys: Vec<String> = changed
        .map(|(number, value)| preset_keys(number, value, style))
        .collect();
    let start = compiled.program.start_text(style);
    Some(match keys.is_empty() {
        true => say::again_at_once(start),
        false => say::again(keys.join("; "), start),
    })
}

/// Commands in a line of the listing.
const IN_LINE: usize = 6;

/// A listing that `al0 mk61` reads. `cycles` are those of the longest answer, where they are known.
#[must_use]
pub fn listing(
    compiled: &Compiled,
    title: &str,
    lang: Lang,
    style: Style,
    cycles: Option<u64>,
) -> String {
    let mut out = String::new();
    let mut line = |text: &str| {
        out.push_str(text);
        out.push('\n');
    };
    let comment = |text: &Text| format!("; {}", text.get(lang));
    if let Some(flaw) = &compiled.flaw {
        line(&comment(&say::unproved(flaw.get(lang))));
    }
    line(&comment(&say::play_first()));
    for text in compiled
        .guide
        .board
        .iter()
        .chain([&typing(compiled, style)])
    {
        line(&comment(text));
    }
    for text in again(compiled, style).into_iter().chain([error(compiled)]) {
        line(&comment(&text));
    }
    if let Some(cycles) = cycles {
        line(&comment(&say::takes(seconds(cycles))));
    }
    let left_out: Vec<String> = compiled
        .left_out
        .iter()
        .map(|one| one.get(lang).to_owned())
        .collect();
    if !left_out.is_empty() {
        let left_out = left_out.join(", ");
        line(&format!("{} {left_out}.", comment(&say::not_made())));
    }
    line("");
    line(&format!("title: {title}"));
    if compiled.program.cells.len() > CELLS {
        line(&format!("cells: {CELLS_EXTENDED}"));
    }
    line("angle: rad");
    line("");
    for row in registers(compiled, lang, style) {
        line(&row);
    }
    line("");
    line(&format!("keys: {}", compiled.program.start_text(style)));
    commands(compiled, lang, style, &mut line);
    out
}

/// The registers with what each is for, its line in the source and the keys that set it, in columns.
fn registers(compiled: &Compiled, lang: Lang, style: Style) -> Vec<String> {
    let presets = &compiled.program.presets;
    let preset = |number: u8| presets.iter().find(|(one, _)| *one == number);
    let rows = compiled.meanings.iter().map(|(number, meaning)| {
        let source = compiled.sources.register(*number);
        let what = with_source(meaning.get(lang), source);
        match preset(*number) {
            Some((_, value)) => (
                format!("R{number:x} = {}", write_value(*value)),
                preset_keys(*number, *value, style),
                what,
            ),
            None => (
                format!("; R{number:x}"),
                say::by_program().get(lang).to_owned(),
                what,
            ),
        }
    });
    let rows: Vec<(String, String, String)> = rows.collect();
    let width = |column: &dyn Fn(&(String, String, String)) -> usize| {
        rows.iter().map(column).max().unwrap_or(0)
    };
    let first = width(&|row| row.0.chars().count());
    let second = width(&|row| row.1.chars().count());
    rows.iter()
        .map(|(number, keys, what)| format!("{number:<first$}  ; {keys:<second$}  {what}"))
        .collect()
}

/// A text with the lines that it speaks of, where they are known.
pub(super) fn with_source(text: &str, source: &str) -> String {
    match source {
        "" => text.to_owned(),
        source => format!("{text} ({source})"),
    }
}

/// What a register is for.
pub(super) fn meaning(compiled: &Compiled, number: u8, lang: Lang) -> &str {
    let mut meanings = compiled.meanings.iter();
    meanings
        .find(|(register, _)| *register == number)
        .map_or("", |(_, meaning)| meaning.get(lang))
}

/// The time on the calculator, in whole seconds, rounded up.
pub(super) const fn seconds(cycles: u64) -> u64 {
    cycles.div_ceil(CYCLES_PER_SECOND)
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
            let text = say::part(next, &compiled.names);
            let source = compiled.sources.part(next);
            line(&format!("; {}", with_source(text.get(lang), source)));
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
pub(super) fn address(cell: usize) -> String {
    format!("{:X}{}", cell / 10, cell % 10)
}

/// What a square of the list is for.
pub(super) fn entry(plan: &Plan, entry: &Entry) -> Text {
    let Entry { name, .. } = entry;
    match plan.mark.filter(|_| entry.marked) {
        Some(threshold) => {
            let Text { en, ru } = words(threshold);
            Text {
                en: format!("{name}: {en}"),
                ru: format!("{name}: {ru}"),
            }
        }
        None => Text {
            en: name.clone(),
            ru: name.clone(),
        },
    }
}

fn words(threshold: Threshold) -> Text {
    let sign = if threshold.below { "<" } else { ">=" };
    let number = format!("{}.{}", threshold.tenths / 10, threshold.tenths % 10);
    say::marked_squares(sign, number)
}

/// The tests that a loop does without, as no others stand for them either.
pub(super) fn left_out(tests: Tests, role: Role, extra: &Extra) -> Vec<Text> {
    let mut all = Vec::new();
    if !extra.others {
        all.push(say::men_between());
    }
    let made = tests.checks(role);
    let is_made = |check: &Check| made.contains(check) || extra.stands_for.contains(check);
    if !is_made(&Check::Ranks) {
        all.push(say::ranks());
    }
    if !is_made(&Check::FirstFile) || !is_made(&Check::LastFile) {
        all.push(say::files());
    }
    if !is_made(&Check::Leaves) {
        all.push(say::staying());
    }
    if !is_made(&Check::Reaches(role)) {
        all.push(say::reach());
    }
    all
}

/// A folded table, a line for each thing.
pub(super) fn folded(plan: &Plan, tests: Tests) -> Vec<String> {
    let mut lines = vec![
        format!("piece {} at {}", plan.role.letter(), plan.start),
        format!("frame {}", if plan.diagonal { "diagonal" } else { "none" }),
    ];
    for (at, entry) in plan.entries.iter().enumerate() {
        let limit = match plan.head {
            Some((count, threshold)) if at < count => limit(threshold),
            _ => plan
                .mark
                .filter(|_| entry.marked)
                .map_or(String::new(), limit),
        };
        let (files, ranks) = entry.by;
        lines.push(format!("{files:+}:{ranks:+} {}{limit}", entry.name));
    }
    let tests = tests.checks(plan.role);
    let tests: Vec<String> = tests
        .into_iter()
        .map(|check| check.told(Color::White))
        .collect();
    lines.push(format!("tests: {}", tests.join(", ")));
    lines
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
