//! One run of the program: its settings, the texts it read, and how it reports.

use crate::{
    exit::{Exit, Trouble, is_closed_pipe},
    render::{self, Format, Source, Sources, Style},
    text,
    ui::Ui,
};
use al0_grammar::{
    diagnostic::{Diagnostic, Severity},
    span::FileId,
    text::Text,
};
use std::io::{self, Write};

/// Settings and texts of one run.
pub(crate) struct Session {
    /// Language, colours, characters.
    pub(crate) ui: Ui,
    /// What was read so far.
    pub(crate) sources: Sources,
}

impl Session {
    /// A run that has read nothing yet.
    pub(crate) fn new(ui: Ui) -> Self {
        Self {
            ui,
            sources: Sources::default(),
        }
    }

    /// Takes a text in.
    pub(crate) fn add(&mut self, name: &str, text: String) -> FileId {
        self.sources.add(Source::new(name.to_owned(), text))
    }

    /// Takes in something that has a name and no text, so that messages can name it.
    pub(crate) fn add_absent(&mut self, name: &str) -> FileId {
        self.sources.add(Source::absent(name.to_owned()))
    }

    /// The text of a file read before.
    pub(crate) fn text(&self, file: FileId) -> &str {
        self.sources.get(file).map_or("", |source| &source.text)
    }

    /// The name of a file read before.
    pub(crate) fn name(&self, file: FileId) -> &str {
        self.sources.get(file).map_or("", |source| &source.name)
    }

    /// How drawings on standard output look.
    pub(crate) fn out_style(&self) -> Style {
        Style {
            lang: self.ui.lang,
            charset: self.ui.charset,
            color: self.ui.color_out,
        }
    }

    fn err_style(&self) -> Style {
        Style {
            color: self.ui.color_err,
            ..self.out_style()
        }
    }

    /// Shows diagnostics on standard error.
    pub(crate) fn report(&self, diagnostics: &[Diagnostic]) -> io::Result<()> {
        let mut buffer = Vec::new();
        let shown = render::worst(diagnostics, render::MANY);
        render::render(
            &mut buffer,
            Format::Human,
            self.err_style(),
            &self.sources,
            &shown,
        )?;
        io::stderr().write_all(&buffer)?;
        match diagnostics.len() - shown.len() {
            0 => Ok(()),
            more => self.complain(&text::more_diagnostics(more)),
        }
    }

    /// A line on standard error, unless the run is to be quiet.
    pub(crate) fn tell(&self, text: &Text) -> io::Result<()> {
        match self.ui.chatty() {
            true => writeln!(io::stderr(), "al0: {}", render::visible(self.ui.say(text))),
            false => Ok(()),
        }
    }

    /// A line on standard error that even a quiet run shows.
    pub(crate) fn complain(&self, text: &Text) -> io::Result<()> {
        writeln!(io::stderr(), "al0: {}", render::visible(self.ui.say(text)))
    }

    /// Shows why a command failed and says how to end.
    pub(crate) fn finish(&self, trouble: &Trouble) -> Exit {
        let shown = match trouble {
            Trouble::Report(diagnostics) => self.report(diagnostics),
            Trouble::Output(error) if is_closed_pipe(error) => Ok(()),
            Trouble::Output(error) => writeln!(io::stderr(), "al0: {error}"),
        };
        // Where standard error is gone too, the exit status is all that is left to say.
        drop(shown);
        trouble.exit()
    }

    /// Tells of faults that were not taken as errors.
    pub(crate) fn report_forgiven(&self, diagnostics: &[Diagnostic]) -> io::Result<()> {
        match self.ui.chatty() {
            true => self.report(diagnostics),
            false => Ok(()),
        }
    }

    /// Lets warnings pass to standard error and stops at errors.
    pub(crate) fn stop_at_errors(&self, diagnostics: Vec<Diagnostic>) -> Result<(), Trouble> {
        if diagnostics
            .iter()
            .any(|diagnostic| diagnostic.severity == Severity::Error)
        {
            return Err(Trouble::Report(diagnostics));
        }
        if self.ui.chatty() {
            self.report(&diagnostics)?;
        }
        Ok(())
    }
}
