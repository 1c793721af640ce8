//! The whole of a ranking as its users see it.

use std::{path::Path, sync::Arc};

use rayon::ThreadPool;

use super::{
    cache,
    cell::{Cell, LONGEST, Value},
    effort::{Effort, RankOptions},
    layout::Layout,
    material::{Material, key_of},
    ranked::{Link, Links, Ranked, permitted},
    retrograde::{Retrograde, Stop},
    summary::{Summary, summarise},
};
use crate::{
    chess::{Man, Move, MoveBuf, Position},
    vm::LimitKind,
};

/// Perfect play in every position of a material and of everything that captures and promotions make of it.
#[derive(Clone, Debug)]
pub struct Table {
    material: Material,
    links: Links,
}

/// Why a ranking was not finished.
#[derive(Debug)]
pub enum RankError {
    /// A limit was reached.
    Limit {
        /// Which.
        kind: LimitKind,
        /// Positions looked at until then.
        nodes: u64,
        /// What was being ranked: the material asked for, or one that it may become.
        material: Material,
        /// What is known of the material asked for, if it had been begun.
        partial: Option<Box<Summary>>,
    },
    /// A win takes more moves than can be told apart.
    TooLong(Material),
    /// The threads could not be started.
    Threads(String),
}

/// Bytes that ranking a material takes, all that it may become included.
#[must_use]
pub fn memory(material: &Material) -> u64 {
    let needed = material.needed();
    let bytes = needed.iter().map(|one| 2 * Layout::new(one).len() as u64);
    bytes.sum()
}

/// Ranks a material. What is kept in the cache is taken from there; a cache that cannot be written is done
/// without.
///
/// # Errors
/// A limit that is reached, or trouble with threads.
pub fn rank(material: &Material, options: &RankOptions<'_>) -> Result<Table, RankError> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads.get())
        .build();
    let pool = pool.map_err(|error| RankError::Threads(error.to_string()))?;
    let run = Run {
        effort: Effort::new(options),
        cache: options.cache.as_deref(),
        pool,
        wanted: material,
    };
    run.all()
}

/// One run over everything that is needed.
struct Run<'a> {
    effort: Effort<'a>,
    cache: Option<&'a Path>,
    pool: ThreadPool,
    wanted: &'a Material,
}

impl Run<'_> {
    fn all(&self) -> Result<Table, RankError> {
        let mut done: Vec<Arc<Ranked>> = Vec::new();
        for material in self.wanted.needed() {
            let ranked = match self.kept(&material) {
                Some(ranked) => ranked,
                None => self.made(&material, &done)?,
            };
            done.push(Arc::new(ranked));
        }
        Ok(Table {
            material: self.wanted.clone(),
            links: Links::new(self.wanted, &done),
        })
    }

    fn kept(&self, material: &Material) -> Option<Ranked> {
        cache::load(self.cache?, material)
    }

    fn made(&self, material: &Material, done: &[Arc<Ranked>]) -> Result<Ranked, RankError> {
        let links = Links::new(material, done);
        let mut work = Retrograde::new(material, &links, &self.effort);
        if let Err((stop, known)) = self.pool.install(|| work.run()) {
            let partial = known.and_then(|known| self.partial(work.finish(known), known));
            return Err(self.error(stop, material, partial));
        }
        let ranked = work.finish(LONGEST);
        if let Some(folder) = self.cache {
            // A full or read-only disk costs time on the next run, nothing else.
            drop(cache::save(folder, &ranked));
        }
        Ok(ranked)
    }

    /// What is known of the material asked for.
    fn partial(&self, ranked: Ranked, known: u8) -> Option<Box<Summary>> {
        let table = Table {
            material: self.wanted.clone(),
            links: Links::new(self.wanted, &[Arc::new(ranked)]),
        };
        let summary = summarise(table.own()?);
        Some(Box::new(Summary {
            known: Some(u32::from(known)),
            ..summary
        }))
    }

    fn error(&self, stop: Stop, material: &Material, partial: Option<Box<Summary>>) -> RankError {
        match stop {
            Stop::TooLong => RankError::TooLong(material.clone()),
            Stop::Limit(kind) => RankError::Limit {
                kind,
                nodes: self.effort.nodes(),
                material: material.clone(),
                partial,
            },
        }
    }
}

impl Table {
    /// What was ranked.
    #[must_use]
    pub const fn material(&self) -> &Material {
        &self.material
    }

    fn own(&self) -> Option<&Link> {
        self.links.find(self.material.key())
    }

    /// The counts over all positions of the material.
    #[must_use]
    pub fn summary(&self) -> Summary {
        self.own().map(summarise).unwrap_or_default()
    }

    /// What perfect play comes to, for the side to move; none if the position is of other men, or a fixed man
    /// is not in its place. Captured men do not matter; either colour may be ours, and where no man is fixed
    /// the sides may be exchanged.
    #[must_use]
    pub fn value(&self, position: &Position) -> Option<Value> {
        let cell = self.cell(position)?;
        match position.en_passant() {
            None => cell.value(),
            Some(_) => self
                .links
                .with_en_passant(&self.material, position, cell)
                .value(),
        }
    }

    fn cell(&self, position: &Position) -> Option<Cell> {
        if let Some(link) = self.links.find(key_of(position)) {
            return link.cell(position);
        }
        if !self.material.fixed().is_empty() {
            return None;
        }
        let men = position.ending().swapped();
        let link = self.links.find(Material::new(men, &[]).ok()?.key())?;
        link.exchanged().cell(position)
    }

    /// Plies until we mate, if we can force it.
    #[must_use]
    pub fn distance(&self, position: &Position) -> Option<u32> {
        match (self.value(position)?, position.us_to_move()) {
            (Value::Won(plies), true) | (Value::Lost(plies), false) => Some(plies),
            (Value::Won(_) | Value::Lost(_) | Value::Drawn, _) => None,
        }
    }

    /// The moves that may be made, in the order of `Position::legal_moves`, each with what it comes to for
    /// the side that makes it.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<(Move, Value)> {
        let mut moves = MoveBuf::new();
        permitted(&self.material, position, &mut moves);
        let valued = |&mv: &Move| Some((mv, self.value(&position.make(mv))?.before()));
        moves.iter().filter_map(valued).collect()
    }

    /// All moves that keep what perfect play comes to, in the order of [`Table::moves`].
    #[must_use]
    pub fn best_moves(&self, position: &Position) -> Vec<(Move, Value)> {
        let mut moves = self.moves(position);
        let best = moves.iter().map(|(_, value)| *value).max();
        moves.retain(|(_, value)| Some(*value) == best);
        moves
    }

    /// Whether a man never moves.
    #[must_use]
    pub fn is_fixed(&self, man: Man) -> bool {
        self.material.is_fixed(man)
    }
}

impl std::fmt::Display for RankError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Limit {
                nodes, material, ..
            } => write!(
                f,
                "a limit was reached after {nodes} positions, in {material}"
            ),
            Self::TooLong(material) => {
                write!(f, "{material} has wins of more than {LONGEST} moves")
            }
            Self::Threads(error) => f.write_str(error),
        }
    }
}

impl std::error::Error for RankError {}
