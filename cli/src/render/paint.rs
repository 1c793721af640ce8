//! Colours of the excerpts, and the severity words in the reader's language.

use super::severity_word;
use al0_grammar::{diagnostic::Severity, text::Lang};
use anstyle::{AnsiColor, Style};
use codespan_reporting::{
    diagnostic::{LabelStyle, Severity as Level},
    term::WriteStyle,
};
use std::io::{self, Write};

/// A writer that colours (or not) and puts the severity word into the reader's language.
pub(super) struct Paint<'w> {
    out: &'w mut dyn Write,
    color: bool,
    lang: Lang,
    in_severity: bool,
}

impl<'w> Paint<'w> {
    pub(super) fn new(out: &'w mut dyn Write, color: bool, lang: Lang) -> Self {
        Self {
            out,
            color,
            lang,
            in_severity: false,
        }
    }

    fn style(&mut self, style: Style) -> io::Result<()> {
        match self.color {
            true => write!(self.out, "{}{style}", anstyle::Reset.render()),
            false => Ok(()),
        }
    }
}

impl Write for Paint<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.in_severity {
            return self.out.write(bytes);
        }
        let word = match bytes {
            b"error" => severity_word(Severity::Error, self.lang).as_bytes(),
            b"warning" => severity_word(Severity::Warning, self.lang).as_bytes(),
            b"note" => severity_word(Severity::Note, self.lang).as_bytes(),
            other => other,
        };
        self.out.write_all(word)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl WriteStyle for Paint<'_> {
    fn set_header(&mut self, severity: Level) -> io::Result<()> {
        self.style(level_color(severity).on_default().bold())?;
        self.in_severity = true;
        Ok(())
    }

    fn set_header_message(&mut self) -> io::Result<()> {
        self.in_severity = false;
        self.style(Style::new().bold())
    }

    fn set_line_number(&mut self) -> io::Result<()> {
        self.style(AnsiColor::Cyan.on_default())
    }

    fn set_note_bullet(&mut self) -> io::Result<()> {
        self.style(AnsiColor::Cyan.on_default())
    }

    fn set_source_border(&mut self) -> io::Result<()> {
        self.style(AnsiColor::Cyan.on_default())
    }

    fn set_label(&mut self, severity: Level, label: LabelStyle) -> io::Result<()> {
        self.style(match label {
            LabelStyle::Primary => level_color(severity).on_default(),
            LabelStyle::Secondary => AnsiColor::Cyan.on_default(),
        })
    }

    fn reset(&mut self) -> io::Result<()> {
        self.in_severity = false;
        match self.color {
            true => write!(self.out, "{}", anstyle::Reset.render()),
            false => Ok(()),
        }
    }
}

fn level_color(severity: Level) -> AnsiColor {
    match severity {
        Level::Bug | Level::Error => AnsiColor::Red,
        Level::Warning => AnsiColor::Yellow,
        Level::Note | Level::Help => AnsiColor::Green,
    }
}
