//! Numbering the placements of some men: by the pair of kings, then by the squares of each kind of men.

use super::{
    material::Material,
    symmetry::{Kings, Map, Pair},
};
use crate::chess::{Man, Position, Role, Side, Square};

/// Squares that a pawn cannot reach before its own.
const FIRST_PAWN_SQUARE: u8 = 8;

/// How the placements of some men are numbered. Placements that a symmetry takes into each other have one
/// number, except those with both kings on a diagonal: they may have two.
#[derive(Debug)]
pub(super) struct Layout {
    men: Vec<Man>,
    kings: Kings,
    groups: Vec<Group>,
    /// Numbers for each pair of kings.
    inner: usize,
}

/// Men of one kind.
#[derive(Clone, Copy, Debug)]
struct Group {
    slot: u32,
    count: u32,
    /// The lowest square.
    base: u8,
    /// Ways to place them.
    size: usize,
    fixed: Option<u8>,
}

impl Layout {
    pub(super) fn new(material: &Material) -> Self {
        let men: Vec<Man> = material.men().collect();
        let groups = groups(material, &men);
        Self {
            kings: Kings::new(material),
            inner: groups.iter().map(|group| group.size).product(),
            groups,
            men,
        }
    }

    /// How many numbers there are.
    pub(super) const fn len(&self) -> usize {
        self.kings.len() * self.inner
    }

    /// How many numbers each pair of kings has.
    pub(super) const fn inner(&self) -> usize {
        self.inner
    }

    /// The pairs of kings in the order of their numbers.
    pub(super) fn pairs(&self) -> &[Pair] {
        self.kings.pairs()
    }

    /// The number of a placement: a byte a man, in the order of slots, none captured. Twins may stand in
    /// any order. None where a fixed man is not in its place or the kings touch.
    #[inline]
    pub(super) fn index(&self, squares: u64) -> Option<usize> {
        let ours = squares as u8 & 63;
        let theirs = (squares >> 8) as u8 & 63;
        let (pair, map) = self.kings.place(ours, theirs)?;
        let mut index = pair;
        for group in &self.groups {
            index = index * group.size + group.index(squares, map)?;
        }
        Some(index)
    }

    /// The other number of the same placement, if it may have two.
    #[inline]
    pub(super) fn mirrored(&self, index: usize) -> Option<usize> {
        let map = self.kings.mirror(index / self.inner)?;
        let mirror = |square: u8| map.get(usize::from(square)).copied().unwrap_or(0);
        self.index(u64::from_le_bytes(self.squares(index).map(mirror)))
    }

    /// The legal position of a number, where there is one.
    pub(super) fn position(&self, index: usize, turn: Side) -> Option<Position> {
        let squares = self.squares(index);
        let men = self.men.iter().copied();
        let position = Position::pack(
            men.zip(squares.map(Square::from_index)),
            crate::chess::Color::White,
            turn,
        );
        let apart = position.occupied().count() as usize == self.men.len();
        (apart && !position.in_check(turn.other())).then_some(position)
    }

    /// The squares of a number, in the order of slots.
    fn squares(&self, index: usize) -> [u8; 8] {
        let mut rest = index % self.inner;
        let mut squares = [0; 8];
        for group in self.groups.iter().rev() {
            group.place(rest % group.size, &mut squares);
            rest /= group.size;
        }
        if let Some(pair) = self.pairs().get(index / self.inner) {
            [squares[0], squares[1]] = [pair.ours, pair.theirs];
        }
        squares
    }
}

fn groups(material: &Material, men: &[Man]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut before = None;
    for (slot, &man) in (0..).zip(men).skip(2) {
        match groups.last_mut() {
            Some(group) if before == Some(man) => group.count += 1,
            _ => groups.push(Group::new(slot, man, material)),
        }
        before = Some(man);
    }
    for group in groups.iter_mut().filter(|group| group.count > 1) {
        let squares = 64 - 2 * usize::from(group.base);
        group.size = choose(squares, group.count);
    }
    groups
}

impl Group {
    fn new(slot: u32, man: Man, material: &Material) -> Self {
        let base = match man.role {
            Role::Pawn => FIRST_PAWN_SQUARE,
            Role::King | Role::Queen | Role::Rook | Role::Bishop | Role::Knight => 0,
        };
        let fixed = material.square_of(man).map(Square::index);
        Self {
            slot,
            count: 1,
            base,
            size: match fixed {
                Some(_) => 1,
                None => 64 - 2 * usize::from(base),
            },
            fixed,
        }
    }

    #[inline]
    fn index(&self, squares: u64, map: &Map) -> Option<usize> {
        let square = self.mapped(squares, map, 0);
        if let Some(fixed) = self.fixed {
            return (square == fixed).then_some(0);
        }
        match self.count {
            1 => Some(usize::from(square.wrapping_sub(self.base))),
            _ => Some(self.twins_index(squares, map)),
        }
    }

