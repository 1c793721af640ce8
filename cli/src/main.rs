//! `al0`: the command line of the AL0 toolchain.
//!
//! Thin by intent: reads arguments and files, calls the crates below, draws what they answer. The only
//! place where a process ends, a stream is written or a diagnostic becomes text.

mod args;
mod commands;
mod draw;
mod embedded;
mod exit;
mod files;
mod help;
mod horn;
mod input;
mod limits;
mod lines;
mod output;
mod play;
mod position;
mod program;
mod render;
mod session;
mod text;
mod uci;
mod ui;
mod wishes;

use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<_> = std::env::args_os().collect();
    match help::parse(&words) {
        Ok(args) => commands::execute(args).into(),
        Err(error) => help::report(&error).into(),
    }
}
