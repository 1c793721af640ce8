//! The command line's grammar. Help texts stand here in English; `help` has the Russian ones.

pub(crate) mod directives;
pub(crate) mod mk61;
mod query;

pub(crate) use mk61::Target;
pub(crate) use query::{Query, Repl};

use self::directives::{Directives, OfTable, Place, Tolerance};
use crate::render::Format;
use al0_grammar::text::Lang;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Compiles advice tables and plays chess endings by them.
#[derive(Debug, Parser)]
#[command(
    name = "al0",
    version,
    propagate_version = true,
    arg_required_else_help = true
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) global: Global,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Options that every command understands.
#[derive(Clone, Debug, Args)]
pub(crate) struct Global {
    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorChoice,
    /// Language of the texts [default: from AL0_LANG, LC_ALL, LC_MESSAGES or LANG]
    #[arg(long, global = true, value_name = "LANGUAGE")]
    pub(crate) lang: Option<LangChoice>,
    /// Say less: only the answer and errors
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Say more: figures and timings
    #[arg(short, long, global = true)]
    pub(crate) verbose: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Check files and list everything that is wrong with them
    Check(Check),
    /// Compile a table to bytecode
    Build(Build),
    /// Print what a stage of the compiler makes of a file
    Emit(Emit),
    /// Disassemble a bytecode file
    Dis(Dis),
    /// Find the move for one position: rule, advice, forcing tree
    Run(Run),
    /// Tell which rules and advice were tried on a position and why they failed
    Explain(Explain),
    /// Run a table on every position of an ending, one line each
    Survey(Survey),
    /// Play a table out from every position against every defence
    Verify(Verify),
    /// Tell what perfect play comes to in every position of an ending
    Rank(Rank),
    /// Solve a goal with the clauses of files
    Query(Query),
    /// Ask goals of the clauses of files, one after another
    Repl(Repl),
    /// Run the expectations of tables and compare output with snapshots
    Test(Test),
    /// Play a game against a table, here in the terminal
    Play(Play),
    /// Serve as an engine for chess programs, by the UCI protocol
    Uci(Uci),
    /// Lay files out in the standard form
    Fmt(Fmt),
    /// Turn keywords and library names over to the other language
    Translate(Translate),
    /// Describe the library's predicates
    Doc(Doc),
    /// Write a small table to start from
    New(New),
    /// Print a completion script for a shell
    Completions(Completions),
    /// Explain a diagnostic code
    ExplainCode(ExplainCode),
    /// Serve editors as a language server, on standard input and output
    Lsp(Lsp),
    /// Work with programs for the calculator Elektronika MK-61
    Mk61(mk61::Mk61),
}

/// `al0 check`
#[derive(Debug, Args)]
pub(crate) struct Check {
    /// Files, `-` for standard input, or an example such as @krk
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<String>,
    /// Form of the diagnostics
    #[arg(long, default_value = "human")]
    pub(crate) format: Format,
    /// Treat these as errors
    #[arg(long, value_name = "WHAT")]
    pub(crate) deny: Option<Deny>,
    /// Show at most this many diagnostics, 0 for all [default: 200 for people, all for programs]
    #[arg(long, value_name = "N")]
    pub(crate) max_errors: Option<usize>,
    /// Ending that the table is for, such as KRvK
    #[arg(long, value_name = "ENDING")]
    pub(crate) ending: Option<String>,
    #[command(flatten)]
    pub(crate) directives: Directives,
}

/// `al0 build`
#[derive(Debug, Args)]
pub(crate) struct Build {
    /// Table to compile, with its libraries
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<String>,
    /// Machine to compile for
    #[arg(long, default_value = "vm")]
    pub(crate) target: Target,
    /// File to write, `-` for standard output [default: the table's name with .al0c or the format's extension]
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<String>,
    #[command(flatten)]
    pub(crate) mk61: mk61::Mk61Build,
}

/// `al0 emit`
#[derive(Debug, Args)]
pub(crate) struct Emit {
    /// Files of one program
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<String>,
    /// Stage to print
    #[arg(value_name = "STAGE")]
    pub(crate) stage: Stage,
    #[command(flatten)]
    pub(crate) mk61: mk61::Mk61Program,
}

/// `al0 dis`
#[derive(Debug, Args)]
pub(crate) struct Dis {
    /// Bytecode file
    #[arg(value_name = "FILE")]
    pub(crate) file: String,
}

/// `al0 run`
#[derive(Debug, Args)]
pub(crate) struct Run {
    /// Table with its libraries, or one compiled .al0c file
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<String>,
    #[command(flatten)]
    pub(crate) position: Place,
    /// Form of the forcing tree
    #[arg(long, value_name = "FORM")]
    pub(crate) tree: Option<TreeForm>,
    /// Draw the position and the move to this file
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) svg: Option<PathBuf>,
    /// Form of the answer
    #[arg(long, default_value = "human")]
    pub(crate) format: Answer,
    #[command(flatten)]
    pub(crate) limits: Bounds,
}

