//! The search for a forcing tree.
//!
//! A node satisfies an advice if the holding goal holds and either the main goal holds, or we are to move and
//! some move given leads to a node that satisfies it, or they are to move, moves are given, and all of them do.

use std::{
    ops::Range,
    sync::{Arc, atomic::AtomicBool},
    time::Instant,
};

use super::{
    limits::{LimitHit, LimitKind, Limits, Meter},
    observe::{AdviceEnd, Failure, Observer},
    plan::{Generator, Level, Plans, Yield},
    program::{ACCEPT, Advice, Goal, Vm},
    tree::{Token, Tree},
};
use crate::{
    bytecode::Pc,
    chess::{Move, MoveBuf, Position},
    own::{LeftOut, Runner},
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
    pub(super) own: Runner<'v>,
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
            own: Runner::new(self.own.as_deref()),
        }
    }
}

impl Searcher<'_> {
    /// The tree found last.
    #[must_use]
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// How many moves the last search left out because no position is what they lead to, and the first of them.
    #[must_use]
    pub fn left_out(&self) -> (u64, Option<LeftOut>) {
        self.own.left_out()
    }

    /// From now on, a search ends with [`LimitKind::Time`] soon after this has become true.
    ///
    /// [`LimitKind::Time`]: super::LimitKind::Time
    pub fn stop_on(&mut self, stop: Arc<AtomicBool>) {
        self.meter.stop_on(stop);
    }

    /// From now on, a search ends with [`LimitKind::Time`] soon after this moment.
    ///
    /// [`LimitKind::Time`]: super::LimitKind::Time
    pub fn finish_by(&mut self, moment: Instant) {
        self.meter.finish_by(moment);
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
        let found = match self.own.is_in_trouble() {
            true => Err(LimitKind::Trouble),
            false => found,
        };
        let found = found.map_err(|kind| self.hit(kind, advice))?;
        let end = match (found, self.tree.is_empty()) {
            (false, _) => AdviceEnd::Failed,
            (true, true) => AdviceEnd::HoldsAtRoot,
            (true, false) => AdviceEnd::Satisfied,
        };
        observer.advice_ends(advice, end, nodes - before);
        Ok(end)
    }

    pub(super) fn hit(&self, kind: LimitKind, advice: u32) -> LimitHit {
        LimitHit {
            kind,
            nodes: self.meter.nodes(),
            advice,
            trouble: self.own.trouble().map(Box::new),
        }
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
        if self.own.is_in_trouble() {
            return Err(LimitKind::Trouble);
        }
        let (vm, code) = (self.vm, &search.code);
        let node = Node {
            position,
            root: search.root,
        };
        let Some(level) = self.plans.level(vm, search.advice, depth) else {
            return Ok(false);
        };
        if !vm.goal_holds(
            (level.holding, code.holding.general),
            &node,
            depth,
            &self.own,
        ) {
            self.report(observer, || {
                Failure::Holding(self.failing(&code.holding, &node, depth))
            });
            return Ok(false);
        }
        if vm.goal_holds((level.main, code.main.general), &node, depth, &self.own) {
            self.tree.push(Token::End);
            return Ok(true);
        }
        if level.is_leaf() {
            self.report(observer, || {
                Failure::Main(self.failing(&code.main, &node, depth))
            });
            return Ok(false);
        }
        self.expand(search, position, depth, &level, observer)
    }

    fn expand<O: Observer>(
        &mut self,
        search: &Search<'_>,
        position: &Position,
        depth: u32,
        level: &Level,
        observer: &mut O,
    ) -> Result<bool, LimitKind> {
        let first = self.moves.len();
        let node = Node {
            position,
            root: search.root,
        };
        self.generate(level, &node, depth);
        let moves = first..self.moves.len();
        if !moves.is_empty() && depth >= self.meter.depth() {
            return Err(LimitKind::Depth);
        }
        let tried = moves.len();
        let found = self.try_moves(search, position, depth, moves, observer)?;
        self.moves.truncate(first);
        if !found {
            self.report(observer, || {
                Failure::Moves(u32::try_from(tried).unwrap_or(u32::MAX))
            });
        }
        Ok(found)
    }

    #[inline]
    fn try_moves<O: Observer>(
        &mut self,
        search: &Search<'_>,
        position: &Position,
        depth: u32,
        moves: Range<usize>,
        observer: &mut O,
    ) -> Result<bool, LimitKind> {
        let below = self.plans.level(self.vm, search.advice, depth + 1);
        let quick = !O::ACTIVE && self.meter.has_room(moves.len());
        match below.filter(|below| quick && below.is_leaf()) {
            Some(leaf) if position.us_to_move() => {
                Ok(self.some_leaf(search, position, depth, moves, &leaf))
            }
            Some(leaf) => Ok(self.all_leaves(search, position, depth, moves, &leaf)),
            None if position.us_to_move() => {
                self.some_move(search, position, depth, moves, observer)
            }
            None => self.all_replies(search, position, depth, moves, observer),
        }
    }

    /// One of our moves must lead to a node that satisfies the advice.
    fn some_move<O: Observer>(
        &mut self,
        search: &Search<'_>,
        position: &Position,
        depth: u32,
        moves: Range<usize>,
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

    /// There must be replies, and all must lead to nodes that satisfy the advice.
    fn all_replies<O: Observer>(
        &mut self,
        search: &Search<'_>,
        position: &Position,
        depth: u32,
        moves: Range<usize>,
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

    /// [`Self::some_move`] where no moves are given below; there is room for all the nodes.
    fn some_leaf(
        &mut self,
        search: &Search<'_>,
        position: &Position,
        depth: u32,
        moves: Range<usize>,
        leaf: &Level,
    ) -> bool {
        let moves = self.moves.get(moves).unwrap_or(&[]);
        let mut nodes = 0;
        let found = moves.iter().find(|&&mv| {
            nodes += 1;
            let node = Node {
                position: &position.make(mv),
                root: search.root,
            };
            self.plans
                .leaf_holds(self.vm, leaf, &search.code, &node, (depth + 1, &self.own))
        });
        self.meter.add(nodes);
        if let Some(&mv) = found {
            self.tree.push(Token::Move(mv));
            self.tree.push(Token::End);
        }
        found.is_some()
    }

    /// [`Self::all_replies`] where no moves are given below; there is room for all the nodes.
    fn all_leaves(
        &mut self,
        search: &Search<'_>,
        position: &Position,
        depth: u32,
        moves: Range<usize>,
        leaf: &Level,
    ) -> bool {
        let moves = self.moves.get(moves).unwrap_or(&[]);
        let mut nodes = 0;
        let all = moves.iter().all(|&mv| {
            nodes += 1;
            let node = Node {
                position: &position.make(mv),
                root: search.root,
            };
            self.plans
                .leaf_holds(self.vm, leaf, &search.code, &node, (depth + 1, &self.own))
        });
        self.meter.add(nodes);
        let satisfied = all && !moves.is_empty();
        if satisfied {
            self.tree.push(Token::Open);
            for &mv in moves {
                self.tree.push(Token::Move(mv));
                self.tree.push(Token::End);
            }
            self.tree.push(Token::Close);
        }
        satisfied
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

    /// Appends the moves of a level.
    #[inline(never)]
    fn generate(&mut self, level: &Level, node: &Node<'_>, depth: u32) {
        for &Yield { generator, filter } in self.plans.yields(level) {
            let start = self.moves.len();
            match generator {
                Generator::Library(predicate) => {
                    predicate.generate(node.position, &mut self.moves);
                }
                Generator::To(to) => self.vm.moves_to(to, node, &mut self.moves),
                Generator::Own(number) => {
                    self.own
                        .generate(number, node.position, depth, &mut self.moves);
                }
            }
            if filter != ACCEPT {
                let (vm, own) = (self.vm, &self.own);
                keep(&mut self.moves, start, |mv| {
                    vm.admits(filter, node, mv, depth, own)
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
    pub(super) fn failing(&self, goal: &Goal, node: &Node<'_>, depth: u32) -> Option<Pc> {
        let mut last = None;
        self.vm
            .trace_goal(goal.general, node, depth, &self.own, |at| last = Some(at));
        self.vm.pc(last?)
    }
}

/// Keeps, of the moves from `start` on, those that pass, in their order.
fn keep(moves: &mut MoveBuf, start: usize, passes: impl Fn(Move) -> bool) {
    let mut kept = start;
    for index in start..moves.len() {
        let Some(&mv) = moves.get(index) else { break };
        if passes(mv) {
            moves.swap(kept, index);
            kept += 1;
        }
    }
    moves.truncate(kept);
}
