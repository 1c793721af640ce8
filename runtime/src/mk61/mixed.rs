//! Arithmetic on numbers whose digits may lie above nine: by value, or tetrad by tetrad.

use super::{
    arith,
    number::{Number, Real},
    tetrads,
};

/// One, as a register holds it.
pub(crate) const ONE: Number = Number::new(0x1000_0000, false, 0);

/// The sum; of decimal numbers neither is zero.
pub(crate) fn sum(a: Number, b: Number) -> Real {
    tetrads::add(a, b).unwrap_or_else(|| arith::add(a.real(), b.real()))
}

/// The product.
pub(crate) fn product(a: Number, b: Number) -> Real {
    by_letters(a, b, tetrads::mul).unwrap_or_else(|| arith::mul(a.real(), b.real()))
}

/// The quotient; `None` where the division does not end. The divisor is not zero.
pub(crate) fn quotient(a: Number, b: Number) -> Option<Real> {
    by_letters(a, b, tetrads::div).unwrap_or_else(|| Some(arith::div(a.real(), b.full_real())))
}

/// The register that holds the product or quotient of two numbers.
///
/// A zero made of letters keeps its exponent, and with one its sign, until it has been shown.
pub(crate) fn numbered(result: Real, a: Number, b: Number) -> Number {
    let letters = tetrads::has_letter(a) || tetrads::has_letter(b);
    if result.is_zero() && letters && !(vanishes(a) || vanishes(b)) {
        let negative = a.is_negative() != b.is_negative() && result.exponent != 0;
        Number::new(0, negative, result.exponent)
    } else {
        result.number()
    }
}

/// The result by the letters of the operands, where there are any and neither counts as zero.
fn by_letters<T>(a: Number, b: Number, operation: fn(Number, Number) -> Option<T>) -> Option<T> {
    if vanishes(a) || vanishes(b) {
        None
    } else {
        operation(a, b)
    }
}

/// Does the number count as zero for its exponent?
const fn vanishes(number: Number) -> bool {
    !number.is_zero() && number.is_below()
}
