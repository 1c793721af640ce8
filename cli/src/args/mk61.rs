//! The part of the command line that concerns the calculator.

use al0_compiler::mk61::Options;
use al0_runtime::mk61::{CELLS, CELLS_EXTENDED, Squares};
use clap::{Args, Subcommand, ValueEnum};

/// `--target`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Target {
    /// The virtual machine
    Vm,
    /// The calculator Elektronika MK-61
    Mk61,
}

/// `al0 mk61`
#[derive(Debug, Args)]
pub(crate) struct Mk61 {
    #[command(subcommand)]
    pub(crate) command: Mk61Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Mk61Command {
    /// Assemble a program
    Asm(Mk61Asm),
    /// Disassemble a program
    Dis(Mk61Dis),
    /// Operate the calculator with a program in it
    Run(Mk61Run),
    /// Run test cases, or the expectations of a program
    Exec(Mk61Exec),
    /// List the keys that type a program in
    Keys(Mk61Keys),
    /// Write a program in another format
    Convert(Mk61Convert),
}

/// `al0 mk61 asm`
#[derive(Debug, Args)]
pub(crate) struct Mk61Asm {
    /// Program in any format, `-` for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: String,
    /// Format to write
    #[arg(long, value_name = "FORMAT", default_value = "hex")]
    pub(crate) to: Mk61Format,
    /// File to write, `-` for standard output [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<String>,
}

/// `al0 mk61 dis`
#[derive(Debug, Args)]
pub(crate) struct Mk61Dis {
    /// Program in any format, `-` for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: String,
    /// Names of the commands
    #[arg(long, value_name = "STYLE", default_value = "ru")]
    pub(crate) style: Mk61Style,
    /// Write addresses before the commands, no labels
    #[arg(long)]
    pub(crate) numbered: bool,
    /// File to write, `-` for standard output [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<String>,
}

/// `al0 mk61 run`
#[derive(Debug, Args)]
pub(crate) struct Mk61Run {
    /// Program in any format; without one the calculator is empty
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<String>,
    /// Read keys line by line from standard input
    #[arg(long)]
    pub(crate) plain: bool,
    /// Run at the speed of the real calculator
    #[arg(long)]
    pub(crate) slow: bool,
    /// Commands a program may execute before it is stopped
    #[arg(long, value_name = "N", default_value_t = MK61_LIMIT)]
    pub(crate) limit: u64,
}

/// `al0 mk61 exec`
#[derive(Debug, Args)]
pub(crate) struct Mk61Exec {
    /// Cases in JSON Lines, or programs with expectations
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<String>,
    /// Compare with what is expected
    #[arg(long)]
    pub(crate) check: bool,
    /// Commands each key may execute
    #[arg(long, value_name = "N", default_value_t = MK61_LIMIT)]
    pub(crate) limit: u64,
}

/// `al0 mk61 keys`
#[derive(Debug, Args)]
pub(crate) struct Mk61Keys {
    /// Program in any format, `-` for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: String,
}

/// `al0 mk61 convert`
#[derive(Debug, Args)]
pub(crate) struct Mk61Convert {
    /// Program in any format, `-` for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: String,
    /// Format to write
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Mk61Format,
    /// Names of the commands
    #[arg(long, value_name = "STYLE", default_value = "ru")]
    pub(crate) style: Mk61Style,
    /// File to write, `-` for standard output [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    pub(crate) output: Option<String>,
}

/// What a table becomes on the calculator
#[derive(Clone, Debug, Args)]
pub(crate) struct Mk61Program {
    /// With mk61: this formula or predicate of the library alone, as a routine that answers 1 or 0
    #[arg(long, value_name = "NAME")]
    pub(crate) predicate: Option<String>,
    /// With mk61: how squares are typed and shown
    #[arg(long, value_name = "FORM", default_value = "dotted")]
    pub(crate) io: Mk61Squares,
    /// With mk61: how many program cells there are; only the MK61S has 112
    #[arg(long, value_name = "CELLS", default_value = "105")]
    pub(crate) cells: Mk61Cells,
    /// With mk61: candidates for a shorter block looked at for each place of the program
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) search: usize,
}

/// Program cells that there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mk61Cells {
    /// The MK-61
    #[value(name = "105")]
    Real,
    /// The MK61S in its extended mode
    #[value(name = "112")]
    Extended,
}

impl Default for Mk61Program {
    fn default() -> Self {
        Self {
            predicate: None,
            io: Mk61Squares::Dotted,
            cells: Mk61Cells::Real,
            search: 0,
        }
    }
}

impl Mk61Program {
    /// What the compiler is told.
    pub(crate) fn options(&self) -> Options {
        Options {
            squares: match self.io {
                Mk61Squares::Dotted => Squares::Dotted,
                Mk61Squares::TwoDigit => Squares::TwoDigits,
            },
            cells: match self.cells {
                Mk61Cells::Real => CELLS,
                Mk61Cells::Extended => CELLS_EXTENDED,
            },
            search: self.search,
        }
    }
}

/// How squares are typed and shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mk61Squares {
    /// As file.rank: 4.7 is d7
    Dotted,
    /// As two digits: 47 is d7
    TwoDigit,
}

/// Of `al0 build`
#[derive(Debug, Args)]
pub(crate) struct Mk61Build {
    #[command(flatten)]
    pub(crate) program: Mk61Program,
    /// With mk61: what to write
    #[arg(long, value_name = "FORMAT", default_value = "al0mk")]
    pub(crate) format: TableFormat,
    /// With mk61: how commands are named
    #[arg(long, value_name = "STYLE", default_value = "ru")]
    pub(crate) style: Mk61Style,
    /// With mk61: write the program even where a game goes wrong
    #[arg(long)]
    pub(crate) no_proof: bool,
}

/// Commands after which a program counts as endless.
const MK61_LIMIT: u64 = 1_000_000;

/// Formats of calculator programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mk61Format {
    /// Codes in hexadecimal, ten a line
    Hex,
    /// Source text with labels
    Source,
    /// Listing with addresses
    Listing,
    /// Commands `hin` for the MK61S
    M61,
    /// The bytes
    Raw,
    /// Keys to press
    Keys,
}

/// Formats of a program made of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TableFormat {
    /// Source text that tells what every cell is for
    #[value(alias = "source")]
    Al0mk,
    /// Source text with labels
    Pmk,
    /// Listing with addresses
    Listing,
    /// Codes in hexadecimal, ten a line
    Hex,
    /// Commands `hin` for the MK61S
    M61,
    /// The bytes
    Raw,
    /// Keys to press
    Keys,
    /// A page to print and to play by, in HTML
    Page,
}

impl TableFormat {
    /// What the names of such files end with.
    pub(crate) const fn extension(self) -> &'static str {
        match self {
            Self::Al0mk => "mk61",
            Self::Pmk => "pmk",
            Self::Listing | Self::Hex | Self::Keys => "txt",
            Self::M61 => "m61",
            Self::Raw => "bin",
            Self::Page => "html",
        }
    }
}

/// How commands are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mk61Style {
    /// As on the keys
    Ru,
    /// In English
    En,
}
