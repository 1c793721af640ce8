//! Asking the table in every root that play can reach.
//!
//! Roots are taken in chunks that threads work on independently; what they find is put together in order, so the
//! graph never depends on the number of threads. A limit ends the exploration before the first chunk, in order, that
//! goes beyond it.

use std::{ops::Range, sync::atomic::Ordering};

use rayon::prelude::*;

use super::{
    Progress, VerifyOptions,
    atlas::Atlas,
    clock::Clock,
    exits::{Exit, Walker, Way},
    graph::{Arrival, Edge, Fault, Graph, Node},
    usage::{Tally, Usage},
};
use crate::{
    chess::{Position, Side},
    own::Trouble,
    vm::{Answer, LimitHit, LimitKind, Limits, Searcher, Vm},
};

/// Indices of a chunk; about two in three are legal positions.
const CHUNK: u64 = 512;
/// Chunks of a batch.
const BATCH: usize = 64;
/// Marks the number of a new root within a chunk.
const NEW: u32 = 1 << 31;

/// The graph, and what was seen on the way.
#[derive(Debug)]
pub(super) struct Explored {
    pub(super) graph: Graph,
    pub(super) usage: Usage,
    /// The limit that ended the exploration, if one did.
    pub(super) stopped: Option<LimitKind>,
}

/// What the chunks have in common.
pub(super) struct Explorer<'a> {
    pub(super) vm: &'a Vm,
    pub(super) atlas: &'a Atlas,
    pub(super) space: u64,
    pub(super) options: &'a VerifyOptions<'a>,
    pub(super) clock: Clock,
}

/// Why roots are asked no more.
enum Ended {
    /// A limit.
    Limit(LimitKind),
    /// A predicate of the program's own ended in an error in this position.
    Trouble(Position, Option<Box<Trouble>>),
}

impl From<LimitKind> for Ended {
    fn from(kind: LimitKind) -> Self {
        Self::Limit(kind)
    }
}

impl Ended {
    /// Notes an error; what stands for it all in the report.
    fn told(self, usage: &mut Usage) -> LimitKind {
        match self {
            Self::Limit(kind) => kind,
            Self::Trouble(position, trouble) => {
                usage.own.note_error(&position, trouble);
                LimitKind::Trouble
            }
        }
    }
}

/// Roots to ask in.
enum Chunk {
    /// Positions of the ending, by index.
    Own(Range<u64>),
    /// Others.
    Others(Vec<Position>),
}

/// What a chunk comes to.
#[derive(Default)]
struct Part {
    nodes: Vec<Node>,
    /// Edges of each node.
    counts: Vec<usize>,
    /// Their targets are numbers, or [`NEW`] and an index into `others`.
    edges: Vec<Edge>,
    others: Vec<Position>,
    usage: Usage,
}

