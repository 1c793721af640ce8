//! Built-ins on atoms and texts, and those that write and read.

use super::{
    strings,
    terms::{integer_in, list_in},
};
use crate::horn::{
    arith::Num,
    atoms,
    cell::{Cell, Tag},
    host::Input,
    machine::{Machine, Outcome, Raise},
    write::Style,
};

const NIL: Cell = Cell::atom(atoms::NIL);
/// `write`
const PLAIN: Style = Style {
    quoted: false,
    operators: true,
    variables: true,
    spaced: false,
};
/// `writeq`, `print`
const QUOTED: Style = Style {
    quoted: true,
    ..PLAIN
};
/// `write_canonical`
const CANONICAL: Style = Style {
    quoted: true,
    operators: false,
    variables: false,
    spaced: false,
};

impl Machine<'_> {
    /// The text of an atom, number, text, or list of codes or characters.
    pub(super) fn text_in(&mut self, cell: Cell) -> Result<String, Raise> {
        self.text_as(cell, "atomic")
    }

    /// The same; what is no text is an error that names this type.
    pub(super) fn text_as(&mut self, cell: Cell, wanted: &str) -> Result<String, Raise> {
        let cell = self.deref(cell);
        match cell.tag() {
            Tag::Ref => return Err(self.instantiation()),
            Tag::Atom if cell == NIL && wanted == "atom" => {
                return Err(self.type_error(wanted, cell));
            }
            Tag::Atom if cell == NIL && wanted == "text" => return Ok(String::new()),
            Tag::Atom | Tag::Text | Tag::Int | Tag::Boxed => return Ok(self.text_of(cell, PLAIN)),
            _ => {}
        }
        self.list_text(cell)?
            .ok_or_else(|| self.type_error(wanted, cell))
    }

    /// The text of a list of codes or characters; `None` for what is no such list.
    fn list_text(&mut self, cell: Cell) -> Result<Option<String>, Raise> {
        let Some(items) = self.proper_list(cell) else {
            return Ok(None);
        };
        let mut text = String::new();
        for item in items {
            let item = self.deref(item);
            if item.is(Tag::Ref) {
                return Err(self.instantiation());
            }
            match self.character(item) {
                Some(c) => text.push(c),
                None => return Ok(None),
            }
        }
        Ok(Some(text))
    }

    /// The character that a code or a name of one character stands for.
    pub(super) fn character(&self, cell: Cell) -> Option<char> {
        if cell.is(Tag::Int) {
            return u32::try_from(cell.int()).ok().and_then(char::from_u32);
        }
        if !cell.is(Tag::Atom) {
            return None;
        }
        let mut chars = self.name(cell.number()).chars();
        let first = chars.next();
        first.filter(|_| chars.next().is_none())
    }

    /// A register becomes the list of the codes of a text.
    pub(super) fn give_codes(&mut self, register: u8, text: &str) -> Outcome {
        self.give_each(register, text, |_, c| Cell::int32(u32::from(c) as i32))
    }

    /// A register becomes the list of the characters of a text.
    fn give_chars(&mut self, register: u8, text: &str) -> Outcome {
        self.give_each(register, text, |m, c| m.atom_of(c.encode_utf8(&mut [0; 4])))
    }

    /// A register becomes a list with an item for each character of a text.
    fn give_each(
        &mut self,
        register: u8,
        text: &str,
        mut item: impl FnMut(&mut Self, char) -> Cell,
    ) -> Outcome {
        if !self.takes_list(register)? {
            return Ok(false);
        }
        self.room(text.len() * 2)?;
        let items: Vec<Cell> = text.chars().map(|c| item(self, c)).collect();
        let list = self.list_of(&items, NIL);
        self.give(register, list)
    }

    /// Whether a register can become a list of characters: a text cannot, other constants are an error.
    fn takes_list(&mut self, register: u8) -> Outcome {
        let found = self.deref(self.reg(register));
        match found.tag() {
            Tag::Ref | Tag::List => Ok(true),
            Tag::Text => Ok(false),
            _ if found == NIL => Ok(true),
            Tag::Atom | Tag::Int | Tag::Boxed | Tag::Struct | Tag::Functor => {
                Err(self.type_error("list", found))
            }
        }
    }

    pub(super) fn atom_of(&mut self, text: &str) -> Cell {
        Cell::atom(self.intern(text))
    }

    /// The number that a text spells.
    pub(super) fn number_of(&mut self, text: &str) -> Option<Cell> {
        let text = text.trim_start();
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        if let Some(rest) = digits.strip_prefix("0'") {
            let mut chars = rest.chars();
            let code = i64::from(u32::from(chars.next()?));
            return chars
                .next()
                .is_none()
                .then(|| self.integer(if negative { -code } else { code }));
        }
        let bases = [("0x", 16), ("0o", 8), ("0b", 2)];
        let (base, digits) = bases
            .iter()
            .find_map(|(prefix, base)| Some((*base, digits.strip_prefix(prefix)?)))
            .unwrap_or((10, digits));
        if !digits.starts_with(|c: char| c.is_digit(base)) {
            return None;
        }
        if digits.chars().all(|c| c.is_digit(base)) {
            let value = i128::from_str_radix(digits, base).ok()?;
            let value = if negative { -value } else { value };
            return i64::try_from(value).ok().map(|value| self.integer(value));
        }
        let (whole, rest) = digits.split_once('.')?;
        let fraction = rest.starts_with(|c: char| c.is_ascii_digit());
        let fits = fraction && whole.chars().all(|c| c.is_ascii_digit()) && base == 10;
        let value: f64 = if fits {
            digits.parse().ok()?
        } else {
            return None;
        };
        value
            .is_finite()
            .then(|| self.float(if negative { -value } else { value }))
    }

    pub(super) fn is_unbound(&self, register: u8) -> bool {
        self.deref(self.reg(register)).is(Tag::Ref)
    }

    /// Writes to the host.
    pub(super) fn say(&mut self, text: &str) {
        match text.rfind('\n') {
            Some(at) => self.column = text.get(at + 1..).map_or(0, |line| line.chars().count()),
            None => self.column += text.chars().count(),
        }
        match self.captured.last_mut() {
            Some(kept) => {
                kept.push_str(text);
                self.kept_bytes += text.len();
                self.weigh();
            }
            None => self.host.write(text),
        }
    }
}

