//! Which runs of lines differ between two texts.

use std::ops::Range;

/// Lines that are replaced by others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hunk {
    /// The lines of the old text.
    pub(crate) old: Range<usize>,
    /// The lines of the new text that stand there now.
    pub(crate) new: Range<usize>,
}

/// How far ahead a line is looked for that both texts have.
const LOOK_AHEAD: usize = 64;

/// The runs of lines that differ, in order. Where the texts come together again is looked for a few dozen lines ahead,
/// so the work grows with the length of the text alone; far apart, one hunk takes the rest.
pub(crate) fn hunks(old: &[&str], new: &[&str]) -> Vec<Hunk> {
    let mut hunks = Vec::new();
    let (mut left, mut right) = (0, 0);
    while left < old.len() || right < new.len() {
        if old.get(left).is_some() && old.get(left) == new.get(right) {
            left += 1;
            right += 1;
            continue;
        }
        let (skip_old, skip_new) = meeting(old, new, left, right);
        hunks.push(Hunk {
            old: left..left + skip_old,
            new: right..right + skip_new,
        });
        left += skip_old;
        right += skip_new;
    }
    hunks
}

/// How many lines of each to pass over until both have the same line; everything that is left where none is near.
fn meeting(old: &[&str], new: &[&str], left: usize, right: usize) -> (usize, usize) {
    for distance in 1..LOOK_AHEAD {
        for skip_old in 0..=distance {
            let skip_new = distance - skip_old;
            let line = old.get(left + skip_old);
            if line.is_some() && line == new.get(right + skip_new) {
                return (skip_old, skip_new);
            }
        }
    }
    (old.len() - left, new.len() - right)
}

#[cfg(test)]
mod tests {
    use super::hunks;

    fn apply(old: &[&str], new: &[&str]) -> Vec<String> {
        let mut out = Vec::new();
        let mut at = 0;
        for hunk in hunks(old, new) {
            out.extend(
                old.iter()
                    .take(hunk.old.start)
                    .skip(at)
                    .map(ToString::to_string),
            );
            out.extend(
                new.iter()
                    .take(hunk.new.end)
                    .skip(hunk.new.start)
                    .map(ToString::to_string),
            );
            at = hunk.old.end;
        }
        out.extend(old.iter().skip(at).map(ToString::to_string));
        out
    }

    #[test]
    fn hunks_lead_from_one_text_to_the_other() {
        let texts: [&[&str]; 6] = [
            &[],
            &["a"],
            &["a", "b", "c"],
            &["a", "x", "c", "d"],
            &["c", "b", "a"],
            &["b", "c", "d", "e"],
        ];
        for old in texts {
            for new in texts {
                assert_eq!(apply(old, new), new);
            }
        }
    }
}
