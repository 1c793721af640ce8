//! What is known before every instruction: registers, environment, structure at hand, choice point. As labels lead down,
//! one pass in order of the places meets every instruction after all that lead to it.

use std::collections::BTreeMap;

use super::{Fault, Refused, targets};
use crate::horn::{
    builtin,
    opcode::{Flow, Instr},
    operand::{Reg, Slot},
    program::{PRELUDE, Program},
};

/// Numbers below 256, or of slots.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Set(Vec<u64>);

impl Set {
    fn below(count: u8) -> Self {
        let mut set = Self::default();
        (0..count).for_each(|number| set.insert(number.into()));
        set
    }

    fn insert(&mut self, number: u16) {
        let word = usize::from(number / 64);
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        if let Some(word) = self.0.get_mut(word) {
            *word |= 1 << (number % 64);
        }
    }

    fn has(&self, number: u16) -> bool {
        let word = self.0.get(usize::from(number / 64));
        word.is_some_and(|word| word >> (number % 64) & 1 == 1)
    }

    fn intersect(&mut self, other: &Self) {
        self.0.truncate(other.0.len());
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= other;
        }
    }
}

/// An environment, and which of its slots are set.
#[derive(Clone, Debug)]
struct Frame {
    size: u16,
    set: Set,
}

/// What is known before an instruction.
#[derive(Clone, Debug, Default)]
struct State {
    registers: Set,
    frame: Option<Frame>,
    /// How many parts of a structure follow.
    parts: usize,
    /// After backtracking: how many registers the choice point has kept.
    alternative: Option<u8>,
}

impl State {
    /// Where so many registers hold arguments.
    fn called(arguments: u8) -> Self {
        Self {
            registers: Set::below(arguments),
            ..Self::default()
        }
    }

    fn read(&self, register: Reg) -> Result<(), Fault> {
        match self.registers.has(register.0.into()) {
            true => Ok(()),
            false => Err(Fault::Register),
        }
    }

    fn has_arguments(&self, count: u8) -> Result<(), Fault> {
        (0..count).try_for_each(|number| self.read(Reg(number)))
    }

    fn read_slot(&self, slot: Slot) -> Result<(), Fault> {
        let frame = self.frame.as_ref().ok_or(Fault::Slot)?;
        match frame.set.has(slot.0) {
            true => Ok(()),
            false => Err(Fault::Slot),
        }
    }

    fn set_slot(&mut self, slot: Slot) -> Result<(), Fault> {
        let frame = self.frame.as_mut().filter(|frame| slot.0 < frame.size);
        frame.ok_or(Fault::Slot)?.set.insert(slot.0);
        Ok(())
    }

    /// Whether control may go to a label, or leave the clause.
    fn is_bare(&self) -> Result<(), Fault> {
        match self.frame {
            Some(_) => Err(Fault::Environment),
            None => Ok(()),
        }
    }
}

/// Follows the code of a program.
pub(super) struct Walk<'p> {
    program: &'p Program,
    /// What is known at places that something leads to.
    waiting: BTreeMap<usize, State>,
}

impl<'p> Walk<'p> {
    pub(super) fn new(program: &'p Program) -> Self {
        Self {
            program,
            waiting: BTreeMap::new(),
        }
    }

    /// Looks at every instruction that something leads to.
    pub(super) fn run(&mut self) -> Result<(), Refused> {
        let program = self.program;
        for pred in program.preds.iter().filter(|pred| pred.entry != 0) {
            self.reach(pred.entry as usize, State::called(pred.arity))
                .map_err(|fault| Refused { at: None, fault })?;
        }
        let mut before = None;
        for (at, instr) in program.code.iter().enumerate().skip(PRELUDE.len()) {
            let after = self.visit(at, instr, before.take());
            before = after.map_err(|fault| Refused {
                at: Some(at),
                fault,
            })?;
        }
        Ok(())
    }

    /// Looks at an instruction; what is known before the next, if control can come there from it.
    fn visit(
        &mut self,
        at: usize,
        instr: &Instr,
        before: Option<State>,
    ) -> Result<Option<State>, Fault> {
        if let Some(state) = before {
            match self.waiting.contains_key(&at) {
                true => self.reach(at, state)?,
                false => return self.step(instr, state),
            }
        }
        match self.waiting.remove(&at) {
            Some(state) => self.step(instr, state),
            None => Ok(None),
        }
    }

