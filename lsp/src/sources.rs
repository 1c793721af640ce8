//! The files that a document's directives name: the open ones as they are shown, saved or not, the others from disk.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use al0_compiler::{DIRECTIVES, Files, Source, Unavailable, Unit};
use al0_grammar::{
    parse::{Parsed, parse},
    span::FileId,
    text::Lang,
    token::Op,
};
use tower_lsp::lsp_types::Url;

use crate::{document::Document, store::Store};

/// What may follow a name in a directive.
const ENDINGS: &[&str] = &["", ".al0", ".pl"];

/// The files of one program.
pub(crate) struct Sources<'s> {
    store: &'s Store,
    root: &'s Document,
    /// The files read, in the order of their numbers, which begin at 1.
    pub(crate) read: Vec<Arc<Document>>,
    /// The names under which files were parsed, by number.
    parsed: BTreeMap<FileId, Arc<str>>,
    /// Whether the program is shown, so that what is parsed of it is kept for the next version.
    shown: bool,
}

impl<'s> Sources<'s> {
    pub(crate) fn new(store: &'s Store, root: &'s Document) -> Self {
        Self {
            store,
            root,
            read: Vec::new(),
            parsed: BTreeMap::new(),
            shown: store.get(&root.uri).is_some(),
        }
    }

    /// Keeps what was parsed for the next version, where the program has a file in one piece and is shown.
    pub(crate) fn keep(&self, units: impl FnOnce() -> Vec<Unit>) {
        if !self.shown {
            return;
        }
        let mut pieces: BTreeMap<FileId, Vec<Unit>> = BTreeMap::new();
        for unit in units() {
            pieces.entry(unit.file).or_default().push(unit);
        }
        for (file, mut pieces) in pieces {
            if let (Some(only), true, Some(name)) =
                (pieces.pop(), pieces.is_empty(), self.parsed.get(&file))
            {
                self.store.parses.keep(name, only);
            }
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

impl Sources<'_> {
    /// The file that a directive means, as seen from a folder, be it on disk or only open.
    fn beside(&self, folder: &Path, wanted: &str) -> Option<PathBuf> {
        let folder = fs::canonicalize(folder).ok()?;
        let mut paths = ENDINGS
            .iter()
            .map(|ending| folder.join(format!("{wanted}{ending}")));
        paths.find_map(|path| {
            if path.is_file() {
                return fs::canonicalize(path).ok();
            }
            self.store.at_path(&path).map(|_| path)
        })
    }
}

impl Files for Sources<'_> {
    fn find(&mut self, wanted: &str, from: &str) -> Result<String, Unavailable> {
        let from = path(from).ok_or(Unavailable::Missing)?;
        let folder = from.parent().ok_or(Unavailable::Missing)?;
        let real = self.beside(folder, wanted).ok_or(Unavailable::Missing)?;
        if Some(real.as_path()) == self.root.path() {
            return Ok(self.root.uri.to_string());
        }
        let allowed = self.root.path().and_then(Path::parent);
        if !allowed.is_some_and(|folder| real.starts_with(folder)) {
            return Err(Unavailable::Outside);
        }
        let uri = Url::from_file_path(&real).map_err(|()| Unavailable::Unreadable)?;
        Ok(uri.to_string())
    }

    fn read(&mut self, name: &str) -> Result<String, Unavailable> {
        let path = path(name).ok_or(Unavailable::Unreadable)?;
        let document = match self.store.at_path(&path) {
            Some(open) => open,
            None => {
                let text = fs::read_to_string(path).map_err(|_| Unavailable::Unreadable)?;
                Arc::new(Document::new(name.into(), 0, text))
            }
        };
        let text = document.text.source.to_string();
        self.read.push(document);
        Ok(text)
    }

    fn parse(&mut self, file: FileId, name: &str, text: &str) -> Parsed {
        if !self.shown {
            return parse(file, text);
        }
        self.parsed.insert(file, name.into());
        self.store.parses.parse(name, file, text)
    }
}

fn path(uri: &str) -> Option<PathBuf> {
    Url::parse(uri).ok()?.to_file_path().ok()
}

/// Where a document lies, links followed; for one that is not on disk as yet, where it would.
pub(crate) fn real_path(uri: &str) -> Option<PathBuf> {
    let path = path(uri)?;
    let whole = fs::canonicalize(&path).ok();
    whole.or_else(|| {
        let folder = fs::canonicalize(path.parent()?).ok()?;
        Some(folder.join(path.file_name()?))
    })
}

/// Whether a text may name other files, so that it has to be looked at again when one of them changes.
pub(crate) fn may_name_files(text: &str) -> bool {
    let mut reading = DIRECTIVES.iter().filter(|info| info.reads_files());
    reading.any(|info| text.contains(info.en) || text.contains(info.ru)) || may_list_files(text)
}

/// Whether a directive may be a list of files, perhaps after a comment: `:- [lib].`
fn may_list_files(text: &str) -> bool {
    let mut directives = text.match_indices(Op::Neck.spelling(Lang::En));
    directives.any(|(at, neck)| {
        let rest = text.get(at + neck.len()..).unwrap_or_default();
        rest.trim_start().starts_with(['[', '%', '/'])
    })
}

/// A file on disk; nothing for one that is open.
pub(crate) fn saved(path: &Path, store: &Store) -> Option<Arc<Document>> {
    let real = fs::canonicalize(path).ok()?;
    match store.at_path(&real) {
        Some(_) => None,
        None => on_disk(path),
    }
}

/// A file as it is on disk, open or not.
pub(crate) fn on_disk(path: &Path) -> Option<Arc<Document>> {
    let uri = Url::from_file_path(path).ok()?;
    let text = fs::read_to_string(path).ok()?;
    Some(Arc::new(Document::new(uri.as_str().into(), 0, text)))
}

/// A document, open or on disk.
pub(crate) fn shown_or_saved(uri: &str, store: &Store) -> Option<Arc<Document>> {
    store.get(uri).or_else(|| {
        let path = real_path(uri)?;
        store.at_path(&path).or_else(|| saved(&path, store))
    })
}
