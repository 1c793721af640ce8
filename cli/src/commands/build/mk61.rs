//! `al0 build FILE --target mk61`: a table as a calculator program, proved by playing every game.

mod recorded;
mod routine;
mod verdict;

use self::recorded::Recorded;
use crate::{
    args::{
        Build, Verify,
        mk61::{Mk61Format, Mk61Program, TableFormat},
    },
    commands::mk61::write::encode,
    exit::{Exit, Outcome, Trouble},
    input, output,
    program::{self, Program},
    session::Session,
    text::{self, build as words},
};
use al0_compiler::{
    mk61::{self, Compiled, Line, Options, Programs, Refusal, listing, page, programs},
    table::Table,
};
use al0_grammar::{
    codes,
    diagnostic::Diagnostic,
    span::{FileId, Span},
    text::{Lang, Text},
};
use al0_runtime::{
    bytecode::VerifiedModule,
    chess::{Ending, Position, fen::to_fen},
    mk61::{self as calculator, isa::Style},
    solve::{
        calculator::{Comparison, Duel, FlawKind, MOST_STATES, starts},
        games,
    },
};
use std::{
    path::Path,
    sync::atomic::{AtomicBool, Ordering},
};

/// A program of a table and what playing all games with it came to.
struct Built {
    compiled: Compiled,
    played: Comparison,
    /// The first rule, where faults of the whole table are shown.
    place: (FileId, Span),
    /// Where it is said how games begin.
    begins: Vec<(FileId, Span)>,
    /// That the calculator has not the cells for it.
    refusal: Option<Trouble>,
}

/// A program and whether it is right.
struct Proved {
    compiled: Compiled,
    /// Machine cycles of the longest answer, where they are known.
    cycles: Option<u64>,
    /// What goes wrong.
    flaw: Option<Diagnostic>,
    /// What was proved.
    proof: Option<Text>,
    /// That the calculator has not the cells for it.
    refusal: Option<Trouble>,
}

pub(super) fn run(session: &mut Session, args: &Build, target: &str) -> Outcome {
    let files = input::read_texts(session, &args.files)?;
    let name = program::first(&args.files);
    let mut proved = proved(session, &files, name, &args.mk61.program)?;
    if let Some(refusal) = proved.refusal.take() {
        return Err(refusal);
    }
    if !args.mk61.no_proof
        && let Some(diagnostic) = proved.flaw.take()
    {
        return Err(diagnostic.into());
    }
    output::refuse_input(session, Path::new(target))?;
    let title = title(name, &args.mk61.program);
    let bytes = written(&proved, title, args, session.ui.lang);
    output::write_to(session, Some(target), |out| out.write_all(&bytes))?;
    if target != "-" {
        session.tell(&text::written(target))?;
    }
    let options = args.mk61.program.options();
    session.tell(&words::cells(
        proved.compiled.program.cells.len(),
        options.cells,
    ))?;
    match (&proved.compiled.flaw, &proved.proof) {
        (Some(flaw), _) => {
            let flaw = flaw.get(session.ui.lang).to_owned();
            session.tell(&words::unproved(flaw))?;
        }
        (None, Some(proof)) => session.tell(proof)?,
        (None, None) => {}
    }
    Ok(Exit::Fine)
}

/// What a program is called.
fn title<'a>(name: &'a str, wanted: &'a Mk61Program) -> &'a str {
    let predicate = wanted.predicate.as_deref();
    predicate.unwrap_or_else(|| program::base_name(name))
}

/// The program of a table, or of one of its predicates.
fn proved(
    session: &mut Session,
    files: &[FileId],
    name: &str,
    wanted: &Mk61Program,
) -> Result<Proved, Trouble> {
    let mut proved = match &wanted.predicate {
        Some(predicate) => {
            routine::build(session, files, name, (predicate, wanted.options()))?.proved()
        }
        None => compile(session, files, name, wanted.options())?.proved(),
    };
    let flaw = proved.flaw.as_ref();
    proved.compiled.flaw = flaw.map(|diagnostic| diagnostic.message.clone());
    Ok(proved)
}

