//! AL0 source text to tokens and terms.
//!
//! Parsing is total: every text gives a tree of what was understood and a list of diagnostics for the
//! rest. Nothing here knows chess or the machine.

pub mod codes;
pub mod diagnostic;
pub mod format;
pub mod lexer;
pub mod parse;
pub mod span;
pub mod term;
pub mod text;
pub mod token;
