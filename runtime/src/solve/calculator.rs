//! A calculator program and the table that it was made from, played side by side.
//!
//! One piece of ours moves and their king alone answers. Every game is played: from every legal square of the king,
//! against all replies; a state is the position and the whole calculator.

use std::{
    collections::HashMap,
    hash::{BuildHasher as _, RandomState},
};

use crate::{
    bytecode::{Setup, VerifiedModule},
    chess::{Color, Ending, Fixed, Man, Move, MoveBuf, Piece, Position, Role, Side, Square},
    mk61::{Halt, Key, Machine, Program, Squares},
    vm::{Limits, Searcher, Vm},
};

/// What playing all games side by side comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// Positions in which games begin.
    pub starts: usize,
    /// Different positions with us to move.
    pub positions: usize,
    /// Positions with registers in which both answer alike.
    pub equal: usize,
    /// Our moves in the longest game, where all games end in mate.
    pub longest: Option<u32>,
    /// Machine cycles of the longest answer.
    pub cycles: u64,
    /// The first game in which the calculator plays otherwise; nothing is played after it.
    pub differs: Option<Flaw>,
    /// The first game that does not end in mate.
    pub fault: Option<Flaw>,
    /// Positions in which games begin that may not end in mate, where every game was played.
    pub wrong_starts: usize,
}

/// Where a game goes wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// What is wrong.
    pub kind: FlawKind,
    /// The positions of the game, with us to move.
    pub game: Vec<Position>,
}

/// What may be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FlawKind {
    /// There is no position to begin with.
    NoStart,
    /// The table has no move.
    NoMove,
    /// Two of our men go to the square shown.
    Ambiguous,
    /// The calculator shows something else than the table's square.
    Differs {
        /// The table's square.
        wanted: Square,
        /// The display.
        shown: String,
    },
    /// The table has no move, and the calculator shows something else than an error.
    NoError {
        /// The display.
        shown: String,
    },
    /// The calculator does not stop.
    Endless,
    /// There are more positions with registers than a proof goes through.
    TooMany,
    /// They are not mated and have no move.
    Stalemate,
    /// Our piece is taken.
    Lost,
    /// A position comes again.
    Cycle,
}

/// Commands that one answer may take.
pub(super) const LIMIT: u64 = 20_000;

/// Positions with registers beyond this are too many to play on from.
pub const MOST_STATES: usize = 1_000_000;

/// A table and its program.
#[derive(Clone, Copy, Debug)]
pub struct Duel<'a> {
    /// The table.
    pub module: &'a VerifiedModule,
    /// The positions in which games begin.
    pub starts: &'a [Position],
    /// The program.
    pub program: &'a Program,
    /// How it takes and gives squares.
    pub squares: Squares,
    /// More positions with registers are not played on from: [`MOST_STATES`].
    pub most: usize,
}

/// The legal positions in which games begin.
#[must_use]
pub fn starts(module: &VerifiedModule, ending: &Ending) -> Vec<Position> {
    let module = module.module();
    begun(&module.setup, module.us, ending).collect()
}

fn begun(setup: &Setup, us: Color, ending: &Ending) -> impl Iterator<Item = Position> {
    let mut positions = ending.positions(us, Side::Us);
    let mut kinds: Vec<Man> = ending.men().collect();
    kinds.dedup();
    for man in kinds {
        if let Some(squares) = squares(setup, man, ending.count(man)) {
            positions = positions.standing(man, &squares);
        }
    }
    positions.filter(|position| is_begun(setup, position))
}

/// Whether all men stand where they begin, as far as that is told.
fn is_begun(setup: &Setup, position: &Position) -> bool {
    setup.is_start(position) && setup.fixed.misplaced(position).is_none()
}

/// Where the men of a kind, so many, begin; nothing where that is not told of each.
fn squares(setup: &Setup, man: Man, count: usize) -> Option<Vec<Square>> {
    let begin = (0..count).map(|nth| setup.begins(Piece::new(man, nth)?));
    let begin = begin.collect::<Option<Vec<_>>>();
    begin.or_else(|| Some(vec![setup.fixed.square_of(man)?]))
}

/// A position with us to move, the calculator waiting for the king's square.
struct State {
    position: Position,
    machine: Machine,
    before: Option<usize>,
    after: Vec<usize>,
    /// The state before it of the same hash.
    alike: Option<usize>,
    /// Whether a game goes wrong here: no move, stalemate, a piece taken.
    is_wrong: bool,
}

struct Games<'v> {
    searcher: Searcher<'v>,
    fixed: &'v Fixed,
    squares: Squares,
    states: Vec<State>,
    /// The last state of each hash.
    known: HashMap<u64, usize>,
    hashing: RandomState,
    cycles: u64,
    equal: usize,
    fault: Option<Flaw>,
}

