//! Clause by clause through a file, and on again after each fault.
//!
//! A file is cut at its full stops; each cut is one run of the parser. Where a run fails, three things are
//! tried in turn: the full stop of a clause before the fault is missing; a sound clause begins at a later
//! line; nothing. Whatever then remains is prose or a fault. The work stays linear in the length of the file.

use std::ops::Range;

use crate::{
    attempt::{Attempts, Fault, Shape, Success},
    diagnostic::Diagnostic,
    fault,
    items::{Item, Terminal},
    prose,
    span::FileId,
    term::{TermId, View},
    token::Op,
};

/// A stretch of items and what became of it.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    /// The items, the full stop included where it is there.
    pub(crate) range: Range<usize>,
    pub(crate) outcome: Outcome,
}

#[derive(Clone, Debug)]
pub(crate) enum Outcome {
    /// Understood, with what there is to say about it.
    Clause {
        term: TermId,
        shape: Shape,
        remarks: Vec<Diagnostic>,
    },
    /// Code with a fault.
    Faulty(Vec<Diagnostic>),
    /// Running text.
    Prose,
}

/// How many items later attempts of one unit may look at, per item of the unit: bounds the work on long
/// stretches in which every line looks like the beginning of a clause.
const PATIENCE: usize = 4;

/// So many faults of one clause are told at most.
const MOST_FAULTS: usize = 8;

/// Cuts the items of a file into pieces.
pub(crate) fn pieces(file: FileId, attempts: Attempts<'_>) -> Vec<Piece> {
    let mut recovery = Recovery {
        file,
        attempts,
        pieces: Vec::new(),
    };
    let items = recovery.attempts.items;
    let mut start = 0;
    for (at, item) in items.iter().enumerate() {
        if item.terminal == Terminal::End {
            recovery.unit(start..at, at + 1);
            start = at + 1;
        }
    }
    if start < items.len() {
        recovery.unit(start..items.len(), items.len());
    }
    recovery.absorb();
    recovery.pieces
}

struct Recovery<'p> {
    file: FileId,
    attempts: Attempts<'p>,
    pieces: Vec<Piece>,
}

