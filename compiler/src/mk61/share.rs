//! Commands that occur several times are written once: equal ends are jumped to, equal stretches become
//! subroutines.

use super::{
    code::{Item, Label, Part},
    generate::op,
    writer::cells,
};

/// Cells of a jump or a call.
const JUMP: usize = 2;

/// The items with what is equal shared, as long as that saves cells.
pub(super) fn share(items: &[Item]) -> Vec<Item> {
    let mut items = items.to_vec();
    let mut labels = 0;
    while let Some(next) = merge_ends(&items, labels) {
        items = next;
        labels += 1;
    }
    while let Some(next) = extract(&items, labels) {
        items = next;
        labels += 1;
    }
    items
}

/// Whether an item goes on to the next and to nothing else.
fn is_straight(item: &Item) -> bool {
    match item {
        Item::Code(code) => !matches!(*code, op::RETURN | op::STOP | op::ERROR),
        Item::Constant(_) | Item::Beside(_) | Item::Keep(_) | Item::Fetch(_) => true,
        Item::Unless(..) | Item::Address(_) | Item::Call(_) | Item::Label(_) | Item::Part(_) => {
            false
        }
    }
}

/// The longest end before a return that occurs twice is kept once, the last time.
fn merge_ends(items: &[Item], label: u16) -> Option<Vec<Item>> {
    let returns: Vec<usize> = (0..items.len())
        .filter(|&at| items.get(at) == Some(&Item::Code(op::RETURN)))
        .collect();
    let mut best: Option<(usize, usize, usize, usize)> = None;
    for (at, &first) in returns.iter().enumerate() {
        for &last in returns.iter().skip(at + 1) {
            let length = 1 + equal_before(items, first, last);
            let taken = items.get(first + 1 - length..=first).map_or(0, cells);
            if taken > JUMP && best.is_none_or(|(most, ..)| taken > most) {
                best = Some((taken, first, last, length));
            }
        }
    }
    let (_, first, last, length) = best?;
    let label = Label::Shared(label);
    let mut merged = items.get(..first + 1 - length)?.to_vec();
    merged.push(Item::Unless(op::JUMP, label));
    merged.extend_from_slice(items.get(first + 1..last + 1 - length)?);
    merged.push(Item::Label(label));
    merged.extend_from_slice(items.get(last + 1 - length..)?);
    Some(merged)
}

/// How many straight items before two places are equal.
fn equal_before(items: &[Item], first: usize, last: usize) -> usize {
    let most = last - first - 1;
    (1..=first.min(most))
        .take_while(|back| {
            let (one, other) = (items.get(first - back), items.get(last - back));
            one == other && one.is_some_and(is_straight)
        })
        .count()
}

/// The stretch that saves most as a subroutine.
fn extract(items: &[Item], label: u16) -> Option<Vec<Item>> {
    let mut best: Option<(usize, Vec<usize>, usize)> = None;
    for from in 0..items.len() {
        let straight = items
            .get(from..)?
            .iter()
            .take_while(|item| is_straight(item));
        for length in 2..=straight.count() {
            let Some(stretch) = items.get(from..from + length) else {
                break;
            };
            let places = occurrences(items, stretch, from);
            if places.len() < 2 {
                break;
            }
            let taken = cells(stretch);
            let before = places.len() * taken;
            let after = places.len() * JUMP + taken + 1;
            if before > after
                && best
                    .as_ref()
                    .is_none_or(|(most, ..)| before - after > *most)
            {
                best = Some((before - after, places, length));
            }
        }
    }
    let (_, places, length) = best?;
    let label = Label::Shared(label);
    let body = items
        .get(*places.first()?..*places.first()? + length)?
        .to_vec();
    let mut shared = Vec::new();
    let mut at = 0;
    for place in places {
        shared.extend_from_slice(items.get(at..place)?);
        shared.push(Item::Call(label));
        at = place + length;
    }
    shared.extend_from_slice(items.get(at..)?);
    shared.push(Item::Part(Part::Shared));
    shared.push(Item::Label(label));
    shared.extend(body);
    shared.push(Item::Code(op::RETURN));
    Some(shared)
}

/// Where a stretch occurs from here on, not overlapping.
fn occurrences(items: &[Item], stretch: &[Item], from: usize) -> Vec<usize> {
    let mut places = Vec::new();
    let mut at = from;
    while at + stretch.len() <= items.len() {
        if items.get(at..at + stretch.len()) == Some(stretch) {
            places.push(at);
            at += stretch.len();
        } else {
            at += 1;
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(codes: &[u8]) -> Vec<Item> {
        codes.iter().map(|&code| Item::Code(code)).collect()
    }

    #[test]
    fn equal_ends_are_written_once() {
        let items = codes(&[0x61, 0x10, 0x41, 0x42, 0x52, 0x62, 0x10, 0x41, 0x42, 0x52]);
        let shared = share(&items);
        assert_eq!(cells(&shared), 8);
        assert_eq!(shared.first(), Some(&Item::Code(0x61)));
    }

    #[test]
    fn equal_stretches_become_a_subroutine() {
        let body = [0x31, 0x22, 0x34, 0x35, 0x31, 0x22];
        let items = codes(&[&[0x61][..], &body, &[0x62], &body, &[0x41, 0x52]].concat());
        let shared = share(&items);
        assert_eq!(cells(&items), 16);
        assert_eq!(cells(&shared), 15);
    }
}
