//! Arithmetic: exact 64-bit integers, overflow an error; floats where a program brings them in.

use std::cmp::Ordering;

use super::{
    cell::{Cell, RAW_FLOAT, Tag},
    machine::{Machine, Raise},
    operand::{Arith, Compare},
};

/// A number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Num {
    Int(i64),
    Float(f64),
}

impl PartialOrd for Num {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (*self, *other) {
            (Self::Int(left), Self::Int(right)) => Some(left.cmp(&right)),
            (left, right) => left.float().partial_cmp(&right.float()),
        }
    }
}

/// Why a function has no value.
#[derive(Clone, Copy, Debug)]
enum Fault {
    /// `evaluation_error(…)`
    Evaluation(&'static str),
    /// An integer is due, but this number came.
    NotInteger(Num),
}

type Value = Result<Num, Fault>;

const OVERFLOW: Fault = Fault::Evaluation("int_overflow");
const UNDEFINED: Fault = Fault::Evaluation("undefined");
const ZERO_DIVISOR: Fault = Fault::Evaluation("zero_divisor");

impl Num {
    #[allow(
        clippy::cast_precision_loss,
        reason = "the nearest float is what the language asks for"
    )]
    fn float(self) -> f64 {
        match self {
            Self::Int(value) => value as f64,
            Self::Float(value) => value,
        }
    }

    fn int(self) -> Result<i64, Fault> {
        match self {
            Self::Int(value) => Ok(value),
            Self::Float(_) => Err(Fault::NotInteger(self)),
        }
    }
}

fn checked(value: Option<i64>) -> Value {
    value.map(Num::Int).ok_or(OVERFLOW)
}

fn finite(value: f64) -> Value {
    if value.is_nan() {
        Err(UNDEFINED)
    } else if value.is_infinite() {
        Err(Fault::Evaluation("float_overflow"))
    } else {
        Ok(Num::Float(value))
    }
}

/// A float with an integral value as an integer.
fn integral(value: f64) -> Value {
    if (-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&value) {
        Ok(Num::Int(value as i64))
    } else {
        Err(OVERFLOW)
    }
}

fn either(
    left: Num,
    right: Num,
    ints: fn(i64, i64) -> Option<i64>,
    floats: fn(f64, f64) -> f64,
) -> Value {
    match (left, right) {
        (Num::Int(left), Num::Int(right)) => checked(ints(left, right)),
        (left, right) => finite(floats(left.float(), right.float())),
    }
}

fn binary(op: Arith, left: Num, right: Num) -> Value {
    match op {
        Arith::Add | Arith::Plus => either(left, right, i64::checked_add, |a, b| a + b),
        Arith::Sub => either(left, right, i64::checked_sub, |a, b| a - b),
        Arith::Mul => either(left, right, i64::checked_mul, |a, b| a * b),
        Arith::Div => divide(left, right),
        Arith::Min => Ok(pick(left, right, Ordering::Less)),
        Arith::Max => Ok(pick(left, right, Ordering::Greater)),
        Arith::Pow | Arith::IntPow => power(left, right),
        Arith::Atan2 | Arith::Atan => {
            if left.float() == 0.0 && right.float() == 0.0 && left == Num::Int(0) {
                return Err(UNDEFINED);
            }
            finite(left.float().atan2(right.float()))
        }
        Arith::Copysign => finite(left.float().copysign(right.float())),
        Arith::Log => finite(logarithm(right.float())? / logarithm(left.float())?),
        Arith::Truncate => Err(UNDEFINED),
        _ => integers(op, left.int()?, right.int()?),
    }
}

/// The one of two numbers that stands in this order to the other; of equal ones the float.
fn pick(left: Num, right: Num, wanted: Ordering) -> Num {
    match left.partial_cmp(&right) {
        Some(order) if order == wanted => left,
        Some(Ordering::Equal) if matches!(left, Num::Float(_)) => left,
        None if left.float().is_nan() => right,
        None => left,
        Some(_) => right,
    }
}

fn divide(left: Num, right: Num) -> Value {
    match (left, right) {
        (_, Num::Int(0)) => Err(ZERO_DIVISOR),
        (Num::Int(left), Num::Int(right)) if left.checked_rem(right) == Some(0) => {
            checked(left.checked_div(right))
        }
        (_, right) if right.float() == 0.0 => Err(ZERO_DIVISOR),
        (left, right) => finite(left.float() / right.float()),
    }
}

