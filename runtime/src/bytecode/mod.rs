//! The bytecode: one opcode table, modules in memory and as files, the verifier and the disassembler.
//!
//! The virtual machine and the solvers take only a [`VerifiedModule`], which only [`verify`] and [`load`] make:
//! nothing that comes from outside runs unchecked.

mod clauses;
mod disassemble;
mod encode;
mod load;
mod module;
mod opcode;
mod operand;
mod section;
mod setup;
mod source_map;
mod verify;
mod writer;

pub use disassemble::{Listing, disassemble};
pub use encode::encode;
pub use load::{LoadError, load};
pub use module::{AdviceEntry, Import, Module, RuleEntry, Strategy, VerifiedModule};
pub use opcode::{Context, DecodeError, Flow, Instruction, Opcode, OpcodeInfo, reference};
pub(crate) use operand::take;
pub use operand::{
    Aim, AimCode, FilterEntry, GoalImport, MovesImport, OperandValue, Pc, PieceCode, SlotCode,
    Target, ValueEntry,
};
pub use setup::{Setup, piece_name, words as setup_words};
pub use source_map::{SourceMap, SourceSpan};
pub use verify::{MAX_KEPT, MAX_STACK, Reason, VerifyError, verify};
pub use writer::{Code, CodeWriter, Patch, WriteError};
