//! Stable, documented text of every stage, for reading and for snapshots.

mod syntax;
mod table;
mod tokens;

pub(crate) use self::table::goal_words;
pub use self::{syntax::syntax, table::table, tokens::tokens};
