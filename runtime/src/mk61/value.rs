//! Numbers as people write them.

use super::{
    isa::Code,
    names::fold,
    number::{Number, spell},
    tetrads,
};

/// The number whose display is `3ГГ0Г`, which clears the return stack.
const HIGH: Number = Number::from_parts(0, 0, 0x250);

/// Reads a decimal number, `3ГГ0Г`, or a raw number in braces.
///
/// # Errors
/// `None` if it is not a number or has an exponent beyond ±99. Digits after the eighth are lost.
#[must_use]
pub fn parse_value(text: &str) -> Option<Number> {
    let text = text.trim();
    if let Some(raw) = text
        .strip_prefix('{')
        .and_then(|rest| rest.strip_suffix('}'))
    {
        return Number::parse_raw(raw);
    }
    let folded = fold(text);
    if matches!(folded.as_str(), "3ГГ0Г" | "ЗГГ0Г" | "ЗГГOГ" | "3ГГOГ") {
        return Some(HIGH);
    }
    decimal(&folded.replace(',', "."))
}

fn decimal(text: &str) -> Option<Number> {
    let (mantissa, exponent) = match text.split_once('E') {
        Some((mantissa, exponent)) => (mantissa, exponent.parse().ok()?),
        None => (text, 0_i32),
    };
    let (negative, digits) = match mantissa.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, mantissa.strip_prefix('+').unwrap_or(mantissa)),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all = format!("{whole}{fraction}");
    if all.is_empty() || !all.bytes().all(|byte| byte.is_ascii_digit()) || all.len() > 200 {
        return None;
    }
    let point = i32::try_from(whole.len()).ok()?;
    scale(&all, point.checked_add(exponent)?, negative)
}

/// The number of these digits with the point after `point` of them.
fn scale(digits: &str, point: i32, negative: bool) -> Option<Number> {
    let significant = digits.trim_start_matches('0');
    if significant.is_empty() {
        return Some(Number::ZERO);
    }
    let zeros = i32::try_from(digits.len() - significant.len()).ok()?;
    let eight: String = significant
        .chars()
        .chain("00000000".chars())
        .take(8)
        .collect();
    let exponent = point - zeros - 1;
    let mantissa = spell(eight.parse().ok()?);
    (-99..=99)
        .contains(&exponent)
        .then(|| Number::new(mantissa, negative, exponent))
}

/// Writes a number so that [`parse_value`] reads the same; abnormal ones in braces.
#[must_use]
pub fn write_value(number: Number) -> String {
    if number == HIGH {
        return "3ГГ0Г".to_owned();
    }
    let normal = number.normalised() == number && matches!(number.sign(), 0 | 9);
    if !normal || tetrads::has_letter(number) || number.has_high_exponent() {
        return format!("{{{number}}}");
    }
    write_decimal(number)
}

/// A value as a person reads it: like [`write_value`], but a number with leading zeros as the display has it.
#[must_use]
pub fn show_value(number: Number) -> String {
    let plain = number.exponent_mod() <= 7 && matches!(number.sign(), 0 | 9);
    if number.lead() != 0 || number == Number::ZERO || !plain || tetrads::has_letter(number) {
        return write_value(number);
    }
    pointed(number, number.exponent_mod() as usize + 1)
}

/// The digits with the sign, and the point after `whole` of them.
fn pointed(number: Number, whole: usize) -> String {
    let sign = if number.is_negative() { "-" } else { "" };
    let digits = format!("{:08X}", number.mantissa());
    let (before, after) = digits.split_at_checked(whole).unwrap_or((&digits, ""));
    let after = after.trim_end_matches('0');
    let point = if after.is_empty() { "" } else { "." };
    format!("{sign}{before}{point}{after}")
}

/// `Cx В↑ В↑ В↑ Cx ÷ ВП В↑ В↑ ⟳ ⟳ ⟳`: an error's sign taken for a number, turned through an empty stack.
const HIGH_KEYS: [u8; 12] = [
    0x0D, 0x0E, 0x0E, 0x0E, 0x0D, 0x13, 0x0C, 0x0E, 0x0E, 0x25, 0x25, 0x25,
];

