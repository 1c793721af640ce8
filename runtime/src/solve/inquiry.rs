//! A goal and the calculator's routine for it, asked about every position in turn.

use std::collections::{HashMap, HashSet};

use super::calculator::{LIMIT, type_square};
use crate::{
    bytecode::VerifiedModule,
    chess::{Ending, Man, MoveBuf, Piece, Position, Role, Side, Square, SquareSet},
    mk61::{Halt, Key, Machine, Number, Program, Squares},
    predicates::Node,
    vm::Vm,
};

/// A goal, the routine made of it, and what the routine asks.
#[derive(Clone, Copy, Debug)]
pub struct Inquiry<'a> {
    /// A table whose first rule has the goal for its condition.
    pub module: &'a VerifiedModule,
    /// The material.
    pub ending: &'a Ending,
    /// The routine.
    pub program: &'a Program,
    /// How squares are typed.
    pub squares: Squares,
    /// The men whose squares are typed, in order; with `true`, where they stood before a move of ours.
    pub asked: &'a [(Piece, bool)],
    /// Whether 1 or 0 is typed last, for us or them to move.
    pub asks_turn: bool,
    /// Whether the goal depends on the men asked about and on nothing else.
    pub is_alone: bool,
}

/// What asking about every position came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    /// Different questions.
    pub questions: usize,
    /// Those to which the answer is yes.
    pub yes: usize,
    /// Machine cycles of the longest answer.
    pub cycles: u64,
    /// The first wrong answer; nothing is asked after it.
    pub wrong: Option<Wrong>,
}

/// A wrong answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The position.
    pub position: Position,
    /// The one before our move, where the goal compares both.
    pub before: Option<Position>,
    /// Whether the goal holds.
    pub wanted: bool,
    /// The display; nothing where the calculator does not stop.
    pub shown: Option<String>,
}

/// Questions beyond this are too many.
pub const MOST: usize = 1 << 21;
/// Endings with more placements of their men are not gone through.
const MOST_PLACEMENTS: u64 = 1 << 24;

/// The moves that were asked about from one placement of the men: those of men asked about, and whether others moved.
type Seen = HashSet<Option<(Square, Square)>>;

struct Asking<'a> {
    /// Placements of the men with some of their moves.
    seen: HashMap<u128, Seen>,
    /// Placements all of whose moves were asked about, as no other man lets these move elsewhere.
    whole: HashSet<u128>,
    /// The men whose squares make a placement; nothing where other men may decide.
    placed: Option<Vec<Piece>>,
    inquiry: Inquiry<'a>,
    vm: Vm,
    machine: Machine,
    /// What holds for each question asked.
    known: HashMap<u128, bool>,
    squares: Vec<Square>,
    answers: Answers,
}

/// Why no more is asked.
enum End {
    Wrong,
    TooMany,
}

impl Inquiry<'_> {
    /// Whether squares before a move of ours are asked for.
    fn compares(&self) -> bool {
        self.asked.iter().any(|(_, before)| *before)
    }

    /// The men asked about, where the moves of each placement of them can be told to be all there are: no man has a
    /// number that depends on one that is not asked about, and none is a pawn, whose moves do.
    fn placed(&self) -> Option<Vec<Piece>> {
        let mut men: Vec<Piece> = Vec::new();
        for &(piece, _) in self.asked {
            if !men.contains(&piece) {
                men.push(piece);
            }
        }
        let all = |piece: &Piece| {
            let twins = men.iter().filter(|one| one.man == piece.man).count();
            twins == self.ending.count(piece.man) && piece.man.role != Role::Pawn
        };
        (self.is_alone && men.iter().all(all)).then_some(men)
    }

    /// Asks about all legal positions with either side to move or, where squares before our move are asked for, about all
    /// that a move of ours leads to. Nothing where those are too many.
    #[must_use]
    pub fn ask(&self) -> Option<Answers> {
        if self.ending.space() > MOST_PLACEMENTS {
            return None;
        }
        let mut asking = Asking {
            seen: HashMap::new(),
            whole: HashSet::new(),
            placed: self.placed(),
            inquiry: *self,
            vm: Vm::new(self.module),
            machine: self.program.prepare(LIMIT),
            known: HashMap::new(),
            squares: Vec::with_capacity(self.asked.len()),
            answers: Answers {
                questions: 0,
                yes: 0,
                cycles: 0,
                wrong: None,
            },
        };
        match asking.all() {
            Err(End::TooMany) => None,
            Ok(()) | Err(End::Wrong) => Some(asking.answers),
        }
    }
}

