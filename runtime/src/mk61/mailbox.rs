//! Functions given by hand while a number begins with the digit F.
//!
//! The calculator's chips hand a command to one another in a word whose first digit is F, and take
//! such a number in X or Y for that word: the command is written, with a digit of X's exponent,
//! into the exponent of the register above. The chip that calculates waits for a first digit F
//! before it writes a result, and meets the mailbox and the number in turn, so that the time it has
//! taken decides what becomes of the result. Times are words of the ring of registers since the key,
//! of which there are fifteen in a turn.

use super::{
    entry::Shown,
    functions,
    machine::{Fault, Machine},
    mixed,
    number::{Number, Real},
    ready::{
        EARLIEST, EARLY, LONGEST, Meeting, TURN, fraction_ready, meets_mailbox, product_ready,
        quotient, sum_ready, whole_ready,
    },
    tetrads,
};

/// The digit that stands for a command that is done.
const DONE: u16 = 15;
/// Words of a turn at which a result beside a mark is written: X, and the mailbox.
const MEETINGS: [u32; 2] = [13, MAILBOX];
/// The word of a turn at which the mailbox takes that a command is done.
const MAILBOX: u32 = 2;
/// A whole part ready before that is taken once more.
const TWICE: u32 = 117;
/// By then what is written still shows when the display comes to rest.
const REST: u32 = 200;

impl Machine {
    /// Does X show with a first digit F, and not as it was typed?
    pub(crate) fn is_mailbox(&self) -> bool {
        self.x.lead() == 15 && self.shown.number.lead() == 15 && self.shown.exponent.is_none()
    }

    /// Is a mark in X shown behind a zero?
    pub(crate) fn is_mark_covered(&self) -> bool {
        self.x.lead() == 15 && self.shown.number.lead() == 0
    }

    /// Does a mark in X, which was shown behind a zero, fill the display now that a command takes it?
    pub(crate) fn is_uncovered(&self, code: u8) -> bool {
        matches!(code, 0x21 | 0x22)
            && self.is_mark_covered()
            && !self.shown.is_typed()
            && Shown::of(self.x).turns() <= 1
    }

    /// The command that waits in Y's exponent beside a first digit F in X, for a recall (`code`) to come.
    pub(crate) fn waiting_command(&self, code: u8) -> Option<u8> {
        let waiting = (self.y.exponent_digits() >> 4) as u8;
        let recall = code & 0xF0 == 0x60;
        (recall && self.x.lead() == 15 && matches!(waiting, 0x31..=0x3A)).then_some(waiting)
    }

    /// Does a number recalled above one with first digit F keep its leading zeros?
    ///
    /// The F is met in the midst of the shifts that take them away, two turns each, after those that
    /// have shown the number: the higher it stands, the later. After seven shifts it is met again.
    pub(crate) fn keeps_zeros(&self, number: Number) -> bool {
        let higher = [self.y, self.z, self.t];
        let Some(highest) = (0..)
            .zip(higher)
            .filter(|(_, number)| number.lead() == 15)
            .last()
        else {
            return false;
        };
        let shown = Shown::of(number);
        match number.mantissa().leading_zeros() / 4 {
            _ if self.running => false,
            shifts @ 1..=6 => 2 * shifts + shown.turns() <= 2 + highest.0,
            7 => number.is_plain(),
            _ => false,
        }
    }
}

/// `В↑` by hand above a first digit F leaves no copy of a short number in X, nor one of a mark.
pub(crate) fn lift_by_hand(machine: &mut Machine) {
    let mark = machine.is_marked() && machine.is_mailbox();
    if mark || machine.z.lead() == 15 && is_short(machine.x) {
        machine.x = Number::ZERO;
    }
}

/// Executes a function given by hand.
pub(crate) fn apply_by_hand(machine: &mut Machine, code: u8) -> Result<(), Fault> {
    let exponent = machine.x.exponent_digits();
    match (machine.x.lead(), machine.y.lead()) {
        (15, _) if machine.is_marked() && machine.is_mailbox() => {
            machine.y = marked(machine.y, code, 0);
            machine.x1 = Number::ZERO;
            apply_to_mark(machine, code);
            Ok(())
        }
        (15, _) => {
            machine.y = marked(machine.y, code, exponent);
            machine.x1 = machine.x;
            let uncovered = machine.is_uncovered(code);
            if uncovered || machine.y.lead() == 15 && !machine.shown.is_typed() {
                machine.shown = Shown::of(machine.x);
            }
            if uncovered {
                machine.t = machine.x;
            }
            apply_to_first_digit(machine, code);
            Ok(())
        }
        (0, 15) if hides_mark(machine.x) => {
            machine.z = marked(machine.z, code, 0);
            apply_to_hidden_mark(machine, code)
        }
        (_, 15) => {
            machine.z = marked(machine.z, code, exponent);
            if machine.x.lead() != 0 && !machine.shown.is_typed() {
                machine.shown = Shown::of(machine.x);
            }
            apply_beside_mark(machine, code)
        }
        _ => functions::apply(machine, code),
    }
}

