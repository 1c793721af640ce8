//! The loop that carries out instructions.

use super::{
    arith::{Num, holds},
    cell::{Cell, Tag},
    copy::Kept,
    machine::{LimitKind, Machine, NO_CATCH, Outcome, Raise},
    memory::Choice,
    opcode::Instr,
    operand::{Arith, Label, PredNo, Reg, SwitchNo, Test},
};

impl Machine<'_> {
    /// Begins to solve the goal in register 0.
    pub(crate) fn start(&mut self) -> Outcome {
        let entry = self.program.call_entry();
        self.cp = self.program.answer_at();
        self.pc = entry;
        self.go()
    }

    /// Begins to solve a predicate whose arguments are in the registers.
    pub(crate) fn start_at(&mut self, pred: PredNo) -> Outcome {
        self.cp = self.program.answer_at();
        self.pc = self.enter(pred)?;
        self.go()
    }

    /// Looks for the next solution.
    pub(crate) fn resume(&mut self) -> Outcome {
        match self.backtrack() {
            Some(alternative) => {
                self.pc = alternative;
                self.go()
            }
            None => Ok(false),
        }
    }

    /// Runs; what is thrown is given to the catch that is in force.
    fn go(&mut self) -> Outcome {
        loop {
            match self.run() {
                Err(Raise::Throw(ball)) => self.unwind(ball)?,
                outcome => return outcome,
            }
        }
    }

    /// Goes to the innermost catch whose pattern fits.
    fn unwind(&mut self, ball: Cell) -> Result<(), Raise> {
        let mut kept = Kept::default();
        self.keep(ball, &mut kept)?;
        while self.catch != NO_CATCH {
            let frame = self.catch;
            self.cut_to(frame + 1);
            let choice = self.choices.get(frame).copied();
            // A catch may be gone only in code that no compiler made.
            let is_catch =
                |choice: &Choice| choice.alternative as usize == self.program.catch_fail_at();
            let Some(choice) = choice.filter(is_catch) else {
                break;
            };
            self.restore(&choice);
            self.drop_results(choice.results as usize);
            self.pop_choice();
            let ball = self.rebuild(&kept, 0);
            if self.unify_or_undo(self.reg(1), ball) {
                self.put(0, self.reg(2));
                self.pc = self.program.call_entry();
                return Ok(());
            }
        }
        let ball = self.rebuild(&kept, 0);
        Err(Raise::Throw(ball))
    }

    #[expect(
        clippy::too_many_lines,
        reason = "one arm an instruction; taking it apart would cost the dispatch"
    )]
    fn run(&mut self) -> Outcome {
        let program = self.program;
        let code = program.code.as_slice();
        let mut pc = self.pc;
        macro_rules! fail {
            () => {{
                match self.backtrack() {
                    Some(alternative) => pc = alternative,
                    None => return Ok(false),
                }
                continue;
            }};
        }
        macro_rules! check {
            ($holds:expr) => {
                if !$holds {
                    fail!()
                }
            };
        }
        loop {
            let Some(instr) = code.get(pc) else {
                return Ok(false);
            };
            pc += 1;
            match *instr {
                Instr::Fail => fail!(),
                Instr::Proceed => pc = self.cp,
                Instr::Call(pred) => {
                    self.cp = pc;
                    pc = self.enter(pred)?;
                    pc = self.begin_with(code, pc);
                }
                Instr::Execute(pred) => {
                    pc = self.enter(pred)?;
                    pc = self.begin_with(code, pc);
                }
                Instr::Allocate(size) => self.allocate(usize::from(size.0))?,
                Instr::Deallocate => self.deallocate(),
                Instr::Builtin(number) => {
                    let holds = super::builtin::run(self, number.0)?;
                    check!(holds);
                }
                Instr::Meta(extra) => match self.meta(extra)? {
                    Some(entry) => pc = entry,
                    None => fail!(),
                },
                Instr::Unknown(pred) => {
                    if program.unknown_fails {
                        fail!()
                    }
                    return Err(self.unknown(pred));
                }
                Instr::Foreign(pred) => match self.foreign(pred)? {
                    Some(true) => pc = self.cp,
                    Some(false) => fail!(),
                    None => {}
                },
                Instr::Answer => return Ok(true),
                Instr::CatchMark => {
                    self.push_choice(3, program.catch_fail_at())?;
                    self.catch = self.choices.len() - 1;
                }
                Instr::CatchExit => self.catch_exit(),
                Instr::CatchFail => {
                    self.pop_choice();
                    fail!()
                }
                Instr::Try(arity, clause) => {
                    self.push_choice(usize::from(arity.0), pc)?;
                    pc = clause.0 as usize;
                }
                Instr::Retry(clause) => {
                    if let Some(choice) = self.choices.last_mut() {
                        choice.alternative = pc as u32;
                    }
                    pc = clause.0 as usize;
                }
                Instr::Trust(clause) => {
                    self.pop_choice();
                    pc = clause.0 as usize;
                }
                Instr::Switch(arg, table) => pc = self.switch(arg, table),
                Instr::SwitchList(arg, var, nil, list) => {
                    pc = self.switch_list(arg, [var, nil, list]);
                }
                Instr::Jump(target) => pc = target.0 as usize,
                Instr::NeckCut => self.cut_to(self.b0),
                Instr::Level(to) => self.put(to.0, Cell::int32(self.b0 as i32)),
                Instr::Cut(level) => {
                    let level = self.deref(self.reg(level.0));
                    self.cut_to(level.int() as usize);
                }
                Instr::Move(to, from) => self.put(to.0, self.reg(from.0)),
                Instr::Load(to, slot) => self.put(to.0, self.slot(slot.0)),
                Instr::Store(slot, from) => self.put_slot(slot.0, self.reg(from.0)),
                Instr::NewVar(to) => {
                    let cell = self.new_variable();
                    self.put(to.0, cell);
                }
                Instr::NewVarPair(to, too) => {
                    let cell = self.new_variable();
                    self.put(to.0, cell);
                    self.put(too.0, cell);
                }
                Instr::NewVarSlot(slot, to) => {
                    let cell = self.new_variable();
                    self.put_slot(slot.0, cell);
                    self.put(to.0, cell);
                }
                Instr::PutAtom(to, atom) => self.put(to.0, Cell::atom(atom.0)),
                Instr::PutInt(to, value) => self.put(to.0, Cell::int32(value)),
                Instr::PutConst(to, constant) => {
                    let cell = self.constant(constant.0);
                    self.put(to.0, cell);
                }
                Instr::PutList(to) => {
                    self.put(to.0, Cell::list(self.heap.len()));
                    self.writing = true;
                }
                Instr::PutStruct(to, functor) => {
                    self.put(to.0, Cell::structure(self.heap.len()));
                    self.push_functor(functor.0);
                    self.writing = true;
                }
                Instr::GetValue(left, right) => {
                    check!(self.unify(self.reg(left.0), self.reg(right.0)))
                }
                Instr::GetSlot(slot, right) => {
                    check!(self.unify(self.slot(slot.0), self.reg(right.0)))
                }
                Instr::GetAtom(reg, atom) => check!(self.get_simple(reg, Cell::atom(atom.0))),
                Instr::GetInt(reg, value) => check!(self.get_simple(reg, Cell::int32(value))),
                Instr::GetConst(reg, constant) => {
                    let cell = self.constant(constant.0);
                    check!(self.unify(self.reg(reg.0), cell))
                }
                Instr::GetList(reg) => {
                    let cell = self.deref(self.reg(reg.0));
                    if cell.is(Tag::List) {
                        self.s = cell.address();
                        self.writing = false;
                    } else if cell.is(Tag::Ref) {
                        self.bind(cell.address(), Cell::list(self.heap.len()));
                        self.writing = true;
                    } else {
                        fail!()
                    }
                }
                Instr::GetListVars(reg, head, tail) => {
                    let cell = self.deref(self.reg(reg.0));
                    if cell.is(Tag::List) {
                        let (first, rest) = self.pair(cell.address());
                        self.put(head.0, first);
                        self.put(tail.0, rest);
                    } else if cell.is(Tag::Ref) {
                        let first = Cell::reference(self.heap.len());
                        let rest = self.bind_list(cell.address(), first);
                        self.put(head.0, first);
                        self.put(tail.0, rest);
                    } else {
                        fail!()
                    }
                }
                Instr::GetListValue(reg, head, tail) => {
                    let cell = self.deref(self.reg(reg.0));
                    let value = self.reg(head.0);
                    if cell.is(Tag::List) {
                        let (first, rest) = self.pair(cell.address());
                        check!(self.unify(first, value));
                        self.put(tail.0, rest);
                    } else if cell.is(Tag::Ref) {
                        let rest = self.bind_list(cell.address(), value);
                        self.put(tail.0, rest);
                    } else {
                        fail!()
                    }
                }
                Instr::CopyHead(from, head, to) => {
                    let (cell, other) = (self.deref(self.reg(from.0)), self.deref(self.reg(to.0)));
                    // Any other case goes the long way, by the two instructions that follow.
                    if cell.is(Tag::List) && other.is(Tag::Ref) {
                        let (first, rest) = self.pair(cell.address());
                        let other = self.bind_list(other.address(), first);
                        self.put(head.0, first);
                        self.put(from.0, rest);
                        self.put(to.0, other);
                        pc += 2;
                    }
                }
                Instr::GetStruct(reg, functor) => check!(self.get_struct(reg, functor.0)),
                Instr::UnifyVar(reg) => {
                    let cell = self.next_part();
                    self.put(reg.0, cell);
                }
                Instr::UnifyVarSlot(slot) => {
                    let cell = self.next_part();
                    self.put_slot(slot.0, cell);
                }
                Instr::UnifyValue(reg) => check!(self.part_is(self.reg(reg.0))),
                Instr::UnifySlot(slot) => check!(self.part_is(self.slot(slot.0))),
                Instr::UnifyAtom(atom) => check!(self.part_is_simple(Cell::atom(atom.0))),
                Instr::UnifyInt(value) => check!(self.part_is_simple(Cell::int32(value))),
                Instr::UnifyVoid(count) => self.skip_parts(usize::from(count.0)),
                Instr::Add(to, left, right) => {
                    let (left, right) = (self.reg(left.0), self.reg(right.0));
                    let cell = self.sum(left, right)?;
                    self.put(to.0, cell);
                }
                Instr::Sub(to, left, right) => {
                    let (left, right) = (self.reg(left.0), self.reg(right.0));
                    let cell = self.difference(left, right)?;
                    self.put(to.0, cell);
                }
                Instr::AddInt(to, left, value) => {
                    let cell = self.sum(self.reg(left.0), Cell::int32(value))?;
                    self.put(to.0, cell);
                }
                Instr::Binary(op, to, left, right) => {
                    let cell = self.compute(op, self.reg(left.0), self.reg(right.0))?;
                    self.put(to.0, cell);
                }
                Instr::Unary(op, to, operand) => {
                    let operand = self.eval(self.reg(operand.0))?;
                    let value = self.unary(op, operand)?;
                    let cell = self.number_cell(value);
                    self.put(to.0, cell);
                }
                Instr::Eval(to, from) => {
                    let value = self.eval(self.reg(from.0))?;
                    let cell = self.number_cell(value);
                    self.put(to.0, cell);
                }
                Instr::Compare(op, left, right, or_else) => {
                    let order = self.compare_values(self.reg(left.0), self.reg(right.0))?;
                    if !holds(op, order) {
                        pc = or_else.0 as usize;
                    }
                }
                Instr::CompareInt(op, left, value, or_else) => {
                    let order = self.compare_values(self.reg(left.0), Cell::int32(value))?;
                    if !holds(op, order) {
                        pc = or_else.0 as usize;
                    }
                }
                Instr::Order(op, left, right, or_else) => {
                    let order = self.compare(self.reg(left.0), self.reg(right.0));
                    if !holds(op, Some(order)) {
                        pc = or_else.0 as usize;
                    }
                }
                Instr::Test(test, reg, or_else) => pc = self.test(test, reg, or_else, pc),
            }
        }
    }

    /// Counts a call and tells where its predicate begins.
    #[inline(always)]
    fn enter(&mut self, pred: PredNo) -> Result<usize, Raise> {
        let Some(pred) = self.program.preds.get(pred.0 as usize) else {
            return Ok(0);
        };
        self.count(usize::from(pred.arity))?;
        self.b0 = self.choices.len();
        Ok(pred.entry as usize)
    }

    /// Counts a call whose arguments are in so many registers, and makes room on the heap.
    #[inline(always)]
    fn count(&mut self, arity: usize) -> Result<(), Raise> {
        self.steps += 1;
        if self.steps > self.step_limit {
            return Err(Raise::Limit(LimitKind::Steps));
        }
        if self.heap.len() > self.collect_at {
            self.collect(arity)?;
        }
        Ok(())
    }

    fn push_functor(&mut self, number: u32) {
        let functor = self.program.functors.get(number as usize).copied();
        self.heap.push(functor.unwrap_or(Cell::ZERO));
    }

    #[inline(always)]
    fn get_simple(&mut self, reg: Reg, wanted: Cell) -> bool {
        let cell = self.deref(self.reg(reg.0));
        if cell.is(Tag::Ref) {
            self.bind(cell.address(), wanted);
            return true;
        }
        cell == wanted
    }

    #[inline(always)]
    fn get_struct(&mut self, reg: Reg, functor: u32) -> bool {
        let cell = self.deref(self.reg(reg.0));
        if cell.is(Tag::Struct) {
            let wanted = self.program.functors.get(functor as usize);
            self.s = cell.address() + 1;
            self.writing = false;
            return wanted == Some(&self.at(cell.address()));
        }
        if cell.is(Tag::Ref) {
            self.bind(cell.address(), Cell::structure(self.heap.len()));
            self.push_functor(functor);
            self.writing = true;
            return true;
        }
        false
    }

    /// The next part of the structure; a new variable where it is being built.
    #[inline(always)]
    fn next_part(&mut self) -> Cell {
        if self.writing {
            return self.new_variable();
        }
        let cell = self.at(self.s);
        self.s += 1;
        cell
    }

    #[inline(always)]
    fn part_is(&mut self, value: Cell) -> bool {
        if self.writing {
            self.heap.push(value);
            return true;
        }
        let cell = self.at(self.s);
        self.s += 1;
        self.unify(cell, value)
    }

    #[inline(always)]
    fn part_is_simple(&mut self, value: Cell) -> bool {
        if self.writing {
            self.heap.push(value);
            return true;
        }
        let cell = self.deref(self.at(self.s));
        self.s += 1;
        if cell.is(Tag::Ref) {
            self.bind(cell.address(), value);
            return true;
        }
        cell == value
    }

    fn skip_parts(&mut self, count: usize) {
        if self.writing {
            for _ in 0..count {
                self.new_variable();
            }
        } else {
            self.s += count;
        }
    }

    #[inline(always)]
    fn switch(&self, arg: Reg, table: SwitchNo) -> usize {
        let Some(table) = self.program.switches.get(table.0 as usize) else {
            return 0;
        };
        let cell = self.deref(self.reg(arg.0));
        let key = match cell.tag() {
            Tag::Ref => return table.var as usize,
            Tag::List => return table.list as usize,
            Tag::Struct => self.at(cell.address()),
            Tag::Atom | Tag::Int | Tag::Boxed | Tag::Text | Tag::Functor => cell,
        };
        table.target(key) as usize
    }

    #[inline(always)]
    fn sum(&mut self, left: Cell, right: Cell) -> Result<Cell, Raise> {
        let (left, right) = (self.deref(left), self.deref(right));
        if left.is(Tag::Int)
            && right.is(Tag::Int)
            && let Some(cell) = Cell::small(left.int() + right.int())
        {
            return Ok(cell);
        }
        self.compute(Arith::Add, left, right)
    }

    #[inline(always)]
    fn difference(&mut self, left: Cell, right: Cell) -> Result<Cell, Raise> {
        let (left, right) = (self.deref(left), self.deref(right));
        if left.is(Tag::Int)
            && right.is(Tag::Int)
            && let Some(cell) = Cell::small(left.int() - right.int())
        {
            return Ok(cell);
        }
        self.compute(Arith::Sub, left, right)
    }

    #[inline]
    fn test(&self, test: Test, reg: Reg, or_else: Label, next: usize) -> usize {
        if self.is_kind(test, self.reg(reg.0)) {
            next
        } else {
            or_else.0 as usize
        }
    }

    /// Whether a term is of a kind.
    pub(crate) fn is_kind(&self, test: Test, cell: Cell) -> bool {
        let cell = self.deref(cell);
        let tag = cell.tag();
        let compound = matches!(tag, Tag::Struct | Tag::List);
        match test {
            Test::Var => tag == Tag::Ref,
            Test::Nonvar => tag != Tag::Ref,
            Test::Atom => tag == Tag::Atom && !is_nil(cell),
            Test::Atomic => !compound && tag != Tag::Ref,
            Test::Number => matches!(tag, Tag::Int | Tag::Boxed),
            Test::Integer => matches!(self.number(cell), Some(Num::Int(_))),
            Test::Float => matches!(self.number(cell), Some(Num::Float(_))),
            Test::Compound => compound,
            Test::Callable => compound || (tag == Tag::Atom && !is_nil(cell)),
            Test::IsList => self.proper_list(cell).is_some(),
            Test::Text => tag == Tag::Text,
        }
    }

    fn catch_exit(&mut self) {
        let frame = self.catch;
        if let Some(choice) = self.choices.get(frame) {
            self.catch = choice.catch;
            if frame + 1 == self.choices.len() {
                self.pop_choice();
            }
        }
    }

    #[cold]
    fn unknown(&mut self, pred: PredNo) -> Raise {
        let pred = self.program.preds.get(pred.0 as usize).copied();
        let (name, arity) = pred.map_or((0, 0), |pred| (pred.name, pred.arity));
        self.no_procedure(name, usize::from(arity))
    }

    /// Prepares the call of the goal in register 0; `None` where it is unknown and that means failure.
    fn meta(&mut self, extra: Reg) -> Result<Option<usize>, Raise> {
        let extra = usize::from(extra.0);
        self.count(extra + 1)?;
        let goal = self.deref(self.reg(0));
        let (name, first, arity) = match goal.tag() {
            Tag::Atom => (goal.number(), 0, 0),
            Tag::Struct | Tag::List => self.parts(goal).unwrap_or_default(),
            Tag::Ref => return Err(self.instantiation()),
            _ => return Err(self.type_error("callable", goal)),
        };
        let total = arity + extra;
        let key = u8::try_from(total).ok().map(|total| (name, total));
        let found = key.and_then(|key| self.program.by_name.get(&key));
        let pred = found.and_then(|number| self.program.preds.get(*number as usize));
        let Some(pred) = pred else {
            if self.program.unknown_fails {
                return Ok(None);
            }
            return Err(self.no_procedure(name, total));
        };
        let entry = pred.entry as usize;
        self.x.copy_within(1..=extra, arity);
        let parts = self.heap.get(first..first + arity).unwrap_or_default();
        for (register, part) in self.x.iter_mut().zip(parts) {
            *register = *part;
        }
        self.b0 = self.choices.len();
        Ok(Some(entry))
    }
}

/// The empty list is a constant, but no name.
pub(super) fn is_nil(cell: Cell) -> bool {
    cell == Cell::atom(super::atoms::NIL)
}
