//! The tables of which a file is part: then it need not be a whole table.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    path::PathBuf,
    sync::Arc,
};

use crate::{
    document::Document, features::links, folders::Folders, sources::real_path, store::Store,
};

/// Whether an open table, or one that lies where its directives can reach the document, names the document.
pub(crate) fn is_included(document: &Document, store: &Store, folders: &Folders) -> bool {
    let mut search = Search::new(store, folders);
    !search.known(document).is_empty() || !search.naming(document).is_empty()
}

/// The tables that include a document, directly or not; the nearest first.
pub(crate) fn roots(document: &Document, store: &Store, folders: &Folders) -> Vec<Arc<Document>> {
    let mut search = Search::new(store, folders);
    let mut seen = BTreeSet::from([Arc::clone(&document.uri)]);
    let mut found = search.naming(document);
    found.retain(|one| seen.insert(Arc::clone(&one.uri)));
    let mut next = 0;
    while let Some(one) = found.get(next).cloned() {
        let more = search.naming(&one).into_iter();
        found.extend(more.filter(|one| seen.insert(Arc::clone(&one.uri))));
        next += 1;
    }
    found
}

/// A search for tables that name files. Each folder is read, and each table asked, once.
struct Search<'a> {
    store: &'a Store,
    folders: &'a Folders,
    /// The folders that have been read.
    read: HashSet<PathBuf>,
    /// The tables that name a file, by where the file lies: the open ones, then those on disk.
    tables: HashMap<PathBuf, Vec<Arc<Document>>>,
}

impl<'a> Search<'a> {
    fn new(store: &'a Store, folders: &'a Folders) -> Self {
        let mut search = Self {
            store,
            folders,
            read: HashSet::new(),
            tables: HashMap::new(),
        };
        store.all().iter().for_each(|open| search.add(open));
        search
    }

    /// The tables that name a document.
    fn naming(&mut self, document: &Document) -> Vec<Arc<Document>> {
        let Some(own) = document.path() else {
            return Vec::new();
        };
        for folder in self.folders.above(own) {
            if self.read.insert(folder.clone()) {
                let files = Folders::sources(&folder).into_iter();
                let saved: Vec<_> = files
                    .filter_map(|path| self.store.saved.naming(&path, self.store))
                    .collect();
                saved.iter().for_each(|one| self.add(one));
            }
        }
        self.known(document)
    }

    /// The tables that name a document, among those looked at so far.
    fn known(&self, document: &Document) -> Vec<Arc<Document>> {
        let own = document.path().and_then(|own| self.tables.get(own));
        let others = own.into_iter().flatten();
        others
            .filter(|other| *other.uri != *document.uri)
            .cloned()
            .collect()
    }

    fn add(&mut self, table: &Arc<Document>) {
        let links = links::links(table, self.store);
        let named: BTreeSet<PathBuf> = links
            .iter()
            .filter_map(|link| real_path(&link.uri))
            .collect();
        for path in named {
            self.tables.entry(path).or_default().push(Arc::clone(table));
        }
    }
}
