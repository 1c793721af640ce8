//! What the grammar would have accepted, in the reader's words.

use crate::{messages, text::Text};

messages! {
    fn due(en_list, ru_list) {
        en "here may stand: {en_list}", ru "здесь может стоять: {ru_list}"
    }
    fn nothing_due() {
        en "remove it, or finish the clause before it",
        ru "уберите это или закончите предложение раньше"
    }
}

/// The terminals of the grammar in words; those of one word together.
const WORDS: &[(&[&str], &str, &str)] = &[
    (&["atom", "functor", "variable"], "a name", "имя"),
    (&["integer", "float"], "a number", "число"),
    (&["text"], "a text in quotes", "текст в кавычках"),
    (&["("], "`(`", "`(`"),
    (&["["], "`[`", "`[`"),
    (&[")"], "`)`", "`)`"),
    (&["]"], "`]`", "`]`"),
    (&["|"], "`|`", "`|`"),
    (&[","], "a comma", "запятая"),
    (
        &["and", "or", "then"],
        "`and`, `or`, `then`",
        "`и`, `или`, `то`",
    ),
    (&["comparison"], "a comparison", "сравнение"),
    (&["sign", "product"], "`+`, `-`, `*`", "`+`, `-`, `*`"),
    (&["path"], "`:`", "`:`"),
    (&[":-"], "`:-`", "`:-`"),
];

/// More than this would only be read past.
const MOST: usize = 4;

/// A hint that lists what would have fitted.
pub(crate) fn hint(expected: &[String]) -> Text {
    let is_due = |row: &&(&[&str], &str, &str)| {
        row.0
            .iter()
            .any(|name| expected.iter().any(|due| due.trim_matches('"') == *name))
    };
    let rows: Vec<_> = WORDS.iter().filter(is_due).take(MOST).collect();
    if rows.is_empty() {
        return nothing_due();
    }
    let list = |pick: fn(&(&[&'static str], &'static str, &'static str)) -> &'static str| {
        rows.iter()
            .map(|row| pick(row))
            .collect::<Vec<_>>()
            .join(", ")
    };
    due(list(|row| row.1), list(|row| row.2))
}
