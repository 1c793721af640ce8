//! Whether a man reaches a square on an empty board, by files and ranks.
//!
//! Two squares are `u` files and `v` ranks apart.

use al0_runtime::chess::Role;

use super::{code::Label, generate::op, writer::Writer};

impl Writer {
    /// Goes to the label unless a man of this kind goes from one register's square to the other's; staying passes
    /// for lines.
    pub(super) fn reach(&mut self, role: Role, to: u8, from: u8, label: Label) {
        self.difference(op::PART, to, from);
        let reached = self.fresh();
        match role {
            Role::Queen => {
                // v is zero, or t = 10·u/v in t·(t² - 100) is.
                self.unless(op::NOT_ZERO, reached);
                self.difference(op::WHOLE, to, from);
                self.ops(&[op::SWAP, op::DIV, op::LIFT, op::SQUARE]);
                self.constant(100 * 100);
                self.ops(&[op::SUB, op::MUL]);
            }
            Role::Rook => {
                self.difference(op::WHOLE, to, from);
                self.ops(&[op::MUL]);
            }
            Role::Bishop => {
                self.squares(to, from);
                self.ops(&[op::SUB]);
            }
            Role::King | Role::Knight | Role::Pawn => {
                self.squares(to, from);
                self.ops(&[op::ADD]);
                self.leap(role);
            }
        }
        self.unless(op::ZERO, label);
        self.label(reached);
    }

    /// u, or v in tenths, comes to X.
    fn difference(&mut self, part: u8, to: u8, from: u8) {
        for square in [to, from] {
            self.recall(square);
            self.ops(&[part]);
        }
        self.ops(&[op::SUB]);
    }

    /// From v/10 to u² and v² in X and Y.
    fn squares(&mut self, to: u8, from: u8) {
        self.ops(&[op::SQUARE]);
        self.constant(100 * 100);
        self.ops(&[op::MUL]);
        self.difference(op::WHOLE, to, from);
        self.ops(&[op::SQUARE]);
    }

    /// From s = u² + v² to zero where s is 5, a knight's move, or 1 or 2, a king's: (s - 1.5)² - 0.25.
    fn leap(&mut self, role: Role) {
        if role == Role::Knight {
            self.constant(500);
        } else {
            self.constant(150);
            self.ops(&[op::SUB, op::SQUARE]);
            self.constant(25);
        }
        self.ops(&[op::SUB]);
    }
}
