//! Playing a game by a table: the forcing tree is followed as long as the game stays in it.
//!
//! A new tree is built where the last one is used up, where the opponent's move is not in it, and where the game is
//! somewhere else altogether, such as after moves that were taken back.

use std::sync::{Arc, atomic::AtomicBool};

use crate::{
    bytecode::VerifiedModule,
    chess::{Move, Position},
    vm::{Answer, Event, LimitHit, Limits, Tree, Vm},
};

/// A table at play.
#[derive(Debug)]
pub struct Player {
    vm: Vm,
    last: Option<Decision>,
}

/// A move of the table, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The position decided on. Men captured since the root of the tree are in it.
    pub position: Position,
    /// The index of the rule.
    pub rule: u32,
    /// The index of the advice.
    pub advice: u32,
    /// What is left of the forcing tree; never empty.
    pub tree: Tree,
    /// The move, the first of the tree.
    pub mv: Move,
    /// Half-moves since the root of the tree; 0 for a new tree.
    pub ply: u32,
    /// Nodes visited; 0 where the tree was there already.
    pub nodes: u64,
}

/// What a table says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It plays.
    Play(Decision),
    /// It has no move; never [`Answer::Advice`].
    Pass(Answer),
}

impl Player {
    /// A table that has not played yet.
    #[must_use]
    pub fn new(module: &VerifiedModule) -> Self {
        Self {
            vm: Vm::new(module),
            last: None,
        }
    }

    /// Forgets the tree: a new game begins.
    pub fn forget(&mut self) {
        self.last = None;
    }

    /// The table's move. Asked about the same position again, it says the same again.
    ///
    /// # Errors
    /// A limit was reached, or `stop` became true.
    pub fn decide(
        &mut self,
        position: &Position,
        limits: Limits,
        stop: &Arc<AtomicBool>,
    ) -> Result<Verdict, LimitHit> {
        let position = position.without_captured().with_fixed(self.vm.fixed());
        if let Some(known) = self.known(&position) {
            self.last = Some(known.clone());
            return Ok(Verdict::Play(known));
        }
        self.last = None;
        let mut searcher = self.vm.searcher(limits);
        searcher.stop_on(Arc::clone(stop));
        let answer = searcher.step(&position)?;
        let (Answer::Advice { rule, advice }, Some(mv)) = (answer, searcher.tree().first_move())
        else {
            return Ok(Verdict::Pass(answer));
        };
        let decision = Decision {
            position,
            rule,
            advice,
            tree: searcher.tree().clone(),
            mv,
            ply: 0,
            nodes: searcher.nodes(),
        };
        self.last = Some(decision.clone());
        Ok(Verdict::Play(decision))
    }

    /// What the last decision says of this position.
    fn known(&self, position: &Position) -> Option<Decision> {
        let last = self.last.as_ref()?;
        if last.position.without_captured() == *position {
            return Some(last.clone());
        }
        last.after_replies()
            .find(|next| next.position.without_captured() == *position)
    }
}

impl Decision {
    /// The move in the same position without the men captured before, where it need be no legal chess; nothing where nobody
    /// stands on its square.
    #[must_use]
    pub fn move_in(&self, position: &Position) -> Option<Move> {
        let mover = position.man_at(self.mv.from())?;
        let moved = Move::new(mover.slot, self.mv.from(), self.mv.to());
        Some(match self.mv.promotion() {
            Some(role) => moved.promoting(role),
            None => moved,
        })
    }

    /// The position after the move.
    #[must_use]
    pub fn after(&self) -> Position {
        self.position.make(self.mv)
    }

    /// The decisions that the tree holds, one for each reply after which it goes on.
    fn after_replies(&self) -> impl Iterator<Item = Self> + '_ {
        let after = self.after();
        self.tree.replies().filter_map(move |(reply, tree)| {
            Some(Self {
                position: after.make(reply),
                mv: tree.first_move()?,
                tree,
                ply: self.ply + 2,
                nodes: 0,
                ..*self
            })
        })
    }

    /// The longest line of the tree, the first of several.
    #[must_use]
    pub fn main_line(&self) -> Vec<Move> {
        let mut longest: Vec<Move> = Vec::new();
        each_line(&self.tree, |line| {
            if line.len() > longest.len() {
                longest = line.to_vec();
            }
        });
        longest
    }

    /// In how many moves of ours the tree mates, if each of its lines does.
    #[must_use]
    pub fn mate_in(&self) -> Option<u32> {
        let mut plies = Some(0);
        each_line(&self.tree, |line| {
            let mates = line
                .iter()
                .fold(self.position, |position, &mv| position.make(mv));
            plies = plies
                .filter(|_| is_mated(&mates))
                .map(|plies| line.len().max(plies));
        });
        u32::try_from(plies?.div_ceil(2)).ok()
    }
}

/// Whether they are to move and checkmated.
fn is_mated(position: &Position) -> bool {
    let turn = position.turn();
    !position.us_to_move() && position.in_check(turn) && !position.has_legal_move()
}

/// Shows every line of a tree, from its root to where it ends.
pub fn each_line(tree: &Tree, mut show: impl FnMut(&[Move])) {
    let mut line = Vec::new();
    for event in tree.events() {
        match event {
            Event::Nil | Event::Open => {}
            Event::Ours(mv)
            | Event::Reply {
                mv, ends: false, ..
            } => line.push(mv),
            Event::Reply { mv, ends: true, .. } => {
                line.push(mv);
                show(&line);
                line.pop();
            }
            Event::End => {
                show(&line);
                line.pop();
            }
            Event::Back | Event::Close => {
                line.pop();
            }
        }
    }
}
