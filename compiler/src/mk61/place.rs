//! Free registers for what saves the most cells, then addresses for labels.

use al0_runtime::mk61::{CELLS_EXTENDED, Number};

use super::{
    code::{Hundredths, Item, Label, Part},
    generate::op,
    layout::earlier,
};

/// Cells with what they are for, and the registers that must be set.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    /// The cells.
    pub(super) cells: Vec<u8>,
    /// The part of the program that each belongs to.
    pub(super) parts: Vec<Part>,
    /// Constants and addresses in registers, and whether it is an address.
    pub(super) presets: Vec<(u8, Number, bool)>,
    /// What got which place.
    pub(super) allocated: Allocated,
}

/// Where everything is.
#[derive(Clone, Debug, Default)]
pub(super) struct Allocated {
    /// Labels with their cells.
    pub(super) labels: Vec<(Label, usize)>,
    /// Registers with the labels whose addresses they hold.
    pub(super) addresses: Vec<(u8, Label)>,
    /// Registers of what is put aside, by its number.
    pub(super) aside: Vec<u8>,
}

/// What a register may hold to save cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kept {
    Constant(Hundredths),
    Address(Label),
}

/// Lowest register that jumps may go through without counting.
const FIRST_STEADY: u8 = 7;

/// Places the program, with these registers free and numbers that stand in others; nothing where there are too few for
/// what is put aside, or where an address that is typed lies beyond what two digits tell.
pub(super) fn place(items: &[Item], free: &[u8], steady: &[(u8, Number)]) -> Option<Placed> {
    let mut free = free.to_vec();
    let aside = aside(items, &mut free)?;
    let mut items = items.to_vec();
    let mut far = Vec::new();
    loop {
        let kept = keep(&items, free.clone(), steady, &far);
        let mut placed = spelled(&items, &kept, &aside);
        placed
            .presets
            .retain(|(register, ..)| steady.iter().all(|(one, _)| one != register));
        let labels = &placed.allocated.labels;
        let is_far = |label: &Label| {
            let found = labels.iter().find(|(one, _)| one == label);
            found.is_some_and(|(_, at)| *at > LAST_DECIMAL)
        };
        let newly = kept.iter().find_map(|(_, kept)| match kept {
            Kept::Address(label) if is_far(label) => Some(*label),
            Kept::Address(_) | Kept::Constant(_) => None,
        });
        let typed = items.iter().find_map(|item| match item {
            Item::Address(label) if is_far(label) => Some(*label),
            _ => None,
        });
        match (newly, typed) {
            (Some(label), _) => far.push(label),
            // A program for which no calculator has the cells is only counted.
            (None, Some(label)) if placed.cells.len() <= CELLS_EXTENDED => {
                items = earlier(&items, label)?;
                far.clear();
            }
            (None, _) => return Some(placed),
        }
    }
}

/// The last cell whose address a register can hold in decimal digits.
const LAST_DECIMAL: usize = 99;

/// The cells with these constants and addresses in registers, and where the labels are.
fn spelled(items: &[Item], kept: &[(u8, Kept)], aside: &[u8]) -> Placed {
    let mut spelled = Vec::new();
    let mut labels = Vec::new();
    let mut part = Part::Input;
    for item in items {
        if let Item::Label(label) = item {
            labels.push((*label, spelled.len()));
        }
        if let Item::Part(next) = item {
            part = *next;
        }
        let cells = spell(item, kept, aside).into_iter();
        spelled.extend(cells.map(|cell| (cell, part)));
    }
    let address = |label: Label| {
        let found = labels.iter().find(|(one, _)| *one == label);
        found.map_or(0, |(_, at)| u8::try_from(*at).unwrap_or(u8::MAX))
    };
    let cells = spelled.iter().map(|(cell, _)| match cell {
        Cell::Code(code) => *code,
        Cell::Formal(label) => formal(address(*label)),
        Cell::Tens(label) => address(*label) / 10,
        Cell::Units(label) => address(*label) % 10,
    });
    let presets = kept.iter().map(|(register, kept)| match kept {
        Kept::Constant(value) => (*register, value.number(), false),
        Kept::Address(label) => (
            *register,
            Hundredths(i32::from(address(*label)) * 100).number(),
            true,
        ),
    });
    let addresses = kept.iter().filter_map(|(register, kept)| match kept {
        Kept::Address(label) => Some((*register, *label)),
        Kept::Constant(_) => None,
    });
    Placed {
        cells: cells.collect(),
        presets: presets.collect(),
        parts: spelled.iter().map(|(_, part)| *part).collect(),
        allocated: Allocated {
            addresses: addresses.collect(),
            aside: aside.to_vec(),
            labels,
        },
    }
}

/// Registers for what is put aside, by its number: such that no jump goes through, while there are any.
fn aside(items: &[Item], free: &mut Vec<u8>) -> Option<Vec<u8>> {
    (0..puts_aside(items)).map(|_| take_plain(free)).collect()
}

