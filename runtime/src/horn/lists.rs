//! List cells in the instructions of their own.

use super::{
    cell::{Cell, Tag},
    machine::Machine,
    opcode::Instr,
    operand::{Label, Reg},
    run::is_nil,
};

impl Machine<'_> {
    /// Carries out the switch that most predicates over lists begin with, at once.
    #[inline(always)]
    pub(super) fn begin_with(&self, code: &[Instr], pc: usize) -> usize {
        match code.get(pc) {
            Some(Instr::SwitchList(arg, var, nil, list)) => {
                self.switch_list(*arg, [*var, *nil, *list])
            }
            _ => pc,
        }
    }

    /// Where the value of a register goes: a variable, the empty list, a list cell.
    #[inline(always)]
    pub(super) fn switch_list(&self, arg: Reg, [var, nil, list]: [Label; 3]) -> usize {
        let cell = self.deref(self.reg(arg.0));
        let target = if cell.is(Tag::List) {
            list
        } else if cell.is(Tag::Ref) {
            var
        } else if is_nil(cell) {
            nil
        } else {
            Label(0)
        };
        target.0 as usize
    }

    /// Head and tail of a list cell.
    #[inline(always)]
    pub(super) fn pair(&self, address: usize) -> (Cell, Cell) {
        match self.heap.get(address..) {
            Some([first, rest, ..]) => (*first, *rest),
            _ => (Cell::ZERO, Cell::ZERO),
        }
    }

    /// Binds a variable to a new list cell and tells its tail, a new variable.
    #[inline(always)]
    pub(super) fn bind_list(&mut self, variable: usize, head: Cell) -> Cell {
        let address = self.heap.len();
        let tail = Cell::reference(address + 1);
        self.heap.extend_from_slice(&[head, tail]);
        self.bind(variable, Cell::list(address));
        tail
    }
}
