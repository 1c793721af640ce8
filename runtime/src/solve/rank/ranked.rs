//! A finished ranking of one material, and the rankings that captures and promotions lead to.

use std::sync::Arc;

use super::{
    cell::Cell,
    layout::Layout,
    material::{Material, key_of},
};
use crate::chess::{Color, MoveBuf, Position, Side};

/// The bytes of a ranking, by who is to move and by number.
#[derive(Debug)]
pub(super) struct Ranked {
    pub(super) material: Material,
    pub(super) layout: Layout,
    /// With us to move, with them to move.
    pub(super) cells: [Vec<u8>; 2],
}

impl Ranked {
    #[inline]
    fn cell(&self, turn: Side, squares: u64) -> Option<Cell> {
        let [us, them] = &self.cells;
        let cells = match turn {
            Side::Us => us,
            Side::Them => them,
        };
        let index = self.layout.index(squares)?;
        cells.get(index).map(|&byte| Cell(byte))
    }
}

/// Where the ranking of some men is found.
#[derive(Clone, Debug)]
pub(super) struct Link {
    key: u64,
    /// Whether its sides are exchanged there.
    pub(super) swapped: bool,
    pub(super) ranked: Arc<Ranked>,
}

/// The rankings of everything that a material may become.
#[derive(Clone, Debug, Default)]
pub(super) struct Links(Vec<Link>);

impl Links {
    /// Links for a material, itself included where it is ranked.
    pub(super) fn new(material: &Material, all: &[Arc<Ranked>]) -> Self {
        let link = |one: &Material| {
            let (canonical, swapped) = one.canonical();
            let ranked = all.iter().find(|ranked| ranked.material == canonical)?;
            Some(Link {
                key: one.key(),
                swapped,
                ranked: Arc::clone(ranked),
            })
        };
        Self(material.closure().iter().filter_map(link).collect())
    }

    pub(super) fn find(&self, key: u64) -> Option<&Link> {
        self.0.iter().find(|link| link.key == key)
    }

    /// The cell of a position, en passant left aside; none where it is not ranked.
    pub(super) fn cell(&self, position: &Position) -> Option<Cell> {
        self.find(key_of(position))?.cell(position)
    }

    /// The cell of a position in which a pawn has just passed over a square, given its cell without that.
    pub(super) fn with_en_passant(
        &self,
        material: &Material,
        position: &Position,
        without: Cell,
    ) -> Cell {
        let mut moves = MoveBuf::new();
        permitted(material, position, &mut moves);
        let mut best: Option<Cell> = None;
        let mut other = false;
        for mv in &moves {
            let after = position.make(*mv);
            if Some(mv.to()) == position.en_passant()
                && after.occupied().count() < position.occupied().count()
            {
                let cell = self.cell(&after).map_or(Cell::OPEN, before);
                best = Some(best.map_or(cell, |best| best.better(cell)));
            } else {
                other = true;
            }
        }
        match best {
            None => without,
            Some(best) if other => best.better(without),
            Some(best) => best,
        }
    }
}

impl Link {
    /// The link for the same men with the sides exchanged.
    pub(super) fn exchanged(&self) -> Self {
        Self {
            swapped: !self.swapped,
            ..self.clone()
        }
    }

    #[inline]
    pub(super) fn cell(&self, position: &Position) -> Option<Cell> {
        let turn = match self.swapped {
            true => position.turn().other(),
            false => position.turn(),
        };
        self.ranked.cell(turn, arranged(position, self.swapped))
    }
}

/// The squares of the men on the board in the order of a ranking's slots, with its side going up the board.
fn arranged(position: &Position, swapped: bool) -> u64 {
    let flip = match (position.us() == Color::Black) != swapped {
        true => 56,
        false => 0,
    };
    let sides = match swapped {
        true => [Side::Them, Side::Us],
        false => [Side::Us, Side::Them],
    };
    let kings = sides.map(|side| position.king(side));
    let others = |side| {
        let men = position.live_men().skip(2);
        men.filter(move |placed| placed.man.side == side)
            .map(|placed| placed.square)
    };
    let [first, second] = sides;
    let order = kings.into_iter().chain(others(first)).chain(others(second));
    let mut bytes = [0; 8];
    for (byte, square) in bytes.iter_mut().zip(order) {
        *byte = square.index() ^ flip;
    }
    u64::from_le_bytes(bytes)
}

/// The cell before a move, for the side that made it, given the one after.
pub(super) fn before(after: Cell) -> Cell {
    match (after.won(), after.lost()) {
        (Some(moves), _) => Cell::lost_in(moves),
        (_, Some(moves)) => Cell::won_in(moves + 1),
        _ => Cell::OPEN,
    }
}

/// Puts into `out` the legal moves of the men that may move.
#[inline]
pub(super) fn permitted(material: &Material, position: &Position, out: &mut MoveBuf) {
    out.clear();
    position.legal_moves(out);
    if !material.fixed().is_empty() {
        out.retain(|mv| {
            position
                .mover(*mv)
                .is_none_or(|man| !material.is_fixed(man))
        });
    }
}
