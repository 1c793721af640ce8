//! Codes 10 to 3F: arithmetic, functions, conversions and the operations on digits.

use super::{
    arith,
    convert::{self, Lettered},
    log,
    machine::{Fault, Machine},
    mixed,
    number::{LIMIT, Number, Real, UNIT},
    tetrads,
    trig::{self, Function},
};

type Outcome = Result<(), Fault>;

/// Pi, as `F π` gives it.
pub(crate) const PI: Number = Number::new(0x3141_5926, false, 0);

/// Executes a function.
pub(crate) fn apply(machine: &mut Machine, code: u8) -> Outcome {
    machine.x1 = if code == 0x20 { machine.x1 } else { machine.x };
    match code {
        0x10..=0x13 => arithmetic(machine, code),
        0x14 => {
            std::mem::swap(&mut machine.x, &mut machine.y);
            Ok(())
        }
        0x20 => {
            machine.push();
            machine.x1 = machine.x;
            machine.x = PI;
            Ok(())
        }
        0x25 => {
            let x = machine.x;
            (machine.x, machine.y, machine.z, machine.t) = (machine.y, machine.z, machine.t, x);
            Ok(())
        }
        0x3E => {
            machine.x = machine.y;
            Ok(())
        }
        0x24 => power(machine),
        0x36..=0x39 => on_digits(machine, code),
        0x1F | 0x2F | 0x3F => Ok(()),
        0x27..=0x29 | 0x2B..=0x2E | 0x3C => Err(Fault::Error),
        _ => unary(machine, code),
    }
}

/// A result goes to X, whatever its exponent.
fn give(machine: &mut Machine, result: Real) {
    machine.x = result.number();
}

fn arithmetic(machine: &mut Machine, code: u8) -> Outcome {
    let is_with_zero = machine.x.counts_as_zero() || machine.y.counts_as_zero();
    if code <= 0x11 && is_with_zero && !takes_letters(machine) {
        return add_to_zero(machine, code == 0x11);
    }
    let (y, x) = (machine.y, machine.x);
    let result = match code {
        0x10 => mixed::sum(y, x).number(),
        0x11 => mixed::sum(y, x.negated()).number(),
        0x12 => mixed::numbered(mixed::product(y, x), y, x),
        _ if x.is_zero() => return Err(Fault::Error),
        _ => mixed::numbered(mixed::quotient(y, x).ok_or(Fault::Error)?, y, x),
    };
    machine.drop();
    machine.x = result;
    Ok(())
}

/// Has X or Y a letter, and neither the first digit F?
fn takes_letters(machine: &Machine) -> bool {
    let operands = [machine.x, machine.y];
    operands.iter().all(|number| number.lead() != 15)
        && operands.into_iter().any(tetrads::has_letter)
}

/// A sum with zero is the other operand, digit for digit.
///
/// An exponent from 600 to 699 is an error, from 602 on before the sum is there. Up to that a program
/// goes on with the sum.
fn add_to_zero(machine: &mut Machine, subtract: bool) -> Outcome {
    let (x, y) = (machine.x, machine.y);
    let sum = match (x.counts_as_zero(), y.counts_as_zero()) {
        (true, true) => Number::ZERO,
        (true, false) => y,
        _ if subtract => x.negated(),
        _ => x,
    };
    let exponent = sum.exponent_mod();
    if matches!(exponent, 602..=699) {
        return Err(Fault::Error);
    }
    machine.drop();
    machine.x = sum;
    match exponent {
        600 | 601 if !machine.running => Err(Fault::Error),
        _ => Ok(()),
    }
}

fn power(machine: &mut Machine) -> Outcome {
    let (x, y) = (machine.x, machine.y);
    let ln = log::ln(x).ok_or(Fault::Error)?;
    let result = log::exp(mixed::product(y, ln.number()).number());
    give(machine, result.ok_or(Fault::Error)?);
    Ok(())
}

fn unary(machine: &mut Machine, code: u8) -> Outcome {
    let x = machine.x.full_real();
    let result = match code {
        0x23 if x.is_zero() => return Err(Fault::Error),
        0x22 | 0x23 => {
            machine.x = square_or_inverse(machine.x, code)?;
            return Ok(());
        }
        0x15..=0x18 | 0x21 => algebraic(machine.x, code)?,
        0x19..=0x1E => {
            let result = trigonometric(machine, code)?;
            machine.x = match result.is_zero() {
                true => zero_of_angle(machine, code),
                false => result.number(),
            };
            return Ok(());
        }
        0x26 | 0x2A | 0x30 | 0x33 | 0x3D if tetrads::has_letter(machine.x) => {
            machine.x = converted_letters(machine, code)?;
            return Ok(());
        }
        0x26 | 0x2A | 0x30 | 0x33 | 0x3D => converted(machine, x, code)?,
        0x3A => return invert(machine),
        0x3B => return random(machine),
        _ => return part(machine, code),
    };
    give(machine, result);
    Ok(())
}

