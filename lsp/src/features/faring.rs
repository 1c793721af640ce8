//! What is to be said of a table that is sound as it stands: what it never uses, and where play goes wrong.

use al0_compiler::table::Place;
use al0_grammar::{
    codes::{self, Code},
    diagnostic::Diagnostic,
    text::Text,
};
use al0_runtime::solve::verify::Fault;

use super::lens::grouped;
use crate::{
    analysis::Analysis,
    fare::{Fare, Usage, Witness},
    index::ItemKind,
    text,
};

/// The findings that the figures of a table give, in source order.
pub(crate) fn findings(analysis: &Analysis, fare: &Fare) -> Vec<Diagnostic> {
    let mut all = Vec::new();
    if let Some(usage) = &fare.usage {
        all.extend(unused(analysis, usage));
    }
    let witnesses = fare.verdict.iter().flat_map(|verdict| &verdict.witnesses);
    all.extend(witnesses.filter_map(|witness| fault(analysis, witness)));
    all.retain(|one| one.primary.file == Analysis::MAIN);
    all.sort_by_key(Diagnostic::sort_key);
    all
}

fn unused(analysis: &Analysis, usage: &Usage) -> Vec<Diagnostic> {
    let draft = &analysis.checked.draft;
    let advice = draft.advice.iter().zip(&usage.advice);
    advice
        .filter(|(advice, count)| **count == 0 && !is_known(analysis, advice.place))
        .map(|(advice, _)| {
            let message = in_both(usage.positions, text::advice_unused);
            found(codes::USED_NOWHERE, advice.name.place, message).hint(text::earlier_serves())
        })
        .collect()
}

/// Whether the check of the table says already why an advice is not used.
fn is_known(analysis: &Analysis, clause: Place) -> bool {
    const REASONS: &[Code] = &[
        codes::UNUSED_ADVICE,
        codes::RULE_AFTER_ALWAYS,
        codes::RULE_NEVER_REACHED,
        codes::GOAL_HOLDS_AT_ROOT,
    ];
    analysis.checked.diagnostics.iter().any(|one| {
        REASONS.contains(&one.code)
            && one.primary.file == clause.file
            && clause.span.contains(one.primary.span)
    })
}

fn fault(analysis: &Analysis, witness: &Witness) -> Option<Diagnostic> {
    let (code, said): (Code, fn(String) -> Text) = match witness.fault {
        Fault::Stalemate => (codes::STALEMATE_FOUND, text::ends_in_stalemate),
        Fault::MaterialLost => (codes::MATERIAL_LOST_FOUND, text::loses_material),
        Fault::Mated
        | Fault::KingTaken
        | Fault::NoRule
        | Fault::NoAdvice
        | Fault::Cycle
        | Fault::Error
        | Fault::Undecided => {
            return None;
        }
    };
    let place = blamed(analysis, witness).or_else(|| first_rule(analysis))?;
    let message = in_both(witness.count, said);
    let example = text::for_example(&witness.fen, witness.line.join(" "));
    Some(
        found(code, place, message)
            .note(example)
            .hint(text::guard_the_goals()),
    )
}

/// The advice that chose the last move.
fn blamed(analysis: &Analysis, witness: &Witness) -> Option<Place> {
    let wanted = witness.advice.as_deref()?;
    let mut advice = analysis.checked.draft.advice.iter();
    let found = advice.find(|one| *one.name.text == *wanted)?;
    Some(found.name.place).filter(|place| place.file == Analysis::MAIN)
}

fn first_rule(analysis: &Analysis) -> Option<Place> {
    let mut items = analysis.index.items.iter();
    let rule = items.find(|item| item.kind == ItemKind::Rule && item.file == Analysis::MAIN)?;
    Some(Place {
        file: rule.file,
        span: rule.name_span,
    })
}

fn found(code: Code, place: Place, message: Text) -> Diagnostic {
    Diagnostic::new(code, place.file, place.span, message)
}

/// A text with a number, written as each language writes numbers.
fn in_both(number: u64, said: fn(String) -> Text) -> Text {
    Text::with_names(|lang| said(grouped(number, lang)))
}
