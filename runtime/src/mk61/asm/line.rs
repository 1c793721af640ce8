//! Line by line: directives, presets, labels, commands.

use std::collections::BTreeMap;

use super::{
    super::{
        CELLS, CELLS_EXTENDED,
        control::formal,
        isa::Code,
        names::{Named, fold, is_prefix, lookup, register_digit},
        program::{Expectation, Program, is_register},
        trig::Angle,
        value::parse_value,
    },
    Problem, ProblemKind, Span,
};

/// A piece of a line and where it begins.
#[derive(Clone, Copy, Debug)]
struct Token<'t> {
    text: &'t str,
    start: usize,
}

impl Token<'_> {
    fn span(self) -> Span {
        self.start..self.start + self.text.len()
    }
}

/// A cell still without its address.
#[derive(Clone, Debug)]
pub(super) struct Reference {
    pub(super) cell: usize,
    pub(super) target: String,
    pub(super) span: Span,
}

/// What has been read so far.
#[derive(Default)]
pub(super) struct Builder {
    pub(super) program: Program,
    pub(super) problems: Vec<Problem>,
    pub(super) spans: Vec<Span>,
    /// By folded name: the cell, the name as written, the place.
    pub(super) labels: BTreeMap<String, (usize, String, Span)>,
    pub(super) references: Vec<Reference>,
    constants: BTreeMap<String, String>,
    /// Is the program for a calculator with more cells?
    pub(super) extended: bool,
    /// Are these keys pressed by hand? Then only `БП` takes an address.
    by_hand: bool,
    /// The jump that waits for its address.
    waiting: Option<Span>,
    ended: bool,
}

impl Builder {
    /// Has an `.END` been read?
    pub(super) fn is_ended(&self) -> bool {
        self.ended
    }

    /// Reads one line that begins at byte `start`.
    pub(super) fn line(&mut self, line: &str, start: usize) {
        let code = without_comment(line);
        let (offset, trimmed) = trim(code);
        let whole = Token {
            text: trimmed,
            start: start + offset,
        };
        if trimmed.is_empty()
            || is_header(trimmed)
            || self.directive(whole)
            || self.assignment(whole)
        {
            return;
        }
        self.commands(whole);
    }

    fn problem(&mut self, kind: ProblemKind, span: Span) {
        self.problems.push(Problem { kind, span });
    }

    /// `title: …`, `angle: …`, `keys: …`, `expect: … => …`, and the directives of other assemblers.
    fn directive(&mut self, line: Token<'_>) -> bool {
        if let Some(name) = line.text.strip_prefix('.').filter(|rest| starts_word(rest)) {
            self.dotted(name, line);
            return true;
        }
        let Some((name, rest)) = line.text.split_once(':') else {
            return false;
        };
        let (offset, value) = trim(rest);
        let value = Token {
            text: value,
            start: line.start + name.len() + 1 + offset,
        };
        match name.trim().to_lowercase().as_str() {
            "title" | "название" => self.program.title = Some(value.text.to_owned()),
            "angle" | "угол" => self.angle(value),
            "cells" | "ячейки" => self.cells(value),
            "keys" | "клавиши" => self.program.start = self.keys(value),
            "expect" | "ожидание" => self.expect(value),
            _ => return false,
        }
        true
    }

    fn dotted(&mut self, name: &str, line: Token<'_>) {
        let mut words = name.split_whitespace();
        match words.next().unwrap_or("").to_uppercase().as_str() {
            "CHARSET" | "ORG" => {}
            "END" => self.ended = true,
            "EQU" => {
                let name = words.next().unwrap_or("").trim_end_matches(',');
                let value = words.next().unwrap_or("");
                self.constants.insert(fold(name), value.to_owned());
            }
            other => self.problem(ProblemKind::Directive(other.to_owned()), line.span()),
        }
    }

