//! Outlines of documents.

use std::sync::Arc;

use al0_grammar::span::Span;

use crate::{
    analysis::Analysis,
    index::{Item, ItemKind},
};

/// An entry of an outline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Symbol {
    pub(crate) name: Arc<str>,
    pub(crate) kind: ItemKind,
    /// The name's bytes.
    pub(crate) name_span: Span,
    /// The clause's bytes; of a predicate, from its first clause to the last that follows it directly.
    pub(crate) span: Span,
    /// How many arguments a predicate has.
    pub(crate) arguments: usize,
}

/// The outline of the document.
pub(crate) fn outline(analysis: &Analysis) -> Vec<Symbol> {
    let mut symbols: Vec<Symbol> = Vec::new();
    let items = analysis
        .index
        .items
        .iter()
        .filter(|item| item.file == Analysis::MAIN);
    for item in items {
        match symbols.last_mut() {
            Some(last) if continues(last, item) => last.span = last.span.to(item.span),
            _ => symbols.push(Symbol {
                name: Arc::clone(&item.name),
                kind: item.kind,
                name_span: item.name_span,
                span: item.span,
                arguments: item.arguments,
            }),
        }
    }
    symbols
}

/// Whether an item is one more clause of the predicate before it.
fn continues(last: &Symbol, item: &Item) -> bool {
    last.kind == ItemKind::Predicate
        && item.kind == last.kind
        && item.name == last.name
        && item.arguments == last.arguments
}

/// Whether a name answers a query: its letters occur in it in this order, case aside.
pub(crate) fn answers(name: &str, query: &str) -> bool {
    let mut letters = name.chars().flat_map(char::to_lowercase);
    query
        .chars()
        .flat_map(char::to_lowercase)
        .all(|wanted| letters.any(|letter| letter == wanted))
}
