//! Names used twice.

use std::collections::HashMap;

use al0_grammar::{
    codes::{self, Code},
    diagnostic::{Applicability, Diagnostic, Label},
    text::Text,
};

use crate::{
    messages,
    table::{Draft, Listed, Name, Place},
};

pub(super) fn check(draft: &Draft, diagnostics: &mut Vec<Diagnostic>) {
    let rules = draft.rules.iter().map(|rule| &rule.name);
    repeated(
        rules,
        codes::DUPLICATE_RULE,
        |name| messages::duplicate_rule(name),
        diagnostics,
    );
    let advice = draft.advice.iter().map(|advice| &advice.name);
    repeated(
        advice,
        codes::DUPLICATE_ADVICE,
        |name| messages::duplicate_advice(name),
        diagnostics,
    );
    for rule in &draft.rules {
        repeated_in_list(&rule.list, diagnostics);
    }
}

/// Reports every name that stands a second time.
fn repeated<'a>(
    names: impl Iterator<Item = &'a Name>,
    code: Code,
    message: impl Fn(&str) -> Text,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut seen: HashMap<&str, Place> = HashMap::new();
    for name in names.filter(|name| !name.text.is_empty()) {
        if let Some(first) = seen.get(name.text.as_str()) {
            let mut diagnostic =
                Diagnostic::new(code, name.place.file, name.place.span, message(&name.text));
            diagnostic
                .labels
                .push(label(*first, messages::first_here()));
            diagnostics.push(diagnostic);
        } else {
            seen.insert(&name.text, name.place);
        }
    }
}

/// A label at a place, which may lie in another file.
pub(super) fn label(place: Place, text: Text) -> Label {
    Label {
        file: place.file,
        span: place.span,
        text: Some(text),
    }
}

fn repeated_in_list(list: &[Listed], diagnostics: &mut Vec<Diagnostic>) {
    let mut seen: HashMap<&str, Place> = HashMap::new();
    let mut previous: Option<Place> = None;
    for Listed { name, .. } in list {
        let place = name.place;
        if let Some(first) = seen.get(name.text.as_str()) {
            let from = previous.map_or(place.span.before(), |previous| previous.span.after());
            let mut diagnostic = Diagnostic::new(
                codes::REPEATED_IN_LIST,
                place.file,
                place.span,
                messages::repeated_in_list(&name.text),
            )
            .suggest(
                messages::remove_repetition(),
                Applicability::Safe,
                vec![(from.to(place.span), String::new())],
            );
            diagnostic
                .labels
                .push(label(*first, messages::first_here()));
            diagnostics.push(diagnostic);
        } else {
            seen.insert(&name.text, place);
        }
        previous = Some(place);
    }
}
