//! Retrograde analysis: from the mates backwards, a layer for each move.
//!
//! The bytes of a layer are written by all threads at once. A layer writes one kind of cell only and reads
//! only what earlier layers have settled, so the outcome does not depend on who comes first.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use rayon::prelude::*;

use super::{
    cell::{Cell, LONGEST},
    effort::Effort,
    layout::Layout,
    material::Material,
    ranked::{Links, Ranked, before, permitted},
};
use crate::{
    chess::{MoveBuf, Position, Side},
    vm::LimitKind,
};

/// Placements that a thread takes at a time.
const CHUNK: usize = 1 << 12;

/// A ranking in the making.
pub(super) struct Retrograde<'a> {
    material: &'a Material,
    layout: Layout,
    links: &'a Links,
    effort: &'a Effort<'a>,
    cells: [Vec<AtomicU8>; 2],
    /// Positions in which a double step may be answered en passant.
    passing: Vec<(Side, usize)>,
    /// No cell has more moves than this so far.
    horizon: u8,
}

/// Why a ranking was not finished.
pub(super) enum Stop {
    Limit(LimitKind),
    /// A mate takes more moves than a cell can hold.
    TooLong,
}

/// What a thread found in its part of a layer.
#[derive(Default)]
struct Part {
    horizon: u8,
    nodes: u64,
    passing: Vec<(Side, usize)>,
}

/// Where a move leads.
enum After {
    /// To a cell of this ranking.
    Quiet(usize),
    /// There, but the pawn that moved may be captured en passant.
    Passing(usize, Position),
    /// To another ranking.
    Converted(Cell),
}

impl<'a> Retrograde<'a> {
    pub(super) fn new(material: &'a Material, links: &'a Links, effort: &'a Effort<'a>) -> Self {
        let layout = Layout::new(material);
        let empty = || (0..layout.len()).map(|_| AtomicU8::new(0)).collect();
        let cells = [empty(), empty()];
        Self {
            material,
            layout,
            links,
            effort,
            cells,
            passing: Vec::new(),
            horizon: 0,
        }
    }

    /// Does all the work. With a stop comes within how many moves all mates are known, if any are.
    pub(super) fn run(&mut self) -> Result<(), (Stop, Option<u8>)> {
        let work = 2 * self.layout.len() as u64;
        let watch = self.effort.watch();
        watch.begin(&self.material.to_string(), work);
        self.effort
            .allows(work)
            .map_err(|kind| (Stop::Limit(kind), None))?;
        self.begin().map_err(|stop| (stop, None))?;
        let mut moves = 0;
        while moves <= self.horizon {
            self.layer(moves).map_err(|stop| (stop, Some(moves)))?;
            moves += 1;
            watch.layer(u32::from(moves));
        }
        Ok(())
    }

    /// The ranking as far as it has come.
    pub(super) fn finish(self, known: u8) -> Ranked {
        let settle = |cell: AtomicU8| match Cell(cell.into_inner()) {
            Cell::ILLEGAL => Cell::ILLEGAL.0,
            cell => cell.within(known).0,
        };
        Ranked {
            material: self.material.clone(),
            layout: self.layout,
            cells: self
                .cells
                .map(|cells| cells.into_iter().map(settle).collect()),
        }
    }

    /// From those who lose in `moves` to those who win in one more, and on to those who lose in that.
    fn layer(&mut self, moves: u8) -> Result<(), Stop> {
        if moves >= LONGEST {
            return Err(Stop::TooLong);
        }
        let lost = Cell::lost_in(moves);
        self.sweep(lost, |this, position, _, part| {
            this.mark_wins(position, moves + 1, part);
        })?;
        self.revisit(|this, position, cell, moves_buf| {
            this.passing_win(position, cell, moves, moves_buf)
        })?;
        let won = Cell::won_in(moves + 1);
        self.sweep(won, |this, position, buffer, part| {
            this.mark_losses(position, moves + 1, buffer, part);
        })?;
        self.revisit(|this, position, cell, buffer| match cell {
            Cell::OPEN => this.loss(position, moves + 1, buffer).map(Cell::lost_in),
            _ => None,
        })
    }

    /// Looks at every placement for the first time.
    fn begin(&mut self) -> Result<(), Stop> {
        for side in [Side::Us, Side::Them] {
            let parts = self.in_chunks(|range, buffer| {
                let mut part = Part::default();
                for index in range.clone() {
                    self.first_look(side, index, buffer, &mut part);
                }
                self.effort.watch().advance(range.len() as u64);
                part
            });
            self.gather(parts)?;
        }
        Ok(())
    }

