//! What the player types: commands and moves.

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
