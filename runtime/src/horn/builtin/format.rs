//! `format/1` and `format/2`: `~w ~p ~q ~a ~d ~D ~s ~c ~e ~f ~g ~r ~R ~n ~i ~~ ~*c` and column stops `~t ~| ~+`.

use std::vec::IntoIter;

use crate::horn::{
    arith::Num,
    atoms,
    cell::{Cell, Tag},
    machine::{Machine, Outcome, Raise},
};

/// No column and no number of copies is greater.
const WIDEST: usize = 100_000;

/// The text made so far, and where the current column may be filled up.
struct Sheet {
    text: String,
    /// Where the line begins, and the column in which it begins.
    line: (usize, usize),
    /// Where the current column begins.
    stop: usize,
    /// Places of `~t` in the current column, with what fills them.
    fills: Vec<(usize, char)>,
}

impl Sheet {
    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        if let Some(at) = text.rfind('\n') {
            let start = self.text.len() - text.len() + at + 1;
            self.line = (start, 0);
            self.stop = start;
            self.fills.clear();
        }
    }

    fn column_of(&self, place: usize) -> usize {
        let line = self.text.get(self.line.0..place).unwrap_or_default();
        self.line.1 + line.chars().count()
    }

    /// Ends a column: fills it up to the column `target`.
    fn column(&mut self, target: usize) {
        let here = self.column_of(self.text.len());
        let missing = target.saturating_sub(here);
        if self.fills.is_empty() {
            self.fills.push((self.text.len(), ' '));
        }
        let places = self.fills.len();
        let each = missing / places;
        for (number, (place, fill)) in std::mem::take(&mut self.fills)
            .into_iter()
            .enumerate()
            .rev()
        {
            // What cannot be divided goes to the last place.
            let rest = if number + 1 == places {
                missing % places
            } else {
                0
            };
            let filling: String = std::iter::repeat_n(fill, each + rest).collect();
            self.text.insert_str(place, &filling);
        }
        // A text too long for its column counts as ending there, as in SWI-Prolog.
        self.stop = self.text.len();
        self.line = (self.stop, target);
    }
}

pub(super) fn format1(m: &mut Machine<'_>) -> Outcome {
    m.put(1, Cell::atom(atoms::NIL));
    format2(m)
}

pub(super) fn format2(m: &mut Machine<'_>) -> Outcome {
    let template = m.text_as(m.reg(0), "text")?;
    let given = m.reg(1);
    let args = m.proper_list(given).unwrap_or_else(|| vec![given]);
    let mut sheet = Sheet {
        text: String::new(),
        line: (0, m.column),
        stop: 0,
        fills: Vec::new(),
    };
    let outcome = all(m, &template, args.into_iter(), &mut sheet);
    // What came before an error is written.
    m.say(&sheet.text);
    outcome.map(|()| true)
}

fn all(
    m: &mut Machine<'_>,
    template: &str,
    mut args: IntoIter<Cell>,
    sheet: &mut Sheet,
) -> Result<(), Raise> {
    let mut chars = template.chars();
    while let Some(c) = chars.next() {
        if c != '~' {
            sheet.push(c.encode_utf8(&mut [0; 4]));
            continue;
        }
        let mut number: Option<usize> = None;
        let mut directive = chars.next();
        if directive == Some('*') {
            let argument = next(m, &mut args)?;
            number = Some(whole(m, argument)?);
            directive = chars.next();
        } else if directive == Some('`') {
            number = chars.next().map(|fill| u32::from(fill) as usize);
            directive = chars.next();
        }
        while let Some(digit) = directive.and_then(|c| c.to_digit(10)) {
            number = Some(number.unwrap_or(0).min(WIDEST) * 10 + digit as usize);
            directive = chars.next();
        }
        let Some(directive) = directive else {
            return Err(bad(m, "truncated format specification"));
        };
        if !layout(directive, number, sheet) {
            argument(m, directive, number, &mut args, sheet)?;
        }
        m.room(sheet.text.len() / 8)?;
    }
    match args.next() {
        Some(_) => Err(bad(m, "too many arguments")),
        None => Ok(()),
    }
}

/// The directives without an argument; whether this is one.
fn layout(directive: char, number: Option<usize>, sheet: &mut Sheet) -> bool {
    let times = number.unwrap_or(1).min(WIDEST);
    match directive {
        '~' => sheet.push("~"),
        'n' => sheet.push(&"\n".repeat(times)),
        't' => {
            let fill = number.and_then(|code| u32::try_from(code).ok());
            let fill = fill.and_then(char::from_u32).unwrap_or(' ');
            sheet.fills.push((sheet.text.len(), fill));
        }
        '|' => {
            let here = sheet.column_of(sheet.text.len());
            sheet.column(number.unwrap_or(here).min(WIDEST));
        }
        '+' => {
            let before = sheet.column_of(sheet.stop);
            sheet.column(before + number.unwrap_or(8).min(WIDEST));
        }
        _ => return false,
    }
    true
}

fn next(m: &mut Machine<'_>, args: &mut IntoIter<Cell>) -> Result<Cell, Raise> {
    args.next().ok_or_else(|| bad(m, "not enough arguments"))
}

