//! Built-ins on texts as SWI-Prolog has them, and on kinds of characters.

use super::{terms::integer_in, text::text_argument};
use crate::horn::{
    atoms,
    cell::{Cell, Tag},
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

/// Whether character or code X0 is of the kind X1.
pub(super) fn char_type(m: &mut Machine<'_>) -> Outcome {
    let cell = m.deref(m.reg(0));
    let Some(c) = m.character(cell) else {
        return Err(m.type_error("character", cell));
    };
    let kind = m.deref(m.reg(1));
    if kind.is(Tag::Ref) {
        return Err(m.instantiation());
    }
    if kind.is(Tag::Atom) {
        return Ok(is_of_kind(m.name(kind.number()), c));
    }
    let Some((name, first, 1)) = m.parts(kind) else {
        return Err(m.domain_error("char_type", kind));
    };
    let other = |c: char| if cell.is(Tag::Int) { Ok(c) } else { Err(c) };
    let value = match m.name(name) {
        "digit" => c
            .to_digit(10)
            .map(|digit| Ok(char::from_u32(digit).unwrap_or_default())),
        "xdigit" => c
            .to_digit(16)
            .map(|digit| Ok(char::from_u32(digit).unwrap_or_default())),
        "to_lower" => c.to_lowercase().next().map(other),
        "to_upper" => c.to_uppercase().next().map(other),
        "upper" if c.is_uppercase() => c.to_lowercase().next().map(other),
        "lower" if c.is_lowercase() => c.to_uppercase().next().map(other),
        _ => None,
    };
    let value = match value {
        None => return Ok(false),
        Some(Ok(code)) => Cell::int32(u32::from(code) as i32),
        Some(Err(c)) => m.atom_of(c.encode_utf8(&mut [0; 4])),
    };
    let place = m.at(first);
    Ok(m.unify(place, value))
}

fn is_of_kind(kind: &str, c: char) -> bool {
    match kind {
        "alpha" | "csym" => c.is_alphanumeric() || c == '_',
        "csymf" => c.is_alphabetic() || c == '_',
        "alnum" => c.is_alphanumeric(),
        "digit" => c.is_ascii_digit(),
        "space" | "white" => c.is_whitespace() && (kind == "space" || c == ' ' || c == '\t'),
        "upper" => c.is_uppercase(),
        "lower" => c.is_lowercase(),
        "punct" => !c.is_alphanumeric() && !c.is_whitespace() && !c.is_control(),
        "graph" => !c.is_whitespace() && !c.is_control(),
        "print" => !c.is_control(),
        "cntrl" => c.is_control(),
        "ascii" => c.is_ascii(),
        "end_of_line" => ('\n'..='\r').contains(&c),
        "newline" => c == '\n',
        "period" => ".?!".contains(c),
        "quote" => "'\"`".contains(c),
        "paren" => "()[]{}".contains(c),
        _ => false,
    }
}
