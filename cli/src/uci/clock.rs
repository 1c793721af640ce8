//! How much time a move may take.

use super::command::{Clock, Go};
use al0_runtime::{chess::Color, vm::Limits};
use std::time::Duration;

/// Moves that the time left has to last for, where the host does not say.
const MOVES_TO_GO: u32 = 30;

/// A move never gets less.
const LEAST: Duration = Duration::from_millis(1);

/// The limits of a search for the side to move.
pub(crate) fn limits(go: &Go, turn: Color, overhead: Duration) -> Limits {
    let default = Limits::default();
    let waits = go.infinite || go.ponder;
    let depth = go.depth.and_then(|depth| u32::try_from(depth.max(1)).ok());
    Limits {
        nodes: go.nodes.map_or(default.nodes, |nodes| nodes.max(1)),
        depth: depth.unwrap_or(default.depth),
        time: if waits {
            None
        } else {
            time(go, turn, overhead)
        },
    }
}

fn time(go: &Go, turn: Color, overhead: Duration) -> Option<Duration> {
    let clock = match turn {
        Color::White => go.white,
        Color::Black => go.black,
    };
    let share = go
        .move_time
        .or_else(|| share(clock, go.moves_to_go))?
        .saturating_sub(overhead);
    Some(share.max(LEAST))
}

/// An even share of what is left, and the increment as far as there is time for it.
fn share(clock: Clock, moves_to_go: Option<u64>) -> Option<Duration> {
    let left = clock.left?;
    let moves = moves_to_go
        .and_then(|moves| u32::try_from(moves).ok())
        .unwrap_or(MOVES_TO_GO)
        .max(1);
    Some((left / moves + clock.increment).min(left))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time_for(go: Go) -> Option<Duration> {
        limits(&go, Color::Black, Duration::from_millis(30)).time
    }

    #[test]
    fn the_own_clock_counts() {
        let go = Go {
            black: Clock {
                left: Some(Duration::from_secs(60)),
                increment: Duration::from_secs(1),
            },
            ..Go::default()
        };
        assert_eq!(time_for(go), Some(Duration::from_millis(2970)));
    }

    #[test]
    fn hardly_any_time_is_still_some() {
        let go = Go {
            move_time: Some(Duration::from_millis(5)),
            ..Go::default()
        };
        assert_eq!(time_for(go), Some(LEAST));
    }

    #[test]
    fn who_waits_for_stop_has_all_the_time() {
        let go = Go {
            infinite: true,
            move_time: Some(Duration::from_millis(5)),
            ..Go::default()
        };
        assert_eq!(time_for(go), None);
    }
}
