//! Trigonometric functions and their inverses in radians, degrees and grads.

use super::{
    arith::{add, div, mul, sqrt},
    fraction::{Kind, evaluate, reciprocal_of_letters},
    log::floor_at,
    mixed,
    number::{Number, Real},
    tetrads::{self, Nine, Rest},
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
    rest: Number,
    quarters: i64,
}

/// The function of an angle whose exponent is below 10; `None` where the tangent has no value.
pub(crate) fn direct(x: Number, function: Function, angle: Angle) -> Option<Real> {
    let magnitude = x.with_sign(0).normalised();
    let reduced = match angle {
        Angle::Radians => reduce_radians(magnitude),
        Angle::Degrees => reduce_degrees(magnitude)?,
        Angle::Grads => reduce_degrees(mixed::product(GRAD.number(), magnitude).number())?,
    };
    let mut value = combine(&reduced, function)?;
    if function == Function::Sin && angle != Angle::Radians && value.exponent <= -100 {
        // The hundreds of its exponent are lost.
        value.exponent += 100;
    }
    Some(value.neg_if(x.is_negative() && function != Function::Cos))
}

/// An angle that is being reduced, and the quarter turns taken off it.
type Turning = (Rest, i64);

fn reduce_radians(x: Number) -> Reduced {
    if x.exponent() < 0 {
        return small(x);
    }
    let mut turning = (Rest::new(x.mantissa()), 0);
    for decade in (0..=x.exponent()).rev() {
        turning = near_zero(turning);
        if decade > 0 {
            turning = tenfold(turning);
        }
    }
    let Reduced { rest, quarters } = reduced(turning, 0);
    Reduced {
        rest: carried(rest),
        quarters,
    }
}

/// An angle that needs no reduction, its letters carried out.
fn small(x: Number) -> Reduced {
    Reduced {
        rest: carried(x),
        quarters: 0,
    }
}

fn carried(x: Number) -> Number {
    if tetrads::has_letter(x) {
        tetrads::without_fraction(x, 0)
    } else {
        x
    }
}

/// Quarter turns count up to whole turns, so that what is beyond 64 bits may be lost.
fn tenfold((rest, quarters): Turning) -> Turning {
    (rest.tenfold(), quarters.wrapping_mul(10))
}

fn reduced((rest, quarters): Turning, exponent: i32) -> Reduced {
    let rest = Number::new(rest.magnitude as u32, rest.negative, exponent);
    Reduced {
        rest: rest.normalised(),
        quarters,
    }
}

/// A quarter turn in radians, as digits.
const QUARTER_DIGITS: Nine = 0x1570_7963;
/// The first of eight digits is 1.
const FIRST: Nine = 0x1000_0000;

/// One decade: quarter turns taken off, or added to what is negative, while a first digit is there.
fn near_zero(turning: Turning) -> Turning {
    let (Rest { negative, .. }, _) = turning;
    repeat(
        turning,
        |rest| rest.negative == negative && has_first_digit(rest),
        |turning| nearer(turning, QUARTER_DIGITS),
    )
}

/// Steps that take digits of any kind through a decade.
const STEPS: u32 = 32;

/// Steps while the rest is such.
fn repeat(
    mut turning: Turning,
    goes_on: impl Fn(Rest) -> bool,
    step: impl Fn(Turning) -> Turning,
) -> Turning {
    for _ in 0..STEPS {
        if !goes_on(turning.0) {
            break;
        }
        turning = step(turning);
    }
    turning
}

/// Is the magnitude one or more, of a negative angle more than one, in its first digit?
fn has_first_digit(rest: Rest) -> bool {
    rest.magnitude >= FIRST + Nine::from(rest.negative)
}

/// Nearer to zero by a quarter turn.
fn nearer((rest, quarters): Turning, quarter: Nine) -> Turning {
    let step = if rest.negative { -1 } else { 1 };
    (rest.nearer(quarter), quarters.wrapping_add(step))
}

fn reduce_degrees(x: Number) -> Option<Reduced> {
    let Reduced { rest, quarters } = if x.exponent() <= 0 {
        small(x)
    } else {
        reduced(degrees_off(x), 1)
    };
    let rest = mixed::quotient(rest, DEGREES.number())?.number();
    Some(Reduced { rest, quarters })
}

/// Ninety degrees on the scale of tens of degrees, as digits.
const RIGHT: Nine = 9 * FIRST;

/// Fifty degrees, half a decade on the scale of ninety, up to which a remainder may go.
const HALF: Nine = 5 * FIRST;

