//! Positions as terms: `Side..Square..Square..Depth`, a square as `File:Rank`.
//!
//! Without word from the program the men stand in this order: our king, our other men from queen to pawn, their
//! king, their other men likewise; men of one kind by their squares. A captured man keeps the square on which it
//! was captured, as in the book.

use crate::{
    chess::{Color, MAX_MEN, Man, Move, Piece, Position, Role, Side, Square},
    horn::{Link, Links},
};

/// How the side to move is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sides {
    /// By colour.
    Colors {
        /// The word for White.
        white: Box<str>,
        /// The word for Black.
        black: Box<str>,
    },
    /// By who it is.
    Sides {
        /// The word for us.
        us: Box<str>,
        /// The word for them.
        them: Box<str>,
    },
}

impl Sides {
    /// Lets the word for White mean Black and the other way round; who we are keeps its word.
    pub(crate) fn exchange_colors(&mut self) {
        if let Self::Colors { white, black } = self {
            std::mem::swap(white, black);
        }
    }
}

/// The form of a program's position terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notation {
    /// The side to move.
    pub sides: Sides,
    /// The men in the order of the squares; nothing for the order that the material gives.
    pub men: Option<Vec<Piece>>,
}

/// The slots of a position in the order of the squares.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Slots {
    slots: [u8; MAX_MEN],
    len: usize,
}

impl Slots {
    fn push(&mut self, slot: u8) {
        if let Some(place) = self.slots.get_mut(self.len) {
            *place = slot;
            self.len += 1;
        }
    }

    /// The links of a position's term; `side` is the atom of the side to move.
    pub(super) fn links(&self, position: &Position, side: u32, depth: i64) -> Links {
        let squares = self.iter().map(|slot| position.square_in(slot.into()));
        links(side, squares, depth)
    }

    /// The links of the position after a move, in which every man keeps its place, whatever it has become.
    pub(super) fn links_after(
        &self,
        position: &Position,
        mv: Move,
        side: u32,
        depth: i64,
    ) -> Links {
        links(side, self.squares_after(position, mv), depth)
    }

    /// The squares of the men after a move, in the order of those before.
    pub(super) fn squares_after(
        &self,
        position: &Position,
        mv: Move,
    ) -> impl DoubleEndedIterator<Item = Square> {
        self.iter().map(move |slot| match slot == mv.slot() {
            true => mv.to(),
            false => position.square_in(slot.into()),
        })
    }

    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = u8> + '_ {
        self.slots
            .get(..self.len)
            .unwrap_or_default()
            .iter()
            .copied()
    }
}

fn links(side: u32, squares: impl Iterator<Item = Square>, depth: i64) -> Links {
    let mut links = Links::default();
    links.push(Link::Atom(side));
    squares.for_each(|square| links.push(link_of(square)));
    links.push(Link::Int(depth));
    links
}

/// What a term says about the position after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Successor {
    /// One man has moved.
    Move(Move),
    /// It is no position, or none that one man's move leads to.
    None,
}

impl Default for Notation {
    fn default() -> Self {
        Self {
            sides: Sides::Colors {
                white: "w".into(),
                black: "b".into(),
            },
            men: None,
        }
    }
}

impl Notation {
    /// The word for the side to move.
    #[must_use]
    pub fn side(&self, us: Color, turn: Side) -> &str {
        let color = match turn {
            Side::Us => us,
            Side::Them => us.other(),
        };
        match (&self.sides, color, turn) {
            (Sides::Colors { white, .. }, Color::White, _) => white,
            (Sides::Colors { black, .. }, Color::Black, _) => black,
            (Sides::Sides { us, .. }, _, Side::Us) => us,
            (Sides::Sides { them, .. }, _, Side::Them) => them,
        }
    }

    /// The slots in the order of the squares; nothing where the men are others than the program speaks of.
    pub(super) fn slots(&self, position: &Position) -> Option<Slots> {
        let mut slots = Slots::default();
        match &self.men {
            None => {
                for side in [Side::Us, Side::Them] {
                    let men = position.men().filter(|placed| placed.man.side == side);
                    men.for_each(|placed| slots.push(placed.slot));
                }
            }
            Some(men) => {
                if position.men().count() != men.len() {
                    return None;
                }
                for piece in men {
                    slots.push(slot(position, *piece)?);
                }
            }
        }
        Some(slots)
    }

    /// The position after a move, read from the links of its term.
    pub(super) fn successor(
        position: &Position,
        slots: &Slots,
        links: &[Link],
        side: u32,
    ) -> Successor {
        let [Link::Atom(turn), squares @ .., _] = links else {
            return Successor::None;
        };
        if *turn != side || squares.len() != slots.len {
            return Successor::None;
        }
        moved(position, slots, squares)
    }
}

/// The only move that puts the men on these squares.
fn moved(position: &Position, slots: &Slots, squares: &[Link]) -> Successor {
    let mut found = None;
    for (slot, link) in slots.iter().zip(squares) {
        let to = match *link {
            Link::Pair(file, rank) => on_board(file, rank),
            Link::Atom(_) | Link::Int(_) | Link::Open | Link::Other => None,
        };
        let Some(to) = to else {
            return Successor::None;
        };
        let from = position.square_in(slot.into());
        if to != from && position.is_captured(slot.into()) {
            return Successor::None;
        }
        if to != from && found.replace(Move::new(slot, from, to)).is_some() {
            return Successor::None;
        }
    }
    found.map_or(Successor::None, Successor::Move)
}

pub(super) fn link_of(square: Square) -> Link {
    Link::Pair(square.file().into(), square.rank().into())
}

pub(super) fn on_board(file: i64, rank: i64) -> Option<Square> {
    Square::new(i32::try_from(file).ok()?, i32::try_from(rank).ok()?)
}

/// The slot of a piece, captured or not. A pawn that has become something else stands for the pawn.
fn slot(position: &Position, piece: Piece) -> Option<u8> {
    let of = |man: Man| {
        let mut men = position.men().filter(move |placed| placed.man == man);
        men.nth(usize::from(piece.nth())).map(|placed| placed.slot)
    };
    of(piece.man).or_else(|| {
        (piece.man.role == Role::Pawn)
            .then(|| Role::PROMOTIONS.iter())?
            .find_map(|role| of(Man::new(piece.man.side, *role)))
    })
}
