//! The frame of a bytecode file: magic, version, a table of sections, and a checksum over all of it.
//!
//! ```text
//! "AL0C"  version u16  sections u16  { id u16, zero u16, offset u32, length u32 }…  contents…  CRC-32 u32
//! ```
//!
//! Numbers are little-endian. Sections of an unknown id are skipped, so later versions may add some.

/// The first four bytes of a file.
pub(super) const MAGIC: [u8; 4] = *b"AL0C";
/// The version written and read. It goes up whenever an older program would misread a newer file or the other way round:
/// with the instructions of tables, and with those and the functions and tests of clauses.
pub(super) const VERSION: u16 = 1;
/// Bytes before the section table.
pub(super) const HEADER: usize = 8;
/// Bytes of an entry in the section table.
pub(super) const ENTRY: usize = 12;
/// Bytes of the checksum.
pub(super) const CHECKSUM: usize = 4;

/// What a section holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub(super) enum Section {
    /// Side, strategy, ending and source name.
    Meta = 1,
    /// All names, each once.
    Strings = 2,
    /// The predicates.
    Imports = 3,
    /// The rules.
    Rules = 4,
    /// The advice.
    Advice = 5,
    /// The instructions.
    Code = 6,
    /// The source map.
    SourceMap = 7,
    /// Fixed men, starting squares, frame; left out where there are none.
    Setup = 8,
    /// The program's own predicates, and how they write positions; left out where there are no clauses.
    Own = 9,
    /// The clauses, compiled; goes with [`Self::Own`].
    Clauses = 10,
}
