//! Writing code: places, imports, forward jumps to be patched, and the source map.

use std::fmt;

use super::{
    module::Import,
    opcode::Instruction,
    operand::{GoalImport, MovesImport, Operand as _, Pc, Target},
    source_map::{SourceMap, SourceSpan},
};
use crate::predicates::Predicate;

/// Code with all that belongs to it, ready to be put into a module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Code {
    /// The instructions.
    pub bytes: Vec<u8>,
    /// The predicates spoken of.
    pub imports: Vec<Import>,
    /// Where the instructions come from.
    pub source_map: SourceMap,
}

/// Collects code. Jumps go forward only: each gives a [`Patch`] that must be spent.
#[derive(Debug, Default)]
pub struct CodeWriter {
    code: Code,
    open: usize,
}

/// A jump whose target is not known yet.
#[derive(Debug)]
#[must_use = "a jump without a target is refused when the code is finished"]
pub struct Patch {
    at: usize,
}

/// Why code could not be finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// So many jumps have no target.
    OpenJumps(usize),
    /// The code is longer than a place can tell.
    TooLong,
    /// More predicates than an import can tell apart.
    TooManyImports,
}

impl CodeWriter {
    /// A writer of empty code.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The place of the next instruction.
    #[must_use]
    pub fn here(&self) -> Pc {
        Pc(u32::try_from(self.code.bytes.len()).unwrap_or(u32::MAX))
    }

    /// The import of a goal; the verifier refuses it if the predicate is of another kind.
    pub fn goal(&mut self, predicate: Predicate) -> GoalImport {
        GoalImport(self.import(Import::Library(predicate)))
    }

    /// The import of a generator; the verifier refuses it if the predicate is of another kind.
    pub fn moves(&mut self, predicate: Predicate) -> MovesImport {
        MovesImport(self.import(Import::Library(predicate)))
    }

    /// The import of a goal of the program's own, by its number.
    pub fn own_goal(&mut self, number: u16) -> GoalImport {
        GoalImport(self.import(Import::Own(number)))
    }

    /// The import of a generator of the program's own, by its number.
    pub fn own_moves(&mut self, number: u16) -> MovesImport {
        MovesImport(self.import(Import::Own(number)))
    }

    fn import(&mut self, wanted: Import) -> u16 {
        let known = self
            .code
            .imports
            .iter()
            .position(|import| *import == wanted);
        let index = known.unwrap_or_else(|| {
            self.code.imports.push(wanted);
            self.code.imports.len() - 1
        });
        u16::try_from(index).unwrap_or(u16::MAX)
    }

    /// Says where in the source the following instructions come from.
    pub fn span(&mut self, span: SourceSpan) {
        self.code.source_map.record(self.here(), span);
    }

    /// Appends an instruction that needs no patching.
    pub fn emit(&mut self, instruction: Instruction) {
        instruction.write(&mut self.code.bytes);
    }

    /// Appends an instruction that jumps to a place yet unknown: `make` gets a stand-in, which must be the
    /// instruction's last operand, as it is in all jumps.
    pub fn emit_jump(&mut self, make: impl FnOnce(Target) -> Instruction) -> Patch {
        self.emit(make(Target(Pc(u32::MAX))));
        self.open += 1;
        Patch {
            at: self.code.bytes.len().saturating_sub(Target::WIDTH),
        }
    }

    /// Lets the jump go to the next instruction.
    pub fn patch_here(&mut self, patch: Patch) {
        let target = self.here().0.to_le_bytes();
        let place = self
            .code
            .bytes
            .get_mut(patch.at..)
            .and_then(|rest| rest.first_chunk_mut());
        if let Some(place) = place {
            *place = target;
            self.open = self.open.saturating_sub(1);
        }
    }

    /// Lets all the jumps go to the next instruction.
    pub fn patch_all_here(&mut self, patches: impl IntoIterator<Item = Patch>) {
        patches.into_iter().for_each(|patch| self.patch_here(patch));
    }

    /// The code.
    ///
    /// # Errors
    ///
    /// A jump was left without a target, or the code is too large for the format.
    pub fn finish(self) -> Result<Code, WriteError> {
        if self.open > 0 {
            return Err(WriteError::OpenJumps(self.open));
        }
        if self.here() == Pc(u32::MAX) {
            return Err(WriteError::TooLong);
        }
        if self.code.imports.len() > usize::from(u16::MAX) {
            return Err(WriteError::TooManyImports);
        }
        Ok(self.code)
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OpenJumps(count) => write!(f, "{count} jumps have no target"),
            Self::TooLong => f.write_str("the code is too long"),
            Self::TooManyImports => f.write_str("the code speaks of too many predicates"),
        }
    }
}

impl std::error::Error for WriteError {}
