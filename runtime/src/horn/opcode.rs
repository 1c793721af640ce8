//! The instructions of the machine, each in one row: name, byte, operands, meaning.
//!
//! `x` registers hold arguments and temporaries, `y` slots of the environment what lives across calls. A test
//! goes on at its `else` target where it fails; instruction 0 of every program is `fail`. Of an operand, `:` says that
//! what it names is read or gone to, `=` that it is set, `#` that it is a count, or only told.

use std::fmt::Write as _;

use super::operand::{
    Arith, AtomNo, BuiltinNo, Compare, ConstNo, FunctorNo, Kind, Label, Operand, PredNo, Reg, Slot,
    SwitchNo, Test,
};

/// What the verifier has to know of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// The next instruction may follow.
    Next,
    /// The next instruction may follow; this one is about parts of a structure.
    Part,
    /// Control never goes on to the next instruction, but by backtracking.
    Stop,
}

/// What an instruction does with an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// It reads what the operand names, or goes there.
    Read,
    /// It sets what the operand names.
    Set,
    /// It takes the number as it is.
    Count,
}

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct OpcodeInfo {
    /// The mnemonic.
    pub name: &'static str,
    /// The byte in a file.
    pub byte: u8,
    /// Name and kind of every operand.
    pub operands: &'static [(&'static str, &'static str)],
    /// Whether the next instruction may follow.
    pub flow: Flow,
    /// What it does.
    pub doc: &'static str,
}

macro_rules! way {
    (:) => {
        Way::Read
    };
    (=) => {
        Way::Set
    };
    (#) => {
        Way::Count
    };
}

macro_rules! instructions {
    ($($name:ident $byte:literal $mnemonic:literal $(($($operand:ident $way:tt $kind:ty),+))? $flow:ident $doc:literal;)*) => {
        /// An instruction with its operands.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Instr {
            $(#[doc = $doc] $name $(($($kind),+))?,)*
        }

        /// Every row of the table.
        pub const TABLE: &[OpcodeInfo] = &[$(OpcodeInfo {
            name: $mnemonic,
            byte: $byte,
            operands: &[$($((stringify!($operand), <$kind as Kind>::KIND)),+)?],
            flow: Flow::$flow,
            doc: $doc,
        },)*];

        impl Instr {
            /// The row of the instruction.
            #[must_use]
            pub fn info(&self) -> OpcodeInfo {
                match self {
                    $(Self::$name { .. } => OpcodeInfo {
                        name: $mnemonic,
                        byte: $byte,
                        operands: &[$($((stringify!($operand), <$kind as Kind>::KIND)),+)?],
                        flow: Flow::$flow,
                        doc: $doc,
                    },)*
                }
            }

            /// Appends the instruction to the code of a file.
            pub(crate) fn write(&self, code: &mut Vec<u8>) {
                code.push(self.info().byte);
                self.operands(&mut |_, operand| operand.write(code));
            }

            /// Reads an instruction from the front of `bytes` and advances; `None` where there is none.
            pub(crate) fn read(bytes: &mut &[u8]) -> Option<Self> {
                let (&byte, rest) = bytes.split_first()?;
                *bytes = rest;
                match byte {
                    $($byte => Some(Self::$name $(($(<$kind as Kind>::read(bytes)?),+))?),)*
                    _ => None,
                }
            }

            /// Calls `visit` with every operand, and what is done with it.
            pub(crate) fn operands(&self, visit: &mut dyn FnMut(Way, &dyn Operand)) {
                match self {
                    $(Self::$name $(($($operand),+))? => { $($(visit(way!($way), $operand);)+)? let _ = visit; })*
                }
            }
        }
    };
}

