//! What client and server agreed on, and what the user set.

use al0_grammar::text::Lang;

use crate::position::Encoding;

/// Settings of the session.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// Units of columns.
    pub(crate) encoding: Encoding,
    /// Language of the texts.
    pub(crate) lang: Lang,
    /// Whether the client asks for diagnostics itself.
    pub(crate) pulls: bool,
    /// Whether the client can be told to ask again.
    pub(crate) refreshes: Refreshes,
    /// Whether the client tells of changed files when asked to.
    pub(crate) watches: bool,
    /// Whether code lenses and the findings of playing a table out are wanted.
    pub(crate) lens: bool,
    /// Whether inlay hints are wanted.
    pub(crate) hints: bool,
    /// Whether completions may have places to fill in.
    pub(crate) snippets: bool,
    /// Whether completions may be marked as given up.
    pub(crate) tags: bool,
}

/// What the client can be told to ask for again.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Refreshes {
    /// Diagnostics.
    pub(crate) diagnostics: bool,
    /// Code lenses.
    pub(crate) lens: bool,
    /// Inlay hints.
    pub(crate) hints: bool,
}

impl Settings {
    pub(crate) fn new(lang: Lang) -> Self {
        Self {
            encoding: Encoding::default(),
            lang,
            pulls: false,
            refreshes: Refreshes::default(),
            watches: false,
            lens: true,
            hints: false,
            snippets: false,
            tags: false,
        }
    }
}
