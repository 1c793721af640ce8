//! `al0 mk61 …`: programs for the calculator Elektronika MK-61.

mod exec;
mod plain;
mod problems;
mod screen;
pub(super) mod write;

use crate::{
    args::mk61::{
        Mk61Asm, Mk61Command, Mk61Convert, Mk61Dis, Mk61Format, Mk61Keys, Mk61Run, Mk61Style,
    },
    embedded,
    exit::{Exit, Outcome, Trouble},
    input,
    session::Session,
};
use al0_runtime::mk61::{
    Program,
    dis::{Options, disassemble},
    formats,
    isa::Style,
};
use std::io::IsTerminal as _;

/// Runs one of the commands.
pub(crate) fn run(session: &mut Session, command: &Mk61Command) -> Outcome {
    match command {
        Mk61Command::Asm(args) => asm(session, args),
        Mk61Command::Dis(args) => dis(session, args),
        Mk61Command::Run(args) => operate(session, args),
        Mk61Command::Exec(args) => exec::run(session, args),
        Mk61Command::Keys(args) => keys(session, args),
        Mk61Command::Convert(args) => convert(session, args),
    }
}

impl From<Mk61Style> for Style {
    fn from(style: Mk61Style) -> Self {
        match style {
            Mk61Style::Ru => Self::Russian,
            Mk61Style::En => Self::English,
        }
    }
}

fn asm(session: &mut Session, args: &Mk61Asm) -> Outcome {
    let program = read(session, &args.file)?;
    let bytes = write::encode(&program, args.to, Style::default());
    write::to(session, args.output.as_deref(), &bytes)
}

fn dis(session: &mut Session, args: &Mk61Dis) -> Outcome {
    let program = read(session, &args.file)?;
    let options = Options {
        style: args.style.into(),
        numbered: args.numbered,
    };
    write::to(
        session,
        args.output.as_deref(),
        disassemble(&program, options).as_bytes(),
    )
}

fn keys(session: &mut Session, args: &Mk61Keys) -> Outcome {
    let program = read(session, &args.file)?;
    let bytes = write::encode(&program, Mk61Format::Keys, Style::default());
    write::to(session, None, &bytes)
}

fn convert(session: &mut Session, args: &Mk61Convert) -> Outcome {
    let program = read(session, &args.file)?;
    let bytes = write::encode(&program, args.to, args.style.into());
    write::to(session, args.output.as_deref(), &bytes)
}

fn operate(session: &mut Session, args: &Mk61Run) -> Outcome {
    let program = match &args.file {
        Some(file) => read(session, file)?,
        None => Program::default(),
    };
    let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    if args.plain || !terminal {
        plain::run(session, &program, args.limit)
    } else {
        screen::run(session, &program, args)
    }
}

/// Reads a program of any format; what is wrong with it is reported.
fn read(session: &mut Session, name: &str) -> Result<Program, Trouble> {
    let example = name
        .strip_prefix('@')
        .and_then(embedded::calculator_example);
    let (shown, bytes) = match example {
        Some(text) => (name.to_owned(), text.as_bytes().to_vec()),
        None => input::read_bytes(session, name)?,
    };
    let (format, assembly) = match formats::import(&bytes) {
        Ok(imported) => imported,
        Err(error) => return Err(problems::refusal(session, &shown, &error).into()),
    };
    let file = if format == formats::Format::Source {
        let text = formats::decode(&bytes).unwrap_or_default();
        session.add(&shown, text.trim_start_matches('\u{feff}').to_owned())
    } else {
        session.add_absent(&shown)
    };
    let diagnostics = assembly
        .problems
        .iter()
        .map(|one| problems::diagnostic(file, one));
    session.stop_at_errors(diagnostics.collect())?;
    Ok(assembly.program)
}

/// How a check ends.
fn verdict(good: bool) -> Exit {
    if good { Exit::Fine } else { Exit::Input }
}
