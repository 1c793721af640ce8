//! Names listed as advice that are none: each is told once, with all its places and the advice most likely meant.

use std::collections::HashMap;

use al0_grammar::{
    codes,
    diagnostic::{Applicability, Diagnostic, Label},
};

use super::{MOST_LABELS, Scope};
use crate::{
    messages,
    suggest::Suggester,
    table::{Draft, Name},
};

/// Among more unread words a name is not searched for as the end of one.
pub(super) const MOST_UNREAD: usize = 2000;

/// Whether what could not be read may define the name: a lost parenthesis makes `advice(squeeze` one word.
pub(super) fn may_be_unread(scope: &Scope, name: &str) -> bool {
    let unread = &scope.unread;
    unread.contains(name)
        || (unread.len() <= MOST_UNREAD && unread.iter().any(|word| word.ends_with(name)))
}

pub(super) fn report(
    scope: &Scope,
    draft: &mut Draft,
    suggester: &mut Suggester,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut numbers: HashMap<String, usize> = HashMap::new();
    let mut all: Vec<Vec<Name>> = Vec::new();
    for name in std::mem::take(&mut draft.undefined) {
        let number = *numbers.entry(name.text.clone()).or_insert_with(|| {
            all.push(Vec::new());
            all.len() - 1
        });
        if let Some(places) = all.get_mut(number) {
            places.push(name);
        }
    }
    let known = scope.advice_names();
    for places in all {
        let near = places.first().and_then(|first| {
            suggester.nearest(
                &first.text,
                known
                    .iter()
                    .copied()
                    .chain(scope.unread_names.iter().map(String::as_str)),
            )
        });
        let Some(diagnostic) = undefined(&places) else {
            continue;
        };
        let Some(first) = places.first() else {
            continue;
        };
        let Some(near) = near else {
            diagnostics.push(diagnostic.hint(messages::define_advice(&first.text)));
            continue;
        };
        let diagnostic = match near.note {
            Some(note) => diagnostic.note(note),
            None => diagnostic,
        };
        let diagnostic = meant(diagnostic, draft, &near.name);
        // Most likely meant here, so it is not reported as unused besides.
        draft.unread.insert(near.name.clone());
        let same_file = places
            .iter()
            .filter(|one| one.place.file == first.place.file);
        let edits = same_file.map(|one| (one.place.span, near.name.clone()));
        diagnostics.push(diagnostic.suggest(
            messages::write_instead(&near.name),
            Applicability::Guess,
            edits.collect(),
        ));
    }
}

/// The diagnostic for a name, without what may have been meant.
fn undefined(places: &[Name]) -> Option<Diagnostic> {
    let (first, others) = places.split_first()?;
    let message = messages::undefined_advice(&first.text);
    let code = codes::UNDEFINED_ADVICE;
    let mut diagnostic = Diagnostic::new(code, first.place.file, first.place.span, message);
    let labels = others.iter().take(MOST_LABELS).map(|other| Label {
        file: other.place.file,
        span: other.place.span,
        text: Some(messages::listed_here_too()),
    });
    diagnostic.labels.extend(labels);
    Some(diagnostic)
}

/// Adds the advice most likely meant, and where it stands.
fn meant(mut diagnostic: Diagnostic, draft: &Draft, near: &str) -> Diagnostic {
    let defined = draft.advice.iter().find(|advice| advice.name.text == near);
    if let Some(advice) = defined {
        diagnostic.labels.push(Label {
            file: advice.name.place.file,
            span: advice.name.place.span,
            text: Some(messages::advice_is_called(near)),
        });
    }
    diagnostic.hint(messages::did_you_mean(near))
}
