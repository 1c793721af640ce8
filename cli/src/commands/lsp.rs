//! `al0 lsp`: the language server.

use crate::{
    args::Lsp,
    commands::build::mk61,
    embedded,
    exit::{Exit, Outcome, Trouble},
    output,
    session::Session,
    text,
};
use al0_lsp::Options;
use std::{
    fs,
    io::{self, IsTerminal as _},
    path::{Path, PathBuf},
};

pub(crate) fn run(session: &mut Session, args: &Lsp) -> Outcome {
    if io::stdin().is_terminal() {
        session.complain(&text::speaks_lsp())?;
    }
    let options = Options {
        lang: session.ui.lang,
        log: args.log.clone(),
        pages: pages(),
        most_placements: None,
        calculator: Some(mk61::right_program),
    };
    match al0_lsp::run(options) {
        Ok(true) => Ok(Exit::Fine),
        Ok(false) => Ok(Exit::Input),
        Err(error) => Err(no_log(session, args.log.as_deref(), error)),
    }
}

fn no_log(session: &mut Session, path: Option<&Path>, error: io::Error) -> Trouble {
    let Some(path) = path else {
        return Trouble::Output(error);
    };
    output::unwritable(session, path, output::write_fault(&error)).into()
}

/// The folder to which diagnostics link: the pages of the codes, written into the user's cache, or where `AL0_CACHE`
/// says. Without such a folder there are no links.
fn pages() -> Option<PathBuf> {
    let folder = match std::env::var_os("AL0_CACHE") {
        Some(folder) if folder.is_empty() => return None,
        Some(folder) => std::path::absolute(folder).ok()?,
        None => dirs::cache_dir()?.join("al0"),
    };
    let folder = folder.join(concat!("pages-", env!("CARGO_PKG_VERSION")));
    fs::create_dir_all(&folder).ok()?;
    let prelude = (
        Path::new(al0_lsp::PRELUDE_FILE),
        al0_compiler::prelude::TEXT.as_bytes(),
    );
    for (name, text) in embedded::error_pages().chain([prelude]) {
        let target = folder.join(name);
        let same = fs::read(&target).is_ok_and(|old| old == text);
        if !same {
            fs::write(&target, text).ok()?;
        }
    }
    Some(folder)
}
