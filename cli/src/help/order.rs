//! Options may stand anywhere among the words of a command.
//!
//! Where files of any number come before a last word, as in `query FILE… GOAL`, clap takes the first option for the end of the
//! files. So the options are put before the words, in their order; nothing else changes.

use clap::{Arg, Command};
use std::ffi::OsString;

/// From here on nothing is an option.
const WORDS_ONLY: &str = "--";

/// The command line with the options of its command before the words, if the command has words of several kinds.
pub(super) fn options_first(root: &Command, line: &[OsString]) -> Vec<OsString> {
    let mut command = root;
    let (mut head, mut options, mut words) = (Vec::new(), Vec::new(), Vec::new());
    let mut rest = line.iter().cloned();
    head.extend(rest.next());
    while let Some(word) = rest.next() {
        let text = word.to_str().unwrap_or_default();
        if text == WORDS_ONLY {
            words.push(word);
            words.extend(rest.by_ref());
        } else if let Some(option) = option(command, root, text) {
            let alone = text.starts_with("--") || text.len() == 2;
            let takes_next = alone && !text.contains('=') && option.get_action().takes_values();
            options.push(word);
            options.extend(takes_next.then(|| rest.next()).flatten());
        } else if let Some(inner) = command.find_subcommand(text).filter(|_| words.is_empty()) {
            command = inner;
            head.append(&mut options);
            head.push(word);
        } else {
            words.push(word);
        }
    }
    match command.get_positionals().count() > 1 {
        true => [head, options, words].concat(),
        false => line.to_vec(),
    }
}

/// The option that a word begins, as the command or the whole program knows it.
fn option<'c>(command: &'c Command, root: &'c Command, word: &str) -> Option<&'c Arg> {
    let mut all = command.get_arguments().chain(root.get_arguments());
    match word.strip_prefix("--") {
        Some(long) => {
            let name = long.split('=').next();
            all.find(|arg| arg.get_long().is_some() && arg.get_long() == name)
        }
        None => {
            let letters = word.strip_prefix('-')?;
            let first = letters.chars().next()?;
            let plain = letters.chars().all(|c| c.is_ascii_alphabetic());
            all.find(|arg| arg.get_short() == Some(first) && plain)
        }
    }
}
