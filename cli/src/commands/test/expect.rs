//! `expect` directives put to the table.

use super::case::Status;
use crate::{limits, program::Program};
use al0_compiler::expectation::Expectation;
use al0_grammar::diagnostic::Diagnostic;
use al0_lsp::try_expectation;
use al0_runtime::vm::Limits;

/// What became of an expectation, and why.
pub(super) fn judge(
    program: &Program,
    expectation: &Expectation,
    limits: Limits,
) -> (Status, Vec<Diagnostic>) {
    let tried = try_expectation(&program.module, expectation, limits, limits::message);
    let status = match (tried.undecided, tried.findings.is_empty()) {
        (true, _) => Status::Limit,
        (false, true) => Status::Passed,
        (false, false) => Status::Failed,
    };
    (status, tried.findings)
}
