//! `al0 rank ENDING`: perfect play by retrograde analysis: counts, or the best moves of one position.

mod memory;
mod progress;
mod report;

use crate::{
    args::{Answer as Form, Fixed, Rank},
    exit::{Exit, Outcome, Trouble},
    limits, output, position,
    session::Session,
    text::{program, rank as words},
    ui::Verbosity,
};
use al0_grammar::{codes, diagnostic::Diagnostic, span::Span, text::Text};
use al0_runtime::{
    chess::{Color, Ending, Position},
    solve::rank::{self as solve, Material, RankError, RankOptions, Summary, Table},
    vm::LimitKind,
};
pub(super) use progress::Progress;
use std::{io, num::NonZero, path::PathBuf, time::Instant};

/// From how many men on the memory is told beforehand.
const LARGE: usize = 5;

/// Reads `wk=c3`.
pub(crate) fn parse_fixed(text: &str) -> Result<Fixed, String> {
    solve::parse_fixed(text).ok_or_else(|| words::fixed_form().en)
}

/// What is to be ranked, and the position that is asked about.
struct Task {
    material: Material,
    position: Option<Position>,
}

pub(crate) fn run(session: &mut Session, args: &Rank) -> Outcome {
    let outcome = answer(session, args);
    match (outcome, args.format) {
        (Err(Trouble::Report(diagnostics)), Form::Json) => {
            super::failure::print(session, failure(&diagnostics), &diagnostics)
        }
        (outcome, _) => outcome,
    }
}

/// What went wrong, for programs, where the diagnostics alone would not tell.
fn failure(diagnostics: &[Diagnostic]) -> serde_json::Map<String, serde_json::Value> {
    let about_ending =
        |one: &Diagnostic| [codes::BAD_ENDING, codes::NOT_RANKABLE].contains(&one.code);
    let mut object = serde_json::Map::new();
    if diagnostics.iter().any(about_ending) {
        object.insert("failure".to_owned(), "bad_ending".into());
    }
    object
}

fn answer(session: &mut Session, args: &Rank) -> Outcome {
    let material = material(session, args)?;
    let position = match &args.fen {
        Some(fen) => Some(read_position(session, &material, fen)?),
        None => None,
    };
    let task = Task { material, position };
    mind_memory(session, &task.material)?;
    let start = Instant::now();
    let ranked = ranked(session, args, &task.material);
    match ranked {
        Ok(table) => {
            print(session, args, &task, &table)?;
            if session.ui.verbosity == Verbosity::Verbose {
                let seconds = start.elapsed().as_secs_f64();
                session.tell(&Text {
                    en: format!("{seconds:.3} s"),
                    ru: format!("{seconds:.3} с"),
                })?;
            }
            Ok(Exit::Fine)
        }
        Err(RankError::Limit {
            kind,
            nodes,
            material,
            partial,
        }) => {
            let reached = reached(session, args, kind, nodes, &material);
            stopped(session, args, &task, partial.as_deref(), reached)
        }
        Err(RankError::TooLong(material)) => {
            Err(refusal(session, args, words::too_long(material)).into())
        }
        Err(RankError::Threads(reason)) => Err(Trouble::Output(io::Error::other(reason))),
    }
}

fn ranked(session: &Session, args: &Rank, material: &Material) -> Result<Table, RankError> {
    let progress = Progress::new(session.ui);
    let default = RankOptions::default();
    let threads = args.threads.map(usize::from).and_then(NonZero::new);
    let options = RankOptions {
        threads: threads.unwrap_or(default.threads),
        cache: if args.no_cache { None } else { cache_folder() },
        nodes: args.effort.max_nodes,
        time: args.effort.timeout,
        watch: &progress,
    };
    let ranked = solve::rank(material, &options);
    progress.finish();
    ranked
}

/// Where rankings are kept: what `AL0_CACHE` names, nothing if it is empty, else a folder of the user's
/// cache.
pub(crate) fn cache_folder() -> Option<PathBuf> {
    match std::env::var_os("AL0_CACHE") {
        Some(folder) if folder.is_empty() => None,
        Some(folder) => Some(folder.into()),
        None => Some(dirs::cache_dir()?.join("al0").join("rank")),
    }
}

