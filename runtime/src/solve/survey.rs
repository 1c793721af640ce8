//! What a table does in every position of an ending with us to move, a line each.
//!
//! The positions are cut into chunks that threads search independently. The chunks of one batch are held in memory
//! until they can be written in order, so memory is bounded whatever the ending.
//!
//! A position whose search reaches a limit of nodes or depth is marked and the next one is looked at; the limit of
//! time is for the whole survey and ends it.

use std::{fmt, io, num::NonZero, ops::Range, time::Instant};

use rayon::prelude::*;

use super::text::push_line;
use crate::{
    bytecode::VerifiedModule,
    chess::{Ending, Man, Position, Side},
    own::{LeftOut, Trouble},
    vm::{Answer, LimitHit, LimitKind, Limits, Searcher, Vm},
};

/// Placements of a chunk; about two in three are legal.
const CHUNK: u64 = 512;
/// Chunks of a batch.
const BATCH: u64 = 128;

/// What a survey does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SurveyOptions {
    /// Whether lines show the forcing tree.
    pub trees: bool,
    /// Every how many positions one is looked at; 1 for all.
    pub sample: NonZero<u64>,
    /// How many threads work.
    pub threads: NonZero<usize>,
    /// The limits of nodes and depth of each position, and of time for all.
    pub limits: Limits,
    /// A man whose squares are counted.
    pub squares_of: Option<Man>,
    /// Whether an error in a predicate of the program's own is the outcome of its position; else it ends the survey.
    pub keep_going: bool,
}

impl Default for SurveyOptions {
    fn default() -> Self {
        Self {
            trees: true,
            sample: NonZero::<u64>::MIN,
            threads: std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN),
            limits: Limits::default(),
            squares_of: None,
            keep_going: false,
        }
    }
}

/// What a survey found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SurveyReport {
    /// Positions looked at.
    pub positions: u64,
    /// Nodes visited.
    pub nodes: u64,
    /// How often each rule led to a move, by index.
    pub rules: Vec<u64>,
    /// How often each piece of advice was used, by index.
    pub advice: Vec<u64>,
    /// Positions without a matching rule.
    pub no_rule: u64,
    /// Positions in which all advice of the matching rules fails.
    pub no_advice: u64,
    /// Positions given up for their nodes; their lines end in `LIMIT`.
    pub too_many_nodes: u64,
    /// Positions given up for their depth, likewise.
    pub too_deep: u64,
    /// For each piece of advice, by index, then for no move, then for a limit: in how many positions that came out
    /// with the man asked for on each square, by [`crate::chess::Square::index`]. Empty if none was asked for.
    pub squares: Vec<[u64; 64]>,
    /// Moves left out because no position is what they lead to, and the first of them.
    pub left_out: (u64, Option<LeftOut>),
    /// Positions in which a predicate of the program's own ended in an error.
    pub troubles: u64,
    /// The first of them, and what the error was.
    pub trouble: Option<(Position, Box<Trouble>)>,
    /// Whether there was no time for the rest, or an error ended the survey.
    pub stopped: Option<Stopped>,
}

/// Why a survey ends before its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// There was no time for the rest.
    Time,
    /// A predicate of the program's own ended in an error.
    Trouble,
}

/// Why a survey was not finished.
#[derive(Debug)]
pub enum SurveyError {
    /// The lines could not be written.
    Output(io::Error),
    /// The threads could not be started.
    Threads(String),
}

/// Surveys all positions of an ending with us to move, in the order of [`Ending::positions`]; lines go to `sink`.
///
/// # Errors
///
/// Trouble with `sink` or threads. A limit is no error: the report tells of it.
pub fn survey(
    module: &VerifiedModule,
    ending: &Ending,
    options: &SurveyOptions,
    sink: &mut (dyn io::Write + Send),
) -> Result<SurveyReport, SurveyError> {
    let vm = Vm::new(module);
    let job = Job {
        module,
        vm: &vm,
        ending,
        options,
        finish: options
            .limits
            .time
            .and_then(|time| Instant::now().checked_add(time)),
    };
    if options.threads == NonZero::<usize>::MIN {
        return job.run_alone(sink);
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads.get())
        .build();
    let pool = pool.map_err(|error| SurveyError::Threads(error.to_string()))?;
    pool.install(|| job.run_together(sink))
}

/// What the chunks have in common.
#[derive(Clone, Copy)]
struct Job<'a> {
    module: &'a VerifiedModule,
    vm: &'a Vm,
    ending: &'a Ending,
    options: &'a SurveyOptions,
    /// When there is no more time.
    finish: Option<Instant>,
}

/// A range of placements, and how many legal positions come before it.
#[derive(Clone)]
struct Chunk {
    range: Range<u64>,
    before: u64,
}

/// What a chunk comes to.
#[derive(Default)]
struct Part {
    text: Vec<u8>,
    report: SurveyReport,
}