/// Has the number kept zeros before a first digit F?
fn hides_mark(number: Number) -> bool {
    number.lead() == 0 && number.normalised().lead() == 15
}

/// A number that hides a mark counts as zero but for its digits.
fn apply_to_hidden_mark(machine: &mut Machine, code: u8) -> Result<(), Fault> {
    machine.shown = Shown::default();
    let result = apply_beside_mark(machine, code);
    machine.x1 = Number::ZERO;
    machine.x = machine.x.normalised();
    result
}

/// The register with a command in its exponent, `last` behind it.
const fn marked(register: Number, code: u8, last: u16) -> Number {
    register.with_exponent_digits((code as u16) << 4 | last & 15)
}

/// The register with the command in its exponent done.
const fn done(register: Number) -> Number {
    register.with_exponent_digits(register.exponent_digits() & 0xF0F | DONE << 4)
}

/// The arithmetic that is done nevertheless, with the number marked for a zero.
fn apply_to_mark(machine: &mut Machine, code: u8) {
    let x = machine.x;
    let zero = Number::ZERO;
    let result = match code {
        0x10 | 0x11 => tetrads::add(zero, addend(x, code)),
        0x12 => tetrads::mul(zero, x),
        0x22 => tetrads::mul(x, x),
        0x14 => return exchange(machine),
        0x20 => return recall_pi(machine, 3),
        0x25 => {
            machine.drop();
            machine.x = zero;
            return;
        }
        _ => return,
    };
    let result = result.unwrap_or(Real::ZERO);
    let shifts = (x.exponent() + 1 - result.exponent).unsigned_abs();
    let ready = match code {
        0x12 => product_ready(zero, x) - 2,
        0x22 => product_ready(x, x),
        _ => sum_ready(x, code, shifts),
    };
    match Meeting::of(ready) {
        Meeting::Mailbox => {
            if code < 0x12 && !x.is_plain() && x.exponent() > 0 {
                machine.t = without_carry(addend(x, code));
            }
            machine.y = done(machine.y);
        }
        Meeting::Copy if code < 0x12 => {
            add_again(machine, addend(x, code));
        }
        Meeting::Copy => {}
        Meeting::Number => {
            if code < 0x13 {
                machine.drop();
            }
            machine.x = result.number();
        }
    }
}

/// A sum with zero that has met the copy is formed once more, with its letters carried out. One that
/// is shifted then goes to the copy, or is lost if it is shifted further.
fn add_again(machine: &mut Machine, number: Number) {
    let sum = tetrads::carried(number);
    match number.exponent() - sum.exponent {
        1 => {
            machine.t = sum.number();
            machine.y = done(machine.y);
        }
        ..=0 => {
            machine.drop();
            machine.x = sum.number();
        }
        2.. => {}
    }
}

/// The number as a sum takes it: a difference with the other sign.
const fn addend(number: Number, code: u8) -> Number {
    if code == 0x11 {
        number.negated()
    } else {
        number
    }
}

/// The number with its letters carried out, but not beyond the first digit.
fn without_carry(number: Number) -> Number {
    number.with_mantissa(tetrads::plus(0, u64::from(number.mantissa())) as u32)
}

/// The number counts as zero, and stays where it would be the operand left over.
fn apply_to_first_digit(machine: &mut Machine, code: u8) {
    match code {
        0x10..=0x12 | 0x25 => machine.drop(),
        0x14 => exchange(machine),
        0x15 => {
            machine.t = mixed::ONE;
            machine.y = done(machine.y);
        }
        0x1E => machine.x = done(machine.x),
        0x20 => {
            let x = machine.x;
            recall_pi(machine, 2);
            machine.x = x;
        }
        0x1B | 0x21 | 0x22 => machine.x = Number::ZERO,
        0x16 | 0x1D => machine.x = mixed::ONE,
        _ => {}
    }
}

/// The command is met again each time it is done, and pushes pi up once more.
fn recall_pi(machine: &mut Machine, times: u32) {
    for _ in 0..times {
        machine.push();
        machine.x = functions::PI;
    }
}

/// X and Y change places, but nothing comes from the mailbox.
fn exchange(machine: &mut Machine) {
    machine.y = machine.x;
    machine.x = Number::ZERO;
    machine.shown = Shown::default();
}