pub(super) fn atom_codes(m: &mut Machine<'_>) -> Outcome {
    if m.is_unbound(0) {
        let atom = spelt(m, 1)?;
        return m.give(0, atom);
    }
    let text = m.text_as(m.reg(0), "atom")?;
    m.give_codes(1, &text)
}

/// The atom spelt by the list or text in a register; a name or number is no list.
fn spelt(m: &mut Machine<'_>, register: u8) -> Result<Cell, Raise> {
    let cell = m.deref(m.reg(register));
    if cell != NIL && matches!(cell.tag(), Tag::Atom | Tag::Int | Tag::Boxed) {
        return Err(m.type_error("list", cell));
    }
    text_argument(m, register)
}

/// The atom spelt by the list or text in a register.
pub(super) fn text_argument(m: &mut Machine<'_>, register: u8) -> Result<Cell, Raise> {
    let cell = m.deref(m.reg(register));
    if cell == NIL {
        return Ok(m.atom_of(""));
    }
    if cell.is(Tag::List) {
        for item in list_in(m, register)? {
            let item = m.deref(item);
            if !item.is(Tag::Ref) && m.character(item).is_none() {
                return Err(m.type_error("character_code", item));
            }
        }
    }
    let text = m.text_in(cell)?;
    Ok(m.atom_of(&text))
}

pub(super) fn atom_chars(m: &mut Machine<'_>) -> Outcome {
    if m.is_unbound(0) {
        let atom = spelt(m, 1)?;
        return m.give(0, atom);
    }
    let text = m.text_as(m.reg(0), "atom")?;
    m.give_chars(1, &text)
}