impl Job<'_> {
    fn run_alone(&self, sink: &mut dyn io::Write) -> Result<SurveyReport, SurveyError> {
        let mut total = self.empty_report();
        let mut searcher = self.searcher();
        let mut part = Part {
            text: Vec::new(),
            report: self.empty_report(),
        };
        let mut legal = 0;
        for range in ranges(0..self.ending.space(), CHUNK) {
            let chunk = Chunk {
                range,
                before: legal,
            };
            legal += self.count_if_sampling(&chunk.range);
            self.chunk(&mut searcher, &chunk, &mut part);
            sink.write_all(&part.text).map_err(SurveyError::Output)?;
            part.text.clear();
            if part.report.stopped.is_some() {
                break;
            }
        }
        total.add(&part.report);
        Ok(total)
    }

    /// While one batch is written, the next one is searched.
    fn run_together(&self, sink: &mut (dyn io::Write + Send)) -> Result<SurveyReport, SurveyError> {
        let mut total = self.empty_report();
        let mut legal = 0;
        let mut done = Vec::new();
        for batch in ranges(0..self.ending.space(), CHUNK * BATCH) {
            let (written, parts) = rayon::join(
                || write(std::mem::take(&mut done), sink, &mut total),
                || self.search(self.chunks(batch, &mut legal)),
            );
            written?;
            if total.stopped.is_some() {
                return Ok(total);
            }
            done = parts;
        }
        write(done, sink, &mut total)?;
        Ok(total)
    }

    fn searcher(&self) -> Searcher<'_> {
        let mut searcher = self.vm.searcher(Limits {
            time: None,
            ..self.options.limits
        });
        if let Some(finish) = self.finish {
            searcher.finish_by(finish);
        }
        searcher
    }

    fn search(&self, chunks: Vec<Chunk>) -> Vec<Part> {
        let searcher = || self.searcher();
        let search = |searcher: &mut Searcher<'_>, chunk| {
            let mut part = Part {
                text: Vec::new(),
                report: self.empty_report(),
            };
            self.chunk(searcher, &chunk, &mut part);
            part
        };
        chunks.into_par_iter().map_init(searcher, search).collect()
    }

    fn empty_report(&self) -> SurveyReport {
        SurveyReport {
            rules: vec![0; self.vm.rules()],
            advice: vec![0; self.vm.advice()],
            squares: match self.options.squares_of {
                Some(_) => vec![[0; 64]; self.vm.advice() + 2],
                None => Vec::new(),
            },
            ..SurveyReport::default()
        }
    }

    fn chunks(&self, batch: Range<u64>, legal: &mut u64) -> Vec<Chunk> {
        let ranges: Vec<Range<u64>> = ranges(batch, CHUNK).collect();
        let counts: Vec<u64> = ranges
            .par_iter()
            .map(|range| self.count_if_sampling(range))
            .collect();
        let chunk = |(range, count)| {
            let before = *legal;
            *legal += count;
            Chunk { range, before }
        };
        ranges.into_iter().zip(counts).map(chunk).collect()
    }

    /// How many legal positions a range has, where it matters.
    fn count_if_sampling(&self, range: &Range<u64>) -> u64 {
        if self.options.sample == NonZero::<u64>::MIN {
            return 0;
        }
        let us = self.module.module().us;
        let count = self
            .ending
            .positions_in(us, Side::Us, range.clone())
            .with_fixed(&self.module.module().setup.fixed)
            .count();
        u64::try_from(count).unwrap_or(u64::MAX)
    }

    /// Looks at the positions of a chunk, as far as there is time.
    fn chunk(&self, searcher: &mut Searcher<'_>, chunk: &Chunk, part: &mut Part) {
        let every = self.options.sample;
        let us = self.module.module().us;
        let fixed = &self.module.module().setup.fixed;
        let positions = self.ending.positions_in(us, Side::Us, chunk.range.clone());
        let positions = positions.with_fixed(fixed);
        for (index, position) in (chunk.before..).zip(positions) {
            if index % every != 0 {
                continue;
            }
            if self.finish.is_some_and(|finish| Instant::now() >= finish) {
                part.report.stopped = Some(Stopped::Time);
            } else {
                self.position(searcher, &position, part);
            }
            if part.report.stopped.is_some() {
                return;
            }
        }
    }

    fn position(&self, searcher: &mut Searcher<'_>, position: &Position, part: &mut Part) {
        let answer = match searcher.step(position) {
            Ok(answer) => Ok(answer),
            Err(hit) => {
                part.report
                    .count_limit(&hit, position, self.options.keep_going);
                if part.report.stopped.is_some() {
                    return;
                }
                Err(hit.trouble)
            }
        };
        let line = answer.as_ref().map_err(Option::as_deref).copied();
        let answer = line.ok();
        part.report.count(answer, searcher.nodes());
        part.report.add_left_out(searcher.left_out());
        if let Some(man) = self.options.squares_of {
            part.report.count_squares(answer, position, man);
        }
        let tree = self.options.trees.then(|| searcher.tree());
        push_line(
            &mut part.text,
            position,
            line,
            self.advice_name(answer),
            tree,
        );
    }

    fn advice_name(&self, answer: Option<Answer>) -> &str {
        match answer {
            Some(Answer::Advice { advice, .. }) => self
                .module
                .module()
                .advice
                .get(advice as usize)
                .map_or("", |entry| &entry.name),
            Some(Answer::NoRule | Answer::NoAdvice { .. } | Answer::NotOurMove) | None => "",
        }
    }
}

