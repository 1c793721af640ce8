//! The options of `query` and `repl`.

use super::Answer;
use clap::Args;

/// `al0 query`
#[derive(Debug, Args)]
pub(crate) struct Query {
    /// Files with clauses
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<String>,
    /// Goal to solve, such as 'append(X, Y, [1, 2])'
    #[arg(value_name = "GOAL", allow_hyphen_values = true)]
    pub(crate) goal: String,
    /// Print all solutions, not only the first
    #[arg(long)]
    pub(crate) all: bool,
    /// Print only the number of solutions
    #[arg(long)]
    pub(crate) count: bool,
    /// Stop after this many solutions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,
    /// Tell the number of inferences and how fast they were
    #[arg(long)]
    pub(crate) stats: bool,
    /// Give up after this many inferences
    #[arg(long, value_name = "N")]
    pub(crate) max_steps: Option<u64>,
    /// Let the program read and write files under the working folder
    #[arg(long)]
    pub(crate) allow_files: bool,
    /// Form of the answer
    #[arg(long, default_value = "human")]
    pub(crate) format: Answer,
}

/// `al0 repl`
#[derive(Debug, Args)]
pub(crate) struct Repl {
    /// Files with clauses
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<String>,
    /// Give up after this many inferences
    #[arg(long, value_name = "N")]
    pub(crate) max_steps: Option<u64>,
    /// Let the program read and write files under the working folder
    #[arg(long)]
    pub(crate) allow_files: bool,
}