impl Duel<'_> {
    /// Plays all games and tells everything that was found.
    #[must_use]
    pub fn compare(&self) -> Comparison {
        let vm = Vm::new(self.module);
        let mut games = Games {
            searcher: vm.searcher(Limits::default()),
            fixed: &self.module.module().setup.fixed,
            squares: self.squares,
            states: Vec::new(),
            known: HashMap::new(),
            hashing: RandomState::new(),
            cycles: 0,
            equal: 0,
            fault: None,
        };
        let machine = self.program.prepare(LIMIT);
        for &position in self.starts {
            games.add(position, machine, None);
        }
        let starts = games.states.len();
        if starts == 0 {
            games.fault = Some(games.flaw(FlawKind::NoStart, None));
        }
        let mut differs = None;
        let mut next = 0;
        while next < games.states.len() && differs.is_none() {
            differs = match games.states.len() > self.most {
                true => Some(games.flaw(FlawKind::TooMany, Some(next))),
                false => games.play(next).err(),
            };
            next += 1;
        }
        let (longest, endless) = games.longest();
        if let Some(&at) = endless.first() {
            games.note(games.flaw(FlawKind::Cycle, Some(at)));
        }
        let wrong_starts = match differs {
            None => games.wrong(endless, starts),
            Some(_) => 0,
        };
        let mut positions: Vec<Position> =
            games.states.iter().map(|state| state.position).collect();
        positions.sort_by_key(crate::chess::fen::to_fen);
        positions.dedup();
        Comparison {
            starts,
            positions: positions.len(),
            equal: games.equal,
            longest: (games.fault.is_none() && differs.is_none()).then_some(longest),
            cycles: games.cycles,
            differs,
            fault: games.fault,
            wrong_starts,
        }
    }
}

impl Games<'_> {
    fn add(&mut self, position: Position, machine: Machine, before: Option<usize>) -> usize {
        let machine = machine.without_cycles();
        let next = self.states.len();
        let hash = self.hashing.hash_one((position, machine));
        let mut alike = self.known.get(&hash).copied();
        while let Some((at, state)) = alike.and_then(|at| Some((at, self.states.get(at)?))) {
            if state.position == position && state.machine == machine {
                return at;
            }
            alike = state.alike;
        }
        self.states.push(State {
            position,
            machine,
            before,
            after: Vec::new(),
            alike: self.known.insert(hash, next),
            is_wrong: false,
        });
        next
    }

    fn flaw(&self, kind: FlawKind, at: Option<usize>) -> Flaw {
        let mut game = Vec::new();
        let mut at = at;
        while let Some(state) = at.and_then(|at| self.states.get(at)) {
            game.push(state.position);
            at = state.before;
        }
        game.reverse();
        Flaw { kind, game }
    }

    /// Both answer; then every reply makes a state.
    fn play(&mut self, at: usize) -> Result<(), Flaw> {
        let Some((position, machine)) = self
            .states
            .get(at)
            .map(|state| (state.position, state.machine))
        else {
            return Ok(());
        };
        let wanted = self.wanted(&position);
        let machine = answer(machine, &position, wanted.map(Move::to), self.squares)
            .map_err(|kind| self.flaw(kind, Some(at)))?;
        let Some(wanted) = wanted else {
            self.equal += 1;
            self.wrong_at(FlawKind::NoMove, at);
            return Ok(());
        };
        if self.is_ambiguous(&position, wanted.to()) {
            return Err(self.flaw(FlawKind::Ambiguous, Some(at)));
        }
        self.equal += 1;
        self.cycles = self.cycles.max(machine.cycles());
        let after = position.make(wanted);
        let mut replies = MoveBuf::new();
        after.legal_moves(&mut replies);
        if replies.is_empty() && !after.in_check(Side::Them) {
            self.wrong_at(FlawKind::Stalemate, at);
        }
        for reply in replies {
            if after.man_at(reply.to()).is_some() {
                self.wrong_at(FlawKind::Lost, at);
                continue;
            }
            let next = self.add(after.make(reply), machine, Some(at));
            if let Some(state) = self.states.get_mut(at) {
                state.after.push(next);
            }
        }
        Ok(())
    }

    fn wrong_at(&mut self, kind: FlawKind, at: usize) {
        self.note(self.flaw(kind, Some(at)));
        if let Some(state) = self.states.get_mut(at) {
            state.is_wrong = true;
        }
    }

    /// How many of the first states lead to one where a game goes wrong, or is endless.
    fn wrong(&self, endless: Vec<usize>, starts: usize) -> usize {
        let before = self.before();
        let here = self.states.iter().enumerate();
        let here = here.filter(|(_, state)| state.is_wrong).map(|(at, _)| at);
        let mut waiting: Vec<usize> = endless.into_iter().chain(here).collect();
        let mut wrong = vec![false; self.states.len()];
        while let Some(at) = waiting.pop() {
            let Some(known) = wrong.get_mut(at).filter(|known| !**known) else {
                continue;
            };
            *known = true;
            waiting.extend(before.get(at).into_iter().flatten());
        }
        wrong.iter().take(starts).filter(|wrong| **wrong).count()
    }

    /// For each state those from which a reply leads to it.
    fn before(&self) -> Vec<Vec<usize>> {
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); self.states.len()];
        for (at, state) in self.states.iter().enumerate() {
            for &next in &state.after {
                if let Some(list) = before.get_mut(next) {
                    list.push(at);
                }
            }
        }
        before
    }

    /// Keeps the first fault.
    fn note(&mut self, flaw: Flaw) {
        if self.fault.is_none() {
            self.fault = Some(flaw);
        }
    }

    fn wanted(&mut self, position: &Position) -> Option<Move> {
        self.searcher.step(position).ok()?;
        self.searcher.tree().first_move()
    }

    /// Whether a player who sees the square does not know which man goes there.
    fn is_ambiguous(&self, position: &Position, to: Square) -> bool {
        let mut moves = MoveBuf::new();
        position.legal_moves(&mut moves);
        let stands = |man: Man| self.fixed.men().iter().any(|(one, _)| *one == man);
        let going = moves.into_iter().filter(|mv| {
            let man = position.man_at(mv.from()).map(|placed| placed.man);
            mv.to() == to && man.is_some_and(|man| !stands(man))
        });
        going.count() > 1
    }

    /// Our moves in the longest game, and the states from which a game may go on for ever: states whose ways on are all
    /// known are taken away, one after another.
    fn longest(&self) -> (u32, Vec<usize>) {
        let mut open: Vec<usize> = self.states.iter().map(|state| state.after.len()).collect();
        let before = self.before();
        let mut moves = vec![1_u32; self.states.len()];
        let mut ready: Vec<usize> = (0..open.len())
            .filter(|&at| open.get(at) == Some(&0))
            .collect();
        while let Some(at) = ready.pop() {
            let through = moves.get(at).copied().unwrap_or(0) + 1;
            for &earlier in before.get(at).into_iter().flatten() {
                if let (Some(count), Some(left)) = (moves.get_mut(earlier), open.get_mut(earlier)) {
                    *count = through.max(*count);
                    *left -= 1;
                    if *left == 0 {
                        ready.push(earlier);
                    }
                }
            }
        }
        let endless = (0..open.len()).filter(|&at| open.get(at) > Some(&0));
        (moves.into_iter().max().unwrap_or(0), endless.collect())
    }
}

