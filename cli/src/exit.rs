//! How a command ends.

use al0_grammar::{codes, diagnostic::Diagnostic};
use std::process::ExitCode;

/// The exit statuses that scripts rely on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// 0: all is well.
    Fine,
    /// 1: the input is at fault.
    Input,
    /// 2: wrong usage.
    Usage,
    /// 3: a limit was hit.
    Limit,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Fine => 0,
            Exit::Input => 1,
            Exit::Usage => 2,
            Exit::Limit => 3,
        })
    }
}

/// Why a command could not do its work.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// What the user should read; spans refer to the session's sources.
    Report(Vec<Diagnostic>),
    /// Standard output or a file could not be written.
    Output(std::io::Error),
}

impl Trouble {
    /// The status to end with.
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Self::Report(diagnostics)
                if diagnostics
                    .iter()
                    .any(|d| [codes::LIMIT_REACHED, codes::GOAL_LIMIT].contains(&d.code)) =>
            {
                Exit::Limit
            }
            Self::Output(error) if is_closed_pipe(error) => Exit::Fine,
            Self::Report(_) | Self::Output(_) => Exit::Input,
        }
    }
}

/// Whether the reader of our output has gone away, which is its right.
pub(crate) fn is_closed_pipe(error: &std::io::Error) -> bool {
    error.kind() == std::io::ErrorKind::BrokenPipe
}

impl From<std::io::Error> for Trouble {
    fn from(error: std::io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<Diagnostic> for Trouble {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Report(vec![diagnostic])
    }
}

/// What a command gives.
pub(crate) type Outcome = Result<Exit, Trouble>;
