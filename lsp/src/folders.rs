//! The folders that the client works in, and the tables in them.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{PoisonError, RwLock},
};

/// How deep folders are looked into.
const DEEPEST: usize = 8;
/// How many tables are looked at.
const MOST_FILES: usize = 1000;
/// Larger files are no tables.
const LARGEST: u64 = 1 << 22;

/// The folders of the session.
#[derive(Debug, Default)]
pub(crate) struct Folders(RwLock<Vec<PathBuf>>);

impl Folders {
    /// Adds folders and takes others away.
    pub(crate) fn change(&self, added: Vec<PathBuf>, removed: &[PathBuf]) {
        let mut folders = self.0.write().unwrap_or_else(PoisonError::into_inner);
        folders.retain(|folder| !removed.contains(folder));
        folders.extend(added);
        folders.sort();
        folders.dedup();
    }

    /// The folder of a file and, within the folders of the session, those above it.
    pub(crate) fn above(&self, file: &Path) -> Vec<PathBuf> {
        let folders = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let inside = |folder: &Path| folders.iter().any(|one| folder.starts_with(one));
        let places = file.ancestors().skip(1).enumerate();
        let places = places.take_while(|(up, folder)| *up == 0 || inside(folder));
        places.map(|(_, folder)| folder.to_owned()).collect()
    }

    /// The files in a folder that can be part of a program.
    pub(crate) fn sources(folder: &Path) -> Vec<PathBuf> {
        let files = entries(folder).into_iter();
        let sources = files.filter(|entry| is_table(entry) || is_clauses(entry));
        sources.take(MOST_FILES).collect()
    }

    /// The tables in all folders, each once, in order of their paths.
    pub(crate) fn tables(&self) -> Vec<PathBuf> {
        let folders = self
            .0
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let mut found = Vec::new();
        let mut pending: Vec<(PathBuf, usize)> = folders.into_iter().map(|one| (one, 0)).collect();
        while let Some((folder, depth)) = pending.pop() {
            for entry in entries(&folder) {
                if found.len() >= MOST_FILES {
                    break;
                }
                if entry.is_dir() {
                    if depth < DEEPEST && !is_hidden(&entry) && !entry.is_symlink() {
                        pending.push((entry, depth + 1));
                    }
                } else if is_table(&entry) {
                    found.push(entry);
                }
            }
        }
        found.sort();
        found.dedup();
        found
    }
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

fn is_hidden(folder: &Path) -> bool {
    let name = folder.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| name.starts_with('.') || name == "node_modules" || name == "target")
}

fn is_table(file: &Path) -> bool {
    is_called(file, "al0")
}

/// Whether a file is one of clauses alone, as other systems name it.
fn is_clauses(file: &Path) -> bool {
    is_called(file, "pl")
}

fn is_called(file: &Path, ending: &str) -> bool {
    file.extension()
        .is_some_and(|extension| extension == ending)
        && file.metadata().is_ok_and(|data| data.len() <= LARGEST)
}
