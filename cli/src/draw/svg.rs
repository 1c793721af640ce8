//! The board as SVG, the move drawn as an arrow.

use super::{
    board::standing,
    pieces::{self, STYLE},
};
use al0_runtime::chess::{Move, Position, Square};
use std::io::{self, Write};

/// Side of a square.
const CELL: i32 = 45;
/// Room for the coordinates.
const MARGIN: i32 = 22;
/// Side of the whole picture.
pub(crate) const SIZE: i32 = 8 * CELL + 2 * MARGIN;

/// Draws the position, White at the bottom.
pub(crate) fn write_board(
    out: &mut dyn Write,
    position: &Position,
    mv: Option<Move>,
    title: &str,
) -> io::Result<()> {
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIZE} {SIZE}\" \
         width=\"{SIZE}\" height=\"{SIZE}\" role=\"img\">"
    )?;
    writeln!(out, "<title>{}</title>", escape(title))?;
    writeln!(out, "<style>{}</style>", style())?;
    write_inner(out, position, mv)?;
    writeln!(out, "</svg>")
}

/// The style sheet of a board.
pub(crate) fn style() -> String {
    format!(
        "{STYLE}.t{{font:13px sans-serif;fill:#4a4640;text-anchor:middle}}\
         .d{{fill:#b58d63}}.g{{fill:#efdcb9}}.m{{fill:#e9c943;fill-opacity:.55}}\
         .a{{fill:#2a6f3c;fill-opacity:.8}}"
    )
}

/// The board, its men and the move, in a square of [`SIZE`].
pub(crate) fn write_inner(
    out: &mut dyn Write,
    position: &Position,
    mv: Option<Move>,
) -> io::Result<()> {
    writeln!(
        out,
        "<rect width=\"{SIZE}\" height=\"{SIZE}\" fill=\"#faf7f0\"/>"
    )?;
    write_squares(out, mv)?;
    write_coordinates(out)?;
    for square in Square::all() {
        if let Some(man) = standing(position, square) {
            let (x, y) = corner(square);
            out.write_all(pieces::man(man.color, man.role, x, y).as_bytes())?;
        }
    }
    match mv {
        Some(mv) => writeln!(out, "{}", arrow(mv)),
        None => Ok(()),
    }
}

/// The top left corner of a square.
fn corner(square: Square) -> (i32, i32) {
    (
        MARGIN + (square.file() - 1) * CELL,
        MARGIN + (8 - square.rank()) * CELL,
    )
}

fn write_squares(out: &mut dyn Write, mv: Option<Move>) -> io::Result<()> {
    for square in Square::all() {
        let (x, y) = corner(square);
        let class = if (square.file() + square.rank()) % 2 == 0 {
            'd'
        } else {
            'g'
        };
        let place = format!("x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"");
        writeln!(out, "<rect class=\"{class}\" {place}/>")?;
        if mv.is_some_and(|mv| mv.from() == square || mv.to() == square) {
            writeln!(out, "<rect class=\"m\" {place}/>")?;
        }
    }
    let side = 8 * CELL;
    writeln!(
        out,
        "<rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{side}\" height=\"{side}\" \
         fill=\"none\" stroke=\"#4a4640\"/>"
    )
}

fn write_coordinates(out: &mut dyn Write) -> io::Result<()> {
    for (index, file) in (0..).zip('a'..='h') {
        let middle = MARGIN + index * CELL + CELL / 2;
        let down = SIZE - MARGIN / 4;
        writeln!(
            out,
            "<text class=\"t\" x=\"{middle}\" y=\"{down}\">{file}</text>"
        )?;
        let rank = 8 - index;
        let y = middle + 5;
        writeln!(
            out,
            "<text class=\"t\" x=\"{}\" y=\"{y}\">{rank}</text>",
            MARGIN / 2
        )?;
    }
    Ok(())
}

/// One outline, shaft and head, from the middle of one square to the middle of another.
fn arrow(mv: Move) -> String {
    let middle = |square| {
        let (x, y) = corner(square);
        (f64::from(x) + 22.5, f64::from(y) + 22.5)
    };
    let (from, to) = (middle(mv.from()), middle(mv.to()));
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    // Along the arrow and to its left, from the start.
    let outline = [
        (12.0, 3.5),
        (length - 16.0, 3.5),
        (length - 16.0, 10.0),
        (length - 1.0, 0.0),
        (length - 16.0, -10.0),
        (length - 16.0, -3.5),
        (12.0, -3.5),
    ];
    let points: Vec<String> = outline
        .iter()
        .map(|(along, left)| {
            let x = from.0 + along * ux + left * uy;
            let y = from.1 + along * uy - left * ux;
            format!("{x:.1},{y:.1}")
        })
        .collect();
    format!("<polygon class=\"a\" points=\"{}\"/>", points.join(" "))
}

/// A text as SVG wants it.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
