//! Outlines, folds, selections and calls.

use al0_grammar::span::{FileId, Span};
use tower_lsp::lsp_types::{
    CallHierarchyItem, DocumentLink, DocumentSymbol, FoldingRange, FoldingRangeKind, Range,
    SelectionRange, SymbolInformation, SymbolKind, Url,
};

use super::{Writer, range};
use crate::{
    document::Text,
    features::{calls::Call, folding::Fold, links::Link, symbols::Symbol},
    index::{Item, ItemKind},
    position::Encoding,
};

fn symbol_kind(kind: ItemKind) -> SymbolKind {
    match kind {
        ItemKind::Rule => SymbolKind::EVENT,
        ItemKind::Advice => SymbolKind::CLASS,
        ItemKind::Predicate => SymbolKind::FUNCTION,
        ItemKind::Directive => SymbolKind::PROPERTY,
        ItemKind::Query => SymbolKind::OPERATOR,
    }
}

#[expect(
    deprecated,
    reason = "the protocol's type has a field that is no longer used"
)]
pub(crate) fn symbols(text: &Text, symbols: &[Symbol], encoding: Encoding) -> Vec<DocumentSymbol> {
    let symbol = |symbol: &Symbol| DocumentSymbol {
        name: symbol.name.to_string(),
        detail: None,
        kind: symbol_kind(symbol.kind),
        tags: None,
        deprecated: None,
        range: range(text, symbol.span, encoding),
        selection_range: range(text, symbol.name_span, encoding),
        children: None,
    };
    symbols.iter().map(symbol).collect()
}

pub(crate) fn folds(folds: &[Fold]) -> Vec<FoldingRange> {
    let fold = |fold: &Fold| FoldingRange {
        start_line: fold.first,
        end_line: fold.last,
        kind: fold.comment.then_some(FoldingRangeKind::Comment),
        ..FoldingRange::default()
    };
    folds.iter().map(fold).collect()
}

pub(crate) fn links(text: &Text, links: &[Link], encoding: Encoding) -> Vec<DocumentLink> {
    let link = |link: &Link| {
        Some(DocumentLink {
            range: range(text, link.span, encoding),
            target: Some(Url::parse(&link.uri).ok()?),
            tooltip: None,
            data: None,
        })
    };
    links.iter().filter_map(link).collect()
}

/// A chain from the smallest span to the largest.
pub(crate) fn selection(text: &Text, spans: &[Span], encoding: Encoding) -> Option<SelectionRange> {
    spans.iter().rev().fold(None, |parent, span| {
        Some(SelectionRange {
            range: range(text, *span, encoding),
            parent: parent.map(Box::new),
        })
    })
}

/// A clause as a call hierarchy shows it.
pub(crate) fn item(writer: &Writer<'_>, item: &Item) -> Option<CallHierarchyItem> {
    let whole = writer.location(item.file, item.span)?;
    let name = writer.location(item.file, item.name_span)?;
    Some(CallHierarchyItem {
        name: item.name.to_string(),
        kind: symbol_kind(item.kind),
        tags: None,
        detail: None,
        uri: whole.uri,
        range: whole.range,
        selection_range: name.range,
        data: None,
    })
}

fn places(writer: &Writer<'_>, call: &Call) -> Vec<Range> {
    let place = |(file, span): &(_, _)| writer.location(*file, *span).map(|at| at.range);
    call.places.iter().filter_map(place).collect()
}

/// Users or things used, with the places of use.
pub(crate) fn calls(writer: &Writer<'_>, calls: &[Call]) -> Vec<(CallHierarchyItem, Vec<Range>)> {
    let call = |call: &Call| Some((item(writer, &call.item)?, places(writer, call)));
    calls.iter().filter_map(call).collect()
}

/// Each item once, with all its places.
pub(crate) fn joined(
    all: Vec<(CallHierarchyItem, Vec<Range>)>,
) -> Vec<(CallHierarchyItem, Vec<Range>)> {
    let mut each: Vec<(CallHierarchyItem, Vec<Range>)> = Vec::new();
    for (item, mut places) in all {
        match each.iter_mut().find(|(known, _)| *known == item) {
            Some((_, known)) => {
                places.retain(|place| !known.contains(place));
                known.append(&mut places);
            }
            None => each.push((item, places)),
        }
    }
    each
}

#[expect(
    deprecated,
    reason = "the protocol's type has a field that is no longer used"
)]
pub(crate) fn information(writer: &Writer<'_>, symbol: &Symbol) -> Option<SymbolInformation> {
    Some(SymbolInformation {
        name: symbol.name.to_string(),
        kind: symbol_kind(symbol.kind),
        tags: None,
        deprecated: None,
        location: writer.location(FileId::default(), symbol.name_span)?,
        container_name: None,
    })
}
