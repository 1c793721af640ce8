//! The operands of instructions: how they are written, read, shown and checked.

use super::{builtin, program::Program};
use crate::bytecode::take;

/// A kind of operand: the word for it, and how it is read back.
pub(crate) trait Kind: Sized {
    /// The word.
    const KIND: &'static str;
    /// Reads an operand from the front of `bytes` and advances; `None` where there is none.
    fn read(bytes: &mut &[u8]) -> Option<Self>;
}

/// What the verifier follows of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// A register.
    Register(Reg),
    /// A slot of the environment.
    Slot(Slot),
    /// Where control may go.
    Label(Label),
    /// A table of places where control may go.
    Switch(SwitchNo),
    /// A predicate, with its arguments in the registers.
    Pred(PredNo),
    /// A built-in predicate, with its arguments in the registers.
    Builtin(BuiltinNo),
}

/// A part of an instruction.
pub(crate) trait Operand {
    /// What it names, if the verifier follows it.
    fn place(&self) -> Option<Place> {
        None
    }

    /// As it stands in a listing.
    fn show(&self, program: &Program) -> String;
    /// Whether it points at something of the program; `at` is the place of the instruction.
    fn is_valid(&self, program: &Program, at: usize) -> bool;
    /// Appends it to the code of a file.
    fn write(&self, code: &mut Vec<u8>);
}

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident($inner:ty) $kind:literal $(as $place:ident)? $show:expr, $valid:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub $inner);

        impl Kind for $name {
            const KIND: &'static str = $kind;

            fn read(bytes: &mut &[u8]) -> Option<Self> {
                take(bytes).map(<$inner>::from_le_bytes).map(Self)
            }
        }

        impl Operand for $name {
            $(fn place(&self) -> Option<Place> {
                Some(Place::$place(*self))
            })?

            fn show(&self, program: &Program) -> String {
                let show: fn(&Program, $inner) -> String = $show;
                show(program, self.0)
            }

            fn is_valid(&self, program: &Program, at: usize) -> bool {
                let valid: fn(&Program, $inner, usize) -> bool = $valid;
                valid(program, self.0, at)
            }

            fn write(&self, code: &mut Vec<u8>) {
                code.extend_from_slice(&self.0.to_le_bytes());
            }
        }
    )*};
}

numbers! {
    /// An argument or temporary register, or a small count.
    Reg(u8) "reg" as Register |_, number| format!("x{number}"), |_, _, _| true;
    /// A slot of the environment.
    Slot(u16) "slot" as Slot |_, number| format!("y{number}"), |_, _, _| true;
    /// An atom of the program.
    AtomNo(u32) "atom" |program, number| program.quoted(number), |program, number, _| (number as usize) < program.atoms.len();
    /// A functor of the program.
    FunctorNo(u32) "functor" Program::shown_functor, |program, number, _| (number as usize) < program.functors.len();
    /// A constant of the program.
    ConstNo(u32) "const" Program::shown_constant, |program, number, _| (number as usize) < program.constants.len();
    /// A predicate of the program.
    PredNo(u32) "pred" as Pred |program, number| program.indicator(number), |program, number, _| (number as usize) < program.preds.len();
    /// A switch table of the program.
    SwitchNo(u32) "switch" as Switch |_, number| format!("t{number}"), |program, number, at| program.is_switch_valid(number, at);
    /// A built-in predicate.
    BuiltinNo(u16) "builtin" as Builtin |_, number| builtin::shown(number), |_, number, _| builtin::exists(number);
    /// An instruction further down, or 0 to fail.
    Label(u32) "label" as Label |_, number| number.to_string(), |program, number, at| program.is_label_valid(number, at);
}

impl Kind for i32 {
    const KIND: &'static str = "int";

    fn read(bytes: &mut &[u8]) -> Option<Self> {
        take(bytes).map(Self::from_le_bytes)
    }
}

impl Operand for i32 {
    fn show(&self, _: &Program) -> String {
        self.to_string()
    }

    fn is_valid(&self, _: &Program, _: usize) -> bool {
        true
    }

    fn write(&self, code: &mut Vec<u8>) {
        code.extend_from_slice(&self.to_le_bytes());
    }
}

