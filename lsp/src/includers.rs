//! The tables of which a file is part: then it need not be a whole table.

use std::{path::Path, sync::Arc};

use crate::{
    document::Document,
    features::links,
    folders::Folders,
    sources::{may_name_files, real_path, saved},
    store::Store,
};

/// Whether an open table, or one that lies where its directives can reach the document, names the document.
pub(crate) fn is_included(document: &Document, store: &Store, folders: &Folders) -> bool {
    candidates(document, store, folders).next().is_some()
}

/// The open tables that name the document, then those on disk from where it can be reached.
pub(crate) fn includers(
    document: &Document,
    store: &Store,
    folders: &Folders,
) -> Vec<Arc<Document>> {
    candidates(document, store, folders).collect()
}

fn candidates<'a>(
    document: &'a Document,
    store: &'a Store,
    folders: &'a Folders,
) -> impl Iterator<Item = Arc<Document>> + 'a {
    document.path().into_iter().flat_map(move |own| {
        let on_disk = folders.above(own).into_iter();
        let on_disk = on_disk.filter_map(|path| saved(&path, store));
        let all = store.all().into_iter().chain(on_disk);
        all.filter(move |other| {
            *other.uri != *document.uri
                && may_name_files(&other.text.source)
                && links::links(other, store)
                    .iter()
                    .any(|link| leads_to(&link.uri, own))
        })
    })
}

fn leads_to(uri: &str, own: &Path) -> bool {
    real_path(uri).is_some_and(|path| path == own)
}
