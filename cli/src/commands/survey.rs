//! `al0 survey FILE`: one line for every position of the ending with us to move.

use crate::{
    args::Survey,
    exit::{Exit, Outcome, Trouble},
    limits, output,
    program::{self, Program},
    session::Session,
    text::{play as words, plural, program as faults},
    ui::Verbosity,
};
use al0_grammar::{codes, diagnostic::Diagnostic, span::Span, text::Text};
use al0_runtime::{
    chess::{Ending, fen},
    solve::{SurveyError, SurveyOptions, SurveyReport, survey},
};
use std::{
    io::{self, Write as _},
    num::NonZero,
    path::Path,
    time::{Duration, Instant},
};

pub(crate) fn run(session: &mut Session, args: &Survey) -> Outcome {
    let program = Program::load(session, &args.file, args.side.us)?;
    let ending = ending(session, &program, args.ending.as_deref())?;
    let options = options(args);
    if let Some(target) = &args.output {
        output::refuse_input(session, Path::new(target))?;
    }
    let start = Instant::now();
    // The sink reports in its own terms; what else went wrong is kept here.
    let mut found = None;
    let written = output::write_to(session, args.output.as_deref(), |out| {
        match survey(&program.module, &ending, &options, out) {
            Err(SurveyError::Output(error)) => Err(error),
            other => {
                let failed = other.is_err();
                found = Some(other);
                if failed {
                    Err(io::Error::other("survey given up"))
                } else {
                    Ok(())
                }
            }
        }
    });
    match found {
        Some(Ok(report)) => {
            written?;
            tell(session, &program, &report, start.elapsed())?;
            Ok(Exit::Fine)
        }
        Some(Err(error)) => Err(trouble(session, error)),
        None => written.map(|()| Exit::Fine),
    }
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

fn trouble(session: &mut Session, error: SurveyError) -> Trouble {
    match error {
        SurveyError::Output(error) => Trouble::Output(error),
        SurveyError::Threads(reason) => Trouble::Output(io::Error::other(reason)),
        SurveyError::Limit(position, hit) => {
            let fen = fen::to_fen(&position);
            let file = session.add("FEN", fen.clone());
            let span = Span::of_range(&(0..fen.len()));
            Diagnostic::new(codes::LIMIT_REACHED, file, span, limits::message(&hit))
                .hint(limits::hint(hit.kind))
                .into()
        }
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
    Text {
        en: format!("{}, {}, {}", positions.en, nodes.en, failures.en),
        ru: format!("{}, {}, {}", positions.ru, nodes.ru, failures.ru),
    }
}
