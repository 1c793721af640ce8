//! Where in the source the parts of a program and the numbers in its registers come from.

use super::{Part, men::Men};
use crate::table::{Place, Table};

/// A place as people are told it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The file's name.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
}

/// The places, and how they are told.
#[derive(Clone, Debug, Default)]
pub(super) struct Sources {
    pub(super) rules: Vec<Place>,
    pub(super) advice: Vec<Place>,
    pub(super) goals: Vec<Place>,
    /// Where men begin.
    pub(super) starts: Vec<Place>,
    pub(super) frame: Option<Place>,
    pub(super) registers: Vec<(u8, Place)>,
    /// The parts with their lines, as text.
    told: Vec<(Part, String)>,
    /// The same of the registers.
    told_registers: Vec<(u8, String)>,
}

/// More lines than these are told as the first and the last.
const MOST: usize = 3;

impl Sources {
    /// Of all programs of a table, as far as they have it in common.
    pub(super) fn of_table(table: &Table) -> Self {
        let directives = table.directives();
        Self {
            rules: table.rules().iter().map(|rule| rule.place).collect(),
            advice: table.advice().iter().map(|advice| advice.place).collect(),
            starts: directives.start.iter().map(|(_, place)| *place).collect(),
            frame: directives.frame,
            ..Self::default()
        }
    }

    /// Of a routine.
    pub(super) fn of_goal(place: Option<Place>) -> Self {
        Self {
            goals: place.into_iter().collect(),
            ..Self::default()
        }
    }

    /// Of a loop: the advice is that of its list.
    pub(super) fn of_loop(&self, list: impl Iterator<Item = (Place, u8)>) -> Self {
        let list: Vec<(u8, Place)> = list.map(|(place, register)| (register, place)).collect();
        Self {
            advice: list.iter().map(|(_, place)| *place).collect(),
            registers: self.registers.iter().copied().chain(list).collect(),
            ..self.clone()
        }
    }

    /// With the registers of the men that move.
    pub(super) fn with_men(mut self, table: &Table, men: &Men) -> Self {
        for (piece, register, _) in &men.movers {
            let starts = &table.directives().start;
            let found = starts.iter().find(|(one, _)| one == piece);
            let place = found.map(|(_, place)| *place);
            self.registers.extend(place.map(|place| (*register, place)));
        }
        self
    }

    /// The places of a part, in the order of the source.
    fn places(&self, part: Part) -> Vec<Place> {
        let one = |all: &[Place], at: usize| all.get(at).copied().into_iter().collect();
        match part {
            Part::Rule(at) => one(&self.rules, at),
            Part::Advice(at) => one(&self.advice, at),
            Part::Goal(at) => one(&self.goals, at),
            Part::Frame | Part::Mirror => self.frame.into_iter().collect(),
            Part::Input => self.starts.clone(),
            Part::Head | Part::Mark | Part::Failure => self.rules.clone(),
            Part::Next | Part::Board | Part::Stay | Part::Reach | Part::Extra | Part::Answer => {
                self.advice.clone()
            }
            Part::Shared => Vec::new(),
        }
    }

    /// Tells all places in this way.
    pub(super) fn tell(&mut self, parts: &[Part], line: &dyn Fn(Place) -> Option<Line>) {
        let mut told: Vec<(Part, String)> = Vec::new();
        for &part in parts {
            if told.iter().all(|(one, _)| *one != part) {
                let lines = self.places(part).into_iter().filter_map(line);
                told.push((part, joined(lines.collect())));
            }
        }
        self.told = told;
        let registers = self.registers.iter();
        self.told_registers = registers
            .filter_map(|(register, place)| Some((*register, joined(vec![line(*place)?]))))
            .collect();
    }

    /// The lines of a part; empty where none are known.
    pub(super) fn part(&self, part: Part) -> &str {
        let found = self.told.iter().find(|(one, _)| *one == part);
        found.map_or("", |(_, text)| text)
    }

    /// The line that a register's number comes from; empty where none is known.
    pub(super) fn register(&self, register: u8) -> &str {
        let found = self.told_registers.iter().find(|(one, _)| *one == register);
        found.map_or("", |(_, text)| text)
    }
}

/// `a.al0:3, 7` or, of many, `a.al0:3–40`, file by file.
fn joined(lines: Vec<Line>) -> String {
    let mut files: Vec<(String, Vec<usize>)> = Vec::new();
    for Line { file, line } in lines {
        match files.iter_mut().find(|(one, _)| *one == file) {
            Some((_, all)) => all.push(line),
            None => files.push((file, vec![line])),
        }
    }
    let told = files.into_iter().map(|(file, mut all)| {
        all.sort_unstable();
        all.dedup();
        let lines = match (all.first(), all.last()) {
            (Some(first), Some(last)) if all.len() > MOST => format!("{first}–{last}"),
            _ => all
                .iter()
                .map(usize::to_string)
                .collect::<Vec<_>>()
                .join(", "),
        };
        format!("{file}:{lines}")
    });
    told.collect::<Vec<_>>().join("; ")
}
