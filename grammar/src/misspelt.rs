//! Words that were most likely meant as keywords: `Then`, `thn`, `тo` with a Latin letter; operators of other
//! languages.

use unicode_security::skeleton;

use crate::token::OPERATORS;

/// The keyword that a word, itself none, is nearest to; nothing where none is near.
pub(crate) fn keyword(word: &str) -> Option<&'static str> {
    let spellings = || {
        OPERATORS
            .iter()
            .flat_map(|row| row.spellings)
            .map(|entry| entry.0)
    };
    let keywords = || spellings().filter(|text| text.chars().all(char::is_alphabetic));
    if keywords().any(|known| known == word) {
        return None;
    }
    let plain = word.to_lowercase();
    let looks: String = skeleton(&plain).collect();
    keywords()
        .find(|known| *known == plain || skeleton(known).eq(looks.chars()))
        .or_else(|| keywords().find(|known| differs_by_one(&plain, known)))
}

/// One letter is wrong, missing, too many or exchanged with its neighbour, in a word of three letters or more.
fn differs_by_one(word: &str, known: &str) -> bool {
    known.chars().count() >= 3 && strsim::osa_distance(word, known) == 1
}

/// Operators as other languages write them, and as they are written here.
const FOREIGN_OPERATORS: &[(&str, &str)] = &[
    ("<=", "=<"),
    ("=>", ">="),
    ("!=", "\\="),
    ("/=", "\\="),
    ("<>", "\\="),
    ("><", "\\="),
    ("~=", "\\="),
    ("=/=", "\\="),
    ("=!=", "\\="),
    ("===", "=="),
    ("====", "=="),
    ("!==", "\\=="),
    ("/==", "\\=="),
    ("==<", "=<"),
    ("<==", "=<"),
    ("==>", ">="),
    (">==", ">="),
    ("=\\", "\\="),
    ("\\/=", "\\="),
    (":=", "is"),
    ("&&", ","),
    ("&", ","),
    ("||", ";"),
];

/// The operator that a foreign one stands for.
pub(crate) fn operator(foreign: &str) -> Option<&'static str> {
    FOREIGN_OPERATORS
        .iter()
        .find(|(written, _)| *written == foreign)
        .map(|(_, ours)| *ours)
}

#[cfg(test)]
mod tests {
    use super::keyword;

    #[test]
    fn slips_find_their_keyword() {
        let found = |word| keyword(word).unwrap_or("");
        assert_eq!(found("thn"), "then");
        assert_eq!(found("If"), "if");
        assert_eq!(found("AND"), "and");
        assert_eq!(found("И"), "и");
        assert_eq!(found("Если"), "если");
        assert_eq!(found("thеn"), "then");
        assert_eq!(found("затм"), "затем");
        assert_eq!(found("adn"), "and");
    }

    #[test]
    fn other_words_and_keywords_find_none() {
        for word in ["then", "если", "mate", "мат", "X", "rook", ""] {
            assert_eq!(keyword(word), None, "{word}");
        }
    }
}
