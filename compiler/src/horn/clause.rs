//! The code of one clause.

mod build;
mod fuse;

use std::collections::HashMap;

use al0_runtime::horn::{
    Arith, Compare, Constant, Instr, Label, Reg, Slot, builtin, function,
    term::{LIST, Node, NodeId, Term},
};

use super::{
    linker::{Linker, Space},
    normal::{Flat, Goal, count},
    registers::Registers,
};

/// A label that is set when the next clause has its place.
pub(super) const NEXT_CLAUSE: Label = Label(u32::MAX);

/// Makes the code of one clause.
pub(super) struct Generator<'g> {
    pub(super) linker: &'g mut Linker,
    pub(super) term: &'g Term,
    pub(super) space: Space,
    /// Calls of predicates that are not there: the goals as written.
    pub(super) unknown: &'g mut Vec<(String, u8, Option<NodeId>)>,
    code: Vec<Instr>,
    regs: Registers,
    /// Where tests go that fail.
    or_else: Label,
    /// The arguments of the call that ends the present run of goals, by their variables.
    wishes: HashMap<u32, u8>,
}

/// A clause that needs more than the machine has.
#[derive(Debug)]
pub(super) struct TooLarge;

/// The parts of the machine that code is made with.
pub(super) struct Context<'g> {
    pub(super) linker: &'g mut Linker,
    pub(super) term: &'g Term,
    pub(super) space: Space,
    pub(super) unknown: &'g mut Vec<(String, u8, Option<NodeId>)>,
}

/// The code of a clause.
pub(super) fn generate(context: &mut Context<'_>, flat: &Flat) -> Result<Vec<Instr>, TooLarge> {
    let calls = flat.goals.iter().filter_map(|goal| match goal {
        Goal::Call { args, .. } => Some(args.len()),
        _ => None,
    });
    let base = calls.chain([flat.head.len()]).max().unwrap_or(0);
    if base > 200 {
        return Err(TooLarge);
    }
    for all in [false, true] {
        let permanent = permanent(context.term, flat, all);
        let reported = context.unknown.len();
        let mut generator = Generator {
            linker: context.linker,
            term: context.term,
            space: context.space,
            unknown: context.unknown,
            code: Vec::new(),
            regs: Registers::new(base, &permanent),
            or_else: Label(0),
            wishes: HashMap::new(),
        };
        generator.clause(flat, permanent.len());
        let (code, overflow) = (generator.code, generator.regs.overflow);
        if !overflow {
            return Ok(fuse::fuse(&code));
        }
        context.unknown.truncate(reported);
    }
    Err(TooLarge)
}

/// The nodes of a goal.
fn nodes(goal: &Goal) -> Vec<NodeId> {
    match goal {
        Goal::Call { args, .. } => args.clone(),
        Goal::Unify(left, right)
        | Goal::Is(left, right)
        | Goal::Compare(_, left, right)
        | Goal::Order(_, left, right) => vec![*left, *right],
        Goal::Test(_, node) | Goal::Level(node) | Goal::Cut(node) => vec![*node],
        Goal::CutOwn | Goal::Fail => Vec::new(),
    }
}

/// The occurrences of variables in every run of goals that ends in a call.
fn runs(term: &Term, flat: &Flat) -> Vec<HashMap<u32, usize>> {
    let mut runs = vec![HashMap::new()];
    for node in &flat.head {
        if let Some(run) = runs.last_mut() {
            count(term, *node, run);
        }
    }
    for goal in &flat.goals {
        for node in nodes(goal) {
            if let Some(run) = runs.last_mut() {
                count(term, node, run);
            }
        }
        if matches!(goal, Goal::Call { .. }) {
            runs.push(HashMap::new());
        }
    }
    runs
}

