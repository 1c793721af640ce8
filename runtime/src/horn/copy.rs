//! Terms between the heap and elsewhere: kept copies, owned terms.

use std::collections::HashMap;

use super::{
    cell::{Cell, RAW_FLOAT, Tag},
    machine::{LimitKind, Machine, Raise},
    program::Constant,
    term::{Kind, Node, NodeId, Term},
};

/// Copies of terms outside the heap, one after another; the addresses of each count from its own beginning, where
/// its root is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kept {
    cells: Vec<Cell>,
    /// Where each ends.
    ends: Vec<usize>,
}

impl Kept {
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// What the copies take.
    pub(crate) fn bytes(&self) -> usize {
        (self.cells.len() + self.ends.len()) * size_of::<Cell>()
    }

    fn cells(&self, number: usize) -> &[Cell] {
        let end = self.ends.get(number).copied().unwrap_or_default();
        let before = number.checked_sub(1);
        let start = before.and_then(|before| self.ends.get(before).copied());
        self.cells
            .get(start.unwrap_or_default()..end)
            .unwrap_or_default()
    }
}

impl Machine<'_> {
    /// Adds a copy of a term to those outside the heap. A cyclic term fills the room there is and hits the heap limit.
    pub(crate) fn keep(&mut self, root: Cell, kept: &mut Kept) -> Result<(), Raise> {
        let mut out = std::mem::take(&mut self.scratch);
        out.clear();
        let fits = self.flatten(root, &mut out);
        kept.cells.extend_from_slice(&out);
        kept.ends.push(kept.cells.len());
        self.scratch = out;
        fits
    }

    fn flatten(&mut self, root: Cell, out: &mut Vec<Cell>) -> Result<(), Raise> {
        out.push(root);
        let mut marked = Vec::new();
        let mut scan = 0;
        let mut full = false;
        while let Some(cell) = out.get(scan).copied() {
            if cell.is(Tag::Functor) {
                scan += if cell.is_raw_header() { 2 } else { 1 };
                continue;
            }
            let new = self.flatten_cell(cell, scan, out, &mut marked);
            if let Some(place) = out.get_mut(scan) {
                *place = new;
            }
            scan += 1;
            if out.len() > self.heap_limit {
                full = true;
                break;
            }
        }
        for address in marked {
            self.set(address, Cell::reference(address));
        }
        if full {
            return Err(Raise::Limit(LimitKind::Heap));
        }
        Ok(())
    }

    fn flatten_cell(
        &mut self,
        cell: Cell,
        scan: usize,
        out: &mut Vec<Cell>,
        marked: &mut Vec<usize>,
    ) -> Cell {
        let cell = self.deref(cell);
        let end = out.len();
        match cell.tag() {
            Tag::Atom | Tag::Int | Tag::Text => cell,
            Tag::Ref => {
                // Until the copy is done, the variable holds the place of its copy in disguise.
                self.set(cell.address(), Cell::functor(scan as u32, 0));
                marked.push(cell.address());
                Cell::reference(scan)
            }
            Tag::Functor => Cell::reference(cell.name() as usize),
            Tag::List => {
                let from = cell.address();
                out.extend_from_slice(&[self.at(from), self.at(from + 1)]);
                Cell::list(end)
            }
            Tag::Boxed => {
                let from = cell.address();
                out.extend_from_slice(&[self.at(from), self.at(from + 1)]);
                Cell::boxed(end)
            }
            Tag::Struct => {
                let from = cell.address();
                let arity = self.at(from).arity();
                let cells = self.heap.get(from..=from + arity).unwrap_or_default();
                out.extend_from_slice(cells);
                Cell::structure(end)
            }
        }
    }

    /// Puts a copy onto the heap.
    pub(crate) fn rebuild(&mut self, kept: &Kept, number: usize) -> Cell {
        let base = self.heap.len();
        let mut raw = false;
        for cell in kept.cells(number) {
            if raw {
                self.heap.push(*cell);
                raw = false;
                continue;
            }
            raw = cell.is_raw_header();
            self.heap.push(cell.moved(base));
        }
        self.deref(Cell::reference(base))
    }

    /// Builds an owned term on the heap; tells where its variables are.
    pub(crate) fn import(&mut self, term: &Term, root: NodeId) -> (Cell, HashMap<u32, Cell>) {
        let mut variables = HashMap::new();
        let start = self.heap.len();
        self.heap.push(Cell::ZERO);
        let mut work = vec![(root, start)];
        while let Some((node, place)) = work.pop() {
            let cell = match term.node(node) {
                Node::Variable(number) => *variables.entry(number).or_insert_with(|| {
                    let cell = Cell::reference(self.heap.len());
                    self.heap.push(cell);
                    cell
                }),
                Node::Atom(name) => Cell::atom(self.intern(name)),
                Node::Integer(value) => self.integer(value),
                Node::Float(value) => self.float(value),
                Node::Text(text) => Cell::text(self.intern(text)),
                Node::Compound { name, args } => {
                    let name = self.intern(name);
                    let cell = self.compound(name, &vec![Cell::ZERO; args.len()]);
                    let first = self.heap.len() - args.len();
                    work.extend(args.iter().copied().zip(first..self.heap.len()).rev());
                    cell
                }
            };
            self.set(place, cell);
        }
        (self.at(start), variables)
    }

    /// Copies terms of the heap into one arena, for use outside. Cyclic terms end in `...`.
    pub(crate) fn export(&self, roots: &[Cell]) -> (Term, Vec<NodeId>) {
        let limit = self.heap.len().saturating_mul(4) + (1 << 16);
        let mut term = Term::new();
        let mut variables = HashMap::new();
        let nodes: Vec<NodeId> = roots.iter().map(|_| term.reserve()).collect();
        let mut work: Vec<(Cell, NodeId)> =
            roots.iter().copied().zip(nodes.iter().copied()).collect();
        work.reverse();
        while let Some((cell, node)) = work.pop() {
            let cell = self.deref(cell);
            let kind = match cell.tag() {
                Tag::Ref => {
                    let next = variables.len() as u32;
                    Kind::Variable(*variables.entry(cell.address()).or_insert(next))
                }
                _ if term.len() > limit => Kind::Atom("..."),
                Tag::Atom => Kind::Atom(self.name(cell.number())),
                Tag::Text => Kind::Text(self.name(cell.number())),
                Tag::Int => Kind::Integer(cell.int()),
                Tag::Boxed => self.boxed_kind(cell),
                Tag::Functor => Kind::Integer(0),
                Tag::Struct | Tag::List => {
                    let (name, first, arity) = self.parts(cell).unwrap_or_default();
                    let args: Vec<NodeId> = (0..arity).map(|_| term.reserve()).collect();
                    let cells = (first..first + arity).map(|address| self.at(address));
                    work.extend(cells.zip(args.iter().copied()).rev());
                    term.settle_compound(node, self.name(name), &args);
                    continue;
                }
            };
            term.settle(node, kind);
        }
        (term, nodes)
    }

    fn boxed_kind(&self, cell: Cell) -> Kind<'_> {
        let raw = self.at(cell.address() + 1).0;
        if self.at(cell.address()) == RAW_FLOAT {
            Kind::Float(f64::from_bits(raw))
        } else {
            Kind::Integer(raw as i64)
        }
    }

    /// The value of a constant of the program.
    pub(crate) fn constant(&mut self, number: u32) -> Cell {
        match self.program.constants.get(number as usize) {
            Some(Constant::Integer(value)) => self.integer(*value),
            Some(Constant::Float(value)) => self.float(*value),
            Some(Constant::Text(text)) => Cell::text(*text),
            None => Cell::ZERO,
        }
    }
}
