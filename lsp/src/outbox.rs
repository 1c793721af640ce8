//! Long notifications on their way to the client: written out where they are made, sent as they are.
//!
//! By way of tower-lsp a tree of JSON values would be built of each on the main loop, which for thousands of findings
//! takes longer than the findings.

use serde::Serialize;
use tokio::sync::mpsc;
use tower_lsp::lsp_types::{
    Diagnostic, PublishDiagnosticsParams, Url,
    notification::{Notification, PublishDiagnostics},
};

/// Messages in the order in which they are to be sent.
pub(crate) type Outgoing = mpsc::UnboundedReceiver<Vec<u8>>;

/// Where messages are put.
#[derive(Clone, Debug)]
pub(crate) struct Outbox(mpsc::UnboundedSender<Vec<u8>>);

impl Outbox {
    /// An outbox and its other end.
    pub(crate) fn new() -> (Self, Outgoing) {
        let (sender, receiver) = mpsc::unbounded_channel();
        (Self(sender), receiver)
    }

    /// Sends a message; after the end of the session nobody reads it.
    pub(crate) fn send(&self, message: Vec<u8>) {
        let _closed = self.0.send(message);
    }
}

#[derive(Serialize)]
struct Message<P> {
    jsonrpc: &'static str,
    method: &'static str,
    params: P,
}

/// The message that tells what is wrong with a document, `version` of it where it is open.
pub(crate) fn publication(uri: Url, diagnostics: Vec<Diagnostic>, version: Option<i32>) -> Vec<u8> {
    let message = Message {
        jsonrpc: "2.0",
        method: PublishDiagnostics::METHOD,
        params: PublishDiagnosticsParams::new(uri, diagnostics, version),
    };
    // A map with keys that are no text cannot be written; ours have none.
    serde_json::to_vec(&message).unwrap_or_default()
}
