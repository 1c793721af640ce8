//! Numbers for the positions of an ending: 0, 1, … in the order of [`Ending::positions`].

use std::ops::Range;

use rayon::prelude::*;

use crate::chess::{Color, Ending, Fixed, MAX_MEN, Man, Position, Side};

/// Words that one job fills.
const WORDS_PER_JOB: usize = 64;

/// The legal positions of an ending with us to move, numbered.
#[derive(Debug)]
pub(super) struct Atlas {
    ending: Ending,
    us: Color,
    fixed: Fixed,
    /// What stands in each slot, and where its square stands in an index.
    slots: Vec<(Man, u32)>,
    /// Which indices are legal positions.
    words: Vec<Word>,
    len: u32,
}

/// Sixty-four indices.
#[derive(Clone, Copy, Debug, Default)]
struct Word {
    /// A bit for each legal position.
    bits: u64,
    /// How many legal positions come before these.
    before: u32,
}

impl Atlas {
    /// Numbers the positions, at most `u32::MAX` of them.
    pub(super) fn new(ending: &Ending, us: Color, fixed: &Fixed) -> Self {
        let mut atlas = Self {
            ending: *ending,
            us,
            fixed: fixed.clone(),
            slots: slots(ending),
            words: vec![Word::default(); usize::try_from(ending.space() / 64).unwrap_or(0)],
            len: 0,
        };
        let mut words = std::mem::take(&mut atlas.words);
        words
            .par_chunks_mut(WORDS_PER_JOB)
            .enumerate()
            .for_each(|(job, words)| atlas.fill(job * WORDS_PER_JOB, words));
        for word in &mut words {
            word.before = atlas.len;
            atlas.len += word.bits.count_ones();
        }
        atlas.words = words;
        atlas
    }

    /// Notes the legal positions of some words, the first of this index.
    fn fill(&self, first: usize, words: &mut [Word]) {
        let start = first as u64 * 64;
        let range = start..start + words.len() as u64 * 64;
        for position in self.positions(range) {
            let Some(index) = self.index(&position) else {
                continue;
            };
            let within = usize::try_from((index - start) / 64).unwrap_or(usize::MAX);
            if let Some(word) = words.get_mut(within) {
                word.bits |= 1 << (index % 64);
            }
        }
    }

    /// How many positions there are.
    pub(super) fn len(&self) -> u32 {
        self.len
    }

    /// The legal positions of these indices.
    pub(super) fn positions(&self, indices: Range<u64>) -> impl Iterator<Item = Position> {
        let positions = self.ending.positions_in(self.us, Side::Us, indices);
        positions.with_fixed(&self.fixed)
    }

    /// The number of a position, unless it has other men or en passant.
    pub(super) fn id(&self, position: &Position) -> Option<u32> {
        let index = self.index(position)?;
        let word = self.words.get(usize::try_from(index / 64).ok()?)?;
        let bit = 1 << (index % 64);
        let below = (word.bits & (bit - 1)).count_ones();
        (word.bits & bit != 0).then_some(word.before + below)
    }

    /// The position of a number.
    pub(super) fn position(&self, id: u32) -> Option<Position> {
        let after = self.words.partition_point(|word| word.before <= id);
        let word = after.checked_sub(1)?;
        let start = word as u64 * 64;
        let nth = id - self.words.get(word)?.before;
        self.positions(start..start + 64).nth(nth as usize)
    }

    /// Six bits for the square of each man; men of a kind by file, then rank.
    fn index(&self, position: &Position) -> Option<u64> {
        if position.en_passant().is_some() || !position.us_to_move() {
            return None;
        }
        let mut digits = [0; MAX_MEN];
        let mut slots = self.slots.iter();
        for (placed, digit) in position.men().zip(&mut digits) {
            let expected = slots.next()?.0;
            if placed.captured || placed.man != expected {
                return None;
            }
            *digit = placed.square.file_major();
        }
        if slots.next().is_some() {
            return None;
        }
        self.sort_twins(&mut digits);
        let shifted = self.slots.iter().zip(digits);
        Some(
            shifted
                .map(|(&(_, shift), digit)| u64::from(digit) << shift)
                .sum(),
        )
    }

    /// Brings the squares of men of one kind into ascending order.
    fn sort_twins(&self, digits: &mut [u8; MAX_MEN]) {
        let mut rest = digits.as_mut_slice();
        for kind in self.slots.chunk_by(|a, b| a.0 == b.0) {
            let Some((twins, others)) = rest.split_at_mut_checked(kind.len()) else {
                return;
            };
            twins.sort_unstable();
            rest = others;
        }
    }
}

/// The men of an ending slot by slot, with the places of their squares in an index.
fn slots(ending: &Ending) -> Vec<(Man, u32)> {
    let mut places: Vec<(Man, u32)> = ending
        .men()
        .zip((0..ending.size() as u32).rev().map(|place| place * 6))
        .collect();
    // Their king has the second slot but comes after all our men in an index.
    let theirs = places
        .iter()
        .position(|(man, _)| man.side == Side::Them)
        .unwrap_or(1);
    if let Some(between) = places.get_mut(1..=theirs) {
        between.rotate_right(1);
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_the_order_of_positions() {
        for (name, step) in [("KRvK", 1), ("KPvK", 1), ("KvKN", 1), ("KRRvK", 97)] {
            let ending = Ending::parse(name).unwrap();
            for us in [Color::White, Color::Black] {
                let atlas = Atlas::new(&ending, us, &Fixed::default());
                let mut count = 0;
                for position in ending.positions(us, Side::Us) {
                    if count % step == 0 {
                        assert_eq!(atlas.id(&position), Some(count), "{name}");
                    }
                    if count % (step * 101) == 0 {
                        assert_eq!(atlas.position(count), Some(position), "{name}");
                    }
                    count += 1;
                }
                assert_eq!(atlas.len(), count);
            }
        }
    }

    #[test]
    fn what_is_not_of_the_ending_has_no_number() {
        let atlas = Atlas::new(
            &Ending::parse("KRvK").unwrap(),
            Color::White,
            &Fixed::default(),
        );
        let other = Ending::parse("KQvK").unwrap();
        let position = other.positions(Color::White, Side::Us).next().unwrap();
        assert_eq!(atlas.id(&position), None);
        let bare = Ending::parse("KvK").unwrap();
        let position = bare.positions(Color::White, Side::Us).next().unwrap();
        assert_eq!(atlas.id(&position), None);
    }
}
