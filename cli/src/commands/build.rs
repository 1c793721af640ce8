//! `al0 build FILE`: source to a `.al0c` file or a calculator program.

pub(super) mod mk61;

use crate::{
    args::{Build, Target},
    exit::{Exit, Outcome, Trouble},
    input, output, program,
    program::Program,
    session::Session,
    text::{self, program as words},
};
use al0_runtime::bytecode::encode;
use std::{
    mem::take,
    path::{Path, PathBuf},
};

pub(crate) fn run(session: &mut Session, args: &Build) -> Outcome {
    let Some(target) = target(args) else {
        session.complain(&words::name_the_output())?;
        return Ok(Exit::Usage);
    };
    if args.target == Target::Mk61 {
        return mk61::run(session, args, &target);
    }
    let files = input::read_texts(session, &args.files)?;
    let (mut checked, files) = program::check_files(session, &files, false);
    let Some(table) = checked.table() else {
        return Err(Trouble::Report(checked.diagnostics));
    };
    session.stop_at_errors(take(&mut checked.diagnostics))?;
    let name = program::first(&args.files);
    let mut program = Program::of_table(&table, files, name, Vec::new())?;
    if program.module.module().own.is_none()
        && let Some(clauses) = checked.clauses()
    {
        // Clauses that the table does not speak of are there for `query`.
        program = program.changed(|module| module.own = Some(clauses))?;
    }
    output::refuse_input(session, Path::new(&target))?;
    let bytes = encode(program.module.module());
    output::write_to(session, Some(&target), |out| out.write_all(&bytes))?;
    if target != "-" {
        session.tell(&text::written(&target))?;
    }
    Ok(Exit::Fine)
}

/// Where to write: as asked, or beside the source; standard input has no name to go by.
fn target(args: &Build) -> Option<String> {
    if let Some(output) = &args.output {
        return Some(output.clone());
    }
    let extension = match args.target {
        Target::Vm => "al0c",
        Target::Mk61 => args.mk61.format.extension(),
    };
    let predicate = match args.target {
        Target::Vm => None,
        Target::Mk61 => args.mk61.program.predicate.as_deref(),
    };
    let path = match (program::first(&args.files), predicate) {
        ("-", None) => return None,
        ("-", Some(predicate)) => PathBuf::from(predicate),
        (name, None) => PathBuf::from(name.strip_prefix('@').unwrap_or(name)),
        (name, Some(predicate)) => Path::new(name).with_file_name(predicate),
    };
    let path = path.with_extension(extension);
    Some(path.to_string_lossy().into_owned())
}
