//! The program of a plan: a loop over a list of squares in registers.
//!
//! A square is the number file.rank; two squares are `u` files and `v` ranks apart.

use al0_runtime::{chess::Role, mk61::Squares};

use super::{
    checks::Check,
    code::{Item, Label, Part},
    extra::Extra,
    plan::{Measure, Plan, Threshold},
    tidy::tidy,
    writer::Writer,
};

/// Commands by their codes.
pub(super) mod op {
    pub(in crate::mk61) const NEGATE: u8 = 0x0B;
    pub(in crate::mk61) const CLEAR: u8 = 0x0D;
    pub(in crate::mk61) const LIFT: u8 = 0x0E;
    pub(in crate::mk61) const ADD: u8 = 0x10;
    pub(in crate::mk61) const SUB: u8 = 0x11;
    pub(in crate::mk61) const MUL: u8 = 0x12;
    pub(in crate::mk61) const DIV: u8 = 0x13;
    pub(in crate::mk61) const SWAP: u8 = 0x14;
    /// The X before.
    pub(in crate::mk61) const LAST: u8 = 0x0F;
    /// X goes behind the other levels of the stack.
    pub(in crate::mk61) const ROTATE: u8 = 0x25;
    pub(in crate::mk61) const SQUARE: u8 = 0x22;
    pub(in crate::mk61) const INVERSE: u8 = 0x23;
    /// Stops with an error.
    pub(in crate::mk61) const ERROR: u8 = 0x27;
    pub(in crate::mk61) const ABS: u8 = 0x31;
    pub(in crate::mk61) const SIGN: u8 = 0x32;
    pub(in crate::mk61) const WHOLE: u8 = 0x34;
    pub(in crate::mk61) const PART: u8 = 0x35;
    pub(in crate::mk61) const STORE: u8 = 0x40;
    pub(in crate::mk61) const STOP: u8 = 0x50;
    /// As a condition: it never goes on.
    pub(in crate::mk61) const JUMP: u8 = 0x51;
    pub(in crate::mk61) const RETURN: u8 = 0x52;
    pub(in crate::mk61) const CALL: u8 = 0x53;
    /// Does nothing, but a number being typed is done.
    pub(in crate::mk61) const NOTHING: u8 = 0x54;
    pub(in crate::mk61) const NOT_ZERO: u8 = 0x57;
    pub(in crate::mk61) const NOT_NEGATIVE: u8 = 0x59;
    pub(in crate::mk61) const NEGATIVE: u8 = 0x5C;
    pub(in crate::mk61) const ZERO: u8 = 0x5E;
    pub(in crate::mk61) const RECALL: u8 = 0x60;
    pub(in crate::mk61) const CALL_BY: u8 = 0xA0;
    pub(in crate::mk61) const RECALL_BY: u8 = 0xD0;
}

/// Registers with a fixed duty; the list stands in R1 and up, and what is free keeps constants.
pub(super) mod register {
    /// Points behind the next square of the list.
    pub(in crate::mk61) const POINTER: u8 = 0;
    /// The square being tried.
    pub(in crate::mk61) const CANDIDATE: u8 = 0xB;
    /// Our piece.
    pub(in crate::mk61) const PIECE: u8 = 0xC;
    /// Their king.
    pub(in crate::mk61) const KING: u8 = 0xD;
    /// Address of the subroutine that mirrors squares, or 0, where there is nothing to do.
    pub(in crate::mk61) const FRAME: u8 = 0xE;

    /// The registers of our men that move.
    pub(in crate::mk61) const MOVERS: [u8; 5] = [PIECE, 0xA, 0x9, 0x8, 0x7];

    /// The register of a man of ours that moves.
    pub(in crate::mk61) fn mover(index: usize) -> Option<u8> {
        MOVERS.get(index).copied()
    }
}

