//! Reading what FILE names: a path, `-`, or an example such as `@krk`.
//!
//! Whatever is wrong with it becomes one diagnostic that says what and, for text, where.

use crate::{embedded, exit::Trouble, render::visible, session::Session, text};
use al0_compiler::distance_limit;
use al0_grammar::{
    codes::{self, Code},
    diagnostic::Diagnostic,
    span::{FileId, Span},
    text::Text,
};
use std::{
    fs,
    io::{self, Read as _},
};

/// Texts are addressed by 32 bits.
const MAX_BYTES: u64 = u32::MAX as u64;

/// The first bytes of a compiled table.
const BYTECODE_MAGIC: &[u8] = b"AL0C";

/// What a FILE turned out to be.
pub(crate) enum Input {
    /// A source text, taken into the session.
    Text(FileId),
    /// A compiled table.
    Bytecode(FileId, Vec<u8>),
}

/// Reads a FILE that has to be a source text.
pub(crate) fn read_text(session: &mut Session, name: &str) -> Result<FileId, Trouble> {
    match read(session, name)? {
        Input::Text(file) => Ok(file),
        Input::Bytecode(file, _) => {
            let diagnostic = plain(codes::NOT_TEXT, file, text::files::is_bytecode());
            Err(diagnostic.hint(text::files::use_dis()).into())
        }
    }
}

/// The FILEs of one program where an argument is a whole program: `table.al0+moves.pl+general.pl`, unless a file has
/// that name.
pub(crate) fn members(argument: &str) -> Vec<String> {
    let is_one = std::path::Path::new(argument).exists() || argument.split('+').any(str::is_empty);
    match is_one {
        true => vec![argument.to_owned()],
        false => argument.split('+').map(str::to_owned).collect(),
    }
}

/// Reads the FILEs of a program; tells of all that cannot be read.
pub(crate) fn read_texts(session: &mut Session, names: &[String]) -> Result<Vec<FileId>, Trouble> {
    let mut files = Vec::new();
    let mut unreadable = Vec::new();
    for name in names {
        match read_text(session, name) {
            Ok(file) => files.push(file),
            Err(Trouble::Report(diagnostics)) => unreadable.extend(diagnostics),
            Err(trouble) => return Err(trouble),
        }
    }
    match unreadable.is_empty() {
        true => Ok(files),
        false => Err(Trouble::Report(unreadable)),
    }
}

/// Reads a FILE, source text or bytecode.
pub(crate) fn read(session: &mut Session, name: &str) -> Result<Input, Trouble> {
    if let Some(example) = name.strip_prefix('@') {
        return read_example(session, name, example).map(Input::Text);
    }
    let (shown, bytes) = read_bytes(session, name)?;
    if bytes.starts_with(BYTECODE_MAGIC) {
        return Ok(Input::Bytecode(session.add_absent(&shown), bytes));
    }
    decode(session, &shown, bytes).map(Input::Text)
}

/// The bytes of a FILE of another kind, and the name to show for it.
pub(crate) fn read_bytes(session: &mut Session, name: &str) -> Result<(String, Vec<u8>), Trouble> {
    let shown = if name == "-" { "<stdin>" } else { name };
    let bytes = match name {
        "-" => read_limited(io::stdin().lock()),
        path => read_path(path),
    };
    let bytes = bytes.map_err(|fault| fault.into_diagnostic(session, shown))?;
    Ok((shown.to_owned(), bytes))
}

/// A diagnostic about a file as a whole.
fn plain(code: Code, file: FileId, message: Text) -> Diagnostic {
    Diagnostic::new(code, file, Span::default(), message)
}

fn read_example(session: &mut Session, name: &str, example: &str) -> Result<FileId, Trouble> {
    if let Some(table) = embedded::example(example) {
        return Ok(session.add(name, table.to_owned()));
    }
    let names = embedded::example_names();
    let near = closest(example, names.iter().copied());
    let all: Vec<String> = names.iter().map(|name| format!("@{name}")).collect();
    let file = session.add_absent(name);
    let unknown = plain(
        codes::UNREADABLE_FILE,
        file,
        text::files::unknown_example(name),
    )
    .note(text::files::examples_are(all.join(", ")));
    let diagnostic = match near {
        Some(near) => unknown.hint(text::did_you_mean(format!("@{near}"))),
        None => unknown,
    };
    Err(diagnostic.into())
}

