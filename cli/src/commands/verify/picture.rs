//! `--plot FILE` and `--boards FILE`: the lengths of games, and the longest defence.

use super::Verified;
use crate::{
    args::Verify,
    draw::{
        film,
        histogram::{self, Histogram},
    },
    exit::Trouble,
    output,
    session::Session,
    text::{pictures as words, plural},
};
use al0_grammar::text::Text;

/// Draws what the options ask for.
pub(super) fn draw(session: &mut Session, args: &Verify, found: &Verified) -> Result<(), Trouble> {
    if let Some(path) = &args.plot {
        output::refuse_input(session, path)?;
        let ui = session.ui;
        let report = &found.report;
        let without = report.positions - report.mates;
        let say = |text: Text| ui.say(&text).to_owned();
        let title = say(words::lengths(&found.name, report.ending));
        let (table, perfect) = (say(words::table_row()), say(words::perfect_row()));
        let note = say(words::not_mated(without, report.positions));
        let histogram = Histogram {
            title: &title,
            axis: &say(words::axis()),
            rows: [
                (&table, &report.histogram),
                (&perfect, &report.perfect_histogram),
            ],
            note: &note,
        };
        output::write_file(session, path, |out| histogram::write(out, &histogram))?;
    }
    if let (Some(path), Some(line)) = (&args.boards, &found.report.longest) {
        output::refuse_input(session, path)?;
        let moves = plural::moves(line.our_moves() as u64);
        let title = words::longest(&found.name, session.ui.say(&moves));
        let title = session.ui.say(&title).to_owned();
        output::write_file(session, path, |out| film::write(out, line, &title))?;
    }
    Ok(())
}
