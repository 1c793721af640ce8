//! The verdict for people.

use super::{Verified, record};
use crate::{
    draw::{game, table::write_rows},
    session::Session,
    text::{plural, verify as words},
    ui::{Ui, Verbosity},
};
use al0_grammar::text::Text;
use al0_runtime::{
    chess::fen,
    solve::verify::{Fault, Line, Verdict, VerifyReport},
};
use std::io::{self, Write};

/// How many counterexamples are shown unless everything is wanted.
const FEW: usize = 5;
/// The longest bar of the histogram.
const BAR: u64 = 50;

/// Writes verdict, figures, use of rules and advice, and lines.
pub(crate) fn write(out: &mut dyn Write, session: &Session, found: &Verified) -> io::Result<()> {
    let (ui, report) = (session.ui, &found.report);
    writeln!(out, "{}\n", ui.say(&verdict(ui, report)))?;
    write_rows(out, &figures(ui, report))?;
    if ui.verbosity == Verbosity::Verbose {
        write_histogram(out, ui, report)?;
    }
    if ui.verbosity != Verbosity::Quiet {
        write_usage(out, ui, found)?;
        write_symmetry(out, ui, report)?;
        write_lines(out, ui, report)?;
    }
    Ok(())
}

fn verdict(ui: Ui, report: &VerifyReport) -> Text {
    if let (true, Some(kind)) = (report.is_partial(), report.stopped) {
        let (limit, failures) = (words::limit(kind), report.failures());
        let undecided = report.count(Fault::Undecided);
        return match failures {
            0 => words::partial(ui.say(&limit), undecided, report.positions),
            _ => words::partly_unsound(failures, ui.say(&limit), undecided, report.positions),
        };
    }
    let won = report
        .perfect
        .map_or(report.positions, |perfect| perfect.won);
    match (report.failures(), report.fifty_moves) {
        (0, 0) if won == report.positions => {
            words::sound(report.positions, report.max_moves().unwrap_or(0))
        }
        (0, 0) => words::wins_all_won(won, report.positions),
        (0, slow) => words::too_slow(slow, report.positions),
        (failures, _) => words::unsound(failures, report.positions),
    }
}

type Row = [String; 3];

fn figures(ui: Ui, report: &VerifyReport) -> Vec<Row> {
    let row = |name: &Text, count: u64, note: &Text| {
        [
            ui.say(name).to_owned(),
            format!("{count:>9}"),
            ui.say(note).to_owned(),
        ]
    };
    let nothing = Text::default();
    let mates_note = report.max_moves().map_or(nothing.clone(), |most| {
        words::mates_note(most, decimal(ui, record::mean(report).unwrap_or(0.0)))
    });
    let mut rows = vec![
        row(
            &words::positions(),
            report.positions,
            &words::our_move(report.ending),
        ),
        row(&words::covered(), report.covered, &words::covered_note()),
        row(&words::mates(), report.mates, &mates_note),
    ];
    let faults = report.faults.iter();
    rows.extend(faults.map(|(fault, count)| row(&words::fault(*fault), *count, &nothing)));
    if let Some(perfect) = report.perfect {
        let note = words::won_note(perfect.longest, decimal(ui, perfect.mean_excess));
        rows.push(row(&words::won(), perfect.won, &note));
    }
    if report.fifty_moves > 0 {
        rows.push(row(
            &words::fifty(),
            report.fifty_moves,
            &words::fifty_note(),
        ));
    }
    if report.other_roots > 0 {
        rows.push(row(
            &words::others(),
            report.other_roots,
            &words::others_note(),
        ));
    }
    rows.push(row(&words::nodes(), report.nodes, &nothing));
    rows
}

/// One decimal place, with the sign of the language.
fn decimal(ui: Ui, number: f64) -> String {
    let text = format!("{number:.1}");
    ui.say(&Text {
        ru: text.replace('.', ","),
        en: text,
    })
    .to_owned()
}

fn write_histogram(out: &mut dyn Write, ui: Ui, report: &VerifyReport) -> io::Result<()> {
    let most = report.histogram.values().max().copied().unwrap_or(1);
    writeln!(
        out,
        "\n{:>5}  {:>9}",
        ui.say(&words::moves()),
        ui.say(&words::mates())
    )?;
    for (moves, count) in &report.histogram {
        let length = usize::try_from((count * BAR).div_ceil(most)).unwrap_or(0);
        writeln!(out, "{moves:>5}  {count:>9}  {}", "#".repeat(length))?;
    }
    Ok(())
}