/// How many numbers are put aside.
pub(super) fn puts_aside(items: &[Item]) -> usize {
    let last = items.iter().filter_map(|item| match item {
        Item::Keep(number) => Some(*number),
        _ => None,
    });
    last.max().map_or(0, |last| usize::from(last) + 1)
}

/// A free register, of those that jumps go through only where there is no other.
fn take_plain(free: &mut Vec<u8>) -> Option<u8> {
    let plain = free.iter().position(|&at| at < FIRST_STEADY);
    let index = plain.or_else(|| (!free.is_empty()).then_some(0))?;
    Some(free.remove(index))
}

/// A cell whose address may be open.
#[derive(Clone, Copy)]
enum Cell {
    Code(u8),
    Formal(Label),
    Tens(Label),
    Units(Label),
}

/// Ten times the tens and the units, as two tetrads.
fn formal(address: u8) -> u8 {
    ((address / 10) << 4) | (address % 10)
}

fn spell(item: &Item, kept: &[(u8, Kept)], aside: &[u8]) -> Vec<Cell> {
    let put = |number: &u8| aside.get(usize::from(*number)).copied().unwrap_or(0);
    let register = |wanted: Kept| {
        kept.iter()
            .find(|(_, one)| *one == wanted)
            .map(|(at, _)| *at)
    };
    let typed = |value: &Hundredths| value.keys().into_iter().map(Cell::Code);
    match item {
        Item::Code(code) => vec![Cell::Code(*code)],
        Item::Unless(condition, label) => match register(Kept::Address(*label)) {
            Some(at) => vec![Cell::Code(through(*condition) | at)],
            None => vec![Cell::Code(*condition), Cell::Formal(*label)],
        },
        Item::Call(label) => match register(Kept::Address(*label)) {
            Some(at) => vec![Cell::Code(op::CALL_BY | at)],
            None => vec![Cell::Code(op::CALL), Cell::Formal(*label)],
        },
        Item::Constant(value) => match register(Kept::Constant(*value)) {
            Some(at) => vec![Cell::Code(op::RECALL | at)],
            None => typed(value).collect(),
        },
        Item::Beside(value) => match register(Kept::Constant(*value)) {
            Some(at) => vec![Cell::Code(op::RECALL | at)],
            None => std::iter::once(Cell::Code(op::LIFT))
                .chain(typed(value))
                .collect(),
        },
        Item::Keep(number) => vec![Cell::Code(op::STORE | put(number))],
        Item::Fetch(number) => vec![Cell::Code(op::RECALL | put(number))],
        Item::Address(label) => vec![Cell::Tens(*label), Cell::Units(*label)],
        Item::Label(_) | Item::Part(_) => Vec::new(),
    }
}

/// The condition that jumps through a register.
fn through(condition: u8) -> u8 {
    match condition {
        op::NOT_ZERO => 0x70,
        op::JUMP => 0x80,
        op::NOT_NEGATIVE => 0x90,
        op::NEGATIVE => 0xC0,
        _ => 0xE0,
    }
}

/// What saves most gets a free register, unless it stands in one; of equals the first in the program. Labels that are
/// `far` get none.
fn keep(
    items: &[Item],
    mut free: Vec<u8>,
    steady: &[(u8, Number)],
    far: &[Label],
) -> Vec<(u8, Kept)> {
    let mut wanted: Vec<(Kept, usize)> = Vec::new();
    let mut kept = Vec::new();
    let standing = |value: &Hundredths| {
        let found = steady.iter().find(|(_, one)| *one == value.number());
        found.map(|(register, _)| (*register, Kept::Constant(*value)))
    };
    for item in items {
        if let Item::Constant(value) | Item::Beside(value) = item
            && let Some(found) = standing(value)
        {
            kept.push(found);
            continue;
        }
        let (one, saved) = match item {
            Item::Unless(_, label) | Item::Call(label) if far.contains(label) => continue,
            Item::Unless(_, label) | Item::Call(label) => (Kept::Address(*label), 1),
            Item::Constant(value) => (Kept::Constant(*value), value.keys().len() - 1),
            Item::Beside(value) => (Kept::Constant(*value), value.keys().len()),
            Item::Code(_)
            | Item::Address(_)
            | Item::Keep(_)
            | Item::Fetch(_)
            | Item::Label(_)
            | Item::Part(_) => continue,
        };
        match wanted.iter_mut().find(|(known, _)| *known == one) {
            Some((_, total)) => *total += saved,
            None => wanted.push((one, saved)),
        }
    }
    wanted.retain(|(_, saved)| *saved > 0);
    wanted.sort_by_key(|(_, saved)| std::cmp::Reverse(*saved));
    for (one, _) in wanted {
        let register = match one {
            Kept::Address(_) => {
                let steady = free.iter().position(|&at| at >= FIRST_STEADY);
                steady.map(|index| free.remove(index))
            }
            Kept::Constant(_) => take_plain(&mut free),
        };
        kept.extend(register.map(|register| (register, one)));
    }
    kept.sort_by_key(|(register, _)| *register);
    kept.dedup();
    kept
}
