//! Move constraints to generator code.
//!
//! A constraint unfolds into steps: a generator, the depth tests that guard it and the constraints that filter
//! its moves. `then` puts steps one after another; `and` guards or filters the steps on its left.

use al0_runtime::{
    bytecode::{
        AimCode, CodeWriter, FilterEntry, Instruction, MovesImport, Patch, Pc, PieceCode,
        ValueEntry,
    },
    predicates::Predicate,
};

use super::{
    Numbers,
    goal::{compare, jump_on_truth, write},
    mark,
    short_circuit::{Junction, jump_when_joined, succeed_or_fail},
    value,
};
use crate::table::{DepthTest, Moves, Place};

/// Constraints that unfold into more steps than this are refused; real ones have a handful.
pub(crate) const MOST_STEPS: usize = 1000;

/// One generator with what restricts it.
#[derive(Clone)]
struct Step<'a> {
    /// A constraint that gives moves of its own.
    source: &'a Moves,
    guards: Vec<&'a Moves>,
    filters: Vec<&'a Moves>,
}

/// Writes the code of a constraint and says where it begins; nothing where it is too complex.
pub(super) fn emit(writer: &mut CodeWriter, moves: &Moves, own: Numbers<'_>) -> Option<Pc> {
    let steps = Unfolding::default().steps(moves)?;
    let steps: Vec<(Step<'_>, Option<FilterEntry>, Option<Destination>)> = steps
        .into_iter()
        .filter(|step| !gives_nothing(step.source))
        .map(|step| {
            let filter = emit_filter(writer, &step.filters, own);
            let destination = emit_destination(writer, step.source);
            (step, filter.map(FilterEntry), destination)
        })
        .collect();
    let entry = writer.here();
    for (step, filter, destination) in &steps {
        emit_step(writer, step, *filter, *destination, own);
    }
    writer.emit(Instruction::EndMoves);
    Some(entry)
}

/// Whether a constraint unfolds into more steps than code is generated for.
pub(crate) fn is_too_complex(moves: &Moves) -> bool {
    Unfolding::default().steps(moves).is_none()
}

/// Unfolds a constraint, counting the steps made.
#[derive(Default)]
struct Unfolding {
    made: usize,
}

impl Unfolding {
    fn steps<'a>(&mut self, moves: &'a Moves) -> Option<Vec<Step<'a>>> {
        self.product(&[moves])
    }

    /// The steps of `first and rest…`.
    fn product<'a>(&mut self, factors: &[&'a Moves]) -> Option<Vec<Step<'a>>> {
        self.made += 1;
        if self.made > MOST_STEPS {
            return None;
        }
        let Some((first, rest)) = factors.split_first() else {
            return Some(Vec::new());
        };
        if first.only_tests_depth() {
            return self.guarded(first, rest);
        }
        match first {
            Moves::Give { .. } | Moves::Own { .. } | Moves::To { .. } => {
                let (guards, filters) = rest
                    .iter()
                    .copied()
                    .partition(|factor| factor.only_tests_depth());
                Some(vec![Step {
                    source: first,
                    guards,
                    filters,
                }])
            }
            Moves::And(left, right) => {
                let mut all: Vec<&Moves> = vec![left, right];
                all.extend(rest);
                self.product(&all)
            }
            Moves::Then(left, right) => {
                let mut steps = self.branch(left, rest)?;
                steps.extend(self.branch(right, rest)?);
                Some(steps)
            }
            Moves::Depth(_) => Some(Vec::new()),
        }
    }

    fn branch<'a>(&mut self, first: &'a Moves, rest: &[&'a Moves]) -> Option<Vec<Step<'a>>> {
        let mut all = vec![first];
        all.extend(rest);
        self.product(&all)
    }

    /// The steps of the rest, each behind the depth test. A test alone gives no moves.
    fn guarded<'a>(&mut self, test: &'a Moves, rest: &[&'a Moves]) -> Option<Vec<Step<'a>>> {
        let mut steps = self.product(rest)?;
        for step in &mut steps {
            step.guards.insert(0, test);
        }
        Some(steps)
    }
}

/// The operands of instructions about a destination.
type Destination = (AimCode, PieceCode, ValueEntry);

fn gives_nothing(moves: &Moves) -> bool {
    matches!(
        moves,
        Moves::Give {
            predicate: Predicate::NoMove,
            ..
        }
    )
}

/// Writes the code of the square, file or rank that a constraint sends a piece to.
fn emit_destination(writer: &mut CodeWriter, moves: &Moves) -> Option<Destination> {
    let Moves::To {
        aim, piece, value, ..
    } = moves
    else {
        return None;
    };
    let entry = writer.here();
    let mut code = Vec::new();
    value::emit(&mut code, value);
    write(writer, code);
    writer.emit(Instruction::Give);
    let (aim, piece) = (AimCode::from(*aim), PieceCode::from(*piece));
    Some((aim, piece, ValueEntry(entry)))
}

fn emit_step(
    writer: &mut CodeWriter,
    step: &Step<'_>,
    filter: Option<FilterEntry>,
    destination: Option<Destination>,
    own: Numbers<'_>,
) {
    let mut past = Vec::new();
    for guard in &step.guards {
        past.extend(jump_when(writer, guard, false, own));
    }
    match (step.source, destination) {
        (Moves::Give { predicate, place }, _) => {
            mark(writer, *place);
            let generator = writer.moves(*predicate);
            writer.emit(match filter {
                Some(filter) => Instruction::MovesFiltered(generator, filter),
                None => Instruction::Moves(generator),
            });
        }
        (Moves::To { place, .. }, Some((aim, piece, value))) => {
            mark(writer, *place);
            writer.emit(match filter {
                Some(filter) => Instruction::MovesToFiltered(aim, piece, value, filter),
                None => Instruction::MovesTo(aim, piece, value),
            });
        }
        (Moves::Own { name, place }, _) => {
            mark(writer, *place);
            let generator = writer.own_moves(own.moves(name));
            writer.emit(match filter {
                Some(filter) => Instruction::MovesFiltered(generator, filter),
                None => Instruction::Moves(generator),
            });
        }
        (Moves::To { .. } | Moves::Depth(_) | Moves::And(..) | Moves::Then(..), _) => {}
    }
    writer.patch_all_here(past);
}

/// Writes the code that lets a move through when every filter admits it.
fn emit_filter(writer: &mut CodeWriter, filters: &[&Moves], own: Numbers<'_>) -> Option<Pc> {
    if filters.is_empty() {
        return None;
    }
    let entry = writer.here();
    let mut refused = Vec::new();
    for filter in filters {
        refused.extend(jump_when(writer, filter, false, own));
    }
    succeed_or_fail(writer, refused);
    Some(entry)
}

/// Writes code that jumps when the constraint's answer (to the depth, and in filters to the move under test)
/// is `sense`, and falls through otherwise.
fn jump_when(writer: &mut CodeWriter, moves: &Moves, sense: bool, own: Numbers<'_>) -> Vec<Patch> {
    match moves {
        Moves::Give { predicate, place } => {
            mark(writer, *place);
            let generator = writer.moves(*predicate);
            vec![admit(writer, generator, sense)]
        }
        Moves::Own { name, place } => {
            mark(writer, *place);
            let generator = writer.own_moves(own.moves(name));
            vec![admit(writer, generator, sense)]
        }
        Moves::To { place, .. } => admit_to(writer, moves, *place, sense),
        Moves::Depth(test) => vec![depth_jump(writer, test, sense)],
        Moves::And(left, right) => jump_when_joined(
            writer,
            Junction::And,
            (left.as_ref(), right.as_ref()),
            sense,
            |writer, moves, sense| jump_when(writer, moves, sense, own),
        ),
        Moves::Then(left, right) => jump_when_joined(
            writer,
            Junction::Or,
            (left.as_ref(), right.as_ref()),
            sense,
            |writer, moves, sense| jump_when(writer, moves, sense, own),
        ),
    }
}

fn admit(writer: &mut CodeWriter, generator: MovesImport, sense: bool) -> Patch {
    writer.emit_jump(|target| {
        if sense {
            Instruction::AdmitIf(generator, target)
        } else {
            Instruction::AdmitUnless(generator, target)
        }
    })
}

/// The code of the value stands in the way and is jumped over.
fn admit_to(writer: &mut CodeWriter, moves: &Moves, place: Place, sense: bool) -> Vec<Patch> {
    let over = writer.emit_jump(Instruction::Jump);
    let destination = emit_destination(writer, moves);
    writer.patch_here(over);
    mark(writer, place);
    let Some((aim, piece, value)) = destination else {
        return Vec::new();
    };
    vec![writer.emit_jump(|target| {
        if sense {
            Instruction::AdmitToIf(aim, piece, value, target)
        } else {
            Instruction::AdmitToUnless(aim, piece, value, target)
        }
    })]
}

fn depth_jump(writer: &mut CodeWriter, test: &DepthTest, sense: bool) -> Patch {
    mark(writer, test.place);
    writer.emit(Instruction::Depth);
    let value = i32::try_from(test.number).unwrap_or(i32::MAX);
    writer.emit(Instruction::PushInt(value));
    writer.emit(compare(test.comparison));
    jump_on_truth(writer, sense)
}
