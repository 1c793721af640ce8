//! Variables that stand once on each of several branches and nowhere else: whichever branch is taken, the value
//! goes nowhere.

use std::collections::HashSet;

use al0_grammar::{
    codes,
    diagnostic::Diagnostic,
    span::Span,
    term::{TermId, View},
    token::Op,
};

use super::{Horn, confused::Excused, variables::by_name, walk, words};

/// More places are no slip, and each would be compared with all others.
const MOST_PLACES: usize = 64;

/// A branch of the body: the one that it is part of and, of which construct it is which alternative.
struct Branch {
    within: Option<usize>,
    construct: TermId,
    is_second: bool,
}

/// Where a variable stands, on which branch.
type Standing = (Span, Option<usize>);

pub(super) fn check(
    clause: Horn<'_>,
    body: TermId,
    excused: &Excused,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let branches = Branches::of(clause, body);
    if branches.all.is_empty() {
        return;
    }
    for (name, places) in branches.variables(clause) {
        let excuse = |place: &Span| excused.contains(&(clause.file, *place));
        if (2..=MOST_PLACES).contains(&places.len())
            && !places.iter().any(|(place, _)| excuse(place))
            && branches.apart(&places)
        {
            diagnostics.extend(told(clause, name, &places));
        }
    }
}

/// The branches of a body and the goals that stand on each.
struct Branches {
    all: Vec<Branch>,
    goals: Vec<(TermId, Option<usize>)>,
}

impl Branches {
    fn of(clause: Horn<'_>, body: TermId) -> Self {
        let mut found = Self {
            all: Vec::new(),
            goals: Vec::new(),
        };
        let mut pending = vec![(body, None)];
        while let Some((goal, within)) = pending.pop() {
            match clause.terms.view(goal) {
                View::Infix {
                    op: Op::Semicolon,
                    left,
                    right,
                } => {
                    for (alternative, is_second) in [(right, true), (left, false)] {
                        found.all.push(Branch {
                            within,
                            construct: goal,
                            is_second,
                        });
                        pending.push((alternative, Some(found.all.len() - 1)));
                    }
                }
                View::Infix {
                    op: Op::Comma | Op::Arrow,
                    left,
                    right,
                } => pending.extend([(right, within), (left, within)]),
                _ => found.goals.push((goal, within)),
            }
        }
        found
    }

    /// The named variables of the body that the head does not mention, each with all its places.
    fn variables<'u>(&self, clause: Horn<'u>) -> Vec<(&'u str, Vec<Standing>)> {
        let of_head: HashSet<&str> = walk(clause.terms, clause.head)
            .filter_map(|term| variable(clause, term))
            .collect();
        let goals = self
            .goals
            .iter()
            .flat_map(|&(goal, branch)| walk(clause.terms, goal).map(move |term| (term, branch)));
        by_name(goals.filter_map(|(term, branch)| {
            let name = variable(clause, term)?;
            let counts = !name.starts_with('_') && !of_head.contains(name);
            counts.then(|| (name, (clause.terms.span(term), branch)))
        }))
    }

    /// Whether no two of the places are ever met together.
    fn apart(&self, places: &[Standing]) -> bool {
        places.iter().enumerate().all(|(at, (_, one))| {
            let later = places.iter().skip(at + 1);
            later.clone().all(|(_, other)| self.exclude(*one, *other))
        })
    }

    /// Whether two branches are, or lie on, different alternatives of one construct.
    fn exclude(&self, one: Option<usize>, other: Option<usize>) -> bool {
        self.way(one).any(|here| {
            self.way(other)
                .any(|there| here.construct == there.construct && here.is_second != there.is_second)
        })
    }

    /// A branch and those that it is part of.
    fn way(&self, from: Option<usize>) -> impl Iterator<Item = &Branch> {
        let branch = |at: Option<usize>| at.and_then(|at| self.all.get(at));
        std::iter::successors(branch(from), move |here| branch(here.within))
    }
}

fn variable(clause: Horn<'_>, term: TermId) -> Option<&str> {
    match clause.terms.view(term) {
        View::Variable(name) => Some(name),
        _ => None,
    }
}

fn told(clause: Horn<'_>, name: &str, places: &[Standing]) -> Option<Diagnostic> {
    let ((first, _), others) = places.split_first()?;
    let message = words::alone_on_each_branch(name);
    let mut diagnostic = Diagnostic::new(codes::SINGLETON_VARIABLE, clause.file, *first, message);
    for (place, _) in others {
        diagnostic = diagnostic.also(*place, words::on_this_branch_too());
    }
    Some(diagnostic.hint(words::branch_value_goes_nowhere()))
}
