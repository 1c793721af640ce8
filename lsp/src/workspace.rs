//! Names in all tables of the session: the open ones as they are shown, the others as they are on disk.

use std::sync::Arc;

use tower_lsp::lsp_types::SymbolInformation;

use crate::{document::Document, features::symbols, server::Shared, sources::saved, to_lsp};

/// More answers help nobody.
const MOST_SYMBOLS: usize = 500;

/// The names that answer a query, by document and place.
pub(crate) fn symbols(shared: &Shared, query: &str) -> Vec<SymbolInformation> {
    let mut found = Vec::new();
    for document in documents(shared) {
        if found.len() >= MOST_SYMBOLS {
            break;
        }
        let outline = symbols::outline(&document.analysis(&shared.store));
        let answering = outline
            .iter()
            .filter(|symbol| symbols::answers(&symbol.name, query));
        shared.write(&document, &[], |writer| {
            found.extend(answering.filter_map(|symbol| to_lsp::information(&writer, symbol)));
        });
    }
    found
}

fn documents(shared: &Shared) -> Vec<Arc<Document>> {
    let mut documents = shared.store.all();
    let on_disk = shared.folders.tables();
    documents.extend(on_disk.iter().filter_map(|path| saved(path, &shared.store)));
    documents.sort_by(|one, other| one.uri.cmp(&other.uri));
    documents
}
