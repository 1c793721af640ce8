//! What the command line says of a table, as one more file of its program: the last word counts.

use crate::{
    args::directives::{Directives, OfTable, StrategyName, Tolerance, Unknown},
    exit::Trouble,
    program,
    session::Session,
};
use al0_grammar::span::FileId;
use al0_runtime::{
    bytecode::{Module, Strategy, piece_name},
    chess::{Color, Fixed, Piece},
};
use std::{
    fmt::Write as _,
    io::{self, Write as _},
};

/// What is wanted of a table besides what its files say.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wishes<'a> {
    /// The ending.
    pub(crate) ending: Option<&'a str>,
    /// Options that stand for directives.
    pub(crate) directives: Option<&'a Directives>,
    /// How faults are taken.
    pub(crate) tolerance: Tolerance,
}

impl<'a> Wishes<'a> {
    /// All that the options of a command say.
    pub(crate) fn of_table(options: &'a OfTable) -> Self {
        Self {
            ending: options.ending.as_deref(),
            directives: Some(&options.directives),
            tolerance: options.tolerance,
        }
    }

    /// The file of directives, if there is anything to say.
    pub(crate) fn file(&self, session: &mut Session) -> Result<Option<FileId>, Trouble> {
        let mut text = String::new();
        if let Some(wanted) = self.ending {
            let ending = program::ending_option(session, wanted)?;
            line(&mut text, format_args!("ending('{ending}')"));
        }
        if let Some(directives) = self.directives {
            write_all(&mut text, directives);
        }
        Ok((!text.is_empty()).then(|| session.add("<options>", text)))
    }

    /// The side that the table is to play. No directive could say it: the names `wk`, `bk` of the table mean ours and
    /// theirs whichever side it plays.
    pub(crate) fn us(&self) -> Option<Color> {
        let us = self.directives.and_then(|directives| directives.us);
        us.map(program::color)
    }

    /// Sets what no directive says: the side that a table plays, and where its clauses write.
    pub(crate) fn set(&self, module: &mut Module) {
        if let Some(us) = self.us() {
            module.play_as(us);
        }
        if self.tolerance.show_output {
            module.send_output_to(to_stderr);
        }
    }

    /// Changes a compiled table as the options say. An ending is stated where the table does not say one.
    pub(crate) fn change(&self, module: &mut Module) {
        self.set(module);
        let Some(directives) = self.directives else {
            return;
        };
        if let Some(strategy) = directives.strategy {
            module.strategy = match strategy {
                StrategyName::FirstRule => Strategy::FirstRule,
                StrategyName::AnyRule => Strategy::AnyRule,
            };
        }
        if let Some(unknown) = directives.unknown {
            module.let_unknown_fail(unknown == Unknown::Fail);
        }
        let fixed = (!directives.fixed.is_empty()).then(|| Fixed::new(directives.fixed.clone()));
        if let Some(Some(fixed)) = fixed {
            module.setup.fixed = fixed;
        }
    }
}

/// Takes what the program's own clauses write; a closed pipe is noticed elsewhere.
fn to_stderr(text: &str) {
    drop(io::stderr().write_all(text.as_bytes()));
}

fn line(text: &mut String, directive: std::fmt::Arguments<'_>) {
    // Writing to a `String` cannot fail.
    let _ = writeln!(text, ":- {directive}.");
}

fn write_all(text: &mut String, directives: &Directives) {
    match directives.strategy {
        Some(StrategyName::FirstRule) => line(text, format_args!("strategy(first_rule)")),
        Some(StrategyName::AnyRule) => line(text, format_args!("strategy(any_rule)")),
        None => {}
    }
    match directives.unknown {
        Some(Unknown::Fail) => line(text, format_args!("unknown(_, fail)")),
        Some(Unknown::Error) => line(text, format_args!("unknown(_, error)")),
        None => {}
    }
    for (man, square) in &directives.fixed {
        let man = piece_name(Piece::first(*man), Color::White);
        line(text, format_args!("fixed({man}, {square})"));
    }
}
