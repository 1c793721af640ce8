//! Building terms in registers, and the arguments of calls.

use al0_runtime::horn::{
    Constant, Instr, Reg, Slot,
    term::{LIST, Node, NodeId},
};

use super::Generator;

/// A part of a structure about to be built.
#[derive(Clone, Copy)]
enum Part {
    Node(NodeId),
    Register(u8),
}

impl Generator<'_> {
    /// A register with the term: the variable's own, or a temporary.
    pub(super) fn build(&mut self, node: NodeId) -> u8 {
        if let Node::Variable(variable) = self.term.node(node) {
            return self.load(variable);
        }
        self.build_into(node, None)
    }

    /// A register with a variable.
    fn load(&mut self, variable: u32) -> u8 {
        let register = if self.regs.is_first(variable) {
            let register = self.regs.temporary();
            match self.regs.slot(variable) {
                Some(slot) => {
                    self.code.push(Instr::NewVarSlot(Slot(slot), Reg(register)));
                    self.regs.fill(variable);
                }
                None => self.code.push(Instr::NewVar(Reg(register))),
            }
            self.regs.hold(register, variable);
            register
        } else if let Some(register) = self.regs.register(variable) {
            register
        } else {
            let register = self.regs.temporary();
            let slot = self.regs.slot(variable).unwrap_or(0);
            self.code.push(Instr::Load(Reg(register), Slot(slot)));
            self.regs.hold(register, variable);
            register
        };
        self.regs.used(variable);
        if self.regs.is_free(register) {
            self.regs.take(register);
        }
        register
    }

    /// Puts a term that is no variable into a register.
    pub(super) fn build_into(&mut self, node: NodeId, to: Option<u8>) -> u8 {
        match self.term.node(node) {
            Node::Compound { name: LIST, args } if args.len() == 2 => self.build_list(node, to),
            Node::Compound { name, args } => {
                let parts: Vec<Part> = args.iter().map(|arg| self.part(*arg)).collect();
                let to = to.unwrap_or_else(|| self.regs.temporary());
                let functor = self.linker.functor(name, parts.len());
                self.code.push(Instr::PutStruct(Reg(to), functor));
                self.put_parts(&parts);
                to
            }
            _ => self.put_simple(node, to),
        }
    }

    fn put_simple(&mut self, node: NodeId, to: Option<u8>) -> u8 {
        let to = to.unwrap_or_else(|| self.regs.temporary());
        let reg = Reg(to);
        let constant = match self.term.node(node) {
            Node::Atom(name) => {
                let atom = self.linker.atom(name);
                self.code.push(Instr::PutAtom(reg, atom));
                return to;
            }
            Node::Integer(value) => match i32::try_from(value) {
                Ok(value) => {
                    self.code.push(Instr::PutInt(reg, value));
                    return to;
                }
                Err(_) => Constant::Integer(value),
            },
            Node::Float(value) => Constant::Float(value),
            Node::Text(text) => Constant::Text(self.linker.atom(text).0),
            Node::Variable(_) | Node::Compound { .. } => return to,
        };
        let number = self.linker.constant(constant);
        self.code.push(Instr::PutConst(reg, number));
        to
    }

    /// A list is built from its end, so that its length needs no registers.
    fn build_list(&mut self, node: NodeId, to: Option<u8>) -> u8 {
        let mut items = Vec::new();
        let mut rest = node;
        while let Node::Compound {
            name: LIST,
            args: [head, tail],
        } = self.term.node(rest)
        {
            items.push(*head);
            rest = *tail;
        }
        let mut tail = self.part(rest);
        let mut register = 0;
        for (at, item) in items.iter().enumerate().rev() {
            let head = self.part(*item);
            register = match to {
                Some(to) if at == 0 => to,
                _ => self.regs.temporary(),
            };
            self.code.push(Instr::PutList(Reg(register)));
            self.put_parts(&[head, tail]);
            tail = Part::Register(register);
        }
        register
    }

    /// A part: itself where it needs no building.
    fn part(&mut self, node: NodeId) -> Part {
        match self.term.node(node) {
            Node::Variable(_) | Node::Atom(_) => Part::Node(node),
            Node::Integer(value) if i32::try_from(value).is_ok() => Part::Node(node),
            _ => Part::Register(self.build_into(node, None)),
        }
    }

    fn put_parts(&mut self, parts: &[Part]) {
        for part in parts {
            match part {
                Part::Register(register) => {
                    self.code.push(Instr::UnifyValue(Reg(*register)));
                    self.regs.free(*register);
                }
                Part::Node(node) => match self.term.node(*node) {
                    Node::Variable(variable) => self.unify_variable(variable, false),
                    Node::Atom(name) => {
                        let atom = self.linker.atom(name);
                        self.code.push(Instr::UnifyAtom(atom));
                    }
                    Node::Integer(value) => {
                        self.code
                            .push(Instr::UnifyInt(i32::try_from(value).unwrap_or(0)));
                    }
                    Node::Float(_) | Node::Text(_) | Node::Compound { .. } => {}
                },
            }
        }
    }

    /// Puts the arguments of a call into their registers.
    pub(super) fn arguments(&mut self, args: &[NodeId]) {
        for (node, at) in args.iter().zip(0_u8..) {
            if let Node::Variable(variable) = self.term.node(*node)
                && self.regs.register(variable) == Some(at)
            {
                self.keep_copy(variable, at);
                continue;
            }
            self.make_way(at);
            self.regs.take(at);
            match self.term.node(*node) {
                Node::Variable(variable) => self.put_variable(variable, at),
                _ => {
                    self.build_into(*node, Some(at));
                }
            }
        }
    }

    /// The variable stands where it should; a copy serves its other places.
    fn keep_copy(&mut self, variable: u32, at: u8) {
        self.regs.used(variable);
        if self.regs.is_needed(variable) {
            let copy = self.regs.temporary();
            self.code.push(Instr::Move(Reg(copy), Reg(at)));
            self.regs.hold(copy, variable);
        }
        self.regs.take(at);
    }

    /// Moves a variable that is still needed out of register `at`.
    fn make_way(&mut self, at: u8) {
        let Some(variable) = self.regs.holder(at) else {
            return;
        };
        if self.regs.is_needed(variable) && self.regs.filled_slot(variable).is_none() {
            let copy = self.regs.temporary();
            self.code.push(Instr::Move(Reg(copy), Reg(at)));
            self.regs.hold(copy, variable);
        } else {
            self.regs.drop_holder(at);
        }
    }

    pub(super) fn put_variable(&mut self, variable: u32, at: u8) {
        let reg = Reg(at);
        if !self.regs.was_seen(variable) {
            let void = self.regs.is_void(variable);
            self.regs.is_first(variable);
            if let Some(slot) = self.regs.slot(variable) {
                self.code.push(Instr::NewVarSlot(Slot(slot), reg));
                self.regs.fill(variable);
            } else if void {
                self.code.push(Instr::NewVar(reg));
            } else {
                let copy = self.regs.temporary();
                self.code.push(Instr::NewVarPair(reg, Reg(copy)));
                self.regs.hold(copy, variable);
            }
        } else if let Some(register) = self.regs.register(variable) {
            self.code.push(Instr::Move(reg, Reg(register)));
        } else if let Some(slot) = self.regs.filled_slot(variable) {
            self.code.push(Instr::Load(reg, Slot(slot)));
        }
        self.regs.used(variable);
    }
}
