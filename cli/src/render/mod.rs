//! Diagnostics as text: for people, for editors, for programs. Nothing else turns a diagnostic into text.

mod applied;
mod escape;
mod excerpt;
mod human;
mod json;
mod paint;
mod sarif;
mod short;
mod sources;

pub(crate) use escape::visible;
pub(crate) use sources::{Kind, Source, Sources};

use crate::ui::Charset;
use al0_grammar::{
    diagnostic::{Diagnostic, Severity},
    text::Lang,
};
use clap::ValueEnum;
use std::{
    cmp::Reverse,
    io::{self, Write},
};

/// Forms of a list of diagnostics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// With excerpts of the source
    Human,
    /// One line each: FILE:LINE:COLUMN, severity, code, message
    Short,
    /// A JSON array
    Json,
    /// SARIF 2.1.0
    Sarif,
}

/// Diagnostics that people care to read at once.
pub(crate) const MANY: usize = 200;

/// At most so many of the diagnostics, errors before warnings, still in their order.
pub(crate) fn worst(diagnostics: &[Diagnostic], most: usize) -> Vec<Diagnostic> {
    let mut ranked: Vec<usize> = (0..diagnostics.len()).collect();
    ranked.sort_by_key(|&index| diagnostics.get(index).map(|one| Reverse(one.severity)));
    ranked.truncate(most);
    ranked.sort_unstable();
    let kept = ranked.into_iter();
    kept.filter_map(|index| diagnostics.get(index).cloned())
        .collect()
}

/// How to draw.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// Language of the texts.
    pub(crate) lang: Lang,
    /// Characters of the drawing.
    pub(crate) charset: Charset,
    /// Whether to use colours.
    pub(crate) color: bool,
}

/// Writes all of `diagnostics` in the given form.
pub(crate) fn render(
    out: &mut dyn Write,
    format: Format,
    style: Style,
    sources: &Sources,
    diagnostics: &[Diagnostic],
) -> io::Result<()> {
    match format {
        Format::Human => human::write_all(out, style, sources, diagnostics),
        Format::Short => short::write_all(out, style, sources, diagnostics),
        Format::Json => {
            let list = json::list(style.lang, sources, diagnostics);
            serde_json::to_writer_pretty(&mut *out, &list)?;
            writeln!(out)
        }
        Format::Sarif => {
            let log = sarif::log(style.lang, sources, diagnostics);
            serde_json::to_writer_pretty(&mut *out, &log)?;
            writeln!(out)
        }
    }
}

/// The diagnostics as a JSON array, for answers that carry them.
pub(crate) fn to_json(
    lang: Lang,
    sources: &Sources,
    diagnostics: &[Diagnostic],
) -> serde_json::Value {
    json::list(lang, sources, diagnostics)
}

/// The word for a severity.
pub(crate) fn severity_word(severity: Severity, lang: Lang) -> &'static str {
    match (severity, lang) {
        (Severity::Error, Lang::En) => "error",
        (Severity::Warning, Lang::En) => "warning",
        (Severity::Note, Lang::En) => "note",
        (Severity::Error, Lang::Ru) => "ошибка",
        (Severity::Warning, Lang::Ru) => "предупреждение",
        (Severity::Note, Lang::Ru) => "замечание",
    }
}

#[cfg(test)]
mod tests;
