//! The table as understood: names resolved to their canonical English form, `?` where a part is in error.

use std::fmt::Write as _;

use al0_grammar::print::name_text;
use al0_runtime::{bytecode::Strategy, chess::Color, predicates::Predicate};

use crate::{
    Checked,
    table::{Advice, Goal, Listed, Moves, Rule},
};

/// How tightly an expression must bind to stand without parentheses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Loose,
    Or,
    And,
    Tight,
}

/// The outline of the table, rules first, then advice.
#[must_use]
pub fn table(checked: &Checked) -> String {
    let draft = &checked.draft;
    let mut out = String::new();
    let ending = checked
        .ending
        .map_or_else(|| "any".to_owned(), |ending| ending.to_string());
    let us = match draft.settings.our_color() {
        Color::Black => "black",
        Color::White => "white",
    };
    let strategy = match draft.settings.strategy_kind() {
        Strategy::FirstRule => "first_rule",
        Strategy::AnyRule => "any_rule",
    };
    let _ = writeln!(out, "ending {ending}\nus {us}\nstrategy {strategy}");
    for (rule, no) in draft.rules.iter().zip(1..) {
        rule_text(rule, no, &mut out);
    }
    for (advice, no) in draft.advice.iter().zip(1..) {
        advice_text(advice, no, &mut out);
    }
    out
}

fn rule_text(rule: &Rule<Option<Goal>>, no: usize, out: &mut String) {
    let list: Vec<String> = rule
        .list
        .iter()
        .map(|Listed { name, .. }| name_text(&name.text))
        .collect();
    let _ = writeln!(
        out,
        "\nrule {no} {}\n  if       {}\n  then     {}",
        name_text(&rule.name.text),
        part(rule.condition.as_ref(), goal_text),
        list.join(", ")
    );
}

fn advice_text(advice: &Advice<Option<Goal>, Option<Moves>>, no: usize, out: &mut String) {
    let _ = writeln!(
        out,
        "\nadvice {no} {}\n  main     {}\n  holding  {}\n  ours     {}\n  theirs   {}",
        name_text(&advice.name.text),
        part(advice.main.as_ref(), goal_text),
        part(advice.holding.as_ref(), goal_text),
        part(advice.ours.as_ref(), moves_text),
        part(advice.theirs.as_ref(), moves_text),
    );
}

fn part<T>(part: Option<&T>, text: fn(&T, Binding) -> String) -> String {
    part.map_or_else(|| "?".to_owned(), |part| text(part, Binding::Loose))
}

fn name(predicate: Predicate) -> String {
    predicate.info().id().to_owned()
}

fn wrap(text: String, own: Binding, wanted: Binding) -> String {
    if own < wanted {
        format!("({text})")
    } else {
        text
    }
}

/// `left word right`, the right side keeping chains flat as the grammar does.
fn join<T>(
    (left, right): (&T, &T),
    word: &str,
    own: Binding,
    wanted: Binding,
    text: fn(&T, Binding) -> String,
) -> String {
    let tighter = match own {
        Binding::Loose => Binding::Or,
        Binding::Or => Binding::And,
        Binding::And | Binding::Tight => Binding::Tight,
    };
    wrap(
        format!("{} {word} {}", text(left, tighter), text(right, own)),
        own,
        wanted,
    )
}

fn goal_text(goal: &Goal, wanted: Binding) -> String {
    match goal {
        Goal::Test { predicate, .. } => name(*predicate),
        Goal::And(left, right) => join(
            (left.as_ref(), right.as_ref()),
            "and",
            Binding::And,
            wanted,
            goal_text,
        ),
        Goal::Or(left, right) => join(
            (left.as_ref(), right.as_ref()),
            "or",
            Binding::Or,
            wanted,
            goal_text,
        ),
        Goal::Not(inner) => format!("not {}", goal_text(inner, Binding::Tight)),
    }
}

fn moves_text(moves: &Moves, wanted: Binding) -> String {
    match moves {
        Moves::Give { predicate, .. } => name(*predicate),
        Moves::Depth(test) => format!("(depth {} {})", test.comparison.symbol(), test.number),
        Moves::And(left, right) => join(
            (left.as_ref(), right.as_ref()),
            "and",
            Binding::And,
            wanted,
            moves_text,
        ),
        Moves::Then(left, right) => join(
            (left.as_ref(), right.as_ref()),
            "then",
            Binding::Loose,
            wanted,
            moves_text,
        ),
    }
}