    /// Applies `visit` to the positions of all cells like this.
    fn sweep(
        &mut self,
        wanted: Cell,
        visit: impl Fn(&Self, &Position, &mut MoveBuf, &mut Part) + Sync,
    ) -> Result<(), Stop> {
        for side in [Side::Us, Side::Them] {
            let parts = self.in_chunks(|range, buffer| {
                let mut part = Part::default();
                let cells = self.cells(side).get(range.clone()).unwrap_or_default();
                for (index, cell) in range.zip(cells) {
                    if cell.load(Relaxed) != wanted.0 {
                        continue;
                    }
                    if let Some(position) = self.layout.position(index, side) {
                        part.nodes += 1;
                        visit(self, &position, buffer, &mut part);
                    }
                }
                part
            });
            self.gather(parts)?;
        }
        Ok(())
    }

    /// Runs `work` on ranges of numbers, on all threads; the parts come in order. None after a late stop.
    fn in_chunks(
        &self,
        work: impl Fn(std::ops::Range<usize>, &mut MoveBuf) -> Part + Sync,
    ) -> Vec<Option<Part>> {
        let len = self.layout.len();
        (0..len.div_ceil(CHUNK))
            .into_par_iter()
            .map_init(MoveBuf::new, |buffer, chunk| {
                let start = chunk * CHUNK;
                let range = start..len.min(start + CHUNK);
                (!self.effort.is_late()).then(|| work(range, buffer))
            })
            .collect()
    }

    fn gather(&mut self, parts: Vec<Option<Part>>) -> Result<(), Stop> {
        let late = parts.iter().any(Option::is_none);
        for part in parts.into_iter().flatten() {
            self.horizon = self.horizon.max(part.horizon);
            self.effort.count(part.nodes);
            self.passing.extend(part.passing);
        }
        match late {
            true => Err(Stop::Limit(LimitKind::Time)),
            false => self.effort.allows(0).map_err(Stop::Limit),
        }
    }

    fn cells(&self, side: Side) -> &[AtomicU8] {
        let [us, them] = &self.cells;
        match side {
            Side::Us => us,
            Side::Them => them,
        }
    }

    #[inline]
    fn cell(&self, side: Side, index: usize) -> Cell {
        let cell = self.cells(side).get(index);
        cell.map_or(Cell::ILLEGAL, |cell| Cell(cell.load(Relaxed)))
    }

    #[inline]
    fn set(&self, side: Side, index: usize, cell: Cell, part: &mut Part) {
        if let Some(place) = self.cells(side).get(index) {
            place.store(cell.0, Relaxed);
            part.horizon = part.horizon.max(cell.moves());
        }
    }

    fn first_look(&self, side: Side, index: usize, buffer: &mut MoveBuf, part: &mut Part) {
        part.nodes += 1;
        let cell = match self.layout.position(index, side) {
            None => Cell::ILLEGAL,
            Some(position) => {
                permitted(self.material, &position, buffer);
                self.first_cell(&position, buffer, (side, index), part)
            }
        };
        if let Some(place) = self.cells(side).get(index) {
            place.store(cell.0, Relaxed);
        }
        part.horizon = part.horizon.max(cell.moves());
    }

    /// Mate, stalemate, and what captures and promotions alone decide. A win may still turn out shorter.
    fn first_cell(
        &self,
        position: &Position,
        moves: &MoveBuf,
        place: (Side, usize),
        part: &mut Part,
    ) -> Cell {
        if moves.is_empty() {
            return match position.in_check(position.turn()) {
                true => Cell::lost_in(0),
                false => Cell::OPEN,
            };
        }
        let mut best: Option<Cell> = None;
        let mut open = false;
        for mv in moves {
            match self.after(position, *mv) {
                After::Quiet(_) => open = true,
                After::Passing(_, after) => {
                    open = true;
                    let links = self.links;
                    let captured = links.with_en_passant(self.material, &after, Cell::ILLEGAL);
                    part.horizon = part.horizon.max(captured.moves());
                    if part.passing.last() != Some(&place) {
                        part.passing.push(place);
                    }
                }
                After::Converted(cell) => {
                    let cell = before(cell);
                    best = Some(best.map_or(cell, |best| best.better(cell)));
                }
            }
        }
        match best {
            Some(best) if best.won().is_some() || !open => best,
            _ => Cell::OPEN,
        }
    }

