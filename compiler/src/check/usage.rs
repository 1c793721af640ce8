//! Advice that no rule lists, tables without rules.

use std::collections::HashSet;

use al0_grammar::{
    codes,
    diagnostic::Diagnostic,
    span::{FileId, Span},
};
use al0_runtime::chess::Ending;

use crate::{
    messages,
    table::{Draft, Place},
};

pub(super) fn check(draft: &Draft, diagnostics: &mut Vec<Diagnostic>) {
    if draft.rules.is_empty() {
        no_rules(draft, diagnostics);
    } else {
        unused_advice(draft, diagnostics);
    }
}

/// A file of predicates alone is a library, not a broken table, and a rule may be in what could not be read.
fn no_rules(draft: &Draft, diagnostics: &mut Vec<Diagnostic>) {
    if draft.has_clauses || !draft.unread.is_empty() {
        return;
    }
    let start = Place {
        file: FileId::default(),
        span: Span::default(),
    };
    let place = draft
        .advice
        .first()
        .map_or(start, |advice| advice.name.place);
    diagnostics.push(
        Diagnostic::new(
            codes::NO_RULES,
            place.file,
            place.span,
            messages::no_rules(),
        )
        .hint(messages::rule_form()),
    );
}

/// The ending is too large for every position to be looked at.
pub(super) fn not_looked_at(draft: &Draft, ending: Ending, diagnostics: &mut Vec<Diagnostic>) {
    let stated = draft.settings.ending.map(|(_, place)| place);
    let Some(place) = stated.or_else(|| draft.rules.first().map(|rule| rule.name.place)) else {
        return;
    };
    let message = messages::not_looked_at(ending);
    diagnostics.push(Diagnostic::new(
        codes::NOT_LOOKED_AT,
        place.file,
        place.span,
        message,
    ));
}

fn unused_advice(draft: &Draft, diagnostics: &mut Vec<Diagnostic>) {
    let listed: HashSet<&str> = draft
        .rules
        .iter()
        .flat_map(|rule| &rule.list)
        .map(|listed| listed.name.text.as_str())
        .collect();
    for advice in &draft.advice {
        let name = &advice.name;
        let known = listed.contains(name.text.as_str()) || draft.unread.contains(&name.text);
        if !name.text.is_empty() && !known {
            let place = name.place;
            let message = messages::unused_advice(&name.text);
            diagnostics.push(
                Diagnostic::new(codes::UNUSED_ADVICE, place.file, place.span, message)
                    .hint(messages::list_it()),
            );
        }
    }
}
