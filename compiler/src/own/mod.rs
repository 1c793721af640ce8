//! From tables to Horn clauses: which goals and move constraints of a table the program's own clauses define, and
//! how its position terms are written.

mod constraints;
mod men;
mod names;
mod notation;

use std::{collections::BTreeSet, sync::Arc};

use al0_grammar::{
    term::{TermId, Terms, View},
    token::Op,
};
use al0_runtime::{
    chess::{Color, Ending},
    horn::Program,
    own::{CALL_LIMITS, Kind, Notation, Own, Predicate},
};

pub(crate) use self::constraints::Constraints;
use self::constraints::MOVE;
pub use self::constraints::{constraint_places, is_move};
use crate::{
    Unit,
    check::Sealed,
    horn,
    lower::directive_goals,
    table::{Advice, Rule},
};

/// Head and body of a clause.
fn clause_parts(terms: &Terms, clause: TermId) -> (TermId, Option<TermId>) {
    match terms.view(clause) {
        View::Infix {
            op: Op::Neck,
            left,
            right,
        } => (left, Some(right)),
        _ => (clause, None),
    }
}

/// Heads and bodies of all clauses, file by file.
fn clauses(units: &[Unit]) -> impl Iterator<Item = (&Unit, TermId, Option<TermId>)> {
    units.iter().flat_map(|unit| {
        let terms = &unit.parsed.terms;
        unit.parsed.clauses.iter().map(move |clause| {
            let (head, body) = clause_parts(terms, clause.term);
            (unit, head, body)
        })
    })
}

/// The parts of `A..B..C`; one for what is no chain.
fn chain(terms: &Terms, term: TermId) -> Vec<TermId> {
    terms.links(term, Op::DotDot)
}

/// Whether calls of unknown predicates fail: what the last directive `:- unknown(_, fail).` says.
#[must_use]
pub fn unknown_fails(units: &[Unit]) -> bool {
    let said = units.iter().flat_map(|unit| {
        let terms = &unit.parsed.terms;
        let clauses = unit.parsed.clauses.iter();
        let goals = clauses.flat_map(|clause| directive_goals(terms, clause.term));
        goals.filter_map(|goal| on_unknown(terms, goal))
    });
    said.last() == Some("fail")
}

/// What a directive says of unknown predicates.
fn on_unknown(terms: &Terms, goal: TermId) -> Option<&str> {
    match terms.view(goal) {
        View::Compound {
            name: "unknown" | "неизвестное",
            args: [_, action],
        } => match terms.view(*action) {
            View::Atom(action) => Some(action),
            _ => None,
        },
        _ => None,
    }
}

/// How a program writes positions; `us` is the colour of its side, `ending` the material where it is known.
#[must_use]
pub fn notation_of(units: &[Unit], us: Color, ending: Option<&Ending>) -> Notation {
    notation::of(units, us, ending)
}

/// The ending of the men that the program's accessors name, where they name them all.
pub(crate) fn ending(units: &[Unit], us: Color) -> Option<Ending> {
    let men = men::of(units, us, None)?;
    Some(Ending::from_men(men.iter().map(|piece| piece.man)))
}

/// The predicates of its own that a table speaks of, compiled; nothing where it speaks of none and the program does not say how it
/// writes positions.
pub(crate) fn bind(
    units: &[Unit],
    rules: &[Rule],
    advice: &[Advice],
    us: Color,
    ending: Option<&Ending>,
) -> Option<Arc<Own>> {
    let (goals, moves) = names(rules, advice);
    let speaks = !goals.is_empty() || !moves.is_empty();
    if !speaks && notation::of(units, us, ending).men.is_none() {
        return None;
    }
    let mut own = alone(units, us, ending)?;
    let program = &own.program;
    let constraints = Constraints::of(units);
    // Goals alone are asked with a position that may cross without terms.
    let sealed = match goals.is_empty() {
        true => Sealed::default(),
        false => Sealed::of(units),
    };
    let goals = goals.into_iter().map(|name| goal(program, name, &sealed));
    let moves = moves.into_iter().map(|name| {
        // A name that no clause knows gives no moves, as it would in Prolog, where there are clauses to ask.
        let found = constraints.predicate_for(&name).or_else(|| {
            let mut defined = MOVE
                .iter()
                .filter(|name| program.predicate(name, 4).is_some());
            defined.next().copied()
        });
        let kind = Kind::Moves {
            pred: found.and_then(|found| program.predicate(found, 4)),
        };
        Predicate {
            name: name.into(),
            kind,
            sealed: false,
        }
    });
    own.predicates = goals.chain(moves).collect();
    Some(Arc::new(own))
}

/// The clauses, compiled, before a table speaks of them.
pub(crate) fn alone(units: &[Unit], us: Color, ending: Option<&Ending>) -> Option<Own> {
    let program = horn::compile(units, &[], unknown_fails(units)).program?;
    Some(Own {
        notation: notation::of(units, us, ending),
        predicates: Vec::new(),
        program: Arc::new(program),
        limits: CALL_LIMITS,
        output: None,
    })
}

fn goal(program: &Program, name: String, sealed: &Sealed) -> Predicate {
    let kind = Kind::Goal {
        bare: program.predicate(&name, 0),
        alone: program.predicate(&name, 1),
        with_root: program.predicate(&name, 2),
    };
    Predicate {
        sealed: sealed.has(&name),
        name: name.into(),
        kind,
    }
}

/// The names of the goals and of the move constraints.
fn names(rules: &[Rule], advice: &[Advice]) -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut goals, mut moves) = (BTreeSet::new(), BTreeSet::new());
    let mut goal = |name: &str| goals.extend([name.to_owned()]);
    for rule in rules {
        rule.condition.own_names(&mut goal);
    }
    for one in advice {
        one.main.own_names(&mut goal);
        one.holding.own_names(&mut goal);
        for constraint in [&one.ours, &one.theirs] {
            constraint.own_names(&mut |name| moves.extend([name.to_owned()]));
        }
    }
    (goals, moves)
}
