//! The chess predicates that a table may name.
//!
//! Each is described by one row of a file in `table/`: names in both languages, kind, men it speaks of,
//! documentation, examples and code. Everything else that knows predicates reads these rows.

mod catalogue;
mod goals;
mod info;
mod kings;
mod men;
mod moves;
mod pawns;
mod region;
mod rook;
mod selected;
mod table;

pub use info::{Bilingual, Example, Kind, Language, Named, Names, Need, Node, PredicateInfo};
pub(crate) use region::region_size;
pub use table::Predicate;

/// The goals that can be said as formulas, said so: clauses over the position, in which White is us.
///
/// [`Predicate::holds`] answers the same quicker; where a man has been captured it goes by the square on which it fell.
pub const PRELUDE: &str = include_str!("prelude.al0");
