//! Rules that are never used, goals that never change, positions without a rule.

use std::collections::{HashMap, HashSet};

use al0_grammar::{
    codes,
    diagnostic::{Diagnostic, Severity},
    text::Text,
};

use al0_runtime::{bytecode::Strategy, chess::Color, predicates::Predicate};

use super::{
    duplicates::label,
    universe::{Rows, Universe, is_empty, zip},
};
use crate::{
    messages,
    table::{Advice, Draft, Goal, Moves, Place, Rule},
};

pub(super) fn check(draft: &Draft, universe: &Universe, diagnostics: &mut Vec<Diagnostic>) {
    let mut constant = Constants {
        universe,
        diagnostics,
    };
    let mut said = HashSet::new();
    for rule in &draft.rules {
        if constant.check(rule.condition.as_ref(), rule.condition_place) {
            said.insert(rule.condition_place);
        }
    }
    for advice in &draft.advice {
        let [main, holding, ..] = advice.parts;
        constant.check(advice.main.as_ref(), main);
        constant.check(advice.holding.as_ref(), holding);
    }
    roots_of_advice(draft, universe, diagnostics);
    if draft.settings.strategy_kind() == Strategy::FirstRule {
        rules_in_order(draft, universe, said, diagnostics);
    }
    // Where a clause could not be read, the rule for these positions may be in it.
    if let Some(roots) = universe.roots.as_ref().filter(|_| draft.unread.is_empty()) {
        positions_without_rule(draft, universe, roots, diagnostics);
    }
}

/// Finds the innermost parts of goals that are always or never true.
struct Constants<'a> {
    universe: &'a Universe,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Constants<'_> {
    fn check(&mut self, goal: Option<&Goal>, place: Place) -> bool {
        match (goal, &self.universe.nodes) {
            (Some(goal), Some(rows)) => self.visit(rows, goal, Some(place)).found,
            _ => false,
        }
    }

    /// Whether this goal or a part of it is constant; `true` itself is meant to be. Without a place it is where its
    /// names stand.
    fn visit(&mut self, rows: &Rows, goal: &Goal, place: Option<Place>) -> Visited {
        let visited = match goal {
            Goal::Test { .. }
            | Goal::AtRoot { .. }
            | Goal::Compare { .. }
            | Goal::In { .. }
            | Goal::Own { .. }
            | Goal::Call { .. } => {
                let set = rows.holding(goal);
                return Visited { found: false, set };
            }
            Goal::And(left, right) => {
                let left = self.visit(rows, left, None);
                left.join(self.visit(rows, right, None), |left, right| left & right)
            }
            Goal::Or(left, right) => {
                let left = self.visit(rows, left, None);
                left.join(self.visit(rows, right, None), |left, right| left | right)
            }
            Goal::Not(inner) => {
                let Visited { found, set } = self.visit(rows, inner, None);
                let set = set.map(|set| rows.without(set));
                Visited { found, set }
            }
        };
        let Some(set) = visited.set.as_ref().filter(|_| !visited.found) else {
            return visited;
        };
        let message = if is_empty(set) {
            messages::never_true()
        } else if rows.is_all(set) {
            messages::always_true()
        } else {
            return visited;
        };
        let found = !mentions_true(goal);
        if found {
            self.report(place.unwrap_or_else(|| goal_place(goal)), message);
        }
        Visited { found, ..visited }
    }

    fn report(&mut self, place: Place, message: Text) {
        let diagnostic = Diagnostic::new(codes::CONSTANT_GOAL, place.file, place.span, message);
        self.diagnostics.push(match &self.universe.ending {
            Some(ending) => diagnostic.note(messages::in_ending(ending)),
            None => diagnostic,
        });
    }
}

/// What is known of a goal whose parts were looked at.
struct Visited {
    /// Whether something in it is constant.
    found: bool,
    /// The rows where it holds.
    set: Option<Vec<u64>>,
}

impl Visited {
    fn join(self, other: Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        let sets = self.set.zip(other.set);
        Self {
            found: self.found | other.found,
            set: sets.map(|(left, right)| zip(left, &right, combine)),
        }
    }
}

/// Where a goal stands, from its first name to its last.
fn goal_place(goal: &Goal) -> Place {
    let mut places = Vec::new();
    places_of(goal, &mut places);
    let first = places.first().copied();
    let last = places.last().copied();
    match (first, last) {
        (Some(first), Some(last)) => Place {
            span: first.span.to(last.span),
            ..first
        },
        _ => Place {
            file: Default::default(),
            span: Default::default(),
        },
    }
}

