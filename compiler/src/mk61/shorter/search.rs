//! A bounded search for a shorter block: commands are put together, the cheapest first, until they do the same on a
//! sample of the inputs; what is found is then tried on all of them.

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, HashSet},
};

use al0_runtime::mk61::Stack;

use super::{
    block::{End, Outcome, Start},
    known::COMMANDS,
    price,
};
use crate::mk61::{
    code::{Hundredths, Item, Label},
    generate::op,
};

/// A block that a shorter one is looked for.
pub(super) struct Target<'a> {
    pub(super) items: &'a [Item],
    /// Where the condition behind it leads, if there is one.
    pub(super) label: Option<Label>,
    pub(super) end: End,
    /// The cells it takes.
    pub(super) cost: usize,
}

/// Inputs that candidates are compared on first.
const SAMPLE: usize = 12;

/// Constants that candidates may have, in hundredths, besides those of the blocks.
const CONSTANTS: [i32; 10] = [50, 90, 100, 110, 200, 300, 500, 800, 900, 1000];

/// The conditions that may stand behind a block.
const CONDITIONS: [Option<u8>; 4] = [
    Some(op::NEGATIVE),
    Some(op::NOT_NEGATIVE),
    Some(op::ZERO),
    Some(op::NOT_ZERO),
];

/// A candidate: its commands and what they make of the sample.
type Candidate = (Vec<Item>, Vec<Stack>);

/// The target with the shorter block that saves the most; at most `most` candidates are looked at.
pub(super) fn search<'a>(
    starts: &[Start],
    targets: &'a [Target<'a>],
    cost: fn(&[Item]) -> usize,
    most: usize,
) -> Option<(&'a Target<'a>, Vec<Item>)> {
    let sample = sample(starts);
    let aims = targets
        .iter()
        .filter_map(|target| Some((target, aim(&sample, target)?)));
    let aims: Vec<(&Target<'_>, Vec<Outcome>)> = aims.collect();
    let room = aims
        .iter()
        .map(|(target, _)| target.cost - end_cost(target));
    let limit = room.max()?;
    let steps = steps(starts, targets);
    let mut seen = HashSet::new();
    let mut queue = BinaryHeap::new();
    let mut all: Vec<Candidate> =
        vec![(Vec::new(), sample.iter().map(|start| start.stack).collect())];
    queue.push(Reverse((0, 0)));
    let mut best: Option<(usize, &Target<'_>, Vec<Item>)> = None;
    while let Some(Reverse((cells, at))) = queue.pop() {
        let Some((items, stacks)) = all.get_mut(at).map(std::mem::take) else {
            break;
        };
        for (target, aim) in &aims {
            let saved = target.cost.saturating_sub(cells + end_cost(target));
            if saved == 0 || best.as_ref().is_some_and(|(most, ..)| saved <= *most) {
                continue;
            }
            if let Some(found) = reached(starts, target, aim, &items, &stacks) {
                best = Some((saved, target, found));
            }
        }
        if all.len() >= most {
            continue;
        }
        for step in &steps {
            let items = [&items[..], &[*step]].concat();
            let cells = price(cost, &items);
            if cells >= limit {
                continue;
            }
            let made = sample.iter().zip(&stacks);
            let made: Option<Vec<Stack>> = made
                .map(|(start, stack)| start.step(*stack, step))
                .collect();
            if let Some(made) = made.filter(|made| seen.insert(made.clone())) {
                queue.push(Reverse((cells, all.len())));
                all.push((items, made));
            }
        }
    }
    best.map(|(_, target, items)| (target, items))
}

/// Cells of the condition.
fn end_cost(target: &Target<'_>) -> usize {
    if target.label.is_some() { 2 } else { 0 }
}

/// Inputs that differ, from all over their range.
fn sample(starts: &[Start]) -> Vec<&Start> {
    let step = starts.len().div_ceil(SAMPLE).max(1);
    starts.iter().step_by(step).collect()
}

fn aim(sample: &[&Start], target: &Target<'_>) -> Option<Vec<Outcome>> {
    let outcomes = sample.iter().map(|start| {
        let stack = start.run(target.items)?;
        Some(target.end.outcome(&stack))
    });
    outcomes.collect()
}

/// The candidate with its condition, if it does what the target does.
fn reached(
    starts: &[Start],
    target: &Target<'_>,
    aim: &[Outcome],
    items: &[Item],
    stacks: &[Stack],
) -> Option<Vec<Item>> {
    let conditions: &[Option<u8>] = match target.label {
        None => &[None],
        Some(_) => &CONDITIONS,
    };
    let found = conditions.iter().copied().find(|&condition| {
        let end = End {
            condition,
            ..target.end
        };
        let mut all = stacks.iter().zip(aim);
        all.all(|(stack, aim)| end.outcome(stack) == *aim) && same(starts, target, items, condition)
    })?;
    let last = found.zip(target.label);
    let last = last.map(|(code, label)| Item::Unless(code, label));
    Some(items.iter().copied().chain(last).collect())
}

/// Whether these items, with this condition, do what the target does wherever that one comes to its end.
pub(super) fn same(
    starts: &[Start],
    target: &Target<'_>,
    items: &[Item],
    condition: Option<u8>,
) -> bool {
    let end = End {
        condition,
        ..target.end
    };
    starts.iter().all(|start| match start.run(target.items) {
        None => true,
        Some(stack) => start
            .run(items)
            .is_some_and(|other| end.outcome(&other) == target.end.outcome(&stack)),
    })
}

/// Every command that a candidate may go on with.
fn steps(starts: &[Start], targets: &[Target<'_>]) -> Vec<Item> {
    let registers = starts
        .first()
        .map(|start| &start.registers[..])
        .unwrap_or_default();
    let recalls = registers
        .iter()
        .map(|(register, _)| Item::Code(op::RECALL | register));
    let commands = COMMANDS.into_iter().map(Item::Code);
    let mut constants = CONSTANTS.to_vec();
    for item in targets.iter().flat_map(|target| target.items) {
        if let Item::Constant(value) | Item::Beside(value) = item
            && !constants.contains(&value.0)
        {
            constants.push(value.0);
        }
    }
    let constants = constants
        .into_iter()
        .map(|value| Item::Constant(Hundredths(value)));
    commands.chain(recalls).chain(constants).collect()
}
