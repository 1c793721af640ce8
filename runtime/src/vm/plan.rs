//! Move plans: what a generator comes to at a given depth.
//!
//! Generator code looks at nothing but the depth, so for each depth it is run once and its yields are noted. The
//! search then only walks through the notes. Plans are kept from one position to the next.

use super::{
    eval::{Stack, arithmetic},
    program::{ACCEPT, Advice, At, Op, REJECT, Vm},
};
use crate::predicates::Predicate;

/// One yield of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Yield {
    pub(super) generator: Predicate,
    /// The filter, or [`ACCEPT`] where every move passes.
    pub(super) filter: At,
}

/// The yields of one depth of one advice: `yields[start..end]`.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Plan {
    start: u32,
    end: u32,
}

impl Plan {
    /// Whether no move can come of it.
    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// The plans made so far.
#[derive(Debug, Default)]
pub(super) struct Plans {
    yields: Vec<Yield>,
    /// By advice, then depth.
    levels: Vec<Vec<Plan>>,
}

impl Plans {
    pub(super) fn new(vm: &Vm) -> Self {
        Self {
            yields: Vec::new(),
            levels: vec![Vec::new(); vm.advice.len()],
        }
    }

    /// The plan of an advice for a depth; even depths are ours.
    #[inline]
    pub(super) fn plan(&mut self, vm: &Vm, advice: u32, depth: u32) -> Plan {
        let known = self
            .levels
            .get(advice as usize)
            .and_then(|all| all.get(depth as usize));
        match known {
            Some(plan) => *plan,
            None => self.extend(vm, advice, depth),
        }
    }

    /// The yields of a plan.
    #[inline]
    pub(super) fn yields(&self, plan: Plan) -> &[Yield] {
        self.yields
            .get(plan.start as usize..plan.end as usize)
            .unwrap_or(&[])
    }

    #[cold]
    fn extend(&mut self, vm: &Vm, advice: u32, depth: u32) -> Plan {
        let code = vm.advice.get(advice as usize);
        let (Some(levels), Some(code)) = (self.levels.get_mut(advice as usize), code) else {
            return Plan::default();
        };
        let mut depths = levels.len()..;
        while levels.len() <= depth as usize {
            let level = depths.next().and_then(|level| u32::try_from(level).ok());
            levels.push(note(vm, code, level.unwrap_or(depth), &mut self.yields));
        }
        levels.last().copied().unwrap_or_default()
    }
}

/// Runs a generator for one depth.
fn note(vm: &Vm, advice: &Advice, depth: u32, yields: &mut Vec<Yield>) -> Plan {
    let start = yields.len();
    let mut stack = Stack::default();
    let mut at = if depth % 2 == 0 {
        advice.ours
    } else {
        advice.theirs
    };
    while let Some(op) = vm.ops.get(at as usize) {
        at = match *op {
            Op::Moves { generator, next } => {
                yields.push(Yield {
                    generator,
                    filter: ACCEPT,
                });
                next
            }
            Op::MovesFiltered {
                generator,
                filter,
                next,
            } => {
                let filter = specialise(vm, filter, depth);
                if filter != REJECT {
                    yields.push(Yield { generator, filter });
                }
                next
            }
            ref other => arithmetic(other, &mut stack, depth).unwrap_or(ACCEPT),
        };
    }
    let place = |index| u32::try_from(index).unwrap_or(u32::MAX);
    Plan {
        start: place(start),
        end: place(yields.len()),
    }
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
