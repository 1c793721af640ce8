//! AL0 source text to tokens and terms.
//!
//! Parsing is total: every text gives a tree of what was understood and a list of diagnostics for the
//! rest. Nothing here knows chess or the machine.

mod attempt;
mod builder;
pub mod codes;
mod comparison;
pub mod diagnostic;
mod expected;
mod fault;
pub mod format;
mod items;
mod layout;
pub mod lexer;
mod mend;
mod misspelt;
mod number;
pub mod parse;
pub mod print;
mod prose;
mod quoted;
mod recover;
pub mod reparse;
pub mod span;
pub mod term;
pub mod text;
pub mod token;

lalrpop_util::lalrpop_mod!(
    #[allow(
        clippy::all,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::too_many_lines,
        clippy::unreachable,
        clippy::unwrap_used,
        clippy::wildcard_enum_match_arm,
        missing_docs,
        unreachable_pub,
        unused,
        unused_qualifications,
        reason = "generated from al0.lalrpop"
    )]
    al0
);
