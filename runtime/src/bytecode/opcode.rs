//! The opcode table: the only source of names, bytes, operands, stack effects and descriptions.
//!
//! From it come [`Opcode`], [`Instruction`] with its encoder and decoder, and the reference page.

use std::fmt::Write as _;

use super::operand::{
    AimCode, FilterEntry, GoalImport, MovesImport, Operand, OperandValue, PieceCode, SlotCode,
    Target, ValueEntry,
};

/// What a piece of code is for; each has its own set of instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Context {
    /// A condition or goal: ends in `succeed` or `fail`.
    Goal,
    /// A move generator: yields moves until `end_moves`.
    Moves,
    /// A filter: decides about one move, ends in `succeed` or `fail`.
    Filter,
    /// The value of an expression: ends in `give`.
    Value,
}

/// Where control goes after an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// To the next instruction.
    Next,
    /// To the target.
    Jump,
    /// To the target or to the next instruction.
    Branch,
    /// Nowhere: the code is done.
    Stop,
}

/// One row of the opcode table.
#[derive(Clone, Copy, Debug)]
pub struct OpcodeInfo {
    /// The opcode.
    pub opcode: Opcode,
    /// The mnemonic.
    pub name: &'static str,
    /// The byte in the code.
    pub byte: u8,
    /// Name and kind of every operand.
    pub operands: &'static [(&'static str, &'static str)],
    /// Integers taken from the stack.
    pub pops: u8,
    /// Integers left on the stack.
    pub pushes: u8,
    /// Where control goes.
    pub flow: Flow,
    /// The contexts in which it may stand.
    pub contexts: &'static [Context],
    /// What it does.
    pub doc: &'static str,
}

macro_rules! opcodes {
    ($($name:ident $byte:literal $mnemonic:literal $(($($operand:ident: $kind:ty),+))?
        $pops:literal -> $pushes:literal $flow:ident [$($context:ident)*] $doc:literal;)*) => {
        /// The operation of an instruction.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Opcode {
            $(#[doc = $doc] $name = $byte,)*
        }

        /// An operation with its operands.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Instruction {
            $(#[doc = $doc] $name $(($($kind),+))?,)*
        }

        impl Opcode {
            /// Every row of the table, in order of the bytes.
            pub const TABLE: &[OpcodeInfo] = &[$(*Self::$name.info()),*];

            /// The row of this opcode.
            #[must_use]
            pub const fn info(self) -> &'static OpcodeInfo {
                match self {
                    $(Self::$name => const { &OpcodeInfo {
                        opcode: Opcode::$name,
                        name: $mnemonic,
                        byte: $byte,
                        operands: &[$($((stringify!($operand), <$kind as Operand>::KIND)),+)?],
                        pops: $pops,
                        pushes: $pushes,
                        flow: Flow::$flow,
                        contexts: &[$(Context::$context),*],
                        doc: $doc,
                    } },)*
                }
            }
        }

        impl Instruction {
            /// The operation alone.
            #[must_use]
            pub fn opcode(&self) -> Opcode {
                match self {
                    $(Self::$name { .. } => Opcode::$name,)*
                }
            }

            /// Bytes in the code.
            #[must_use]
            pub fn width(&self) -> u32 {
                match self {
                    $(Self::$name { .. } => const { 1 $($(+ <$kind as Operand>::WIDTH as u32)+)? },)*
                }
            }

            /// Appends the instruction to the code.
            pub(crate) fn write(&self, code: &mut Vec<u8>) {
                match *self {
                    $(Self::$name $(($($operand),+))? => {
                        code.push($byte);
                        $($($operand.write(code);)+)?
                    })*
                }
            }

            /// Reads one instruction from the front of `bytes` and advances.
            pub(crate) fn read(bytes: &mut &[u8]) -> Result<Self, DecodeError> {
                let (&byte, rest) = bytes.split_first().ok_or(DecodeError::Truncated)?;
                *bytes = rest;
                match byte {
                    $($byte => Ok(Self::$name $((
                        $(<$kind as Operand>::read(bytes).ok_or(DecodeError::Truncated)?),+
                    ))?),)*
                    other => Err(DecodeError::UnknownOpcode(other)),
                }
            }

            /// Calls `f` with every operand, in order.
            pub fn operands(&self, mut f: impl FnMut(OperandValue)) {
                match *self {
                    $(Self::$name $(($($operand),+))? => { $($(f($operand.value());)+)? })*
                }
            }
        }
    };
}

