//! One line of the survey.

use crate::{
    chess::{Placed, Position, Side},
    vm::{Answer, Tree},
};

/// Appends `124331 mate_in_2 1223(3121<4341.>)` and a line end; without `tree`, only the advice.
pub(super) fn push_line(
    out: &mut String,
    position: &Position,
    answer: Answer,
    advice: &str,
    tree: Option<&Tree>,
) {
    push_men(out, position);
    out.push(' ');
    match answer {
        Answer::Advice { .. } => {
            out.push_str(advice);
            if let Some(tree) = tree {
                out.push(' ');
                tree.write_survey(out);
            }
        }
        Answer::NoRule | Answer::NoAdvice { .. } | Answer::NotOurMove => out.push_str("FAIL"),
    }
    out.push('\n');
}

/// File and rank of our king, our other men, their king, their other men.
fn push_men(out: &mut String, position: &Position) {
    for side in [Side::Us, Side::Them] {
        for Placed { square, .. } in position.live_men().filter(|placed| placed.man.side == side) {
            out.push(char::from(b'1' + (square.index() & 7)));
            out.push(char::from(b'1' + (square.index() >> 3)));
        }
    }
}
