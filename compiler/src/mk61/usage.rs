//! Which rules and which advice the games need: what none needs takes no cells.

use al0_grammar::text::Text;

use super::{
    messages as say,
    replay::{Path, Replay},
};
use crate::table::Table;

/// What the games make of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Usage {
    /// For each rule, whether its condition is the one that holds in some position.
    pub(super) rules: Vec<bool>,
    /// For each move that is tried, in how many positions it is made.
    pub(super) tries: Vec<usize>,
    /// The same for each piece of advice.
    pub(super) advice: Vec<usize>,
}

impl Usage {
    pub(super) fn of(replay: &Replay<'_>, paths: &[Path]) -> Self {
        let mut usage = Self {
            rules: vec![false; replay.lists.len()],
            tries: vec![0; replay.tries.len()],
            advice: vec![0; replay.table.advice().len()],
        };
        for entered in paths.iter().flat_map(|path| &path.rules) {
            if let Some(rule) = usage.rules.get_mut(entered.rule) {
                *rule = true;
            }
            let list = replay.lists.get(entered.rule).filter(|_| entered.made);
            let Some(&made) = list.and_then(|list| list.get(entered.failed)) else {
                continue;
            };
            let advice = replay.tries.get(made).map(|one| one.advice);
            let counts = [
                usage.tries.get_mut(made),
                advice.and_then(|advice| usage.advice.get_mut(advice)),
            ];
            for count in counts.into_iter().flatten() {
                *count += 1;
            }
        }
        usage
    }

    /// The rules and the advice that no game needs.
    pub(super) fn unused(&self, table: &Table) -> Vec<Text> {
        let rules = table.rules().iter().zip(&self.rules);
        let rules = rules.filter(|(_, used)| !**used);
        let advice = table.advice().iter().zip(&self.advice);
        let advice = advice.filter(|(_, uses)| **uses == 0);
        rules
            .map(|(rule, _)| say::rule_named(&rule.name.text))
            .chain(advice.map(|(advice, _)| say::advice(&advice.name.text)))
            .collect()
    }
}
