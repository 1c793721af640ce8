//! The program with what every part and register is for, in the calculator's own readable format.

use al0_grammar::text::{Lang, Text};
use al0_runtime::chess::{Color, Role, Square};
use al0_runtime::mk61::{
    CELLS, CELLS_EXTENDED, CYCLES_PER_SECOND, Squares,
    isa::{Code, Style},
    write_value,
};

use super::{
    Compiled, Entry, Extra, Measure, Plan, Tests, Threshold, checks::Check, messages as say,
};

/// What a user is told.
#[derive(Clone, Debug)]
pub(super) struct Guide {
    /// What to type, and what comes.
    pub(super) typing: Text,
    /// How to set up the board, where there is one.
    pub(super) board: Option<Text>,
}

impl Guide {
    /// Of a program that plays; `theirs` is where their king begins, if that is given.
    pub(super) fn of_table(squares: Squares, theirs: Option<Square>) -> Self {
        Self {
            typing: say::play_then(squares),
            board: Some(theirs.map_or_else(say::page_place, say::page_place_at)),
        }
    }
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
    line(&comment(&compiled.guide.typing));
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
            line(&format!("; {}", say::part(next, &compiled.names).get(lang)));
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
