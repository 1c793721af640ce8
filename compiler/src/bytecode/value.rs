//! Expressions to code for the stack.

use al0_runtime::{
    bytecode::{Instruction, PieceCode},
    chess::Piece,
};

use crate::formula::{Binary, Metric, Number, Shift, SquareOf, Unary, Value, Zone};

/// Adds code that leaves the value on the stack.
pub(super) fn emit(code: &mut Vec<Instruction>, value: &Value) {
    match value {
        Value::Number(number) => emit_number(code, number),
        Value::Square(square) => emit_square(code, square),
    }
}

/// How many places of the stack the code of a value takes.
pub(crate) fn height(value: &Value) -> usize {
    match value {
        Value::Number(number) => number_height(number),
        Value::Square(square) => square_height(square),
    }
}

fn number_height(number: &Number) -> usize {
    match number {
        Number::Constant(_) | Number::Region { .. } => 1,
        Number::File(square) | Number::Rank(square) => square_height(square),
        Number::Distance(_, both) => {
            one_after_other(square_height(&both.0), square_height(&both.1))
        }
        Number::Unary(_, number) => number_height(number),
        Number::Binary(_, both) => one_after_other(number_height(&both.0), number_height(&both.1)),
    }
}

fn square_height(square: &SquareOf) -> usize {
    match square {
        SquareOf::Piece { .. } => 1,
        SquareOf::At(both) => one_after_other(number_height(&both.0), number_height(&both.1)),
        SquareOf::Shifted(_, both) => {
            one_after_other(square_height(&both.0), square_height(&both.1))
        }
    }
}

fn one_after_other(left: usize, right: usize) -> usize {
    left.max(right + 1)
}

fn emit_number(code: &mut Vec<Instruction>, number: &Number) {
    match number {
        Number::Constant(value) => code.push(Instruction::PushInt(*value)),
        Number::File(square) => {
            emit_square(code, square);
            code.push(Instruction::File);
        }
        Number::Rank(square) => {
            emit_square(code, square);
            code.push(Instruction::Rank);
        }
        Number::Distance(metric, both) => {
            emit_square(code, &both.0);
            emit_square(code, &both.1);
            code.push(match metric {
                Metric::King => Instruction::Dist,
                Metric::Manhattan => Instruction::Manh,
            });
        }
        Number::Region { king, at_root } => {
            let king = PieceCode::from(*king);
            code.push(if *at_root {
                Instruction::RootRegion(king)
            } else {
                Instruction::Region(king)
            });
        }
        Number::Unary(op, number) => {
            emit_number(code, number);
            code.push(match op {
                Unary::Negative => Instruction::Neg,
                Unary::Absolute => Instruction::Abs,
                Unary::Sign => Instruction::Sign,
            });
        }
        Number::Binary(op, both) => {
            emit_number(code, &both.0);
            emit_number(code, &both.1);
            code.push(binary(*op));
        }
    }
}

fn binary(op: Binary) -> Instruction {
    match op {
        Binary::Add => Instruction::Add,
        Binary::Subtract => Instruction::Sub,
        Binary::Multiply => Instruction::Mul,
        Binary::Divide => Instruction::Div,
        Binary::Modulo => Instruction::Mod,
        Binary::Remainder => Instruction::Rem,
        Binary::Min => Instruction::Min,
        Binary::Max => Instruction::Max,
    }
}

pub(super) fn emit_square(code: &mut Vec<Instruction>, square: &SquareOf) {
    match square {
        SquareOf::Piece { piece, at_root } => code.push(piece_square(*piece, *at_root)),
        SquareOf::At(both) => {
            emit_number(code, &both.0);
            emit_number(code, &both.1);
            code.push(Instruction::Pair);
        }
        SquareOf::Shifted(shift, both) => {
            emit_square(code, &both.0);
            emit_square(code, &both.1);
            code.push(match shift {
                Shift::Forward => Instruction::Shift,
                Shift::Back => Instruction::ShiftBack,
            });
        }
    }
}

fn piece_square(piece: Piece, at_root: bool) -> Instruction {
    let code = PieceCode::from(piece);
    if at_root {
        Instruction::RootSquare(code)
    } else {
        Instruction::Square(code)
    }
}

/// The instruction that tests a square.
pub(super) fn zone(zone: Zone) -> Instruction {
    match zone {
        Zone::Edge => Instruction::Edge,
        Zone::Corner => Instruction::Corner,
    }
}
