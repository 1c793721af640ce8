//! Which predicates of the user's own goals and move constraints name; tables without the parts in error.

use crate::table::{AdviceId, Draft, Goal, Moves};

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

impl Draft {
    /// Drops rules and advice of which a part was in error.
    pub(crate) fn leave_incomplete_out(&mut self) {
        self.rules.retain(|rule| rule.condition.is_some());
        let mut kept = 0;
        let mut numbers = Vec::new();
        for advice in &self.advice {
            let goals = advice.main.is_some() && advice.holding.is_some();
            let whole = goals && advice.ours.is_some() && advice.theirs.is_some();
            numbers.push(whole.then_some(AdviceId(kept)));
            kept += usize::from(whole);
        }
        let mut whole = numbers.iter().map(Option::is_some);
        self.advice.retain(|_| whole.next().unwrap_or(false));
        for listed in self.rules.iter_mut().flat_map(|rule| &mut rule.list) {
            let new = |AdviceId(old): &AdviceId| numbers.get(*old).copied().flatten();
            listed.advice = listed.advice.iter().filter_map(new).collect();
        }
    }
}
