//! The men as vector outlines in a box of 45 by 45.

use al0_runtime::chess::{Color, Role};

/// The shapes of a man: SVG elements, filled with the group's colour; class `l` is a line on top.
fn shapes(role: Role) -> &'static str {
    match role {
        Role::King => {
            "<path d='M22.5 14V5M19 8h7' class='c'/>\
             <path d='M13 31C5 25 8.5 15.5 15.5 16.5 19.5 17 21.5 20.5 22.5 24 23.5 20.5 \
             25.5 17 29.5 16.5 36.5 15.5 40 25 32 31z'/>\
             <path d='M22.5 24C18.5 20 18.5 13.5 22.5 13.5S26.5 20 22.5 24z'/>\
             <path d='M13 31h19v5.5H13z'/><path d='M14.5 33.75h16' class='l'/>"
        }
        Role::Queen => {
            "<path d='M13.5 31 8.5 15.5 15 24.5V11.5L20 23.5 22.5 9.5 25 23.5 30 11.5V24.5L36.5 15.5 \
             31.5 31z'/><circle cx='8.5' cy='14' r='2.2'/><circle cx='15' cy='10' r='2.2'/>\
             <circle cx='22.5' cy='8.5' r='2.2'/><circle cx='30' cy='10' r='2.2'/>\
             <circle cx='36.5' cy='14' r='2.2'/>\
             <path d='M13.5 31h18l1 5.5h-20z'/><path d='M14.5 33.75h16' class='l'/>"
        }
        Role::Rook => {
            "<path d='M12 9h5v3.5h3V9h5v3.5h3V9h5v7.5l-4 3v9.5l4 4v3.5H12V33l4-4V19.5l-4-3z'/>\
             <path d='M16 19.5h13M16 29h13' class='l'/>"
        }
        Role::Bishop => {
            "<circle cx='22.5' cy='8.5' r='2.5'/>\
             <path d='M22.5 11C13 17.5 13 25 17.5 30h10C32 25 32 17.5 22.5 11z'/>\
             <path d='M15 30h15v3H15zM11.5 33h22v3.5h-22z'/>\
             <path d='M22.5 16v8M18.5 20h8' class='l'/>"
        }
        Role::Knight => {
            "<path d='M14.5 36.5C13.5 28.5 21 26 20.5 20.5 18.5 22.5 16 23 13.5 25.5 11.5 27.5 8 \
             25.5 9 22.5 11 18 12.5 12.5 16.5 10.5L16.5 6.5 20.5 9C29.5 9 35 17.5 34 36.5z'/>\
             <circle cx='17' cy='14.5' r='1' class='l'/><path d='M25 13.5C29.5 18 30.5 25 30 32' class='l'/>"
        }
        Role::Pawn => {
            "<path d='M22.5 10a5 5 0 0 1 3.5 8.6C29.5 21 29.5 26 27.5 28 31.5 30 32.5 33 32.5 36.5h-20C12.5 33 \
             13.5 30 17.5 28 15.5 26 15.5 21 19 18.6A5 5 0 0 1 22.5 10z'/>"
        }
    }
}

/// The style sheet that the shapes rely on.
pub(crate) const STYLE: &str = "\
    .w{fill:#fff;stroke:#1d1d1b}.b{fill:#3b3a38;stroke:#111}\
    .w .l{fill:none;stroke:#1d1d1b}.b .l{fill:none;stroke:#e8e4da}\
    .w .c,.b .c{fill:none;stroke-width:2.4}\
    .w,.b{stroke-width:1.5;stroke-linejoin:round;stroke-linecap:round}";

/// The man with the top left corner of its box at (x, y).
pub(crate) fn man(color: Color, role: Role, x: i32, y: i32) -> String {
    let class = match color {
        Color::White => 'w',
        Color::Black => 'b',
    };
    let shapes = shapes(role).replace('\'', "\"");
    format!("<g class=\"{class}\" transform=\"translate({x} {y})\">{shapes}</g>\n")
}