/// The program in the format that is asked for.
fn written(proved: &Proved, title: &str, args: &Build, lang: Lang) -> Vec<u8> {
    let (compiled, cycles) = (&proved.compiled, proved.cycles);
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

/// All stages and the program as text, and why it is none for the calculator, where it is not.
pub(in crate::commands) fn stages(
    session: &mut Session,
    files: &[FileId],
    name: &str,
    wanted: &Mk61Program,
) -> Result<(String, Option<Trouble>), Trouble> {
    let proved = proved(session, files, name, wanted)?;
    let (compiled, title) = (&proved.compiled, title(name, wanted));
    let (lang, most) = (session.ui.lang, wanted.options().cells);
    let text = listing(compiled, title, lang, Style::Russian, proved.cycles);
    let text = format!("{}\n{text}", mk61::stages(compiled, most));
    Ok((text, proved.refusal.or(proved.flaw.map(Trouble::from))))
}

/// `al0 verify FILE --target mk61`: the calculator and the virtual machine side by side.
pub(in crate::commands) fn verify(session: &mut Session, args: &Verify) -> Outcome {
    let files = input::read_texts(session, &args.files)?;
    let name = program::first(&args.files);
    let options = args.mk61.options();
    match &args.mk61.predicate {
        Some(predicate) => {
            let built = routine::build(session, &files, name, (predicate, options))?;
            routine::tell(session, &built, options.cells, args.format)
        }
        None => {
            let mut built = compile(session, &files, name, options)?;
            if let Some(refusal) = built.refusal.take() {
                return Err(refusal);
            }
            let limit = built
                .flaw()
                .filter(|flaw| flaw.code == codes::LIMIT_REACHED);
            if let Some(limit) = limit {
                return Err(limit.into());
            }
            verdict::tell(session, &built, options.cells, args.format)
        }
    }
}

/// Compiles a text and plays all games with the program.
fn compile(
    session: &mut Session,
    files: &[FileId],
    name: &str,
    options: Options,
) -> Result<Built, Trouble> {
    let (program, table) = Program::compile_with_table(session, files, name)?;
    let refused = |mut refusal: Refusal| {
        refusal.renumber(&|file| program.file_of(file));
        Trouble::from(refusal.diagnostic())
    };
    mk61::check(&table, options).map_err(refused)?;
    let place = first_rule(&program, &table);
    let contest = Contest::new(&program.module, &table, options);
    let game = contest.record().ok_or_else(|| too_many_positions(place))?;
    let Programs { all, refusal } = programs(&table, &game, options).map_err(refused)?;
    let found = shortest(contest.tried(all)).ok_or_else(|| Trouble::Report(Vec::new()))?;
    if let Some(refusal) = refusal.filter(|_| found.1.differs.is_some()) {
        return Err(refused(refusal));
    }
    let (mut compiled, played) = contest.shortened(found);
    compiled.locate(&|at| line(session, program.file_of(at.file), at.span));
    let fits = mk61::fitting(&compiled, &table, Some(&game), options);
    Ok(Built {
        compiled,
        begins: begins(&program, &table, &played),
        played,
        place,
        refusal: fits.err().map(refused),
    })
}

/// The shortest program of a table that plays as the table does, however long it is; nothing where there is none, or
/// when told to stop.
pub(in crate::commands) fn right_program(
    table: &Table,
    module: &VerifiedModule,
    stop: &AtomicBool,
) -> Option<Compiled> {
    let options = Options::default();
    mk61::check(table, options).ok()?;
    let contest = Contest::new(module, table, options);
    let game = contest.record()?;
    let Programs { all, .. } = programs(table, &game, options).ok()?;
    let is_going = || !stop.load(Ordering::Relaxed);
    let all = all.into_iter().take_while(|_| is_going());
    let found = contest.right(all).filter(|_| is_going())?;
    Some(contest.shortened(found).0)
}

/// The first rule, where faults of the whole table are shown.
fn first_rule(program: &Program, table: &Table) -> (FileId, Span) {
    let place = table.rules().first().map(|rule| rule.place);
    place.map_or((program.file, Span::default()), |place| {
        (program.file_of(place.file), place.span)
    })
}

/// Where it is said how games begin: where men start; where no game can, also where men stand.
fn begins(program: &Program, table: &Table, played: &Comparison) -> Vec<(FileId, Span)> {
    let said = table.directives();
    let starts = said.start.iter().map(|(_, place)| place);
    let fixed = said.fixed.iter().map(|(_, place)| place);
    let fixed = fixed.filter(|_| played.starts == 0);
    let mut places: Vec<(FileId, Span)> = starts
        .chain(fixed)
        .map(|place| (program.file_of(place.file), place.span))
        .collect();
    places.sort_unstable();
    places
}

/// The line of a place in a text that was read.
fn line(session: &Session, file: FileId, span: Span) -> Option<Line> {
    let before = session.text(file).get(..span.range().start)?;
    Some(Line {
        file: session.name(file).to_owned(),
        line: before.matches('\n').count() + 1,
    })
}

/// The first program that plays as the table does; where none does, the first that no calculator has the cells for, or else
/// the last.
fn shortest(tried: impl Iterator<Item = (Compiled, Comparison)>) -> Option<(Compiled, Comparison)> {
    let mut last = None;
    for (compiled, played) in tried {
        let differs = played.differs.is_some();
        let is_too_long = compiled.program.cells.len() > calculator::CELLS_EXTENDED;
        let flaw = played.differs.as_ref().map(|flaw| &flaw.kind);
        let is_too_much = flaw == Some(&FlawKind::TooMany);
        last = Some((compiled, played));
        if !differs || is_too_long || is_too_much {
            break;
        }
    }
    last
}

/// A table that programs are tried against.
struct Contest<'a> {
    module: &'a VerifiedModule,
    /// The positions in which games begin.
    starts: Vec<Position>,
    options: Options,
}

