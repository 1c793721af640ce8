//! Move plans: what a generator comes to at a given depth.
//!
//! Generator code looks at nothing but the depth, so for each depth it is run once and its yields are noted. The
//! search then only walks through the notes. Plans are kept from one position to the next.

use super::{
    eval::{Stack, arithmetic},
    leaf::LeafCode,
    program::{ACCEPT, Advice, At, GENERAL, Goal, Op, REJECT, Vm},
};
use crate::{
    own::Runner,
    predicates::{Node, Predicate},
};

/// What gives moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Generator {
    /// A move constraint of the library.
    Library(Predicate),
    /// The moves to the destination of this number.
    To(u16),
    /// One of the program's own, by its number.
    Own(u16),
}

/// One yield of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Yield {
    pub(super) generator: Generator,
    /// The filter, or [`ACCEPT`] where every move passes.
    pub(super) filter: At,
}

/// All that the search needs to know of an advice at one depth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level {
    /// The yields are `yields[start..end]`.
    start: u32,
    end: u32,
    /// The entries of the goals in fast code.
    pub(super) holding: At,
    pub(super) main: At,
    /// The entry of both goals in leaf code, if this is a leaf.
    leaf: At,
}

impl Level {
    /// Whether no moves are given: a node is satisfied by its goals or not at all.
    #[inline]
    pub(super) fn is_leaf(&self) -> bool {
        self.start == self.end
    }
}

/// The levels made so far.
#[derive(Debug, Default)]
pub(super) struct Plans {
    notes: Notes,
    /// By advice, then depth.
    levels: Vec<Vec<Level>>,
}

/// What levels refer to.
#[derive(Debug, Default)]
struct Notes {
    yields: Vec<Yield>,
    leaf_code: LeafCode,
}

impl Plans {
    pub(super) fn new(vm: &Vm) -> Self {
        Self {
            notes: Notes::default(),
            levels: vec![Vec::new(); vm.advice.len()],
        }
    }

    /// The level of an advice; even depths are ours.
    #[inline]
    pub(super) fn level(&mut self, vm: &Vm, advice: u32, depth: u32) -> Option<Level> {
        let levels = self.levels.get_mut(advice as usize)?;
        if let Some(level) = levels.get(depth as usize) {
            return Some(*level);
        }
        extend(
            vm,
            levels,
            vm.advice.get(advice as usize)?,
            depth,
            &mut self.notes,
        )
    }

    /// The yields of a level.
    #[inline]
    pub(super) fn yields(&self, level: &Level) -> &[Yield] {
        self.notes
            .yields
            .get(level.start as usize..level.end as usize)
            .unwrap_or(&[])
    }

