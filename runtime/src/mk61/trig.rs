//! Trigonometric functions and their inverses in radians, degrees and grads.

use super::{
    arith::{add, div, mul, sqrt},
    fraction::{Kind, evaluate},
    log::floor_at,
    number::{LIMIT, Real, UNIT},
};

/// The position of the angle switch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Angle {
    /// Radians (Р).
    #[default]
    Radians,
    /// Degrees (Г).
    Degrees,
    /// Grads (ГРД).
    Grads,
}

impl Angle {
    /// The name used in files: `rad`, `deg`, `grd`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Radians => "rad",
            Self::Degrees => "deg",
            Self::Grads => "grd",
        }
    }

    /// The switch position of a name used in files.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        [Self::Radians, Self::Degrees, Self::Grads]
            .into_iter()
            .find(|angle| angle.name() == name)
    }
}

/// Which function.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Function {
    Sin,
    Cos,
    Tan,
}

/// A quarter turn in radians, in 10^-7.
const QUARTER: i64 = 15_707_963;
/// Degrees in a radian.
const DEGREES: Real = Real::new(57_295_780, 1);
/// Nine tenths of a degree are a grad.
const GRAD: Real = Real::new(90_000_000, -1);

/// What is left of an angle after taking off `quarters` quarter turns.
struct Reduced {
    rest: Real,
    quarters: i64,
}

/// The function of an angle whose exponent is below 10; `None` where the tangent has no value.
pub(crate) fn direct(x: Real, function: Function, angle: Angle) -> Option<Real> {
    let reduced = match angle {
        Angle::Radians => reduce_radians(x.abs()),
        Angle::Degrees => reduce_degrees(x.abs()),
        Angle::Grads => reduce_degrees(mul(x.abs(), GRAD)),
    };
    let value = combine(&reduced, function)?;
    Some(value.neg_if(x.is_negative() && function != Function::Cos))
}

fn reduce_radians(x: Real) -> Reduced {
    if x.exponent < 0 {
        return Reduced {
            rest: x,
            quarters: 0,
        };
    }
    let (rest, quarters) = take_off(x, QUARTER, 0);
    Reduced {
        rest: Real::new(rest, 0).normalised(),
        quarters,
    }
}

/// Takes quarter turns off decade by decade, down to and with the decade `last`.
fn take_off(x: Real, quarter: i64, last: i32) -> (i64, i64) {
    let (mut rest, mut quarters) = (x.mantissa, 0);
    for decade in (last..=x.exponent).rev() {
        (rest, quarters) = near_zero(rest, quarters, quarter);
        if decade > last {
            (rest, quarters) = (rest * 10, quarters * 10);
        }
    }
    (rest, quarters)
}

fn near_zero(rest: i64, quarters: i64, quarter: i64) -> (i64, i64) {
    let (mut rest, mut quarters) = (rest, quarters);
    if rest >= 0 {
        while rest >= UNIT {
            (rest, quarters) = (rest - quarter, quarters + 1);
        }
    } else {
        while rest < -UNIT {
            (rest, quarters) = (rest + quarter, quarters - 1);
        }
    }
    (rest, quarters)
}

fn reduce_degrees(x: Real) -> Reduced {
    if x.exponent <= 0 {
        return Reduced {
            rest: div(x, DEGREES),
            quarters: 0,
        };
    }
    let (rest, quarters) = degrees_off(x);
    let degrees = Real::new(rest, 1).normalised();
    Reduced {
        rest: div(degrees, DEGREES),
        quarters,
    }
}

/// Ninety degrees on the scale of tens of degrees.
const RIGHT: i64 = 9 * UNIT;

/// Fifty degrees, half a decade on the scale of ninety, up to which a remainder may go.
const HALF: i64 = 5 * UNIT;

fn degrees_off(x: Real) -> (i64, i64) {
    if x.exponent == 1 {
        return down_to_half(x.mantissa, 0);
    }
    let (mut rest, mut quarters) = (x.mantissa, 0);
    for decade in (1..=x.exponent).rev() {
        (rest, quarters) = right_angles_off(rest, quarters);
        if decade > 1 {
            (rest, quarters) = (rest * 10, quarters * 10);
        }
    }
    let (rest, quarters) = down_to_half(rest, quarters);
    up_to_half(rest, quarters)
}

/// One decade: a remainder of less than ten degrees stays, another loses one right angle at least.
fn right_angles_off(rest: i64, quarters: i64) -> (i64, i64) {
    if rest >= UNIT {
        down_to_half(rest - RIGHT, quarters + 1)
    } else if rest < -UNIT {
        up_to_half(rest + RIGHT, quarters - 1)
    } else {
        (rest, quarters)
    }
}

fn down_to_half(rest: i64, quarters: i64) -> (i64, i64) {
    let (mut rest, mut quarters) = (rest, quarters);
    while rest >= HALF {
        (rest, quarters) = (rest - RIGHT, quarters + 1);
    }
    (rest, quarters)
}

fn up_to_half(rest: i64, quarters: i64) -> (i64, i64) {
    let (mut rest, mut quarters) = (rest, quarters);
    while rest < -HALF {
        (rest, quarters) = (rest + RIGHT, quarters - 1);
    }
    (rest, quarters)
}

