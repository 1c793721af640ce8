//! A checked table to bytecode.

pub(crate) mod goal;
pub(crate) mod moves;
mod share;
mod short_circuit;
pub(crate) mod value;

use std::sync::Arc;

use al0_grammar::print::name_text;
use al0_runtime::bytecode::{
    AdviceEntry, CodeWriter, Module, RuleEntry, SourceSpan, VerifiedModule, WriteError, verify,
};
use al0_runtime::own::{Kind, Own};

use crate::table::{Advice, AdviceId, Place, Rule, Table};

/// Why no code could be generated from a sound table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GenerateError {
    /// A move constraint unfolds into too many steps.
    TooComplex(Place),
    /// The code exceeds a limit of the format.
    TooLarge(WriteError),
    /// The verifier refused the code: a fault of the compiler.
    Refused(String),
}

/// Generates code for a table and verifies it.
///
/// # Errors
/// The table exceeds a limit of the format, or the compiler is at fault.
pub fn generate(table: &Table, source: &str) -> Result<VerifiedModule, GenerateError> {
    let mut writer = CodeWriter::new();
    let own = Numbers(table.own.as_deref());
    let rules: Vec<RuleEntry> = table
        .rules
        .iter()
        .zip(1..)
        .map(|(rule, no)| rule_entry(&mut writer, rule, no, own))
        .collect();
    let advice = table
        .advice
        .iter()
        .zip(1..)
        .map(|(advice, no)| advice_entry(&mut writer, advice, no, own))
        .collect::<Result<Vec<_>, _>>()?;
    let code = writer.finish().map_err(GenerateError::TooLarge)?;
    let module = Module {
        us: table.us,
        setup: table.setup.clone(),
        strategy: table.strategy,
        ending: table.ending.map(|ending| ending.to_string()),
        source: source.to_owned(),
        imports: code.imports,
        own: table.own.clone(),
        rules,
        advice,
        code: code.bytes,
        source_map: code.source_map,
    };
    verify(module).map_err(|error| GenerateError::Refused(error.to_string()))
}

fn rule_entry(writer: &mut CodeWriter, rule: &Rule, rule_no: u32, own: Numbers<'_>) -> RuleEntry {
    RuleEntry {
        name: Arc::from(name_text(&rule.name.text)),
        span: source_span(rule.place),
        rule_no,
        condition: goal::emit(writer, &rule.condition, own),
        advice: rule
            .list
            .iter()
            .flat_map(|listed| &listed.advice)
            .filter_map(|AdviceId(index)| u32::try_from(*index).ok())
            .collect(),
    }
}

fn advice_entry(
    writer: &mut CodeWriter,
    advice: &Advice,
    advice_no: u32,
    own: Numbers<'_>,
) -> Result<AdviceEntry, GenerateError> {
    let [_, _, ours, theirs] = advice.parts;
    Ok(AdviceEntry {
        name: Arc::from(name_text(&advice.name.text)),
        span: source_span(advice.place),
        advice_no,
        main: goal::emit(writer, &advice.main, own),
        holding: goal::emit(writer, &advice.holding, own),
        ours: moves::emit(writer, &advice.ours, own).ok_or(GenerateError::TooComplex(ours))?,
        theirs: moves::emit(writer, &advice.theirs, own)
            .ok_or(GenerateError::TooComplex(theirs))?,
    })
}

/// The numbers of the user's own predicates.
#[derive(Clone, Copy)]
struct Numbers<'t>(Option<&'t Own>);

impl Numbers<'_> {
    fn goal(self, name: &str) -> u16 {
        self.find(name, |kind| matches!(kind, Kind::Goal { .. }))
    }

    fn moves(self, name: &str) -> u16 {
        self.find(name, |kind| matches!(kind, Kind::Moves { .. }))
    }

    /// The verifier refuses the number of a predicate that is not there.
    fn find(self, name: &str, fits: impl Fn(&Kind) -> bool) -> u16 {
        let mut all = self.0.into_iter().flat_map(|own| &own.predicates);
        let found = all.position(|one| fits(&one.kind) && *one.name == *name);
        found
            .and_then(|number| u16::try_from(number).ok())
            .unwrap_or(u16::MAX)
    }
}

fn source_span(place: Place) -> SourceSpan {
    SourceSpan::new(place.file.0, place.span.start(), place.span.end())
}

/// Records where the next instruction comes from.
fn mark(writer: &mut CodeWriter, place: Place) {
    writer.span(source_span(place));
}
