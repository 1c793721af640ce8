//! Which material the table is for, and whether its predicates fit it.

use std::collections::{BTreeMap, HashSet};

use al0_grammar::{
    codes,
    diagnostic::Diagnostic,
    text::{Lang, Text},
};
use al0_runtime::{
    chess::{Color, Ending, Man, Piece, Role, Side},
    predicates::{Need, Predicate},
};

use super::duplicates::label;
use crate::{
    formula::piece_in,
    messages,
    table::{Draft, Place},
};

/// The ending, stated or inferred; reports predicates that speak of men it lacks.
pub(super) fn check(draft: &Draft, diagnostics: &mut Vec<Diagnostic>) -> Option<Ending> {
    let used = used_predicates(draft);
    match draft.settings.ending {
        Some((ending, stated)) => {
            check_needs(&used, ending, stated, diagnostics);
            let pieces = used_pieces(draft);
            diagnostics.extend(only_promoted(&used, &pieces, ending, stated));
            for (piece, place) in pieces {
                let us = draft.settings.our_color();
                check_piece(piece, us, place, ending, stated, diagnostics);
            }
            Some(ending)
        }
        None => infer(&used, &used_pieces(draft)),
    }
}

/// Every predicate of the table with the place of its first use.
pub(crate) fn used_predicates(draft: &Draft) -> Vec<(Predicate, Place)> {
    let mut seen = HashSet::new();
    let mut used = Vec::new();
    let mut note = |predicate, place| {
        if seen.insert(predicate) {
            used.push((predicate, place));
        }
    };
    for rule in &draft.rules {
        rule.condition.iter().for_each(|goal| goal.tests(&mut note));
    }
    for advice in &draft.advice {
        advice.main.iter().for_each(|goal| goal.tests(&mut note));
        advice.holding.iter().for_each(|goal| goal.tests(&mut note));
        advice
            .ours
            .iter()
            .for_each(|moves| moves.generators(&mut note));
        advice
            .theirs
            .iter()
            .for_each(|moves| moves.generators(&mut note));
    }
    used
}

/// Every piece that expressions and directives speak of, with the place of its first use.
fn used_pieces(draft: &Draft) -> Vec<(Piece, Place)> {
    let mut used: Vec<(Piece, Place)> = Vec::new();
    let mut note = |piece, place| {
        if !used.iter().any(|(other, _)| *other == piece) {
            used.push((piece, place));
        }
    };
    let settings = &draft.settings;
    for (man, _, place) in &settings.fixed {
        note(Piece::first(*man), *place);
    }
    for (piece, _, place) in &settings.start {
        note(*piece, *place);
    }
    if let Some((frame, place)) = settings.frame {
        note(frame.piece, place);
    }
    for rule in &draft.rules {
        rule.condition
            .iter()
            .for_each(|goal| goal.pieces(&mut note));
    }
    for advice in &draft.advice {
        let goals = advice.main.iter().chain(&advice.holding);
        goals.for_each(|goal| goal.pieces(&mut note));
        let moves = advice.ours.iter().chain(&advice.theirs);
        moves.for_each(|moves| moves.pieces(&mut note));
    }
    used
}

fn check_piece(
    piece: Piece,
    us: Color,
    place: Place,
    ending: Ending,
    stated: Place,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if usize::from(piece.nth()) < ending.count(piece.man) {
        return;
    }
    let message =
        Text::with_names(|lang| messages::missing_piece(piece_in(piece, us, lang), ending));
    let mut diagnostic = Diagnostic::new(codes::MISSING_PIECE, place.file, place.span, message);
    diagnostic
        .labels
        .push(label(stated, messages::stated_here()));
    diagnostics.push(diagnostic);
}

/// A predicate whose men the ending lacks.
struct Lacking {
    predicate: Predicate,
    place: Place,
}

impl Lacking {
    fn name(&self, lang: Lang) -> &'static str {
        let names = self.predicate.info().names.first();
        names.map_or("", |names| lang.choose(names.en, names.ru))
    }
}

/// More places of one message would hide the rest.
const MOST_LABELS: usize = 4;

/// Predicates that speak of men the ending lacks: one message for each set of men.
fn check_needs(
    used: &[(Predicate, Place)],
    ending: Ending,
    stated: Place,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut groups: BTreeMap<String, Vec<Lacking>> = BTreeMap::new();
    for (predicate, place) in used {
        let needs = predicate.info().needs;
        let missing: Vec<Need> = needs
            .iter()
            .copied()
            .filter(|need| !can_have(ending, *need))
            .collect();
        if !missing.is_empty() {
            let group = groups.entry(men_in_words(&missing, man_en)).or_default();
            group.push(Lacking {
                predicate: *predicate,
                place: *place,
            });
        }
    }
    let told = groups.values();
    diagnostics.extend(told.filter_map(|group| lacking(group, ending, stated)));
}

fn lacking(group: &[Lacking], ending: Ending, stated: Place) -> Option<Diagnostic> {
    let (first, others) = group.split_first()?;
    let message = Text::with_names(|lang| match others.is_empty() {
        true => messages::missing_piece(first.name(lang), ending),
        false => messages::missing_pieces(names_of(group, lang), ending),
    });
    let needs = first.predicate.info().needs;
    let men = Text::with_names(|lang| {
        messages::needs_men(men_in_words(needs, lang.choose(man_en, man_ru)))
    });
    let place = first.place;
    let mut diagnostic =
        Diagnostic::new(codes::MISSING_PIECE, place.file, place.span, message).note(men);
    for other in others.iter().take(MOST_LABELS) {
        diagnostic
            .labels
            .push(label(other.place, messages::hides_too()));
    }
    diagnostic
        .labels
        .push(label(stated, messages::stated_here()));
    Some(diagnostic)
}

