//! The files that a program reads and writes by `see` and `tell`, where `--allow-files` lets it.
//!
//! They lie under the working folder. What is written appears when the file is closed, at the latest when the program
//! ends, and then whole.

use crate::{files::tidy, output};
use al0_grammar::{
    lexer::{TokenKind, lex},
    span::{FileId, Span},
};
use al0_runtime::horn::host::{FileCall, FileFault};
use std::{
    collections::{BTreeMap, VecDeque},
    fs,
    ops::Range,
    path::{Path, PathBuf},
};

/// The name of standard input and output.
const USER: &str = "user";

/// Open files; none are unless they are allowed.
#[derive(Default)]
pub(crate) struct Streams {
    /// The working folder, resolved.
    root: Option<PathBuf>,
    /// The files open for reading, by their names.
    inputs: BTreeMap<String, Source>,
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

    /// The file that is read from, if one is.
    pub(crate) fn source(&mut self) -> Option<&mut Source> {
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
            self.inputs.insert(name.clone(), Source::new(text));
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

/// A file that is read, by clauses or by characters.
pub(crate) struct Source {
    text: String,
    /// Where the next character stands.
    at: usize,
    /// Where the clauses after that stand, without the comments between them; `None` where characters were read since.
    clauses: Option<VecDeque<Range<usize>>>,
}

impl Source {
    fn new(text: String) -> Self {
        Self {
            text,
            at: 0,
            clauses: None,
        }
    }

    /// The next clause with its full stop, which the last one may lack.
    pub(crate) fn clause(&mut self) -> Option<&str> {
        let (text, at) = (&self.text, self.at);
        let left = self.clauses.get_or_insert_with(|| clauses(text, at));
        let place = left.pop_front();
        self.at = place.as_ref().map_or(text.len(), |place| place.end);
        text.get(place?)
    }

    /// The next character, which is `taken` or only looked at.
    pub(crate) fn character(&mut self, taken: bool) -> Option<char> {
        let next = self.text.get(self.at..)?.chars().next()?;
        if taken {
            self.at += next.len_utf8();
            // A blank between clauses does not move them.
            if !next.is_whitespace() {
                self.clauses = None;
            }
        }
        Some(next)
    }
}

/// The places of the clauses of a text from a character on.
fn clauses(text: &str, from: usize) -> VecDeque<Range<usize>> {
    let (mut all, mut open) = (VecDeque::new(), None);
    let rest = text.get(from..).unwrap_or_default();
    let place = |span: Span| span.range().start + from..span.range().end + from;
    for token in lex(FileId(0), rest).tokens {
        let span = open.unwrap_or(token.span).to(token.span);
        if token.kind == TokenKind::End {
            all.push_back(place(span));
            open = None;
        } else {
            open = Some(span);
        }
    }
    all.extend(open.map(place));
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