    fn angle(&mut self, value: Token<'_>) {
        let angle = match fold(value.text).as_str() {
            "RAD" | "P" | "РАД" | "PAД" => Some(Angle::Radians),
            "DEG" | "Г" => Some(Angle::Degrees),
            "GRD" | "GRAD" | "ГPД" => Some(Angle::Grads),
            _ => None,
        };
        match angle {
            Some(angle) => self.program.angle = angle,
            None => self.problem(ProblemKind::Angle(value.text.to_owned()), value.span()),
        }
    }

    /// `cells: 112`, or 105, which is understood.
    fn cells(&mut self, value: Token<'_>) {
        match value.text.parse() {
            Ok(CELLS_EXTENDED) => self.extended = true,
            Ok(CELLS) => {}
            _ => self.problem(ProblemKind::Cells(value.text.to_owned()), value.span()),
        }
    }

    fn expect(&mut self, value: Token<'_>) {
        let Some((keys, display)) = value.text.split_once("=>") else {
            return self.problem(ProblemKind::Value(value.text.to_owned()), value.span());
        };
        let keys = self.keys(Token {
            text: keys,
            start: value.start,
        });
        let display = display.trim().to_owned();
        self.program.expected.push(Expectation { keys, display });
    }

    /// The commands of a line of keys.
    pub(super) fn hand_keys(&mut self, text: &str) -> Vec<Code> {
        self.keys(Token { text, start: 0 })
    }

    /// Commands given by hand: a jump's address is typed as two digits.
    fn keys(&mut self, text: Token<'_>) -> Vec<Code> {
        let mut inner = Self {
            by_hand: true,
            ..Self::default()
        };
        inner.constants.clone_from(&self.constants);
        inner.commands(text);
        inner.unfinished();
        let mut codes = Vec::with_capacity(inner.program.cells.len());
        let mut references = inner.references.into_iter().peekable();
        for (index, cell) in inner.program.cells.into_iter().enumerate() {
            let Some(reference) = references.next_if(|one| one.cell == index) else {
                codes.push(Code(cell));
                continue;
            };
            if let Some(address) = parse_address(&reference.target) {
                codes.extend([Code(address >> 4), Code(address & 15)]);
            } else {
                let kind = ProblemKind::UnknownLabel(reference.target);
                inner.problems.push(Problem {
                    kind,
                    span: reference.span,
                });
            }
        }
        self.problems.append(&mut inner.problems);
        codes
    }

    /// `R7 = 64` or `NAME = 12`.
    fn assignment(&mut self, line: Token<'_>) -> bool {
        let Some((name, value)) = line.text.split_once('=') else {
            return false;
        };
        let (name, value) = (name.trim(), value.trim());
        let register = name.strip_prefix(['R', 'r', 'Р', 'р', '#']);
        let digit = register.and_then(single).and_then(register_digit);
        if let Some(register) = digit.filter(|&register| is_register(register)) {
            match parse_value(value) {
                Some(number) => self.program.presets.push((register, number)),
                None => self.problem(ProblemKind::Value(value.to_owned()), line.span()),
            }
            return true;
        }
        let long = name.chars().nth(1).is_some();
        let named = long && is_name(name) && lookup(&fold(name)).is_none();
        if named && is_number(value) {
            self.constants.insert(fold(name), value.to_owned());
        }
        named && is_number(value)
    }

    /// The commands of a line.
    fn commands(&mut self, line: Token<'_>) {
        let tokens = tokens(line);
        let mut rest = tokens.as_slice();
        while let Some((&token, after)) = rest.split_first() {
            rest = after;
            if self.is_address_mark(token) || self.label(token) {
                continue;
            }
            if let Some(span) = self.waiting.take() {
                self.address(token, span);
                continue;
            }
            rest = self.command(token, rest);
        }
    }

    /// `05.` or `05:` before a command is only checked.
    fn is_address_mark(&mut self, token: Token<'_>) -> bool {
        let Some(digits) = token.text.strip_suffix(['.', ':']) else {
            return false;
        };
        let Some(written) = parse_mark(digits) else {
            return false;
        };
        let actual = formal(u16::try_from(self.program.cells.len()).unwrap_or(0));
        let names = token.text.ends_with(':') && starts_word(digits);
        if names && written != actual {
            return false;
        }
        if self.begins_later(written) {
            self.start_at(written, token.span());
        } else if written != actual {
            self.problem(ProblemKind::WrongAddress { written, actual }, token.span());
        }
        true
    }

