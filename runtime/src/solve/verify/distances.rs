//! The moves to mate of a table, position by position.

use super::{
    VerifyError, VerifyOptions, atlas::Atlas, clock::Clock, explore_all, judge::Verdicts, pool,
};
use crate::{
    bytecode::VerifiedModule,
    chess::{Color, Ending, Position, Role},
};

/// In how many moves a table mates from each position of an ending, where that is certain.
#[derive(Debug)]
pub struct Distances {
    us: Color,
    atlas: Atlas,
    verdicts: Verdicts,
}

impl Distances {
    /// Plays a table out from every position of an ending, as [`super::verify`] does.
    ///
    /// # Errors
    ///
    /// Too many men, or no threads. Where a limit is reached, less is certain.
    pub fn new(
        module: &VerifiedModule,
        ending: &Ending,
        options: &VerifyOptions<'_>,
    ) -> Result<Self, VerifyError> {
        let pool = pool(ending, options)?;
        let clock = Clock::start(options.limits.time);
        Ok(pool.install(|| {
            let (atlas, explored) = explore_all(module, ending, options, clock);
            let verdicts = Verdicts::new(&explored.graph, clock);
            Self {
                us: module.module().us,
                atlas,
                verdicts,
            }
        }))
    }

    /// Our moves until mate at the latest; we are to move, and a new tree is due. Without pawns either colour may be
    /// ours, for a table plays both alike then.
    #[must_use]
    pub fn mate(&self, position: &Position) -> Option<u32> {
        let has_pawns = position.men().any(|placed| placed.man.role == Role::Pawn);
        if has_pawns && position.us() != self.us {
            return None;
        }
        self.verdicts.mate(self.atlas.id(position)?)
    }
}
