//! Which variable is where, while the code of one clause is made.

use std::collections::{HashMap, HashSet};

/// What a register holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    Free,
    /// Something of the generator's own: a head argument not yet looked at, a call's argument, a temporary.
    Taken,
    Variable(u32),
}

/// The registers and slots of one clause.
#[derive(Debug)]
pub(super) struct Registers {
    owners: Vec<Owner>,
    /// The first register that is no argument.
    base: usize,
    x: HashMap<u32, u8>,
    y: HashMap<u32, u16>,
    /// Slots that have a value.
    filled: HashSet<u32>,
    seen: HashSet<u32>,
    /// Occurrences still to come before the next call.
    left: HashMap<u32, usize>,
    /// There were not enough registers.
    pub(super) overflow: bool,
}

impl Registers {
    pub(super) fn new(base: usize, permanent: &[u32]) -> Self {
        let slots = permanent.iter().copied().zip(0..).collect();
        Self {
            owners: vec![Owner::Free; 256],
            base,
            x: HashMap::new(),
            y: slots,
            filled: HashSet::new(),
            seen: HashSet::new(),
            left: HashMap::new(),
            overflow: false,
        }
    }

    /// Begins the goals up to the next call, in which variables occur so often.
    pub(super) fn begin(&mut self, occurrences: HashMap<u32, usize>) {
        self.left = occurrences;
    }

    /// A call has been made: nothing but the slots is left.
    pub(super) fn forget(&mut self) {
        self.owners.fill(Owner::Free);
        self.x.clear();
    }

    pub(super) fn slot(&self, variable: u32) -> Option<u16> {
        self.y.get(&variable).copied()
    }

    pub(super) fn filled_slot(&self, variable: u32) -> Option<u16> {
        self.slot(variable)
            .filter(|_| self.filled.contains(&variable))
    }

    pub(super) fn register(&self, variable: u32) -> Option<u8> {
        self.x.get(&variable).copied()
    }

    pub(super) fn fill(&mut self, variable: u32) {
        self.filled.insert(variable);
    }

    /// Whether this is the first occurrence; it is one no more.
    pub(super) fn is_first(&mut self, variable: u32) -> bool {
        self.seen.insert(variable)
    }

    pub(super) fn was_seen(&self, variable: u32) -> bool {
        self.seen.contains(&variable)
    }

    /// Whether a variable of this one place is of no interest.
    pub(super) fn is_void(&self, variable: u32) -> bool {
        self.slot(variable).is_none() && self.left.get(&variable).copied().unwrap_or(0) <= 1
    }

    /// An occurrence has been dealt with; the register of a variable without further ones is free.
    pub(super) fn used(&mut self, variable: u32) {
        let left = self.left.entry(variable).or_default();
        *left = left.saturating_sub(1);
        if *left == 0
            && let Some(register) = self.x.remove(&variable)
        {
            self.free(register);
        }
    }

    /// Whether a variable is still needed before or at the next call.
    pub(super) fn is_needed(&self, variable: u32) -> bool {
        self.left.get(&variable).copied().unwrap_or(0) > 0
    }

    pub(super) fn free(&mut self, register: u8) {
        if let Some(owner) = self.owners.get_mut(usize::from(register)) {
            *owner = Owner::Free;
        }
    }

    pub(super) fn take(&mut self, register: u8) {
        if let Some(owner) = self.owners.get_mut(usize::from(register)) {
            *owner = Owner::Taken;
        }
    }

    pub(super) fn is_free(&self, register: u8) -> bool {
        self.owners.get(usize::from(register)) == Some(&Owner::Free)
    }

    /// The variable that a register holds.
    pub(super) fn holder(&self, register: u8) -> Option<u32> {
        match self.owners.get(usize::from(register)) {
            Some(Owner::Variable(variable)) => Some(*variable),
            _ => None,
        }
    }

    /// Notes that a register holds a variable.
    pub(super) fn hold(&mut self, register: u8, variable: u32) {
        if let Some(old) = self.x.insert(variable, register)
            && old != register
        {
            self.free(old);
        }
        if let Some(owner) = self.owners.get_mut(usize::from(register)) {
            *owner = Owner::Variable(variable);
        }
    }

    /// Drops what a register holds.
    pub(super) fn drop_holder(&mut self, register: u8) {
        if let Some(variable) = self.holder(register) {
            self.x.remove(&variable);
        }
        self.free(register);
    }

    /// A register for a temporary.
    pub(super) fn temporary(&mut self) -> u8 {
        let free = (self.base..255).find(|at| self.owners.get(*at) == Some(&Owner::Free));
        let found = free.or_else(|| self.evictable());
        match found.and_then(|at| u8::try_from(at).ok()) {
            Some(register) => {
                self.drop_holder(register);
                self.take(register);
                register
            }
            None => {
                self.overflow = true;
                255
            }
        }
    }

    /// A register whose variable stands in a slot as well.
    fn evictable(&self) -> Option<usize> {
        (self.base..255).find(|at| match self.owners.get(*at) {
            Some(Owner::Variable(variable)) => self.filled.contains(variable),
            _ => false,
        })
    }
}
