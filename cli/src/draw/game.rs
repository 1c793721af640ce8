//! Lines of play as text and as games in Portable Game Notation.

use al0_runtime::{
    chess::{Color, fen, san},
    solve::verify::{Fault, Line, Verdict},
};
use std::io::{self, Write};
use unicode_width::UnicodeWidthStr as _;

/// The longest line of a game's moves, as the standard asks.
const WIDTH: usize = 79;

/// The moves in standard notation.
pub(crate) fn san_moves(line: &Line) -> Vec<String> {
    let steps = line.steps.iter();
    steps
        .map(|step| san::to_san(&step.position, step.mv))
        .collect()
}

/// `1. Kc2 Ka1 2. Kc1` and what is said of the end, our moves first, in lines that begin with `indent`.
pub(crate) fn numbered(line: &Line, end: &str, indent: &str) -> String {
    let mut words = words(line, true);
    words.extend(end.split_whitespace().map(str::to_owned));
    let text = wrapped(&words, WIDTH - indent.width());
    format!("{indent}{}", text.replace('\n', &format!("\n{indent}")))
}

/// Moves and their numbers; `ours_first` counts from our move whatever our colour.
fn words(line: &Line, ours_first: bool) -> Vec<String> {
    let white = ours_first || line.position.us() == Color::White;
    let first = usize::from(!white);
    let moves = (first..).zip(san_moves(line));
    let word = |(ply, san)| match (ply % 2, ply == first) {
        (0, _) => format!("{}. {san}", ply / 2 + 1),
        (_, true) => format!("{}... {san}", ply / 2 + 1),
        (_, false) => san,
    };
    moves.map(word).collect()
}

/// Writes a line as a game; `event` and `comment` are in the reader's language.
pub(crate) fn write_pgn(
    out: &mut dyn Write,
    line: &Line,
    event: &str,
    round: usize,
    comment: &str,
) -> io::Result<()> {
    let result = result(line);
    let round = round.to_string();
    let fen = fen::to_fen(&line.position);
    let tags = [
        ("Event", event),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", &round),
        ("White", "?"),
        ("Black", "?"),
        ("Result", result),
        ("SetUp", "1"),
        ("FEN", &fen),
    ];
    for (name, value) in tags {
        writeln!(out, "[{name} \"{}\"]", quoted(value))?;
    }
    let mut words = words(line, false);
    words.extend(comment_words(comment));
    words.push(result.to_owned());
    writeln!(out, "\n{}\n", wrapped(&words, WIDTH))
}

fn quoted(value: &str) -> String {
    value
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace(['\n', '\r'], " ")
}

fn comment_words(comment: &str) -> Vec<String> {
    if comment.is_empty() {
        return Vec::new();
    }
    let text = format!("{{{}}}", comment.replace(['{', '}'], ""));
    text.split_whitespace().map(str::to_owned).collect()
}

/// Words in lines of at most this width. A move number stays with its move.
fn wrapped(words: &[String], limit: usize) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in words {
        let more = word.width();
        if width > 0 && width + 1 + more > limit {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += more;
    }
    text
}

fn result(line: &Line) -> &'static str {
    let white = line.position.us() == Color::White;
    match (line.verdict, white) {
        (Verdict::Mate(_), true) | (Verdict::Fault(Fault::Mated), false) => "1-0",
        (Verdict::Mate(_), false) | (Verdict::Fault(Fault::Mated), true) => "0-1",
        (Verdict::Fault(Fault::Stalemate | Fault::MaterialLost | Fault::Cycle), _) => "1/2-1/2",
        (
            Verdict::Fault(
                Fault::KingTaken
                | Fault::NoRule
                | Fault::NoAdvice
                | Fault::Error
                | Fault::Undecided,
            ),
            _,
        ) => "*",
    }
}
