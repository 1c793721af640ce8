//! Fenced blocks of Markdown that are run.
//!
//! A `console` block is a session of a shell: each line that starts with `$ ` is a command, the lines
//! after it are what it prints, on standard output and standard error together. In them `...` on a line of
//! its own stands for any lines and `[..]` for anything within a line. The blocks of a file share a folder,
//! into which an `al0` block with `file=NAME` puts its text.

use super::{files, plain, shown};
use pulldown_cmark::{CodeBlockKind, Event, Parser, Tag, TagEnd};
use std::{
    fs::{self, File},
    ops::Range,
    path::Path,
    process::{Command, Stdio},
};

/// A fenced block.
pub(crate) struct Block {
    /// What follows the fence: the language and attributes.
    pub(crate) info: String,
    /// The text inside.
    pub(crate) text: String,
    /// Where the text stands in the file.
    pub(crate) range: Range<usize>,
    /// The line of the fence, from 1.
    pub(crate) line: usize,
}

impl Block {
    /// The word before the first comma or blank.
    pub(crate) fn language(&self) -> &str {
        self.info.split([',', ' ']).next().unwrap()
    }

    /// The value of an attribute such as `file=NAME`.
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        let mut words = self.info.split([',', ' ']);
        words.find_map(|word| word.strip_prefix(name)?.strip_prefix('='))
    }
}

/// The fenced blocks of a page.
pub(crate) fn blocks(page: &str) -> Vec<Block> {
    let mut found: Vec<Block> = Vec::new();
    let mut inside = false;
    for (event, range) in Parser::new(page).into_offset_iter() {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
                let line = page[..range.start].lines().count() + 1;
                let start = range.start + page[range.clone()].find('\n').unwrap() + 1;
                found.push(Block {
                    info: info.to_string(),
                    text: String::new(),
                    range: start..start,
                    line,
                });
                inside = true;
            }
            Event::Text(text) if inside => {
                let block = found.last_mut().unwrap();
                block.text.push_str(&text);
                block.range.end = range.end;
            }
            Event::End(TagEnd::CodeBlock) => inside = false,
            _ => {}
        }
    }
    found
}

/// Runs the transcripts of all pages below a folder; with `UPDATE_TRANSCRIPTS=1` writes what was printed.
pub(crate) fn check_folder(folder: &Path) {
    let faults: Vec<String> = files(folder, ".md")
        .iter()
        .flat_map(|page| check_page(page))
        .collect();
    assert!(
        faults.is_empty(),
        "{} transcripts differ:\n\n{}",
        faults.len(),
        faults.join("\n")
    );
}

/// Runs the transcripts of a page and tells where they differ.
pub(crate) fn check_page(path: &Path) -> Vec<String> {
    let page = fs::read_to_string(path).unwrap();
    let folder = std::env::temp_dir().join(format!(
        "al0-transcript-{}-{}",
        std::process::id(),
        shown(path).replace('/', "-")
    ));
    fs::create_dir_all(&folder).unwrap();
    let russian = shown(path).contains("/ru/");
    let mut faults = Vec::new();
    let mut updated = page.clone();
    for block in blocks(&page) {
        if let ("al0", Some(name)) = (block.language(), block.attribute("file")) {
            fs::write(folder.join(name), &block.text).unwrap();
        }
        if block.language() != "console" {
            continue;
        }
        let actual = play(&block.text, &folder, russian);
        if !matches(&block.text, &actual) {
            faults.push(format!(
                "{}:{}\n--- written\n{}--- printed\n{actual}",
                shown(path),
                block.line,
                block.text
            ));
            // Blocks before this one may have changed the length.
            let shift = updated.len() as isize - page.len() as isize;
            let at = |offset: usize| (offset as isize + shift) as usize;
            updated.replace_range(at(block.range.start)..at(block.range.end), &actual);
        }
    }
    fs::remove_dir_all(&folder).unwrap();
    if std::env::var_os("UPDATE_TRANSCRIPTS").is_some() && updated != page {
        fs::write(path, updated).unwrap();
        return Vec::new();
    }
    faults
}

/// Runs the commands of a session and gives the session with what they print.
fn play(session: &str, folder: &Path, russian: bool) -> String {
    let mut printed = String::new();
    let mut status = 0;
    for command in commands(session) {
        printed.push_str(&format!("$ {command}\n"));
        let (code, output) = shell(&command, folder, russian, status);
        status = code;
        printed.push_str(&output);
        if !output.is_empty() && !output.ends_with('\n') {
            printed.push('\n');
        }
    }
    printed
}

/// The commands; a line that ends with a backslash goes on.
fn commands(session: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut goes_on = false;
    for line in session.lines() {
        match line.strip_prefix("$ ") {
            _ if goes_on => found.last_mut().unwrap().push_str(&format!("\n{line}")),
            Some(command) => found.push(command.to_owned()),
            None => continue,
        }
        goes_on = line.ends_with('\\');
    }
    found
}

fn shell(command: &str, folder: &Path, russian: bool, status: i32) -> (i32, String) {
    let log = folder.join(".transcript");
    let out = File::create(&log).unwrap();
    let binaries = Path::new(env!("CARGO_BIN_EXE_al0")).parent().unwrap();
    let path = std::env::var("PATH").unwrap_or_default();
    let mut shell = Command::new("sh");
    plain(&mut shell);
    shell
        // The command finds the status of the one before it.
        .args(["-c", &format!("(exit {status}); {command}")])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", binaries.display()))
        .stdin(Stdio::null())
        .stdout(out.try_clone().unwrap())
        .stderr(out);
    if russian {
        shell.env("AL0_LANG", "ru");
    }
    let code = shell.status().unwrap().code().unwrap_or(-1);
    let output = String::from_utf8_lossy(&fs::read(&log).unwrap()).into_owned();
    fs::remove_file(&log).unwrap();
    (code, output)
}

/// Whether a session is as written, wild cards considered.
fn matches(written: &str, printed: &str) -> bool {
    let written: Vec<&str> = written.lines().map(str::trim_end).collect();
    let printed: Vec<&str> = printed.lines().map(str::trim_end).collect();
    lines_match(&written, &printed)
}

fn lines_match(written: &[&str], printed: &[&str]) -> bool {
    match (written, printed) {
        ([], []) => true,
        (["..." | "…", rest @ ..], _) => {
            (0..=printed.len()).any(|skipped| lines_match(rest, &printed[skipped..]))
        }
        ([pattern, rest @ ..], [line, others @ ..]) => {
            line_matches(pattern, line) && lines_match(rest, others)
        }
        _ => false,
    }
}

fn line_matches(pattern: &str, line: &str) -> bool {
    let Some((before, after)) = pattern.split_once("[..]") else {
        return pattern == line;
    };
    let Some(rest) = line.strip_prefix(before) else {
        return false;
    };
    rest.char_indices()
        .map(|(at, _)| at)
        .chain([rest.len()])
        .any(|at| line_matches(after, &rest[at..]))
}