/// Which tests of a square the program makes. What no game needs may be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tests {
    /// Ranks that are not on the board.
    pub rank: Ranks,
    /// No file below the first.
    pub first_file: bool,
    /// No file beyond the last.
    pub last_file: bool,
    /// The piece leaves its square.
    pub stay: bool,
    /// The piece reaches the square, were the board empty.
    pub reach: bool,
}

impl Tests {
    /// All of them.
    pub(super) const ALL: Self = Self {
        rank: Ranks::OnBoard,
        first_file: true,
        last_file: true,
        stay: true,
        reach: true,
    };

    /// The tests for a man of this kind.
    pub(super) fn checks(self, role: Role) -> Vec<Check> {
        let ranks = match self.rank {
            Ranks::Any => None,
            Ranks::NotZero => Some(Check::NotZero),
            Ranks::OnBoard => Some(Check::Ranks),
        };
        let others = [
            (self.first_file, Check::FirstFile),
            (self.last_file, Check::LastFile),
            (self.stay, Check::Leaves),
            (self.reach, Check::Reaches(role)),
        ];
        let made = others.into_iter().filter(|(made, _)| *made);
        ranks
            .into_iter()
            .chain(made.map(|(_, check)| check))
            .collect()
    }
}

/// How ranks are tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranks {
    /// Not at all.
    Any,
    /// Not 0 (nor 10).
    NotZero,
    /// Neither 0 nor 9.
    OnBoard,
}

/// Files that may be taken from the squares of the list that have a mark: it makes them negative, as long as they are on the board.
pub(super) const MARKS: [i32; 2] = [9, 20];

/// The program with these tests.
pub(super) fn generate(plan: &Plan, tests: Tests, squares: Squares, extra: &Extra) -> Vec<Item> {
    let mut code = Writer::default();
    code.input(plan, squares);
    match &extra.pointer {
        Some(pointer) => code.pointer(pointer),
        None => code.head(plan),
    }
    code.next(plan, extra.ends);
    code.board(tests);
    if tests.stay {
        code.stay();
    }
    if tests.reach {
        code.part(Part::Reach);
        code.reach(plan.role, register::CANDIDATE, register::PIECE, Label::Next);
    }
    code.append(extra.tests.clone());
    code.answer(plan);
    tidy(&code.items)
}

impl Writer {
    /// A return without a call goes to cell 01: there the answer is shown and the next king's square comes.
    pub(super) fn question(&mut self, squares: Squares) {
        self.part(Part::Input);
        self.ops(&[op::RETURN]);
        if squares == Squares::TwoDigits {
            self.constant(1000);
            self.ops(&[op::MUL]);
        }
        self.ops(&[op::STOP]);
        self.read(squares);
        self.store(register::KING);
    }

    /// A square as it was typed becomes file.rank. What is typed is an open number: digits would join it.
    pub(super) fn read(&mut self, squares: Squares) {
        if squares == Squares::TwoDigits {
            self.beside(1000);
            self.ops(&[op::DIV]);
        }
    }

    fn input(&mut self, plan: &Plan, squares: Squares) {
        self.question(squares);
        if plan.diagonal {
            self.frame();
        }
    }

    /// With the king at x.y: x.y - 1.1·x is y - x in tenths. As an address, what is not negative is 00.
    fn frame(&mut self) {
        self.part(Part::Frame);
        self.ops(&[op::LIFT, op::WHOLE]);
        self.constant(110);
        self.ops(&[op::MUL, op::SUB]);
        self.unless(op::NEGATIVE, Label::Framed);
        self.items.push(Item::Address(Label::Mirror));
        self.label(Label::Framed);
        self.store(register::FRAME);
        // Their king comes last: what follows begins with it.
        for square in [register::PIECE, register::KING] {
            self.recall(square);
            self.ops(&[op::CALL_BY | register::FRAME]);
            self.store(square);
        }
    }