    /// Notes that control comes to a place.
    fn reach(&mut self, at: usize, state: State) -> Result<(), Fault> {
        state.is_bare()?;
        if state.parts > 0 {
            return Err(Fault::Structure);
        }
        if at == 0 {
            return Ok(());
        }
        match self.waiting.get_mut(&at) {
            Some(known) if known.alternative != state.alternative => Err(Fault::Alternative),
            Some(known) => {
                known.registers.intersect(&state.registers);
                Ok(())
            }
            None => {
                self.waiting.insert(at, state);
                Ok(())
            }
        }
    }

    fn step(&mut self, instr: &Instr, mut state: State) -> Result<Option<State>, Fault> {
        if let Some(arity) = state.alternative.take() {
            return self.alternative(instr, arity);
        }
        state = finish_part(instr, state)?;
        reads(instr).try_for_each(|register| state.read(register))?;
        state.has_arguments(self.arguments(instr))?;
        slots(instr, &mut state)?;
        environment(instr, &mut state)?;
        self.go(instr, &state)?;
        if let Instr::Try(arity, _) = instr {
            let mut next = State::called(arity.0);
            next.alternative = Some(arity.0);
            return Ok(Some(next));
        }
        match instr {
            Instr::Call(_) => state.registers = Set::default(),
            Instr::Foreign(_) => state.registers = Set::below(2),
            Instr::PutList(_) | Instr::GetList(_) => state.parts = 2,
            Instr::PutStruct(_, functor) | Instr::GetStruct(_, functor) => {
                let functor = self.program.functors.get(functor.0 as usize);
                state.parts = functor.map_or(0, |functor| functor.arity());
            }
            _ => {}
        }
        writes(instr).for_each(|register| state.registers.insert(register.0.into()));
        Ok((instr.info().flow == Flow::Next).then_some(state))
    }

    /// What backtracking comes to goes on to the next clause, and to no other than that of its choice point.
    fn alternative(&mut self, instr: &Instr, arity: u8) -> Result<Option<State>, Fault> {
        let state = State::called(arity);
        match instr {
            Instr::Retry(clause) => {
                self.reach(clause.0 as usize, state.clone())?;
                Ok(Some(State {
                    alternative: Some(arity),
                    ..state
                }))
            }
            Instr::Trust(clause) => {
                self.reach(clause.0 as usize, state)?;
                Ok(None)
            }
            _ => Err(Fault::Alternative),
        }
    }

    /// How many argument registers an instruction reads.
    fn arguments(&self, instr: &Instr) -> u8 {
        match instr {
            Instr::Call(pred) | Instr::Execute(pred) | Instr::Foreign(pred) => {
                self.program.arity(*pred).unwrap_or(0)
            }
            Instr::Builtin(number) => builtin::arity(number.0),
            Instr::Meta(extra) => extra.0.saturating_add(1),
            Instr::CatchMark => 3,
            Instr::Try(arity, _) => arity.0,
            _ => 0,
        }
    }

    /// Notes where control may go besides the next instruction.
    fn go(&mut self, instr: &Instr, state: &State) -> Result<(), Fault> {
        let program = self.program;
        let mut to = |label: u32| match label {
            0 => Ok(()),
            label => self.reach(label as usize, state.clone()),
        };
        match instr {
            Instr::Jump(label)
            | Instr::Compare(_, _, _, label)
            | Instr::CompareInt(_, _, _, label)
            | Instr::Order(_, _, _, label)
            | Instr::Test(_, _, label) => to(label.0),
            Instr::SwitchList(_, var, nil, list) => [var, nil, list]
                .into_iter()
                .try_for_each(|label| to(label.0)),
            Instr::Switch(_, table) => {
                let table = program.switches.get(table.0 as usize);
                table.into_iter().flat_map(targets).try_for_each(to)
            }
            Instr::Try(arity, clause) => self.reach(clause.0 as usize, State::called(arity.0)),
            Instr::Retry(_) | Instr::Trust(_) => Err(Fault::Alternative),
            _ => Ok(()),
        }
    }
}

