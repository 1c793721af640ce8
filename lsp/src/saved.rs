//! Files on disk that name other files. Each is read once, for as long as it stays as it is.

use std::{
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::SystemTime,
};

use crate::{document::Document, sources, store::Store};

/// More files are not remembered.
const MOST: usize = 4096;

/// When a file was written and how long it is.
type Stamp = (SystemTime, u64);

/// A file as it was read; nothing of one that names no others.
#[derive(Debug)]
struct Reading {
    stamp: Stamp,
    document: Option<Arc<Document>>,
}

/// What was read of files.
#[derive(Debug, Default)]
pub(crate) struct Saved(Mutex<HashMap<PathBuf, Reading>>);

impl Saved {
    /// A file on disk that names others; nothing for one that is open.
    pub(crate) fn naming(&self, path: &Path, store: &Store) -> Option<Arc<Document>> {
        let data = fs::metadata(path).ok()?;
        let stamp = (data.modified().ok()?, data.len());
        let known = self.known(path, stamp).unwrap_or_else(|| {
            let document = sources::on_disk(path).filter(|one| !one.named_files().is_empty());
            self.keep(
                path,
                Reading {
                    stamp,
                    document: document.clone(),
                },
            );
            document
        });
        known.filter(|one| {
            let real = one.path();
            real.is_none_or(|real| store.at_path(real).is_none())
        })
    }

    /// What was read of a file that is still as it was.
    fn known(&self, path: &Path, stamp: Stamp) -> Option<Option<Arc<Document>>> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let reading = known.get(path).filter(|one| one.stamp == stamp);
        reading.map(|one| one.document.clone())
    }

    fn keep(&self, path: &Path, reading: Reading) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST {
            known.clear();
        }
        known.insert(path.to_owned(), reading);
    }

    /// Has all files read again.
    pub(crate) fn forget(&self) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clear();
    }
}
