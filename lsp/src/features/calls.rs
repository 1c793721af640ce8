//! Who uses whom: rules list advice, advice and rules use predicates, predicates use each other.

use al0_grammar::span::{FileId, Span};

use crate::{
    analysis::Analysis,
    index::{Index, Item, ItemKind, Key},
};

/// A user or something used, with the places where it is used.
#[derive(Clone, Debug)]
pub(crate) struct Call<'a> {
    pub(crate) item: &'a Item,
    /// In the user's text.
    pub(crate) places: Vec<(FileId, Span)>,
}

/// The clause that the name at a place stands for.
pub(crate) fn prepare(analysis: &Analysis, offset: u32) -> Vec<&Item> {
    let index = &analysis.index;
    match index.at(Analysis::MAIN, offset) {
        Some(found) => first_item(index, &found.key).into_iter().collect(),
        None => Vec::new(),
    }
}

/// The clauses that use the one whose name is at a place.
pub(crate) fn incoming(analysis: &Analysis, offset: u32) -> Vec<Call<'_>> {
    let index = &analysis.index;
    let Some(found) = index.at(Analysis::MAIN, offset) else {
        return Vec::new();
    };
    let mut calls: Vec<Call<'_>> = Vec::new();
    for one in index.places(&found.key).filter(|one| !one.defines) {
        if let Some(item) = index.items.get(one.item) {
            add(&mut calls, item, (one.file, one.span));
        }
    }
    calls
}

/// What the clauses use that have the name at a place.
pub(crate) fn outgoing(analysis: &Analysis, offset: u32) -> Vec<Call<'_>> {
    let index = &analysis.index;
    let Some(found) = index.at(Analysis::MAIN, offset) else {
        return Vec::new();
    };
    let own: Vec<usize> = index.definitions(&found.key).map(|one| one.item).collect();
    let used = index
        .occurrences
        .iter()
        .filter(|one| !one.defines && own.contains(&one.item));
    let mut calls = Vec::new();
    for one in used {
        if let Some(item) = first_item(index, &one.key) {
            add(&mut calls, item, (one.file, one.span));
        }
    }
    calls
}

fn first_item<'a>(index: &'a Index, key: &Key) -> Option<&'a Item> {
    let definition = index
        .occurrences
        .iter()
        .find(|one| one.defines && one.key == *key)?;
    let item = index.items.get(definition.item)?;
    let callable = matches!(
        item.kind,
        ItemKind::Rule | ItemKind::Advice | ItemKind::Predicate
    );
    callable.then_some(item)
}

fn add<'a>(calls: &mut Vec<Call<'a>>, item: &'a Item, place: (FileId, Span)) {
    match calls.iter_mut().find(|call| std::ptr::eq(call.item, item)) {
        Some(call) => call.places.push(place),
        None => calls.push(Call {
            item,
            places: vec![place],
        }),
    }
}
