//! Horn clauses at the command line: programs from files, what surrounds the machine, answers and failures.

mod answer;
mod failure;
mod host;
mod load;
mod streams;

pub(crate) use answer::{bindings, shown};
pub(crate) use failure::diagnostic;
pub(crate) use host::{OpenLine, Terminal};
pub(crate) use load::{goal, load};
