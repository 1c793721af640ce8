//! The tests that a move of the table may need, and which of them a program needs for the games that come up.

use al0_runtime::chess::{Color, Man, Piece, Role, Side, Square};

use super::{
    code::Label,
    evaluate::Scene,
    game::moved,
    generate::op,
    goals::{View, hundredths},
    spot::{Spot, Spots},
    sum::{self, ONE},
    terms,
    tries::Try,
    writer::{Writer, cells},
};
use crate::{
    emit::goal_words,
    formula::{Number, SquareOf},
    table::{Comparison, Goal},
};

/// A test of the square being tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Check {
    /// Its rank is not 0 (nor 10).
    NotZero,
    /// Its rank is neither 0 nor 9.
    Ranks,
    /// Its file is not below the first.
    FirstFile,
    /// Its file is not beyond the last.
    LastFile,
    /// The piece leaves its square.
    Leaves,
    /// The piece reaches it, were the board empty; a piece that stays passes where lines are meant.
    Reaches(Role),
    /// A goal has this truth, before the move or after it.
    Goal {
        goal: Goal,
        truth: bool,
        before: bool,
    },
}

/// A square as the calculator reads it: file and rank of the number file.rank.
fn read(files: i32, ranks: i32) -> (i32, i32) {
    let tenths = 10 * files + ranks;
    (tenths / 10, tenths % 10)
}

/// All tests that a try may need, in the order in which they are made.
pub(super) fn checks(one: &Try<'_>, men: &[(Piece, Spot)]) -> Vec<Check> {
    let mut checks = vec![
        Check::NotZero,
        Check::Ranks,
        Check::FirstFile,
        Check::LastFile,
        Check::Leaves,
        Check::Reaches(one.piece.man.role),
    ];
    if one.piece.man.role == Role::King {
        let near = terms::compare(
            terms::dist(terms::king(Side::Us), terms::king(Side::Them)),
            Comparison::Less,
            2,
        );
        checks.push(Check::Goal {
            goal: near,
            truth: false,
            before: false,
        });
    }
    checks.extend(on_board(&one.to).into_iter().map(|goal| Check::Goal {
        goal,
        truth: true,
        before: true,
    }));
    let others = men.iter().map(|(piece, _)| *piece);
    for other in others.filter(|piece| piece.man.side == Side::Us && *piece != one.piece) {
        checks.extend(clear(one.piece, other).into_iter().map(|goal| Check::Goal {
            goal,
            truth: false,
            before: true,
        }));
    }
    let mut add = |goal: &Goal, truth: bool, before: bool| {
        let check = Check::Goal {
            goal: goal.clone(),
            truth,
            before,
        };
        if !checks.contains(&check) {
            checks.push(check);
        }
    };
    conjuncts(one.holding.0, true, &mut |goal, truth| {
        add(goal, truth, false);
    });
    conjuncts(one.main.0, true, &mut |goal, truth| add(goal, truth, false));
    conjuncts(one.holding.0, true, &mut |goal, truth| {
        add(goal, truth, true);
    });
    conjuncts(one.main.0, false, &mut |goal, truth| add(goal, truth, true));
    checks
}

/// File and rank of a square are on the board; a rank far off it makes another file in file.rank.
fn on_board(to: &SquareOf) -> Vec<Goal> {
    let lines = [terms::rank(to.clone()), terms::file(to.clone())];
    let both = |line: Number| {
        [(Comparison::LessEqual, 8), (Comparison::GreaterEqual, 1)]
            .map(|(comparison, end)| terms::compare(line.clone(), comparison, end))
    };
    lines.into_iter().flat_map(both).collect()
}

/// The square being tried, as if a man stood there; they have no pawns.
pub(super) fn tried() -> Piece {
    Piece::first(Man::new(Side::Them, Role::Pawn))
}

