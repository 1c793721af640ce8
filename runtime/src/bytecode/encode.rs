//! Writing a module as a file. The same module always gives the same bytes.

use std::collections::BTreeMap;

use super::{
    clauses,
    module::{AdviceEntry, Import, Module, RuleEntry, Strategy},
    operand::PieceCode,
    section::{ENTRY, HEADER, MAGIC, Section, VERSION},
    setup::Setup,
    source_map::SourceSpan,
};
use crate::{
    chess::{Color, Mirror, Piece, Square},
    predicates::Kind,
};

/// The bytes of a `.al0c` file.
#[must_use]
pub fn encode(module: &Module) -> Vec<u8> {
    let mut strings = Strings::default();
    let mut contents = vec![
        (Section::Meta, meta(module, &mut strings)),
        (Section::Imports, imports(module, &mut strings)),
        (Section::Rules, rules(&module.rules, &mut strings)),
        (Section::Advice, advice(&module.advice, &mut strings)),
        (Section::Code, module.code.clone()),
        (Section::SourceMap, source_map(module)),
    ];
    if module.setup != Setup::default() {
        contents.push((Section::Setup, setup(&module.setup)));
    }
    if let Some(own) = &module.own {
        contents.push((Section::Own, clauses::own(own, &mut strings)));
        contents.push((
            Section::Clauses,
            clauses::program(&own.program, &mut strings),
        ));
    }
    contents.push((Section::Strings, strings.finish()));
    frame(&contents)
}

fn frame(contents: &[(Section, Vec<u8>)]) -> Vec<u8> {
    let mut out = Out(MAGIC.to_vec());
    out.u16(VERSION);
    out.u16(u16::try_from(contents.len()).unwrap_or(u16::MAX));
    let mut offset = HEADER + ENTRY * contents.len();
    for (section, bytes) in contents {
        out.u16(*section as u16);
        out.u16(0);
        out.count(offset);
        out.count(bytes.len());
        offset += bytes.len();
    }
    for (_, bytes) in contents {
        out.0.extend_from_slice(bytes);
    }
    let checksum = crc32fast::hash(&out.0);
    out.u32(checksum);
    out.0
}

/// Names by index, each stored once.
#[derive(Default)]
pub(super) struct Strings {
    known: BTreeMap<String, u32>,
    bytes: Out,
}

impl Strings {
    pub(super) fn index(&mut self, text: &str) -> u32 {
        if let Some(&index) = self.known.get(text) {
            return index;
        }
        let index = u32::try_from(self.known.len()).unwrap_or(u32::MAX);
        self.known.insert(text.to_owned(), index);
        self.bytes.count(text.len());
        self.bytes.0.extend_from_slice(text.as_bytes());
        index
    }

    fn finish(self) -> Vec<u8> {
        let mut out = Out::default();
        out.count(self.known.len());
        out.0.extend_from_slice(&self.bytes.0);
        out.0
    }
}

/// Little-endian output.
#[derive(Default)]
pub(super) struct Out(pub(super) Vec<u8>);

impl Out {
    pub(super) fn u8(&mut self, value: u8) {
        self.0.push(value);
    }

    pub(super) fn u16(&mut self, value: u16) {
        self.0.extend_from_slice(&value.to_le_bytes());
    }

    pub(super) fn u32(&mut self, value: u32) {
        self.0.extend_from_slice(&value.to_le_bytes());
    }

    pub(super) fn u64(&mut self, value: u64) {
        self.0.extend_from_slice(&value.to_le_bytes());
    }

    /// A count or length. What does not fit is caught when the file is loaded.
    pub(super) fn count(&mut self, value: usize) {
        self.u32(u32::try_from(value).unwrap_or(u32::MAX));
    }

    /// A number in groups of seven bits, lowest first; the high bit says that more follow.
    fn varint(&mut self, mut value: u32) {
        while value >= 0x80 {
            self.u8(value.to_le_bytes()[0] | 0x80);
            value >>= 7;
        }
        self.u8(value.to_le_bytes()[0]);
    }

    /// A signed difference, small in either direction.
    fn delta(&mut self, from: u32, to: u32) {
        let difference = to.wrapping_sub(from).cast_signed();
        self.varint(((difference << 1) ^ (difference >> 31)).cast_unsigned());
    }

