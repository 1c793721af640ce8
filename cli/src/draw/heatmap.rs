//! Boards whose squares are the darker, the larger a share is: one board for each outcome.

use super::svg::escape;
use al0_runtime::chess::Square;
use std::io::{self, Write};

/// Side of a square.
const CELL: i32 = 34;
/// Room for coordinates.
const MARGIN: i32 = 20;
/// Room for a board's title.
const HEAD: i32 = 30;
/// Room for the picture's title.
const TOP: i32 = 44;
const BOARD: i32 = 8 * CELL + 2 * MARGIN;
/// Boards beside each other.
const COLUMNS: i32 = 3;

/// One board.
pub(crate) struct Panel {
    /// What is above it.
    pub(crate) title: String,
    /// Counts by [`Square::index`].
    pub(crate) counts: [u64; 64],
}

/// Draws a board for each panel; shades are shares of the sum of all panels on the square.
pub(crate) fn write(out: &mut dyn Write, title: &str, panels: &[Panel]) -> io::Result<()> {
    let count = i32::try_from(panels.len()).unwrap_or(i32::MAX / 1024);
    let columns = count.clamp(1, COLUMNS);
    let rows = (count + columns - 1) / columns;
    let (width, height) = (columns * BOARD, TOP + rows * (BOARD + HEAD));
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\">\n<title>{title}</title>\n\
         <style>text{{font:12px sans-serif;fill:#1d1d1b;text-anchor:middle}}.h{{font-size:16px}}\
         .p{{font-size:14px}}.c{{fill:#4a4640}}.w{{fill:#fff}}\
         rect{{stroke:#c9c2b4}}.n{{fill:#e4e0d8}}</style>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#faf7f0\" style=\"stroke:none\"/>\n\
         <text class=\"h\" x=\"{}\" y=\"28\">{title}</text>",
        width / 2,
        title = escape(title),
    )?;
    let totals = totals(panels);
    for (place, panel) in (0..).zip(panels) {
        let (x, y) = (
            (place % columns) * BOARD,
            TOP + (place / columns) * (BOARD + HEAD),
        );
        write_panel(out, panel, &totals, (x, y))?;
    }
    writeln!(out, "</svg>")
}

fn totals(panels: &[Panel]) -> [u64; 64] {
    let mut totals = [0; 64];
    for panel in panels {
        for (total, count) in totals.iter_mut().zip(&panel.counts) {
            *total += count;
        }
    }
    totals
}

fn write_panel(
    out: &mut dyn Write,
    panel: &Panel,
    totals: &[u64; 64],
    (left, top): (i32, i32),
) -> io::Result<()> {
    writeln!(
        out,
        "<g transform=\"translate({left} {top})\"><text class=\"p\" x=\"{}\" y=\"18\">{}</text>",
        BOARD / 2,
        escape(&panel.title)
    )?;
    for square in Square::all() {
        let index = usize::from(square.index());
        let count = panel.counts.get(index).copied().unwrap_or(0);
        let total = totals.get(index).copied().unwrap_or(0);
        write_square(out, square, count, total)?;
    }
    for (index, file) in (0..).zip('a'..='h') {
        let middle = MARGIN + index * CELL + CELL / 2;
        writeln!(
            out,
            "<text class=\"c\" x=\"{middle}\" y=\"{}\">{file}</text>\
             <text class=\"c\" x=\"{}\" y=\"{}\">{}</text>",
            HEAD + 8 * CELL + MARGIN / 2 + 5,
            MARGIN / 2,
            HEAD - MARGIN / 2 + middle - 6,
            8 - index
        )?;
    }
    writeln!(out, "</g>")
}

/// A square with its share in per cent.
fn write_square(out: &mut dyn Write, square: Square, count: u64, total: u64) -> io::Result<()> {
    let (x, y) = (
        MARGIN + (square.file() - 1) * CELL,
        HEAD + (8 - square.rank()) * CELL,
    );
    let place = format!("x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"");
    if total == 0 {
        return writeln!(out, "<rect class=\"n\" {place}/>");
    }
    let share = count as f64 / total as f64;
    write!(out, "<rect {place} fill=\"{}\"/>", shade(share))?;
    let text = match (count, (share * 100.0).round()) {
        (0, _) => return writeln!(out),
        (_, 0.0) => "&lt;1".to_owned(),
        (_, percent) => format!("{percent}"),
    };
    let class = if share > 0.55 { " class=\"w\"" } else { "" };
    writeln!(
        out,
        "<text{class} x=\"{}\" y=\"{}\">{text}</text>",
        x + CELL / 2,
        y + CELL / 2 + 4
    )
}

/// From white to deep green.
fn shade(share: f64) -> String {
    let between = |from: f64, to: f64| (from + (to - from) * share.clamp(0.0, 1.0)).round();
    format!(
        "rgb({},{},{})",
        between(255.0, 20.0),
        between(255.0, 92.0),
        between(255.0, 52.0)
    )
}
