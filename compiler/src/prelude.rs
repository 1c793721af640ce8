//! The goals of the library that are said as formulas, read from the source that comes with the program.
//!
//! Whoever wants to know what such a goal means takes it from here: documentation, the language server, the
//! calculator's back end.

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock},
};

use al0_grammar::{
    parse::parse,
    span::{FileId, Span},
    term::{TermId, View},
    text::Lang,
};
use al0_runtime::predicates::{PRELUDE, Predicate};

use crate::{
    lower::{self, Shape, Unit, shape},
    table::Goal,
    translate,
};

/// The whole prelude, as it comes with the program.
pub const TEXT: &str = PRELUDE;

/// What the prelude says.
struct Prelude {
    bodies: HashMap<Predicate, Arc<Goal>>,
    /// Where the first clause names it.
    places: HashMap<Predicate, Span>,
    english: HashMap<Predicate, String>,
    russian: HashMap<Predicate, String>,
}

static READ: LazyLock<Prelude> = LazyLock::new(|| {
    let unit = read(PRELUDE);
    let (draft, _) = lower::lower(std::slice::from_ref(&unit));
    let mut bodies = HashMap::new();
    let mut places = HashMap::new();
    for formula in draft.formulas {
        if let Some(predicate) = predicate(&formula.name) {
            bodies.insert(predicate, formula.body);
            places.insert(predicate, formula.place.span);
        }
    }
    let russian = read(&translate::library(&unit, Lang::Ru));
    Prelude {
        bodies,
        places,
        english: clauses(&unit),
        russian: clauses(&russian),
    }
});

fn read(text: &str) -> Unit {
    Unit {
        file: FileId(0),
        text: text.to_owned(),
        parsed: parse(FileId(0), text),
    }
}

fn predicate(name: &str) -> Option<Predicate> {
    Predicate::from_name(name).map(|named| named.predicate)
}

/// The clauses of each goal as they are written.
fn clauses(unit: &Unit) -> HashMap<Predicate, String> {
    let mut texts: HashMap<Predicate, String> = HashMap::new();
    for clause in &unit.parsed.clauses {
        let Some(predicate) = head(unit, clause.term).and_then(predicate) else {
            continue;
        };
        let text = texts.entry(predicate).or_default();
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(clause.span.text(&unit.text));
    }
    texts
}

fn head(unit: &Unit, clause: TermId) -> Option<&str> {
    let terms = &unit.parsed.terms;
    let Shape::Predicate { head } = shape(terms, clause) else {
        return None;
    };
    match terms.view(head) {
        View::Atom(name) => Some(name),
        _ => None,
    }
}

/// What a goal means where its men are on the board, for either colour.
pub(crate) fn goal(predicate: Predicate) -> Option<&'static Goal> {
    READ.bodies.get(&predicate).map(AsRef::as_ref)
}

/// The clauses that say what a goal means, White being us; nothing for one that cannot be said as a formula.
#[must_use]
pub fn definition(predicate: Predicate, lang: Lang) -> Option<&'static str> {
    let texts = lang.choose(&READ.english, &READ.russian);
    texts.get(&predicate).map(String::as_str)
}

/// Where in [`TEXT`] a goal is defined.
#[must_use]
pub fn place(predicate: Predicate) -> Option<Span> {
    READ.places.get(&predicate).copied()
}
