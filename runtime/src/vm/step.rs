//! One step of the strategy: the first rule whose condition holds, and the first of its advice with a tree.

use super::{
    frame::{Unmirrored, unmirrored},
    limits::{LimitHit, LimitKind, Limits},
    observe::{AdviceEnd, NoObserver, Observer},
    program::{Goal, Vm},
    search::Searcher,
    tree::Tree,
};
use crate::{
    bytecode::{Pc, Strategy, VerifiedModule},
    chess::{Mirror, Move, Position},
    own::{LeftOut, Runner},
    predicates::Node,
};

/// What the table says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// This rule's advice has a forcing tree; both are indices into the module.
    Advice {
        /// The rule.
        rule: u32,
        /// The advice.
        advice: u32,
    },
    /// No rule's condition holds.
    NoRule,
    /// This rule is the first whose condition holds, and all the advice tried fails.
    NoAdvice {
        /// The rule.
        rule: u32,
    },
    /// They are to move.
    NotOurMove,
}

/// An answer that can be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// What the table says.
    pub answer: Answer,
    /// The forcing tree; empty unless some advice has one.
    pub tree: Tree,
    /// Nodes visited.
    pub nodes: u64,
    /// How many moves were left out because no position is what they lead to, and the first of them.
    pub left_out: (u64, Option<LeftOut>),
}

/// One step for one position; to answer many, keep a [`Searcher`].
///
/// # Errors
///
/// A limit was reached.
pub fn step(
    module: &VerifiedModule,
    position: &Position,
    limits: Limits,
) -> Result<Outcome, LimitHit> {
    let vm = Vm::new(module);
    let mut searcher = vm.searcher(limits);
    let answer = searcher.step(position)?;
    Ok(Outcome {
        answer,
        nodes: searcher.nodes(),
        left_out: searcher.left_out(),
        tree: searcher.tree,
    })
}

impl Vm {
    /// The mirror in which the table wants to see a position, if it is to be mirrored.
    #[must_use]
    pub fn mirror_for(&self, position: &Position) -> Option<Mirror> {
        self.frame?.mirror_for(position)
    }

    /// Whether a goal of the program's own holds at a node at some depth, in plies.
    #[must_use]
    pub fn own_goal_holds(&self, number: u16, node: &Node<'_>, depth: u32) -> bool {
        Runner::new(self.own.as_deref()).holds(number, node, depth)
    }

    /// A move at the root as the program's own clauses write it, where they give it.
    #[must_use]
    pub fn written(&self, position: &Position, mv: Move) -> Option<String> {
        Runner::new(self.own.as_deref()).written(position, mv)
    }

    /// Whether the condition of a rule holds at a root, which is not mirrored here.
    #[must_use]
    pub fn rule_holds(&self, rule: u32, node: &Node<'_>) -> bool {
        self.rules.get(rule as usize).is_some_and(|rule| {
            let fast = rule.condition.fast(node.position.us_to_move());
            let own = Runner::new(self.own.as_deref());
            self.goal_holds((fast, rule.condition.general), node, 0, &own)
        })
    }
}

impl Searcher<'_> {
    /// Whether the condition of a rule holds at a root with us to move and the table's fixed men where they stand; nothing where it ends in
    /// an error, is not there or sees positions in a mirror.
    pub fn holds_at_root(&mut self, rule: u32, root: &Position) -> Option<bool> {
        let vm = self.vm;
        if vm.frame.is_some() {
            return None;
        }
        self.own.start();
        let code = &vm.rules.get(rule as usize)?.condition;
        let node = Node {
            position: root,
            root,
        };
        let fast = code.fast(root.us_to_move());
        let holds = vm.goal_holds((fast, code.general), &node, 0, &self.own);
        (!self.own.is_in_trouble()).then_some(holds)
    }

    /// How many inferences the program's own goals have taken so far.
    #[must_use]
    pub fn inferences(&self) -> u64 {
        self.own.steps()
    }

    /// One step of the strategy; [`Searcher::tree`] then has the tree.
    ///
    /// # Errors
    ///
    /// A limit was reached.
    pub fn step(&mut self, root: &Position) -> Result<Answer, LimitHit> {
        self.step_observed(root, &mut NoObserver)
    }

    /// One step of the strategy, looked on.
    ///
    /// # Errors
    ///
    /// A limit was reached.
    pub fn step_observed<O: Observer>(
        &mut self,
        root: &Position,
        observer: &mut O,
    ) -> Result<Answer, LimitHit> {
        self.meter.start();
        self.own.start();
        self.tree.clear();
        if !root.us_to_move() {
            return Ok(Answer::NotOurMove);
        }
        if self.vm.fixed.is_empty() {
            return self.ask_framed(root, observer);
        }
        self.ask_framed(&root.with_fixed(&self.vm.fixed), observer)
    }

    fn ask_framed<O: Observer>(
        &mut self,
        root: &Position,
        observer: &mut O,
    ) -> Result<Answer, LimitHit> {
        match self.vm.mirror_for(root) {
            Some(mirror) => {
                let image = root.mirrored(mirror);
                let mut observer = Unmirrored {
                    observer,
                    root,
                    mirror,
                };
                let answer = self.ask(&image, &mut observer)?;
                self.tree = unmirrored(&self.tree, root, mirror);
                Ok(answer)
            }
            None => self.ask(root, observer),
        }
    }

    fn ask<O: Observer>(&mut self, root: &Position, observer: &mut O) -> Result<Answer, LimitHit> {
        let vm = self.vm;
        let mut first = None;
        for (rule, code) in (0..).zip(&vm.rules) {
            let matches = self.rule_matches(rule, &code.condition, root, observer);
            if self.own.is_in_trouble() {
                return Err(self.hit(LimitKind::Trouble, u32::MAX));
            }
            if !matches {
                continue;
            }
            if let Some(advice) = self.try_all(&code.advice, root, observer)? {
                return Ok(Answer::Advice { rule, advice });
            }
            let rule = *first.get_or_insert(rule);
            if vm.strategy == Strategy::FirstRule {
                return Ok(Answer::NoAdvice { rule });
            }
        }
        Ok(first.map_or(Answer::NoRule, |rule| Answer::NoAdvice { rule }))
    }

    fn rule_matches<O: Observer>(
        &self,
        rule: u32,
        condition: &Goal,
        root: &Position,
        observer: &mut O,
    ) -> bool {
        let node = Node {
            position: root,
            root,
        };
        let holds = self
            .vm
            .goal_holds((condition.ours, condition.general), &node, 0, &self.own);
        if O::ACTIVE && !self.own.is_in_trouble() {
            let failed: Option<Pc> = if holds {
                None
            } else {
                self.failing(condition, &node, 0)
            };
            observer.rule(rule, holds, failed);
        }
        holds
    }

    fn try_all<O: Observer>(
        &mut self,
        advice: &[u32],
        root: &Position,
        observer: &mut O,
    ) -> Result<Option<u32>, LimitHit> {
        for &index in advice {
            if self.try_advice(index, root, observer)? == AdviceEnd::Satisfied {
                return Ok(Some(index));
            }
        }
        self.tree.clear();
        Ok(None)
    }
}
