//! Lines of play: from a position, the moves of the table and the replies that lead to what was found.

use std::collections::HashMap;

use super::{
    atlas::Atlas,
    clock::Clock,
    exits::{Exit, Walker, Way},
    graph::{Arrival, Graph},
    judge::{Verdict, Verdicts},
};
use crate::{
    chess::{Move, Position},
    vm::{Answer, Searcher},
};

/// A move in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where it is made. The next step's position is the one after it, captured men left out.
    pub position: Position,
    /// The move.
    pub mv: Move,
}

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Where it begins, with us to move.
    pub position: Position,
    /// What it comes to.
    pub verdict: Verdict,
    /// The moves.
    pub steps: Vec<Step>,
    /// Where play goes round for ever: the last position is that before the step of this index.
    pub returns_to: Option<usize>,
}

impl Line {
    /// How many moves we make.
    #[must_use]
    pub fn our_moves(&self) -> usize {
        self.steps.len().div_ceil(2)
    }
}

/// Tells lines.
pub(super) struct Teller<'a, 'v> {
    pub(super) atlas: &'a Atlas,
    pub(super) graph: &'a Graph,
    pub(super) verdicts: &'a Verdicts,
    pub(super) searcher: Searcher<'v>,
    pub(super) walker: Walker,
    pub(super) clock: Clock,
}

impl Teller<'_, '_> {
    /// The line that shows the verdict on a root: the longest defence, or the way to a fault; none where time is over.
    pub(super) fn line(&mut self, root: u32) -> Option<Line> {
        let position = self.graph.position(self.atlas, root)?;
        let mut line = Line {
            position,
            verdict: self.verdicts.of(root),
            steps: Vec::new(),
            returns_to: None,
        };
        let mut visited: HashMap<u32, usize> = HashMap::new();
        let mut here = Some(root);
        while let Some(id) = here {
            if let Some(steps) = visited.insert(id, line.steps.len()) {
                line.returns_to = Some(steps);
                break;
            }
            if self.clock.is_over() {
                return None;
            }
            here = self.advance(id, &mut line.steps);
        }
        (!self.clock.is_over()).then_some(line)
    }

    /// Appends the moves from a root to the next, if play goes on there.
    fn advance(&mut self, id: u32, steps: &mut Vec<Step>) -> Option<u32> {
        let position = self.graph.position(self.atlas, id)?;
        let answer = self.searcher.step(&position).ok()?;
        if !matches!(answer, Answer::Advice { .. }) {
            return None;
        }
        let mut found = None;
        let (atlas, graph, verdicts) = (self.atlas, self.graph, self.verdicts);
        self.walker
            .walk(&position, self.searcher.tree(), |way, exit| {
                if found.is_none()
                    && let Some(next) = choose(atlas, graph, verdicts, id, &way, &exit)
                {
                    steps.extend_from_slice(way.steps);
                    found = Some(next);
                }
            });
        found.flatten()
    }
}

/// Whether an exit is the one that the verdict comes from; if so, where play goes on.
fn choose(
    atlas: &Atlas,
    graph: &Graph,
    verdicts: &Verdicts,
    id: u32,
    way: &Way<'_>,
    exit: &Exit,
) -> Option<Option<u32>> {
    let arrival = graph.arrival(atlas, exit);
    let wanted = match (verdicts.of(id), verdicts.next(id), arrival) {
        (Verdict::Mate(moves), _, Arrival::Mate) => u32::from(way.our_moves()) == moves,
        (Verdict::Mate(moves), _, Arrival::Root(next)) => verdicts
            .mate(next)
            .is_some_and(|rest| rest + u32::from(way.our_moves()) == moves),
        (Verdict::Fault(_), Some(next), Arrival::Root(there)) => there == next,
        (Verdict::Fault(fault), None, Arrival::Fault(found)) => fault == found,
        _ => false,
    };
    wanted.then_some(match arrival {
        Arrival::Root(next) => Some(next),
        Arrival::Mate | Arrival::Fault(_) | Arrival::Unknown => None,
    })
}
