//! What the depth tests of an advice let happen.
//!
//! The depths at which a constraint can give moves are a set of bits, one a ply. We move at even depths, they
//! at odd ones; depth d + 1 is reached from d when the side to move there has moves.

use std::collections::BTreeSet;

use al0_grammar::{codes, diagnostic::Diagnostic, text::Text};
use al0_runtime::predicates::Predicate;

use super::duplicates::label;
use crate::{
    bytecode::moves::{MOST_STEPS, is_too_complex},
    messages,
    table::{Advice, Draft, Goal, Moves, Place},
};

al0_grammar::messages! {
    fn search_ends_at(depth) {
        en "the search ends at depth {depth}, where nothing is tried", ru "поиск кончается на глубине {depth}: там ничего не пробуется"
    }
}

/// Depths 0..=126 one bit each; bit 127 stands for everything deeper.
type Depths = u128;

const EVERY: Depths = Depths::MAX;
const DEEPEST: u32 = 127;
/// Bits 0, 2, 4, …: where we move.
const OURS: Depths = EVERY / 3;
/// Bits 1, 3, 5, …: where they move.
const THEIRS: Depths = OURS << 1;

pub(super) fn check(draft: &Draft, diagnostics: &mut Vec<Diagnostic>) {
    for advice in &draft.advice {
        for moves in [&advice.ours, &advice.theirs].into_iter().flatten() {
            complexity(moves, diagnostics);
            contradictions(moves, diagnostics);
            bare_tests(moves, diagnostics);
        }
        if let (Some(ours), Some(theirs)) = (&advice.ours, &advice.theirs) {
            AdviceDepths {
                advice,
                ours,
                theirs,
            }
            .check(diagnostics);
        }
    }
}

/// Constraints for which no code would be generated.
fn complexity(moves: &Moves, diagnostics: &mut Vec<Diagnostic>) {
    if is_too_complex(moves) {
        let at = place(moves);
        let message = messages::too_complex(MOST_STEPS);
        diagnostics.push(
            Diagnostic::new(codes::TOO_COMPLEX, at.file, at.span, message)
                .hint(messages::split_constraint()),
        );
    }
}

/// At which depths the constraint can give moves.
fn depths(moves: &Moves) -> Depths {
    match moves {
        Moves::Give {
            predicate: Predicate::NoMove,
            ..
        } => 0,
        Moves::Give { .. } | Moves::Own { .. } | Moves::To { .. } => EVERY,
        Moves::Depth(test) => (0..=DEEPEST)
            .filter(|depth| test.comparison.holds(i64::from(*depth), test.number))
            .fold(0, |set, depth| set | 1 << depth),
        Moves::And(left, right) => depths(left) & depths(right),
        Moves::Then(left, right) => depths(left) | depths(right),
    }
}

/// Where the constraint stands in the source.
fn place(moves: &Moves) -> Place {
    match moves {
        Moves::Give { place, .. } | Moves::Own { place, .. } | Moves::To { place, .. } => *place,
        Moves::Depth(test) => test.place,
        Moves::And(left, right) | Moves::Then(left, right) => {
            let left = place(left);
            Place {
                span: left.span.to(place(right).span),
                ..left
            }
        }
    }
}

/// Whether two sides of an `and` exclude each other.
fn excludes(left: &Moves, right: &Moves) -> bool {
    let (left, right) = (depths(left), depths(right));
    left != 0 && right != 0 && left & right == 0
}

/// Whether some tests joined by `and` contradict each other.
fn contradicts(moves: &Moves) -> bool {
    match moves {
        Moves::And(left, right) => excludes(left, right) || contradicts(left) || contradicts(right),
        Moves::Then(left, right) => contradicts(left) || contradicts(right),
        Moves::Give { .. } | Moves::Own { .. } | Moves::To { .. } | Moves::Depth(_) => false,
    }
}

/// Tests joined by `and` that no depth passes together.
fn contradictions(moves: &Moves, diagnostics: &mut Vec<Diagnostic>) {
    match moves {
        Moves::And(left, right) => {
            if excludes(left, right) {
                let at = place(moves);
                diagnostics.push(
                    Diagnostic::new(
                        codes::CONTRADICTORY_DEPTH,
                        at.file,
                        at.span,
                        messages::contradictory_depth(),
                    )
                    .note(messages::we_move_at_even()),
                );
            } else {
                contradictions(left, diagnostics);
                contradictions(right, diagnostics);
            }
        }
        Moves::Then(left, right) => {
            contradictions(left, diagnostics);
            contradictions(right, diagnostics);
        }
        Moves::Give { .. } | Moves::Own { .. } | Moves::To { .. } | Moves::Depth(_) => {}
    }
}

/// Branches of `then` that are depth tests alone.
fn bare_tests(moves: &Moves, diagnostics: &mut Vec<Diagnostic>) {
    for branch in branches(moves) {
        if branch.only_tests_depth() {
            let at = place(branch);
            diagnostics.push(
                Diagnostic::new(
                    codes::NO_MOVES_GIVEN,
                    at.file,
                    at.span,
                    messages::only_depth_tests(),
                )
                .hint(messages::and_legal()),
            );
        }
    }
}

/// The branches that `then` joins, in order.
fn branches(moves: &Moves) -> Vec<&Moves> {
    match moves {
        Moves::Then(left, right) => {
            let mut all = branches(left);
            all.extend(branches(right));
            all
        }
        Moves::Give { .. }
        | Moves::Own { .. }
        | Moves::To { .. }
        | Moves::Depth(_)
        | Moves::And(..) => vec![moves],
    }
}

