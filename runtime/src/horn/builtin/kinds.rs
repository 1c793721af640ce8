//! The kinds of characters, `char_type/2` and `code_type/2`, with the names and members of SWI-Prolog.

use crate::horn::{
    cell::{Cell, Tag},
    machine::{Machine, Outcome},
};

/// Whether character or code X0 is of the kind X1. Of the end of the input, code -1, only `end_of_file` is true.
pub(super) fn char_type(m: &mut Machine<'_>) -> Outcome {
    let cell = m.deref(m.reg(0));
    let c = match m.character(cell) {
        None if cell != Cell::int32(-1) => return Err(m.type_error("character", cell)),
        found => found,
    };
    let kind = m.deref(m.reg(1));
    let (name, argument) = match m.parts(kind) {
        Some((name, first, 1)) => (m.name(name), Some(first)),
        None if kind.is(Tag::Atom) => (m.name(kind.number()), None),
        Some(_) | None => return Err(m.type_error("char_type", kind)),
    };
    let Some(c) = c else {
        return Ok(name == "end_of_file");
    };
    let Some(first) = argument else {
        return match is_of_kind(name, c) {
            Some(holds) => Ok(holds),
            None => Err(m.type_error("char_type", kind)),
        };
    };
    let Some(value) = value_of_kind(name, c) else {
        return Err(m.type_error("char_type", kind));
    };
    let value = match value {
        None => return Ok(false),
        Some(Value::Weight(weight)) => Cell::int32(weight as i32),
        Some(Value::Char(other)) if cell.is(Tag::Int) => Cell::int32(u32::from(other) as i32),
        Some(Value::Char(other)) => m.atom_of(other.encode_utf8(&mut [0; 4])),
    };
    let place = m.at(first);
    Ok(m.unify(place, value))
}

/// What a kind with an argument tells of a character.
enum Value {
    Weight(u32),
    Char(char),
}

/// The argument of a kind, if the character is of it; nothing where there is no such kind.
fn value_of_kind(kind: &str, c: char) -> Option<Option<Value>> {
    let upper = c.to_uppercase().next().map(Value::Char);
    let lower = c.to_lowercase().next().map(Value::Char);
    Some(match kind {
        "digit" | "decimal" => c.to_digit(10).map(Value::Weight),
        "xdigit" => c.to_digit(16).map(Value::Weight),
        // As there: the argument of `to_lower` is what the character is the small letter of.
        "to_lower" => upper,
        "to_upper" => lower,
        "upper" => lower.filter(|_| c.is_uppercase()),
        "lower" => upper.filter(|_| c.is_lowercase()),
        "paren" => match c {
            '(' => Some(Value::Char(')')),
            '[' => Some(Value::Char(']')),
            '{' => Some(Value::Char('}')),
            _ => None,
        },
        _ => return None,
    })
}

fn is_alnum(c: char) -> bool {
    c.is_alphabetic() || c.is_ascii_digit()
}

fn is_space(c: char) -> bool {
    let never_broken = matches!(c, '\u{85}' | '\u{a0}' | '\u{2007}' | '\u{202f}');
    c.is_whitespace() && !never_broken
}

/// Whether a character is of a kind without an argument; nothing where there is no such kind.
fn is_of_kind(kind: &str, c: char) -> Option<bool> {
    let seen = !is_space(c) && !c.is_control();
    Some(match kind {
        "alpha" => c.is_alphabetic(),
        "csym" | "prolog_identifier_continue" => is_alnum(c) || c == '_',
        "csymf" => c.is_alphabetic() || c == '_',
        "prolog_var_start" => c.is_uppercase() || c == '_',
        "prolog_atom_start" => c.is_alphabetic() && !c.is_uppercase(),
        "prolog_symbol" => "#$&*+-./:<=>?@\\^~".contains(c),
        "alnum" => is_alnum(c),
        "digit" | "decimal" => c.is_ascii_digit(),
        "space" => is_space(c),
        "white" => c == ' ' || c == '\t',
        "upper" => c.is_uppercase(),
        "lower" => c.is_lowercase(),
        "punct" => seen && !is_alnum(c),
        "graph" => seen,
        "print" => seen || c == ' ',
        "cntrl" => c.is_control(),
        "ascii" => c.is_ascii(),
        "end_of_line" => ('\n'..='\r').contains(&c),
        "newline" => c == '\n',
        "period" => ".?!".contains(c),
        "quote" => "'\"`".contains(c),
        "end_of_file" => false,
        _ => return None,
    })
}
