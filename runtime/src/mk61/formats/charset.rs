//! What characters the bytes of a text are: UTF-8, or windows-1251 as in the old libraries.
//!
//! Headers such as `.CHARSET 1251` are no help: they stand in files of either kind.

use std::borrow::Cow;

use encoding_rs::WINDOWS_1251;

/// The bytes as text, where they are a text.
///
/// A few bytes above 7F may also be a program, so text that is not UTF-8 must have lines and, beside ASCII, no other
/// characters than people write listings with.
#[must_use]
pub fn decode(bytes: &[u8]) -> Option<Cow<'_, str>> {
    if bytes.iter().any(|byte| is_control(*byte)) {
        return None;
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return (!text.chars().any(is_control_letter)).then_some(Cow::Borrowed(text));
    }
    let (text, _) = WINDOWS_1251.decode_without_bom_handling(bytes);
    let written = bytes.contains(&b'\n') && text.chars().all(is_written);
    written.then_some(text)
}

fn is_control(byte: u8) -> bool {
    byte.is_ascii_control() && !matches!(byte, b'\n' | b'\r' | b'\t')
}

fn is_control_letter(letter: char) -> bool {
    letter.is_control() && !letter.is_ascii_control()
}

/// Whether listings and their comments are written with it.
fn is_written(letter: char) -> bool {
    letter.is_ascii()
        || letter.is_alphabetic()
        || matches!(
            letter,
            '\u{a0}'
                | '№'
                | '«'
                | '»'
                | '–'
                | '—'
                | '…'
                | '°'
                | '±'
                | '·'
                | '§'
                | '“'
                | '”'
                | '„'
                | '’'
        )
}

#[cfg(test)]
mod tests {
    use super::decode;
    use encoding_rs::WINDOWS_1251;

    #[test]
    fn both_encodings_of_a_listing_give_the_same_text() {
        let text = "// Сумма № 1 — «пример»\r\n00. ИП8 П0\r\n02. С/П\r\n";
        let (old, _, lost) = WINDOWS_1251.encode(text);
        assert!(!lost);
        assert_eq!(decode(&old).as_deref(), Some(text));
        assert_eq!(decode(text.as_bytes()).as_deref(), Some(text));
    }

    #[test]
    fn programs_are_not_taken_for_text() {
        assert_eq!(decode(&[0x60, 0xC7, 0x50]), None);
        assert_eq!(decode(&[0x60, 0x0A, 0x02, 0xC7]), None);
        assert_eq!(decode(&[0xFF, b'\n', 0xFE, 0x98]), None);
    }
}
