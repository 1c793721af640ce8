//! Answers already known: a goal or move constraint that sees one position answers the same whenever it is asked about it.
//!
//! Play comes to the same positions from many others, so most questions of a survey or a verification are asked again.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use crate::chess::Position;

/// So many answers are kept, a power of two; a new one takes the place of an old one.
const MOST: usize = 1 << 15;

/// A goal or move constraint by its number, the position, and its depth.
pub(super) type Question = (u16, Position, u32);

/// Answers by question.
#[derive(Debug)]
pub(super) struct Known<A> {
    /// Empty until the first answer.
    answers: Vec<Option<(Question, A)>>,
}

impl<A> Default for Known<A> {
    fn default() -> Self {
        Self {
            answers: Vec::new(),
        }
    }
}

impl<A: Clone> Known<A> {
    pub(super) fn get(&self, question: &Question) -> Option<&A> {
        let (known, answer) = self.answers.get(place(question))?.as_ref()?;
        (known == question).then_some(answer)
    }

    pub(super) fn put(&mut self, question: Question, answer: A) {
        if self.answers.is_empty() {
            self.answers.resize(MOST, None);
        }
        if let Some(kept) = self.answers.get_mut(place(&question)) {
            *kept = Some((question, answer));
        }
    }
}

fn place(question: &Question) -> usize {
    let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(question);
    usize::try_from(hash & (MOST as u64 - 1)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Color, Ending, Side};

    #[test]
    fn what_is_known_is_what_was_told() {
        let ending = Ending::parse("KRvK").unwrap();
        let mut known = Known::default();
        let mut hits = 0;
        for position in ending.positions_in(Color::White, Side::Us, 0..60_000) {
            for number in 0..3 {
                let question = (number, position, u32::from(number));
                assert_eq!(known.get(&question), None);
                known.put(question, number == 1);
                hits += u32::from(known.get(&question) == Some(&(number == 1)));
                assert_eq!(known.get(&(number, position, 7)), None);
            }
        }
        assert!(hits > 50_000, "{hits}");
    }
}