/// X1 is the list of the codes of constant X0.
pub(super) fn codes_of_any(m: &mut Machine<'_>) -> Outcome {
    let text = m.text_in(m.reg(0))?;
    m.give_codes(1, &text)
}

pub(super) fn char_code(m: &mut Machine<'_>) -> Outcome {
    if m.is_unbound(0) {
        let code = integer_in(m, 1)?;
        let Some(c) = u32::try_from(code).ok().and_then(char::from_u32) else {
            let cell = m.reg(1);
            return Err(m.type_error("character_code", cell));
        };
        let atom = m.atom_of(c.encode_utf8(&mut [0; 4]));
        return m.give(0, atom);
    }
    let cell = m.deref(m.reg(0));
    let text = m.text_as(cell, "character")?;
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(only), None) => m.give(1, Cell::int32(u32::from(only) as i32)),
        _ => Err(m.type_error("character", cell)),
    }
}

pub(super) fn number_codes(m: &mut Machine<'_>) -> Outcome {
    number_spelt(m, Machine::give_codes)
}

pub(super) fn number_chars(m: &mut Machine<'_>) -> Outcome {
    number_spelt(m, Machine::give_chars)
}

/// X0 is the number that list or text X1 spells; where X1 is none, it is given the spelling of number X0.
fn number_spelt<'p>(
    m: &mut Machine<'p>,
    give: impl Fn(&mut Machine<'p>, u8, &str) -> Outcome,
) -> Outcome {
    let spelling = m.deref(m.reg(1));
    let is_text = spelling.is(Tag::Text) || m.proper_list(spelling).is_some();
    if !is_text {
        let cell = m.deref(m.reg(0));
        if cell.is(Tag::Ref) {
            list_in(m, 1)?;
            return Err(m.instantiation());
        }
        if m.number(cell).is_none() {
            return Err(m.type_error("number", cell));
        }
        let text = m.text_of(cell, PLAIN);
        return give(m, 1, &text);
    }
    let atom = text_argument(m, 1)?;
    let text = m.name(atom.number()).to_owned();
    match m.number_of(&text) {
        Some(number) => m.give(0, number),
        None => Err(m.syntax("illegal_number")),
    }
}

pub(super) fn atom_number(m: &mut Machine<'_>) -> Outcome {
    let cell = m.deref(m.reg(0));
    if !matches!(cell.tag(), Tag::Atom | Tag::Text) {
        let number = m.deref(m.reg(1));
        if number.is(Tag::Ref) {
            return Err(match cell.tag() {
                Tag::Ref => m.instantiation(),
                _ => m.type_error("atom", cell),
            });
        }
        if m.number(number).is_none() {
            return Err(m.type_error("number", number));
        }
        let text = m.text_of(number, PLAIN);
        let atom = m.atom_of(&text);
        return m.give(0, atom);
    }
    let text = m.text_in(cell)?;
    match m.number_of(&text) {
        Some(number) => m.give(1, number),
        None => Ok(false),
    }
}

pub(super) fn atom_length(m: &mut Machine<'_>) -> Outcome {
    let cell = m.deref(m.reg(0));
    let text = m.text_as(cell, "text")?;
    let length = m.deref(m.reg(1));
    if !length.is(Tag::Ref) && !length.is(Tag::Int) {
        return Err(m.type_error("integer", length));
    }
    let count = m.integer(text.chars().count() as i64);
    m.give(1, count)
}

pub(super) fn string_codes(m: &mut Machine<'_>) -> Outcome {
    if m.is_unbound(0) {
        let atom = text_argument(m, 1)?;
        return m.give(0, Cell::text(atom.number()));
    }
    let text = m.text_as(m.reg(0), "text")?;
    m.give_codes(1, &text)
}

pub(super) fn string_chars(m: &mut Machine<'_>) -> Outcome {
    if m.is_unbound(0) {
        return string_codes(m);
    }
    let text = m.text_as(m.reg(0), "text")?;
    m.give_chars(1, &text)
}

