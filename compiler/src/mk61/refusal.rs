//! Why a table does not become a calculator program.

use al0_grammar::{codes, diagnostic::Diagnostic, span::FileId, text::Text};
use al0_runtime::chess::{Color, Piece};

use super::messages as say;
use crate::table::Place;

/// A reason, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The reason.
    pub reason: Reason,
    /// What in the source is at fault.
    pub place: Place,
    /// Other places that are, and why.
    pub(super) others: Vec<(Place, Text)>,
    /// What else is told.
    pub(super) notes: Vec<Text>,
}

/// Why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The advice looks further than our next move.
    Deep,
    /// A goal other than that they are to move.
    Goal,
    /// Moves other than to squares beside their king.
    Moves,
    /// No advice gives a square.
    NoSquares,
    /// Two pieces move.
    SecondPiece,
    /// The piece is none whose moves the program can test.
    Role,
    /// It is not said where a piece of ours begins.
    NoStart(Piece, Color),
    /// Nor which men there are.
    NoEnding,
    /// They have more than their king.
    TheirMen,
    /// More of our men move than there are registers for: how many, and how many may.
    Movers(usize, usize),
    /// The frame is none that the program can make.
    Frame,
    /// There are men that neither stand still nor are the king and the piece.
    Material,
    /// A condition depends on more than the king's square.
    Condition,
    /// The king's squares of this advice are no comparison with one number.
    NoThreshold(String),
    /// Two sets of king's squares need marks.
    SecondMark,
    /// Lists in different orders.
    Orders,
    /// More squares than registers: how many, and how many fit.
    Registers(usize, usize),
    /// Numbers that are put aside need more registers than are free.
    NoRegister,
    /// More cells than the calculator has, since numbers that need a register have none: how many, how many there are, and
    /// how many the program would take with enough registers.
    Crowded(usize, usize, usize),
    /// More cells than the calculator has: how many, and how many there are.
    Cells(usize, usize),
    /// A move is illegal for a reason that the program cannot see: a position.
    Blocked(String),
    /// A goal without a calculation decides: a position.
    Needed(String),
    /// A fixed man moves.
    FixedMoves,
    /// Men of one kind change numbers.
    Twins,
}

impl Refusal {
    pub(super) fn new(reason: Reason, place: Place) -> Self {
        Self {
            reason,
            place,
            others: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Tells what asks for the part at fault, where that stands elsewhere.
    pub(super) fn asked_at(mut self, whole: Place) -> Self {
        let is_within = self.place.file == whole.file && whole.span.contains(self.place.span);
        if !is_within {
            self.others.push((whole, say::asked_here()));
        }
        self
    }

    /// How many squares a list has, how many registers there are for it, and the first square beyond, where these are too few.
    pub(super) fn crowded(&self) -> Option<(usize, usize, Place)> {
        match self.reason {
            Reason::Registers(count, most) => Some((count, most, self.place)),
            _ => None,
        }
    }

    /// What to tell of it.
    #[must_use]
    pub fn diagnostic(&self) -> Diagnostic {
        let (code, message, hint) = match self.reason.too_large() {
            Some((message, hint)) => (codes::MK61_TOO_LARGE, message, hint),
            None => self.reason.words(),
        };
        let mut diagnostic =
            Diagnostic::new(code, self.place.file, self.place.span, message).hint(hint);
        for (place, text) in &self.others {
            if place.file == self.place.file {
                diagnostic = diagnostic.also(place.span, text.clone());
            }
        }
        let notes = self.notes.iter().cloned();
        notes.fold(diagnostic, Diagnostic::note)
    }

    /// Changes the numbers of the files.
    pub fn renumber(&mut self, file: &dyn Fn(FileId) -> FileId) {
        self.place.file = file(self.place.file);
        for (place, _) in &mut self.others {
            place.file = file(place.file);
        }
    }
}

impl Reason {
    fn words(&self) -> (codes::Code, Text, Text) {
        match self {
            Self::Deep => (codes::MK61_TOO_DEEP, say::deep(), say::one_move()),
            Self::Goal => (codes::MK61_NO_ARITHMETIC, say::goal(), say::goals_are()),
            Self::Condition => (
                codes::MK61_NO_ARITHMETIC,
                say::condition(),
                say::conditions_are(),
            ),
            Self::NoThreshold(name) => (
                codes::MK61_NO_ARITHMETIC,
                say::no_threshold(name),
                say::thresholds_are(),
            ),
            Self::SecondMark => (
                codes::MK61_NO_ARITHMETIC,
                say::second_mark(),
                say::one_mark(),
            ),
            Self::Moves => (codes::MK61_MOVES, say::moves(), say::moves_are()),
            Self::NoSquares => (codes::MK61_MOVES, say::no_squares(), say::moves_are()),
            Self::SecondPiece => (codes::MK61_MOVES, say::second_piece(), say::one_piece()),
            Self::Role => (codes::MK61_MOVES, say::role(), say::roles_are()),
            Self::Orders => (codes::MK61_MOVES, say::orders(), say::one_order()),
            Self::NoStart(piece, us) => {
                let (message, hint) = say::no_start(*piece, *us);
                (codes::MK61_MEN, message, hint)
            }
            Self::NoEnding => (codes::MK61_MEN, say::no_ending(), say::write_ending()),
            Self::TheirMen => (codes::MK61_MEN, say::their_men(), say::king_alone()),
            Self::Frame => (codes::MK61_MEN, say::frame(), say::frames_are()),
            Self::Material => (codes::MK61_MEN, say::material(), say::write_fixed()),
            Self::Blocked(shown) => (codes::MK61_MOVES, say::blocked(shown), say::not_seen()),
            Self::Needed(shown) => (
                codes::MK61_NO_ARITHMETIC,
                say::needed(shown),
                say::write_formula(),
            ),
            Self::FixedMoves => (codes::MK61_MEN, say::fixed_moves(), say::not_fixed()),
            Self::Twins => (codes::MK61_MEN, say::twins(), say::no_twins()),
            Self::Movers(..)
            | Self::Registers(..)
            | Self::NoRegister
            | Self::Crowded(..)
            | Self::Cells(..) => (codes::MK61_TOO_LARGE, say::no_register(), say::simpler()),
        }
    }

    /// What is said where registers or cells are too few.
    fn too_large(&self) -> Option<(Text, Text)> {
        Some(match self {
            Self::Movers(count, most) => (say::movers(count, most), say::fewer_movers()),
            Self::Registers(count, most) => (say::registers(count, most), say::fewer_squares()),
            Self::NoRegister => (say::no_register(), say::simpler()),
            Self::Crowded(count, most, fewer) => (say::crowded(count, most, fewer), say::simpler()),
            Self::Cells(count, most) => (say::cells(count, most), say::fewer_tests()),
            _ => return None,
        })
    }
}