/// Goals one of which holds where another man of ours is in the way: it stands on the square; it stands, counted file
/// by file, between; it stands between on one line.
fn clear(piece: Piece, other: Piece) -> Vec<Goal> {
    use terms::{all, apart, compare, counted, file, product, rank, square, square_at_root};
    let (from, over, to) = (
        square_at_root(piece),
        square_at_root(other),
        square(tried()),
    );
    let way =
        |start: &SquareOf, end: &SquareOf| apart(counted(start.clone()), counted(end.clone()));
    let stands = terms::same(to.clone(), over.clone());
    let between = compare(
        product(way(&from, &over), way(&over, &to)),
        Comparison::GreaterEqual,
        0,
    );
    let side = |line: fn(SquareOf) -> Number, across: fn(SquareOf) -> Number| {
        product(
            apart(line(from.clone()), line(over.clone())),
            apart(across(from.clone()), across(to.clone())),
        )
    };
    let line = terms::equal(side(file, rank), side(rank, file));
    match piece.man.role {
        Role::Queen | Role::Rook | Role::Bishop => {
            vec![stands, between.clone(), all([line, between])]
        }
        Role::King | Role::Knight | Role::Pawn => vec![stands],
    }
}

/// The goals that must all have their truths for a goal to have this truth.
pub(super) fn conjuncts(goal: &Goal, truth: bool, visit: &mut dyn FnMut(&Goal, bool)) {
    match goal {
        Goal::And(left, right) if truth => {
            conjuncts(left, true, visit);
            conjuncts(right, true, visit);
        }
        Goal::Or(left, right) if !truth => {
            conjuncts(left, false, visit);
            conjuncts(right, false, visit);
        }
        Goal::Not(inner) => conjuncts(inner, !truth, visit),
        Goal::Call { body, .. }
            if matches!(**body, Goal::And(..) | Goal::Or(..) | Goal::Not(_)) =>
        {
            conjuncts(body, truth, visit);
        }
        Goal::Test { .. }
        | Goal::AtRoot { .. }
        | Goal::Compare { .. }
        | Goal::In { .. }
        | Goal::Own { .. }
        | Goal::Call { .. }
        | Goal::And(..)
        | Goal::Or(..) => visit(goal, truth),
    }
}

impl Check {
    /// Whether the calculator lets the move pass; nothing where the test tells nothing.
    pub(super) fn passes(
        &self,
        men: &[(Piece, Square)],
        piece: Piece,
        to: (i32, i32),
    ) -> Option<bool> {
        let (file, rank) = read(to.0, to.1);
        let from = men.iter().find(|(one, _)| *one == piece)?.1;
        let (files, ranks) = (file - from.file(), rank - from.rank());
        Some(match self {
            Self::NotZero => rank != 0,
            Self::Ranks => rank != 0 && rank != 9,
            Self::FirstFile => 10 * file + rank >= 10,
            Self::LastFile => 10 * file + rank < 90,
            Self::Leaves => (files, ranks) != (0, 0),
            Self::Reaches(role) => reaches(*role, files, ranks),
            Self::Goal {
                goal,
                truth,
                before,
            } => {
                let node = if *before {
                    let tried = Square::new(file, rank).map(|square| (tried(), square));
                    men.iter().copied().chain(tried).collect()
                } else {
                    moved(men, piece, Square::new(file, rank)?)
                };
                Scene::of(&node, men, *before).holds(goal)? == *truth
            }
        })
    }