/// The places of the parts of a goal, left to right.
fn places_of(goal: &Goal, places: &mut Vec<Place>) {
    match goal {
        Goal::Test { place, .. }
        | Goal::AtRoot { place, .. }
        | Goal::Compare { place, .. }
        | Goal::In { place, .. }
        | Goal::Own { place, .. }
        | Goal::Call { place, .. } => places.push(*place),
        Goal::And(left, right) | Goal::Or(left, right) => {
            places_of(left, places);
            places_of(right, places);
        }
        Goal::Not(inner) => places_of(inner, places),
    }
}

fn mentions_true(goal: &Goal) -> bool {
    let mut found = false;
    goal.tests(&mut |predicate, _| found |= predicate == Predicate::True);
    found
}

/// Main goals that hold at every root, holding goals that hold at none.
fn roots_of_advice(draft: &Draft, universe: &Universe, diagnostics: &mut Vec<Diagnostic>) {
    let rows = universe.roots.as_ref().or(universe.nodes.as_ref());
    let Some(rows) = rows else { return };
    for advice in &draft.advice {
        let everywhere = |goal: &Goal| rows.holding(goal).is_some_and(|set| rows.is_all(&set));
        let nowhere = |goal: &Goal| rows.holding(goal).is_some_and(|set| is_empty(&set));
        if advice.main.as_ref().is_some_and(everywhere) {
            diagnostics.push(holds_already(advice));
        }
        if universe.roots.is_some() && advice.holding.as_ref().is_some_and(nowhere) {
            diagnostics.push(fails_at_once(advice));
        }
    }
}

type DraftAdvice = Advice<Option<Goal>, Option<Moves>>;

pub(super) fn holds_already(advice: &DraftAdvice) -> Diagnostic {
    let [main, ..] = advice.parts;
    let message = messages::goal_holds_at_root(&advice.name.text);
    Diagnostic::new(codes::GOAL_HOLDS_AT_ROOT, main.file, main.span, message)
        .hint(messages::say_after_move())
}

pub(super) fn fails_at_once(advice: &DraftAdvice) -> Diagnostic {
    let [_, holding, ..] = advice.parts;
    let message = messages::holding_fails_at_root(&advice.name.text);
    let code = codes::HOLDING_FAILS_AT_ROOT;
    Diagnostic::new(code, holding.file, holding.span, message)
}

/// A condition with everything but its meaning left out.
fn key(goal: &Goal) -> String {
    match goal {
        Goal::Test { predicate, .. } => predicate.info().id().to_owned(),
        Goal::AtRoot { .. } | Goal::Compare { .. } | Goal::In { .. } | Goal::Own { .. } => {
            crate::emit::goal_words(goal, Color::White)
        }
        Goal::Call { body, .. } => key(body),
        Goal::And(left, right) => format!("({} & {})", key(left), key(right)),
        Goal::Or(left, right) => format!("({} | {})", key(left), key(right)),
        Goal::Not(inner) => format!("!{}", key(inner)),
    }
}

/// How many earlier rules are looked through for the one that covers a later.
const MOST_EARLIER: usize = 200;

type DraftRule = Rule<Option<Goal>>;

/// Walks the rules in order with the rows that no earlier rule has taken.
struct RuleWalk<'a> {
    rows: Option<&'a Rows>,
    left: Vec<u64>,
    always: Option<&'a DraftRule>,
    earlier: Vec<(&'a DraftRule, Vec<u64>)>,
    by_key: HashMap<String, &'a DraftRule>,
    /// Conditions already reported as constant.
    said: HashSet<Place>,
    diagnostics: &'a mut Vec<Diagnostic>,
}

fn rules_in_order(
    draft: &Draft,
    universe: &Universe,
    said: HashSet<Place>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let rows = universe.roots.as_ref().or(universe.nodes.as_ref());
    let mut walk = RuleWalk {
        rows,
        left: rows.map_or_else(Vec::new, |rows| rows.all.clone()),
        always: None,
        earlier: Vec::new(),
        by_key: HashMap::new(),
        said,
        diagnostics,
    };
    let mut after_always: Option<(usize, usize)> = None;
    for rule in &draft.rules {
        let Some(condition) = &rule.condition else {
            continue;
        };
        match (&walk.always, &mut after_always) {
            (Some(_), Some((_, more))) => *more += 1,
            (Some(always), None) => {
                let always = *always;
                after_always = Some((walk.diagnostics.len(), 0));
                walk.after_always(rule, always);
            }
            (None, _) => walk.rule(rule, condition),
        }
    }
    if let Some((index, more)) = after_always.filter(|(_, more)| *more > 0)
        && let Some(diagnostic) = walk.diagnostics.get_mut(index)
    {
        diagnostic.notes.push(messages::and_more_rules(more));
    }
}

