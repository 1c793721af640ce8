//! Terms as text, by the operator table of the program. The walk has a stack of its own; a cyclic term ends
//! in `...`.

use std::{
    collections::{HashMap, HashSet},
    fmt::Write as _,
};

use super::{
    atoms,
    cell::{Cell, RAW_FLOAT, Tag},
    host::Silent,
    machine::{Limits, Machine},
    program::{Operator, Program},
    term::{NodeId, Term},
};

/// How a term is written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// Names that need quotes get them.
    pub(crate) quoted: bool,
    /// Operators as such, lists in brackets.
    pub(crate) operators: bool,
    /// `'$VAR'(N)` as a variable name.
    pub(crate) variables: bool,
    /// A space after each comma.
    pub(crate) spaced: bool,
}

/// The priority of an argument.
const ARGUMENT: u16 = 999;

enum Item {
    /// A term with parts is done.
    Leave(Cell),
    Term(Cell, u16),
    Tail(Cell),
    Text(&'static str),
    Name(u32),
}

/// Writes one term.
struct Writer<'w, 'p> {
    machine: &'w Machine<'p>,
    style: Style,
    out: String,
    work: Vec<Item>,
    /// What variables are called, by their addresses.
    names: HashMap<usize, String>,
    /// The terms that the one at hand is part of; kept only once the text has become so long that there may be a
    /// cycle.
    above: Option<HashSet<Cell>>,
}

impl Program {
    /// A term as text, as it can stand beside `=`; variables are called what `names` says, `_` and a number
    /// otherwise.
    #[must_use]
    pub fn show(&self, term: &Term, root: NodeId, names: &dyn Fn(u32) -> Option<String>) -> String {
        self.shown(term, root, names, false)
    }

    /// The same with a space after each comma, as answers are written.
    #[must_use]
    pub fn show_spaced(
        &self,
        term: &Term,
        root: NodeId,
        names: &dyn Fn(u32) -> Option<String>,
    ) -> String {
        self.shown(term, root, names, true)
    }

    fn shown(
        &self,
        term: &Term,
        root: NodeId,
        names: &dyn Fn(u32) -> Option<String>,
        spaced: bool,
    ) -> String {
        let mut machine = Machine::new(self, Limits::default(), Box::new(Silent));
        let (cell, variables) = machine.import(term, root);
        let named = variables
            .into_iter()
            .map(|(number, cell)| {
                let name = names(number).unwrap_or_else(|| format!("_{number}"));
                (cell.address(), name)
            })
            .collect();
        let style = Style {
            quoted: true,
            operators: true,
            variables: true,
            spaced,
        };
        machine.text_with(cell, style, named, 699)
    }
}

impl Machine<'_> {
    /// A term as text.
    pub(crate) fn text_of(&self, cell: Cell, style: Style) -> String {
        self.text_with(cell, style, HashMap::new(), 1200)
    }

    /// A term as text in which variables are called `A`, `B`, …, and `_` where they occur once.
    pub(crate) fn canonical_text(&self, cell: Cell, style: Style) -> String {
        let mut order = Vec::new();
        let mut often: HashMap<usize, bool> = HashMap::new();
        let mut work = vec![cell];
        let mut left = self.heap.len().saturating_mul(4).saturating_add(1 << 16);
        while let Some(cell) = work.pop() {
            let cell = self.deref(cell);
            left = left.saturating_sub(1);
            if left == 0 {
                break;
            }
            if cell.is(Tag::Ref) {
                let seen = often.contains_key(&cell.address());
                often.insert(cell.address(), seen);
                if !seen {
                    order.push(cell.address());
                }
            } else if let Some((_, first, arity)) = self.parts(cell) {
                work.extend((first..first + arity).rev().map(|address| self.at(address)));
            }
        }
        let mut names = HashMap::new();
        let mut next = 0;
        for address in order {
            let name = match often.get(&address) {
                Some(true) => letters(next),
                _ => "_".to_owned(),
            };
            next += i64::from(name != "_");
            names.insert(address, name);
        }
        self.text_with(cell, style, names, 1200)
    }

