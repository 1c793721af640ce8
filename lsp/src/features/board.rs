//! A position as a few lines of text.

use al0_grammar::text::Lang;
use al0_runtime::chess::{Color, Position, Side, fen};

use crate::text;

/// The position of a FEN, drawn with chess symbols in a block of Markdown; nothing where the FEN cannot be read.
pub(crate) fn markdown(fen: &str, lang: Lang) -> Option<String> {
    let position = fen::parse_fen(fen, None).ok()?;
    let ours = position.color(Side::Us);
    let white = (ours == Color::White) == position.us_to_move();
    let turn = if white {
        text::white_to_move()
    } else {
        text::black_to_move()
    };
    Some(format!(
        "```text\n{}```\n{}",
        drawn(&position),
        turn.get(lang)
    ))
}

fn drawn(position: &Position) -> String {
    let mut squares = [['·'; 8]; 8];
    for placed in position.live_men() {
        let (file, rank) = (placed.square.file(), placed.square.rank());
        let row = at(rank).and_then(|rank| squares.get_mut(rank));
        let square = row.and_then(|row| row.get_mut(at(file)?));
        if let Some(square) = square {
            *square = placed.man.role.symbol(position.color(placed.man.side));
        }
    }
    let mut text = String::new();
    for (index, row) in squares.into_iter().enumerate().rev() {
        text.push_str(&format!("{} ", index + 1));
        for square in row {
            text.push(square);
            text.push(' ');
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text.push_str("  a b c d e f g h\n");
    text
}

/// Where a file or rank from 1 to 8 stands in an array.
fn at(number: i32) -> Option<usize> {
    usize::try_from(number - 1).ok()
}
