//! What the player types: a line editor on a terminal, plain lines elsewhere; commands and moves.

use rustyline::{DefaultEditor, error::ReadlineError};
use std::io::{self, BufRead as _, IsTerminal as _};

/// Where lines come from.
pub(crate) enum Lines {
    /// A terminal.
    Editor(Box<DefaultEditor>),
    /// A file or pipe.
    Plain,
}

impl Lines {
    /// Standard input, with a line editor where it is a terminal.
    pub(crate) fn open() -> Self {
        if !io::stdin().is_terminal() {
            return Self::Plain;
        }
        match DefaultEditor::new() {
            Ok(editor) => Self::Editor(Box::new(editor)),
            Err(_) => Self::Plain,
        }
    }

    /// The next line; none at the end of input, and where the player breaks off.
    pub(crate) fn next(&mut self, prompt: &str) -> io::Result<Option<String>> {
        match self {
            Self::Editor(editor) => edited(editor, prompt),
            Self::Plain => plain(),
        }
    }
}

fn edited(editor: &mut DefaultEditor, prompt: &str) -> io::Result<Option<String>> {
    match editor.readline(prompt) {
        Ok(line) => {
            // Without its history the editor still edits.
            drop(editor.add_history_entry(&line));
            Ok(Some(line))
        }
        Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
        Err(ReadlineError::Io(error)) => Err(error),
        Err(other) => Err(io::Error::other(other)),
    }
}

fn plain() -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    match io::stdin().lock().read_until(b'\n', &mut bytes)? {
        0 => Ok(None),
        _ => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
    }
}

/// What the player wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    /// Nothing.
    Nothing,
    /// To make this move, as it was typed.
    Move(String),
    /// To take a move back.
    Undo,
    /// To be told a good move.
    Hint,
    /// To be told why the table made its last move.
    Why,
    /// To see the board.
    Board,
    /// To see the position's FEN.
    Fen,
    /// To see the game, or have it written to a file.
    Pgn(Option<String>),
    /// To be told the commands.
    Help,
    /// To end.
    Quit,
}

/// Reads a line; commands are known by their English and Russian names.
pub(crate) fn wish(line: &str) -> Wish {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match word.to_lowercase().as_str() {
        "" => Wish::Nothing,
        "undo" | "отмена" => Wish::Undo,
        "hint" | "подсказка" => Wish::Hint,
        "why" | "почему" => Wish::Why,
        "board" | "доска" => Wish::Board,
        "fen" => Wish::Fen,
        "pgn" => Wish::Pgn((!rest.is_empty()).then(|| rest.trim().to_owned())),
        "help" | "?" | "помощь" => Wish::Help,
        "quit" | "exit" | "выход" => Wish::Quit,
        _ => Wish::Move(line.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_have_two_names() {
        assert_eq!(wish(" Undo\n"), Wish::Undo);
        assert_eq!(wish("отмена"), Wish::Undo);
        assert_eq!(
            wish("pgn my game.pgn"),
            Wish::Pgn(Some("my game.pgn".to_owned()))
        );
        assert_eq!(wish("\n"), Wish::Nothing);
    }
}
