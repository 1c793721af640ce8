//! `FILE:LINE:COLUMN: error[AL0301]: message`, the form that editors jump by.

use super::{Sources, Style, severity_word, sources::Kind, visible};
use al0_grammar::diagnostic::Diagnostic;
use std::io::{self, Write};

pub(super) fn write_all(
    out: &mut dyn Write,
    style: Style,
    sources: &Sources,
    diagnostics: &[Diagnostic],
) -> io::Result<()> {
    diagnostics
        .iter()
        .try_for_each(|diagnostic| write_one(out, style, sources, diagnostic))
}

fn write_one(
    out: &mut dyn Write,
    style: Style,
    sources: &Sources,
    diagnostic: &Diagnostic,
) -> io::Result<()> {
    let source = sources.get(diagnostic.primary.file);
    if let Some(source) = source.filter(|source| !source.name.is_empty()) {
        write!(out, "{}:", visible(&source.name))?;
        if source.kind == Kind::Text {
            let place = source.locate(diagnostic.primary.span.start() as usize);
            write!(out, "{}:{}:", place.line, place.column)?;
        }
        write!(out, " ")?;
    }
    let word = severity_word(diagnostic.severity, style.lang);
    let message = visible(diagnostic.message.get(style.lang)).replace('\n', " ");
    writeln!(out, "{word}[{}]: {message}", diagnostic.code)
}
