//! Variables named once, and variables marked as unused that are used.

use std::collections::HashMap;

use al0_grammar::{
    codes,
    diagnostic::{Applicability, Diagnostic},
    span::Span,
    term::View,
};

use super::{Horn, confused::Excused, walk};
use crate::{messages, suggest::is_near};

pub(super) fn check(clause: Horn<'_>, excused: &Excused, diagnostics: &mut Vec<Diagnostic>) {
    let variables = variables(clause);
    let mut unused = Vec::new();
    for (name, places) in &variables {
        match places.as_slice() {
            [only] if excused.contains(&(clause.file, *only)) => {}
            [only] if !name.starts_with('_') => match near_name(name, &variables) {
                Some((near, places)) => {
                    diagnostics.extend(misspelt(clause, (name, *only), near, places));
                }
                None => unused.push((*name, *only)),
            },
            [first, second, ..] if is_marked(name) => {
                diagnostics.push(marked(clause, name, *first, *second));
            }
            _ => {}
        }
    }
    diagnostics.extend(singletons(clause, &unused));
}

/// Another variable of the clause that may be the same misspelt, and its places.
fn near_name<'v, 'u>(
    name: &str,
    variables: &'v [(&'u str, Vec<Span>)],
) -> Option<(&'u str, &'v [Span])> {
    let others = variables.iter();
    others
        .map(|(other, places)| (*other, places.as_slice()))
        .filter(|(other, _)| *other != name && !differ_in_number(name, other))
        .find(|(other, _)| is_near(name, other))
}

/// `X1` and `X2` are meant to differ.
fn differ_in_number(one: &str, other: &str) -> bool {
    let digits = |c: char| c.is_ascii_digit();
    one.trim_end_matches(digits) == other.trim_end_matches(digits)
}

/// The named variables in order of writing, each with all its places.
fn variables<'u>(clause: Horn<'u>) -> Vec<(&'u str, Vec<Span>)> {
    let found = walk(clause.terms, clause.term);
    by_name(found.filter_map(|term| match clause.terms.view(term) {
        View::Variable(name) if name != "_" => Some((name, clause.terms.span(term))),
        _ => None,
    }))
}

/// The places of each variable, variables in the order of their first places.
pub(super) fn by_name<'u, P>(found: impl Iterator<Item = (&'u str, P)>) -> Vec<(&'u str, Vec<P>)> {
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut all: Vec<(&str, Vec<P>)> = Vec::new();
    for (name, place) in found {
        let number = *numbers.entry(name).or_insert_with(|| {
            all.push((name, Vec::new()));
            all.len() - 1
        });
        if let Some((_, places)) = all.get_mut(number) {
            places.push(place);
        }
    }
    all
}

/// `_X`: meant to be unused. `__x` and `_1` are names like any other.
fn is_marked(name: &str) -> bool {
    name.strip_prefix('_')
        .and_then(|rest| rest.chars().next())
        .is_some_and(char::is_uppercase)
}

/// Of two that stand alone and are nearly the same, the second is told, with the first beside it.
fn misspelt(
    clause: Horn<'_>,
    (name, place): (&str, Span),
    near: &str,
    places: &[Span],
) -> Option<Diagnostic> {
    let message = messages::singleton(name);
    let diagnostic = Diagnostic::new(codes::SINGLETON_VARIABLE, clause.file, place, message);
    let diagnostic = match places {
        [other] if place < *other => return None,
        [other] => diagnostic.also(*other, messages::this_too()),
        _ => diagnostic,
    };
    let mut diagnostic = diagnostic;
    diagnostic
        .notes
        .extend(crate::suggest::look_alike(name, near));
    Some(diagnostic.hint(messages::did_you_mean(near)).suggest(
        messages::write_instead(near),
        Applicability::Guess,
        vec![(place, near.to_owned())],
    ))
}

/// One warning for all variables of a clause that stand alone.
fn singletons(clause: Horn<'_>, unused: &[(&str, Span)]) -> Option<Diagnostic> {
    let ((name, place), others) = unused.split_first()?;
    let names: Vec<String> = unused.iter().map(|(name, _)| format!("`{name}`")).collect();
    let message = match others {
        [] => messages::singleton(name),
        _ => messages::singletons(names.join(", ")),
    };
    let edits = unused
        .iter()
        .map(|(name, place)| (*place, format!("_{name}")));
    let mut diagnostic = Diagnostic::new(codes::SINGLETON_VARIABLE, clause.file, *place, message)
        .suggest(
            messages::mark_unused(),
            Applicability::Guess,
            edits.collect(),
        );
    for (_, place) in others {
        diagnostic = diagnostic.also(*place, messages::this_too());
    }
    Some(diagnostic)
}

fn marked(clause: Horn<'_>, name: &str, first: Span, second: Span) -> Diagnostic {
    Diagnostic::new(
        codes::MARKED_VARIABLE_USED,
        clause.file,
        second,
        messages::marked_is_used(name),
    )
    .also(first, messages::first_here())
    .hint(messages::marked_means_unused(name.trim_start_matches('_')))
}
