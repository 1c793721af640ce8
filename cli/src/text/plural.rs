//! Numbers with nouns.

use al0_grammar::text::Text;

/// The Russian form of a noun that a number calls for: one, two to four, five and more.
fn russian(number: u64, forms: [&str; 3]) -> &str {
    let [one, few, many] = forms;
    match (number % 100, number % 10) {
        (11..=14, _) => many,
        (_, 1) => one,
        (_, 2..=4) => few,
        _ => many,
    }
}

fn count(number: u64, english: [&str; 2], forms: [&str; 3]) -> Text {
    let [one, many] = english;
    let word = if number == 1 { one } else { many };
    Text {
        en: format!("{number} {word}"),
        ru: format!("{number} {}", russian(number, forms)),
    }
}

/// `3 errors`
pub(crate) fn errors(number: u64) -> Text {
    count(number, ["error", "errors"], ["ошибка", "ошибки", "ошибок"])
}

/// `3 warnings`
pub(crate) fn warnings(number: u64) -> Text {
    count(
        number,
        ["warning", "warnings"],
        ["предупреждение", "предупреждения", "предупреждений"],
    )
}

/// `3 notes`
pub(crate) fn notes(number: u64) -> Text {
    count(
        number,
        ["note", "notes"],
        ["замечание", "замечания", "замечаний"],
    )
}

/// `3 positions`
pub(crate) fn positions(number: u64) -> Text {
    count(
        number,
        ["position", "positions"],
        ["позиция", "позиции", "позиций"],
    )
}

/// `3 nodes`
pub(crate) fn nodes(number: u64) -> Text {
    count(number, ["node", "nodes"], ["узел", "узла", "узлов"])
}

/// `3 moves`
pub(crate) fn moves(number: u64) -> Text {
    count(number, ["move", "moves"], ["ход", "хода", "ходов"])
}

/// `3 half-moves`
pub(crate) fn half_moves(number: u64) -> Text {
    count(
        number,
        ["half-move", "half-moves"],
        ["полуход", "полухода", "полуходов"],
    )
}

#[cfg(test)]
mod tests {
    use super::errors;

    #[test]
    fn russian_numbers_take_their_forms() {
        let forms: Vec<String> = [0, 1, 2, 5, 11, 12, 21, 22, 111]
            .into_iter()
            .map(|n| errors(n).ru)
            .collect();
        assert_eq!(
            forms,
            [
                "0 ошибок",
                "1 ошибка",
                "2 ошибки",
                "5 ошибок",
                "11 ошибок",
                "12 ошибок",
                "21 ошибка",
                "22 ошибки",
                "111 ошибок"
            ]
        );
    }
}
