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
mod expectations;
mod fare;
mod features;
mod folders;
mod from_lsp;
mod includers;
mod index;
mod log;
mod outbox;
mod parses;
pub mod position;
mod profiles;
mod programs;
mod requests;
mod roots;
mod saved;
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

use std::{
    io::{self, BufRead, BufReader, Write},
    path::PathBuf,
    sync::atomic::AtomicBool,
};

pub use crate::{
    expectations::{Tried, try_expectation},
    profiles::profile,
    roots::look_at_roots,
};
use al0_compiler::{mk61, table::Table};
use al0_grammar::text::Lang;
use al0_runtime::bytecode::VerifiedModule;
use tokio::runtime::Runtime;
use tower_lsp::LspService;

use crate::{log::Log, outbox::Outbox, server::Server, transport::Streams};

/// The name of the file with the library's goals that are said as formulas, where their definitions are.
pub const PRELUDE_FILE: &str = "prelude.al0";

/// Makes the calculator program of a table and tries it by playing; nothing where there is none, or when told to stop.
pub type Calculator = fn(&Table, &VerifiedModule, &AtomicBool) -> Option<mk61::Compiled>;

/// How the server is started.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Language of the texts, unless the client asks for another.
    pub lang: Lang,
    /// Where to write a log.
    pub log: Option<PathBuf>,
    /// A folder with a page `ALxxxx.md` for each code, to which diagnostics link, and [`PRELUDE_FILE`].
    pub pages: Option<PathBuf>,
    /// Endings with more placements of their men are not looked at; where nothing is said, as on the command line.
    pub most_placements: Option<u64>,
    /// What makes calculator programs; without it no hint tells what they take.
    pub calculator: Option<Calculator>,
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
    let runtime = threads()?;
    silence_panics(log.clone());
    let streams = Streams {
        input: Box::new(BufReader::new(io::stdin())),
        output: Box::new(io::stdout()),
    };
    let shut_down = runtime.block_on(session(options, streams, log));
    // Nobody waits for a look at positions that is still under way.
    runtime.shutdown_background();
    Ok(shut_down)
}

/// Serves on any two streams until `exit` or the end of the input, and ends when everything begun has ended. Says
/// whether the client asked for `shutdown` before. Writes no log.
///
/// # Errors
///
/// The system gives no threads.
pub fn serve(
    options: Options,
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<bool> {
    let streams = Streams {
        input: Box::new(input),
        output: Box::new(output),
    };
    Ok(threads()?.block_on(session(options, streams, Log::default())))
}

fn threads() -> io::Result<Runtime> {
    tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
}

async fn session(options: Options, streams: Streams, log: Log) -> bool {
    let (outbox, outgoing) = Outbox::new();
    let (service, socket) =
        LspService::build(|client| Server::new((client, outbox), options, log.clone())).finish();
    transport::serve(service, (socket, outgoing), streams, log).await
}

/// A panic is answered by an error; what it says goes to the log and not to standard error.
fn silence_panics(log: Log) {
    std::panic::set_hook(Box::new(move |info| log.line(&info.to_string())));
}
