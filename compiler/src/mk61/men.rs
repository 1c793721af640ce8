//! Which men stand still, which move, and in which registers the program keeps them.

use al0_runtime::{
    bytecode::Setup,
    chess::{Man, Piece, Role, Side, Square},
};

use super::{
    refusal::{Reason, Refusal},
    register,
    spot::Spot,
    subset,
    tries::Try,
};
use crate::table::{Place, Table};

/// The men of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Men {
    /// Every man's place.
    pub(super) spots: Vec<(Piece, Spot)>,
    /// Our men that move, with their registers and where they begin.
    pub(super) movers: Vec<(Piece, u8, Square)>,
    /// The squares where their king may stand.
    pub(super) king: Vec<Square>,
}

impl Men {
    pub(super) fn new(table: &Table, tries: &[Try<'_>]) -> Result<Self, Refusal> {
        let whole = subset::whole(table);
        let said = table.directives().ending.unwrap_or(whole);
        let refuse = |reason| Refusal::new(reason, said);
        let setup = table.setup();
        let ending = table.ending().ok_or_else(|| refuse(Reason::NoEnding))?;
        let mut spots = vec![(their_king(), Spot::Register(register::KING))];
        let mut movers = Vec::new();
        let mut men: Vec<Man> = ending
            .men()
            .filter(|man| *man != their_king().man)
            .collect();
        men.sort_unstable();
        men.dedup();
        if men.iter().any(|man| man.side == Side::Them) {
            return Err(refuse(Reason::TheirMen));
        }
        let moves = |man: &Man| tries.iter().find(|one| one.piece.man == *man);
        let moving = men.iter().filter(|man| moves(man).is_some());
        let moving: usize = moving.map(|man| ending.count(*man)).sum();
        for man in men {
            let moves = moves(&man);
            let count = ending.count(man);
            for nth in 0..count {
                let piece = Piece::new(man, nth).ok_or_else(|| refuse(Reason::Material))?;
                match placed(setup, piece, count, moves.map(|one| one.place))? {
                    Some((square, false)) => spots.push((piece, Spot::Fixed(square))),
                    Some((square, true)) => {
                        let register = register::mover(movers.len()).ok_or_else(|| {
                            refuse(Reason::Movers(moving, register::MOVERS.len()))
                        })?;
                        movers.push((piece, register, square));
                        spots.push((piece, Spot::Register(register)));
                    }
                    None => {
                        let place = moves.map_or(said, |one| one.place);
                        return Err(Refusal::new(Reason::NoStart(piece, table.us()), place));
                    }
                }
            }
        }
        let king = king_squares(table, &spots);
        Ok(Self {
            spots,
            movers,
            king,
        })
    }

    /// The registers of one kind's men, in the order of their numbers.
    pub(super) fn kind(&self, man: Man) -> Vec<u8> {
        let all = self.movers.iter().filter(|(piece, ..)| piece.man == man);
        all.map(|(_, register, _)| *register).collect()
    }
}

pub(super) fn their_king() -> Piece {
    Piece::first(Man::new(Side::Them, Role::King))
}

/// Where a man stands, or begins and may leave; nothing where that is not said.
fn placed(
    setup: &Setup,
    piece: Piece,
    count: usize,
    moves: Option<Place>,
) -> Result<Option<(Square, bool)>, Refusal> {
    let fixed = setup.fixed.men().iter().find(|(man, _)| *man == piece.man);
    match (fixed, moves) {
        (Some(&(_, square)), None) if count == 1 => Ok(Some((square, false))),
        (Some(_), Some(place)) => Err(Refusal::new(Reason::FixedMoves, place)),
        (Some(_), None) => Ok(None),
        (None, _) => {
            let start = setup.begins(piece);
            Ok(start.map(|square| (square, moves.is_some())))
        }
    }
}

/// Where their king may stand: in the frame, and not beside our king where that stands still.
fn king_squares(table: &Table, spots: &[(Piece, Spot)]) -> Vec<Square> {
    use al0_runtime::chess::Mirror;
    let ours = Piece::first(Man::new(Side::Us, Role::King));
    let far = |square: Square| {
        spots.iter().all(|(piece, spot)| match spot {
            Spot::Fixed(at) if *piece == ours => at.distance(square) > 1,
            Spot::Fixed(at) => *at != square,
            Spot::Register(_) => true,
        })
    };
    let framed = |square: Square| match table.setup().frame {
        Some(frame) if frame.piece == their_king() => match frame.mirror {
            Mirror::Files => square.file() <= 4,
            Mirror::Ranks => square.rank() <= 4,
            Mirror::Diagonal => square.file() <= square.rank(),
        },
        _ => true,
    };
    Square::all()
        .filter(|square| far(*square) && framed(*square))
        .collect()
}
