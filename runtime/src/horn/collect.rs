//! Collecting the garbage of the heap.
//!
//! What registers, environments, choice points and the query can reach is marked and slides down in its order, so that
//! choice points keep their parts of the heap and variables their age. Slots may hold what an abandoned branch left
//! in them: such addresses may lead anywhere, keep too much alive, or nothing, but never harm what is alive.

use super::{
    cell::{Cell, Tag},
    machine::{LimitKind, Machine, Raise},
    memory::FRAME,
};

/// The heap grows by at least so many cells between two collections.
const LEAST_GROWTH: usize = 1 << 20;
/// Bits in a word of marks.
const WORD: usize = u64::BITS as usize;

/// A set of addresses.
#[derive(Debug)]
struct Marks(Vec<u64>);

impl Marks {
    fn new(len: usize) -> Self {
        Self(vec![0; len / WORD + 1])
    }

    /// Adds an address; whether it is new and inside.
    fn add(&mut self, address: usize) -> bool {
        let bit = 1 << (address % WORD);
        match self.0.get_mut(address / WORD) {
            Some(word) if *word & bit == 0 => {
                *word |= bit;
                true
            }
            _ => false,
        }
    }

    fn contains(&self, address: usize) -> bool {
        let word = self.0.get(address / WORD).copied().unwrap_or(0);
        word & (1 << (address % WORD)) != 0
    }
}

/// Marks what can be reached.
struct Marker<'h> {
    heap: &'h [Cell],
    marks: Marks,
    work: Vec<Cell>,
}

impl Marker<'_> {
    fn reach(&mut self, root: Cell) {
        self.work.push(root);
        while let Some(cell) = self.work.pop() {
            let address = cell.address();
            match cell.tag() {
                Tag::Ref => self.part(address),
                Tag::List => {
                    self.part(address + 1);
                    self.part(address);
                }
                Tag::Struct | Tag::Boxed => self.header(address),
                Tag::Atom | Tag::Int | Tag::Text | Tag::Functor => {}
            }
        }
    }

    /// A cell that holds a value.
    fn part(&mut self, address: usize) {
        let Some(cell) = self.heap.get(address).copied() else {
            return;
        };
        match cell.tag() {
            // Later: a stale slot may lead through one after another.
            Tag::Functor => self.work.push(Cell::structure(address)),
            Tag::Atom | Tag::Int | Tag::Text => {
                self.marks.add(address);
            }
            Tag::Ref | Tag::Struct | Tag::List | Tag::Boxed => {
                if self.marks.add(address) {
                    self.work.push(cell);
                }
            }
        }
    }

    /// The first cell of a structure or a boxed number, with the cells that follow.
    fn header(&mut self, address: usize) {
        let Some(cell) = self.heap.get(address).copied() else {
            return;
        };
        if !cell.is(Tag::Functor) || !self.marks.add(address) {
            return;
        }
        if cell.is_raw_header() {
            self.marks.add(address + 1);
            return;
        }
        for offset in (1..=cell.arity().min(self.heap.len())).rev() {
            self.part(address + offset);
        }
    }
}

/// Where what was marked moves to.
struct Moves {
    marks: Marks,
    /// For each word of marks, how many cells are marked before it.
    before: Vec<u32>,
}

impl Moves {
    fn new(marks: Marks) -> Self {
        let mut count = 0;
        let mut before = Vec::with_capacity(marks.0.len());
        for word in &marks.0 {
            before.push(count);
            count += word.count_ones();
        }
        Self { marks, before }
    }

    /// How many marked cells are below an address: where it comes to lie.
    fn place(&self, address: usize) -> usize {
        let word = self.marks.0.get(address / WORD).copied().unwrap_or(0);
        let below = word & ((1 << (address % WORD)) - 1);
        let before = self.before.get(address / WORD).copied().unwrap_or(0);
        (before + below.count_ones()) as usize
    }

    /// The cell with its new address; an address of nothing becomes a number.
    fn moved(&self, cell: Cell) -> Cell {
        match cell.tag() {
            Tag::Ref | Tag::Struct | Tag::List | Tag::Boxed => {
                if self.marks.contains(cell.address()) {
                    cell.moved_to(self.place(cell.address()))
                } else {
                    Cell::ZERO
                }
            }
            Tag::Atom | Tag::Int | Tag::Text | Tag::Functor => cell,
        }
    }