    /// Whether a listing begins behind cell 00, as a routine to be put beside others does.
    fn begins_later(&self, written: u8) -> bool {
        self.program.cells.is_empty() && !self.by_hand && (1..0xA5).contains(&written)
    }

    /// The cells before the first one are left as a cleared memory has them.
    fn start_at(&mut self, address: u8, span: Span) {
        let cells = usize::from(address >> 4) * 10 + usize::from(address & 15);
        self.program.cells.resize(cells, 0);
        self.spans.resize(cells, span);
    }

    fn label(&mut self, token: Token<'_>) -> bool {
        let Some(name) = token.text.strip_suffix(':').filter(|name| is_name(name)) else {
            return false;
        };
        let key = fold(name);
        if self.labels.contains_key(&key) {
            self.problem(ProblemKind::DuplicateLabel(name.to_owned()), token.span());
        } else {
            let cell = self.program.cells.len();
            self.labels
                .insert(key, (cell, name.to_owned(), token.span()));
        }
        true
    }

    fn address(&mut self, token: Token<'_>, jump: Span) {
        let cell = self.program.cells.len();
        let reference = Reference {
            cell,
            target: token.text.to_owned(),
            span: token.span(),
        };
        self.references.push(reference);
        self.push(0, jump.start..token.span().end);
    }

    fn push(&mut self, code: u8, span: Span) {
        self.program.cells.push(code);
        self.spans.push(span);
    }

    /// One command; gives the tokens behind it.
    fn command<'t, 'r>(&mut self, token: Token<'t>, rest: &'r [Token<'t>]) -> &'r [Token<'t>] {
        let mut rest = rest;
        let mut span = token.span();
        let mut folded = fold(token.text);
        if is_prefix(&folded)
            && let Some((next, after)) = rest.split_first()
        {
            folded.push_str(&fold(next.text));
            span.end = next.span().end;
            rest = after;
        }
        match lookup(&folded) {
            Some(Named::Code(code)) => self.complete(code, span),
            Some(Named::Family(code)) => return self.with_register(code, span, rest),
            None => self.other(token, &folded, span),
        }
        rest
    }

    fn complete(&mut self, code: u8, span: Span) {
        self.push(code, span.clone());
        if Code(code).takes_address() && (!self.by_hand || code == 0x51) {
            self.waiting = Some(span);
        }
    }

    fn with_register<'t, 'r>(
        &mut self,
        code: u8,
        span: Span,
        rest: &'r [Token<'t>],
    ) -> &'r [Token<'t>] {
        let next = rest.split_first();
        let register = next
            .and_then(|(next, _)| single(next.text))
            .and_then(register_digit);
        if let (Some(register), Some((next, after))) = (register, next) {
            self.push(code | register, span.start..next.span().end);
            return after;
        }
        // What stands in the register's place is not reported once more as a command.
        let wrong = next.filter(|(next, _)| is_stray(next.text));
        let written = wrong.map_or("", |(next, _)| next.text);
        self.problem(ProblemKind::Register(written.to_owned()), span);
        wrong.map_or(rest, |(_, after)| after)
    }

    /// Raw codes, numbers, constants.
    fn other(&mut self, token: Token<'_>, folded: &str, span: Span) {
        let raw = folded.strip_prefix('#').filter(|digits| digits.len() == 2);
        if let Some(code) = raw.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            return self.push(code, span);
        }
        let constant = self.constants.get(folded).cloned();
        let number = constant.as_deref().unwrap_or(token.text);
        if is_number(number) {
            return self.number(number, &span);
        }
        self.problem(ProblemKind::UnknownCommand(token.text.to_owned()), span);
    }

    /// A number of several digits takes a cell for each of them.
    fn number(&mut self, text: &str, span: &Span) {
        let negative = text.starts_with('-');
        for letter in text.chars() {
            match letter {
                '.' | ',' => self.push(0x0A, span.clone()),
                '0'..='9' => self.push(letter as u8 - b'0', span.clone()),
                _ => {}
            }
        }
        if negative {
            self.push(0x0B, span.clone());
        }
    }

    /// The jump left without an address at the end.
    pub(super) fn unfinished(&mut self) {
        if let Some(span) = self.waiting.take() {
            self.problem(ProblemKind::MissingAddress, span);
        }
    }
}