    fn text_with(
        &self,
        cell: Cell,
        style: Style,
        names: HashMap<usize, String>,
        limit: u16,
    ) -> String {
        let mut writer = Writer {
            machine: self,
            style,
            out: String::new(),
            work: vec![Item::Term(cell, limit)],
            names,
            above: None,
        };
        if !writer.all() {
            writer.out.clear();
            writer.work = vec![Item::Term(cell, limit)];
            writer.above = Some(HashSet::new());
            writer.all();
        }
        writer.out
    }

    fn operator(&self, name: u32, infix: bool) -> Option<&Operator> {
        let name = self.name(name);
        self.program
            .operators
            .iter()
            .find(|row| row.left.is_some() == infix && row.name == name)
    }

    fn is_operator(&self, name: u32) -> bool {
        let name = self.name(name);
        self.program.operators.iter().any(|row| row.name == name)
    }
}

impl Writer<'_, '_> {
    /// Does all the work; `false` where it breaks off, in `...`.
    fn all(&mut self) -> bool {
        let mut left = self
            .machine
            .heap
            .len()
            .saturating_mul(8)
            .saturating_add(1 << 16);
        while let Some(item) = self.work.pop() {
            left = left.saturating_sub(1);
            if left == 0 {
                self.out.push_str("...");
                return false;
            }
            match item {
                Item::Leave(cell) => {
                    if let Some(above) = &mut self.above {
                        above.remove(&cell);
                    }
                }
                Item::Text(text) => self.out.push_str(text),
                Item::Name(name) => self.atom(name),
                Item::Term(cell, limit) => self.term(cell, limit),
                Item::Tail(cell) => self.tail(cell),
            }
        }
        true
    }

    /// Whether a term is to be written: not if it is part of itself and begun already.
    fn enter(&mut self, cell: Cell) -> bool {
        let Some(above) = &mut self.above else {
            return true;
        };
        let is_new = above.insert(cell);
        if is_new {
            self.work.push(Item::Leave(cell));
        }
        is_new
    }

    /// Appends a token, apart from the one before where they would run together.
    fn token(&mut self, token: &str) {
        let last = self.out.chars().next_back();
        let first = token.chars().next();
        if let (Some(last), Some(first)) = (last, first)
            && ((is_word(last) && is_word(first)) || (is_symbol(last) && is_symbol(first)))
        {
            self.out.push(' ');
        }
        self.out.push_str(token);
    }

    fn atom(&mut self, name: u32) {
        let name = self.machine.name(name);
        if self.style.quoted {
            self.token(&quoted(name));
        } else {
            self.token(name);
        }
    }

    fn term(&mut self, cell: Cell, limit: u16) {
        let cell = self.machine.deref(cell);
        match cell.tag() {
            Tag::Ref => {
                let name = self.names.get(&cell.address()).cloned();
                self.token(&name.unwrap_or_else(|| format!("_G{}", cell.address())));
            }
            Tag::Atom => self.lone_atom(cell.number(), limit),
            Tag::Int => self.token(&cell.int().to_string()),
            Tag::Boxed => self.boxed(cell),
            Tag::Text if self.style.quoted => {
                self.token(&quote(self.machine.name(cell.number()), '"'));
            }
            Tag::Text => self.out.push_str(self.machine.name(cell.number())),
            Tag::List | Tag::Struct if !self.enter(cell) => self.token("..."),
            Tag::List => self.list(cell),
            Tag::Struct => self.structure(cell, limit),
            Tag::Functor => {}
        }
    }

    /// An operator as an operand stands in parentheses.
    fn lone_atom(&mut self, name: u32, limit: u16) {
        let bare = limit >= ARGUMENT || !self.style.operators || !self.machine.is_operator(name);
        if bare {
            self.atom(name);
        } else {
            self.out.push('(');
            self.atom(name);
            self.out.push(')');
        }
    }