/// Does what has waited, to the number recalled.
pub(crate) fn apply_waiting(machine: &mut Machine, code: u8) -> Result<(), Fault> {
    let (before, number, last) = (machine.x1, machine.x, machine.t);
    // Where the mark has left no copy of itself, a number that fills the display leaves one.
    let copies = Shown::of(machine.y).turns() > 1 && Shown::of(number).turns() == 0;
    let result = match code {
        0x34 | 0x35 => {
            functions::apply(machine, code)?;
            if machine.x.is_zero() {
                machine.x = number;
            } else if code == 0x35 {
                machine.z = done(machine.z);
            }
            Ok(())
        }
        _ => apply_beside_mark(machine, code),
    };
    if copies {
        (machine.z, machine.t) = (number, last);
    }
    machine.x1 = before;
    result
}

/// What is done although the number in Y is marked.
fn apply_beside_mark(machine: &mut Machine, code: u8) -> Result<(), Fault> {
    machine.x1 = machine.x;
    match code {
        0x10 | 0x11 => sum_beside_mark(machine, code),
        0x12 | 0x13 | 0x22 | 0x23 => product_beside_mark(machine, code),
        0x14 => exchange(machine),
        0x25 => turn_beside_mark(machine),
        0x34 | 0x35 => return part_beside_mark(machine, code),
        0x36 => greater_beside_mark(machine),
        0x39 | 0x3A => machine.x = functions::tetrads(machine.x.mantissa()),
        0x16 | 0x1B | 0x1D | 0x21 if is_short(machine.x) => apply_to_first_digit(machine, code),
        0x15..=0x1E | 0x21 | 0x24 | 0x26 | 0x2A => {}
        _ => return functions::apply(machine, code),
    }
    Ok(())
}

/// Has the number so few digits that the mark counts as the operand, for a zero?
fn is_short(number: Number) -> bool {
    Shown::of(number).turns() >= 3
}

/// The stack turns but for X, which stays.
fn turn_beside_mark(machine: &mut Machine) {
    let last = if is_short(machine.x) {
        Number::ZERO
    } else {
        machine.x
    };
    machine.drop();
    machine.t = last;
}

/// The greater of X and a mark; a mark that is greater leaves X in T if X fills the mantissa.
fn greater_beside_mark(machine: &mut Machine) {
    let (x, y) = (machine.x, machine.y);
    if tetrads::is_less(y, x) {
        return;
    }
    machine.x = y;
    if !hides_mark(x) && Shown::of(x).turns() <= 1 {
        machine.t = x;
    }
}

/// A sum whose other number is marked: with zero, and given to X only if it takes long.
fn sum_beside_mark(machine: &mut Machine, code: u8) {
    let x = machine.x;
    if x.mantissa() & 0xFF == 0 {
        machine.drop();
        return;
    }
    let shifts = match (x.is_negative() != (code == 0x11), x.lead()) {
        (false, _) => 0,
        (true, 0..10) => 2,
        (true, _) => 1,
    };
    let ready = sum_ready(x, code, shifts);
    let sum = addend(without_carry(x.normalised()), code);
    give_beside_mark(machine, sum, ready);
}

/// The result of two numbers, one of them marked, that takes so many words.
fn give_beside_mark(machine: &mut Machine, result: Number, ready: u32) {
    if meets_mailbox(ready) {
        machine.z = done(machine.z);
    } else if ready <= LONGEST {
        machine.drop();
        if ready >= EARLIEST {
            machine.x = result;
        }
    }
}

/// A product or quotient beside a mark, which counts as zero.
fn product_beside_mark(machine: &mut Machine, code: u8) {
    let (x, zero) = (machine.x, Number::ZERO);
    match code {
        _ if is_short(x) => apply_to_first_digit(machine, code),
        0x12 => {
            let result = tetrads::mul(zero, x).unwrap_or(Real::ZERO);
            give_beside_mark(machine, result.number(), product_ready(zero, x) - 2);
        }
        0x13 => {
            if let Some((result, words)) = quotient(zero, x) {
                give_beside_mark(machine, result, words + TURN + 2);
            }
        }
        0x22 => {
            let result = mixed::product(x, x);
            give_to_x(machine, result.number(), product_ready(x, x));
        }
        _ => {
            if let Some((result, words)) = quotient(mixed::ONE, x) {
                give_to_x(machine, result, words + 4);
            }
        }
    }
}

/// The result of one number beside a mark.
fn give_to_x(machine: &mut Machine, result: Number, ready: u32) {
    if meets_mailbox(ready) {
        machine.z = done(machine.z);
    } else if ready <= LONGEST + TURN {
        machine.x = result;
    }
}

