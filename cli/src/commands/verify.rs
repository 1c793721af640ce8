//! `al0 verify FILE`: the table played out from every position against every defence.

mod picture;
mod record;
mod verdict;

use super::{failure, rank, survey};
use crate::wishes::Wishes;
use crate::{
    args::{Answer as Form, Target, Verify},
    draw::game,
    exit::{Exit, Outcome, Trouble},
    limits, output,
    program::{self, Program},
    session::Session,
    text::{own as own_words, verify as words},
};
use al0_grammar::{codes, diagnostic::Diagnostic, span::Span};
use al0_runtime::{
    chess::{Color, Ending, Man, Mirror, Position, Square, fen, san},
    solve::rank::{self as solve, Material, RankOptions, Table},
    solve::verify::{
        Line, MAX_VERIFIED_MEN, Progress, Verdict, VerifyError, VerifyOptions, VerifyReport, verify,
    },
    vm::{LimitKind, Limits},
};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::Map;
use std::{
    io::{self, IsTerminal as _, Write},
    num::NonZero,
    time::{Duration, Instant},
};

/// A table and what was found.
pub(crate) struct Verified {
    pub(crate) program: Program,
    pub(crate) name: String,
    pub(crate) report: VerifyReport,
}

pub(crate) fn run(session: &mut Session, args: &Verify) -> Outcome {
    let outcome = match args.target {
        Target::Mk61 => super::build::mk61::verify(session, args),
        Target::Vm => play_out(session, args).and_then(|found| answer(session, args, &found)),
    };
    match (outcome, args.format) {
        (Err(Trouble::Report(diagnostics)), Form::Json) => {
            failure::print(session, Map::new(), &diagnostics)
        }
        (outcome, _) => outcome,
    }
}

/// The verdict for programs; none where a limit was reached.
pub(super) fn record(session: &mut Session, args: &Verify) -> Result<Option<String>, Trouble> {
    let found = play_out(session, args)?;
    if found.report.is_partial() {
        return Ok(None);
    }
    let mut text = Vec::new();
    record::write(&mut text, &found)?;
    Ok(Some(String::from_utf8_lossy(&text).into_owned()))
}

fn play_out(session: &mut Session, args: &Verify) -> Result<Verified, Trouble> {
    let start = Instant::now();
    let wishes = Wishes {
        ending: None,
        directives: Some(&args.directives),
        tolerance: args.tolerance,
    };
    let program = Program::load(session, &args.files, &wishes)?;
    let ending = survey::ending(session, &program, args.ending.as_deref())?;
    let perfect = perfect_play(session, args, &program, ending);
    let distance = perfect
        .as_ref()
        .map(|table| |position: &Position| table.distance(position).map(|plies| plies.div_ceil(2)));
    let bar = bar(session);
    let progress = |progress: Progress| {
        bar.set_length(progress.known);
        bar.set_position(progress.done);
    };
    let mut options = VerifyOptions {
        progress: Some(&progress),
        ..options(args)
    };
    if let Some(distance) = &distance {
        options.distance = Some(distance);
    }
    let left = |time: Duration| time.saturating_sub(start.elapsed());
    options.limits.time = options.limits.time.map(left);
    let report = verify(&program.module, &ending, &options);
    bar.finish_and_clear();
    let report = report.map_err(|error| trouble(&program, error))?;
    own_predicates(session, &report)?;
    Ok(Verified {
        program,
        name: program::base_name(program::first(&args.files)).to_owned(),
        report,
    })
}

/// What the program's own predicates did that should be known.
fn own_predicates(session: &mut Session, report: &VerifyReport) -> Result<(), Trouble> {
    let own = &report.own;
    if let Some(first) = &own.first_left_out {
        session.complain(&own_words::left_out(own.left_out, first))?;
    }
    if let Some((position, mv)) = own.first_illegal {
        let example = format!("{} {}", san::to_uci(mv), fen::to_fen(&position));
        session.complain(&own_words::illegal(own.illegal, example))?;
    }
    match (&own.error, report.stopped) {
        (Some((position, error)), Some(LimitKind::Trouble)) => {
            let file = session.add("FEN", fen::to_fen(position));
            let told = failure::predicate(session, error, file);
            Err(told.hint(own_words::look_or_go_on()).into())
        }
        (Some((position, error)), _) => {
            let first = format!("{error}, {}", fen::to_fen(position));
            Ok(session.complain(&own_words::errors(own.errors, first))?)
        }
        (None, _) => Ok(()),
    }
}

