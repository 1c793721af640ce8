//! The fields of a FEN, each read for itself.

use std::ops::Range;

use super::super::{Color, Role, Square};
use super::{FenFault, FenReason, Field};

/// A man as the text has it, and the byte where it stands there.
pub(super) struct Written {
    pub(super) color: Color,
    pub(super) role: Role,
    pub(super) square: Square,
    pub(super) byte: usize,
}

/// A field and where it begins in the text.
#[derive(Clone, Copy)]
pub(super) struct Part<'t> {
    pub(super) text: &'t str,
    pub(super) start: usize,
}

impl Part<'_> {
    pub(super) const fn bytes(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    pub(super) const fn refuse(&self, fault: FenFault) -> FenReason {
        FenReason {
            bytes: self.bytes(),
            fault,
        }
    }
}

/// The parts of a text between its white space.
pub(super) fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut at = 0;
    for piece in text.split_inclusive(char::is_whitespace) {
        let word = piece.trim_end();
        if !word.is_empty() {
            parts.push(Part {
                text: word,
                start: at,
            });
        }
        at += piece.len();
    }
    parts
}

/// The men of the board field; what cannot be read is added to `reasons`.
pub(super) fn board(part: &Part<'_>, reasons: &mut Vec<FenReason>) -> Vec<Written> {
    let mut men = Vec::new();
    let mut start = part.start;
    let mut count = 0;
    for text in part.text.split('/') {
        count += 1;
        if count <= 8 && part.text.contains('/') {
            rank(&Part { text, start }, 9 - count, &mut men, reasons);
        }
        start += text.len() + 1;
    }
    if count != 8 {
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        reasons.push(part.refuse(FenFault::RankCount(count)));
    }
    men
}

/// Reads one rank, `number` from 1 to 8.
fn rank(part: &Part<'_>, number: i32, men: &mut Vec<Written>, reasons: &mut Vec<FenReason>) {
    let mut squares: usize = 0;
    let mut readable = true;
    for (at, character) in part.text.char_indices() {
        let byte = part.start + at;
        if let Some(gap @ 1..=8) = character.to_digit(10) {
            squares += gap as usize;
            continue;
        }
        squares += 1;
        if let Some(role) = Role::from_letter(character.to_ascii_uppercase()) {
            let color = if character.is_ascii_uppercase() {
                Color::White
            } else {
                Color::Black
            };
            let file = i32::try_from(squares).unwrap_or(i32::MAX);
            let square = Square::new(file, number);
            men.extend(square.map(|square| Written {
                color,
                role,
                square,
                byte,
            }));
        } else {
            readable = false;
            let bytes = byte..byte + character.len_utf8();
            reasons.push(FenReason {
                bytes,
                fault: FenFault::BoardCharacter(character),
            });
        }
    }
    if readable && squares != 8 {
        reasons.push(part.refuse(FenFault::RankLength(number, squares)));
    }
}

/// The side to move.
pub(super) fn turn(part: &Part<'_>) -> Result<Color, FenReason> {
    match part.text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(part.refuse(FenFault::BadTurn)),
    }
}

/// Castling rights: none are allowed.
pub(super) fn castling(part: &Part<'_>) -> Result<(), FenReason> {
    let right = |c: char| matches!(c.to_ascii_lowercase(), 'a'..='h' | 'k' | 'q');
    match part.text {
        "-" => Ok(()),
        text if text.chars().all(right) => Err(part.refuse(FenFault::CastlingRights)),
        _ => Err(part.refuse(FenFault::BadCastling)),
    }
}

/// The en passant square.
pub(super) fn en_passant(part: &Part<'_>) -> Result<Option<Square>, FenReason> {
    match (part.text, Square::parse(part.text)) {
        ("-", _) => Ok(None),
        (_, None) => Err(part.refuse(FenFault::BadEnPassant)),
        (_, square) => Ok(square),
    }
}

/// A move counter.
pub(super) fn counter(part: &Part<'_>, field: Field) -> Result<(), FenReason> {
    if part.text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(());
    }
    Err(part.refuse(FenFault::BadCounter(field)))
}
