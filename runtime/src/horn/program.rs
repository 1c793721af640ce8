//! A compiled and verified program.

use std::{collections::HashMap, fmt::Write as _};

use super::{
    cell::{Cell, Tag},
    opcode::Instr,
    operand::{PredNo, Reg},
    write,
};

/// A number that no instruction can hold.
#[derive(Clone, Copy, Debug)]
pub enum Constant {
    /// An integer.
    Integer(i64),
    /// A float.
    Float(f64),
    /// A text, by the number of its atom.
    Text(u32),
}

/// Floats are the same where their bits are.
impl PartialEq for Constant {
    fn eq(&self, other: &Self) -> bool {
        match (*self, *other) {
            (Self::Integer(a), Self::Integer(b)) => a == b,
            (Self::Float(a), Self::Float(b)) => a.to_bits() == b.to_bits(),
            (Self::Text(a), Self::Text(b)) => a == b,
            (Self::Integer(_) | Self::Float(_) | Self::Text(_), _) => false,
        }
    }
}

impl Eq for Constant {}

/// A predicate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pred {
    /// The number of its name among the atoms.
    pub name: u32,
    /// How many arguments it has.
    pub arity: u8,
    /// Its first instruction.
    pub entry: u32,
    /// Whether goals made at run time can call it; of several, the first such is called.
    pub visible: bool,
}

/// Where a switch sends the kinds of terms; targets are instructions, 0 fails.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Switch {
    /// Unbound variables.
    pub var: u32,
    /// Lists.
    pub list: u32,
    /// Constants and structures without an entry, and boxed numbers.
    pub other: u32,
    /// Atoms and small integers, functors: by their cells, ascending.
    pub entries: Vec<(SwitchKey, u32)>,
}

/// The key of an entry of a switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SwitchKey(pub(crate) u64);

impl Switch {
    /// Where a value goes that is no variable and no list.
    #[inline(always)]
    pub(crate) fn target(&self, value: Cell) -> u32 {
        let key = SwitchKey(value.0);
        if self.entries.len() <= 4 {
            let found = self.entries.iter().find(|entry| entry.0 == key);
            return found.map_or(self.other, |entry| entry.1);
        }
        let at = self.entries.partition_point(|entry| entry.0 < key);
        match self.entries.get(at) {
            Some(entry) if entry.0 == key => entry.1,
            _ => self.other,
        }
    }
}

/// What every program begins with: failing, the end of a query, the choice point of a catch, `call/1`.
pub const PRELUDE: [Instr; 4] = [
    Instr::Fail,
    Instr::Answer,
    Instr::CatchFail,
    Instr::Meta(Reg(0)),
];

impl SwitchKey {
    /// An atom of the program.
    #[must_use]
    pub fn atom(number: u32) -> Self {
        Self(Cell::atom(number).0)
    }

    /// An integer; `None` where switches do not know it.
    #[must_use]
    pub fn integer(value: i64) -> Option<Self> {
        Cell::small(value).map(|cell| Self(cell.0))
    }

    /// A functor.
    #[must_use]
    pub fn functor(name: u32, arity: usize) -> Self {
        Self(Cell::functor(name, arity).0)
    }

    /// Whether it is one of these in a program of so many atoms.
    pub(super) fn is_sound(self, atoms: usize) -> bool {
        let cell = Cell(self.0);
        match cell.tag() {
            Tag::Atom => (cell.number() as usize) < atoms && cell == Cell::atom(cell.number()),
            Tag::Int => true,
            Tag::Functor => (cell.name() as usize) < atoms && !cell.is_raw_header(),
            Tag::Ref | Tag::Struct | Tag::List | Tag::Boxed | Tag::Text => false,
        }
    }
}

/// How an operator is read, for writing terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operator {
    /// Its name.
    pub name: String,
    /// 1 to 1200.
    pub priority: u16,
    /// Highest priority of the left operand; `None` for a prefix operator.
    pub left: Option<u16>,
    /// Highest priority of the right operand.
    pub right: u16,
}

/// The parts of a program, not verified.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    /// Names.
    pub atoms: Vec<Box<str>>,
    /// Name and number of arguments of the structures in the code.
    pub functors: Vec<(u32, u32)>,
    /// Constants in the code.
    pub constants: Vec<Constant>,
    /// Predicates.
    pub preds: Vec<Pred>,
    /// Instructions.
    pub code: Vec<Instr>,
    /// Tables of the switches.
    pub switches: Vec<Switch>,
    /// Operators, for writing.
    pub operators: Vec<Operator>,
    /// Whether a call of an unknown predicate fails.
    pub unknown_fails: bool,
}

/// A program that has passed the verifier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    pub(crate) atoms: Vec<Box<str>>,
    pub(crate) functors: Vec<Cell>,
    pub(crate) constants: Vec<Constant>,
    pub(crate) preds: Vec<Pred>,
    pub(crate) code: Vec<Instr>,
    pub(crate) switches: Vec<Switch>,
    pub(crate) operators: Vec<Operator>,
    pub(crate) unknown_fails: bool,
    pub(crate) by_atom: HashMap<Box<str>, u32>,
    pub(crate) by_name: HashMap<(u32, u8), u32>,
}

