//! Text between quotes: where it ends and what its escapes mean.

use std::borrow::Cow;

/// Where a quoted text ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct QuoteEnd {
    /// Bytes from after the opening quote up to and with the closing one, or to the end of the line.
    pub(crate) len: usize,
    /// Whether the closing quote is there.
    pub(crate) closed: bool,
}

/// Finds the end of a quoted text; `rest` begins after the opening quote. A line end closes nothing.
///
/// Where the closing quote is missing, a full stop that ends the line is left outside, so that the clause
/// still ends where its author meant it to.
pub(crate) fn find_end(rest: &str, quote: char) -> QuoteEnd {
    let mut at = 0;
    loop {
        let Some(here) = rest.get(at..) else {
            return unclosed(rest, at);
        };
        match here.chars().next() {
            None | Some('\n' | '\r') => return unclosed(rest, at),
            Some('\\') => at += escape(here).0,
            Some(c) if c == quote && here.get(1..).is_some_and(|next| next.starts_with(quote)) => {
                at += 2;
            }
            Some(c) if c == quote => {
                return QuoteEnd {
                    len: at + 1,
                    closed: true,
                };
            }
            Some(c) => at += c.len_utf8(),
        }
    }
}

fn unclosed(rest: &str, at: usize) -> QuoteEnd {
    let line = rest.get(..at).unwrap_or(rest).trim_end();
    QuoteEnd {
        len: line.strip_suffix('.').unwrap_or(line).len(),
        closed: false,
    }
}

/// The length of the escape that `text` begins with, and its value: `Some(None)` stands for nothing.
fn escape(text: &str) -> (usize, Option<char>) {
    let body = text.get(1..).unwrap_or_default();
    match body.chars().next() {
        None | Some('\n' | '\r') => (1, None),
        Some('x') => numeric(body.get(1..).unwrap_or_default(), 16, 2),
        Some('0'..='7') => numeric(body, 8, 1),
        Some(c) => (1 + c.len_utf8(), single(c)),
    }
}

/// A character given by its number, closed by a backslash as ISO Prolog asks; the backslash may lack.
fn numeric(digits: &str, radix: u32, before: usize) -> (usize, Option<char>) {
    let len = digits
        .bytes()
        .take_while(|b| char::from(*b).is_digit(radix))
        .count();
    let closing = usize::from(digits.get(len..).is_some_and(|rest| rest.starts_with('\\')));
    let number = digits
        .get(..len)
        .and_then(|text| u32::from_str_radix(text, radix).ok());
    (before + len + closing, number.and_then(char::from_u32))
}

fn single(c: char) -> Option<char> {
    Some(match c {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'a' => '\u{7}',
        'b' => '\u{8}',
        'f' => '\u{c}',
        'v' => '\u{b}',
        'e' => '\u{1b}',
        's' => ' ',
        '\\' | '\'' | '"' | '`' => c,
        _ => return None,
    })
}

/// Resolves escapes and doubled quotes of the text between two `quote` marks. Unknown escapes stay as written.
pub(crate) fn unescape(inner: &str, quote: char) -> Cow<'_, str> {
    if !inner.contains(['\\', quote]) {
        return Cow::Borrowed(inner);
    }
    let mut text = String::with_capacity(inner.len());
    let mut at = 0;
    while let Some(c) = inner.get(at..).and_then(|here| here.chars().next()) {
        at += push_next(&mut text, inner.get(at..).unwrap_or_default(), c, quote);
    }
    Cow::Owned(text)
}

/// Appends what `here` begins with and tells how many bytes that was.
fn push_next(text: &mut String, here: &str, c: char, quote: char) -> usize {
    if c == '\\' {
        let (len, value) = escape(here);
        match value {
            Some(value) => text.push(value),
            None => text.push_str(here.get(..len).unwrap_or_default()),
        }
        return len;
    }
    text.push(c);
    let doubled = c == quote && here.get(1..).is_some_and(|next| next.starts_with(quote));
    c.len_utf8() + usize::from(doubled)
}

/// The byte ranges of escapes that mean nothing.
pub(crate) fn bad_escapes(inner: &str) -> Vec<std::ops::Range<usize>> {
    let mut bad = Vec::new();
    let mut at = 0;
    while let Some(offset) = inner.get(at..).and_then(|rest| rest.find('\\')) {
        let start = at + offset;
        let (len, value) = escape(inner.get(start..).unwrap_or_default());
        if value.is_none() {
            bad.push(start..start + len);
        }
        at = start + len;
    }
    bad
}

/// Writes `text` between `quote` marks so that reading it back gives `text`.
pub(crate) fn quote(text: &str, quote: char) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push(quote);
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c if c == quote => out.extend(['\\', c]),
            c if c.is_control() => out.push_str(&format!("\\x{:x}\\", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push(quote);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hexadecimal_escape_keeps_its_closing_backslash() {
        let rest = r"\x41\'.";
        assert_eq!(
            find_end(rest, '\''),
            QuoteEnd {
                len: 6,
                closed: true
            }
        );
        assert_eq!(unescape(r"\x41\", '\''), "A");
    }

    #[test]
    fn a_doubled_quote_is_one() {
        assert_eq!(
            find_end("it''s'", '\''),
            QuoteEnd {
                len: 6,
                closed: true
            }
        );
        assert_eq!(unescape("it''s", '\''), "it's");
    }

    #[test]
    fn an_unclosed_quote_leaves_the_full_stop() {
        assert_eq!(
            find_end("abc). \nmore", '\''),
            QuoteEnd {
                len: 4,
                closed: false
            }
        );
    }

    #[test]
    fn unknown_escapes_are_found_and_kept() {
        assert_eq!(bad_escapes(r"a\qb\n\x"), vec![1..3, 6..8]);
        assert_eq!(unescape(r"a\q", '\''), r"a\q");
    }

    #[test]
    fn quoting_is_undone_by_reading() {
        let text = "it's \\ \n \u{1} «да»";
        let quoted = quote(text, '\'');
        assert_eq!(unescape(quoted.trim_matches('\''), '\''), text);
    }
}
