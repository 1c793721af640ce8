//! Tells the client what is wrong, one version after another.
//!
//! The main loop only notes which documents have changed. Whatever changes while a document is looked at is taken
//! together in the next round, so the newest version is always told and typing is never waited for. Looking at
//! positions, where it is needed, happens beside that; the document is looked at again when it is done.

use std::sync::Arc;

use tokio::task::spawn_blocking;
use tower_lsp::lsp_types::Url;

use crate::{
    analysis::{Found, all_findings, findings_at_once},
    document::Document,
    outbox::publication,
    server::Shared,
};

/// Works until the end of the session.
pub(crate) async fn run(shared: Arc<Shared>) {
    loop {
        while let Some(uri) = shared.work.next() {
            round(&shared, &uri).await;
        }
        shared.work.wait().await;
    }
}

async fn round(shared: &Arc<Shared>, uri: &str) {
    let Some(document) = shared.store.get(uri) else {
        return;
    };
    let found = {
        let (shared, document) = (Arc::clone(shared), Arc::clone(&document));
        spawn_blocking(move || {
            let mut found = findings_at_once(&document, &shared.store, &shared.profiles);
            shared.complete(&document, &mut found);
            (message(&shared, &document, &found), found.complete)
        })
        .await
    };
    match found {
        Ok((message, complete)) => {
            if let Some(message) = message.filter(|_| shared.store.is_current(&document)) {
                shared.outbox.send(message);
            }
            if !complete {
                look(shared, &document);
            }
        }
        Err(error) => shared.log.line(&format!("{uri}: {error}")),
    }
}

/// What the client is told of a document; nothing where another version has come or its name is no address.
fn message(shared: &Shared, document: &Arc<Document>, found: &Found) -> Option<Vec<u8>> {
    if !shared.store.is_current(document) {
        return None;
    }
    let uri = Url::parse(&document.uri).ok()?;
    let diagnostics = shared.write(document, &found.files, |writer| {
        writer.diagnostics(&found.diagnostics)
    });
    Some(publication(uri, diagnostics, Some(document.version)))
}

/// Looks at the positions of the document's ending; one such look at a time.
fn look(shared: &Arc<Shared>, document: &Arc<Document>) {
    let Some(turn) = shared.work.begin_look(&document.uri) else {
        return;
    };
    let (shared, document) = (Arc::clone(shared), Arc::clone(document));
    tokio::spawn(async move {
        let looking = Arc::clone(&shared);
        let looked = spawn_blocking(move || {
            all_findings(&document, &looking.store, &looking.profiles);
        });
        if let Err(error) = looked.await {
            shared.log.line(&format!("look: {error}"));
        }
        shared.work.end_look(turn);
    });
}