impl Program {
    pub(crate) fn answer_at(&self) -> usize {
        1
    }

    pub(crate) fn catch_fail_at(&self) -> usize {
        2
    }

    pub(crate) fn call_entry(&self) -> usize {
        3
    }

    pub(super) fn index_names(&mut self) {
        for (name, number) in self.atoms.iter().zip(0..) {
            self.by_atom.entry(name.clone()).or_insert(number);
        }
        for (pred, number) in self.preds.iter().zip(0..) {
            if pred.visible {
                self.by_name
                    .entry((pred.name, pred.arity))
                    .or_insert(number);
            }
        }
    }

    /// Whether `name/arity` can be called, be it the program's or the library's.
    #[must_use]
    pub fn defines(&self, name: &str, arity: usize) -> bool {
        let Ok(arity) = u8::try_from(arity) else {
            return false;
        };
        self.by_atom
            .get(name)
            .is_some_and(|atom| self.by_name.contains_key(&(*atom, arity)))
    }

    /// Whether a goal of this name finds clauses or code, be it the program's or the library's.
    pub(crate) fn provides(&self, name: u32, arity: usize) -> bool {
        let key = u8::try_from(arity).ok().map(|arity| (name, arity));
        let number = key.and_then(|key| self.by_name.get(&key));
        let pred = number.and_then(|number| self.preds.get(*number as usize));
        let first = pred.and_then(|pred| self.code.get(pred.entry as usize));
        first.is_some_and(|first| !matches!(first, Instr::Unknown(_)))
    }

    /// Name and number of arguments of what goals can call, without the machine's own.
    pub fn callable(&self) -> impl Iterator<Item = (&str, u8)> {
        let shown = self.preds.iter().filter(|pred| pred.visible);
        shown
            .map(|pred| (self.name(pred.name), pred.arity))
            .filter(|(name, _)| !name.starts_with('$'))
    }

    /// With how many arguments a predicate is called, if there is one of this number.
    pub(crate) fn arity(&self, pred: PredNo) -> Option<u8> {
        self.preds.get(pred.0 as usize).map(|pred| pred.arity)
    }

    pub(crate) fn name(&self, atom: u32) -> &str {
        self.atoms.get(atom as usize).map_or("", |name| name)
    }

    pub(crate) fn quoted(&self, atom: u32) -> String {
        write::quoted(self.name(atom))
    }

    pub(crate) fn shown_functor(&self, number: u32) -> String {
        let functor = self.functors.get(number as usize);
        functor.map_or_else(String::new, |cell| {
            format!("{}/{}", self.quoted(cell.name()), cell.arity())
        })
    }

    pub(crate) fn shown_constant(&self, number: u32) -> String {
        match self.constants.get(number as usize) {
            Some(Constant::Integer(value)) => value.to_string(),
            Some(Constant::Float(value)) => write::float(*value),
            Some(Constant::Text(text)) => write::quote(self.name(*text), '"'),
            None => String::new(),
        }
    }

    pub(crate) fn indicator(&self, pred: u32) -> String {
        self.preds
            .get(pred as usize)
            .map_or_else(String::new, |pred| {
                format!("{}/{}", self.quoted(pred.name), pred.arity)
            })
    }

    /// A listing of the predicates that `wanted` picks by name and arity.
    #[must_use]
    pub fn listing(&self, wanted: &dyn Fn(&str, u8) -> bool) -> String {
        let mut out = String::new();
        let mut entries: Vec<u32> = self.preds.iter().map(|pred| pred.entry).collect();
        entries.sort_unstable();
        for (pred, number) in self.preds.iter().zip(0..) {
            if pred.entry == 0 || !wanted(self.name(pred.name), pred.arity) {
                continue;
            }
            let next = entries.partition_point(|entry| *entry <= pred.entry);
            let end = entries
                .get(next)
                .map_or(self.code.len(), |end| *end as usize);
            let _ = writeln!(out, "{}:", self.indicator(number));
            self.list_range(pred.entry as usize, end, &mut out);
        }
        out
    }

    fn list_range(&self, start: usize, end: usize, out: &mut String) {
        for (at, instr) in self.code.iter().enumerate().take(end).skip(start) {
            let mut operands = Vec::new();
            instr.operands(&mut |_, operand| operands.push(operand.show(self)));
            let line = format!("{at:>6}  {:<14} {}", instr.info().name, operands.join(", "));
            let _ = writeln!(out, "{}", line.trim_end());
            if let Instr::Switch(_, table) = instr
                && let Some(table) = self.switches.get(table.0 as usize)
            {
                let _ = writeln!(
                    out,
                    "        var {} list {} other {} +{}",
                    table.var,
                    table.list,
                    table.other,
                    table.entries.len()
                );
            }
        }
    }
}
