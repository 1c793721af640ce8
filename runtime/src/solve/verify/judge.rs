//! What the defence can make of every root.
//!
//! The table's moves are fixed, so they alone choose where play goes. From the roots that fail of themselves, faults are
//! carried backwards, the worst first; of the rest, those whose every way ends in mate are counted out one after the
//! other, each when all roots that it leads to are known. What is left leads into circles.

use super::{
    clock::{Clock, Ticker},
    graph::{Edge, Fault, Graph, Node},
};

/// What play from a position comes to against the best defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Mate, after at most so many of our moves.
    Mate(u32),
    /// They can bring this about.
    Fault(Fault),
}

/// The verdicts on all roots.
#[derive(Debug)]
pub(super) struct Verdicts {
    marks: Vec<Mark>,
}

/// The verdict on one root.
#[derive(Clone, Copy, Debug)]
struct Mark {
    fault: Option<Fault>,
    /// Our moves until mate; or roots until the fault, this one included.
    count: u32,
    /// Where play goes on to the fault; [`HERE`] where it happens within the tree.
    next: u32,
    /// The half-moves until a mate or the first capture or pawn move, at worst.
    quiet: u32,
    /// The most half-moves in a row without capture or pawn move, from here on.
    quietest: u32,
}

const HERE: u32 = u32::MAX;

/// Half-moves without capture or pawn move after which a game is drawn.
const FIFTY_MOVES: u32 = 100;

impl Default for Mark {
    fn default() -> Self {
        Self {
            fault: None,
            count: 0,
            next: HERE,
            quiet: 0,
            quietest: 0,
        }
    }
}

impl Verdicts {
    /// Judges all roots of a graph. What is not judged when time is over is undecided.
    pub(super) fn new(graph: &Graph, clock: Clock) -> Self {
        let mut judge = Judge {
            graph,
            origins: Origins::new(graph),
            marks: vec![Mark::default(); graph.len()],
            ticker: clock.ticker(),
        };
        for fault in Fault::ALL {
            if fault != Fault::Cycle {
                judge.spread(fault);
            }
        }
        judge.count_mates();
        judge.note_circles();
        Self { marks: judge.marks }
    }

    fn mark(&self, root: u32) -> Mark {
        self.marks.get(root as usize).copied().unwrap_or_default()
    }

    /// The verdict on a root.
    pub(super) fn of(&self, root: u32) -> Verdict {
        let mark = self.mark(root);
        match mark.fault {
            Some(fault) => Verdict::Fault(fault),
            None => Verdict::Mate(mark.count),
        }
    }

    /// Our moves until mate, where it is certain.
    pub(super) fn mate(&self, root: u32) -> Option<u32> {
        match self.of(root) {
            Verdict::Mate(moves) => Some(moves),
            Verdict::Fault(_) => None,
        }
    }

    /// Where play goes on to a fault, unless it happens within the tree.
    pub(super) fn next(&self, root: u32) -> Option<u32> {
        Some(self.mark(root).next).filter(|&next| next != HERE)
    }

    /// How many roots the way to a fault goes through.
    pub(super) fn roots_to_fault(&self, root: u32) -> u32 {
        self.mark(root).count
    }

    /// Whether the fifty-move rule can save them where mate is certain otherwise.
    pub(super) fn breaks_fifty_moves(&self, root: u32) -> bool {
        let mark = self.mark(root);
        mark.fault.is_none() && mark.quietest > FIFTY_MOVES
    }
}

struct Judge<'g> {
    graph: &'g Graph,
    origins: Origins,
    /// A count of 0 and no fault: not judged yet.
    marks: Vec<Mark>,
    ticker: Ticker,
}

