//! Games from any legal position: all men, castling too, and the way to a packed position where few are left.

use std::fmt;

use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{Bitboard, CastlingMode, Chess, EnPassantMode, Position as _, PositionError};

use super::fen::{FenError, FenFault, FenReason, parse_fen};
use super::{Color, MAX_MEN, Position, Role, convert};

/// A legal position of any number of men.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    chess: Chess,
}

/// A legal move on the [`Board`] for which it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardMove(shakmaty::Move);

impl fmt::Display for BoardMove {
    /// The notation of the UCI protocol: `e2e4`, `e7e8q`, `e1g1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.to_uci(CastlingMode::Standard).fmt(f)
    }
}

impl Default for Board {
    fn default() -> Self {
        Self::start()
    }
}

impl Board {
    /// The position in which games start.
    #[must_use]
    pub fn start() -> Self {
        Self {
            chess: Chess::default(),
        }
    }

    /// Reads a FEN.
    ///
    /// # Errors
    /// Every reason why it is not a legal position.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let small = parse_fen(text, None).map(|position| position.to_chess());
        match small {
            Ok(Some(chess)) => Ok(Self { chess }),
            Ok(None) => Err(impossible(text)),
            Err(error) if error.reasons.iter().all(is_about_size) => read_large(text, error),
            Err(mut error) => {
                error.reasons.retain(|reason| !is_about_size(reason));
                Err(error)
            }
        }
    }

    /// The colour to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        match self.chess.turn() {
            shakmaty::Color::White => Color::White,
            shakmaty::Color::Black => Color::Black,
        }
    }

    /// Every legal move, always in the same order.
    #[must_use]
    pub fn moves(&self) -> Vec<BoardMove> {
        self.chess
            .legal_moves()
            .into_iter()
            .map(BoardMove)
            .collect()
    }

    /// The legal move of a text in UCI notation; castling also as the king taking its rook.
    #[must_use]
    pub fn parse_uci(&self, text: &str) -> Option<BoardMove> {
        let mv: UciMove = text.parse().ok()?;
        mv.to_move(&self.chess).ok().map(BoardMove)
    }

    /// The position after a move of this one.
    #[must_use]
    pub fn play(&self, mv: BoardMove) -> Self {
        let mut chess = self.chess.clone();
        chess.play_unchecked(mv.0);
        Self { chess }
    }

    /// Whether the side to move is checkmated.
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.chess.is_checkmate()
    }

    /// Whether nobody can win any more: stalemate, or too few men.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        self.chess.is_stalemate() || self.chess.is_insufficient_material()
    }

    /// What the men of a colour are worth, in hundredths of a pawn.
    #[must_use]
    pub fn material(&self, color: Color) -> i32 {
        let own = self.chess.board().by_color(convert::color(color));
        let count = |role| (self.chess.board().by_role(convert::role(role)) & own).count();
        let values = Role::ALL.map(|role| value(role) * i32::try_from(count(role)).unwrap_or(0));
        values.iter().sum()
    }

    /// The packed position seen by `us`, where there are few enough men; castling rights are forgotten.
    #[must_use]
    pub fn packed(&self, us: Color) -> Option<Position> {
        if self.chess.board().occupied().count() > MAX_MEN {
            return None;
        }
        let mut setup = self.chess.to_setup(EnPassantMode::Legal);
        setup.castling_rights = Bitboard::EMPTY;
        let fen = Fen::try_from_setup(setup).ok()?.to_string();
        parse_fen(&fen, Some(us)).ok()
    }
}

/// What a man is worth, in hundredths of a pawn.
const fn value(role: Role) -> i32 {
    match role {
        Role::King => 0,
        Role::Queen => 900,
        Role::Rook => 500,
        Role::Bishop | Role::Knight => 300,
        Role::Pawn => 100,
    }
}

/// Whether a packed position refuses what a board can hold.
const fn is_about_size(reason: &FenReason) -> bool {
    matches!(
        reason.fault,
        FenFault::TooManyMen(_) | FenFault::CastlingRights
    )
}

fn read_large(text: &str, refusal: FenError) -> Result<Board, FenError> {
    let fen: Fen = text.trim().parse().map_err(|_| refusal)?;
    fen.into_position::<Chess>(CastlingMode::Standard)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_invalid_castling_rights)
        .or_else(PositionError::ignore_invalid_ep_square)
        .map(|chess| Board { chess })
        .map_err(|_| impossible(text))
}

fn impossible(text: &str) -> FenError {
    let reason = FenReason {
        bytes: 0..text.len(),
        fault: FenFault::ImpossibleCheck,
    };
    FenError {
        reasons: vec![reason],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_games_can_be_played() {
        let mut board = Board::start();
        for text in ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "e1g1"] {
            let mv = board.parse_uci(text).unwrap();
            assert_eq!(mv.to_string(), text);
            board = board.play(mv);
        }
        assert_eq!(board.turn(), Color::Black);
        assert_eq!(board.packed(Color::Black), None);
    }

    #[test]
    fn promotions_are_written_in_lower_case() {
        let board = Board::from_fen("8/4P2k/8/8/8/8/8/4K3 w - - 0 1").unwrap();
        let mv = board.parse_uci("e7e8q").unwrap();
        assert_eq!(mv.to_string(), "e7e8q");
        let next = board.play(mv).packed(Color::White).unwrap();
        assert_eq!(next.ending().to_string(), "KQvK");
    }

    #[test]
    fn castling_rights_do_not_hide_a_small_position() {
        let board = Board::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
        assert_eq!(board.parse_uci("e1g1").unwrap().to_string(), "e1g1");
        let packed = board.packed(Color::White).unwrap();
        assert_eq!(packed.ending().to_string(), "KRvK");
    }

    #[test]
    fn refusals_keep_their_reasons() {
        let reason = |fen: &str| Board::from_fen(fen).unwrap_err().to_string();
        assert_eq!(reason(""), "the FEN is empty");
        let check = "rnbqkbnr/pppppQpp/8/8/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 1";
        assert_eq!(reason(check), "Black is in check, but White is to move");
    }
}
