//! The calculator line by line: keys come in, the display goes out.

use crate::{
    exit::{Exit, Outcome, Trouble},
    lines::Lines,
    output::Sink,
    session::Session,
    text::mk61 as words,
};
use al0_runtime::mk61::{
    Halt, Key, Machine, Program,
    asm::{Problem, ProblemKind, parse_keys},
    isa::{Code, Style},
    show_value,
};
use std::io::{self, Write as _};

/// The calculator, its past, and its breakpoints.
pub(super) struct Desk {
    pub(super) machine: Machine,
    pub(super) program: Program,
    pub(super) past: Vec<Machine>,
    pub(super) breakpoints: Vec<u8>,
    pub(super) limit: u64,
}

/// What a line of text has come to.
pub(super) enum Reply {
    /// The display changed.
    Shown,
    /// Something to read.
    Said(String),
    /// A key that does not exist.
    Unknown(String),
    /// What may be typed is asked for.
    Help,
    /// Something after `:` that is none of its commands.
    NoCommand(String),
    /// The program was stopped.
    Endless,
    /// The calculator hangs.
    Hangs,
    /// The end.
    Quit,
}

/// Snapshots kept for going back.
const PAST: usize = 10_000;

impl Desk {
    /// A calculator with the program in it.
    pub(super) fn new(program: &Program, limit: u64) -> Self {
        Self {
            machine: program.prepare(limit),
            program: program.clone(),
            past: Vec::new(),
            breakpoints: Vec::new(),
            limit,
        }
    }

    /// Keeps the state, to come back to.
    pub(super) fn remember(&mut self) {
        if self.past.len() >= PAST {
            self.past.remove(0);
        }
        self.past.push(self.machine);
    }

    /// Takes the last thing done back.
    pub(super) fn back(&mut self) {
        if let Some(machine) = self.past.pop() {
            self.machine = machine;
        }
    }

    /// One command of the program.
    pub(super) fn step(&mut self) {
        self.remember();
        self.machine.press(Key::Code(0x53));
    }

    /// Presses a key; a program it starts runs to its end or to a breakpoint.
    pub(super) fn press(&mut self, code: Code) -> Halt {
        self.remember();
        self.machine.press(Key::Code(code.0));
        self.run()
    }

    fn run(&mut self) -> Halt {
        if self.breakpoints.is_empty() {
            return self.machine.run(self.limit);
        }
        for _ in 0..self.limit {
            let halt = self.machine.run(1);
            let stopped = !self.machine.is_running();
            if stopped || halt == Halt::Hang || self.breakpoints.contains(&self.machine.pc()) {
                self.machine.interrupt();
                return if halt == Halt::Hang {
                    halt
                } else {
                    Halt::Stopped
                };
            }
        }
        Halt::Limit
    }

    /// Does what a line of text says.
    pub(super) fn line(&mut self, line: &str) -> Reply {
        let line = line.trim();
        if let Some(command) = line.strip_prefix(':') {
            return self.command(command);
        }
        let keys = match parse_keys(line) {
            Ok(keys) => keys,
            Err(problem) => return Reply::Unknown(unknown(line, &problem)),
        };
        for key in keys {
            match self.press(key) {
                Halt::Stopped => {}
                Halt::Limit => {
                    self.machine.interrupt();
                    return Reply::Endless;
                }
                Halt::Hang => return Reply::Hangs,
            }
        }
        Reply::Shown
    }

    fn command(&mut self, command: &str) -> Reply {
        let (name, argument) = command.split_once(' ').unwrap_or((command, ""));
        match name {
            "quit" | "q" => return Reply::Quit,
            "step" | "s" => self.step(),
            "back" | "b" => self.back(),
            "reset" => *self = Self::new(&self.program.clone(), self.limit),
            "stack" => return Reply::Said(stack(&self.machine)),
            "regs" => return Reply::Said(registers(&self.machine)),
            "cells" => return Reply::Said(cells(&self.machine)),
            "help" | "?" => return Reply::Help,
            "break" => match u8::from_str_radix(argument.trim(), 16) {
                Ok(address) => self.toggle(address),
                Err(_) => return Reply::NoCommand(format!(":{command}")),
            },
            _ => return Reply::NoCommand(format!(":{command}")),
        }
        Reply::Shown
    }

    /// Sets a breakpoint, or takes it away.
    pub(super) fn toggle(&mut self, address: u8) {
        match self.breakpoints.iter().position(|&one| one == address) {
            Some(index) => {
                self.breakpoints.remove(index);
            }
            None => self.breakpoints.push(address),
        }
    }
}

fn unknown(line: &str, problem: &Problem) -> String {
    if let ProblemKind::UnknownCommand(name) = &problem.kind {
        return name.clone();
    }
    line.get(problem.span.clone()).unwrap_or(line).to_owned()
}

/// X to T and X1, a line each.
pub(super) fn stack(machine: &Machine) -> String {
    let [x, y, z, t] = machine.stack();
    let named = [("T", t), ("Z", z), ("Y", y), ("X", x), ("X1", machine.x1())];
    let lines = named.map(|(name, number)| format!("{name:<2} {}", show_value(number)));
    lines.join("\n")
}

/// The registers, a line each.
pub(super) fn registers(machine: &Machine) -> String {
    let named = machine.registers().iter().enumerate();
    let lines: Vec<String> = named
        .map(|(index, number)| format!("R{index:x} {}", show_value(*number)))
        .collect();
    lines.join("\n")
}

fn cells(machine: &Machine) -> String {
    let program = Program {
        cells: machine.cells().to_vec(),
        ..Program::default()
    };
    let options = al0_runtime::mk61::dis::Options {
        style: Style::Russian,
        numbered: true,
    };
    al0_runtime::mk61::dis::disassemble(&program, options)
        .trim_end()
        .to_owned()
}

/// Before a line on a terminal.
const PROMPT: &str = "> ";

/// Reads lines until the end of the input.
pub(super) fn run(session: &Session, program: &Program, limit: u64) -> Outcome {
    let mut desk = Desk::new(program, limit);
    let mut out = io::stdout();
    show(&mut out, &desk)?;
    let mut lines = Lines::open_calculator();
    while let Some(line) = lines.next(PROMPT)? {
        match desk.line(&line) {
            Reply::Shown => show(&mut out, &desk)?,
            Reply::Said(text) => writeln!(out, "{text}")?,
            Reply::Help => writeln!(out, "{}", session.ui.say(&words::line_help()))?,
            Reply::Unknown(name) => session.complain(&words::unknown_command(name))?,
            Reply::NoCommand(text) => session.complain(&words::no_line_command(text))?,
            Reply::Hangs => session.complain(&words::hangs())?,
            Reply::Endless => {
                session.complain(&words::endless(limit))?;
                return Ok(Exit::Limit);
            }
            Reply::Quit => break,
        }
    }
    Ok(Exit::Fine)
}

fn show(out: Sink<'_>, desk: &Desk) -> Result<(), Trouble> {
    writeln!(out, "{}", desk.machine.display().to_string().trim_end())?;
    out.flush()?;
    Ok(())
}
