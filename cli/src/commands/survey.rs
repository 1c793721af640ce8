//! `al0 survey FILE`: one line for every position of the ending with us to move.

mod picture;

pub(crate) use picture::parse_man;

use super::failure;
use crate::wishes::Wishes;
use crate::{
    args::Survey,
    exit::{Exit, Outcome, Trouble},
    limits, output,
    program::{self, Program},
    session::Session,
    text::{limits as limit_words, own, pictures, play as words, plural, program as faults},
    ui::Verbosity,
};
use al0_grammar::{codes, diagnostic::Diagnostic, span::Span, text::Text};
use al0_runtime::{
    chess::{Ending, fen},
    solve::{Stopped, SurveyError, SurveyOptions, SurveyReport, survey},
};
use std::{
    io::{self, Write as _},
    num::NonZero,
    path::Path,
    time::{Duration, Instant},
};

pub(crate) fn run(session: &mut Session, args: &Survey) -> Outcome {
    let wishes = Wishes {
        ending: None,
        directives: Some(&args.directives),
        tolerance: args.tolerance,
    };
    let program = Program::load(session, &args.files, &wishes)?;
    let ending = ending(session, &program, args.ending.as_deref())?;
    let man = args
        .heatmap
        .map(|man| man.seen_by(program.module.module().us));
    if let Some(man) = man.filter(|man| !ending.men().any(|other| other == *man)) {
        let message = pictures::no_such_man(ending, session.ui.say(&pictures::man(man)));
        let file = program.file;
        return Err(Diagnostic::new(codes::OTHER_MATERIAL, file, Span::default(), message).into());
    }
    let options = SurveyOptions {
        squares_of: man,
        ..options(args)
    };
    if let Some(target) = &args.output {
        output::refuse_input(session, Path::new(target))?;
    }
    let start = Instant::now();
    let mut found = None;
    let only_draws = args.svg.is_some() && args.output.is_none();
    output::write_to(session, args.output.as_deref(), |out| {
        let mut nowhere = io::sink();
        let out: output::Sink<'_> = if only_draws { &mut nowhere } else { out };
        let report = survey(&program.module, &ending, &options, out).map_err(io_error)?;
        if report.stopped == Some(Stopped::Time) {
            writeln!(out, "{PARTIAL}")?;
        }
        found = Some(report);
        Ok(())
    })?;
    let Some(report) = found else {
        return Ok(Exit::Fine);
    };
    if let (Some(man), Some(path)) = (man, &args.svg) {
        picture::write(session, &program, &report, man, path)?;
    }
    tell(session, &program, &report, start.elapsed())?;
    if let (count, Some(first)) = &report.left_out {
        session.complain(&own::left_out(*count, first))?;
    }
    if let (Some((position, trouble)), false) = (&report.trouble, options.keep_going) {
        let file = session.add("FEN", fen::to_fen(position));
        let told = failure::predicate(session, trouble, file);
        return Err(told.hint(own::look_or_go_on()).into());
    }
    match report.is_partial() || report.troubles > 0 {
        true => partial(session, &report),
        false => Ok(Exit::Fine),
    }
}

/// Stands at the end of output that is not all.
const PARTIAL: &str = "% partial: the time limit was reached";

fn io_error(error: SurveyError) -> io::Error {
    match error {
        SurveyError::Output(error) => error,
        SurveyError::Threads(reason) => io::Error::other(reason),
    }
}

/// Says what is missing.
fn partial(session: &Session, report: &SurveyReport) -> Outcome {
    if report.too_many_nodes > 0 {
        session.complain(&limit_words::skipped_nodes(report.too_many_nodes))?;
    }
    if report.troubles > 0 {
        session.complain(&own::skipped(report.troubles))?;
    }
    if report.too_deep > 0 {
        session.complain(&limit_words::skipped_depth(report.too_deep))?;
    }
    if report.stopped == Some(Stopped::Time) {
        session.complain(&limit_words::out_of_time())?;
    }
    Ok(match report.is_partial() {
        true => Exit::Limit,
        false => Exit::Input,
    })
}

fn options(args: &Survey) -> SurveyOptions {
    let default = SurveyOptions::default();
    SurveyOptions {
        trees: !args.no_trees,
        sample: NonZero::new(args.sample).unwrap_or(default.sample),
        threads: args
            .threads
            .and_then(|threads| NonZero::new(usize::from(threads)))
            .unwrap_or(default.threads),
        limits: limits::limits(&args.limits),
        keep_going: args.tolerance.keep_going,
        ..default
    }
}

/// The ending asked for, or the table's own.
pub(super) fn ending(
    session: &mut Session,
    program: &Program,
    wanted: Option<&str>,
) -> Result<Ending, Trouble> {
    let own = program.ending();
    let at_table = |code, message| Diagnostic::new(code, program.file, Span::default(), message);
    let Some(wanted) = wanted else {
        return own.ok_or_else(|| {
            at_table(codes::NO_ENDING, faults::no_ending())
                .hint(faults::give_ending())
                .into()
        });
    };
    let parsed = program::ending_option(session, wanted)?;
    match own {
        Some(own) if own != parsed => {
            let message = faults::other_ending(parsed, own);
            Err(at_table(codes::OTHER_MATERIAL, message).into())
        }
        _ => Ok(parsed),
    }
}

fn tell(
    session: &Session,
    program: &Program,
    report: &SurveyReport,
    time: Duration,
) -> io::Result<()> {
    session.tell(&summary(report))?;
    if session.ui.verbosity != Verbosity::Verbose {
        return Ok(());
    }
    session.tell(&Text {
        en: format!("{:.3} s", time.as_secs_f64()),
        ru: format!("{:.3} с", time.as_secs_f64()),
    })?;
    let module = program.module.module();
    let rules = module
        .rules
        .iter()
        .map(|rule| &rule.name)
        .zip(&report.rules);
    let advice = module
        .advice
        .iter()
        .map(|advice| &advice.name)
        .zip(&report.advice);
    for (name, count) in rules.chain(advice) {
        writeln!(io::stderr(), "{count:>9}  {name}")?;
    }
    Ok(())
}

/// `175168 positions, 7200000 nodes, no failures`
fn summary(report: &SurveyReport) -> Text {
    let positions = plural::positions(report.positions);
    let nodes = plural::nodes(report.nodes);
    let failures = words::failures(report.failures());
    let open = match report.too_many_nodes + report.too_deep + report.troubles {
        0 => Text::default(),
        count => words::undecided(count),
    };
    Text {
        en: format!("{}, {}, {}{}", positions.en, nodes.en, failures.en, open.en),
        ru: format!("{}, {}, {}{}", positions.ru, nodes.ru, failures.ru, open.ru),
    }
}