impl<'a> RuleWalk<'a> {
    fn rule(&mut self, rule: &'a DraftRule, condition: &'a Goal) {
        let key = key(condition);
        if let Some(earlier) = self.by_key.get(&key) {
            let earlier = *earlier;
            self.repeated(rule, earlier);
            return;
        }
        self.by_key.insert(key, rule);
        let set = self.rows.and_then(|rows| rows.holding(condition));
        if let (Some(rows), Some(set)) = (self.rows, set) {
            self.take(rule, rows, set);
        } else if matches!(
            condition,
            Goal::Test {
                predicate: Predicate::True,
                ..
            }
        ) {
            self.always = Some(rule);
        }
    }

    /// The rule takes its rows, if any are left for it.
    fn take(&mut self, rule: &'a DraftRule, rows: &Rows, set: Vec<u64>) {
        if is_empty(&set) {
            self.never_matches(rule);
        } else if is_empty(&zip(set.clone(), &self.left, |set, left| set & left)) {
            self.never_reached(rule, &set);
        }
        if rows.is_all(&set) {
            self.always = Some(rule);
        }
        self.left = zip(std::mem::take(&mut self.left), &set, |left, set| {
            left & !set
        });
        self.earlier.push((rule, set));
    }

    fn after_always(&mut self, rule: &DraftRule, always: &DraftRule) {
        let message = messages::rule_after_always(&rule.name.text, &always.name.text);
        let mut diagnostic = at_name(rule, codes::RULE_AFTER_ALWAYS, message);
        diagnostic
            .labels
            .push(label(always.condition_place, messages::always_matches()));
        self.diagnostics.push(diagnostic);
    }

    fn repeated(&mut self, rule: &DraftRule, earlier: &DraftRule) {
        let message = messages::repeated_condition(&rule.name.text, &earlier.name.text);
        let place = rule.condition_place;
        let mut diagnostic =
            Diagnostic::new(codes::REPEATED_CONDITION, place.file, place.span, message);
        diagnostic.labels.push(label(
            earlier.condition_place,
            messages::earlier_condition(),
        ));
        self.diagnostics.push(diagnostic);
    }

    fn never_matches(&mut self, rule: &DraftRule) {
        let message = messages::rule_never_matches(&rule.name.text);
        let place = rule.condition_place;
        if !self.said.contains(&place) {
            self.diagnostics.push(Diagnostic::new(
                codes::RULE_NEVER_REACHED,
                place.file,
                place.span,
                message,
            ));
        }
    }

    fn never_reached(&mut self, rule: &DraftRule, set: &[u64]) {
        let message = messages::never_reached(&rule.name.text);
        let mut diagnostic = at_name(rule, codes::RULE_NEVER_REACHED, message);
        let covers = |earlier: &[u64]| {
            set.iter()
                .zip(earlier)
                .all(|(set, other)| set & !other == 0)
        };
        let mut candidates = self.earlier.iter().take(MOST_EARLIER);
        if let Some((earlier, _)) = candidates.find(|(_, other)| covers(other)) {
            diagnostic
                .labels
                .push(label(earlier.condition_place, messages::covered_by()));
        }
        self.diagnostics.push(diagnostic);
    }
}

fn at_name(rule: &DraftRule, code: codes::Code, message: Text) -> Diagnostic {
    Diagnostic::new(code, rule.name.place.file, rule.name.place.span, message)
}

fn positions_without_rule(
    draft: &Draft,
    universe: &Universe,
    roots: &Rows,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let (Some(last), Some(ending)) = (draft.rules.last(), &universe.ending) else {
        return;
    };
    let mut left = roots.all.clone();
    for rule in &draft.rules {
        let Some(set) = rule.condition.as_ref().and_then(|goal| roots.holding(goal)) else {
            return;
        };
        left = zip(left, &set, |left, set| left & !set);
    }
    let total: u64 = roots.profiles.iter().map(|profile| profile.count).sum();
    let count: u64 = roots.profiles_in(&left).map(|profile| profile.count).sum();
    // A table may well end with the promotion.
    let mut stated = roots.profiles_in(&left).filter(|profile| profile.count > 0);
    let Some(witness) = stated.next() else {
        return;
    };
    let message = messages::positions_without_rule(count, total, ending);
    let mut diagnostic = at_name(last, codes::POSITIONS_WITHOUT_RULE, message)
        .note(messages::for_example(&witness.fen))
        .hint(messages::add_last_rule());
    diagnostic.severity = Severity::Warning;
    diagnostics.push(diagnostic);
}