/// Writes parts in order, up to the first that ran out of time.
fn write(
    parts: Vec<Part>,
    sink: &mut dyn io::Write,
    total: &mut SurveyReport,
) -> Result<(), SurveyError> {
    for part in parts {
        sink.write_all(&part.text).map_err(SurveyError::Output)?;
        total.add(&part.report);
        if total.stopped.is_some() {
            break;
        }
    }
    Ok(())
}

/// Cuts a range into pieces of `size`.
fn ranges(whole: Range<u64>, size: u64) -> impl Iterator<Item = Range<u64>> {
    let mut start = whole.start;
    std::iter::from_fn(move || {
        let piece = start..whole.end.min(start.saturating_add(size));
        start = piece.end;
        (!piece.is_empty()).then_some(piece)
    })
}

impl SurveyReport {
    fn count_limit(&mut self, hit: &LimitHit, position: &Position, keep_going: bool) {
        match hit.kind {
            LimitKind::Nodes => self.too_many_nodes += 1,
            LimitKind::Depth => self.too_deep += 1,
            LimitKind::Time => self.stopped = Some(Stopped::Time),
            LimitKind::Trouble => {
                self.troubles += 1;
                if let (None, Some(trouble)) = (&self.trouble, &hit.trouble) {
                    self.trouble = Some((*position, trouble.clone()));
                }
                if !keep_going {
                    self.stopped = Some(Stopped::Trouble);
                }
            }
        }
    }

    fn count(&mut self, answer: Option<Answer>, nodes: u64) {
        self.positions += 1;
        self.nodes += nodes;
        match answer {
            Some(Answer::Advice { rule, advice }) => {
                increment(&mut self.rules, rule);
                increment(&mut self.advice, advice);
            }
            Some(Answer::NoRule) => self.no_rule += 1,
            Some(Answer::NoAdvice { .. } | Answer::NotOurMove) => self.no_advice += 1,
            None => {}
        }
    }

    fn add_left_out(&mut self, (count, first): (u64, Option<LeftOut>)) {
        self.left_out.0 += count;
        if self.left_out.1.is_none() {
            self.left_out.1 = first;
        }
    }

    fn count_squares(&mut self, answer: Option<Answer>, position: &Position, man: Man) {
        let outcomes = self.squares.len();
        let outcome = match answer {
            Some(Answer::Advice { advice, .. }) => advice as usize,
            Some(Answer::NoRule | Answer::NoAdvice { .. } | Answer::NotOurMove) => {
                outcomes.saturating_sub(2)
            }
            None => outcomes.saturating_sub(1),
        };
        let Some(squares) = self.squares.get_mut(outcome) else {
            return;
        };
        for placed in position.live_men().filter(|placed| placed.man == man) {
            if let Some(count) = squares.get_mut(usize::from(placed.square.index())) {
                *count += 1;
            }
        }
    }

    fn add(&mut self, other: &Self) {
        self.positions += other.positions;
        self.nodes += other.nodes;
        self.no_rule += other.no_rule;
        self.no_advice += other.no_advice;
        self.too_many_nodes += other.too_many_nodes;
        self.too_deep += other.too_deep;
        self.add_left_out(other.left_out.clone());
        self.troubles += other.troubles;
        if self.trouble.is_none() {
            self.trouble.clone_from(&other.trouble);
        }
        self.stopped = self.stopped.or(other.stopped);
        add_all(&mut self.rules, &other.rules);
        add_all(&mut self.advice, &other.advice);
        for (squares, others) in self.squares.iter_mut().zip(&other.squares) {
            add_all(squares, others);
        }
    }

    /// Positions in which the strategy fails.
    #[must_use]
    pub fn failures(&self) -> u64 {
        self.no_rule + self.no_advice
    }

    /// Whether a limit leaves something open.
    #[must_use]
    pub fn is_partial(&self) -> bool {
        self.too_many_nodes > 0 || self.too_deep > 0 || self.stopped == Some(Stopped::Time)
    }
}

fn increment(counts: &mut [u64], index: u32) {
    if let Some(count) = counts.get_mut(index as usize) {
        *count += 1;
    }
}

fn add_all(counts: &mut [u64], others: &[u64]) {
    for (count, other) in counts.iter_mut().zip(others) {
        *count += other;
    }
}

impl fmt::Display for SurveyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Output(error) => error.fmt(f),
            Self::Threads(error) => f.write_str(error),
        }
    }
}

impl std::error::Error for SurveyError {}
