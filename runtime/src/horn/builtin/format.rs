//! `format/1` and `format/2`: `~w ~p ~q ~a ~d ~s ~c ~e ~f ~g ~n ~t ~| ~+ ~i ~~`, without column stops.

use crate::horn::{
    arith::Num,
    atoms,
    cell::Cell,
    machine::{Machine, Outcome, Raise},
};

pub(super) fn format1(m: &mut Machine<'_>) -> Outcome {
    m.put(1, Cell::atom(atoms::NIL));
    format2(m)
}

pub(super) fn format2(m: &mut Machine<'_>) -> Outcome {
    let template = m.text_in(m.reg(0))?;
    let given = m.reg(1);
    let args = m.proper_list(given).unwrap_or_else(|| vec![given]);
    let mut args = args.into_iter();
    let mut out = String::new();
    let mut chars = template.chars();
    while let Some(c) = chars.next() {
        if c != '~' {
            out.push(c);
            continue;
        }
        let mut number: Option<usize> = None;
        let mut directive = chars.next();
        while let Some(digit) = directive.and_then(|c| c.to_digit(10)) {
            number = Some(number.unwrap_or(0).min(10_000) * 10 + digit as usize);
            directive = chars.next();
        }
        match directive {
            Some('~') => out.push('~'),
            Some('n') => out.push_str(&"\n".repeat(number.unwrap_or(1))),
            Some('t' | '|' | '+') => {}
            Some(directive) => {
                let Some(argument) = args.next() else {
                    return Err(bad(m, "not enough arguments"));
                };
                one(m, directive, number, argument, &mut out)?;
            }
            None => return Err(bad(m, "truncated format specification")),
        }
    }
    if args.next().is_some() {
        return Err(bad(m, "too many arguments"));
    }
    m.say(&out);
    Ok(true)
}

fn bad(m: &mut Machine<'_>, why: &str) -> Raise {
    let why = m.atom_of(why);
    let name = m.intern("format");
    let formal = m.compound(name, &[why]);
    m.error(formal)
}

fn one(
    m: &mut Machine<'_>,
    directive: char,
    number: Option<usize>,
    argument: Cell,
    out: &mut String,
) -> Result<(), Raise> {
    match directive {
        'w' => out.push_str(&m.plain(argument)),
        'p' | 'q' => out.push_str(&m.in_quotes(argument)),
        'a' | 's' => out.push_str(&m.text_in(argument)?),
        'i' => {}
        'd' => match m.eval(argument)? {
            Num::Int(value) => out.push_str(&value.to_string()),
            Num::Float(_) => return Err(m.type_error("integer", argument)),
        },
        'e' | 'f' | 'g' => {
            let value = match m.eval(argument)? {
                Num::Int(value) => value as f64,
                Num::Float(value) => value,
            };
            let digits = number.unwrap_or(6).min(1000);
            out.push_str(&format!("{value:.digits$}"));
        }
        'c' => {
            let Num::Int(code) = m.eval(argument)? else {
                return Err(m.type_error("integer", argument));
            };
            let c = u32::try_from(code)
                .ok()
                .and_then(char::from_u32)
                .unwrap_or('?');
            out.extend(std::iter::repeat_n(c, number.unwrap_or(1)));
        }
        _ => return Err(bad(m, "unknown directive")),
    }
    Ok(())
}