/// An advice whose two constraints were understood.
struct AdviceDepths<'a> {
    advice: &'a Advice<Option<Goal>, Option<Moves>>,
    ours: &'a Moves,
    theirs: &'a Moves,
}

impl AdviceDepths<'_> {
    fn check(&self, diagnostics: &mut Vec<Diagnostic>) {
        let (ours, theirs) = (depths(self.ours), depths(self.theirs));
        if ours & 1 == 0 {
            if !contradicts(self.ours) {
                self.never_our_move(diagnostics);
            }
            return;
        }
        let reached = reached_depths(ours, theirs);
        if reached >> DEEPEST != 0 {
            self.no_bound(diagnostics);
        }
        // What a test of the other side's depths keeps from being reached is not told as well.
        let slips = is_amiss(self.ours, OURS) || is_amiss(self.theirs, THEIRS);
        for (moves, turns) in [(self.ours, OURS), (self.theirs, THEIRS)] {
            let side = Side {
                turns,
                reached,
                slips,
            };
            unreachable_branches(moves, &side, diagnostics);
        }
    }

    fn never_our_move(&self, diagnostics: &mut Vec<Diagnostic>) {
        let at = place(self.ours);
        let message = messages::never_our_move(&self.advice.name.text);
        diagnostics.push(
            Diagnostic::new(codes::NEVER_OUR_MOVE, at.file, at.span, message)
                .note(messages::we_move_at_even()),
        );
    }

    fn no_bound(&self, diagnostics: &mut Vec<Diagnostic>) {
        let at = place(self.ours);
        let message = messages::no_depth_bound(&self.advice.name.text);
        diagnostics.push(
            Diagnostic::new(codes::NO_DEPTH_BOUND, at.file, at.span, message)
                .hint(messages::add_depth_test()),
        );
    }
}

/// The depths to which the search can come.
fn reached_depths(ours: Depths, theirs: Depths) -> Depths {
    let moves = (ours & OURS) | (theirs & THEIRS);
    let mut reached = 1;
    for depth in 0..DEEPEST {
        if reached >> depth & 1 == 1 && moves >> depth & 1 == 1 {
            reached |= 1 << (depth + 1);
        }
    }
    reached
}

/// Whether some branch is for depths at which only the other side moves.
fn is_amiss(moves: &Moves, turns: Depths) -> bool {
    let mut sets = branches(moves).into_iter().map(depths);
    sets.any(|set| set != 0 && set & turns == 0)
}

/// One side's part of a search.
struct Side {
    /// The depths at which it moves.
    turns: Depths,
    /// The depths to which the search comes, whoever moves there.
    reached: Depths,
    /// Whether some branch of the advice is for the other side's depths.
    slips: bool,
}

impl Side {
    /// Why a branch for these depths, of which the search reaches none, is not tried; nothing where another finding tells.
    fn why(&self, set: Depths) -> Option<Text> {
        if set & self.turns == 0 {
            return Some(messages::we_move_at_even());
        }
        let last = self.reached.checked_ilog2().unwrap_or_default();
        (!self.slips).then(|| search_ends_at(last))
    }
}

fn unreachable_branches(moves: &Moves, side: &Side, diagnostics: &mut Vec<Diagnostic>) {
    let reached = side.reached & side.turns;
    let mut tried: Vec<(&Moves, Depths)> = Vec::new();
    for branch in branches(moves) {
        let set = depths(branch);
        if set == 0 || branch.only_tests_depth() {
            continue; // said elsewhere, or `nomove`
        }
        if set & reached == 0 {
            let at = place(branch);
            diagnostics.extend(side.why(set).map(|why| {
                let (code, message) = (codes::UNREACHABLE_BRANCH, messages::unreachable_moves());
                Diagnostic::new(code, at.file, at.span, message).note(why)
            }));
        } else if let Some(earlier) =
            covering(&tried, branch, set & reached).filter(|_| side.turns == OURS)
        {
            already_tried(branch, earlier, diagnostics);
        }
        tried.push((branch, set));
    }
}

/// An earlier branch that gives at these depths every move of this one.
fn covering<'a>(tried: &[(&'a Moves, Depths)], branch: &Moves, set: Depths) -> Option<&'a Moves> {
    let given = generators(branch);
    let own = own_generators(branch);
    tried.iter().find_map(|(earlier, earlier_set)| {
        let whole = set & !earlier_set == 0;
        let (all, all_own) = (generators(earlier), own_generators(earlier));
        let mut aimed = false;
        earlier.pieces(&mut |_, _| aimed = true);
        // What clauses of the program give need not be legal.
        let is_given =
            |one: &Predicate| given.contains(one) || (*one == Predicate::Legal && own.is_empty());
        let covers = !aimed && all.iter().all(is_given) && all_own.is_subset(&own);
        (whole && covers).then_some(*earlier)
    })
}

fn generators(moves: &Moves) -> Vec<Predicate> {
    let mut all = Vec::new();
    moves.generators(&mut |predicate, _| all.push(predicate));
    all
}

/// The constraints of the program's own.
fn own_generators(moves: &Moves) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    moves.own_names(&mut |name| all.extend([name.to_owned()]));
    all
}

fn already_tried(branch: &Moves, earlier: &Moves, diagnostics: &mut Vec<Diagnostic>) {
    let (at, before) = (place(branch), place(earlier));
    let mut diagnostic = Diagnostic::new(
        codes::UNREACHABLE_BRANCH,
        at.file,
        at.span,
        messages::already_tried(),
    );
    diagnostic
        .labels
        .push(label(before, messages::tried_here()));
    diagnostics.push(diagnostic);
}
