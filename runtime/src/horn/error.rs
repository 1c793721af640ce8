//! The error terms of the ISO standard.

use super::{
    atoms,
    cell::Cell,
    machine::{Machine, Raise},
};

impl Machine<'_> {
    /// `error(Formal, _)`
    pub(crate) fn error(&mut self, formal: Cell) -> Raise {
        let context = self.new_variable();
        Raise::Throw(self.compound(atoms::ERROR, &[formal, context]))
    }

    pub(crate) fn instantiation(&mut self) -> Raise {
        self.error(Cell::atom(atoms::INSTANTIATION_ERROR))
    }

    pub(crate) fn type_error(&mut self, wanted: &str, culprit: Cell) -> Raise {
        self.two(atoms::TYPE_ERROR, wanted, culprit)
    }

    pub(crate) fn domain_error(&mut self, wanted: &str, culprit: Cell) -> Raise {
        self.two(atoms::DOMAIN_ERROR, wanted, culprit)
    }

    fn two(&mut self, name: u32, wanted: &str, culprit: Cell) -> Raise {
        let wanted = Cell::atom(self.intern(wanted));
        let formal = self.compound(name, &[wanted, culprit]);
        self.error(formal)
    }

    pub(crate) fn evaluation(&mut self, what: &str) -> Raise {
        let what = Cell::atom(self.intern(what));
        let formal = self.compound(atoms::EVALUATION_ERROR, &[what]);
        self.error(formal)
    }

    pub(crate) fn syntax(&mut self, what: &str) -> Raise {
        let what = Cell::atom(self.intern(what));
        let formal = self.compound(atoms::SYNTAX_ERROR, &[what]);
        self.error(formal)
    }

    /// `existence_error(procedure, Name/Arity)`
    pub(crate) fn no_procedure(&mut self, name: u32, arity: usize) -> Raise {
        let indicator = self.indicator(name, arity);
        let procedure = Cell::atom(atoms::PROCEDURE);
        let formal = self.compound(atoms::EXISTENCE_ERROR, &[procedure, indicator]);
        self.error(formal)
    }

    /// `Name/Arity`
    pub(crate) fn indicator(&mut self, name: u32, arity: usize) -> Cell {
        let arity = self.integer(arity as i64);
        self.compound(atoms::SLASH, &[Cell::atom(name), arity])
    }
}
