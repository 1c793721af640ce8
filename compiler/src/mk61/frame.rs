//! The mirror: squares are brought into the half of the board that the table is written for, and back.

use al0_runtime::chess::{Mirror, Piece};

use super::{
    code::{Item, Label},
    generate::op,
    men::{Men, their_king},
    refusal::{Reason, Refusal},
    register, subset,
    writer::Writer,
};
use crate::table::Table;

/// How the board is mirrored, by their king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    mirror: Mirror,
}

/// The frame of a table.
pub(super) fn of(table: &Table, men: &Men) -> Result<Option<Frame>, Refusal> {
    let Some(frame) = table.setup().frame else {
        return Ok(None);
    };
    let whole = table.directives().frame;
    let whole = whole.unwrap_or_else(|| subset::whole(table));
    if frame.piece != their_king() {
        return Err(Refusal::new(Reason::Frame, whole));
    }
    // In the mirror men of one kind may have other numbers.
    let twins = men.movers.iter().any(|(piece, ..)| piece.nth() > 0);
    if twins {
        return Err(Refusal::new(Reason::Twins, whole));
    }
    Ok(Some(Frame {
        mirror: frame.mirror,
    }))
}

impl Frame {
    /// The king's square is in X and in its register: the men are brought into the frame.
    pub(super) fn begin(self, writer: &mut Writer, men: &Men) {
        self.test(writer);
        writer.items.push(Item::Address(Label::Mirror));
        writer.label(Label::Framed);
        writer.store(register::FRAME);
        let movers = men.movers.iter().map(|(_, register, _)| *register);
        for square in std::iter::once(register::KING).chain(movers) {
            writer.recall(square);
            writer.ops(&[op::CALL_BY | register::FRAME]);
            writer.store(square);
        }
    }

    /// X is a negative number, or not where nothing is to be mirrored: as an address, that is 00.
    fn test(self, writer: &mut Writer) {
        match self.mirror {
            // x.y - 1.1·x is y - x in tenths.
            Mirror::Diagonal => {
                writer.ops(&[op::LIFT, op::WHOLE]);
                writer.constant(110);
                writer.ops(&[op::MUL, op::SUB]);
                writer.unless(op::NEGATIVE, Label::Framed);
            }
            Mirror::Files => {
                writer.constant(500);
                writer.ops(&[op::SUB]);
                self.zeroed(writer);
            }
            Mirror::Ranks => {
                writer.ops(&[op::PART]);
                writer.constant(50);
                writer.ops(&[op::SUB]);
                self.zeroed(writer);
            }
        }
    }

    /// What is negative becomes 0, as an address 00.
    fn zeroed(self, writer: &mut Writer) {
        let outside = writer.fresh();
        writer.unless(op::NEGATIVE, outside);
        writer.ops(&[op::CLEAR]);
        writer.items.push(Item::Unless(op::JUMP, Label::Framed));
        writer.label(outside);
    }

    /// The square is in X and, where other men move, in its register: back into the board as it is.
    pub(super) fn end(self, writer: &mut Writer, men: &Men, piece: Piece) {
        let mut to = None;
        let mut others = 0;
        for &(one, register, _) in &men.movers {
            if one == piece {
                to = Some(register);
                continue;
            }
            others += 1;
            writer.recall(register);
            writer.ops(&[op::CALL_BY | register::FRAME]);
            writer.store(register);
        }
        if others > 0 {
            writer.recall(register::CANDIDATE);
        }
        writer.ops(&[op::CALL_BY | register::FRAME]);
        if let Some(register) = to {
            writer.store(register);
        }
        writer.ops(&[op::RETURN]);
    }

    /// The subroutine that mirrors the square in X.
    pub(super) fn subroutine(self, writer: &mut Writer) {
        writer.label(Label::Mirror);
        match self.mirror {
            // z - 0.99·[z] is y/10 + x/100.
            Mirror::Diagonal => {
                writer.ops(&[op::LIFT, op::WHOLE]);
                writer.constant(99);
                writer.ops(&[op::MUL, op::SUB]);
                writer.constant(1000);
                writer.ops(&[op::MUL]);
            }
            // 9 - x and y: 9 + z - 2·[z].
            Mirror::Files => {
                writer.ops(&[op::LIFT, op::WHOLE, op::LIFT, op::ADD, op::SUB]);
                writer.constant(900);
                writer.ops(&[op::ADD]);
            }
            Mirror::Ranks => {
                writer.ops(&[op::LIFT, op::PART, op::LIFT, op::ADD, op::SUB]);
                writer.constant(90);
                writer.ops(&[op::ADD]);
            }
        }
        writer.ops(&[op::RETURN]);
    }
}
