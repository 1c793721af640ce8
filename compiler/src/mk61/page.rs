//! The program on a page to print and to play by: its table, its registers, and what to press.

use std::fmt::Write;

use al0_grammar::text::{Lang, Text};
use al0_runtime::mk61::{
    isa::{Code, Style},
    write_value,
};

use super::{
    Compiled, Part, budget,
    listing::{again, error, preset_keys, seconds, typing, with_source},
    messages as say,
};

/// Cells in a row of the program table.
const IN_ROW: usize = 10;

/// Colours of the parts, light enough to print text on.
const COLOURS: [&str; 10] = [
    "#e8f1fb", "#fdeedc", "#e6f5e6", "#f6e6f5", "#fbf8d8", "#e2f4f4", "#fbe5e5", "#ececf8",
    "#eff5dc", "#f3ece4",
];

/// How the page looks on the screen and on paper.
const LOOK: &str = "body{font:15px/1.4 sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#111}\
table{border-collapse:collapse;margin:1em 0}\
th,td{border:1px solid #888;padding:.2em .5em;text-align:left}\
.cells td{min-width:4em;text-align:center;white-space:nowrap}\
.cells th{color:#555;font-weight:normal;text-align:center}\
.key{font-weight:bold}\
@media print{body{margin:0;font-size:12px}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}";

/// A page in HTML that needs nothing else. `cycles` are those of the longest answer, where they
/// are known.
#[must_use]
pub fn page(
    compiled: &Compiled,
    title: &str,
    lang: Lang,
    style: Style,
    cycles: Option<u64>,
) -> String {
    let mut out = String::from("<!DOCTYPE html>\n");
    let title = escaped(title);
    let code = if lang == Lang::Ru { "ru" } else { "en" };
    let _ = writeln!(
        out,
        "<html lang=\"{code}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>{title}</title>\n<style>{LOOK}</style>\n</head>\n<body>\n<h1>{title}</h1>"
    );
    if let Some(flaw) = &compiled.flaw {
        let told = say::unproved(flaw.get(lang));
        let _ = writeln!(out, "<p><strong>{}</strong></p>", escaped(told.get(lang)));
    }
    heading(&mut out, &say::page_play(), lang);
    instructions(&mut out, compiled, lang, style, cycles);
    heading(&mut out, &say::page_program(), lang);
    cells(&mut out, compiled, style);
    legend(&mut out, compiled, lang);
    heading(&mut out, &say::page_registers(), lang);
    registers(&mut out, compiled, lang, style);
    out.push_str("</body>\n</html>\n");
    out
}

fn heading(out: &mut String, text: &Text, lang: Lang) {
    let _ = writeln!(out, "<h2>{}</h2>", escaped(text.get(lang)));
}

fn instructions(
    out: &mut String,
    compiled: &Compiled,
    lang: Lang,
    style: Style,
    cycles: Option<u64>,
) {
    let start = compiled.program.start_text(style);
    let mut steps = vec![
        say::page_switch(),
        say::page_type(),
        say::page_set(),
        say::page_start(start),
    ];
    steps.extend(compiled.guide.board.clone());
    steps.push(typing(compiled, style));
    steps.extend(again(compiled, style));
    steps.push(error(compiled));
    steps.extend(cycles.map(|cycles| say::takes(seconds(cycles))));
    out.push_str("<ol>\n");
    for step in steps {
        let _ = writeln!(out, "<li>{}</li>", escaped(step.get(lang)));
    }
    out.push_str("</ol>\n");
}

/// The program, ten cells in a row, each in the colour of its part.
fn cells(out: &mut String, compiled: &Compiled, style: Style) {
    let parts = budget(&compiled.parts);
    out.push_str("<table class=\"cells\">\n<tr><th></th>");
    for unit in 0..IN_ROW {
        let _ = write!(out, "<th>{unit}</th>");
    }
    out.push_str("</tr>\n");
    let named: Vec<(String, Part)> = names(&compiled.program.cells, style)
        .into_iter()
        .zip(compiled.parts.iter().copied())
        .collect();
    for (row, chunk) in named.chunks(IN_ROW).enumerate() {
        let _ = write!(out, "<tr><th>{row:X}</th>");
        for (name, part) in chunk {
            let colour = colour(&parts, *part);
            let _ = write!(
                out,
                "<td style=\"background:{colour}\">{}</td>",
                escaped(name)
            );
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table>\n");
}

/// What is written in each cell: a command, or the address behind one.
fn names(cells: &[u8], style: Style) -> Vec<String> {
    let mut operand = false;
    let mut names = Vec::with_capacity(cells.len());
    for &cell in cells {
        names.push(if operand {
            format!("{cell:02X}")
        } else {
            Code(cell).name(style).to_string()
        });
        operand = !operand && Code(cell).takes_address();
    }
    names
}

fn colour(parts: &[(Part, usize)], part: Part) -> &'static str {
    let index = parts.iter().position(|(one, _)| *one == part);
    let colour = index.and_then(|index| COLOURS.get(index % COLOURS.len()));
    colour.copied().unwrap_or("#fff")
}

fn legend(out: &mut String, compiled: &Compiled, lang: Lang) {
    let parts = budget(&compiled.parts);
    out.push_str("<table>\n");
    for (part, cells) in &parts {
        let _ = writeln!(
            out,
            "<tr><td style=\"background:{}\">{}</td><td>{cells}</td><td>{}</td></tr>",
            colour(&parts, *part),
            escaped(say::part(*part, &compiled.names).get(lang)),
            escaped(compiled.sources.part(*part))
        );
    }
    out.push_str("</table>\n");
}

/// The registers, with the keys that set them.
fn registers(out: &mut String, compiled: &Compiled, lang: Lang, style: Style) {
    out.push_str("<table>\n");
    for (number, meaning) in &compiled.meanings {
        let presets = &compiled.program.presets;
        let preset = presets.iter().find(|(one, _)| one == number);
        let (value, keys) = match preset {
            Some((_, value)) => (write_value(*value), preset_keys(*number, *value, style)),
            None => (String::new(), say::by_program().get(lang).to_owned()),
        };
        let _ = writeln!(
            out,
            "<tr><td class=\"key\">R{number:x}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            escaped(&value),
            escaped(&keys),
            escaped(&with_source(
                meaning.get(lang),
                compiled.sources.register(*number)
            ))
        );
    }
    out.push_str("</table>\n");
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_escaped() {
        assert_eq!(
            escaped("F x<0 & \"a\">"),
            "F x&lt;0 &amp; &quot;a&quot;&gt;"
        );
    }

    #[test]
    fn addresses_are_no_commands() {
        let names = names(&[0x51, 0x10, 0x10], Style::Russian);
        assert_eq!(names, ["БП", "10", "+"]);
    }
}