    fn boxed(&mut self, cell: Cell) {
        let raw = self.machine.at(cell.address() + 1).0;
        let text = if self.machine.at(cell.address()) == RAW_FLOAT {
            float(f64::from_bits(raw))
        } else {
            (raw as i64).to_string()
        };
        self.token(&text);
    }

    fn list(&mut self, cell: Cell) {
        self.out.push('[');
        let address = cell.address();
        self.work.push(Item::Tail(self.machine.at(address + 1)));
        self.work
            .push(Item::Term(self.machine.at(address), ARGUMENT));
    }

    fn tail(&mut self, cell: Cell) {
        let cell = self.machine.deref(cell);
        if cell == Cell::atom(atoms::NIL) {
            self.out.push(']');
        } else if cell.is(Tag::List) && !self.enter(cell) {
            self.out.push_str("|...]");
        } else if cell.is(Tag::List) {
            self.comma();
            let address = cell.address();
            self.work.push(Item::Tail(self.machine.at(address + 1)));
            self.work
                .push(Item::Term(self.machine.at(address), ARGUMENT));
        } else {
            self.out.push('|');
            self.work.push(Item::Text("]"));
            self.work.push(Item::Term(cell, ARGUMENT));
        }
    }

    fn structure(&mut self, cell: Cell, limit: u16) {
        let (name, first, arity) = self.machine.parts(cell).unwrap_or_default();
        if self.style.variables && name == atoms::VAR_NAME && arity == 1 && self.variable(first) {
            return;
        }
        if self.style.operators && arity == 2 && self.infix(name, first, limit) {
            return;
        }
        if self.style.operators && arity == 1 && self.prefix(name, first, limit) {
            return;
        }
        if self.style.operators && arity == 1 && self.machine.name(name) == "{}" {
            self.out.push('{');
            self.work.push(Item::Text("}"));
            self.work.push(Item::Term(self.machine.at(first), 1200));
            return;
        }
        self.atom(name);
        self.out.push('(');
        self.work.push(Item::Text(")"));
        for offset in (0..arity).rev() {
            self.work
                .push(Item::Term(self.machine.at(first + offset), ARGUMENT));
            if offset > 0 {
                self.work.push(Item::Text(self.separator()));
            }
        }
    }

    fn variable(&mut self, argument: usize) -> bool {
        let number = self.machine.deref(self.machine.at(argument));
        if !number.is(Tag::Int) || number.int() < 0 {
            return false;
        }
        self.token(&letters(number.int()));
        true
    }

    fn infix(&mut self, name: u32, first: usize, limit: u16) -> bool {
        let Some(row) = self.machine.operator(name, true) else {
            return false;
        };
        let (priority, left, right) = (row.priority, row.left.unwrap_or(0), row.right);
        let parenthesised = priority > limit;
        if parenthesised {
            self.open();
            self.work.push(Item::Text(")"));
        }
        self.work
            .push(Item::Term(self.machine.at(first + 1), right));
        let word = self.machine.name(name).chars().any(char::is_alphabetic);
        if name == atoms::COMMA {
            self.work.push(Item::Text(self.separator()));
        } else if word {
            self.work.push(Item::Text(" "));
            self.work.push(Item::Name(name));
            self.work.push(Item::Text(" "));
        } else {
            self.work.push(Item::Name(name));
        }
        self.work.push(Item::Term(self.machine.at(first), left));
        true
    }

    fn prefix(&mut self, name: u32, first: usize, limit: u16) -> bool {
        let Some(row) = self.machine.operator(name, false) else {
            return false;
        };
        let (priority, right) = (row.priority, row.right);
        if priority > limit {
            self.open();
            self.work.push(Item::Text(")"));
        }
        self.atom(name);
        let operand = self.machine.deref(self.machine.at(first));
        let number = name == atoms::MINUS && self.machine.number(operand).is_some();
        if number || self.opens_parenthesis(operand, right) {
            self.out.push(' ');
        }
        self.work.push(Item::Term(operand, right));
        true
    }

