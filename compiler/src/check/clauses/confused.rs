//! Atoms that were to be variables: `qy` in a clause that has `Qy`.

use std::collections::{HashMap, HashSet};

use al0_grammar::{
    codes,
    diagnostic::{Applicability, Diagnostic},
    span::Span,
};
use al0_runtime::horn::term::{Node, NodeId};

use crate::suggest::is_near;

use super::{
    calls::calls,
    program::{Predicate, Program},
    words,
};

/// Variables that stand once in a clause because an atom stands for them: file's clause and name.
pub(super) type Excused = HashSet<(al0_grammar::span::FileId, Span)>;

/// Tells the atoms, and returns the places of the variables that need not be told as named once.
pub(super) fn check(program: &Program<'_>, diagnostics: &mut Vec<Diagnostic>) -> Excused {
    let everywhere = atoms_of_all(program);
    let mut excused = Excused::new();
    for clause in &program.clauses {
        let variables = variables(clause);
        for (name, atom) in atoms(clause) {
            let is_alone = everywhere.get(name) == Some(&1);
            let capital = capital(name);
            let twin = match variables.get_key_value(capital.as_str()) {
                Some((twin, _)) => Some(*twin),
                None => misspelt(&variables, name).filter(|_| is_alone),
            };
            let Some((twin, places)) = twin.and_then(|twin| variables.get_key_value(twin)) else {
                continue;
            };
            let is_short = name.chars().nth(1).is_none();
            let lonely = places.len() == 1;
            let suspect = if is_short {
                is_alone && lonely
            } else {
                is_alone || lonely
            };
            let span = clause.span(atom);
            if suspect && !span.text(&clause.unit.text).starts_with('\'') {
                diagnostics.push(told(clause, (name, span), (twin, places)));
                if let [only] = places.as_slice() {
                    excused.insert((clause.unit.file, *only));
                }
            }
        }
    }
    excused
}

/// In clauses with more variables near names are not searched for.
const MOST_VARIABLES: usize = 100;

/// A variable that stands alone and is nearly the atom: `ootPos` for `RootPos`.
fn misspelt<'v>(variables: &HashMap<&'v str, Vec<Span>>, atom: &str) -> Option<&'v str> {
    let is_long = atom.chars().count() >= 3 && variables.len() <= MOST_VARIABLES;
    let lonely = variables.iter().filter(|(_, places)| places.len() == 1);
    let near = lonely
        .map(|(name, _)| *name)
        .filter(|name| is_long && !name.starts_with('_') && is_near(atom, name));
    near.min()
}

fn told(
    clause: &Predicate<'_>,
    (name, span): (&str, Span),
    (twin, places): (&str, &[Span]),
) -> Diagnostic {
    let message = words::atom_for_variable(name, twin);
    let diagnostic = Diagnostic::new(codes::ATOM_FOR_VARIABLE, clause.unit.file, span, message);
    let diagnostic = match places.first() {
        Some(first) => diagnostic.also(*first, words::the_variable()),
        None => diagnostic,
    };
    diagnostic.hint(words::small_letters_are_atoms()).suggest(
        crate::messages::write_instead(twin),
        Applicability::Guess,
        vec![(span, twin.to_owned())],
    )
}

/// The named variables of a clause with their places.
fn variables<'c>(clause: &'c Predicate<'_>) -> HashMap<&'c str, Vec<Span>> {
    let mut places: HashMap<u32, Vec<Span>> = HashMap::new();
    for node in clause.nodes() {
        if let Node::Variable(number) = clause.node(node) {
            places.entry(number).or_default().push(clause.span(node));
        }
    }
    let names = clause.clause.names.iter();
    names
        .filter_map(|(name, number)| Some((name.as_str(), places.remove(number)?)))
        .collect()
}

/// The atoms of a clause that are no goals.
fn atoms<'c>(clause: &'c Predicate<'_>) -> Vec<(&'c str, NodeId)> {
    let goals: HashSet<NodeId> = calls(clause, &|_, _| false)
        .into_iter()
        .map(|call| call.node)
        .collect();
    let all = clause.nodes().into_iter();
    all.filter(|node| *node != clause.clause.head && !goals.contains(node))
        .filter_map(|node| match clause.node(node) {
            Node::Atom(name) => Some((name, node)),
            _ => None,
        })
        .collect()
}

fn atoms_of_all<'p>(program: &'p Program<'_>) -> HashMap<&'p str, usize> {
    let mut counts = HashMap::new();
    for clause in &program.clauses {
        for node in clause.nodes() {
            if let Node::Atom(name) = clause.node(node) {
                *counts.entry(name).or_default() += 1;
            }
        }
    }
    counts
}

/// The word with a capital first letter.
fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