impl Judge<'_> {
    fn is_open(&self, root: u32) -> bool {
        let mark = self.marks.get(root as usize);
        mark.is_some_and(|mark| mark.count == 0)
    }

    /// Marks the roots from which a fault can be brought about, by the shortest way, unless worse can.
    fn spread(&mut self, fault: Fault) {
        let mut wave: Vec<u32> = (0..u32::try_from(self.graph.len()).unwrap_or(u32::MAX))
            .filter(|&root| self.is_open(root) && self.fails_itself(root, fault))
            .collect();
        for &root in &wave {
            self.note_fault(root, fault, 1, HERE);
        }
        let mut count = 1;
        while !wave.is_empty() {
            count += 1;
            wave = self.step_back(&wave, fault, count);
        }
    }

    fn fails_itself(&self, root: u32, fault: Fault) -> bool {
        match self.graph.nodes.get(root as usize) {
            Some(node) => node.faults & fault.bit() != 0,
            None => fault == Fault::Undecided,
        }
    }

    /// The open roots that lead to some of `wave`.
    fn step_back(&mut self, wave: &[u32], fault: Fault, count: u32) -> Vec<u32> {
        let mut found = Vec::new();
        for &next in wave {
            if self.ticker.is_over() {
                return Vec::new();
            }
            for index in self.origins.range(next) {
                let Some(&root) = self.origins.roots.get(index) else {
                    continue;
                };
                if self.is_open(root) {
                    self.note_fault(root, fault, count, next);
                    found.push(root);
                }
            }
        }
        found
    }

    fn note_fault(&mut self, root: u32, fault: Fault, count: u32, next: u32) {
        if let Some(mark) = self.marks.get_mut(root as usize) {
            (mark.fault, mark.count, mark.next) = (Some(fault), count, next);
        }
    }

    /// Finds the mates among what is open. Only sound when all faults have been spread.
    fn count_mates(&mut self) {
        let mut pending: Vec<u32> = (0..self.graph.len())
            .map(|root| u32::try_from(self.graph.edges_of(root).len()).unwrap_or(u32::MAX))
            .collect();
        let mut ready: Vec<u32> = (0..)
            .zip(&pending)
            .filter(|&(root, &pending)| pending == 0 && self.is_open(root))
            .map(|(root, _)| root)
            .collect();
        while let Some(root) = ready.pop() {
            if self.ticker.is_over() {
                return;
            }
            self.note_mate(root);
            for &origin in self.origins.of(root) {
                if let Some(left) = pending.get_mut(origin as usize) {
                    *left = left.saturating_sub(1);
                    if *left == 0 && self.is_open(origin) {
                        ready.push(origin);
                    }
                }
            }
        }
    }

    fn note_mate(&mut self, root: u32) {
        let Some(node) = self.graph.nodes.get(root as usize) else {
            return;
        };
        let mut mark = Mark::of_tree(node);
        for edge in self.graph.edges_of(root as usize) {
            if let Some(target) = self.marks.get(edge.target as usize) {
                mark.go_on(edge, target);
            }
        }
        if let Some(place) = self.marks.get_mut(root as usize) {
            *place = mark;
        }
    }

    /// Roots left open lead to others left open, unless time was over.
    fn note_circles(&mut self) {
        let fault = match self.ticker.is_over() {
            true => Fault::Undecided,
            false => Fault::Cycle,
        };
        let open: Vec<u32> = (0..u32::try_from(self.graph.len()).unwrap_or(u32::MAX))
            .filter(|&root| self.is_open(root))
            .collect();
        let next = |root: u32| {
            let edges = self.graph.edges_of(root as usize).iter();
            edges
                .map(|edge| edge.target)
                .find(|&target| self.is_open(target))
        };
        let found: Vec<(u32, u32)> = open
            .into_iter()
            .map(|root| (root, next(root).unwrap_or(HERE)))
            .collect();
        for (root, next) in found {
            self.note_fault(root, fault, 1, next);
        }
    }
}

impl Mark {
    /// The mates within the tree.
    fn of_tree(node: &Node) -> Self {
        let quiet = u32::from(node.mate_quiet);
        Self {
            count: u32::from(node.mate),
            quiet,
            quietest: quiet,
            ..Self::default()
        }
    }

    /// Takes in what is at the end of an edge.
    fn go_on(&mut self, edge: &Edge, target: &Self) {
        self.count = self.count.max(u32::from(edge.moves) + target.count);
        let rest = u32::from(edge.rest) + target.quiet;
        let quiet = match edge.first {
            0 => rest,
            first => u32::from(first),
        };
        self.quiet = self.quiet.max(quiet);
        self.quietest = self.quietest.max(quiet).max(rest).max(target.quietest);
    }
}

/// For every root, those that lead to it.
struct Origins {
    /// Where the origins of each root begin, and the end of all.
    starts: Vec<usize>,
    roots: Vec<u32>,
}