impl Asking<'_> {
    fn all(&mut self) -> Result<(), End> {
        let module = self.inquiry.module.module();
        let compares = self.inquiry.compares();
        let turns: &[Side] = if compares {
            &[Side::Us]
        } else {
            &[Side::Us, Side::Them]
        };
        let mut moves = MoveBuf::new();
        for &turn in turns {
            for position in self.inquiry.ending.positions(module.us, turn) {
                if module.setup.fixed.misplaced(&position).is_some() {
                    continue;
                }
                if !compares {
                    self.question(&position, &position)?;
                    continue;
                }
                let placement = self.placement(&position);
                if placement.is_some_and(|placement| self.whole.contains(&placement)) {
                    continue;
                }
                moves.clear();
                position.legal_moves(&mut moves);
                for &mv in moves.iter() {
                    self.question(&position, &position.make(mv))?;
                }
                if let Some(placement) = placement {
                    self.note(placement, &position, &moves);
                }
            }
        }
        Ok(())
    }

    /// Where the men asked about stand, as a number; nothing where other men may decide.
    fn placement(&self, position: &Position) -> Option<u128> {
        let men = self.placed.as_ref()?.iter();
        men.copied().try_fold(0, |key, piece| {
            let (_, square) = position.piece(piece)?;
            Some(key << 6 | square.index() as u128)
        })
    }

    /// Keeps which moves of a placement were asked about.
    fn note(&mut self, placement: u128, position: &Position, moves: &MoveBuf) {
        let men = self.placed.iter().flatten();
        let squares = men.filter_map(|&piece| Some((piece, position.piece(piece)?.1)));
        let squares: Vec<(Piece, Square)> = squares.collect();
        let stands = |square: Square| squares.iter().any(|(_, one)| *one == square);
        let seen = self.seen.entry(placement).or_default();
        seen.extend(moves.iter().map(|mv| {
            let (from, to) = (mv.from(), mv.to());
            stands(from).then_some((from, to))
        }));
        let seen = seen.len();
        let set = |kept: &dyn Fn(Man) -> bool| {
            let kept = squares.iter().filter(|(piece, _)| kept(piece.man));
            kept.fold(0, |all, (_, square)| all | square.set().bits())
        };
        let blocked = SquareSet::from_bits(set(&|_| true));
        let barred = set(&|man| man.side == Side::Us || man.role == Role::King);
        let ours = squares
            .iter()
            .filter(|(piece, _)| piece.man.side == Side::Us);
        let reach =
            ours.map(|(_, square)| position.struck_among(*square, blocked).bits() & !barred);
        let most: u32 = reach.map(u64::count_ones).sum();
        // Moves of men that are not asked about are one.
        if seen > most as usize {
            self.seen.remove(&placement);
            self.whole.insert(placement);
        }
    }

    /// One question, unless it has been asked.
    fn question(&mut self, root: &Position, position: &Position) -> Result<(), End> {
        let turn = u128::from(self.inquiry.asks_turn && position.us_to_move());
        let mut key = turn;
        self.squares.clear();
        for &(piece, before) in self.inquiry.asked {
            let at = if before { root } else { position };
            // A man that has been taken stands nowhere.
            let Some((_, square)) = at.piece(piece) else {
                return Ok(());
            };
            key = key << 6 | square.index() as u128;
            self.squares.push(square);
        }
        let wanted = self.vm.rule_holds(0, &Node { position, root });
        if self.known.get(&key) == Some(&wanted) {
            return Ok(());
        }
        self.known.insert(key, wanted);
        if self.known.len() > MOST {
            return Err(End::TooMany);
        }
        self.answers.questions += 1;
        self.answers.yes += usize::from(wanted);
        let shown = match self.answer(turn) {
            Some(truth) if truth == wanted => return Ok(()),
            _ if self.machine.is_running() => None,
            _ => Some(self.machine.display().to_string().trim().to_owned()),
        };
        self.answers.wrong = Some(Wrong {
            position: *position,
            before: self.inquiry.compares().then_some(*root),
            wanted,
            shown,
        });
        Err(End::Wrong)
    }

    /// What the calculator shows: yes, no or something else.
    fn answer(&mut self, turn: u128) -> Option<bool> {
        self.machine = self.machine.without_cycles();
        for &square in &self.squares {
            type_square(&mut self.machine, square, self.inquiry.squares);
            if self.machine.run(LIMIT) != Halt::Stopped {
                return None;
            }
        }
        if self.inquiry.asks_turn {
            self.machine.press(Key::Code(u8::from(turn == 1)));
            self.machine.press(Key::Code(0x50));
            if self.machine.run(LIMIT) != Halt::Stopped {
                return None;
            }
        }
        self.answers.cycles = self.answers.cycles.max(self.machine.cycles());
        let [x, ..] = self.machine.stack();
        if self.machine.is_error() {
            None
        } else if x == Number::new(1 << 28, false, 0) {
            Some(true)
        } else if x == Number::ZERO {
            Some(false)
        } else {
            None
        }
    }
}