    fn placed(&mut self, (piece, square): (Piece, Square)) {
        self.u8(PieceCode::from(piece).0);
        self.u8(square.index());
    }

    fn span(&mut self, span: SourceSpan) {
        self.u32(span.file);
        self.u32(span.start);
        self.u32(span.end);
    }
}

fn meta(module: &Module, strings: &mut Strings) -> Vec<u8> {
    let mut out = Out::default();
    out.u8(match module.us {
        Color::White => 0,
        Color::Black => 1,
    });
    out.u8(match module.strategy {
        Strategy::FirstRule => 0,
        Strategy::AnyRule => 1,
    });
    out.u8(u8::from(module.ending.is_some()));
    out.u32(strings.index(module.ending.as_deref().unwrap_or_default()));
    out.u32(strings.index(&module.source));
    out.0
}

/// Two counted lists of a piece and a square, then the frame: 0 or mirror and piece.
fn setup(setup: &Setup) -> Vec<u8> {
    let mut out = Out::default();
    let fixed = setup.fixed.men().iter();
    let fixed: Vec<_> = fixed
        .map(|&(man, square)| (Piece::first(man), square))
        .collect();
    for list in [&fixed, &setup.start] {
        out.count(list.len());
        list.iter().for_each(|&placed| out.placed(placed));
    }
    match setup.frame {
        None => out.u8(0),
        Some(frame) => {
            out.u8(mirror_byte(frame.mirror));
            out.u8(PieceCode::from(frame.piece).0);
        }
    }
    out.0
}

/// The byte of a mirror; 0 stands for none.
pub(super) fn mirror_byte(mirror: Mirror) -> u8 {
    match mirror {
        Mirror::Files => 1,
        Mirror::Ranks => 2,
        Mirror::Diagonal => 3,
    }
}

/// Set in the byte of a kind where the predicate is one of the program's own, by its number.
pub(super) const OWN: u8 = 0x80;

/// The byte of a predicate's kind.
pub(super) fn kind_byte(kind: Kind) -> u8 {
    match kind {
        Kind::Goal => 0,
        Kind::Comparing => 1,
        Kind::Moves => 2,
    }
}

fn imports(module: &Module, strings: &mut Strings) -> Vec<u8> {
    let mut out = Out::default();
    out.count(module.imports.len());
    for import in &module.imports {
        let kind = module.import_kind(*import).map_or(u8::MAX, kind_byte);
        match import {
            Import::Library(_) => {
                out.u32(strings.index(module.import_name(*import)));
                out.u8(kind);
            }
            Import::Own(number) => {
                out.u32((*number).into());
                out.u8(kind | OWN);
            }
        }
    }
    out.0
}

fn rules(rules: &[RuleEntry], strings: &mut Strings) -> Vec<u8> {
    let mut out = Out::default();
    out.count(rules.len());
    for rule in rules {
        out.u32(strings.index(&rule.name));
        out.span(rule.span);
        out.u32(rule.rule_no);
        out.u32(rule.condition.0);
        out.count(rule.advice.len());
        rule.advice.iter().for_each(|index| out.u32(*index));
    }
    out.0
}

fn advice(advice: &[AdviceEntry], strings: &mut Strings) -> Vec<u8> {
    let mut out = Out::default();
    out.count(advice.len());
    for entry in advice {
        out.u32(strings.index(&entry.name));
        out.span(entry.span);
        out.u32(entry.advice_no);
        for pc in [entry.main, entry.holding, entry.ours, entry.theirs] {
            out.u32(pc.0);
        }
    }
    out.0
}

fn source_map(module: &Module) -> Vec<u8> {
    let mut out = Out::default();
    let entries = module.source_map.entries();
    out.count(entries.len());
    let (mut last_pc, mut last) = (0, SourceSpan::default());
    for (pc, span) in entries {
        out.delta(last_pc, pc.0);
        out.delta(last.file, span.file);
        out.delta(last.start, span.start);
        out.delta(span.start, span.end);
        (last_pc, last) = (pc.0, *span);
    }
    out.0
}