impl Recovery<'_> {
    /// Reads one unit: `range` without its full stop, which lies before `end`.
    fn unit(&mut self, range: Range<usize>, end: usize) {
        let mut start = range.start;
        loop {
            let fault = match self.attempts.parse(start..range.end) {
                Ok(success) => return self.clause(start..end, success, range.end == end),
                Err(fault) => fault,
            };
            if let Some(success) = self.lacks_its_stop(start, &fault, range.end) {
                self.clause(start..fault.at, success, true);
                start = fault.at;
            } else if let Some((joint, success)) = self.ends_in_comma(start, &fault, range.end) {
                self.clause(start..joint, success, false);
                let (span, text) = (self.attempts.span(joint), self.attempts.text(joint));
                self.remark(fault::stop_due(self.file, span, text));
                start = joint + 1;
            } else {
                return self.resume(start..range.end, fault, end);
            }
        }
    }

    /// Adds something to say of the last piece.
    fn remark(&mut self, diagnostic: Diagnostic) {
        match self.pieces.last_mut().map(|piece| &mut piece.outcome) {
            Some(Outcome::Clause { remarks, .. }) => remarks.push(diagnostic),
            Some(Outcome::Faulty(faults)) => faults.push(diagnostic),
            Some(Outcome::Prose) | None => {}
        }
    }

    /// The clause that a comma or semicolon ends, where its next line is the head of another: the fault is the
    /// second neck. The item of the comma comes with it.
    fn ends_in_comma(
        &mut self,
        start: usize,
        fault: &Fault,
        end: usize,
    ) -> Option<(usize, Success)> {
        let items = self.attempts.items;
        let neck = items.get(fault.at).filter(|_| fault.at < end)?;
        if !neck.terminal.is_neck() {
            return None;
        }
        let begins = |at: &usize| {
            let item = items.get(*at);
            item.is_some_and(|item| item.place.line_start && begins_clause(item.terminal))
        };
        let head = (start + 2..fault.at).rev().find(begins)?;
        let joint = head - 1;
        if !matches!(
            self.attempts.terminal(joint),
            Some(Terminal::Comma | Terminal::Semicolon)
        ) {
            return None;
        }
        self.attempts.parse(head..fault.at).ok()?;
        let before = self.attempts.parse(start..joint).ok();
        let before = before.filter(|before| before.shape >= Shape::Fact)?;
        Some((joint, before))
    }

    fn clause(&mut self, range: Range<usize>, success: Success, lacks_stop: bool) {
        let Success { term, shape, .. } = success;
        let choice = fault::choice(self.file, &self.attempts, &range, false);
        let fatal = choice.or_else(|| fault::fatal(self.file, self.attempts.terms, &success));
        let outcome = match fatal {
            Some(diagnostic) => Outcome::Faulty(vec![diagnostic]),
            None => {
                let mut remarks =
                    fault::comparisons(self.file, self.attempts.terms, &success.comparisons);
                if lacks_stop && shape != Shape::NoClause {
                    let last = self.attempts.span(range.end.saturating_sub(1));
                    let goes_on = range.end < self.attempts.items.len()
                        && matches!(
                            self.attempts.terms.view(term),
                            View::Infix {
                                op: Op::Neck | Op::Rewrite,
                                ..
                            }
                        );
                    remarks.push(fault::missing_end(self.file, last, goes_on));
                }
                if shape == Shape::NoClause {
                    let span = self.attempts.terms.span(term);
                    let text = span.text(self.attempts.source);
                    remarks.push(fault::no_clause(self.file, span, text));
                }
                Outcome::Clause {
                    term,
                    shape,
                    remarks,
                }
            }
        };
        self.pieces.push(Piece { range, outcome });
    }

    /// The clause up to the fault, where the fault is that its full stop is missing.
    fn lacks_its_stop(&mut self, start: usize, fault: &Fault, end: usize) -> Option<Success> {
        let at = fault.at;
        let first = self.attempts.items.get(start)?;
        let next = self
            .attempts
            .items
            .get(at)
            .filter(|_| at > start && at < end)?;
        if fault.operand_due() || !next.place.line_start || !begins_clause(next.terminal) {
            return None;
        }
        let outdented = next.place.column <= first.place.column;
        if !outdented && !self.is_clear(at..end) {
            return None;
        }
        self.attempts
            .parse(start..at)
            .ok()
            .filter(|before| before.shape >= Shape::Fact)
    }

    fn is_clear(&mut self, range: Range<usize>) -> bool {
        self.attempts
            .parse(range)
            .is_ok_and(|success| success.shape == Shape::Clear)
    }

    /// After a fault that is not a missing full stop.
    fn resume(&mut self, range: Range<usize>, fault: Fault, end: usize) {
        let Some((start, success)) = self.later_clause(range.clone()) else {
            return self.judge(range.start..end, fault);
        };
        let before = range.start..start;
        match self.attempts.parse(before.clone()) {
            Ok(success) if success.shape >= Shape::Fact => self.clause(before, success, true),
            Ok(_) => self.pieces.push(Piece {
                range: before,
                outcome: Outcome::Prose,
            }),
            Err(fault) => self.judge(before, fault),
        }
        self.clause(start..end, success, range.end == end);
    }

    /// The longest sound clause that begins at a later line of `range` and reaches to its end.
    fn later_clause(&mut self, range: Range<usize>) -> Option<(usize, Success)> {
        let mut patience = PATIENCE * range.len() + 100;
        for at in range.start + 1..range.end {
            if !self.may_begin(at) {
                continue;
            }
            match self.attempts.parse(at..range.end) {
                Ok(success) if self.is_believable(range.start..at, &success) => {
                    return Some((at, success));
                }
                Ok(_) => patience = patience.saturating_sub(range.end - at),
                Err(fault) => patience = patience.saturating_sub(fault.at - at),
            }
            if patience == 0 {
                break;
            }
        }
        None
    }

    /// Whether a clause may begin at item `at`, judged by it and its neighbour.
    fn may_begin(&self, at: usize) -> bool {
        let Some(item) = self
            .attempts
            .items
            .get(at)
            .filter(|item| item.place.line_start)
        else {
            return false;
        };
        let next = self.attempts.terminal(at + 1);
        let name_beside_name = matches!(item.terminal, Terminal::Atom(_))
            && next.is_none_or(|next| next.begins_operand() || next == Terminal::Comma);
        begins_clause(item.terminal) && !name_beside_name && !item.loose
    }

    /// Whether the items before the clause can be left aside for its sake.
    fn is_believable(&self, before: Range<usize>, success: &Success) -> bool {
        let continues = matches!(
            self.attempts.terminal(before.end),
            Some(Terminal::Neck | Terminal::Rewrite)
        );
        match success.shape {
            Shape::Clear if !continues => true,
            Shape::Clear | Shape::Fact => self.is_prose(before),
            Shape::Weak | Shape::NoClause => false,
        }
    }

    fn is_prose(&self, range: Range<usize>) -> bool {
        prose::is_prose(self.attempts.items.get(range).unwrap_or_default())
    }

    fn judge(&mut self, range: Range<usize>, fault: Fault) {
        let outcome = if self.is_prose(range.clone()) {
            Outcome::Prose
        } else {
            Outcome::Faulty(self.faults(range.clone(), fault))
        };
        self.pieces.push(Piece { range, outcome });
    }

    /// The faults of a stretch of code: the first, and those of the goals that follow the one with a fault.
    fn faults(&mut self, range: Range<usize>, first: Fault) -> Vec<Diagnostic> {
        let mut told = Vec::new();
        let (mut start, mut fault) = (range.start, first);
        let stop = self.attempts.terminal(range.end - 1) == Some(Terminal::End);
        let end = range.end - usize::from(stop);
        while told.len() < MOST_FAULTS {
            let rest = start..range.end;
            let described = fault::describe(
                self.file,
                &self.attempts,
                rest.clone(),
                &fault,
                start > range.start,
            );
            let Some(one) = described else { break };
            let next = self.next_goal(range.start, rest, &fault, &one);
            told.push(one);
            let Some(next) = next else { break };
            match self.attempts.parse(next..end) {
                Ok(_) => break,
                Err(next_fault) => (start, fault) = (next, next_fault),
            }
        }
        told
    }

    /// Where the goal begins that follows the head or goal with a fault; `None` where the fault may have hidden that.
    fn next_goal(
        &self,
        clause: usize,
        rest: Range<usize>,
        fault: &Fault,
        told: &Diagnostic,
    ) -> Option<usize> {
        let items = self.attempts.items;
        let is_neck = |item: &Item| item.terminal.is_neck();
        let mut necks = (clause..rest.end).filter(|at| items.get(*at).is_some_and(is_neck));
        let (neck, None) = (necks.next()?, necks.next()) else {
            return None;
        };
        let stretch = items.get(rest.clone())?;
        let mut levels = rest.zip(nesting(stretch)).zip(stretch);
        if neck >= fault.at {
            let balanced = levels.any(|((at, depth), _)| at == neck && depth == 0);
            return balanced.then_some(neck + 1);
        }
        let pointed = items.partition_point(|item| item.span.start() < told.primary.span.end());
        let from = fault.at.max(pointed);
        levels
            .find(|((at, depth), item)| {
                *at >= from && *depth == 0 && item.terminal == Terminal::Comma
            })
            .map(|((at, _), _)| at + 1)
    }

    /// Counts to prose whatever shares a line with it and is no clear code.
    fn absorb(&mut self) {
        for at in 1..self.pieces.len() {
            self.absorb_into(at, at - 1, at);
        }
        for at in (1..self.pieces.len()).rev() {
            self.absorb_into(at - 1, at, at);
        }
        for at in 1..self.pieces.len() {
            self.absorb_between(at);
        }
    }

    /// A fault without any bracket between two stretches of prose belongs to them: `Kd5 = 45 – see below.`
    fn absorb_between(&mut self, at: usize) {
        let is_prose = |piece: Option<&Piece>| {
            piece.is_some_and(|piece| matches!(piece.outcome, Outcome::Prose))
        };
        let enclosed = is_prose(self.pieces.get(at - 1)) && is_prose(self.pieces.get(at + 1));
        let Some(piece) = self.pieces.get_mut(at).filter(|_| enclosed) else {
            return;
        };
        let items = self
            .attempts
            .items
            .get(piece.range.clone())
            .unwrap_or_default();
        if matches!(piece.outcome, Outcome::Faulty(_)) && !prose::has_brackets(items) {
            piece.outcome = Outcome::Prose;
        }
    }

    fn has_signs(&self, piece: usize) -> bool {
        let range = self
            .pieces
            .get(piece)
            .map_or(0..0, |piece| piece.range.clone());
        prose::has_signs(self.attempts.items.get(range).unwrap_or_default())
    }

    /// Makes piece `at` prose where `neighbour` is; `later` is the second of the two.
    fn absorb_into(&mut self, at: usize, neighbour: usize, later: usize) {
        let is = |index: usize| self.pieces.get(index).map(|piece| &piece.outcome);
        let Some(Outcome::Prose) = is(neighbour) else {
            return;
        };
        let start = self.pieces.get(later).map_or(0, |piece| piece.range.start);
        let apart = self
            .attempts
            .items
            .get(start)
            .is_some_and(|item| item.place.line_start);
        let absorbed = match is(at) {
            Some(Outcome::Faulty(_)) => !apart || !self.has_signs(at),
            Some(Outcome::Clause {
                shape: Shape::Weak, ..
            }) => !apart,
            Some(Outcome::Clause { shape, .. }) => *shape == Shape::NoClause,
            Some(Outcome::Prose) | None => false,
        };
        if let Some(piece) = self.pieces.get_mut(at).filter(|_| absorbed) {
            piece.outcome = Outcome::Prose;
        }
    }
}

/// How many brackets are open at each item; a closing one too many counts for nothing.
fn nesting(items: &[Item]) -> impl Iterator<Item = usize> + '_ {
    items.iter().scan(0_usize, |open, item| {
        if item.terminal.opens() {
            *open += 1;
        } else if item.terminal.closes() {
            *open = open.saturating_sub(1);
        }
        Some(*open)
    })
}

fn begins_clause(terminal: Terminal) -> bool {
    matches!(
        terminal,
        Terminal::Atom(_) | Terminal::Declaration(_) | Terminal::Functor(_)
    ) || terminal.is_neck()
}
