//! Finds out in the background how the shown tables fare.

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio::task::spawn_blocking;

use crate::{
    document::Document,
    fare::{Compiled, Fare},
    server::Shared,
};

/// How long a document has to stay as it is.
const PAUSE: Duration = Duration::from_millis(250);

/// Work under way, by document: what stops it.
#[derive(Debug, Default)]
pub(crate) struct Scouts(Mutex<BTreeMap<Arc<str>, Arc<AtomicBool>>>);

impl Scouts {
    /// Stops the work on a document; with `next`, other work takes its place.
    pub(crate) fn replace(&self, uri: &Arc<str>, next: Option<&Arc<AtomicBool>>) {
        let mut scouts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let earlier = match next {
            Some(next) => scouts.insert(Arc::clone(uri), Arc::clone(next)),
            None => scouts.remove(uri),
        };
        if let Some(earlier) = earlier {
            earlier.store(true, Ordering::Relaxed);
        }
    }

    /// Stops all work.
    pub(crate) fn stop(&self) {
        let mut scouts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for stop in std::mem::take(&mut *scouts).into_values() {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

/// Begins the work on a version of a document, unless everything is known; an earlier version's is given up.
pub(crate) fn begin(shared: &Arc<Shared>, document: &Arc<Document>) {
    if !shared.settings().lens {
        return;
    }
    let stop = Arc::new(AtomicBool::new(false));
    shared.scouts.replace(&document.uri, Some(&stop));
    let (shared, document) = (Arc::clone(shared), Arc::clone(document));
    tokio::spawn(async move {
        tokio::time::sleep(PAUSE).await;
        if stop.load(Ordering::Relaxed) {
            return;
        }
        let compiling = Arc::clone(&shared);
        let table = spawn_blocking(move || Compiled::of(&document, &compiling.store)).await;
        let Ok(Some(table)) = table else { return };
        work(&shared, Arc::new(table), &stop).await;
    });
}

/// First how often everything is used, then what play comes to.
async fn work(shared: &Arc<Shared>, table: Arc<Compiled>, stop: &Arc<AtomicBool>) {
    let mut fare = shared.fares.recall(&table);
    if fare.usage.is_none() {
        let (table, stop) = (Arc::clone(&table), Arc::clone(stop));
        let usage = spawn_blocking(move || table.survey(&stop)).await;
        fare.usage = usage.ok().flatten().map(Arc::new);
    }
    tell(shared, &table, &fare, stop);
    if fare.verdict.is_none() && !stop.load(Ordering::Relaxed) {
        let (played, stopped) = (Arc::clone(&table), Arc::clone(stop));
        let verdict = spawn_blocking(move || played.play_out(&stopped)).await;
        fare.verdict = verdict.ok().flatten().map(Arc::new);
        tell(shared, &table, &fare, stop);
    }
}

fn tell(shared: &Shared, table: &Compiled, fare: &Fare, stop: &AtomicBool) {
    if *fare != shared.fares.recall(table) {
        shared.fares.keep(table, fare.clone());
    }
    if !stop.load(Ordering::Relaxed) {
        shared.ask_again();
    }
}
