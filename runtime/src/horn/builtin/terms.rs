//! Built-ins that look at terms, take them apart and make them.

use std::collections::HashSet;

use crate::horn::{
    atoms,
    cell::{Cell, MAX_ARITY, Tag},
    copy::Kept,
    machine::{Machine, Outcome, Raise},
    operand::Test,
};

pub(super) fn unify(m: &mut Machine<'_>) -> Outcome {
    Ok(m.unify(m.reg(0), m.reg(1)))
}

pub(super) fn differ(m: &mut Machine<'_>) -> Outcome {
    let mark = m.trail.len();
    let same = m.unify_or_undo(m.reg(0), m.reg(1));
    m.undo_to(mark);
    Ok(!same)
}

pub(super) fn compare(m: &mut Machine<'_>) -> Outcome {
    let order = m.deref(m.reg(0));
    let wanted = [atoms::LESS, atoms::EQUAL, atoms::GREATER].map(Cell::atom);
    if order.is(Tag::Atom) && !wanted.contains(&order) {
        return Err(m.domain_error("order", order));
    }
    if !order.is(Tag::Ref) && !order.is(Tag::Atom) {
        return Err(m.type_error("atom", order));
    }
    let found = match m.compare(m.reg(1), m.reg(2)) {
        std::cmp::Ordering::Less => atoms::LESS,
        std::cmp::Ordering::Equal => atoms::EQUAL,
        std::cmp::Ordering::Greater => atoms::GREATER,
    };
    m.give(0, Cell::atom(found))
}

/// A small integer in a register; an error otherwise.
pub(super) fn integer_in(m: &mut Machine<'_>, register: u8) -> Result<i64, Raise> {
    let cell = m.deref(m.reg(register));
    match m.number(cell) {
        Some(crate::horn::arith::Num::Int(value)) => Ok(value),
        _ if cell.is(Tag::Ref) => Err(m.instantiation()),
        _ => Err(m.type_error("integer", cell)),
    }
}

pub(super) fn functor(m: &mut Machine<'_>) -> Outcome {
    let term = m.deref(m.reg(0));
    if let Some((name, _, arity)) = m.parts(term) {
        let arity = m.integer(arity as i64);
        return Ok(m.give(1, Cell::atom(name))? && m.give(2, arity)?);
    }
    if !term.is(Tag::Ref) {
        return Ok(m.give(1, term)? && m.give(2, Cell::int32(0))?);
    }
    let name = m.deref(m.reg(1));
    if name.is(Tag::Ref) {
        return Err(m.instantiation());
    }
    let arity = integer_in(m, 2)?;
    if arity == 0 {
        if m.parts(name).is_some() {
            return Err(m.type_error("atomic", name));
        }
        return m.give(0, name);
    }
    if arity < 0 {
        let cell = m.reg(2);
        return Err(m.domain_error("not_less_than_zero", cell));
    }
    if m.parts(name).is_some() {
        return Err(m.type_error("atomic", name));
    }
    if !name.is(Tag::Atom) {
        return Err(m.type_error("atom", name));
    }
    let arity = usize::try_from(arity).unwrap_or(usize::MAX);
    m.room(arity.min(MAX_ARITY) * 2)?;
    if arity > MAX_ARITY {
        return Err(Raise::Limit(crate::horn::machine::LimitKind::Heap));
    }
    let args: Vec<Cell> = (0..arity).map(|_| m.new_variable()).collect();
    let term = m.compound(name.number(), &args);
    m.give(0, term)
}

/// Argument number X0, which is bound, of X1.
pub(super) fn arg(m: &mut Machine<'_>) -> Outcome {
    let term = m.deref(m.reg(1));
    let parts = m.parts(term);
    if parts.is_none() && !term.is(Tag::Ref) {
        return Err(m.type_error("compound", term));
    }
    let number = integer_in(m, 0)?;
    if number < 0 {
        let cell = m.reg(0);
        return Err(m.domain_error("not_less_than_zero", cell));
    }
    match parts {
        Some((_, first, arity)) => {
            let inside = number >= 1 && number <= arity as i64;
            let offset = usize::try_from(number - 1).unwrap_or(0);
            Ok(inside && m.give(2, m.at(first + offset))?)
        }
        None => Err(m.instantiation()),
    }
}

