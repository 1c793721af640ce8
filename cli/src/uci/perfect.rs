//! Perfect play where no table has a move: rankings of few men, made when they are first needed.

use crate::commands::cache_folder;
use al0_runtime::{
    chess::{Board, Ending, Move, Position},
    solve::{
        fallback,
        rank::{Material, RankOptions, Table, Value, rank},
    },
    vm::Limits,
};

/// Endings of so many men are ranked while the host waits.
const QUICK_MEN: usize = 3;

/// Those of so many are looked for in the cache.
const KEPT_MEN: usize = 4;

/// Half-moves of a line that is told.
const LINE: usize = 20;

/// The rankings made so far; none where one cannot be had.
#[derive(Default)]
pub(crate) struct Perfect {
    known: Vec<(Ending, Option<Table>)>,
}

/// What perfect play does.
pub(crate) struct Best {
    /// The men.
    pub(crate) ending: Ending,
    /// What it comes to for the side to move.
    pub(crate) value: Value,
    /// The moves, best for both, the first to be made; never empty.
    pub(crate) line: Vec<Move>,
}

impl Perfect {
    /// The best play in a position of few men.
    pub(crate) fn best(&mut self, board: &Board, limits: Limits) -> Option<Best> {
        let position = board.packed(board.turn())?.without_captured();
        let ending = position.ending();
        let table = self.table(ending, limits)?;
        let value = table.value(&position)?;
        let line = line(table, position, board);
        (!line.is_empty()).then_some(Best {
            ending,
            value,
            line,
        })
    }

    fn table(&mut self, ending: Ending, limits: Limits) -> Option<&Table> {
        if !self.known.iter().any(|(known, _)| *known == ending) {
            self.known.push((ending, ranked(ending, limits)));
        }
        let known = self.known.iter().find(|(known, _)| *known == ending);
        known.and_then(|(_, table)| table.as_ref())
    }
}

fn ranked(ending: Ending, limits: Limits) -> Option<Table> {
    if ending.size() > KEPT_MEN {
        return None;
    }
    let options = RankOptions {
        cache: cache_folder(),
        // Without a node to spend, only what is kept is found.
        nodes: (ending.size() > QUICK_MEN).then_some(0),
        time: limits.time,
        ..RankOptions::default()
    };
    rank(&Material::new(ending, &[]).ok()?, &options).ok()
}

/// The best moves of both sides, one after the other. In a draw the first keeps material, too.
fn line(table: &Table, root: Position, board: &Board) -> Vec<Move> {
    let mut position = root;
    let mut line = Vec::new();
    while line.len() < LINE {
        let best = table.best_moves(&position);
        let simple = match (line.is_empty(), best.first()) {
            (true, Some((_, Value::Drawn))) => simple(board, &best),
            _ => None,
        };
        let Some(mv) = simple.or_else(|| best.first().map(|(mv, _)| *mv)) else {
            break;
        };
        line.push(mv);
        position = position.make(mv);
    }
    line
}

/// The simple move, if it is among the best.
fn simple(board: &Board, best: &[(Move, Value)]) -> Option<Move> {
    let simple = fallback(board)?.to_string();
    let mut moves = best.iter().map(|(mv, _)| *mv);
    moves.find(|mv| al0_runtime::chess::san::to_uci(*mv) == simple)
}

#[cfg(test)]
mod tests {
    use super::*;
    use al0_runtime::chess::san::to_uci;

    fn best(fen: &str) -> Option<(String, Value)> {
        let board = Board::from_fen(fen).unwrap();
        let best = Perfect::default().best(&board, Limits::default())?;
        Some((to_uci(best.line[0]), best.value))
    }

    #[test]
    fn few_men_are_played_perfectly_by_either_side() {
        let mate = best("8/8/8/8/8/1k6/7q/K7 b - - 0 1").unwrap();
        assert_eq!(mate.1, Value::Won(1));
        let lost = best("8/8/8/8/8/1k6/7q/K7 w - - 0 1").unwrap();
        assert_eq!(lost, ("a1b1".to_owned(), Value::Lost(2)));
        let drawn = best("8/8/8/3k4/4R3/8/8/K7 b - - 0 1").unwrap();
        assert_eq!(drawn, ("d5e4".to_owned(), Value::Drawn));
    }

    #[test]
    fn many_men_are_not() {
        assert!(best("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").is_none());
    }
}
