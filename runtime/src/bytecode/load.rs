//! Reading a file into a verified module. Any bytes may come: each ends in a module or in one [`LoadError`].

use std::{fmt, sync::Arc};

use super::{
    clauses,
    encode::{OWN, kind_byte, mirror_byte},
    module::{AdviceEntry, Import, Module, RuleEntry, Strategy, VerifiedModule},
    operand::{Pc, PieceCode},
    section::{CHECKSUM, ENTRY, HEADER, MAGIC, Section, VERSION},
    setup::Setup,
    source_map::{SourceMap, SourceSpan},
    verify::{VerifyError, verify},
};
use crate::{
    chess::{self, Color, Fixed, Mirror, Piece, Square},
    horn::Refused,
    predicates::Predicate,
};

/// Why a file is not loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoadError {
    /// It does not begin as a bytecode file does.
    NotBytecode,
    /// It is of this other version.
    Version(u16),
    /// It is shorter than its section table says.
    Truncated,
    /// Its checksum does not fit.
    Checksum,
    /// A section is missing or its content makes no sense.
    Section(&'static str),
    /// It speaks of a predicate that this library does not have.
    UnknownPredicate(String),
    /// This library has the predicate, but of another kind.
    WrongKind(String),
    /// The verifier refuses it.
    Invalid(VerifyError),
    /// The verifier of clauses refuses them.
    Clauses(Refused),
}

/// Reads and verifies a `.al0c` file.
///
/// # Errors
///
/// The first fault found.
pub fn load(bytes: &[u8]) -> Result<VerifiedModule, LoadError> {
    let frame = Frame::open(bytes)?;
    let strings = read_strings(frame.section(Section::Strings)?)?;
    let mut module = read_meta(frame.section(Section::Meta)?, &strings)?;
    module.own = match frame.has(Section::Own) {
        true => Some(Arc::new(clauses::read(
            frame.section(Section::Own)?,
            frame.section(Section::Clauses)?,
            &strings,
        )?)),
        false => None,
    };
    module.imports = read_imports(frame.section(Section::Imports)?, &strings)?;
    module.rules = read_rules(frame.section(Section::Rules)?, &strings)?;
    module.advice = read_advice(frame.section(Section::Advice)?, &strings)?;
    module.source_map = read_source_map(frame.section(Section::SourceMap)?)?;
    module.setup = match frame.has(Section::Setup) {
        true => read_setup(frame.section(Section::Setup)?)?,
        false => Setup::default(),
    };
    module.code = frame.section(Section::Code)?.bytes.to_vec();
    verify(module).map_err(LoadError::Invalid)
}

/// A file whose magic, version and checksum are right.
struct Frame<'b> {
    bytes: &'b [u8],
    table: Vec<(u16, u32, u32)>,
}

impl<'b> Frame<'b> {
    fn open(file: &'b [u8]) -> Result<Self, LoadError> {
        let rest = file.strip_prefix(&MAGIC).ok_or(LoadError::NotBytecode)?;
        let mut header = Input {
            bytes: rest,
            name: "header",
        };
        let version = header.u16().map_err(|_| LoadError::Truncated)?;
        if version != VERSION {
            return Err(LoadError::Version(version));
        }
        let (bytes, checksum) = file
            .split_last_chunk::<CHECKSUM>()
            .ok_or(LoadError::Truncated)?;
        if bytes.len() < HEADER {
            return Err(LoadError::Truncated);
        }
        if crc32fast::hash(bytes) != u32::from_le_bytes(*checksum) {
            return Err(LoadError::Checksum);
        }
        let count = header.u16().map_err(|_| LoadError::Truncated)?;
        Ok(Self {
            bytes,
            table: read_table(bytes, count)?,
        })
    }

    fn has(&self, section: Section) -> bool {
        self.table.iter().any(|entry| entry.0 == section as u16)
    }

    fn section(&self, section: Section) -> Result<Input<'b>, LoadError> {
        let name = section.name();
        let mut entries = self.table.iter().filter(|entry| entry.0 == section as u16);
        let entry = entries.next().ok_or(LoadError::Section(name))?;
        if entries.next().is_some() {
            return Err(LoadError::Section(name));
        }
        let start = entry.1 as usize;
        let bytes = self
            .bytes
            .get(start..start.saturating_add(entry.2 as usize));
        Ok(Input {
            bytes: bytes.ok_or(LoadError::Truncated)?,
            name,
        })
    }
}

fn read_table(bytes: &[u8], count: u16) -> Result<Vec<(u16, u32, u32)>, LoadError> {
    let end = HEADER + usize::from(count) * ENTRY;
    let table = bytes.get(HEADER..end).ok_or(LoadError::Truncated)?;
    let mut input = Input {
        bytes: table,
        name: "section table",
    };
    (0..count)
        .map(|_| {
            let id = input.u16()?;
            input.u16()?;
            Ok((id, input.u32()?, input.u32()?))
        })
        .collect()
}

