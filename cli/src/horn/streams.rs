//! The files that a program reads and writes by `see` and `tell`, where `--allow-files` lets it.
//!
//! They lie under the working folder. What is written appears when the file is closed, at the latest when the program
//! ends, and then whole.

use crate::{files::tidy, output};
use al0_grammar::{
    lexer::{TokenKind, lex},
    span::FileId,
};
use al0_runtime::horn::host::{FileCall, FileFault};
use std::{
    collections::{BTreeMap, VecDeque},
    fs,
    path::{Path, PathBuf},
};

/// The name of standard input and output.
const USER: &str = "user";

/// Open files; none are unless they are allowed.
#[derive(Default)]
pub(crate) struct Streams {
    /// The working folder, resolved.
    root: Option<PathBuf>,
    /// The clauses left to read of every open file, by its name.
    inputs: BTreeMap<String, VecDeque<String>>,
    /// What is to be written.
    outputs: BTreeMap<String, String>,
    /// The file read from; else standard input.
    input: Option<String>,
    /// The file written to; else standard output.
    output: Option<String>,
}

impl Streams {
    /// Files under the working folder.
    pub(crate) fn allowed() -> Self {
        let mut streams = Self::default();
        streams.root = fs::canonicalize(".").ok();
        streams
    }

    /// The clauses left of the file that is read from, if one is.
    pub(crate) fn rest(&mut self) -> Option<&mut VecDeque<String>> {
        self.inputs.get_mut(self.input.as_deref()?)
    }

    /// Where output goes instead of standard output.
    pub(crate) fn sink(&mut self) -> Option<&mut String> {
        self.outputs.get_mut(self.output.as_deref()?)
    }

    pub(crate) fn current(&self, input: bool) -> String {
        let open = if input { &self.input } else { &self.output };
        open.clone().unwrap_or_else(|| USER.to_owned())
    }

    /// Carries out a call; whether it holds.
    pub(crate) fn call(&mut self, call: FileCall) -> Result<bool, FileFault> {
        match call {
            FileCall::See(name) => self.see(name)?,
            FileCall::Tell(name) => self.tell(name)?,
            FileCall::Seen => {
                if let Some(name) = self.input.take() {
                    self.inputs.remove(&name);
                }
            }
            FileCall::Told => {
                if let Some(name) = self.output.take() {
                    self.write_out(&name)?;
                }
            }
            FileCall::Exists(name) => {
                let path = self.place(&name)?;
                return Ok(path.is_some_and(|path| path.is_file()));
            }
        }
        Ok(true)
    }

    fn see(&mut self, name: String) -> Result<(), FileFault> {
        if name == USER {
            self.input = None;
            return Ok(());
        }
        if !self.inputs.contains_key(&name) {
            let path = self.place(&name)?;
            let path = path.ok_or(FileFault::Missing)?;
            let text = fs::read_to_string(path).map_err(|_| FileFault::Forbidden)?;
            self.inputs.insert(name.clone(), clauses(&text));
        }
        self.input = Some(name);
        Ok(())
    }

    fn tell(&mut self, name: String) -> Result<(), FileFault> {
        if name == USER {
            self.output = None;
            return Ok(());
        }
        if !self.outputs.contains_key(&name) {
            self.target(&name)?;
            self.outputs.insert(name.clone(), String::new());
        }
        self.output = Some(name);
        Ok(())
    }

    /// The place of a file that is there.
    fn place(&self, name: &str) -> Result<Option<PathBuf>, FileFault> {
        let root = self.root.as_deref().ok_or(FileFault::Forbidden)?;
        let path = tidy(&root.join(name));
        if !path.starts_with(root) {
            return Err(FileFault::Forbidden);
        }
        match fs::canonicalize(path) {
            Ok(path) if path.starts_with(root) => Ok(Some(path)),
            Ok(_) => Err(FileFault::Forbidden),
            Err(_) => Ok(None),
        }
    }

    /// The place of a file to be written, in a folder that is there.
    fn target(&self, name: &str) -> Result<PathBuf, FileFault> {
        if let Some(path) = self.place(name)? {
            return Some(path)
                .filter(|path| path.is_file())
                .ok_or(FileFault::Forbidden);
        }
        let path = Path::new(name);
        let folder = path.parent().and_then(Path::to_str).unwrap_or_default();
        let folder = self.place(folder)?;
        match (folder, path.file_name()) {
            (Some(folder), Some(file)) => Ok(folder.join(file)),
            _ => Err(FileFault::Missing),
        }
    }

    fn write_out(&mut self, name: &str) -> Result<(), FileFault> {
        let text = self.outputs.remove(name).unwrap_or_default();
        let path = self.target(name)?;
        output::replace(&path, |out| out.write_all(text.as_bytes()))
            .map_err(|_| FileFault::Forbidden)
    }
}

/// The clauses of a text without the comments between them; the last may lack its full stop.
fn clauses(text: &str) -> VecDeque<String> {
    let (mut all, mut open) = (VecDeque::new(), None);
    for token in lex(FileId(0), text).tokens {
        let span = open.unwrap_or(token.span).to(token.span);
        if token.kind == TokenKind::End {
            all.push_back(span.text(text).to_owned());
            open = None;
        } else {
            open = Some(span);
        }
    }
    all.extend(open.map(|span| span.text(text).to_owned()));
    all
}

impl Drop for Streams {
    fn drop(&mut self) {
        let open: Vec<String> = self.outputs.keys().cloned().collect();
        for name in open {
            // There is nobody left to be told.
            let _ = self.write_out(&name);
        }
    }
}
