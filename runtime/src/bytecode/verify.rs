//! The verifier: after it, code can run without a check.
//!
//! It promises that every entry and target lies on an instruction, that jumps go forward only (so code ends),
//! that no path runs off the end, that instructions stand only where their context allows them, that the stack
//! has one height at every place and stays within [`MAX_STACK`], that only numbers are taken that were kept on the way,
//! and that imports exist and are of the right
//! kind. It looks at each instruction once per context, so its time is linear in the module's size.

use std::fmt;

use super::{
    module::{Module, VerifiedModule},
    opcode::{Context, DecodeError, Flow, Instruction},
    operand::{OperandValue, Pc, SlotCode},
};
use crate::predicates::Kind;

/// The greatest height of the integer stack.
pub const MAX_STACK: u8 = 16;

/// How many numbers can be kept beside it.
pub const MAX_KEPT: u8 = 16;

/// Why a module is refused, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyError {
    /// The instruction at fault, if it is one.
    pub pc: Option<Pc>,
    /// What is wrong.
    pub reason: Reason,
}

/// What is wrong with a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The bytes are no instruction.
    Decode(DecodeError),
    /// The code has more bytes than a place can tell.
    TooLong,
    /// An entry, a jump or a filter goes where no instruction begins.
    NotAnInstruction(Pc),
    /// A jump goes back or to itself.
    BackwardJump(Pc),
    /// Control runs off the end of the code.
    RunsOffTheEnd,
    /// The instruction must not stand in code of this context.
    WrongContext(Context),
    /// Two paths meet with stacks of different height.
    StackMismatch,
    /// An integer is taken from the empty stack.
    StackUnderflow,
    /// The stack grows beyond its limit.
    StackOverflow,
    /// No import has this index.
    UnknownImport(u16),
    /// The import is a predicate of the wrong kind.
    WrongKind(u16),
    /// No piece has this code.
    UnknownPiece(u8),
    /// No piece can be sent to this.
    UnknownAim(u8),
    /// No number can be kept there.
    UnknownSlot(u8),
    /// A number is taken that was not kept on every path.
    NothingKept(u8),
    /// The fixed men, starting squares and frame do not go together.
    Setup,
    /// A rule names advice that does not exist.
    UnknownAdvice(u32),
    /// A name has characters that would disturb what it is printed in.
    BadName,
    /// An own predicate has no code for so many arguments.
    OwnPredicate,
    /// The places of the source map do not ascend or lie outside the code.
    SourceMap,
}

/// Checks a module.
///
/// # Errors
///
/// The first fault found, in order of the places in the code.
pub fn verify(module: Module) -> Result<VerifiedModule, VerifyError> {
    let instructions = decode_all(&module.code)?;
    check_tables(&module)?;
    let mut walk = Walk::new(&module, &instructions);
    walk.seed_entries()?;
    walk.run(Context::Goal)?;
    walk.run(Context::Moves)?;
    walk.run(Context::Filter)?;
    walk.run(Context::Value)?;
    Ok(VerifiedModule::assume_verified(module, instructions))
}

fn fault(pc: Pc, reason: Reason) -> VerifyError {
    VerifyError {
        pc: Some(pc),
        reason,
    }
}

fn decode_all(code: &[u8]) -> Result<Vec<(Pc, Instruction)>, VerifyError> {
    let too_long = VerifyError {
        pc: None,
        reason: Reason::TooLong,
    };
    let length = u32::try_from(code.len()).map_err(|_| too_long)?;
    let mut rest = code;
    let mut out = Vec::new();
    while !rest.is_empty() {
        let left = u32::try_from(rest.len()).unwrap_or(length);
        let pc = Pc(length - left);
        let instruction =
            Instruction::read(&mut rest).map_err(|error| fault(pc, Reason::Decode(error)))?;
        out.push((pc, instruction));
    }
    Ok(out)
}

fn check_tables(module: &Module) -> Result<(), VerifyError> {
    let general = |reason| Err(VerifyError { pc: None, reason });
    let mut listed = module.rules.iter().flat_map(|rule| &rule.advice);
    let exists = |index: u32| (index as usize) < module.advice.len();
    if let Some(&index) = listed.find(|&&index| !exists(index)) {
        return general(Reason::UnknownAdvice(index));
    }
    let rules = module.rules.iter().map(|rule| &rule.name);
    let mut names = rules.chain(module.advice.iter().map(|advice| &advice.name));
    if names.any(|name| name.chars().any(char::is_control)) {
        return general(Reason::BadName);
    }
    if !module.setup.is_sound() {
        return general(Reason::Setup);
    }
    if !module.own.as_ref().is_none_or(|own| own.is_sound()) {
        return general(Reason::OwnPredicate);
    }
    let map = &module.source_map;
    let inside = map
        .entries()
        .last()
        .is_none_or(|last| (last.0.0 as usize) < module.code.len());
    let spans = map
        .entries()
        .iter()
        .all(|entry| entry.1.start <= entry.1.end);
    if map.is_sorted() && inside && spans {
        Ok(())
    } else {
        general(Reason::SourceMap)
    }
}

