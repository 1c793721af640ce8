//! The position that the user gives, and whether the table can be asked about it.

use crate::{
    args::directives::Place, exit::Trouble, program::Program, session::Session,
    text::position as faults,
};
use al0_compiler::{horn, position as words};
use al0_grammar::{
    codes,
    diagnostic::Diagnostic,
    span::{FileId, Span},
};
use al0_runtime::{
    bytecode::piece_name,
    chess::{
        Color, Ending, Piece, Position,
        fen::{self, FenReason},
    },
};
use al0_runtime::{own::TermFault, solve};

/// Reads a FEN and checks that it is one for this table, whoever is to move.
pub(crate) fn read_any(
    session: &mut Session,
    program: &Program,
    fen: &str,
) -> Result<Position, Trouble> {
    let (position, file) = parse(session, fen, program.module.module().us)?;
    let fault = other_material(&position, program, fen, file)
        .or_else(|| misplaced(&position, program, fen, file));
    match fault {
        Some(fault) => Err(fault.into()),
        None => Ok(position.with_fixed(&program.module.module().setup.fixed)),
    }
}

/// Reads the FEN and checks that it is one for this table with us to move.
pub(crate) fn read(
    session: &mut Session,
    program: &Program,
    place: &Place,
) -> Result<(Position, FileId), Trouble> {
    let us = program.module.module().us;
    let fen = match (&place.fen, &place.pos) {
        (_, Some(term)) => &fen_of_term(session, program, term)?,
        (Some(fen), None) => fen,
        (None, None) => "",
    };
    let (position, file) = parse(session, fen, us)?;
    let faults: Vec<Diagnostic> = [
        other_material(&position, program, fen, file)
            .or_else(|| misplaced(&position, program, fen, file)),
        not_our_move(&position, place, fen, file),
    ]
    .into_iter()
    .flatten()
    .collect();
    match faults.is_empty() {
        true => Ok((
            position.with_fixed(&program.module.module().setup.fixed),
            file,
        )),
        false => Err(Trouble::Report(faults)),
    }
}

/// The FEN of a position written as a term `Side..Square..…..Depth`.
fn fen_of_term(session: &mut Session, program: &Program, term: &str) -> Result<String, Trouble> {
    let module = program.module.module();
    let notation = module.own.as_ref().map(|own| own.notation.clone());
    let notation = notation.unwrap_or_default();
    let ending = program.ending();
    let form = || faults::term_form(notation.example(module.us, ending.as_ref()));
    let goal = horn::goal(term).map_err(|unread| unreadable_term(session, term, unread))?;
    let read = notation.read(&goal.term, goal.root, module.us, ending.as_ref());
    read.map_err(|found| {
        let file = session.add("--pos", term.to_owned());
        let told = found.iter().map(|fault| {
            let span = fault_span(term, fault);
            let at = span.text(term).trim();
            Diagnostic::new(codes::BAD_FEN, file, span, faults::term_fault(fault, at))
        });
        let mut told: Vec<Diagnostic> = told.collect();
        if let Some(last) = told.pop() {
            told.push(last.hint(form()));
        }
        Trouble::Report(told)
    })
}

/// A text that is no term: what the parser says of it.
fn unreadable_term(session: &mut Session, term: &str, unread: Vec<Diagnostic>) -> Trouble {
    // The parser reads it behind `?- `.
    const BEFORE: u32 = 3;
    let skipped = term.len() - term.trim_start().len();
    let file = session.add("--pos", term.to_owned());
    let end = u32::try_from(term.len()).unwrap_or(u32::MAX);
    let shift = |at: u32| {
        let skipped = u32::try_from(skipped).unwrap_or_default();
        at.saturating_sub(BEFORE).saturating_add(skipped).min(end)
    };
    let told = unread.into_iter().map(|mut one| {
        let span = one.primary.span;
        one.primary.file = file;
        one.primary.span = Span::new(shift(span.start()), shift(span.end()));
        one.labels.clear();
        one.suggestions.clear();
        one
    });
    let mut told: Vec<Diagnostic> = told.collect();
    if told.is_empty() {
        let whole = Span::of_range(&(0..term.len()));
        told.push(Diagnostic::new(
            codes::BAD_FEN,
            file,
            whole,
            faults::no_term(),
        ));
    }
    Trouble::Report(told)
}

/// The part of a term that a fault is about; the whole of it where it is about the whole.
fn fault_span(term: &str, fault: &TermFault) -> Span {
    let part = match fault {
        TermFault::Squares { .. } => None,
        TermFault::Side(..) => Some(0),
        TermFault::Square(part) | TermFault::Taken(part) | TermFault::Depth(part) => Some(*part),
    };
    let mut from = 0;
    let parts = term.split("..").map(|text| {
        let start = from + (text.len() - text.trim_start().len());
        let range = start..start + text.trim().len();
        from += text.len() + 2;
        range
    });
    let found = part.and_then(|part| parts.into_iter().nth(part));
    Span::of_range(&found.unwrap_or(0..term.len()))
}

/// Reads a FEN, seen by a colour.
pub(crate) fn parse(
    session: &mut Session,
    text: &str,
    us: Color,
) -> Result<(Position, FileId), Trouble> {
    let file = session.add("FEN", text.to_owned());
    let position = fen::parse_fen(text, Some(us)).map_err(|error| {
        let reasons = error.reasons.iter();
        Trouble::Report(reasons.map(|reason| refusal(reason, file)).collect())
    })?;
    Ok((position, file))
}

fn refusal(reason: &FenReason, file: FileId) -> Diagnostic {
    let (code, message) = words::fen_fault(&reason.fault);
    Diagnostic::new(code, file, Span::of_range(&reason.bytes), message)
}

fn other_material(
    position: &Position,
    program: &Program,
    fen: &str,
    file: FileId,
) -> Option<Diagnostic> {
    let own = program.ending()?;
    let given = position.ending();
    if own.becomes(&given) {
        return None;
    }
    let (code, message) = words::other_material(&own, &given);
    let diagnostic = Diagnostic::new(code, file, field(fen, 0), message);
    Some(match given.swapped() == own {
        true => diagnostic.hint(faults::play_other(side_option(position.us().other()))),
        false => diagnostic,
    })
}

/// A man that the table fixes stands elsewhere.
fn misplaced(
    position: &Position,
    program: &Program,
    fen: &str,
    file: FileId,
) -> Option<Diagnostic> {
    let table = program.module.module();
    let (man, square) = table.setup.fixed.misplaced(position)?;
    let name = piece_name(Piece::first(man), table.us);
    let message = crate::text::rank::not_in_place(name, square);
    Some(Diagnostic::new(
        codes::OTHER_MATERIAL,
        file,
        field(fen, 0),
        message,
    ))
}

fn not_our_move(position: &Position, place: &Place, fen: &str, file: FileId) -> Option<Diagnostic> {
    if position.us_to_move() {
        return None;
    }
    let (code, message) = words::not_our_move(position.us());
    let diagnostic = Diagnostic::new(code, file, field(fen, 1), message);
    Some(match place.of_table.directives.us {
        None if is_mirrored(position) => {
            diagnostic.hint(faults::play_other(side_option(position.us().other())))
        }
        _ => diagnostic,
    })
}

/// Whether the other side could be ours as well: the same men on both sides.
fn is_mirrored(position: &Position) -> bool {
    let ending: Ending = position.ending();
    ending == ending.swapped()
}

fn side_option(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// The bytes of a field, counted from 0.
fn field(fen: &str, index: usize) -> Span {
    Span::of_range(&solve::field(fen, index))
}