/// The commands that enter a number by hand; `None` for one that no keys make.
///
/// Those of `3ГГ0Г` empty the stack and move the program counter.
#[must_use]
pub fn entry_keys(number: Number) -> Option<Vec<Code>> {
    if number == HIGH {
        return Some(HIGH_KEYS.map(Code).to_vec());
    }
    let text = write_value(number);
    let (mantissa, exponent) = text
        .split_once('E')
        .map_or((&text[..], None), |(a, b)| (a, Some(b)));
    let mut keys = signed(mantissa)?;
    if let Some(exponent) = exponent {
        keys.push(Code(0x0C));
        keys.extend(signed(exponent)?);
    }
    Some(keys)
}

/// Digits and the point, and `/-/` after them where they are negative.
fn signed(text: &str) -> Option<Vec<Code>> {
    let (digits, negative) = text
        .strip_prefix('-')
        .map_or((text, false), |rest| (rest, true));
    let mut keys: Vec<Code> = digits.bytes().map(key).collect::<Option<_>>()?;
    if negative {
        keys.push(Code(0x0B));
    }
    Some(keys)
}

const fn key(byte: u8) -> Option<Code> {
    match byte {
        b'0'..=b'9' => Some(Code(byte - b'0')),
        b'.' => Some(Code(0x0A)),
        _ => None,
    }
}

fn write_decimal(number: Number) -> String {
    let (whole, exponent) = match number.exponent() {
        exponent @ 0..=7 => (exponent.unsigned_abs() as usize + 1, 0),
        exponent => (1, exponent),
    };
    let power = if exponent == 0 {
        String::new()
    } else {
        format!("E{exponent}")
    };
    format!("{}{power}", pointed(number, whole))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mk61::{Machine, press_all};

    #[test]
    fn values_read_and_written() {
        for (text, raw) in [
            ("64", "640000000010"),
            ("-0.05", "500000009989"),
            ("1.5E-20", "150000000809"),
            ("12345678", "123456780070"),
            ("ЗГГОГ", "000000000502"),
            ("{000000080070}", "000000080070"),
            ("0", "000000000000"),
        ] {
            let number = parse_value(text).unwrap();
            assert_eq!(number.to_string(), raw, "{text}");
            assert_eq!(parse_value(&write_value(number)), Some(number), "{text}");
        }
    }

    #[test]
    fn keys_enter_the_number() {
        for text in [
            "64", "-1.2", "8E-1", "-17.1", "0", "12345678", "-1.5E-20", "3E45",
        ] {
            let number = parse_value(text).unwrap();
            let mut machine = Machine::new();
            press_all(&mut machine, &entry_keys(number).unwrap(), 1);
            assert_eq!(machine.stack()[0], number, "{text}");
        }
        assert_eq!(entry_keys(Number::parse_raw("000000080070").unwrap()), None);
    }

    #[test]
    fn keys_enter_the_high_number_after_others() {
        let mut machine = Machine::new();
        for _ in 0..5 {
            press_all(&mut machine, &[Code(7), Code(0x0E)], 1);
        }
        press_all(&mut machine, &entry_keys(HIGH).unwrap(), 1);
        assert_eq!(machine.stack()[0], HIGH);
    }

    #[test]
    fn leading_zeros_are_shown_as_on_the_display() {
        let shown = |raw| show_value(Number::parse_raw(raw).unwrap());
        assert_eq!(shown("000000660070"), "00000066");
        assert_eq!(shown("012500009020"), "-012.5");
        assert_eq!(shown("000000000070"), "00000000");
        assert_eq!(shown("640000000010"), "64");
        assert_eq!(shown("0A0000000010"), "{0A0000000010}");
    }

    #[test]
    fn not_values() {
        for text in ["", "x", "1E100", "--1", "{12}", "1.2.3", "E5"] {
            assert_eq!(parse_value(text), None, "{text}");
        }
    }
}
