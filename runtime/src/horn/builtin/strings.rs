//! Built-ins on texts as SWI-Prolog has them, and on kinds of characters.

use super::{terms::integer_in, text::text_argument};
use crate::horn::{
    atoms,
    cell::Cell,
    machine::{Machine, Outcome},
};

impl Machine<'_> {
    fn string_of(&mut self, text: &str) -> Cell {
        Cell::text(self.intern(text))
    }
}

/// A text in capital letters, as many as before.
pub(super) fn raised(text: &str) -> String {
    text.chars().map(|c| single(c, c.to_uppercase())).collect()
}

/// A text in small letters, as many as before.
pub(super) fn lowered(text: &str) -> String {
    text.chars().map(|c| single(c, c.to_lowercase())).collect()
}

fn single(c: char, mut others: impl Iterator<Item = char>) -> char {
    match (others.next(), others.next()) {
        (Some(other), None) => other,
        _ => c,
    }
}

pub(super) fn lower(m: &mut Machine<'_>) -> Outcome {
    let text = lowered(&m.text_as(m.reg(0), "text")?);
    let string = m.string_of(&text);
    m.give(1, string)
}

pub(super) fn upper(m: &mut Machine<'_>) -> Outcome {
    let text = raised(&m.text_as(m.reg(0), "text")?);
    let string = m.string_of(&text);
    m.give(1, string)
}

pub(super) fn to_string(m: &mut Machine<'_>) -> Outcome {
    let text = m.text_as(m.reg(0), "text")?;
    let string = m.string_of(&text);
    m.give(1, string)
}

/// X3 is the string of the X2 characters of text X0 after the first X1.
pub(super) fn sub_string(m: &mut Machine<'_>) -> Outcome {
    let text = m.text_as(m.reg(0), "text")?;
    let before = usize::try_from(integer_in(m, 1)?).unwrap_or(usize::MAX);
    let length = usize::try_from(integer_in(m, 2)?).unwrap_or(0);
    let part: String = text.chars().skip(before).take(length).collect();
    let string = m.string_of(&part);
    m.give(3, string)
}

/// `split_string(Text, Separators, Pad, Parts)`
pub(super) fn split_string(m: &mut Machine<'_>) -> Outcome {
    let text = m.text_as(m.reg(0), "text")?;
    let separators = m.text_as(m.reg(1), "text")?;
    let pad = m.text_as(m.reg(2), "text")?;
    let is_pad = |c| pad.contains(c);
    let mut items = Vec::new();
    let mut rest = Some(text.trim_matches(is_pad));
    while let Some(part) = rest {
        // What is left out before a part may hold separators too.
        let part = part.trim_start_matches(is_pad);
        let (item, after) = match part.split_once(|c| separators.contains(c)) {
            Some((item, after)) => (item, Some(after)),
            None => (part, None),
        };
        items.push(m.string_of(item.trim_end_matches(is_pad)));
        rest = after;
    }
    m.room(items.len() * 2)?;
    let list = m.list_of(&items, Cell::atom(atoms::NIL));
    m.give(3, list)
}

/// `name(Constant, Codes)`
pub(super) fn name(m: &mut Machine<'_>) -> Outcome {
    if !m.is_unbound(0) {
        return super::text::codes_of_any(m);
    }
    let atom = text_argument(m, 1)?;
    let text = m.name(atom.number()).to_owned();
    match m.number_of(&text) {
        Some(number) => m.give(0, number),
        None => m.give(0, atom),
    }
}