/// Declares an enumeration of which each member has a name in source text.
macro_rules! named {
    ($(#[$doc:meta])* $name:ident $kind:literal { $($member:ident $text:literal $what:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $(#[doc = $what] $member,)* }

        impl $name {
            /// Every member.
            pub const ALL: &[Self] = &[$(Self::$member),*];

            /// Its name in source text.
            #[must_use]
            pub fn text(self) -> &'static str {
                match self { $(Self::$member => $text,)* }
            }
        }

        impl Kind for $name {
            const KIND: &'static str = $kind;

            fn read(bytes: &mut &[u8]) -> Option<Self> {
                let [number] = take(bytes)?;
                Self::ALL.get(usize::from(number)).copied()
            }
        }

        impl Operand for $name {
            fn show(&self, _: &Program) -> String {
                self.text().to_owned()
            }

            fn is_valid(&self, _: &Program, _: usize) -> bool {
                true
            }

            fn write(&self, code: &mut Vec<u8>) {
                code.push(*self as u8);
            }
        }
    };
}

named! {
    /// A comparison.
    Compare "comparison" {
        Eq "==" "Equal.",
        Ne "\\==" "Different.",
        Lt "<" "Less.",
        Gt ">" "Greater.",
        Le "=<" "Less or equal.",
        Ge ">=" "Greater or equal.",
    }
}

named! {
    /// A test of what a term is.
    Test "test" {
        Var "var" "An unbound variable.",
        Nonvar "nonvar" "No variable.",
        Atom "atom" "An atom.",
        Atomic "atomic" "An atom, number or text.",
        Integer "integer" "An integer.",
        Float "float" "A float.",
        Number "number" "A number.",
        Compound "compound" "A structure or list.",
        Callable "callable" "An atom, structure or list.",
        IsList "is_list" "A list that ends in [].",
        Text "string" "A text.",
    }
}

named! {
    /// An arithmetic function.
    Arith "function" {
        Add "+" "Sum.",
        Sub "-" "Difference, or negation.",
        Mul "*" "Product.",
        Div "/" "Quotient: an integer where it is exact.",
        IntDiv "//" "Quotient of integers, towards zero.",
        Mod "mod" "Remainder with the sign of the divisor.",
        Rem "rem" "Remainder with the sign of the dividend.",
        FloorDiv "div" "Quotient of integers, downwards.",
        Min "min" "The smaller.",
        Max "max" "The greater.",
        Pow "**" "Power.",
        IntPow "^" "Power; of integers, an integer.",
        Shr ">>" "Bits shifted right.",
        Shl "<<" "Bits shifted left.",
        BitAnd "/\\" "Bits in both.",
        BitOr "\\/" "Bits in either.",
        Xor "xor" "Bits in one only.",
        Gcd "gcd" "Greatest common divisor.",
        Atan2 "atan2" "Angle of a point.",
        Atan "atan" "Arc tangent, or angle of a point.",
        Copysign "copysign" "Size of one, sign of the other.",
        Log "log" "Natural logarithm, or to a base.",
        Truncate "truncate" "Towards zero.",
        Plus "plus" "Sum.",
        Abs "abs" "Absolute value.",
        Sign "sign" "Sign.",
        Not "\\" "Bits turned over.",
        Float "float" "As a float.",
        Integer "integer" "Rounded.",
        Round "round" "Rounded.",
        Ceiling "ceiling" "Upwards.",
        Floor "floor" "Downwards.",
        IntPart "float_integer_part" "Part before the point.",
        FracPart "float_fractional_part" "Part after the point.",
        Sqrt "sqrt" "Square root.",
        Sin "sin" "Sine.",
        Cos "cos" "Cosine.",
        Tan "tan" "Tangent.",
        Asin "asin" "Arc sine.",
        Acos "acos" "Arc cosine.",
        Sinh "sinh" "Hyperbolic sine.",
        Cosh "cosh" "Hyperbolic cosine.",
        Tanh "tanh" "Hyperbolic tangent.",
        Asinh "asinh" "Inverse of the hyperbolic sine.",
        Acosh "acosh" "Inverse of the hyperbolic cosine.",
        Atanh "atanh" "Inverse of the hyperbolic tangent.",
        Exp "exp" "Power of e.",
        Log2 "log2" "Logarithm to base 2.",
        Msb "msb" "Number of the highest bit.",
        Succ "succ" "Plus one.",
    }
}
