//! Moves as text: standard algebraic notation and the notation of the UCI protocol.

use shakmaty::san::{San, SanPlus};
use shakmaty::{Chess, Position as _};

use super::{Move, Position, convert};

/// The move in standard algebraic notation, with `+` or `#`; in UCI notation if it is not legal.
#[must_use]
pub fn to_san(position: &Position, mv: Move) -> String {
    let written = position.to_chess().and_then(|chess| {
        let played = find(&chess, mv)?;
        Some(SanPlus::from_move(chess, played).to_string())
    });
    written.unwrap_or_else(|| to_uci(mv))
}

/// The move as UCI engines write it: `e2e4`, `e7e8q`.
#[must_use]
pub fn to_uci(mv: Move) -> String {
    let promotion = mv
        .promotion()
        .map(|role| role.letter().to_ascii_lowercase().to_string());
    format!("{}{}{}", mv.from(), mv.to(), promotion.unwrap_or_default())
}

/// The legal move that a text in UCI notation stands for.
#[must_use]
pub fn parse_uci(position: &Position, text: &str) -> Option<Move> {
    legal(position).into_iter().find(|&mv| to_uci(mv) == text)
}

/// The legal move that a text in standard algebraic notation stands for; `+` and `#` may be left out.
#[must_use]
pub fn parse_san(position: &Position, text: &str) -> Option<Move> {
    let san = San::from_ascii(text.trim_end_matches(['+', '#']).as_bytes()).ok()?;
    let Some(chess) = position.to_chess() else {
        return meant(position, &san);
    };
    let found = san.to_move(&chess).ok()?;
    legal(position)
        .into_iter()
        .find(|&mv| find(&chess, mv) == Some(found))
}

/// The only move that a text can stand for in a position that chess does not know, as a program's own moves bring about.
fn meant(position: &Position, san: &San) -> Option<Move> {
    let San::Normal {
        role,
        file,
        rank,
        to,
        promotion,
        ..
    } = *san
    else {
        return None;
    };
    let fits = |mv: &Move| {
        let from = convert::square(mv.from());
        let mover = position.man_at(mv.from());
        mover.is_some_and(|placed| convert::role(placed.man.role) == role)
            && convert::square(mv.to()) == to
            && mv.promotion().map(convert::role) == promotion
            && file.is_none_or(|file| file == from.file())
            && rank.is_none_or(|rank| rank == from.rank())
    };
    let mut moves = legal(position).into_iter().filter(fits);
    moves.next().filter(|_| moves.next().is_none())
}

/// The legal move that a text stands for, in either notation, as people write it: `Rb2`, `rb2`, `b1b2`, `Лb2`.
#[must_use]
pub fn parse(position: &Position, text: &str) -> Option<Move> {
    let read = |text: &str| {
        parse_uci(position, &text.to_ascii_lowercase()).or_else(|| parse_san(position, text))
    };
    let text = latin(text.trim());
    read(&text).or_else(|| read(&capitalised(&text)))
}

/// Russian letters of men as English ones: `Крc2` is `Kc2`.
fn latin(text: &str) -> String {
    const LETTERS: &[(&str, &str)] = &[
        ("Кр", "K"),
        ("Ф", "Q"),
        ("Л", "R"),
        ("С", "B"),
        ("К", "N"),
        ("х", "x"),
        (":", "x"),
    ];
    LETTERS
        .iter()
        .fold(text.to_owned(), |text, (ru, en)| text.replace(ru, en))
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

fn legal(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves
}

fn find(chess: &Chess, mv: Move) -> Option<shakmaty::Move> {
    chess.legal_moves().into_iter().find(|other| {
        other.from() == Some(convert::square(mv.from()))
            && other.to() == convert::square(mv.to())
            && other.promotion() == mv.promotion().map(convert::role)
            && !other.is_castle()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen::parse_fen;

    fn san(fen: &str, uci: &str) -> String {
        let position = parse_fen(fen, None).unwrap();
        let mv = parse_uci(&position, uci).unwrap();
        assert_eq!(parse_san(&position, &to_san(&position, mv)), Some(mv));
        to_san(&position, mv)
    }

    #[test]
    fn moves_are_written_as_players_write_them() {
        assert_eq!(san("8/8/8/8/8/2K5/1R6/k7 w - -", "b2h2"), "Rh2");
        assert_eq!(san("8/8/8/8/8/1K6/2R5/k7 w - -", "c2c1"), "Rc1#");
        assert_eq!(san("4k3/8/8/8/8/R6R/8/4K3 w - -", "a3d3"), "Rad3");
        assert_eq!(san("8/4P2k/8/8/8/8/8/4K3 w - -", "e7e8n"), "e8=N");
        assert_eq!(san("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6"), "exd6");
        assert_eq!(san("8/8/8/3k4/4R3/8/8/K7 b - -", "d5e4"), "Kxe4");
    }

    #[test]
    fn moves_are_read_as_people_write_them() {
        let position = parse_fen("8/8/8/3k4/4R3/8/8/K7 w - - 0 1", None).unwrap();
        for (typed, uci) in [
            ("Re8", "e4e8"),
            ("re8", "e4e8"),
            ("Ле8", ""),
            ("Лe8", "e4e8"),
            ("Крb2", "a1b2"),
            ("E4E8", "e4e8"),
            (" Re5+ ", "e4e5"),
            ("e9", ""),
            ("", ""),
        ] {
            let read = parse(&position, typed).map(to_uci);
            assert_eq!(read.unwrap_or_default(), uci, "{typed}");
        }
    }

    #[test]
    fn illegal_moves_are_not_read() {
        let position = parse_fen("8/8/8/8/8/2K5/1R6/k7 w - -", None).unwrap();
        assert_eq!(parse_uci(&position, "c3b3x"), None);
        assert_eq!(parse_uci(&position, "a1a2"), None);
        assert_eq!(parse_san(&position, "Qa1"), None);
        assert_eq!(parse_san(&position, "O-O"), None);
    }
}