fn square_or_inverse(x: Number, code: u8) -> Result<Number, Fault> {
    let real = x.full_real();
    let (result, other) = match code {
        0x22 => (
            tetrads::mul(x, x).unwrap_or_else(|| arith::mul(real, real)),
            x,
        ),
        _ => (
            mixed::quotient(mixed::ONE, x).ok_or(Fault::Error)?,
            mixed::ONE,
        ),
    };
    Ok(mixed::numbered(result, other, x))
}

/// The zero of a function of angles: some keep a sign or an exponent until they have been shown.
fn zero_of_angle(machine: &Machine, code: u8) -> Number {
    let x = machine.x.full_real();
    let decimals = i32::from(machine.angle != trig::Angle::Radians);
    match code {
        0x19 | 0x1B if !x.is_zero() => Number::ZERO,
        0x19..=0x1B => Number::new(0, false, decimals),
        0x1E => Number::new(0, x.is_negative(), 0),
        _ => Number::ZERO,
    }
}

fn algebraic(x: Number, code: u8) -> Result<Real, Fault> {
    let result = match code {
        0x15 => log::exp10(x),
        0x16 => log::exp(x),
        0x17 => log::lg(x),
        0x18 => log::ln(x),
        _ => root(x.full_real()),
    };
    result.ok_or(Fault::Error)
}

/// The square root. A hundred in the exponent counts the other way when it is halved.
fn root(x: Real) -> Option<Real> {
    if x.is_negative() {
        return None;
    }
    let root = arith::sqrt(x);
    let exponent = root.exponent
        + match x.exponent {
            100.. => -100,
            ..=-101 => 100,
            _ => 0,
        };
    Some(Real { exponent, ..root })
}

fn trigonometric(machine: &Machine, code: u8) -> Result<Real, Fault> {
    let (number, angle) = (machine.x, machine.angle);
    let x = number.full_real();
    let result = match code {
        0x1B => trig::atan(number, angle),
        0x19 | 0x1A if x.exponent > 0 || x.exponent == 0 && x.mantissa.abs() > UNIT => None,
        0x19 => trig::asin(number, angle),
        0x1A => trig::acos(number, angle),
        _ if x.exponent >= 10 => None,
        _ => {
            let function = match code {
                0x1C => Function::Sin,
                0x1D => Function::Cos,
                _ => Function::Tan,
            };
            trig::direct(number, function, angle)
        }
    };
    result.ok_or(Fault::Error)
}

fn converted(machine: &mut Machine, x: Real, code: u8) -> Result<Real, Fault> {
    match code {
        0x30 => return Ok(convert::seconds_of_degrees(x)),
        0x33 => return Ok(convert::minutes_of_degrees(x)),
        _ => {}
    }
    seed_before_conversion(machine, x.exponent);
    if code == 0x26 {
        return convert::degrees_of_minutes(x).ok_or(Fault::Error);
    }
    let minutes = convert::minutes_of_seconds(x).ok_or(Fault::Error)?;
    if x.exponent < 7 {
        machine.seed = minutes.number().mantissa();
    }
    convert::degrees_of_minutes(minutes).ok_or(Fault::Error)
}

/// A conversion from minutes makes the random generator's number of X, or without a fraction of Y.
fn seed_before_conversion(machine: &mut Machine, exponent: i32) {
    machine.seed = if exponent < 7 {
        machine.x.mantissa()
    } else {
        machine.y.mantissa()
    };
}

fn converted_letters(machine: &mut Machine, code: u8) -> Result<Number, Fault> {
    let x = Lettered::new(machine.x);
    let result = match code {
        0x30 => x.down(0).down(2),
        0x33 => x.down(0),
        _ => {
            seed_before_conversion(machine, machine.x.exponent());
            let seconds = code != 0x26;
            if seconds && x.is_sixty(3) {
                return Err(Fault::Error);
            }
            let minutes = if seconds { x.up(2) } else { x };
            if minutes.is_sixty(1) {
                return Err(Fault::Error);
            }
            minutes.up(0)
        }
    };
    Ok(result.number())
}

