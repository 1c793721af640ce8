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
    if !shared.settings().lens && !shared.settings().hints {
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
        let (compiling, compiled) = (Arc::clone(&shared), Arc::clone(&document));
        let table = spawn_blocking(move || compiled.analysis(&compiling.store).compiled()).await;
        let Ok(Some(table)) = table else { return };
        let job = Job {
            document,
            table,
            stop,
        };
        work(&shared, &job).await;
    });
}

/// A version of a document, its table, and what stops the work on it.
struct Job {
    document: Arc<Document>,
    table: Arc<Compiled>,
    stop: Arc<AtomicBool>,
}

/// First how often everything is used, then what play comes to, then what the calculator needs: as far as it is wanted.
async fn work(shared: &Arc<Shared>, job: &Job) {
    let wanted = shared.settings();
    let mut fare = shared.fares.recall(&job.table);
    if wanted.lens {
        if fare.usage.is_none() {
            fare.usage = job.run(Compiled::survey).await;
        }
        tell(shared, job, &fare);
        if fare.verdict.is_none() {
            fare.verdict = job.run(Compiled::play_out).await;
            tell(shared, job, &fare);
        }
    }
    if let Some(calculator) = shared.calculator.filter(|_| wanted.hints)
        && fare.cells.is_none()
        && job.table.is_for_calculator()
    {
        let cells = move |table: &Compiled, stop: &AtomicBool| table.cells(calculator, stop);
        fare.cells = job.run(cells).await;
        tell(shared, job, &fare);
    }
}

impl Job {
    /// Does one thing elsewhere, unless told to stop before.
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Compiled, &AtomicBool) -> Option<T> + Send + 'static,
    ) -> Option<Arc<T>> {
        let (table, stop) = (Arc::clone(&self.table), Arc::clone(&self.stop));
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let done = spawn_blocking(move || work(&table, &stop)).await;
        done.ok().flatten().map(Arc::new)
    }
}

fn tell(shared: &Shared, job: &Job, fare: &Fare) {
    if *fare != shared.fares.recall(&job.table) {
        shared.fares.keep(&job.table, fare.clone());
    }
    if !job.stop.load(Ordering::Relaxed) {
        job.document.set_fare(fare.clone());
        shared.look_again(&job.document);
        shared.ask_again();
    }
}
