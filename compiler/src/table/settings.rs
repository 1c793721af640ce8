//! What the directives say of the table and its men.

use al0_runtime::{
    bytecode::{Setup, Strategy},
    chess::{Color, Ending, Fixed, Frame, Man, Piece, Square},
};

use super::Place;
use crate::expectation::Expectation;

/// What the directives say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// `ending('KRvK')`
    pub ending: Option<(Ending, Place)>,
    /// `us(white)`
    pub us: Option<(Color, Place)>,
    /// `strategy(first_rule)`
    pub strategy: Option<(Strategy, Place)>,
    /// `fixed(wk, c3)`
    pub fixed: Vec<(Man, Square, Place)>,
    /// `start(wq, d4)`
    pub start: Vec<(Piece, Square, Place)>,
    /// `frame(diagonal(bk))`
    pub frame: Option<(Frame, Place)>,
    /// `expect('FEN', […])`, in the order of writing
    pub expectations: Vec<Expectation>,
}

impl Settings {
    /// The colour of our men.
    #[must_use]
    pub fn our_color(&self) -> Color {
        self.us.map_or(Color::White, |(color, _)| color)
    }

    /// What is said of the men before play begins.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let fixed = self.fixed.iter().map(|(man, square, _)| (*man, *square));
        let start = self
            .start
            .iter()
            .map(|(piece, square, _)| (*piece, *square));
        Setup {
            fixed: Fixed::new(fixed.collect()).unwrap_or_default(),
            start: start.collect(),
            frame: self.frame.map(|(frame, _)| frame),
            other_color: false,
        }
    }

    /// Where it is said.
    pub(super) fn directives(&self) -> Directives {
        let fixed = self.fixed.iter().map(|(man, _, place)| (*man, *place));
        let start = self.start.iter().map(|(piece, _, place)| (*piece, *place));
        Directives {
            ending: self.ending.as_ref().map(|(_, place)| *place),
            fixed: fixed.collect(),
            start: start.collect(),
            frame: self.frame.map(|(_, place)| place),
        }
    }

    /// What happens when a rule's advice all fails.
    #[must_use]
    pub fn strategy_kind(&self) -> Strategy {
        self.strategy
            .map_or_else(Strategy::default, |(strategy, _)| strategy)
    }
}

/// Where the directives about men stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Directives {
    /// The name in `ending('KRvK')`.
    pub ending: Option<Place>,
    /// The man in each `fixed(wk, c3)`.
    pub fixed: Vec<(Man, Place)>,
    /// The piece in each `start(wq, d4)`.
    pub start: Vec<(Piece, Place)>,
    /// The mirror in `frame(diagonal(bk))`.
    pub frame: Option<Place>,
}
