//! `al0 build FILE`: source to a `.al0c` file or a calculator program.

pub(super) mod mk61;

use crate::{
    args::{Build, Target},
    exit::{Exit, Outcome, Trouble},
    input, output, program,
    program::Program,
    session::Session,
    text::{self, own, program as words},
};
use al0_grammar::{codes, diagnostic::Diagnostic, span::Span};
use al0_runtime::bytecode::encode;
use std::path::{Path, PathBuf};

pub(crate) fn run(session: &mut Session, args: &Build) -> Outcome {
    let Some(target) = target(args) else {
        session.complain(&words::name_the_output())?;
        return Ok(Exit::Usage);
    };
    if args.target == Target::Mk61 {
        return mk61::run(session, args, &target);
    }
    let files = input::read_texts(session, &args.files)?;
    let (checked, files) = program::check_files(session, &files, false);
    let Some(table) = checked.table() else {
        return Err(Trouble::Report(checked.diagnostics));
    };
    session.stop_at_errors(checked.diagnostics)?;
    let program = Program::of_table(&table, files, program::first(&args.files), Vec::new())?;
    if program.module.module().own.is_some() {
        let message = own::not_storable();
        let refused = Diagnostic::new(codes::NOT_STORABLE, program.file, Span::default(), message);
        return Err(refused.hint(own::use_source()).into());
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
