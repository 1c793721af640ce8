//! What is ranked: the men, and which of them never move.

use std::{collections::BTreeSet, fmt};

use crate::chess::{Ending, FIXED, Man, Position, Role, Side, Square};

/// The most men that can be ranked, kings included.
pub const MAX_RANKED: usize = 5;

/// An ending, and those of its men that never move. We play White.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    ending: Ending,
    /// In the order of the ending.
    fixed: Vec<(Man, Square)>,
}

/// Why something cannot be ranked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MaterialError {
    /// More than [`MAX_RANKED`] men: so many.
    TooManyMen(usize),
    /// A fixed man that the ending does not have.
    FixedAbsent(Man),
    /// A fixed man that has a twin, or may get one by promotion.
    FixedTwin(Man),
    /// A fixed man that stands where it cannot.
    FixedSquare(Man, Square),
}

impl Material {
    /// An ending with men that never move; ours are white.
    ///
    /// # Errors
    /// The first reason why it cannot be ranked.
    pub fn new(ending: Ending, fixed: &[(Man, Square)]) -> Result<Self, MaterialError> {
        if ending.size() > MAX_RANKED {
            return Err(MaterialError::TooManyMen(ending.size()));
        }
        let mut fixed = fixed.to_vec();
        fixed.sort_unstable();
        for (index, &(man, square)) in fixed.iter().enumerate() {
            check_man(&ending, man)?;
            let before = fixed.get(..index).unwrap_or_default();
            if !fits(man, square, before) {
                return Err(MaterialError::FixedSquare(man, square));
            }
        }
        Ok(Self { ending, fixed })
    }

    /// The men.
    #[must_use]
    pub const fn ending(&self) -> &Ending {
        &self.ending
    }

    /// The men that never move, and where they stand.
    #[must_use]
    pub fn fixed(&self) -> &[(Man, Square)] {
        &self.fixed
    }

    /// Whether a man never moves.
    #[must_use]
    pub fn is_fixed(&self, man: Man) -> bool {
        self.square_of(man).is_some()
    }

    /// Where a man that never moves stands.
    pub(super) fn square_of(&self, man: Man) -> Option<Square> {
        let mut fixed = self.fixed.iter();
        fixed
            .find(|(other, _)| *other == man)
            .map(|(_, square)| *square)
    }

    /// The men in the order of the slots of a position: the kings, then our others, then theirs.
    pub(super) fn men(&self) -> impl Iterator<Item = Man> + '_ {
        let kings = [Side::Us, Side::Them].map(|side| Man::new(side, Role::King));
        let others = self.ending.men().filter(|man| man.role != Role::King);
        kings.into_iter().chain(others)
    }

    /// A number that tells the men.
    pub(super) fn key(&self) -> u64 {
        key(self.men().map(Man::code))
    }

    /// The same with the sides exchanged and the board turned over.
    pub(super) fn swapped(&self) -> Self {
        let turned = |&(man, square): &(Man, Square)| {
            (
                Man::new(man.side.other(), man.role),
                Square::from_index(square.index() ^ 56),
            )
        };
        let mut fixed: Vec<(Man, Square)> = self.fixed.iter().map(turned).collect();
        fixed.sort_unstable();
        Self {
            ending: self.ending.swapped(),
            fixed,
        }
    }

    /// This or the same with the sides exchanged, whichever is kept; and whether it was exchanged.
    pub(super) fn canonical(&self) -> (Self, bool) {
        let swapped = self.swapped();
        match self.strength() >= swapped.strength() {
            true => (self.clone(), false),
            false => (swapped, true),
        }
    }

    fn strength(&self) -> impl Ord + use<> {
        let roles = |side| -> Vec<std::cmp::Reverse<Role>> {
            let men = self.ending.men().filter(|man| man.side == side);
            men.map(|man| std::cmp::Reverse(man.role)).collect()
        };
        let ours = roles(Side::Us);
        (ours.len(), ours, std::cmp::Reverse(self.fixed.clone()))
    }

    /// Everything that captures and promotions lead to, this included.
    pub(super) fn closure(&self) -> BTreeSet<Self> {
        let mut found = BTreeSet::from([self.clone()]);
        let mut new = vec![self.clone()];
        while let Some(material) = new.pop() {
            for next in material.conversions() {
                if found.insert(next.clone()) {
                    new.push(next);
                }
            }
        }
        found
    }

    /// Everything that has to be ranked, what others need first.
    pub(super) fn needed(&self) -> Vec<Self> {
        let canonical = self.closure().iter().map(|one| one.canonical().0).collect();
        let unique: BTreeSet<Self> = canonical;
        let mut all: Vec<Self> = unique.into_iter().collect();
        all.sort_by_key(|one| (one.ending.size(), one.pawns()));
        all
    }

    fn pawns(&self) -> usize {
        let men = self.ending.men();
        men.filter(|man| man.role == Role::Pawn).count()
    }

    fn conversions(&self) -> Vec<Self> {
        let mut found = Vec::new();
        let men: Vec<Man> = self.men().collect();
        for (index, man) in men.iter().enumerate().skip(2) {
            found.push(self.replaced(&men, index, None));
            if man.role == Role::Pawn && !self.is_fixed(*man) {
                let becomes = |&role| self.replaced(&men, index, Some(Man::new(man.side, role)));
                found.extend(Role::PROMOTIONS.iter().map(becomes));
            }
        }
        found
    }

    /// With another man, or none, in place of one.
    fn replaced(&self, men: &[Man], index: usize, by: Option<Man>) -> Self {
        let others = men.iter().enumerate().filter(|(at, _)| *at != index);
        let others = others.map(|(_, man)| *man);
        let gone = |man: &Man| men.get(index) == Some(man);
        let fixed = self.fixed.iter().filter(|(man, _)| !gone(man));
        Self {
            ending: Ending::from_men(others.chain(by)),
            fixed: fixed.copied().collect(),
        }
    }
}

