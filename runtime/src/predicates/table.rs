//! The predicates, one row each.
//!
//! A row is `Id = Kind(code) { … }`: for goals the code is one function, for move constraints a generator and
//! the test whether it gives a move. The first pair of names is canonical; bytecode files know a predicate
//! by its canonical English name.

use super::catalogue::catalogue;
use super::{Bilingual, Example, Kind, Language, Named, Names, Need, Node, PredicateInfo};
use super::{goals, kings, men, moves, pawns, region, rook, selected};
use crate::chess::{Move, MoveBuf, Position, Role, Side};
use std::{collections::HashMap, sync::LazyLock};

const fn ours(role: Role) -> Need {
    Need {
        side: Side::Us,
        role,
    }
}

const OUR_QUEEN: Need = ours(Role::Queen);
const OUR_ROOK: Need = ours(Role::Rook);
const OUR_BISHOP: Need = ours(Role::Bishop);
const OUR_KNIGHT: Need = ours(Role::Knight);
const OUR_PAWN: Need = ours(Role::Pawn);

const fn at(fen: &'static str) -> Option<Example> {
    Some(Example { fen, root: None })
}

const fn compared(fen: &'static str, root: &'static str) -> Option<Example> {
    Some(Example {
        fen,
        root: Some(root),
    })
}

/// Collects the rows of the families into one table.
macro_rules! gather {
    ([] $rows:tt) => { catalogue! $rows };
    ([$next:ident $($later:ident)*] $rows:tt) => { $next! { [$($later)*] $rows } };
}

#[macro_use]
#[path = "table/book.rs"]
mod book_table;
#[macro_use]
#[path = "table/men.rs"]
mod men_table;
#[macro_use]
#[path = "table/region.rs"]
mod region_table;
#[macro_use]
#[path = "table/kings.rs"]
mod kings_table;
#[macro_use]
#[path = "table/pawns.rs"]
mod pawns_table;
#[macro_use]
#[path = "table/moves.rs"]
mod moves_table;

gather! { [book_rows men_rows region_rows kings_rows pawns_rows moves_rows] {} }

impl Predicate {
    /// The predicate of a name in either language, canonical or not.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Named> {
        static BY_NAME: LazyLock<HashMap<&str, Named>> = LazyLock::new(|| {
            let mut by_name = HashMap::new();
            for (name, named) in Predicate::ALL.iter().flat_map(|one| one.spellings()) {
                by_name.entry(name).or_insert(named);
            }
            by_name
        });
        BY_NAME.get(name).copied()
    }

    /// All its names, each with what it is.
    fn spellings(self) -> impl Iterator<Item = (&'static str, Named)> {
        let pairs = self.info().names.iter().enumerate();
        pairs.flat_map(move |(pair, names)| {
            let named = |language| Named {
                predicate: self,
                pair,
                language,
            };
            [
                (names.en, named(Language::English)),
                (names.ru, named(Language::Russian)),
            ]
        })
    }
}
