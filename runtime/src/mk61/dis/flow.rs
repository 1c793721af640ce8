//! Which cells a program can come to, and where its jumps lead.

use std::collections::{BTreeMap, BTreeSet};

use super::super::{
    control::{cell_among, formal, next_address},
    indirect,
    isa::{Code, Style},
    program::Program,
};

/// What is known of a program's flow, by cell.
#[derive(Clone, Debug, Default)]
pub struct Flow {
    starts: BTreeSet<usize>,
    targets: BTreeSet<usize>,
    indirect: BTreeMap<usize, Option<u8>>,
    /// Is there a jump whose target is not known?
    open: bool,
    /// The calculator's cells.
    room: usize,
}

impl Flow {
    /// Does a command that can be reached begin there?
    #[must_use]
    pub fn is_start(&self, cell: usize) -> bool {
        self.starts.contains(&cell)
    }

    /// Does a direct jump lead there?
    #[must_use]
    pub fn is_target(&self, cell: usize) -> bool {
        self.targets.contains(&cell)
    }

    /// Is there an indirect jump whose register is not known?
    #[must_use]
    pub fn has_unknown_jumps(&self) -> bool {
        self.open
    }

    /// The cell of an address.
    pub(super) fn cell_of(&self, address: u8) -> usize {
        cell_among(address, self.room)
    }

    /// What a listing says about a cell.
    pub(super) fn note(&self, cell: usize, style: Style) -> String {
        match (self.indirect.get(&cell), style) {
            (Some(Some(target)), _) => format!("→ {target:02X}"),
            (Some(None), Style::English) => "→ ?".to_owned(),
            (Some(None), Style::Russian) => "→ ?".to_owned(),
            (None, _) if self.open || self.is_start(cell) => String::new(),
            (None, Style::English) => "not reached".to_owned(),
            (None, Style::Russian) => "недостижимо".to_owned(),
        }
    }

    fn visit(&mut self, program: &Program, address: u8) -> Vec<u8> {
        let cell = self.cell_of(address);
        let Some(&code) = program.cells.get(cell) else {
            return Vec::new();
        };
        self.starts.insert(cell);
        let next = next_address(address);
        match code {
            0x52 => vec![0x01],
            0x51 | 0x53 | 0x57..=0x5E => self.direct(program, code, next),
            0x70..=0xAF | 0xC0..=0xCF | 0xE0..=0xEF => self.through(program, code, cell, next),
            _ => vec![next],
        }
    }

    fn direct(&mut self, program: &Program, code: u8, operand: u8) -> Vec<u8> {
        let Some(&target) = program.cells.get(self.cell_of(operand)) else {
            return Vec::new();
        };
        self.targets.insert(self.cell_of(target));
        if code == 0x51 {
            vec![target]
        } else {
            vec![target, next_address(operand)]
        }
    }

    fn through(&mut self, program: &Program, code: u8, cell: usize, next: u8) -> Vec<u8> {
        let register = code & 15;
        let preset = program
            .preset(register)
            .filter(|_| matches!(register, 7..=14));
        let fixed = preset.filter(|_| !is_stored(program, register));
        let target = fixed.map(|number| indirect::address(indirect::stepped(register, number)));
        self.indirect.insert(cell, target);
        self.open |= target.is_none();
        let mut addresses: Vec<u8> = target.into_iter().collect();
        if code >> 4 != 8 {
            addresses.push(next);
        }
        addresses
    }
}

/// Does the program write the register directly?
fn is_stored(program: &Program, register: u8) -> bool {
    program.cells.contains(&(0x40 | register))
}

/// Follows the program from cell 00.
#[must_use]
pub fn analyse(program: &Program) -> Flow {
    let mut flow = Flow {
        room: program.room(),
        ..Flow::default()
    };
    let mut seen = BTreeSet::new();
    let mut waiting = vec![formal(0)];
    while let Some(address) = waiting.pop() {
        if seen.insert(address) {
            waiting.extend(flow.visit(program, address));
        }
    }
    // A label can only stand before a command, not in the middle of one that is listed.
    let listed = listed(program, &flow);
    flow.targets.retain(|target| listed.contains(target));
    flow
}

/// The cells at which the listing begins a command.
fn listed(program: &Program, flow: &Flow) -> BTreeSet<usize> {
    let mut cells = BTreeSet::new();
    let mut index = 0;
    while let Some(&code) = program.cells.get(index) {
        cells.insert(index);
        let two = Code(code).takes_address()
            && index + 1 < program.cells.len()
            && !flow.is_start(index + 1);
        index += 1 + usize::from(two);
    }
    cells
}
