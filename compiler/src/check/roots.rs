//! Goals that the classes of positions say nothing of: what is worth knowing of them at the roots, and what is then said.

use std::collections::HashSet;

use al0_grammar::{
    codes::{self, Code},
    diagnostic::Diagnostic,
};
use al0_runtime::chess::Ending;

use super::{
    clauses::Reach,
    endings::has_men_of,
    reach::{fails_at_once, holds_already},
};
use crate::{
    Checked, messages,
    table::{Draft, Goal, Name, Place, Rule},
};

/// What is to be known of a goal of the program's own predicates or a comparison, of which the classes of positions say nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RootWish {
    /// Whether the condition of this rule holds at no root.
    NeverMatches(usize),
    /// Whether the main goal of this advice holds at every root.
    HoldsAlready(usize),
    /// Whether the holding goal of this advice holds at no root.
    FailsAtOnce(usize),
}

/// Where files are missing, any predicate may have more clauses there.
const MISSING_FILES: [Code; 2] = [codes::INCLUDE_UNREADABLE, codes::INCLUDE_OUTSIDE];

/// What is worth knowing of a table's goals, those left out that what is in error has a part in.
pub(crate) fn root_wishes(checked: &Checked) -> Vec<RootWish> {
    let draft = &checked.draft;
    let mut found = checked.diagnostics.iter();
    if draft.roots_in_doubt || found.any(|one| MISSING_FILES.contains(&one.code)) {
        return Vec::new();
    }
    let mut wishes = all_wishes(draft);
    if let Some(ending) = &checked.ending {
        wishes.retain(|wish| goal(draft, *wish).is_some_and(|goal| has_men_for(ending, goal)));
    }
    if !wishes.is_empty() && !draft.unread_heads.is_empty() {
        let reach = Reach::of(&checked.units);
        wishes.retain(|wish| {
            let goal = goal(draft, *wish);
            goal.is_some_and(|goal| is_read(goal, &reach, &draft.unread_heads))
        });
    }
    wishes
}

fn all_wishes(draft: &Draft) -> Vec<RootWish> {
    let rules = (0..draft.rules.len()).map(RootWish::NeverMatches);
    let advice = (0..draft.advice.len())
        .flat_map(|at| [RootWish::HoldsAlready(at), RootWish::FailsAtOnce(at)]);
    let all = rules.chain(advice);
    all.filter(|wish| goal(draft, *wish).is_some_and(is_beyond_classes))
        .collect()
}

/// The goal that a wish is about, where it was understood.
fn goal(draft: &Draft, wish: RootWish) -> Option<&Goal> {
    match wish {
        RootWish::NeverMatches(rule) => draft.rules.get(rule)?.condition.as_ref(),
        RootWish::HoldsAlready(advice) => draft.advice.get(advice)?.main.as_ref(),
        RootWish::FailsAtOnce(advice) => draft.advice.get(advice)?.holding.as_ref(),
    }
}

/// Whether a goal asks what no class of positions tells: a predicate of the program's own, or a comparison.
fn is_beyond_classes(goal: &Goal) -> bool {
    match goal {
        Goal::Test { .. } => false,
        Goal::AtRoot { .. } | Goal::Compare { .. } | Goal::In { .. } | Goal::Own { .. } => true,
        Goal::Call { body, .. } => is_beyond_classes(body),
        Goal::And(left, right) | Goal::Or(left, right) => {
            is_beyond_classes(left) || is_beyond_classes(right)
        }
        Goal::Not(goal) => is_beyond_classes(goal),
    }
}

/// Whether the ending has the men that a goal speaks of.
fn has_men_for(ending: &Ending, goal: &Goal) -> bool {
    let mut has = true;
    goal.tests(&mut |predicate, _| has &= has_men_of(ending, predicate));
    goal.pieces(&mut |piece, _| has &= usize::from(piece.nth()) < ending.count(piece.man));
    has
}

/// Whether all clauses that a goal comes to were read; `heads` are the names with which unread ones may begin.
fn is_read(goal: &Goal, reach: &Reach<'_>, heads: &HashSet<String>) -> bool {
    let mut read = true;
    goal.own_names(&mut |name| read = read && reach.avoids(name, heads));
    read
}

/// A draft whose rules have the goals of the wishes for conditions.
pub(crate) fn questions(draft: &Draft, wishes: &[RootWish]) -> Draft {
    let rules = wishes
        .iter()
        .map(|wish| asking(goal(draft, *wish).cloned()));
    Draft {
        rules: rules.collect(),
        settings: draft.settings.clone(),
        ..Draft::default()
    }
}

/// A rule that is there for its condition alone.
fn asking(condition: Option<Goal>) -> Rule<Option<Goal>> {
    let nowhere = Place {
        file: Default::default(),
        span: Default::default(),
    };
    Rule {
        name: Name {
            text: String::new(),
            place: nowhere,
        },
        condition,
        list: Vec::new(),
        place: nowhere,
        condition_place: nowhere,
    }
}

/// What is to be said of the goals that are so.
pub(crate) fn at_roots(draft: &Draft, found: &[RootWish]) -> Vec<Diagnostic> {
    let told = found.iter().filter_map(|wish| match *wish {
        RootWish::NeverMatches(rule) => {
            let rule = draft.rules.get(rule)?;
            let (place, code) = (rule.condition_place, codes::RULE_NEVER_REACHED);
            let message = messages::rule_never_matches(&rule.name.text);
            Some(Diagnostic::new(code, place.file, place.span, message))
        }
        RootWish::HoldsAlready(advice) => Some(holds_already(draft.advice.get(advice)?)),
        RootWish::FailsAtOnce(advice) => Some(fails_at_once(draft.advice.get(advice)?)),
    });
    told.collect()
}