/// Counts a part of a structure; nothing else may stand before the last.
fn finish_part(instr: &Instr, mut state: State) -> Result<State, Fault> {
    let parts = match instr {
        Instr::UnifyVar(_)
        | Instr::UnifyVarSlot(_)
        | Instr::UnifyValue(_)
        | Instr::UnifySlot(_)
        | Instr::UnifyAtom(_)
        | Instr::UnifyInt(_) => 1,
        Instr::UnifyVoid(count) => usize::from(count.0),
        _ if state.parts > 0 => return Err(Fault::Structure),
        _ => 0,
    };
    state.parts = state.parts.checked_sub(parts).ok_or(Fault::Structure)?;
    Ok(state)
}

/// The registers that an instruction reads, arguments apart.
fn reads(instr: &Instr) -> impl Iterator<Item = Reg> + use<> {
    let [one, two] = match *instr {
        Instr::Switch(one, _)
        | Instr::SwitchList(one, ..)
        | Instr::Cut(one)
        | Instr::Move(_, one)
        | Instr::Store(_, one)
        | Instr::GetSlot(_, one)
        | Instr::GetAtom(one, _)
        | Instr::GetInt(one, _)
        | Instr::GetConst(one, _)
        | Instr::GetList(one)
        | Instr::GetStruct(one, _)
        | Instr::GetListVars(one, ..)
        | Instr::UnifyValue(one)
        | Instr::AddInt(_, one, _)
        | Instr::Unary(_, _, one)
        | Instr::Eval(_, one)
        | Instr::CompareInt(_, one, ..)
        | Instr::Test(_, one, _) => [Some(one), None],
        Instr::GetValue(one, two)
        | Instr::GetListValue(one, two, _)
        | Instr::CopyHead(one, _, two)
        | Instr::Add(_, one, two)
        | Instr::Sub(_, one, two)
        | Instr::Binary(_, _, one, two)
        | Instr::Compare(_, one, two, _)
        | Instr::Order(_, one, two, _) => [Some(one), Some(two)],
        _ => [None, None],
    };
    one.into_iter().chain(two)
}

/// The registers that an instruction sets; those after a call apart.
fn writes(instr: &Instr) -> impl Iterator<Item = Reg> + use<> {
    let [one, two] = match *instr {
        Instr::Level(to)
        | Instr::Move(to, _)
        | Instr::Load(to, _)
        | Instr::NewVar(to)
        | Instr::NewVarSlot(_, to)
        | Instr::PutAtom(to, _)
        | Instr::PutInt(to, _)
        | Instr::PutConst(to, _)
        | Instr::PutList(to)
        | Instr::PutStruct(to, _)
        | Instr::GetListValue(_, _, to)
        | Instr::UnifyVar(to)
        | Instr::Add(to, ..)
        | Instr::Sub(to, ..)
        | Instr::AddInt(to, ..)
        | Instr::Binary(_, to, ..)
        | Instr::Unary(_, to, _)
        | Instr::Eval(to, _) => [Some(to), None],
        Instr::NewVarPair(one, two) | Instr::GetListVars(_, one, two) => [Some(one), Some(two)],
        _ => [None, None],
    };
    one.into_iter().chain(two)
}

/// Looks at the slots that an instruction reads, and notes those that it sets.
fn slots(instr: &Instr, state: &mut State) -> Result<(), Fault> {
    match *instr {
        Instr::Load(_, slot) | Instr::GetSlot(slot, _) | Instr::UnifySlot(slot) => {
            state.read_slot(slot)
        }
        Instr::Store(slot, _) | Instr::NewVarSlot(slot, _) | Instr::UnifyVarSlot(slot) => {
            state.set_slot(slot)
        }
        _ => Ok(()),
    }
}

/// Makes and drops environments, and looks whether one is there where it has to be.
fn environment(instr: &Instr, state: &mut State) -> Result<(), Fault> {
    match instr {
        Instr::Allocate(size) => {
            state.is_bare()?;
            state.frame = Some(Frame {
                size: size.0,
                set: Set::default(),
            });
            Ok(())
        }
        Instr::Deallocate => {
            let dropped = state.frame.take();
            dropped.map(|_| ()).ok_or(Fault::Environment)
        }
        Instr::Call(_) if state.frame.is_none() => Err(Fault::Environment),
        Instr::Fail => Ok(()),
        Instr::Foreign(_) => state.is_bare(),
        _ if instr.info().flow == Flow::Stop => state.is_bare(),
        _ => Ok(()),
    }
}
