//! Listings of three columns, as a compiler prints them: `000 | 4A | STO a`.
//!
//! The codes are taken, the commands beside them are for people. A jump's address may stand behind its code
//! or on a line of its own.

use super::{FormatError, code, every, of_cells, written_lines};
use crate::mk61::asm::Assembly;

/// One line: an address in decimal and the codes of its cells.
fn row(line: &str) -> Option<(usize, Vec<u8>)> {
    let mut columns = line.split('|').map(str::trim);
    let address = columns.next()?;
    let codes: Option<Vec<u8>> = columns.next()?.split_whitespace().map(code).collect();
    let is_number = address.len() == 3 && address.bytes().all(|byte| byte.is_ascii_digit());
    let codes = codes.filter(|codes| !codes.is_empty())?;
    is_number
        .then(|| address.parse().ok())
        .flatten()
        .map(|address| (address, codes))
}

/// A rule between parts of a listing.
fn is_rule(line: &str) -> bool {
    line.chars().all(|letter| "-=+|_ ".contains(letter))
}

/// Are these the rows of a listing?
pub(super) fn is_listing(text: &str) -> bool {
    let rows = written_lines(text).filter(|line| !is_rule(line));
    every(rows, |line| row(line).is_some())
}

/// Reads the codes; cells before the first address are left as a cleared memory has them.
pub(super) fn read(text: &str) -> Result<Assembly, FormatError> {
    let mut cells: Vec<u8> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let Some((address, codes)) = row(line) else {
            continue;
        };
        if cells.is_empty() && address <= super::CELLS_EXTENDED {
            cells.resize(address, 0);
        }
        if address != cells.len() {
            return Err(FormatError::BadLine(number));
        }
        cells.extend(codes);
    }
    of_cells(cells)
}
