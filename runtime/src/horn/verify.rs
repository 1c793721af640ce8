//! The verifier: after it, code can run without a check.
//!
//! It promises that every operand points at something that exists; that jumps go down only, so that code ends; that a register
//! is read only where every path has set it, a slot only in an environment that has it, after it was set; that structures
//! are built and taken apart whole; that control leaves a clause without its environment, and comes to a label without one;
//! that a choice point is changed by its own alternatives alone. Code that nothing leads to is only looked at for what
//! it points at.

#[cfg(test)]
mod tests;
mod walk;

use std::{
    collections::{HashMap, HashSet},
    fmt,
};

use super::{
    atoms::WELL_KNOWN,
    cell::{Cell, MAX_ARITY},
    opcode::{Flow, Instr},
    operand::Place,
    program::{Constant, PRELUDE, Parts, Program, Switch},
};
use walk::Walk;

/// Why a program is refused: what is wrong at which instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The instruction, where it is about one.
    pub at: Option<usize>,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong with a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The machine's own atoms are not the first.
    WellKnown,
    /// A predicate has no name or no code.
    Predicate,
    /// A text is none of the atoms.
    Text,
    /// A functor has no name, or too many arguments.
    Functor,
    /// The keys of a switch are no constants, or not in order.
    Switch,
    /// The code does not begin or end as it has to.
    Frame,
    /// An operand points nowhere, a label up, or two switches to one table.
    Operand,
    /// An instruction does the work of others that do not follow it.
    StandsFor,
    /// An instruction may stand at the beginning of the code only.
    Reserved,
    /// A register is read that is not set on every path.
    Register,
    /// A slot is outside the environment, or read before it is set.
    Slot,
    /// A structure is left unfinished, or has more parts than its functor says.
    Structure,
    /// An environment is there where it must not be, or the other way round.
    Environment,
    /// A choice point is changed by what is not its alternative.
    Alternative,
}

impl Program {
    /// Verifies a program.
    ///
    /// # Errors
    ///
    /// The first fault found.
    pub fn verify(parts: Parts) -> Result<Self, Refused> {
        let general = |fault| Refused { at: None, fault };
        let functors = functors(&parts).ok_or(general(Fault::Functor))?;
        let mut program = Self {
            atoms: parts.atoms,
            functors,
            constants: parts.constants,
            preds: parts.preds,
            code: parts.code,
            switches: parts.switches,
            operators: parts.operators,
            unknown_fails: parts.unknown_fails,
            by_atom: HashMap::new(),
            by_name: HashMap::new(),
        };
        program.verify_tables().map_err(general)?;
        program.verify_operands()?;
        Walk::new(&program).run()?;
        program.index_names();
        Ok(program)
    }

    fn verify_tables(&self) -> Result<(), Fault> {
        let atoms = self.atoms.len();
        let known = |name: u32| (name as usize) < atoms;
        let begins = self.atoms.iter().map(|atom| &**atom);
        if !begins.take(WELL_KNOWN.len()).eq(WELL_KNOWN.iter().copied()) {
            return Err(Fault::WellKnown);
        }
        let stops = |instr: &Instr| instr.info().flow == Flow::Stop;
        if !self.code.starts_with(&PRELUDE) || !self.code.last().is_some_and(stops) {
            return Err(Fault::Frame);
        }
        let is_code =
            |entry: usize| entry == 0 || (PRELUDE.len()..self.code.len()).contains(&entry);
        let mut preds = self.preds.iter();
        if !preds.all(|pred| known(pred.name) && is_code(pred.entry as usize)) {
            return Err(Fault::Predicate);
        }
        let is_known = |constant: &Constant| match constant {
            Constant::Text(text) => known(*text),
            Constant::Integer(_) | Constant::Float(_) => true,
        };
        if !self.constants.iter().all(is_known) {
            return Err(Fault::Text);
        }
        let is_sound = |table: &Switch| {
            table.entries.is_sorted_by(|a, b| a.0 < b.0)
                && table.entries.iter().all(|entry| entry.0.is_sound(atoms))
        };
        match self.switches.iter().all(is_sound) {
            true => Ok(()),
            false => Err(Fault::Switch),
        }
    }

    fn verify_operands(&self) -> Result<(), Refused> {
        let mut used = HashSet::new();
        for (at, instr) in self.code.iter().enumerate() {
            let refuse = |fault| Refused {
                at: Some(at),
                fault,
            };
            let mut valid = true;
            instr.operands(&mut |_, operand| {
                // A table is looked through once only: files may have many instructions and long tables.
                let is_new = match operand.place() {
                    Some(Place::Switch(table)) => used.insert(table),
                    _ => true,
                };
                valid = valid && is_new && operand.is_valid(self, at);
            });
            if !valid {
                return Err(refuse(Fault::Operand));
            }
            if !self.stands_for(at, instr) {
                return Err(refuse(Fault::StandsFor));
            }
            if matches!(instr, Instr::Answer | Instr::CatchFail) && at >= PRELUDE.len() {
                return Err(refuse(Fault::Reserved));
            }
        }
        Ok(())
    }

    /// Whether an instruction that does the work of others is followed by them.
    fn stands_for(&self, at: usize, instr: &Instr) -> bool {
        let Instr::CopyHead(from, head, to) = *instr else {
            return true;
        };
        let long = [
            Instr::GetListVars(from, head, from),
            Instr::GetListValue(to, head, to),
        ];
        let different = from != head && head != to && from != to;
        let rest = self.code.get(at + 1..).unwrap_or_default();
        different && rest.starts_with(&long)
    }

    pub(super) fn is_label_valid(&self, label: u32, at: usize) -> bool {
        label == 0 || (label as usize > at && (label as usize) < self.code.len())
    }

    pub(super) fn is_switch_valid(&self, number: u32, at: usize) -> bool {
        let table = self.switches.get(number as usize);
        table.is_some_and(|table| targets(table).all(|label| self.is_label_valid(label, at)))
    }
}

fn functors(parts: &Parts) -> Option<Vec<Cell>> {
    let functor = |&(name, arity): &(u32, u32)| {
        let arity = arity as usize;
        let fits = (name as usize) < parts.atoms.len() && (1..=MAX_ARITY).contains(&arity);
        fits.then(|| Cell::functor(name, arity))
    };
    parts.functors.iter().map(functor).collect()
}

/// Where a switch goes.
fn targets(table: &Switch) -> impl Iterator<Item = u32> + '_ {
    let fixed = [table.var, table.list, table.other];
    fixed
        .into_iter()
        .chain(table.entries.iter().map(|entry| entry.1))
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            Some(at) => write!(f, "{} (clauses, instruction {at})", self.fault),
            None => write!(f, "{} (clauses)", self.fault),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WellKnown => "the atoms do not begin with those of the machine",
            Self::Predicate => "a predicate has no name or no code",
            Self::Text => "a text is none of the atoms",
            Self::Functor => "a functor has no name or too many arguments",
            Self::Switch => "the keys of a switch are no constants or not in order",
            Self::Frame => "the code does not begin or end as it has to",
            Self::Operand => "an operand points nowhere, a label up, or two switches to one table",
            Self::StandsFor => "an instruction does the work of others that do not follow it",
            Self::Reserved => "an instruction stands here that may only begin the code",
            Self::Register => "a register is read that is not set on every path",
            Self::Slot => "a slot is outside its environment, or read before it is set",
            Self::Structure => "a structure has too few or too many parts",
            Self::Environment => "an environment is missing or was not dropped",
            Self::Alternative => "a choice point is changed by what is not its alternative",
        })
    }
}