/// The name that is most like the one given, where one is like it at all.
pub(crate) fn closest<'a>(wanted: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let limit = distance_limit(wanted);
    names
        .map(|name| (strsim::osa_distance(wanted, name), name))
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// Why the bytes could not be had.
enum Fault {
    Missing,
    Directory,
    Denied,
    TooLarge,
    Other(io::Error),
}

impl From<io::Error> for Fault {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the list of kinds is open and the rest is told by the system's own words"
    )]
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::Missing,
            io::ErrorKind::PermissionDenied => Self::Denied,
            io::ErrorKind::IsADirectory => Self::Directory,
            _ => Self::Other(error),
        }
    }
}

impl Fault {
    fn into_diagnostic(self, session: &mut Session, name: &str) -> Diagnostic {
        let file = session.add_absent(name);
        let fault = |message| plain(codes::UNREADABLE_FILE, file, message);
        match self {
            Self::Missing => {
                let missing = fault(text::files::missing());
                match near_example(name) {
                    Some(example) => missing.hint(text::did_you_mean(example)),
                    None => missing,
                }
            }
            Self::Directory => fault(text::files::directory()),
            Self::Denied => fault(text::files::denied()),
            Self::TooLarge => fault(text::files::too_large()),
            Self::Other(error) => fault(text::files::unreadable(error)),
        }
    }
}

/// `krk` for `@krk`.
fn near_example(name: &str) -> Option<String> {
    embedded::example(name).map(|_| format!("@{}", visible(name)))
}

fn read_path(path: &str) -> Result<Vec<u8>, Fault> {
    let file = fs::File::open(path)?;
    let facts = file.metadata()?;
    if facts.is_dir() {
        return Err(Fault::Directory);
    }
    if facts.len() > MAX_BYTES {
        return Err(Fault::TooLarge);
    }
    read_limited(file)
}

fn read_limited(source: impl io::Read) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::new();
    source.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > MAX_BYTES {
        true => Err(Fault::TooLarge),
        false => Ok(bytes),
    }
}

/// Takes bytes in as text, or says why they are none.
fn decode(session: &mut Session, name: &str, bytes: Vec<u8>) -> Result<FileId, Trouble> {
    if let Some((code, message, hint)) = not_text(&bytes) {
        let mut diagnostic = plain(code, session.add_absent(name), message);
        diagnostic.hint = hint;
        return Err(diagnostic.into());
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(session.add(name, text)),
        Err(error) => {
            let offset = error.utf8_error().valid_up_to();
            Err(invalid_utf8(session, name, &error.into_bytes(), offset).into())
        }
    }
}

/// What can be told without decoding: code, message and hint.
fn not_text(bytes: &[u8]) -> Option<(Code, Text, Option<Text>)> {
    if bytes.is_empty() || bytes == "\u{feff}".as_bytes() {
        let hint = text::files::start_with_new();
        Some((codes::EMPTY_FILE, text::files::empty(), Some(hint)))
    } else if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        let hint = text::files::save_as_utf8();
        Some((codes::NOT_TEXT, text::files::utf16(), Some(hint)))
    } else if bytes.contains(&0) {
        Some((codes::NOT_TEXT, text::files::binary(), None))
    } else {
        None
    }
}

fn invalid_utf8(session: &mut Session, name: &str, bytes: &[u8], offset: usize) -> Diagnostic {
    // Up to the wrong byte the replaced text has the offsets of the file.
    let file = session.add(name, String::from_utf8_lossy(bytes).into_owned());
    let line = bytes
        .iter()
        .take(offset)
        .filter(|byte| **byte == b'\n')
        .count()
        + 1;
    let span = Span::of_range(&(offset..offset + '\u{fffd}'.len_utf8()));
    let message = text::files::invalid_utf8(offset, line);
    let byte = bytes.get(offset).copied().unwrap_or_default();
    let diagnostic = Diagnostic::new(codes::NOT_TEXT, file, span, message)
        .label(text::files::wrong_byte(format!("{byte:02x}")));
    match looks_like_cp1251(bytes) {
        true => diagnostic.hint(text::files::maybe_cp1251()),
        false => diagnostic.hint(text::files::save_as_utf8()),
    }
}

/// Russian letters of windows-1251 are the bytes from 0xc0 on; hardly anything else stands above 0x7f.
fn looks_like_cp1251(bytes: &[u8]) -> bool {
    let high = bytes.iter().filter(|byte| **byte >= 0x80).count();
    let letters = bytes.iter().filter(|byte| **byte >= 0xc0).count();
    letters * 10 >= high * 9 && high >= 4
}
