//! `al0 check FILE…`: everything that is wrong, in one list on standard output.

use crate::wishes::Wishes;
use crate::{
    args::{Check, Deny},
    exit::{Exit, Outcome, Trouble},
    input, output, program,
    render::{self, Format},
    session::Session,
    text::{self, plural},
};
use al0_grammar::{
    diagnostic::{Diagnostic, Severity},
    span::FileId,
    text::{Lang, Text},
};

pub(crate) fn run(session: &mut Session, args: &Check) -> Outcome {
    let mut diagnostics = Vec::new();
    let mut files: Vec<FileId> = Vec::new();
    for name in &args.files {
        match input::read_text(session, name) {
            Ok(file) => files.push(file),
            Err(Trouble::Report(unreadable)) => diagnostics.extend(unreadable),
            Err(trouble) => return Err(trouble),
        }
    }
    if !files.is_empty() {
        let wishes = Wishes {
            ending: args.ending.as_deref(),
            directives: Some(&args.directives),
            ..Wishes::default()
        };
        files.extend(wishes.file(session)?);
        diagnostics.extend(program::check(session, &files, true).diagnostics);
    }
    diagnostics.sort_by_key(Diagnostic::sort_key);
    if args.deny == Some(Deny::Warnings) {
        diagnostics.iter_mut().for_each(harden);
    }
    let style = session.out_style();
    let shown = render::worst(&diagnostics, most(args));
    output::print(|out| render::render(out, args.format, style, &session.sources, &shown))?;
    let more = diagnostics.len() - shown.len();
    if more > 0 {
        session.complain(&text::more_diagnostics(more))?;
    }
    if args.format == Format::Human {
        session.tell(&summary(&diagnostics))?;
    }
    Ok(verdict(&diagnostics))
}

/// How many diagnostics are shown.
fn most(args: &Check) -> usize {
    match (args.max_errors, args.format) {
        (Some(0), _) | (None, Format::Json | Format::Sarif) => usize::MAX,
        (Some(most), _) => most,
        (None, Format::Human | Format::Short) => render::MANY,
    }
}

/// Makes an error of a warning.
fn harden(diagnostic: &mut Diagnostic) {
    if diagnostic.severity == Severity::Warning {
        diagnostic.severity = Severity::Error;
    }
}

/// Errors fail.
fn verdict(diagnostics: &[Diagnostic]) -> Exit {
    let fails = diagnostics
        .iter()
        .any(|diagnostic| diagnostic.severity == Severity::Error);
    if fails { Exit::Input } else { Exit::Fine }
}

/// `found 2 errors, 1 warning`
fn summary(diagnostics: &[Diagnostic]) -> Text {
    let count = |severity| {
        let same = diagnostics.iter().filter(|one| one.severity == severity);
        same.count() as u64
    };
    let counts = [
        (count(Severity::Error), plural::errors as fn(u64) -> Text),
        (count(Severity::Warning), plural::warnings),
        (count(Severity::Note), plural::notes),
    ];
    let parts: Vec<Text> = counts
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, say)| say(count))
        .collect();
    if parts.is_empty() {
        return text::no_problems();
    }
    let joined = |lang: Lang| {
        parts
            .iter()
            .map(|part| part.get(lang))
            .collect::<Vec<_>>()
            .join(", ")
    };
    Text {
        en: text::summary(joined(Lang::En)).en,
        ru: text::summary(joined(Lang::Ru)).ru,
    }
}