/// Predicates that speak of men which only a promotion brings, in a table that does not speak of pawns: perhaps the
/// ending is not the one that was meant.
fn only_promoted(
    used: &[(Predicate, Place)],
    pieces: &[(Piece, Place)],
    ending: Ending,
    stated: Place,
) -> Option<Diagnostic> {
    let needs = |predicate: &Predicate| predicate.info().needs.iter();
    let pawns = |need: &Need| need.role == Role::Pawn;
    let speaks_of_pawns = used
        .iter()
        .any(|(predicate, _)| needs(predicate).any(pawns) || *predicate == Predicate::Promotion)
        || pieces.iter().any(|(piece, _)| piece.man.role == Role::Pawn);
    if speaks_of_pawns {
        return None;
    }
    let missing = |need: &Need| ending.count(Man::new(need.side, need.role)) == 0;
    let group: Vec<Lacking> = used
        .iter()
        .filter(|(predicate, _)| {
            needs(predicate).any(missing) && needs(predicate).all(|need| can_have(ending, *need))
        })
        .map(|(predicate, place)| Lacking {
            predicate: *predicate,
            place: *place,
        })
        .collect();
    let first = group.first()?;
    let message =
        Text::with_names(|lang| messages::after_promotion(names_of(&group, lang), ending));
    let code = codes::AFTER_PROMOTION;
    let mut diagnostic =
        Diagnostic::new(code, stated.file, stated.span, message).hint(messages::is_ending_meant());
    diagnostic
        .labels
        .push(label(first.place, messages::speaks_here()));
    Some(diagnostic)
}

fn names_of(group: &[Lacking], lang: Lang) -> String {
    let names = group.iter().map(|one| format!("`{}`", one.name(lang)));
    names.collect::<Vec<_>>().join(", ")
}

/// Whether the ending has all men that a predicate speaks of.
pub(super) fn has_men_of(ending: &Ending, predicate: Predicate) -> bool {
    let mut needs = predicate.info().needs.iter();
    needs.all(|need| can_have(*ending, *need))
}

/// Whether the ending has the man, or a pawn can become it.
fn can_have(ending: Ending, need: Need) -> bool {
    let has = |role| ending.count(Man::new(need.side, role)) > 0;
    has(need.role) || (need.role != Role::King && has(Role::Pawn))
}

fn men_in_words(needs: &[Need], word: fn(Need) -> &'static str) -> String {
    needs
        .iter()
        .copied()
        .map(word)
        .collect::<Vec<_>>()
        .join(", ")
}

fn man_en(need: Need) -> &'static str {
    match (need.side, need.role) {
        (Side::Us, Role::King) => "our king",
        (Side::Us, Role::Queen) => "our queen",
        (Side::Us, Role::Rook) => "our rook",
        (Side::Us, Role::Bishop) => "our bishop",
        (Side::Us, Role::Knight) => "our knight",
        (Side::Us, Role::Pawn) => "our pawn",
        (Side::Them, Role::King) => "their king",
        (Side::Them, Role::Queen) => "their queen",
        (Side::Them, Role::Rook) => "their rook",
        (Side::Them, Role::Bishop) => "their bishop",
        (Side::Them, Role::Knight) => "their knight",
        (Side::Them, Role::Pawn) => "their pawn",
    }
}

fn man_ru(need: Need) -> &'static str {
    match (need.side, need.role) {
        (Side::Us, Role::King) => "наш король",
        (Side::Us, Role::Queen) => "наш ферзь",
        (Side::Us, Role::Rook) => "наша ладья",
        (Side::Us, Role::Bishop) => "наш слон",
        (Side::Us, Role::Knight) => "наш конь",
        (Side::Us, Role::Pawn) => "наша пешка",
        (Side::Them, Role::King) => "король противника",
        (Side::Them, Role::Queen) => "ферзь противника",
        (Side::Them, Role::Rook) => "ладья противника",
        (Side::Them, Role::Bishop) => "слон противника",
        (Side::Them, Role::Knight) => "конь противника",
        (Side::Them, Role::Pawn) => "пешка противника",
    }
}

/// The men that the predicates speak of; nothing where they speak of the kings alone, since then the table
/// may be for any ending.
fn infer(used: &[(Predicate, Place)], pieces: &[(Piece, Place)]) -> Option<Ending> {
    let mut men: Vec<Man> = used
        .iter()
        .flat_map(|(predicate, _)| predicate.info().needs)
        .filter(|need| need.role != Role::King)
        .map(|need| Man::new(need.side, need.role))
        .collect();
    men.sort_unstable();
    men.dedup();
    for (piece, _) in pieces
        .iter()
        .filter(|(piece, _)| piece.man.role != Role::King)
    {
        let named = men.iter().filter(|man| **man == piece.man).count();
        let more = (usize::from(piece.nth()) + 1).saturating_sub(named);
        men.extend(std::iter::repeat_n(piece.man, more));
    }
    (!men.is_empty()).then(|| Ending::from_men(men))
}
