//! Agreement with `shakmaty` on whole endings, counts, and FEN.

mod against_shakmaty;
mod endings;
mod fen;
mod making;

use super::{Color, Ending, Position, Side};

/// Every position of an ending in release builds, every `debug_step`th in debug builds.
fn sampled(
    ending: &str,
    us: Color,
    turn: Side,
    debug_step: usize,
) -> impl Iterator<Item = Position> {
    let step = if cfg!(debug_assertions) {
        debug_step
    } else {
        1
    };
    Ending::parse(ending)
        .unwrap()
        .positions(us, turn)
        .step_by(step)
}
