//! `al0 translate FILE --to LANGUAGE`

use crate::{
    args::Translate,
    exit::{Exit, Outcome, Trouble},
    input, output, program,
    session::Session,
};
use al0_grammar::text::Lang;

pub(crate) fn run(session: &mut Session, args: &Translate) -> Outcome {
    let file = input::read_text(session, &args.file)?;
    let checked = program::check_alone(session, file);
    // What cannot be read cannot be translated; what merely means nothing can.
    let unreadable: Vec<_> = checked
        .diagnostics
        .into_iter()
        .filter(|one| one.code.is_syntax())
        .collect();
    if !unreadable.is_empty() {
        return Err(Trouble::Report(unreadable));
    }
    let to = Lang::from(args.to);
    let translated: String = checked
        .units
        .iter()
        .map(|unit| al0_compiler::translate(unit, to))
        .collect();
    let target = args.output.as_deref();
    output::write_to(session, target, |out| out.write_all(translated.as_bytes()))?;
    Ok(Exit::Fine)
}
