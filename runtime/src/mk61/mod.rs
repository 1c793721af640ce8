//! The programmable calculator Elektronika MK-61: its commands, its arithmetic, its quirks.
#![deny(clippy::float_arithmetic)]

mod arith;
pub mod asm;
mod cases;
mod control;
mod convert;
pub mod dis;
mod display;
mod entry;
mod exec;
pub mod formats;
mod fraction;
mod functions;
mod indirect;
pub mod isa;
mod keyboard;
mod keys;
mod log;
mod long;
mod machine;
mod mailbox;
mod mixed;
mod names;
mod number;
mod program;
mod ready;
mod recall;
mod stack;
mod tetrads;
mod trig;
mod value;

pub use cases::{Case, CaseError, Observed, Outcome};
pub use control::{cell_of, next_address};
pub use display::{Display, POSITIONS, glyph};
pub use exec::Halt;
pub use keys::Key;
pub use machine::{CELLS, CELLS_EXTENDED, CYCLES_PER_SECOND, Machine, Mode, REGISTERS, RETURNS};
pub use names::completions;
pub use number::Number;
pub use program::{Expectation, Program, Squares, Unmet, press_all};
pub use stack::Stack;
pub use trig::Angle;
pub use value::{entry_keys, parse_value, show_value, write_value};
