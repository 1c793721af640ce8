//! File formats of other emulators and assemblers.

mod charset;
mod listing;
mod m61;
#[cfg(test)]
mod tests;

use std::fmt;

pub use charset::decode;

use super::{
    CELLS_EXTENDED,
    asm::{Assembly, assemble},
    program::Program,
};

/// A format recognised by its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Source text: our own `.mk61`, `.pmk`, `.mkl`, printed listings.
    Source,
    /// Hexadecimal codes separated by spaces, `#` lines are comments (`.txt`).
    Hex,
    /// Terminal commands `hin AAAA HEX…` and presets (`.m61`).
    M61,
    /// A listing with a column of codes, `000 | 4A | STO a`.
    Listing,
    /// The bytes of the cells.
    Raw,
}

/// Why a file is not imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormatError {
    /// A serialised Java object: the state of another emulator, not a program.
    JavaState,
    /// The export of an emulator whose codes are not those of the calculator.
    OtherCodes,
    /// The memory of the MK-52, fourteen digits to a number, not a program.
    Numbers,
    /// Bytes that are neither text nor a program.
    Binary(usize),
    /// More cells than there are.
    TooLong(usize),
    /// A `hin` line that cannot be read: the number of the line, from 1.
    BadLine(usize),
    /// Two programs in one file: the line that overwrites what another one wrote.
    SeveralPrograms(usize),
    /// A terminal command that is not a part of a program: the line and the command.
    UnknownCommand(usize, String),
    /// An empty file.
    Empty,
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::JavaState => write!(f, "a saved state of a Java emulator, not a program"),
            Self::OtherCodes => write!(f, "an export with codes of another machine"),
            Self::Numbers => write!(f, "the numbers of an MK-52's memory, not a program"),
            Self::Binary(length) => write!(f, "{length} bytes that are neither text nor a program"),
            Self::TooLong(cells) => write!(f, "{cells} cells, there are {CELLS_EXTENDED} at most"),
            Self::BadLine(line) => write!(f, "line {line} cannot be read"),
            Self::SeveralPrograms(line) => {
                write!(f, "line {line} begins another program over the first one")
            }
            Self::UnknownCommand(line, command) => {
                write!(f, "line {line}: \"{command}\" is not a part of a program")
            }
            Self::Empty => write!(f, "the file is empty"),
        }
    }
}

impl std::error::Error for FormatError {}

/// Serialised Java objects begin with these bytes.
const JAVA: [u8; 2] = [0xAC, 0xED];

/// Recognises a format by the content.
///
/// # Errors
/// [`FormatError`] for content that is no program.
pub fn detect(bytes: &[u8]) -> Result<Format, FormatError> {
    if bytes.is_empty() {
        return Err(FormatError::Empty);
    }
    if bytes.starts_with(&JAVA) {
        return Err(FormatError::JavaState);
    }
    let text = decode(bytes);
    let Some(text) = text.as_deref().map(unmarked) else {
        let fits = bytes.len() <= CELLS_EXTENDED;
        return if fits {
            Ok(Format::Raw)
        } else {
            Err(FormatError::Binary(bytes.len()))
        };
    };
    if has_other_codes(text) {
        return Err(FormatError::OtherCodes);
    }
    if holds_numbers(text) {
        return Err(FormatError::Numbers);
    }
    Ok(if m61::is_m61(text) {
        Format::M61
    } else if is_hex(text) {
        Format::Hex
    } else if listing::is_listing(text) {
        Format::Listing
    } else {
        Format::Source
    })
}

/// Lines of a code and its step in a comment: `17  ; + (шаг 01)`.
fn has_other_codes(text: &str) -> bool {
    every(written_lines(text), |line| {
        let parts = line.split_once(';');
        parts.is_some_and(|(head, tail)| code(head.trim()).is_some() && tail.contains("(шаг "))
    })
}

/// Lines of fourteen single digits, a number each.
fn holds_numbers(text: &str) -> bool {
    every(written_lines(text), |line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_digit = |word: &&str| matches!(word.as_bytes(), [sign] if sign.is_ascii_hexdigit());
        words.len() == 14 && words.iter().all(is_digit)
    })
}

fn written_lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Every word is a code of two hexadecimal digits.
fn is_hex(text: &str) -> bool {
    every(hex_words(text), |word| code(word).is_some())
}

fn hex_words(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .flat_map(str::split_whitespace)
}

/// A code of two hexadecimal digits.
pub(super) fn code(word: &str) -> Option<u8> {
    let is_code = word.len() == 2 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_code.then(|| u8::from_str_radix(word, 16).ok()).flatten()
}

/// The text without a byte-order mark.
fn unmarked(text: &str) -> &str {
    text.strip_prefix('\u{FEFF}').unwrap_or(text)
}

/// Are there some, and are all of them such?
fn every<T>(items: impl Iterator<Item = T>, test: impl FnMut(T) -> bool) -> bool {
    let mut items = items.peekable();
    items.peek().is_some() && items.all(test)
}

/// Reads a program of any format.
///
/// # Errors
/// [`FormatError`] for content that is no program. What is wrong with source text is in the
/// assembly; its spans are bytes of the text that [`decode`] gives, a byte-order mark left out.
pub fn import(bytes: &[u8]) -> Result<(Format, Assembly), FormatError> {
    let format = detect(bytes)?;
    let text = decode(bytes).unwrap_or_default();
    let text = unmarked(&text);
    let assembly = match format {
        Format::Source => assemble(text),
        Format::Hex => of_cells(hex_words(text).filter_map(code).collect())?,
        Format::Raw => of_cells(bytes.to_vec())?,
        Format::Listing => listing::read(text)?,
        Format::M61 => Assembly {
            program: m61::read(text)?,
            ..Assembly::default()
        },
    };
    Ok((format, assembly))
}

fn of_cells(cells: Vec<u8>) -> Result<Assembly, FormatError> {
    if cells.len() > CELLS_EXTENDED {
        return Err(FormatError::TooLong(cells.len()));
    }
    let program = Program {
        cells,
        ..Program::default()
    };
    Ok(Assembly {
        program,
        ..Assembly::default()
    })
}

/// The program as `hin` lines with its presets.
#[must_use]
pub fn export_m61(program: &Program) -> String {
    m61::write(program)
}
