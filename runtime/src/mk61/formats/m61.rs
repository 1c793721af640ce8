//! `.m61`: commands for the terminal of the MK61S, one a line.

use std::fmt::Write;

use super::{
    super::{
        CELLS_EXTENDED,
        names::register_digit,
        program::{Program, is_register},
        value::{entry_keys, parse_value, write_value},
    },
    FormatError,
};

/// Does some line begin with `hin`?
pub(super) fn is_m61(text: &str) -> bool {
    text.lines()
        .any(|line| line.split_whitespace().next() == Some("hin"))
}

/// Commands that concern the emulator, not the program.
const IGNORED: [&str; 8] = [
    "run", "reinit", "bind", "print", "if", "trap", "open", "stop",
];

/// Reads program and presets.
pub(super) fn read(text: &str) -> Result<Program, FormatError> {
    let mut program = Program::default();
    let mut written = [false; CELLS_EXTENDED];
    for (number, line) in (1..).zip(text.lines()) {
        let mut words = line.split_whitespace();
        let Some(command) = words.next() else {
            continue;
        };
        let rest = line.trim_start().get(command.len()..).unwrap_or("").trim();
        match command {
            "hin" => hin(&mut program, &mut written, rest).map_err(|kind| kind.at(number))?,
            "poke" => preset(&mut program, &rest.replacen(char::is_whitespace, "=", 1)),
            _ if is_preset(line) => preset(&mut program, line),
            _ if IGNORED.contains(&command) => {}
            _ => return Err(FormatError::UnknownCommand(number, command.to_owned())),
        }
    }
    Ok(program)
}

/// What is wrong with a `hin` line.
enum Wrong {
    Unreadable,
    Overwrites,
}

impl Wrong {
    fn at(&self, line: usize) -> FormatError {
        match self {
            Self::Unreadable => FormatError::BadLine(line),
            Self::Overwrites => FormatError::SeveralPrograms(line),
        }
    }
}

/// `AAAA HEX…`: a decimal address and packed bytes.
fn hin(
    program: &mut Program,
    written: &mut [bool; CELLS_EXTENDED],
    rest: &str,
) -> Result<(), Wrong> {
    let (address, hex) = rest
        .split_once(char::is_whitespace)
        .ok_or(Wrong::Unreadable)?;
    let address: u16 = address.parse().map_err(|_| Wrong::Unreadable)?;
    let digits: Vec<char> = hex
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .collect();
    for (address, pair) in (address.into()..).zip(digits.chunks(2)) {
        let [high, low] = pair else {
            return Err(Wrong::Unreadable);
        };
        let digit = |letter: &char| {
            letter
                .to_digit(16)
                .and_then(|digit| u8::try_from(digit).ok())
        };
        let (high, low) = digit(high).zip(digit(low)).ok_or(Wrong::Unreadable)?;
        let slot = written.get_mut(address).ok_or(Wrong::Unreadable)?;
        if std::mem::replace(slot, true) {
            return Err(Wrong::Overwrites);
        }
        if program.cells.len() <= address {
            program.cells.resize(address + 1, 0);
        }
        if let Some(cell) = program.cells.get_mut(address) {
            *cell = high << 4 | low;
        }
    }
    Ok(())
}

fn is_preset(line: &str) -> bool {
    line.trim_start().starts_with(['R', 'r']) && line.contains('=')
}

/// `R7= 64`, or `X= 5`, which is typed; what cannot be read is left out.
fn preset(program: &mut Program, line: &str) {
    let Some((name, value)) = line.split_once('=') else {
        return;
    };
    if name.trim().eq_ignore_ascii_case("x") {
        let keys = parse_value(value).and_then(entry_keys);
        program.start.extend(keys.unwrap_or_default());
        return;
    }
    let register = name.trim().chars().next_back().and_then(register_digit);
    let Some(register) = register.filter(|&register| is_register(register)) else {
        return;
    };
    if let Some(number) = parse_value(value) {
        program.presets.push((register, number));
    }
}

/// Bytes in groups of 24, then the presets that can be written as numbers.
pub(super) fn write(program: &Program) -> String {
    let mut text = String::new();
    for (group, cells) in program.cells.chunks(24).enumerate() {
        let _ = write!(text, "hin {:04} ", group * 24);
        for code in cells {
            let _ = write!(text, "{code:02X}");
        }
        text.push('\n');
    }
    for (register, number) in &program.presets {
        let value = write_value(*number);
        if value.starts_with(|first: char| first == '-' || first.is_ascii_digit())
            && !value.contains('Г')
        {
            let _ = writeln!(text, "R{register:x}= {}", value.to_lowercase());
        }
    }
    text
}
