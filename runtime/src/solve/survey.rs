//! What a table does in every position of an ending with us to move, a line each.
//!
//! The positions are cut into chunks that threads search independently. The chunks of one batch are held in memory
//! until they can be written in order, so memory is bounded whatever the ending.

use std::{fmt, io, num::NonZero, ops::Range};

use rayon::prelude::*;

use super::text::push_line;
use crate::{
    bytecode::VerifiedModule,
    chess::{Ending, Position, Side},
    vm::{Answer, LimitHit, Limits, Searcher, Vm},
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
    /// The limits of each position.
    pub limits: Limits,
}

impl Default for SurveyOptions {
    fn default() -> Self {
        Self {
            trees: true,
            sample: NonZero::<u64>::MIN,
            threads: std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN),
            limits: Limits::default(),
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
}

/// Why a survey was not finished.
#[derive(Debug)]
pub enum SurveyError {
    /// The search of a position reached a limit.
    Limit(Position, LimitHit),
    /// The lines could not be written.
    Output(io::Error),
    /// The threads could not be started.
    Threads(String),
}

/// Surveys all positions of an ending with us to move, in the order of [`Ending::positions`]; lines go to `sink`.
///
/// # Errors
///
/// The first position, in order, whose search reaches a limit; or trouble with `sink` or threads.
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
        let mut searcher = self.vm.searcher(self.options.limits);
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
            self.chunk(&mut searcher, &chunk, &mut part)?;
            sink.write_all(&part.text).map_err(SurveyError::Output)?;
            part.text.clear();
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
            done = parts;
        }
        write(done, sink, &mut total)?;
        Ok(total)
    }

    fn search(&self, chunks: Vec<Chunk>) -> Vec<Result<Part, SurveyError>> {
        let searcher = || self.vm.searcher(self.options.limits);
        let search = |searcher: &mut Searcher<'_>, chunk| {
            let mut part = Part {
                text: Vec::new(),
                report: self.empty_report(),
            };
            self.chunk(searcher, &chunk, &mut part).map(|()| part)
        };
        chunks.into_par_iter().map_init(searcher, search).collect()
    }

    fn empty_report(&self) -> SurveyReport {
        SurveyReport {
            rules: vec![0; self.vm.rules()],
            advice: vec![0; self.vm.advice()],
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
            .count();
        u64::try_from(count).unwrap_or(u64::MAX)
    }

    fn chunk(
        &self,
        searcher: &mut Searcher<'_>,
        chunk: &Chunk,
        part: &mut Part,
    ) -> Result<(), SurveyError> {
        let every = self.options.sample;
        let us = self.module.module().us;
        let positions = self.ending.positions_in(us, Side::Us, chunk.range.clone());
        for (index, position) in (chunk.before..).zip(positions) {
            if index % every == 0 {
                self.position(searcher, &position, part)?;
            }
        }
        Ok(())
    }

    fn position(
        &self,
        searcher: &mut Searcher<'_>,
        position: &Position,
        part: &mut Part,
    ) -> Result<(), SurveyError> {
        let answer = searcher.step(position);
        let answer = answer.map_err(|hit| SurveyError::Limit(*position, hit))?;
        part.report.count(answer, searcher.nodes());
        let tree = self.options.trees.then(|| searcher.tree());
        push_line(
            &mut part.text,
            position,
            answer,
            self.advice_name(answer),
            tree,
        );
        Ok(())
    }

    fn advice_name(&self, answer: Answer) -> &str {
        match answer {
            Answer::Advice { advice, .. } => self
                .module
                .module()
                .advice
                .get(advice as usize)
                .map_or("", |entry| &entry.name),
            Answer::NoRule | Answer::NoAdvice { .. } | Answer::NotOurMove => "",
        }
    }
}

/// Writes parts in order, up to the first that failed.
fn write(
    parts: Vec<Result<Part, SurveyError>>,
    sink: &mut dyn io::Write,
    total: &mut SurveyReport,
) -> Result<(), SurveyError> {
    for part in parts {
        let part = part?;
        sink.write_all(&part.text).map_err(SurveyError::Output)?;
        total.add(&part.report);
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
    fn count(&mut self, answer: Answer, nodes: u64) {
        self.positions += 1;
        self.nodes += nodes;
        match answer {
            Answer::Advice { rule, advice } => {
                increment(&mut self.rules, rule);
                increment(&mut self.advice, advice);
            }
            Answer::NoRule => self.no_rule += 1,
            Answer::NoAdvice { .. } | Answer::NotOurMove => self.no_advice += 1,
        }
    }

    fn add(&mut self, other: &Self) {
        self.positions += other.positions;
        self.nodes += other.nodes;
        self.no_rule += other.no_rule;
        self.no_advice += other.no_advice;
        add_all(&mut self.rules, &other.rules);
        add_all(&mut self.advice, &other.advice);
    }

    /// Positions in which the strategy fails.
    #[must_use]
    pub fn failures(&self) -> u64 {
        self.no_rule + self.no_advice
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
            Self::Limit(_, hit) => hit.fmt(f),
            Self::Output(error) => error.fmt(f),
            Self::Threads(error) => f.write_str(error),
        }
    }
}

impl std::error::Error for SurveyError {}
