//! `al0 new NAME`: a small commented table to start from.

use crate::{
    args::New,
    exit::{Exit, Outcome},
    output,
    session::Session,
    text,
};
use al0_grammar::text::Lang;
use std::path::PathBuf;

const ENGLISH: &str = include_str!("../../templates/table.en.al0");
const RUSSIAN: &str = include_str!("../../templates/table.ru.al0");

pub(crate) fn run(session: &mut Session, args: &New) -> Outcome {
    let stem = args.name.strip_suffix(".al0").unwrap_or(&args.name);
    let template = match session.ui.lang {
        Lang::En => ENGLISH,
        Lang::Ru => RUSSIAN,
    };
    let table = template.replace("NAME", stem);
    if args.output.as_deref() == Some("-") {
        output::print(|out| out.write_all(table.as_bytes()))?;
        return Ok(Exit::Fine);
    }
    let path = PathBuf::from(args.output.clone().unwrap_or_else(|| format!("{stem}.al0")));
    output::refuse_existing(session, &path)?;
    output::write_file(session, &path, |out| out.write_all(table.as_bytes()))?;
    session.tell(&text::written(path.display()))?;
    Ok(Exit::Fine)
}
