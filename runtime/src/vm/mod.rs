//! The virtual machine: runs a verified module on positions and builds forcing trees.
//!
//! A [`Vm`] is made once from a module and shared; each thread has its own [`Searcher`], which keeps its buffers
//! from one position to the next, so that the search itself allocates nothing.

mod build;
mod eval;
mod fast;
mod frame;
mod leaf;
mod limits;
mod observe;
mod plan;
mod program;
mod search;
mod step;
mod tree;
mod value;

pub use limits::{LimitHit, LimitKind, Limits, MAX_DEPTH};
pub use observe::{AdviceEnd, Failure, NoObserver, Observer};
pub use program::Vm;
pub use search::Searcher;
pub use step::{Answer, Outcome, step};
pub(crate) use tree::digits;
pub use tree::{Event, Events, Token, Tree};