/// Is it neither a command nor the beginning of one, nor a label?
fn is_stray(text: &str) -> bool {
    let folded = fold(text);
    !text.ends_with([':', '.']) && !is_prefix(&folded) && lookup(&folded).is_none()
}

/// Lines that say of the file what its content shows anyway: `ENCODING=Win1251`, `PROGRAM`.
fn is_header(line: &str) -> bool {
    let word = line.split_once('=').map_or(line, |(name, _)| name);
    let is_encoding = word.len() < line.len();
    match word.trim().to_uppercase().as_str() {
        "ENCODING" | "КОДИРОВКА" => is_encoding,
        "PROGRAM" | "ПРОГРАММА" | "REGISTERS" | "РЕГИСТРЫ" => !is_encoding,
        _ => false,
    }
}

/// A comment begins with `;` or `//`, or with `#` at the beginning of the line.
fn without_comment(line: &str) -> &str {
    if line.starts_with("# ") || line.trim() == "#" {
        return "";
    }
    let end = [line.find(';'), line.find("//")]
        .into_iter()
        .flatten()
        .min();
    end.and_then(|end| line.get(..end)).unwrap_or(line)
}

/// The text without spaces at its ends, and how many bytes were cut at the front.
fn trim(text: &str) -> (usize, &str) {
    let trimmed = text.trim_start();
    (text.len() - trimmed.len(), trimmed.trim_end())
}

fn tokens(line: Token<'_>) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = line.text;
    let mut start = line.start;
    while !rest.is_empty() {
        let (offset, trimmed) = trim(rest);
        let end = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
        let (text, after) = trimmed.split_at_checked(end).unwrap_or((trimmed, ""));
        if !text.is_empty() {
            tokens.push(Token {
                text,
                start: start + offset,
            });
        }
        start += offset + end;
        rest = after;
    }
    tokens
}

fn starts_word(text: &str) -> bool {
    text.chars().next().is_some_and(char::is_alphabetic)
}

/// The only character of a text.
fn single(text: &str) -> Option<char> {
    let mut letters = text.trim().chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// A name: a letter, then letters, digits and `_`.
fn is_name(name: &str) -> bool {
    let word = name
        .chars()
        .all(|letter| letter.is_alphanumeric() || letter == '_');
    starts_word(name) && word
}

fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let points = digits.matches(['.', ',']).count();
    let plain = digits
        .bytes()
        .all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b','));
    plain && points <= 1 && digits.starts_with(|first: char| first.is_ascii_digit())
}

/// The two digits of an address before a command.
fn parse_mark(digits: &str) -> Option<u8> {
    let folded = fold(digits);
    if let Some(number) = folded.parse::<u16>().ok().filter(|_| folded.len() == 3) {
        return (number < 112).then(|| formal(number));
    }
    (folded.len() == 2)
        .then(|| u8::from_str_radix(&folded, 16).ok())
        .flatten()
}

/// An address: two hexadecimal digits, one digit, or a decimal number of three digits.
pub(super) fn parse_address(text: &str) -> Option<u8> {
    let folded = fold(text);
    match folded.len() {
        1 | 2 => u8::from_str_radix(&folded, 16).ok(),
        3 => folded
            .parse::<u16>()
            .ok()
            .filter(|&number| number <= 165)
            .map(|number| u8::try_from((number / 10) << 4 | (number % 10)).unwrap_or(0)),
        _ => None,
    }
}
