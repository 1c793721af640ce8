//! The files that directives of a program name: found beside the file that names them.
//!
//! Nothing is read outside the working folder and the folders of the files named on the command line, unless
//! the command line names it as well.

use crate::{input, session::Session};
use al0_compiler::{Files, Unavailable};
use al0_grammar::span::FileId;
use std::{
    collections::HashMap,
    fs,
    path::{Component, Path, PathBuf},
};

/// What may follow a name in a directive.
const ENDINGS: &[&str] = &["", ".al0", ".pl"];

/// The files of one program.
pub(crate) struct ProgramFiles<'s> {
    session: &'s mut Session,
    /// The numbers in the session of all files of the program, by their numbers in the program.
    pub(crate) numbers: Vec<FileId>,
    /// The folders that may be read, resolved.
    folders: Vec<PathBuf>,
    /// Names of files by their resolved paths.
    names: HashMap<PathBuf, String>,
}

impl<'s> ProgramFiles<'s> {
    /// The files of a program that begins with files read before.
    pub(crate) fn new(session: &'s mut Session, roots: &[FileId]) -> Self {
        let mut files = Self {
            numbers: roots.to_vec(),
            folders: fs::canonicalize(".").into_iter().collect(),
            names: HashMap::new(),
            session,
        };
        for root in roots {
            files.allow(*root);
        }
        files
    }

    fn allow(&mut self, root: FileId) {
        let name = self.session.name(root).to_owned();
        if let Ok(path) = fs::canonicalize(&name) {
            self.folders.extend(path.parent().map(Path::to_owned));
            self.names.insert(path, name);
        }
    }

    fn is_allowed(&self, path: &Path) -> bool {
        self.names.contains_key(path) || self.folders.iter().any(|folder| path.starts_with(folder))
    }
}

impl Files for ProgramFiles<'_> {
    fn find(&mut self, wanted: &str, from: &str) -> Result<String, Unavailable> {
        let folder = Path::new(from).parent().unwrap_or_else(|| Path::new(""));
        let path = ENDINGS
            .iter()
            .map(|ending| tidy(&folder.join(format!("{wanted}{ending}"))))
            .find(|path| path.is_file())
            .ok_or(Unavailable::Missing)?;
        let real = fs::canonicalize(&path).map_err(|_| Unavailable::Unreadable)?;
        if !self.is_allowed(&real) {
            return Err(Unavailable::Outside);
        }
        let name = path.to_str().ok_or(Unavailable::Unreadable)?.to_owned();
        Ok(self.names.entry(real).or_insert(name).clone())
    }

    fn read(&mut self, name: &str) -> Result<String, Unavailable> {
        let file = input::read_text(self.session, name).map_err(|_| Unavailable::Unreadable)?;
        self.numbers.push(file);
        Ok(self.session.text(file).to_owned())
    }
}

/// The path without `.` and without a folder that is left at once.
pub(crate) fn tidy(path: &Path) -> PathBuf {
    let mut tidy = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir
                if matches!(tidy.components().next_back(), Some(Component::Normal(_))) =>
            {
                tidy.pop();
            }
            Component::ParentDir
            | Component::Prefix(_)
            | Component::RootDir
            | Component::Normal(_) => tidy.push(part),
        }
    }
    tidy
}
