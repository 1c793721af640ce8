//! Names in all tables of the session: the open ones as they are shown, the others as they are on disk.

use std::{fs, sync::Arc};

use tower_lsp::lsp_types::{SymbolInformation, Url};

use crate::{document::Document, features::symbols, server::Shared, to_lsp};

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
    for path in shared.folders.tables() {
        let Ok(uri) = Url::from_file_path(&path) else {
            continue;
        };
        if shared.store.get(uri.as_str()).is_some() {
            continue;
        }
        if let Ok(text) = fs::read_to_string(&path) {
            documents.push(Arc::new(Document::new(uri.as_str().into(), 0, text)));
        }
    }
    documents.sort_by(|one, other| one.uri.cmp(&other.uri));
    documents
}
