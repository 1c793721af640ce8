//! Position terms from outside: `w..3:3..2:2..5:5..0` as a FEN.

use super::{Notation, notation::on_board};
use crate::{
    chess::{Color, Ending, Man, Role, Side, Square},
    horn::term::{Node, NodeId, Term},
};

/// What is wrong with a position term; parts are counted from 0 for the side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TermFault {
    /// It has not so many squares between side and depth as there are men.
    Squares {
        /// How many it has.
        found: usize,
        /// How many there are to be.
        wanted: usize,
    },
    /// The first part is no word for a side; the words are these, ours first.
    Side(String, String),
    /// This part is no square of the board.
    Square(usize),
    /// Two men stand on the square of this part.
    Taken(usize),
    /// The last part is no number of half-moves.
    Depth(usize),
}

impl Notation {
    /// The FEN of a position term. Without word from the program the men are those of the ending.
    ///
    /// # Errors
    ///
    /// All that is wrong with it.
    pub fn read(
        &self,
        term: &Term,
        root: NodeId,
        us: Color,
        ending: Option<&Ending>,
    ) -> Result<String, Vec<TermFault>> {
        let parts = chain(term, root);
        let men = self.order(ending);
        let mut faults = Vec::new();
        let word = parts.first().map(|side| term.node(*side));
        let mut sides = [Side::Us, Side::Them].into_iter();
        let turn = sides.find(|turn| word == Some(Node::Atom(self.side(us, *turn))));
        if turn.is_none() {
            let [ours, theirs] = [Side::Us, Side::Them].map(|turn| self.side(us, turn).to_owned());
            faults.push(TermFault::Side(ours, theirs));
        }
        let (squares, depth) = parts.split_at(parts.len().min(men.len() + 1));
        let squares = squares.get(1..).unwrap_or_default();
        if parts.len() != men.len() + 2 {
            faults.push(TermFault::Squares {
                found: parts.len().saturating_sub(2),
                wanted: men.len(),
            });
            return Err(faults);
        }
        let mut placed: Vec<(Man, Square)> = Vec::new();
        for ((man, square), part) in men.into_iter().zip(squares).zip(1..) {
            match pair(term, *square) {
                None => faults.push(TermFault::Square(part)),
                Some(at) if placed.iter().any(|(_, other)| *other == at) => {
                    faults.push(TermFault::Taken(part));
                }
                Some(at) => placed.push((man, at)),
            }
        }
        let is_depth =
            |node: &NodeId| matches!(term.node(*node), Node::Integer(depth) if depth >= 0);
        if !depth.first().is_some_and(is_depth) {
            faults.push(TermFault::Depth(parts.len().saturating_sub(1)));
        }
        match (turn, faults.is_empty()) {
            (Some(turn), true) => Ok(fen(&placed, us, turn)),
            _ => Err(faults),
        }
    }

    /// A position term of this form.
    #[must_use]
    pub fn example(&self, us: Color, ending: Option<&Ending>) -> String {
        const SQUARES: [&str; 8] = ["3:3", "2:2", "5:5", "7:2", "6:8", "1:1", "8:1", "1:8"];
        let count = self.order(ending).len();
        let squares = SQUARES.iter().take(count).copied();
        let words = [self.side(us, Side::Us)].into_iter().chain(squares);
        let words: Vec<&str> = words.chain(["0"]).collect();
        words.join("..")
    }

    /// The men in the order of the squares.
    pub(super) fn order(&self, ending: Option<&Ending>) -> Vec<Man> {
        if let Some(men) = &self.men {
            return men.iter().map(|piece| piece.man).collect();
        }
        let Some(ending) = ending else {
            return BOOK.to_vec();
        };
        let mut men: Vec<Man> = ending.men().collect();
        men.sort_by_key(|man| (man.side == Side::Them, man.role));
        men
    }
}

/// The men of the book's positions.
const BOOK: [Man; 3] = [
    Man::new(Side::Us, Role::King),
    Man::new(Side::Us, Role::Rook),
    Man::new(Side::Them, Role::King),
];

/// The parts of `A..B..C`.
#[must_use]
pub fn chain(term: &Term, root: NodeId) -> Vec<NodeId> {
    let mut parts = Vec::new();
    let mut rest = root;
    while let Node::Compound {
        name: "..",
        args: [left, right],
    } = term.node(rest)
    {
        parts.push(*left);
        rest = *right;
    }
    parts.push(rest);
    parts
}

pub(super) fn pair(term: &Term, node: NodeId) -> Option<Square> {
    let (file, rank) = numbers(term, node)?;
    on_board(file, rank)
}

/// The file and rank of a square, on the board or off it.
pub(super) fn numbers(term: &Term, node: NodeId) -> Option<(i64, i64)> {
    let Node::Compound {
        name: ":",
        args: [file, rank],
    } = term.node(node)
    else {
        return None;
    };
    match (term.node(*file), term.node(*rank)) {
        (Node::Integer(file), Node::Integer(rank)) => Some((file, rank)),
        _ => None,
    }
}

fn fen(men: &[(Man, Square)], us: Color, turn: Side) -> String {
    let color = |side| match side {
        Side::Us => us,
        Side::Them => us.other(),
    };
    let letter = |square: Square| {
        let found = men.iter().find(|(_, at)| *at == square)?.0;
        Some(match color(found.side) {
            Color::White => found.role.letter(),
            Color::Black => found.role.letter().to_ascii_lowercase(),
        })
    };
    let rank = |rank| {
        let squares = (1..=8).filter_map(|file| Square::new(file, rank));
        let men: Vec<Option<char>> = squares.map(letter).collect();
        let runs = men.chunk_by(|one, next| one.is_none() && next.is_none());
        runs.map(|run| match run {
            [Some(letter)] => letter.to_string(),
            _ => run.len().to_string(),
        })
        .collect::<String>()
    };
    let ranks: Vec<String> = (1..=8).rev().map(rank).collect();
    let turn = match color(turn) {
        Color::White => 'w',
        Color::Black => 'b',
    };
    format!("{} {turn} - - 0 1", ranks.join("/"))
}