impl Explorer<'_> {
    /// The whole graph, or as much of it as the limits allow.
    pub(super) fn explore(&self, can_mate: bool) -> Explored {
        let mut explored = Explored {
            graph: Graph::new(self.atlas, can_mate),
            usage: Usage::new(self.vm),
            stopped: None,
        };
        let mut own = 0;
        while own < self.space && explored.stopped.is_none() {
            let end = self.space.min(own + CHUNK * BATCH as u64);
            let starts = (own..end).step_by(CHUNK as usize);
            let chunks = starts.map(|start| Chunk::Own(start..end.min(start + CHUNK)));
            self.batch(chunks.collect(), &mut explored);
            own = end;
        }
        while explored.graph.nodes.len() < explored.graph.len() && explored.stopped.is_none() {
            let chunks = self.other_chunks(&explored.graph);
            self.batch(chunks, &mut explored);
        }
        explored
    }

    /// The next roots of other material.
    fn other_chunks(&self, graph: &Graph) -> Vec<Chunk> {
        let done = graph.nodes.len() - graph.own as usize;
        let waiting = graph.others.get(done..).unwrap_or(&[]);
        let chunks = waiting.chunks(CHUNK as usize).take(BATCH);
        chunks.map(|chunk| Chunk::Others(chunk.to_vec())).collect()
    }

    fn batch(&self, chunks: Vec<Chunk>, explored: &mut Explored) {
        let graph = &explored.graph;
        let limits = self.limits_left(explored.usage.nodes);
        let parts: Vec<Result<Part, Ended>> = chunks
            .into_par_iter()
            .map_init(
                || (self.vm.searcher(limits), Walker::default()),
                |(searcher, walker), chunk| {
                    let worker = Worker {
                        explorer: self,
                        graph,
                        searcher,
                        walker,
                        limit: limits.nodes,
                        part: self.empty_part(),
                    };
                    worker.run(chunk)
                },
            )
            .collect();
        for part in parts {
            match part.and_then(|part| self.within_limit(part, explored.usage.nodes)) {
                Ok(part) => explored.take(part),
                Err(ended) => {
                    explored.stopped = Some(ended.told(&mut explored.usage));
                    break;
                }
            }
        }
        if let Some(progress) = self.options.progress {
            progress(Progress {
                done: explored.graph.nodes.len() as u64,
                known: explored.graph.len() as u64,
            });
        }
    }

    fn empty_part(&self) -> Part {
        Part {
            usage: Usage::new(self.vm),
            ..Part::default()
        }
    }

    fn within_limit(&self, part: Part, before: u64) -> Result<Part, Ended> {
        match before.saturating_add(part.usage.nodes) > self.options.limits.nodes {
            true => Err(LimitKind::Nodes.into()),
            false => Ok(part),
        }
    }

    /// What is left of the limits, which are for the whole run.
    fn limits_left(&self, nodes: u64) -> Limits {
        let limits = self.options.limits;
        Limits {
            nodes: limits.nodes.saturating_sub(nodes),
            time: self.clock.left_to_explore(),
            depth: limits.depth,
        }
    }

    fn in_time(&self) -> Result<(), LimitKind> {
        let stopped = self
            .options
            .stop
            .is_some_and(|stop| stop.load(Ordering::Relaxed));
        match stopped || self.clock.explored_enough() {
            true => Err(LimitKind::Time),
            false => Ok(()),
        }
    }
}

/// Works on one chunk.
struct Worker<'a, 'e, 'v> {
    explorer: &'a Explorer<'e>,
    graph: &'a Graph,
    searcher: &'a mut Searcher<'v>,
    walker: &'a mut Walker,
    /// Search nodes that the chunk may use.
    limit: u64,
    part: Part,
}

impl Worker<'_, '_, '_> {
    fn run(mut self, chunk: Chunk) -> Result<Part, Ended> {
        match chunk {
            Chunk::Own(range) => {
                let atlas = self.explorer.atlas;
                atlas
                    .positions(range)
                    .try_for_each(|position| self.root(&position))
            }
            Chunk::Others(list) => list.iter().try_for_each(|position| self.root(position)),
        }?;
        Ok(self.part)
    }

    fn root(&mut self, position: &Position) -> Result<(), Ended> {
        self.explorer.in_time()?;
        let mut tally = Tally {
            usage: &mut self.part.usage,
            root: position,
        };
        let answer = self.searcher.step_observed(position, &mut tally);
        self.part.usage.nodes += self.searcher.nodes();
        if self.part.usage.nodes > self.limit {
            return Err(LimitKind::Nodes.into());
        }
        if self.explorer.vm.has_own() {
            self.part.usage.own.note_left_out(self.searcher.left_out());
        }
        let before = self.part.edges.len();
        let node = match answer {
            Ok(Answer::Advice { rule, advice }) => {
                self.part.usage.count_rule(rule);
                self.follow(position, advice)
            }
            Ok(answer) => no_move(position, answer),
            Err(hit) if hit.kind == LimitKind::Depth => self.too_deep(),
            Err(LimitHit {
                kind: LimitKind::Trouble,
                trouble,
                ..
            }) if trouble.as_deref() == Some(&Trouble::Men) && self.is_other(position) => {
                fault(Fault::NoRule)
            }
            Err(LimitHit {
                kind: LimitKind::Trouble,
                trouble,
                ..
            }) => match self.explorer.options.keep_going {
                true => {
                    self.part.usage.own.note_error(position, trouble);
                    fault(Fault::Error)
                }
                false => return Err(Ended::Trouble(*position, trouble)),
            },
            Err(hit) => return Err(hit.kind.into()),
        };
        merge_edges(&mut self.part.edges, before);
        self.part.nodes.push(node);
        self.part.counts.push(self.part.edges.len() - before);
        Ok(())
    }

    /// Whether a position has not the men of the ending: what clauses say of these men they need not say of others.
    fn is_other(&self, position: &Position) -> bool {
        self.explorer.atlas.id(position).is_none()
    }

    fn too_deep(&mut self) -> Node {
        self.part.usage.too_deep += 1;
        fault(Fault::Undecided)
    }

    /// Notes where the tree found leads.
    fn follow(&mut self, position: &Position, advice: u32) -> Node {
        let tree = self.searcher.tree();
        let mut node = Node {
            chosen: tree.first_move().map(|mv| (mv, advice)),
            ..Node::default()
        };
        let (graph, atlas, part) = (self.graph, self.explorer.atlas, &mut self.part);
        if self.explorer.vm.has_own() {
            part.usage.own.note_move(position, tree.first_move());
        }
        self.walker.walk(position, tree, |way, exit| {
            match graph.arrival(atlas, &exit) {
                Arrival::Mate => node.note_mate(&way),
                Arrival::Fault(fault) => node.faults |= fault.bit(),
                Arrival::Root(target) => part.edges.push(edge(&way, target)),
                Arrival::Unknown => part.note_other(&way, &exit),
            }
        });
        node
    }
}

