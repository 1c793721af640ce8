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

/// Whether an item of list X1 is equal to X0 or becomes so, the first one. At an open end X0 becomes an item.
pub(super) fn memberchk(m: &mut Machine<'_>) -> Outcome {
    let wanted = m.reg(0);
    let mut rest = m.deref(m.reg(1));
    for _ in 0..=m.heap.len() {
        if !rest.is(Tag::List) {
            break;
        }
        if m.unify_or_undo(wanted, m.at(rest.address())) {
            return Ok(true);
        }
        rest = m.deref(m.at(rest.address() + 1));
    }
    if rest.is(Tag::Ref) {
        m.room(4)?;
        let end = m.new_variable();
        let list = m.list_of(&[wanted], end);
        return Ok(m.unify(rest, list));
    }
    if rest == NIL || rest.is(Tag::List) {
        return Ok(false);
    }
    Err(m.type_error("list", rest))
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

/// Whether the order named in a register is a falling one, and whether equal items become one.
fn order_in(m: &mut Machine<'_>, register: u8) -> Result<(bool, bool), Raise> {
    let order = m.deref(m.reg(register));
    if order.is(Tag::Ref) {
        return Err(m.instantiation());
    }
    if !order.is(Tag::Atom) {
        return Err(m.type_error("atom", order));
    }
    match m.name(order.number()) {
        "@<" => Ok((false, true)),
        "@=<" => Ok((false, false)),
        "@>" => Ok((true, true)),
        "@>=" => Ok((true, false)),
        _ => Err(m.domain_error("order", order)),
    }
}

/// `sort(Key, Order, List, Sorted)`
pub(super) fn sort_by(m: &mut Machine<'_>) -> Outcome {
    let (down, unique) = order_in(m, 1)?;
    let key = usize::try_from(integer_in(m, 0)?).unwrap_or(0);
    let items = list_in(m, 2)?;
    let mut keyed = Vec::with_capacity(items.len());
    for item in items {
        keyed.push((key_of(m, item, key)?, item));
    }
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