impl Origins {
    fn new(graph: &Graph) -> Self {
        let mut starts = vec![0; graph.len() + 1];
        for edge in &graph.edges {
            if let Some(count) = starts.get_mut(edge.target as usize) {
                *count += 1;
            }
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut roots = vec![0; graph.edges.len()];
        // Filled from the back, so that every start ends up where it belongs and origins ascend.
        for root in (0..graph.nodes.len()).rev() {
            for edge in graph.edges_of(root) {
                place(&mut starts, &mut roots, edge.target, root);
            }
        }
        Self { starts, roots }
    }

    fn range(&self, root: u32) -> std::ops::Range<usize> {
        let root = root as usize;
        let start = self.starts.get(root).copied().unwrap_or(0);
        start..self.starts.get(root + 1).copied().unwrap_or(start)
    }

    fn of(&self, root: u32) -> &[u32] {
        self.roots.get(self.range(root)).unwrap_or(&[])
    }
}

fn place(starts: &mut [usize], roots: &mut [u32], target: u32, root: usize) {
    if let Some(start) = starts.get_mut(target as usize)
        && *start > 0
    {
        *start -= 1;
        if let Some(place) = roots.get_mut(*start) {
            *place = u32::try_from(root).unwrap_or(u32::MAX);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// A graph by hand: for each root its mate within the tree, its faults, its edges.
    fn graph(roots: &[(u16, &[Fault], &[Edge])]) -> Graph {
        let mut graph = Graph {
            own: roots.len() as u32,
            ..Graph::default()
        };
        for (mate, faults, edges) in roots {
            graph.nodes.push(Node {
                mate: *mate,
                mate_quiet: (2 * mate).saturating_sub(1),
                faults: faults.iter().fold(0, |bits, fault| bits | fault.bit()),
                ..Node::default()
            });
            graph.edges.extend_from_slice(edges);
            graph.ends.push(graph.edges.len());
        }
        graph
    }

    fn forever() -> Clock {
        Clock::start(None)
    }

    #[test]
    fn when_time_is_over_nothing_is_called_mate_or_circle() {
        let graph = graph(&[(1, &[], &[to(1, 1)]), (1, &[], &[]), (0, &[], &[to(2, 1)])]);
        let verdicts = Verdicts::new(&graph, Clock::start(Some(Duration::ZERO)));
        for root in 0..3 {
            assert_eq!(verdicts.of(root), Verdict::Fault(Fault::Undecided));
        }
    }

    fn to(target: u32, moves: u16) -> Edge {
        Edge {
            target,
            moves,
            first: 0,
            rest: 2 * moves,
        }
    }

    fn verdicts(graph: &Graph) -> Vec<Verdict> {
        let verdicts = Verdicts::new(graph, forever());
        (0..graph.len() as u32)
            .map(|root| verdicts.of(root))
            .collect()
    }

    #[test]
    fn the_longest_way_counts() {
        let graph = graph(&[
            (0, &[], &[to(1, 1), to(2, 1)]),
            (3, &[], &[to(2, 4)]),
            (2, &[], &[]),
        ]);
        assert_eq!(
            verdicts(&graph),
            [Verdict::Mate(7), Verdict::Mate(6), Verdict::Mate(2)]
        );
    }

    #[test]
    fn the_worst_fault_counts_and_the_shortest_way_to_it() {
        let graph = graph(&[
            (1, &[], &[to(1, 1), to(2, 1), to(3, 1)]),
            (1, &[Fault::Stalemate], &[]),
            (1, &[], &[to(3, 1)]),
            (1, &[Fault::NoRule, Fault::MaterialLost], &[]),
        ]);
        let lost = Verdict::Fault(Fault::MaterialLost);
        assert_eq!(
            verdicts(&graph),
            [lost, Verdict::Fault(Fault::Stalemate), lost, lost]
        );
        let verdicts = Verdicts::new(&graph, forever());
        assert_eq!((verdicts.next(0), verdicts.roots_to_fault(0)), (Some(3), 2));
        assert_eq!((verdicts.next(3), verdicts.roots_to_fault(3)), (None, 1));
    }

    #[test]
    fn circles_are_found_and_what_leads_to_them() {
        let graph = graph(&[
            (1, &[], &[to(1, 1)]),
            (1, &[], &[to(2, 1), to(3, 1)]),
            (0, &[], &[to(1, 1)]),
            (1, &[], &[]),
            (0, &[], &[to(4, 1)]),
        ]);
        let circle = Verdict::Fault(Fault::Cycle);
        assert_eq!(
            verdicts(&graph),
            [circle, circle, circle, Verdict::Mate(1), circle]
        );
        let verdicts = Verdicts::new(&graph, forever());
        assert_eq!(verdicts.next(1), Some(2));
        assert_eq!(verdicts.next(4), Some(4));
    }

    #[test]
    fn what_was_not_looked_at_leaves_its_origins_open() {
        let mut graph = graph(&[(0, &[], &[to(2, 1)]), (1, &[Fault::Stalemate], &[to(2, 1)])]);
        graph.own = 3;
        let open = Verdict::Fault(Fault::Undecided);
        assert_eq!(
            verdicts(&graph),
            [open, Verdict::Fault(Fault::Stalemate), open]
        );
    }

    #[test]
    fn the_fifty_move_rule_counts_half_moves_without_capture() {
        let chain = |moves: u16, first: u16, rest: u16| {
            let edge = Edge {
                target: 1,
                moves,
                first,
                rest,
            };
            let graph = graph(&[(0, &[], &[edge]), (3, &[], &[])]);
            let verdicts = Verdicts::new(&graph, forever());
            assert_eq!(verdicts.of(0), Verdict::Mate(u32::from(moves) + 3));
            verdicts.breaks_fifty_moves(0)
        };
        assert!(!chain(47, 0, 94));
        assert!(chain(48, 0, 96));
        assert!(!chain(60, 60, 60));
        assert!(chain(60, 10, 110));
        assert!(chain(60, 110, 10));
    }
}
