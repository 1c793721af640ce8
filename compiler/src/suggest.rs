//! "Did you mean …": the known name nearest to an unknown one.

use std::collections::HashMap;

use al0_grammar::text::Text;
use unicode_normalization::UnicodeNormalization as _;

use crate::messages;

/// How many names are searched for a near one in one run; past that a long broken file would take
/// quadratic time for hints that nobody reads.
const SEARCHES: usize = 300;

/// Finds near names; shared by one checking run.
pub(crate) struct Suggester {
    left: usize,
}

/// The nearest known name, with a reason where it is not plain misspelling.
pub(crate) struct Near {
    pub(crate) name: String,
    pub(crate) note: Option<Text>,
}

impl Default for Suggester {
    fn default() -> Self {
        Self { left: SEARCHES }
    }
}

impl Suggester {
    /// The candidate nearest to `name`; the earlier one of two that are equally near.
    pub(crate) fn nearest<'a>(
        &mut self,
        name: &str,
        candidates: impl Iterator<Item = &'a str> + Clone,
    ) -> Option<Near> {
        self.left = self.left.checked_sub(1)?;
        let folded = fold(name);
        let same_folded = |candidate: &&str| fold(candidate) == folded;
        if let Some(found) = candidates.clone().filter(|c| *c != name).find(same_folded) {
            let yo = fold_yo(found) == fold_yo(name);
            return Some(Near {
                name: found.to_owned(),
                note: yo
                    .then(messages::only_yo_differs)
                    .or_else(|| look_alike(name, found)),
            });
        }
        let limit = distance_limit(name);
        candidates
            .filter(|candidate| *candidate != name)
            .filter(|candidate| candidate.chars().count().abs_diff(name.chars().count()) <= limit)
            .map(|candidate| (strsim::osa_distance(name, candidate), candidate))
            .filter(|(distance, _)| *distance <= limit)
            .min_by_key(|(distance, _)| *distance)
            .map(|(_, found)| Near {
                name: found.to_owned(),
                note: None,
            })
    }
}

/// Whether `name` is most likely a misspelling of `word`, or the word itself.
pub(crate) fn is_near(name: &str, word: &str) -> bool {
    fold(name) == fold(word) || strsim::osa_distance(name, word) <= distance_limit(word)
}

/// In how many letters a misspelling of `name` may differ from it: none in the shortest names, three in long ones.
#[must_use]
pub fn distance_limit(name: &str) -> usize {
    match name.chars().count() {
        0..=2 => 0,
        3..=5 => 1,
        6..=9 => 2,
        _ => 3,
    }
}

/// The name with everything removed that is easily confused: case, ё, underscores, look-alike letters.
fn fold(name: &str) -> String {
    let plain: String = fold_yo(name)
        .chars()
        .filter(|c| *c != '_')
        .flat_map(char::to_lowercase)
        .collect();
    unicode_security::skeleton(&plain).collect()
}

fn fold_yo(name: &str) -> String {
    name.nfc().map(|c| if c == 'ё' { 'е' } else { c }).collect()
}

/// Which letters of a mixed word belong to the alphabet of its minority: position (from 1), letter, Latin?
/// Nothing where the word does not mix Latin and Cyrillic letters, or has no look-alike among them.
pub(crate) fn odd_letters(name: &str) -> Vec<(usize, char, bool)> {
    let letters: Vec<(usize, char, bool)> = name
        .chars()
        .enumerate()
        .filter_map(|(index, c)| script_is_latin(c).map(|latin| (index + 1, c, latin)))
        .collect();
    let latin = letters.iter().filter(|(_, _, latin)| *latin).count();
    if latin == 0 || latin == letters.len() {
        return Vec::new();
    }
    let minority_is_latin = latin * 2 <= letters.len();
    let odd: Vec<_> = letters
        .into_iter()
        .filter(|(_, _, latin)| *latin == minority_is_latin)
        .collect();
    if odd.iter().any(|(_, c, _)| other_alphabet(*c).is_some()) {
        odd
    } else {
        Vec::new()
    }
}