impl Part {
    fn note_other(&mut self, way: &Way<'_>, exit: &Exit) {
        if let Exit::Root(position) = exit {
            let index = u32::try_from(self.others.len()).unwrap_or(u32::MAX);
            self.others.push(position.without_captured());
            self.edges.push(edge(way, NEW | index));
        }
    }
}

impl Node {
    fn note_mate(&mut self, way: &Way<'_>) {
        self.mate = self.mate.max(way.our_moves());
        let plies = u16::try_from(way.steps.len()).unwrap_or(u16::MAX);
        let quiet = match way.resets {
            (0, _) => plies,
            (first, _) => first,
        };
        self.mate_quiet = self.mate_quiet.max(quiet);
    }
}

fn fault(fault: Fault) -> Node {
    Node {
        faults: fault.bit(),
        ..Node::default()
    }
}

/// What a position without a move of the table comes to.
fn no_move(position: &Position, answer: Answer) -> Node {
    fault(match (position.has_legal_move(), answer) {
        (false, _) if position.in_check(Side::Us) => Fault::Mated,
        (false, _) => Fault::Stalemate,
        (true, Answer::NoRule) => Fault::NoRule,
        (true, Answer::Advice { .. } | Answer::NoAdvice { .. } | Answer::NotOurMove) => {
            Fault::NoAdvice
        }
    })
}

fn edge(way: &Way<'_>, target: u32) -> Edge {
    let (first, last) = way.resets;
    let plies = u16::try_from(way.steps.len()).unwrap_or(u16::MAX);
    Edge {
        target,
        moves: way.our_moves(),
        first,
        rest: plies.saturating_sub(last),
    }
}

/// Of the edges from `start` on, leaves one to each target, the longest of each kind.
fn merge_edges(edges: &mut Vec<Edge>, start: usize) {
    if let Some(new) = edges.get_mut(start..) {
        new.sort_unstable_by(|a, b| b.cmp(a));
    }
    let mut kept = start;
    for index in start..edges.len() {
        let Some(&edge) = edges.get(index) else { break };
        let last = match kept > start {
            true => edges
                .get_mut(kept - 1)
                .filter(|last| last.target == edge.target),
            false => None,
        };
        if let Some(last) = last {
            last.absorb(&edge);
        } else {
            edges.swap(kept, index);
            kept += 1;
        }
    }
    edges.truncate(kept);
}

impl Edge {
    /// Takes in another way to the same root. A way without captures or pawn moves lets the clock run longest.
    fn absorb(&mut self, other: &Self) {
        self.moves = self.moves.max(other.moves);
        self.rest = self.rest.max(other.rest);
        self.first = match (self.first, other.first) {
            (0, _) | (_, 0) => 0,
            (a, b) => a.max(b),
        };
    }
}

impl Explored {
    fn take(&mut self, part: Part) {
        let graph = &mut self.graph;
        let numbers: Vec<u32> = part
            .others
            .into_iter()
            .map(|position| graph.number(position))
            .collect();
        let mut end = graph.edges.len();
        graph.edges.extend(part.edges.into_iter().map(|mut edge| {
            if edge.target & NEW != 0 {
                let number = numbers.get((edge.target & !NEW) as usize);
                edge.target = number.copied().unwrap_or(edge.target);
            }
            edge
        }));
        for count in part.counts {
            end += count;
            graph.ends.push(end);
        }
        graph.nodes.extend(part.nodes);
        self.usage.add(&part.usage);
    }
}
