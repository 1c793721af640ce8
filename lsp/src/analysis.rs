//! What the compiler says of a program.

use std::cell::Cell;

use al0_compiler::{Checked, Unit, check};
use al0_grammar::{diagnostic::Diagnostic, span::FileId};

use crate::{
    index::Index,
    profiles::{Profiles, Recalled},
};

/// A checked program.
#[derive(Debug)]
pub(crate) struct Analysis {
    /// Files, table, findings.
    pub(crate) checked: Checked,
    /// The names in them.
    pub(crate) index: Index,
}

/// How far the findings go.
pub(crate) enum Findings {
    /// All of them.
    Complete(Vec<Diagnostic>),
    /// Those that need no look at positions; such a look has to be taken for the others.
    Quick(Vec<Diagnostic>),
}

impl Analysis {
    /// The document itself; the files that it includes come after.
    pub(crate) const MAIN: FileId = FileId(0);

    /// The document's own tokens and terms.
    pub(crate) fn main(&self) -> Option<&Unit> {
        self.checked.units.first()
    }

    /// Checks a text without looking at positions.
    pub(crate) fn quick(text: &str) -> Self {
        let checked = check(vec![text.to_owned()], None);
        let index = Index::new(&checked.units);
        Self { checked, index }
    }
}

/// Everything found, if what is remembered of positions is enough; otherwise what is found without.
pub(crate) fn findings_at_once(text: &str, profiles: &Profiles) -> Findings {
    let missed = Cell::new(false);
    let checked = check(
        vec![text.to_owned()],
        Some(
            &|ending, us, goals, turn| match profiles.recall(ending, us, goals, turn) {
                Recalled::Classes(classes) => Some(classes),
                Recalled::TooLarge => None,
                Recalled::Unknown => {
                    missed.set(true);
                    None
                }
            },
        ),
    );
    if missed.get() {
        Findings::Quick(check(vec![text.to_owned()], None).diagnostics)
    } else {
        Findings::Complete(checked.diagnostics)
    }
}

/// Everything found, positions looked at as far as need be.
pub(crate) fn all_findings(text: &str, profiles: &Profiles) -> Vec<Diagnostic> {
    let look = |ending: &_, us, goals: &[_], turn| profiles.find(ending, us, goals, turn);
    check(vec![text.to_owned()], Some(&look)).diagnostics
}
