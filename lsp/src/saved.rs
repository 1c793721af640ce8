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
        let real = fs::canonicalize(path).ok()?;
        if store.at_path(&real).is_some() {
            return None;
        }
        let data = fs::metadata(&real).ok()?;
        let stamp = (data.modified().ok()?, data.len());
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(reading) = known.get(path).filter(|one| one.stamp == stamp) {
            return reading.document.clone();
        }
        let document = sources::saved(path, store).filter(|one| !one.named_files().is_empty());
        if known.len() >= MOST {
            known.clear();
        }
        let reading = Reading {
            stamp,
            document: document.clone(),
        };
        known.insert(path.to_owned(), reading);
        document
    }

    /// Has all files read again.
    pub(crate) fn forget(&self) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clear();
    }
}
