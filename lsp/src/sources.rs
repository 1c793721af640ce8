//! The files that a document's directives name: the open ones as they are shown, saved or not, the others from disk.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use al0_compiler::{Files, Source, Unavailable};
use tower_lsp::lsp_types::Url;

use crate::{document::Document, store::Store};

/// What may follow a name in a directive.
const ENDINGS: &[&str] = &["", ".al0", ".pl"];

/// The files of one program.
pub(crate) struct Sources<'s> {
    store: &'s Store,
    root: &'s Document,
    /// Where the document lies, resolved; nothing for one that was never saved.
    path: Option<PathBuf>,
    /// The files read, in the order of their numbers, which begin at 1.
    pub(crate) read: Vec<Arc<Document>>,
}

impl<'s> Sources<'s> {
    pub(crate) fn new(store: &'s Store, root: &'s Document) -> Self {
        let path = path(&root.uri).and_then(|path| fs::canonicalize(path).ok());
        Self {
            store,
            root,
            path,
            read: Vec::new(),
        }
    }

    /// The document as the first text of its program.
    pub(crate) fn roots(&self) -> Vec<Source> {
        vec![Source {
            name: self.root.uri.to_string(),
            text: self.root.text.source.to_string(),
        }]
    }
}

impl Files for Sources<'_> {
    fn find(&mut self, wanted: &str, from: &str) -> Result<String, Unavailable> {
        let from = path(from).ok_or(Unavailable::Missing)?;
        let folder = from.parent().ok_or(Unavailable::Missing)?;
        let found = beside(folder, wanted).ok_or(Unavailable::Missing)?;
        let real = fs::canonicalize(&found).map_err(|_| Unavailable::Unreadable)?;
        if Some(&real) == self.path.as_ref() {
            return Ok(self.root.uri.to_string());
        }
        let allowed = self.path.as_ref().and_then(|path| path.parent());
        if !allowed.is_some_and(|folder| real.starts_with(folder)) {
            return Err(Unavailable::Outside);
        }
        let uri = Url::from_file_path(&real).map_err(|()| Unavailable::Unreadable)?;
        Ok(uri.to_string())
    }

    fn read(&mut self, name: &str) -> Result<String, Unavailable> {
        let document = match self.store.get(name) {
            Some(open) => open,
            None => {
                let path = path(name).ok_or(Unavailable::Unreadable)?;
                let text = fs::read_to_string(path).map_err(|_| Unavailable::Unreadable)?;
                Arc::new(Document::new(name.into(), 0, text))
            }
        };
        let text = document.text.source.to_string();
        self.read.push(document);
        Ok(text)
    }
}

fn path(uri: &str) -> Option<PathBuf> {
    Url::parse(uri).ok()?.to_file_path().ok()
}

/// The file that a directive means, as seen from a folder.
pub(crate) fn beside(folder: &Path, wanted: &str) -> Option<PathBuf> {
    let mut paths = ENDINGS
        .iter()
        .map(|ending| folder.join(format!("{wanted}{ending}")));
    paths.find(|path| path.is_file())
}

/// Whether a text may name other files, so that it has to be looked at again when one of them changes.
pub(crate) fn may_name_files(text: &str) -> bool {
    const WORDS: &[&str] = &["include", "consult", "включить", "загрузить", ":- [", ":-["];
    WORDS.iter().any(|word| text.contains(word))
}
