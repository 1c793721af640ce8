//! Writing programs.

use crate::{
    args::mk61::Mk61Format,
    exit::{Exit, Outcome},
    output,
    session::Session,
    text,
};
use al0_runtime::mk61::{
    Program,
    dis::{Options, disassemble, hex_listing, key_list},
    formats::export_m61,
    isa::Style,
};

/// The program in a format.
pub(in crate::commands) fn encode(program: &Program, format: Mk61Format, style: Style) -> Vec<u8> {
    match format {
        Mk61Format::Hex => hex_listing(&program.cells).into_bytes(),
        Mk61Format::Source => disassemble(
            program,
            Options {
                style,
                numbered: false,
            },
        )
        .into_bytes(),
        Mk61Format::Listing => disassemble(
            program,
            Options {
                style,
                numbered: true,
            },
        )
        .into_bytes(),
        Mk61Format::M61 => export_m61(program).into_bytes(),
        Mk61Format::Raw => program.cells.clone(),
        Mk61Format::Keys => key_list(program).into_bytes(),
    }
}

/// Writes to a file, or to standard output.
pub(super) fn to(session: &mut Session, target: Option<&str>, bytes: &[u8]) -> Outcome {
    output::write_to(session, target, |out| out.write_all(bytes))?;
    if let Some(name) = target.filter(|name| *name != "-") {
        session.tell(&text::written(name))?;
    }
    Ok(Exit::Fine)
}
