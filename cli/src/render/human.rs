//! Diagnostics with excerpts, for people: title, excerpt, facts, hint, the edited lines.

use super::{Sources, Style, applied::changed_lines, excerpt::Excerpts, paint::Paint, visible};
use crate::{text, ui::Charset};
use al0_grammar::{
    diagnostic::{Applicability, Diagnostic, Label, Severity, Suggestion},
    text::Text,
};
use codespan_reporting::{
    diagnostic::{Diagnostic as Shown, Label as ShownLabel, LabelStyle, Severity as Level},
    files,
    term::{self, Chars, Config},
};
use std::io::{self, Write};

pub(super) fn write_all(
    out: &mut dyn Write,
    style: Style,
    sources: &Sources,
    diagnostics: &[Diagnostic],
) -> io::Result<()> {
    let config = config(style);
    let mut text = Vec::new();
    let mut paint = Paint::new(&mut text, style.color, style.lang);
    for diagnostic in diagnostics {
        let excerpts = Excerpts::new(sources, diagnostic, style.charset);
        let shown = shown(diagnostic, style, sources, &excerpts);
        term::emit_to_write_style(&mut paint, &config, &excerpts, &shown).map_err(plain_error)?;
    }
    // The borders of excerpts leave blanks at line ends.
    for line in String::from_utf8_lossy(&text).lines() {
        writeln!(out, "{}", line.trim_end_matches(' '))?;
    }
    Ok(())
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the list of errors is open and most of it cannot come up here"
)]
fn plain_error(error: files::Error) -> io::Error {
    match error {
        files::Error::Io(error) => error,
        other => io::Error::other(other.to_string()),
    }
}

fn config(style: Style) -> Config {
    let chars = match style.charset {
        Charset::Unicode => Chars::box_drawing(),
        Charset::Ascii => Chars::ascii(),
    };
    Config {
        chars,
        ..Config::default()
    }
}

fn shown(
    diagnostic: &Diagnostic,
    style: Style,
    sources: &Sources,
    excerpts: &Excerpts<'_>,
) -> Shown<al0_grammar::span::FileId> {
    let primary = label(&diagnostic.primary, LabelStyle::Primary, style, excerpts);
    let others = diagnostic
        .labels
        .iter()
        .filter_map(|other| label(other, LabelStyle::Secondary, style, excerpts));
    let mut message = String::new();
    if primary.is_none() {
        // Without an excerpt the header has to name the file.
        message = sources
            .get(diagnostic.primary.file)
            .filter(|source| !source.name.is_empty())
            .map(|source| format!("{}: ", visible(&source.name)))
            .unwrap_or_default();
    }
    message.push_str(&visible(diagnostic.message.get(style.lang)));
    Shown::new(level(diagnostic.severity))
        .with_code(diagnostic.code.to_string())
        .with_message(message)
        .with_labels_iter(primary.into_iter().chain(others))
        .with_notes(notes(diagnostic, style, sources))
}

fn level(severity: Severity) -> Level {
    match severity {
        Severity::Error => Level::Error,
        Severity::Warning => Level::Warning,
        Severity::Note => Level::Note,
    }
}

fn label(
    label: &Label,
    kind: LabelStyle,
    style: Style,
    excerpts: &Excerpts<'_>,
) -> Option<ShownLabel<al0_grammar::span::FileId>> {
    let text = label
        .text
        .as_ref()
        .map(|text| visible(text.get(style.lang)).into_owned());
    let place = excerpts.place(label)?;
    Some(ShownLabel::new(kind, label.file, place).with_message(text.unwrap_or_default()))
}

fn notes(diagnostic: &Diagnostic, style: Style, sources: &Sources) -> Vec<String> {
    let facts = diagnostic
        .notes
        .iter()
        .map(|note| visible(note.get(style.lang)).into_owned());
    // A hint that only says what the edit below it does is not repeated.
    let said = |hint: &Text| diagnostic.suggestions.iter().any(|one| one.text == *hint);
    let hint = diagnostic.hint.iter().filter(|hint| !said(hint));
    let hint = hint.map(|hint| {
        text::hint(visible(hint.get(style.lang)))
            .get(style.lang)
            .to_owned()
    });
    let edits = diagnostic
        .suggestions
        .iter()
        .map(|one| suggestion(one, style, sources));
    facts.chain(hint).chain(edits).collect()
}

fn suggestion(suggestion: &Suggestion, style: Style, sources: &Sources) -> String {
    let what = visible(suggestion.text.get(style.lang));
    let head = match suggestion.applicability {
        Applicability::Safe => text::fix(what),
        Applicability::Guess => text::possible_fix(what),
    };
    let mut shown = head.get(style.lang).to_owned();
    for line in changed_lines(sources, suggestion, style.charset) {
        shown.push('\n');
        shown.push_str(&line);
    }
    shown
}