    /// Whether a node of a leaf level is satisfied.
    #[inline]
    pub(super) fn leaf_holds(
        &self,
        vm: &Vm,
        level: &Level,
        advice: &Advice,
        node: &Node<'_>,
        (depth, own): (u32, &Runner<'_>),
    ) -> bool {
        let quick = self
            .notes
            .leaf_code
            .holds(level.leaf, node.position, node.root);
        quick.unwrap_or_else(|| general(vm, advice, node, depth, own))
    }
}

/// Whether both goals hold, found the general way.
#[cold]
fn general(vm: &Vm, advice: &Advice, node: &Node<'_>, depth: u32, own: &Runner<'_>) -> bool {
    let holds = |goal: &Goal| vm.trace_goal(goal.general, node, depth, own, |_| {});
    holds(&advice.holding) && holds(&advice.main)
}

/// The search begins with us to move.
fn is_ours(depth: u32) -> bool {
    depth.is_multiple_of(2)
}

#[cold]
fn extend(
    vm: &Vm,
    levels: &mut Vec<Level>,
    advice: &Advice,
    depth: u32,
    notes: &mut Notes,
) -> Option<Level> {
    let first = u32::try_from(levels.len()).unwrap_or(depth);
    levels.extend((first..=depth).map(|depth| notes.level(vm, advice, depth)));
    levels.last().copied()
}

impl Notes {
    fn level(&mut self, vm: &Vm, advice: &Advice, depth: u32) -> Level {
        let ours = is_ours(depth);
        let (start, end) = note(vm, advice, depth, &mut self.yields);
        let leaf = if start == end {
            self.leaf_code.add(vm, advice, ours)
        } else {
            GENERAL
        };
        Level {
            start,
            end,
            holding: advice.holding.fast(ours),
            main: advice.main.fast(ours),
            leaf,
        }
    }
}

/// Runs a generator for one depth.
fn note(vm: &Vm, advice: &Advice, depth: u32, yields: &mut Vec<Yield>) -> (u32, u32) {
    let start = yields.len();
    let mut stack = Stack::default();
    let mut at = if is_ours(depth) {
        advice.ours
    } else {
        advice.theirs
    };
    while let Some(op) = vm.ops.get(at as usize) {
        at = if let Op::Moves { generator, next } = *op {
            push(yields, Generator::Library(generator), ACCEPT, depth);
            next
        } else if let Op::MovesTo { to, next } = *op {
            push(yields, Generator::To(to), ACCEPT, depth);
            next
        } else if let Op::MovesToFiltered { to, filter, next } = *op {
            push(
                yields,
                Generator::To(to),
                specialise(vm, filter, depth),
                depth,
            );
            next
        } else if let Op::MovesFiltered {
            generator,
            filter,
            next,
        } = *op
        {
            let filter = specialise(vm, filter, depth);
            push(yields, Generator::Library(generator), filter, depth);
            next
        } else if let Op::OwnMoves { generator, next } = *op {
            push(yields, Generator::Own(generator), ACCEPT, depth);
            next
        } else if let Op::OwnMovesFiltered {
            generator,
            filter,
            next,
        } = *op
        {
            let filter = specialise(vm, filter, depth);
            push(yields, Generator::Own(generator), filter, depth);
            next
        } else {
            arithmetic(op, &mut stack, depth).unwrap_or(ACCEPT)
        };
    }
    let place = |index| u32::try_from(index).unwrap_or(u32::MAX);
    (place(start), place(yields.len()))
}

/// Notes a yield, unless nothing can come of it.
fn push(yields: &mut Vec<Yield>, generator: Generator, filter: At, depth: u32) {
    let barren = match generator {
        Generator::Library(predicate) => gives_nothing(predicate, is_ours(depth)),
        Generator::To(_) | Generator::Own(_) => false,
    };
    if filter != REJECT && !barren {
        yields.push(Yield { generator, filter });
    }
}

/// Whether a generator never gives a move to the side to move.
fn gives_nothing(generator: Predicate, us_to_move: bool) -> bool {
    let ours = matches!(
        generator,
        Predicate::KingDiagFirst | Predicate::RookMove | Predicate::CheckMove
    );
    generator == Predicate::NoMove || (ours && !us_to_move)
}

/// Runs the filter as far as it looks at the depth alone.
fn specialise(vm: &Vm, filter: At, depth: u32) -> At {
    let mut stack = Stack::default();
    let mut at = filter;
    while let Some(op) = vm.ops.get(at as usize) {
        match arithmetic(op, &mut stack, depth) {
            Some(next) => at = next,
            None if stack.is_empty() => return at,
            None => return filter,
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Color, Ending, Side};

    #[test]
    fn what_gives_nothing_gives_nothing() {
        let ending = Ending::parse("KRvK").unwrap();
        for turn in [Side::Us, Side::Them] {
            for position in ending.positions(Color::White, turn).step_by(37) {
                for &generator in Predicate::ALL {
                    let mut moves = Vec::new();
                    generator.generate(&position, &mut moves);
                    let nothing = gives_nothing(generator, turn == Side::Us);
                    assert!(
                        !nothing || moves.is_empty(),
                        "{generator:?} in {position:?}"
                    );
                }
            }
        }
    }
}
