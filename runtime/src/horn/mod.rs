//! Horn clauses: the program format and the abstract machine that runs it.
//!
//! A [`Program`] is verified before it exists, a [`Machine`] runs its goals within [`Limits`]. Terms cross
//! the border as owned [`term::Term`]s; output, input and foreign predicates go through a [`Host`].
//!
//! Unification makes no occurs check; on cyclic terms it ends, as do comparing and writing, and copying hits
//! the heap limit.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::wildcard_enum_match_arm,
    reason = "cells are words of which parts are looked at; sizes are limited to 32 bits"
)]

mod arith;
mod atoms;
pub mod builtin;
mod call;
mod cell;
mod collect;
mod copy;
mod error;
pub mod host;
mod lists;
mod machine;
mod memory;
mod opcode;
mod operand;
mod program;
mod run;
pub mod term;
mod unify;
mod verify;
mod write;

pub use self::call::Handle;
pub(crate) use self::call::{Link, Links};
pub use self::{
    arith::{function, is_evaluable},
    atoms::WELL_KNOWN,
    host::Host,
    machine::{Failure, LimitKind, Limits, Machine, Solutions},
    opcode::{Flow, Instr, OpcodeInfo, TABLE as OPCODES, reference},
    operand::{
        Arith, AtomNo, BuiltinNo, Compare, ConstNo, FunctorNo, Label, PredNo, Reg, Slot, SwitchNo,
        Test,
    },
    program::{Constant, Operator, PRELUDE, Parts, Pred, Program, Switch, SwitchKey},
    verify::{Fault, Refused},
};
