//! The instruction set: one table from which assembler, disassembler, calculator, key lists and the
//! reference page take the names, the operands and the duration of every code.

mod table;

use std::{fmt, sync::LazyLock};

pub use table::ROWS;

/// How names are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// As on the keys of the calculator.
    #[default]
    Russian,
    /// In English.
    English,
}

impl Style {
    /// The style called `ru` or `en`.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "ru" => Some(Self::Russian),
            "en" => Some(Self::English),
            _ => None,
        }
    }
}

/// What follows the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// Nothing.
    None,
    /// A register in the low digit of the code.
    Register,
    /// An address in the next cell.
    Address,
}

/// A row of the table: one code, or one code for each of the registers 0 to e.
#[derive(Debug)]
pub struct Row {
    /// The code, with register 0.
    pub code: u8,
    /// What follows.
    pub operand: Operand,
    /// The Russian name, then further Russian spellings.
    pub ru: &'static [&'static str],
    /// The English name, then further spellings.
    pub en: &'static [&'static str],
    /// The keys pressed.
    pub keys: &'static str,
    /// Typical duration in machine cycles.
    pub cycles: u16,
    /// What it does, in English.
    pub doc_en: &'static str,
    /// What it does, in Russian.
    pub doc_ru: &'static str,
}

/// One of the 256 codes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub u8);

/// Duration of the codes without a row.
const IDLE: u16 = 95;

/// Rows and durations by code.
struct Index {
    rows: [Option<&'static Row>; 256],
    cycles: [u16; 256],
}

static INDEX: LazyLock<Index> = LazyLock::new(|| {
    let mut index = Index {
        rows: [None; 256],
        cycles: [IDLE; 256],
    };
    for row in ROWS {
        let count = if row.operand == Operand::Register {
            15
        } else {
            1
        };
        let first = usize::from(row.code);
        index
            .rows
            .iter_mut()
            .skip(first)
            .take(count)
            .for_each(|place| *place = Some(row));
        index
            .cycles
            .iter_mut()
            .skip(first)
            .take(count)
            .for_each(|place| *place = row.cycles);
    }
    index
});

/// Typical duration of a command in machine cycles (a cycle is 42 word times).
pub(crate) fn cycles(code: u8) -> u16 {
    INDEX.cycles.get(usize::from(code)).copied().unwrap_or(IDLE)
}

impl Code {
    /// Its row, unless it is a code without a name.
    #[must_use]
    pub fn row(self) -> Option<&'static Row> {
        INDEX.rows.get(usize::from(self.0)).copied().flatten()
    }

    /// What follows its name.
    #[must_use]
    pub fn operand(self) -> Operand {
        self.row().map_or(Operand::None, |row| row.operand)
    }

    /// Does an address follow in the next cell?
    #[must_use]
    pub fn takes_address(self) -> bool {
        self.operand() == Operand::Address
    }

    /// Cells it takes: 1 or 2.
    #[must_use]
    pub fn cells(self) -> u8 {
        1 + u8::from(self.takes_address())
    }

    /// The register it names.
    #[must_use]
    pub fn register(self) -> Option<u8> {
        (self.operand() == Operand::Register).then_some(self.0 & 15)
    }

    /// Its name; codes without one are written `#2B`.
    #[must_use]
    pub fn name(self, style: Style) -> Name {
        Name { code: self, style }
    }

    /// The keys that give it, or `None` where no key does.
    #[must_use]
    pub fn keys(self) -> Option<String> {
        let row = self.row()?;
        Some(match self.register() {
            Some(register) => format!("{} {}", row.keys, register_key(register)),
            None => row.keys.to_owned(),
        })
    }
}

/// The key of a hexadecimal digit: the letters a to e are `.`, `/-/`, `ВП`, `Cx`, `В↑`.
#[must_use]
pub fn register_key(digit: u8) -> &'static str {
    const KEYS: [&str; 16] = [
        "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "/-/", "ВП", "Cx", "В↑", "?",
    ];
    KEYS.get(usize::from(digit & 15)).copied().unwrap_or("?")
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02X}", self.0)
    }
}

/// A name to be displayed.
#[derive(Clone, Copy, Debug)]
pub struct Name {
    code: Code,
    style: Style,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = self.code.row();
        let names = row.map_or([].as_slice(), |row| match self.style {
            Style::Russian => row.ru,
            Style::English => row.en,
        });
        let Some(name) = names.first() else {
            return write!(f, "#{:02X}", self.code.0);
        };
        f.write_str(name)?;
        match (self.code.register(), self.style) {
            (Some(register), Style::Russian) => write!(f, "{register:x}"),
            (Some(register), Style::English) => write!(f, " {register:x}"),
            (None, _) => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_both_styles() {
        let name = |code, style| Code(code).name(style).to_string();
        assert_eq!(name(0x62, Style::Russian), "П→x2");
        assert_eq!(name(0x62, Style::English), "RCL 2");
        assert_eq!(name(0xC7, Style::Russian), "К x<0 7".replace("0 7", "07"));
        assert_eq!(name(0x2B, Style::English), "#2B");
    }

    #[test]
    fn rows_do_not_overlap() {
        for row in ROWS {
            let last = if row.operand == Operand::Register {
                row.code + 14
            } else {
                row.code
            };
            for code in row.code..=last {
                assert!(std::ptr::eq(Code(code).row().unwrap(), row), "{code:02X}");
            }
        }
    }

    #[test]
    fn jumps_take_two_cells() {
        let two: Vec<u8> = (0..=255).filter(|&code| Code(code).cells() == 2).collect();
        assert_eq!(
            two,
            [0x51, 0x53, 0x57, 0x58, 0x59, 0x5A, 0x5B, 0x5C, 0x5D, 0x5E]
        );
    }
}
