//! The game on the board: its moves, and whether it is over.

use al0_runtime::chess::{Color, Move, Position, Role, Side, san};

/// Half-moves without a capture or a pawn's move after which a game is drawn.
const QUIET_PLIES: usize = 100;

/// A move that was made.
pub(crate) struct Ply {
    /// The position before it.
    pub(crate) before: Position,
    /// The move.
    pub(crate) mv: Move,
    /// Why it was made, where the table made it.
    pub(crate) reason: Option<String>,
}

impl Ply {
    /// The move as players write it.
    pub(crate) fn san(&self) -> String {
        san::to_san(&self.before, self.mv)
    }

    /// Whether nothing like it can have been before.
    fn is_irreversible(&self) -> bool {
        let mover = self
            .before
            .man_at(self.mv.from())
            .map(|placed| placed.man.role);
        mover == Some(Role::Pawn) || self.before.man_at(self.mv.to()).is_some()
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Checkmate; who won.
    Mate(Color),
    /// A king was taken, by a move that chess does not know; who took it.
    KingTaken(Color),
    /// Stalemate.
    Stalemate,
    /// Nobody has enough to mate.
    Material,
    /// The third time the same position.
    Repetition,
    /// Fifty moves without a capture or a pawn's move.
    FiftyMoves,
}

/// A game from some position on.
pub(crate) struct Game {
    start: Position,
    plies: Vec<Ply>,
}

impl Game {
    /// No moves yet.
    pub(crate) fn new(start: Position) -> Self {
        Self {
            start: start.without_captured(),
            plies: Vec::new(),
        }
    }

    /// The position before the first move.
    pub(crate) fn start(&self) -> &Position {
        &self.start
    }

    /// The moves.
    pub(crate) fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The position now, captured men forgotten.
    pub(crate) fn position(&self) -> Position {
        match self.plies.last() {
            Some(ply) => ply.before.make(ply.mv).without_captured(),
            None => self.start,
        }
    }

    /// Makes a move of the side that is to move; the program's own clauses may give one that chess does not know.
    pub(crate) fn push(&mut self, mv: Move, reason: Option<String>) {
        self.plies.push(Ply {
            before: self.position(),
            mv,
            reason,
        });
    }

    /// Takes the last move back, if there is one.
    pub(crate) fn pop(&mut self) -> bool {
        self.plies.pop().is_some()
    }

    /// The number of the move to be made, as players count.
    pub(crate) fn move_number(&self) -> usize {
        number(&self.start, self.plies.len())
    }

    /// Whether the game is over, and how.
    pub(crate) fn end(&self) -> Option<End> {
        let position = self.position();
        let turn = position.turn();
        if !position.has_both_kings() {
            return Some(End::KingTaken(position.color(turn.other())));
        }
        if !position.has_legal_move() {
            return Some(match position.in_check(turn) {
                true => End::Mate(position.color(turn.other())),
                false => End::Stalemate,
            });
        }
        if !can_mate(&position) {
            return Some(End::Material);
        }
        let quiet = self
            .plies
            .iter()
            .rev()
            .take_while(|ply| !ply.is_irreversible());
        let before: Vec<&Position> = quiet.map(|ply| &ply.before).collect();
        if before.iter().filter(|before| ***before == position).count() >= 2 {
            return Some(End::Repetition);
        }
        (before.len() >= QUIET_PLIES).then_some(End::FiftyMoves)
    }
}

/// The number of a move so many half-moves after the start.
pub(crate) fn number(start: &Position, plies: usize) -> usize {
    let black_first = start.color(start.turn()) == Color::Black;
    (plies + usize::from(black_first)) / 2 + 1
}

/// Whether there are men enough for a mate: more than a single bishop or knight.
fn can_mate(position: &Position) -> bool {
    let mut minor = 0;
    for placed in position.live_men() {
        match placed.man.role {
            Role::King => {}
            Role::Bishop | Role::Knight => minor += 1,
            Role::Queen | Role::Rook | Role::Pawn => return true,
        }
    }
    minor > 1
}

impl End {
    /// The result as a PGN has it.
    pub(crate) fn result(self) -> &'static str {
        match self {
            Self::Mate(Color::White) | Self::KingTaken(Color::White) => "1-0",
            Self::Mate(Color::Black) | Self::KingTaken(Color::Black) => "0-1",
            Self::Stalemate | Self::Material | Self::Repetition | Self::FiftyMoves => "1/2-1/2",
        }
    }
}

/// The side that plays a colour.
pub(crate) fn side_of(position: &Position, color: Color) -> Side {
    match position.us() == color {
        true => Side::Us,
        false => Side::Them,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use al0_runtime::chess::fen::parse_fen;

    fn after(fen: &str, moves: &[&str]) -> Game {
        let mut game = Game::new(parse_fen(fen, Some(Color::White)).unwrap());
        for text in moves {
            let mv = san::parse_san(&game.position(), text).unwrap();
            game.push(mv, None);
        }
        game
    }

    #[test]
    fn the_third_time_is_a_draw() {
        let shuffle = ["Rh2", "Kb3", "Rh1", "Kc3"];
        let mut moves = shuffle.to_vec();
        moves.extend(shuffle);
        let game = after("8/8/8/8/8/2k5/8/K6R w - - 0 1", &moves);
        assert_eq!(game.end(), Some(End::Repetition));
        assert_eq!(after("8/8/8/8/8/2k5/8/K6R w - - 0 1", &shuffle).end(), None);
    }

    #[test]
    fn fifty_quiet_moves_are_a_draw() {
        // A tour in which no position comes up three times.
        let mut game = after("7k/8/8/8/8/8/R7/K7 w - - 0 1", &[]);
        let mut last = None;
        while last.is_none() {
            let position = game.position();
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let fresh = moves.into_iter().find(|&mv| {
                let next = position.make(mv).without_captured();
                let quiet = position.man_at(mv.to()).is_none() && next.has_legal_move();
                quiet && game.plies().iter().all(|ply| ply.before != next)
            });
            game.push(fresh.unwrap(), None);
            last = game.end();
        }
        assert_eq!((last, game.plies().len()), (Some(End::FiftyMoves), 100));
    }

    #[test]
    fn a_lost_rook_is_a_draw() {
        let game = after("8/8/8/3k4/4R3/8/8/K7 b - - 0 1", &["Kxe4"]);
        assert_eq!(game.end(), Some(End::Material));
        assert_eq!(game.move_number(), 2);
    }
}
