//! The tables that all code shares: atoms, functors, constants, predicates by name.

use std::collections::HashMap;

use al0_runtime::horn::{
    AtomNo, ConstNo, Constant, FunctorNo, Instr, Parts, Pred, PredNo, WELL_KNOWN,
};

/// Who speaks of a predicate: the library sees its own predicates first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Space {
    User,
    Library,
}

/// The program as far as it is made.
#[derive(Debug, Default)]
pub(super) struct Linker {
    pub(super) parts: Parts,
    atoms: HashMap<String, u32>,
    functors: HashMap<(u32, u32), u32>,
    preds: HashMap<(Space, String, u8), u32>,
}

fn index(len: usize) -> u32 {
    u32::try_from(len).unwrap_or(u32::MAX)
}

impl Linker {
    pub(super) fn new() -> Self {
        let mut linker = Self::default();
        for name in WELL_KNOWN {
            linker.atom(name);
        }
        linker
    }

    pub(super) fn atom(&mut self, name: &str) -> AtomNo {
        if let Some(known) = self.atoms.get(name) {
            return AtomNo(*known);
        }
        let number = index(self.parts.atoms.len());
        self.parts.atoms.push(name.into());
        self.atoms.insert(name.to_owned(), number);
        AtomNo(number)
    }

    pub(super) fn functor(&mut self, name: &str, arity: usize) -> FunctorNo {
        let key = (self.atom(name).0, index(arity));
        let next = index(self.parts.functors.len());
        let number = *self.functors.entry(key).or_insert(next);
        if number == next {
            self.parts.functors.push(key);
        }
        FunctorNo(number)
    }

    pub(super) fn constant(&mut self, constant: Constant) -> ConstNo {
        let known = self
            .parts
            .constants
            .iter()
            .position(|known| *known == constant);
        let at = known.unwrap_or_else(|| {
            self.parts.constants.push(constant);
            self.parts.constants.len() - 1
        });
        ConstNo(index(at))
    }

    /// Declares a predicate whose code comes later.
    pub(super) fn declare(&mut self, space: Space, name: &str, arity: u8, visible: bool) -> PredNo {
        let key = (space, name.to_owned(), arity);
        if let Some(known) = self.preds.get(&key) {
            return PredNo(*known);
        }
        let number = index(self.parts.preds.len());
        let atom = self.atom(name).0;
        self.parts.preds.push(Pred {
            name: atom,
            arity,
            entry: 0,
            visible,
        });
        self.preds.insert(key, number);
        PredNo(number)
    }

    /// The predicate that a call in `space` means.
    pub(super) fn find(&self, space: Space, name: &str, arity: u8) -> Option<PredNo> {
        let in_space = |space| {
            self.preds
                .get(&(space, name.to_owned(), arity))
                .map(|number| PredNo(*number))
        };
        match space {
            Space::User => in_space(Space::User).or_else(|| in_space(Space::Library)),
            Space::Library => in_space(Space::Library),
        }
    }

    /// Where the next instruction goes.
    pub(super) fn here(&self) -> u32 {
        index(self.parts.code.len())
    }

    /// Gives a predicate its code; its labels are right already.
    pub(super) fn define(&mut self, pred: PredNo, code: &[Instr]) {
        let here = self.here();
        if let Some(entry) = self.parts.preds.get_mut(pred.0 as usize) {
            entry.entry = here;
        }
        self.parts.code.extend_from_slice(code);
    }
}