/// What is known before an instruction.
#[derive(Clone, Copy)]
struct State {
    /// The height of the stack.
    height: u8,
    /// The slots in which every path has kept a number, a bit each.
    kept: u16,
}

impl State {
    /// Where code begins.
    const EMPTY: Self = Self { height: 0, kept: 0 };

    /// The state after an instruction that keeps or takes, and nothing of the stack.
    fn after(self, instruction: Instruction) -> Result<Self, Reason> {
        let bit = |slot: SlotCode| {
            let known = slot.0 < MAX_KEPT;
            known
                .then(|| 1_u16 << slot.0)
                .ok_or(Reason::UnknownSlot(slot.0))
        };
        if let Instruction::Keep(slot) = instruction {
            let kept = self.kept | bit(slot)?;
            return Ok(Self { kept, ..self });
        }
        if let Instruction::Take(slot) = instruction
            && self.kept & bit(slot)? == 0
        {
            return Err(Reason::NothingKept(slot.0));
        }
        Ok(self)
    }
}

/// The states before every instruction, per context.
type States = [Vec<Option<State>>; 4];

struct Walk<'m> {
    module: &'m Module,
    instructions: &'m [(Pc, Instruction)],
    states: States,
}

impl<'m> Walk<'m> {
    fn new(module: &'m Module, instructions: &'m [(Pc, Instruction)]) -> Self {
        let empty = || vec![None; instructions.len()];
        Self {
            module,
            instructions,
            states: [empty(), empty(), empty(), empty()],
        }
    }

    fn seed_entries(&mut self) -> Result<(), VerifyError> {
        let module = self.module;
        for rule in &module.rules {
            self.seed(rule.condition, Context::Goal)?;
        }
        for advice in &module.advice {
            self.seed(advice.main, Context::Goal)?;
            self.seed(advice.holding, Context::Goal)?;
            self.seed(advice.ours, Context::Moves)?;
            self.seed(advice.theirs, Context::Moves)?;
        }
        Ok(())
    }

    fn seed(&mut self, pc: Pc, context: Context) -> Result<(), VerifyError> {
        self.reach(pc, context, State::EMPTY)
            .map_err(|reason| fault(pc, reason))
    }

    /// Notes that control comes to `pc` in `state`.
    fn reach(&mut self, pc: Pc, context: Context, state: State) -> Result<(), Reason> {
        let index = self.index_of(pc).ok_or(Reason::NotAnInstruction(pc))?;
        let states = self.states.get_mut(context as usize);
        let before = states.and_then(|all| all.get_mut(index));
        let before = before.ok_or(Reason::NotAnInstruction(pc))?;
        if before.is_some_and(|known| known.height != state.height) {
            return Err(Reason::StackMismatch);
        }
        let kept = before.map_or(state.kept, |known| known.kept & state.kept);
        *before = Some(State { kept, ..state });
        Ok(())
    }

    fn index_of(&self, pc: Pc) -> Option<usize> {
        self.instructions
            .binary_search_by_key(&pc, |entry| entry.0)
            .ok()
    }

    /// Jumps go forward only, so one pass in order of the places meets every instruction after all that lead to it.
    fn run(&mut self, context: Context) -> Result<(), VerifyError> {
        let instructions = self.instructions;
        for (index, (pc, instruction)) in instructions.iter().enumerate() {
            let states = self.states.get(context as usize);
            if let Some(state) = states.and_then(|all| all.get(index).copied().flatten()) {
                self.step(*pc, instruction, context, state)
                    .map_err(|reason| fault(*pc, reason))?;
            }
        }
        Ok(())
    }

