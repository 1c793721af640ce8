//! Reading the command line, and help and usage errors in the reader's language.
//!
//! `args` holds the English texts; the Russian ones are looked up by them in `text::help`, and a test
//! sees to it that none is missing.

mod order;

use crate::{
    args::{Arguments, LangChoice},
    exit::{Exit, is_closed_pipe},
    text::help as words,
    ui::environment_lang,
};
use al0_grammar::text::Lang;
use clap::{
    Arg, ArgMatches, Command, CommandFactory as _, FromArgMatches as _, ValueEnum as _,
    builder::StyledStr,
    error::{ContextKind, ContextValue, ErrorKind},
};
use std::{
    ffi::OsString,
    io::{self, IsTerminal as _, Write as _},
};

/// Reads the words of the command line, the program's name first.
pub(crate) fn parse(words: &[OsString]) -> Result<Arguments, UsageError> {
    let lang = wanted_lang(words);
    let command = command(lang);
    let words = order::options_first(&command, words);
    command
        .try_get_matches_from(words)
        .and_then(|matches: ArgMatches| Arguments::from_arg_matches(&matches))
        .map_err(|error| UsageError { error, lang })
}

/// The whole command line with its texts in a language.
pub(crate) fn command(lang: Lang) -> Command {
    let mut command = Arguments::command();
    if lang == Lang::Ru {
        command = localise(command);
    }
    command
}

/// A command line that cannot be read, or a wish for help.
pub(crate) struct UsageError {
    error: clap::Error,
    lang: Lang,
}

/// Shows it and says how to end.
pub(crate) fn report(usage: &UsageError) -> Exit {
    let shown = match usage.lang {
        Lang::En => usage.error.print(),
        Lang::Ru => print_russian(&usage.error),
    };
    match shown {
        Err(error) if !is_closed_pipe(&error) => Exit::Input,
        _ if usage.error.exit_code() == 0 => Exit::Fine,
        _ => Exit::Usage,
    }
}

/// `--lang` counts for messages about the command line itself, so it is looked for beforehand.
fn wanted_lang(words: &[OsString]) -> Lang {
    let words: Vec<&str> = words.iter().filter_map(|word| word.to_str()).collect();
    let after = words
        .iter()
        .position(|word| *word == "--lang")
        .and_then(|at| words.get(at + 1));
    let joined = words.iter().find_map(|word| word.strip_prefix("--lang="));
    after
        .copied()
        .or(joined)
        .and_then(|name| LangChoice::from_str(name, true).ok())
        .map_or_else(environment_lang, Lang::from)
}

fn localise(command: Command) -> Command {
    let names: Vec<String> = command
        .get_subcommands()
        .map(|inner| inner.get_name().to_owned())
        .collect();
    let about = command.get_about().map(russian);
    let mut command = command.mut_args(localise_arg);
    if let Some(about) = about {
        command = command.about(about);
    }
    names.into_iter().fold(command, |command, name| {
        command.mut_subcommand(name, localise)
    })
}

fn localise_arg(arg: Arg) -> Arg {
    let help = arg.get_help().map(russian);
    match help {
        Some(help) => arg.help(help),
        None => arg,
    }
}

fn russian(english: &StyledStr) -> String {
    let english = english.to_string();
    words::russian(&english).map_or(english.clone(), str::to_owned)
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the list of error kinds is open and most of it cannot come up here"
)]
fn print_russian(error: &clap::Error) -> io::Result<()> {
    let terminal = match error.use_stderr() {
        true => io::stderr().is_terminal(),
        false => io::stdout().is_terminal(),
    };
    let rendered = match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => error.render(),
        _ => {
            return write!(
                io::stderr(),
                "{}",
                words::fixed_phrases(&russian_error(error))
            );
        }
    };
    let text = match terminal {
        true => rendered.ansi().to_string(),
        false => rendered.to_string(),
    };
    let text = words::fixed_phrases(&text);
    match error.use_stderr() {
        true => write!(io::stderr(), "{text}"),
        false => write!(io::stdout(), "{text}"),
    }
}

/// The error in Russian words; kinds that no option of ours can cause keep clap's.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the list of error kinds is open and most of it cannot come up here"
)]
fn russian_error(error: &clap::Error) -> String {
    let context = |kind| error.get(kind).map(context_text).unwrap_or_default();
    let argument = context(ContextKind::InvalidArg);
    let value = context(ContextKind::InvalidValue);
    let what = match error.kind() {
        ErrorKind::UnknownArgument => words::unknown_argument(argument),
        ErrorKind::InvalidSubcommand => {
            words::unknown_command(context(ContextKind::InvalidSubcommand))
        }
        ErrorKind::MissingRequiredArgument => words::missing_argument(argument),
        ErrorKind::InvalidValue if value.is_empty() => words::missing_value(argument),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => words::bad_value(value, argument),
        ErrorKind::ArgumentConflict => words::conflict(argument, context(ContextKind::PriorArg)),
        ErrorKind::TooManyValues | ErrorKind::WrongNumberOfValues | ErrorKind::TooFewValues => {
            words::wrong_number(argument)
        }
        _ => return error.to_string(),
    };
    let mut text = words::error(what.ru).ru;
    let near = [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedValue,
    ]
    .map(context)
    .into_iter()
    .find(|near| !near.is_empty());
    let values = context(ContextKind::ValidValue);
    if !values.is_empty() {
        text.push_str(&words::possible_values(values).ru);
    }
    if let Some(near) = near {
        text.push_str(&words::near(near).ru);
    }
    let usage = context(ContextKind::Usage);
    if !usage.is_empty() {
        text.push_str(&format!("\n\n{usage}"));
    }
    text.push_str(&words::more_help().ru);
    text
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the list of context values is open and most of it cannot come up here"
)]
fn context_text(value: &ContextValue) -> String {
    match value {
        ContextValue::String(text) => text.clone(),
        ContextValue::Strings(list) => list.join(", "),
        ContextValue::StyledStr(text) => text.to_string(),
        ContextValue::Number(number) => number.to_string(),
        ContextValue::Bool(flag) => flag.to_string(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Lang, command, words};
    use crate::args::Arguments;
    use clap::{Command, CommandFactory as _};

    fn english_texts(command: &Command, out: &mut Vec<String>) {
        out.extend(command.get_about().map(ToString::to_string));
        for arg in command.get_arguments() {
            out.extend(arg.get_help().map(ToString::to_string));
            let values = arg.get_possible_values();
            out.extend(
                values
                    .iter()
                    .filter_map(|value| value.get_help())
                    .map(ToString::to_string),
            );
        }
        for inner in command.get_subcommands() {
            english_texts(inner, out);
        }
    }

    #[test]
    fn every_help_text_has_a_russian_twin() {
        let mut texts = Vec::new();
        english_texts(&Arguments::command(), &mut texts);
        let missing: Vec<_> = texts
            .iter()
            .filter(|text| words::russian(text).is_none())
            .collect();
        assert!(missing.is_empty(), "{missing:#?}");
    }

    #[test]
    fn commands_are_consistent() {
        command(Lang::En).debug_assert();
        command(Lang::Ru).debug_assert();
    }
}
