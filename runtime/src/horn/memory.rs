//! The stacks: heap, environments, choice points, trail.

use super::{
    cell::{Cell, RAW_FLOAT, RAW_INT, Tag},
    machine::{LimitKind, Machine, Outcome, Raise},
};

/// What an atom takes besides its name, about.
const ATOM_BYTES: usize = 32;

/// A choice point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    /// Where the alternative is.
    pub(crate) alternative: u32,
    pub(crate) cp: u32,
    pub(crate) e: u32,
    pub(crate) env_top: u32,
    pub(crate) heap: u32,
    pub(crate) trail: u32,
    /// Where the argument registers are kept.
    pub(crate) kept: u32,
    /// How many results lists there were.
    pub(crate) results: u32,
    pub(crate) catch: usize,
}

/// Words before the slots of an environment: the environment before, the continuation, the size.
pub(crate) const FRAME: usize = 3;

impl Machine<'_> {
    #[inline(always)]
    pub(crate) fn reg(&self, number: u8) -> Cell {
        self.x
            .get(usize::from(number))
            .copied()
            .unwrap_or(Cell::ZERO)
    }

    #[inline(always)]
    pub(crate) fn put(&mut self, number: u8, cell: Cell) {
        if let Some(place) = self.x.get_mut(usize::from(number)) {
            *place = cell;
        }
    }

    #[inline(always)]
    pub(crate) fn at(&self, address: usize) -> Cell {
        self.heap.get(address).copied().unwrap_or(Cell::ZERO)
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, address: usize, cell: Cell) {
        if let Some(place) = self.heap.get_mut(address) {
            *place = cell;
        }
    }

    #[inline(always)]
    pub(crate) fn slot(&self, number: u16) -> Cell {
        self.env
            .get(self.e + FRAME + usize::from(number))
            .copied()
            .unwrap_or(Cell::ZERO)
    }

    #[inline(always)]
    pub(crate) fn put_slot(&mut self, number: u16, cell: Cell) {
        if let Some(place) = self.env.get_mut(self.e + FRAME + usize::from(number)) {
            *place = cell;
        }
    }

    /// Follows references to a value or an unbound variable.
    #[inline(always)]
    pub(crate) fn deref(&self, mut cell: Cell) -> Cell {
        while cell.is(Tag::Ref) {
            let next = self.at(cell.address());
            if next == cell {
                break;
            }
            cell = next;
        }
        cell
    }

    /// A new variable on the heap.
    #[inline(always)]
    pub(crate) fn new_variable(&mut self) -> Cell {
        let cell = Cell::reference(self.heap.len());
        self.heap.push(cell);
        cell
    }

    /// Binds the variable at `address`.
    #[inline(always)]
    pub(crate) fn bind(&mut self, address: usize, value: Cell) {
        self.set(address, value);
        if address < self.hb {
            self.trail.push(address as u32);
        }
    }

    pub(super) fn word(&self, at: usize) -> usize {
        self.env.get(at).map_or(0, |cell| cell.0 as usize)
    }

    pub(crate) fn env_top(&self) -> usize {
        let own = self.e + FRAME + self.word(self.e + 2);
        self.choices
            .last()
            .map_or(own, |choice| own.max(choice.env_top as usize))
    }

    pub(crate) fn allocate(&mut self, size: usize) -> Result<(), Raise> {
        let top = self.env_top();
        let end = top + FRAME + size;
        if end > self.env.len() {
            if end > self.stack_limit {
                return Err(Raise::Limit(LimitKind::Stack));
            }
            self.env.resize(end.max(64), Cell::ZERO);
        }
        let (e, cp) = (self.e as u64, self.cp as u64);
        if let Some(frame) = self.env.get_mut(top..end) {
            frame.fill(Cell::ZERO);
            if let [before, continuation, length, ..] = frame {
                (*before, *continuation, *length) = (Cell(e), Cell(cp), Cell(size as u64));
            }
        }
        self.e = top;
        Ok(())
    }

    pub(crate) fn deallocate(&mut self) {
        self.cp = self.word(self.e + 1);
        self.e = self.word(self.e);
    }

    pub(crate) fn push_choice(&mut self, arity: usize, alternative: usize) -> Result<(), Raise> {
        let words = self.kept.len() + self.choices.len() * 6 + self.trail.len() / 2;
        if words > self.stack_limit {
            return Err(Raise::Limit(LimitKind::Stack));
        }
        let choice = Choice {
            alternative: alternative as u32,
            cp: self.cp as u32,
            e: self.e as u32,
            env_top: self.env_top() as u32,
            heap: self.heap.len() as u32,
            trail: self.trail.len() as u32,
            kept: self.kept.len() as u32,
            results: self.results.len() as u32,
            catch: self.catch,
        };
        self.choices.push(choice);
        self.kept
            .extend_from_slice(self.x.get(..arity).unwrap_or_default());
        self.hb = self.heap.len();
        Ok(())
    }

    /// Restores the state of the last choice point and tells its alternative; it stays.
    pub(crate) fn backtrack(&mut self) -> Option<usize> {
        let choice = *self.choices.last()?;
        self.restore(&choice);
        self.b0 = self.choices.len() - 1;
        Some(choice.alternative as usize)
    }

    pub(crate) fn restore(&mut self, choice: &Choice) {
        self.undo_to(choice.trail as usize);
        self.heap.truncate(choice.heap as usize);
        self.cp = choice.cp as usize;
        self.e = choice.e as usize;
        self.catch = choice.catch;
        let kept = self.kept.get(choice.kept as usize..).unwrap_or_default();
        for (register, value) in self.x.iter_mut().zip(kept) {
            *register = *value;
        }
    }

    pub(crate) fn undo_to(&mut self, mark: usize) {
        while self.trail.len() > mark {
            if let Some(address) = self.trail.pop() {
                let address = address as usize;
                self.set(address, Cell::reference(address));
            }
        }
    }

    /// Drops the last choice point.
    pub(crate) fn pop_choice(&mut self) {
        if let Some(choice) = self.choices.pop() {
            self.kept.truncate(choice.kept as usize);
        }
        self.hb = self.choices.last().map_or(0, |choice| choice.heap as usize);
    }

    /// Drops the choice points above the first `count`.
    #[inline(always)]
    pub(crate) fn cut_to(&mut self, count: usize) {
        if let Some(choice) = self.choices.get(count) {
            self.kept.truncate(choice.kept as usize);
            self.choices.truncate(count);
            self.hb = self.choices.last().map_or(0, |choice| choice.heap as usize);
        }
    }

    /// An integer as a cell, on the heap where it needs to be.
    pub(crate) fn integer(&mut self, value: i64) -> Cell {
        Cell::small(value).unwrap_or_else(|| self.boxed(RAW_INT, value as u64))
    }

    pub(crate) fn float(&mut self, value: f64) -> Cell {
        // One pattern for what is no number: none looks like a header.
        let value = if value.is_nan() { f64::NAN } else { value };
        self.boxed(RAW_FLOAT, value.to_bits())
    }

    fn boxed(&mut self, header: Cell, raw: u64) -> Cell {
        let address = self.heap.len();
        self.heap.extend_from_slice(&[header, Cell(raw)]);
        Cell::boxed(address)
    }

    /// `name(args)` on the heap.
    pub(crate) fn compound(&mut self, name: u32, args: &[Cell]) -> Cell {
        if name == super::atoms::LIST && args.len() == 2 {
            let address = self.heap.len();
            self.heap.extend_from_slice(args);
            return Cell::list(address);
        }
        if args.is_empty() {
            return Cell::atom(name);
        }
        let address = self.heap.len();
        self.heap.push(Cell::functor(name, args.len()));
        self.heap.extend_from_slice(args);
        Cell::structure(address)
    }

    /// A list of the items.
    pub(crate) fn list_of(&mut self, items: &[Cell], tail: Cell) -> Cell {
        let mut rest = tail;
        for item in items.iter().rev() {
            rest = self.compound(super::atoms::LIST, &[*item, rest]);
        }
        rest
    }

    /// Name, address of the first argument and number of arguments of a dereferenced compound.
    #[inline]
    pub(crate) fn parts(&self, cell: Cell) -> Option<(u32, usize, usize)> {
        match cell.tag() {
            Tag::List => Some((super::atoms::LIST, cell.address(), 2)),
            Tag::Struct => {
                let functor = self.at(cell.address());
                Some((functor.name(), cell.address() + 1, functor.arity()))
            }
            Tag::Ref | Tag::Atom | Tag::Int | Tag::Boxed | Tag::Text | Tag::Functor => None,
        }
    }

    /// Fails with a limit where the heap, with what is kept beside it, is full.
    pub(crate) fn room(&self, more: usize) -> Result<(), Raise> {
        let beside = (self.kept_bytes + self.atom_bytes) / size_of::<Cell>();
        if self.heap.len().saturating_add(more).saturating_add(beside) > self.heap_limit {
            return Err(Raise::Limit(LimitKind::Heap));
        }
        Ok(())
    }

    /// After something was kept beside the heap: lets the next call find out that there is no room left.
    pub(crate) fn weigh(&mut self) {
        if self.room(0).is_err() {
            self.collect_at = 0;
        }
    }

    /// Forgets the results of the `findall`s begun after so many.
    pub(crate) fn drop_results(&mut self, left: usize) {
        while self.results.len() > left {
            let dropped = self.results.pop().unwrap_or_default();
            self.kept_bytes = self.kept_bytes.saturating_sub(dropped.bytes());
        }
    }

    /// The name of an atom or text.
    pub(crate) fn name(&self, number: u32) -> &str {
        let known = self.program.atoms.len();
        let number = number as usize;
        match self.program.atoms.get(number) {
            Some(name) => name,
            None => self.new_atoms.get(number - known).map_or("", |name| name),
        }
    }

    /// The number of a name, made where it is new.
    pub(crate) fn intern(&mut self, name: &str) -> u32 {
        let known = self
            .program
            .by_atom
            .get(name)
            .or_else(|| self.new_numbers.get(name));
        if let Some(number) = known {
            return *number;
        }
        let number = (self.program.atoms.len() + self.new_atoms.len()) as u32;
        self.new_atoms.push(name.into());
        self.new_numbers.insert(name.into(), number);
        self.atom_bytes += 2 * (name.len() + ATOM_BYTES);
        self.weigh();
        number
    }

    /// Unifies register `number` with a cell.
    pub(crate) fn give(&mut self, number: u8, value: Cell) -> Outcome {
        Ok(self.unify(self.reg(number), value))
    }
}
