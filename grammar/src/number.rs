//! The values of number tokens.

use crate::quoted;

/// The value of an integer token's text, the sign before it included where it has one.
///
/// `None` where it does not fit 64 bits or is a character code with an unknown escape.
pub(crate) fn integer(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let negative = digits.len() < text.len();
    if let Some(c) = digits.strip_prefix("0'") {
        let code = i64::from(u32::from(character(c)?));
        return Some(if negative { -code } else { code });
    }
    let (radix, digits) = split_radix(digits);
    let value = i128::from_str_radix(digits, radix).ok()?;
    i64::try_from(if negative { -value } else { value }).ok()
}

fn character(text: &str) -> Option<char> {
    if !quoted::bad_escapes(text).is_empty() {
        return None;
    }
    quoted::unescape(text, '\'').chars().next()
}

fn split_radix(digits: &str) -> (u32, &str) {
    let prefixes = [("0x", 16), ("0o", 8), ("0b", 2)];
    let found = prefixes
        .iter()
        .find_map(|(prefix, radix)| digits.strip_prefix(prefix).map(|digits| (*radix, digits)));
    found.unwrap_or((10, digits))
}

/// The value of a float token's text, sign included; `None` where it is not finite.
pub(crate) fn float(text: &str) -> Option<f64> {
    text.parse().ok().filter(|value: &f64| value.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notation_has_its_value() {
        assert_eq!(integer("42"), Some(42));
        assert_eq!(integer("0xff"), Some(255));
        assert_eq!(integer("-0b101"), Some(-5));
        assert_eq!(integer("0o17"), Some(15));
        assert_eq!(integer("0'я"), Some(0x44f));
        assert_eq!(integer(r"0'\n"), Some(10));
        assert_eq!(integer("0'''"), Some(39));
    }

    #[test]
    fn the_limits_are_those_of_64_bits() {
        assert_eq!(integer("9223372036854775807"), Some(i64::MAX));
        assert_eq!(integer("9223372036854775808"), None);
        assert_eq!(integer("-9223372036854775808"), Some(i64::MIN));
        assert_eq!(float("1e999"), None);
    }
}
