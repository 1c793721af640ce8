//! Unification and the standard order of terms. Both walk with a stack of their own and end on cyclic terms:
//! after many steps, pairs of places met before count as equal.

use std::{cmp::Ordering, collections::HashSet};

use super::{
    arith::Num,
    cell::{Cell, Tag},
    machine::Machine,
};

/// From so many steps on, pairs met before are remembered.
const PATIENCE: usize = 1 << 22;

/// Tells pairs that were met before, once a walk has become suspiciously long.
#[derive(Default)]
struct Met {
    steps: usize,
    pairs: HashSet<(Cell, Cell)>,
}

impl Met {
    fn again(&mut self, left: Cell, right: Cell) -> bool {
        self.steps += 1;
        self.steps > PATIENCE && !self.pairs.insert((left, right))
    }
}

/// Two terms cannot be made equal.
struct Differ;

impl Machine<'_> {
    /// Makes two terms equal; what is bound on failure is undone by backtracking.
    #[inline]
    pub(crate) fn unify(&mut self, left: Cell, right: Cell) -> bool {
        let (left, right) = (self.deref(left), self.deref(right));
        if left == right {
            return true;
        }
        if left.is(Tag::Ref) {
            self.bind_variables(left, right);
            return true;
        }
        if right.is(Tag::Ref) {
            self.bind(right.address(), left);
            return true;
        }
        if left.is(Tag::Atom) || left.is(Tag::Int) || right.is(Tag::Atom) {
            return false;
        }
        self.unify_deep(left, right)
    }

    /// Makes two terms equal; where they cannot be, no variable stays bound.
    pub(crate) fn unify_or_undo(&mut self, left: Cell, right: Cell) -> bool {
        let mark = self.trail.len();
        let boundary = std::mem::replace(&mut self.hb, self.heap.len());
        let equal = self.unify(left, right);
        self.hb = boundary;
        if !equal {
            self.undo_to(mark);
        }
        equal
    }

    /// Binds the younger of two variables, or the variable to the value.
    #[inline]
    fn bind_variables(&mut self, left: Cell, right: Cell) {
        if right.is(Tag::Ref) && right.address() > left.address() {
            self.bind(right.address(), left);
        } else {
            self.bind(left.address(), right);
        }
    }

    /// Two different values that are no variables and no atoms.
    fn unify_deep(&mut self, left: Cell, right: Cell) -> bool {
        let mut met = Met::default();
        let mut pairs = std::mem::take(&mut self.pairs);
        pairs.clear();
        let mut next = Some((left, right));
        let mut equal = true;
        while let Some((left, right)) = next {
            match self.unify_parts(left, right, &mut pairs, &mut met) {
                Ok(deeper) => next = deeper.or_else(|| pairs.pop()),
                Err(Differ) => {
                    equal = false;
                    break;
                }
            }
        }
        self.pairs = pairs;
        equal
    }

    /// Unifies the arguments of two structures, or compares boxed numbers. Of arguments that go deeper the first is
    /// returned, the others are put among the `pairs` left to do.
    #[inline]
    fn unify_parts(
        &mut self,
        left: Cell,
        right: Cell,
        pairs: &mut Vec<(Cell, Cell)>,
        met: &mut Met,
    ) -> Result<Option<(Cell, Cell)>, Differ> {
        let (from, to) = (left.address(), right.address());
        let places = match (left.tag(), right.tag()) {
            (Tag::List, Tag::List) => 0..2,
            (Tag::Struct, Tag::Struct) => {
                let functor = self.at(from);
                if functor != self.at(to) {
                    return Err(Differ);
                }
                1..functor.arity() + 1
            }
            (Tag::Boxed, Tag::Boxed) if self.same_boxed(left, right) => return Ok(None),
            _ => return Err(Differ),
        };
        if met.again(left, right) {
            return Ok(None);
        }
        let mut deeper = None;
        for place in places {
            let (left, right) = (
                self.deref(self.at(from + place)),
                self.deref(self.at(to + place)),
            );
            if left == right {
                continue;
            }
            if left.is(Tag::Ref) {
                self.bind_variables(left, right);
            } else if right.is(Tag::Ref) {
                self.bind(right.address(), left);
            } else if left.is(Tag::Atom) || left.is(Tag::Int) || left.tag() != right.tag() {
                return Err(Differ);
            } else if deeper.is_none() {
                deeper = Some((left, right));
            } else {
                pairs.push((left, right));
            }
        }
        Ok(deeper)
    }

    fn same_boxed(&self, left: Cell, right: Cell) -> bool {
        let (left, right) = (left.address(), right.address());
        self.at(left) == self.at(right) && self.at(left + 1) == self.at(right + 1)
    }

    /// The standard order: variables, numbers, texts, atoms, compounds.
    pub(crate) fn compare(&self, left: Cell, right: Cell) -> Ordering {
        let mut met = Met::default();
        let mut pairs = vec![(left, right)];
        while let Some((left, right)) = pairs.pop() {
            let order = self.compare_pair(left, right, &mut pairs, &mut met);
            if order != Ordering::Equal {
                return order;
            }
        }
        Ordering::Equal
    }

    fn compare_pair(
        &self,
        left: Cell,
        right: Cell,
        pairs: &mut Vec<(Cell, Cell)>,
        met: &mut Met,
    ) -> Ordering {
        let (left, right) = (self.deref(left), self.deref(right));
        if left == right {
            return Ordering::Equal;
        }
        let rank = rank(left).cmp(&rank(right));
        if rank != Ordering::Equal {
            return rank;
        }
        match left.tag() {
            Tag::Ref => left.address().cmp(&right.address()),
            Tag::Int | Tag::Boxed => self.compare_numbers(left, right),
            Tag::Atom | Tag::Text => {
                // The empty list is no name and comes before them.
                let key = |cell: Cell| {
                    (
                        cell != Cell::atom(super::atoms::NIL),
                        self.name(cell.number()),
                    )
                };
                key(left).cmp(&key(right))
            }
            Tag::Struct | Tag::List | Tag::Functor => {
                self.compare_compounds(left, right, pairs, met)
            }
        }
    }

    fn compare_numbers(&self, left: Cell, right: Cell) -> Ordering {
        match (self.number(left), self.number(right)) {
            (Some(left), Some(right)) => {
                // What is not a number comes before all numbers, so that sorting has a total order.
                let is_number = |value: Num| value.partial_cmp(&value).is_some();
                let by_value = left
                    .partial_cmp(&right)
                    .unwrap_or_else(|| is_number(left).cmp(&is_number(right)));
                by_value.then_with(|| match (left, right) {
                    (Num::Float(_), Num::Int(_)) => Ordering::Less,
                    (Num::Int(_), Num::Float(_)) => Ordering::Greater,
                    (Num::Int(_), Num::Int(_)) | (Num::Float(_), Num::Float(_)) => Ordering::Equal,
                })
            }
            _ => Ordering::Equal,
        }
    }

    fn compare_compounds(
        &self,
        left: Cell,
        right: Cell,
        pairs: &mut Vec<(Cell, Cell)>,
        met: &mut Met,
    ) -> Ordering {
        let (Some(one), Some(other)) = (self.parts(left), self.parts(right)) else {
            return Ordering::Equal;
        };
        let order = one
            .2
            .cmp(&other.2)
            .then_with(|| self.name(one.0).cmp(self.name(other.0)));
        if order == Ordering::Equal && !met.again(left, right) {
            for offset in (0..one.2).rev() {
                pairs.push((self.at(one.1 + offset), self.at(other.1 + offset)));
            }
        }
        order
    }
}

fn rank(cell: Cell) -> u8 {
    match cell.tag() {
        Tag::Ref => 0,
        Tag::Int | Tag::Boxed => 1,
        Tag::Text => 3,
        Tag::Atom => 4,
        Tag::Struct | Tag::List | Tag::Functor => 5,
    }
}