/// The whole or the fractional part of X, as far as it is there when the display comes to rest.
fn part_beside_mark(machine: &mut Machine, code: u8) -> Result<(), Fault> {
    let x = machine.x;
    let ready = if code == 0x34 {
        whole_ready(x.exponent())
    } else {
        fraction_ready(x)
    };
    let word = (ready + 1..)
        .find(|word| MEETINGS.contains(&(word % TURN)))
        .unwrap_or(ready);
    if word % TURN == MAILBOX {
        if word < REST {
            machine.z = done(machine.z);
        }
        return Ok(());
    }
    if word > REST || word == EARLY && x.mantissa() & 0xFFF == 0 {
        return Ok(());
    }
    functions::apply(machine, code)?;
    if code == 0x34 && ready < TWICE {
        functions::apply(machine, code)?;
        machine.x1 = x;
    }
    // The command is still there and is done again; a fraction is its own, which takes few words.
    let again = code == 0x35 && !machine.x.is_zero() && machine.x.lead() != 15;
    if again && word + 34 < REST {
        machine.z = done(machine.z);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mk61::Key;

    /// X and Y of these raw numbers, and the command by hand.
    fn press(y: &str, x: &str, code: u8) -> Machine {
        let mut machine = Machine::new();
        for (index, raw) in [(1, y), (2, x)] {
            machine.set_register(index, Number::parse_raw(raw).unwrap());
        }
        for code in [0x61, 0x62, code] {
            machine.press(Key::Code(code));
        }
        machine
    }

    #[track_caller]
    fn fraction(x: &str, expected: &str, z: &str) {
        let machine = press("FD2187D30000", x, 0x35);
        assert_eq!(machine.x.to_string(), expected);
        assert_eq!(machine.z.to_string(), z);
    }

    #[test]
    fn a_fraction_ready_in_time_is_taken_and_ends_the_command() {
        fraction("144444440000", "444444400999", "000000000F03");
        fraction("144444440030", "444400000999", "000000000F33");
    }

    #[test]
    fn a_fraction_ready_late_leaves_the_command() {
        fraction("144444440040", "444000000999", "000000000543");
        fraction("144444040050", "144444040050", "000000000553");
        fraction("108000009020", "108000009020", "000000000523");
    }

    #[test]
    fn a_fraction_that_meets_the_mailbox_ends_the_command_only() {
        fraction("144444440020", "144444440020", "000000000F23");
        fraction("307425900869", "307425900869", "000000000F63");
    }

    #[test]
    fn a_number_with_zeros_at_the_end_is_too_early() {
        fraction("157800000000", "157800000000", "000000000503");
        fraction("157801000000", "578010000999", "000000000F03");
    }

    #[track_caller]
    fn beside(x: &str, code: u8, expected: &str, y: &str, z: &str) {
        let machine = press("F48FCA690040", x, code);
        let [got_x, got_y, got_z, _] = machine.stack().map(|number| number.to_string());
        assert_eq!(
            (got_x.as_str(), got_y.as_str(), got_z.as_str()),
            (expected, y, z)
        );
    }

    #[test]
    fn a_sum_beside_a_mark_comes_if_it_takes_long_enough() {
        let (zero, mark) = ("000000000000", "F48FCA690040");
        beside("296588350000", 0x10, "296588350000", "000000000001", zero);
        beside("296588350050", 0x11, "296588359050", "000000000151", zero);
        beside("A96588350050", 0x10, "096588350050", "000000000051", zero);
        beside("296588350010", 0x10, "296588350010", mark, "000000000F11");
        beside("296588350020", 0x11, "296588350020", "000000000121", zero);
    }

    #[test]
    fn an_exchange_gets_nothing_from_the_mailbox() {
        beside(
            "296588350050",
            0x14,
            "000000000000",
            "296588350050",
            "000000000451",
        );
    }

    #[test]
    fn an_operation_on_digits_waits_for_a_number() {
        let mut machine = press("140000000010", "FEC7B61E0060", 0x38);
        machine.press(Key::Code(0x61));
        assert_eq!(machine.x.to_string(), "8EC7B61E0000");
        assert_eq!(machine.y.to_string(), "FEC7B61E0060");
        assert_eq!(machine.display().to_string(), " 14,         ");
    }

    #[test]
    fn a_lone_digit_f_stays_on_the_display() {
        let machine = press("730000000010", "F00000000000", 0x34);
        assert_eq!(machine.display().to_string(), "  ,          ");
        assert_eq!(machine.x.to_string(), "F00000000000");
    }

    #[test]
    fn a_sum_goes_to_x_or_meets_the_copy_in_t() {
        let y = |x, code| press("200000000000", x, code).y.to_string();
        assert_eq!(y("F35CEB390000", 0x10), "000000000000");
        assert_eq!(y("F35CEB390000", 0x11), "200000000F01");
        assert_eq!(y("F35CEB390010", 0x10), "200000000F01");
        assert_eq!(y("F35CEB399999", 0x10), "200000000F01");
        assert_eq!(y("FF7777779999", 0x10), "000000000000");
    }
}
