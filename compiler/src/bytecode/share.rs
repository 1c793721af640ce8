//! What an expression says twice is computed once.
//!
//! The code of an expression goes straight on, and every part of the expression is a run of instructions of its own.
//! Where a run says what an earlier one says, the earlier one keeps its value and the later one takes it from there.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashMap, HashSet},
    ops::RangeInclusive,
};

use al0_runtime::bytecode::{Instruction, MAX_KEPT, SlotCode};

/// A shorter run is as quickly run again.
const SHORTEST: usize = 3;

/// A part of an expression: the instructions that leave its value on the stack.
#[derive(Clone, Debug)]
struct Part {
    run: RangeInclusive<usize>,
    /// The same for parts that say the same.
    meaning: usize,
}

impl Part {
    fn len(&self) -> usize {
        self.run.end() + 1 - self.run.start()
    }
}

/// The instructions for the same values, each part of them computed once.
pub(super) fn share(code: Vec<Instruction>) -> Vec<Instruction> {
    let plan = plan(&code);
    if plan.is_empty() {
        return code;
    }
    let mut out = Vec::with_capacity(code.len());
    let mut passed_over = 0;
    for (index, instruction) in code.into_iter().enumerate() {
        if index < passed_over {
            continue;
        }
        if let Some((end, slot)) = plan.taken.get(&index) {
            out.push(Instruction::Take(*slot));
            passed_over = end + 1;
            continue;
        }
        out.push(instruction);
        if let Some(slot) = plan.kept.get(&index) {
            out.push(Instruction::Keep(*slot));
        }
    }
    out
}

/// What is kept and what is taken.
#[derive(Debug, Default)]
struct Plan {
    /// By the instruction after which a value is kept.
    kept: HashMap<usize, SlotCode>,
    /// By the first instruction of a run that is not needed: its last one.
    taken: HashMap<usize, (usize, SlotCode)>,
}

impl Plan {
    fn is_empty(&self) -> bool {
        self.taken.is_empty()
    }
}

/// A value that is kept, and the runs for which it is taken.
struct Shared {
    /// The instruction that computes it.
    made: usize,
    runs: Vec<RangeInclusive<usize>>,
}

fn plan(code: &[Instruction]) -> Plan {
    let mut plan = Plan::default();
    // For each slot, the last instruction that needs it.
    let mut busy = [0_usize; MAX_KEPT as usize];
    let mut all = shared(code);
    all.sort_by_key(|shared| shared.made);
    for Shared { made, runs } in all {
        let mut slots = (0..).zip(&mut busy);
        let free = slots.find(|(_, until)| **until <= made);
        let (Some((slot, until)), Some(last)) = (free, runs.last()) else {
            continue;
        };
        *until = *last.start();
        plan.kept.insert(made, SlotCode(slot));
        for run in runs {
            plan.taken
                .insert(*run.start(), (*run.end(), SlotCode(slot)));
        }
    }
    plan
}

/// What is worth keeping.
fn shared(code: &[Instruction]) -> Vec<Shared> {
    let mut passed_over: HashSet<usize> = HashSet::new();
    let mut found = Vec::new();
    for parts in repeated(code) {
        // The first of its kind is never passed over: what surrounds it would be said before, and with it an
        // earlier one of the kind.
        let Some((first, others)) = parts.split_first() else {
            continue;
        };
        let still = |run: &RangeInclusive<usize>| !passed_over.contains(run.start());
        let runs = others.iter().map(|part| part.run.clone());
        let runs: Vec<_> = runs.filter(still).collect();
        if !runs.is_empty() {
            passed_over.extend(runs.iter().cloned().flatten());
            let made = *first.run.end();
            found.push(Shared { made, runs });
        }
    }
    found
}

/// Parts that are said more than once, the longest first.
fn repeated(code: &[Instruction]) -> Vec<Vec<Part>> {
    let mut by_meaning: BTreeMap<usize, Vec<Part>> = BTreeMap::new();
    for part in parts(code) {
        if part.len() >= SHORTEST {
            by_meaning.entry(part.meaning).or_default().push(part);
        }
    }
    let mut repeated: Vec<Vec<Part>> = by_meaning
        .into_values()
        .filter(|parts| parts.len() > 1)
        .collect();
    repeated.sort_by_key(|parts| Reverse(parts.first().map_or(0, Part::len)));
    repeated
}

/// All parts of the expressions, in the order in which they end.
fn parts(code: &[Instruction]) -> Vec<Part> {
    let mut meanings: HashMap<(Instruction, Vec<usize>), usize> = HashMap::new();
    let mut stack: Vec<Part> = Vec::new();
    let mut found = Vec::new();
    for (index, instruction) in code.iter().enumerate() {
        let pops = usize::from(instruction.opcode().info().pops);
        let operands = stack.split_off(stack.len().saturating_sub(pops));
        let start = operands.first().map_or(index, |part| *part.run.start());
        let said = (
            *instruction,
            operands.iter().map(|part| part.meaning).collect(),
        );
        let fresh = meanings.len();
        let part = Part {
            run: start..=index,
            meaning: *meanings.entry(said).or_insert(fresh),
        };
        stack.push(part.clone());
        found.push(part);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use Instruction::{Add, Keep, Mul, PushInt, Take};

    #[test]
    fn what_is_said_twice_is_computed_once() {
        let sum = [PushInt(1), PushInt(2), Add];
        let product = [&sum[..], &sum, &[Mul]].concat();
        let shared = share(product);
        let kept = [Keep(SlotCode(0)), Take(SlotCode(0)), Mul];
        assert_eq!(shared, [&sum[..], &kept].concat());
    }

    #[test]
    fn parts_of_what_is_taken_are_not_kept_for_it() {
        let sum = [PushInt(1), PushInt(2), Add];
        let longer = [&sum[..], &[PushInt(3), Mul]].concat();
        let shared = share([&longer[..], &longer, &[Add]].concat());
        let kept = [Keep(SlotCode(0)), Take(SlotCode(0)), Add];
        assert_eq!(shared, [&longer[..], &kept].concat());
    }

    #[test]
    fn short_parts_stay() {
        let code = vec![PushInt(1), PushInt(1), Add];
        assert_eq!(share(code.clone()), code);
    }
}
