//! Snapshots beside a table, in the format of insta: `krk.bytecode.snap` beside `krk.al0`.
//!
//! What differs is also written as `krk.bytecode.snap.new`, as insta does, so that `cargo insta review` shows it;
//! a run under `CI` or with `INSTA_UPDATE=no` leaves no such file.

use crate::{args::Stage, output, session::Session};
use clap::ValueEnum as _;
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The word for the summary of `al0 verify`.
pub(super) const VERIFY: &str = "verify";

/// The snapshots that a table has unless others are asked for.
pub(super) const USUAL: [&str; 2] = ["table", "bytecode"];

const END: &str = ".snap";

/// Every kind of output that has snapshots: the stages of `al0 emit`, and `verify`.
pub(crate) fn kinds() -> Vec<String> {
    let stages = Stage::value_variants().iter().filter_map(stage_name);
    stages.chain([VERIFY.to_owned()]).collect()
}

fn stage_name(stage: &Stage) -> Option<String> {
    let value = stage.to_possible_value()?;
    Some(value.get_name().to_owned())
}

/// The stage of `al0 emit` that a kind is, if it is one.
pub(super) fn stage(kind: &str) -> Option<Stage> {
    Stage::from_str(kind, false).ok()
}

/// The snapshots of one table.
pub(super) struct Shelf {
    folder: PathBuf,
    /// The table's file name without its end.
    stem: String,
    /// The table's file name.
    name: String,
}

impl Shelf {
    /// The place of a table's snapshots; none for a table that is no file.
    pub(super) fn of(file: &str) -> Option<Self> {
        let path = Path::new(file);
        if file == "-" || file.starts_with('@') {
            return None;
        }
        Some(Self {
            folder: match path.parent() {
                Some(folder) if !folder.as_os_str().is_empty() => folder.to_path_buf(),
                _ => PathBuf::from("."),
            },
            stem: path.file_stem()?.to_str()?.to_owned(),
            name: path.file_name()?.to_str()?.to_owned(),
        })
    }

    /// The file of a kind.
    pub(super) fn path(&self, kind: &str) -> PathBuf {
        let name = format!("{}.{kind}{END}", self.stem);
        match self.folder.as_os_str() == "." {
            true => PathBuf::from(name),
            false => self.folder.join(name),
        }
    }

    /// The kinds that have a snapshot.
    pub(super) fn present(&self) -> Vec<String> {
        let kinds = kinds().into_iter();
        kinds.filter(|kind| self.path(kind).is_file()).collect()
    }

    /// The snapshots in the folder that are of no table, or of no kind, sorted.
    pub(super) fn stale(&self) -> Vec<PathBuf> {
        let Ok(entries) = fs::read_dir(&self.folder) else {
            return Vec::new();
        };
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let mut stale: Vec<String> = names.filter(|name| self.is_stale(name)).collect();
        stale.sort_unstable();
        let kind = |name: &String| match self.folder.as_os_str() == "." {
            true => PathBuf::from(name),
            false => self.folder.join(name),
        };
        stale.iter().map(kind).collect()
    }

    /// `krk.bytecode.snap` without a `krk.al0`, or `krk.no_such_kind.snap` with one.
    fn is_stale(&self, name: &str) -> bool {
        let Some((stem, kind)) = name
            .strip_suffix(END)
            .and_then(|name| name.rsplit_once('.'))
        else {
            return false;
        };
        let known = kinds().iter().any(|known| known == kind);
        let has_table = self.folder.join(format!("{stem}.al0")).is_file() || stem == self.stem;
        known != has_table
    }

    /// The text of a snapshot.
    pub(super) fn read(&self, kind: &str) -> io::Result<String> {
        let text = fs::read_to_string(self.path(kind))?;
        Ok(contents(&text))
    }

    /// Makes a text the snapshot.
    pub(super) fn write(
        &self,
        session: &mut Session,
        kind: &str,
        text: &str,
    ) -> Result<(), crate::exit::Trouble> {
        let whole = self.whole(kind, text);
        output::write_file(session, &self.path(kind), |out| {
            out.write_all(whole.as_bytes())
        })?;
        self.settle(kind);
        Ok(())
    }

    /// Leaves a text for review. A folder that cannot be written is no fault of the table.
    pub(super) fn propose(&self, kind: &str, text: &str) {
        if leaves_proposals() {
            drop(fs::write(self.proposal(kind), self.whole(kind, text)));
        }
    }

    /// Nothing is left to review.
    pub(super) fn settle(&self, kind: &str) {
        // There is usually none.
        drop(fs::remove_file(self.proposal(kind)));
    }

    fn proposal(&self, kind: &str) -> PathBuf {
        let mut path = self.path(kind).into_os_string();
        path.push(".new");
        PathBuf::from(path)
    }

    fn whole(&self, kind: &str, text: &str) -> String {
        let command = self.command(kind);
        format!(
            "---\nsource: {}\nexpression: {}\n---\n{}\n",
            serde_json::json!(self.name),
            serde_json::json!(command),
            text.trim_end()
        )
    }

    /// The command whose output the snapshot is.
    pub(super) fn command(&self, kind: &str) -> String {
        match stage(kind) {
            Some(_) => format!("al0 emit {} {kind}", self.name),
            None => format!("al0 {kind} {} --format json", self.name),
        }
    }
}

/// As for insta: neither in continuous integration nor against the user's word.
fn leaves_proposals() -> bool {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    set("CI").is_none_or(|value| value == "false" || value == "0")
        && set("INSTA_UPDATE").is_none_or(|value| value != "no")
}

/// What follows the head of a snapshot file; the whole text where it has none.
fn contents(file: &str) -> String {
    let text = file.replace("\r\n", "\n");
    let body = text
        .strip_prefix("---\n")
        .and_then(|rest| rest.split_once("\n---\n"))
        .map_or(text.as_str(), |(_, body)| body);
    normal(body)
}

/// Line ends at the end of a text do not count.
pub(super) fn normal(text: &str) -> String {
    text.replace("\r\n", "\n").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_left_out() {
        let shelf = Shelf::of("tables/a b.al0").unwrap();
        let file = shelf.whole("table", "ending any\n\nrule 1\n");
        assert_eq!(contents(&file), "ending any\n\nrule 1");
        assert_eq!(
            contents(&file.replace('\n', "\r\n")),
            "ending any\n\nrule 1"
        );
        assert_eq!(contents("no head\n"), "no head");
        assert!(shelf.path("table").ends_with("tables/a b.table.snap"));
    }

    #[test]
    fn tables_that_are_no_files_have_no_snapshots() {
        assert!(Shelf::of("-").is_none());
        assert!(Shelf::of("@krk").is_none());
    }
}
