//! What the tests of the binary share.
#![allow(dead_code, reason = "each test file uses its part")]

pub(crate) mod lsp;
pub(crate) mod transcript;
pub(crate) mod uci;

use std::{
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap()
        .to_path_buf()
}

/// The binary under test, in a plain UTF-8 environment.
pub(crate) fn al0() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_al0"));
    plain(&mut command);
    command
}

/// Takes away what a developer's environment may ask for.
pub(crate) fn plain(command: &mut Command) {
    for name in [
        "AL0_LANG",
        "LANG",
        "LC_CTYPE",
        "LC_MESSAGES",
        "NO_COLOR",
        "CLICOLOR_FORCE",
        "CI",
        "INSTA_UPDATE",
    ] {
        command.env_remove(name);
    }
    command
        .env("LC_ALL", "C.UTF-8")
        .env("TERM", "dumb")
        .env("AL0_CACHE", "");
}

/// Runs and returns the exit status, standard output and standard error.
pub(crate) fn run(command: &mut Command) -> (i32, String, String) {
    let Output {
        status,
        stdout,
        stderr,
    } = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code().unwrap(), text(stdout), text(stderr))
}

/// Every file below a folder whose name ends so, sorted.
pub(crate) fn files(folder: &Path, end: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_str().unwrap().ends_with(end) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The path of a file of the repository, with slashes.
pub(crate) fn shown(path: &Path) -> String {
    path.strip_prefix(root())
        .unwrap()
        .to_str()
        .unwrap()
        .replace('\\', "/")
}

/// What `work` makes of each item, in order, by as many threads as there are processors.
pub(crate) fn parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let share = items.len().div_ceil(threads).max(1);
    std::thread::scope(|scope| {
        let work = &work;
        let handles: Vec<_> = items
            .chunks(share)
            .map(|chunk| scope.spawn(move || chunk.iter().map(work).collect::<Vec<R>>()))
            .collect();
        handles
            .into_iter()
            .flat_map(|handle| handle.join().unwrap())
            .collect()
    })
}
