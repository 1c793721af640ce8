//! Language, colours and characters of this run, decided once from options and environment.

use crate::args::{ColorChoice, Global};
use al0_grammar::text::{Lang, Text};
use std::io::IsTerminal as _;

/// Which characters drawings may use. Texts are UTF-8 always.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Charset {
    /// Box drawing and chess symbols.
    Unicode,
    /// ASCII only.
    Ascii,
}

/// How loud to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verbosity {
    /// Only the answer.
    Quiet,
    /// The answer and a summary.
    Normal,
    /// Figures and timings too.
    Verbose,
}

/// The settings of this run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ui {
    /// Language of the texts.
    pub(crate) lang: Lang,
    /// Characters for drawings.
    pub(crate) charset: Charset,
    /// How loud to be.
    pub(crate) verbosity: Verbosity,
    /// Colours on standard output.
    pub(crate) color_out: bool,
    /// Colours on standard error.
    pub(crate) color_err: bool,
}

impl Ui {
    /// The settings that the options and the environment ask for.
    pub(crate) fn new(global: &Global) -> Self {
        Self {
            lang: global.lang.map_or_else(environment_lang, Lang::from),
            charset: environment_charset(),
            verbosity: verbosity(global),
            color_out: colors(global.color, std::io::stdout().is_terminal()),
            color_err: colors(global.color, std::io::stderr().is_terminal()),
        }
    }

    /// The wording of this run's language.
    pub(crate) fn say(self, text: &Text) -> &str {
        text.get(self.lang)
    }

    /// Whether summaries are wanted.
    pub(crate) fn chatty(self) -> bool {
        self.verbosity != Verbosity::Quiet
    }
}

fn verbosity(global: &Global) -> Verbosity {
    match (global.quiet, global.verbose) {
        (true, _) => Verbosity::Quiet,
        (false, true) => Verbosity::Verbose,
        (false, false) => Verbosity::Normal,
    }
}

fn colors(choice: ColorChoice, terminal: bool) -> bool {
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => terminal && !is_set("NO_COLOR") && !is_dumb(),
    }
}

fn is_set(name: &str) -> bool {
    std::env::var_os(name).is_some_and(|value| !value.is_empty())
}

fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// The value of the first of these variables that is set and not empty.
fn first_set(names: &[&str]) -> Option<String> {
    names
        .iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty())
}

/// The language that the environment asks for.
pub(crate) fn environment_lang() -> Lang {
    lang_of(first_set(&["AL0_LANG", "LC_ALL", "LC_MESSAGES", "LANG"]).as_deref())
}

fn lang_of(locale: Option<&str>) -> Lang {
    match locale {
        Some(name) if name.to_ascii_lowercase().starts_with("ru") => Lang::Ru,
        _ => Lang::En,
    }
}

fn environment_charset() -> Charset {
    charset_of(first_set(&["LC_ALL", "LC_CTYPE", "LANG"]).as_deref())
}

/// A locale that names no UTF-8 gets ASCII; no locale at all says nothing against Unicode.
fn charset_of(locale: Option<&str>) -> Charset {
    let Some(name) = locale else {
        return Charset::Unicode;
    };
    let name = name.to_ascii_lowercase();
    match name.contains("utf-8") || name.contains("utf8") {
        true => Charset::Unicode,
        false => Charset::Ascii,
    }
}

#[cfg(test)]
mod tests {
    use super::{Charset, charset_of, lang_of};
    use al0_grammar::text::Lang;

    #[test]
    fn language_comes_from_the_locale() {
        assert_eq!(lang_of(Some("ru_RU.UTF-8")), Lang::Ru);
        assert_eq!(lang_of(Some("ru")), Lang::Ru);
        assert_eq!(lang_of(Some("C.UTF-8")), Lang::En);
        assert_eq!(lang_of(None), Lang::En);
    }

    #[test]
    fn characters_come_from_the_locale() {
        assert_eq!(charset_of(Some("ru_RU.UTF-8")), Charset::Unicode);
        assert_eq!(charset_of(Some("ru_RU.KOI8-R")), Charset::Ascii);
        assert_eq!(charset_of(Some("C")), Charset::Ascii);
        assert_eq!(charset_of(None), Charset::Unicode);
    }
}
