//! Running goals and filters.

use super::{
    program::{ACCEPT, At, GENERAL, Op, REJECT, Vm},
    value::UNDEFINED,
};
use crate::{
    bytecode::{MAX_KEPT, MAX_STACK},
    chess::Move,
    own::Runner,
    predicates::Node,
};

/// The integer stack, and what is kept beside it. The verifier bounds its height; beyond that nothing happens.
#[derive(Default)]
pub(super) struct Stack {
    values: [i32; MAX_STACK as usize],
    height: usize,
    kept: [i32; MAX_KEPT as usize],
}

impl Stack {
    pub(super) fn push(&mut self, value: i32) {
        if let Some(slot) = self.values.get_mut(self.height) {
            *slot = value;
            self.height += 1;
        }
    }

    pub(super) fn pop(&mut self) -> i32 {
        self.height = self.height.saturating_sub(1);
        self.values.get(self.height).copied().unwrap_or(0)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.height == 0
    }

    /// Keeps the topmost number, which stays where it is.
    pub(super) fn keep(&mut self, slot: u8) {
        let top = self.pop();
        self.push(top);
        if let Some(kept) = self.kept.get_mut(usize::from(slot)) {
            *kept = top;
        }
    }

    /// Puts what was kept on top.
    pub(super) fn take(&mut self, slot: u8) {
        let kept = self.kept.get(usize::from(slot)).copied();
        self.push(kept.unwrap_or(UNDEFINED));
    }
}

impl Vm {
    /// Whether a goal holds; `fast` is the entry for the side to move.
    #[inline]
    pub(super) fn goal_holds(
        &self,
        (fast, general): (At, At),
        node: &Node<'_>,
        depth: u32,
        own: &Runner<'_>,
    ) -> bool {
        let mut at = fast;
        while let Some(test) = self.tests.get(at as usize) {
            at = choose((test.code)(node.position, node.root), test.yes, test.no);
        }
        if at == GENERAL {
            self.trace_goal(general, node, depth, own, |_| {})
        } else {
            at == ACCEPT
        }
    }

    /// Whether the goal at `entry` holds; tells `visit` the place of every goal tested.
    #[inline(never)]
    pub(super) fn trace_goal(
        &self,
        entry: At,
        node: &Node<'_>,
        depth: u32,
        own: &Runner<'_>,
        mut visit: impl FnMut(At),
    ) -> bool {
        let mut stack = Stack::default();
        let mut at = entry;
        while let Some(op) = self.ops.get(at as usize) {
            at = if let Op::Goal { goal, yes, no } = *op {
                visit(at);
                choose(goal.holds(node), yes, no)
            } else if let Op::RootGoal { goal, yes, no } = *op {
                visit(at);
                choose(goal.holds(&node.at_root()), yes, no)
            } else if let Op::OwnGoal {
                goal,
                at_root,
                yes,
                no,
            } = *op
            {
                visit(at);
                let holds = if at_root {
                    own.holds(goal, &node.at_root(), 0)
                } else {
                    own.holds(goal, node, depth)
                };
                choose(holds, yes, no)
            } else {
                // A branch ends a comparison, which is a goal of its own.
                if matches!(op, Op::Branch { .. }) {
                    visit(at);
                }
                evaluate(op, &mut stack, node, depth).unwrap_or(REJECT)
            };
        }
        at == ACCEPT
    }

    /// Whether the filter at `entry` lets the move through.
    pub(super) fn admits(
        &self,
        entry: At,
        node: &Node<'_>,
        mv: Move,
        depth: u32,
        own: &Runner<'_>,
    ) -> bool {
        let mut stack = Stack::default();
        let mut at = entry;
        while let Some(op) = self.ops.get(at as usize) {
            at = if let Op::Admit { generator, yes, no } = *op {
                choose(generator.admits(node.position, mv), yes, no)
            } else if let Op::AdmitTo { to, yes, no } = *op {
                choose(self.admits_to(to, node, mv), yes, no)
            } else if let Op::AdmitOwn { generator, yes, no } = *op {
                choose(own.admits(generator, node.position, depth, mv), yes, no)
            } else {
                evaluate(op, &mut stack, node, depth).unwrap_or(REJECT)
            };
        }
        at == ACCEPT
    }
}

#[inline]
fn choose(condition: bool, yes: At, no: At) -> At {
    if condition { yes } else { no }
}

/// Runs an operation on the stack; gives the next place, or none if the operation is of another sort.
pub(super) fn evaluate(op: &Op, stack: &mut Stack, node: &Node<'_>, depth: u32) -> Option<At> {
    if let Op::Value { op, next } = *op {
        op.run(stack, node);
        return Some(next);
    }
    arithmetic(op, stack, depth)
}

/// Runs an operation that looks at nothing but the depth and the stack; gives the next place, or none if the
/// operation is of another sort.
pub(super) fn arithmetic(op: &Op, stack: &mut Stack, depth: u32) -> Option<At> {
    let depth = i32::try_from(depth).unwrap_or(i32::MAX);
    Some(match *op {
        Op::Depth {
            test,
            bound,
            yes,
            no,
        } => choose(test.holds(depth, bound.into()), yes, no),
        Op::Goto(at) => at,
        Op::PushInt(value, next) => {
            stack.push(value);
            next
        }
        Op::PushDepth(next) => {
            stack.push(depth);
            next
        }
        Op::Keep { slot, next } => {
            stack.keep(slot);
            next
        }
        Op::Take { slot, next } => {
            stack.take(slot);
            next
        }
        Op::Compare(test, next) => {
            let (b, a) = (stack.pop(), stack.pop());
            let defined = a != UNDEFINED && b != UNDEFINED;
            stack.push(i32::from(defined && test.holds(a, b)));
            next
        }
        Op::Branch { yes, no } => choose(stack.pop() != 0, yes, no),
        Op::Goal { .. }
        | Op::RootGoal { .. }
        | Op::OwnGoal { .. }
        | Op::AdmitOwn { .. }
        | Op::OwnMoves { .. }
        | Op::OwnMovesFiltered { .. }
        | Op::Admit { .. }
        | Op::AdmitTo { .. }
        | Op::Moves { .. }
        | Op::MovesFiltered { .. }
        | Op::MovesTo { .. }
        | Op::MovesToFiltered { .. }
        | Op::Value { .. } => return None,
    })
}