/// Perfect play to compare with; a verdict does without it where it takes too much.
fn perfect_play(
    session: &Session,
    args: &Verify,
    program: &Program,
    ending: Ending,
) -> Option<Table> {
    if ending.size() > MAX_VERIFIED_MEN {
        return None;
    }
    let progress = rank::Progress::new(session.ui);
    let options = RankOptions {
        threads: options(args).threads,
        cache: rank::cache_folder(),
        nodes: None,
        time: args.limits.effort.timeout,
        watch: &progress,
    };
    let table = solve::rank(&Material::new(ending, &fixed_men(program)).ok()?, &options);
    progress.finish();
    table.ok()
}

/// The men that never move. A ranking is of White's win and sees the board of a table that plays Black from the other
/// side.
fn fixed_men(program: &Program) -> Vec<(Man, Square)> {
    let module = program.module.module();
    let seen = |square| match module.us {
        Color::White => square,
        Color::Black => Mirror::Ranks.square(square),
    };
    let men = module.setup.fixed.men().iter();
    men.map(|&(man, square)| (man, seen(square))).collect()
}

/// A bar on a terminal, nothing elsewhere.
fn bar(session: &Session) -> ProgressBar {
    if !session.ui.chatty() || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(0);
    match ProgressStyle::with_template("{wide_bar} {pos}/{len} {eta}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

fn options(args: &Verify) -> VerifyOptions<'static> {
    let default = VerifyOptions::default();
    VerifyOptions {
        threads: args
            .threads
            .and_then(|threads| NonZero::new(usize::from(threads)))
            .unwrap_or(default.threads),
        limits: Limits {
            nodes: args.limits.effort.max_nodes.unwrap_or(default.limits.nodes),
            ..limits::limits(&args.limits)
        },
        symmetry: args.symmetry,
        keep_going: args.tolerance.keep_going,
        counterexamples: usize::try_from(args.counterexamples).unwrap_or(usize::MAX),
        ..default
    }
}

fn trouble(program: &Program, error: VerifyError) -> Trouble {
    match error {
        VerifyError::TooManyMen(men) => {
            let message = words::too_many_men(men, MAX_VERIFIED_MEN);
            Diagnostic::new(codes::LIMIT_REACHED, program.file, Span::default(), message).into()
        }
        VerifyError::Threads(reason) => Trouble::Output(io::Error::other(reason)),
    }
}

fn answer(session: &mut Session, args: &Verify, found: &Verified) -> Outcome {
    picture::draw(session, args, found)?;
    if let Some(path) = args.pgn.as_deref() {
        let games = Games { found, session }.text()?;
        output::write_to(session, Some(path), |out| out.write_all(&games))?;
    }
    // Games on standard output are the answer then.
    if args.pgn.as_deref() != Some("-") {
        output::print(|out| match args.format {
            Form::Human => verdict::write(out, session, found),
            Form::Json => record::write(out, found),
        })?;
    }
    Ok(exit(&found.report))
}

fn exit(report: &VerifyReport) -> Exit {
    if report.is_partial() {
        Exit::Limit
    } else if report.failures() > 0 || report.fifty_moves > 0 {
        Exit::Input
    } else {
        Exit::Fine
    }
}

/// The longest defence and the counterexamples as games.
struct Games<'a> {
    found: &'a Verified,
    session: &'a Session,
}

impl Games<'_> {
    fn text(&self) -> io::Result<Vec<u8>> {
        let report = &self.found.report;
        let mut out = Vec::new();
        let lines = report.longest.iter().chain(&report.counterexamples);
        for (round, line) in (1..).zip(lines) {
            self.write(&mut out, round, line)?;
        }
        Ok(out)
    }

    fn write(&self, out: &mut dyn Write, round: usize, line: &Line) -> io::Result<()> {
        let (ui, table) = (self.session.ui, &self.found.name);
        let (event, comment) = match line.verdict {
            Verdict::Mate(_) => (words::longest_event(table), String::new()),
            Verdict::Fault(fault) => {
                let fault = words::fault(fault);
                let event = words::fault_event(table, ui.say(&fault));
                (event, verdict::ending_words(ui, line))
            }
        };
        game::write_pgn(out, line, ui.say(&event), round, &comment)
    }
}
