//! One test and what became of it.

use crate::{
    render::{self, Format, Style},
    session::Session,
};
use al0_grammar::diagnostic::Diagnostic;
use std::io;

/// What a test looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Whether the table compiles; only told where it does not.
    Compile,
    /// An `expect` directive.
    Expect,
    /// Output beside its snapshot.
    Snapshot,
}

/// What became of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    /// Only listed.
    Listed,
    /// All is as it should be.
    Passed,
    /// It is not.
    Failed,
    /// The output is not that of the snapshot.
    Differs,
    /// There is no snapshot yet.
    New,
    /// The output has become the snapshot.
    Accepted,
    /// A snapshot that belongs to nothing.
    Stale,
    /// A limit was reached first.
    Limit,
}

/// One test.
#[derive(Clone, Debug)]
pub(super) struct Case {
    /// The table's file as given.
    pub(super) file: String,
    /// The line of the directive.
    pub(super) line: Option<usize>,
    /// What is looked at.
    pub(super) kind: Kind,
    /// The position, or the kind of output.
    pub(super) name: String,
    /// What became of it.
    pub(super) status: Status,
    /// Why.
    pub(super) diagnostics: Vec<Diagnostic>,
    /// The lines that differ.
    pub(super) diff: Option<String>,
}

impl Status {
    /// Whether it makes the run fail.
    pub(super) fn fails(self) -> bool {
        match self {
            Self::Failed | Self::Differs => true,
            Self::Listed
            | Self::Passed
            | Self::New
            | Self::Accepted
            | Self::Stale
            | Self::Limit => false,
        }
    }

    /// The word for programs.
    pub(super) fn key(self) -> &'static str {
        match self {
            Self::Listed => "listed",
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Differs => "differs",
            Self::New => "new",
            Self::Accepted => "accepted",
            Self::Stale => "stale",
            Self::Limit => "limit",
        }
    }
}

impl Kind {
    /// The word for programs.
    pub(super) fn key(self) -> &'static str {
        match self {
            Self::Compile => "compile",
            Self::Expect => "expect",
            Self::Snapshot => "snapshot",
        }
    }
}

impl Case {
    /// The diagnostics, as the terminal shows them.
    pub(super) fn findings(&self, session: &Session, style: Style) -> io::Result<String> {
        let mut text = Vec::new();
        let sources = &session.sources;
        render::render(&mut text, Format::Human, style, sources, &self.diagnostics)?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    /// The file, with the line where there is one.
    pub(super) fn place(&self) -> String {
        match self.line {
            Some(line) => format!("{}:{line}", self.file),
            None => self.file.clone(),
        }
    }

    /// The name that filters look at: `krk.al0:12 8/8/8/8/8/2K5/1R6/k7 w - - 0 1`.
    pub(super) fn title(&self) -> String {
        format!("{} {}", self.place(), self.name)
    }
}