fn material(session: &mut Session, args: &Rank) -> Result<Material, Trouble> {
    let ending = Ending::parse(&args.ending).map_err(|_| {
        let file = session.add("ENDING", args.ending.clone());
        let span = Span::of_range(&(0..args.ending.len()));
        let message = program::bad_ending(&args.ending);
        Diagnostic::new(codes::BAD_ENDING, file, span, message).hint(program::ending_form())
    })?;
    Material::new(ending, &args.fixed)
        .map_err(|error| refusal(session, args, words::fault(error)).into())
}

/// The ending cannot be ranked.
fn refusal(session: &mut Session, args: &Rank, message: Text) -> Diagnostic {
    let file = session.add("ENDING", args.ending.clone());
    let span = Span::of_range(&(0..args.ending.len()));
    Diagnostic::new(codes::NOT_RANKABLE, file, span, message)
}

/// Reads the position and checks that it is one of those ranked.
fn read_position(
    session: &mut Session,
    material: &Material,
    fen: &str,
) -> Result<Position, Trouble> {
    let (position, file) = position::parse(session, fen, Color::White)?;
    let (own, given) = (*material.ending(), position.ending());
    let men = own == given || material.fixed().is_empty() && own == given.swapped();
    let place = fen.split_whitespace().next().unwrap_or_default().len();
    let span = Span::of_range(&(0..place));
    let fault = match (men, missing(material, &position)) {
        (false, _) => words::other_material(own, given),
        (true, Some((man, square))) => words::not_in_place(solve::fixed_name(man), square),
        (true, None) => return Ok(position),
    };
    Err(Diagnostic::new(codes::OTHER_MATERIAL, file, span, fault).into())
}

/// A fixed man that is not in its place.
fn missing(material: &Material, position: &Position) -> Option<Fixed> {
    let mut fixed = material.fixed().iter().copied();
    fixed.find(|&(man, square)| position.man_at(square).map(|placed| placed.man) != Some(man))
}

/// Tells how much memory a large ending takes, and refuses what does not fit.
fn mind_memory(session: &mut Session, material: &Material) -> Result<(), Trouble> {
    if material.ending().size() < LARGE {
        return Ok(());
    }
    let needed = solve::memory(material).div_ceil(1 << 20);
    match memory::free().map(|bytes| bytes >> 20) {
        Some(free) if free < needed => {
            let file = session.add("ENDING", material.to_string());
            let message = words::no_memory(material, needed, free);
            Err(Diagnostic::new(codes::NOT_RANKABLE, file, Span::default(), message).into())
        }
        _ => Ok(session.tell(&words::memory(material, needed))?),
    }
}

fn print(session: &Session, args: &Rank, task: &Task, table: &Table) -> Result<(), Trouble> {
    output::print(|out| match (&task.position, args.format) {
        (Some(position), Form::Human) => report::position(out, session.ui, table, position),
        (Some(position), Form::Json) => report::position_json(out, table, position),
        (None, Form::Human) => report::summary(out, session.ui, &task.material, &table.summary()),
        (None, Form::Json) => report::summary_json(out, &task.material, &table.summary()),
    })
}

/// A limit was reached: what is known is printed nevertheless.
fn stopped(
    session: &Session,
    args: &Rank,
    task: &Task,
    partial: Option<&Summary>,
    reached: Diagnostic,
) -> Outcome {
    let Some(summary) = partial.filter(|_| task.position.is_none()) else {
        return Err(reached.into());
    };
    output::print(|out| match args.format {
        Form::Human => report::summary(out, session.ui, &task.material, summary),
        Form::Json => report::summary_json(out, &task.material, summary),
    })?;
    session.report(&[reached])?;
    Ok(Exit::Limit)
}

fn reached(
    session: &mut Session,
    args: &Rank,
    kind: LimitKind,
    nodes: u64,
    material: &Material,
) -> Diagnostic {
    let file = session.add("ENDING", args.ending.clone());
    let span = Span::of_range(&(0..args.ending.len()));
    let message = limits::reached(kind, nodes);
    Diagnostic::new(codes::LIMIT_REACHED, file, span, message)
        .hint(limits::hint(kind))
        .note(words::stopped_in(material))
}
