//! What a host says: one line, one command. Nothing that it may write is an error here.

use std::time::Duration;

/// A command of the UCI protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Who are you, and which options have you?
    Uci,
    /// Are you there?
    IsReady,
    /// An option's new value; none for a button.
    SetOption { name: String, value: String },
    /// The next position is from another game.
    NewGame,
    /// The position to think about.
    Position {
        fen: Option<String>,
        moves: Vec<String>,
    },
    /// Think.
    Go(Go),
    /// Stop thinking.
    Stop,
    /// The move expected was played.
    PonderHit,
    /// End.
    Quit,
    /// Known and of no consequence, or an empty line.
    Nothing,
    /// No command of the protocol.
    Unknown,
}

impl Command {
    /// Whether it may not be obeyed while a search is running.
    pub(crate) fn needs_rest(&self) -> bool {
        matches!(
            self,
            Self::SetOption { .. } | Self::NewGame | Self::Position { .. } | Self::Go(_)
        )
    }
}

/// How to think.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Go {
    /// Answer only when told to.
    pub(crate) infinite: bool,
    /// Answer only when the move expected was played.
    pub(crate) ponder: bool,
    /// Only these moves are wanted.
    pub(crate) has_search_moves: bool,
    /// Half-moves to look ahead.
    pub(crate) depth: Option<u64>,
    /// Positions to look at.
    pub(crate) nodes: Option<u64>,
    /// Time for this move.
    pub(crate) move_time: Option<Duration>,
    /// What White's clock shows.
    pub(crate) white: Clock,
    /// What Black's clock shows.
    pub(crate) black: Clock,
    /// Moves until there is more time.
    pub(crate) moves_to_go: Option<u64>,
}

/// The clock of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clock {
    /// The time left.
    pub(crate) left: Option<Duration>,
    /// What each move adds.
    pub(crate) increment: Duration,
}

/// Reads a line. Words before the command are passed over, as the protocol asks.
pub(crate) fn parse(line: &str) -> Command {
    let mut rest = line;
    while let Some((word, after)) = next_word(rest) {
        if let Some(command) = command(word, after) {
            return command;
        }
        rest = after;
    }
    match line.trim().is_empty() {
        true => Command::Nothing,
        false => Command::Unknown,
    }
}

/// The first word and what follows it.
fn next_word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let (word, rest) = text.split_at_checked(end)?;
    (!word.is_empty()).then_some((word, rest))
}

fn command(word: &str, rest: &str) -> Option<Command> {
    Some(match word {
        "uci" => Command::Uci,
        "isready" => Command::IsReady,
        "setoption" => set_option(rest),
        "ucinewgame" => Command::NewGame,
        "position" => position(rest),
        "go" => Command::Go(go(rest)),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "quit" => Command::Quit,
        "debug" | "register" => Command::Nothing,
        _ => return None,
    })
}

/// `name NAME value VALUE`; both may hold spaces.
fn set_option(text: &str) -> Command {
    let text = match next_word(text) {
        Some(("name", rest)) => rest,
        _ => text,
    };
    let (name, value) = match find_word(text, "value") {
        Some((before, after)) => (before, after),
        None => (text, ""),
    };
    let name: Vec<&str> = name.split_whitespace().collect();
    Command::SetOption {
        name: name.join(" "),
        value: value.trim().to_owned(),
    }
}

/// The texts before and after a word.
fn find_word<'t>(text: &'t str, wanted: &str) -> Option<(&'t str, &'t str)> {
    let mut rest = text;
    while let Some((word, after)) = next_word(rest) {
        if word == wanted {
            let before = text.len() - after.len() - word.len();
            return Some((text.get(..before)?, after));
        }
        rest = after;
    }
    None
}

/// `startpos` or `fen FEN`, then perhaps `moves MOVE…`.
fn position(text: &str) -> Command {
    let (place, moves) = find_word(text, "moves").unwrap_or((text, ""));
    let fen = match next_word(place) {
        Some(("startpos", _)) => None,
        Some(("fen", fen)) => Some(fen.trim().to_owned()),
        // Some hosts leave the word out.
        _ => Some(place.trim().to_owned()),
    };
    let moves = moves.split_whitespace().map(str::to_owned).collect();
    Command::Position { fen, moves }
}

fn go(text: &str) -> Go {
    let mut go = Go::default();
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "ponder" => go.ponder = true,
            "searchmoves" => go.has_search_moves = true,
            _ => {
                let number = words.peek().and_then(|word| number(word));
                if number.is_some_and(|number| go.set(word, number)) {
                    words.next();
                }
            }
        }
    }
    go
}

/// A number of the protocol; clocks may show less than nothing.
fn number(word: &str) -> Option<u64> {
    match word.strip_prefix('-') {
        Some(rest) => rest.parse::<u64>().ok().map(|_| 0),
        None => word.parse().ok(),
    }
}

impl Go {
    /// Takes a number in; whether the word before it wants one.
    fn set(&mut self, word: &str, number: u64) -> bool {
        let time = Duration::from_millis(number);
        match word {
            "depth" => self.depth = Some(number),
            // A mate in so many moves is at most twice as many half-moves away.
            "mate" => self.depth = Some(number.saturating_mul(2)),
            "nodes" => self.nodes = Some(number),
            "movetime" => self.move_time = Some(time),
            "wtime" => self.white.left = Some(time),
            "btime" => self.black.left = Some(time),
            "winc" => self.white.increment = time,
            "binc" => self.black.increment = time,
            "movestogo" => self.moves_to_go = Some(number),
            _ => return false,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strange_words_and_spaces_are_passed_over() {
        assert_eq!(parse(" joho \t isready\r"), Command::IsReady);
        assert_eq!(parse("\t \r"), Command::Nothing);
        assert_eq!(parse("what now"), Command::Unknown);
        assert_eq!(parse("debug on"), Command::Nothing);
    }

    #[test]
    fn options_may_have_spaces() {
        let option = |name: &str, value: &str| Command::SetOption {
            name: name.to_owned(),
            value: value.to_owned(),
        };
        assert_eq!(
            parse("setoption name Move  Overhead value 100"),
            option("Move Overhead", "100")
        );
        assert_eq!(
            parse("setoption name AdviceFile value my  tables/krk.al0"),
            option("AdviceFile", "my  tables/krk.al0")
        );
        assert_eq!(parse("setoption name Clear Hash"), option("Clear Hash", ""));
    }

    #[test]
    fn a_position_without_anything_is_an_empty_one() {
        let empty = Command::Position {
            fen: Some(String::new()),
            moves: Vec::new(),
        };
        assert_eq!(parse("position"), empty);
        assert!(matches!(
            parse("position moves go"),
            Command::Position { .. }
        ));
    }

    #[test]
    fn positions_have_moves() {
        assert_eq!(
            parse("position fen 8/8/8/8/8/2k5/8/K6R w - - 0 1 moves h1h3"),
            Command::Position {
                fen: Some("8/8/8/8/8/2k5/8/K6R w - - 0 1".to_owned()),
                moves: vec!["h1h3".to_owned()],
            }
        );
    }

    #[test]
    fn numbers_that_are_none_do_no_harm() {
        let Command::Go(go) =
            parse("go movetime x wtime -5 depth 99999999999999999999 winc 7 foo 3")
        else {
            panic!("not a go");
        };
        assert_eq!(go.move_time, None);
        assert_eq!(go.white.left, Some(Duration::ZERO));
        assert_eq!(go.depth, None);
        assert_eq!(go.white.increment, Duration::from_millis(7));
    }
}