pub(super) fn univ(m: &mut Machine<'_>) -> Outcome {
    let term = m.deref(m.reg(0));
    let list = m.deref(m.reg(1));
    if !matches!(list.tag(), Tag::Ref | Tag::List) && list != Cell::atom(atoms::NIL) {
        return Err(m.type_error("list", list));
    }
    if let Some((name, first, arity)) = m.parts(term) {
        let mut items = vec![Cell::atom(name)];
        items.extend((first..first + arity).map(|address| m.at(address)));
        let list = m.list_of(&items, Cell::atom(atoms::NIL));
        return m.give(1, list);
    }
    if !term.is(Tag::Ref) {
        let list = m.list_of(&[term], Cell::atom(atoms::NIL));
        return m.give(1, list);
    }
    let items = list_in(m, 1)?;
    let Some((name, args)) = items.split_first() else {
        let list = m.reg(1);
        return Err(m.domain_error("non_empty_list", list));
    };
    let name = m.deref(*name);
    if name.is(Tag::Ref) {
        return Err(m.instantiation());
    }
    if args.is_empty() {
        if m.parts(name).is_some() {
            return Err(m.type_error("atomic", name));
        }
        return m.give(0, name);
    }
    if !name.is(Tag::Atom) {
        return Err(m.type_error("atom", name));
    }
    let term = m.compound(name.number(), args);
    m.give(0, term)
}

impl Machine<'_> {
    /// The items of a list that ends in `[]`; `None` for anything else, cyclic lists included.
    pub(crate) fn proper_list(&self, cell: Cell) -> Option<Vec<Cell>> {
        let mut items = Vec::new();
        let mut rest = self.deref(cell);
        while rest.is(Tag::List) {
            items.push(self.at(rest.address()));
            if items.len() > self.heap.len() {
                return None;
            }
            rest = self.deref(self.at(rest.address() + 1));
        }
        (rest == Cell::atom(atoms::NIL)).then_some(items)
    }
}

/// The items of the list in a register; an error for a partial list and for what is no list.
pub(super) fn list_in(m: &mut Machine<'_>, register: u8) -> Result<Vec<Cell>, Raise> {
    let cell = m.deref(m.reg(register));
    if let Some(items) = m.proper_list(cell) {
        return Ok(items);
    }
    let mut rest = cell;
    for _ in 0..=m.heap.len() {
        if !rest.is(Tag::List) {
            break;
        }
        rest = m.deref(m.at(rest.address() + 1));
    }
    if rest.is(Tag::Ref) {
        Err(m.instantiation())
    } else {
        Err(m.type_error("list", cell))
    }
}

pub(super) fn copy_term(m: &mut Machine<'_>) -> Outcome {
    let mut kept = Kept::default();
    m.keep(m.reg(0), &mut kept)?;
    m.room(kept.bytes() / size_of::<Cell>())?;
    let copy = m.rebuild(&kept, 0);
    m.give(1, copy)
}

impl Machine<'_> {
    /// The variables of a term in depth-first order, each once.
    pub(crate) fn variables_of(&self, term: Cell) -> Vec<Cell> {
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        let mut work = vec![term];
        while let Some(cell) = work.pop() {
            let cell = self.deref(cell);
            if cell.is(Tag::Ref) {
                if seen.insert(cell) {
                    found.push(cell);
                }
            } else if let Some((_, first, arity)) = self.parts(cell)
                && seen.insert(cell)
            {
                work.extend((first..first + arity).rev().map(|address| self.at(address)));
            }
        }
        found
    }
}

pub(super) fn term_variables(m: &mut Machine<'_>) -> Outcome {
    let found = m.variables_of(m.reg(0));
    let list = m.list_of(&found, Cell::atom(atoms::NIL));
    m.give(1, list)
}

pub(super) fn ground(m: &mut Machine<'_>) -> Outcome {
    Ok(m.variables_of(m.reg(0)).is_empty())
}

pub(super) fn throw(m: &mut Machine<'_>) -> Outcome {
    let ball = m.deref(m.reg(0));
    if ball.is(Tag::Ref) {
        return Err(m.instantiation());
    }
    Err(Raise::Throw(ball))
}

pub(super) fn halt(_: &mut Machine<'_>) -> Outcome {
    Err(Raise::Halt(0))
}

pub(super) fn halt_with(m: &mut Machine<'_>) -> Outcome {
    let status = integer_in(m, 0)?;
    Err(Raise::Halt(status))
}

pub(super) fn results_begin(m: &mut Machine<'_>) -> Outcome {
    m.results.push(Kept::default());
    Ok(true)
}

pub(super) fn results_add(m: &mut Machine<'_>) -> Outcome {
    let Some(mut results) = m.results.pop() else {
        return Ok(true);
    };
    let before = results.bytes();
    let kept = m.keep(m.reg(0), &mut results);
    m.kept_bytes += results.bytes() - before;
    m.results.push(results);
    kept.and_then(|()| m.room(0)).map(|()| true)
}

pub(super) fn results_end(m: &mut Machine<'_>) -> Outcome {
    let results = m.results.pop().unwrap_or_default();
    m.kept_bytes = m.kept_bytes.saturating_sub(results.bytes());
    m.room(results.bytes() / size_of::<Cell>() + results.len())?;
    let roots: Vec<Cell> = (0..results.len())
        .map(|number| m.rebuild(&results, number))
        .collect();
    let list = m.list_of(&roots, Cell::atom(atoms::NIL));
    m.give(0, list)
}

