//! What is said of a table on the command line instead of in its files.

use super::{ColorName, Fixed};
use clap::{Args, ValueEnum};

/// A position and what is said of its table.
#[derive(Clone, Debug, Args)]
pub(crate) struct Place {
    /// Position in Forsyth-Edwards notation
    #[arg(
        long,
        value_name = "FEN",
        allow_hyphen_values = true,
        required_unless_present = "pos"
    )]
    pub(crate) fen: Option<String>,
    /// Position as the program's own clauses write it, such as w..3:3..2:2..5:5..0
    #[arg(long, value_name = "TERM", conflicts_with = "fen")]
    pub(crate) pos: Option<String>,
    #[command(flatten)]
    pub(crate) of_table: OfTable,
}

/// Everything that is said of a table that plays.
#[derive(Clone, Debug, Args)]
pub(crate) struct OfTable {
    /// Ending that the table is for, such as KRvK [default: the table's own]
    #[arg(long, value_name = "ENDING")]
    pub(crate) ending: Option<String>,
    #[command(flatten)]
    pub(crate) directives: Directives,
    #[command(flatten)]
    pub(crate) tolerance: Tolerance,
}

/// Options that stand for directives and outdo those of the files.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Directives {
    /// Side that the table plays [default: the table's own]
    #[arg(long, value_name = "SIDE")]
    pub(crate) us: Option<ColorName>,
    /// What happens where a rule's advice all fails [default: the table's own]
    #[arg(long, value_name = "STRATEGY")]
    pub(crate) strategy: Option<StrategyName>,
    /// What the call of a predicate that is not there does [default: the table's own]
    #[arg(long, value_name = "WHAT")]
    pub(crate) unknown: Option<Unknown>,
    /// Man that never moves, such as wk=c3; may be given several times
    #[arg(long, value_name = "MAN=SQUARE", value_delimiter = ',', value_parser = crate::commands::parse_fixed)]
    pub(crate) fixed: Vec<Fixed>,
}

/// How faults of the program's own clauses are taken.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct Tolerance {
    /// Do without clauses that cannot be read; take errors at work as the outcome of their position
    #[arg(long)]
    pub(crate) keep_going: bool,
    /// Let what the program's own clauses write through, to standard error
    #[arg(long)]
    pub(crate) show_output: bool,
}

/// `--strategy`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "snake_case")]
pub(crate) enum StrategyName {
    /// The first rule that matches is used for good
    FirstRule,
    /// The next rule that matches is tried
    AnyRule,
}

/// `--unknown`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Unknown {
    /// It fails
    Fail,
    /// It is an error
    Error,
}
