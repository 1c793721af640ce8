//! What perfect play comes to, and the byte that keeps it.

use std::cmp::Ordering;

/// What perfect play of both sides comes to, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The side to move mates after so many plies, an odd number.
    Won(u32),
    /// Neither side can force a win.
    Drawn,
    /// The side to move is mated after so many plies, an even number; 0 where it is mated already.
    Lost(u32),
}

impl Value {
    /// The moves of the winner until mate; none for a draw.
    #[must_use]
    pub const fn moves(self) -> Option<u32> {
        match self {
            Self::Won(plies) | Self::Lost(plies) => Some(plies.div_ceil(2)),
            Self::Drawn => None,
        }
    }

    /// The same a move earlier, for the side that made the move.
    #[must_use]
    pub const fn before(self) -> Self {
        match self {
            Self::Won(plies) => Self::Lost(plies + 1),
            Self::Drawn => Self::Drawn,
            Self::Lost(plies) => Self::Won(plies + 1),
        }
    }

    /// Higher is better for the side to move: soon won, late won, drawn, late lost, soon lost.
    const fn rank(self) -> (i8, i64) {
        match self {
            Self::Won(plies) => (1, -(plies as i64)),
            Self::Drawn => (0, 0),
            Self::Lost(plies) => (-1, plies as i64),
        }
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The greater value is the better one for the side to move.
impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

/// The longest win that a cell can hold, in moves.
pub(super) const LONGEST: u8 = 126;

const LOST: u8 = 128;
const LONGEST_LOST: u8 = LOST | LONGEST;

/// A value in a byte, for the side to move. 0: drawn, or not known yet; 1..=127: won in so many moves;
/// from 128: lost in so many moves more than 128; 255: not a legal position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell(pub(super) u8);

impl Cell {
    pub(super) const OPEN: Self = Self(0);
    pub(super) const ILLEGAL: Self = Self(u8::MAX);

    /// Won in so many moves, 1..=127.
    #[inline]
    pub(super) const fn won_in(moves: u8) -> Self {
        Self(moves)
    }

    /// Lost in so many moves of the opponent, at most [`LONGEST`].
    #[inline]
    pub(super) const fn lost_in(moves: u8) -> Self {
        Self(LOST | moves)
    }

    /// In how many moves the side to move wins.
    #[inline]
    pub(super) const fn won(self) -> Option<u8> {
        match self.0 {
            1..LOST => Some(self.0),
            _ => None,
        }
    }

    /// In how many moves the side to move loses.
    #[inline]
    pub(super) const fn lost(self) -> Option<u8> {
        match self.0 {
            LOST..=LONGEST_LOST => Some(self.0 - LOST),
            _ => None,
        }
    }

    /// Moves until mate; 0 for a draw.
    pub(super) const fn moves(self) -> u8 {
        match self.0 {
            u8::MAX => 0,
            byte => byte & !LOST,
        }
    }

    /// The value, unless the position is not legal.
    pub(super) const fn value(self) -> Option<Value> {
        Some(match self.0 {
            0 => Value::Drawn,
            moves @ 1..LOST => Value::Won(2 * moves as u32 - 1),
            u8::MAX => return None,
            lost => Value::Lost(2 * (lost - LOST) as u32),
        })
    }

    /// What is known once all mates within so many moves are.
    pub(super) const fn within(self, moves: u8) -> Self {
        match self.moves() <= moves {
            true => self,
            false => Self::OPEN,
        }
    }

    /// The better of two for the side to move.
    pub(super) fn better(self, other: Self) -> Self {
        match self.value() >= other.value() {
            true => self,
            false => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Cell, LONGEST, Value};

    #[test]
    fn cells_keep_values() {
        assert_eq!(Cell::won_in(1).value(), Some(Value::Won(1)));
        assert_eq!(Cell::won_in(16).value(), Some(Value::Won(31)));
        assert_eq!(Cell::lost_in(0).value(), Some(Value::Lost(0)));
        assert_eq!(
            Cell::lost_in(LONGEST).value(),
            Some(Value::Lost(2 * u32::from(LONGEST)))
        );
        assert_eq!(Cell::OPEN.value(), Some(Value::Drawn));
        assert_eq!(Cell::ILLEGAL.value(), None);
    }

    #[test]
    fn moves_are_those_of_the_winner() {
        for moves in 1..=LONGEST {
            let (won, lost) = (Cell::won_in(moves), Cell::lost_in(moves));
            for cell in [won, lost] {
                assert_eq!(cell.value().and_then(Value::moves), Some(u32::from(moves)));
                assert_eq!(cell.moves(), moves);
            }
            assert_eq!((won.won(), won.lost()), (Some(moves), None));
            assert_eq!((lost.won(), lost.lost()), (None, Some(moves)));
        }
    }

    #[test]
    fn better_is_sooner_won_or_later_lost() {
        let best_first = [
            Value::Won(1),
            Value::Won(31),
            Value::Drawn,
            Value::Lost(30),
            Value::Lost(0),
        ];
        assert!(best_first.windows(2).all(|pair| pair[0] > pair[1]));
        assert_eq!(Cell::OPEN.better(Cell::lost_in(3)), Cell::OPEN);
        assert_eq!(Cell::won_in(3).better(Cell::won_in(2)), Cell::won_in(2));
    }

    #[test]
    fn a_move_back_turns_the_view() {
        assert_eq!(Value::Lost(0).before(), Value::Won(1));
        assert_eq!(Value::Won(31).before(), Value::Lost(32));
    }
}
