//! Commands that do nothing are left out: a square that has just been put into a register need not be taken from it.

use super::{
    code::Item,
    generate::op,
    shorter::{Wanted, wanted},
};

/// The commands without those that do nothing.
pub(super) fn tidy(items: &[Item]) -> Vec<Item> {
    let mut items = items.to_vec();
    while let Some(at) = idle(&items, &wanted(&items)) {
        items.remove(at);
    }
    items
}

/// A recall of what stands in X, where nothing else of the stack is wanted.
fn idle(items: &[Item], wanted: &[Wanted]) -> Option<usize> {
    (0..items.len()).find(|&at| {
        let Some(Item::Code(recall)) = items.get(at) else {
            return false;
        };
        let register = recall & 0x0F;
        let before = items.iter().take(at).rev();
        let mut before = before.filter(|item| !matches!(item, Item::Part(_)));
        recall & 0xF0 == op::RECALL
            && before.next() == Some(&Item::Code(op::STORE | register))
            && wanted.get(at + 1).is_some_and(|one| one.is_top_alone())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mk61::code::{Label, Part};

    #[test]
    fn what_stands_in_x_is_not_recalled() {
        let [stored, recalled] = [0x4D, 0x6D].map(Item::Code);
        let rest = [
            Item::Code(op::SQUARE),
            Item::Code(op::STORE | 1),
            Item::Code(op::RETURN),
        ];
        let head = [Item::Code(op::RETURN), Item::Code(op::STOP), stored];
        let items = [&head[..], &[Item::Part(Part::Head), recalled], &rest].concat();
        let tidied = [&head[..], &[Item::Part(Part::Head)], &rest].concat();
        assert_eq!(tidy(&items), tidied);
        let reached = [&head[..], &[Item::Label(Label::Next), recalled], &rest].concat();
        assert_eq!(tidy(&reached), reached);
        let both = [&head[..], &[recalled, Item::Code(op::MUL)], &rest].concat();
        assert_eq!(tidy(&both), both);
    }
}
