//! The AL0 language server.
//!
//! The same library as the command line says what is wrong and how a table is laid out. Each feature is a function from
//! one version of a document to types of this crate, in a file of its own under `features`; `from_lsp` and
//! `to_lsp` alone know the protocol's types. A document is stored the moment it arrives; everything that takes time
//! is done elsewhere and dropped if the document has moved on.

#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a term has many shapes, of which any one place admits a few"
)]

mod analysis;
mod analyst;
mod capabilities;
mod colours;
mod commands;
mod diff;
mod document;
mod fare;
mod features;
mod folders;
mod from_lsp;
mod index;
mod log;
pub mod position;
mod profiles;
mod requests;
mod scout;
mod server;
mod settings;
mod sources;
mod store;
mod text;
mod to_lsp;
mod transport;
mod work;
mod workspace;

use std::{io, path::PathBuf};

use al0_grammar::text::Lang;
use tower_lsp::LspService;

use crate::{log::Log, server::Server};

/// How the server is started.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Language of the texts, unless the client asks for another.
    pub lang: Lang,
    /// Where to write a log.
    pub log: Option<PathBuf>,
    /// A folder with a page `ALxxxx.md` for each code, to which diagnostics link.
    pub pages: Option<PathBuf>,
}

/// Serves on standard input and output until the client sends `exit` or closes the input. Says whether the client asked
/// for `shutdown` before.
///
/// # Errors
///
/// The log cannot be written, or the system gives no threads.
pub fn run(options: Options) -> io::Result<bool> {
    let log = match &options.log {
        Some(path) => Log::to_file(path)?,
        None => Log::default(),
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()?;
    silence_panics(log.clone());
    let shut_down = runtime.block_on(async {
        let (service, socket) =
            LspService::build(|client| Server::new(client, options, log.clone())).finish();
        transport::serve(service, socket, log).await
    });
    // The thread that reads standard input may never return.
    runtime.shutdown_background();
    Ok(shut_down)
}

/// A panic is answered by an error; what it says goes to the log and not to standard error.
fn silence_panics(log: Log) {
    std::panic::set_hook(Box::new(move |info| log.line(&info.to_string())));
}
