//! The names of move constraints: the atoms with which clauses of `move/4` begin.
//!
//! A clause that begins with a variable hands it on, as in `move(C, P, M, P1) :- general_move(C, P, M, P1).`; the names are then
//! those of the predicate it is handed to.

use std::collections::{BTreeMap, BTreeSet};

use al0_grammar::{
    term::{TermId, Terms, View},
    token::Op,
};

use super::{chain, clauses};
use crate::{Unit, table::Place};

/// The predicates whose clauses define move constraints; each has four arguments.
pub(super) const MOVE: [&str; 2] = ["move", "ход"];

/// Whether the clauses of a predicate define move constraints.
#[must_use]
pub fn is_move(name: &str, arguments: usize) -> bool {
    arguments == 4 && MOVE.contains(&name)
}

/// The move constraints that a program defines.
#[derive(Debug, Default)]
pub(crate) struct Constraints {
    /// By name, the predicate that defines it and where it does first.
    names: BTreeMap<String, (&'static str, Place)>,
    /// A predicate that may define any name, for it hands the name on where it cannot be followed.
    open: Option<&'static str>,
}

/// What the first arguments of one predicate's clauses are.
#[derive(Default)]
struct Heads<'u> {
    /// Atoms, and where they stand.
    atoms: BTreeMap<&'u str, Vec<Place>>,
    /// Predicates and numbers of arguments to which a variable is handed on as the first argument.
    handed_to: BTreeSet<(&'u str, usize)>,
    /// Whether a variable is used in another way.
    open: bool,
}

impl Constraints {
    pub(crate) fn of(units: &[Unit]) -> Self {
        let heads = heads(units);
        let mut all = Self::default();
        for predicate in MOVE {
            for found in reached(&heads, predicate).values() {
                for (name, places) in &found.atoms {
                    if let Some(first) = places.first() {
                        let name = (*name).to_owned();
                        all.names.entry(name).or_insert((predicate, *first));
                    }
                }
                if found.open {
                    all.open.get_or_insert(predicate);
                }
            }
        }
        all
    }

    /// Whether a name is certainly defined.
    pub(crate) fn defines(&self, name: &str) -> bool {
        self.names.contains_key(name)
    }

    /// Whether a name that nothing else defines may be.
    pub(crate) fn may_define(&self) -> bool {
        self.open.is_some()
    }

    /// The predicate to call for a name.
    pub(crate) fn predicate_for(&self, name: &str) -> Option<&'static str> {
        let found = self.names.get(name).map(|(predicate, _)| *predicate);
        found.or(self.open)
    }

    /// Where a name is defined first.
    pub(crate) fn place(&self, name: &str) -> Option<Place> {
        self.names.get(name).map(|(_, place)| *place)
    }

    /// The names, sorted.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> + Clone {
        self.names.keys().map(String::as_str)
    }
}

/// The names of move constraints where clauses define them.
#[must_use]
pub fn constraint_places(units: &[Unit]) -> Vec<(String, Place)> {
    let heads = heads(units);
    let reached = MOVE.iter().flat_map(|predicate| reached(&heads, predicate));
    let defining: BTreeMap<_, _> = reached.collect();
    let atoms = defining.values().flat_map(|found| &found.atoms);
    atoms
        .flat_map(|(name, places)| places.iter().map(|place| ((*name).to_owned(), *place)))
        .collect()
}

/// The clauses of a predicate and of those that its first argument is handed on to.
fn reached<'h, 'u>(
    heads: &'h BTreeMap<(&'u str, usize), Heads<'u>>,
    predicate: &'u str,
) -> BTreeMap<(&'u str, usize), &'h Heads<'u>> {
    let mut all = BTreeMap::new();
    let mut waiting = vec![(predicate, 4)];
    while let Some(key) = waiting.pop() {
        if let Some(found) = heads.get(&key)
            && all.insert(key, found).is_none()
        {
            waiting.extend(&found.handed_to);
        }
    }
    all
}

fn heads(units: &[Unit]) -> BTreeMap<(&str, usize), Heads<'_>> {
    let mut heads: BTreeMap<(&str, usize), Heads<'_>> = BTreeMap::new();
    for (unit, head, body) in clauses(units) {
        let (terms, file) = (&unit.parsed.terms, unit.file);
        let View::Compound { name, args } = terms.view(head) else {
            continue;
        };
        let Some(first) = args.first() else { continue };
        let found = heads.entry((name, args.len())).or_default();
        match terms.view(*first) {
            View::Atom(atom) => {
                let span = terms.span(*first);
                let places = found.atoms.entry(atom).or_default();
                places.push(Place { file, span });
            }
            View::Variable(variable) => hand_on(terms, variable, body, found),
            _ => {}
        }
    }
    heads
}

/// Notes the goals that get the variable as their first argument.
fn hand_on<'u>(terms: &'u Terms, variable: &str, body: Option<TermId>, found: &mut Heads<'u>) {
    let mut handed = false;
    let mut rest: Vec<TermId> = body.into_iter().collect();
    while let Some(goal) = rest.pop() {
        match terms.view(goal) {
            View::Infix {
                op: Op::Comma | Op::Semicolon | Op::Arrow,
                left,
                right,
            } => rest.extend([right, left]),
            View::Compound { name, args }
                if args.first().is_some_and(|first| {
                    chain(terms, *first).len() == 1
                        && terms.view(*first) == View::Variable(variable)
                }) =>
            {
                handed = true;
                found.handed_to.insert((name, args.len()));
            }
            _ => {}
        }
    }
    found.open |= !handed;
}
