//! The chess predicates that a table may name.
//!
//! Each is described by one row of `table.rs`: names in both languages, kind, men it speaks of,
//! documentation, examples and code. Everything else that knows predicates reads these rows.

mod catalogue;
mod goals;
mod info;
mod moves;
mod rook;
mod table;

pub use info::{Bilingual, Example, Kind, Language, Named, Names, Need, Node, PredicateInfo};
pub use table::Predicate;
