//! Offsets and points lead to each other in every encoding.
#![allow(clippy::unwrap_used, reason = "tests state assumptions by panicking")]

use al0_lsp::position::{Encoding, Lines, Point};
use proptest::prelude::*;

const ENCODINGS: [Encoding; 3] = [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32];

/// Texts of letters of one to four bytes, combining marks, and line ends of all kinds.
fn texts() -> impl Strategy<Value = String> {
    let letters = prop::sample::select(vec![
        "a", "я", "€", "😀", "e\u{301}", "\u{200d}", "\n", "\r\n", "\r", "\t", " ", "",
    ]);
    prop::collection::vec(letters, 0..40).prop_map(|letters| letters.concat())
}

fn is_within_line_end(text: &str, offset: usize) -> bool {
    offset > 0
        && text
            .get(offset - 1..)
            .is_some_and(|rest| rest.starts_with("\r\n"))
}

proptest! {
    #[test]
    fn every_offset_comes_back(text in texts()) {
        let lines = Lines::new(&text);
        for encoding in ENCODINGS {
            for offset in (0..=text.len()).filter(|at| text.is_char_boundary(*at)) {
                if is_within_line_end(&text, offset) {
                    continue;
                }
                let offset = u32::try_from(offset).unwrap();
                let point = lines.point(&text, offset, encoding);
                prop_assert_eq!(lines.offset(&text, point, encoding), offset);
            }
        }
    }

    #[test]
    fn points_grow_with_offsets(text in texts()) {
        let lines = Lines::new(&text);
        for encoding in ENCODINGS {
            let offsets = 0..=u32::try_from(text.len()).unwrap();
            let points: Vec<Point> = offsets.map(|at| lines.point(&text, at, encoding)).collect();
            prop_assert!(points.is_sorted());
        }
    }

    #[test]
    fn any_point_has_a_place_on_a_border(text in texts(), line in 0_u32..50, column in 0_u32..50) {
        let lines = Lines::new(&text);
        for encoding in ENCODINGS {
            let offset = lines.offset(&text, Point { line, column }, encoding) as usize;
            prop_assert!(offset <= text.len() && text.is_char_boundary(offset));
            if line < lines.count() {
                prop_assert_eq!(lines.line_of(u32::try_from(offset).unwrap()), line);
            }
        }
    }

    #[test]
    fn columns_are_counted_as_the_encodings_do(text in texts()) {
        let lines = Lines::new(&text);
        let end = u32::try_from(text.len()).unwrap();
        let line = text.rsplit(['\n', '\r']).next().unwrap();
        let column = |encoding| lines.point(&text, end, encoding).column as usize;
        prop_assert_eq!(column(Encoding::Utf8), line.len());
        prop_assert_eq!(column(Encoding::Utf16), line.encode_utf16().count());
        prop_assert_eq!(column(Encoding::Utf32), line.chars().count());
    }
}

#[test]
fn an_empty_last_line_is_a_line() {
    for text in ["a\n", "a\r\n", "a\r"] {
        let lines = Lines::new(text);
        assert_eq!(lines.count(), 2, "{text:?}");
        let end = Point { line: 1, column: 0 };
        assert_eq!(
            lines.offset(text, end, Encoding::Utf16) as usize,
            text.len()
        );
    }
    assert_eq!(Lines::new("").count(), 1);
}
