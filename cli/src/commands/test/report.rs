//! What became of the tests, for people and as JSON.

use super::case::{Case, Status};
use crate::{
    args::Test,
    render::{self, visible},
    session::Session,
    text::test as words,
    ui::Verbosity,
};
use al0_grammar::text::{Lang, Text};
use serde_json::{Value, json};
use std::io::{self, Write};

/// The order in which a summary counts.
const COUNTED: [Status; 8] = [
    Status::Listed,
    Status::Passed,
    Status::Failed,
    Status::Differs,
    Status::Limit,
    Status::Accepted,
    Status::New,
    Status::Stale,
];

/// Lines of a difference that are shown unless more are asked for.
const DIFF_LINES: usize = 40;

/// A line for each test, then why some fail.
pub(super) fn human(
    out: &mut dyn Write,
    session: &Session,
    args: &Test,
    cases: &[Case],
) -> io::Result<()> {
    let quiet = session.ui.verbosity == Verbosity::Quiet && !args.list;
    let shown: Vec<&Case> = cases
        .iter()
        .filter(|case| !quiet || case.status.fails())
        .collect();
    let word = |case: &Case| session.ui.say(&words::status(case.status.key())).to_owned();
    let widest = |texts: Vec<String>| texts.iter().map(|text| text.chars().count()).max();
    let width = widest(shown.iter().map(|case| word(case)).collect()).unwrap_or(0);
    let places = widest(shown.iter().map(|case| case.place()).collect()).unwrap_or(0);
    for case in &shown {
        let line = format!(
            "{:<width$}  {:<places$}  {}",
            word(case),
            case.place(),
            case.name
        );
        writeln!(out, "{}", visible(line.trim_end()))?;
    }
    for case in cases {
        reasons(out, session, case)?;
    }
    Ok(())
}

fn reasons(out: &mut dyn Write, session: &Session, case: &Case) -> io::Result<()> {
    if case.diagnostics.is_empty() {
        return Ok(());
    }
    writeln!(out)?;
    let style = session.out_style();
    writeln!(out, "{}", case.findings(session, style)?.trim_end())?;
    let diff = case.diff.as_deref().unwrap_or_default();
    let shown = match session.ui.verbosity {
        Verbosity::Verbose => usize::MAX,
        Verbosity::Quiet | Verbosity::Normal => DIFF_LINES,
    };
    for line in diff.lines().take(shown) {
        writeln!(out, "{}", painted(&visible(line), style.color))?;
    }
    match diff.lines().count().saturating_sub(shown) {
        0 => Ok(()),
        more => writeln!(out, "{}", session.ui.say(&words::more_lines(more))),
    }
}

/// A line of a difference, green where it came and red where it went.
fn painted(line: &str, color: bool) -> String {
    use anstyle::{AnsiColor, Style};
    let paint = match line.chars().next() {
        Some('+') if color => AnsiColor::Green,
        Some('-') if color => AnsiColor::Red,
        Some('@') if color => AnsiColor::Cyan,
        _ => return line.to_owned(),
    };
    let style = Style::new().fg_color(Some(paint.into()));
    format!("{style}{line}{style:#}")
}

fn count(cases: &[Case], status: Status) -> usize {
    cases.iter().filter(|case| case.status == status).count()
}

/// `3 passed, 1 failed`
pub(super) fn summary(cases: &[Case]) -> Text {
    let counts = COUNTED.map(|status| (status, count(cases, status)));
    let joined = |lang: Lang| {
        let parts = counts.iter().filter(|(_, count)| *count > 0);
        let parts = parts.map(|(status, count)| words::counted(status.key(), *count));
        let parts: Vec<String> = parts.map(|text| text.get(lang).to_owned()).collect();
        parts.join(", ")
    };
    match cases.is_empty() {
        true => words::no_tests(),
        false => Text {
            en: joined(Lang::En),
            ru: joined(Lang::Ru),
        },
    }
}

/// All tests as one object.
pub(super) fn json(out: &mut dyn Write, session: &Session, cases: &[Case]) -> io::Result<()> {
    let tests: Vec<Value> = cases.iter().map(|case| one(session, case)).collect();
    let mut object = json!({ "tests": tests });
    for status in COUNTED.into_iter().skip(1) {
        if let Some(object) = object.as_object_mut() {
            object.insert(status.key().to_owned(), json!(count(cases, status)));
        }
    }
    serde_json::to_writer_pretty(&mut *out, &object)?;
    writeln!(out)
}

fn one(session: &Session, case: &Case) -> Value {
    json!({
        "file": case.file,
        "line": case.line,
        "kind": case.kind.key(),
        "name": case.name,
        "status": case.status.key(),
        "diagnostics": render::to_json(session.ui.lang, &session.sources, &case.diagnostics),
        "diff": case.diff,
    })
}