    #[inline]
    fn mapped(&self, squares: u64, map: &Map, twin: u32) -> u8 {
        let square = (squares >> ((self.slot + twin) * 8)) as usize & 63;
        map.get(square).copied().unwrap_or(0)
    }

    /// The number of a set of squares among those of its size.
    fn twins_index(&self, squares: u64, map: &Map) -> usize {
        let mut sorted = [u8::MAX; 6];
        for (twin, square) in (0..self.count).zip(sorted.iter_mut()) {
            *square = self.mapped(squares, map, twin).wrapping_sub(self.base);
        }
        sorted.sort_unstable();
        let ordered = (1..=self.count).zip(sorted);
        ordered
            .map(|(nth, square)| choose(usize::from(square), nth))
            .sum()
    }

    /// Puts the men of a number into their slots, lowest square first.
    fn place(&self, index: usize, squares: &mut [u8; 8]) {
        let mut rest = index;
        for twin in (0..self.count).rev() {
            let square = match (self.fixed, self.count) {
                (Some(fixed), _) => fixed - self.base,
                (None, 1) => rest as u8,
                (None, _) => last_square(&mut rest, twin + 1),
            };
            if let Some(place) = squares.get_mut((self.slot + twin) as usize) {
                *place = square + self.base;
            }
        }
    }
}

/// The greatest square of a set with this number, which becomes the number of the rest.
fn last_square(rest: &mut usize, count: u32) -> u8 {
    let fits = |square: &u8| choose(usize::from(*square), count) <= *rest;
    let square = (0..64).rev().find(fits).unwrap_or(0);
    *rest -= choose(usize::from(square), count);
    square
}

/// Binomial coefficient, for few things chosen.
const fn choose(of: usize, count: u32) -> usize {
    match count {
        1 => of,
        2 => of * of.saturating_sub(1) / 2,
        _ => of * of.saturating_sub(1) * of.saturating_sub(2) / 6,
    }
}

#[cfg(test)]
mod tests {
    use super::Layout;
    use crate::{
        chess::{Color, Ending, Side},
        solve::rank::{Material, parse_fixed},
    };

    fn layout(ending: &str, fixed: &[&str]) -> (Material, Layout) {
        let fixed: Vec<_> = fixed
            .iter()
            .map(|text| parse_fixed(text).unwrap())
            .collect();
        let material = Material::new(Ending::parse(ending).unwrap(), &fixed).unwrap();
        let layout = Layout::new(&material);
        (material, layout)
    }

    #[test]
    fn numbers_lead_to_placements_and_back() {
        for (ending, fixed) in [
            ("KRvK", vec![]),
            ("KBBvK", vec![]),
            ("KPvKP", vec![]),
            ("KQvK", vec!["wk=d3"]),
            ("KRvKN", vec!["bn=a1"]),
            ("KRRRvK", vec![]),
        ] {
            let (_, layout) = layout(ending, &fixed);
            for index in (0..layout.len()).step_by(1 + layout.len() / 20_000) {
                let squares = u64::from_le_bytes(layout.squares(index));
                assert_eq!(layout.index(squares), Some(index), "{ending} {squares:x}");
            }
        }
    }

    #[test]
    fn every_legal_position_has_a_number() {
        for ending in ["KRvK", "KBBvK", "KPvK"] {
            let (material, layout) = layout(ending, &[]);
            for turn in [Side::Us, Side::Them] {
                let weights = layout.pairs().iter().enumerate().map(|(pair, one)| {
                    let numbers = pair * layout.inner()..(pair + 1) * layout.inner();
                    let legal = numbers.filter(|&at| layout.position(at, turn).is_some());
                    legal.count() * usize::from(one.weight)
                });
                let positions = material.ending().positions(Color::White, turn);
                assert_eq!(weights.sum::<usize>(), positions.count(), "{ending}");
            }
        }
    }

    #[test]
    fn kings_on_a_diagonal_give_two_numbers() {
        let (_, layout) = layout("KRvK", &[]);
        let index = |squares: [u8; 3]| {
            let [ours, theirs, rook] = squares;
            let bytes = [ours, theirs, rook, 0, 0, 0, 0, 0];
            layout.index(u64::from_le_bytes(bytes)).unwrap()
        };
        // Kings on a1 and c3, rook on b1 or a2.
        let (below, above) = (index([0, 18, 1]), index([0, 18, 8]));
        assert_ne!(below, above);
        assert_eq!(layout.mirrored(below), Some(above));
        assert_eq!(layout.mirrored(above), Some(below));
        assert_eq!(layout.mirrored(index([0, 19, 1])), None);
    }

    #[test]
    fn mirrored_placements_share_a_number() {
        let (_, layout) = layout("KRvKN", &[]);
        let squares = u64::from_le_bytes([18, 60, 5, 33, 0, 0, 0, 0]);
        let mirrored = squares ^ 0x0707_0707;
        assert_eq!(layout.index(squares), layout.index(mirrored));
    }
}
