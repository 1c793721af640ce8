//! One module for each command.

mod build;
mod check;
mod completions;
mod doc;
mod emit;
mod explain;
mod explain_code;
mod failure;
mod fmt;
mod lsp;
mod mk61;
mod new;
mod query;
mod rank;
mod repl;
mod run;
mod survey;
mod test;
mod translate;
mod verify;

pub(crate) use rank::{cache_folder, parse_fixed};
pub(crate) use survey::parse_man;
pub(crate) use test::kinds as snapshot_kinds;

use crate::{
    args::{Arguments, Command},
    exit::{Exit, Outcome},
    session::Session,
    ui::Ui,
};

/// Runs the command and says how to end.
pub(crate) fn execute(args: Arguments) -> Exit {
    let mut session = Session::new(Ui::new(&args.global));
    let outcome = dispatch(&mut session, args.command);
    outcome.unwrap_or_else(|trouble| session.finish(&trouble))
}

fn dispatch(session: &mut Session, command: Command) -> Outcome {
    match command {
        Command::Check(args) => check::run(session, &args),
        Command::Build(args) => build::run(session, &args),
        Command::Emit(args) => emit::run(session, &args),
        Command::Dis(args) => emit::disassembly(session, &args),
        Command::Run(args) => run::run(session, &args),
        Command::Explain(args) => explain::run(session, &args),
        Command::Survey(args) => survey::run(session, &args),
        Command::Verify(args) => verify::run(session, &args),
        Command::Query(args) => query::run(session, &args),
        Command::Repl(args) => repl::run(session, &args),
        Command::Test(args) => test::run(session, &args),
        Command::Rank(args) => rank::run(session, &args),
        Command::Play(args) => crate::play::run(session, &args),
        Command::Uci(args) => crate::uci::run(session, &args),
        Command::Fmt(args) => fmt::run(session, &args),
        Command::Translate(args) => translate::run(session, &args),
        Command::Doc(args) => doc::run(session, &args),
        Command::New(args) => new::run(session, &args),
        Command::Completions(args) => completions::run(&args),
        Command::ExplainCode(args) => explain_code::run(session, &args),
        Command::Lsp(args) => lsp::run(session, &args),
        Command::Mk61(args) => mk61::run(session, &args.command),
    }
}
