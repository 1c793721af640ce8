//! The assembler: text in any usual notation to a [`Program`].
//!
//! Nothing is refused at the first mistake: all problems are reported with their byte spans, and
//! the program is what could be understood.

mod line;
mod resolve;
#[cfg(test)]
mod tests;

use std::{collections::BTreeMap, ops::Range};

use super::{CELLS, CELLS_EXTENDED, program::Program};

/// A place in the text, in bytes.
pub type Span = Range<usize>;

/// The result of assembling.
#[derive(Clone, Debug, Default)]
pub struct Assembly {
    /// What could be understood.
    pub program: Program,
    /// What is wrong, in the order of the text.
    pub problems: Vec<Problem>,
    /// Where each cell comes from.
    pub spans: Vec<Span>,
    /// The labels and their addresses.
    pub labels: BTreeMap<String, u8>,
}

/// Something wrong with the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What.
    pub kind: ProblemKind,
    /// Where.
    pub span: Span,
}

/// The kinds of problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// No such command.
    UnknownCommand(String),
    /// A command without its register or with a wrong one.
    Register(String),
    /// A jump without an address.
    MissingAddress,
    /// Neither a label nor an address.
    UnknownLabel(String),
    /// A label defined twice; the first definition holds.
    DuplicateLabel(String),
    /// The number before a command is not its address.
    WrongAddress {
        /// The address written.
        written: u8,
        /// The address the command has.
        actual: u8,
    },
    /// More cells than there are; the number of cells needed.
    TooLong(usize),
    /// A value that is not a number.
    Value(String),
    /// A directive that is not known.
    Directive(String),
    /// Not a number of cells that a calculator has.
    Cells(String),
    /// Not a position of the angle switch.
    Angle(String),
    /// Warning: a label nothing uses.
    UnusedLabel(String),
    /// Warning: a jump to the second cell of a command.
    IntoOperand(u8),
    /// Warning: an address beyond the last cell, in a side branch.
    BeyondLastCell(u8),
}

impl ProblemKind {
    /// Can the program be used nevertheless?
    #[must_use]
    pub fn is_warning(&self) -> bool {
        matches!(
            self,
            Self::UnusedLabel(_) | Self::IntoOperand(_) | Self::BeyondLastCell(_)
        )
    }
}

impl Assembly {
    /// Is there anything worse than a warning?
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.problems
            .iter()
            .any(|problem| !problem.kind.is_warning())
    }
}

/// Assembles a text.
#[must_use]
pub fn assemble(text: &str) -> Assembly {
    let mut builder = line::Builder::default();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if builder.is_ended() {
            break;
        }
        builder.line(line, start);
        start += line.len();
    }
    let most = if builder.extended {
        CELLS_EXTENDED
    } else {
        CELLS
    };
    let mut assembly = resolve::finish(builder);
    if assembly.program.cells.len() > most {
        too_long(&mut assembly, most);
    }
    assembly.problems.sort_by_key(|problem| problem.span.start);
    assembly
}

/// Commands given by hand, in any spelling; the digits of a jump's address are keys of their own.
///
/// # Errors
/// The first thing that is not a command.
pub fn parse_keys(text: &str) -> Result<Vec<super::isa::Code>, Problem> {
    let mut builder = line::Builder::default();
    let keys = builder.hand_keys(text);
    match builder.problems.into_iter().next() {
        Some(problem) => Err(problem),
        None => Ok(keys),
    }
}

fn too_long(assembly: &mut Assembly, most: usize) {
    let needed = assembly.program.cells.len();
    let span = assembly.spans.get(most).cloned().unwrap_or_default();
    assembly.problems.push(Problem {
        kind: ProblemKind::TooLong(needed),
        span,
    });
    assembly.program.cells.truncate(most);
}