instructions! {
    Fail 0x00 "fail" Stop "Goes back to the last choice point.";
    Proceed 0x01 "proceed" Stop "Returns to the continuation.";
    Call 0x02 "call" (pred: PredNo) Next "Calls a predicate.";
    Execute 0x03 "execute" (pred: PredNo) Stop "Calls a predicate as the last thing.";
    Allocate 0x04 "allocate" (size # Slot) Next "Makes an environment of so many slots.";
    Deallocate 0x05 "deallocate" Next "Drops the environment.";
    Builtin 0x06 "builtin" (number: BuiltinNo) Next "Runs a built-in predicate on the argument registers.";
    Meta 0x07 "meta" (extra # Reg) Stop "Calls the goal in x0 with so many more arguments from x1 on.";
    Unknown 0x08 "unknown" (pred # PredNo) Stop "Throws: the predicate does not exist.";
    Foreign 0x09 "foreign" (pred: PredNo) Next "Asks the host for the answers to this goal; a list of them comes into x0.";
    Answer 0x0a "answer" Stop "The query is solved.";
    CatchMark 0x0b "catch_mark" Next "Makes a choice point that catches what is thrown.";
    CatchExit 0x0c "catch_exit" Next "Leaves the goal of the innermost catch.";
    CatchFail 0x0d "catch_fail" Stop "Drops the choice point of a catch and fails.";

    Try 0x10 "try" (arity # Reg, clause: Label) Stop "Goes to the clause; the next instruction is the alternative.";
    Retry 0x11 "retry" (clause: Label) Stop "Goes to the clause; the next instruction is now the alternative.";
    Trust 0x12 "trust" (clause: Label) Stop "Drops the choice point and goes to the clause.";
    Switch 0x13 "switch" (arg: Reg, table: SwitchNo) Stop "Goes where the table sends the value of the register.";
    Jump 0x14 "jump" (target: Label) Stop "Goes on at the target.";
    NeckCut 0x15 "neck_cut" Next "Drops the choice points made since the predicate was called.";
    Level 0x16 "level" (to = Reg) Next "Notes the number of choice points at the call of the predicate.";
    Cut 0x17 "cut" (level: Reg) Next "Drops the choice points above the level.";

    SwitchList 0x18 "switch_list" (arg: Reg, var: Label, nil: Label, list: Label) Stop "Goes where a variable, the empty list or a list cell is sent; fails on other values.";

    Move 0x20 "move" (to = Reg, from: Reg) Next "Copies a register.";
    Load 0x21 "load" (to = Reg, slot: Slot) Next "Copies a slot into a register.";
    Store 0x22 "store" (slot = Slot, from: Reg) Next "Copies a register into a slot.";
    NewVar 0x23 "new_var" (to = Reg) Next "Makes a variable.";
    NewVarPair 0x24 "new_var_pair" (to = Reg, too = Reg) Next "Makes a variable, in both registers.";
    NewVarSlot 0x25 "new_var_slot" (slot = Slot, to = Reg) Next "Makes a variable, in the slot and the register.";
    PutAtom 0x26 "put_atom" (to = Reg, atom: AtomNo) Next "Puts an atom.";
    PutInt 0x27 "put_int" (to = Reg, value: i32) Next "Puts an integer.";
    PutConst 0x28 "put_const" (to = Reg, constant: ConstNo) Next "Puts a constant.";
    PutList 0x29 "put_list" (to = Reg) Next "Begins a list cell; `unify` instructions follow.";
    PutStruct 0x2a "put_struct" (to = Reg, functor: FunctorNo) Next "Begins a structure; `unify` instructions follow.";

    GetValue 0x30 "get_value" (left: Reg, right: Reg) Next "Unifies two registers.";
    GetSlot 0x31 "get_slot" (slot: Slot, right: Reg) Next "Unifies a slot and a register.";
    GetAtom 0x32 "get_atom" (reg: Reg, atom: AtomNo) Next "Unifies a register with an atom.";
    GetInt 0x33 "get_int" (reg: Reg, value: i32) Next "Unifies a register with an integer.";
    GetConst 0x34 "get_const" (reg: Reg, constant: ConstNo) Next "Unifies a register with a constant.";
    GetList 0x35 "get_list" (reg: Reg) Next "Unifies a register with a list cell, whose parts follow.";
    GetStruct 0x36 "get_struct" (reg: Reg, functor: FunctorNo) Next "Unifies a register with a structure, whose parts follow.";
    GetListVars 0x37 "get_list_vars" (reg: Reg, head = Reg, tail = Reg) Next "Unifies a register with a list cell, whose head and tail go into registers.";
    GetListValue 0x38 "get_list_value" (reg: Reg, head: Reg, tail = Reg) Next "Unifies a register with a list cell: its head with a register, its tail goes into one.";
    CopyHead 0x39 "copy_head" (from: Reg, head = Reg, to: Reg) Next "Where a list cell goes with a variable: does at once what the next two instructions do, and passes over them.";

    UnifyVar 0x40 "unify_var" (reg = Reg) Part "The next part goes into a register.";
    UnifyVarSlot 0x41 "unify_var_slot" (slot = Slot) Part "The next part goes into a slot.";
    UnifyValue 0x42 "unify_value" (reg: Reg) Part "The next part is unified with a register.";
    UnifySlot 0x43 "unify_slot" (slot: Slot) Part "The next part is unified with a slot.";
    UnifyAtom 0x44 "unify_atom" (atom: AtomNo) Part "The next part is unified with an atom.";
    UnifyInt 0x45 "unify_int" (value: i32) Part "The next part is unified with an integer.";
    UnifyVoid 0x47 "unify_void" (count # Reg) Part "So many parts may be anything.";

    Add 0x50 "add" (to = Reg, left: Reg, right: Reg) Next "Evaluates a sum.";
    Sub 0x51 "sub" (to = Reg, left: Reg, right: Reg) Next "Evaluates a difference.";
    AddInt 0x52 "add_int" (to = Reg, left: Reg, right: i32) Next "Evaluates a sum with a number.";
    Binary 0x53 "binary" (op: Arith, to = Reg, left: Reg, right: Reg) Next "Evaluates a function of two numbers.";
    Unary 0x54 "unary" (op: Arith, to = Reg, operand: Reg) Next "Evaluates a function of one number.";
    Eval 0x55 "eval" (to = Reg, from: Reg) Next "Evaluates a term.";
    Compare 0x56 "compare" (op: Compare, left: Reg, right: Reg, or_else: Label) Next "Compares two values.";
    CompareInt 0x57 "compare_int" (op: Compare, left: Reg, right: i32, or_else: Label) Next "Compares a value with a number.";
    Order 0x58 "order" (op: Compare, left: Reg, right: Reg, or_else: Label) Next "Compares two terms in the standard order.";
    Test 0x59 "test" (test: Test, reg: Reg, or_else: Label) Next "Tests what a term is.";
}

/// The table as rows of Markdown.
#[must_use]
pub fn reference() -> String {
    let mut out = String::from("| byte | instruction | meaning |\n|---|---|---|\n");
    for info in TABLE {
        let operands = info.operands.iter();
        let operands: Vec<String> = operands
            .map(|(name, kind)| format!("{name}: {kind}"))
            .collect();
        let shown = format!("{} {}", info.name, operands.join(", "));
        let _ = writeln!(
            out,
            "| `{:02x}` | `{}` | {} |",
            info.byte,
            shown.trim_end(),
            info.doc
        );
    }
    out
}