fn whole(m: &mut Machine<'_>, argument: Cell) -> Result<usize, Raise> {
    match m.eval(argument)? {
        Num::Int(value) => Ok(usize::try_from(value).unwrap_or(0).min(WIDEST)),
        Num::Float(_) => Err(m.type_error("integer", argument)),
    }
}

fn bad(m: &mut Machine<'_>, why: &str) -> Raise {
    let why = m.atom_of(why);
    let name = m.intern("format");
    let formal = m.compound(name, &[why]);
    m.error(formal)
}

/// `format_argument_type(Directive, Argument)`
fn unfit(m: &mut Machine<'_>, directive: char, argument: Cell) -> Raise {
    let directive = m.atom_of(directive.encode_utf8(&mut [0; 4]));
    let name = m.intern("format_argument_type");
    let formal = m.compound(name, &[directive, argument]);
    m.error(formal)
}

fn argument(
    m: &mut Machine<'_>,
    directive: char,
    number: Option<usize>,
    args: &mut IntoIter<Cell>,
    sheet: &mut Sheet,
) -> Result<(), Raise> {
    if !"wpqasidDefgcrR".contains(directive) {
        let what = m.atom_of("format_character");
        let culprit = m.atom_of(directive.encode_utf8(&mut [0; 4]));
        let formal = m.compound(atoms::EXISTENCE_ERROR, &[what, culprit]);
        return Err(m.error(formal));
    }
    let argument = next(m, args)?;
    let text = match directive {
        'w' => m.plain(argument),
        'p' | 'q' => m.in_quotes(argument),
        'a' | 's' => {
            let cell = m.deref(argument);
            if cell.is(Tag::Ref) {
                return Err(unfit(m, directive, cell));
            }
            m.text_in(cell)?
        }
        'd' | 'D' => match m.eval(argument)? {
            Num::Int(value) => integer(value, number.unwrap_or(0), directive == 'D'),
            Num::Float(_) => return Err(unfit(m, directive, argument)),
        },
        'r' | 'R' => match m.eval(argument)? {
            Num::Int(value) => radix(value, number.unwrap_or(8), directive == 'R'),
            Num::Float(_) => return Err(unfit(m, directive, argument)),
        },
        'e' | 'f' | 'g' => {
            let value = match m.eval(argument)? {
                Num::Int(value) => value as f64,
                Num::Float(value) => value,
            };
            let digits = number.unwrap_or(6).min(1000);
            match directive {
                'e' => exponential(value, digits),
                'g' => general(value, digits.max(1)),
                _ => format!("{value:.digits$}"),
            }
        }
        'c' => {
            let code = whole(m, argument)?;
            let c = u32::try_from(code).ok().and_then(char::from_u32);
            std::iter::repeat_n(c.unwrap_or('?'), number.unwrap_or(1).min(WIDEST)).collect()
        }
        _ => String::new(),
    };
    sheet.push(&text);
    Ok(())
}

/// An integer with so many digits after a point, and commas between thousands where `grouped`.
fn integer(value: i64, decimals: usize, grouped: bool) -> String {
    let decimals = decimals.min(1000);
    let digits = format!("{:0>width$}", value.unsigned_abs(), width = decimals + 1);
    let (whole, fraction) = digits.split_at(digits.len() - decimals);
    let mut text = String::from(if value < 0 { "-" } else { "" });
    for (at, digit) in whole.chars().enumerate() {
        if grouped && at > 0 && (whole.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if decimals > 0 {
        text.push('.');
        text.push_str(fraction);
    }
    text
}

fn radix(value: i64, base: usize, upper: bool) -> String {
    let base = base.clamp(2, 36) as u64;
    let mut rest = value.unsigned_abs();
    let mut digits = Vec::new();
    loop {
        let digit = char::from_digit((rest % base) as u32, base as u32).unwrap_or('0');
        digits.push(if upper {
            digit.to_ascii_uppercase()
        } else {
            digit
        });
        rest /= base;
        if rest == 0 {
            break;
        }
    }
    if value < 0 {
        digits.push('-');
    }
    digits.iter().rev().collect()
}

/// As `%e` in C: at least two digits of exponent.
fn exponential(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$e}");
    match text.split_once('e') {
        Some((mantissa, exponent)) => {
            let (sign, size) = match exponent.strip_prefix('-') {
                Some(size) => ('-', size),
                None => ('+', exponent),
            };
            format!("{mantissa}e{sign}{size:0>2}")
        }
        None => text,
    }
}

/// As `%g` in C: so many digits, without zeros at the end.
fn general(value: f64, digits: usize) -> String {
    let scientific = exponential(value, digits - 1);
    let Some((mantissa, exponent)) = scientific.split_once('e') else {
        return scientific;
    };
    let size: i64 = exponent.parse().unwrap_or(0);
    let trimmed = |text: &str| match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text.to_owned(),
    };
    if size < -4 || size >= digits as i64 {
        return format!("{}e{exponent}", trimmed(mantissa));
    }
    let decimals = usize::try_from(digits as i64 - 1 - size).unwrap_or(0);
    trimmed(&format!("{value:.decimals$}"))
}
