//! Stable, documented text of every stage, for reading and for snapshots.

mod syntax;
mod table;
mod tokens;

pub use self::{syntax::syntax, table::table, tokens::tokens};
