//! What may be wrong with a FEN, in words.

use std::fmt;
use std::ops::Range;

use super::super::{Color, MAX_MEN, Square};

/// Every reason why a text is not the FEN of a legal position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    /// The reasons, in the order of the text; never empty.
    pub reasons: Vec<FenReason>,
}

/// One reason why a FEN was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenReason {
    /// The bytes of the text at fault; empty where something is missing.
    pub bytes: Range<usize>,
    /// What is wrong with them.
    pub fault: FenFault,
}

/// A field of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The men on the board.
    Board,
    /// The side to move.
    Turn,
    /// Castling rights.
    Castling,
    /// The en passant square.
    EnPassant,
    /// The number of moves since a capture or a pawn move.
    HalfMoves,
    /// The number of the move.
    MoveNumber,
}

/// What may be wrong with a FEN.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenFault {
    /// The text has no fields.
    Empty,
    /// A field of the first four is missing.
    MissingField(Field),
    /// Text after the last field.
    ExtraText,
    /// A character that has no place among the men.
    BoardCharacter(char),
    /// A rank (1..=8) with more or fewer than eight squares: so many.
    RankLength(i32, usize),
    /// Not eight ranks but so many.
    RankCount(usize),
    /// The side to move is neither `w` nor `b`.
    BadTurn,
    /// The castling field is no castling field.
    BadCastling,
    /// Castling rights are given; positions here have none.
    CastlingRights,
    /// The en passant field is neither `-` nor a square.
    BadEnPassant,
    /// No pawn can just have passed over the en passant square.
    EnPassantImpossible(Square),
    /// A move counter is not a number.
    BadCounter(Field),
    /// A side has no king.
    NoKing(Color),
    /// A side has a second king, here.
    ExtraKing(Color, Square),
    /// More than [`MAX_MEN`] men: so many.
    TooManyMen(usize),
    /// A pawn on the first or eighth rank.
    PawnOnBackRank(Square),
    /// The kings stand next to each other.
    KingsAdjacent,
    /// The side that is not to move (this one) is in check.
    OpponentInCheck(Color),
    /// No move can have led to such a check.
    ImpossibleCheck,
}

impl FenFault {
    /// What is wrong, in English: a sentence without its full stop.
    #[must_use]
    pub fn english(&self) -> String {
        match *self {
            Self::Empty => "the FEN is empty".into(),
            Self::MissingField(field) => format!("the {} is missing", field.english()),
            Self::ExtraText => "nothing may follow the six fields of a FEN".into(),
            Self::BoardCharacter(c) => format!(
                "`{}` is neither a man nor a number of empty squares",
                c.escape_debug()
            ),
            Self::RankLength(rank, n) => format!("rank {rank} must have 8 squares, not {n}"),
            Self::RankCount(n) => format!("the board must have 8 ranks, separated by `/`, not {n}"),
            Self::BadTurn => "the side to move must be `w` or `b`".into(),
            Self::BadCastling => "the castling rights must be `-`".into(),
            Self::CastlingRights => "castling is not supported here: write `-`".into(),
            Self::BadEnPassant => "the en passant square must be `-` or a square".into(),
            Self::EnPassantImpossible(square) => {
                format!("no pawn can have just passed over {square}")
            }
            Self::BadCounter(field) => format!("the {} must be a number", field.english()),
            Self::NoKing(color) => format!("{} has no king", english(color)),
            Self::ExtraKing(color, square) => {
                format!("{} has another king on {square}", english(color))
            }
            Self::TooManyMen(n) => format!("there are {n} men; at most {MAX_MEN} are supported"),
            Self::PawnOnBackRank(square) => format!("no pawn can stand on {square}"),
            Self::KingsAdjacent => "the kings stand next to each other".into(),
            Self::OpponentInCheck(color) => {
                format!(
                    "{} is in check, but {} is to move",
                    english(color),
                    english(color.other())
                )
            }
            Self::ImpossibleCheck => "no move can have led to such a check".into(),
        }
    }

    /// What is wrong, in Russian: a sentence without its full stop.
    #[must_use]
    pub fn russian(&self) -> String {
        match *self {
            Self::Empty => "строка FEN пуста".into(),
            Self::MissingField(field) => format!("не указано поле «{}»", field.russian()),
            Self::ExtraText => "после шести полей FEN ничего быть не должно".into(),
            Self::BoardCharacter(c) => format!(
                "`{}` — не фигура и не число пустых клеток",
                c.escape_debug()
            ),
            Self::RankLength(rank, n) => {
                format!("на горизонтали {rank} должно быть 8 клеток, а не {n}")
            }
            Self::RankCount(n) => {
                format!("горизонталей, разделённых знаком `/`, должно быть 8, а не {n}")
            }
            Self::BadTurn => "очередь хода задаётся буквой `w` или `b`".into(),
            Self::BadCastling => "вместо прав на рокировку должно стоять `-`".into(),
            Self::CastlingRights => "рокировка здесь не поддерживается: поставьте `-`".into(),
            Self::BadEnPassant => "поле взятия на проходе — это `-` или название клетки".into(),
            Self::EnPassantImpossible(square) => {
                format!("ни одна пешка не могла только что пройти через {square}")
            }
            Self::BadCounter(field) => {
                format!("в поле «{}» должно стоять число", field.russian())
            }
            Self::NoKing(color) => format!("у {} нет короля", russian(color)),
            Self::ExtraKing(color, square) => {
                format!("у {} ещё один король на {square}", russian(color))
            }
            Self::TooManyMen(n) => {
                format!("фигур на доске — {n}, а поддерживается не больше {MAX_MEN}")
            }
            Self::PawnOnBackRank(square) => format!("на {square} пешка стоять не может"),
            Self::KingsAdjacent => "короли стоят на соседних клетках".into(),
            Self::OpponentInCheck(color) => {
                format!(
                    "король {} под шахом, а ход {}",
                    russian(color),
                    russian(color.other())
                )
            }
            Self::ImpossibleCheck => "такой шах не мог возникнуть ни при каком ходе".into(),
        }
    }
}

impl Field {
    const fn english(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Turn => "side to move",
            Self::Castling => "castling field",
            Self::EnPassant => "en passant field",
            Self::HalfMoves => "half-move counter",
            Self::MoveNumber => "move number",
        }
    }

    const fn russian(self) -> &'static str {
        match self {
            Self::Board => "расстановка фигур",
            Self::Turn => "очередь хода",
            Self::Castling => "рокировка",
            Self::EnPassant => "взятие на проходе",
            Self::HalfMoves => "счётчик полуходов",
            Self::MoveNumber => "номер хода",
        }
    }
}

const fn english(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// The genitive.
const fn russian(color: Color) -> &'static str {
    match color {
        Color::White => "белых",
        Color::Black => "чёрных",
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<_> = self
            .reasons
            .iter()
            .map(|reason| reason.fault.english())
            .collect();
        f.write_str(&texts.join("; "))
    }
}

impl std::error::Error for FenError {}