    fn step(
        &mut self,
        pc: Pc,
        instruction: &Instruction,
        context: Context,
        state: State,
    ) -> Result<(), Reason> {
        let info = instruction.opcode().info();
        if !info.allowed_in(context) {
            return Err(Reason::WrongContext(context));
        }
        let left = state
            .height
            .checked_sub(info.pops)
            .ok_or(Reason::StackUnderflow)?;
        let height = left + info.pushes;
        if height > MAX_STACK {
            return Err(Reason::StackOverflow);
        }
        let after = State { height, ..state }.after(*instruction)?;
        let mut result = Ok(());
        instruction.operands(|operand| {
            if result.is_ok() {
                result = self.operand(pc, operand, context, after);
            }
        });
        result?;
        match info.flow {
            Flow::Next | Flow::Branch => self.fall_through(pc, instruction, context, after),
            Flow::Jump | Flow::Stop => Ok(()),
        }
    }

    fn fall_through(
        &mut self,
        pc: Pc,
        instruction: &Instruction,
        context: Context,
        state: State,
    ) -> Result<(), Reason> {
        let next = Pc(pc.0.saturating_add(instruction.width()));
        if next.0 as usize >= self.module.code.len() {
            return Err(Reason::RunsOffTheEnd);
        }
        self.reach(next, context, state)
    }

    fn operand(
        &mut self,
        pc: Pc,
        operand: OperandValue,
        context: Context,
        state: State,
    ) -> Result<(), Reason> {
        match operand {
            OperandValue::Target(target) if target.0 <= pc => Err(Reason::BackwardJump(target.0)),
            OperandValue::Target(target) => self.reach(target.0, context, state),
            OperandValue::Filter(entry) => self.reach(entry.0, Context::Filter, State::EMPTY),
            OperandValue::Goal(import) => self.import(import.0, |kind| {
                matches!(kind, Kind::Goal | Kind::Comparing)
            }),
            OperandValue::Moves(import) => self.import(import.0, |kind| kind == Kind::Moves),
            OperandValue::Value(entry) => self.reach(entry.0, Context::Value, State::EMPTY),
            OperandValue::Piece(code) if code.piece().is_none() => {
                Err(Reason::UnknownPiece(code.0))
            }
            OperandValue::Aim(code) if code.aim().is_none() => Err(Reason::UnknownAim(code.0)),
            OperandValue::Int(_)
            | OperandValue::Piece(_)
            | OperandValue::Aim(_)
            | OperandValue::Slot(_) => Ok(()),
        }
    }

    fn import(&self, index: u16, fits: impl Fn(Kind) -> bool) -> Result<(), Reason> {
        let import = self.module.imports.get(usize::from(index));
        let kind = import.and_then(|import| self.module.import_kind(*import));
        if fits(kind.ok_or(Reason::UnknownImport(index))?) {
            Ok(())
        } else {
            Err(Reason::WrongKind(index))
        }
    }
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.pc {
            Some(pc) => write!(f, "{} (at {pc})", self.reason),
            None => write!(f, "{}", self.reason),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Decode(DecodeError::UnknownOpcode(byte)) => {
                write!(f, "byte {byte:#04x} is no instruction")
            }
            Self::Decode(DecodeError::Truncated) => f.write_str("the code ends in an instruction"),
            Self::TooLong => f.write_str("the code is too long"),
            Self::NotAnInstruction(pc) => write!(f, "no instruction begins at {pc}"),
            Self::BackwardJump(pc) => write!(f, "a jump goes back to {pc}"),
            Self::RunsOffTheEnd => f.write_str("control runs off the end of the code"),
            Self::WrongContext(context) => {
                write!(
                    f,
                    "the instruction must not stand in {} code",
                    context.name()
                )
            }
            Self::StackMismatch => f.write_str("paths meet with stacks of different height"),
            Self::StackUnderflow => f.write_str("the stack has too few numbers"),
            Self::StackOverflow => write!(f, "the stack grows beyond {MAX_STACK} numbers"),
            Self::UnknownImport(index) => write!(f, "there is no import {index}"),
            Self::WrongKind(index) => write!(f, "import {index} is of the wrong kind"),
            Self::UnknownPiece(code) => write!(f, "no piece has the code {code}"),
            Self::UnknownSlot(slot) => write!(f, "there is no slot {slot} to keep a number in"),
            Self::NothingKept(slot) => {
                write!(
                    f,
                    "a number is taken from slot {slot} that was not kept on every path"
                )
            }
            Self::UnknownAim(code) => write!(f, "no aim has the code {code}"),
            Self::Setup => f.write_str("fixed men, starting squares and frame do not go together"),
            Self::UnknownAdvice(index) => write!(f, "there is no advice {index}"),
            Self::BadName => f.write_str("a name has control characters"),
            Self::OwnPredicate => f.write_str("an own predicate has no code for so many arguments"),
            Self::SourceMap => f.write_str("the source map is out of order"),
        }
    }
}

impl std::error::Error for VerifyError {}