/// The variables that live across a call, in a fixed order; with `all`, every variable.
fn permanent(term: &Term, flat: &Flat, all: bool) -> Vec<u32> {
    let mut times: HashMap<u32, usize> = HashMap::new();
    for run in runs(term, flat) {
        let mut variables: Vec<u32> = run.into_keys().collect();
        variables.sort_unstable();
        for variable in variables {
            *times.entry(variable).or_default() += 1;
        }
    }
    let mut found: Vec<u32> = times
        .into_iter()
        .filter(|(_, runs)| all || *runs > 1)
        .map(|(variable, _)| variable)
        .collect();
    found.sort_unstable();
    found
}

impl Generator<'_> {
    fn clause(&mut self, flat: &Flat, slots: usize) {
        let mut runs = runs(self.term, flat).into_iter();
        self.regs.begin(runs.next().unwrap_or_default());
        let is_real = |goal: &Goal| match goal {
            Goal::Call { name, args, .. } => self.native(name, args.len()).is_none(),
            _ => false,
        };
        let real = flat.goals.iter().filter(|goal| is_real(goal)).count();
        let ends = flat.goals.last().is_some_and(is_real);
        let environment = slots > 0 || real > 1 || (real == 1 && !ends);
        let size = Slot(u16::try_from(slots).unwrap_or(u16::MAX));
        self.wish(&flat.goals);
        for at in 0..flat.head.len() {
            self.regs.take(at as u8);
        }
        if flat.guard == 0 && environment {
            self.code.push(Instr::Allocate(size));
        }
        if flat.guard == 0 {
            self.head(&flat.head);
        } else {
            self.guard(flat, environment.then_some(size));
        }
        for (at, goal) in flat.goals.iter().enumerate().skip(flat.guard) {
            let last = at + 1 == flat.goals.len();
            if let Goal::Call { name, args, node } = goal {
                let real = self.native(name, args.len()).is_none();
                self.arguments(args);
                if last && real && environment {
                    self.code.push(Instr::Deallocate);
                }
                self.call(name, args.len(), *node, last);
                self.regs.forget();
                self.regs.begin(runs.next().unwrap_or_default());
                self.wish(flat.goals.get(at + 1..).unwrap_or_default());
                if last && real {
                    return;
                }
            } else {
                self.goal(goal);
            }
        }
        if environment {
            self.code.push(Instr::Deallocate);
        }
        self.code.push(Instr::Proceed);
    }

    /// Notes which variables the next call wants in which registers.
    fn wish(&mut self, goals: &[Goal]) {
        self.wishes.clear();
        let next = goals.iter().find_map(|goal| match goal {
            Goal::Call { args, .. } => Some(args),
            _ => None,
        });
        for (arg, at) in next.into_iter().flatten().zip(0..) {
            if let Node::Variable(variable) = self.term.node(*arg) {
                self.wishes.entry(variable).or_insert(at);
            }
        }
    }

    fn native(&self, name: &str, arity: usize) -> Option<u16> {
        let arity8 = u8::try_from(arity).ok()?;
        let own = self.space == Space::User
            && self.linker.find(Space::User, name, arity8)
                != self.linker.find(Space::Library, name, arity8);
        builtin::find(name, arity).filter(|_| !own)
    }

    fn call(&mut self, name: &str, arity: usize, node: Option<NodeId>, last: bool) {
        if let Some(number) = self.native(name, arity) {
            self.code
                .push(Instr::Builtin(al0_runtime::horn::BuiltinNo(number)));
            return;
        }
        let arity = u8::try_from(arity).unwrap_or(u8::MAX);
        let pred = self
            .linker
            .find(self.space, name, arity)
            .unwrap_or_else(|| {
                self.unknown.push((name.to_owned(), arity, node));
                self.linker.declare(self.space, name, arity, false)
            });
        self.code.push(if last {
            Instr::Execute(pred)
        } else {
            Instr::Call(pred)
        });
    }

    /// Tests on arguments that are all variables, before anything else is done.
    fn guard(&mut self, flat: &Flat, environment: Option<Slot>) {
        for (node, at) in flat.head.iter().zip(0..) {
            if let Node::Variable(variable) = self.term.node(*node) {
                self.regs.is_first(variable);
                self.regs.hold(at, variable);
            }
        }
        self.or_else = NEXT_CLAUSE;
        for goal in flat.goals.iter().take(flat.guard) {
            self.goal(goal);
        }
        self.or_else = Label(0);
        if let Some(size) = environment {
            self.code.push(Instr::Allocate(size));
        }
        for (node, at) in flat.head.iter().zip(0..) {
            if let Node::Variable(variable) = self.term.node(*node) {
                if let Some(slot) = self.regs.slot(variable) {
                    self.code.push(Instr::Store(Slot(slot), Reg(at)));
                    self.regs.fill(variable);
                }
                self.regs.used(variable);
            }
        }
    }

    fn head(&mut self, head: &[NodeId]) {
        let mut rest = Vec::new();
        for (node, at) in head.iter().zip(0_u8..) {
            match self.term.node(*node) {
                Node::Variable(variable) if !self.regs.was_seen(variable) => {
                    self.regs.is_first(variable);
                    self.regs.hold(at, variable);
                    if let Some(slot) = self.regs.slot(variable) {
                        self.code.push(Instr::Store(Slot(slot), Reg(at)));
                        self.regs.fill(variable);
                    }
                    self.regs.used(variable);
                }
                _ => rest.push((at, *node)),
            }
        }
        self.get_all(rest);
    }

    /// Unifies registers with terms; the registers are free afterwards.
    fn get_all(&mut self, mut queue: Vec<(u8, NodeId)>) {
        queue.reverse();
        while let Some((register, node)) = queue.pop() {
            match self.term.node(node) {
                Node::Compound { name, args } => {
                    let args = args.to_vec();
                    self.open(register, name, args.len());
                    let later = self.get_parts(&args);
                    queue.splice(0..0, later.into_iter().rev());
                }
                _ => self.get_simple(register, node),
            }
        }
    }

    fn open(&mut self, register: u8, name: &str, arity: usize) {
        self.code.push(if name == LIST && arity == 2 {
            Instr::GetList(Reg(register))
        } else {
            Instr::GetStruct(Reg(register), self.linker.functor(name, arity))
        });
        if self.regs.holder(register).is_none() {
            self.regs.free(register);
        }
    }

    fn get_simple(&mut self, register: u8, node: NodeId) {
        let reg = Reg(register);
        let instr = match self.term.node(node) {
            Node::Variable(variable) => return self.get_variable(register, variable),
            Node::Atom(name) => Instr::GetAtom(reg, self.linker.atom(name)),
            Node::Integer(value) => match i32::try_from(value) {
                Ok(value) => Instr::GetInt(reg, value),
                Err(_) => Instr::GetConst(reg, self.linker.constant(Constant::Integer(value))),
            },
            Node::Float(value) => {
                Instr::GetConst(reg, self.linker.constant(Constant::Float(value)))
            }
            Node::Text(text) => {
                let text = self.linker.atom(text).0;
                Instr::GetConst(reg, self.linker.constant(Constant::Text(text)))
            }
            Node::Compound { .. } => return self.get_all(vec![(register, node)]),
        };
        self.code.push(instr);
        self.release(register);
    }

    /// Frees a register unless a variable lives in it.
    fn release(&mut self, register: u8) {
        if self.regs.holder(register).is_none() {
            self.regs.free(register);
        }
    }

    /// Unifies a register with a variable, or makes it the variable's.
    fn get_variable(&mut self, register: u8, variable: u32) {
        if self.regs.is_first(variable) {
            self.settle(register, variable);
        } else if let Some(other) = self.regs.register(variable) {
            self.code.push(Instr::GetValue(Reg(other), Reg(register)));
            self.release(register);
        } else if let Some(slot) = self.regs.filled_slot(variable) {
            self.code.push(Instr::GetSlot(Slot(slot), Reg(register)));
            self.release(register);
        }
        self.regs.used(variable);
    }

    /// A register holds the first value of a variable.
    fn settle(&mut self, register: u8, variable: u32) {
        if let Some(slot) = self.regs.slot(variable) {
            self.code.push(Instr::Store(Slot(slot), Reg(register)));
            self.regs.fill(variable);
        }
        if self.regs.holder(register).is_none() {
            self.regs.hold(register, variable);
        } else {
            let copy = self.regs.temporary();
            self.code.push(Instr::Move(Reg(copy), Reg(register)));
            self.regs.hold(copy, variable);
        }
    }

    /// The parts of a structure that is matched; compounds and big constants are left for later.
    fn get_parts(&mut self, args: &[NodeId]) -> Vec<(u8, NodeId)> {
        let mut later = Vec::new();
        for arg in args {
            match self.term.node(*arg) {
                Node::Variable(variable) => self.unify_variable(variable, true),
                Node::Atom(name) => {
                    let atom = self.linker.atom(name);
                    self.code.push(Instr::UnifyAtom(atom));
                }
                Node::Integer(value) if i32::try_from(value).is_ok() => {
                    self.code.push(Instr::UnifyInt(value as i32));
                }
                _ => {
                    let register = self.regs.temporary();
                    self.code.push(Instr::UnifyVar(Reg(register)));
                    later.push((register, *arg));
                }
            }
        }
        later
    }

    fn unify_variable(&mut self, variable: u32, in_head: bool) {
        if !self.regs.was_seen(variable) && self.regs.is_void(variable) {
            self.regs.is_first(variable);
            if let Some(Instr::UnifyVoid(count)) = self.code.last_mut()
                && count.0 < u8::MAX
            {
                count.0 += 1;
            } else {
                self.code.push(Instr::UnifyVoid(Reg(1)));
            }
        } else if self.regs.is_first(variable) {
            if let Some(slot) = self.regs.slot(variable) {
                self.code.push(Instr::UnifyVarSlot(Slot(slot)));
                self.regs.fill(variable);
            } else {
                let register = self.home(variable, in_head);
                self.code.push(Instr::UnifyVar(Reg(register)));
                self.regs.hold(register, variable);
            }
        } else if let Some(register) = self.regs.register(variable) {
            self.code.push(Instr::UnifyValue(Reg(register)));
        } else if let Some(slot) = self.regs.filled_slot(variable) {
            self.code.push(Instr::UnifySlot(Slot(slot)));
        }
        self.regs.used(variable);
    }

    /// A register for a new variable: where the next call wants it, if that is free.
    fn home(&mut self, variable: u32, wished: bool) -> u8 {
        let wish = self.wishes.get(&variable).copied().filter(|_| wished);
        match wish.filter(|wish| self.regs.is_free(*wish)) {
            Some(register) => {
                self.regs.take(register);
                register
            }
            None => self.regs.temporary(),
        }
    }

    fn goal(&mut self, goal: &Goal) {
        match goal {
            Goal::Call { .. } => {}
            Goal::Unify(left, right) => self.unify(*left, *right),
            Goal::Is(left, right) => self.is(*left, *right),
            Goal::Compare(op, left, right) => self.compare(*op, *left, *right),
            Goal::Order(op, left, right) => {
                let (left, right) = (self.build(*left), self.build(*right));
                let instr = Instr::Order(*op, Reg(left), Reg(right), self.or_else);
                self.code.push(instr);
                self.release(left);
                self.release(right);
            }
            Goal::Test(test, node) => {
                let register = self.build(*node);
                let instr = Instr::Test(*test, Reg(register), self.or_else);
                self.code.push(instr);
                self.release(register);
            }
            Goal::Level(node) => {
                let register = self.regs.temporary();
                self.code.push(Instr::Level(Reg(register)));
                if let Node::Variable(variable) = self.term.node(*node) {
                    self.get_variable(register, variable);
                }
            }
            Goal::Cut(node) => {
                let register = self.build(*node);
                self.code.push(Instr::Cut(Reg(register)));
                self.release(register);
            }
            Goal::CutOwn => self.code.push(Instr::NeckCut),
            Goal::Fail => self.code.push(Instr::Fail),
        }
    }

    fn unify(&mut self, left: NodeId, right: NodeId) {
        let unseen = |generator: &Self, node| match generator.term.node(node) {
            Node::Variable(variable) => !generator.regs.was_seen(variable),
            _ => false,
        };
        let is_variable = |node| matches!(self.term.node(node), Node::Variable(_));
        let (from, to) = if unseen(self, left) || (is_variable(right) && !unseen(self, right)) {
            (right, left)
        } else {
            (left, right)
        };
        // `from` is put into a register, `to` is unified with it.
        let register = self.build(from);
        self.get_simple(register, to);
    }

    fn is(&mut self, target: NodeId, expression: NodeId) {
        let fresh = match self.term.node(target) {
            Node::Variable(variable) if !self.regs.was_seen(variable) => {
                self.regs.slot(variable).is_none().then_some(variable)
            }
            _ => None,
        };
        let register = self.eval(expression, true, fresh);
        self.get_simple(register, target);
    }

    /// Evaluates an expression into a register that no variable has.
    fn eval(&mut self, node: NodeId, top: bool, wish: Option<u32>) -> u8 {
        let op = match self.term.node(node) {
            Node::Compound { name, args } => function(name, args.len()).map(|op| (op, args)),
            _ => None,
        };
        let Some((op, args)) = op else {
            let register = self.build(node);
            let number = matches!(self.term.node(node), Node::Integer(_) | Node::Float(_));
            if !top || number {
                return register;
            }
            let to = self.regs.temporary();
            self.code.push(Instr::Eval(Reg(to), Reg(register)));
            self.release(register);
            return to;
        };
        match args {
            [left, right] => self.binary(op, *left, *right, wish),
            [operand, ..] => {
                let operand = self.eval(*operand, false, None);
                self.release(operand);
                let to = self.target(wish);
                self.code.push(Instr::Unary(op, Reg(to), Reg(operand)));
                to
            }
            [] => self.regs.temporary(),
        }
    }

    fn target(&mut self, wish: Option<u32>) -> u8 {
        match wish {
            Some(variable) => self.home(variable, true),
            None => self.regs.temporary(),
        }
    }

    /// The right operand first, as elsewhere: of two faults its own is told.
    fn binary(&mut self, op: Arith, left: NodeId, right: NodeId, wish: Option<u32>) -> u8 {
        let number = match (op, self.term.node(right)) {
            (Arith::Add, Node::Integer(value)) => i32::try_from(value).ok(),
            (Arith::Sub, Node::Integer(value)) => {
                value.checked_neg().and_then(|v| i32::try_from(v).ok())
            }
            _ => None,
        };
        if let Some(number) = number {
            let left = self.eval(left, false, None);
            self.release(left);
            let to = self.target(wish);
            self.code.push(Instr::AddInt(Reg(to), Reg(left), number));
            return to;
        }
        let right = self.eval(right, false, None);
        let left = self.eval(left, false, None);
        self.release(left);
        self.release(right);
        let to = self.target(wish);
        let (t, l, r) = (Reg(to), Reg(left), Reg(right));
        self.code.push(match op {
            Arith::Add => Instr::Add(t, l, r),
            Arith::Sub => Instr::Sub(t, l, r),
            _ => Instr::Binary(op, t, l, r),
        });
        to
    }

    fn compare(&mut self, op: Compare, left: NodeId, right: NodeId) {
        let left = self.eval(left, false, None);
        let number = match self.term.node(right) {
            Node::Integer(value) => i32::try_from(value).ok(),
            _ => None,
        };
        if let Some(number) = number {
            let instr = Instr::CompareInt(op, Reg(left), number, self.or_else);
            self.code.push(instr);
        } else {
            let right = self.eval(right, false, None);
            let instr = Instr::Compare(op, Reg(left), Reg(right), self.or_else);
            self.code.push(instr);
            self.release(right);
        }
        self.release(left);
    }
}
