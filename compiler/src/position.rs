//! What is said of positions that a table cannot be asked about.

use al0_grammar::{
    codes::{self, Code},
    text::{Lang, Text},
};
use al0_runtime::chess::{Color, Ending, FenFault};

/// What is wrong with the text of a position. Faults of writing are AL0601; what is written well and cannot be is AL0602.
#[must_use]
pub fn fen_fault(fault: &FenFault) -> (Code, Text) {
    let message = Text {
        en: fault.english(),
        ru: fault.russian(),
    };
    (fen_code(fault), message)
}

fn fen_code(fault: &FenFault) -> Code {
    match fault {
        FenFault::Empty
        | FenFault::MissingField(_)
        | FenFault::ExtraText
        | FenFault::BoardCharacter(_)
        | FenFault::RankLength(..)
        | FenFault::RankCount(_)
        | FenFault::BadTurn
        | FenFault::BadCastling
        | FenFault::CastlingRights
        | FenFault::BadEnPassant
        | FenFault::BadCounter(_) => codes::BAD_FEN,
        FenFault::EnPassantImpossible(_)
        | FenFault::NoKing(_)
        | FenFault::ExtraKing(..)
        | FenFault::TooManyMen(_)
        | FenFault::PawnOnBackRank(_)
        | FenFault::KingsAdjacent
        | FenFault::OpponentInCheck(_)
        | FenFault::ImpossibleCheck => codes::ILLEGAL_POSITION,
    }
}

/// The men are not those of the table.
#[must_use]
pub fn other_material(own: &Ending, given: &Ending) -> (Code, Text) {
    (codes::OTHER_MATERIAL, messages::other_material(own, given))
}

/// It is not our move; the table plays `us`.
#[must_use]
pub fn not_our_move(us: Color) -> (Code, Text) {
    let name = |color, lang: Lang| match color {
        Color::White => lang.choose("White", "белых"),
        Color::Black => lang.choose("Black", "чёрных"),
    };
    let message =
        Text::with_names(|lang| messages::not_our_move(name(us.other(), lang), name(us, lang)));
    (codes::NOT_OUR_MOVE, message)
}

mod messages {
    al0_grammar::messages! {
        pub(super) fn other_material(own, given) {
            en "the table is for {own}, but the position is {given}",
            ru "таблица для окончания {own}, а в позиции {given}"
        }
        pub(super) fn not_our_move(mover, us) {
            en "{mover} is to move, but the table plays {us}",
            ru "сейчас ход {mover}, а таблица играет за {us}"
        }
    }
}
