//! Logarithms and exponentials.

use super::{
    arith::{add, div, mul, sub},
    fraction::{Kind, evaluate},
    mixed,
    number::{LIMIT, Number, Real, weigh},
    tetrads,
};

/// ln 10 as the ROM holds it.
const LN10: Real = Real::new(23_025_851, 0);

/// From this mantissa on the logarithm is taken of a tenth of it.
const SPLIT: u32 = 0x3200_0000;

/// The natural logarithm of a positive value; `None` where the machine has none.
///
/// An exponent of a hundred or more is taken for the negative one with these digits in ten's
/// complement, and the sign of the logarithm is lost; below minus a hundred only the sign is lost.
pub(crate) fn ln(x: Number) -> Option<Real> {
    let (mantissa, exponent) = (x.normalised().mantissa(), x.full_real().exponent);
    if x.is_zero() || x.is_negative() {
        return None;
    }
    let split = mantissa >= SPLIT;
    if split && matches!(exponent, 100 | 101) {
        return None;
    }
    let near = ln_near_one(Number::new(mantissa, false, if split { -1 } else { 0 }));
    let powers = exponent + i32::from(split);
    Some(match exponent {
        0 if !split => near,
        100.. => add_powers(near, powers - 1000).abs(),
        ..=-101 => add_powers(near, powers).abs(),
        _ => add_powers(near, powers),
    })
}

/// The common logarithm of a positive value, where it has a natural one.
pub(crate) fn lg(x: Number) -> Option<Real> {
    ln(x).map(|ln| div(ln, LN10))
}

/// The logarithm of a value between 0.32 and 3.2.
fn ln_near_one(t: Number) -> Real {
    let u = mixed::sum(mixed::ONE, t.negated()).neg();
    if u.is_zero() {
        return Real::ZERO;
    }
    let w = add(Real::ONE, div(Real::TWO, u));
    evaluate(w.abs(), Kind::Square, 1)
        .divide(Real::TWO)
        .neg_if(w.is_negative())
}

/// `near` cut to seven decimals plus `count` times ln 10, added one by one.
fn add_powers(near: Real, count: i32) -> Real {
    let mut sum = floor_at(near, 7);
    let mut step = LN10.mantissa * i64::from(count.signum());
    let mut exponent = 0;
    let mut left = count.unsigned_abs();
    while left > 0 {
        sum += step;
        left -= 1;
        if sum.abs() >= 9 * LIMIT {
            sum /= 10;
            step /= 10;
            exponent += 1;
        }
    }
    Real::rounded(sum, exponent)
}

/// The value in units of 10^-`decimals`, rounded towards minus infinity; an exponent of a hundred or
/// more counts as a very negative one.
pub(crate) fn floor_at(value: Real, decimals: i32) -> i64 {
    let shift = 7 - decimals - value.exponent;
    if shift <= 0 && value.exponent < 100 {
        return value.mantissa * 10_i64.pow(shift.unsigned_abs().min(9));
    }
    let divisor = 10_i64.checked_pow(shift.unsigned_abs());
    divisor.map_or(if value.is_negative() { -1 } else { 0 }, |by| {
        value.mantissa.div_euclid(by)
    })
}

/// Ten to the power of `x`; `None` where the machine finds the exponent too large.
pub(crate) fn exp10(x: Number) -> Option<Real> {
    raised(x.with_sign(0), false, x.is_negative())
}

/// e to the power of `x`; `None` where the machine finds the exponent too large.
pub(crate) fn exp(x: Number) -> Option<Real> {
    let y = mixed::quotient(x.with_sign(0), LN10.number())?;
    raised(y.number(), true, x.is_negative())
}

/// Ten to the power of `y`, or one over that. Where `y` has an exponent of a hundred or more the
/// machine comes to minus one.
fn raised(y: Number, rotated: bool, inverse: bool) -> Option<Real> {
    let y = y.normalised();
    match y.exponent() {
        100.. => Some(Real::ONE.neg()),
        2.. => None,
        _ => Some(power(split(y, rotated), inverse)),
    }
}

/// Integer part and fraction of an exponent.
struct Parts {
    whole: i32,
    fraction: Number,
}

/// Splits a value at the point; `rotated`: the integer's digits go behind those of the fraction.
fn split(y: Number, rotated: bool) -> Parts {
    if y.exponent() < 0 {
        return Parts {
            whole: 0,
            fraction: y,
        };
    }
    let digits = y.exponent().unsigned_abs() + 1;
    let whole = y.mantissa().rotate_left(4 * digits) & !(u32::MAX << (4 * digits));
    let rest = y.mantissa() << (4 * digits);
    let mantissa = if rotated { rest | whole } else { rest };
    Parts {
        whole: i32::try_from(weigh(whole)).unwrap_or(i32::MAX),
        fraction: Number::new(mantissa, false, -1),
    }
}

/// Ten to the power of `parts`, or one over that: at most one reciprocal is taken.
fn power(parts: Parts, inverse: bool) -> Real {
    let power = |value: Real, exponent: i32| {
        let exponent = if inverse { -exponent } else { exponent };
        Real::new(value.mantissa, value.exponent + exponent)
    };
    if parts.fraction.is_zero() {
        return power(Real::ONE, parts.whole);
    }
    let r = tetrads::mul(LN10.number(), parts.fraction).unwrap_or_else(|| {
        // Zeros at its head take places of the product.
        let mantissa = weigh(parts.fraction.mantissa());
        mul(Real::new(mantissa, parts.fraction.exponent()), LN10)
    });
    let over = r.exponent >= 0 && !r.is_zero();
    let z = exp_small(if over { sub(LN10, r) } else { r });
    let z = if over == inverse {
        z
    } else {
        div(Real::ONE, z)
    };
    power(z, parts.whole + i32::from(over))
}

/// e to the power of a value between 0 and 1.31.
fn exp_small(r: Real) -> Real {
    if r.is_zero() {
        return Real::ONE;
    }
    let d = evaluate(div(Real::TWO, r), Kind::Plain, -1).real();
    add(div(Real::TWO, sub(d, Real::ONE)), Real::ONE)
}
