//! Terms between the heap and elsewhere: kept copies, owned terms.

use std::collections::{HashMap, HashSet};

use super::{
    cell::{Cell, RAW_FLOAT, Tag},
    machine::{LimitKind, Machine, Raise},
    program::Constant,
    term::{CYCLE, Kind, Node, NodeId, Term},
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

    /// Copies terms of the heap into one arena, for use outside. Where a term is part of itself, a variable stands
    /// for it, [`CYCLE`] and the number of the root that it is, or `...` where it is none.
    pub(crate) fn export(&self, roots: &[Cell]) -> (Term, Vec<NodeId>) {
        self.export_plain(roots)
            .unwrap_or_else(|| self.export_cyclic(roots))
    }

    /// The most nodes that are made of terms: more of them come only of cycles, or of parts shared very often.
    fn most_nodes(&self) -> usize {
        self.heap.len().saturating_mul(4).saturating_add(1 << 16)
    }

    fn export_plain(&self, roots: &[Cell]) -> Option<(Term, Vec<NodeId>)> {
        let limit = self.most_nodes();
        let mut export = Export::new(roots);
        while let Some((cell, node)) = export.work.pop() {
            if export.term.len() > limit {
                return None;
            }
            if let Some(cell) = cell {
                export.node(self, self.deref(cell), node);
            }
        }
        Some((export.term, export.nodes))
    }

    fn export_cyclic(&self, roots: &[Cell]) -> (Term, Vec<NodeId>) {
        let limit = self.most_nodes();
        let mut export = Export::new(roots);
        let mut above: Vec<Cell> = Vec::new();
        let mut inside: HashSet<Cell> = HashSet::new();
        while let Some((cell, node)) = export.work.pop() {
            let Some(cell) = cell else {
                // All parts of the innermost term are done.
                if let Some(last) = above.pop() {
                    inside.remove(&last);
                }
                continue;
            };
            let cell = self.deref(cell);
            if self.parts(cell).is_none() {
                export.node(self, cell, node);
            } else if inside.contains(&cell) {
                let root = roots.iter().position(|root| self.deref(*root) == cell);
                let number = root.and_then(|root| u32::try_from(root).ok());
                let kind = match number.and_then(|number| CYCLE.checked_add(number)) {
                    Some(number) => Kind::Variable(number),
                    None => Kind::Atom("..."),
                };
                export.term.settle(node, kind);
            } else if export.term.len() > limit {
                export.term.settle(node, Kind::Atom("..."));
            } else {
                inside.insert(cell);
                above.push(cell);
                export.work.push((None, node));
                export.node(self, cell, node);
            }
        }
        (export.term, export.nodes)
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

/// A copy of terms in the making.
struct Export {
    term: Term,
    nodes: Vec<NodeId>,
    variables: HashMap<usize, u32>,
    /// What is still to be copied, with its node; no cell where a term with parts is done.
    work: Vec<(Option<Cell>, NodeId)>,
}

impl Export {
    fn new(roots: &[Cell]) -> Self {
        let mut term = Term::new();
        let nodes: Vec<NodeId> = roots.iter().map(|_| term.reserve()).collect();
        let cells = roots.iter().map(|cell| Some(*cell));
        let work = cells.zip(nodes.iter().copied()).rev().collect();
        Self {
            term,
            nodes,
            variables: HashMap::new(),
            work,
        }
    }

    /// Copies a cell, its parts left for later.
    fn node(&mut self, machine: &Machine<'_>, cell: Cell, node: NodeId) {
        let kind = match cell.tag() {
            Tag::Ref => {
                let next = self.variables.len() as u32;
                Kind::Variable(*self.variables.entry(cell.address()).or_insert(next))
            }
            Tag::Atom => Kind::Atom(machine.name(cell.number())),
            Tag::Text => Kind::Text(machine.name(cell.number())),
            Tag::Int => Kind::Integer(cell.int()),
            Tag::Boxed => machine.boxed_kind(cell),
            Tag::Functor => Kind::Integer(0),
            Tag::Struct | Tag::List => {
                let (name, first, arity) = machine.parts(cell).unwrap_or_default();
                let args: Vec<NodeId> = (0..arity).map(|_| self.term.reserve()).collect();
                let cells = (first..first + arity).map(|address| Some(machine.at(address)));
                self.work.extend(cells.zip(args.iter().copied()).rev());
                self.term.settle_compound(node, machine.name(name), &args);
                return;
            }
        };
        self.term.settle(node, kind);
    }
}
