//! Recognising command names in every usual spelling.
//!
//! Texts mix Cyrillic and Latin letters that look alike and write the same sign in many ways, so
//! names are compared after folding.

use std::{collections::HashMap, sync::LazyLock};

use super::isa::{Operand, ROWS, Row};

/// A name recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Named {
    /// A complete code.
    Code(u8),
    /// A code whose register is still to come.
    Family(u8),
}

/// The spelling by which names are compared: upper case, Latin where letters look alike.
pub(crate) fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
        fold_letter(letter, &mut folded);
    }
    folded
        .replace("!=", "#")
        .replace("<>", "#")
        .replace("=>", ">=")
}

fn fold_letter(letter: char, folded: &mut String) {
    let sign = match letter {
        '−' | '–' | '—' | '‐' => "-",
        '×' | '∗' | '·' | '⋅' => "*",
        '÷' => "/",
        '→' | '⟶' | '➝' => "->",
        '←' | '⟵' => "<-",
        '↔' | '⟷' | '⇄' => "<->",
        '↑' => "^",
        'ˣ' => "^X",
        'ʸ' => "^Y",
        '²' => "^2",
        '≠' => "#",
        '≥' | '⩾' => ">=",
        '⟳' | '↻' | '⥁' | '⟲' | '↺' => "O",
        'π' => "PI",
        '√' => "SQRT",
        '′' | '’' => "'",
        '″' | '"' => "''",
        '⁻' => "-",
        '¹' => "1",
        _ => return folded.extend(letter.to_uppercase().map(latin)),
    };
    folded.push_str(sign);
}

/// The Latin letter that looks like this Cyrillic capital.
const fn latin(letter: char) -> char {
    match letter {
        'А' => 'A',
        'В' => 'B',
        'С' => 'C',
        'Е' => 'E',
        'Н' => 'H',
        'К' => 'K',
        'М' => 'M',
        'О' => 'O',
        'Р' => 'P',
        'Т' => 'T',
        'Х' => 'X',
        'У' => 'Y',
        other => other,
    }
}

static NAMES: LazyLock<HashMap<String, &'static Row>> = LazyLock::new(|| {
    let mut names = HashMap::new();
    for row in ROWS {
        for name in row.ru.iter().chain(row.en).chain([&row.keys]) {
            names.entry(fold(name)).or_insert(row);
        }
    }
    names
});

/// Looks a folded name up, with or without its register and its prefix.
pub(crate) fn lookup(folded: &str) -> Option<Named> {
    whole(folded)
        .or_else(|| with_register(folded))
        .or_else(|| behind_prefix(folded))
}

fn whole(folded: &str) -> Option<Named> {
    let row = NAMES.get(folded)?;
    Some(match row.operand {
        Operand::Register => Named::Family(row.code),
        Operand::None | Operand::Address => Named::Code(row.code),
    })
}

fn with_register(folded: &str) -> Option<Named> {
    let (last, letter) = folded.char_indices().next_back()?;
    let register = register_digit(letter)?;
    match whole(folded.get(..last)?)? {
        Named::Family(code) => Some(Named::Code(code | register)),
        Named::Code(_) => None,
    }
}

/// `Fsin` is `sin`, `К INT` is `INT`: a prefix before the name of a command that needs it.
fn behind_prefix(folded: &str) -> Option<Named> {
    let prefix = folded
        .chars()
        .next()
        .filter(|letter| matches!(letter, 'F' | 'K'))?;
    let row = NAMES.get(folded.get(1..)?)?;
    let key = row.keys.chars().next().map(latin)?;
    (key == prefix && row.operand != Operand::Register).then_some(Named::Code(row.code))
}

/// The register a letter means: 0 to 9, a to e, also Cyrillic а, б, с, д, е.
pub(crate) fn register_digit(letter: char) -> Option<u8> {
    let latin = match letter {
        'а' | 'А' => 'a',
        'б' | 'Б' => 'b',
        'с' | 'С' => 'c',
        'д' | 'Д' => 'd',
        'е' | 'Е' => 'e',
        other => other,
    };
    latin
        .to_digit(15)
        .and_then(|digit| u8::try_from(digit).ok())
}

/// The commands that may be meant by what is typed so far: where in the line the name begins, and
/// the spellings that begin so, short before long, then Russian before English.
///
/// Names may have blanks in them; the longest end of the line that begins a name counts.
#[must_use]
pub fn completions(line: &str) -> Option<(usize, Vec<&'static str>)> {
    let mut before = ' ';
    let mut starts = Vec::new();
    for (index, letter) in line.char_indices() {
        if before.is_whitespace() && !letter.is_whitespace() {
            starts.push(index);
        }
        before = letter;
    }
    starts.into_iter().find_map(|start| {
        let typed = line.get(start..)?;
        let folded = fold(typed);
        let mut found = beginning_with(&folded);
        if typed.ends_with(char::is_whitespace) {
            // A blank after a whole name ends it.
            found.retain(|name| fold(name) != folded);
        }
        (!found.is_empty()).then_some((start, found))
    })
}

fn beginning_with(folded: &str) -> Vec<&'static str> {
    let mut found: Vec<&'static str> = Vec::new();
    for names in [|row: &'static Row| row.ru, |row: &'static Row| row.en] {
        for name in ROWS.iter().flat_map(names) {
            if fold(name).starts_with(folded) && !found.contains(name) {
                found.push(name);
            }
        }
    }
    found.sort_by_key(|name| name.chars().count());
    found
}

/// Is it the prefix key `F` or `К` alone?
pub(crate) fn is_prefix(folded: &str) -> bool {
    matches!(folded, "F" | "K")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_command() {
        for name in ["П→X2", "п→х2", "ИП2", "ИП 2", "RCL2", "Пx2", "RM2"] {
            assert_eq!(lookup(&fold(name)), Some(Named::Code(0x62)), "{name}");
        }
        for name in ["Кx<07", "K x<0 7", "КХ<07", "KJME7"] {
            assert_eq!(lookup(&fold(name)), Some(Named::Code(0xC7)), "{name}");
        }
        for name in ["F10ˣ", "F 10^x", "10^X"] {
            assert_eq!(lookup(&fold(name)), Some(Named::Code(0x15)), "{name}");
        }
    }

    #[test]
    fn what_is_begun_is_completed() {
        let (start, found) = completions("5 f si").unwrap();
        assert_eq!((start, found.first()), (2, Some(&"F sin")));
        // Latin letters count as the Cyrillic ones they look like.
        let (start, found) = completions("1 2 K [").unwrap();
        assert_eq!((start, found), (4, vec!["К [x]"]));
        // A blank behind a whole name ends it.
        assert_eq!(completions("5 "), None);
        assert_eq!(completions("5 qqq"), None);
        assert_eq!(completions(""), None);
    }

    #[test]
    fn no_two_rows_share_a_spelling() {
        for row in ROWS {
            for name in row.ru.iter().chain(row.en) {
                let found = NAMES.get(&fold(name)).unwrap();
                assert_eq!(found.code, row.code, "{name}");
            }
        }
    }

    #[test]
    fn prefixes_belong_to_their_commands() {
        assert_eq!(lookup("FSIN"), Some(Named::Code(0x1C)));
        assert_eq!(lookup("KINT"), Some(Named::Code(0x34)));
        assert_eq!(lookup("KSIN"), None);
    }
}