/// `al0 explain`
#[derive(Debug, Args)]
pub(crate) struct Explain {
    /// Table with its libraries, or one compiled .al0c file
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<String>,
    #[command(flatten)]
    pub(crate) position: Place,
    /// Form of the answer
    #[arg(long, default_value = "human")]
    pub(crate) format: Answer,
    #[command(flatten)]
    pub(crate) limits: Bounds,
}

/// `al0 survey`
#[derive(Debug, Args)]
pub(crate) struct Survey {
    /// Table with its libraries, or one compiled .al0c file
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<String>,
    /// Ending to go through, such as KRvK [default: the table's own]
    #[arg(long, value_name = "ENDING")]
    pub(crate) ending: Option<String>,
    #[command(flatten)]
    pub(crate) directives: Directives,
    #[command(flatten)]
    pub(crate) tolerance: Tolerance,
    /// Leave the trees out
    #[arg(long)]
    pub(crate) no_trees: bool,
    /// Draw on which squares of this man (king, rook, bk, ...) which advice is used; needs --svg
    #[arg(long, value_name = "MAN", requires = "svg", value_parser = crate::commands::parse_man)]
    pub(crate) heatmap: Option<NamedMan>,
    /// File for the drawing; lines are then written with -o only
    #[arg(long, value_name = "FILE.svg", requires = "heatmap")]
    pub(crate) svg: Option<PathBuf>,
    /// Take only every Nth position
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) sample: u64,
    /// Number of threads [default: all processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// File to write [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<String>,
    #[command(flatten)]
    pub(crate) limits: Bounds,
}

/// `al0 verify`
#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// Table with its libraries, or one compiled .al0c file
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<String>,
    /// Ending to go through, such as KRvK [default: the table's own]
    #[arg(long, value_name = "ENDING")]
    pub(crate) ending: Option<String>,
    #[command(flatten)]
    pub(crate) directives: Directives,
    #[command(flatten)]
    pub(crate) tolerance: Tolerance,
    /// Machine to play on: the calculator plays beside the virtual machine
    #[arg(long, default_value = "vm")]
    pub(crate) target: Target,
    #[command(flatten)]
    pub(crate) mk61: mk61::Mk61Program,
    /// Compare every position with its mirror images too
    #[arg(long)]
    pub(crate) symmetry: bool,
    /// Tell at most this many counterexamples
    #[arg(long, value_name = "N", default_value = "1000")]
    pub(crate) counterexamples: u64,
    /// Write the longest defence and the counterexamples as games to this file
    #[arg(long, value_name = "FILE.pgn")]
    pub(crate) pgn: Option<String>,
    /// Draw how many positions take how many moves, beside perfect play, to this file
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) plot: Option<PathBuf>,
    /// Draw the longest defence to this file, a board for each move
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) boards: Option<PathBuf>,
    /// Number of threads [default: all processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Form of the answer
    #[arg(long, default_value = "human")]
    pub(crate) format: Answer,
    #[command(flatten)]
    pub(crate) limits: Bounds,
}

/// `al0 test`
#[derive(Debug, Args)]
pub(crate) struct Test {
    /// Tables to test; the files of one table are joined by `+`
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<String>,
    /// Run only tests with this in their name; may be given several times
    #[arg(long, value_name = "TEXT")]
    pub(crate) filter: Vec<String>,
    /// Only list the tests
    #[arg(long)]
    pub(crate) list: bool,
    /// Write the snapshots anew
    #[arg(long, conflicts_with = "list")]
    pub(crate) accept: bool,
    /// Outputs that should have a snapshot, besides those that have one [default: table,bytecode]
    #[arg(long, value_name = "OUTPUT", value_delimiter = ',', hide_possible_values = false,
          value_parser = clap::builder::PossibleValuesParser::new(crate::commands::snapshot_kinds()))]
    pub(crate) snapshots: Vec<String>,
    /// Form of the answer
    #[arg(long, default_value = "human")]
    pub(crate) format: TestForm,
    #[command(flatten)]
    pub(crate) limits: Bounds,
}

/// `al0 play`
#[derive(Debug, Args)]
pub(crate) struct Play {
    /// Table with its libraries, or one compiled .al0c file
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<String>,
    /// Position to start from [default: one of the table's ending, at random]
    #[arg(long, value_name = "FEN", allow_hyphen_values = true)]
    pub(crate) fen: Option<String>,
    #[command(flatten)]
    pub(crate) of_table: OfTable,
    /// Make the moves of both sides; the table only gives hints
    #[arg(long)]
    pub(crate) both: bool,
    /// Number that picks the random position
    #[arg(long, value_name = "N", conflicts_with = "fen")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) limits: Bounds,
}

/// `al0 rank`
#[derive(Debug, Args)]
pub(crate) struct Rank {
    /// Ending of at most five men, White's first, such as KRvK
    #[arg(value_name = "ENDING")]
    pub(crate) ending: String,
    /// Man that never moves, such as wk=c3; may be given several times
    #[arg(long, value_name = "MAN=SQUARE", value_delimiter = ',', value_parser = crate::commands::parse_fixed)]
    pub(crate) fixed: Vec<Fixed>,
    /// Position to tell the distance to mate and the best moves of
    #[arg(long, value_name = "FEN", allow_hyphen_values = true)]
    pub(crate) fen: Option<String>,
    /// Form of the answer
    #[arg(long, default_value = "human")]
    pub(crate) format: Answer,
    /// Number of threads [default: all processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Neither use nor keep rankings in the cache folder
    #[arg(long)]
    pub(crate) no_cache: bool,
    #[command(flatten)]
    pub(crate) effort: Effort,
}