opcodes! {
    Jump 0x01 "jump" (target: Target) 0 -> 0 Jump [Goal Moves Filter]
        "Goes on at the target.";
    JumpIf 0x02 "jump_if" (goal: GoalImport, target: Target) 0 -> 0 Branch [Goal]
        "Goes on at the target if the goal holds at the node.";
    JumpUnless 0x03 "jump_unless" (goal: GoalImport, target: Target) 0 -> 0 Branch [Goal]
        "Goes on at the target unless the goal holds at the node.";
    Succeed 0x04 "succeed" 0 -> 0 Stop [Goal Filter]
        "Ends the code: the goal holds, or the filter lets the move through.";
    Fail 0x05 "fail" 0 -> 0 Stop [Goal Filter]
        "Ends the code: the goal does not hold, or the filter keeps the move back.";

    JumpIfRoot 0x06 "jump_if_root" (goal: GoalImport, target: Target) 0 -> 0 Branch [Goal]
        "Goes on at the target if the goal holds at the root.";
    JumpUnlessRoot 0x07 "jump_unless_root" (goal: GoalImport, target: Target) 0 -> 0 Branch [Goal]
        "Goes on at the target unless the goal holds at the root.";

    PushInt 0x10 "push_int" (value: i32) 0 -> 1 Next [Goal Moves Filter Value]
        "Puts the number on the stack.";
    Depth 0x11 "depth" 0 -> 1 Next [Goal Moves Filter]
        "Puts the depth of the node, in plies below the root, on the stack.";
    Less 0x12 "less" 2 -> 1 Next [Goal Moves Filter]
        "Takes b, then a; puts 1 if a < b, else 0.";
    LessEq 0x13 "less_eq" 2 -> 1 Next [Goal Moves Filter]
        "Takes b, then a; puts 1 if a =< b, else 0.";
    Greater 0x14 "greater" 2 -> 1 Next [Goal Moves Filter]
        "Takes b, then a; puts 1 if a > b, else 0.";
    GreaterEq 0x15 "greater_eq" 2 -> 1 Next [Goal Moves Filter]
        "Takes b, then a; puts 1 if a >= b, else 0.";
    Equal 0x16 "equal" 2 -> 1 Next [Goal Moves Filter]
        "Takes b, then a; puts 1 if a = b, else 0.";
    NotEqual 0x17 "not_equal" 2 -> 1 Next [Goal Moves Filter]
        "Takes b, then a; puts 1 if a and b differ, else 0.";
    JumpIfTrue 0x18 "jump_if_true" (target: Target) 1 -> 0 Branch [Goal Moves Filter]
        "Takes a number; goes on at the target if it is not 0.";
    JumpUnlessTrue 0x19 "jump_unless_true" (target: Target) 1 -> 0 Branch [Goal Moves Filter]
        "Takes a number; goes on at the target if it is 0.";

    Moves 0x20 "moves" (generator: MovesImport) 0 -> 0 Next [Moves]
        "Yields every move of the generator, in its order.";
    MovesFiltered 0x21 "moves_filtered" (generator: MovesImport, filter: FilterEntry)
        0 -> 0 Next [Moves]
        "Yields the generator's moves, in its order, for which the filter code succeeds.";
    EndMoves 0x22 "end_moves" 0 -> 0 Stop [Moves]
        "Ends the code: there are no more moves.";
    AdmitIf 0x23 "admit_if" (generator: MovesImport, target: Target) 0 -> 0 Branch [Filter]
        "Goes on at the target if the move under test is among the generator's moves.";
    AdmitUnless 0x24 "admit_unless" (generator: MovesImport, target: Target) 0 -> 0 Branch [Filter]
        "Goes on at the target unless the move under test is among the generator's moves.";
    MovesTo 0x25 "moves_to" (aim: AimCode, piece: PieceCode, value: ValueEntry) 0 -> 0 Next [Moves]
        "Yields the piece's legal moves to the square, file or rank that the value code gives.";
    MovesToFiltered 0x26 "moves_to_filtered"
        (aim: AimCode, piece: PieceCode, value: ValueEntry, filter: FilterEntry) 0 -> 0 Next [Moves]
        "Yields those of the moves of `moves_to` for which the filter code succeeds.";
    AdmitToIf 0x27 "admit_to_if"
        (aim: AimCode, piece: PieceCode, value: ValueEntry, target: Target) 0 -> 0 Branch [Filter]
        "Goes on at the target if the move under test is among the moves of `moves_to`.";
    AdmitToUnless 0x28 "admit_to_unless"
        (aim: AimCode, piece: PieceCode, value: ValueEntry, target: Target) 0 -> 0 Branch [Filter]
        "Goes on at the target unless the move under test is among the moves of `moves_to`.";

    Square 0x30 "square" (piece: PieceCode) 0 -> 1 Next [Goal Filter Value]
        "Puts the square of the piece at the node; undefined where it is not on the board.";
    RootSquare 0x31 "root_square" (piece: PieceCode) 0 -> 1 Next [Goal Filter Value]
        "Puts the square of the piece at the root; undefined where it is not on the board.";
    Pair 0x32 "pair" 2 -> 1 Next [Goal Filter Value]
        "Takes a rank, then a file; puts the square, which may lie off the board.";
    File 0x33 "file" 1 -> 1 Next [Goal Filter Value]
        "Takes a square; puts its file.";
    Rank 0x34 "rank" 1 -> 1 Next [Goal Filter Value]
        "Takes a square; puts its rank.";
    Shift 0x35 "shift" 2 -> 1 Next [Goal Filter Value]
        "Takes squares b, then a; adds their files and their ranks.";
    ShiftBack 0x36 "shift_back" 2 -> 1 Next [Goal Filter Value]
        "Takes squares b, then a; subtracts file and rank of b from those of a.";
    Dist 0x37 "dist" 2 -> 1 Next [Goal Filter Value]
        "Takes two squares; puts their distance in king moves.";
    Manh 0x38 "manh" 2 -> 1 Next [Goal Filter Value]
        "Takes two squares; puts the sum of the differences of their files and ranks.";
    Edge 0x39 "edge" 1 -> 1 Next [Goal Filter Value]
        "Takes a square; puts 1 if it is on the edge of the board, else 0.";
    Corner 0x3a "corner" 1 -> 1 Next [Goal Filter Value]
        "Takes a square; puts 1 if it is a corner of the board, else 0.";
    Region 0x3b "region" (piece: PieceCode) 0 -> 1 Next [Goal Filter Value]
        "Puts the number of squares that the king can reach at the node; undefined for other men.";
    RootRegion 0x3c "root_region" (piece: PieceCode) 0 -> 1 Next [Goal Filter Value]
        "Puts the number of squares that the king can reach at the root; undefined for other men.";

    Add 0x40 "add" 2 -> 1 Next [Goal Filter Value]
        "Takes b, then a; puts a + b.";
    Sub 0x41 "sub" 2 -> 1 Next [Goal Filter Value]
        "Takes b, then a; puts a - b.";
    Mul 0x42 "mul" 2 -> 1 Next [Goal Filter Value]
        "Takes b, then a; puts a * b.";
    Div 0x43 "div" 2 -> 1 Next [Goal Filter Value]
        "Takes b, then a; puts a // b, cut off towards 0; undefined where b is 0.";
    Mod 0x44 "mod" 2 -> 1 Next [Goal Filter Value]
        "Takes b, then a; puts a mod b, of the sign of b; undefined where b is 0.";
    Rem 0x45 "rem" 2 -> 1 Next [Goal Filter Value]
        "Takes b, then a; puts a rem b, of the sign of a; undefined where b is 0.";
    Min 0x46 "min" 2 -> 1 Next [Goal Filter Value]
        "Takes two numbers; puts the smaller.";
    Max 0x47 "max" 2 -> 1 Next [Goal Filter Value]
        "Takes two numbers; puts the greater.";
    Neg 0x48 "neg" 1 -> 1 Next [Goal Filter Value]
        "Takes a; puts -a.";
    Abs 0x49 "abs" 1 -> 1 Next [Goal Filter Value]
        "Takes a number; puts its absolute value.";
    Sign 0x4a "sign" 1 -> 1 Next [Goal Filter Value]
        "Takes a number; puts -1, 0 or 1.";
    Keep 0x4b "keep" (slot: SlotCode) 1 -> 1 Next [Goal Filter Value]
        "Keeps the topmost number, which stays on the stack, in the slot until the code ends.";
    Take 0x4c "take" (slot: SlotCode) 0 -> 1 Next [Goal Filter Value]
        "Puts the number that was kept in the slot.";
    Give 0x4f "give" 1 -> 0 Stop [Value]
        "Ends the code: the value is the number taken.";
}