fn integers(op: Arith, left: i64, right: i64) -> Value {
    let divides = matches!(
        op,
        Arith::IntDiv | Arith::Mod | Arith::Rem | Arith::FloorDiv
    );
    if divides && right == 0 {
        return Err(ZERO_DIVISOR);
    }
    let shift = u32::try_from(right).unwrap_or(u32::MAX);
    match op {
        Arith::IntDiv => checked(left.checked_div(right)),
        Arith::Rem => checked(left.checked_rem(right).or(Some(0))),
        Arith::Mod => {
            let rest = left.checked_rem(right).unwrap_or(0);
            let other_sign = rest != 0 && (rest < 0) != (right < 0);
            checked(Some(if other_sign { rest + right } else { rest }))
        }
        Arith::FloorDiv => checked(left.checked_div(right).map(|quotient| {
            let rest = left.checked_rem(right).unwrap_or(0);
            let other_sign = rest != 0 && (rest < 0) != (right < 0);
            if other_sign { quotient - 1 } else { quotient }
        })),
        Arith::Shr => checked(Some(left >> shift.min(63))),
        Arith::Shl => checked(shift_left(left, shift)),
        Arith::BitAnd => checked(Some(left & right)),
        Arith::BitOr => checked(Some(left | right)),
        Arith::Xor => checked(Some(left ^ right)),
        Arith::Gcd => checked(gcd(left, right)),
        _ => Err(UNDEFINED),
    }
}

fn shift_left(value: i64, by: u32) -> Option<i64> {
    if value == 0 {
        return Some(0);
    }
    let shifted = value.checked_shl(by)?;
    (shifted >> by == value).then_some(shifted)
}

fn gcd(left: i64, right: i64) -> Option<i64> {
    let (mut left, mut right) = (left.unsigned_abs(), right.unsigned_abs());
    while right != 0 {
        (left, right) = (right, left % right);
    }
    i64::try_from(left).ok()
}

fn power(base: Num, exponent: Num) -> Value {
    let (Num::Int(base), Num::Int(exponent)) = (base, exponent) else {
        return finite(base.float().powf(exponent.float()));
    };
    if exponent >= 0 {
        return match base {
            0 | 1 => Ok(Num::Int(if exponent == 0 { 1 } else { base })),
            -1 => Ok(Num::Int(if exponent % 2 == 0 { 1 } else { -1 })),
            _ => checked(
                u32::try_from(exponent)
                    .ok()
                    .and_then(|exponent| base.checked_pow(exponent)),
            ),
        };
    }
    match base {
        0 => Err(ZERO_DIVISOR),
        1 => Ok(Num::Int(1)),
        -1 => Ok(Num::Int(if exponent % 2 == 0 { 1 } else { -1 })),
        _ => finite(Num::Int(base).float().powf(Num::Int(exponent).float())),
    }
}

fn logarithm(value: f64) -> Result<f64, Fault> {
    if value > 0.0 {
        Ok(value.ln())
    } else if value == 0.0 {
        Err(Fault::Evaluation("float_overflow"))
    } else {
        Err(UNDEFINED)
    }
}

fn unary(op: Arith, value: Num) -> Value {
    match (op, value) {
        (Arith::Add | Arith::Plus, _) => Ok(value),
        (Arith::Sub, Num::Int(value)) => checked(value.checked_neg()),
        (Arith::Sub, Num::Float(value)) => finite(-value),
        (Arith::Abs, Num::Int(value)) => checked(value.checked_abs()),
        (Arith::Abs, Num::Float(value)) => finite(value.abs()),
        (Arith::Sign, Num::Int(value)) => Ok(Num::Int(value.signum())),
        (Arith::Sign, Num::Float(value)) => finite(if value == 0.0 { 0.0 } else { value.signum() }),
        (Arith::Not, _) => Ok(Num::Int(!value.int()?)),
        (Arith::Msb, _) => Ok(Num::Int(i64::from(value.int()?.max(1).ilog2()))),
        (Arith::Succ, _) => checked(value.int()?.checked_add(1)),
        (
            Arith::Integer | Arith::Round | Arith::Truncate | Arith::Ceiling | Arith::Floor,
            Num::Int(_),
        ) => Ok(value),
        (Arith::Integer | Arith::Round, Num::Float(value)) => integral(value.round()),
        (Arith::Truncate, Num::Float(value)) => integral(value.trunc()),
        (Arith::Ceiling, Num::Float(value)) => integral(value.ceil()),
        (Arith::Floor, Num::Float(value)) => integral(value.floor()),
        (Arith::IntPart, Num::Int(_)) => Ok(value),
        (Arith::FracPart, Num::Int(_)) => Ok(Num::Int(0)),
        _ => real(op, value.float()),
    }
}