    fn all(&self, cells: &mut [Cell]) {
        for cell in cells {
            *cell = self.moved(*cell);
        }
    }
}

impl Machine<'_> {
    /// Collects when the heap has grown enough; `arity` registers are in use.
    #[cold]
    pub(super) fn collect(&mut self, arity: usize) -> Result<(), Raise> {
        let frames = self.frames();
        let moves = Moves::new(self.mark(arity, &frames));
        self.slide(&moves);
        if let Some(registers) = self.x.get_mut(..arity) {
            moves.all(registers);
        }
        moves.all(&mut self.kept);
        moves.all(&mut self.roots);
        for frame in &frames {
            if let Some(slots) = self.env.get_mut(frame.clone()) {
                moves.all(slots);
            }
        }
        self.move_trail(&moves);
        for choice in &mut self.choices {
            choice.heap = moves.place(choice.heap as usize) as u32;
        }
        self.hb = self.choices.last().map_or(0, |choice| choice.heap as usize);
        let live = self.heap.len();
        // A heap that stays nearly full would be collected at every call.
        if live > self.heap_limit / 8 * 7 {
            return Err(Raise::Limit(LimitKind::Heap));
        }
        self.room(0)?;
        let growth = live.max(self.env.len()).max(LEAST_GROWTH);
        self.collect_at = live.saturating_add(growth).min(self.heap_limit);
        Ok(())
    }

    /// The slots of every environment in use.
    fn frames(&self) -> Vec<std::ops::Range<usize>> {
        let mut seen = Marks::new(self.env.len());
        let mut frames = Vec::new();
        let kept = self.choices.iter().rev().map(|choice| choice.e as usize);
        for start in std::iter::once(self.e).chain(kept) {
            let mut e = start;
            while e != 0 && seen.add(e) {
                let first = e + FRAME;
                frames.push(first..(first + self.word(e + 2)).min(self.env.len()));
                e = self.word(e);
            }
        }
        frames
    }

    fn mark(&self, arity: usize, frames: &[std::ops::Range<usize>]) -> Marks {
        let mut marker = Marker {
            heap: &self.heap,
            marks: Marks::new(self.heap.len()),
            work: Vec::new(),
        };
        let registers = self.x.iter().take(arity);
        let slots = frames
            .iter()
            .flat_map(|frame| self.env.get(frame.clone()).unwrap_or_default());
        for root in registers.chain(&self.kept).chain(&self.roots).chain(slots) {
            marker.reach(*root);
        }
        marker.marks
    }

    /// Moves the marked cells down.
    fn slide(&mut self, moves: &Moves) {
        let mut to = 0;
        let mut is_raw = false;
        for (number, word) in moves.marks.0.iter().enumerate() {
            let mut left = *word;
            while left != 0 {
                let address = number * WORD + left.trailing_zeros() as usize;
                left &= left - 1;
                let cell = self.at(address);
                self.set(to, if is_raw { cell } else { moves.moved(cell) });
                is_raw = !is_raw && cell.is_raw_header();
                to += 1;
            }
        }
        self.heap.truncate(to);
    }

    /// Keeps of the trail what some choice point has to undo; sets the marks of choice points in it.
    fn move_trail(&mut self, moves: &Moves) {
        let mut to = 0;
        let mut from = 0;
        // Before the first choice point there is nothing to undo.
        let mut older_than = 0;
        let segments = self.choices.iter_mut().map(Some).chain([None]);
        for choice in segments {
            let end = choice
                .as_ref()
                .map_or(self.trail.len(), |choice| choice.trail as usize);
            for at in from..end {
                let address = self.trail.get(at).copied().unwrap_or(u32::MAX) as usize;
                if address < older_than
                    && moves.marks.contains(address)
                    && let Some(place) = self.trail.get_mut(to)
                {
                    *place = moves.place(address) as u32;
                    to += 1;
                }
            }
            from = end;
            if let Some(choice) = choice {
                choice.trail = to as u32;
                older_than = choice.heap as usize;
            }
        }
        self.trail.truncate(to);
    }
}
