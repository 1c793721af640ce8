//! The programmable calculator Elektronika MK-61: its commands, its arithmetic, its quirks.
#![deny(clippy::float_arithmetic)]

mod arith;
mod cases;
mod control;
mod convert;
mod display;
mod entry;
mod exec;
mod fraction;
mod functions;
mod indirect;
pub mod isa;
mod keys;
mod log;
mod machine;
mod number;
mod trig;

pub use cases::{Case, CaseError, Observed, Outcome};
pub use control::{cell_of, next_address};
pub use display::{Display, POSITIONS, glyph};
pub use exec::Halt;
pub use keys::Key;
pub use machine::{CELLS, Machine, Mode, REGISTERS, RETURNS};
pub use number::Number;
pub use trig::Angle;
