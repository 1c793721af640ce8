//! The log, for whoever looks for a fault of the server. Without a file nothing is written, standard error included:
//! editors show that to people as errors.

use std::{
    fs::File,
    io::{self, Write as _},
    path::Path,
    sync::{Arc, Mutex},
    time::Instant,
};

/// Where lines go.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log(Option<Arc<Opened>>);

#[derive(Debug)]
struct Opened {
    file: Mutex<File>,
    start: Instant,
}

impl Log {
    /// A log in a file, which is emptied first.
    pub(crate) fn to_file(path: &Path) -> io::Result<Self> {
        let file = Mutex::new(File::create(path)?);
        let start = Instant::now();
        Ok(Self(Some(Arc::new(Opened { file, start }))))
    }

    /// Writes a line with the milliseconds since the start before it.
    pub(crate) fn line(&self, text: &str) {
        if let Some(opened) = &self.0
            && let Ok(mut file) = opened.file.lock()
        {
            let time = opened.start.elapsed().as_millis();
            let _full = writeln!(file, "{time:>8} {text}");
        }
    }
}
