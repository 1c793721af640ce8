//! Who uses whom: rules list advice, advice and rules use predicates, predicates use each other.

use al0_grammar::span::{FileId, Span};

use crate::{
    analysis::Analysis,
    index::{Index, Item, ItemKind, Key},
};

/// A user or something used, with the places where it is used.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) item: Item,
    /// In the user's text.
    pub(crate) places: Vec<(FileId, Span)>,
}

/// The clause that a key stands for, under the key's name.
pub(crate) fn item(index: &Index, key: &Key) -> Option<Item> {
    let definition = index.definitions(key).next()?;
    let item = index.items.get(definition.item)?;
    let callable = matches!(
        item.kind,
        ItemKind::Rule | ItemKind::Advice | ItemKind::Predicate
    );
    callable.then(|| match key {
        Key::Constraint(name) => Item {
            name: name.clone(),
            name_span: definition.span,
            ..item.clone()
        },
        _ => item.clone(),
    })
}

/// The clauses that use a thing.
pub(crate) fn incoming(analysis: &Analysis, key: &Key) -> Vec<Call> {
    let index = &analysis.index;
    let mut calls = Vec::new();
    for one in index.places(key).filter(|one| !one.defines) {
        if let Some(item) = index.items.get(one.item) {
            add(&mut calls, item.clone(), (one.file, one.span));
        }
    }
    calls
}

/// What the clauses of a thing use.
pub(crate) fn outgoing(analysis: &Analysis, key: &Key) -> Vec<Call> {
    let index = &analysis.index;
    let own: Vec<usize> = index.definitions(key).map(|one| one.item).collect();
    let used = index
        .occurrences
        .iter()
        .filter(|one| !one.defines && own.contains(&one.item));
    let mut calls = Vec::new();
    for one in used {
        if let Some(item) = item(index, &one.key) {
            add(&mut calls, item, (one.file, one.span));
        }
    }
    calls
}

fn add(calls: &mut Vec<Call>, item: Item, place: (FileId, Span)) {
    let same =
        |call: &&mut Call| (call.item.file, call.item.name_span) == (item.file, item.name_span);
    match calls.iter_mut().find(same) {
        Some(call) => call.places.push(place),
        None => calls.push(Call {
            item,
            places: vec![place],
        }),
    }
}