    #[inline]
    fn after(&self, position: &Position, mv: crate::chess::Move) -> After {
        let taken = position.occupied().contains(mv.to());
        let after = position.make(mv);
        if taken || mv.promotion().is_some() {
            return After::Converted(self.links.cell(&after).unwrap_or(Cell::OPEN));
        }
        let index = self.layout.index(after.packed_squares());
        let index = index.unwrap_or(usize::MAX);
        match after.en_passant() {
            None => After::Quiet(index),
            Some(_) => After::Passing(index, after),
        }
    }

    /// Those who may come here win in so many moves.
    fn mark_wins(&self, position: &Position, moves: u8, part: &mut Part) {
        self.predecessors(position, |side, index, _| {
            part.nodes += 1;
            let cell = self.cell(side, index);
            if cell == Cell::OPEN || cell.won().is_some_and(|old| old > moves) {
                self.set(side, index, Cell::won_in(moves), part);
            }
        });
    }

    /// Those who may come here lose if all their moves do.
    fn mark_losses(&self, position: &Position, moves: u8, buffer: &mut MoveBuf, part: &mut Part) {
        self.predecessors(position, |side, index, before| {
            part.nodes += 1;
            if self.cell(side, index) != Cell::OPEN {
                return;
            }
            if let Some(worst) = self.loss(before, moves, buffer) {
                self.set(side, index, Cell::lost_in(worst), part);
            }
        });
    }

    #[inline]
    fn predecessors(&self, position: &Position, mut visit: impl FnMut(Side, usize, &Position)) {
        let side = position.turn().other();
        position.retractions(|slot, before| {
            if self.is_fixed(&before, slot) {
                return;
            }
            let Some(index) = self.layout.index(before.packed_squares()) else {
                return;
            };
            visit(side, index, &before);
            if let Some(mirrored) = self.layout.mirrored(index) {
                visit(side, mirrored, &before);
            }
        });
    }

    fn is_fixed(&self, position: &Position, slot: u32) -> bool {
        !self.material.fixed().is_empty()
            && crate::chess::Man::from_code(position.code(slot))
                .is_some_and(|man| self.material.is_fixed(man))
    }

    /// In how many moves a side loses all of whose moves lead to wins that are known within `moves`.
    fn loss(&self, position: &Position, moves: u8, buffer: &mut MoveBuf) -> Option<u8> {
        let enemy = position.turn().other();
        permitted(self.material, position, buffer);
        let mut worst = 0;
        for mv in buffer.iter() {
            let cell = match self.after(position, *mv) {
                After::Quiet(index) => self.cell(enemy, index).within(moves),
                After::Passing(index, after) => self.passed(index, &after, moves).within(moves),
                After::Converted(cell) => cell,
            };
            worst = worst.max(cell.won()?);
        }
        (!buffer.is_empty()).then_some(worst)
    }

    /// The cell after a double step that may be answered en passant, as far as known.
    fn passed(&self, index: usize, after: &Position, moves: u8) -> Cell {
        let without = self.cell(after.turn(), index).within(moves);
        self.links.with_en_passant(self.material, after, without)
    }

    /// Whether a double step that may be answered en passant wins now, and in how many moves.
    fn passing_win(
        &self,
        position: &Position,
        cell: Cell,
        moves: u8,
        buffer: &mut MoveBuf,
    ) -> Option<Cell> {
        if cell != Cell::OPEN && cell.won().is_none_or(|old| old <= moves + 1) {
            return None;
        }
        permitted(self.material, position, buffer);
        let wins = buffer.iter().any(|mv| match self.after(position, *mv) {
            After::Passing(index, after) => {
                let lost = self.passed(index, &after, moves).lost();
                lost.is_some_and(|lost| lost <= moves)
            }
            After::Quiet(_) | After::Converted(_) => false,
        });
        wins.then(|| Cell::won_in(moves + 1))
    }

    /// Looks again at the positions whose double steps no retraction finds.
    fn revisit(
        &mut self,
        judge: impl Fn(&Self, &Position, Cell, &mut MoveBuf) -> Option<Cell> + Sync,
    ) -> Result<(), Stop> {
        let look = |buffer: &mut MoveBuf, &(side, index): &(Side, usize)| {
            let position = self.layout.position(index, side)?;
            judge(self, &position, self.cell(side, index), buffer)
        };
        let passing = self.passing.par_iter();
        let new: Vec<Option<Cell>> = passing.map_init(MoveBuf::new, look).collect();
        let mut part = Part::default();
        for (&(side, index), cell) in self.passing.iter().zip(new) {
            part.nodes += 1;
            if let Some(cell) = cell {
                self.set(side, index, cell, &mut part);
            }
        }
        self.gather(vec![Some(part)])
    }
}