impl<'a> Contest<'a> {
    fn new(module: &'a VerifiedModule, table: &Table, options: Options) -> Self {
        let nothing = Ending::from_men([]);
        Self {
            module,
            starts: starts(module, table.ending().unwrap_or(&nothing)),
            options,
        }
    }

    /// Plays all games by the table; nothing where they are too many.
    fn record(&self) -> Option<Recorded> {
        games::games(self.module, &self.starts).map(Recorded::new)
    }

    /// Plays all games with one program after another.
    fn tried(
        &self,
        all: impl IntoIterator<Item = Compiled>,
    ) -> impl Iterator<Item = (Compiled, Comparison)> {
        all.into_iter().map(|compiled| {
            let duel = Duel {
                module: self.module,
                starts: &self.starts,
                program: &compiled.program,
                squares: self.options.squares,
                most: MOST_STATES,
            };
            let played = duel.compare();
            (compiled, played)
        })
    }

    /// The first program that plays as the table does.
    fn right(&self, all: impl IntoIterator<Item = Compiled>) -> Option<(Compiled, Comparison)> {
        let mut tried = self.tried(all);
        tried.find(|(_, played)| played.differs.is_none())
    }

    /// The program with shorter blocks, where that plays as the table does.
    fn shortened(&self, found: (Compiled, Comparison)) -> (Compiled, Comparison) {
        if found.1.differs.is_some() {
            return found;
        }
        let shorter = mk61::shorter(&found.0, self.options);
        self.right(shorter).unwrap_or(found)
    }
}

fn too_many_positions((file, span): (FileId, Span)) -> Trouble {
    let message = words::too_many_positions(games::MOST);
    Diagnostic::new(codes::LIMIT_REACHED, file, span, message).into()
}

impl Built {
    fn proved(self) -> Proved {
        let played = &self.played;
        let proof = |longest| words::proof(played.starts, played.positions, longest);
        Proved {
            cycles: self.cycles(),
            flaw: self.flaw(),
            proof: played.longest.map(proof),
            compiled: self.compiled,
            refusal: self.refusal,
        }
    }

    /// Machine cycles of the longest answer, where every game has been seen to its end.
    fn cycles(&self) -> Option<u64> {
        self.played.longest.map(|_| self.played.cycles)
    }

    /// What goes wrong, a difference before anything else.
    fn flaw(&self) -> Option<Diagnostic> {
        let flaw = self
            .played
            .differs
            .as_ref()
            .or(self.played.fault.as_ref())?;
        let code = flaw_code(&flaw.kind);
        // A game that goes wrong begins where the table says.
        let begins = match code == codes::MK61_NOT_TOTAL {
            true => &self.begins[..],
            false => &[],
        };
        let (file, span) = begins.first().copied().unwrap_or(self.place);
        let mut diagnostic = Diagnostic::new(code, file, span, flaw_words(&flaw.kind));
        if !begins.is_empty() {
            diagnostic = diagnostic.label(words::begins_here());
        }
        for &(_, span) in begins.iter().skip(1).filter(|(other, _)| *other == file) {
            diagnostic = diagnostic.also(span, words::begins_here());
        }
        let (wrong, starts) = (self.played.wrong_starts, self.played.starts);
        if wrong > 0 {
            diagnostic = diagnostic.note(words::wrong_starts(wrong, starts));
        }
        let last = flaw.game.iter().rev().take(3).rev();
        let hint = match flaw.game.is_empty() {
            true => words::begin_elsewhere(),
            false => words::not_proved(),
        };
        let diagnostic = diagnostic.hint(hint);
        Some(last.fold(diagnostic, |one, position| {
            one.note(words::position(to_fen(position)))
        }))
    }
}

/// Whether the program is at fault or the table.
fn flaw_code(kind: &FlawKind) -> codes::Code {
    match kind {
        FlawKind::Ambiguous
        | FlawKind::Differs { .. }
        | FlawKind::NoError { .. }
        | FlawKind::Endless => codes::MK61_DIFFERS,
        FlawKind::TooMany => codes::LIMIT_REACHED,
        FlawKind::NoStart
        | FlawKind::NoMove
        | FlawKind::Stalemate
        | FlawKind::Lost
        | FlawKind::Cycle => codes::MK61_NOT_TOTAL,
    }
}

fn flaw_words(kind: &FlawKind) -> Text {
    match kind {
        FlawKind::NoStart => words::no_start(),
        FlawKind::NoMove => words::no_move(),
        FlawKind::Ambiguous => words::ambiguous(),
        FlawKind::Differs { wanted, shown } => words::differs(wanted, shown),
        FlawKind::NoError { shown } => words::no_error(shown),
        FlawKind::Endless => words::endless(),
        FlawKind::TooMany => words::too_many_states(MOST_STATES),
        FlawKind::Stalemate => words::stalemate(),
        FlawKind::Lost => words::lost(),
        FlawKind::Cycle => words::cycle(),
    }
}