fn combine(reduced: &Reduced, function: Function) -> Option<Real> {
    let negative = reduced.rest.is_negative();
    let odd = reduced.quarters.rem_euclid(2) == 1;
    if reduced.rest.is_zero() {
        return at_zero(reduced.quarters, function);
    }
    let cot = evaluate(div(Real::ONE, reduced.rest.abs()), Kind::Plain, 1);
    if function == Function::Tan {
        let value = if odd {
            cot.real().neg()
        } else {
            cot.divide(Real::ONE)
        };
        return Some(value.neg_if(negative));
    }
    let c = cot.real();
    let s = sqrt(add(mul(c, c), Real::ONE));
    let (sine, cosine) = (div(Real::ONE, s).neg_if(negative), div(c, s));
    Some(turned(sine, cosine, reduced.quarters, function))
}

fn turned(sine: Real, cosine: Real, quarters: i64, function: Function) -> Real {
    let odd = quarters.rem_euclid(2) == 1;
    let value = match (function, odd) {
        (Function::Sin, false) | (Function::Tan, _) => sine,
        (Function::Sin, true) | (Function::Cos, false) => cosine,
        (Function::Cos, true) => sine.neg(),
    };
    value.neg_if(quarters.rem_euclid(4) >= 2)
}

fn at_zero(quarters: i64, function: Function) -> Option<Real> {
    if function == Function::Tan {
        return (quarters.rem_euclid(2) == 0).then_some(Real::ZERO);
    }
    Some(turned(Real::ZERO, Real::ONE, quarters, function))
}

/// How an inverse function measures angles.
struct Measure {
    angle: Angle,
    /// Decimals at which sums are cut.
    decimals: i32,
    /// A quarter turn in units of the last of these decimals.
    quarter: i64,
}

fn measure(angle: Angle) -> Measure {
    let (decimals, quarter) = match angle {
        Angle::Radians => (7, QUARTER),
        Angle::Degrees => (6, 90_000_000),
        Angle::Grads => (6, 100_000_000),
    };
    Measure {
        angle,
        decimals,
        quarter,
    }
}

impl Measure {
    /// A count of the last decimals as a value; nine digits are rounded to eight.
    fn value(&self, units: i64) -> Real {
        let scale = 7 - self.decimals;
        if units.abs() < LIMIT {
            return Real::new(units, scale).normalised();
        }
        Real::new((units.abs() + 5) / 10, scale + 1).neg_if(units < 0)
    }

    /// An acute angle given in radians.
    fn angle(&self, radians: Real) -> Real {
        match self.angle {
            Angle::Radians => radians,
            Angle::Degrees => mul(radians, DEGREES),
            Angle::Grads => mul(div(radians, GRAD), DEGREES),
        }
    }

    fn floor(&self, value: Real) -> i64 {
        floor_at(value, self.decimals)
    }
}

/// The arc tangent of the magnitude, or of its reciprocal where that is 1 or more.
fn acute(a: Real) -> Real {
    let w = if a.exponent < 0 { div(Real::ONE, a) } else { a };
    evaluate(w, Kind::Square, -1).divide(Real::ONE)
}

/// The arc tangent.
pub(crate) fn atan(x: Real, angle: Angle) -> Real {
    arc(x, &measure(angle))
}

fn arc(x: Real, by: &Measure) -> Real {
    if x.is_zero() {
        return Real::ZERO;
    }
    let t = by.angle(acute(x.abs()));
    match (x.is_negative(), x.exponent >= 0) {
        (false, false) => t,
        (false, true) => by.value(by.quarter + by.floor(t.neg())),
        (true, false) => by.value(by.floor(t.neg())),
        (true, true) => by.value(-by.quarter + by.floor(t) - i64::from(x.exponent >= 8)),
    }
}

/// The arc sine of a value from -1 to 1.
pub(crate) fn asin(x: Real, angle: Angle) -> Real {
    let by = measure(angle);
    if x.abs() == Real::ONE {
        return by.value(by.quarter).neg_if(x.is_negative());
    }
    arc(tangent_of_sine(x), &by)
}

fn tangent_of_sine(x: Real) -> Real {
    div(x, sqrt(add(Real::ONE, mul(x, x).neg())))
}

/// The arc cosine of a value from -1 to 1.
pub(crate) fn acos(x: Real, angle: Angle) -> Real {
    arc_cosine(x, &measure(angle))
}

fn arc_cosine(x: Real, by: &Measure) -> Real {
    if x.abs() == Real::ONE {
        return if x.is_negative() {
            by.value(2 * by.quarter)
        } else {
            Real::ZERO
        };
    }
    if x.is_zero() {
        return by.value(by.quarter);
    }
    let v = tangent_of_sine(x.abs());
    let t = by.angle(acute(v));
    let negative = x.is_negative();
    match (negative, v.exponent >= 0) {
        (false, true) => t,
        (true, true) => by.value(2 * by.quarter + by.floor(t.neg())),
        (_, false) => by.value(by.quarter + by.floor(t.neg_if(!negative))),
    }
}
