//! Hints between the words: what each part of an advice is, and what rules and advice take on the calculator.

use al0_compiler::{mk61::Part, table::Place};
use al0_grammar::{
    span::Span,
    text::{Lang, Text},
};
use al0_runtime::mk61::CELLS;

use super::hover::part_names;
use crate::{
    analysis::Analysis,
    fare::Cells,
    index::{Item, ItemKind},
    text,
};

/// To which side a hint belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    /// It speaks of what follows.
    Before,
    /// It speaks of what stands before it.
    After,
}

/// A few words shown at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hint {
    pub(crate) offset: u32,
    pub(crate) text: String,
    pub(crate) side: Side,
    /// What is told of it when it is pointed at.
    pub(crate) more: Option<String>,
}

/// The hints within a span, by place; `cells` as far as they are known.
pub(crate) fn hints(
    analysis: &Analysis,
    cells: Option<&Cells>,
    within: Span,
    lang: Lang,
) -> Vec<Hint> {
    let mut all = part_hints(analysis, lang);
    if let Some(cells) = cells {
        all.extend(total(analysis, cells, lang));
        all.extend(taken(analysis, cells, lang));
        all.extend(registers(analysis, cells, lang));
    }
    all.retain(|hint| within.start() <= hint.offset && hint.offset <= within.end());
    all.sort_by_key(|hint| hint.offset);
    all
}

/// The names of the four parts.
fn part_hints(analysis: &Analysis, lang: Lang) -> Vec<Hint> {
    let names = part_names();
    let advice = items(analysis, ItemKind::Advice).filter(|item| item.parts.len() == 4);
    let hint = |(part, name): (&Span, &Text)| Hint {
        offset: part.start(),
        text: format!("{}:", name.get(lang)),
        side: Side::Before,
        more: None,
    };
    advice
        .flat_map(|item| item.parts.iter().zip(&names))
        .map(hint)
        .collect()
}

/// The clauses of a kind in the document.
fn items(analysis: &Analysis, kind: ItemKind) -> impl Iterator<Item = &Item> {
    let items = analysis.index.items.iter();
    items.filter(move |item| item.kind == kind && item.file == Analysis::MAIN)
}

/// The whole program, told where the table says how games begin.
fn total(analysis: &Analysis, cells: &Cells, lang: Lang) -> Option<Hint> {
    if cells.parts.is_empty() {
        return None;
    }
    let settings = &analysis.checked.draft.settings;
    let start = settings.start.first().map(|(_, _, place)| *place);
    let place = start.or(settings.frame.map(|(_, place)| place))?;
    let directive = items(analysis, ItemKind::Directive)
        .find(|item| item.file == place.file && item.span.contains(place.span))?;
    let parts = cells.parts.iter();
    let lines = parts.map(|(_, name, count)| format!("{}: {count}", name.get(lang)));
    Some(Hint {
        offset: directive.span.end(),
        text: text::cells_of(cells.total(), CELLS).get(lang).to_owned(),
        side: Side::After,
        more: Some(lines.collect::<Vec<_>>().join("\n")),
    })
}

/// The cells of rules and advice that have commands of their own.
fn taken(analysis: &Analysis, cells: &Cells, lang: Lang) -> Vec<Hint> {
    let draft = &analysis.checked.draft;
    let name = |part: &Part| match part {
        Part::Rule(at) => draft.rules.get(*at).map(|rule| rule.name.place),
        Part::Advice(at) => draft.advice.get(*at).map(|advice| advice.name.place),
        _ => None,
    };
    let parts = cells.parts.iter();
    parts
        .filter_map(|(part, _, count)| {
            let label = text::cells(count);
            after(name(part)?, label.get(lang), &text::cells_taken(), lang)
        })
        .collect()
}

/// The registers of advice whose squares are in a list.
fn registers(analysis: &Analysis, cells: &Cells, lang: Lang) -> Vec<Hint> {
    let advice = analysis.checked.draft.advice.iter();
    advice
        .filter_map(|advice| {
            let own = cells
                .list
                .iter()
                .filter(|(name, _)| *name == advice.name.text);
            let own: Vec<String> = own.map(|(_, register)| format!("R{register:x}")).collect();
            let label = own.join(", ");
            let more = text::square_in(&label);
            (!label.is_empty()).then(|| after(advice.name.place, &label, &more, lang))?
        })
        .collect()
}

fn after(name: Place, label: &str, more: &Text, lang: Lang) -> Option<Hint> {
    (name.file == Analysis::MAIN).then(|| Hint {
        offset: name.span.end(),
        text: label.to_owned(),
        side: Side::After,
        more: Some(more.get(lang).to_owned()),
    })
}