/// The content of a section, read from the front.
pub(super) struct Input<'b> {
    pub(super) bytes: &'b [u8],
    name: &'static str,
}

impl<'b> Input<'b> {
    pub(super) fn fault(&self) -> LoadError {
        LoadError::Section(self.name)
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], LoadError> {
        super::operand::take(&mut self.bytes).ok_or_else(|| self.fault())
    }

    pub(super) fn u8(&mut self) -> Result<u8, LoadError> {
        self.take::<1>().map(|[byte]| byte)
    }

    pub(super) fn u16(&mut self) -> Result<u16, LoadError> {
        self.take().map(u16::from_le_bytes)
    }

    pub(super) fn u32(&mut self) -> Result<u32, LoadError> {
        self.take().map(u32::from_le_bytes)
    }

    pub(super) fn u64(&mut self) -> Result<u64, LoadError> {
        self.take().map(u64::from_le_bytes)
    }

    pub(super) fn flag(&mut self) -> Result<bool, LoadError> {
        match self.u8()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(self.fault()),
        }
    }

    /// Items after their number; each takes at least `width` bytes.
    pub(super) fn list<T>(
        &mut self,
        width: usize,
        mut item: impl FnMut(&mut Self) -> Result<T, LoadError>,
    ) -> Result<Vec<T>, LoadError> {
        let count = self.count(width)?;
        (0..count).map(|_| item(self)).collect()
    }

    /// A number of items of at least `width` bytes each: more than the section can hold are refused, so a count
    /// never asks for more memory than the file has bytes.
    pub(super) fn count(&mut self, width: usize) -> Result<usize, LoadError> {
        let count = self.u32()? as usize;
        if count > self.bytes.len() / width {
            Err(self.fault())
        } else {
            Ok(count)
        }
    }

    fn text(&mut self) -> Result<&'b str, LoadError> {
        let length = self.count(1)?;
        let (text, rest) = self
            .bytes
            .split_at_checked(length)
            .ok_or_else(|| self.fault())?;
        self.bytes = rest;
        std::str::from_utf8(text).map_err(|_| self.fault())
    }

    fn pc(&mut self) -> Result<Pc, LoadError> {
        self.u32().map(Pc)
    }

    pub(super) fn piece(&mut self) -> Result<Piece, LoadError> {
        let byte = self.u8()?;
        PieceCode(byte).piece().ok_or_else(|| self.fault())
    }

    fn placed(&mut self) -> Result<(Piece, Square), LoadError> {
        let piece = self.piece()?;
        let square = self.u8()?;
        let known = (square < 64).then_some((piece, Square::from_index(square)));
        known.ok_or_else(|| self.fault())
    }

    fn placed_list(&mut self) -> Result<Vec<(Piece, Square)>, LoadError> {
        self.list(2, Self::placed)
    }

    fn span(&mut self) -> Result<SourceSpan, LoadError> {
        let (file, start, end) = (self.u32()?, self.u32()?, self.u32()?);
        if start <= end {
            Ok(SourceSpan { file, start, end })
        } else {
            Err(self.fault())
        }
    }

    pub(super) fn string(&mut self, strings: &[Arc<str>]) -> Result<Arc<str>, LoadError> {
        let index = self.u32()? as usize;
        strings.get(index).cloned().ok_or_else(|| self.fault())
    }

    fn varint(&mut self) -> Result<u32, LoadError> {
        let mut value = 0;
        for shift in (0..35).step_by(7) {
            let byte = self.u8()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return u32::try_from(value).map_err(|_| self.fault());
            }
        }
        Err(self.fault())
    }

    fn delta(&mut self, from: u32) -> Result<u32, LoadError> {
        let raw = self.varint()?;
        let difference = (raw >> 1) ^ (raw & 1).wrapping_neg();
        Ok(from.wrapping_add(difference))
    }

    pub(super) fn finish(self) -> Result<(), LoadError> {
        if self.bytes.is_empty() {
            Ok(())
        } else {
            Err(self.fault())
        }
    }
}

fn read_list<'b, T>(
    mut input: Input<'b>,
    width: usize,
    item: impl FnMut(&mut Input<'b>) -> Result<T, LoadError>,
) -> Result<Vec<T>, LoadError> {
    let items = input.list(width, item)?;
    input.finish()?;
    Ok(items)
}

fn read_strings(input: Input<'_>) -> Result<Vec<Arc<str>>, LoadError> {
    read_list(input, 4, |input| input.text().map(Arc::from))
}

