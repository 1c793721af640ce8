//! What is known before every instruction: registers, environment, structure at hand, choice point. As labels lead down,
//! one pass in order of the places meets every instruction after all that lead to it.

use std::collections::{BTreeMap, btree_map::Entry};

use super::{Fault, Refused, targets};
use crate::horn::{
    builtin,
    opcode::{Flow, Instr, Way},
    operand::{Place, Slot},
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

    fn read(&self, register: u16) -> Result<(), Fault> {
        match self.registers.has(register) {
            true => Ok(()),
            false => Err(Fault::Register),
        }
    }

    fn has_arguments(&self, count: u16) -> Result<(), Fault> {
        (0..count).try_for_each(|register| self.read(register))
    }

    fn read_slot(&self, slot: Slot) -> Result<(), Fault> {
        let frame = self.frame.as_ref().ok_or(Fault::Slot)?;
        match frame.set.has(slot.0) {
            true => Ok(()),
            false => Err(Fault::Slot),
        }
    }

    fn set(&mut self, place: Place) -> Result<(), Fault> {
        match place {
            Place::Register(register) => self.registers.insert(register.0.into()),
            Place::Slot(slot) => self.set_slot(slot)?,
            Place::Label(_) | Place::Switch(_) | Place::Pred(_) | Place::Builtin(_) => {}
        }
        Ok(())
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
        let general = |fault| Refused { at: None, fault };
        for pred in &program.preds {
            self.reach(pred.entry, &State::called(pred.arity))
                .map_err(general)?;
        }
        let mut before = None;
        for (at, instr) in program.code.iter().enumerate().skip(PRELUDE.len()) {
            let after = self.visit(at, instr, before.take());
            before = after.map_err(|fault| Refused {
                at: Some(at),
                fault,
            })?;
        }
        match before {
            // The alternative of a choice point would stand after the end.
            Some(_) => Err(general(Fault::Frame)),
            None => Ok(()),
        }
    }

    /// Looks at an instruction; what is known before the next, if control can come there from it.
    fn visit(
        &mut self,
        at: usize,
        instr: &Instr,
        before: Option<State>,
    ) -> Result<Option<State>, Fault> {
        let known = match before {
            Some(state) if !self.waiting.contains_key(&at) => Some(state),
            Some(state) => {
                self.reach(at as u32, &state)?;
                self.waiting.remove(&at)
            }
            None => self.waiting.remove(&at),
        };
        known.map_or(Ok(None), |state| self.step(instr, state))
    }

    /// Notes that control comes to a place; 0 means failure.
    fn reach(&mut self, at: u32, state: &State) -> Result<(), Fault> {
        if at == 0 {
            return Ok(());
        }
        state.is_bare()?;
        if state.parts > 0 {
            return Err(Fault::Structure);
        }
        match self.waiting.entry(at as usize) {
            Entry::Occupied(known) if known.get().alternative != state.alternative => {
                Err(Fault::Alternative)
            }
            Entry::Occupied(mut known) => {
                known.get_mut().registers.intersect(&state.registers);
                Ok(())
            }
            Entry::Vacant(place) => {
                place.insert(state.clone());
                Ok(())
            }
        }
    }

    fn step(&mut self, instr: &Instr, mut state: State) -> Result<Option<State>, Fault> {
        if let Some(arity) = state.alternative.take() {
            return self.alternative(instr, arity);
        }
        state = finish_part(instr, state)?;
        places(instr, Way::Read, |place| self.read(place, &state))?;
        state.has_arguments(arguments(instr))?;
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
        places(instr, Way::Set, |place| state.set(place))?;
        Ok((instr.info().flow != Flow::Stop).then_some(state))
    }

    /// What backtracking comes to goes on to the next clause, and to no other than that of its choice point.
    fn alternative(&mut self, instr: &Instr, arity: u8) -> Result<Option<State>, Fault> {
        let state = State::called(arity);
        match instr {
            Instr::Retry(clause) => {
                self.reach(clause.0, &state)?;
                Ok(Some(State {
                    alternative: Some(arity),
                    ..state
                }))
            }
            Instr::Trust(clause) => {
                self.reach(clause.0, &state)?;
                Ok(None)
            }
            _ => Err(Fault::Alternative),
        }
    }

    /// Whether what an operand names can be read.
    fn read(&self, place: Place, state: &State) -> Result<(), Fault> {
        match place {
            Place::Register(register) => state.read(register.0.into()),
            Place::Slot(slot) => state.read_slot(slot),
            Place::Pred(pred) => {
                let arity = self.program.arity(pred).unwrap_or(0);
                state.has_arguments(arity.into())
            }
            Place::Builtin(number) => state.has_arguments(builtin::arity(number.0).into()),
            Place::Label(_) | Place::Switch(_) => Ok(()),
        }
    }

    /// Notes where control may go besides the next instruction.
    fn go(&mut self, instr: &Instr, state: &State) -> Result<(), Fault> {
        let program = self.program;
        let called = match instr {
            Instr::Try(arity, _) => Some(State::called(arity.0)),
            Instr::Retry(_) | Instr::Trust(_) => return Err(Fault::Alternative),
            _ => None,
        };
        let state = called.as_ref().unwrap_or(state);
        places(instr, Way::Read, |place| match place {
            Place::Label(label) => self.reach(label.0, state),
            Place::Switch(table) => {
                let table = program.switches.get(table.0 as usize);
                let mut labels = table.into_iter().flat_map(targets);
                labels.try_for_each(|label| self.reach(label, state))
            }
            Place::Register(_) | Place::Slot(_) | Place::Pred(_) | Place::Builtin(_) => Ok(()),
        })
    }
}

/// Looks at what an instruction's operands name and it uses in this way, up to the first fault.
fn places(
    instr: &Instr,
    wanted: Way,
    mut look: impl FnMut(Place) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let mut outcome = Ok(());
    instr.operands(&mut |way, operand| {
        if way == wanted && outcome.is_ok() {
            outcome = operand.place().map_or(Ok(()), &mut look);
        }
    });
    outcome
}

/// How many argument registers an instruction reads besides what its operands name.
fn arguments(instr: &Instr) -> u16 {
    match instr {
        Instr::Meta(extra) => u16::from(extra.0) + 1,
        Instr::CatchMark => 3,
        Instr::Try(arity, _) => arity.0.into(),
        _ => 0,
    }
}

/// Counts a part of a structure; nothing else may stand before the last.
fn finish_part(instr: &Instr, mut state: State) -> Result<State, Fault> {
    let parts = match instr {
        Instr::UnifyVoid(count) => usize::from(count.0),
        _ if instr.info().flow == Flow::Part => 1,
        _ if state.parts > 0 => return Err(Fault::Structure),
        _ => 0,
    };
    state.parts = state.parts.checked_sub(parts).ok_or(Fault::Structure)?;
    Ok(state)
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
