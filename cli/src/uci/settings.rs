//! The options that hosts may set. Those that mean nothing to a table are taken and kept quiet about, because hosts
//! that set them refuse an engine without them.

use al0_grammar::text::Lang;
use std::time::Duration;

/// What an option accepts.
enum Kind {
    /// A number: default, least, most.
    Spin(u64, u64, u64),
    /// True or false: default.
    Check(bool),
    /// A text.
    Text,
    /// A word of these.
    Combo(&'static [&'static str]),
    /// Something to do.
    Button,
}

/// The options in the order in which they are told.
const OPTIONS: &[(&str, Kind)] = &[
    (ADVICE_FILE, Kind::Text),
    (LANGUAGE, Kind::Combo(&["en", "ru"])),
    (OVERHEAD, Kind::Spin(30, 0, 10_000)),
    ("Threads", Kind::Spin(1, 1, 1024)),
    ("Hash", Kind::Spin(16, 1, 33_554_432)),
    ("Clear Hash", Kind::Button),
    ("Ponder", Kind::Check(false)),
    ("MultiPV", Kind::Spin(1, 1, 256)),
    ("SyzygyPath", Kind::Text),
    (VERIFY, Kind::Check(false)),
    (SHOW_LINE, Kind::Check(false)),
    (SHOW_WDL, Kind::Check(false)),
];

const ADVICE_FILE: &str = "AdviceFile";
const LANGUAGE: &str = "Language";
const OVERHEAD: &str = "Move Overhead";
const VERIFY: &str = "VerifiedScores";
const SHOW_LINE: &str = "UCI_ShowCurrLine";
const SHOW_WDL: &str = "UCI_ShowWDL";

/// The options that have a meaning here.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// The tables, as they were named; more than one are separated by `;`.
    pub(crate) files: String,
    /// Language of `info string`.
    pub(crate) lang: Lang,
    /// Time that is lost between the host and us.
    pub(crate) overhead: Duration,
    /// Whether tables are played out, so that scores are moves to mate.
    pub(crate) verify: bool,
    /// Whether the lines of the tree are shown.
    pub(crate) show_lines: bool,
    /// Whether chances of win, draw and loss are shown.
    pub(crate) show_wdl: bool,
}

/// What came of setting an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// All is done.
    Done,
    /// Other tables are wanted.
    Tables,
    /// What was remembered is to be forgotten.
    Forget,
    /// There is no such option.
    Unknown,
    /// The value is none of those allowed.
    BadValue,
}

impl Settings {
    /// The settings at the start.
    pub(crate) fn new(files: &[String], lang: Lang) -> Self {
        Self {
            files: files.join(";"),
            lang,
            overhead: Duration::from_millis(30),
            verify: false,
            show_lines: false,
            show_wdl: false,
        }
    }

    /// The lines that tell a host of the options.
    pub(crate) fn declarations(&self) -> Vec<String> {
        OPTIONS
            .iter()
            .map(|(name, kind)| format!("option name {name} type {}", self.describe(name, kind)))
            .collect()
    }

    fn describe(&self, name: &str, kind: &Kind) -> String {
        match kind {
            Kind::Spin(default, least, most) => {
                format!("spin default {default} min {least} max {most}")
            }
            Kind::Check(default) => format!("check default {default}"),
            Kind::Text if name == ADVICE_FILE => format!("string default {}", self.files),
            Kind::Text => "string default <empty>".to_owned(),
            Kind::Combo(values) => {
                let lang = match self.lang {
                    Lang::En => "en",
                    Lang::Ru => "ru",
                };
                format!("combo default {lang} var {}", values.join(" var "))
            }
            Kind::Button => "button".to_owned(),
        }
    }

    /// Takes a value in. Names are compared without regard to case.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Change {
        let known = OPTIONS
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name));
        match known {
            None => Change::Unknown,
            Some((_, kind)) if !kind.accepts(value) => Change::BadValue,
            Some((name, kind)) => self.take(name, kind, value),
        }
    }

    fn take(&mut self, name: &str, kind: &Kind, value: &str) -> Change {
        let on = value.eq_ignore_ascii_case("true");
        match name {
            ADVICE_FILE => {
                value.clone_into(&mut self.files);
                return Change::Tables;
            }
            LANGUAGE if value.eq_ignore_ascii_case("ru") => self.lang = Lang::Ru,
            LANGUAGE => self.lang = Lang::En,
            OVERHEAD => self.overhead = Duration::from_millis(value.parse().unwrap_or(0)),
            VERIFY => self.verify = on,
            SHOW_LINE => self.show_lines = on,
            SHOW_WDL => self.show_wdl = on,
            _ if matches!(kind, Kind::Button) => return Change::Forget,
            _ => {}
        }
        Change::Done
    }
}

impl Kind {
    fn accepts(&self, value: &str) -> bool {
        match self {
            Self::Spin(_, least, most) => value
                .parse::<u64>()
                .is_ok_and(|number| (*least..=*most).contains(&number)),
            Self::Check(_) => ["true", "false"]
                .iter()
                .any(|word| word.eq_ignore_ascii_case(value)),
            Self::Combo(values) => values.iter().any(|word| word.eq_ignore_ascii_case(value)),
            Self::Text | Self::Button => true,
        }
    }
}
