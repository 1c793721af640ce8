//! Bytecode as readable text, the same for the same module.

use std::{
    collections::BTreeMap,
    fmt::{self, Write},
};

use super::{
    module::{Module, Strategy, VerifiedModule},
    opcode::Instruction,
    operand::{Aim, OperandValue, Pc},
    section::VERSION,
    setup,
};
use crate::chess::Color;

/// What a listing shows.
#[derive(Clone, Copy, Debug, Default)]
pub struct Listing {
    /// The source span of every instruction, as a comment.
    pub spans: bool,
}

/// The module as text: a head, the rules with their advice, then the code with labels.
#[must_use]
pub fn disassemble(module: &VerifiedModule, listing: Listing) -> String {
    let mut out = String::new();
    // Writing to a `String` cannot fail.
    let _ = Printer {
        module: module.module(),
        labels: Labels::collect(module),
        listing,
    }
    .print(module.instructions(), &mut out);
    out
}

/// The names of places: what begins there, and the labels of targets and filters.
struct Labels {
    entries: BTreeMap<Pc, Vec<String>>,
    targets: BTreeMap<Pc, usize>,
    filters: BTreeMap<Pc, usize>,
    values: BTreeMap<Pc, usize>,
}

impl Labels {
    fn collect(module: &VerifiedModule) -> Self {
        let mut targets = BTreeMap::new();
        let mut filters = BTreeMap::new();
        let mut values = BTreeMap::new();
        for (_, instruction) in module.instructions() {
            instruction.operands(|operand| match operand {
                OperandValue::Target(target) => drop(targets.insert(target.0, 0)),
                OperandValue::Filter(entry) => drop(filters.insert(entry.0, 0)),
                OperandValue::Value(entry) => drop(values.insert(entry.0, 0)),
                OperandValue::Goal(_)
                | OperandValue::Moves(_)
                | OperandValue::Int(_)
                | OperandValue::Piece(_)
                | OperandValue::Aim(_)
                | OperandValue::Slot(_) => {}
            });
        }
        number(&mut targets);
        number(&mut filters);
        number(&mut values);
        Self {
            entries: entry_names(module.module()),
            targets,
            filters,
            values,
        }
    }
}

fn number(labels: &mut BTreeMap<Pc, usize>) {
    labels
        .values_mut()
        .zip(1..)
        .for_each(|(label, number)| *label = number);
}

fn entry_names(module: &Module) -> BTreeMap<Pc, Vec<String>> {
    let mut names: BTreeMap<Pc, Vec<String>> = BTreeMap::new();
    let mut add = |pc, name| names.entry(pc).or_default().push(name);
    for rule in &module.rules {
        add(rule.condition, format!("rule {}: condition", rule.name));
    }
    for advice in &module.advice {
        add(advice.main, format!("advice {}: main goal", advice.name));
        add(
            advice.holding,
            format!("advice {}: holding goal", advice.name),
        );
        add(advice.ours, format!("advice {}: our moves", advice.name));
        add(
            advice.theirs,
            format!("advice {}: their moves", advice.name),
        );
    }
    names
}

struct Printer<'m> {
    module: &'m Module,
    labels: Labels,
    listing: Listing,
}

impl Printer<'_> {
    fn print(&self, code: &[(Pc, Instruction)], out: &mut String) -> fmt::Result {
        self.head(out)?;
        self.rules(out)?;
        code.iter()
            .try_for_each(|(pc, instruction)| self.line(*pc, instruction, out))
    }

    fn head(&self, out: &mut String) -> fmt::Result {
        let ending = self.module.ending.as_deref().unwrap_or("any");
        writeln!(out, "; bytecode {VERSION} of {}", self.module.source)?;
        writeln!(
            out,
            "; ending {ending}, us {}, strategy {}",
            self.us(),
            self.strategy()
        )?;
        let setup = setup::words(&self.module.setup, self.module.us);
        setup.iter().try_for_each(|line| writeln!(out, "; {line}"))
    }

    fn us(&self) -> &'static str {
        match self.module.us {
            Color::White => "white",
            Color::Black => "black",
        }
    }

    fn strategy(&self) -> &'static str {
        match self.module.strategy {
            Strategy::FirstRule => "first_rule",
            Strategy::AnyRule => "any_rule",
        }
    }

    fn rules(&self, out: &mut String) -> fmt::Result {
        for rule in &self.module.rules {
            let advice = rule.advice.iter().map(|index| self.advice_name(*index));
            let advice: Vec<&str> = advice.collect();
            writeln!(out, "; rule {} [{}]", rule.name, advice.join(", "))?;
        }
        Ok(())
    }

    fn advice_name(&self, index: u32) -> &str {
        self.module
            .advice
            .get(index as usize)
            .map_or("?", |advice| &advice.name)
    }

    fn line(&self, pc: Pc, instruction: &Instruction, out: &mut String) -> fmt::Result {
        self.places(pc, out)?;
        let mut text = instruction.opcode().info().name.to_owned();
        let mut separator = " ";
        instruction.operands(|operand| {
            text.push_str(separator);
            text.push_str(&self.operand(operand));
            separator = ", ";
        });
        let span = self
            .module
            .source_map
            .span(pc)
            .filter(|_| self.listing.spans);
        match span {
            Some(span) => writeln!(out, "  {pc}  {text:<36}; {}..{}", span.start, span.end),
            None => writeln!(out, "  {pc}  {text}"),
        }
    }

    fn places(&self, pc: Pc, out: &mut String) -> fmt::Result {
        for (index, name) in self
            .labels
            .entries
            .get(&pc)
            .into_iter()
            .flatten()
            .enumerate()
        {
            writeln!(out, "{}{name}", if index == 0 { "\n" } else { "" })?;
        }
        if let Some(number) = self.labels.filters.get(&pc) {
            writeln!(out, "\nF{number}: filter")?;
        }
        if let Some(number) = self.labels.values.get(&pc) {
            writeln!(out, "\nV{number}: value")?;
        }
        if let Some(number) = self.labels.targets.get(&pc) {
            writeln!(out, "L{number}:")?;
        }
        Ok(())
    }

    fn operand(&self, operand: OperandValue) -> String {
        let label = |kind, labels: &BTreeMap<Pc, usize>, pc| {
            labels
                .get(&pc)
                .map_or_else(|| format!("{pc}"), |number| format!("{kind}{number}"))
        };
        match operand {
            OperandValue::Target(target) => label("L", &self.labels.targets, target.0),
            OperandValue::Filter(entry) => label("F", &self.labels.filters, entry.0),
            OperandValue::Goal(import) => self.import(import.0),
            OperandValue::Moves(import) => self.import(import.0),
            OperandValue::Int(value) => value.to_string(),
            OperandValue::Value(entry) => label("V", &self.labels.values, entry.0),
            OperandValue::Piece(code) => code.piece().map_or_else(
                || format!("#{}", code.0),
                |piece| setup::piece_name(piece, self.module.us),
            ),
            OperandValue::Slot(slot) => slot.0.to_string(),
            OperandValue::Aim(code) => match code.aim() {
                Some(Aim::Square) => "square".to_owned(),
                Some(Aim::File) => "file".to_owned(),
                Some(Aim::Rank) => "rank".to_owned(),
                None => format!("#{}", code.0),
            },
        }
    }

    fn import(&self, index: u16) -> String {
        let import = self.module.imports.get(usize::from(index));
        import.map_or_else(
            || format!("#{index}"),
            |import| self.module.import_name(*import).to_owned(),
        )
    }
}
