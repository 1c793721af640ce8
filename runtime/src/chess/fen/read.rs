//! A FEN as a whole: its fields together, and the rules that the position must obey.

use shakmaty::{CastlingMode, Chess, PositionErrorKinds, Setup};

use super::super::position::structure_errors;
use super::super::{Color, Man, MenError, Position, Side, Square, convert};
use super::fields::{self, Part, Written};
use super::{FenError, FenFault, FenReason, Field};

/// The fields that a position needs, as far as they could be read.
struct Fields<'t> {
    board: Part<'t>,
    men: Vec<Written>,
    turn: Option<(Part<'t>, Color)>,
    en_passant: Option<(Part<'t>, Square)>,
}

pub(super) fn read(text: &str, us: Option<Color>) -> Result<Position, FenError> {
    let mut reasons = Vec::new();
    if let Some(fields) = read_fields(text, &mut reasons) {
        judge(&fields, &mut reasons);
        if let (true, Some((_, turn))) = (reasons.is_empty(), fields.turn) {
            return Ok(build(&fields, us.unwrap_or(turn), turn));
        }
    }
    reasons.sort_by_key(|reason| (reason.bytes.start, reason.bytes.end));
    Err(FenError { reasons })
}

/// Reads what can be read; none if the board cannot.
fn read_fields<'t>(text: &'t str, reasons: &mut Vec<FenReason>) -> Option<Fields<'t>> {
    let parts = fields::parts(text);
    let mut rest = parts.iter().copied();
    let Some(board) = rest.next() else {
        reasons.push(FenReason {
            bytes: 0..text.len(),
            fault: FenFault::Empty,
        });
        return None;
    };
    let men = fields::board(&board, reasons);
    let readable = reasons.is_empty();
    let end = text.trim_end().len();
    let mut field = |field| {
        let part = rest.next();
        if part.is_none() && !matches!(field, Field::HalfMoves | Field::MoveNumber) {
            let fault = FenFault::MissingField(field);
            reasons.push(FenReason {
                bytes: end..end,
                fault,
            });
        }
        part
    };
    let turn = field(Field::Turn);
    let castling = field(Field::Castling);
    let en_passant = field(Field::EnPassant);
    let counters = [Field::HalfMoves, Field::MoveNumber].map(|name| (field(name), name));
    if let Some(extra) = rest.next() {
        reasons.push(FenReason {
            bytes: extra.start..end,
            fault: FenFault::ExtraText,
        });
    }
    let turn = turn.and_then(|part| Some((part, keep(fields::turn(&part), reasons)?)));
    if let Some(part) = castling {
        keep(fields::castling(&part), reasons);
    }
    let en_passant =
        en_passant.and_then(|part| Some((part, keep(fields::en_passant(&part), reasons)??)));
    for (part, name) in counters {
        part.and_then(|part| keep(fields::counter(&part, name), reasons));
    }
    readable.then_some(Fields {
        board,
        men,
        turn,
        en_passant,
    })
}

fn keep<T>(read: Result<T, FenReason>, reasons: &mut Vec<FenReason>) -> Option<T> {
    read.map_err(|reason| reasons.push(reason)).ok()
}

/// Adds what the rules of chess have against the position.
fn judge(fields: &Fields<'_>, reasons: &mut Vec<FenReason>) {
    let men: Vec<_> = as_seen_by(fields, Color::White).collect();
    let errors = structure_errors(&men);
    let two_kings = !errors
        .iter()
        .any(|error| matches!(error, MenError::NoKing(_) | MenError::ExtraKing(..)));
    reasons.extend(
        errors
            .into_iter()
            .filter_map(|error| men_reason(fields, error)),
    );
    if two_kings {
        judge_checks(fields, reasons);
    }
}

/// Checks and en passant, given one king a side.
fn judge_checks(fields: &Fields<'_>, reasons: &mut Vec<FenReason>) {
    if kings_touch(fields) {
        reasons.push(fields.board.refuse(FenFault::KingsAdjacent));
        return;
    }
    let Some((turn, color)) = fields.turn else {
        return;
    };
    let kinds = objections(setup(fields, color));
    if kinds.contains(PositionErrorKinds::OPPOSITE_CHECK) {
        reasons.push(turn.refuse(FenFault::OpponentInCheck(color.other())));
    } else if kinds.contains(PositionErrorKinds::IMPOSSIBLE_CHECK) {
        reasons.push(fields.board.refuse(FenFault::ImpossibleCheck));
    }
    if let (true, Some((part, square))) = (
        kinds.contains(PositionErrorKinds::INVALID_EP_SQUARE),
        fields.en_passant,
    ) {
        reasons.push(part.refuse(FenFault::EnPassantImpossible(square)));
    }
}

fn objections(setup: Setup) -> PositionErrorKinds {
    match setup.position::<Chess>(CastlingMode::Standard) {
        Ok(_) => PositionErrorKinds::empty(),
        Err(error) => error.kinds(),
    }
}

fn setup(fields: &Fields<'_>, turn: Color) -> Setup {
    let men = fields
        .men
        .iter()
        .map(|man| (man.color, man.role, man.square));
    let mut setup = convert::setup(men, turn);
    setup.ep_square = fields.en_passant.map(|(_, square)| convert::square(square));
    setup
}

fn kings_touch(fields: &Fields<'_>) -> bool {
    let mut kings = fields
        .men
        .iter()
        .filter(|man| man.role == super::super::Role::King);
    match (kings.next(), kings.next()) {
        (Some(a), Some(b)) => a.square.distance(b.square) < 2,
        _ => false,
    }
}

/// The men, those of `us` being ours.
fn as_seen_by<'f>(fields: &'f Fields<'_>, us: Color) -> impl Iterator<Item = (Man, Square)> + 'f {
    fields.men.iter().map(move |man| {
        let side = if man.color == us {
            Side::Us
        } else {
            Side::Them
        };
        (Man::new(side, man.role), man.square)
    })
}

/// What is wrong with the men, seen by White, as a reason with its place in the text; none for what a FEN
/// cannot express or `judge_checks` tells better.
fn men_reason(fields: &Fields<'_>, error: MenError) -> Option<FenReason> {
    let color = |side| match side {
        Side::Us => Color::White,
        Side::Them => Color::Black,
    };
    let (square, fault) = match error {
        MenError::NoKing(side) => (None, FenFault::NoKing(color(side))),
        MenError::ExtraKing(side, at) => (Some(at), FenFault::ExtraKing(color(side), at)),
        MenError::TooManyMen(count) => (None, FenFault::TooManyMen(count)),
        MenError::PawnOnBackRank(at) => (Some(at), FenFault::PawnOnBackRank(at)),
        MenError::SharedSquare(_) | MenError::KingsAdjacent | MenError::OpponentInCheck => {
            return None;
        }
    };
    let man = fields.men.iter().find(|man| Some(man.square) == square);
    Some(match man {
        Some(man) => FenReason {
            bytes: man.byte..man.byte + 1,
            fault,
        },
        None => fields.board.refuse(fault),
    })
}

fn build(fields: &Fields<'_>, us: Color, turn: Color) -> Position {
    let side = if turn == us { Side::Us } else { Side::Them };
    let mut position = Position::pack(as_seen_by(fields, us), us, side);
    if let Some((_, square)) = fields.en_passant {
        position.allow_en_passant(square);
    }
    position
}
