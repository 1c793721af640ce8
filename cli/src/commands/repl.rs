//! `al0 repl FILE…`: goals from the terminal, one after another.

use crate::{
    args::Repl,
    exit::{Exit, Outcome, Trouble},
    horn::{self, Terminal},
    lines::Prompt,
    session::Session,
    text::query as words,
};
use al0_runtime::{
    horn::{Failure, Limits, Machine, Program},
    own::Library,
};
use std::io::{self, Write as _};

/// Asks for goals until the input ends or a goal halts.
pub(crate) fn run(session: &mut Session, args: &Repl) -> Outcome {
    let (program, library) = horn::load(session, &args.files)?;
    let mut names: Vec<String> = program
        .callable()
        .map(|(name, _)| name.to_owned())
        .collect();
    names.sort();
    names.dedup();
    let mut prompt = Prompt::open(names);
    if session.ui.chatty() && prompt.is_terminal() {
        session.tell(&words::welcome())?;
    }
    while let Some(text) = prompt.clause()? {
        match ask(session, (&program, &library), args, &text, &mut prompt) {
            Ok(None) => {}
            Ok(Some(exit)) => return Ok(exit),
            Err(Trouble::Report(faults)) => session.report(&faults)?,
            Err(trouble) => return Err(trouble),
        }
    }
    if prompt.is_terminal() {
        writeln!(io::stdout())?;
    }
    Ok(Exit::Fine)
}

/// Solves one goal; a status where it ends the session.
fn ask(
    session: &mut Session,
    (program, library): (&Program, &Library),
    args: &Repl,
    text: &str,
    prompt: &mut Prompt,
) -> Result<Option<Exit>, Trouble> {
    let (goal, file) = horn::goal(session, text)?;
    let limits = Limits {
        steps: args.max_steps.unwrap_or(u64::MAX),
        ..Limits::default()
    };
    let host = Terminal::default()
        .knowing(library)
        .with_files(args.allow_files);
    let line = host.line_left();
    let mut machine = Machine::new(program, limits, Box::new(host));
    for answer in machine.query(&goal) {
        let answer = match answer {
            Ok(answer) => answer,
            Err(Failure::Halt(status)) => {
                return Ok(Some(if status == 0 { Exit::Fine } else { Exit::Input }));
            }
            Err(failure) => {
                line.end()?;
                io::stdout().flush()?;
                let length = session.text(file).len();
                let fault = horn::diagnostic(program, &failure, file, length);
                return fault.map_or(Ok(None), |fault| Err(fault.into()));
            }
        };
        line.end()?;
        let shown = horn::shown(program, &answer);
        if answer.is_last {
            writeln!(io::stdout(), "{shown}.")?;
            return Ok(None);
        }
        if !prompt.wants_more(&shown)? {
            return Ok(None);
        }
    }
    line.end()?;
    writeln!(io::stdout(), "false.")?;
    Ok(None)
}
