//! Horn clauses: the program format and the abstract machine that runs it.
//!
//! A [`Program`] is verified before it exists, a [`Machine`] runs its goals within [`Limits`]. Terms cross
//! the border as owned [`term::Term`]s; output, input and foreign predicates go through a [`Host`].

pub mod host;
mod machine;
mod program;
pub mod term;

pub use self::{
    host::Host,
    machine::{Failure, LimitKind, Limits, Machine, Solutions},
    program::Program,
};
