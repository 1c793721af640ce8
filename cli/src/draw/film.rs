//! A line of play as boards, one for each of our moves.

use super::{
    game,
    svg::{self, escape},
};
use al0_runtime::solve::verify::Line;
use std::io::{self, Write};

/// How much smaller the boards are.
const SCALE: f64 = 0.5;
/// Boards beside each other.
const COLUMNS: usize = 5;
/// Room for the moves below a board.
const CAPTION: usize = 26;
/// Room for the title.
const TOP: usize = 40;
const GAP: usize = 8;

/// Draws the line; the arrow on each board is our move, below it stand the move and the reply.
pub(crate) fn write(out: &mut dyn Write, line: &Line, title: &str) -> io::Result<()> {
    let board = (f64::from(svg::SIZE) * SCALE) as usize;
    let boards = line.steps.len().div_ceil(2).max(1);
    let columns = boards.min(COLUMNS);
    let width = columns * (board + GAP) + GAP;
    let height = TOP + boards.div_ceil(columns) * (board + CAPTION) + GAP;
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\">\n<title>{title}</title>\n\
         <style>{}.k{{font:14px sans-serif;fill:#1d1d1b;text-anchor:middle}}\
         .h{{font:17px sans-serif;fill:#1d1d1b}}</style>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#faf7f0\"/>\n\
         <text class=\"h\" x=\"{GAP}\" y=\"26\">{title}</text>",
        svg::style(),
        title = escape(title)
    )?;
    let moves = game::san_moves(line);
    let pairs = line.steps.chunks(2).zip(moves.chunks(2));
    for (index, (steps, words)) in pairs.enumerate() {
        let Some(step) = steps.first() else { continue };
        let (x, y) = (
            GAP + (index % columns) * (board + GAP),
            TOP + (index / columns) * (board + CAPTION),
        );
        writeln!(out, "<g transform=\"translate({x} {y}) scale({SCALE})\">")?;
        svg::write_inner(out, &step.position, Some(step.mv))?;
        writeln!(
            out,
            "</g><text class=\"k\" x=\"{}\" y=\"{}\">{}. {}</text>",
            x + board / 2,
            y + board + 15,
            index + 1,
            escape(&words.join(" "))
        )?;
    }
    writeln!(out, "</svg>")
}
