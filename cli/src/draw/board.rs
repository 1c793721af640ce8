//! The board in text: chess symbols and box drawing, or ASCII letters.

use crate::{render::Style, ui::Charset};
use al0_runtime::chess::{Color, Move, Position, Role, Square};
use anstyle::{AnsiColor, Color as Paint, Reset};
use std::io::{self, Write};

/// A man as it stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    /// Its colour.
    pub(crate) color: Color,
    /// What it is.
    pub(crate) role: Role,
}

/// Who stands on a square.
pub(crate) fn standing(position: &Position, square: Square) -> Option<Standing> {
    position
        .men()
        .find(|placed| placed.square == square && !placed.captured)
        .map(|placed| Standing {
            color: position.color(placed.man.side),
            role: placed.man.role,
        })
}

/// Draws the position; the squares of the move are coloured where colours are on.
pub(crate) fn write_board(
    out: &mut dyn Write,
    position: &Position,
    mv: Option<Move>,
    style: Style,
) -> io::Result<()> {
    let edge = match style.charset {
        Charset::Unicode => ["┌─────────────────┐", "│", "└─────────────────┘"],
        Charset::Ascii => ["+-----------------+", "|", "+-----------------+"],
    };
    let [top, side, bottom] = edge;
    writeln!(out, "  {top}")?;
    for rank in (1..=8).rev() {
        write!(out, "{rank} {side} ")?;
        for square in (1..=8).filter_map(|file| Square::new(file, rank)) {
            write_square(out, position, square, mv, style)?;
        }
        writeln!(out, "{side}")?;
    }
    writeln!(out, "  {bottom}\n    a b c d e f g h")
}

fn write_square(
    out: &mut dyn Write,
    position: &Position,
    square: Square,
    mv: Option<Move>,
    style: Style,
) -> io::Result<()> {
    let symbol = match standing(position, square) {
        Some(man) => man_symbol(man, style.charset),
        None => empty_symbol(style.charset),
    };
    let marked = mv.is_some_and(|mv| mv.from() == square || mv.to() == square);
    if marked && style.color {
        let paint = anstyle::Style::new()
            .bg_color(Some(Paint::Ansi(AnsiColor::Yellow)))
            .fg_color(Some(Paint::Ansi(AnsiColor::Black)));
        return write!(out, "{paint}{symbol}{} ", Reset.render());
    }
    write!(out, "{symbol} ")
}

fn empty_symbol(charset: Charset) -> char {
    match charset {
        Charset::Unicode => '·',
        Charset::Ascii => '.',
    }
}

/// White men are the hollow symbols or the capital letters.
fn man_symbol(man: Standing, charset: Charset) -> char {
    match charset {
        Charset::Unicode => man.role.symbol(man.color),
        Charset::Ascii => match man.color {
            Color::White => man.role.letter(),
            Color::Black => man.role.letter().to_ascii_lowercase(),
        },
    }
}
