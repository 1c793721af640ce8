//! Turning and mirroring the board, and the pairs of kings that are left to look at.

use std::collections::BTreeMap;

use super::material::Material;
use crate::chess::{Role, Square};

/// Where a symmetry takes each square.
pub(super) type Map = [u8; 64];

/// The places of both kings, reduced by the symmetries that change nothing.
#[derive(Debug)]
pub(super) struct Kings {
    maps: Vec<Map>,
    /// By our king's square times 64 plus theirs: number of the pair and of the symmetry that leads to it.
    places: Vec<Option<(u16, u8)>>,
    pairs: Vec<Pair>,
}

/// One of the pairs that are looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair {
    pub(super) ours: u8,
    pub(super) theirs: u8,
    /// For how many pairs it stands.
    pub(super) weight: u8,
    /// The number of a symmetry that leaves both kings where they are.
    mirror: Option<u8>,
}

impl Kings {
    pub(super) fn new(material: &Material) -> Self {
        let maps = symmetries(material);
        let mut kings = Self {
            places: vec![None; 64 * 64],
            pairs: Vec::new(),
            maps,
        };
        for (representative, images) in orbits(material, &kings.maps) {
            kings.note(representative, &images);
        }
        kings
    }

    fn note(&mut self, representative: usize, images: &BTreeMap<usize, u8>) {
        let number = u16::try_from(self.pairs.len()).unwrap_or(u16::MAX);
        let maps = (0..).zip(&self.maps).skip(1);
        let mut mirrors = maps.filter(|(_, map)| image(map, representative) == representative);
        self.pairs.push(Pair {
            mirror: mirrors.next().map(|(number, _)| number),
            ours: (representative / 64) as u8,
            theirs: (representative % 64) as u8,
            weight: u8::try_from(images.len()).unwrap_or(u8::MAX),
        });
        for (&pair, &map) in images {
            if let Some(place) = self.places.get_mut(pair) {
                *place = Some((number, map));
            }
        }
    }

    /// How many pairs are looked at.
    pub(super) const fn len(&self) -> usize {
        self.pairs.len()
    }

    /// The pairs in order.
    pub(super) fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// Where the other men of a pair may go while the kings stay, if anywhere.
    #[inline]
    pub(super) fn mirror(&self, pair: usize) -> Option<&Map> {
        let mirror = self.pairs.get(pair)?.mirror?;
        self.maps.get(usize::from(mirror))
    }

    /// The number of a pair, and where the other men go with it.
    #[inline]
    pub(super) fn place(&self, ours: u8, theirs: u8) -> Option<(usize, &Map)> {
        let pair = usize::from(ours) << 6 | usize::from(theirs);
        let (number, map) = (*self.places.get(pair)?)?;
        Some((usize::from(number), self.maps.get(usize::from(map))?))
    }
}

/// For the first pair of each orbit, which pairs are taken to it, and by which symmetry.
fn orbits(material: &Material, maps: &[Map]) -> BTreeMap<usize, BTreeMap<usize, u8>> {
    let mut orbits: BTreeMap<usize, BTreeMap<usize, u8>> = BTreeMap::new();
    for pair in pairs(material) {
        let images = maps.iter().map(|map| image(map, pair));
        let first = images.zip(0u8..).min().unwrap_or((pair, 0));
        orbits.entry(first.0).or_default().insert(pair, first.1);
    }
    orbits
}

/// All pairs of kings that do not touch, fixed kings in their places.
fn pairs(material: &Material) -> impl Iterator<Item = usize> {
    let kings: Vec<Option<Square>> = material
        .men()
        .filter(|man| man.role == Role::King)
        .map(|man| material.square_of(man))
        .collect();
    let may = move |king: usize, square: Square| {
        let fixed = kings.get(king).copied().flatten();
        fixed.is_none_or(|fixed| fixed == square)
    };
    (0..64 * 64).filter(move |pair| {
        let [ours, theirs] = [pair / 64, pair % 64].map(|index| Square::from_index(index as u8));
        ours.distance(theirs) > 1 && may(0, ours) && may(1, theirs)
    })
}

fn image(map: &Map, pair: usize) -> usize {
    let of = |square: usize| map.get(square).copied().map_or(0, usize::from);
    of(pair / 64) << 6 | of(pair % 64)
}

/// The symmetries that keep pawns going up and fixed men in their places; the first one moves nothing.
fn symmetries(material: &Material) -> Vec<Map> {
    let pawns = material.men().any(|man| man.role == Role::Pawn);
    let fixed = material.fixed().iter().map(|(_, square)| square.index());
    let fixed: Vec<u8> = fixed.collect();
    let allowed = if pawns { 0..2 } else { 0..8 };
    let keeps = |number: &u8| {
        fixed
            .iter()
            .all(|&square| turned(*number, square) == square)
    };
    allowed.filter(keeps).map(map).collect()
}

fn map(number: u8) -> Map {
    let mut map = [0; 64];
    for (square, image) in (0..).zip(map.iter_mut()) {
        *image = turned(number, square);
    }
    map
}

/// Bit 0 mirrors files, bit 1 ranks, bit 2 exchanges files and ranks.
const fn turned(number: u8, square: u8) -> u8 {
    let mirrored = square ^ ((number & 1) * 7) ^ ((number >> 1 & 1) * 56);
    match number & 4 {
        0 => mirrored,
        _ => mirrored >> 3 | (mirrored & 7) << 3,
    }
}

#[cfg(test)]
mod tests {
    use super::{Kings, Material, symmetries};
    use crate::{chess::Ending, solve::rank::parse_fixed};

    fn material(ending: &str, fixed: &[&str]) -> Material {
        let fixed: Vec<_> = fixed
            .iter()
            .map(|text| parse_fixed(text).unwrap())
            .collect();
        Material::new(Ending::parse(ending).unwrap(), &fixed).unwrap()
    }

    #[test]
    fn pairs_of_kings_are_as_few_as_the_men_allow() {
        for (ending, fixed, pairs, symmetric) in [
            ("KRvK", vec![], 462, 8),
            ("KPvK", vec![], 1806, 2),
            ("KQvK", vec!["wk=c3"], 30, 2),
            ("KQvK", vec!["wk=d3"], 55, 1),
            ("KRvK", vec!["wr=a1"], 1827, 2),
        ] {
            let material = material(ending, &fixed);
            let kings = Kings::new(&material);
            assert_eq!(kings.len(), pairs, "{material}");
            assert_eq!(symmetries(&material).len(), symmetric, "{material}");
        }
    }

    #[test]
    fn every_pair_counts_once() {
        for ending in ["KRvK", "KPvK"] {
            let kings = Kings::new(&material(ending, &[]));
            let all: u32 = kings
                .pairs()
                .iter()
                .map(|pair| u32::from(pair.weight))
                .sum();
            assert_eq!(all, 3612);
        }
    }
}
