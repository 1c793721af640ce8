//! `al0 explain-code [CODE]`: the page of a code, or the list of codes.

use crate::{
    args::ExplainCode,
    embedded,
    exit::{Exit, Outcome},
    output,
    render::severity_word,
    session::Session,
    text,
};
use al0_grammar::codes::{self, Code, CodeInfo};
use std::io::{self, Write};

pub(crate) fn run(session: &Session, args: &ExplainCode) -> Outcome {
    let Some(wanted) = &args.code else {
        return list(session);
    };
    match Code::parse(wanted).and_then(Code::info) {
        Some(info) => page(session, info),
        None => {
            session.complain(&text::unknown_code(wanted))?;
            Ok(Exit::Usage)
        }
    }
}

fn page(session: &Session, info: &CodeInfo) -> Outcome {
    let lang = session.ui.lang;
    let page = embedded::error_page(info.code, lang);
    output::print(|out| match page {
        Some(page) => writeln!(out, "{}", page.trim_end()),
        None => {
            line(out, session, info)?;
            writeln!(out, "{}", text::no_page(info.code).get(lang))
        }
    })?;
    Ok(Exit::Fine)
}

fn list(session: &Session) -> Outcome {
    output::print(|out| {
        codes::ALL
            .iter()
            .try_for_each(|info| line(out, session, info))
    })?;
    Ok(Exit::Fine)
}

fn line(out: &mut dyn Write, session: &Session, info: &CodeInfo) -> io::Result<()> {
    let lang = session.ui.lang;
    let severity = severity_word(info.severity, lang);
    writeln!(out, "{}  {severity:<14}  {}", info.code, info.title(lang))
}