pub(super) fn atom_string(m: &mut Machine<'_>) -> Outcome {
    if m.is_unbound(0) {
        let atom = text_argument(m, 1)?;
        return m.give(0, atom);
    }
    let text = m.text_as(m.reg(0), "atom")?;
    let atom = m.atom_of(&text);
    m.give(1, Cell::text(atom.number()))
}

pub(super) fn string_to_atom(m: &mut Machine<'_>) -> Outcome {
    if m.is_unbound(0) {
        let atom = text_argument(m, 1)?;
        return m.give(0, Cell::text(atom.number()));
    }
    let atom = text_argument(m, 0)?;
    m.give(1, atom)
}

pub(super) fn string_concat(m: &mut Machine<'_>) -> Outcome {
    let joined = m.text_in(m.reg(0))? + &m.text_in(m.reg(1))?;
    let atom = m.atom_of(&joined);
    m.give(2, Cell::text(atom.number()))
}

pub(super) fn upcase(m: &mut Machine<'_>) -> Outcome {
    let text = strings::raised(&m.text_in(m.reg(0))?);
    let atom = m.atom_of(&text);
    m.give(1, atom)
}

pub(super) fn downcase(m: &mut Machine<'_>) -> Outcome {
    let text = strings::lowered(&m.text_in(m.reg(0))?);
    let atom = m.atom_of(&text);
    m.give(1, atom)
}

pub(super) fn atom_concat(m: &mut Machine<'_>) -> Outcome {
    let joined = m.text_in(m.reg(0))? + &m.text_in(m.reg(1))?;
    let atom = m.atom_of(&joined);
    m.give(2, atom)
}

/// X2 is the atom of the items of list X0 with X1 between them.
pub(super) fn join(m: &mut Machine<'_>) -> Outcome {
    let separator = m.text_in(m.reg(1))?;
    let items = list_in(m, 0)?;
    let mut texts = Vec::with_capacity(items.len());
    for item in items {
        texts.push(m.text_as(item, "text")?);
    }
    let atom = m.atom_of(&texts.join(&separator));
    m.give(2, atom)
}

/// X2 is the list of the parts of text X0 between the separators X1.
pub(super) fn split(m: &mut Machine<'_>) -> Outcome {
    let separator = m.text_in(m.reg(1))?;
    let text = m.text_in(m.reg(0))?;
    if separator.is_empty() {
        let cell = m.reg(1);
        return Err(m.domain_error("non_empty_atom", cell));
    }
    let mut items = Vec::new();
    for part in text.split(&separator) {
        items.push(m.atom_of(part));
    }
    let list = m.list_of(&items, NIL);
    m.give(2, list)
}

/// X3 is the atom of the X2 characters of text X0 after the first X1.
pub(super) fn sub_text(m: &mut Machine<'_>) -> Outcome {
    let text = m.text_in(m.reg(0))?;
    let before = usize::try_from(integer_in(m, 1)?).unwrap_or(usize::MAX);
    let length = usize::try_from(integer_in(m, 2)?).unwrap_or(0);
    let part: String = text.chars().skip(before).take(length).collect();
    let atom = m.atom_of(&part);
    m.give(3, atom)
}

fn write_as(m: &mut Machine<'_>, style: Style) -> Outcome {
    let text = m.text_of(m.reg(0), style);
    m.say(&text);
    Ok(true)
}

pub(super) fn write(m: &mut Machine<'_>) -> Outcome {
    write_as(m, PLAIN)
}

pub(super) fn writeq(m: &mut Machine<'_>) -> Outcome {
    write_as(m, QUOTED)
}

pub(super) fn write_canonical(m: &mut Machine<'_>) -> Outcome {
    let text = m.canonical_text(m.reg(0), CANONICAL);
    m.say(&text);
    Ok(true)
}

pub(super) fn writeln(m: &mut Machine<'_>) -> Outcome {
    write_as(m, PLAIN)?;
    nl(m)
}

