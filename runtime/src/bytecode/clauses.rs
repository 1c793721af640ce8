//! Clauses in a file: the program's own predicates with the form of its positions, and the compiled program.
//!
//! Native predicates stand in the file by name, so it does not matter in which order this library has them.

use std::sync::Arc;

use super::{
    encode::{Out, Strings},
    load::{Input, LoadError},
    operand::PieceCode,
};
use crate::{
    chess::MAX_MEN,
    horn::{
        BuiltinNo, Constant, Instr, Operator, Parts, Pred, PredNo, Program, Switch, SwitchKey,
        builtin,
    },
    own::{CALL_LIMITS, Kind, Notation, Own, Predicate, Sides},
};

/// Stands for no predicate.
const NONE: u32 = u32::MAX;

/// The words for the sides, the men, and the predicates of which the table speaks.
pub(super) fn own(own: &Own, strings: &mut Strings) -> Vec<u8> {
    let mut out = Out::default();
    let (form, words) = match &own.notation.sides {
        Sides::Colors { white, black } => (0, [white, black]),
        Sides::Sides { us, them } => (1, [us, them]),
    };
    out.u8(form);
    words
        .into_iter()
        .for_each(|word| out.u32(strings.index(word)));
    out.u8(u8::from(own.notation.men.is_some()));
    let men = own.notation.men.as_deref().unwrap_or_default();
    out.count(men.len());
    men.iter().for_each(|man| out.u8(PieceCode::from(*man).0));
    out.count(own.predicates.len());
    for predicate in &own.predicates {
        out.u32(strings.index(&predicate.name));
        let number = |pred: Option<PredNo>| pred.map_or(NONE, |pred| pred.0);
        match predicate.kind {
            Kind::Goal {
                bare,
                alone,
                with_root,
            } => {
                out.u8(0);
                for pred in [bare, alone, with_root] {
                    out.u32(number(pred));
                }
            }
            Kind::Moves { pred } => {
                out.u8(1);
                out.u32(number(pred));
            }
        }
        out.u8(u8::from(predicate.sealed));
    }
    out.0
}

/// All tables of a program, then its code.
pub(super) fn program(program: &Program, strings: &mut Strings) -> Vec<u8> {
    let mut out = Out::default();
    out.u8(u8::from(program.unknown_fails));
    out.count(program.atoms.len());
    for atom in &program.atoms {
        out.u32(strings.index(atom));
    }
    out.count(program.functors.len());
    for functor in &program.functors {
        out.u32(functor.name());
        out.count(functor.arity());
    }
    out.count(program.constants.len());
    for constant in &program.constants {
        let (kind, bits) = match *constant {
            Constant::Integer(value) => (0, value.cast_unsigned()),
            Constant::Float(value) => (1, value.to_bits()),
            Constant::Text(text) => (2, text.into()),
        };
        out.u8(kind);
        out.u64(bits);
    }
    out.count(program.preds.len());
    for pred in &program.preds {
        out.u32(pred.name);
        out.u8(pred.arity);
        out.u32(pred.entry);
        out.u8(u8::from(pred.visible));
    }
    out.count(program.switches.len());
    for table in &program.switches {
        switch(table, &mut out);
    }
    operators(&program.operators, &mut out, strings);
    natives(&mut out, strings);
    out.count(program.code.len());
    program
        .code
        .iter()
        .for_each(|instr| instr.write(&mut out.0));
    out.0
}

fn switch(switch: &Switch, out: &mut Out) {
    for label in [switch.var, switch.list, switch.other] {
        out.u32(label);
    }
    out.count(switch.entries.len());
    for (key, label) in &switch.entries {
        out.u64(key.0);
        out.u32(*label);
    }
}

fn operators(operators: &[Operator], out: &mut Out, strings: &mut Strings) {
    out.count(operators.len());
    for operator in operators {
        out.u32(strings.index(&operator.name));
        out.u16(operator.priority);
        out.u8(u8::from(operator.left.is_some()));
        out.u16(operator.left.unwrap_or_default());
        out.u16(operator.right);
    }
}

/// Name and number of arguments of every native predicate, by the numbers that the code has.
fn natives(out: &mut Out, strings: &mut Strings) {
    out.count(builtin::all().count());
    for (name, arity) in builtin::all() {
        out.u32(strings.index(name));
        out.u8(arity);
    }
}

/// Reads and verifies what [`own`] and [`program`] wrote; the predicates are not compared with the program.
pub(super) fn read(
    own: Input<'_>,
    clauses: Input<'_>,
    strings: &[Arc<str>],
) -> Result<Own, LoadError> {
    let mut names = Names::of(strings);
    let parts = read_program(clauses, &mut names)?;
    let program = Program::verify(parts).map_err(LoadError::Clauses)?;
    read_own(own, &mut names, program)
}

/// The strings of the file, of which copies are made up to a limit: one long string may be named very often.
struct Names<'s> {
    strings: &'s [Arc<str>],
    left: usize,
}

