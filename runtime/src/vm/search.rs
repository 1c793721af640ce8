//! The search for a forcing tree.
//!
//! A node satisfies an advice if the holding goal holds and either the main goal holds, or we are to move and
//! some move given leads to a node that satisfies it, or they are to move, moves are given, and all of them do.

use super::{
    limits::{LimitHit, LimitKind, Limits, Meter},
    observe::{AdviceEnd, Failure, Observer},
    plan::{Plan, Plans, Yield},
    program::{ACCEPT, Advice, At, Vm},
    tree::{Token, Tree},
};
use crate::{
    bytecode::Pc,
    chess::{Move, MoveBuf, Position},
    predicates::Node,
};

/// Searches one position after another; keeps its buffers between them.
#[derive(Debug)]
pub struct Searcher<'v> {
    pub(super) vm: &'v Vm,
    pub(super) meter: Meter,
    pub(super) tree: Tree,
    plans: Plans,
    moves: MoveBuf,
    /// The moves to the current node; kept for observers only.
    line: Vec<Move>,
}

/// What stays the same during the search of one advice.
struct Search<'a> {
    root: &'a Position,
    code: Advice,
    advice: u32,
}

impl Vm {
    /// A searcher for this program.
    #[must_use]
    pub fn searcher(&self, limits: Limits) -> Searcher<'_> {
        Searcher {
            vm: self,
            meter: Meter::new(limits),
            tree: Tree::default(),
            plans: Plans::new(self),
            moves: Vec::with_capacity(256),
            line: Vec::new(),
        }
    }
}

impl Searcher<'_> {
    /// The tree found last.
    #[must_use]
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Nodes visited for the last position.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.meter.nodes()
    }

    /// Searches one advice from a root with us to move.
    pub(super) fn try_advice<O: Observer>(
        &mut self,
        advice: u32,
        root: &Position,
        observer: &mut O,
    ) -> Result<AdviceEnd, LimitHit> {
        let Some(&code) = self.vm.advice.get(advice as usize) else {
            return Ok(AdviceEnd::Failed);
        };
        let before = self.meter.nodes();
        observer.advice_begins(advice);
        self.moves.clear();
        self.line.clear();
        self.tree.clear();
        let search = Search { root, code, advice };
        let found = self.satisfies(&search, root, 0, observer);
        let nodes = self.meter.nodes();
        let found = found.map_err(|kind| LimitHit {
            kind,
            nodes,
            advice,
        })?;
        let end = match (found, self.tree.is_empty()) {
            (false, _) => AdviceEnd::Failed,
            (true, true) => AdviceEnd::HoldsAtRoot,
            (true, false) => AdviceEnd::Satisfied,
        };
        observer.advice_ends(advice, end, nodes - before);
        Ok(end)
    }

    /// Whether the node satisfies the advice; if so, its subtree is appended to the tree.
    fn satisfies<O: Observer>(
        &mut self,
        search: &Search<'_>,
        position: &Position,
        depth: u32,
        observer: &mut O,
    ) -> Result<bool, LimitKind> {
        self.meter.count()?;
        let node = Node {
            position,
            root: search.root,
        };
        if !self.vm.goal_holds(search.code.holding, &node, depth) {
            self.report(observer, || {
                Failure::Holding(self.failing(search.code.holding, &node, depth))
            });
            return Ok(false);
        }
        if self.vm.goal_holds(search.code.main, &node, depth) {
            self.tree.push(Token::End);
            return Ok(true);
        }
        let plan = self.plans.plan(self.vm, search.advice, depth);
        if plan.is_empty() {
            self.report(observer, || {
                Failure::Main(self.failing(search.code.main, &node, depth))
            });
            return Ok(false);
        }
        self.expand(search, position, depth, plan, observer)
    }

    fn expand<O: Observer>(
        &mut self,
        search: &Search<'_>,
        position: &Position,
        depth: u32,
        plan: Plan,
        observer: &mut O,
    ) -> Result<bool, LimitKind> {
        let first = self.moves.len();
        self.generate(plan, position, depth);
        let last = self.moves.len();
        if last > first && depth >= self.meter.depth() {
            return Err(LimitKind::Depth);
        }
        let found = if position.us_to_move() {
            self.some_move(search, position, depth, first..last, observer)?
        } else {
            self.all_replies(search, position, depth, first..last, observer)?
        };
        self.moves.truncate(first);
        if !found {
            let tried = u32::try_from(last - first).unwrap_or(u32::MAX);
            self.report(observer, || Failure::Moves(tried));
        }
        Ok(found)
    }

    fn some_move<O: Observer>(
        &mut self,
        search: &Search<'_>,
        position: &Position,
        depth: u32,
        moves: std::ops::Range<usize>,
        observer: &mut O,
    ) -> Result<bool, LimitKind> {
        let mark = self.tree.len();
        for index in moves {
            let Some(&mv) = self.moves.get(index) else {
                break;
            };
            self.tree.push(Token::Move(mv));
            if self.descend(search, position, depth, mv, observer)? {
                return Ok(true);
            }
            self.tree.truncate(mark);
        }
        Ok(false)
    }

    fn all_replies<O: Observer>(
        &mut self,
        search: &Search<'_>,
        position: &Position,
        depth: u32,
        moves: std::ops::Range<usize>,
        observer: &mut O,
    ) -> Result<bool, LimitKind> {
        if moves.is_empty() {
            return Ok(false);
        }
        self.tree.push(Token::Open);
        for index in moves {
            let Some(&mv) = self.moves.get(index) else {
                break;
            };
            self.tree.push(Token::Move(mv));
            if !self.descend(search, position, depth, mv, observer)? {
                return Ok(false);
            }
        }
        self.tree.push(Token::Close);
        Ok(true)
    }

    #[inline]
    fn descend<O: Observer>(
        &mut self,
        search: &Search<'_>,
        position: &Position,
        depth: u32,
        mv: Move,
        observer: &mut O,
    ) -> Result<bool, LimitKind> {
        if O::ACTIVE {
            self.line.push(mv);
        }
        let found = self.satisfies(search, &position.make(mv), depth + 1, observer)?;
        if O::ACTIVE {
            self.line.pop();
        }
        Ok(found)
    }

    /// Appends the moves of a plan.
    fn generate(&mut self, plan: Plan, position: &Position, depth: u32) {
        for &Yield { generator, filter } in self.plans.yields(plan) {
            let start = self.moves.len();
            generator.generate(position, &mut self.moves);
            if filter != ACCEPT {
                keep(self.vm, &mut self.moves, start, |vm, mv| {
                    vm.admits(filter, position, mv, depth)
                });
            }
        }
    }

    #[inline]
    fn report<O: Observer>(&self, observer: &mut O, failure: impl FnOnce() -> Failure) {
        if O::ACTIVE {
            observer.node_fails(&self.line, failure());
        }
    }

    /// The place of the last goal tested in a goal that fails.
    pub(super) fn failing(&self, entry: At, node: &Node<'_>, depth: u32) -> Option<Pc> {
        let mut last = None;
        self.vm.trace_goal(entry, node, depth, |at| last = Some(at));
        self.vm.pc(last?)
    }
}

/// Keeps, of the moves from `start` on, those that pass, in their order.
fn keep(vm: &Vm, moves: &mut MoveBuf, start: usize, passes: impl Fn(&Vm, Move) -> bool) {
    let mut kept = start;
    for index in start..moves.len() {
        let Some(&mv) = moves.get(index) else { break };
        if passes(vm, mv) {
            moves.swap(kept, index);
            kept += 1;
        }
    }
    moves.truncate(kept);
}