/// A man that never moves, and its square; White's men are ours.
pub(crate) type Fixed = (al0_runtime::chess::Man, al0_runtime::chess::Square);

/// A man as the user names it: by colour, or by role alone, which is ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NamedMan {
    pub(crate) color: Option<al0_runtime::chess::Color>,
    pub(crate) role: al0_runtime::chess::Role,
}

/// `al0 uci`
#[derive(Debug, Args)]
pub(crate) struct Uci {
    /// Tables, or compiled .al0c files; the one for the men on the board answers. The files of one table are joined
    /// by `+`
    #[arg(value_name = "FILE", default_value = "@krk")]
    pub(crate) files: Vec<String>,
}

/// `al0 fmt`
#[derive(Debug, Args)]
pub(crate) struct Fmt {
    /// Files to lay out in place; `-` goes to standard output
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<String>,
    /// Change nothing; exit 1 if a file is not in the standard form
    #[arg(long)]
    pub(crate) check: bool,
}

/// `al0 translate`
#[derive(Debug, Args)]
pub(crate) struct Translate {
    /// File to translate
    #[arg(value_name = "FILE")]
    pub(crate) file: String,
    /// Language to translate to
    #[arg(long, value_name = "LANGUAGE")]
    pub(crate) to: LangChoice,
    /// File to write [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<String>,
}

/// `al0 doc`
#[derive(Debug, Args)]
pub(crate) struct Doc {
    /// Predicate, in either language; without it, a list of all
    #[arg(value_name = "NAME", conflicts_with = "all")]
    pub(crate) name: Option<String>,
    /// The whole reference
    #[arg(long)]
    pub(crate) all: bool,
    /// Form of the text
    #[arg(long, default_value = "human")]
    pub(crate) format: DocForm,
}

/// `al0 new`
#[derive(Debug, Args)]
pub(crate) struct New {
    /// Name of the table; writes NAME.al0
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
    /// File to write instead, `-` for standard output
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<String>,
}

/// `al0 completions`
#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// Shell to complete for
    #[arg(value_name = "SHELL")]
    pub(crate) shell: clap_complete::Shell,
}

/// `al0 lsp`
#[derive(Debug, Args)]
pub(crate) struct Lsp {
    /// Write a log to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
    /// Accepted for clients that ask for it: there is no other way
    #[arg(long, hide = true)]
    pub(crate) stdio: bool,
}

/// `al0 explain-code`
#[derive(Debug, Args)]
pub(crate) struct ExplainCode {
    /// Code, such as AL0301; without it, a list of all
    #[arg(value_name = "CODE")]
    pub(crate) code: Option<String>,
}

/// Limits of any work on positions.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Effort {
    /// Give up after this many positions
    #[arg(long, value_name = "N")]
    pub(crate) max_nodes: Option<u64>,
    /// Give up after this time, such as 500ms, 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = crate::limits::parse_time)]
    pub(crate) timeout: Option<std::time::Duration>,
}

/// Limits of a search.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Bounds {
    #[command(flatten)]
    pub(crate) effort: Effort,
    /// Look no deeper than this many half-moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub(crate) max_depth: Option<u16>,
}

/// `--color`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorChoice {
    /// On a terminal only
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// `--lang`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LangChoice {
    /// English
    En,
    /// Russian
    Ru,
}

impl From<LangChoice> for Lang {
    fn from(choice: LangChoice) -> Self {
        match choice {
            LangChoice::En => Self::En,
            LangChoice::Ru => Self::Ru,
        }
    }
}

/// `--deny`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Deny {
    /// Every warning
    Warnings,
}

/// `--us`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorName {
    /// White
    White,
    /// Black
    Black,
}

/// `emit FILE… STAGE`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Stage {
    /// Words and signs with their places
    Tokens,
    /// Clauses as trees
    Syntax,
    /// Rules and advice after checking
    Table,
    /// The code of the virtual machine
    Bytecode,
    /// The way to a program for the calculator MK-61, and the program
    Mk61,
}

/// `--tree`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TreeForm {
    /// Indented lines of moves
    Lines,
    /// The book's notation
    Text,
    /// A graph for Graphviz
    Dot,
    /// A drawing
    Svg,
    /// Nested JSON
    Json,
}

/// `--format` of commands that answer about a position
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Answer {
    /// For people
    Human,
    /// For programs
    Json,
}

/// `--format` of `test`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TestForm {
    /// For people
    Human,
    /// For programs
    Json,
    /// For build servers: JUnit's XML
    Junit,
}

/// `--format` of `doc`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DocForm {
    /// For the terminal
    Human,
    /// For the reference pages
    Markdown,
    /// For programs
    Json,
}
