//! The programs that a document is part of: its own, and those of the tables that include it.
//!
//! A name in a file of clauses may be used only by the table that includes the file, and a name may be defined in a file
//! that only that table includes as well. So names are looked up in all these programs.

use std::sync::Arc;

use al0_grammar::span::FileId;

use crate::{
    analysis::Analysis, document::Document, folders::Folders, includers::roots, index::Occurrence,
    store::Store,
};

/// A document as a part of a program.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// The document with which the program begins.
    pub(crate) root: Arc<Document>,
    /// What is known of the program.
    pub(crate) analysis: Arc<Analysis>,
    /// The document's number in it.
    pub(crate) file: FileId,
}

impl Part {
    /// The document as the beginning of its own program.
    pub(crate) fn own(document: &Arc<Document>, store: &Store) -> Self {
        Self {
            root: Arc::clone(document),
            analysis: document.analysis(store),
            file: Analysis::MAIN,
        }
    }

    /// The file with an address in the program that begins with a document.
    pub(crate) fn of(root: &Arc<Document>, uri: &str, store: &Store) -> Option<Self> {
        let own = Self::own(root, store);
        let file = own.number(uri)?;
        Some(Self { file, ..own })
    }

    /// The number of a file of the program.
    pub(crate) fn number(&self, uri: &str) -> Option<FileId> {
        let files = self.analysis.files.iter().map(|file| &file.uri);
        let mut all = std::iter::once(&self.root.uri).chain(files).zip(0..);
        all.find(|(file, _)| ***file == *uri)
            .map(|(_, number)| FileId(number))
    }

    /// A document of the program.
    pub(crate) fn document(&self, file: FileId) -> Option<&Arc<Document>> {
        match file.0.checked_sub(1) {
            None => Some(&self.root),
            Some(at) => self.analysis.files.get(at as usize),
        }
    }

    /// The name that a place of the document touches.
    pub(crate) fn at(&self, offset: u32) -> Option<&Occurrence> {
        self.analysis.index.at(self.file, offset)
    }
}

/// The document in its own program, then in those of the tables that include it, directly or not.
pub(crate) fn parts<'a>(
    document: &'a Arc<Document>,
    store: &'a Store,
    folders: &'a Folders,
) -> impl Iterator<Item = Part> + 'a {
    let own = std::iter::once_with(|| Part::own(document, store));
    let others = std::iter::once_with(move || roots(document, store, folders)).flatten();
    own.chain(others.filter_map(|root| Part::of(&root, &document.uri, store)))
}

/// A name in a program.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    pub(crate) part: Part,
    pub(crate) found: Occurrence,
}

impl Named {
    fn at(part: Part, offset: u32) -> Option<Self> {
        let found = part.at(offset)?.clone();
        Some(Self { part, found })
    }

    fn home(&self) -> Option<&Occurrence> {
        let index = &self.part.analysis.index;
        index.definitions(&self.found.key).next()
    }
}

/// The name at a place of a document, in the first program that defines it, or else in the document's own.
pub(crate) fn named(
    document: &Arc<Document>,
    offset: u32,
    store: &Store,
    folders: &Folders,
) -> Option<Named> {
    let mut all = parts(document, store, folders);
    let own = Named::at(all.next()?, offset)?;
    if own.home().is_some() || !own.found.key.may_be_elsewhere() {
        return Some(own);
    }
    let mut others = all.filter_map(|part| Named::at(part, offset));
    others.find(|one| one.home().is_some()).or(Some(own))
}

/// The same name in every program that has it: all that share the file with its definition.
pub(crate) fn everywhere(first: Named, store: &Store, folders: &Folders) -> Vec<Named> {
    let mut all = Vec::new();
    if let Some(home) = first.home()
        && let Some(document) = first.part.document(home.file)
    {
        let others = parts(document, store, folders);
        let others = others.filter(|part| part.root.uri != first.part.root.uri);
        all.extend(others.filter_map(|part| {
            let index = &part.analysis.index;
            let found = index.defined_at(part.file, home.span, &home.key)?.clone();
            Some(Named { part, found })
        }));
    }
    all.insert(0, first);
    all
}