/// Whether a goal can be called: every branch of its control constructs is callable.
pub(super) fn check_body(m: &mut Machine<'_>) -> Outcome {
    let goal = m.reg(0);
    let mut work = vec![goal];
    let mut left = m.heap.len() + 1000;
    while let Some(cell) = work.pop() {
        let cell = m.deref(cell);
        left = left.saturating_sub(1);
        if left == 0 {
            return Err(Raise::Limit(crate::horn::machine::LimitKind::Heap));
        }
        if cell.is(Tag::Ref) {
            continue;
        }
        if !m.is_kind(Test::Callable, cell) {
            return Err(m.type_error("callable", goal));
        }
        let control = [atoms::COMMA, atoms::SEMICOLON, atoms::ARROW];
        if let Some((name, first, 2)) = m.parts(cell)
            && control.contains(&name)
        {
            work.extend([m.at(first), m.at(first + 1)]);
        }
    }
    Ok(true)
}

/// The variables of a `bagof` goal that are free: neither in the template nor before a `^`. X0 is
/// `Template^Goal`, X1 becomes the term of them, X2 the goal without `^`.
pub(super) fn free_variables(m: &mut Machine<'_>) -> Outcome {
    let mut bound: HashSet<Cell> = HashSet::new();
    let mut goal = m.deref(m.reg(0));
    while let Some((atoms::CARET, first, 2)) = m.parts(goal) {
        bound.extend(m.variables_of(m.at(first)));
        goal = m.deref(m.at(first + 1));
    }
    let mut free = m.variables_of(goal);
    // Variables quantified by an inner bagof, setof or \+ are not free either.
    free.retain(|variable| !bound.contains(variable));
    let list = m.list_of(&free, Cell::atom(atoms::NIL));
    Ok(m.give(1, list)? && m.give(2, goal)?)
}

/// Checks the type of X1 named by X0.
pub(super) fn must_be(m: &mut Machine<'_>) -> Outcome {
    let kind = m.deref(m.reg(0));
    let cell = m.deref(m.reg(1));
    let kind = m.name(kind.number()).to_owned();
    if kind == "list_or_partial" {
        let mut rest = cell;
        for _ in 0..=m.heap.len() {
            if !rest.is(Tag::List) {
                break;
            }
            rest = m.deref(m.at(rest.address() + 1));
        }
        if rest.is(Tag::Ref) || rest == Cell::atom(atoms::NIL) {
            return Ok(true);
        }
        return Err(m.type_error("list", cell));
    }
    if cell.is(Tag::Ref) {
        return Err(m.instantiation());
    }
    if kind == "list" {
        return list_in(m, 1).map(|_| true);
    }
    let test = match kind.as_str() {
        "integer" => Test::Integer,
        "number" => Test::Number,
        "atom" => Test::Atom,
        _ => Test::Callable,
    };
    if m.is_kind(test, cell) {
        Ok(true)
    } else {
        Err(m.type_error(&kind, cell))
    }
}

/// X0 is the number of choice points.
pub(super) fn choices(m: &mut Machine<'_>) -> Outcome {
    let count = m.integer(m.choices.len() as i64);
    m.give(0, count)
}

/// Whether there is a predicate for the goal X0 to call.
pub(super) fn defined(m: &mut Machine<'_>) -> Outcome {
    let goal = m.deref(m.reg(0));
    let (name, arity) = match m.parts(goal) {
        Some((name, _, arity)) => (name, arity),
        None if goal.is(Tag::Atom) => (goal.number(), 0),
        None => return Ok(false),
    };
    Ok(m.program.provides(name, arity))
}

/// Whether a term is no part of itself.
pub(super) fn acyclic(m: &mut Machine<'_>) -> Outcome {
    enum Step {
        Enter(Cell),
        Leave(Cell),
    }
    let mut above: HashSet<Cell> = HashSet::new();
    let mut done: HashSet<Cell> = HashSet::new();
    let mut work = vec![Step::Enter(m.reg(0))];
    while let Some(step) = work.pop() {
        let cell = match step {
            Step::Leave(cell) => {
                above.remove(&cell);
                done.insert(cell);
                continue;
            }
            Step::Enter(cell) => m.deref(cell),
        };
        let Some((_, first, arity)) = m.parts(cell) else {
            continue;
        };
        if done.contains(&cell) {
            continue;
        }
        if !above.insert(cell) {
            return Ok(false);
        }
        work.push(Step::Leave(cell));
        work.extend((first..first + arity).map(|address| Step::Enter(m.at(address))));
    }
    Ok(true)
}