pub(super) fn nl(m: &mut Machine<'_>) -> Outcome {
    m.say("\n");
    Ok(true)
}

pub(super) fn tab(m: &mut Machine<'_>) -> Outcome {
    let count = match m.eval(m.reg(0))? {
        Num::Int(count) => usize::try_from(count).unwrap_or(0),
        Num::Float(_) => {
            let cell = m.reg(0);
            return Err(m.type_error("integer_expression", cell));
        }
    };
    m.room(count)?;
    m.say(&" ".repeat(count));
    Ok(true)
}

pub(super) fn put_char(m: &mut Machine<'_>) -> Outcome {
    let cell = m.deref(m.reg(0));
    if cell.is(Tag::Ref) {
        return Err(m.instantiation());
    }
    match m.character(cell) {
        Some(code) => {
            m.say(code.encode_utf8(&mut [0; 4]));
            Ok(true)
        }
        None => Err(m.type_error("character", cell)),
    }
}

pub(super) fn nothing(_: &mut Machine<'_>) -> Outcome {
    Ok(true)
}

pub(super) fn read(m: &mut Machine<'_>) -> Outcome {
    match m.host.read() {
        Input::Term(term, root) => {
            m.room(term.len() * 3)?;
            let (cell, _) = m.import(&term, root);
            m.give(0, cell)
        }
        Input::End => m.give(0, Cell::atom(atoms::END_OF_FILE)),
        Input::Bad(why) => Err(m.syntax(&why)),
    }
}

/// X1 is the term that text X0 spells, X2 the list of its variables with their names.
pub(super) fn parse(m: &mut Machine<'_>) -> Outcome {
    let text = m.text_as(m.reg(0), "text")?;
    let goal = match m.host.parse(&text) {
        Ok(goal) => goal,
        Err(why) => return Err(m.syntax(&why)),
    };
    m.room(goal.term.len() * 3)?;
    let (cell, variables) = m.import(&goal.term, goal.root);
    let mut items = Vec::new();
    for (name, number) in &goal.names {
        let name = m.atom_of(name);
        if let Some(variable) = variables.get(number) {
            items.push(m.compound(atoms::EQUAL, &[name, *variable]));
        }
    }
    let list = m.list_of(&items, NIL);
    Ok(m.give(1, cell)? && m.give(2, list)?)
}

/// X1 is the text of term X0 as `writeq` writes it.
pub(super) fn spell(m: &mut Machine<'_>) -> Outcome {
    let text = m.text_of(m.reg(0), QUOTED);
    let atom = m.atom_of(&text);
    m.give(1, atom)
}

/// `write_term`: X1 tells whether names get quotes, X2 whether operators are not used, X3 whether `'$VAR'(N)`
/// is a variable.
pub(super) fn write_with(m: &mut Machine<'_>) -> Outcome {
    let truth = Cell::atom(m.intern("true"));
    let style = Style {
        quoted: m.deref(m.reg(1)) == truth,
        operators: m.deref(m.reg(2)) != truth,
        variables: m.deref(m.reg(3)) == truth,
        spaced: false,
    };
    write_as(m, style)
}

/// From here on output is kept.
pub(super) fn capture(m: &mut Machine<'_>) -> Outcome {
    m.captured.push(String::new());
    Ok(true)
}

/// X0 is the text of what was written since the last `capture`.
pub(super) fn captured(m: &mut Machine<'_>) -> Outcome {
    let text = m.captured.pop().unwrap_or_default();
    m.kept_bytes = m.kept_bytes.saturating_sub(text.len());
    let atom = m.atom_of(&text);
    m.give(0, Cell::text(atom.number()))
}

impl Machine<'_> {
    pub(super) fn plain(&self, cell: Cell) -> String {
        self.text_of(cell, PLAIN)
    }

    pub(super) fn in_quotes(&self, cell: Cell) -> String {
        self.text_of(cell, QUOTED)
    }
}
