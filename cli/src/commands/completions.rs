//! `al0 completions SHELL`

use crate::{
    args::Completions,
    exit::{Exit, Outcome},
    help, output,
};
use al0_grammar::text::Lang;

pub(crate) fn run(args: &Completions) -> Outcome {
    let mut command = help::command(Lang::En);
    // The generator panics on a write error, so it writes to memory first.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "al0", &mut script);
    output::print(|out| out.write_all(&script))?;
    Ok(Exit::Fine)
}
