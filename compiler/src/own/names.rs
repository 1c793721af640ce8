//! Which predicates of the user's own goals and move constraints name.

use crate::table::{Goal, Moves};

impl Goal {
    /// Calls `visit` with the name of every predicate of the user's own, left to right.
    pub(crate) fn own_names(&self, visit: &mut dyn FnMut(&str)) {
        match self {
            Self::Test { .. } | Self::AtRoot { .. } | Self::Compare { .. } | Self::In { .. } => {}
            Self::Own { name, .. } => visit(name),
            Self::Call { body, .. } => body.own_names(visit),
            Self::And(left, right) | Self::Or(left, right) => {
                left.own_names(visit);
                right.own_names(visit);
            }
            Self::Not(goal) => goal.own_names(visit),
        }
    }
}

impl Moves {
    /// Calls `visit` with the name of every constraint of the user's own, left to right.
    pub(crate) fn own_names(&self, visit: &mut dyn FnMut(&str)) {
        match self {
            Self::Give { .. } | Self::Depth(_) | Self::To { .. } => {}
            Self::Own { name, .. } => visit(name),
            Self::And(left, right) | Self::Then(left, right) => {
                left.own_names(visit);
                right.own_names(visit);
            }
        }
    }
}
