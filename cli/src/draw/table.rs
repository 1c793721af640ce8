//! Columns of text, aligned by what they take up on a terminal.

use std::io::{self, Write};
use unicode_width::UnicodeWidthStr as _;

/// Writes rows of cells in aligned columns, two blanks between them.
pub(crate) fn write_rows<const N: usize>(
    out: &mut dyn Write,
    rows: &[[String; N]],
) -> io::Result<()> {
    let mut widths = [0; N];
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.width().max(*width);
        }
    }
    for row in rows {
        let mut line = String::new();
        for (width, cell) in widths.iter().zip(row) {
            line.push_str(cell);
            line.extend(std::iter::repeat_n(' ', width - cell.width() + 2));
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
