//! Codes 10 to 3F: arithmetic, functions, conversions and the operations on digits.

use super::{
    arith,
    convert,
    log,
    machine::{Fault, Machine},
    number::{LIMIT, Number, Real, UNIT, spell, weigh},
    trig::{self, Function},
};

type Outcome = Result<(), Fault>;

/// Executes a function; X1 already holds X.
pub(crate) fn apply(machine: &mut Machine, code: u8) -> Outcome {
    match code {
        0x10..=0x13 => arithmetic(machine, code),
        0x14 => {
            std::mem::swap(&mut machine.x, &mut machine.y);
            Ok(())
        }
        0x20 => {
            machine.push();
            machine.x1 = machine.x;
            machine.x = Number::new(0x3141_5926, false, 0);
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
    let (x, y) = (machine.x.real(), machine.y.real());
    let result = match code {
        0x10 => arith::add(y, x),
        0x11 => arith::sub(y, x),
        0x12 => arith::mul(y, x),
        _ if x.is_zero() => return Err(Fault::Error),
        _ => arith::div(y, x),
    };
    machine.drop();
    give(machine, result);
    Ok(())
}

fn power(machine: &mut Machine) -> Outcome {
    let (x, y) = (machine.x.real(), machine.y.real());
    if x.is_zero() || x.is_negative() {
        return Err(Fault::Error);
    }
    let exponent = arith::mul(y, log::ln(x));
    let result = bounded_exp(exponent)?;
    give(machine, result);
    Ok(())
}

/// e^x, or an error for arguments beyond ±230.2585.
fn bounded_exp(x: Real) -> Result<Real, Fault> {
    let beyond = x.exponent > 2 || x.exponent == 2 && x.mantissa.abs() > 23_025_850;
    if beyond { Err(Fault::Error) } else { Ok(log::exp(x)) }
}

fn unary(machine: &mut Machine, code: u8) -> Outcome {
    let x = machine.x.real();
    if let Some(zero) = special_zero(machine, code) {
        machine.seed = if code == 0x35 { 0 } else { machine.seed };
        machine.x = zero;
        return Ok(());
    }
    let result = match code {
        0x15..=0x18 | 0x21..=0x23 => algebraic(x, code)?,
        0x19..=0x1E => trigonometric(machine, x, code)?,
        0x26 | 0x2A | 0x30 | 0x33 | 0x3D => converted(machine, x, code)?,
        0x3A => return invert(machine),
        0x3B => return random(machine),
        _ => part(machine, x, code),
    };
    give(machine, result);
    Ok(())
}

/// Zeros that keep a sign or an exponent until they have been shown.
fn special_zero(machine: &Machine, code: u8) -> Option<Number> {
    let x = machine.x.real();
    let decimals = i32::from(machine.angle != trig::Angle::Radians);
    let zero = |negative, exponent| Some(Number::new(0, negative, exponent));
    match code {
        0x19 | 0x1B if x.is_zero() => zero(false, decimals),
        0x1A if trig::acos(x, machine.angle).is_zero() && x.exponent <= 0 => zero(false, decimals),
        0x35 if arith::fract(x).is_zero() => zero(x.is_negative(), 0),
        _ => None,
    }
}

fn algebraic(x: Real, code: u8) -> Result<Real, Fault> {
    let positive = !x.is_zero() && !x.is_negative();
    match code {
        0x15 if x.exponent >= 2 => Err(Fault::Error),
        0x15 => Ok(log::exp10(x)),
        0x16 => bounded_exp(x),
        0x17 if positive => Ok(log::lg(x)),
        0x18 if positive => Ok(log::ln(x)),
        0x21 if !x.is_negative() => Ok(arith::sqrt(x)),
        0x22 => Ok(arith::mul(x, x)),
        0x23 if !x.is_zero() => Ok(arith::div(Real::ONE, x)),
        _ => Err(Fault::Error),
    }
}

fn trigonometric(machine: &Machine, x: Real, code: u8) -> Result<Real, Fault> {
    let angle = machine.angle;
    match code {
        0x1B => Ok(trig::atan(x, angle)),
        0x19 | 0x1A if x.exponent > 0 || x.exponent == 0 && x.mantissa.abs() > UNIT => {
            Err(Fault::Error)
        }
        0x19 => Ok(trig::asin(x, angle)),
        0x1A => Ok(trig::acos(x, angle)),
        _ if x.exponent >= 10 => Err(Fault::Error),
        _ => {
            let function = match code {
                0x1C => Function::Sin,
                0x1D => Function::Cos,
                _ => Function::Tan,
            };
            trig::direct(x, function, angle).ok_or(Fault::Error)
        }
    }
}

fn converted(machine: &mut Machine, x: Real, code: u8) -> Result<Real, Fault> {
    match code {
        0x26 => {
            machine.seed = digits(machine.x);
            convert::degrees_of_minutes(x).ok_or(Fault::Error)
        }
        0x2A | 0x3D => convert::degrees_of_seconds(x).ok_or(Fault::Error),
        0x30 => Ok(convert::seconds_of_degrees(x)),
        _ => Ok(convert::minutes_of_degrees(x)),
    }
}

fn part(machine: &mut Machine, x: Real, code: u8) -> Real {
    let y = digits(machine.y);
    match code {
        0x31 => {
            machine.seed = y;
            x.abs()
        }
        0x32 => {
            machine.seed = y;
            Real::new(UNIT * x.mantissa.signum(), 0)
        }
        0x34 => {
            machine.seed = digits(machine.x);
            arith::trunc(x)
        }
        _ => {
            let result = arith::fract(x);
            machine.seed = result.mantissa.unsigned_abs() as u32;
            result
        }
    }
}

/// The mantissa as an integer, for the random generator.
fn digits(number: Number) -> u32 {
    weigh(number.mantissa()) as u32
}

/// `max` and the operations on tetrads.
fn on_digits(machine: &mut Machine, code: u8) -> Outcome {
    let (x, y) = (machine.x, machine.y);
    if code != 0x39 {
        machine.seed = digits(y);
    }
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
const fn tetrads(mantissa: u32) -> Number {
    Number::new(mantissa & 0x0FFF_FFFF | 0x8000_0000, false, 0)
}

fn maximum(machine: &mut Machine) -> Outcome {
    let (x, y) = (machine.x, machine.y);
    if x == Number::ZERO || y.is_zero() {
        machine.x = Number::ZERO;
    } else if arith::sub(x.real(), y.real()).is_negative() {
        machine.x = y;
    }
    Ok(())
}

fn invert(machine: &mut Machine) -> Outcome {
    machine.x = tetrads(!machine.x.mantissa());
    machine.seed = digits(machine.x);
    Ok(())
}

/// `СЧ`.
fn random(machine: &mut Machine) -> Outcome {
    let (x, y) = (u64::from(digits(machine.x)), u64::from(digits(machine.y)));
    let mixed = (10 * (x / 10 % 10) + 7 + y % 100) * 1_000_000 + 212_201;
    let third = (u64::from(machine.seed) + y + mixed) % LIMIT as u64 / 3;
    let mantissa = third % 1_000_000 * 100 + third / UNIT as u64 * 10;
    let result = Real::new(mantissa as i64, -1).normalised();
    machine.seed = result.mantissa as u32;
    machine.x = Number::new(spell(result.mantissa.unsigned_abs()), false, result.exponent);
    Ok(())
}
