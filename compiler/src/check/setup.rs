//! Fixed men, starting squares and the frame: whether they can be, together and in the ending.

use al0_grammar::{codes, diagnostic::Diagnostic, text::Text};
use al0_runtime::chess::{Color, Ending, Piece, Role, Square};

use super::duplicates::label;
use crate::{
    formula::piece_in,
    messages,
    table::{Draft, Place},
};

type Placed = (Piece, Square, Place);

pub(super) fn check(draft: &Draft, ending: Option<&Ending>, diagnostics: &mut Vec<Diagnostic>) {
    let settings = &draft.settings;
    let us = settings.our_color();
    let fixed = settings.fixed.iter();
    let fixed: Vec<Placed> = fixed
        .map(|(man, square, place)| (Piece::first(*man), *square, *place))
        .collect();
    let mut all: Vec<Placed> = fixed.clone();
    all.extend(&settings.start);
    for (index, placed) in all.iter().enumerate() {
        let before = all.get(..index).unwrap_or_default();
        squares(placed, before, us, diagnostics);
    }
    if let Some(ending) = ending {
        for (piece, _, place) in &fixed {
            if ending.count(piece.man) > 1 {
                let message = named(*piece, us, messages::fixed_twin);
                report(*place, codes::BAD_SETUP, message, diagnostics);
            }
        }
    }
    frame(draft, &fixed, ending, diagnostics);
}

/// A message about a piece, which has another name in each language.
fn named(piece: Piece, us: Color, message: impl Fn(String) -> Text) -> Text {
    Text::with_names(|lang| message(piece_in(piece, us, lang)))
}

fn report(place: Place, code: codes::Code, message: Text, diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.push(Diagnostic::new(code, place.file, place.span, message));
}

/// A man against those placed before it.
fn squares(placed: &Placed, before: &[Placed], us: Color, diagnostics: &mut Vec<Diagnostic>) {
    let (piece, square, place) = *placed;
    if piece.man.role == Role::Pawn && matches!(square.rank(), 1 | 8) {
        let message = messages::pawn_on_back_rank(square);
        return report(place, codes::BAD_SETUP, message, diagnostics);
    }
    let is_king = |piece: Piece| piece.man.role == Role::King;
    let clash = before.iter().find_map(|(other, taken, at)| {
        let message = if *other == piece {
            named(piece, us, messages::placed_twice)
        } else if *taken == square {
            messages::square_taken(square)
        } else if is_king(piece) && is_king(*other) && square.distance(*taken) < 2 {
            messages::kings_touch()
        } else {
            return None;
        };
        Some((message, *at))
    });
    if let Some((message, at)) = clash {
        let mut diagnostic = Diagnostic::new(codes::BAD_SETUP, place.file, place.span, message);
        diagnostic.labels.push(label(at, messages::placed_here()));
        diagnostics.push(diagnostic);
    }
}

fn frame(
    draft: &Draft,
    fixed: &[Placed],
    ending: Option<&Ending>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some((frame, place)) = draft.settings.frame else {
        return;
    };
    let roles = ending.into_iter().flat_map(Ending::men).map(|man| man.role);
    if frame.turns_pawns(roles) {
        let message = messages::frame_turns_pawns();
        return report(place, codes::BROKEN_SYMMETRY, message, diagnostics);
    }
    let moved = fixed
        .iter()
        .find(|(_, square, _)| frame.mirror.square(*square) != *square);
    if let Some((piece, square, at)) = moved {
        let us = draft.settings.our_color();
        let message = named(*piece, us, |name| messages::frame_moves_fixed(name, square));
        let code = codes::BROKEN_SYMMETRY;
        let mut diagnostic = Diagnostic::new(code, place.file, place.span, message);
        diagnostic.labels.push(label(*at, messages::placed_here()));
        diagnostics.push(diagnostic);
    }
}