    /// The pointer is set behind the list, then past the squares that are not for this king's square.
    fn head(&mut self, plan: &Plan) {
        self.part(Part::Head);
        let count = i32::try_from(plan.entries.len()).unwrap_or(i32::MAX);
        self.constant(count.saturating_add(1).saturating_mul(100));
        self.store(register::POINTER);
        if let Some((count, threshold)) = plan.head {
            self.threshold(threshold.negated());
            for _ in 0..count {
                self.ops(&[op::RECALL_BY | register::POINTER]);
            }
        }
    }

    /// The pointer is computed from the king's square.
    fn pointer(&mut self, commands: &[Item]) {
        self.part(Part::Head);
        self.recall(register::KING);
        self.items.extend_from_slice(commands);
        self.store(register::POINTER);
    }

    /// Goes to the next square unless the king is on the side of the threshold.
    fn threshold(&mut self, threshold: Threshold) {
        self.recall(register::KING);
        if threshold.measure == Measure::Rank {
            self.ops(&[op::PART]);
        }
        self.constant(threshold.tenths * 10);
        self.ops(&[op::SUB]);
        let condition = if threshold.below {
            op::NEGATIVE
        } else {
            op::NOT_NEGATIVE
        };
        self.unless(condition, Label::Next);
    }

    fn next(&mut self, plan: &Plan, ends: bool) {
        self.part(Part::Next);
        self.label(Label::Next);
        self.ops(&[op::RECALL_BY | register::POINTER]);
        if ends {
            // At the end of the list the pointer is 0 and recalls itself: 1/0 is the error wanted.
            self.ops(&[op::INVERSE, op::LAST]);
        }
        self.recall(register::KING);
        self.ops(&[op::ADD]);
        if let Some(threshold) = plan.mark {
            self.part(Part::Mark);
            self.unless(op::NEGATIVE, Label::Candidate);
            self.threshold(threshold);
            // Below what was compared is the square.
            self.ops(&[op::ROTATE]);
            self.constant(plan.marked_by * 100);
            self.ops(&[op::ADD]);
            self.label(Label::Candidate);
        }
        self.store(register::CANDIDATE);
    }

    /// X is the square.
    fn board(&mut self, tests: Tests) {
        self.part(Part::Board);
        match tests.rank {
            Ranks::Any => {}
            Ranks::NotZero => {
                self.ops(&[op::PART]);
                self.unless(op::NOT_ZERO, Label::Next);
            }
            Ranks::OnBoard => {
                self.ops(&[op::PART, op::LIFT]);
                self.beside(90);
                self.ops(&[op::SUB, op::MUL]);
                self.unless(op::NOT_ZERO, Label::Next);
            }
        }
        if tests.first_file {
            self.edge(100, op::NOT_NEGATIVE);
        }
        if tests.last_file {
            self.edge(900, op::NEGATIVE);
        }
    }

    fn edge(&mut self, edge: i32, condition: u8) {
        self.recall(register::CANDIDATE);
        self.constant(edge);
        self.ops(&[op::SUB]);
        self.unless(condition, Label::Next);
    }

    fn stay(&mut self) {
        self.part(Part::Stay);
        self.recall(register::CANDIDATE);
        self.recall(register::PIECE);
        self.ops(&[op::SUB]);
        self.unless(op::NOT_ZERO, Label::Next);
    }

    fn answer(&mut self, plan: &Plan) {
        self.part(Part::Answer);
        self.recall(register::CANDIDATE);
        if plan.diagonal {
            self.ops(&[op::CALL_BY | register::FRAME]);
        }
        self.store(register::PIECE);
        self.ops(&[op::RETURN]);
        if plan.diagonal {
            self.part(Part::Mirror);
            self.label(Label::Mirror);
            self.ops(&[op::LIFT, op::WHOLE]);
            self.constant(99);
            self.ops(&[op::MUL, op::SUB]);
            self.constant(1000);
            self.ops(&[op::MUL, op::RETURN]);
        }
    }
}
