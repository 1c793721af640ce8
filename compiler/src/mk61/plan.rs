//! What the program has to do: one list of squares, and for which king's squares each of them is tried.
//!
//! Advice that differs only in its square becomes data of one loop; rules whose lists are parts of each other
//! become one list with marks.

use al0_runtime::chess::{Mirror, Piece, Role, Side, Square};

use super::{
    generate::MARKS,
    refusal::{Reason, Refusal},
    register,
    squares::{Board, King},
    subset::{self, Step},
    tries::Try,
    usage::Usage,
};
use crate::table::{Place, Table};

/// One table as a loop over squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// What moves.
    pub role: Role,
    /// Where it begins.
    pub start: Square,
    /// Whether the board is mirrored so that the king's file is not greater than its rank.
    pub diagonal: bool,
    /// The list, in order.
    pub entries: Vec<Entry>,
    /// How many squares at its head are only for some king's squares, and for which.
    pub head: Option<(usize, Threshold)>,
    /// The king's squares for which marked squares are tried.
    pub mark: Option<Threshold>,
    /// Files taken from marked squares, which makes them negative.
    pub marked_by: i32,
}

/// A square of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The advice.
    pub name: String,
    /// Where it gives the square.
    pub place: Place,
    /// Files and ranks from the king.
    pub by: (i32, i32),
    /// Tried only where the threshold of the marks says so.
    pub marked: bool,
}

/// What of the king's square is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The number file.rank.
    Square,
    /// The rank in tenths.
    Rank,
}

impl Measure {
    /// A square by this measure, in tenths.
    pub(super) fn tenths(self, file: i32, rank: i32) -> i32 {
        match self {
            Self::Square => 10 * file + rank,
            Self::Rank => rank,
        }
    }
}

/// The king's squares on one side of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threshold {
    /// What is compared.
    pub measure: Measure,
    /// Whether less is meant rather than not less.
    pub below: bool,
    /// The number, in tenths.
    pub tenths: i32,
}

/// The most squares that the registers hold.
const MOST: usize = 10;

/// Where there is no mirror, its register is free for the square being tried, and that one's for the list.
pub(super) const fn most(diagonal: bool) -> usize {
    if diagonal { MOST } else { MOST + 1 }
}

