//! Where subroutines stand: one whose address is typed must begin where two decimal digits tell it.

use super::{
    code::{Item, Label, Part},
    generate::op,
};

/// The commands with the subroutine at this label moved to the first place before it that nothing runs into;
/// nothing where it cannot move.
pub(super) fn earlier(items: &[Item], label: Label) -> Option<Vec<Item>> {
    let at = items.iter().position(|item| *item == Item::Label(label))?;
    let named = at.checked_sub(1).and_then(|before| items.get(before));
    let from = if matches!(named, Some(Item::Part(_))) {
        at - 1
    } else {
        at
    };
    let length = items.get(from..)?.iter().position(ends)? + 1;
    let body = items.get(from..from + length)?;
    let is_free = from
        .checked_sub(1)
        .and_then(|before| items.get(before))
        .is_some_and(ends);
    // The first command is a return that each answer goes on behind: nothing may come between.
    let behind = items.iter().position(Item::is_command)? + 1;
    let target = behind + items.get(behind..from)?.iter().position(ends)? + 1;
    if !is_free || target >= from {
        return None;
    }
    let mut moved = items.get(..target)?.to_vec();
    moved.extend_from_slice(body);
    if !matches!(items.get(target), Some(Item::Part(_))) {
        moved.push(Item::Part(part_at(items, target)));
    }
    moved.extend_from_slice(items.get(target..from)?);
    moved.extend_from_slice(items.get(from + length..)?);
    Some(moved)
}

/// Whether the program never goes on to the item behind.
fn ends(item: &Item) -> bool {
    matches!(
        item,
        Item::Code(op::RETURN | op::ERROR) | Item::Unless(op::JUMP, _)
    )
}

fn part_at(items: &[Item], at: usize) -> Part {
    let before = items.iter().take(at).rev();
    let mut parts = before.filter_map(|item| match item {
        Item::Part(part) => Some(*part),
        _ => None,
    });
    parts.next().unwrap_or(Part::Input)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subroutine_moves_behind_the_first_end() {
        let code = |code| Item::Code(code);
        let (next, far) = (Label::Next, Label::Mirror);
        let items = [
            code(0x61),
            Item::Unless(op::ZERO, next),
            code(op::RETURN),
            Item::Label(next),
            code(0x62),
            code(op::RETURN),
            Item::Part(Part::Mirror),
            Item::Label(far),
            code(0x34),
            code(op::RETURN),
        ];
        let moved = earlier(&items, far).unwrap();
        let place = |wanted| moved.iter().position(|item| *item == wanted).unwrap();
        assert_eq!(place(Item::Label(far)), 4);
        assert_eq!(place(Item::Label(next)), 8);
        assert_eq!(moved.len(), items.len() + 1);
        assert_eq!(earlier(&moved, far), None);
    }

    #[test]
    fn nothing_comes_between_the_first_return_and_the_answer() {
        let code = |code| Item::Code(code);
        let items = [
            Item::Part(Part::Input),
            code(op::RETURN),
            code(op::STOP),
            Item::Unless(op::JUMP, Label::Next),
            Item::Label(Label::Next),
            code(op::RETURN),
            Item::Part(Part::Mirror),
            Item::Label(Label::Mirror),
            code(0x34),
            code(op::RETURN),
        ];
        let moved = earlier(&items, Label::Mirror).unwrap();
        let at = moved
            .iter()
            .position(|item| *item == Item::Label(Label::Mirror));
        assert_eq!((&moved[..4], at), (&items[..4], Some(5)));
    }
}
