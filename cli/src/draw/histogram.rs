//! Two rows of counts over the same axis, as bars.

use super::svg::escape;
use std::{
    collections::BTreeMap,
    io::{self, Write},
};

/// Size of the drawing within the axes.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 300.0;
/// Room on the left, above, and for the whole.
const LEFT: f64 = 72.0;
const TOP: f64 = 76.0;
const WHOLE: (f64, f64) = (740.0, 440.0);
/// Lines across, at least.
const LINES: u64 = 4;

/// What is drawn.
pub(crate) struct Histogram<'a> {
    /// Above everything.
    pub(crate) title: &'a str,
    /// Below the axis.
    pub(crate) axis: &'a str,
    /// Counts by number, and their name in the legend.
    pub(crate) rows: [(&'a str, &'a BTreeMap<u32, u64>); 2],
    /// A last remark.
    pub(crate) note: &'a str,
}

/// Draws it.
pub(crate) fn write(out: &mut dyn Write, histogram: &Histogram<'_>) -> io::Result<()> {
    let (width, height) = WHOLE;
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\">\n<title>{title}</title>\n\
         <style>text{{font:13px sans-serif;fill:#1d1d1b}}.h{{font-size:17px}}.m{{text-anchor:middle}}\
         .r{{text-anchor:end}}.g{{stroke:#d9d4c9}}.x{{stroke:#4a4640}}\
         .b0{{fill:#2a6f3c}}.b1{{fill:#d9a441}}</style>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#faf7f0\"/>\n\
         <text class=\"h\" x=\"{LEFT}\" y=\"28\">{title}</text>",
        title = escape(histogram.title)
    )?;
    write_legend(out, histogram)?;
    let counts = histogram.rows.iter().flat_map(|(_, row)| row.values());
    let step = step(counts.copied().max().unwrap_or(0));
    let lines = lines(histogram, step);
    write_scale(out, step, lines)?;
    write_bars(out, histogram, (step * lines) as f64)?;
    write_axis(out, histogram)?;
    writeln!(out, "</svg>")
}

/// A round number, of which a few reach the top.
fn step(most: u64) -> u64 {
    let mut step = 1_u64;
    loop {
        for factor in [1, 2, 5] {
            if step * factor * (LINES + 1) >= most {
                return step * factor;
            }
        }
        match step.checked_mul(10) {
            Some(next) if next < u64::MAX / 64 => step = next,
            _ => return step,
        }
    }
}

fn lines(histogram: &Histogram<'_>, step: u64) -> u64 {
    let counts = histogram.rows.iter().flat_map(|(_, row)| row.values());
    counts.copied().max().unwrap_or(0).div_ceil(step).max(1)
}

fn write_legend(out: &mut dyn Write, histogram: &Histogram<'_>) -> io::Result<()> {
    let mut x = LEFT;
    for (index, (name, _)) in histogram.rows.iter().enumerate() {
        writeln!(
            out,
            "<rect class=\"b{index}\" x=\"{x}\" y=\"42\" width=\"12\" height=\"12\"/>\
             <text x=\"{}\" y=\"53\">{}</text>",
            x + 18.0,
            escape(name)
        )?;
        x += 50.0 + 8.0 * name.chars().count() as f64;
    }
    Ok(())
}

fn write_scale(out: &mut dyn Write, step: u64, lines: u64) -> io::Result<()> {
    for line in 0..=lines {
        let y = TOP + HEIGHT * (1.0 - line as f64 / lines as f64);
        writeln!(
            out,
            "<line class=\"g\" x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{}\" y2=\"{y:.1}\"/>\
             <text class=\"r\" x=\"{}\" y=\"{:.1}\">{}</text>",
            LEFT + WIDTH,
            LEFT - 8.0,
            y + 4.5,
            step * line
        )?;
    }
    Ok(())
}

/// The numbers on the axis: from the least to the greatest.
fn span(histogram: &Histogram<'_>) -> (u32, u32) {
    let numbers = || {
        histogram
            .rows
            .iter()
            .flat_map(|(_, row)| row.keys().copied())
    };
    (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0))
}

fn write_bars(out: &mut dyn Write, histogram: &Histogram<'_>, most: f64) -> io::Result<()> {
    let (first, last) = span(histogram);
    let slot = WIDTH / f64::from(last - first + 1);
    let bar = slot * 0.4;
    for (index, (_, row)) in histogram.rows.iter().enumerate() {
        for (number, count) in *row {
            // Even a single position is to be seen.
            let height = (HEIGHT * *count as f64 / most).max(1.0);
            let x = LEFT + slot * (f64::from(number - first) + 0.1) + bar * index as f64;
            writeln!(
                out,
                "<rect class=\"b{index}\" x=\"{x:.1}\" y=\"{:.1}\" width=\"{bar:.1}\" \
                 height=\"{height:.1}\"><title>{number}: {count}</title></rect>",
                TOP + HEIGHT - height
            )?;
        }
    }
    Ok(())
}

fn write_axis(out: &mut dyn Write, histogram: &Histogram<'_>) -> io::Result<()> {
    let bottom = TOP + HEIGHT;
    writeln!(
        out,
        "<line class=\"x\" x1=\"{LEFT}\" y1=\"{bottom}\" x2=\"{}\" y2=\"{bottom}\"/>",
        LEFT + WIDTH
    )?;
    let (first, last) = span(histogram);
    let slot = WIDTH / f64::from(last - first + 1);
    // Labels that would run into each other are left out.
    let every = ((26.0 / slot).ceil() as u32).max(1);
    for number in (first..=last).filter(|number| number % every == 0 || last - first < every) {
        let x = LEFT + slot * (f64::from(number - first) + 0.5);
        writeln!(
            out,
            "<text class=\"m\" x=\"{x:.1}\" y=\"{}\">{number}</text>",
            bottom + 18.0
        )?;
    }
    writeln!(
        out,
        "<text class=\"m\" x=\"{}\" y=\"{}\">{}</text><text x=\"{LEFT}\" y=\"{}\">{}</text>",
        LEFT + WIDTH / 2.0,
        bottom + 38.0,
        escape(histogram.axis),
        bottom + 58.0,
        escape(histogram.note)
    )
}

#[cfg(test)]
mod tests {
    use super::step;

    #[test]
    fn the_scale_has_round_numbers() {
        let steps = [0, 4, 9, 11, 99, 11_188, u64::MAX].map(step);
        assert_eq!(steps[..6], [1, 1, 2, 5, 20, 5000]);
    }
}