fn read_meta(mut input: Input<'_>, strings: &[Arc<str>]) -> Result<Module, LoadError> {
    let us = match input.u8()? {
        0 => Color::White,
        1 => Color::Black,
        _ => return Err(input.fault()),
    };
    let strategy = match input.u8()? {
        0 => Strategy::FirstRule,
        1 => Strategy::AnyRule,
        _ => return Err(input.fault()),
    };
    let known = input.u8()? != 0;
    let ending = Some(input.string(strings)?.to_string()).filter(|_| known);
    let source = input.string(strings)?.to_string();
    input.finish()?;
    Ok(Module {
        us,
        strategy,
        setup: Setup::default(),
        ending,
        source,
        imports: Vec::new(),
        own: None,
        rules: Vec::new(),
        advice: Vec::new(),
        code: Vec::new(),
        source_map: SourceMap::default(),
    })
}

fn read_setup(mut input: Input<'_>) -> Result<Setup, LoadError> {
    let men = input.placed_list()?;
    let first = men.iter().all(|(piece, _)| piece.nth() == 0);
    let men = men.into_iter().map(|(piece, square)| (piece.man, square));
    let fixed = Fixed::new(men.collect()).filter(|_| first);
    let fixed = fixed.ok_or_else(|| input.fault())?;
    let start = input.placed_list()?;
    let byte = input.u8()?;
    let mirror = Mirror::ALL
        .into_iter()
        .find(|&mirror| mirror_byte(mirror) == byte);
    let frame = match (byte, mirror) {
        (0, _) => None,
        (_, Some(mirror)) => Some(chess::Frame {
            mirror,
            piece: input.piece()?,
        }),
        (_, None) => return Err(input.fault()),
    };
    input.finish()?;
    Ok(Setup {
        fixed,
        start,
        frame,
        other_color: false,
    })
}

fn read_imports(input: Input<'_>, strings: &[Arc<str>]) -> Result<Vec<Import>, LoadError> {
    read_list(input, 5, |input| {
        let (index, kind) = (input.u32()?, input.u8()?);
        if kind & OWN != 0 {
            let number = u16::try_from(index).map_err(|_| input.fault())?;
            return Ok(Import::Own(number));
        }
        let name = strings.get(index as usize).ok_or_else(|| input.fault())?;
        let unknown = || LoadError::UnknownPredicate(name.to_string());
        let predicate = Predicate::from_name(name).ok_or_else(unknown)?.predicate;
        if kind_byte(predicate.info().kind) == kind {
            Ok(Import::Library(predicate))
        } else {
            Err(LoadError::WrongKind(name.to_string()))
        }
    })
}

fn read_rules(input: Input<'_>, strings: &[Arc<str>]) -> Result<Vec<RuleEntry>, LoadError> {
    read_list(input, 24, |input| {
        Ok(RuleEntry {
            name: input.string(strings)?,
            span: input.span()?,
            rule_no: input.u32()?,
            condition: input.pc()?,
            advice: input.list(4, Input::u32)?,
        })
    })
}

fn read_advice(input: Input<'_>, strings: &[Arc<str>]) -> Result<Vec<AdviceEntry>, LoadError> {
    read_list(input, 32, |input| {
        Ok(AdviceEntry {
            name: input.string(strings)?,
            span: input.span()?,
            advice_no: input.u32()?,
            main: input.pc()?,
            holding: input.pc()?,
            ours: input.pc()?,
            theirs: input.pc()?,
        })
    })
}

fn read_source_map(input: Input<'_>) -> Result<SourceMap, LoadError> {
    let (mut pc, mut last) = (0, SourceSpan::default());
    let entries = read_list(input, 4, |input| {
        pc = input.delta(pc)?;
        let file = input.delta(last.file)?;
        let start = input.delta(last.start)?;
        last = SourceSpan {
            file,
            start,
            end: input.delta(start)?,
        };
        Ok((Pc(pc), last))
    })?;
    Ok(SourceMap::from_entries(entries))
}

impl Section {
    fn name(self) -> &'static str {
        match self {
            Self::Meta => "meta",
            Self::Strings => "strings",
            Self::Imports => "imports",
            Self::Rules => "rules",
            Self::Advice => "advice",
            Self::Code => "code",
            Self::SourceMap => "source map",
            Self::Setup => "setup",
            Self::Own => "own predicates",
            Self::Clauses => "clauses",
        }
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotBytecode => f.write_str("this is not a bytecode file"),
            Self::Version(version) => {
                write!(
                    f,
                    "bytecode of version {version}; this program reads version {VERSION}"
                )
            }
            Self::Truncated => f.write_str("the file is cut off"),
            Self::Checksum => f.write_str("the checksum does not fit"),
            Self::Section(name) => write!(f, "the section `{name}` is damaged"),
            Self::UnknownPredicate(name) => write!(f, "unknown predicate `{name}`"),
            Self::WrongKind(name) => write!(f, "`{name}` is a predicate of another kind"),
            Self::Invalid(error) => error.fmt(f),
            Self::Clauses(refused) => refused.fmt(f),
        }
    }
}

impl std::error::Error for LoadError {}