/// The functions that always give a float.
fn real(op: Arith, value: f64) -> Value {
    match op {
        Arith::Float => finite(value),
        Arith::IntPart => finite(value.trunc()),
        Arith::FracPart => finite(value.fract()),
        Arith::Sqrt if value < 0.0 => Err(UNDEFINED),
        Arith::Sqrt => finite(value.sqrt()),
        Arith::Sin => finite(value.sin()),
        Arith::Cos => finite(value.cos()),
        Arith::Tan => finite(value.tan()),
        Arith::Asin => finite(value.asin()),
        Arith::Acos => finite(value.acos()),
        Arith::Atan => finite(value.atan()),
        Arith::Sinh => finite(value.sinh()),
        Arith::Cosh => finite(value.cosh()),
        Arith::Tanh => finite(value.tanh()),
        Arith::Asinh => finite(value.asinh()),
        Arith::Acosh => finite(value.acosh()),
        Arith::Atanh => finite(value.atanh()),
        Arith::Exp => finite(value.exp()),
        Arith::Log => finite(logarithm(value)?),
        Arith::Log2 => finite(logarithm(value)? / std::f64::consts::LN_2),
        _ => Err(UNDEFINED),
    }
}

/// Whether a comparison of two values holds.
#[inline(always)]
pub(crate) fn holds(op: Compare, order: Option<Ordering>) -> bool {
    match op {
        Compare::Eq => order == Some(Ordering::Equal),
        Compare::Ne => order != Some(Ordering::Equal),
        Compare::Lt => order == Some(Ordering::Less),
        Compare::Gt => order == Some(Ordering::Greater),
        Compare::Le => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        Compare::Ge => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
    }
}

/// A step of the evaluation of a term.
enum Step {
    Term(Cell),
    Apply(Arith, usize),
    /// No function has this name and so many arguments, all of which have values.
    Unknown(u32, usize),
}

