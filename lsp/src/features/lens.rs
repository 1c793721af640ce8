//! Lines above rules and advice that tell how the table fares.

use al0_grammar::{
    span::Span,
    text::{Lang, Text},
};
use al0_runtime::solve::verify::Fault;

use crate::{
    analysis::Analysis,
    fare::{Fare, Usage, Verdict},
    index::ItemKind,
    text,
};

/// What a lens does when it is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Does {
    Nothing,
    /// Lists the counterexamples.
    Counterexamples,
    /// Runs the expectations.
    Test,
}

/// A line above a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lens {
    pub(crate) span: Span,
    pub(crate) title: String,
    pub(crate) does: Does,
}

/// The lenses of a document.
pub(crate) fn lenses(analysis: &Analysis, fare: &Fare, lang: Lang) -> Vec<Lens> {
    let mut lenses = Vec::new();
    let draft = &analysis.checked.draft;
    let top = analysis
        .index
        .items
        .iter()
        .find(|item| item.kind == ItemKind::Rule && item.file == Analysis::MAIN);
    if let (Some(top), Some(verdict)) = (top, &fare.verdict) {
        lenses.push(Lens {
            span: top.name_span,
            title: summary(verdict, lang),
            does: Does::Counterexamples,
        });
    }
    if let Some(first) = draft.settings.expectations.first() {
        let count = draft.settings.expectations.len();
        lenses.push(Lens {
            span: first.place.span,
            title: text::run_expectations(count).get(lang).to_owned(),
            does: Does::Test,
        });
    }
    if let Some(usage) = &fare.usage {
        let rules = draft.rules.iter().map(|rule| rule.name.place);
        let advice = draft.advice.iter().map(|advice| advice.name.place);
        let used = rules.zip(&usage.rules).chain(advice.zip(&usage.advice));
        lenses.extend(used.filter(|(place, _)| place.file == Analysis::MAIN).map(
            |(place, count)| Lens {
                span: place.span,
                title: used_in(*count, usage, lang),
                does: Does::Nothing,
            },
        ));
    }
    lenses
}

fn used_in(count: u64, usage: &Usage, lang: Lang) -> String {
    let count = grouped(count, lang);
    text::used_in(count, grouped(usage.positions, lang))
        .get(lang)
        .to_owned()
}

/// `mates from 175,120, longest 34; stalemate: 48`
pub(crate) fn summary(verdict: &Verdict, lang: Lang) -> String {
    let mut parts = vec![
        match verdict.longest {
            Some(longest) => text::mates_from(grouped(verdict.mates, lang), longest),
            None => text::never_mates(),
        }
        .get(lang)
        .to_owned(),
    ];
    for (fault, count) in &verdict.faults {
        let what = fault_name(*fault);
        parts.push(format!("{}: {}", what.get(lang), grouped(*count, lang)));
    }
    if verdict.partial {
        parts.push(text::partial().get(lang).to_owned());
    }
    parts.join("; ")
}

/// What goes wrong, in a word or two.
pub(crate) fn fault_name(fault: Fault) -> Text {
    match fault {
        Fault::Mated => text::mated(),
        Fault::KingTaken => text::king_taken(),
        Fault::MaterialLost => text::material_lost(),
        Fault::Stalemate => text::stalemate(),
        Fault::Error => text::predicate_error(),
        Fault::NoRule => text::no_rule(),
        Fault::NoAdvice => text::no_advice(),
        Fault::Cycle => text::cycle(),
        Fault::Undecided => text::undecided(),
    }
}

/// A number with its thousands apart: `175,168`, `175 168`.
pub(crate) fn grouped(number: u64, lang: Lang) -> String {
    let mark = match lang {
        Lang::En => ',',
        Lang::Ru => '\u{a0}',
    };
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(mark);
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Lang, grouped};

    #[test]
    fn thousands_stand_apart() {
        assert_eq!(grouped(0, Lang::En), "0");
        assert_eq!(grouped(175_168, Lang::En), "175,168");
        assert_eq!(grouped(1_000, Lang::Ru), "1\u{a0}000");
    }
}
