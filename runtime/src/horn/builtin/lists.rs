//! Built-ins on lists.

use std::cmp::Ordering;

use super::terms::{integer_in, list_in};
use crate::horn::{
    arith::Num,
    atoms,
    cell::{Cell, Tag},
    machine::{Machine, Outcome, Raise},
};

const NIL: Cell = Cell::atom(atoms::NIL);

/// X1 is the number of items before the end of list X0, X2 the end: `[]`, a variable or something else.
pub(super) fn length(m: &mut Machine<'_>) -> Outcome {
    let mut count = 0_i64;
    let mut rest = m.deref(m.reg(0));
    while rest.is(Tag::List) {
        count += 1;
        if count as usize > m.heap.len() {
            let list = m.reg(0);
            return Err(m.type_error("list", list));
        }
        rest = m.deref(m.at(rest.address() + 1));
    }
    let count = m.integer(count);
    Ok(m.give(1, count)? && m.give(2, rest)?)
}

/// X0 becomes a list of X1 new variables.
pub(super) fn of_length(m: &mut Machine<'_>) -> Outcome {
    let count = integer_in(m, 1)?;
    let count = usize::try_from(count).unwrap_or(0);
    m.room(count.saturating_mul(3))?;
    let items: Vec<Cell> = (0..count).map(|_| m.new_variable()).collect();
    let list = m.list_of(&items, NIL);
    m.give(0, list)
}

pub(super) fn msort(m: &mut Machine<'_>) -> Outcome {
    let mut items = list_in(m, 0)?;
    items.sort_by(|left, right| m.compare(*left, *right));
    give_list(m, 1, &items)
}

pub(super) fn sort(m: &mut Machine<'_>) -> Outcome {
    let mut items = list_in(m, 0)?;
    items.sort_by(|left, right| m.compare(*left, *right));
    items.dedup_by(|left, right| m.compare(*left, *right) == Ordering::Equal);
    give_list(m, 1, &items)
}

fn give_list(m: &mut Machine<'_>, register: u8, items: &[Cell]) -> Outcome {
    m.room(items.len() * 2)?;
    let list = m.list_of(items, NIL);
    m.give(register, list)
}

/// `sort(Key, Order, List, Sorted)`
pub(super) fn sort_by(m: &mut Machine<'_>) -> Outcome {
    let key = usize::try_from(integer_in(m, 0)?).unwrap_or(0);
    let order = m.deref(m.reg(1));
    let order_name = if order.is(Tag::Atom) {
        m.name(order.number()).to_owned()
    } else {
        String::new()
    };
    let items = list_in(m, 2)?;
    let mut keyed = Vec::with_capacity(items.len());
    for item in items {
        keyed.push((key_of(m, item, key)?, item));
    }
    let (down, unique) = match order_name.as_str() {
        "@<" => (false, true),
        "@=<" => (false, false),
        "@>" => (true, true),
        "@>=" => (true, false),
        _ => return Err(m.domain_error("order", order)),
    };
    let by_key = |left: &(Cell, Cell), right: &(Cell, Cell)| {
        let order = m.compare(left.0, right.0);
        if down { order.reverse() } else { order }
    };
    keyed.sort_by(by_key);
    if unique {
        keyed.dedup_by(|left, right| m.compare(left.0, right.0) == Ordering::Equal);
    }
    let items: Vec<Cell> = keyed.into_iter().map(|(_, item)| item).collect();
    give_list(m, 3, &items)
}

fn key_of(m: &mut Machine<'_>, item: Cell, key: usize) -> Result<Cell, Raise> {
    let item = m.deref(item);
    if key == 0 {
        return Ok(item);
    }
    match m.parts(item) {
        Some((_, first, arity)) if key <= arity => Ok(m.at(first + key - 1)),
        Some(_) => {
            let cell = m.integer(key as i64);
            Err(m.type_error("compound", cell))
        }
        None if item.is(Tag::Ref) => Err(m.instantiation()),
        None => Err(m.type_error("compound", item)),
    }
}

pub(super) fn keysort(m: &mut Machine<'_>) -> Outcome {
    let items = list_in(m, 0)?;
    let mut keyed = Vec::with_capacity(items.len());
    for item in items {
        let pair = m.deref(item);
        match m.parts(pair) {
            Some((atoms::MINUS, first, 2)) => keyed.push((m.at(first), pair)),
            _ if pair.is(Tag::Ref) => return Err(m.instantiation()),
            _ => {
                return Err(m.type_error("pair", pair));
            }
        }
    }
    keyed.sort_by(|left, right| m.compare(left.0, right.0));
    let items: Vec<Cell> = keyed.into_iter().map(|(_, item)| item).collect();
    give_list(m, 1, &items)
}

pub(super) fn sum(m: &mut Machine<'_>) -> Outcome {
    let items = list_in(m, 0)?;
    let mut total = Num::Int(0);
    for item in items {
        let value = m.eval(item)?;
        total = m.binary(crate::horn::operand::Arith::Add, total, value)?;
    }
    let cell = m.number_cell(total);
    m.give(1, cell)
}
