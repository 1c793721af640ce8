//! The colours sent last, so that later ones can be told as a difference.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use tower_lsp::lsp_types::SemanticToken;

/// The last answer for each document, with its number.
#[derive(Debug, Default)]
pub(crate) struct Colours(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    answers: HashMap<Arc<str>, (String, Vec<SemanticToken>)>,
    next: u64,
}

impl Colours {
    /// Keeps an answer and gives its number.
    pub(crate) fn keep(&self, uri: &Arc<str>, tokens: &[SemanticToken]) -> String {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.next += 1;
        let number = kept.next.to_string();
        let answer = (number.clone(), tokens.to_vec());
        kept.answers.insert(Arc::clone(uri), answer);
        number
    }

    /// The answer of a number, if it was the last one.
    pub(crate) fn recall(&self, uri: &str, number: &str) -> Option<Vec<SemanticToken>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (last, tokens) = kept.answers.get(uri)?;
        (last == number).then(|| tokens.clone())
    }

    /// Forgets a document.
    pub(crate) fn forget(&self, uri: &str) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.answers.remove(uri);
    }
}