/// Makes a plan of a table, and tells which piece it is for.
///
/// # Errors
/// The table is not of the kind that fits the calculator.
pub(super) fn plan(
    table: &Table,
    tries: &[Try<'_>],
    usage: &Usage,
) -> Result<(Plan, Piece), Refusal> {
    let used: Vec<bool> = usage.tries.iter().map(|uses| *uses > 0).collect();
    let steps = subset::steps(table, tries, &used)?;
    let setup = table.setup();
    let whole = |reason| Refusal::new(reason, subset::whole(table));
    let Some(first) = steps.first() else {
        return Err(whole(Reason::NoSquares));
    };
    let piece = first.piece;
    if let Some(other) = steps.iter().find(|step| step.piece != piece) {
        return Err(Refusal::new(Reason::SecondPiece, other.place));
    }
    if piece.man.role == Role::Pawn {
        return Err(Refusal::new(Reason::Role, first.place));
    }
    let Some(start) = setup.begins(piece) else {
        return Err(whole(Reason::NoStart(piece, table.us())));
    };
    let diagonal = frame(table)?;
    let king = King::of(table, piece)?;
    let board = Board::new(table, &king, diagonal, &usage.rules)?;
    let order = merge(table, &steps)?;
    let (entries, head, mark) = marked(&order, &board, most(diagonal))?;
    let plan = Plan {
        role: piece.man.role,
        start,
        diagonal,
        entries,
        head,
        mark,
        marked_by: MARKS[0],
    };
    Ok((plan, piece))
}

/// Whether there is a frame; only the diagonal one is known, and by their king.
fn frame(table: &Table) -> Result<bool, Refusal> {
    match table.setup().frame {
        None => Ok(false),
        Some(frame) => {
            let theirs =
                |piece: Piece| piece.man.side == Side::Them && piece.man.role == Role::King;
            if frame.mirror == Mirror::Diagonal && theirs(frame.piece) {
                Ok(true)
            } else {
                Err(Refusal::new(Reason::Frame, subset::whole(table)))
            }
        }
    }
}

/// One order of all squares that keeps the order of every rule's list.
fn merge(table: &Table, steps: &[Step]) -> Result<Vec<Step>, Refusal> {
    let lists: Vec<Vec<usize>> = table
        .rules()
        .iter()
        .map(|rule| {
            let advice = rule.list.iter().flat_map(|listed| &listed.advice);
            let of = |id: usize| {
                (0..steps.len())
                    .filter(move |&at| steps.get(at).is_some_and(|step| step.advice == id))
            };
            advice.flat_map(|id| of(id.0)).collect()
        })
        .collect();
    let mut longest: Vec<&Vec<usize>> = lists.iter().collect();
    longest.sort_by_key(|list| std::cmp::Reverse(list.len()));
    let mut waiting: Vec<usize> = Vec::new();
    for &step in longest.into_iter().flatten() {
        if !waiting.contains(&step) {
            waiting.push(step);
        }
    }
    let mut order = Vec::new();
    while !waiting.is_empty() {
        let free = |step: &usize| !lists.iter().any(|list| is_blocked(list, *step, &waiting));
        let Some(at) = waiting.iter().position(free) else {
            let place = waiting
                .first()
                .and_then(|&at| steps.get(at))
                .map(|step| step.place);
            return Err(Refusal::new(
                Reason::Orders,
                place.unwrap_or_else(|| subset::whole(table)),
            ));
        };
        order.push(waiting.remove(at));
    }
    Ok(order
        .into_iter()
        .filter_map(|at| {
            steps.get(at).cloned().map(|step| Step {
                rules: rules_of(&lists, at),
                ..step
            })
        })
        .collect())
}

/// Whether a square that still waits comes before this one in a list.
fn is_blocked(list: &[usize], step: usize, waiting: &[usize]) -> bool {
    let before = list.iter().take_while(|&&one| one != step);
    list.contains(&step) && before.into_iter().any(|one| waiting.contains(one))
}

fn rules_of(lists: &[Vec<usize>], step: usize) -> Vec<usize> {
    let listing = lists
        .iter()
        .enumerate()
        .filter(|(_, list)| list.contains(&step));
    listing.map(|(rule, _)| rule).collect()
}

type Marked = (Vec<Entry>, Option<(usize, Threshold)>, Option<Threshold>);

/// Tells which squares are for some king's squares only: those at the head, and those with a mark.
fn marked(order: &[Step], board: &Board, most: usize) -> Result<Marked, Refusal> {
    if order.len() > most {
        let place = order
            .get(most)
            .map_or_else(|| board.whole, |step| step.place);
        return Err(Refusal::new(Reason::Registers(order.len(), most), place));
    }
    let limits = order
        .iter()
        .map(|step| board.limit(step))
        .collect::<Result<Vec<_>, _>>()?;
    let first = limits.first().copied().flatten();
    let at_head = limits
        .iter()
        .take_while(|limit| first.is_some() && **limit == first)
        .count();
    let mut mark = None;
    let mut entries = Vec::new();
    for (at, (step, limit)) in order.iter().zip(&limits).enumerate() {
        let limit = limit.filter(|_| at >= at_head);
        if limit.is_some() && mark.is_some() && mark != limit {
            return Err(Refusal::new(Reason::SecondMark, step.place));
        }
        mark = mark.or(limit);
        entries.push(Entry {
            name: step.name.clone(),
            place: step.place,
            by: step.by,
            marked: limit.is_some(),
        });
    }
    Ok((entries, first.map(|threshold| (at_head, threshold)), mark))
}

impl Plan {
    /// The register of the square being tried.
    pub(super) fn tried(&self) -> u8 {
        let is_long = self.entries.len() > MOST;
        if is_long {
            register::FRAME
        } else {
            register::CANDIDATE
        }
    }

    /// What the list holds, in hundredths, the last square first.
    pub(super) fn values(&self) -> Vec<i32> {
        let all = self.entries.iter().rev();
        all.map(|entry| self.value(entry)).collect()
    }

    /// What stands for a square of the list, in hundredths.
    pub(super) fn value(&self, entry: &Entry) -> i32 {
        let (files, ranks) = entry.by;
        let mark = if entry.marked { self.marked_by } else { 0 };
        100 * (files - mark) + 10 * ranks
    }

    /// The plan with each way of marking, and those that pass no squares over at the head of the list, know no marks,
    /// or neither.
    pub(super) fn ways(&self) -> Vec<Self> {
        let heads = self.head.map(Some).into_iter().chain([None]);
        let marks = self.mark.into_iter();
        let marks = marks.flat_map(|mark| MARKS.map(|by| (Some(mark), by)));
        let marks = marks.chain([(None, self.marked_by)]);
        let all = heads.flat_map(|head| marks.clone().map(move |mark| (head, mark)));
        all.map(|(head, (mark, marked_by))| {
            let entries = self.entries.iter().cloned().map(|entry| Entry {
                marked: entry.marked && mark.is_some(),
                ..entry
            });
            Self {
                head,
                mark,
                marked_by,
                entries: entries.collect(),
                ..self.clone()
            }
        })
        .collect()
    }
}

impl Threshold {
    /// The other side.
    pub(super) fn negated(self) -> Self {
        Self {
            below: !self.below,
            ..self
        }
    }
}