fn write_usage(out: &mut dyn Write, ui: Ui, found: &Verified) -> io::Result<()> {
    let (module, report) = (found.program.module.module(), &found.report);
    let mut rows = vec![head(ui, &words::rule(), [words::used()], 10)];
    for (rule, used) in module.rules.iter().zip(&report.rules) {
        rows.push(counted(ui, &rule.name, [*used], *used));
    }
    writeln!(out)?;
    write_rows(out, &rows)?;
    let columns = [words::works(), words::tried(), words::nodes()];
    let mut rows = vec![head(ui, &words::advice(), columns, 10)];
    for (advice, usage) in module.advice.iter().zip(&report.advice) {
        let counts = [usage.satisfied, usage.tried, usage.nodes];
        rows.push(counted(ui, &advice.name, counts, usage.satisfied));
    }
    writeln!(out)?;
    write_rows(out, &rows)?;
    write_warnings(out, ui, found)
}

/// A name and the heads of right-aligned columns, in one cell so that widths fit.
fn head<const N: usize>(ui: Ui, name: &Text, columns: [Text; N], width: usize) -> Row {
    let columns = columns.map(|column| format!("{:>width$}", ui.say(&column)));
    [ui.say(name).to_owned(), columns.concat(), String::new()]
}

fn counted<const N: usize>(ui: Ui, name: &str, counts: [u64; N], used: u64) -> Row {
    let note = if used == 0 {
        ui.say(&words::never()).to_owned()
    } else {
        String::new()
    };
    [
        name.to_owned(),
        counts.map(|count| format!("{count:>10}")).concat(),
        note,
    ]
}

fn write_warnings(out: &mut dyn Write, ui: Ui, found: &Verified) -> io::Result<()> {
    let advice = found.program.module.module().advice.iter();
    for (advice, usage) in advice.zip(&found.report.advice) {
        if let Some(position) = &usage.first_held {
            let fen = fen::to_fen(position);
            let text = words::held(&advice.name, usage.held_at_root, fen);
            writeln!(out, "{}", ui.say(&text))?;
        }
    }
    Ok(())
}

fn write_symmetry(out: &mut dyn Write, ui: Ui, report: &VerifyReport) -> io::Result<()> {
    if report.symmetry.is_empty() {
        return Ok(());
    }
    let columns = [
        words::pairs(),
        words::other_move(),
        words::other_advice(),
        words::other_outcome(),
    ];
    let mut top = head(ui, &words::mirrored(), columns, 14);
    ui.say(&words::for_example()).clone_into(&mut top[2]);
    let mut rows = vec![top];
    for found in &report.symmetry {
        let counts = [
            found.pairs,
            found.other_move,
            found.other_advice,
            found.other_verdict,
        ];
        rows.push([
            ui.say(&words::mirror(found.mirror)).to_owned(),
            counts.map(|count| format!("{count:>14}")).concat(),
            found.example.as_ref().map(fen::to_fen).unwrap_or_default(),
        ]);
    }
    writeln!(out)?;
    write_rows(out, &rows)
}

fn write_lines(out: &mut dyn Write, ui: Ui, report: &VerifyReport) -> io::Result<()> {
    if let Some(line) = &report.longest {
        let title = words::longest(plural::moves(line.our_moves() as u64).get(ui.lang));
        write_line(out, ui, ui.say(&title), line)?;
    }
    let shown = match ui.verbosity {
        Verbosity::Verbose => usize::MAX,
        Verbosity::Quiet | Verbosity::Normal => FEW,
    };
    for line in report.counterexamples.iter().take(shown) {
        if let Verdict::Fault(fault) = line.verdict {
            write_line(out, ui, ui.say(&words::fault(fault)), line)?;
        }
    }
    let more = report.counterexamples.len().saturating_sub(shown);
    if more > 0 {
        writeln!(out, "\n{}", ui.say(&words::more(more)))?;
    }
    Ok(())
}

fn write_line(out: &mut dyn Write, ui: Ui, title: &str, line: &Line) -> io::Result<()> {
    let end = match line.verdict {
        Verdict::Mate(_) => String::new(),
        Verdict::Fault(_) => format!("({})", ending_words(ui, line)),
    };
    writeln!(out, "\n{title}: {}", fen::to_fen(&line.position))?;
    writeln!(out, "{}", game::numbered(line, &end, "   "))
}

/// What is at the end of a line that fails.
pub(crate) fn ending_words(ui: Ui, line: &Line) -> String {
    match (line.returns_to, line.verdict) {
        (Some(step), _) => ui.say(&words::again(step / 2 + 1)).to_owned(),
        (None, Verdict::Fault(fault)) => ui.say(&words::fault(fault)).to_owned(),
        (None, Verdict::Mate(_)) => String::new(),
    }
}
