//! Whether a file is part of another's program: then it need not be a whole table.

use std::{fs, path::Path, sync::Arc};

use tower_lsp::lsp_types::Url;

use crate::{
    document::Document, features::links, folders::Folders, sources::may_name_files, store::Store,
};

/// Whether an open table, or one that lies where its directives can reach the document, names the document.
pub(crate) fn is_included(document: &Document, store: &Store, folders: &Folders) -> bool {
    let Some(own) = Url::parse(&document.uri)
        .ok()
        .and_then(|uri| uri.to_file_path().ok())
        .and_then(|path| fs::canonicalize(path).ok())
    else {
        return false;
    };
    let names_it = |other: &Document| {
        *other.uri != *document.uri
            && may_name_files(&other.text.source)
            && links::links(other, store)
                .iter()
                .any(|link| leads_to(&link.uri, &own))
    };
    store.all().iter().any(|open| names_it(open))
        || folders
            .above(&own)
            .iter()
            .any(|path| saved(path, store).is_some_and(|other| names_it(&other)))
}

fn leads_to(uri: &str, own: &Path) -> bool {
    let path = Url::parse(uri).ok().and_then(|uri| uri.to_file_path().ok());
    path.is_some_and(|path| path == own)
}

/// A table on disk that is not open.
fn saved(path: &Path, store: &Store) -> Option<Arc<Document>> {
    let uri = Url::from_file_path(path).ok()?;
    if store.get(uri.as_str()).is_some() {
        return None;
    }
    let text = fs::read_to_string(path).ok()?;
    Some(Arc::new(Document::new(uri.as_str().into(), 0, text)))
}
