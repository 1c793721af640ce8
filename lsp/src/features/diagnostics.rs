//! How a finding of the compiler is told in an editor.

use al0_grammar::{
    codes::{self, Code},
    diagnostic::Diagnostic,
    text::Lang,
};

/// How an editor may show the place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fading {
    /// As usual.
    None,
    /// Faded: it has no effect.
    Unnecessary,
}

/// What is superfluous is shown faded.
pub(crate) fn fading(code: Code) -> Fading {
    const SUPERFLUOUS: &[Code] = &[
        codes::UNUSED_ADVICE,
        codes::RULE_AFTER_ALWAYS,
        codes::REPEATED_CONDITION,
        codes::RULE_NEVER_REACHED,
        codes::UNREACHABLE_BRANCH,
        codes::REPEATED_IN_LIST,
        codes::USED_NOWHERE,
    ];
    if SUPERFLUOUS.contains(&code) {
        Fading::Unnecessary
    } else {
        Fading::None
    }
}

/// The whole text: what is wrong, the words at the place, further facts, what to do; a line each.
pub(crate) fn message(diagnostic: &Diagnostic, lang: Lang) -> String {
    let first = std::iter::once(&diagnostic.message);
    let label = diagnostic.primary.text.iter();
    let notes = diagnostic.notes.iter();
    let hint = diagnostic.hint.iter();
    let lines: Vec<&str> = first
        .chain(label)
        .chain(notes)
        .chain(hint)
        .map(|text| text.get(lang))
        .collect();
    lines.join("\n")
}
