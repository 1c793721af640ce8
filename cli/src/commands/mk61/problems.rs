//! What is wrong with a program, as diagnostics.

use crate::{session::Session, text::mk61 as words};
use al0_grammar::{
    codes,
    diagnostic::Diagnostic,
    span::{FileId, Span},
    text::Text,
};
use al0_runtime::mk61::{
    CaseError,
    asm::{Problem, ProblemKind},
    cell_of,
    formats::FormatError,
};

/// A problem of the assembler.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "`further` names the rest one by one"
)]
pub(super) fn diagnostic(file: FileId, problem: &Problem) -> Diagnostic {
    let span = Span::of_range(&problem.span);
    let new = |code, message| Diagnostic::new(code, file, span, message);
    match &problem.kind {
        ProblemKind::UnknownCommand(name) => {
            new(codes::UNKNOWN_COMMAND, words::unknown_command(name))
                .hint(words::names_are_listed())
        }
        ProblemKind::Register(name) if name.is_empty() => {
            new(codes::WRONG_REGISTER, words::no_register())
        }
        ProblemKind::Register(name) => new(codes::WRONG_REGISTER, words::wrong_register(name)),
        ProblemKind::MissingAddress => {
            new(codes::NO_ADDRESS, words::no_address()).hint(words::addresses_are())
        }
        ProblemKind::UnknownLabel(name) => {
            new(codes::NO_ADDRESS, words::unknown_label(name)).hint(words::addresses_are())
        }
        ProblemKind::DuplicateLabel(name) => {
            new(codes::DUPLICATE_LABEL, words::duplicate_label(name)).hint(words::rename_one())
        }
        ProblemKind::TooLong(cells) => new(codes::PROGRAM_TOO_LONG, words::too_long(cells)),
        ProblemKind::UnusedLabel(name) => new(codes::UNUSED_LABEL, words::unused_label(name)),
        other => further(other, new),
    }
}

/// Settings and addresses.
fn further(kind: &ProblemKind, new: impl Fn(codes::Code, Text) -> Diagnostic) -> Diagnostic {
    let hex = |address: u8| format!("{address:02X}");
    match kind {
        ProblemKind::WrongAddress { written, actual } => {
            let message = words::wrong_address(hex(*written), hex(*actual));
            new(codes::ADDRESS_MISMATCH, message).hint(words::look_before())
        }
        ProblemKind::Directive(name) => new(codes::BAD_SETTING, words::bad_directive(name)),
        ProblemKind::Cells(count) => new(codes::BAD_SETTING, words::bad_cells(count)),
        ProblemKind::Angle(name) => {
            new(codes::BAD_SETTING, words::bad_angle(name)).hint(words::angles_are())
        }
        ProblemKind::IntoOperand(address) => {
            new(codes::ODD_ADDRESS, words::into_operand(hex(*address)))
        }
        ProblemKind::BeyondLastCell(address) => {
            let cell = format!("{:02}", cell_of(*address));
            new(codes::ODD_ADDRESS, words::beyond_last(hex(*address), cell))
        }
        ProblemKind::Value(value) => value_problem(value, new),
        ProblemKind::UnknownCommand(name)
        | ProblemKind::Register(name)
        | ProblemKind::UnknownLabel(name)
        | ProblemKind::DuplicateLabel(name)
        | ProblemKind::UnusedLabel(name) => value_problem(name, new),
        ProblemKind::MissingAddress | ProblemKind::TooLong(_) => value_problem("", new),
    }
}

fn value_problem(value: &str, new: impl Fn(codes::Code, Text) -> Diagnostic) -> Diagnostic {
    new(codes::BAD_SETTING, words::bad_value(value)).hint(words::values_are())
}

/// A file that is not imported.
pub(super) fn refusal(session: &mut Session, name: &str, error: &FormatError) -> Diagnostic {
    let file = session.add_absent(name);
    let new = |code, message| Diagnostic::new(code, file, Span::default(), message);
    match error {
        FormatError::JavaState => new(codes::NOT_A_PROGRAM, words::java_state()),
        FormatError::OtherCodes => new(codes::NOT_A_PROGRAM, words::other_codes()),
        FormatError::Numbers => new(codes::NOT_A_PROGRAM, words::memory_numbers()),
        FormatError::Binary(bytes) => new(codes::NOT_A_PROGRAM, words::binary(bytes)),
        FormatError::TooLong(cells) => new(codes::PROGRAM_TOO_LONG, words::too_long(cells)),
        FormatError::BadLine(line) => new(codes::NOT_A_PROGRAM, words::bad_line(line)),
        FormatError::SeveralPrograms(line) => {
            new(codes::NOT_A_PROGRAM, words::several_programs(line)).hint(words::split_them())
        }
        FormatError::UnknownCommand(line, command) => {
            new(codes::NOT_A_PROGRAM, words::foreign_command(line, command))
        }
        FormatError::Empty => new(codes::EMPTY_FILE, crate::text::files::empty()),
    }
}

/// A line that is not a case.
pub(super) fn bad_case(
    session: &mut Session,
    name: &str,
    line: usize,
    error: &CaseError,
) -> Diagnostic {
    let file = session.add_absent(name);
    let message = words::bad_case(line);
    Diagnostic::new(codes::NOT_A_PROGRAM, file, Span::default(), message).note(reason(error))
}

fn reason(error: &CaseError) -> Text {
    match error {
        CaseError::Json(reason) => words::case_json(reason),
        CaseError::Angle(name) => words::case_angle(name),
        CaseError::Code(code) => words::case_code(code),
        CaseError::TooLong(cells) => words::too_long(cells),
        CaseError::Register(name) => words::case_register(name),
        CaseError::Number(raw) => words::case_number(raw),
        CaseError::Key(name) => words::case_key(name),
    }
}
