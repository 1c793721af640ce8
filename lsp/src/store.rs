//! The open documents. Whoever takes one keeps that version; a change puts a new one in its place.

use std::{
    collections::BTreeMap,
    path::Path,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use crate::{
    document::{Change, Document},
    parses::Parses,
    position::Encoding,
    saved::Saved,
};

/// The open documents by URI.
#[derive(Debug, Default)]
pub(crate) struct Store {
    documents: Mutex<BTreeMap<Arc<str>, Arc<Document>>>,
    /// What was parsed of them.
    pub(crate) parses: Parses,
    /// What was read of the files that name others.
    pub(crate) saved: Saved,
}

impl Store {
    /// Every entry is replaced as a whole, so a panic elsewhere leaves nothing half-done.
    fn documents(&self) -> MutexGuard<'_, BTreeMap<Arc<str>, Arc<Document>>> {
        self.documents
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn open(&self, uri: &str, version: i32, text: String) {
        let uri: Arc<str> = uri.into();
        let document = Document::new(Arc::clone(&uri), version, text);
        self.documents().insert(uri, Arc::new(document));
    }

    /// Applies changes to a document; one that was never opened is begun anew by a change of its whole text.
    pub(crate) fn change(&self, uri: &str, version: i32, changes: Vec<Change>, encoding: Encoding) {
        let mut documents = self.documents();
        let next = match documents.get(uri) {
            Some(document) => document.changed(version, changes, encoding),
            None => Document::new(uri.into(), version, "").changed(version, changes, encoding),
        };
        documents.insert(Arc::clone(&next.uri), Arc::new(next));
    }

    pub(crate) fn close(&self, uri: &str) {
        self.documents().remove(uri);
        self.parses.forget(uri);
    }

    pub(crate) fn get(&self, uri: &str) -> Option<Arc<Document>> {
        self.documents().get(uri).cloned()
    }

    /// The document that lies there; clients may write one address in several ways.
    pub(crate) fn at_path(&self, path: &Path) -> Option<Arc<Document>> {
        // Where a document lies may have to be looked up on disk: not while all wait for the documents.
        self.all().into_iter().find(|one| one.path() == Some(path))
    }

    /// Whether this very version is still the one shown.
    pub(crate) fn is_current(&self, document: &Arc<Document>) -> bool {
        self.get(&document.uri)
            .is_some_and(|now| Arc::ptr_eq(&now, document))
    }

    /// All of them, by URI.
    pub(crate) fn all(&self) -> Vec<Arc<Document>> {
        self.documents().values().cloned().collect()
    }
}