impl<'s> Names<'s> {
    fn of(strings: &'s [Arc<str>]) -> Self {
        let size: usize = strings.iter().map(|string| string.len()).sum();
        Self {
            strings,
            left: size.saturating_mul(4),
        }
    }

    fn text<T: From<&'s str>>(&mut self, input: &mut Input<'_>) -> Result<T, LoadError> {
        let string = self.strings.get(input.u32()? as usize);
        let string = string.ok_or_else(|| input.fault())?;
        let left = self.left.checked_sub(string.len());
        self.left = left.ok_or_else(|| input.fault())?;
        Ok(T::from(string))
    }
}

fn read_own(
    mut input: Input<'_>,
    names: &mut Names<'_>,
    program: Program,
) -> Result<Own, LoadError> {
    let named = input.flag()?;
    let (first, second) = (names.text(&mut input)?, names.text(&mut input)?);
    let sides = match named {
        false => Sides::Colors {
            white: first,
            black: second,
        },
        true => Sides::Sides {
            us: first,
            them: second,
        },
    };
    let is_told = input.flag()?;
    let men = input.list(1, Input::piece)?;
    if men.len() > MAX_MEN {
        return Err(input.fault());
    }
    let predicates = input.list(10, |input| {
        Ok(Predicate {
            name: names.text(input)?,
            kind: read_kind(input)?,
            sealed: input.flag()?,
        })
    })?;
    input.finish()?;
    Ok(Own {
        program: Arc::new(program),
        notation: Notation {
            sides,
            men: Some(men).filter(|_| is_told),
        },
        predicates,
        limits: CALL_LIMITS,
        output: None,
    })
}

fn read_kind(input: &mut Input<'_>) -> Result<Kind, LoadError> {
    let is_moves = input.flag()?;
    let mut number = || {
        let number = input.u32();
        number.map(|number| Some(PredNo(number)).filter(|_| number != NONE))
    };
    Ok(match is_moves {
        true => Kind::Moves { pred: number()? },
        false => Kind::Goal {
            bare: number()?,
            alone: number()?,
            with_root: number()?,
        },
    })
}

fn read_program(mut input: Input<'_>, names: &mut Names<'_>) -> Result<Parts, LoadError> {
    let unknown_fails = input.flag()?;
    let mut parts = Parts {
        unknown_fails,
        atoms: input.list(4, |input| names.text(input))?,
        functors: input.list(8, |input| Ok((input.u32()?, input.u32()?)))?,
        constants: input.list(9, read_constant)?,
        preds: input.list(10, |input| {
            Ok(Pred {
                name: input.u32()?,
                arity: input.u8()?,
                entry: input.u32()?,
                visible: input.flag()?,
            })
        })?,
        switches: input.list(16, read_switch)?,
        operators: input.list(11, |input| {
            Ok(Operator {
                name: names.text(input)?,
                priority: input.u16()?,
                left: {
                    let has_left = input.flag()?;
                    Some(input.u16()?).filter(|_| has_left)
                },
                right: input.u16()?,
            })
        })?,
        code: Vec::new(),
    };
    let natives = input.list(5, |input| Native::read(input, names.strings))?;
    parts.code = input.list(1, |input| read_instr(input, &natives))?;
    input.finish()?;
    Ok(parts)
}

fn read_constant(input: &mut Input<'_>) -> Result<Constant, LoadError> {
    let (kind, bits) = (input.u8()?, input.u64()?);
    match kind {
        0 => Ok(Constant::Integer(bits.cast_signed())),
        1 => Ok(Constant::Float(f64::from_bits(bits))),
        2 => u32::try_from(bits)
            .map(Constant::Text)
            .map_err(|_| input.fault()),
        _ => Err(input.fault()),
    }
}

fn read_switch(input: &mut Input<'_>) -> Result<Switch, LoadError> {
    Ok(Switch {
        var: input.u32()?,
        list: input.u32()?,
        other: input.u32()?,
        entries: input.list(12, |input| Ok((SwitchKey(input.u64()?), input.u32()?)))?,
    })
}

/// A native predicate of the file.
struct Native {
    name: Arc<str>,
    arity: u8,
    /// The number that it has here, where it is known: only the code must not use one that is not.
    here: Option<u16>,
}

impl Native {
    fn read(input: &mut Input<'_>, strings: &[Arc<str>]) -> Result<Self, LoadError> {
        let (name, arity) = (input.string(strings)?, input.u8()?);
        let here = builtin::find(&name, arity.into());
        Ok(Self { name, arity, here })
    }
}

/// An instruction; one that is native gets the number that its name has here.
fn read_instr(input: &mut Input<'_>, natives: &[Native]) -> Result<Instr, LoadError> {
    let instr = Instr::read(&mut input.bytes).ok_or_else(|| input.fault())?;
    let Instr::Builtin(BuiltinNo(number)) = instr else {
        return Ok(instr);
    };
    let native = natives.get(usize::from(number));
    let Native { name, arity, here } = native.ok_or_else(|| input.fault())?;
    here.map(|number| Instr::Builtin(BuiltinNo(number)))
        .ok_or_else(|| LoadError::UnknownPredicate(format!("{name}/{arity}")))
}