    /// Writes the test; where it fails, the label is next.
    pub(super) fn write(&self, writer: &mut Writer, label: Label, at: &Place<'_>) -> Option<()> {
        match self {
            Self::NotZero => {
                writer.recall(at.candidate);
                writer.ops(&[op::PART]);
                writer.unless(op::NOT_ZERO, label);
            }
            Self::Ranks => {
                writer.recall(at.candidate);
                writer.ops(&[op::PART, op::LIFT]);
                writer.beside(90);
                writer.ops(&[op::SUB, op::MUL]);
                writer.unless(op::NOT_ZERO, label);
            }
            Self::FirstFile | Self::LastFile => {
                let last = *self == Self::LastFile;
                writer.recall(at.candidate);
                writer.add(if last { -900 } else { -100 });
                let condition = if last { op::NEGATIVE } else { op::NOT_NEGATIVE };
                writer.unless(condition, label);
            }
            Self::Leaves => {
                writer.recall(at.candidate);
                writer.recall(at.from);
                writer.ops(&[op::SUB]);
                writer.unless(op::NOT_ZERO, label);
            }
            Self::Reaches(role) => at.reach(writer, *role, label)?,
            Self::Goal {
                goal,
                truth,
                before,
            } => {
                let node = if *before { at.before } else { at.after? };
                let view = View {
                    spots: Spots {
                        root: at.before,
                        node,
                    },
                    king: at.king,
                    ours: *before,
                };
                writer.jump(goal, !*truth, label, view)?;
            }
        }
        Some(())
    }
}

impl Check {
    /// The test in words of the language.
    pub(super) fn told(&self, us: Color) -> String {
        match self {
            Self::NotZero => "rank not 0".to_owned(),
            Self::Ranks => "rank on the board".to_owned(),
            Self::FirstFile => "file not below 1".to_owned(),
            Self::LastFile => "file not above 8".to_owned(),
            Self::Leaves => "leaves its square".to_owned(),
            Self::Reaches(role) => format!("reaches as {}", role.letter()),
            Self::Goal {
                goal,
                truth,
                before: true,
            } => format!("before {}", goal_told(goal, *truth, us)),
            Self::Goal { goal, truth, .. } => goal_told(goal, *truth, us),
        }
    }
}

/// A goal, or that it does not hold.
pub(super) fn goal_told(goal: &Goal, truth: bool, us: Color) -> String {
    let words = goal_words(goal, us);
    if truth { words } else { format!("not {words}") }
}

/// Whether a man goes so many files and ranks, were the board empty; staying passes for lines.
fn reaches(role: Role, files: i32, ranks: i32) -> bool {
    let (u, v) = (files.abs(), ranks.abs());
    match role {
        Role::Queen => u == 0 || v == 0 || u == v,
        Role::Rook => u == 0 || v == 0,
        Role::Bishop => u == v,
        Role::Knight => u * u + v * v == 5,
        Role::King => u.max(v) == 1,
        Role::Pawn => false,
    }
}

/// Where things are while a square is tried.
pub(super) struct Place<'a> {
    /// The register of the square.
    pub(super) candidate: u8,
    /// The register of the piece.
    pub(super) from: u8,
    /// The men before the move.
    pub(super) before: &'a [(Piece, Spot)],
    /// The men after it, where that is one order for all games.
    pub(super) after: Option<&'a [(Piece, Spot)]>,
    /// The register of their king, and its squares.
    pub(super) king: (u8, &'a [Square]),
}

impl Place<'_> {
    /// The shorter of a test by files and ranks and one by the difference of the two numbers.
    fn reach(&self, writer: &mut Writer, role: Role, label: Label) -> Option<()> {
        let mut by_lines = writer.clone();
        by_lines.reach(role, self.candidate, self.from, label);
        let mut by_number = writer.clone();
        let points: Vec<(i64, bool)> = (-7..8)
            .flat_map(|files| (-7..8).map(move |ranks| (files, ranks)))
            .map(|(files, ranks)| (hundredths(files, ranks), reaches(role, files, ranks)))
            .collect();
        let to = sum::decimal(&sum::in_register(self.candidate)?)?;
        let from = sum::decimal(&sum::in_register(self.from)?)?;
        let done = by_number.chained(&to.plus(&from, -ONE)?, &points, false, label);
        let shorter = done.is_some() && cells(&by_number.items) < cells(&by_lines.items);
        *writer = if shorter { by_number } else { by_lines };
        Some(())
    }
}
