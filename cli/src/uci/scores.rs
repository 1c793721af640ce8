//! Scores of a table that has been played out: moves to mate at the latest.

use al0_runtime::{
    bytecode::VerifiedModule,
    chess::Ending,
    solve::{
        Decision,
        verify::{Distances, VerifyOptions},
    },
    vm::Limits,
};
use std::time::Duration;

/// Larger endings take too long for a host that waits.
const MOST_MEN: usize = 3;

/// Time that playing out may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// The scores of a table, found when they are first asked for.
pub(crate) struct Scores {
    module: VerifiedModule,
    ending: Option<Ending>,
    distances: Option<Option<Distances>>,
    /// The score at the root of the tree that is being followed.
    root: Option<u32>,
}

impl Scores {
    /// Of a table for an ending.
    pub(crate) fn new(module: &VerifiedModule, ending: Option<Ending>) -> Self {
        Self {
            module: module.clone(),
            ending,
            distances: None,
            root: None,
        }
    }

    /// The table's moves until mate, this one included, where mate is certain.
    pub(crate) fn mate(&mut self, decision: &Decision) -> Option<u32> {
        if decision.ply > 0 {
            // Every move within the tree brings the mate nearer.
            return self.root?.checked_sub(decision.ply / 2);
        }
        let (module, ending) = (&self.module, self.ending);
        let distances = self
            .distances
            .get_or_insert_with(|| play_out(module, ending?));
        self.root = distances.as_ref()?.mate(&decision.position);
        self.root
    }
}

fn play_out(module: &VerifiedModule, ending: Ending) -> Option<Distances> {
    if ending.size() > MOST_MEN {
        return None;
    }
    let default = VerifyOptions::default();
    let options = VerifyOptions {
        limits: Limits {
            time: Some(PATIENCE),
            ..default.limits
        },
        ..default
    };
    Distances::new(module, &ending, &options).ok()
}
