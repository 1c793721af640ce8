//! What the defence can make of every root.
//!
//! The table's moves are fixed, so they alone choose where play goes. From the roots that fail of themselves, faults are
//! carried backwards, the worst first; of the rest, those whose every way ends in mate are counted out one after the
//! other, each when all roots that it leads to are known. What is left leads into circles.

use super::graph::{Edge, Fault, Graph, Node};

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
    /// Judges all roots of a graph.
    pub(super) fn new(graph: &Graph) -> Self {
        let mut judge = Judge {
            graph,
            origins: Origins::new(graph),
            marks: vec![Mark::default(); graph.len()],
        };
        for fault in Fault::ALL {
            if fault != Fault::Cycle {
                judge.spread(fault);
            }
        }
        judge.count_mates();
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

    /// Judges what is open: mates, then circles.
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
        self.note_circles();
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

    /// Roots left open lead to others left open.
    fn note_circles(&mut self) {
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
            self.note_fault(root, Fault::Cycle, 1, next);
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
