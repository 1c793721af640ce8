//! Men that never move.

use super::man::FIXED;
use super::{Man, Position, Square};

/// Men that never move, each the only one of its kind, and where they stand; sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fixed(Vec<(Man, Square)>);

impl Fixed {
    /// These men; nothing where two of them are of a kind or share a square.
    #[must_use]
    pub fn new(mut men: Vec<(Man, Square)>) -> Option<Self> {
        men.sort_unstable();
        let distinct = men.iter().enumerate().all(|(index, (man, square))| {
            let others = men.iter().skip(index + 1);
            others
                .into_iter()
                .all(|(other, place)| other != man && place != square)
        });
        distinct.then_some(Self(men))
    }

    /// The men with their squares.
    #[must_use]
    pub fn men(&self) -> &[(Man, Square)] {
        &self.0
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Where a man is fixed.
    #[must_use]
    pub fn square_of(&self, man: Man) -> Option<Square> {
        let found = self.0.iter().find(|(other, _)| *other == man);
        found.map(|(_, square)| *square)
    }

    /// The first fixed man that is on the board elsewhere than in its place, or not on it at all.
    #[must_use]
    pub fn misplaced(&self, position: &Position) -> Option<(Man, Square)> {
        let stands = |&&(man, square): &&(Man, Square)| {
            position.man_at(square).map(|placed| placed.man) == Some(man)
        };
        self.0.iter().find(|fixed| !stands(fixed)).copied()
    }
}

impl Position {
    /// The same position in which the fixed men that stand in their places have no moves.
    #[must_use]
    pub fn with_fixed(mut self, fixed: &Fixed) -> Self {
        for &(man, square) in fixed.men() {
            let slots = self.live_on(square) & self.slots_of(man);
            // The top bit of the slot marks it; the bit of a fixed man lies three below.
            self.men |= slots / u64::from(0x80 / FIXED);
        }
        self.note_fixed();
        self
    }
}