al0_grammar::messages! {
    fn latin_for_cyrillic(letters, name) {
        en "they only look alike: in `{name}` letter {letters} is Latin, not Cyrillic",
        ru "они лишь похожи: в `{name}` буква № {letters} латинская, а не русская"
    }
    fn cyrillic_for_latin(letters, name) {
        en "they only look alike: in `{name}` letter {letters} is Cyrillic, not Latin",
        ru "они лишь похожи: в `{name}` буква № {letters} русская, а не латинская"
    }
}

/// Why two names that differ only by letters that look alike are not the same.
pub(crate) fn look_alike(name: &str, other: &str) -> Option<Text> {
    if name.chars().count() != other.chars().count() {
        return None;
    }
    let pairs = name.chars().zip(other.chars()).zip(1..);
    let differing: Vec<((char, char), usize)> =
        pairs.filter(|((one, two), _)| one != two).collect();
    let twins = |pair: &((char, char), usize)| other_alphabet(pair.0.0) == Some(pair.0.1);
    if differing.is_empty() || !differing.iter().all(twins) {
        return None;
    }
    let is_latin = differing.first()?.0.0.is_ascii();
    let letters: Vec<String> = differing.iter().map(|(_, at)| at.to_string()).collect();
    let letters = letters.join(", ");
    Some(match is_latin {
        true => latin_for_cyrillic(letters, name),
        false => cyrillic_for_latin(letters, name),
    })
}

/// The word with its minority letters written in the other alphabet, where every one has a twin.
pub(crate) fn in_one_alphabet(name: &str) -> Option<String> {
    let odd: HashMap<usize, char> = odd_letters(name)
        .into_iter()
        .map(|(position, c, _)| (position, c))
        .collect();
    if odd.is_empty() {
        return None;
    }
    name.chars()
        .enumerate()
        .map(|(index, c)| {
            if odd.contains_key(&(index + 1)) {
                other_alphabet(c)
            } else {
                Some(c)
            }
        })
        .collect()
}

fn script_is_latin(c: char) -> Option<bool> {
    match c {
        'a'..='z' | 'A'..='Z' => Some(true),
        '\u{400}'..='\u{4ff}' => Some(false),
        _ => None,
    }
}

/// Letters that look alike: Latin, Cyrillic.
const TWINS: &[(char, char)] = &[
    ('a', 'а'),
    ('c', 'с'),
    ('e', 'е'),
    ('o', 'о'),
    ('p', 'р'),
    ('x', 'х'),
    ('y', 'у'),
    ('k', 'к'),
    ('m', 'м'),
    ('t', 'т'),
    ('i', 'і'),
    ('A', 'А'),
    ('B', 'В'),
    ('C', 'С'),
    ('E', 'Е'),
    ('H', 'Н'),
    ('K', 'К'),
    ('M', 'М'),
    ('O', 'О'),
    ('P', 'Р'),
    ('T', 'Т'),
    ('X', 'Х'),
    ('Y', 'У'),
];

fn other_alphabet(c: char) -> Option<char> {
    TWINS.iter().find_map(|(latin, cyrillic)| {
        if c == *latin {
            Some(*cyrillic)
        } else if c == *cyrillic {
            Some(*latin)
        } else {
            None
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: [&str; 4] = ["ход_противника", "ближе_к_клетке", "мат", "rooklost"];

    fn near(name: &str) -> Option<String> {
        Suggester::default()
            .nearest(name, KNOWN.into_iter())
            .map(|near| near.name)
    }

    #[test]
    fn misprints_find_their_name() {
        assert_eq!(near("ход_противиика").as_deref(), Some("ход_противника"));
        assert_eq!(near("rook_lost").as_deref(), Some("rooklost"));
        assert_eq!(near("roklost").as_deref(), Some("rooklost"));
    }

    #[test]
    fn unlike_names_get_no_suggestion() {
        assert_eq!(near("совершенно_другое"), None);
        assert_eq!(near("пат"), None.or(Some("мат".to_owned())));
        assert_eq!(near("да"), None);
    }

    #[test]
    fn mixed_alphabets_are_seen_and_mended() {
        assert_eq!(odd_letters("мaт"), vec![(2, 'a', true)]);
        assert_eq!(in_one_alphabet("мaт").as_deref(), Some("мат"));
        assert!(odd_letters("мат").is_empty());
        assert!(odd_letters("l_конфиг").is_empty());
    }
}
