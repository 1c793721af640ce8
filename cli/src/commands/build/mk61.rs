//! `al0 build FILE --target mk61`: a table as a calculator program, proved by playing every game.

mod recorded;

use self::recorded::Recorded;
use crate::{
    args::{
        Build,
        mk61::{Mk61Format, TableFormat},
    },
    commands::mk61::write::encode,
    exit::{Exit, Outcome, Trouble},
    input, output,
    program::{self, Program},
    session::Session,
    text::{self, build as words},
};
use al0_compiler::{
    mk61::{self, Compiled, Refusal, listing, page, programs},
    table::Table,
};
use al0_grammar::{
    codes::{self, Code},
    diagnostic::Diagnostic,
    span::{FileId, Span},
    text::{Lang, Text},
};
use al0_runtime::{
    chess::{Ending, fen::to_fen},
    mk61::{self as calculator, CELLS, isa::Style},
    solve::{
        calculator::{Duel, Flaw, FlawKind, Proof},
        games,
    },
};
use std::path::Path;

/// A program that is right, and how that is known.
struct Proved {
    compiled: Compiled,
    /// Nothing where it was not asked for.
    proof: Option<Proof>,
}

pub(super) fn run(session: &mut Session, args: &Build, target: &str) -> Outcome {
    let files = input::read_texts(session, &args.files)?;
    let name = program::first(&args.files);
    let proved = compile(session, &files, name, !args.mk61.no_proof)?;
    output::refuse_input(session, Path::new(target))?;
    let title = program::base_name(name);
    let bytes = written(&proved, title, args, session.ui.lang);
    output::write_to(session, Some(target), |out| out.write_all(&bytes))?;
    if target != "-" {
        session.tell(&text::written(target))?;
    }
    session.tell(&words::cells(proved.compiled.program.cells.len(), CELLS))?;
    if let Some(proof) = proved.proof {
        session.tell(&words::proof(proof.starts, proof.positions, proof.longest))?;
    }
    Ok(Exit::Fine)
}

/// The program in the format that is asked for.
fn written(proved: &Proved, title: &str, args: &Build, lang: Lang) -> Vec<u8> {
    let compiled = &proved.compiled;
    let cycles = proved.proof.map(|proof| proof.cycles);
    let style = args.mk61.style.into();
    let format = match args.mk61.format {
        TableFormat::Al0mk => {
            return listing(compiled, title, lang, style, cycles).into_bytes();
        }
        TableFormat::Page => return page(compiled, title, lang, style, cycles).into_bytes(),
        TableFormat::Pmk => Mk61Format::Source,
        TableFormat::Listing => Mk61Format::Listing,
        TableFormat::Hex => Mk61Format::Hex,
        TableFormat::M61 => Mk61Format::M61,
        TableFormat::Raw => Mk61Format::Raw,
        TableFormat::Keys => Mk61Format::Keys,
    };
    let titled = calculator::Program {
        title: Some(title.to_owned()),
        ..compiled.program.clone()
    };
    encode(&titled, format, style)
}

/// All stages and the program as text.
pub(in crate::commands) fn stages(
    session: &mut Session,
    file: FileId,
    name: &str,
) -> Result<String, Trouble> {
    let proved = compile(session, &[file], name, true)?;
    let (compiled, cycles) = (&proved.compiled, proved.proof.map(|proof| proof.cycles));
    let title = program::base_name(name);
    let text = listing(compiled, title, session.ui.lang, Style::Russian, cycles);
    Ok(format!("{}\n{text}", mk61::stages(compiled)))
}

/// Compiles a text and proves the program unless that is not wanted.
fn compile(
    session: &mut Session,
    files: &[FileId],
    name: &str,
    prove: bool,
) -> Result<Proved, Trouble> {
    let program = Program::compile(session, files, name)?;
    let (checked, files) = program::check_files(session, files, false);
    let table = checked.table().ok_or_else(|| Trouble::Report(Vec::new()))?;
    let refused = |mut refusal: Refusal| {
        refusal.place.file = file_of(&files, refusal.place.file);
        Trouble::from(refusal.diagnostic())
    };
    mk61::check(&table).map_err(refused)?;
    let game = record(&program, &table, &files)?;
    let all = programs(&table, &game).map_err(refused)?;
    if !prove {
        let last = all.into_iter().next_back();
        let compiled = last.ok_or_else(|| Trouble::Report(Vec::new()))?;
        return Ok(Proved {
            compiled,
            proof: None,
        });
    }
    shortest(&program, &table, all, &files)
}

/// The compiler numbers the files of a program from 0; the session has its own numbers.
fn file_of(files: &[FileId], file: FileId) -> FileId {
    files.get(file.0 as usize).copied().unwrap_or(file)
}

/// The shortest program that plays as the table does; where none does, what is wrong with the most careful.
fn shortest(
    program: &Program,
    table: &Table,
    all: Vec<Compiled>,
    files: &[FileId],
) -> Result<Proved, Trouble> {
    let mut last = None;
    for compiled in all {
        match play(program, table, &compiled) {
            Ok(proof) => {
                return Ok(Proved {
                    compiled,
                    proof: Some(proof),
                });
            }
            Err(flaw) => last = Some(flaw),
        }
    }
    Err(last.map_or_else(
        || Trouble::Report(Vec::new()),
        |flaw| differs(&flaw, table, files).into(),
    ))
}

/// Plays all games by the table.
fn record(program: &Program, table: &Table, files: &[FileId]) -> Result<Recorded, Trouble> {
    let nothing = Ending::from_men([]);
    let ending = table.ending().unwrap_or(&nothing);
    let played = games::games(&program.module, ending).ok_or_else(|| {
        let message = words::too_many_positions(games::MOST);
        Trouble::from(at_first_rule(codes::LIMIT_REACHED, message, table, files))
    })?;
    Ok(Recorded::new(played))
}

fn play(program: &Program, table: &Table, compiled: &Compiled) -> Result<Proof, Flaw> {
    let nothing = Ending::from_men([]);
    Duel {
        module: &program.module,
        ending: table.ending().unwrap_or(&nothing),
        program: &compiled.program,
    }
    .prove()
}

fn differs(flaw: &Flaw, table: &Table, files: &[FileId]) -> Diagnostic {
    let message = match &flaw.kind {
        FlawKind::NoStart => words::no_start(),
        FlawKind::NoMove => words::no_move(),
        FlawKind::Ambiguous => words::ambiguous(),
        FlawKind::Differs { wanted, shown } => words::differs(wanted, shown),
        FlawKind::Endless => words::endless(),
        FlawKind::Stalemate => words::stalemate(),
        FlawKind::Lost => words::lost(),
        FlawKind::Cycle => words::cycle(),
    };
    let diagnostic =
        at_first_rule(codes::MK61_DIFFERS, message, table, files).hint(words::not_proved());
    let last = flaw.game.iter().rev().take(3).rev();
    last.fold(diagnostic, |one, position| {
        one.note(words::position(to_fen(position)))
    })
}

fn at_first_rule(code: Code, message: Text, table: &Table, files: &[FileId]) -> Diagnostic {
    let place = table.rules().first().map(|rule| rule.place);
    let span = place.map_or(Span::default(), |place| place.span);
    let file = file_of(files, place.map_or(FileId(0), |place| place.file));
    Diagnostic::new(code, file, span, message)
}
