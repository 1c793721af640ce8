//! The calculator on the whole screen.

mod draw;
#[cfg(test)]
mod tests;

use super::plain::{Desk, Reply};
use crate::{
    args::mk61::Mk61Run,
    exit::{Exit, Outcome},
    session::Session,
    text::mk61 as words,
    ui::Ui,
};
use al0_runtime::mk61::{CYCLES_PER_SECOND, Halt, Key as Pressed, Program};
use ratatui::crossterm::{
    event::{
        self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyEventKind,
        MouseButton, MouseEventKind,
    },
    execute,
};
use std::{
    io,
    time::{Duration, Instant},
};

/// Time between two pictures.
const FRAME: Duration = Duration::from_millis(40);

/// Commands between two pictures at full speed.
const SLICE: u64 = 200_000;

/// All that the screen shows.
struct App {
    ui: Ui,
    desk: Desk,
    /// The line being typed after `:`.
    input: Option<String>,
    message: String,
    slow: bool,
    /// Cycles that may have passed by now at real speed.
    allowance: u64,
    /// Commands executed since the start of the program.
    spent: u64,
    quit: bool,
}

/// Shows the calculator until the user leaves it.
pub(super) fn run(session: &Session, program: &Program, args: &Mk61Run) -> Outcome {
    let mut app = App::new(session.ui, Desk::new(program, args.limit), args.slow);
    let mut terminal = ratatui::try_init()?;
    execute!(io::stdout(), EnableMouseCapture)?;
    let result = app.operate(&mut terminal);
    execute!(io::stdout(), DisableMouseCapture)?;
    ratatui::try_restore()?;
    result?;
    Ok(Exit::Fine)
}

impl App {
    fn new(ui: Ui, desk: Desk, slow: bool) -> Self {
        Self {
            ui,
            desk,
            input: None,
            message: String::new(),
            slow,
            allowance: 0,
            spent: 0,
            quit: false,
        }
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the list of keys and events is open"
    )]
    fn operate(&mut self, terminal: &mut ratatui::DefaultTerminal) -> io::Result<()> {
        let mut last = Instant::now();
        while !self.quit {
            terminal.draw(|frame| draw::screen(frame, self))?;
            let area = terminal.size()?;
            while event::poll(FRAME.saturating_sub(last.elapsed()))? {
                match event::read()? {
                    Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
                    Event::Mouse(mouse)
                        if mouse.kind == MouseEventKind::Down(MouseButton::Left) =>
                    {
                        self.click(area.into(), mouse.column, mouse.row);
                    }
                    _ => {}
                }
            }
            self.advance(last.elapsed());
            last = Instant::now();
        }
        Ok(())
    }

    /// Lets a running program go on for the time that has passed.
    fn advance(&mut self, passed: Duration) {
        if !self.desk.machine.is_running() {
            return;
        }
        let millis = u64::try_from(passed.as_millis()).unwrap_or(0);
        self.allowance += millis * CYCLES_PER_SECOND;
        for _ in 0..SLICE {
            if self.slow && self.desk.machine.cycles() * 1000 > self.allowance {
                return;
            }
            if !self.one_command() {
                return;
            }
        }
    }

    /// One command of the running program. Does it run on?
    fn one_command(&mut self) -> bool {
        let halt = self.desk.machine.run(1);
        self.spent += 1;
        if halt == Halt::Hang {
            self.say(words::hangs());
            self.desk.machine.interrupt();
            return false;
        }
        if self.spent >= self.desk.limit {
            self.say(words::endless(self.desk.limit));
            self.desk.machine.interrupt();
        } else if self.desk.breakpoints.contains(&self.desk.machine.pc()) {
            self.desk.machine.interrupt();
        }
        self.desk.machine.is_running()
    }

    fn say(&mut self, text: al0_grammar::text::Text) {
        self.message = self.ui.say(&text).to_owned();
    }

    fn key(&mut self, key: KeyEvent) {
        match self.input.take() {
            Some(line) => self.typed(line, key.code),
            None if self.desk.machine.is_running() => self.desk.machine.interrupt(),
            None => self.operated(key.code),
        }
    }

    /// A key while a line is being typed.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the list of keys and events is open"
    )]
    fn typed(&mut self, mut line: String, key: KeyCode) {
        match key {
            KeyCode::Enter => return self.entered(&line),
            KeyCode::Esc => return,
            KeyCode::Char(letter) => line.push(letter),
            KeyCode::Backspace => {
                line.pop();
            }
            _ => {}
        }
        self.input = Some(line);
    }

    fn entered(&mut self, line: &str) {
        self.message.clear();
        match self.desk.line(line) {
            Reply::Shown => {}
            Reply::Said(text) => self.message = text.replace('\n', "  "),
            Reply::Help => self.say(words::line_help()),
            Reply::Unknown(name) => self.say(words::unknown_command(name)),
            Reply::NoCommand(text) => self.say(words::no_line_command(text)),
            Reply::Endless => self.say(words::endless(self.desk.limit)),
            Reply::Hangs => self.say(words::hangs()),
            Reply::Quit => self.quit = true,
        }
    }

    /// A key of the keyboard as a key of the calculator.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the list of keys and events is open"
    )]
    fn operated(&mut self, key: KeyCode) {
        self.message.clear();
        match key {
            KeyCode::Char('q') | KeyCode::Esc => self.quit = true,
            KeyCode::Char(':') => self.input = Some(String::new()),
            KeyCode::Char('b') | KeyCode::Backspace => self.desk.back(),
            KeyCode::Char('f') => self.slow = !self.slow,
            KeyCode::Char(' ') => self.desk.step(),
            KeyCode::Tab => self.desk.toggle(self.desk.machine.pc()),
            KeyCode::Right => self.press(Pressed::StepForward),
            KeyCode::Left => self.press(Pressed::StepBack),
            KeyCode::Enter => self.press(Pressed::Code(0x0E)),
            KeyCode::Char(letter) => {
                if let Some(code) = code_of(letter) {
                    self.press(Pressed::Code(code));
                }
            }
            _ => {}
        }
    }

    fn press(&mut self, key: Pressed) {
        self.desk.remember();
        self.desk.machine.press(key);
        self.spent = 0;
        self.allowance = self.desk.machine.cycles() * 1000;
    }

    /// A click on a cell of the program sets a breakpoint there.
    fn click(&mut self, area: ratatui::layout::Rect, column: u16, row: u16) {
        let cells = self.desk.machine.cells().len();
        if let Some(address) = draw::cell_at(area, column, row, cells) {
            self.desk.toggle(address);
        }
    }
}

/// The code of a letter on the keyboard.
fn code_of(letter: char) -> Option<u8> {
    Some(match letter {
        '0'..='9' => letter as u8 - b'0',
        '.' | ',' => 0x0A,
        'n' => 0x0B,
        'e' => 0x0C,
        'c' => 0x0D,
        '+' => 0x10,
        '-' => 0x11,
        '*' => 0x12,
        '/' => 0x13,
        'x' => 0x14,
        's' => 0x50,
        'r' => 0x52,
        _ => return None,
    })
}
