//! The picture.

use super::App;
use crate::{commands::mk61::plain, text::mk61 as words};
use al0_runtime::mk61::Mode;
use ratatui::{
    Frame,
    layout::{Constraint, Layout, Position, Rect},
    style::{Color, Modifier, Style},
    text::{Line, Span},
    widgets::{Block, Paragraph, Wrap},
};

/// Cells of the program in a line.
const COLUMNS: usize = 10;
/// Characters of a cell.
const WIDTH: u16 = 4;
/// Characters before the first cell of a line.
const MARGIN: u16 = 4;

/// Where the parts are: display, stack, registers, program, help.
struct Parts {
    display: Rect,
    stack: Rect,
    registers: Rect,
    program: Rect,
    foot: Rect,
}

fn parts(area: Rect) -> Parts {
    let [display, middle, foot] = Layout::vertical([
        Constraint::Length(3),
        Constraint::Min(18),
        Constraint::Length(3),
    ])
    .areas(area);
    let [registers, right] =
        Layout::horizontal([Constraint::Length(24), Constraint::Min(46)]).areas(middle);
    let [program, stack] =
        Layout::vertical([Constraint::Length(11), Constraint::Min(7)]).areas(right);
    Parts {
        display,
        stack,
        registers,
        program,
        foot,
    }
}

/// Draws everything.
pub(super) fn screen(frame: &mut Frame<'_>, app: &App) {
    let parts = parts(frame.area());
    let machine = &app.desk.machine;
    frame.render_widget(display(app), parts.display);
    let stack = titled(app, &words::stack(), plain::stack(machine));
    frame.render_widget(stack, parts.stack);
    let registers = titled(app, &words::registers(), plain::registers(machine));
    frame.render_widget(registers, parts.registers);
    frame.render_widget(program(app), parts.program);
    frame.render_widget(foot(app), parts.foot);
}

fn titled(app: &App, title: &al0_grammar::text::Text, text: String) -> Paragraph<'static> {
    Paragraph::new(text).block(Block::bordered().title(app.ui.say(title).to_owned()))
}

fn display(app: &App) -> Paragraph<'static> {
    let machine = &app.desk.machine;
    let state = if machine.is_running() {
        app.ui.say(&words::running()).to_owned()
    } else if machine.mode() == Mode::Program {
        "ПРГ".to_owned()
    } else {
        String::new()
    };
    let speed = if app.slow {
        words::real_speed()
    } else {
        words::full_speed()
    };
    let switch = format!(
        " {} · {} · {state} ",
        machine.angle().name(),
        app.ui.say(&speed)
    );
    let lit = Style::new().fg(Color::Green).add_modifier(Modifier::BOLD);
    let line = Line::from(Span::styled(machine.display().to_string(), lit));
    Paragraph::new(line).block(Block::bordered().title("MK-61").title_bottom(switch))
}

fn program(app: &App) -> Paragraph<'static> {
    let rows = app.desk.machine.cells().chunks(COLUMNS).enumerate();
    let lines: Vec<Line<'static>> = rows.map(|(row, cells)| line_of(app, row, cells)).collect();
    let title = app.ui.say(&words::program()).to_owned();
    Paragraph::new(lines).block(Block::bordered().title(title))
}

fn line_of(app: &App, row: usize, cells: &[u8]) -> Line<'static> {
    let mut spans = vec![Span::raw(format!("{row:X}0  "))];
    for (column, code) in cells.iter().enumerate() {
        let style = style_of(app, row * COLUMNS + column);
        spans.push(Span::styled(format!("{code:02X}"), style));
        spans.push(Span::raw("  "));
    }
    Line::from(spans)
}

fn style_of(app: &App, cell: usize) -> Style {
    let mut style = Style::new();
    if app
        .desk
        .breakpoints
        .iter()
        .any(|&address| app.desk.machine.cell_at(address) == cell)
    {
        style = style.fg(Color::Red).add_modifier(Modifier::UNDERLINED);
    }
    if app.desk.machine.cell_at(app.desk.machine.pc()) == cell {
        style = style.add_modifier(Modifier::REVERSED);
    }
    style
}

fn foot(app: &App) -> Paragraph<'static> {
    let text = match &app.input {
        Some(line) => format!(":{line}_\n{}", app.ui.say(&words::line_help())),
        None if app.message.is_empty() => app.ui.say(&words::screen_help()).to_owned(),
        None => app.message.clone(),
    };
    Paragraph::new(text).wrap(Wrap { trim: true })
}

/// The formal address of the program cell, of so many, at a place of the screen.
pub(super) fn cell_at(area: Rect, column: u16, row: u16, cells: usize) -> Option<u8> {
    let program = parts(area).program;
    if !program.contains(Position { x: column, y: row }) {
        return None;
    }
    let row = row.checked_sub(program.y + 1)?;
    let column = column.checked_sub(program.x + 1 + MARGIN)? / WIDTH;
    let cell = usize::from(row) * COLUMNS + usize::from(column);
    let inside = usize::from(column) < COLUMNS && cell < cells;
    inside
        .then(|| u8::try_from(row << 4 | column).ok())
        .flatten()
}
