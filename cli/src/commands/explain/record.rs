//! What the search did, written down.

use al0_runtime::{
    bytecode::Pc,
    chess::Move,
    vm::{AdviceEnd, Failure, Observer, Tree},
};

/// A rule that was looked at.
#[derive(Debug)]
pub(crate) struct RuleTried {
    /// Its index.
    pub(crate) rule: u32,
    /// Whether its condition holds.
    pub(crate) holds: bool,
    /// The last goal tested, where it does not.
    pub(crate) failed_at: Option<Pc>,
    /// The advice tried because of it.
    pub(crate) advice: Vec<AdviceTried>,
}

/// A piece of advice that was tried.
#[derive(Debug)]
pub(crate) struct AdviceTried {
    /// Its index.
    pub(crate) advice: u32,
    /// How the attempt ended; nothing where a limit cut it short.
    pub(crate) end: Option<AdviceEnd>,
    /// Nodes visited for it.
    pub(crate) nodes: u64,
    /// The longest line of moves that ended in a failing node, and why that node fails.
    pub(crate) deepest: Option<(Vec<Move>, Failure)>,
}

/// Hears the search.
#[derive(Debug, Default)]
pub(crate) struct Recorder {
    /// Rules in the order looked at.
    pub(crate) rules: Vec<RuleTried>,
    /// The tree found.
    pub(crate) tree: Tree,
    /// Nodes visited in all.
    pub(crate) nodes: u64,
}

impl Recorder {
    fn current(&mut self) -> Option<&mut AdviceTried> {
        self.rules.last_mut()?.advice.last_mut()
    }
}

impl Observer for Recorder {
    fn rule(&mut self, rule: u32, holds: bool, failed_at: Option<Pc>) {
        self.rules.push(RuleTried {
            rule,
            holds,
            failed_at,
            advice: Vec::new(),
        });
    }

    fn advice_begins(&mut self, advice: u32) {
        if let Some(rule) = self.rules.last_mut() {
            rule.advice.push(AdviceTried {
                advice,
                end: None,
                nodes: 0,
                deepest: None,
            });
        }
    }

    fn advice_ends(&mut self, _advice: u32, end: AdviceEnd, nodes: u64) {
        if let Some(tried) = self.current() {
            tried.end = Some(end);
            tried.nodes = nodes;
        }
    }

    fn node_fails(&mut self, line: &[Move], failure: Failure) {
        let Some(tried) = self.current() else { return };
        let deeper = tried
            .deepest
            .as_ref()
            .is_none_or(|(best, _)| line.len() > best.len());
        if deeper {
            tried.deepest = Some((line.to_vec(), failure));
        }
    }
}