fn check_man(ending: &Ending, man: Man) -> Result<(), MaterialError> {
    let pawn = Man::new(man.side, Role::Pawn);
    let may_promote = Role::PROMOTIONS.contains(&man.role) && ending.count(pawn) > 0;
    match ending.count(man) {
        0 => Err(MaterialError::FixedAbsent(man)),
        1 if !may_promote => Ok(()),
        _ => Err(MaterialError::FixedTwin(man)),
    }
}

/// Whether a man can stand there beside those fixed before it.
fn fits(man: Man, square: Square, before: &[(Man, Square)]) -> bool {
    let pawn = man.role == Role::Pawn;
    let off_board = pawn && matches!(square.rank(), 1 | 8);
    let clash = before.iter().any(|&(other, taken)| {
        let kings = man.role == Role::King && other.role == Role::King;
        other == man || square == taken || kings && square.distance(taken) < 2
    });
    !off_board && !clash
}

/// Reads `wk=c3`: colour, man, square. White men are ours.
#[must_use]
pub fn parse_fixed(text: &str) -> Option<(Man, Square)> {
    let (man, square) = text.split_once('=')?;
    let mut letters = man.chars();
    let side = match letters.next()?.to_ascii_lowercase() {
        'w' => Side::Us,
        'b' => Side::Them,
        _ => return None,
    };
    let role = Role::from_letter(letters.next()?.to_ascii_uppercase())?;
    let square = Square::parse(square)?;
    letters
        .next()
        .is_none()
        .then_some((Man::new(side, role), square))
}

/// Writes what [`parse_fixed`] reads.
#[must_use]
pub fn fixed_name(man: Man) -> String {
    let color = match man.side {
        Side::Us => 'w',
        Side::Them => 'b',
    };
    format!("{color}{}", man.role.letter().to_ascii_lowercase())
}

/// `KRvK`, or `KQvK-wk=c3`.
impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.ending)?;
        self.fixed
            .iter()
            .try_for_each(|(man, square)| write!(f, "-{}={square}", fixed_name(*man)))
    }
}

/// Four bits a man.
fn key(codes: impl Iterator<Item = u8>) -> u64 {
    codes.fold(0, |key, code| key << 4 | u64::from(code))
}

/// The key of the men on the board.
#[inline]
pub(super) fn key_of(position: &Position) -> u64 {
    let codes = (0..8).map(|slot| position.code(slot) & !FIXED);
    key(codes.filter(|code| (1..16).contains(code)))
}

#[cfg(test)]
mod tests {
    use super::{Material, MaterialError, key_of, parse_fixed};
    use crate::chess::{Color, Ending, Man, Role, Side, Square};

    fn material(ending: &str, fixed: &[&str]) -> Result<Material, MaterialError> {
        let fixed: Vec<_> = fixed
            .iter()
            .map(|text| parse_fixed(text).unwrap())
            .collect();
        Material::new(Ending::parse(ending).unwrap(), &fixed)
    }

    fn names(all: &[Material]) -> Vec<String> {
        all.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn captures_and_promotions_are_ranked_first() {
        let needed = material("KPvK", &[]).unwrap().needed();
        assert_eq!(
            names(&needed),
            ["KvK", "KQvK", "KRvK", "KBvK", "KNvK", "KPvK"]
        );
    }

    #[test]
    fn fixed_men_stay_fixed_until_they_are_captured() {
        let needed = material("KRvKR", &["wr=a1"]).unwrap().needed();
        assert_eq!(names(&needed), ["KvK", "KRvK", "KRvK-wr=a1", "KRvKR-wr=a1"]);
    }

    #[test]
    fn one_of_two_mirrored_endings_is_kept() {
        let (kept, swapped) = material("KvKQ", &["bk=c3"]).unwrap().canonical();
        assert_eq!((kept.to_string().as_str(), swapped), ("KQvK-wk=c6", true));
        assert_eq!(kept.canonical(), (kept.clone(), false));
    }

    #[test]
    fn keys_are_those_of_positions() {
        for name in ["KvK", "KRvKN", "KPPvKP", "KQBvKN"] {
            let material = material(name, &[]).unwrap();
            let mut positions = material.ending().positions(Color::White, Side::Us);
            assert_eq!(key_of(&positions.next().unwrap()), material.key());
        }
    }

    #[test]
    fn what_cannot_be_ranked_is_refused() {
        let rook = Man::new(Side::Us, Role::Rook);
        let cases = [
            ("KRRRvKR", vec![], MaterialError::TooManyMen(6)),
            ("KQvK", vec!["wr=a1"], MaterialError::FixedAbsent(rook)),
            ("KRRvK", vec!["wr=a1"], MaterialError::FixedTwin(rook)),
            ("KRPvK", vec!["wr=a1"], MaterialError::FixedTwin(rook)),
            (
                "KRvK",
                vec!["wk=a1", "wr=a1"],
                MaterialError::FixedSquare(rook, Square::from_index(0)),
            ),
        ];
        for (ending, fixed, error) in cases {
            assert_eq!(material(ending, &fixed), Err(error), "{ending}");
        }
    }

    #[test]
    fn fixed_men_are_read_strictly() {
        let king = Man::new(Side::Us, Role::King);
        assert_eq!(parse_fixed("wk=c3"), Some((king, Square::from_index(18))));
        for text in ["", "wk", "wk=", "xk=c3", "wx=c3", "wkk=c3", "wk=c9", "k=c3"] {
            assert_eq!(parse_fixed(text), None, "{text}");
        }
    }
}