/// Types the king's square and compares what comes with the square wanted.
fn answer(
    mut machine: Machine,
    position: &Position,
    wanted: Option<Square>,
    squares: Squares,
) -> Result<Machine, FlawKind> {
    let king = Man::new(Side::Them, Role::King);
    let king = position.live_men().find(|placed| placed.man == king);
    let Some(square) = king.map(|placed| placed.square) else {
        return Ok(machine);
    };
    type_square(&mut machine, square, squares);
    if machine.run(LIMIT) != Halt::Stopped {
        return Err(FlawKind::Endless);
    }
    let shown = || machine.display().to_string().trim().to_owned();
    let Some(wanted) = wanted else {
        return if machine.is_error() {
            Ok(machine)
        } else {
            Err(FlawKind::NoError { shown: shown() })
        };
    };
    let [x, ..] = machine.stack();
    let [file, rank] = numbers(wanted);
    if machine.is_error() || x != squares.number(file, rank) {
        let shown = shown();
        return Err(FlawKind::Differs { wanted, shown });
    }
    Ok(machine)
}

/// File and rank.
fn numbers(square: Square) -> [u8; 2] {
    [square.file(), square.rank()].map(|number| u8::try_from(number).unwrap_or(0))
}

/// Types a square and goes on.
pub(super) fn type_square(machine: &mut Machine, square: Square, squares: Squares) {
    let [file, rank] = numbers(square);
    for key in squares.keys(file, rank) {
        machine.press(key);
    }
    machine.press(Key::Code(0x50));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many positions games begin in; they are those of all positions in which the men stand as they should.
    fn count(start: &[(Piece, &str)], fixed: &[(Man, &str)]) -> usize {
        let square = |text: &str| Square::parse(text).unwrap();
        let start = start.iter().map(|&(piece, text)| (piece, square(text)));
        let fixed = fixed.iter().map(|&(man, text)| (man, square(text)));
        let setup = Setup {
            start: start.collect(),
            fixed: Fixed::new(fixed.collect()).unwrap(),
            ..Setup::default()
        };
        let ending = Ending::parse("KRRvK").unwrap();
        let found: Vec<Position> = begun(&setup, Color::White, &ending).collect();
        let all = ending.positions(Color::White, Side::Us);
        assert!(
            all.filter(|one| is_begun(&setup, one))
                .eq(found.iter().copied())
        );
        found.len()
    }

    #[test]
    fn games_begin_where_the_men_are_said_to_stand() {
        let king = Man::new(Side::Us, Role::King);
        let rook = |nth| Piece::new(Man::new(Side::Us, Role::Rook), nth).unwrap();
        let rooks = [(rook(0), "b1"), (rook(1), "a5")];
        let all = [&rooks[..], &[(Piece::first(king), "c3")]].concat();
        let placed = count(&all, &[]);
        assert!(placed > 0);
        assert_eq!(count(&rooks, &[(king, "c3")]), placed);
        assert!(count(&rooks, &[]) > placed);
        assert!(count(&rooks[1..], &[]) > 0);
        assert_eq!(count(&[(rook(0), "a5"), (rook(1), "b1")], &[]), 0);
        assert!(count(&[], &[(rook(0).man, "a5")]) > 0);
    }
}
