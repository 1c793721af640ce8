use super::*;
use crate::ui::{Charset, Verbosity};
use al0_grammar::text::Lang;
use al0_runtime::mk61::asm::assemble;
use ratatui::{Terminal, backend::TestBackend, crossterm::event::KeyModifiers, layout::Rect};

fn app(source: &str) -> App {
    let ui = Ui {
        lang: Lang::En,
        charset: Charset::Unicode,
        verbosity: Verbosity::Normal,
        color_out: false,
        color_err: false,
    };
    App::new(ui, Desk::new(&assemble(source).program, 1000), false)
}

fn type_in(app: &mut App, keys: &str) {
    for letter in keys.chars() {
        app.key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE));
    }
}

#[test]
fn the_screen_shows_display_registers_and_program() {
    let mut app = app("R7 = 64\n1 + С/П БП 00");
    type_in(&mut app, "12");
    app.key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE));
    type_in(&mut app, "3s");
    app.advance(Duration::from_secs(1));
    let mut terminal = Terminal::new(TestBackend::new(80, 26)).unwrap();
    terminal.draw(|frame| draw::screen(frame, &app)).unwrap();
    insta::assert_snapshot!(terminal.backend());
}

#[test]
fn steps_and_back() {
    let mut app = app("1 2 3");
    type_in(&mut app, "  ");
    assert_eq!(app.desk.machine.pc(), 0x02);
    type_in(&mut app, "b");
    assert_eq!(app.desk.machine.pc(), 0x01);
}

#[test]
fn an_endless_program_is_stopped() {
    let mut app = app("БП 00");
    type_in(&mut app, "s");
    app.advance(Duration::from_secs(1));
    assert!(!app.desk.machine.is_running());
    assert!(app.message.contains("1000"));
}

#[test]
fn a_click_sets_a_breakpoint() {
    let mut app = app("1 1 1 С/П");
    app.click(Rect::new(0, 0, 80, 26), 24 + 1 + 4 + 2 * 4, 4);
    assert_eq!(app.desk.breakpoints, [0x02]);
    type_in(&mut app, "s");
    app.advance(Duration::from_secs(1));
    assert_eq!(app.desk.machine.pc(), 0x02);
}

#[test]
fn real_speed_takes_time() {
    let mut app = app("1 + БП 00");
    app.slow = true;
    type_in(&mut app, "s");
    app.advance(Duration::from_secs(1));
    assert!(app.desk.machine.is_running());
    assert!(app.spent < 10);
}
