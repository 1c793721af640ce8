//! The game in Portable Game Notation.

use super::game::{Game, number};
use al0_runtime::chess::{Color, fen};

/// Lines of the move text are no longer.
const WIDTH: usize = 79;

/// The whole text. The names are those of White and Black.
pub(crate) fn text(game: &Game, white: &str, black: &str) -> String {
    let result = game.end().map_or("*", super::game::End::result);
    let fen = fen::to_fen(game.start());
    let tags = [
        ("Event", "al0 play"),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", "-"),
        ("White", white),
        ("Black", black),
        ("Result", result),
        ("SetUp", "1"),
        ("FEN", fen.as_str()),
    ];
    let mut text = String::new();
    for (name, value) in tags {
        text.push_str(&format!("[{name} \"{}\"]\n", escaped(value)));
    }
    text.push('\n');
    wrap(&mut text, &words(game, result));
    text
}

fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"")
}

/// Numbers, moves, comments and the result, each not to be broken.
fn words(game: &Game, result: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, ply) in game.plies().iter().enumerate() {
        let number = number(game.start(), index);
        let white = ply.before.color(ply.before.turn()) == Color::White;
        let commented = index
            .checked_sub(1)
            .and_then(|before| game.plies().get(before))
            .is_none_or(|before| before.reason.is_some());
        match (white, commented) {
            (true, _) => words.push(format!("{number}.")),
            // After a comment, or at the start, the number is said again.
            (false, true) => words.push(format!("{number}...")),
            (false, false) => {}
        }
        words.push(ply.san());
        let reason = ply.reason.as_ref();
        // A comment cannot hold its own end.
        words.extend(reason.map(|reason| format!("{{{}}}", reason.replace('}', ")"))));
    }
    words.push(result.to_owned());
    words
}

fn wrap(text: &mut String, words: &[String]) {
    let mut length = 0;
    for word in words {
        let width = word.chars().count();
        if length > 0 && length + 1 + width > WIDTH {
            text.push('\n');
            length = 0;
        }
        if length > 0 {
            text.push(' ');
            length += 1;
        }
        text.push_str(word);
        length += width;
    }
    text.push('\n');
}
