//! `al0 doc`: the predicate reference, from the one catalogue.

use crate::{
    args::{Doc, DocForm},
    draw::reference,
    exit::{Exit, Outcome, Trouble},
    input::closest,
    output,
    session::Session,
    text,
};
use al0_grammar::{codes, diagnostic::Diagnostic, span::Span};
use al0_runtime::predicates::{Predicate, PredicateInfo};

pub(crate) fn run(session: &mut Session, args: &Doc) -> Outcome {
    let chosen = chosen(session, args)?;
    let lang = session.ui.lang;
    let brief = args.name.is_none() && !args.all;
    output::print(|out| match args.format {
        DocForm::Human if brief => reference::list(out, &chosen, lang),
        DocForm::Human => reference::terminal(out, &chosen, lang),
        DocForm::Markdown => reference::markdown(out, &chosen, lang),
        DocForm::Json => reference::json(out, &chosen, lang),
    })?;
    Ok(Exit::Fine)
}

fn chosen(session: &mut Session, args: &Doc) -> Result<Vec<&'static PredicateInfo>, Trouble> {
    match &args.name {
        None => Ok(Predicate::ALL
            .iter()
            .map(|predicate| predicate.info())
            .collect()),
        Some(name) => match Predicate::from_name(name) {
            Some(named) => Ok(vec![named.predicate.info()]),
            None => Err(unknown(session, name).into()),
        },
    }
}

fn unknown(session: &mut Session, name: &str) -> Diagnostic {
    let file = session.add_absent("");
    let message = text::unknown_predicate(name);
    let diagnostic = Diagnostic::new(codes::UNKNOWN_PREDICATE, file, Span::default(), message);
    let names = Predicate::ALL
        .iter()
        .flat_map(|predicate| predicate.info().names)
        .flat_map(|names| [names.en, names.ru]);
    diagnostic.hint(match closest(name, names) {
        Some(near) => text::did_you_mean(near),
        None => text::list_predicates(),
    })
}
