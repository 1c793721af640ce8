//! Logarithms and exponentials.

use super::{
    arith::{add, div, mul, sub},
    fraction::{Kind, evaluate},
    number::{LIMIT, Real},
};

/// ln 10 as the ROM holds it.
const LN10: Real = Real::new(23_025_851, 0);

/// From this mantissa on the logarithm is taken of a tenth of it.
const SPLIT: i64 = 32_000_000;

/// The natural logarithm of a positive value.
pub(crate) fn ln(x: Real) -> Real {
    let high = x.mantissa >= SPLIT;
    let reduced = Real::new(x.mantissa, if high { -1 } else { 0 });
    let powers = x.exponent + i32::from(high);
    let near = ln_near_one(reduced);
    if powers == 0 && !high {
        near
    } else {
        add_powers(near, powers)
    }
}

/// The common logarithm of a positive value.
pub(crate) fn lg(x: Real) -> Real {
    div(ln(x), LN10)
}

/// The logarithm of a value between 0.32 and 3.2.
fn ln_near_one(t: Real) -> Real {
    let u = add(Real::ONE, t.neg()).neg();
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
        if sum.abs() >= 9 * LIMIT && exponent == 0 {
            sum /= 10;
            step /= 10;
            exponent = 1;
        }
    }
    round_to_eight(sum, exponent)
}

fn round_to_eight(sum: i64, exponent: i32) -> Real {
    if sum.abs() < LIMIT {
        return Real::new(sum, exponent).normalised();
    }
    let magnitude = (sum.abs() + 5) / 10;
    Real::from_scaled(magnitude, exponent + 1).neg_if(sum < 0)
}

/// The value in units of 10^-`decimals`, rounded towards minus infinity.
pub(crate) fn floor_at(value: Real, decimals: i32) -> i64 {
    let shift = 7 - decimals - value.exponent;
    if shift <= 0 {
        return value.mantissa * 10_i64.pow(shift.unsigned_abs().min(9));
    }
    let divisor = 10_i64.checked_pow(shift.unsigned_abs());
    divisor.map_or(if value.is_negative() { -1 } else { 0 }, |by| {
        value.mantissa.div_euclid(by)
    })
}

/// Ten to the power of `x`; the magnitude of `x` is below a thousand.
pub(crate) fn exp10(x: Real) -> Real {
    power(split(x.abs(), false), x.is_negative())
}

/// e to the power of `x`; the magnitude of `x` is below two thousand.
pub(crate) fn exp(x: Real) -> Real {
    power(split(div(x.abs(), LN10), true), x.is_negative())
}

/// Integer part and fraction of an exponent.
struct Parts {
    whole: i32,
    fraction: Real,
}

/// Splits a value at the point; `rotated`: the integer's digits go behind those of the fraction.
fn split(y: Real, rotated: bool) -> Parts {
    if y.exponent < 0 {
        return Parts {
            whole: 0,
            fraction: y,
        };
    }
    let unit = super::arith::fraction_unit(y.exponent);
    let (whole, rest) = (y.mantissa / unit, y.mantissa % unit);
    let scale = LIMIT / unit;
    let tail = if rotated && whole > 0 { whole } else { 0 };
    let fraction = Real::new(rest * scale + tail, -1);
    Parts {
        whole: i32::try_from(whole).unwrap_or(i32::MAX),
        fraction,
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
    let r = mul(parts.fraction, LN10);
    let over = r.exponent >= 0;
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