/// `|x|`, `ЗН`, `[x]`, `{x}`: these work on the tetrads as they are.
fn part(machine: &mut Machine, code: u8) -> Outcome {
    let x = machine.x;
    machine.x = match code {
        _ if x.is_zero() => Number::new(0, code == signed_part(x) && x.is_negative(), 0),
        0x31 if x.has_high_exponent() => x.with_sign(0),
        0x31 => x.with_sign(0).normalised(),
        0x32 => Number::new(0x1000_0000, x.is_negative(), 0),
        0x34 => whole(x),
        _ => fraction(x),
    };
    machine.seed = match code {
        0x31 | 0x32 => machine.y.mantissa(),
        0x34 if digits_before(x) == 0 => x.mantissa(),
        _ => machine.x.mantissa(),
    };
    Ok(())
}

/// Which part of a zero keeps its sign.
fn signed_part(zero: Number) -> u8 {
    if zero.has_high_exponent() && digits_before(zero) > 7 {
        0x34
    } else {
        0x35
    }
}

/// Digits before the point; only two digits of the exponent are looked at.
fn digits_before(x: Number) -> u32 {
    if x.exponent_mod() >= 500 {
        0
    } else {
        (x.exponent_mod() % 100).unsigned_abs() + 1
    }
}

/// Letters stay only where a positive number loses something behind its point.
fn whole(x: Number) -> Number {
    let before = match digits_before(x) {
        0 => return Number::ZERO,
        before @ 1..=7 => before,
        _ => return x,
    };
    let fraction = x.mantissa() & u32::MAX >> (4 * before);
    if tetrads::has_letter(x) && (fraction == 0 || x.is_negative()) {
        tetrads::without_fraction(x, fraction)
    } else {
        x.with_mantissa(x.mantissa() & !fraction)
    }
}

fn fraction(x: Number) -> Number {
    match digits_before(x) {
        0 => x,
        before @ 1..=7 => {
            let number = x.with_mantissa(x.mantissa() & u32::MAX >> (4 * before));
            if number.is_zero() {
                Number::new(0, x.is_negative(), 0)
            } else {
                number.normalised()
            }
        }
        _ => Number::ZERO,
    }
}

/// `max` and the operations on tetrads.
fn on_digits(machine: &mut Machine, code: u8) -> Outcome {
    let (x, y) = (machine.x, machine.y);
    machine.seed = if code == 0x39 {
        machine.seed << 4 | y.mantissa() & 15
    } else {
        y.mantissa()
    };
    if code == 0x36 {
        return maximum(machine);
    }
    let (a, b) = (x.mantissa(), y.mantissa());
    let mantissa = match code {
        0x37 => a & b,
        0x38 => a | b,
        _ => a ^ b,
    };
    machine.x = tetrads(mantissa);
    Ok(())
}

/// The seven digits after the first, behind an 8.
pub(crate) const fn tetrads(mantissa: u32) -> Number {
    Number::new(mantissa & 0x0FFF_FFFF | 0x8000_0000, false, 0)
}

fn maximum(machine: &mut Machine) -> Outcome {
    let (x, y) = (machine.x, machine.y);
    machine.x = if x == Number::ZERO {
        x
    } else if is_minus_zero(y) {
        beside_minus_zero(x)
    } else if y.is_zero() {
        Number::ZERO
    } else if is_minus_zero(x) {
        if y.is_negative() {
            y
        } else {
            beside_minus_zero(y)
        }
    } else if tetrads::is_less(y, x) {
        x
    } else {
        y
    };
    Ok(())
}

/// Is it the zero with a sign that a negative number without a fraction leaves?
fn is_minus_zero(number: Number) -> bool {
    number.is_zero() && number.is_negative()
}

/// The greater of minus zero and another number: that number, with the exponent -99.
fn beside_minus_zero(number: Number) -> Number {
    if number.is_zero() {
        number
    } else {
        number.with_exponent_digits(0x901)
    }
}

fn invert(machine: &mut Machine) -> Outcome {
    machine.seed = machine.y.mantissa();
    machine.x = tetrads(!machine.x.mantissa());
    Ok(())
}

/// `СЧ`.
fn random(machine: &mut Machine) -> Outcome {
    let sum = tetrads::random_sum(machine.x.mantissa(), machine.y.mantissa(), machine.seed);
    let third = sum % LIMIT / 3;
    let mantissa = third % 1_000_000 * 100 + third / UNIT * 10;
    machine.x = Real::new(mantissa, -1).normalised().number();
    machine.seed = machine.x.mantissa();
    Ok(())
}
