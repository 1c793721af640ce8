//! Which documents are to be looked at.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::Notify;

/// Documents that have changed, and those that wait for a look at positions.
#[derive(Debug, Default)]
pub(crate) struct Work {
    list: Mutex<List>,
    wake: Notify,
}

#[derive(Debug, Default)]
struct List {
    changed: BTreeSet<Arc<str>>,
    /// To be looked at again after the look under way.
    waiting: BTreeSet<Arc<str>>,
    looking: bool,
}

/// The right to look at positions.
#[derive(Debug)]
pub(crate) struct Turn(());

impl Work {
    fn list(&self) -> MutexGuard<'_, List> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a document is to be looked at.
    pub(crate) fn add(&self, uri: Arc<str>) {
        self.list().changed.insert(uri);
        self.wake.notify_one();
    }

    /// The next document.
    pub(crate) fn next(&self) -> Option<Arc<str>> {
        self.list().changed.pop_first()
    }

    /// Until there is something to do.
    pub(crate) async fn wait(&self) {
        self.wake.notified().await;
    }

    /// Takes the turn for a document; where somebody else has it, the document waits for its end.
    pub(crate) fn begin_look(&self, uri: &Arc<str>) -> Option<Turn> {
        let mut list = self.list();
        list.waiting.insert(Arc::clone(uri));
        if list.looking {
            return None;
        }
        list.looking = true;
        Some(Turn(()))
    }

    /// Gives the turn back; whoever waited is looked at again.
    pub(crate) fn end_look(&self, turn: Turn) {
        let Turn(()) = turn;
        let mut list = self.list();
        list.looking = false;
        let mut waiting = std::mem::take(&mut list.waiting);
        list.changed.append(&mut waiting);
        drop(list);
        self.wake.notify_one();
    }
}