/// Why bytes are not an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecodeError {
    /// The byte stands for no operation.
    UnknownOpcode(u8),
    /// The code ends within the instruction.
    Truncated,
}

impl Context {
    /// The word used in listings and messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Goal => "goal",
            Self::Moves => "moves",
            Self::Filter => "filter",
            Self::Value => "value",
        }
    }
}

impl OpcodeInfo {
    /// Whether the instruction may stand in code of this context.
    #[must_use]
    pub fn allowed_in(&self, context: Context) -> bool {
        self.contexts.contains(&context)
    }

    fn signature(&self) -> String {
        let operands: Vec<String> = self
            .operands
            .iter()
            .map(|(name, kind)| format!("{name}: {kind}"))
            .collect();
        [self.name.to_owned(), operands.join(", ")]
            .join(" ")
            .trim_end()
            .to_owned()
    }

    fn reference_row(&self) -> String {
        let contexts: Vec<&str> = self.contexts.iter().map(|context| context.name()).collect();
        format!(
            "| `{:02x}` | `{}` | {} → {} | {} | {} |",
            self.byte,
            self.signature(),
            self.pops,
            self.pushes,
            contexts.join(", "),
            self.doc,
        )
    }
}

/// The instruction set as a Markdown table, for the documentation.
#[must_use]
pub fn reference() -> String {
    let mut out =
        String::from("| byte | instruction | stack | in | meaning |\n|---|---|---|---|---|\n");
    for info in Opcode::TABLE {
        let _ = writeln!(out, "{}", info.reference_row());
    }
    out
}
