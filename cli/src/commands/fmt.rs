//! `al0 fmt FILE…`: the standard form, in place or checked.

use crate::{
    args::Fmt,
    exit::{Exit, Outcome, Trouble},
    input, output, program,
    session::Session,
    text,
};
use al0_grammar::format::format;
use std::path::Path;

pub(crate) fn run(session: &mut Session, args: &Fmt) -> Outcome {
    let mut exit = Exit::Fine;
    for name in &args.files {
        let one = format_one(session, name, args.check);
        let one = one.unwrap_or_else(|trouble| session.finish(&trouble));
        if one != Exit::Fine {
            exit = one;
        }
    }
    Ok(exit)
}

fn format_one(session: &mut Session, name: &str, check: bool) -> Outcome {
    let file = input::read_text(session, name)?;
    let formatted = format(session.text(file));
    let changed = formatted != session.text(file);
    let broken = program::has_syntax_errors(session, file);
    if check {
        if changed {
            session.complain(&text::would_format(name))?;
        }
        return Ok(if changed || broken {
            Exit::Input
        } else {
            Exit::Fine
        });
    }
    write(session, name, &formatted, changed)?;
    if broken {
        session.complain(&text::left_alone(name))?;
        return Ok(Exit::Input);
    }
    Ok(Exit::Fine)
}

/// Standard input and the examples go to standard output; a file is replaced if it changes.
fn write(session: &mut Session, name: &str, formatted: &str, changed: bool) -> Result<(), Trouble> {
    if name == "-" || name.starts_with('@') {
        return output::print(|out| out.write_all(formatted.as_bytes()));
    }
    if changed {
        output::write_file(session, Path::new(name), |out| {
            out.write_all(formatted.as_bytes())
        })?;
        session.tell(&text::formatted(name))?;
    }
    Ok(())
}
