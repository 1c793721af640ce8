//! Control characters made visible: what a file holds must not drive the reader's terminal.

use std::{borrow::Cow, fmt::Write as _};

/// Whether a character would act on the terminal or vanish instead of being seen.
pub(crate) fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2028}' | '\u{2029}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// Appends a character, hidden ones as `\u{1b}`. Tabs stay.
pub(crate) fn push_visible(out: &mut String, c: char) {
    if c != '\t' && is_hidden(c) {
        // Writing to a string cannot fail.
        let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
    } else {
        out.push(c);
    }
}

/// A text with its hidden characters spelled out; line ends and tabs stay.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(|c| c != '\n' && is_hidden(c)) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '\n' => shown.push(c),
            _ => push_visible(&mut shown, c),
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn escapes_what_acts_on_a_terminal() {
        assert_eq!(
            visible("a\u{1b}[31mb\u{202e}c\u{7f}"),
            "a\\u{1b}[31mb\\u{202e}c\\u{7f}"
        );
    }

    #[test]
    fn leaves_ordinary_text_alone() {
        assert_eq!(visible("король\tи ладья\n♔"), "король\tи ладья\n♔");
    }
}