fn degrees_off(x: Number) -> Turning {
    let mut turning = (Rest::new(x.mantissa()), 0);
    if x.exponent() == 1 {
        return repeat(turning, is_above_half, |(rest, quarters)| {
            (rest.nearer_by_letters(RIGHT), quarters.wrapping_add(1))
        });
    }
    for decade in (1..=x.exponent()).rev() {
        turning = right_angles_off(turning);
        if decade > 1 {
            turning = tenfold(turning);
        }
    }
    up_to_half(down_to_half(turning))
}

/// One decade: a remainder of less than ten degrees stays, another loses one right angle at least.
fn right_angles_off(turning: Turning) -> Turning {
    if !has_first_digit(turning.0) {
        return turning;
    }
    let off = nearer(turning, RIGHT);
    if turning.0.negative {
        up_to_half(off)
    } else {
        down_to_half(off)
    }
}

fn down_to_half(turning: Turning) -> Turning {
    repeat(turning, is_above_half, |turning| nearer(turning, RIGHT))
}

fn is_above_half(rest: Rest) -> bool {
    !rest.negative && rest.magnitude >= HALF
}

fn up_to_half(turning: Turning) -> Turning {
    repeat(
        turning,
        |rest| rest.negative && rest.magnitude > HALF,
        |turning| nearer(turning, RIGHT),
    )
}

fn combine(reduced: &Reduced, function: Function) -> Option<Real> {
    let negative = reduced.rest.is_negative();
    let odd = reduced.quarters.rem_euclid(2) == 1;
    if reduced.rest.is_zero() {
        return at_zero(reduced.quarters, function);
    }
    let w = mixed::quotient(mixed::ONE, reduced.rest.with_sign(0))?;
    let cot = evaluate(w, Kind::Plain, 1);
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
        Real::rounded(units, 7 - self.decimals)
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

/// Is the exponent one of a number that is 1 or more? A hundred or more counts as negative.
fn is_whole(x: Real) -> bool {
    (0..100).contains(&x.exponent)
}

/// The arc tangent of the magnitude, or of its reciprocal where that is 1 or more.
fn acute(a: Number) -> Option<Real> {
    let whole = is_whole(a.full_real());
    if whole && tetrads::has_letter(a) {
        return reciprocal_of_letters(a.normalised());
    }
    let w = if whole {
        a.full_real()
    } else {
        mixed::quotient(mixed::ONE, a)?
    };
    let denominator = evaluate(w, Kind::Square, -1);
    Some(if denominator.value == 0 {
        div(Real::ONE, w)
    } else {
        denominator.divide(Real::ONE)
    })
}

/// The arc tangent; `None` where the division of digits above nine does not end.
pub(crate) fn atan(x: Number, angle: Angle) -> Option<Real> {
    arc(x, &measure(angle))
}

fn arc(x: Number, by: &Measure) -> Option<Real> {
    if x.is_zero() {
        return Some(Real::ZERO);
    }
    let t = by.angle(acute(x.with_sign(0))?);
    let exponent = x.full_real().exponent;
    Some(match (x.is_negative(), is_whole(x.full_real())) {
        (false, false) => t,
        (false, true) => by.value(by.quarter + by.floor(t.neg())),
        (true, false) => by.value(by.floor(t.neg())),
        (true, true) => by.value(-by.quarter + by.floor(t) - i64::from(exponent >= 8)),
    })
}

/// The arc sine of a value from -1 to 1.
pub(crate) fn asin(x: Number, angle: Angle) -> Option<Real> {
    let by = measure(angle);
    if is_one(x) {
        return Some(by.value(by.quarter).neg_if(x.is_negative()));
    }
    arc(tangent_of_sine(x)?, &by)
}

fn is_one(x: Number) -> bool {
    x.full_real().abs() == Real::ONE
}

fn tangent_of_sine(x: Number) -> Option<Number> {
    let square = mixed::product(x, x);
    let root = sqrt(add(Real::ONE, square.neg()));
    Some(mixed::quotient(x, root.number())?.number())
}

/// The arc cosine of a value from -1 to 1.
pub(crate) fn acos(x: Number, angle: Angle) -> Option<Real> {
    arc_cosine(x, &measure(angle))
}

fn arc_cosine(x: Number, by: &Measure) -> Option<Real> {
    let negative = x.is_negative();
    if is_one(x) {
        return Some(if negative {
            by.value(2 * by.quarter)
        } else {
            Real::ZERO
        });
    }
    if x.is_zero() {
        return Some(by.value(by.quarter));
    }
    let v = tangent_of_sine(x.with_sign(0))?;
    let t = by.angle(acute(v)?);
    Some(match (negative, is_whole(v.full_real())) {
        (false, true) => t,
        (true, true) => by.value(2 * by.quarter + by.floor(t.neg())),
        (_, false) => by.value(by.quarter + by.floor(t.neg_if(!negative))),
    })
}