impl Machine<'_> {
    /// The value of a dereferenced number.
    #[inline]
    pub(crate) fn number(&self, cell: Cell) -> Option<Num> {
        if cell.is(Tag::Int) {
            return Some(Num::Int(cell.int()));
        }
        if !cell.is(Tag::Boxed) {
            return None;
        }
        let raw = self.at(cell.address() + 1).0;
        Some(if self.at(cell.address()) == RAW_FLOAT {
            Num::Float(f64::from_bits(raw))
        } else {
            Num::Int(raw as i64)
        })
    }

    pub(crate) fn number_cell(&mut self, value: Num) -> Cell {
        match value {
            Num::Int(value) => self.integer(value),
            Num::Float(value) => self.float(value),
        }
    }

    /// Evaluates a term.
    pub(crate) fn eval(&mut self, cell: Cell) -> Result<Num, Raise> {
        let cell = self.deref(cell);
        if let Some(value) = self.number(cell) {
            return Ok(value);
        }
        let mut work = vec![Step::Term(cell)];
        let mut values = Vec::new();
        while let Some(step) = work.pop() {
            let value = match step {
                Step::Term(term) => match self.eval_leaf(term, &mut work)? {
                    Some(value) => value,
                    None => continue,
                },
                Step::Apply(op, 1) => {
                    let operand = values.pop().unwrap_or(Num::Int(0));
                    self.unary(op, operand)?
                }
                Step::Apply(op, _) => {
                    let left = values.pop().unwrap_or(Num::Int(0));
                    let right = values.pop().unwrap_or(Num::Int(0));
                    self.binary(op, left, right)?
                }
                Step::Unknown(name, arity) => {
                    let culprit = self.indicator(name, arity);
                    return Err(self.type_error("evaluable", culprit));
                }
            };
            values.push(value);
            if work.len() > self.heap_limit {
                return Err(Raise::Limit(super::machine::LimitKind::Heap));
            }
        }
        Ok(values.pop().unwrap_or(Num::Int(0)))
    }

    /// The value of a number or name; for a compound, the steps towards its value, its last argument first.
    fn eval_leaf(&mut self, term: Cell, work: &mut Vec<Step>) -> Result<Option<Num>, Raise> {
        let term = self.deref(term);
        if let Some(value) = self.number(term) {
            return Ok(Some(value));
        }
        match term.tag() {
            Tag::Ref => Err(self.instantiation()),
            Tag::Atom => self.named(term).map(Some),
            Tag::List if self.deref(self.at(term.address() + 1)) == Cell::atom(0) => {
                work.push(Step::Term(self.at(term.address())));
                Ok(None)
            }
            Tag::Text => {
                let mut chars = self.name(term.number()).chars();
                match (chars.next(), chars.next()) {
                    (Some(only), None) => Ok(Some(Num::Int(i64::from(u32::from(only))))),
                    _ => Err(self.no_number(term)),
                }
            }
            Tag::List => Err(self.no_number(term)),
            _ => {
                self.eval_compound(term, work);
                Ok(None)
            }
        }
    }

    /// Of lists and texts only those of one item have a value.
    fn no_number(&mut self, term: Cell) -> Raise {
        self.type_error("[]", term)
    }

    fn named(&mut self, term: Cell) -> Result<Num, Raise> {
        let name = self.name(term.number());
        if let Some(value) = constant(name) {
            return Ok(value);
        }
        let culprit = match name {
            "[]" => term,
            _ => self.indicator(term.number(), 0),
        };
        Err(self.type_error("evaluable", culprit))
    }

    fn eval_compound(&mut self, term: Cell, work: &mut Vec<Step>) {
        let (name, first, arity) = self.parts(term).unwrap_or_default();
        work.push(match function(self.name(name), arity) {
            Some(op) => Step::Apply(op, arity),
            None => Step::Unknown(name, arity),
        });
        work.extend((first..first + arity).map(|address| Step::Term(self.at(address))));
    }

    pub(crate) fn binary(&mut self, op: Arith, left: Num, right: Num) -> Result<Num, Raise> {
        binary(op, left, right).map_err(|fault| self.fault(fault))
    }

    pub(crate) fn unary(&mut self, op: Arith, operand: Num) -> Result<Num, Raise> {
        unary(op, operand).map_err(|fault| self.fault(fault))
    }

    #[cold]
    fn fault(&mut self, fault: Fault) -> Raise {
        match fault {
            Fault::Evaluation(what) => self.evaluation(what),
            Fault::NotInteger(value) => {
                let value = self.number_cell(value);
                self.type_error("integer", value)
            }
        }
    }

    /// Evaluates a function of two registers, the small integers first.
    pub(crate) fn compute(&mut self, op: Arith, left: Cell, right: Cell) -> Result<Cell, Raise> {
        let right = self.eval(right)?;
        let left = self.eval(left)?;
        let value = self.binary(op, left, right)?;
        Ok(self.number_cell(value))
    }

    /// Compares the values of two terms.
    #[inline]
    pub(crate) fn compare_values(
        &mut self,
        left: Cell,
        right: Cell,
    ) -> Result<Option<Ordering>, Raise> {
        let (left, right) = (self.deref(left), self.deref(right));
        if left.is(Tag::Int) && right.is(Tag::Int) {
            return Ok(Some(left.int().cmp(&right.int())));
        }
        let left = self.eval(left)?;
        let right = self.eval(right)?;
        Ok(left.partial_cmp(&right))
    }
}

/// The number that a name stands for.
fn constant(name: &str) -> Option<Num> {
    Some(match name {
        "pi" => Num::Float(std::f64::consts::PI),
        "e" => Num::Float(std::f64::consts::E),
        "inf" | "infinite" => Num::Float(f64::INFINITY),
        "nan" => Num::Float(f64::NAN),
        "epsilon" => Num::Float(f64::EPSILON),
        "max_tagged_integer" => Num::Int((1 << 60) - 1),
        "min_tagged_integer" => Num::Int(-(1 << 60)),
        "max_integer" => Num::Int(i64::MAX),
        "min_integer" => Num::Int(i64::MIN),
        _ => return None,
    })
}

/// Whether a name stands for a number, or with arguments for a function.
#[must_use]
pub fn is_evaluable(name: &str, arity: usize) -> bool {
    match arity {
        0 => constant(name).is_some(),
        _ => function(name, arity).is_some(),
    }
}

/// The function of this name with one or two arguments.
#[must_use]
pub fn function(name: &str, arity: usize) -> Option<Arith> {
    let op = Arith::ALL.iter().copied().find(|op| op.text() == name)?;
    let split = Arith::Truncate;
    let fits = match op {
        Arith::Add | Arith::Sub | Arith::Atan | Arith::Log => arity == 1 || arity == 2,
        Arith::Plus => arity == 2,
        _ if op < split => arity == 2,
        _ => arity == 1,
    };
    fits.then_some(op)
}
