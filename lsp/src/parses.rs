//! The latest version of each file as it was parsed, so that the next needs to be parsed only where it differs.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Instant,
};

use al0_compiler::Unit;
use al0_grammar::{
    parse::{Parsed, parse},
    reparse::reparse,
    span::FileId,
};

/// How many files are kept; more are seldom shown at once.
const KEPT: usize = 64;

/// Files by address and number in their program.
#[derive(Debug, Default)]
pub(crate) struct Parses(Mutex<BTreeMap<(Arc<str>, FileId), Kept>>);

#[derive(Debug)]
struct Kept {
    at: Instant,
    text: String,
    parsed: Parsed,
}

impl Parses {
    fn files(&self) -> MutexGuard<'_, BTreeMap<(Arc<str>, FileId), Kept>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A text, parsed. What is kept of its file is taken for it; [`Self::keep`] gives it back.
    pub(crate) fn parse(&self, uri: &str, file: FileId, text: &str) -> Parsed {
        let kept = self.files().remove(&(uri.into(), file));
        match kept {
            Some(kept) => reparse(file, kept.parsed, &kept.text, text),
            None => parse(file, text),
        }
    }

    /// Keeps a file for the next time.
    pub(crate) fn keep(&self, uri: &Arc<str>, unit: Unit) {
        let mut files = self.files();
        let key = (Arc::clone(uri), unit.file);
        if files.len() >= KEPT && !files.contains_key(&key) {
            let oldest = files.iter().min_by_key(|(_, kept)| kept.at);
            if let Some(oldest) = oldest.map(|(key, _)| key.clone()) {
                files.remove(&oldest);
            }
        }
        let kept = Kept {
            at: Instant::now(),
            text: unit.text,
            parsed: unit.parsed,
        };
        files.insert(key, kept);
    }

    /// Forgets a file.
    pub(crate) fn forget(&self, uri: &str) {
        self.files().retain(|(kept, _), _| **kept != *uri);
    }
}
