//! Test cases in JSON Lines: a calculator's preparation, keys pressed, and what is then observed.

use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Serialize};

use super::{Angle, CELLS_EXTENDED, Halt, Key, Machine, Number, formats, program::room};

/// One case.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Case {
    /// A unique name.
    pub id: String,
    /// The category.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub cat: String,
    /// Free text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The angle switch: `rad`, `deg` or `grd`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub angle: Option<String>,
    /// Program cells from 00 on, two hexadecimal digits each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub program: Vec<String>,
    /// Registers preset, as raw numbers.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub regs: BTreeMap<String, String>,
    /// Keys pressed.
    pub keys: Vec<String>,
    /// The display after each key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trace: Option<Vec<String>>,
    /// What is expected in the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expect: Option<Observed>,
}

/// The state at rest after the last key.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observed {
    /// The display.
    pub display: String,
    /// X as a raw number.
    pub x: String,
    /// Y as a raw number.
    pub y: String,
    /// Z as a raw number.
    pub z: String,
    /// T as a raw number.
    pub t: String,
    /// The previous X as a raw number.
    pub x1: String,
    /// The registers that are not zero.
    pub r: BTreeMap<String, String>,
    /// The program counter.
    pub pc: String,
    /// The return stack, top first.
    pub ret: Vec<String>,
    /// Is the program still running?
    pub running: bool,
    /// 0 where no comma is lit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comma: Option<u8>,
}

/// What is wrong with a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaseError {
    /// The line is not a JSON object of the known fields.
    Json(String),
    /// The angle switch has no such position.
    Angle(String),
    /// Not two hexadecimal digits.
    Code(String),
    /// More program than cells.
    TooLong(usize),
    /// No such register.
    Register(String),
    /// Not a raw number.
    Number(String),
    /// No such key.
    Key(String),
}

impl fmt::Display for CaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(reason) => write!(f, "not a case: {reason}"),
            Self::Angle(name) => write!(f, "no angle switch position \"{name}\""),
            Self::Code(code) => write!(f, "no program code \"{code}\""),
            Self::TooLong(cells) => {
                write!(
                    f,
                    "{cells} cells of program, there are {CELLS_EXTENDED} at most"
                )
            }
            Self::Register(name) => write!(f, "no register \"{name}\""),
            Self::Number(raw) => write!(f, "no raw number \"{raw}\""),
            Self::Key(name) => write!(f, "no key \"{name}\""),
        }
    }
}

impl std::error::Error for CaseError {}

/// What running a case shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The final state.
    pub observed: Observed,
    /// The display after every key.
    pub trace: Vec<String>,
    /// How the last run ended; anything but [`Halt::Stopped`] means that the case did not end.
    pub halt: Halt,
}

impl Case {
    /// Reads one line.
    ///
    /// # Errors
    /// [`CaseError::Json`] if it is not a case.
    pub fn parse(line: &str) -> Result<Self, CaseError> {
        serde_json::from_str(line).map_err(|error| CaseError::Json(error.to_string()))
    }

    /// Runs the case; every key may execute at most `limit` commands.
    ///
    /// # Errors
    /// What is wrong with the case.
    pub fn run(&self, limit: u64) -> Result<Outcome, CaseError> {
        let mut machine = self.prepare()?;
        let mut trace = Vec::with_capacity(self.keys.len());
        for name in &self.keys {
            machine.press(Key::parse(name).ok_or_else(|| CaseError::Key(name.clone()))?);
            let halt = machine.run(limit);
            trace.push(machine.display().to_string());
            if halt != Halt::Stopped {
                return Ok(Outcome {
                    observed: Observed::of(&machine),
                    trace,
                    halt,
                });
            }
        }
        Ok(Outcome {
            observed: Observed::of(&machine),
            trace,
            halt: Halt::Stopped,
        })
    }

    /// The calculator before the first key.
    fn prepare(&self) -> Result<Machine, CaseError> {
        let mut machine = Machine::new();
        if let Some(name) = &self.angle {
            let angle = Angle::parse(name).ok_or_else(|| CaseError::Angle(name.clone()))?;
            machine.set_angle(angle);
        }
        if self.program.len() > CELLS_EXTENDED {
            return Err(CaseError::TooLong(self.program.len()));
        }
        let program: Result<Vec<u8>, CaseError> = self.program.iter().map(|s| code(s)).collect();
        machine.extend(room(self.program.len()));
        machine.load(&program?);
        for (name, raw) in &self.regs {
            let number = Number::parse_raw(raw).ok_or_else(|| CaseError::Number(raw.clone()))?;
            machine.set_register(register(name)?, number);
        }
        Ok(machine)
    }
}

fn code(text: &str) -> Result<u8, CaseError> {
    formats::code(text).ok_or_else(|| CaseError::Code(text.to_owned()))
}

fn register(name: &str) -> Result<usize, CaseError> {
    let digit = (name.len() == 1)
        .then(|| usize::from_str_radix(name, 16).ok())
        .flatten();
    digit
        .filter(|&index| index < 15)
        .ok_or_else(|| CaseError::Register(name.to_owned()))
}

impl Observed {
    /// The state of a calculator.
    #[must_use]
    pub fn of(machine: &Machine) -> Self {
        let [x, y, z, t] = machine.stack().map(|number| number.to_string());
        let display = machine.display();
        Self {
            display: display.to_string(),
            x,
            y,
            z,
            t,
            x1: machine.x1().to_string(),
            r: registers(machine),
            pc: format!("{:02X}", machine.pc()),
            ret: machine
                .returns()
                .iter()
                .map(|byte| format!("{byte:02X}"))
                .collect(),
            running: machine.is_running(),
            comma: display.comma().is_none().then_some(0),
        }
    }
}

fn registers(machine: &Machine) -> BTreeMap<String, String> {
    let named = machine.registers().iter().enumerate();
    named
        .filter(|(_, number)| **number != Number::ZERO)
        .map(|(index, number)| (format!("{index:x}"), number.to_string()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_program_has_all_its_cells() {
        let mut program = vec!["54"; 112];
        program[..2].copy_from_slice(&["51", "B0"]);
        program[110..].copy_from_slice(&["07", "50"]);
        let program = serde_json::to_string(&program).unwrap();
        let line = format!(r#"{{"id": "long", "cat": "x", "program": {program}, "keys": ["50"]}}"#);
        let outcome = Case::parse(&line).unwrap().run(1000).unwrap();
        assert_eq!(outcome.trace.last().unwrap().trim(), "7,");
    }
}
