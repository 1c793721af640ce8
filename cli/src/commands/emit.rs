//! `al0 emit FILE… STAGE` and `al0 dis FILE`: stages as text.

use crate::{
    args::{Dis, Emit, Stage, mk61::Mk61Program},
    exit::{Exit, Outcome, Trouble},
    input::{self, Input},
    output, program,
    program::Program,
    session::Session,
};
use al0_compiler::{Checked, emit};
use al0_grammar::{diagnostic::Severity, span::FileId};
use al0_runtime::bytecode::{Listing, disassemble};

pub(crate) fn run(session: &mut Session, args: &Emit) -> Outcome {
    let files = input::read_texts(session, &args.files)?;
    let name = program::first(&args.files);
    match args.stage {
        Stage::Bytecode => return print(&bytecode(session, &files, name)?),
        Stage::Mk61 => {
            let (stages, trouble) = super::build::mk61::stages(session, &files, name, &args.mk61)?;
            print(&stages)?;
            return trouble.map_or(Ok(Exit::Fine), Err);
        }
        Stage::Tokens | Stage::Syntax | Stage::Table => {}
    }
    let checked = program::check(session, &files, false);
    print(&stage(&checked, args.stage))?;
    after(checked, args.stage)
}

/// A stage of a table without errors.
pub(super) fn text(
    session: &mut Session,
    files: &[FileId],
    name: &str,
    stage: Stage,
) -> Result<String, Trouble> {
    match stage {
        Stage::Bytecode => bytecode(session, files, name),
        Stage::Mk61 => {
            let wanted = Mk61Program::default();
            let (stages, trouble) = super::build::mk61::stages(session, files, name, &wanted)?;
            trouble.map_or(Ok(stages), Err)
        }
        Stage::Tokens | Stage::Syntax | Stage::Table => {
            Ok(self::stage(&program::check(session, files, false), stage))
        }
    }
}

fn bytecode(session: &mut Session, files: &[FileId], name: &str) -> Result<String, Trouble> {
    let program = Program::compile(session, files, name)?;
    Ok(disassemble(&program.module, Listing { spans: true }))
}

fn print(text: &str) -> Outcome {
    output::print(|out| out.write_all(text.as_bytes()))?;
    Ok(Exit::Fine)
}

fn stage(checked: &Checked, stage: Stage) -> String {
    match stage {
        Stage::Tokens => checked.units.iter().map(emit::tokens).collect(),
        Stage::Syntax => checked.units.iter().map(emit::syntax).collect(),
        Stage::Table | Stage::Bytecode | Stage::Mk61 => emit::table(checked),
    }
}

/// What was understood is printed; the errors of the stages up to this one decide how to end.
fn after(checked: Checked, stage: Stage) -> Outcome {
    let concerns = |code: al0_grammar::codes::Code| match stage {
        Stage::Tokens => code.to_string().starts_with("AL01"),
        Stage::Syntax => code.is_syntax(),
        Stage::Table | Stage::Bytecode | Stage::Mk61 => true,
    };
    let errors: Vec<_> = checked
        .diagnostics
        .into_iter()
        .filter(|one| one.severity == Severity::Error && concerns(one.code))
        .collect();
    match errors.is_empty() {
        true => Ok(Exit::Fine),
        false => Err(Trouble::Report(errors)),
    }
}

/// `al0 dis FILE.al0c`; a source text is compiled first.
pub(crate) fn disassembly(session: &mut Session, args: &Dis) -> Outcome {
    match input::read(session, &args.file)? {
        Input::Bytecode(file, bytes) => {
            let module = program::load_module(file, &bytes)?;
            print(&disassemble(&module, Listing { spans: true }))
        }
        Input::Text(file) => Err(program::not_bytecode(file).into()),
    }
}