    /// Whether an operand will begin with a parenthesis, which must not touch the operator.
    fn opens_parenthesis(&self, operand: Cell, limit: u16) -> bool {
        let over = |name: u32, infix: bool| {
            self.machine
                .operator(name, infix)
                .is_some_and(|row| row.priority > limit)
        };
        match operand.tag() {
            Tag::Atom => self.machine.is_operator(operand.number()),
            Tag::Struct => self
                .machine
                .parts(operand)
                .is_some_and(|(name, _, arity)| arity <= 2 && over(name, arity == 2)),
            _ => false,
        }
    }

    fn separator(&self) -> &'static str {
        if self.style.spaced { ", " } else { "," }
    }

    fn comma(&mut self) {
        self.out.push_str(self.separator());
    }

    fn open(&mut self) {
        self.out.push('(');
    }
}

/// The name of the variable with this number: `A` to `Z`, then `A1` and so on.
fn letters(number: i64) -> String {
    let letter = char::from(b'A' + (number % 26) as u8);
    match number / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn is_symbol(c: char) -> bool {
    "+-*/\\^<>=~:.?@#&$".contains(c)
}

/// A float that is read back as one: its shortest digits, with an exponent from 1.0e15 on and below 0.0001.
pub(crate) fn float(value: f64) -> String {
    if value.is_infinite() {
        return if value > 0.0 { "inf" } else { "-inf" }.to_owned();
    }
    if value.is_nan() {
        return "nan".to_owned();
    }
    let scientific = format!("{value:e}");
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let digits = mantissa.chars().filter(char::is_ascii_digit).count() as i32;
    if (-4..15).contains(&exponent) || (exponent >= 0 && digits > exponent + 1) {
        let plain = format!("{value}");
        return if plain.contains('.') {
            plain
        } else {
            plain + ".0"
        };
    }
    let point = if mantissa.contains('.') { "" } else { ".0" };
    let sign = if exponent > 0 { "+" } else { "" };
    format!("{mantissa}{point}e{sign}{exponent}")
}

/// A name, in quotes where it needs them.
pub(crate) fn quoted(name: &str) -> String {
    if is_plain(name) {
        name.to_owned()
    } else {
        quote(name, '\'')
    }
}

fn is_plain(name: &str) -> bool {
    if matches!(name, "[]" | "!" | ";" | "{}") {
        return true;
    }
    // Bare, it would end a clause.
    if name == "." {
        return false;
    }
    let mut chars = name.chars();
    match chars.next() {
        None => false,
        Some(first) if first.is_alphabetic() && !first.is_uppercase() => chars.all(is_word),
        Some(first) => is_symbol(first) && chars.all(is_symbol),
    }
}

/// A blank other than the usual one, or a character without width.
fn is_unseen(c: char) -> bool {
    let is_blank = c.is_whitespace() && c != ' ';
    is_blank || matches!(c, '\u{ad}' | '\u{200B}'..='\u{200F}' | '\u{FEFF}')
}

/// A text in quotes.
pub(crate) fn quote(text: &str, mark: char) -> String {
    let mut out = String::from(mark);
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\x07' => out.push_str("\\a"),
            '\x08' => out.push_str("\\b"),
            '\t' => out.push_str("\\t"),
            '\n' => out.push_str("\\n"),
            '\x0B' => out.push_str("\\v"),
            '\x0C' => out.push_str("\\f"),
            '\r' => out.push_str("\\r"),
            c if c.is_control() || is_unseen(c) => {
                let _ = write!(out, "\\x{:X}\\", u32::from(c));
            }
            c if c == mark => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out.push(mark);
    out
}
