//! What the compiler says of a program: a document and the files that it includes.

use std::{
    cell::Cell,
    sync::{Arc, OnceLock},
};

use al0_compiler::{Checked, Profiler, Unit, check_program};
use al0_grammar::{diagnostic::Diagnostic, parse::parse, span::FileId};

use crate::{
    document::Document,
    fare::Compiled,
    index::Index,
    profiles::{Profiles, Recalled},
    sources::Sources,
    store::Store,
};

/// A checked program.
#[derive(Debug)]
pub(crate) struct Analysis {
    /// Files, table, findings.
    pub(crate) checked: Checked,
    /// The names in them.
    pub(crate) index: Index,
    /// The included files, by number from 1 on.
    pub(crate) files: Vec<Arc<Document>>,
    /// The document's own tokens and terms, where the program has it in pieces.
    whole: Option<Unit>,
    /// The compiled table, once somebody asks; nothing where there are errors.
    compiled: OnceLock<Option<Arc<Compiled>>>,
}

/// What is wrong with a program.
pub(crate) struct Found {
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The included files, by number from 1 on.
    pub(crate) files: Vec<Arc<Document>>,
    /// Whether positions were looked at as far as need be.
    pub(crate) complete: bool,
}

impl Analysis {
    /// The document itself; the files that it includes come after.
    pub(crate) const MAIN: FileId = FileId(0);

    /// The compiled table; nothing where there are errors.
    pub(crate) fn compiled(&self) -> Option<Arc<Compiled>> {
        let compile = || Compiled::of(&self.checked).map(Arc::new);
        self.compiled.get_or_init(compile).clone()
    }

    /// The document's own tokens and terms.
    pub(crate) fn main(&self) -> Option<&Unit> {
        self.whole.as_ref().or_else(|| self.unit(Self::MAIN))
    }

    /// A file of the program, or its first piece.
    pub(crate) fn unit(&self, file: FileId) -> Option<&Unit> {
        self.checked.units.iter().find(|unit| unit.file == file)
    }

    /// Checks a document without looking at positions.
    pub(crate) fn quick(document: &Document, store: &Store) -> Self {
        let mut sources = Sources::new(store, document);
        let checked = check_program(sources.roots(), &mut sources, None);
        sources.keep(|| checked.units.clone());
        let pieces = checked
            .units
            .iter()
            .filter(|unit| unit.file == Self::MAIN)
            .count();
        let text = &document.text.source;
        let whole = (pieces != 1).then(|| Unit {
            file: Self::MAIN,
            text: text.to_string(),
            parsed: parse(Self::MAIN, text),
        });
        Self {
            index: Index::new(&checked.units),
            checked,
            files: sources.read,
            whole,
            compiled: OnceLock::new(),
        }
    }
}

fn found(
    document: &Document,
    store: &Store,
    profiler: Option<Profiler<'_>>,
    look_at_roots: impl FnOnce(&mut Checked),
) -> Found {
    let mut sources = Sources::new(store, document);
    let mut checked = check_program(sources.roots(), &mut sources, profiler);
    look_at_roots(&mut checked);
    sources.keep(|| checked.units);
    Found {
        diagnostics: checked.diagnostics,
        files: sources.read,
        complete: profiler.is_some(),
    }
}

/// Everything found, if what is remembered of positions is enough; otherwise what is found without.
pub(crate) fn findings_at_once(document: &Document, store: &Store, profiles: &Profiles) -> Found {
    let missed = Cell::new(false);
    let complete = found(
        document,
        store,
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
        |checked| missed.set(missed.get() || !profiles.roots.recall(checked)),
    );
    if missed.get() {
        found(document, store, None, |_| {})
    } else {
        complete
    }
}

/// Everything found, positions looked at as far as need be.
pub(crate) fn all_findings(document: &Document, store: &Store, profiles: &Profiles) -> Found {
    let look = |ending: &_, us, goals: &[_], turn| profiles.find(ending, us, goals, turn);
    found(document, store, Some(&look), |checked| {
        profiles.roots.find(checked)
    })
}
