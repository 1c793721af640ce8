//! The table as understood: names resolved to their canonical English form, `?` where a part is in error.

use std::fmt::Write as _;

use al0_grammar::print::name_text;
use al0_runtime::{
    bytecode::{Aim, Strategy, setup_words},
    chess::Color,
    predicates::Predicate,
};

use crate::{
    Checked,
    formula::{Function, Printed, Value, piece_text, word_text, zone_word},
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
    let color = draft.settings.our_color();
    let us = match color {
        Color::Black => "black",
        Color::White => "white",
    };
    let strategy = match draft.settings.strategy_kind() {
        Strategy::FirstRule => "first_rule",
        Strategy::AnyRule => "any_rule",
    };
    let _ = writeln!(out, "ending {ending}\nus {us}\nstrategy {strategy}");
    for line in setup_words(&draft.settings.setup(), color) {
        let _ = writeln!(out, "{line}");
    }
    for (rule, no) in draft.rules.iter().zip(1..) {
        rule_text(rule, no, color, &mut out);
    }
    for (advice, no) in draft.advice.iter().zip(1..) {
        advice_text(advice, no, color, &mut out);
    }
    out
}

/// A goal as text, for a table that plays `us`.
pub(crate) fn goal_words(goal: &Goal, us: Color) -> String {
    goal_text(goal, us, Binding::Loose)
}

fn rule_text(rule: &Rule<Option<Goal>>, no: usize, us: Color, out: &mut String) {
    let list: Vec<String> = rule
        .list
        .iter()
        .map(|Listed { name, .. }| name_text(&name.text))
        .collect();
    let _ = writeln!(
        out,
        "\nrule {no} {}\n  if       {}\n  then     {}",
        name_text(&rule.name.text),
        part(rule.condition.as_ref(), us, goal_text),
        list.join(", ")
    );
}

fn advice_text(
    advice: &Advice<Option<Goal>, Option<Moves>>,
    no: usize,
    us: Color,
    out: &mut String,
) {
    let _ = writeln!(
        out,
        "\nadvice {no} {}\n  main     {}\n  holding  {}\n  ours     {}\n  theirs   {}",
        name_text(&advice.name.text),
        part(advice.main.as_ref(), us, goal_text),
        part(advice.holding.as_ref(), us, goal_text),
        part(advice.ours.as_ref(), us, moves_text),
        part(advice.theirs.as_ref(), us, moves_text),
    );
}

fn part<T>(part: Option<&T>, us: Color, text: fn(&T, Color, Binding) -> String) -> String {
    part.map_or_else(|| "?".to_owned(), |part| text(part, us, Binding::Loose))
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
    text: impl Fn(&T, Binding) -> String,
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

fn goal_text(goal: &Goal, us: Color, wanted: Binding) -> String {
    let part = |goal: &Goal, wanted| goal_text(goal, us, wanted);
    match goal {
        Goal::Test { predicate, .. } => name(*predicate),
        Goal::AtRoot { predicate, .. } => format!("root({})", name(*predicate)),
        Goal::Compare {
            comparison, values, ..
        } => {
            let text = |value| Printed { us, value }.to_string();
            let (left, right) = (text(&values.0), text(&values.1));
            format!("({left} {} {right})", comparison.symbol())
        }
        Goal::In { zone, square, .. } => {
            let value = &Value::Square(square.as_ref().clone());
            format!("{}({})", zone_word(*zone), Printed { us, value })
        }
        Goal::Own {
            name,
            at_root: false,
            ..
        }
        | Goal::Call { name, .. } => name_text(name),
        Goal::Own { name, .. } => format!("root({})", name_text(name)),
        Goal::And(left, right) => join(
            (left.as_ref(), right.as_ref()),
            "and",
            Binding::And,
            wanted,
            part,
        ),
        Goal::Or(left, right) => join(
            (left.as_ref(), right.as_ref()),
            "or",
            Binding::Or,
            wanted,
            part,
        ),
        Goal::Not(inner) => format!("not {}", part(inner, Binding::Tight)),
    }
}

fn moves_text(moves: &Moves, us: Color, wanted: Binding) -> String {
    let part = |moves: &Moves, wanted| moves_text(moves, us, wanted);
    match moves {
        Moves::Give { predicate, .. } => name(*predicate),
        Moves::Own { name, .. } => name_text(name),
        Moves::To {
            aim, piece, value, ..
        } => {
            let word = match aim {
                Aim::Square => Function::GoTo,
                Aim::File => Function::ToFile,
                Aim::Rank => Function::ToRank,
            };
            let (word, piece) = (word_text(word), piece_text(*piece, us));
            format!("{word}({piece}, {})", Printed { us, value })
        }
        Moves::Depth(test) => format!("(depth {} {})", test.comparison.symbol(), test.number),
        Moves::And(left, right) => join(
            (left.as_ref(), right.as_ref()),
            "and",
            Binding::And,
            wanted,
            part,
        ),
        Moves::Then(left, right) => join(
            (left.as_ref(), right.as_ref()),
            "then",
            Binding::Loose,
            wanted,
            part,
        ),
    }
}
