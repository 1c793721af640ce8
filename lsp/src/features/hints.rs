//! Hints between the words: what each part of an advice is.

use al0_grammar::{
    span::Span,
    text::{Lang, Text},
};

use super::hover::part_names;
use crate::{analysis::Analysis, index::ItemKind};

/// A few words shown before a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hint {
    pub(crate) offset: u32,
    pub(crate) text: String,
}

/// The hints within a span.
pub(crate) fn hints(analysis: &Analysis, within: Span, lang: Lang) -> Vec<Hint> {
    let names = part_names();
    let advice = analysis.index.items.iter().filter(|item| {
        item.kind == ItemKind::Advice && item.file == Analysis::MAIN && item.parts.len() == 4
    });
    let hint = |(part, name): (&Span, &Text)| Hint {
        offset: part.start(),
        text: format!("{}:", name.get(lang)),
    };
    advice
        .flat_map(|item| item.parts.iter().zip(&names))
        .filter(|(part, _)| within.start() <= part.start() && part.start() <= within.end())
        .map(hint)
        .collect()
}
